"""The rows of a comparison: one merged tree, or two trees side by side that scroll together."""

from __future__ import annotations

import enum
import itertools
from collections.abc import Iterator
from itertools import chain
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
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

from app.compare.compare_rows import Both, MergedRows
from app.documents.baseline import ChangeMark as Differs
from app.documents.roles import Cell, Column, ItemRole
from app.editors.painting import Brush, paint_cell
from app.ui import theme
from app.ui.i18n import tr
from app.ui.item_models import NO_INDEX, Index
from app.ui.plain import tip
from app.ui.selected_cells import paint_current
from app.ui.selection import select_row
from app.ui.shown_values import detail_shown, value_shown
from app.ui.terms import differs
from formats.diff import DifferenceKind, path_words, words
from formats.outline import Row
from formats.value_text import one_line

# The Qt model of two compared documents: one tree of rows, a column for each side.


_ITEM = Qt.ItemDataRole
_SLICE = 400
"""How many children of a row are shown before the view requests more."""
_TIP_LINES = 12
_BRANCH = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_LEAF = _BRANCH | Qt.ItemFlag.ItemNeverHasChildren


class CompareColumn(enum.IntEnum):
    """The columns: those of the merged tree, then the names on either side alone."""

    NAME = 0
    WHAT = 1
    LEFT = 2
    RIGHT = 3
    LEFT_NAME = 4
    RIGHT_NAME = 5


class CompareRole(enum.IntEnum):
    """The roles of every column beyond `ItemRole.CELL`."""

    WHATS = Qt.ItemDataRole.UserRole + 11
    """A `RowDifference`: how the row differs, and how many rows below it do."""


class RowDifference:
    """How a row differs itself, and the number of differences below it. Qt converts tuples."""

    __slots__ = ("below", "has_left", "has_right", "whats")

    def __init__(self, node: Both) -> None:
        self.whats = node.whats
        self.below = node.count - len(node.differences)
        self.has_left = node.path is not None
        self.has_right = node.other_path is not None


class CompareModel(QAbstractItemModel):
    """Shows `rows`: only those that differ, or everything."""

    def __init__(self, left: str, right: str) -> None:
        super().__init__()
        self.titles = (left, right)
        self.rows: MergedRows | None = None
        self.everything = False
        self._root = Both(None, (), ())
        self._numbered: dict[int, Both] = {}
        self._by_path: dict[tuple[int, int], dict[Any, Both]] = {}
        self._numbers = itertools.count(1)

    def show(self, rows: MergedRows | None, everything: bool) -> None:
        """Show another comparison, or otherwise."""
        self.beginResetModel()
        self.rows, self.everything = rows, everything
        self._numbered, self._by_path = {}, {}
        self._root = Both(None, (), ())
        if rows is not None:
            self._root = rows.own_root() if everything else rows.root
            if self._root.differences:
                top = Both(None, (), ())
                top.children, self._root.parent = [self._root], top
                self._root = top
        self._open_node(self._root)
        self.endResetModel()

    def release(self) -> None:
        """Show nothing any more, and take the rows apart that only this model has made."""
        shown = list(self._numbered.values())
        self.show(None, False)
        for node in shown:
            node.parent = node.children = None

    # Rows and indexes

    def node(self, index: Index) -> Both:
        """Return the row at an index, the root for an invalid one."""
        return self._numbered[index.internalId()] if index.isValid() else self._root

    def index_of(self, node: Both, column: int = CompareColumn.NAME) -> QModelIndex:
        """Return where a row of the tree that is shown is, its branch opened so far."""
        if node is self._root or node.parent is None:
            return QModelIndex()
        above = self.index_of(node.parent)
        while node.place >= node.parent.shown and self.canFetchMore(above):
            self.fetchMore(above)
        return self._index(node, column)

    def find(self, node: Both) -> Both | None:
        """Return the row that is shown for one of another tree or an earlier comparison."""
        return self.find_key(*node.key)

    def find_key(self, path: Any, other_path: Any) -> Both | None:
        """Return the shown row for a pair of paths, None if there is none."""
        entry = self.find_own(path, 0) if path is not None else self.find_own(other_path, 1)
        return entry if entry is not None and entry.key == (path, other_path) else None

    def find_own(self, own: Any, side: int) -> Both | None:
        """Return the shown row for a path of one side, 0 for the left and 1 for the right.

        Rows are expanded down to it; None if there is none.
        """
        here = self._root
        if here.children and here.children[0].key == ((), ()):
            here = here.children[0]
        for depth in range(1, len(own) + 1):
            below = self._open_node(here)
            known = self._by_path.get((id(here), side))
            if known is None:
                known = {entry.key[side]: entry for entry in below}
                self._by_path[id(here), side] = known
            if own[:depth] not in known:
                return None
            here = known[own[:depth]]
        return here if here.key[side] == own else None

    def _index(self, node: Both, column: int) -> QModelIndex:
        if not node.number:
            node.number = next(self._numbers)
        self._numbered[node.number] = node
        return self.createIndex(node.place, column, node.number)

    def _open_node(self, node: Both) -> list[Both]:
        children = node.children
        if children is None:
            children = [] if self.rows is None else self.rows.fill(node, self.everything)
        if not node.shown:
            node.shown = min(_SLICE, len(children))
        return children

    # What Qt asks

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return len(CompareColumn)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        if parent.column() > 0:
            return 0
        node = self.node(parent)
        self._open_node(node)
        return node.shown

    def hasChildren(self, parent: Index = NO_INDEX) -> bool:
        if not parent.isValid():
            return self.rowCount() > 0
        if self.rows is None or parent.column() > 0:
            return False
        return self.rows.has_children(self.node(parent), self.everything)

    def canFetchMore(self, parent: Index) -> bool:
        node = self.node(parent)
        return node.children is not None and node.shown < len(node.children)

    def fetchMore(self, parent: Index) -> None:
        """Show some more rows of a long container."""
        node = self.node(parent)
        children = self._open_node(node)
        more = min(_SLICE, len(children) - node.shown)
        if more > 0:
            above = self.index_of(node)
            self.beginInsertRows(above, node.shown, node.shown + more - 1)
            node.shown += more
            self.endInsertRows()

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        node = self.node(parent)
        children = self._open_node(node)
        if not (0 <= row < node.shown and 0 <= column < len(CompareColumn)):
            return QModelIndex()
        return self._index(children[row], column)

    def parent(self, index: Index | None = None) -> Any:
        if index is None:
            return super().parent()
        above = self.node(index).parent
        return QModelIndex() if above is None or above is self._root else self._index(above, 0)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        node = self.node(index)
        has_children = self.rows is not None and self.rows.has_children(node, self.everything)
        return _BRANCH if has_children else _LEAF

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ITEM.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role in (_ITEM.DisplayRole, _ITEM.ToolTipRole):
            left, right = self.titles
            return (tr("Name"), tr("Difference"), left, right, tr("Name"), tr("Name"))[section]
        return None

    def data(self, index: Index, role: int = _ITEM.DisplayRole) -> Any:
        if not index.isValid() or self.rows is None:
            return None
        node, column = self.node(index), index.column()
        if role == _ITEM.DisplayRole:
            return self._cell_text(node, column)
        if role == ItemRole.CELL:
            return self._cell_of(node, column)
        if role == CompareRole.WHATS:
            return RowDifference(node)
        if role == _ITEM.ToolTipRole:
            return tip(self._row_tooltip(node))
        if role == _ITEM.AccessibleTextRole:
            return self._spoken_row(node)
        return None

    # Display

    def _rows_of(self, node: Both) -> tuple[Row | None, Row | None]:
        assert self.rows is not None, "asked before"
        return self.rows.row(node), self.rows.other_row(node)

    def _cell_of(self, node: Both, column: int) -> Cell | None:
        row, other_row = self._rows_of(node)
        shown = {CompareColumn.LEFT: row, CompareColumn.LEFT_NAME: row}.get(
            CompareColumn(column), other_row
        )
        if column == CompareColumn.NAME:
            shown = row or other_row
        if shown is None:
            return None
        behind = ""
        if (
            column in (CompareColumn.LEFT, CompareColumn.RIGHT)
            and DifferenceKind.RETYPED in node.whats
        ):
            behind = shown.kind.value
        elif column in (CompareColumn.LEFT, CompareColumn.RIGHT):
            behind = detail_shown(shown)
        return Cell(shown, self._cell_text(node, column), Differs.SAME, (), behind)

    def _cell_text(self, node: Both, column: int) -> str:
        row, other_row = self._rows_of(node)
        if column == CompareColumn.NAME:
            return _row_name(row, other_row)
        if column == CompareColumn.WHAT:
            return what_words(RowDifference(node))
        if column in (CompareColumn.LEFT_NAME, CompareColumn.RIGHT_NAME):
            named = row if column == CompareColumn.LEFT_NAME else other_row
            return "" if named is None else _row_label(named)
        return value_shown(row if column == CompareColumn.LEFT else other_row)

    def _spoken_row(self, node: Both) -> str:
        left, right = self.titles
        row, other_row = self._rows_of(node)
        none = tr("nothing")
        sides = f"{left}: {value_shown(row) or none}, {right}: {value_shown(other_row) or none}"
        parts = [_row_name(row, other_row), what_words(RowDifference(node)), sides]
        return ", ".join(part for part in parts if part)

    def _row_tooltip(self, node: Both) -> str:
        assert self.rows is not None, "asked before"
        lines = [words(difference, self.rows.one) for difference in node.differences[:_TIP_LINES]]
        if lines:
            return "\n".join(lines)
        if node.path is not None:
            return path_words(self.rows.one, node.path)
        return path_words(self.rows.other, node.other_path or ())


def what_words(shown: RowDifference) -> str:
    """Return how a row differs as text, such as `moved, changed` or `3 below`."""
    if shown.whats:
        return ", ".join(map(differs, shown.whats))
    return tr("{below:,} below", below=shown.below) if shown.below else ""


def _row_label(row: Row) -> str:
    return one_line(row.label) or tr("the whole document")


def _row_name(row: Row | None, other_row: Row | None) -> str:
    if row is None or other_row is None:
        one = row or other_row
        return "" if one is None else _row_label(one)
    if row.label == other_row.label or isinstance(row.key, int):
        return _row_label(row)
    return f"{_row_label(row)} → {_row_label(other_row)}"


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
