"""Cells of lists and trees: those of a selected row all look the same, check boxes as anywhere."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui import theme


class EvenCells(QStyledItemDelegate):
    """Leaves out the veil that the style lays over the current cell.

    It would make the words of one selected cell paler than those beside them. A current cell that
    is not selected has a flat frame instead, to be seen at all.
    """

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        from PySide6.QtCore import Qt  # late: its many enums take a while, a start needs none

        super().paint(painter, option, index)
        if index.data(Qt.ItemDataRole.CheckStateRole) is not None:
            whole = QStyleOptionViewItem(option)
            self.initStyleOption(whole, index)
            _paint_box(painter, whole)
        paint_current(painter, option)


class EvenRows(EvenCells):
    """Gives every row of a list or a tree of plain words room to breathe."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), max(size.height(), option.fontMetrics.height() + 8))


class TickRows(EvenRows):
    """Has the words of rows without a box begin where those of the others do."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        from PySide6.QtCore import Qt  # late: its many enums take a while, a start needs none

        super().initStyleOption(option, index)
        if index.column() == 0 and index.data(Qt.ItemDataRole.CheckStateRole) is None:
            style = option.widget.style()
            width = style.pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, None, option.widget)
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.decorationSize = QSize(width, 1)


def _paint_box(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """Paint a check box over that of the style, whose outline is hardly seen in the dark theme."""
    from PySide6.QtCore import Qt

    from app.ui.checkbox import paint_check

    style = option.widget.style() if option.widget is not None else QApplication.style()
    part = QStyle.SubElement.SE_ItemViewItemCheckIndicator
    place = QRectF(style.subElementRect(part, option, option.widget))
    is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
    ground = QPalette.ColorRole.Highlight if is_selected else QPalette.ColorRole.Base
    painter.fillRect(place, option.palette.brush(ground))
    colors, box = theme.colors(), place.adjusted(0.5, 0.5, -0.5, -0.5)
    on_selection = option.palette.color(QPalette.ColorRole.HighlightedText)
    ink = on_selection if is_selected else colors.secondary
    fill = on_selection if is_selected else colors.accent
    hook = colors.selection if is_selected else colors.panel
    if option.checkState is Qt.CheckState.PartiallyChecked:
        paint_check(painter, box, False, ink, fill, hook)
        painter.fillRect(box.adjusted(3.5, 3.5, -3.5, -3.5), fill)
        return
    paint_check(painter, box, option.checkState is Qt.CheckState.Checked, ink, fill, hook)


def paint_current(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """Frame a current cell that is not selected; `option` is as the view gave it."""
    state, flags = option.state, QStyle.StateFlag
    if flags.State_HasFocus in state and flags.State_Selected not in state:
        painter.save()
        painter.setPen(QPen(theme.colors().accent, 1))
        painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.restore()
