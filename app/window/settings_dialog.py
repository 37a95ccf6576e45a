"""The settings: the look, and the lists of names for hashes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app.ui import language
from app.ui.checkbox import CheckBox
from app.ui.i18n import mark, tr
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.selected_cells import EvenCells
from app.ui.spin_box import SpinBox
from app.ui.widgets import hint
from app.window import session_restore
from app.window.preferences import ZOOM_HIGHEST, ZOOM_LOWEST, Preferences

if TYPE_CHECKING:
    from app.game.workspace import Workspace
    from app.window.dumps import Dumps
    from app.window.key_table import KeyTable
    from app.window.keymap import Keymap

_THEMES = (
    ("system", mark("System default")),
    ("light", mark("Light")),
    ("dark", mark("Dark")),
    ("contrast", mark("High contrast")),
)


class SettingsDialog(QDialog):
    """Every choice takes effect at once; there is nothing to confirm."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings"))
        self.setMinimumWidth(560)
        self._preferences = preferences
        outer = QVBoxLayout(self)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self._general(), tr("General"))
        outer.addWidget(self.pages)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        outer.addWidget(buttons)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)

    def add_keys(self, keymap: Keymap) -> KeyTable:
        """Add the page where the keys of commands are chosen, and return it."""
        from app.window.key_table import KeyTable

        table = KeyTable(keymap)
        self.pages.addTab(table, tr("Keyboard"))
        return table

    def add_games(self, workspace: Workspace) -> Dumps:
        """Add the page where dumps and mods are chosen, and return it."""
        from app.window.dumps import Dumps

        dumps = Dumps(workspace)
        self.pages.addTab(dumps, tr("Games and mods"))
        return dumps

    def _general(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setSpacing(16)
        add_layout(column, self._looks())
        column.addWidget(self._heading(tr("Names")))
        column.addWidget(self._names_hint())
        add_layout(column, self._name_lists_row(), 1)
        return page

    def _heading(self, words: str) -> QLabel:
        return QLabel(f"<b>{words}</b>")

    def _looks(self) -> QFormLayout:
        form = QFormLayout()
        self.theme = QComboBox()
        for choice, words in _THEMES:
            self.theme.addItem(tr(words), choice)
        self.theme.setCurrentIndex(self.theme.findData(self._preferences.theme))
        self.theme.activated.connect(lambda: self._preferences.set_theme(self.theme.currentData()))
        self.zoom = SpinBox()
        self.zoom.setRange(ZOOM_LOWEST, ZOOM_HIGHEST)
        self.zoom.setSingleStep(10)
        self.zoom.setSuffix(" %")
        self.zoom.setValue(self._preferences.zoom)
        self.zoom.setKeyboardTracking(False)  # not at each digit, but at each step
        self.zoom.valueChanged.connect(self._preferences.set_zoom)
        self.comfortable = CheckBox(tr("Comfortable rows"))
        self.comfortable.setChecked(self._preferences.comfortable)
        self.comfortable.toggled.connect(self._preferences.set_comfortable)
        form.addRow(tr("Theme"), self.theme)
        languages = self._languages()
        label = QLabel(tr("Language"))
        label.setBuddy(self.language)  # for screen readers, instead of all the text beside it
        form.addRow(label, languages)
        form.addRow(tr("Zoom"), self.zoom)
        form.addRow("", self.comfortable)
        form.addRow("", self._again())
        return form

    def _languages(self) -> QWidget:
        self.language = QComboBox()
        self.language.addItem(tr("System default"), language.SYSTEM)
        for code in language.languages():
            self.language.addItem(language.name_of(code), code)
        self.language.setCurrentIndex(max(0, self.language.findData(language.chosen())))
        self.language.activated.connect(lambda: self._choose_language())
        self.later = hint("")
        self.later.hide()
        row = hbox((self.language, 1), self.later, margins=0)
        whole = QWidget()
        whole.setLayout(row)
        whole.setFocusProxy(self.language)
        return whole

    def _choose_language(self) -> None:
        """Store the choice, and say when it takes effect."""
        language.choose(self.language.currentData())
        self.later.setText(tr("Takes effect after a restart."))
        self.later.show()

    def _again(self) -> CheckBox:
        self.again = CheckBox(tr("Reopen files on startup"))
        self.again.setChecked(session_restore.is_wanted())
        self.again.toggled.connect(session_restore.set_wanted)
        return self.again

    def _names_hint(self) -> QLabel:
        words = hint(
            tr(
                "AAMP files store names as hashes. Lists of names, one name per line, turn the "
                "hashes back into names; documents opened from now on use them. Names that you "
                "type in the inspector are kept in {file}. More can be learned from the game: "
                "File, Learn names from the game’s executable.",
                file=self._preferences.learned_names(),
            )
        )
        words.setWordWrap(True)
        return words

    def _name_lists_row(self) -> QHBoxLayout:
        self.lists = QListWidget()
        self.lists.setItemDelegate(EvenCells(self.lists))
        self.lists.setAccessibleName(tr("Lists of names"))
        self._fill_lists()
        add = QPushButton(tr("Add a list…"))
        add.clicked.connect(self.add)
        self._remove = QPushButton(tr("Remove"))
        self._remove.clicked.connect(self.remove)
        buttons = vbox(add, self._remove, ...)
        row = hbox((self.lists, 1), buttons)
        self.lists.currentRowChanged.connect(lambda row: self._remove.setEnabled(row >= 0))
        self._remove.setEnabled(False)
        return row

    def _fill_lists(self) -> None:
        self.lists.clear()
        for file in [*self._preferences.name_lists(), *self._preferences.executables()]:
            self.lists.addItem(str(file) if file.exists() else tr("{file}  (not found)", file=file))

    def add(self) -> None:
        """Let the user choose files of names."""
        chosen, _ = QFileDialog.getOpenFileNames(
            self, tr("Add lists of names"), "", tr("Text files (*.txt);;All files (*)")
        )
        self.add_files([Path(name) for name in chosen])

    def add_files(self, files: list[Path]) -> None:
        """Add files of names that are not in the list yet."""
        known = self._preferences.name_lists()
        self._preferences.set_name_lists([*known, *(f for f in files if f not in known)])
        self._fill_lists()

    def remove(self) -> None:
        """Remove the selected list or executable; the file itself is not deleted."""
        row, chosen_preferences = self.lists.currentRow(), self._preferences
        lists, executables = chosen_preferences.name_lists(), chosen_preferences.executables()
        if row < len(lists):
            del lists[row]
            chosen_preferences.set_name_lists(lists)
        else:
            del executables[row - len(lists)]
            chosen_preferences.set_executables(executables)
        self._fill_lists()
