"""The editor of a quaternion: x y z w, the same rotation as three angles, and a picture of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QComboBox, QGridLayout, QSizePolicy, QWidget

from app.editors.base import hint_label
from app.editors.choices import remember, remembered
from app.editors.fields import NumberField
from app.editors.notation import Degrees, RoundedRadians
from app.editors.rotation import ORDERS, Angles, Vector, axes, from_angles, nearer, to_angles
from app.editors.scrub import ScrubLabel
from app.editors.spatial import SpatialEditor
from app.ui import theme
from app.ui.i18n import tr
from app.ui.layouts import add_layout, lay_out
from app.ui.plain import tip
from app.ui.sentences import refusal
from formats.core.float32 import f32
from formats.core.kinds import Kind, same
from formats.errors import WrongType
from formats.outline import Row

_PLACES = 4
_IN_DEGREES = Degrees(_PLACES)
_IN_RADIANS = RoundedRadians(_PLACES + 2)


class QuaternionEditor(SpatialEditor):
    """Four fields; at full size also the angles about x, y and z, which are computed from them.

    The quaternion changes only where an angle is changed; it is a unit quaternion then.
    """

    DEGREES_FOR = frozenset()

    def _build(self) -> None:
        super()._build()
        self._made: tuple[Any, str, Angles] | None = None
        if not self.is_small:
            add_layout(self._column, self._build_angles())

    def _build_angles(self) -> QBoxLayout:
        self.picture = Orientation()
        self.angles = [self._angle(name) for name in "xyz"]
        self.order = QComboBox()
        for order in ORDERS:
            self.order.addItem(" → ".join(order), order)
        self.order.setToolTip(tr("The fixed axes of the first, second and third rotation"))
        self.order.setAccessibleName(tr("Order of the angles"))
        self.order.activated.connect(self._choose_order)
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        for line, (name, field) in enumerate(zip("xyz", self.angles, strict=True)):
            label = ScrubLabel(tr("{name} angle", name=name), field)
            label.setFont(self.font())
            grid.addWidget(label, line, 0)
            grid.addWidget(field, line, 1)
        grid.addWidget(hint_label(tr("order")), 3, 0)
        grid.addWidget(self.order, 3, 1)
        grid.setColumnStretch(1, 1)
        self._turned = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._turned.setSpacing(8)
        self._turned.addWidget(self.picture)
        add_layout(self._turned, grid, 1)
        return self._turned

    def _fit_fields(self) -> None:
        """Put the picture above the angles where both do not fit side by side."""
        super()._fit_fields()
        if self.is_small or self.row is None:
            return
        angle = self.angles[0].fontMetrics().averageCharWidth() * 20
        lay_out(self._turned, self.width() >= self.picture.sizeHint().width() + 8 + angle)

    def _angle(self, name: str) -> NumberField:
        field = NumberField(Kind.F64)
        field.can_scrub = True
        field.setAccessibleName(tr("Angle about {name}", name=name))
        field.textEdited.connect(lambda _text: self.show_reason(""))
        field.stepped.connect(self._turn_stepped)
        field.finished.connect(self._turn_finished)
        return field

    # Showing

    def _show_row(self, row: Row) -> None:
        if not self.is_small:
            word = remembered("order", ORDERS[0], ORDERS)
            self.order.setCurrentIndex(ORDERS.index(word))
        super()._show_row(row)

    def _show_degrees(self, row: Row) -> None:
        self.degrees.setChecked(remembered("angles", "deg", ("deg", "rad")) == "deg")
        self._write_degrees()

    def _choose_degrees(self) -> None:
        remember("angles", "deg" if self.degrees.isChecked() else "rad")
        self._write_degrees()
        self._follow_fields()

    def _write_degrees(self) -> None:
        for field in self.angles:
            field.set_notation(_IN_DEGREES if self.degrees.isChecked() else _IN_RADIANS)

    def _choose_order(self) -> None:
        remember("order", self._angle_order())
        self._follow_fields()

    def _angle_order(self) -> str:
        order: str = self.order.currentData()
        return order

    def _follow_fields(self) -> None:
        """Show the angles and the picture for the current fields."""
        super()._follow_fields()
        if self.is_small or self.row is None:
            return
        try:
            value = None if self.is_mixed else self.value()
        except WrongType:
            return  # half a number is being typed: the last rotation stays
        self.picture.show_rotation(value or ())
        angles = None if value is None else self._angles_of(value)
        for number, field in enumerate(self.angles):
            if angles is None:
                field.set_mixed()
            elif field.is_touched or field.value() is not angles[number]:
                field.set_value(Kind.F64, angles[number])
            field.setEnabled(angles is not None)

    def _angles_of(self, value: Any) -> Angles | None:
        """Return the angles of a quaternion, or the typed ones while they produce it."""
        order = self._angle_order()
        if self._made is not None and self._made[1] == order:
            made, _order, angles = self._made
            if same(Kind.QUAT, made, value):
                return angles
        found = to_angles(value, order)
        self._made = None if found is None else (value, order, found)
        return found

    # Turning

    def _turn_stepped(self) -> None:
        self._session = self._session or object()
        self._turn(self._session)

    def _turn_finished(self) -> None:
        self._session = None
        self._turn(None)

    def _turn(self, session: object) -> None:
        """Make the quaternion of the angles, where one of them was changed."""
        if self.row is None or not any(field.is_touched for field in self.angles):
            return
        try:
            angles = self._typed_angles()
        except WrongType as error:
            self.refused.emit(refusal(error))
            return
        self.show_reason("")
        old = self.row.value
        fresh = nearer(from_angles(angles, self._angle_order()), old)
        value = tuple(f32(part) for part in fresh)
        self._made = (value, self._angle_order(), angles)
        self.set_vector(value, session)

    def _is_typed_beside(self) -> bool:
        return not self.is_small and any(field.is_touched for field in self.angles)

    def _take_beside(self) -> None:
        self._turn_finished()

    def _typed_angles(self) -> Angles:
        angles = []
        for name, field in zip("xyz", self.angles, strict=True):
            try:
                angle = field.value()
            except WrongType as error:
                raise WrongType(
                    tr("{name} angle: {error}", name=name, error=refusal(error))
                ) from None
            if angle - angle != 0:
                raise WrongType(tr("{name} angle: an angle must be a finite number", name=name))
            angles.append(angle)
        return angles[0], angles[1], angles[2]

    def _mark_bad(self, is_bad: bool) -> None:
        super()._mark_bad(is_bad)
        if not self.is_small:
            for field in self.angles:
                field.mark(is_bad and field.is_touched and field.is_bad())

    def _set_read_only(self, read_only: bool) -> None:
        super()._set_read_only(read_only)
        if not self.is_small:
            for field in self.angles:
                field.setReadOnly(read_only)


# A small picture of a rotation: the three rotated axes, over the original ones.


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
        self.setToolTip(tip(self._axes_text()))
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
