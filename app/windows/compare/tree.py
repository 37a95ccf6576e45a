"""The rows of a comparison: one merged tree, or two trees side by side that scroll together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QBrush, QColor, QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSplitter,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from app import theme
from app.documents.roles import Cell, Column, ItemRole
from app.editors.painting import Brush, paint_cell
from app.i18n import tr
from app.item_models import Index
from app.models.compare.model import (
    CompareColumn,
    CompareModel,
    CompareRole,
    RowDifference,
    what_words,
)
from app.models.compare.rows import Both, MergedRows
from app.selected_cells import paint_current
from app.selection import select_row
from formats.diff import DifferenceKind

Key = tuple[Any, Any]
_ROW = 24
_PAD, _BAR, _SIGN = 4, 3, 14
_TINT = 0.14
_MOST_OPEN = 400
"""When so many rows are shown, further branches stay collapsed."""
_NAMES = (CompareColumn.NAME, CompareColumn.LEFT_NAME, CompareColumn.RIGHT_NAME)
_OF_LEFT = (CompareColumn.LEFT, CompareColumn.LEFT_NAME)
_OF_RIGHT = (CompareColumn.RIGHT, CompareColumn.RIGHT_NAME)


class CompareDelegate(QStyledItemDelegate):
    """Paints cells on a ground in the colour of their difference, with its sign and word."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._brush: Brush | None = None
        theme.watch().changed.connect(self._forget_brush)

    def _forget_brush(self) -> None:
        self._brush = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = option.fontMetrics.height()
        return QSize(8 * height, max(_ROW, height + _ROW // 3))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shown = index.data(CompareRole.WHATS)
        if not isinstance(shown, RowDifference):
            super().paint(painter, option, index)
            return
        painter.save()
        painter.setClipRect(option.rect, Qt.ClipOperation.IntersectClip)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        style = option.widget.style()
        ground = QStyle.PrimitiveElement.PE_PanelItemViewItem
        if shown.whats and not is_selected:
            painter.fillRect(option.rect, _tint(shown.whats[0]))
        style.drawPrimitive(ground, option, painter, option.widget)
        self._paint_content(painter, option, index, shown, is_selected)
        paint_current(painter, option)
        painter.restore()

    def _paint_content(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
        shown: RowDifference,
        is_selected: bool,
    ) -> None:
        if self._brush is None or self._brush.font != option.font:
            self._brush = Brush(option.font, option.palette)
        ink, column = self._brush.of(is_selected), CompareColumn(index.column())
        rect = QRectF(option.rect).adjusted(_PAD, 0, -_PAD, 0)
        if (column in _OF_LEFT and not shown.has_left) or (
            column in _OF_RIGHT and not shown.has_right
        ):
            if not is_selected:
                _paint_hatch(painter, option.rect)
            return
        if column == CompareColumn.WHAT:
            left = _paint_signs(painter, rect, shown, is_selected)
            painter.setPen(ink.text if shown.whats else ink.dim)
            painter.setFont(option.font)
            middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            words = ink.plain.metrics.elidedText(
                what_words(shown), Qt.TextElideMode.ElideRight, rect.right() - left
            )
            painter.drawText(QRectF(left, rect.y(), rect.right() - left, rect.height()),
                             int(middle), words)  # fmt: skip
            return
        cell = index.data(ItemRole.CELL)
        if isinstance(cell, Cell):
            as_column = Column.NAME if column in _NAMES else Column.VALUE
            paint_cell(painter, rect, cell, as_column, ink)


def _tint(kind: DifferenceKind) -> QColor:
    color = theme.difference_color(kind)
    color.setAlphaF(_TINT)
    return color


def _paint_hatch(painter: QPainter, rect: QRect) -> None:
    """Paint the place of a row that this side does not have."""
    color = QColor(theme.colors().secondary)
    color.setAlphaF(0.35)
    painter.fillRect(rect, QBrush(color, Qt.BrushStyle.BDiagPattern))


def _paint_signs(painter: QPainter, rect: QRectF, shown: RowDifference, is_selected: bool) -> float:
    """Paint a sign for each way a row differs and return where the words begin."""
    x = rect.x()
    for kind in shown.whats:
        box = QRect(round(x), round(rect.center().y() - _SIGN / 2), _SIGN, _SIGN)
        icon = theme.difference_icon(kind)
        mode = icon.Mode.Selected if is_selected else icon.Mode.Normal
        icon.paint(painter, box, Qt.AlignmentFlag.AlignCenter, mode)
        x += _SIGN + _PAD
    return x


class CompareTree(QTreeView):
    """One view of the comparison's model, with some of its columns."""

    menu_asked = Signal(object)
    """Where on the screen a menu for the selected rows opens."""

    def __init__(self, model: CompareModel, name: str, columns: tuple[CompareColumn, ...]) -> None:
        super().__init__()
        self._columns = columns
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setIndentation(18)
        self.setModel(model)
        self.setItemDelegate(CompareDelegate(self))
        self.setTreePosition(columns[0])
        self._lay_out_header()

    def _lay_out_header(self) -> None:
        header = self.header()
        header.setSectionsMovable(False)
        header.setStretchLastSection(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # whose it is comes last
        unit = self.fontMetrics().averageCharWidth()
        for column in CompareColumn:
            self.setColumnHidden(column, column not in self._columns)
        for place, column in enumerate(self._columns):
            header.moveSection(header.visualIndex(column), place)
        for column in self._columns[1:]:
            if column == CompareColumn.WHAT:
                header.resizeSection(column, 17 * unit)
            else:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(self._columns[0], 34 * unit)
        header.setMinimumSectionSize(8 * unit)

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Tint the indentation, too, so that the colour of a row begins where the row does."""
        shown = index.data(CompareRole.WHATS)
        is_selected = self.selectionModel().isSelected(index)
        if isinstance(shown, RowDifference) and shown.whats and not is_selected:
            painter.fillRect(rect, _tint(shown.whats[0]))
        super().drawBranches(painter, rect, index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fold with Return as with a double click."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            index = self.currentIndex().siblingAtColumn(0)
            self.setExpanded(index, not self.isExpanded(index))
            return
        super().keyPressEvent(event)


def _above_entries(rows: MergedRows) -> Iterator[Key]:
    """Yield the rows to expand so that differences are visible, the outer ones first."""
    seen: set[int] = set()
    for entry in rows.entries:
        chain = []
        node = entry.parent
        while node is not None and id(node) not in seen:
            seen.add(id(node))
            chain.append(node.key)
            node = node.parent
        yield from reversed(chain)


class ComparedRows(QStackedWidget):
    """The merged tree and the two side by side, over one model and one selection."""

    current_changed = Signal(object)
    """The row (`Both`) that became current."""
    selection_changed = Signal()
    menu_asked = Signal(object)

    def __init__(self, left: str, right: str) -> None:
        super().__init__()
        self.model_ = CompareModel(left, right)
        self.model_.setParent(self)
        self.merged = CompareTree(
            self.model_,
            tr("Rows of both documents"),
            (CompareColumn.NAME, CompareColumn.WHAT, CompareColumn.LEFT, CompareColumn.RIGHT),
        )
        self.left = CompareTree(
            self.model_,
            tr("Rows of {left}", left=left),
            (CompareColumn.LEFT_NAME, CompareColumn.LEFT),
        )
        self.right = CompareTree(
            self.model_,
            tr("Rows of {right}", right=right),
            (CompareColumn.RIGHT_NAME, CompareColumn.RIGHT, CompareColumn.WHAT),
        )
        self.trees = (self.merged, self.left, self.right)
        self._folded: set[Key] = set()
        self._opened: set[Key] = set()
        self._is_filling = False
        self.addWidget(self.merged)
        self.addWidget(self._side_by_side())
        self._connect()
        self.setFocusProxy(self.merged)

    def _side_by_side(self) -> QWidget:
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.left)
        split.addWidget(self.right)
        split.setSizes([500, 560])
        scroll_bar, other_scroll_bar = self.left.verticalScrollBar(), self.right.verticalScrollBar()
        scroll_bar.valueChanged.connect(other_scroll_bar.setValue)
        other_scroll_bar.valueChanged.connect(scroll_bar.setValue)
        return split

    def _connect(self) -> None:
        selection = self.merged.selectionModel()
        for tree in self.trees:
            old = tree.selectionModel()
            if old is not selection:
                tree.setSelectionModel(selection)
                old.deleteLater()
            tree.expanded.connect(lambda index: self._fold(index, False))
            tree.collapsed.connect(lambda index: self._fold(index, True))
            tree.menu_asked.connect(self.menu_asked)
        selection.currentChanged.connect(self._report_current)
        selection.selectionChanged.connect(self._tell_selected)

    def set_titles(self, left: str, right: str) -> None:
        """Name the two sides otherwise."""
        self.model_.titles = (left, right)
        self.left.setAccessibleName(tr("Rows of {left}", left=left))
        self.right.setAccessibleName(tr("Rows of {right}", right=right))

    def set_beside(self, on: bool) -> None:
        """Show the sides beside each other, or one merged tree."""
        had_focus = any(tree.hasFocus() for tree in self.trees)
        self.setCurrentIndex(int(on))
        self.setFocusProxy(self.left if on else self.merged)
        for tree in (self.left, self.right) if on else (self.merged,):
            tree.scrollTo(self.merged.currentIndex())
        if had_focus:
            self.setFocus()

    def _fold(self, index: QModelIndex, is_folded: bool) -> None:
        """Fold or open a row in every view, and remember it for the next comparison."""
        for tree in self.trees:
            if tree.isExpanded(index) is is_folded:
                tree.setExpanded(index, not is_folded)
        key = self.model_.node(index).key
        if not self._is_filling:
            gained, lost = (
                (self._folded, self._opened) if is_folded else (self._opened, self._folded)
            )
            gained.add(key)
            lost.discard(key)

    def _report_current(self, _index: QModelIndex, _old: QModelIndex) -> None:
        """Report the current and selected rows; Qt makes some row current on focus."""
        current = None if self._is_filling else self.current
        if current is not None:
            self.current_changed.emit(current)

    def _tell_selected(self, _on: QItemSelection, _off: QItemSelection) -> None:
        self.selection_changed.emit()
        self._report_current(QModelIndex(), QModelIndex())

    # Display

    def show_rows(self, rows: MergedRows | None, everything: bool) -> None:
        """Show a comparison, keeping what was expanded and collapsed."""
        self._is_filling = True
        try:
            self.model_.show(rows, everything)
            if rows is not None:
                self._open_entries(rows)
        finally:
            self._is_filling = False

    def release_rows(self) -> None:
        """Show no rows any more, as the comparison is being closed."""
        self.model_.release()

    def _open_entries(self, rows: MergedRows) -> None:
        for tree in self.trees:
            tree.scheduleDelayedItemsLayout()
        room = _MOST_OPEN
        for key in chain(self._opened, _above_entries(rows)):
            node = self.model_.find_key(*key) if key not in self._folded else None
            index = QModelIndex() if node is None else self.model_.index_of(node)
            if index.isValid() and not self.merged.isExpanded(index):
                room -= self.model_.rowCount(index)
                for tree in self.trees:
                    tree.expand(index)
            if room < 0:
                return

    def go_to(self, node: Both) -> None:
        """Make a row current, given as one of any tree of this comparison."""
        shown = self.model_.find(node)
        if shown is None:
            return
        index = self.model_.index_of(shown)
        select_row(self.merged, index)
        for tree in self.trees:
            if tree.isVisible():
                tree.scrollTo(index)

    def keep_current(self, node: Both) -> None:
        """Make a row current without expanding anything: itself, or the collapsed row around it."""
        shown = self.model_.find(node)
        if shown is None:
            return
        index = self.model_.index_of(shown)
        above = index.parent()
        while above.isValid():
            if not self.merged.isExpanded(above):
                index = above
            above = above.parent()
        select_row(self.merged, index)

    def clear_selection(self) -> None:
        """Have no row selected."""
        self.merged.clearSelection()

    def select(self, nodes: list[Both]) -> None:
        """Select these rows and make the first current."""
        found = [self.model_.find(node) for node in nodes]
        indexes = [self.model_.index_of(node) for node in found if node is not None]
        if not indexes:
            return
        flags = QItemSelectionModel.SelectionFlag
        selection = QItemSelection()
        for index in indexes:
            selection.select(index, index)
        model = self.merged.selectionModel()
        model.setCurrentIndex(indexes[0], flags.NoUpdate)
        model.select(selection, flags.ClearAndSelect | flags.Rows)
        self.merged.scrollTo(indexes[0])

    @property
    def current(self) -> Both | None:
        """The current row, None if there is none or it is not selected."""
        index = self.merged.currentIndex().siblingAtColumn(CompareColumn.NAME)
        is_selected = index.isValid() and self.merged.selectionModel().isSelected(index)
        return self.model_.node(index) if is_selected else None

    def selected(self) -> list[Both]:
        """Return the selected rows."""
        return [self.model_.node(index) for index in self.merged.selectionModel().selectedRows()]
