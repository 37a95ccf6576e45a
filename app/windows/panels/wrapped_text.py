"""Sentences in a list that are broken into lines where they are wider than their column."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QTreeView

from app.selected_cells import EvenCells
from app.windows.widgets import row_height

MOST_LINES = 6
"""How many lines a sentence gets at most; the rest of a longer one is in its tool tip."""


class Wrapping(EvenCells):
    """Gives rows the height that the sentence in their first column needs.

    `wrap` sets a view up; its first column is the only one that is wrapped.
    """

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        least = row_height(self._view)
        if index.column():
            return QSize(0, least)
        sentence, metrics = str(index.data()), self._view.fontMetrics()
        width = self._room(index)
        if metrics.horizontalAdvance(sentence) <= width:
            return QSize(0, least)
        flag = int(Qt.TextFlag.TextWordWrap)
        needed = metrics.boundingRect(QRect(0, 0, max(width, 1), 1 << 16), flag, sentence).height()
        most = MOST_LINES * metrics.lineSpacing()
        return QSize(0, max(least, min(needed, most) + least - metrics.height()))

    def _room(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """Return how wide a sentence may be, beside its icon."""
        style = self._view.style()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self._view) + 1
        icon = 0
        if index.data(Qt.ItemDataRole.DecorationRole) is not None:
            size = style.pixelMetric(QStyle.PixelMetric.PM_ListViewIconSize, None, self._view)
            icon = size + 2 * margin
        return self._view.columnWidth(0) - icon - 2 * margin


def wrap(view: QTreeView) -> None:
    """Wrap the sentences in the first column of a list, however wide that becomes."""
    view.setUniformRowHeights(False)
    view.setWordWrap(True)
    view.setItemDelegate(Wrapping(view))
    view.header().sectionResized.connect(
        lambda column, _old, _new: None if column else view.scheduleDelayedItemsLayout()
    )
