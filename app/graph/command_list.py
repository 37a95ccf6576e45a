"""The list of a graph's commands: type to filter, Return goes there, a check shows only one."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPalette, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from app.ui import theme
from app.ui.checkbox import CheckBox
from app.ui.i18n import tr, trn
from app.ui.item_models import RIGHT
from app.ui.layouts import vbox
from app.ui.plain import Label, tip
from app.ui.selected_cells import EvenCells
from formats.graph import Family, Graph, Id
from formats.value_text import one_line

_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_NUMBER = Qt.ItemDataRole.UserRole


class ListedCommand(NamedTuple):
    """A command as it is listed: its id in the graph, its name, how many nodes it reaches."""

    id: Id
    name: str
    reached: int


def commands(graph: Graph) -> list[ListedCommand]:
    """Return the commands of a graph, in the order of the file."""
    numbered = {node.id for node in graph.nodes.values() if node.number is not None}
    return [
        ListedCommand(node.id, node.title, len(numbered & graph.reached.get(node.id, frozenset())))
        for node in graph.nodes.values()
        if node.family is Family.COMMAND
    ]


class CommandList(QWidget):
    """A list with a filter above and the check "Show only this command" below.

    `went` carries the id of a command to go to. `only` carries the id of the one to be shown
    alone, None when all are to be shown again; what is set by a program emits neither, but for
    the command shown alone being gone.
    """

    went = Signal(object)
    only = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Commands"))
        self._commands: list[ListedCommand] = []
        self._only: Id | None = None
        self._is_setting = False
        self._model = QStandardItemModel(0, 2, self)
        self._filter = _NameFilter(self)
        self._filter.setSourceModel(self._model)
        self.edit = self._line_edit()
        self.view = self._tree()
        self._hint = Label()
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._hint.setWordWrap(True)
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self.check = CheckBox(tr("Show only this command"))
        self.check.setToolTip(tr("Hide the nodes that the selected command does not reach"))
        self.check.toggled.connect(self._check_toggled)
        self._lay_out()
        self._update_hint()

    def set_commands(self, commands: list[ListedCommand]) -> None:
        """List other commands; the current one stays where it is still there."""
        current = self.current()
        before, self._commands = self._commands, list(commands)
        self._is_setting = True
        if [command.id for command in before] == [command.id for command in commands]:
            for number, command_ in enumerate(commands):
                if command_ != before[number]:
                    _fill(self._row(number), number, command_)
        else:
            self._model.setRowCount(0)
            for number, command_ in enumerate(commands):
                row = [QStandardItem(), QStandardItem()]
                _fill(row, number, command_)
                self._model.appendRow(row)
        self._is_setting = False
        self._select(current)
        if self._only is not None and all(command.id != self._only for command in commands):
            self.set_only(None)
            self.only.emit(None)
        self._update_hint()

    def _row(self, number: int) -> list[QStandardItem]:
        return [self._model.item(number, column) for column in range(2)]

    def current(self) -> Id | None:
        """Return the id of the current command, None without one."""
        return self._id(self.view.currentIndex())

    def set_current(self, command: Id | None) -> None:
        """Make a command current, without going there; none if it is not listed or hidden."""
        self._select(command)

    def only_shown(self) -> Id | None:
        """Return the id of the command that is to be shown alone, None for all."""
        return self._only

    def set_only(self, command: Id | None) -> None:
        """Show which command is shown alone, None for all."""
        self._only = command
        if command is not None:
            self.set_current(command)
        self._is_setting = True
        self.check.setChecked(command is not None)
        self._is_setting = False
        self._update_hint()

    def shown(self) -> list[Id]:
        """Return the ids of the commands that the filter leaves."""
        rows = range(self._filter.rowCount())
        return [
            command for row in rows if (command := self._id(self._filter.index(row, 0))) is not None
        ]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if key in _RETURN:
            self._activate()
        elif watched is self.edit and key == Qt.Key.Key_Escape and self.edit.text():
            self.edit.clear()
        elif watched is self.edit and key == Qt.Key.Key_Down:
            self._enter_list()
        elif watched is self.view and key == Qt.Key.Key_Up and not self.view.currentIndex().row():
            self.edit.setFocus(Qt.FocusReason.BacktabFocusReason)
        else:
            return False
        return True

    def _enter_list(self) -> None:
        self.view.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._filter.index(0, 0))

    def _activate(self) -> None:
        """Go to the current command, or to the first one where the filter hides that."""
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._filter.index(0, 0))
        command = self.current()
        if command is not None:
            self.went.emit(command)

    def _current_changed(self, index: QModelIndex) -> None:
        """Show the command that became current alone, where one is shown alone."""
        command = self._id(index)
        if not self._is_setting and self._only is not None and command not in (None, self._only):
            self._only = command
            self.only.emit(command)
        self._update_hint()

    def _check_toggled(self, is_on: bool) -> None:
        if self._is_setting:
            return
        if is_on and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._filter.index(0, 0))
        self._only = self.current() if is_on else None
        self.only.emit(self._only)
        self._update_hint()

    def _filtered(self, text: str) -> None:
        self._is_setting = True  # Qt makes another row current where one is hidden
        current = self.current()
        self._filter.set_words(text)
        self._is_setting = False
        self._select(current if current is not None else self._only)
        self._update_hint()

    def _select(self, command: Id | None) -> None:
        rows = (row for row, listed in enumerate(self._commands) if listed.id == command)
        source = self._model.index(next(rows, -1), 0)
        index = self._filter.mapFromSource(source)
        self._is_setting = True
        self.view.setCurrentIndex(index)
        self._is_setting = False
        if index.isValid():
            self.view.scrollTo(index)
        self._update_hint()

    def _update_hint(self) -> None:
        """Say why nothing is listed, and whether the check can do anything."""
        is_empty = not self._filter.rowCount()
        self._hint.setVisible(is_empty)
        if self._commands:
            self._hint.setText(tr("No commands match “{text}”.", text=self.edit.text()))
        else:
            self._hint.setText(
                tr("This file has no commands. Select a node and press E to begin one there.")
            )
        self.check.setEnabled(self._only is not None or not is_empty)

    def _id(self, index: QModelIndex | QPersistentModelIndex) -> Id | None:
        number = index.sibling(index.row(), 0).data(_NUMBER) if index.isValid() else None
        return None if number is None else self._commands[number].id

    def _line_edit(self) -> QLineEdit:
        edit = QLineEdit()
        edit.setPlaceholderText(tr("Filter commands…"))
        edit.setAccessibleName(tr("Filter commands"))
        edit.setClearButtonEnabled(True)
        edit.addAction(theme.icon("search", "secondary"), QLineEdit.ActionPosition.LeadingPosition)
        edit.textChanged.connect(self._filtered)
        edit.installEventFilter(self)
        return edit

    def _tree(self) -> QTreeView:
        self._model.setHorizontalHeaderLabels([tr("Command"), tr("Nodes")])
        self._model.horizontalHeaderItem(1).setTextAlignment(RIGHT)
        view = QTreeView()
        view.setModel(self._filter)
        self._rows = _RowDelegate()  # Qt does not own it
        view.setItemDelegate(self._rows)
        view.setAccessibleName(tr("Commands"))
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        view.clicked.connect(lambda _index: self._activate())
        view.selectionModel().currentRowChanged.connect(self._current_changed)
        view.installEventFilter(self)
        return view

    def _lay_out(self) -> None:
        column = vbox(parent=self, spacing=8, margins=8)
        for widget in (self.edit, self._hint, self.view, self.check):
            column.addWidget(widget)
        column.setStretchFactor(self.view, 1)
        self.setFocusProxy(self.edit)


class _RowDelegate(EvenCells):
    """Rows as high as everywhere in the program."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width() + 8, max(24, size.height() + 6))


class _NameFilter(QSortFilterProxyModel):
    """Leaves the commands whose name has every word."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._words: list[str] = []

    def set_words(self, text: str) -> None:
        self._words = text.casefold().split()
        self.invalidate()  # what only filters again is deprecated in newer Qt

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        name = self.sourceModel().index(row, 0).data()
        return all(word in name.casefold() for word in self._words)


def _fill(row: list[QStandardItem], number: int, command: ListedCommand) -> None:
    """Show a command in the items of its row; setting other items would filter all rows again."""
    name, count = row
    name.setText(one_line(command.name))
    name.setData(number, _NUMBER)
    name.setToolTip(tip(command.name))
    count.setText(f"{command.reached:,}")
    count.setTextAlignment(RIGHT)
    count.setData(
        trn("reaches {n:,} node", "reaches {n:,} nodes", command.reached),
        Qt.ItemDataRole.AccessibleTextRole,
    )
