"""Renaming a variable that texts name: the same question, however it is renamed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

import formats
from app.editors.string import StringEditor
from app.editors.text_line import TextLine
from app.ui import background

KEY = ("nodes", 0, "properties", 0)
NAME = ("blackboard", 0, "name")


@contextmanager
def answered(qtbot, key: Qt.Key) -> Iterator[None]:
    """Press a key in the question that what is done within brings up, exactly once."""
    asked: list[tuple[str, str]] = []
    boxes: list[QMessageBox] = []

    def press():
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and box not in boxes:
            boxes.append(box)  # its button is pressed for a while
            asked.append((box.text(), box.informativeText()))
            QTest.keyClick(box, key)

    timer = QTimer(interval=20)
    timer.timeout.connect(press)
    timer.start()
    yield
    qtbot.waitUntil(lambda: bool(asked))
    qtbot.wait(60)  # for a second question
    timer.stop()
    assert len(asked) == 1
    assert "“Power”" in asked[0][0]
    assert "BlackboardKey" in asked[0][1]


def in_tree(window, _qtbot):
    """Type the name in its value row in the tree."""
    window.actions_["show_tree"].trigger()
    tree = window.view.tree
    window.document.set_current(NAME)
    tree.setFocus()
    tree.edit_value()
    line = tree.viewport().findChild(TextLine)
    line.setText("Force")
    line.textEdited.emit("Force")
    QTest.keyClick(line, Qt.Key.Key_Return)


def in_inspector(window, _qtbot):
    """Type it in the inspector."""
    window.document.set_current(NAME)
    line = window.panels.widget("inspector").findChild(StringEditor).line
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "Force")
    QTest.keyClick(line, Qt.Key.Key_Return)


def as_text(window, qtbot):
    """Type it in the text and apply that."""
    view = window.view
    view.enter_mode("text")
    qtbot.waitUntil(lambda: view.text is not None and not view.is_text_awaited)
    qtbot.waitUntil(background.is_idle)
    cursor = view.text.editor.document().find("Power:")
    assert not cursor.isNull()
    cursor.insertText("Force:")
    view.text.apply()


WAYS = [in_tree, in_inspector, as_text]


@pytest.mark.parametrize("way", WAYS)
def test_what_names_it_follows_in_the_same_step(window, graph, qtbot, way):
    before = formats.save_bytes(graph.root)
    with answered(qtbot, Qt.Key.Key_Return):
        way(window, qtbot)
    assert graph.outline.get(NAME) == "Force"
    assert graph.outline.get(KEY) == "Force"
    assert graph.undo_stack.count() == 1
    graph.undo()
    assert formats.save_bytes(graph.root) == before
    graph.redo()
    assert graph.outline.get(NAME) == graph.outline.get(KEY) == "Force"


@pytest.mark.parametrize("way", WAYS)
def test_it_stays_where_that_is_wanted(window, graph, qtbot, way):
    with answered(qtbot, Qt.Key.Key_L):
        way(window, qtbot)
    assert graph.outline.get(NAME) == "Force"
    assert graph.outline.get(KEY) == "Power"
    assert graph.undo_stack.count() == 1


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_renamed_where_the_question_is_left(window, graph, qtbot, way):
    before = formats.save_bytes(graph.root)
    with answered(qtbot, Qt.Key.Key_Escape):
        way(window, qtbot)
    assert formats.save_bytes(graph.root) == before
    assert not graph.is_modified
    if way is as_text:
        assert "Force:" in window.view.text.editor.text(), "what was typed is still there"
        window.view.text.revert()


def test_a_text_that_is_changed_as_well_is_left_to_what_it_says(window, graph, qtbot):
    graph.set_many([(NAME, "Force"), (KEY, "Might")], "Both")
    qtbot.wait(50)
    assert QApplication.activeModalWidget() is None
    assert (graph.outline.get(NAME), graph.outline.get(KEY)) == ("Force", "Might")


def test_many_values_at_once_are_asked_about_too(graph, qtbot):
    with answered(qtbot, Qt.Key.Key_Return):
        graph.set_many([(NAME, "Force"), (("blackboard", 0, "notes"), "Strong")], "Two")
    assert graph.outline.get(KEY) == "Force"
    assert graph.undo_stack.count() == 1
