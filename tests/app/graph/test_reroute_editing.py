"""Reroute points of links: set, moved and removed by mouse and keyboard, kept beside the file."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import formats
from app.graph.arranging import stored_arrangement
from app.graph.arranging.reroutes import ReroutePoint
from formats.editing import Pin
from formats.graph import EdgeKind
from tests.app.graph.conftest import sample
from tests.app.graph.gestures import Left, key
from tests.app.graph.painted import differing, from_nothing, on_screen
from tests.app.graph.test_arranging import state
from tests.app.graph.test_painting import real
from tests.app.graph.test_snapping import a_link

Mod = Qt.KeyboardModifier
Plain, Shift, Ctrl, Alt = (
    Mod.NoModifier, Mod.ShiftModifier, Mod.ControlModifier, Mod.AltModifier,
)  # fmt: skip


def middle(view, number):
    """Return the middle of an edge, at 100 % in the middle of the view."""
    spots = view.scene.edges.wired[number].spots
    point = QPointF(*spots[len(spots) // 2])
    view.canvas.camera.go(point, 1.0, glide=False)
    return point


def on_view(view, point):
    return view.canvas.mapFromScene(point)


def drag(view, start, end, modifiers=Plain, release=True):
    viewport = view.canvas.viewport()
    QTest.mousePress(viewport, Left, modifiers, on_view(view, start))
    QTest.mouseMove(viewport, on_view(view, (start + end) / 2))
    QTest.mouseMove(viewport, on_view(view, end))
    if release:
        QTest.mouseRelease(viewport, Left, modifiers, on_view(view, end))


def points(view, number):
    return view.scene.reroutes.of(view.graph.edges[number])


def way(view, number):
    return list(view.scene.edges.wired[number].points)


@pytest.fixture
def bent(view):
    """A link with a point that was dragged out of its middle; and its number."""
    number, _id = a_link(view)
    at = middle(view, number)
    drag(view, at, at + QPointF(10, 90), Shift)
    return view, number


def test_shift_and_a_drag_of_a_link_set_a_point_as_one_step(view, document):
    data = formats.save_bytes(document.root)
    number, _id = a_link(view)
    at, before = middle(view, number), state(view)
    drag(view, at, at + QPointF(10, 90), Shift)
    ((x, y),) = points(view, number)
    assert (QPointF(x, y) - at - QPointF(10, 90)).manhattanLength() <= 2
    start, end = view.scene.pins(number)
    assert way(view, number) == [start, (x, y), end]
    assert document.undo_stack.undoText() == "Add a reroute point"
    after = state(view)
    for _ in range(2):
        document.undo()
        assert state(view) == before
        assert not points(view, number)
        document.redo()
        assert state(view) == after
        assert points(view, number) == ((x, y),)
    assert document.undo_stack.count() == 1
    assert not document.is_modified
    assert formats.save_bytes(document.root) == data


def test_a_point_is_dragged_and_a_second_one_keeps_its_place(bent):
    view, number = bent
    ((x, y),) = points(view, number)
    drag(view, QPointF(x, y), QPointF(x + 40, y + 60))
    assert points(view, number) == ((x + 40, y + 60),)
    start = view.scene.edges.wired[number].spots[3]
    drag(view, QPointF(*start), QPointF(*start) + QPointF(0, -80), Shift)
    first, second = points(view, number)
    assert second == (x + 40, y + 60)
    assert abs(first[1] - start[1] + 80) <= 1
    assert view.document.undo_stack.count() == 3
    for _ in range(3):
        view.document.undo()
    assert not points(view, number)


def test_esc_gives_a_drag_up(bent):
    view, number = bent
    ((x, y),) = points(view, number)
    drag(view, QPointF(x, y), QPointF(x + 40, y + 60), release=False)
    key(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view.canvas.viewport(), Left)
    assert points(view, number) == ((x, y),)
    assert view.document.undo_stack.count() == 1


def test_a_point_snaps_to_where_its_link_is_straight(bent):
    view, number = bent
    ((x, y),) = points(view, number)
    (_, begin), _ = view.scene.pins(number)
    drag(view, QPointF(x, y), QPointF(x, round(begin) + 4))
    assert points(view, number)[0][1] == round(begin)


@pytest.mark.parametrize("how", ["del", "alt"])
def test_a_point_is_removed_and_the_link_stays(bent, how):
    view, number = bent
    data = formats.save_bytes(view.document.root)
    edge, at = view.graph.edges[number], QPointF(*points(view, number)[0])
    before = state(view)
    if how == "del":
        QTest.mouseClick(view.canvas.viewport(), Left, Plain, on_view(view, at))
        assert view.rerouting.chosen == ReroutePoint(edge.id, 0)
        key(view, Qt.Key.Key_Delete)
    else:
        QTest.mouseClick(view.canvas.viewport(), Left, Alt, on_view(view, at))
    assert not points(view, number)
    assert edge in view.graph.edges
    view.document.undo()
    assert state(view) == before
    assert formats.save_bytes(view.document.root) == data


def test_del_removes_the_link_where_only_that_is_selected(bent):
    view, number = bent
    edge = view.graph.edges[number]
    view.links.choose(edge)
    view.scene.reroutes.choose(None)
    key(view, Qt.Key.Key_Delete)
    view.load()
    assert edge.id not in {one.id for one in view.graph.edges}
    view.document.undo()
    view.load()
    number = next(at for at, one in enumerate(view.graph.edges) if one.id == edge.id)
    assert way(view, number)[1:-1] == list(points(view, number)) != []


def test_by_keyboard(view, document):
    number, _id = a_link(view)
    middle(view, number)
    view.links.choose(view.graph.edges[number])
    key(view, Qt.Key.Key_P)
    ((x, y),) = points(view, number)
    for _ in range(3):
        key(view, Qt.Key.Key_Down, Ctrl)
    key(view, Qt.Key.Key_Right, Ctrl)
    assert points(view, number) == ((x + 8, y + 24),)
    assert document.undo_stack.count() == 2
    key(view, Qt.Key.Key_P)
    assert len(points(view, number)) == 2
    places = []
    for _ in range(3):
        key(view, Qt.Key.Key_Tab)
        places.append(view.rerouting.chosen.place)
    assert sorted(places[:2]) == [0, 1]
    assert places[2] == places[0]
    key(view, Qt.Key.Key_Delete)
    key(view, Qt.Key.Key_Tab)
    key(view, Qt.Key.Key_Delete)
    assert not points(view, number)


def test_without_a_link_p_says_so(view, qtbot):
    view.select_none()
    with qtbot.waitSignal(view.refused):
        key(view, Qt.Key.Key_P)


def test_points_go_along_with_both_nodes_and_stay_with_one(bent):
    view, number = bent
    edge, ((x, y),) = view.graph.edges[number], points(view, number)
    view.scene.move([edge.target], QPointF(32, 48))
    view.arranger.put_down()
    assert points(view, number) == ((x, y),)
    assert way(view, number)[-1] == view.scene.pins(number)[1]
    before = state(view)
    view.scene.move([edge.source, edge.target], QPointF(32, 48))
    view.arranger.put_down()
    assert points(view, number) == ((x + 32, y + 48),)
    assert way(view, number)[1] == (x + 32, y + 48)
    view.document.undo()
    assert state(view) == before
    assert points(view, number) == ((x, y),)
    view.scene.move([edge.source, edge.target], QPointF(32, 48))
    view.arranger.give_up()
    assert state(view) == before
    assert points(view, number) == ((x, y),)


def test_points_are_kept_beside_the_file(bent, show):
    view, number = bent
    edge = view.graph.edges[number]
    again = show(sample())
    nodes = view.graph.nodes
    keeps = nodes[edge.source].keep, nodes[edge.target].keep
    other = next(
        at for at, one in enumerate(again.graph.edges)
        if (again.graph.nodes[one.source].keep, again.graph.nodes[one.target].keep) == keeps
    )  # fmt: skip
    assert points(again, other) == points(view, number)
    assert way(again, other) == way(view, number)


@pytest.mark.parametrize("kind", [EdgeKind.CHILD, EdgeKind.ENTRY])
def test_points_survive_renaming_and_saving(view, document, kind):
    data = formats.save_bytes(document.root)
    number = next(at for at, edge in enumerate(view.graph.edges) if edge.kind is kind)
    edge = view.graph.edges[number]
    view.rerouting.add(edge)
    kept_points = points(view, number)
    if kind is EdgeKind.ENTRY:
        document.set_value((*view.graph.nodes[edge.source].path, "name"), "Another")
    else:
        guid = (*view.graph.nodes[edge.source].path, "guid")
        document.set_value(guid, "12345678-89ab-cdef-0123-456789abcdef")
    assert document.undo_stack.count() == 2
    view.load()
    number = next(at for at, one in enumerate(view.graph.edges) if one.id == edge.id)
    assert points(view, number) == kept_points
    assert way(view, number)[1:-1] == list(kept_points)
    view._rename()  # what saving ends with
    stored = stored_arrangement.load(view.arranger._identity())
    assert list(stored.reroutes.values()) == [kept_points]
    document.undo()
    view.load()
    assert formats.save_bytes(document.root) == data
    assert points(view, number) == kept_points


def test_a_new_layout_takes_points_away_until_it_is_undone(bent):
    view, number = bent
    before = state(view)
    view.tidy()
    assert not points(view, number)
    view.document.undo()
    assert state(view) == before
    assert points(view, number)
    view.document.redo()
    assert not points(view, number)


def test_while_one_command_is_shown_links_run_without_points(bent, qtbot):
    view, number = bent
    edge, before = view.graph.edges[number], way(view, number)
    command = next(
        id_ for id_, ids in view.graph.reached.items()
        if {edge.source, edge.target} <= ids and len(ids) < len(view.graph.nodes)
    )  # fmt: skip
    view.set_command(command)
    assert way(view, number)[1:-1] != before[1:-1]
    view.links.choose(edge)
    with qtbot.waitSignal(view.refused):
        key(view, Qt.Key.Key_P)
    view.set_command(None)
    assert way(view, number) == before


def test_points_are_painted_at_any_state_as_from_nothing(bent):
    view, number = bent
    middle(view, number)
    view.rerouting.nudge(QPointF(24, 8))
    assert differing(on_screen(view), from_nothing(view)).isNull()
    view.document.undo()
    assert differing(on_screen(view), from_nothing(view)).isNull()


def test_what_is_kept_is_read_again_and_nonsense_is_none(heard):
    key_ = stored_arrangement.LinkKey(EdgeKind.DATA.value, "a", "b", 1)
    stored = stored_arrangement.StoredArrangement(
        {}, frozenset(), {}, {key_: ((1.5, 2.0), (3.0, -4.0))}
    )
    assert stored_arrangement.save("unsaved/one", stored)
    assert stored_arrangement.load("unsaved/one") == stored
    ends = "child", "a", "b", 0
    for links in (
        {},
        [["child"]],
        [[*ends]],
        [["child", 1, "b", 0, [1, 2]]],
        [[*ends, [1, 2, 3]]],
        [[*ends, [1, 1e9]]],
        [[*ends, 5]],
    ):
        data = json.loads(json.dumps({"version": 1, "reroutes": links}))
        with pytest.raises((ValueError, TypeError, OverflowError, KeyError)):
            stored_arrangement._arrangement(data)
    assert not heard


def test_points_belong_to_a_link_between_two_nodes(bent):
    view, number = bent
    edge, kept_points = view.graph.edges[number], points(view, number)
    others = [one for one in view.graph.nodes.values() if one.number is not None]
    joins = view.links.joins(Pin(edge.path, True))
    node = next(
        one for one in others if one.id != edge.target and not joins.reason(Pin(one.path, False))
    )
    assert view.links.relink([(edge, Pin(edge.path, True), Pin(node.path, False))])
    view.load()
    moved = next(at for at, one in enumerate(view.graph.edges) if one.id == edge.id)
    assert view.graph.edges[moved].target == node.id
    assert points(view, moved) == ()
    assert way(view, moved)[1:-1] != list(kept_points)
    view.document.undo()
    view.load()
    assert points(view, number) == kept_points
    assert way(view, number)[1:-1] == list(kept_points)


@pytest.mark.parametrize("name", ["43 nodes", "67 nodes"])
def test_points_of_all_links_of_a_real_graph_are_kept_and_no_byte_changes(show, name):
    view, document = (view := show(real(name))), view.document
    data = formats.save_bytes(document.root)
    for edge in view.graph.edges:
        view.rerouting.add(edge)
    assert len(view.scene.reroutes.all) == len(view.graph.edges)
    assert formats.save_bytes(document.root) == data
    assert not document.is_modified
    again = show(real(name))
    for number in range(len(view.graph.edges)):
        assert points(again, number) == points(view, number) != ()
        assert way(again, number) == way(view, number)
    while document.undo_stack.canUndo():
        document.undo()
    assert not view.scene.reroutes.all
    assert formats.save_bytes(document.root) == data
