"""Lists, tables and trees that are declared: their columns, their commands and their rows.

`ListSpec` says what a list consists of and what can be done with its rows. `RowsView` shows it:
headers, tool tips, what screen readers say, keys before those of the window, the context menu,
editing in cells, check boxes, dragging, and what is expanded and current while rows are replaced.
`RowsPanel` is a panel of one such list, below a bar of buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from PySide6.QtCore import (
    QEvent,
    QKeyCombination,
    QMimeData,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QMenu,
    QStyle,
    QStyleOptionViewItem,
    QToolButton,
    QTreeView,
    QWidget,
)

from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.i18n import tr
from app.ui.item_models import RIGHT, Index, RowTree
from app.ui.layouts import Part, hbox, vbox
from app.ui.list_views import ColumnShares
from app.ui.menu import Menu
from app.ui.plain import tip
from app.ui.selected_cells import EvenCells, EvenRows
from app.ui.selection import close_with_focus, edit_cell, select_row
from app.ui.widgets import open_menu, own_key, row_height
from formats.errors import FormatError

R = TypeVar("R")
Key = tuple[Hashable, ...]
"""The keys of the rows above a row, from the top, and its own."""
STRETCH, FIT = 0, -1
"""Widths of columns: what the others leave, and that of their contents."""
MOST_LINES = 6
"""The most lines of a wrapped text; the rest of a longer one is in its tool tip."""
_Item = Qt.ItemDataRole


class ListColumn(NamedTuple, Generic[R]):
    """A column and what it shows of a row; `title` is given to `mark`."""

    title: str
    text: Callable[[R], str]
    icon: Callable[[R], QIcon | None] | None = None
    tip: Callable[[R], str] | None = None
    """The tool tip, else the text."""
    is_dim: Callable[[R], object] | None = None
    color: Callable[[R], QColor | None] | None = None
    """The colour of the text where it is neither dim nor as usual."""
    is_italic: Callable[[R], object] | None = None
    is_fixed: Callable[[R], object] | None = None
    """Whether its characters are all of one width."""
    is_right: bool = False
    """Whether the texts end at the right, as numbers do."""
    width: int = STRETCH
    """In characters, or `STRETCH` or `FIT`."""
    data: Callable[[R, int], Any] | None = None
    """What it has of a row in further roles, None where nothing."""
    edit: Callable[[R, Any], bool] | None = None
    """Gives a row another value and returns whether it took it, or raises a `FormatError`."""
    can_edit: Callable[[R], object] = bool
    check: Callable[[R], Qt.CheckState | None] | None = None
    """Whether the row is checked, None where there is no box."""
    set_checked: Callable[[R, bool], object] | None = None


class ListCommand(NamedTuple, Generic[R]):
    """What can be done with the current row.

    One with a `text` is in the menu, with the first of its `keys`; one with an `icon` has a button,
    whose tool tip is `tip` or else the text. Its keys call `do` in any case, which then says why
    nothing is done.
    """

    name: str
    text: str
    do: Callable[[], object]
    keys: Sequence[str] = ()
    icon: str = ""
    tip: str = ""
    can: Callable[[R], object] = lambda _row: True
    """Whether it can be done with a row; without a current row, it never can."""


@dataclass
class ListSpec(Generic[R]):
    """What a list consists of; the name is that for screen readers."""

    name: str
    columns: Sequence[ListColumn[R]]
    key: Callable[[R], Hashable]
    """What tells a row from those beside it, also after they were replaced."""
    commands: Sequence[ListCommand[R]] = ()
    children: Callable[[R], Sequence[R]] | None = None
    """The rows below one, read when it is first expanded; None for a plain list."""
    has_children: Callable[[R], object] = lambda _row: True
    can_select: Callable[[R], object] = lambda _row: True
    activate: Callable[[R], object] | None = None
    """Called for a row that is double-clicked, or entered with Return."""
    drag: Callable[[R], QMimeData] | None = None
    can_drag: Callable[[R], object] = lambda _row: True
    fill_menu: Callable[[QMenu], object] | None = None
    """Fills the context menu, else the commands do."""
    shares: Sequence[int] = ()
    """The width of each column but the last in percent, in place of the widths of the columns."""
    is_wrapped: bool = False
    """Whether the texts of the first column take as many lines as they need."""


class RowItem(Generic[R]):
    """A row in its list: the items above and below it, and its number."""

    __slots__ = ("_children", "_rows", "at", "parent", "row")

    def __init__(
        self, rows: ListSpec[R], row: R | None, parent: RowItem[R] | None, at: int
    ) -> None:
        self._rows, self.row, self.parent, self.at = rows, row, parent, at
        self._children: list[RowItem[R]] | None = None

    @property
    def has_children(self) -> bool:
        """Whether there are rows below this one."""
        if self.row is None or self._children is not None:
            return bool(self.children)
        return self._rows.children is not None and bool(self._rows.has_children(self.row))

    @property
    def children(self) -> list[RowItem[R]]:
        """The items below this one, in order."""
        if self._children is None:
            read = self._rows.children
            self.set_children(() if read is None or self.row is None else read(self.row))
        assert self._children is not None, "they were just read"
        return self._children

    def set_children(self, rows: Sequence[R]) -> None:
        """Have other rows below this one."""
        self._children = [RowItem(self._rows, row, self, at) for at, row in enumerate(rows)]

    @property
    def own_key(self) -> Hashable:
        """What tells the row from those beside it."""
        return None if self.row is None else self._rows.key(self.row)

    @property
    def key(self) -> Key:
        """The keys from the top to this row."""
        return () if self.parent is None else (*self.parent.key, self.own_key)


class ListModel(RowTree[RowItem[R]]):
    """The item model of declared rows."""

    refused = Signal(str)
    """A cell did not take what was typed, and why."""

    def __init__(self, rows: ListSpec[R], parent: QObject) -> None:
        super().__init__(parent)
        self.declared = rows
        self.titles = [column.title for column in rows.columns]
        self.right = [at for at, column in enumerate(rows.columns) if column.is_right]
        self.top: RowItem[R] = RowItem(rows, None, None, 0)
        self.is_committing = False
        """Whether an edit of a cell is under way."""
        self.show([])

    def show(self, rows: Sequence[R]) -> None:
        """Show other rows; those of a plain list with the same keys stay, and edits in them."""
        old, key = self.top.children, self.declared.key
        are_same = self.declared.children is None and len(old) == len(rows)
        if are_same and [item.own_key for item in old] == [key(row) for row in rows]:
            for item, row in zip(old, rows, strict=True):
                item.row = row
            if rows:
                last = self.index(len(rows) - 1, len(self.titles) - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.top.set_children(rows)
        self.endResetModel()

    @property
    def rows(self) -> list[R]:
        """The rows at the top."""
        return [item.row for item in self.top.children if item.row is not None]

    def value(self, index: Index) -> R | None:
        """Return the row of an index, None for none."""
        return self.row(index).row

    def index_at(self, key: Key) -> QModelIndex:
        """Return the index of a row, invalid if it is not there."""
        item = self.top
        for own in key:
            below = next((child for child in item.children if child.own_key == own), None)
            if below is None:
                return QModelIndex()
            item = below
        return self.index_of(item)

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.value(index)
        if row is None:
            return Qt.ItemFlag.NoItemFlags
        if not self.declared.can_select(row):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        flags, column = super().flags(index), self.declared.columns[index.column()]
        if column.edit is not None and column.can_edit(row):
            flags |= Qt.ItemFlag.ItemIsEditable
        if column.set_checked is not None and self.data(index, _Item.CheckStateRole) is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        if self.declared.drag is not None and self.declared.can_drag(row):
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags

    def data(self, index: Index, role: int = _Item.DisplayRole) -> Any:
        row = self.value(index)
        if row is None:
            return None
        column = self.declared.columns[index.column()]
        if role == _Item.DisplayRole:
            return column.text(row)
        if column.data is not None and (found := column.data(row, role)) is not None:
            return found
        if role == _Item.AccessibleTextRole and not index.column():
            texts = (one.text(row) for one in self.declared.columns)
            return ", ".join(text for text in texts if text)
        return _look(column, row, role)

    def setData(self, index: Index, value: Any, role: int = _Item.EditRole) -> bool:
        row, column = self.value(index), self.declared.columns[index.column()]
        if row is None:
            return False
        if role == _Item.CheckStateRole and column.set_checked is not None:
            column.set_checked(row, Qt.CheckState(value) is Qt.CheckState.Checked)
            return True
        if role != _Item.EditRole or column.edit is None:
            return False
        self.is_committing = True
        try:
            return column.edit(row, value)
        except FormatError as error:
            self.refused.emit(error.what)
            return False
        finally:
            self.is_committing = False

    def mimeData(self, indexes: list[QModelIndex]) -> QMimeData:  # type: ignore[override]
        row = self.value(indexes[0])
        assert row is not None, "only rows are dragged"
        assert self.declared.drag is not None, "else nothing is dragged"
        return self.declared.drag(row)


def _look(column: ListColumn[R], row: R, role: int) -> Any:
    """Return how a cell looks in one role."""
    if role == _Item.ToolTipRole:
        return tip((column.tip or column.text)(row))
    if role == _Item.DecorationRole and column.icon is not None:
        return column.icon(row)
    if role == _Item.CheckStateRole and column.check is not None:
        return column.check(row)
    if role == _Item.TextAlignmentRole and column.is_right:
        return RIGHT
    if role == _Item.ForegroundRole and column.is_dim is not None and column.is_dim(row):
        return theme.colors().secondary
    if role == _Item.ForegroundRole and column.color is not None:
        return column.color(row)
    if role == _Item.FontRole and column.is_fixed is not None and column.is_fixed(row):
        return theme.fixed_font()
    if role == _Item.FontRole and column.is_italic is not None and column.is_italic(row):
        font = QFont()
        font.setItalic(True)
        return font
    return None


class RowsView(QTreeView, Generic[R]):
    """Shows declared rows."""

    current_changed = Signal()
    """Another row is current, or other rows are shown."""

    def __init__(self, rows: ListSpec[R]) -> None:
        super().__init__()
        self.rows = rows
        self._keys = {
            _combined(keys): command.do for command in rows.commands for keys in command.keys
        }
        self.items: ListModel[R] = ListModel(rows, self)
        self.setModel(self.items)
        self.setAccessibleName(rows.name)
        self.setRootIsDecorated(rows.children is not None)
        self.setUniformRowHeights(not rows.is_wrapped)
        self.setWordWrap(rows.is_wrapped)
        self.setItemDelegate(WrappedRows(self) if rows.is_wrapped else EvenRows(self))
        if rows.is_wrapped:
            self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        trigger = QAbstractItemView.EditTrigger
        by_hand = trigger.EditKeyPressed | trigger.SelectedClicked | trigger.DoubleClicked
        is_edited = any(column.edit is not None for column in rows.columns)
        self.setEditTriggers(by_hand if is_edited else trigger.NoEditTriggers)
        if rows.drag is not None:
            self.setDragEnabled(True)
            self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        if rows.activate is not None:
            self.activated.connect(self.activate)
        self._size_columns()
        self.selectionModel().currentChanged.connect(lambda _now, _old: self.current_changed.emit())
        self.items.modelReset.connect(self.current_changed)

    def _size_columns(self) -> None:
        if self.rows.shares:
            ColumnShares(self, *self.rows.shares)
            return
        header, mode = self.header(), QHeaderView.ResizeMode
        header.setStretchLastSection(False)
        for at, column in enumerate(self.rows.columns):
            if column.width > 0:
                width = column.width * self.fontMetrics().averageCharWidth()
                header.resizeSection(at, max(width, header.sectionSizeHint(at)))
            elif column.width == FIT:
                header.setSectionResizeMode(at, mode.ResizeToContents)
            else:
                header.setSectionResizeMode(at, mode.Stretch)

    # Rows

    @property
    def current(self) -> R | None:
        """The current row."""
        index = self.currentIndex()
        return self.items.value(index) if index.isValid() else None

    @property
    def current_key(self) -> Key:
        """The key of the current row, () for none."""
        index = self.currentIndex()
        return self.items.row(index).key if index.isValid() else ()

    def show_rows(self, rows: Sequence[R], otherwise: Key = ()) -> None:
        """Show other rows; what is expanded and current stays so by its key.

        Without a current row, that of the key `otherwise` becomes current.
        """
        current, expanded = self.current_key, self._expanded_keys()
        self.items.show(rows)
        for key in expanded:
            self.expand(self.items.index_at(key))
        if not self.currentIndex().isValid():
            self.select(current or otherwise)

    def _expanded_keys(self) -> list[Key]:
        keys, waiting = [], [QModelIndex()]
        while waiting:
            above = waiting.pop()
            for at in range(self.items.rowCount(above)):
                index = self.items.index(at, 0, above)
                if self.isExpanded(index):
                    keys.append(self.items.row(index).key)
                    waiting.append(index)
        return keys

    def select(self, key: Key) -> None:
        """Make a row current, or the nearest above it that is there."""
        for depth in range(len(key), 0, -1):
            index = self.items.index_at(key[:depth])
            if index.isValid():
                select_row(self, index)
                self.scrollTo(index)
                return

    def activate(self, index: QModelIndex) -> None:
        """Do with a row what Return does."""
        row = self.items.value(index)
        if row is not None and self.rows.activate is not None and self.rows.can_select(row):
            self.rows.activate(row)

    # Editing

    def edit_column(self, column: int) -> None:
        """Edit the cell of the current row in a column."""
        edit_cell(self, self.currentIndex().siblingAtColumn(column))

    def keep_input(self) -> None:
        """Take over a text that is being typed into a cell."""
        for field in [] if self.items.is_committing else self.viewport().children():
            if isinstance(field, QLineEdit) and field.isVisible():
                self.commitData(field)
                self.closeEditor(field, QAbstractItemDelegate.EndEditHint.NoHint)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Return the focus from any field of an editor."""
        close_with_focus(self, editor, lambda: super(RowsView, self).closeEditor(editor, hint))

    # Commands

    def can(self, command: ListCommand[R]) -> bool:
        """Whether something can be done with the current row."""
        row = self.current
        return row is not None and bool(command.can(row))

    def add_commands(self, menu: QMenu) -> None:
        """Put what can be done with the current row into a menu."""
        for command in self.rows.commands:
            if command.text:
                keys = QKeySequence(command.keys[0] if command.keys else "")
                shown = keys.toString(QKeySequence.SequenceFormat.NativeText)
                action = menu.addAction(f"{tr(command.text)}\t{shown}", command.do)
                action.setEnabled(self.can(command))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = Menu(self)
        (self.rows.fill_menu or self.add_commands)(menu)
        open_menu(menu, event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Give the keys of the commands to the rows, and not to the window's menus."""
        if isinstance(event, QKeyEvent) and self.state() is not self.State.EditingState:
            do = self._keys.get(event.keyCombination().toCombined())
            return own_key(event, do) or super().event(event)
        return super().event(event)


def _combined(keys: str) -> int:
    """Return the number of one combination of keys."""
    first: QKeyCombination = QKeySequence(keys)[0]  # type: ignore[index]  # the stubs lack it
    return first.toCombined()


class WrappedRows(EvenCells):
    """Gives rows the height that the text in their first column needs, however wide that is."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        view.header().sectionResized.connect(
            lambda column, _old, _new: None if column else view.scheduleDelayedItemsLayout()
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        least = row_height(self._view)
        if index.column():
            return QSize(0, least)
        text, metrics, width = str(index.data()), self._view.fontMetrics(), self._room(index)
        if metrics.horizontalAdvance(text) <= width:
            return QSize(0, least)
        flag = int(Qt.TextFlag.TextWordWrap)
        needed = metrics.boundingRect(QRect(0, 0, max(width, 1), 1 << 16), flag, text).height()
        most = MOST_LINES * metrics.lineSpacing()
        return QSize(0, max(least, min(needed, most) + least - metrics.height()))

    def _room(self, index: Index) -> int:
        """Return the width in px for a text beside its icon."""
        style = self._view.style()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self._view) + 1
        icon = 0
        if index.data(_Item.DecorationRole) is not None:
            size = style.pixelMetric(QStyle.PixelMetric.PM_ListViewIconSize, None, self._view)
            icon = size + 2 * margin
        return self._view.columnWidth(0) - icon - 2 * margin


class RowsPanel(QWidget, Generic[R]):
    """A bar of buttons, and below it a list of declared rows.

    `before` and `beside` are what else is in the bar, `between` is below it.
    """

    refused = Signal(str)
    """Something was not done, and why."""

    def __init__(
        self,
        rows: ListSpec[R],
        *,
        before: Sequence[Part] = (),
        beside: Sequence[Part] = (...,),
        between: Sequence[Part] = (),
    ) -> None:
        super().__init__()
        self.view: RowsView[R] = RowsView(rows)
        self.model = self.view.items
        self.buttons: dict[str, QToolButton] = {
            command.name: icon_button(command.icon, tr(command.tip or command.text), command.do)
            for command in rows.commands
            if command.icon
        }
        bar = hbox(*before, *self.buttons.values(), *beside, spacing=2)
        vbox(bar, *between, (self.view, 1), parent=self, spacing=4, margins=6)
        self.setFocusProxy(self.view)
        self.model.refused.connect(self.refused)
        self.view.current_changed.connect(self.update_commands)

    def update_commands(self) -> None:
        """Enable what can be done with the current row."""
        for command in self.view.rows.commands:
            if command.name in self.buttons:
                self.buttons[command.name].setEnabled(self.view.can(command))
