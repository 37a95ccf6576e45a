"""What panels need is loaded before one is first shown, in slices that block nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.patience import GUARD

CODE = """
import sys
from app.start import startup
with startup.own_import_kept():
    from PySide6.QtWidgets import QApplication
app = QApplication([])
from app.window.main_window import MainWindow
from app.window import preparing
window = MainWindow()
window.show()
task = preparing.prepare(window)
turns = 0
while task.is_busy:
    app.processEvents()
    turns += 1
before = set(sys.modules)
{show}
new = {{one for one in set(sys.modules) - before if one.startswith(("formats", "app."))}}
print(turns > 1, sorted(new))
sys.stdout.flush()
import os
os._exit(0)
"""
SHOWN = ['window.panels.show("files")', 'window.actions_["find_in_games"].trigger()']


@pytest.mark.parametrize("show", SHOWN)
def test_a_panel_that_is_prepared_loads_nothing_when_it_is_shown(show):
    code = CODE.format(show=show)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=GUARD
    )
    assert done.stdout == "True []\n", done.stderr


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
