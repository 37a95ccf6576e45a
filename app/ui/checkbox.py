"""Check boxes, the same wherever one is: outlined when off, filled with the accent when on."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionButton, QStylePainter

from app.ui import theme

_HOOK = ((0.24, 0.52), (0.43, 0.70), (0.77, 0.31))


def paint_check(
    painter: QPainter, rect: QRectF, is_checked: bool, ink: QColor, fill: QColor, hook: QColor
) -> None:
    """Paint a check box: its outline in `ink`; when it is checked, filled, with a hook on it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if is_checked:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(rect, 3, 3)
        painter.setPen(QPen(hook, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        spots = [rect.topLeft() + QPointF(x * rect.width(), y * rect.height()) for x, y in _HOOK]
        painter.drawPolyline(spots)
    else:
        painter.setPen(QPen(ink, 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    painter.restore()


class CheckBox(QCheckBox):
    """A check box whose outline is seen in the dark theme, too."""

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        place = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
        colors = theme.colors()
        is_on = self.isEnabled()
        ink = colors.accent if is_on and self.underMouse() else colors.secondary
        fill = colors.accent if is_on else colors.disabled
        paint_check(
            painter, QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), self.isChecked(),
            ink if is_on else colors.disabled, fill, colors.panel,
        )  # fmt: skip
        words = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        option.rect = words
        painter.drawControl(QStyle.ControlElement.CE_CheckBoxLabel, option)
        painter.end()
