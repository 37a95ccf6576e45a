"""The panel of variables: names and values to edit, where each is used, and to drag to a node."""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Self, TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.documents.baseline import ChangeMark
from app.documents.document import Document
from app.documents.hints import hints_for
from app.documents.roles import Cell, ItemRole
from app.editors.base import ValueEditor
from app.editors.delegate import ValueDelegate
from app.graph.linking.variable_drop import variable_mime_data
from app.ui import theme
from app.ui.buttons import MenuButton
from app.ui.i18n import bare, mark, tr
from app.ui.item_models import Index
from app.ui.menu import Menu
from app.ui.plain import Label, caption
from app.ui.rows import FIT, ListColumn, ListCommand, ListSpec, RowsPanel
from app.ui.selected_cells import EvenRows
from app.ui.shown_values import value_text
from formats.core.paths import Path
from formats.editing import Offer, Shared, Structure
from formats.errors import FormatError, WrongType
from formats.outline import Row
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.window.panel_host import PanelHost

Result = TypeVar("Result")
_MOST_USERS = 30
_Item = Qt.ItemDataRole


class VariableColumn(enum.IntEnum):
    """The columns; the first three are those of every tree of rows."""

    NAME = 0
    VALUE = 1
    TYPE = 2
    USED = 3


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


class VariablesPanel(RowsPanel[Shared]):
    """Shows the variables of one document; every edit is one step of its undo."""

    chosen = Signal(object, object)
    """A document, and a row of it to go to."""

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the panel of variables of a window."""
        panel = cls()
        panel.chosen.connect(host.show_row)
        panel.refused.connect(host.refuse)
        return panel

    def __init__(self) -> None:
        self.document: Document | None = None
        self._shown: dict[Path, int] = {}
        self._note = Label()
        self._add = self._add_button()
        super().__init__(self._list(), before=(self._add,), between=(self._note,))
        self._note.setWordWrap(True)
        self._note.setMargin(8)
        self._note.setForegroundRole(self._note.foregroundRole().PlaceholderText)
        view = self.view
        self._values = ValueDelegate(view)
        self._values.refused.connect(self.refused)
        view.setItemDelegate(_OtherCells(view, self._values))
        view.setItemDelegateForColumn(VariableColumn.VALUE, self._values)
        view.doubleClicked.connect(self._double_click)
        view.installEventFilter(self)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh)
        self.refresh()

    def _list(self) -> ListSpec[Shared]:
        return ListSpec(
            tr("Variables"),
            (
                ListColumn(
                    mark("Name"), lambda variable: one_line(variable.name),
                    lambda variable: theme.kind_icon(variable.kind),
                    data=lambda variable, role: variable.name if role == _Item.EditRole else None,
                    edit=self._rename, can_edit=self._can_rename,
                ),
                ListColumn(
                    mark("Value"), self._value_text,
                    data=self._value_data, edit=self._set_value, can_edit=self._can_set_value,
                ),
                ListColumn(mark("Type"), lambda variable: variable.kind.value, width=FIT),
                ListColumn(
                    mark("Used"), lambda variable: str(len(variable.users) or "–"),
                    tip=_use_tip, width=FIT,
                ),
            ),
            key=lambda variable: (variable.path, variable.kind),
            commands=(
                ListCommand("edit", mark("&Edit value"), self.edit_value, ("Return", "Enter")),
                ListCommand("rename", mark("Rena&me"), self.rename, ("F2",)),
                ListCommand(
                    "duplicate", mark("D&uplicate"), self.duplicate, ("Ctrl+D",), "copy",
                    mark("Duplicate the variable"),
                ),
                ListCommand(
                    "delete", mark("&Delete"), self.delete, ("Del",), "minus",
                    mark("Delete the variable"),
                ),
                ListCommand(
                    "use", "", self.go_to_use, ("Ctrl+Return",), "jump",
                    mark("Go to where it is used"), can=lambda variable: variable.users,
                ),
                ListCommand("add", "", self._add.showMenu, ("Ins",)),
            ),
            drag=lambda variable: variable_mime_data(self.document, variable.path),
            fill_menu=self.fill_menu,
        )  # fmt: skip

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

    def set_document(self, document: Document | None) -> None:
        """Show the variables of another document."""
        if self.document is not document:
            self._keep_input()
        self._shown.clear()
        if self.document is not None:
            self.document.about_to_edit.disconnect(self._keep_input)
            self.document.changed.disconnect(self._fill_later)
            self.document.reset.disconnect(self._fill_later)
        self.document = document
        if document is not None:
            document.about_to_edit.connect(self._keep_input)
            document.changed.connect(self._fill_later)
            document.reset.connect(self._fill_later)
        self.refresh()

    def _fill_later(self, _change: object = None) -> None:
        self._soon.start()

    def refresh(self) -> None:
        """Read the document again."""
        self.view.show_rows([] if self.document is None else self.document.structure.shared())
        self.update_commands()

    def _keep_input(self) -> None:
        """Take over a value or a name that is being typed."""
        self._values.keep_input()
        self.view.keep_input()

    def update_commands(self) -> None:
        """Enable what can be done, and say why there is nothing."""
        super().update_commands()
        document = self.document
        has_list = document is not None and document.structure.shared_list is not None
        self._add.setEnabled(has_list)
        words = ""
        if document is not None and not has_list:
            words = tr("Only behaviour graphs have variables, and this document is not one.")
        elif document is not None and not self.model.rows:
            words = tr("No variables yet: add one, or turn a value into one with Ctrl+T.")
        self._note.setText(words)
        self._note.setVisible(bool(words))

    # Commands

    def fill_add_menu(self, menu: QMenu) -> None:
        """Put the types that a variable may have into a menu."""
        menu.clear()
        document = self.document
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
        self.view.edit_column(VariableColumn.NAME)

    def edit_value(self) -> None:
        """Edit the value of the selected variable in its cell."""
        self.view.edit_column(VariableColumn.VALUE)

    def duplicate(self) -> None:
        """Add a copy of the selected variable under a new name."""
        variable = self.view.current
        if variable is not None:
            words = tr("Duplicate {label}", label=one_line(variable.name, 40))
            paths = self._edit_variables(
                words, lambda structure: structure.duplicate([variable.path])
            )
            if paths:
                self.select_variable(paths[0])

    def delete(self) -> None:
        """Delete the selected variable; one that is used is refused, with who uses it."""
        variable = self.view.current
        if variable is not None:
            words = tr("Delete {label}", label=one_line(variable.name, 40))
            self._edit_variables(words, lambda structure: structure.remove([variable.path]))
            self.refresh()

    def go_to_use(self) -> None:
        """Go to where the selected variable is used, the next time to the next place."""
        variable = self.view.current
        if variable is None or not variable.users:
            return
        at = self._shown.get(variable.path, -1) + 1
        self._shown[variable.path] = at
        self.chosen.emit(self.document, variable.users[at % len(variable.users)])

    def select_variable(self, path: Path) -> None:
        """Select a variable."""
        self.refresh()
        found = next((row for row in self.model.rows if row.path == path), None)
        if found is not None:
            self.view.select(((found.path, found.kind),))

    def _select_likely(self) -> None:
        """Select the variable of the current row, else keep the selection, else select one."""
        self.refresh()
        document = self.document
        path = None if document is None else document.selection.current
        taken_paths = (row.path for row in self.model.rows if path in row.users)
        first = (row.path for row in self.model.rows if self.view.current is None)
        wanted_path = next(taken_paths, None) or next(first, None)
        if wanted_path is not None:
            self.select_variable(wanted_path)

    def _edit_variables(self, words: str, what: Callable[[Structure], Result]) -> Result | None:
        document = self.document
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

    def fill_menu(self, menu: QMenu) -> None:
        """Fill a menu with the commands on the selected variable, and its uses."""
        document, variable = self.document, self.view.current
        if variable is None or document is None:
            self.fill_add_menu(menu)
            return
        self.view.add_commands(menu)
        menu.addSeparator()
        for path in variable.users[:_MOST_USERS]:
            label = " › ".join(document.outline.labels(path)[1:])
            words = tr("Go to {words}", words=caption(one_line(label, 60)))
            menu.addAction(words, partial(self.chosen.emit, document, path))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """If a command focuses this panel, select the variable that is likely meant."""
        is_command = (
            isinstance(event, QFocusEvent)
            and event.type() is QEvent.Type.FocusIn
            and event.reason() is Qt.FocusReason.ShortcutFocusReason
        )
        if is_command:
            self._select_likely()
        return False

    # Cells

    def _value_row(self, variable: Shared) -> Row | None:
        """Return the row of a variable's value, None if it has none, or none any more."""
        if self.document is None or variable.value is None:
            return None
        try:
            return self.document.outline.row(variable.value)
        except WrongType:  # it was deleted, and this is to be filled again
            return None

    def _value_text(self, variable: Shared) -> str:
        row = self._value_row(variable)
        return "" if row is None else one_line(value_text(row.kind, row.value))

    def _value_data(self, variable: Shared, role: int) -> Any:
        """Return what the editor of a value asks for."""
        row = self._value_row(variable)
        if row is None or variable.value is None or self.document is None:
            return None
        if role == ItemRole.CELL:
            return Cell(row, self._value_text(variable), ChangeMark.SAME, ())
        if role == ItemRole.KIND:
            return variable.kind
        return hints_for(self.document, variable.value) if role == ItemRole.HINTS else None

    def _can_rename(self, _variable: Shared) -> bool:
        return self.document is not None and not self.document.frozen

    def _can_set_value(self, variable: Shared) -> bool:
        return self._can_rename(variable) and self._value_row(variable) is not None

    def _set_value(self, variable: Shared, value: object) -> bool:
        if self.document is not None and variable.value is not None:
            self.document.set_value(variable.value, value)
        return True

    def _rename(self, variable: Shared, name: str) -> bool:
        """Rename a variable, and if the user agrees the texts that name it, once the cell is
        closed."""
        if self.document is None or name == variable.name:
            return False
        words = tr("Rename {label}", label=one_line(variable.name, 40))
        self.document.edit(
            words,
            lambda structure: structure.rename(variable.path, name),
            names=[(variable.path, name)],
        )
        return True


def _use_tip(variable: Shared) -> str:
    if not variable.users:
        return ""
    return tr("Double-click to go to where it is used; again for the next place")
