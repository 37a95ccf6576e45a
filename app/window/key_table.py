"""The page of the settings where the keys of every command are shown and chosen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.ui import theme
from app.ui.commands import MENUS
from app.ui.descendants import descendants
from app.ui.fuzzy_match import score
from app.ui.i18n import tr
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label
from app.ui.selected_cells import EvenCells
from app.ui.widgets import row_height, search_line
from app.window.command_palette import action_words, keys_text, plain
from app.window.keymap import Keymap, KeysRefused

_NAME = Qt.ItemDataRole.UserRole

_MARGINS = 24
"""Pixels of a field around its text."""


class KeyTable(QWidget):
    """Every command with its keys; press others in the field below to choose them."""

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self._keymap = keymap
        self.filter = QLineEdit()
        self.table = QTreeWidget()
        self.table.setItemDelegate(EvenCells(self.table))
        self.keys = QKeySequenceEdit()
        self.set = QPushButton(tr("Set"))
        self.none = QPushButton(tr("No shortcut"))
        self.back = QPushButton(tr("Reset"))
        self.all = QPushButton(tr("Reset all"))
        self.says = Label()
        self._build()
        self._connect()
        self._fill_table()

    def _build(self) -> None:
        search_line(self.filter, tr("Find a command…"))
        self.keys.setMaximumSequenceLength(1)
        for field in descendants(self.keys, QLineEdit):  # as wide as its placeholder
            needed = field.fontMetrics().horizontalAdvance(field.placeholderText())
            self.keys.setMinimumWidth(needed + _MARGINS)
        self.keys.setAccessibleName(tr("New shortcut"))
        self.keys.setToolTip(tr("Press the new shortcut"))
        self.says.setWordWrap(True)
        self._build_table()
        row = hbox(Label(tr("New shortcut")), (self.keys, 1))
        for button in (self.set, self.none, self.back, self.all):
            row.addWidget(button)
        vbox(self.filter, (self.table, 1), row, self.says, parent=self)

    def _build_table(self) -> None:
        table = self.table
        table.setAccessibleName(tr("Commands and their shortcuts"))
        table.setHeaderLabels([tr("Command"), tr("Keys")])
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.header().setStretchLastSection(False)
        table.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.header().resizeSection(1, 24 * table.fontMetrics().averageCharWidth())

    def _connect(self) -> None:
        self.filter.textChanged.connect(lambda _text: self._filter_commands())
        self.table.currentItemChanged.connect(lambda _now, _old: self._show_current())
        self.keys.keySequenceChanged.connect(lambda _keys: self._try_keys())
        self.set.clicked.connect(self.choose)
        self.none.clicked.connect(
            lambda: self._do_with_keys(lambda name: self._keymap.choose(name, []))
        )
        self.back.clicked.connect(lambda: self._do_with_keys(self._keymap.reset))
        self.all.clicked.connect(self._reset_all)

    def _fill_table(self) -> None:
        for title, commands in MENUS.items():
            for command in commands:
                if command.id and command.id in self._keymap:
                    words = f"{plain(tr(title))}: {action_words(self._keymap.action(command.id))}"
                    item = QTreeWidgetItem([words, ""])
                    item.setData(0, _NAME, command.id)
                    item.setSizeHint(0, QSize(0, row_height(self)))
                    self.table.addTopLevelItem(item)
        self._retell()
        self.table.setCurrentItem(self._items()[0])

    def _items(self) -> list[QTreeWidgetItem]:
        tree_items = (self.table.topLevelItem(at) for at in range(self.table.topLevelItemCount()))
        return [item for item in tree_items if item is not None]

    def _retell(self) -> None:
        """Show the current keys of every command, chosen ones in bold."""
        for item in self._items():
            name = item.data(0, _NAME)
            item.setText(1, keys_text(self._keymap.action(name)))
            font = item.font(1)
            font.setBold(self._keymap.is_chosen(name))
            item.setFont(1, font)
            item.setToolTip(1, tr("Changed by you") if font.bold() else "")

    def _filter_commands(self) -> None:
        typed = self.filter.text()
        for item in self._items():
            words = f"{item.text(0)} {item.text(1)}"
            item.setHidden(bool(typed.strip()) and score(typed, words) is None)
        is_none = all(item.isHidden() for item in self._items())
        self._show_status(tr("No matching commands") if is_none else "")

    def select(self, name: str) -> None:
        """Make a command current."""
        item = next(tree_item for tree_item in self._items() if tree_item.data(0, _NAME) == name)
        self.table.setCurrentItem(item)

    def _current(self) -> str | None:
        item = self.table.currentItem()
        return None if item is None else str(item.data(0, _NAME))

    def _show_current(self) -> None:
        name = self._current()
        self.keys.clear()
        self._show_status("")
        for button in (self.set, self.none, self.back):
            button.setEnabled(name is not None)
        if name is not None:
            self.none.setEnabled(bool(self._keymap.keys(name)))
            self.back.setEnabled(self._keymap.is_chosen(name))
        self.set.setEnabled(False)

    def _try_keys(self) -> None:
        """Show at once whether the pressed keys are available."""
        name, keys = self._current(), self.keys.keySequence()
        if name is None or keys.isEmpty():
            self.set.setEnabled(False)
            return
        try:
            self._keymap.check(name, keys)
        except KeysRefused as error:
            self._show_status(str(error), bad=True)
            self.set.setEnabled(False)
        else:
            self._show_status(tr("This shortcut is free."))
            self.set.setEnabled(True)

    def choose(self) -> None:
        """Give the current command the keys that were pressed."""
        keys = self.keys.keySequence()
        self._do_with_keys(lambda name: self._keymap.choose(name, [keys]))

    def _do_with_keys(self, what: Callable[[str], object]) -> None:
        name = self._current()
        if name is None:
            return
        try:
            what(name)
        except KeysRefused as error:
            self._show_status(str(error), bad=True)
            return
        self._retell()
        self._show_current()

    def _reset_all(self) -> None:
        self._keymap.reset_all()
        self._retell()
        self._show_current()

    def _show_status(self, words: str, bad: bool = False) -> None:
        color = theme.colors().error if bad else theme.colors().secondary
        self.says.setStyleSheet(f"color: {color.name()}")
        self.says.setText(words)
