"""A panel opened by a command gets the focus; Esc, or closing it, returns it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui import app_paths

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)
PANELS = ("problems", "history", "changes", "variables")


@pytest.fixture
def shown(window, open_file, qtbot):
    """A window with a graph that has the keyboard."""
    open_file(app_paths.sample_folder() / "Watchman.root.ainb")
    window.view.show_mode("graph")
    with qtbot.waitActive(window):
        window.activateWindow()
    window.view.setFocus()
    return window


@pytest.mark.parametrize("name", PANELS)
def test_the_keyboard_goes_into_a_panel_and_back(shown, name):
    action, before = shown.actions_[f"show_{name}"], QApplication.focusWidget()
    assert not action.isChecked()
    panel = shown.panels.widget(name)
    for leave in (lambda: None, action.trigger):
        action.setChecked(False)
        action.trigger()
        here = QApplication.focusWidget()
        assert here is panel or panel.isAncestorOf(here)
        leave()
        if action.isChecked():
            QTest.keyClick(here, Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is before
    assert not action.isChecked()


def test_a_panel_that_the_program_shows_leaves_the_keyboard_where_it_is(shown):
    before = QApplication.focusWidget()
    shown.actions_["show_variables"].setChecked(True)
    assert QApplication.focusWidget() is before


def test_the_variable_that_the_current_row_takes_is_selected(shown):
    document = shown.document
    shown.actions_["show_variables"].trigger()
    panel = shown.panels.widget("variables")
    assert panel.view.current.name == "Greeting"
    for path, name in ((("nodes", 2, "inputs", 0), "RunSpeed"), (("nodes", 9), "RunSpeed")):
        shown.view.setFocus()
        document.set_current(path)
        shown.actions_["show_variables"].trigger()
        shown.actions_["show_variables"].trigger()
        assert panel.view.current.name == name
