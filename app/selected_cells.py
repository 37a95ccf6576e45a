"""Cells of lists and trees: those of a selected row all look the same."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app import theme


class EvenCells(QStyledItemDelegate):
    """Leaves out the veil that the style lays over the current cell where it is selected anyway.

    It would make the words of one cell paler than those beside them. A current cell that is not
    selected keeps it, to be seen at all.
    """

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        flags = QStyle.StateFlag
        if option.state & flags.State_Selected:
            option.state &= ~flags.State_HasFocus


def paint_current(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """Frame a current cell that is not selected, for a delegate that paints its cells itself."""
    flags = QStyle.StateFlag
    if option.state & flags.State_HasFocus and not option.state & flags.State_Selected:
        painter.setPen(QPen(theme.colors().accent, 1))
        painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5))
