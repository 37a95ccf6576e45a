"""Undo while something is typed that is no edit yet: it becomes one first, and is undone."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from app.ui import app_paths


@pytest.fixture
def document(window, open_file, tmp_path):
    shutil.copy(app_paths.sample_folder() / "Watchman.root.ainb", tmp_path)
    document = open_file(tmp_path / "Watchman.root.ainb")
    window.view.enter_mode("tree")
    document.set_many([(("name",), "Other")], "")
    document.selection.choose([("commands", 0)])
    return document


def in_inspector(window, qtbot):
    fields = window.panels.widget("inspector").findChildren(QLineEdit)
    field = next(one for one in fields if one.isVisible() and one.text() == "Root")
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_End)
    QTest.keyClicks(field, "!")


def in_name(window, qtbot):
    window.actions_["rename"].trigger()
    QTest.keyClicks(window.view.tree.name_field, "Root!")


def in_cell(window, qtbot):
    window.document.set_current(("commands", 0, "name"))
    window.view.edit_value()
    fields = window.view.tree.viewport().findChildren(QLineEdit)
    field = next(one for one in fields if one.isVisible())
    field.selectAll()
    QTest.keyClicks(field, "Root!")


@pytest.mark.parametrize("type_", [in_inspector, in_name, in_cell])
@pytest.mark.parametrize("how", ["command", "document"])
def test_what_is_typed_becomes_a_step_that_is_undone(window, document, qtbot, type_, how):
    qtbot.waitUntil(window.panels.widget("inspector").isVisible)
    type_(window, qtbot)
    undo = window.actions_["undo"].trigger if how == "command" else document.undo
    undo()
    qtbot.wait(1)
    stack, name = document.undo_stack, document.outline.row(("commands", 0, "name"))
    assert (stack.count(), stack.index(), name.value) == (2, 1, "Root")
    document.redo()
    assert document.outline.row(("commands", 0, "name")).value == "Root!"
    for _step in range(2):
        document.undo()
    assert document.outline.row(("name",)).value != "Other"
    assert (stack.count(), stack.index()) == (2, 0)
