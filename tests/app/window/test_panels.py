"""A panel is one line: all that names panels reads the registry."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtWidgets import QLabel

from app.ui.panels import PANELS
from tests.patience import GUARD

CODE = """
from PySide6.QtWidgets import QApplication
app = QApplication([])
from app.ui.panels import PANELS, PanelEntry
PANELS.append(PanelEntry("notes", "Notes", "&Notes here", "Ctrl+Alt+9", "info", "",
                         "tests.app.window.test_panels.NotesPanel"))
from app.window.command_palette import _command_entries
from app.window.key_table import KeyTable
from app.window.main_window import MainWindow
window = MainWindow(remembers=False)
action = window.actions_["show_notes"]
print(action in window.actions_.menus["&View"].actions())
print(any("Notes here" in entry.words for entry in _command_entries(
    window.actions_, window.preferences, window.session)))
table = KeyTable(window.keymap)
table.select("show_notes")
print(table.table.currentItem().text(0), table.table.currentItem().text(1))
action.trigger()
dock = window.panels.widget("notes").parentWidget()
print(dock.windowTitle(), dock.isHidden(), window.panels.widget("notes").host.documents is
      window.session, action.isChecked())
import os, sys
sys.stdout.flush()
os._exit(0)
"""


class NotesPanel(QLabel):
    """The class of the panel, which the test adds."""

    @classmethod
    def in_window(cls, host):
        panel = cls("Here")
        panel.host = host
        return panel

    def set_document(self, document):
        self.setText("" if document is None else document.name)


def test_a_panel_is_added_by_one_line():
    done = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, timeout=GUARD
    )
    assert done.stdout.splitlines() == [
        "True", "True", "View: Notes here Ctrl+Alt+9", "Notes False True True",
    ], done.stderr  # fmt: skip


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.name)
def test_the_class_of_every_panel_is_where_its_line_says(panel):
    assert panel.load().__name__ == panel.source.rpartition(".")[2]


def test_the_find_panel_loads_no_reader_of_yaml():
    """A panel to find in takes its places in texts without the reader of YAML."""
    code = (
        "import sys, app.game_panels.find_panel\n"
        "print([name for name in sys.modules if name.startswith('ruamel')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=GUARD
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")
