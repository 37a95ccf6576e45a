"""A small picture of a rotation: the three rotated axes, over the original ones."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app import theme
from app.editors.rotation import Vector, axes
from app.i18n import tr

_TURN, _TILT = math.radians(35), math.radians(25)


class Orientation(QWidget):
    """The axes x, y (up) and z of a rotation, seen from the front, the right and above."""

    def __init__(self) -> None:
        super().__init__()
        self._axes: tuple[Vector, Vector, Vector] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_rotation(())

    def show_rotation(self, rotation: Sequence[float]) -> None:
        """Show a quaternion; nothing but a word for one without a direction, or for ()."""
        self._axes = axes(rotation) if rotation else None
        self.setToolTip(self._axes_text())
        self.setAccessibleName(tr("Orientation. {words}", words=self._axes_text()))
        self.update()

    def _axes_text(self) -> str:
        if self._axes is None:
            return tr("No rotation: it has no direction")
        lines = (
            tr("{name} points to {place}", name=name, place=_axis_text(axis))
            for name, axis in zip("xyz", self._axes, strict=True)
        )
        return "\n".join(lines)

    def sizeHint(self) -> QSize:
        side = self.fontMetrics().height() * 6
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colors().line, 1))
        painter.setBrush(theme.colors().panel)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if self._axes is None:
            painter.setPen(theme.colors().secondary)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "—")
            return
        reach = self.width() / 2 - self.fontMetrics().height() * 0.85
        middle = QPointF(self.width() / 2, self.height() / 2)
        self._paint_rest(painter, middle, reach)
        colors = (theme.colors().error, theme.colors().fine, theme.colors().accent)
        turned = sorted(
            zip("xyz", self._axes, colors, strict=True), key=lambda axis: _seen_axis(axis[1])[2]
        )
        for name, axis, color in turned:
            self._paint_axis(painter, middle, reach, name, axis, color)

    def _paint_rest(self, painter: QPainter, middle: QPointF, reach: float) -> None:
        """Paint the axes without a rotation, faint."""
        pen = QPen(theme.colors().line, 1)
        pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)):
            x, y, _z = _seen_axis(axis)
            painter.drawLine(middle, middle + QPointF(x, -y) * reach)

    def _paint_axis(
        self,
        painter: QPainter,
        middle: QPointF,
        reach: float,
        name: str,
        axis: Vector,
        color: QColor,
    ) -> None:
        """Paint one rotated axis, thinner if it points away, with its letter at the end."""
        x, y, depth = _seen_axis(axis)
        end = middle + QPointF(x, -y) * reach
        pen = QPen(color, 2.2 + 0.8 * depth)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(middle, end)
        size = self.fontMetrics().height()
        out = end + QPointF(x, -y) * size * 0.45
        if math.hypot(x, y) < 0.35:
            out = end + QPointF(size * 0.5, -size * 0.35)
        box = QRectF(out.x() - size / 2, out.y() - size / 2, size, size)
        painter.setPen(theme.colors().text)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)


def _axis_text(axis: Vector) -> str:
    return ", ".join(f"{part + 0.0:.3f}" for part in axis)


def _seen_axis(axis: Vector) -> Vector:
    """Return an axis in view coordinates: right, up, and towards the viewer."""
    x, y, z = axis
    right = x * math.cos(_TURN) - z * math.sin(_TURN)
    toward = x * math.sin(_TURN) + z * math.cos(_TURN)
    return (
        right,
        y * math.cos(_TILT) - toward * math.sin(_TILT),
        y * math.sin(_TILT) + toward * math.cos(_TILT),
    )
