"""AI programs in the window: the texts of rows, their targets, and edits as one step of undo."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

import formats
from app.documents.roles import Column, ItemRole
from app.ui import app_paths
from formats.core.paths import Path


@pytest.fixture
def doc(window, open_file, tmp_path, qtbot):
    shutil.copy(app_paths.sample_folder() / "Errand.baiprog", tmp_path)
    made = open_file(tmp_path / "Errand.baiprog")
    with qtbot.waitActive(window):
        window.activateWindow()
    return made


def at(doc, *labels: str) -> Path:
    path: Path = ()
    for label in labels:
        rows = doc.outline.rows(path)
        path = (*path, next(row.key for row in rows if row.label == label))
    return path


def told(window, path: Path) -> str:
    """Return what stands behind the value of a row in the tree."""
    return window.view.tree.model_.index_of(path, Column.VALUE).data(ItemRole.CELL).preview


def test_rows_tell_class_and_name(window, doc):
    assert told(window, at(doc, "AI", "AI_1")) == "StrollLoop “散歩”"
    assert told(window, at(doc, "Behavior", "Behavior_0")) == "LookAround"
    path = at(doc, "AI", "AI_1", "ChildIdx", "歩く")
    assert told(window, path) == "Action_1 · Walk “歩く”"


def test_indices_are_told_in_the_inspector_and_followed(window, doc):
    path = at(doc, "DemoAIActionIdx", "Demo_Join")
    doc.set_current(path)
    labels = window.panels.widget("inspector").findChildren(QLabel)
    texts = [label.text() for label in labels if not label.isHidden()]
    assert "Action_2 · DemoJoin “Demo_Join”" in texts
    window.view.tree.setFocus()
    QTest.keyClick(window.view.tree, Qt.Key.Key_F12)
    assert doc.current == at(doc, "Action", "Action_2")
    QTest.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert doc.current == path


def test_rows_follow_another_class(window, doc):
    path = at(doc, "AI", "AI_1", "ChildIdx", "歩く")
    assert told(window, path) == "Action_1 · Walk “歩く”"
    doc.set_value(at(doc, "Action", "Action_1", "Def", "ClassName"), "Run")
    assert told(window, path) == "Action_1 · Run “歩く”"
    assert told(window, at(doc, "Action", "Action_1")) == "Run “歩く”"


def test_deleting_and_duplicating_an_element_are_one_step_each(window, doc):
    tree, stack = window.view.tree, doc.undo_stack
    demo = at(doc, "DemoAIActionIdx", "Demo_Join")
    doc.set_current(at(doc, "Action", "Action_0"))
    tree.setFocus()
    window.actions_["duplicate"].trigger()
    assert doc.outline.get(demo) == 5
    assert doc.current == at(doc, "Action", "Action_1")
    assert told(window, doc.current) == "Wait “待機2”"
    assert told(window, at(doc, "AI", "AI_1", "ChildIdx", "歩く")) == "Action_2 · Walk “歩く”"
    doc.set_current(at(doc, "Action", "Action_0"))
    window.actions_["delete"].trigger()
    assert doc.outline.get(demo) == 4
    assert stack.count() == 2
    texts = [label.text() for label in window.view.findChildren(QLabel)]
    assert "Also deleted: 2 indices that led there." in texts
    stack.undo()
    stack.undo()
    assert doc.outline.get(demo) == 4
    assert not doc.tracker.mark(demo)
    assert told(window, demo) == "Action_2 · DemoJoin “Demo_Join”"


def test_an_element_is_moved_and_indices_follow(window, doc):
    doc.set_current(at(doc, "Action", "Action_0"))
    window.view.tree.setFocus()
    window.actions_["move_down"].trigger()
    assert doc.current == at(doc, "Action", "Action_1")
    assert told(window, doc.current) == "Wait “待機”"
    path = at(doc, "AI", "AI_0", "ChildIdx", "待機")
    assert told(window, path) == "Action_1 · Wait “待機”"
    doc.undo_stack.undo()
    assert told(window, path) == "Action_0 · Wait “待機”"


def test_an_element_is_dragged_to_the_other_list_and_indices_follow(window, doc):
    before = formats.save_bytes(doc.root)
    window.view.edits.drop_rows([at(doc, "Action", "Action_0")], at(doc, "AI"), 0, False)
    assert doc.current == at(doc, "AI", "AI_0")
    assert told(window, doc.current) == "Wait “待機”"
    index = at(doc, "AI", "AI_1", "ChildIdx", "待機")
    assert told(window, index) == "AI_0 · Wait “待機”"
    assert doc.undo_stack.count() == 1
    doc.undo_stack.undo()
    assert formats.save_bytes(doc.root) == before


def test_an_element_is_not_dragged_where_indices_cannot_follow(window, doc):
    window.view.edits.drop_rows([at(doc, "Behavior", "Behavior_0")], at(doc, "AI"), -1, False)
    assert doc.undo_stack.count() == 0
    said = [one.label.text() for one in window.view.notices()]
    assert any("can follow it to AI and Action alone" in words for words in said)
