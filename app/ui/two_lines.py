"""Rows of two lines: a name, and below it, smaller and dimmed, what distinguishes it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionViewItem

from app.ui.item_models import Index
from app.ui.selected_cells import EvenCells, paint_current

DETAIL = Qt.ItemDataRole.UserRole + 1
"""The role of the second line."""
_PAD = 6
_SMALLER = 0.88


class TwoLines(EvenCells):
    """Paints the second line of each row from its `DETAIL`."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        lines = option.fontMetrics.height() + QFontMetrics(_small(option.font)).height()
        return QSize(200, lines + 2 * _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        label, whole.text = whole.text, ""
        style = whole.widget.style() if whole.widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
        is_chosen = bool(whole.state & QStyle.StateFlag.State_Selected)
        strong = QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.Text
        weak = strong if is_chosen else QPalette.ColorRole.PlaceholderText
        before = 0 if whole.icon.isNull() else whole.decorationSize.width() + _PAD
        rect = whole.rect.adjusted(_PAD + 2 + before, _PAD, -_PAD - 2, -_PAD)
        high = whole.fontMetrics.height()
        first = QRect(rect.x(), rect.y(), rect.width(), high)
        second = QRect(rect.x(), rect.y() + high, rect.width(), rect.height() - high)
        painter.save()
        _draw_line(painter, first, whole.font, whole.palette, strong, label)
        detail = index.data(DETAIL) or ""
        _draw_line(painter, second, _small(whole.font), whole.palette, weak, detail)
        painter.restore()
        paint_current(painter, option)


def _small(font: QFont) -> QFont:
    other_font = QFont(font)
    other_font.setPointSizeF(max(8.0, font.pointSizeF() * _SMALLER))
    return other_font


def _draw_line(
    painter: QPainter,
    rect: QRect,
    font: QFont,
    palette: QPalette,
    role: QPalette.ColorRole,
    text: str,
) -> None:
    painter.setFont(font)
    painter.setPen(palette.color(role))
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideMiddle, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
