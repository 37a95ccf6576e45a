"""Esc while a text is typed: one key closes the list of words and drops the edit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

import formats
from app.editors.string import StringEditor
from app.editors.text_line import TextLine
from app.ui import app_paths
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app.window.conftest import put

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture(autouse=True)
def active(window, qtbot):
    """Let the window have the keyboard."""
    with qtbot.waitActive(window):
        window.activateWindow()


@pytest.fixture
def document(window, open_file, tmp_path):
    """A document with two strings."""
    view = formats.outline_of(BYML.new(7))
    for name, value in (("Hill", "Fog"), ("Link", "Lamp")):
        put(view, (), name, Kind.STRING, value)
    file = tmp_path / "Words.byml"
    file.write_bytes(BYML.write(view.root))
    return open_file(file)


LAST = ("Link",)


def type_e(line, qtbot):
    """Type a letter, and return the list of words that it opens."""
    line.offer(lambda: ["Ember", "Evening"])
    popup = line.completer().popup()
    QTest.keyClick(line, Qt.Key.Key_E)
    qtbot.waitUntil(popup.isVisible)
    assert line.text() == "e"
    return popup


def leave(window):
    """Click on another row, as one goes on."""
    tree = window.view.tree
    tree.setFocus()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, 12))


@pytest.mark.parametrize("has_list", [True, False])
def test_in_the_tree(window, document, qtbot, has_list):
    tree = window.view.tree
    document.set_current(LAST)
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Q)
    line = tree.viewport().findChild(TextLine)
    assert line.text() == "q"
    if has_list:
        QTest.keyClick(line, Qt.Key.Key_Backspace)
    QTest.keyClick(type_e(line, qtbot) if has_list else line, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: tree.state() is not tree.State.EditingState)
    leave(window)
    assert document.outline.get(LAST) == "Lamp"
    assert not document.is_modified


@pytest.fixture
def inspected(window, document):
    """The line of the inspector, its text selected."""
    document.set_current(LAST)
    line = window.panels.widget("inspector").findChild(StringEditor).line
    line.setFocus()
    line.selectAll()
    return line


def test_in_the_inspector(window, document, inspected, qtbot):
    popup = type_e(inspected, qtbot)
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: inspected.text() == "Lamp")
    assert not popup.isVisible()
    leave(window)
    assert document.outline.get(LAST) == "Lamp"
    assert not document.is_modified


def test_on_the_canvas(window, open_file, tmp_path, qtbot):
    name = "Watchman.root.ainb"
    (tmp_path / name).write_bytes((app_paths.sample_folder() / name).read_bytes())
    document = open_file(tmp_path / name)
    window.view.show_mode("graph")
    window.view.setFocus()
    pane = window.view.graph
    qtbot.waitUntil(lambda: bool(pane.view.graph.nodes))
    path, old = next(
        (path, row.value)
        for path, row in document.outline.walk(("nodes",))
        if row.editable and row.kind is Kind.STRING and row.label == "Sound"
    )
    document.set_current(path)
    pane.view.edit()
    line = pane.in_place.editor.line
    line.selectAll()
    popup = type_e(line, qtbot)
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: pane.in_place.editor is None)
    QTest.mouseClick(pane.view, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert document.outline.get(path) == old
    assert not document.is_modified


def test_a_word_from_the_list_is_still_taken(document, inspected, qtbot):
    popup = type_e(inspected, qtbot)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert document.outline.get(LAST) == "Ember"
