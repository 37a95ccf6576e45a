"""Whole parts of a graph in a window: copied, replaced and extracted by commands and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton

import formats
from app.graph.walk import below
from formats.graph import Family
from tests.app.window.conftest import saved

pytestmark = pytest.mark.usefixtures("forget_choices")

_SHIFT = Qt.KeyboardModifier.ShiftModifier


def inner(view):
    """A node with others below it."""
    nodes = view.graph.nodes
    found = {
        one for one in nodes if nodes[one].number is not None and len(below(view.graph, [one])) > 2
    }
    return min(found, key=lambda one: len(below(view.graph, [one])))


def node(view, id_):
    return next(one for one in view.document.root.nodes if one.uid == id_)


def test_all_below_is_duplicated_by_key_and_stands_beside(view):
    before, old, id_ = saved(view), set(view.graph.nodes), inner(view)
    count = len(below(view.graph, [id_]))
    view.go_to(id_)
    view.canvas.setFocus()
    QTest.keyClick(view.canvas, Qt.Key.Key_D, _SHIFT)
    view.refresh()
    new = {one for one in view.graph.nodes if one not in old and view.graph.nodes[one].guid}
    assert len(new) == count
    assert set(view.scene.selected_ids()) == new
    around, there = view.scene.around(new), view.scene.around(old)
    assert all(
        not view.scene.items_by_id[one].frame().intersects(view.scene.items_by_id[other].frame())
        for one in new
        for other in old
    ), (around, there)
    assert view.document.undo_stack.undoText().startswith("Duplicate ")
    view.document.undo()
    assert saved(view) == before


def test_all_below_is_copied_to_another_file(pane, view, window, open_file, tmp_path):
    id_ = inner(view)
    count = len(below(view.graph, [id_]))
    view.go_to(id_)
    window.actions_["copy_below"].trigger()
    empty = tmp_path / "Empty.root.ainb"
    empty.write_bytes(formats.save_bytes(formats.FORMATS[-1].new("Empty.root")))
    open_file(empty)
    window.actions_["paste"].trigger()
    made = formats.open_bytes(formats.save_bytes(window.view.document.root))
    assert len(made.nodes) >= count
    assert node(view, id_).title in [one.title for one in made.nodes]


def test_a_class_is_chosen_in_the_palette_and_the_node_stays_where_it_was(pane, view, window):
    before = saved(view)
    id_ = next(
        one for one in view.graph.nodes if view.graph.nodes[one].title == "Element_BoolSelector"
    )
    place, path = view.scene.items_by_id[id_].pos(), view.graph.nodes[id_].path
    view.go_to(id_)
    view.canvas.setFocus()
    QTest.keyClick(view.canvas, Qt.Key.Key_R)
    palette = window.view.parts.palette
    QTest.keyClicks(palette.field, "Element_S32Selector")
    assert palette.current().title == "Element_S32Selector"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    view.refresh()
    new = next(one for one in view.graph.nodes.values() if one.path == path)
    assert new.title == "Element_S32Selector"
    assert view.scene.selected_ids() == [new.id]
    assert (view.scene.items_by_id[new.id].pos() - place).manhattanLength() < 4
    assert any("Element_S32Selector" in words for words in said(window))
    view.document.undo()
    view.refresh()
    assert saved(view) == before
    assert (view.scene.items_by_id[id_].pos() - place).manhattanLength() < 4


def test_a_node_that_went_while_the_palette_was_open_is_not_replaced(pane, view, window):
    id_ = next(one for one in view.graph.nodes if view.graph.nodes[one].number is not None)
    path = view.graph.nodes[id_].path
    view.go_to(id_)
    view.canvas.setFocus()
    QTest.keyClick(view.canvas, Qt.Key.Key_R)
    palette = window.view.parts.palette
    first = ("nodes", 0)
    while view.document.outline.has(path):  # another one may take its place
        view.document.edit("Delete", lambda structure: structure.remove([first]))
    view.refresh()
    before = saved(view)
    palette.chosen.emit(palette.current())
    assert saved(view) == before
    assert "the node no longer exists" in " ".join(said(window)).lower()


def said(window):
    """Return what the notices of the view on top say."""
    return [one.text() for one in window.view.findChildren(QLabel) if one.text()]


def test_queries_that_nothing_reads_are_removed(view, window):
    before = saved(view)
    window.actions_["remove_unread"].trigger()
    assert "All queries are read" in said(window)
    assert saved(view) == before
    query = next(one for one in view.document.root.nodes if one.is_query)
    for at, one in enumerate(view.document.root.nodes):
        for number, slot in enumerate(one.inputs):
            if any(source.node == query.uid for source in slot.sources):
                path = ("nodes", at, "inputs", number)
                view.document.edit("Cut", lambda it, path=path: it.connect(path, None))
    window.actions_["remove_unread"].trigger()
    assert query not in view.document.root.nodes
    assert "Removed 1 unread query." in said(window)


def module_ready(view):
    """A node that can be a module, with some below it."""
    structure, nodes = view.document.structure, view.graph.nodes
    return next(
        one
        for one in nodes
        if nodes[one].number is not None
        and nodes[one].family is not Family.QUERY
        and not structure.extract_reason([nodes[one].path])
        and len(below(view.graph, [one])) > 2
    )


def test_nodes_go_to_a_module_and_come_back(pane, view, window, tmp_path, monkeypatch, qtbot):
    before, old, id_ = saved(view), len(view.document.root.nodes), module_ready(view)
    title = node(view, id_).title
    asked = []

    def ask(_parent, _title, start, _kinds):
        asked.append(start)
        return str(tmp_path / "Mine"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    view.go_to(id_)
    window.actions_["extract_module"].trigger()
    qtbot.waitUntil(lambda: view.document.undo_stack.count() == 1)
    assert asked == [str(tmp_path / "Watchman.part.module.ainb")]
    file = tmp_path / "Mine.module.ainb"
    module = formats.open_bytes(file.read_bytes())
    assert module.name == "Mine.module"
    assert module.node(module.commands[0].root).title == title
    assert any("Mine.module.ainb" in words for words in said(window))
    assert len(view.document.root.nodes) < old
    view.refresh()
    caller = next(one for one in view.graph.nodes.values() if one.module == "Mine.module")
    assert view.scene.selected_ids() == [caller.id]
    assert window.actions_["inline_module"].isEnabled()
    window.actions_["inline_module"].trigger()
    qtbot.waitUntil(lambda: view.document.undo_stack.count() == 2)
    assert len(view.document.root.nodes) == old
    assert not any(one.name == "Mine.module" for one in view.document.root.nodes)
    view.document.undo()
    view.document.undo()
    assert saved(view) == before
    assert file.exists()
    document, buttons = view.document, window.view.findChildren(QPushButton)
    next(one for one in buttons if one.text() == "Open it").click()
    qtbot.waitUntil(lambda: window.view.document is not document)
    assert window.view.document.file == file


def test_what_cannot_be_a_module_is_said_and_no_file_is_asked_for(view, window, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", None)
    query = next(one for one in view.graph.nodes.values() if one.family is Family.QUERY)
    before = saved(view)
    view.go_to(query.id)
    window.actions_["extract_module"].trigger()
    assert any("queries go with those they serve" in words for words in said(window))
    assert saved(view) == before
    assert not window.actions_["inline_module"].isEnabled()
