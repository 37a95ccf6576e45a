"""What the window asks and learns when a behaviour graph is edited."""

from __future__ import annotations

import shutil

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

import formats
from app.ui import app_paths

KEY = ("nodes", 0, "properties", 0)


def rename(window, path, name, answer):
    """Type another name, and press a key in the question that comes up."""
    window.actions_["show_tree"].trigger()
    window.document.set_current(path)
    window.actions_["rename"].trigger()
    field = window.view.tree.name_field
    field.setText(name)
    asked = []

    def press():
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append((box.text(), box.informativeText(), box.defaultButton().text()))
        QTest.keyClick(box, answer)

    QTimer.singleShot(100, press)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert len(asked) == 1
    return asked[0]


def test_renaming_a_variable_renames_what_names_it_unless_that_is_declined(window, graph):
    before = formats.save_bytes(graph.root)
    text, shown, default = rename(window, ("blackboard", 0), "Force", Qt.Key.Key_Return)
    assert "Power" in text
    assert "BlackboardKey" in shown
    assert "Force" in default
    assert graph.root.variables[0].name == "Force"
    assert graph.outline.get(KEY) == "Force"
    assert graph.undo_stack.count() == 1
    graph.undo()
    assert formats.save_bytes(graph.root) == before
    rename(window, ("blackboard", 0), "Might", Qt.Key.Key_L)
    assert graph.root.variables[0].name == "Might"
    assert graph.outline.get(KEY) == "Power"


def test_the_question_can_be_left_with_nothing_done(window, graph):
    rename(window, ("blackboard", 0), "Force", Qt.Key.Key_Escape)
    assert graph.root.variables[0].name == "Power"
    assert graph.undo_stack.count() == 0


def test_a_class_is_learned_from_another_open_file(window, graph, open_file, tmp_path):
    def names():
        offers = graph.structure.offers(("nodes",))
        return next(one.names for one in offers if one.label == "Node of a class")

    assert names() == ("Reader",)
    name = "Watchman.root.ainb"
    shutil.copy(app_paths.sample_folder() / name, tmp_path / name)
    other = open_file(tmp_path / name)
    learned = {node.name for node in other.root.nodes if node.name and not node.is_module}
    assert set(names()) == learned | {"Reader"}
    window.session.close(other, lambda: None)
    assert names() == ("Reader",)
