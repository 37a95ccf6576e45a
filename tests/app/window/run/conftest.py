"""A main window with a sample behaviour on its canvas and the run panel below it."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.ui import app_paths

WATCHMAN = "Watchman.root.ainb"
PATROL = "Watchman.patrol.module.ainb"
Key, Mod = Qt.Key, Qt.KeyboardModifier


class Bench:
    """The window under test with its panel, and the keys that drive it."""

    def __init__(self, qtbot, window, document):
        self.qtbot, self.window, self.document = qtbot, window, document
        self.centre = window.runs
        window.actions_["show_run"].setChecked(True)
        self.panel = window.panels.run
        self.view = window.views.view_of(document)
        self.view.show_mode("graph")
        self.canvas.setFocus()
        self.rest()

    @property
    def running(self):
        return self.centre.running

    @property
    def graph(self):
        return self.view.graph.view

    @property
    def canvas(self):
        return self.graph.canvas

    def rest(self):
        self.qtbot.waitUntil(lambda: self.running is None or not self.running.is_busy)
        self.qtbot.wait(5)

    def key(self, key, mod=Mod.NoModifier):
        self.window.activateWindow()  # keys of commands are for the active window
        self.qtbot.waitUntil(self.window.isActiveWindow)
        QTest.keyClick(self.window, key, mod)
        self.rest()

    def frame(self):
        self.key(Key.Key_F11, Mod.ControlModifier)

    def frame_back(self):
        self.key(Key.Key_F11, Mod.ControlModifier | Mod.ShiftModifier)

    def node(self, number):
        return self.document.root.nodes[number]

    def light(self, number):
        return self.graph.scene.lighting.light(self.node(number).uid)

    def lines(self):
        return [step.line for step in self.panel.trace.events]

    def answer(self, number, name, typed):
        """Type an answer where the panel lists what was asked."""
        page = self.panel.answers
        self.panel.tabs.setCurrentWidget(page)
        page.fill()
        rows = [
            at
            for at, row in enumerate(page.model.rows)
            if row.what.node is self.node(number) and row.what.question.words == name
        ]
        page.table.setFocus()
        page.table.edit_row(rows[0])
        editor = page.table.focusWidget()
        QTest.keyClick(editor, Key.Key_A, Mod.ControlModifier)
        QTest.keyClicks(editor, typed)
        QTest.keyClick(editor, Key.Key_Return)
        self.rest()


@pytest.fixture
def watchman(tmp_path):
    """The folder of a copy of the sample and its module."""
    for name in (WATCHMAN, PATROL):
        shutil.copy(app_paths.sample_folder() / name, tmp_path / name)
    return tmp_path / WATCHMAN


@pytest.fixture
def bench(qtbot, window, open_file, watchman):
    return Bench(qtbot, window, open_file(watchman))
