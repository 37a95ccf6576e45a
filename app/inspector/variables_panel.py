"""The panel of variables: names and values to edit, where each is used, and to drag to a node."""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Self, TypeVar

from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QToolButton,
    QTreeView,
    QWidget,
)

from app.documents.baseline import ChangeMark
from app.documents.document import Document
from app.documents.hints import hints_for
from app.documents.roles import Cell, ItemRole
from app.editors.base import ValueEditor
from app.editors.delegate import ValueDelegate
from app.graph.linking.variable_drop import variable_mime_data
from app.ui import theme
from app.ui.buttons import MenuButton, icon_button
from app.ui.i18n import bare, mark, tr
from app.ui.item_models import NO_INDEX, Index, TitledTable
from app.ui.layouts import hbox, vbox
from app.ui.menu import Menu
from app.ui.plain import Label, caption
from app.ui.selected_cells import EvenRows
from app.ui.selection import close_with_focus, edit_cell
from app.ui.shown_values import value_text
from app.ui.widgets import dress_rows, open_menu, own_key
from formats.core.paths import Path
from formats.editing import Offer, Shared, Structure
from formats.errors import FormatError, WrongType
from formats.outline import Row
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.window.panel_host import PanelHost

_Key = Qt.Key
Result = TypeVar("Result")
_MOST_USERS = 30


class _OtherCells(EvenRows):
    """The cells without a value; Qt has it release the editor of a value whose row is gone, too."""

    def __init__(self, parent: QWidget, values: ValueDelegate) -> None:
        super().__init__(parent)
        self._values = values

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, ValueEditor):
            self._values.destroyEditor(editor, index)
        else:
            super().destroyEditor(editor, index)


class _Rows(QTreeView):
    """The rows of the panel."""

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Return the focus from any field of an editor."""
        close_with_focus(self, editor, lambda: super(_Rows, self).closeEditor(editor, hint))


class VariablesPanel(QWidget):
    """Shows the variables of one document; every edit is one step of its undo."""

    chosen = Signal(object, object)
    """A document, and a row of it to go to."""
    refused = Signal(str)
    """Something was not done, and why."""

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the panel of variables of a window."""
        panel = cls()
        panel.chosen.connect(host.show_row)
        panel.refused.connect(host.refuse)
        return panel

    def __init__(self) -> None:
        super().__init__()
        self.model = VariablesModel(self)
        self.view = _Rows()
        self._shown: dict[Path, int] = {}
        self._note = Label()
        self._add = self._add_button()
        self._on_one: list[QToolButton] = []
        self._build()
        self.model.refused.connect(self.refused)
        self.model.modelReset.connect(self._update_buttons)
        self.view.doubleClicked.connect(self._double_click)
        self.view.selectionModel().currentChanged.connect(lambda _now, _old: self._update_buttons())
        self.view.installEventFilter(self)
        self._update_buttons()

    def _build(self) -> None:
        view = self.view
        dress_rows(view, tr("Variables"), self.model)
        view.setRootIsDecorated(False)
        self._values = ValueDelegate(view)
        self._values.refused.connect(self.refused)
        view.setItemDelegate(_OtherCells(view, self._values))
        view.setItemDelegateForColumn(VariableColumn.VALUE, self._values)
        view.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        view.setDragEnabled(True)
        view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(VariableColumn.NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(VariableColumn.VALUE, QHeaderView.ResizeMode.Stretch)
        for each in (VariableColumn.TYPE, VariableColumn.USED):
            header.setSectionResizeMode(each, QHeaderView.ResizeMode.ResizeToContents)
        vbox(self._buttons(), self._note, (view, 1), parent=self, spacing=4, margins=6)
        self._note.setWordWrap(True)
        self._note.setMargin(8)
        self._note.setForegroundRole(self._note.foregroundRole().PlaceholderText)
        self.setFocusProxy(view)

    def _add_button(self) -> QToolButton:
        button = MenuButton(bare(tr("&Add")))
        button.setIcon(theme.icon("plus"))
        button.setToolTip(tr("Add a variable"))
        button.setAccessibleName(tr("Add a variable"))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        menu = Menu(button)
        menu.aboutToShow.connect(lambda: self.fill_add_menu(menu))
        button.setMenu(menu)
        return button

    def _buttons(self) -> QHBoxLayout:
        row = hbox(self._add, spacing=2)
        for icon, words, do in (
            ("copy", tr("Duplicate the variable"), self.duplicate),
            ("minus", tr("Delete the variable"), self.delete),
            ("jump", tr("Go to where it is used"), self.go_to_use),
        ):
            button = icon_button(icon, words, do)
            self._on_one.append(button)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def set_document(self, document: Document | None) -> None:
        """Show the variables of another document."""
        if self.model.document is not document:
            self._keep_input()
        self._shown.clear()
        if self.model.document is not None:
            self.model.document.about_to_edit.disconnect(self._keep_input)
        if document is not None:
            document.about_to_edit.connect(self._keep_input)
        self.model.set_document(document)
        self._update_buttons()

    def _keep_input(self) -> None:
        """Take over a value or a name that is being typed."""
        self._values.keep_input()
        if self.model.is_committing:
            return
        for field in self.view.viewport().children():
            if isinstance(field, QLineEdit) and field.isVisible():
                self.view.commitData(field)
                self.view.closeEditor(field, QAbstractItemDelegate.EndEditHint.NoHint)

    @property
    def current(self) -> Shared | None:
        """The variable that is selected."""
        index = self.view.currentIndex()
        return self.model.rows[index.row()] if 0 <= index.row() < len(self.model.rows) else None

    def _update_buttons(self) -> None:
        document, variable = self.model.document, self.current
        has_list = document is not None and document.structure.shared_list is not None
        self._add.setEnabled(has_list)
        for button in self._on_one:
            button.setEnabled(variable is not None)
        if variable is not None and not variable.users:
            self._on_one[-1].setEnabled(False)
        words = ""
        if not has_list:
            words = tr("Only behaviour graphs have variables, and this document is not one.")
        elif not self.model.rows:
            words = tr("No variables yet: add one, or turn a value into one with Ctrl+T.")
        self._note.setText(words if document is not None else "")
        self._note.setVisible(bool(words) and document is not None)

    # Commands

    def fill_add_menu(self, menu: QMenu) -> None:
        """Put the types that a variable may have into a menu."""
        menu.clear()
        document = self.model.document
        path = None if document is None else document.structure.shared_list
        if document is None or path is None:
            return
        for offer in document.structure.offers(path):
            action = menu.addAction(theme.kind_icon(offer.kind), caption(offer.label))
            action.triggered.connect(partial(self.add, path, offer))

    def add(self, path: Path, offer: Offer, _on: bool = False) -> None:
        """Add a variable of a type, and ask for its name."""
        words = tr("Add {label}", label=offer.label)
        new_path = self._edit_variables(
            words, lambda structure: structure.add(path, offer, offer.name or "")
        )
        if new_path is not None:
            self.select_variable(new_path)
            self.rename()

    def rename(self) -> None:
        """Edit the name of the selected variable in its cell."""
        index = self.view.currentIndex()
        if index.isValid():
            edit_cell(self.view, index.siblingAtColumn(VariableColumn.NAME))

    def edit_value(self) -> None:
        """Edit the value of the selected variable in its cell."""
        index = self.view.currentIndex()
        if index.isValid():
            edit_cell(self.view, index.siblingAtColumn(VariableColumn.VALUE))

    def duplicate(self) -> None:
        """Add a copy of the selected variable under a new name."""
        variable = self.current
        if variable is not None:
            words = tr("Duplicate {label}", label=one_line(variable.name, 40))
            paths = self._edit_variables(
                words, lambda structure: structure.duplicate([variable.path])
            )
            if paths:
                self.select_variable(paths[0])

    def delete(self) -> None:
        """Delete the selected variable; one that is used is refused, with who uses it."""
        variable = self.current
        if variable is not None:
            words = tr("Delete {label}", label=one_line(variable.name, 40))
            self._edit_variables(words, lambda structure: structure.remove([variable.path]))
            self.model.refresh()

    def go_to_use(self) -> None:
        """Go to where the selected variable is used, the next time to the next place."""
        variable = self.current
        if variable is None or not variable.users:
            return
        at = self._shown.get(variable.path, -1) + 1
        self._shown[variable.path] = at
        self.chosen.emit(self.model.document, variable.users[at % len(variable.users)])

    def select_variable(self, path: Path) -> None:
        """Select a variable."""
        self.model.refresh()
        at = self.model.number(path)
        if at >= 0:
            self.view.setCurrentIndex(self.model.index(at, VariableColumn.NAME))

    def _select_likely(self) -> None:
        """Select the variable of the current row, else keep the selection, else select one."""
        self.model.refresh()
        document = self.model.document
        path = None if document is None else document.selection.current
        taken_paths = (row.path for row in self.model.rows if path in row.users)
        first = (row.path for row in self.model.rows if self.current is None)
        wanted_path = next(taken_paths, None) or next(first, None)
        if wanted_path is not None:
            self.select_variable(wanted_path)

    def _edit_variables(self, words: str, what: Callable[[Structure], Result]) -> Result | None:
        document = self.model.document
        if document is None:
            return None
        try:
            return document.edit(words, what)
        except FormatError as error:
            self.refused.emit(error.what)
            return None

    # Gestures

    def _double_click(self, index: QModelIndex) -> None:
        """Run the cell's action; names and values are edited by the view itself."""
        if index.column() == VariableColumn.USED:
            self.go_to_use()
        elif index.column() == VariableColumn.TYPE:
            self.edit_value()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = Menu(self)
        self.fill_menu(menu)
        open_menu(menu, event.globalPos())

    def fill_menu(self, menu: QMenu) -> None:
        """Fill a menu with the commands on the selected variable, and its uses."""
        document, variable = self.model.document, self.current
        if variable is None or document is None:
            self.fill_add_menu(menu)
            return
        for words, keys, do in (
            (tr("&Edit value"), "Return", self.edit_value),
            (tr("Rena&me"), "F2", self.rename),
            (tr("D&uplicate"), "Ctrl+D", self.duplicate),
            (tr("&Delete"), "Del", self.delete),
        ):
            shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
            menu.addAction(f"{words}\t{shown}", do)
        menu.addSeparator()
        for path in variable.users[:_MOST_USERS]:
            label = " › ".join(document.outline.labels(path)[1:])
            words = tr("Go to {words}", words=caption(one_line(label, 60)))
            menu.addAction(words, partial(self.chosen.emit, document, path))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys of the window's commands on rows for the variables here.

        If a command focuses this panel, the variable that is likely meant is selected.
        """
        if isinstance(event, QFocusEvent) and event.type() is QEvent.Type.FocusIn:
            if event.reason() is Qt.FocusReason.ShortcutFocusReason:
                self._select_likely()
            return False
        is_editing = self.view.state() is QAbstractItemView.State.EditingState
        if not isinstance(event, QKeyEvent) or is_editing:
            return False
        return own_key(event, self._key_commands().get((event.key(), event.modifiers())))

    def _key_commands(self) -> dict[tuple[int, Qt.KeyboardModifier], Callable[[], object]]:
        none, control = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
        return {
            (_Key.Key_Insert, none): self._add.showMenu,
            (_Key.Key_F2, none): self.rename,
            (_Key.Key_Return, none): self.edit_value,
            (_Key.Key_Enter, none): self.edit_value,
            (_Key.Key_Delete, none): self.delete,
            (_Key.Key_D, control): self.duplicate,
            (_Key.Key_Return, control): self.go_to_use,
        }


# The variables of one document as a table: name, value, type, and how often each is used.


_Item = Qt.ItemDataRole


class VariableColumn(enum.IntEnum):
    """The columns; the first three are those of every tree of rows."""

    NAME = 0
    VALUE = 1
    TYPE = 2
    USED = 3


class VariablesModel(TitledTable):
    """Follows one document; names and values are edited in their cells, each as one step."""

    titles = (mark("Name"), mark("Value"), mark("Type"), mark("Used"))
    refused = Signal(str)
    """Something was not done, and why."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_committing = False
        """Whether an edit of a cell is under way."""
        self.document: Document | None = None
        self.rows: list[Shared] = []
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh)

    def set_document(self, document: Document | None) -> None:
        """Show the variables of another document, or none."""
        if self.document is not None:
            self.document.changed.disconnect(self._fill_later)
            self.document.reset.disconnect(self._fill_later)
        self.document = document
        if document is not None:
            document.changed.connect(self._fill_later)
            document.reset.connect(self._fill_later)
        self.refresh()

    def _fill_later(self, _change: object = None) -> None:
        self._soon.start()

    def refresh(self) -> None:
        """Read the document again."""
        new = [] if self.document is None else self.document.structure.shared()
        if [(variable.path, variable.kind) for variable in new] == [
            (row.path, row.kind) for row in self.rows
        ]:
            self.rows = new
            if new:
                last_index = self.index(len(new) - 1, VariableColumn.USED)
                self.dataChanged.emit(self.index(0, 0), last_index)
            return
        self.beginResetModel()
        self.rows = new
        self.endResetModel()

    def number(self, path: Path) -> int:
        """Return the row of a variable, -1 for none."""
        return next((at for at, row in enumerate(self.rows) if row.path == path), -1)

    # Asking

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled
        is_value = index.column() == VariableColumn.VALUE and self.value_row(index) is not None
        is_free = self.document is not None and not self.document.frozen
        if is_free and (is_value or index.column() == VariableColumn.NAME):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def value_row(self, index: Index) -> Row | None:
        """Return the row of a variable's value, None if it has none, or none any more."""
        variable = self.rows[index.row()]
        if self.document is None or variable.value is None:
            return None
        try:
            return self.document.outline.row(variable.value)
        except WrongType:  # it was deleted, and this is to be filled again
            return None

    def data(self, index: Index, role: int = _Item.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        variable, column = self.rows[index.row()], index.column()
        if role in (_Item.DisplayRole, _Item.AccessibleTextRole):
            return self._cell_text(index)
        if role == _Item.EditRole and column == VariableColumn.NAME:
            return variable.name
        if role == _Item.DecorationRole and column == VariableColumn.NAME:
            return theme.kind_icon(variable.kind)
        if role == _Item.ToolTipRole and column == VariableColumn.USED and variable.users:
            return tr("Double-click to go to where it is used; again for the next place")
        return self._value_data(index, role) if column == VariableColumn.VALUE else None

    def _value_data(self, index: Index, role: int) -> Any:
        """Return what the editor of a value asks for."""
        variable, row = self.rows[index.row()], self.value_row(index)
        if row is None or variable.value is None or self.document is None:
            return None
        if role == ItemRole.CELL:
            return Cell(row, self._cell_text(index), ChangeMark.SAME, ())
        if role == ItemRole.KIND:
            return variable.kind
        if role == ItemRole.HINTS:
            return hints_for(self.document, variable.value)
        return None

    def _cell_text(self, index: Index) -> str:
        variable, column = self.rows[index.row()], index.column()
        if column == VariableColumn.NAME:
            return one_line(variable.name)
        if column == VariableColumn.TYPE:
            return variable.kind.value
        if column == VariableColumn.USED:
            return str(len(variable.users)) if variable.users else "–"
        row = self.value_row(index)
        return "" if row is None else one_line(value_text(row.kind, row.value))

    # Editing

    def setData(self, index: Index, value: Any, role: int = _Item.EditRole) -> bool:
        """Rename a variable, or give it another value; False if that is refused."""
        if role != _Item.EditRole or self.document is None:
            return False
        variable = self.rows[index.row()]
        self.is_committing = True
        try:
            if index.column() == VariableColumn.NAME:
                return self._rename(self.document, variable, value)
            if variable.value is not None:
                self.document.set_value(variable.value, value)
        except FormatError as error:
            self.refused.emit(error.what)
            return False
        finally:
            self.is_committing = False
        return True

    def _rename(self, document: Document, shared: Shared, name: str) -> bool:
        """Rename a variable, and if the user agrees the texts that name it, once the cell is
        closed."""
        if name == shared.name:
            return False
        words, names = tr("Rename {label}", label=one_line(shared.name, 40)), [(shared.path, name)]
        document.edit(words, lambda structure: structure.rename(shared.path, name), names=names)
        return True

    # Dragging

    def mimeTypes(self) -> list[str]:
        return variable_mime_data(None, ()).formats()

    def mimeData(self, indexes: list[QModelIndex]) -> QMimeData:  # type: ignore[override]
        at = indexes[0].row()
        return variable_mime_data(self.document, self.rows[at].path)
