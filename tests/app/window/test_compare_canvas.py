"""The canvas of a comparison: its marks, navigation, and applied differences."""

from __future__ import annotations

import shutil
from contextlib import suppress

import pytest

import formats
from app.ui import app_paths, theme
from formats.core.kinds import Kind
from formats.diff import DifferenceKind
from formats.errors import WrongType
from formats.registry import graph_of
from tests.app.window.comparing import compared, cut, fresh


@pytest.fixture
def graphs(window, open_file, tmp_path, qtbot):
    """Two open AINB documents: one node of the right changed, one is gone."""
    found = []
    for name in ("One.root.ainb", "Two.root.ainb"):
        shutil.copy(app_paths.sample_folder() / "Watchman.root.ainb", tmp_path / name)
        found.append(open_file(tmp_path / name))
    left, right = found
    right.edit("Delete", lambda structure: structure.remove([("nodes", 15)]))
    path, row = next(
        (path, row)
        for path, row in right.outline.walk(("nodes", 7))
        if row.editable and row.kind is Kind.BOOL
    )
    right.set_value(path, not row.value)
    return left, right, path


def test_the_canvas_marks_nodes_lines_and_ghosts(window, graphs, qtbot):
    left, right, path = graphs
    view = compared(window, qtbot, left, right)
    view.show_mode("graph")
    canvas = view.graph.view
    canvas.load()
    marks, nodes = canvas.scene.marks, canvas.graph.nodes
    by_number = {node.number: id_ for id_, node in nodes.items() if id_ not in marks.ghosts}
    assert marks.nodes[by_number[7]] is DifferenceKind.CHANGED
    assert set(marks.lines.values()) == {DifferenceKind.CHANGED}
    assert path in marks.lines
    (ghost,) = marks.ghosts
    assert nodes[ghost].number == 15
    assert marks.nodes[ghost] is DifferenceKind.REMOVED
    assert set(marks.nodes) == {by_number[7], ghost}
    view.graph.show_side(True)
    canvas = view.graph.view
    canvas.load()
    marks = canvas.scene.marks
    assert not marks.ghosts
    assert sorted(what.value for what in marks.nodes.values()) == ["changed", "removed"]


def test_the_canvas_goes_with_the_differences(window, graphs, qtbot):
    left, right, _path = graphs
    view = compared(window, qtbot, left, right)
    view.show_mode("graph")
    view.graph.view.load()
    seen = set()
    for _entry in view.entries:
        view.step(True)
        seen.add(view.graph.view.navigator.here().id)
    assert seen == set(view.graph.view.scene.marks.nodes)
    ghost = next(iter(view.graph.view.scene.marks.ghosts))
    before = right.current
    view.graph.view.go_to(ghost)
    assert right.current == before
    assert {one.path for one in view.rows.selected()} == {("nodes", 15)}


def test_a_head_tells_only_what_no_row_shows(window, graphs, qtbot):
    left, right, _path = graphs
    right.set_value(("name",), "Nightwatch")
    view = compared(window, qtbot, left, right)
    assert [entry.path for entry in view.entries if entry.path == ("name",)] == [("name",)]
    assert view.result.facts == {}


def test_links_that_differ_are_marked(window, graphs, qtbot):
    left, right, _path = graphs
    graph = graph_of(right.root)
    edges = [one for one in graph.edges if one.kind.value == "child"]
    for edge in edges:
        with suppress(WrongType):  # some nodes always have the same children
            cut(right, edge.path)
            break
    view = compared(window, qtbot, left, right)
    view.show_mode("graph")
    view.graph.view.load()
    marks = view.graph.view.scene.marks
    assert DifferenceKind.REMOVED in marks.edges.values()
    image = view.graph.view.grab().toImage()
    assert not image.isNull()


# Looks


@pytest.mark.parametrize("name", ["light", "dark"])
def test_it_fits_a_small_window_in_both_themes(window, graphs, qtbot, qapp, name):
    left, right, _path = graphs
    window.resize(1024, 640)
    view = compared(window, qtbot, left, right)
    theme.apply(qapp, name)
    for mode in ("merged", "beside", "graph"):
        view.show_mode(mode)
        qtbot.wait(1)
        assert window.width() == 1024
        assert not view.grab().toImage().isNull()
    for button in (view.head.next, view.head.previous, view.head.swap, *view.head.modes.values()):
        assert button.accessibleName()
    theme.apply(qapp, "light")


def test_nodes_and_links_are_taken_one_by_one(window, graphs, qtbot):
    left, right, _path = graphs
    right.edit("Delete", lambda structure: structure.remove([("nodes", 8)]))
    view = compared(window, qtbot, left, right)
    before = formats.save_bytes(right.root)
    count = len(view.entries)
    gone = [one for one in view.entries if DifferenceKind.REMOVED in one.whats]
    assert {one.path for one in gone} == {("nodes", 8), ("nodes", 15)}
    view.rows.go_to(gone[0])
    steps = right.undo_stack.count()
    view.apply_side(True)
    fresh(qtbot, view)
    assert right.undo_stack.count() == steps + 1
    assert len([one for one in view.entries if DifferenceKind.REMOVED in one.whats]) == 1
    right.undo()
    fresh(qtbot, view)
    assert formats.save_bytes(right.root) == before
    links = [one for one in view.entries if one.path[-1] == "target"]
    assert links
    view.rows.select(links)
    view.apply_side(True)
    assert formats.save_bytes(right.root) == before, "a link cannot lead to what is not there"
    view.rows.select([gone[0], *links])
    view.apply_side(True)
    fresh(qtbot, view)
    assert not [one for one in view.entries if one.path and one.path[-1] == "target"]
    right.undo()
    fresh(qtbot, view)
    assert len(view.entries) == count
    steps = right.undo_stack.index()
    view.apply_side(True, True)
    assert right.undo_stack.index() == steps + 1
    fresh(qtbot, view)
    assert view.entries == []
    right.undo()
    assert formats.save_bytes(right.root) == before
    fresh(qtbot, view)
    view.rows.select([one for one in view.entries if DifferenceKind.REMOVED in one.whats])
    view.apply_side(False)
    fresh(qtbot, view)
    assert not [one for one in view.entries if DifferenceKind.REMOVED in one.whats]
