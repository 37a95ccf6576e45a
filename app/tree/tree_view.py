"""The tree of one document: the view over its tree model, its keys and its context menu."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLineEdit,
    QTreeView,
    QWidget,
)

from app.documents.document import Document
from app.documents.roles import Column
from app.editors.delegate import ValueDelegate
from app.tree.shown_selection import ShownSelection
from app.tree.tree_model import TreeModel
from app.ui.i18n import tr, trn
from app.ui.idle_task import AT_ONCE, IdleTask
from app.ui.menu import Menu
from app.ui.selection import close_with_focus, edit_cell, select_row
from formats.clipboard import MIME
from formats.core.changes import Changes
from formats.core.kinds import CONTAINERS, Kind
from formats.core.paths import Path
from formats.errors import WrongType

_DENSE, _COMFORTABLE = 24, 28
_NAME_SHARE = 0.58
"""The share of names in the width of a narrow tree; values get the rest."""
_TYPES, _VALUES = 20, 100
"""The least width of types and the greatest of values, in letters: the eye has to cross it."""
_TRIGGERS = (
    QAbstractItemView.EditTrigger.DoubleClicked
    | QAbstractItemView.EditTrigger.EditKeyPressed
    | QAbstractItemView.EditTrigger.AnyKeyPressed
)


class DocumentTree(QTreeView):
    """Shows a document as rows; its selection is the one of the whole program.

    `shown` is what it marks as selected. `refused` carries the reason why input was refused.
    `is_walking` is whether the user walks through the rows by keyboard.
    """

    refused = Signal(str)
    inspector_wanted = Signal()
    """A value should be edited that has no room in a row."""
    many_typed = Signal(object)
    """A key was typed while several rows are selected, which is about all of them."""
    menu_asked = Signal(object, object)
    """A menu to fill with the window's commands, and where it opens."""
    renamed = Signal(object, str)
    """The path of a row, and its new name."""
    dropped = Signal(object, object, int, bool)
    """Dragged paths, their new parent, the index there, and whether to copy."""
    data_dropped = Signal(QMimeData, object, int)
    """Rows of another document, their new parent, and the index there."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.name_field: NameField | None = None
        self._named = QPersistentModelIndex()
        """The row that is being renamed: an undo may move or delete it meanwhile."""
        self.pack: Callable[[list[Path]], QMimeData | None] = lambda _paths: None
        self.put_off: Callable[[Callable[[], None]], bool] = lambda _what: False
        """Whether an action is postponed, since rows are about to be hidden."""
        self.is_walking = False
        self.setAccessibleName(tr("Rows of {name}", name=document.name))
        self._set_behaviour()
        self.model_ = TreeModel(document)
        self.model_.setParent(self)
        self.model_.about_to_follow.connect(self._before_change)
        self.shown = ShownSelection(self, self.model_, document)
        self.setModel(self.model_)
        self.open_rows = OpenRows(self, self.model_)
        self.delegate = ValueDelegate(self)
        self.setItemDelegate(self.delegate)
        self._lay_out_columns()
        self.shown.follow_qt()
        document.selection.changed.connect(self.shown.show)
        document.current_changed.connect(self._show_current)
        document.changed.connect(self._after_change)
        document.step_ended.connect(self.shown.catch_up_with_step)
        self.model_.modelReset.connect(self._after_reset)
        self.model_.rowsRemoved.connect(self._end_name_of_no_row)
        self.model_.modelReset.connect(self._end_name_of_no_row)
        document.identity_changed.connect(self._paint_marks)
        self.model_.refused.connect(lambda _index, reason: self.refused.emit(reason))
        self.delegate.refused.connect(self.refused)
        self.delegate.wide_editor_wanted.connect(lambda _index: self.inspector_wanted.emit())
        self.open_rows.open_small()
        if document.selection.current is None:
            root = self.model_.index(0, 0)
            first = self.model_.index(0, 0, root)
            select_row(self, first if first.isValid() else root)
        else:
            self.show_path(document.current)

    def _set_behaviour(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(_TRIGGERS)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setIndentation(18)
        self.setRootIsDecorated(False)  # the root stays open

    def _lay_out_columns(self) -> None:
        header = self.header()
        header.setSectionsMovable(False)
        header.setStretchLastSection(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        unit = self.fontMetrics().averageCharWidth()
        header.resizeSection(0, min(44 * unit, max(24 * unit, 360)))
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(8 * unit)
        self._limit_values()

    def _limit_values(self) -> None:
        """Let the Type column take what values need not."""
        header, unit = self.header(), self.fontMetrics().averageCharWidth()
        room = self.viewport().width() - header.sectionSize(Column.NAME)
        header.resizeSection(Column.TYPE, max(_TYPES * unit, room - _VALUES * unit))

    def set_comfortable(self, on: bool) -> None:
        """Make rows taller, or as dense as is readable."""
        self.delegate.set_row_height(_COMFORTABLE if on else _DENSE)
        self.doItemsLayout()

    def set_narrow(self, on: bool) -> None:
        """Hide the Type column and share the width, for a tree beside another view."""
        if on == self.isColumnHidden(Column.TYPE):
            return
        self.setColumnHidden(Column.TYPE, on)
        (self._share_width if on else self._lay_out_columns)()

    def _share_width(self) -> None:
        self.header().resizeSection(0, round(self.viewport().width() * _NAME_SHARE))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.come_into_sight()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        (self._share_width if self.isColumnHidden(Column.TYPE) else self._limit_values)()

    # The current row

    @property
    def is_following(self) -> bool:
        """Whether rows selected elsewhere are selected here."""
        return self.shown.is_following

    @is_following.setter
    def is_following(self, on: bool) -> None:
        self.shown.is_following = on

    def _show_current(self, path: Path) -> None:
        if self.is_following:
            self.show_path(path)

    def show_path(self, path: Path) -> None:
        """Bring the row at `path` into sight, opening what hides it."""
        self.shown.show_path(path)

    def keep_in_sight(self, change: Callable[[], object]) -> None:
        """Do something that may leave less room, keeping the current row visible if it was."""
        if not self.isVisible():
            change()
            return
        index = self.currentIndex()
        is_seen = self.viewport().rect().contains(self.visualRect(index).center())
        change()
        if is_seen:
            self.scrollTo(index)

    def selected_paths(self) -> list[Path]:
        """Return the paths of the selected rows in their order; those of buckets are left out."""
        return self.shown.paths()

    def _before_change(self, changes: Changes) -> None:
        self.shown.before_change(changes)
        self.open_rows.before_change(changes)

    def _after_change(self, _changes: Changes) -> None:
        self.shown.after_change()
        self.open_rows.after_change()
        self.viewport().update()

    def _after_reset(self) -> None:
        self.expand(self.model_.index(0, 0))
        self.shown.after_reset()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with self.shown.painting():
            super().paintEvent(event)

    # Keys and mouse

    def _paint_marks(self) -> None:
        """Repaint the left edge, too, which Qt leaves out when it repaints changed cells."""
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Return edit the value, and let letters start editing, not a search."""
        self.shown.catch_up()
        has_many = len(self._document.selection.paths) > 1 and not self.is_editing
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.is_editing
        if is_return and (not has_many or self._has_rows_below()):
            self.edit_value()
            return
        if event.key() == Qt.Key.Key_Asterisk and self._has_rows_below():
            self.open_rows.expand_below()
            return
        if event.key() == Qt.Key.Key_Space and self._toggle_all():
            return
        is_typing = event.text().isprintable() and bool(event.text().strip())
        if (is_typing or is_return) and has_many:
            self.many_typed.emit(event)
            return
        if event.key() == Qt.Key.Key_F2 or is_typing:
            select_row(self, self.currentIndex().siblingAtColumn(Column.VALUE))
        self.is_walking = True
        try:
            super().keyPressEvent(event)
        finally:
            self.is_walking = False

    def _toggle_all(self) -> bool:
        """Give several selected bools what the current one is not; False for other selections."""
        document = self._document
        paths = document.selection.paths
        rows = (document.outline.row(path) for path in paths)
        is_fit = len(paths) > 1 and all(row.kind is Kind.BOOL and row.editable for row in rows)
        if not is_fit or document.current not in paths:
            return False
        value = not document.outline.get(document.current)
        text = trn("Set {n:,} value", "Set {n:,} values", len(paths))
        try:
            document.set_many([(path, value) for path in paths], text)
        except WrongType as error:
            self.refused.emit(error.what)
        return True

    @property
    def is_editing(self) -> bool:
        """Whether a value is being edited in its row."""
        return self.state() is QAbstractItemView.State.EditingState

    def _has_rows_below(self) -> bool:
        return self.model_.hasChildren(self.currentIndex().siblingAtColumn(0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Make Ctrl+click on a value go to its target."""
        self.shown.catch_up()
        index = self.indexAt(event.position().toPoint())
        row = self.model_.row(index) if index.isValid() else None
        is_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if is_ctrl and row is not None and row.target is not None and index.column():
            self._document.set_current(row.target)
            event.accept()
        else:
            super().mousePressEvent(event)

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        command = super().selectionCommand(index, event)
        self.shown.expect(command)
        return command

    def selectAll(self) -> None:
        """Select all rows; while a filter searches, those that it is about to show."""
        if not self.put_off(self.selectAll):
            super().selectAll()

    def edit_value(self) -> None:
        """Open the editor of the current row's value, or fold a container."""
        index = self.currentIndex()
        if not index.isValid():
            return
        value = index.siblingAtColumn(Column.VALUE)
        if value.flags() & Qt.ItemFlag.ItemIsEditable:
            if self.delegate.finish():  # the input in another row is committed first
                edit_cell(self, value)
        elif self.model_.hasChildren(index.siblingAtColumn(0)):
            name = index.siblingAtColumn(0)
            self.setExpanded(name, not self.isExpanded(name))

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Return the focus from any field of an editor."""
        close_with_focus(self, editor, lambda: super(DocumentTree, self).closeEditor(editor, hint))

    def edit_name(self, path: Path, name: str) -> None:
        """Edit the name of a row in place; `renamed` carries the old one."""
        index = self.model_.index_of(path)
        if not index.isValid():
            return
        self.scrollTo(index)
        rect = QRect(self.visualRect(index))
        rect.setRight(max(rect.right(), rect.left() + 24 * self.fontMetrics().averageCharWidth()))
        row = self._named = QPersistentModelIndex(index)

        def done(typed: str | None) -> None:
            self.name_field = None
            self.setFocus()
            here = self.model_.path(row)
            if here is not None and typed is not None and typed != name:
                self.renamed.emit(here, typed)

        self.name_field = NameField(self.viewport(), rect, name, done)

    def _end_name_of_no_row(self) -> None:
        if self.name_field is not None and not self._named.isValid():
            self.name_field.finish(None)

    # Dragging

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag the selected rows, in the form of the clipboard."""
        paths = self.selected_paths()
        data = self.pack(paths) if paths else None
        if data is None:
            return
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)

    def dropEvent(self, event: QDropEvent) -> None:
        """Insert dragged rows where they are dropped."""
        target, place = self.drop_place(event.position().toPoint())
        is_copy = event.dropAction() is Qt.DropAction.CopyAction
        if event.source() is self:
            self.dropped.emit(self.selected_paths(), target, place, is_copy)
        elif event.mimeData().hasFormat(MIME):
            self.data_dropped.emit(event.mimeData(), target, place)
        event.setDropAction(Qt.DropAction.CopyAction)  # there is nothing left for Qt to remove
        event.accept()
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()

    def drop_place(self, point: QPoint) -> tuple[Path, int]:
        """Return what rows dropped at a point go below, and at which place, -1 for the end."""
        index = self.indexAt(point).siblingAtColumn(0)
        row = self.model_.row(index) if index.isValid() else None
        path = self.model_.path(index)
        if row is None or path is None:
            return (), -1
        rect = self.visualRect(index)
        quarter = rect.height() // 4
        is_container = row.kind in CONTAINERS
        if is_container and rect.top() + quarter <= point.y() <= rect.bottom() - quarter:
            return path, -1
        if not path:
            return (), 0
        keys = list(self._document.outline.keys(path[:-1]))
        place = keys.index(path[-1])
        return path[:-1], place + (point.y() > rect.center().y())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = Menu(self)
        self.menu_asked.emit(menu, event.globalPos())


# The field in a tree that a name is typed into, over the row that gets it.


class NameField(QLineEdit):
    """Calls `done` with the name when it is confirmed, with None when it is given up."""

    def __init__(
        self, ground: QWidget, rect: QRect, name: str, done: Callable[[str | None], object]
    ) -> None:
        super().__init__(name, ground)
        self._done: Callable[[str | None], object] | None = done
        self._name = name
        self.setAccessibleName(tr("Name of the row"))
        self.setPlaceholderText(tr("Name, or hash as 0x…"))
        self.setGeometry(rect)
        self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def finish(self, name: str | None) -> None:
        """End the editing, once."""
        done, self._done = self._done, None
        if done is not None:
            self.hide()
            self.deleteLater()
            done(name)

    @property
    def has_input(self) -> bool:
        """Whether another name is typed."""
        return self.text() != self._name

    def confirm(self) -> None:
        """End the editing with what is typed."""
        self.finish(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.finish(None)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            self.confirm()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.confirm()


# Which rows of a tree are expanded: expanding many at once, collapsing, and restoring.


_EXPAND_LIMIT = 6000
"""The number of rows that one command expands; Qt lays out all of them at once."""
_OPEN_LIMIT = 20_000
_FIRST_ROWS = 60


class OpenRows(QObject):
    """Opens and folds the rows of one tree; the root stays open."""

    opened_some = Signal(int)
    """Rows were expanded up to the limit, and there are more below them."""

    def __init__(self, tree: QTreeView, model: TreeModel) -> None:
        super().__init__(tree)
        self._tree, self._model = tree, model
        self._below_change: list[Path] = []
        self._opening = IdleTask(self)
        model.modelAboutToBeReset.connect(self._opening.stop)
        tree.collapsed.connect(self._after_collapse)

    def before_change(self, changes: Changes) -> None:
        """Remember the expanded rows below those that are replaced."""
        self._below_change = []
        self._opening.stop()
        for change in changes.lists:
            index = self._model.opened_index_of(change.old)
            if change.is_replaced and change.path and self._tree.isExpanded(index):
                below = (path[len(change.old) :] for path in self.paths(index))
                self._below_change += [change.path, *((*change.path, *path) for path in below)]

    def after_change(self) -> None:
        """Restore what was expanded below a row that was replaced."""
        paths, self._below_change = self._below_change, []
        if paths:
            self.open_again(paths)

    def open_small(self) -> None:
        """Expand the root, and rows as long as everything fits on one screen: values show at
        once."""
        self._tree.expand(self._root_index())
        top = self._top_rows()
        room = _FIRST_ROWS - len(top)
        for index in top[:_FIRST_ROWS]:
            count = self._model.rowCount(index)
            if 0 < count <= room:
                self._tree.expand(index)
                room -= count

    def expand_below(self) -> None:
        """Expand the current row and all below it, up to a number of rows that stays quick.

        Expanded rows are not counted, so that repeating it expands more.
        """
        start = self._tree.currentIndex().siblingAtColumn(0)
        self._opening.begin(
            self._expand([start if start.isValid() else self._root_index()]), at_once=AT_ONCE
        )

    def _expand(self, start: list[QModelIndex]) -> Iterator[None]:
        waiting, indexes, count = deque(start), [], 0
        while waiting and count < _EXPAND_LIMIT:
            index = waiting.popleft()
            yield
            if not self._model.hasChildren(index):
                continue
            rows = self._model.rowCount(index)
            if not self._tree.isExpanded(index):
                indexes.append(index)
                count += rows
            waiting.extend(self._model.index(row, 0, index) for row in range(rows))
        self._tree.scheduleDelayedItemsLayout()  # laid out once at the end, not after each row
        for index in indexes:
            self._tree.expand(index)
        if any(self._model.hasChildren(index) for index in waiting):
            self.opened_some.emit(count)

    def collapse_all(self) -> None:
        """Collapse every row but the root; the row that then contains the current one becomes
        current."""
        self._opening.stop()
        index = self._tree.currentIndex()
        while index.parent().parent().isValid():
            index = index.parent()
        self._tree.collapseAll()
        self._tree.expand(self._root_index())
        if index.isValid():
            select_row(self._tree, index.siblingAtColumn(0))

    def _after_collapse(self, index: QModelIndex) -> None:
        """Make a row current that hides the current one now."""
        above = self._tree.currentIndex()
        while above.isValid():
            above = above.parent()
            if above == index and above.parent().isValid():  # all below the root: it opens again
                select_row(self._tree, index)
                return

    def paths(self, below: QModelIndex | None = None) -> list[Path]:
        """Return the paths of the rows that are open, below one or all, parents first."""
        model, paths = self._model, list[Path]()
        item = model.item(self._root_index() if below is None else below)
        waiting = [*(item.children or [])[:_OPEN_LIMIT]]
        while waiting:  # items are used, since creating an index for each would take long
            item = waiting.pop()
            if not item.row_count() or not self._tree.isExpanded(model.index_for(item)):
                continue
            if item.row is not None:
                paths.append(model.items.path(item))
            waiting += (item.children or [])[:_OPEN_LIMIT]
        return paths

    def open_again(self, paths: list[Path]) -> None:
        """Expand the rows at these paths, if they still exist."""
        self._tree.scheduleDelayedItemsLayout()
        for path in paths:
            index = self._model.index_of(path)
            if index.isValid():
                self._tree.expand(index)

    def open_kept(self) -> None:
        """Expand every row that a filter kept for a row below it."""
        self._tree.scheduleDelayedItemsLayout()  # laid out once at the end, not after each row
        hits, items = self._model.hits, self._model.items
        if hits is None or not items.root.row_count():
            return
        waiting = items.open(items.root)[:_OPEN_LIMIT]
        while waiting:  # items are used, since creating an index for each would take long
            tree_item = waiting.pop()
            if tree_item.row is None or (tree_item.flat >= 0 and hits.count(tree_item.flat)):
                self._tree.expand(self._model.index_for(tree_item))
                waiting += items.open(tree_item)

    def _root_index(self) -> QModelIndex:
        return self._model.index(0, 0)

    def _top_rows(self) -> list[QModelIndex]:
        return self._rows_below(self._root_index())

    def _rows_below(self, index: QModelIndex) -> list[QModelIndex]:
        count = min(self._model.rowCount(index), _OPEN_LIMIT) if index.isValid() else 0
        return [self._model.index(row, 0, index) for row in range(count)]
