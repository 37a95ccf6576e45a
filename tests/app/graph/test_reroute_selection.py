"""Several reroute points at once, with nodes: picked by box, lasso and keyboard, moved, deleted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import formats
from app.graph.accessible import AccessiblePoint
from app.graph.arranging.reroutes import ReroutePoint
from tests.app.graph.gestures import Left, key
from tests.app.graph.test_arranging import state
from tests.app.graph.test_marquee import press_and_draw
from tests.app.graph.test_reroute_editing import middle, on_view, points, way
from tests.app.graph.test_snapping import a_link

Mod = Qt.KeyboardModifier
Plain, Shift, Ctrl, Alt = (
    Mod.NoModifier, Mod.ShiftModifier, Mod.ControlModifier, Mod.AltModifier,
)  # fmt: skip


@pytest.fixture
def bent(view):
    """A link with two points far below all nodes; its number, and the points' names."""
    number, _id = a_link(view)
    edge, below = view.graph.edges[number], view.scene.content().bottom() + 200
    view.rerouting.put(edge, [(100.0, below), (300.0, below)], "Add")
    view.frame_all(glide=False)
    view.canvas.camera.zoom_at(max(1.0, 0.5 / view.canvas.camera.zoom), QPointF(0, 0))
    view.canvas.camera.go(QPointF(200, below), 0.8, glide=False)
    return view, number, [ReroutePoint(edge.id, place) for place in range(2)]


def box(view, first, second, modifiers=Plain, release=True):
    press_and_draw(view, [first, second], modifiers, release=release)


def around(view, number, *places):
    """Return the corners of a box round some points of a link."""
    spots = [points(view, number)[place] for place in places]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return (min(xs) - 40, max(ys) + 40), (max(xs) + 40, min(ys) - 40)


def selected(view):
    return set(view.scene.reroutes.selected)


def both(view, number, names):
    """Select both points and the two nodes of their link."""
    edge = view.graph.edges[number]
    nodes = view.graph.nodes
    view.document.selection.choose([nodes[edge.target].path])
    box(view, *around(view, number, 0, 1), Shift)
    assert selected(view) == set(names)
    assert view.scene.selected_ids() == [edge.target]


def test_a_box_selects_points_adds_removes_and_toggles(bent):
    view, number, (first, second) = bent
    for places, modifiers, wanted in (
        ((0,), Plain, {first}),
        ((1,), Shift, {first, second}),
        ((0,), Alt, {second}),
        ((0, 1), Ctrl | Shift, {first}),
        ((1,), Plain, {second}),
    ):
        box(view, *around(view, number, *places), modifiers)
        assert selected(view) == wanted, (places, modifiers)
    assert view.document.undo_stack.count() == 1


def test_a_lasso_selects_points(bent):
    view, number, (first, _second) = bent
    x, y = points(view, number)[0]
    shape = [(x - 30, y - 30), (x + 30, y - 30), (x + 30, y + 30), (x - 30, y + 30)]
    press_and_draw(view, shape, Ctrl | Alt)
    assert selected(view) == {first}
    press_and_draw(view, shape, Ctrl | Alt | Shift)
    assert not selected(view)


def test_esc_gives_a_box_up_and_then_what_is_selected(bent):
    view, number, (first, _second) = bent
    box(view, *around(view, number, 0))
    box(view, *around(view, number, 1), Shift, release=False)
    assert len(selected(view)) == 2
    key(view, Qt.Key.Key_Escape)
    assert selected(view) == {first}
    QTest.mouseRelease(view.canvas.viewport(), Left)
    key(view, Qt.Key.Key_Escape)
    assert not selected(view)


def test_going_to_a_node_selects_no_point(bent):
    view, number, _names = bent
    box(view, *around(view, number, 0, 1))
    view.go_to(view.graph.edges[number].source)
    assert not selected(view)
    both(view, number, _names)
    view.document.selection.choose([])
    assert not selected(view)


def test_points_and_nodes_are_dragged_together_as_one_step(bent):
    view, number, names = bent
    data = formats.save_bytes(view.document.root)
    both(view, number, names)
    before, was, count = state(view), points(view, number), view.document.undo_stack.count()
    start, viewport = QPointF(*was[0]), view.canvas.viewport()
    QTest.mousePress(viewport, Left, Plain, on_view(view, start))
    for step in (0.5, 1.0):
        QTest.mouseMove(viewport, on_view(view, start + QPointF(40, 24) * step))
    QTest.mouseRelease(viewport, Left, Plain, on_view(view, start + QPointF(40, 24)))
    by = [(x - a, y - b) for (x, y), (a, b) in zip(points(view, number), was, strict=True)]
    assert by[0] == by[1]
    assert abs(by[0][0] - 40) <= 2
    assert abs(by[0][1] - 24) <= 2
    places, target = before[0], view.graph.edges[number].target
    item = view.scene.items_by_id[target]
    assert (item.x(), item.y()) == (places[target][0] + by[0][0], places[target][1] + by[0][1])
    assert view.document.undo_stack.count() == count + 1
    after = state(view)
    for _ in range(2):
        view.document.undo()
        assert state(view) == before
        assert points(view, number) == was
        view.document.redo()
        assert state(view) == after
    assert way(view, number)[1:-1] == list(points(view, number))
    assert formats.save_bytes(view.document.root) == data
    assert not view.document.is_modified


def test_esc_gives_a_drag_of_several_up(bent):
    view, number, names = bent
    both(view, number, names)
    before, was = state(view), points(view, number)
    viewport, start = view.canvas.viewport(), QPointF(*was[0])
    QTest.mousePress(viewport, Left, Plain, on_view(view, start))
    QTest.mouseMove(viewport, on_view(view, start + QPointF(40, 24)))
    assert points(view, number) != was
    key(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(viewport, Left)
    assert points(view, number) == was
    assert state(view) == before


def test_selected_points_move_with_a_dragged_node(bent):
    view, number, names = bent
    both(view, number, names)
    was, count = points(view, number), view.document.undo_stack.count()
    view.scene.move(view.scene.selected_ids(), QPointF(16, 8), drags=True)
    view.canvas.dragged.emit()
    assert points(view, number) == tuple((x + 16, y + 8) for x, y in was)
    assert view.document.undo_stack.count() == count + 1
    view.document.undo()
    assert points(view, number) == was


@pytest.mark.parametrize("with_node", [False, True])
def test_arrow_keys_nudge_what_is_selected(bent, with_node):
    view, number, names = bent
    if with_node:
        both(view, number, names)
    else:
        box(view, *around(view, number, 0, 1))
    before, was, count = state(view), points(view, number), view.document.undo_stack.count()
    for _ in range(3):
        key(view, Qt.Key.Key_Down, Ctrl)
    assert points(view, number) == tuple((x, y + 24) for x, y in was)
    assert view.document.undo_stack.count() == count + 1
    assert way(view, number)[1:-1] == list(points(view, number))
    view.document.undo()
    assert points(view, number) == was
    assert state(view) == before


@pytest.mark.parametrize("places", [(0,), (0, 1)])
def test_del_removes_points_and_the_link_stays(bent, places):
    view, number, _names = bent
    edge, data = view.graph.edges[number], formats.save_bytes(view.document.root)
    before, was, count = state(view), points(view, number), view.document.undo_stack.count()
    box(view, *around(view, number, *places))
    key(view, Qt.Key.Key_Delete)
    assert points(view, number) == tuple(at for place, at in enumerate(was) if place not in places)
    assert view.graph.edges[number] == edge
    assert view.document.undo_stack.count() == count + 1
    assert not selected(view)
    view.document.undo()
    assert points(view, number) == was
    assert state(view) == before
    view.document.redo()
    assert len(points(view, number)) == len(was) - len(places)
    assert formats.save_bytes(view.document.root) == data


def test_all_are_selected_by_ctrl_a(bent):
    view, _number, names = bent
    key(view, Qt.Key.Key_A, Ctrl)
    assert selected(view) == set(names)
    assert len(view.scene.selected_ids()) > 1
    key(view, Qt.Key.Key_A, Ctrl | Shift)
    assert not selected(view)


def test_by_keyboard_alone(bent):
    view, number, names = bent
    edge = view.graph.edges[number]
    view.go_to(edge.source)
    key(view, Qt.Key.Key_P, Shift)
    assert selected(view) == set(names)
    assert view.scene.selected_ids() == [edge.source]
    gone_through = []
    for _ in range(3):
        key(view, Qt.Key.Key_Tab)
        gone_through.append(view.rerouting.chosen)
    assert gone_through == [names[0], names[1], names[0]]
    key(view, Qt.Key.Key_P, Shift)  # takes the current one out again
    assert selected(view) == {names[1]}


def test_shift_and_a_click_add_a_point_or_take_it_out(bent):
    view, number, (first, second) = bent
    for place, wanted in ((0, {first}), (1, {first, second}), (0, {second})):
        at = on_view(view, QPointF(*points(view, number)[place]))
        QTest.mouseClick(view.canvas.viewport(), Left, Shift, at)
        assert selected(view) == wanted


def test_the_current_point_is_told(bent):
    view, number, _names = bent
    edge, nodes = view.graph.edges[number], view.graph.nodes
    view.go_to(edge.source)
    key(view, Qt.Key.Key_P, Shift)
    key(view, Qt.Key.Key_Tab)
    words = view.canvas.accessibleDescription()
    assert "1 of 2" in words
    assert nodes[edge.source].title in words
    assert nodes[edge.target].title in words
    face = view.accessibility.own().focusChild()
    if view.canvas.hasFocus():
        assert isinstance(face, AccessiblePoint)
        assert face.state().selected
        assert face.rect().isValid()


def test_selected_points_look_selected(bent):
    view, number, _names = bent
    middle(view, number)
    x, y = points(view, number)[0]
    view.canvas.camera.go(QPointF(x, y), 1.0, glide=False)
    plain = view.canvas.grab().toImage()
    box(view, *around(view, number, 0))
    assert view.canvas.grab().toImage() != plain


def test_nodes_and_points_are_deleted_as_one_step(bent):
    view, number, _names = bent
    other = next(
        at for at, edge in enumerate(view.graph.edges)
        if at != number and not {edge.source, edge.target} & set(view.graph.edges[number][2:4])
    )  # fmt: skip
    gone = view.graph.edges[other].target
    view.document.selection.choose([view.graph.nodes[gone].path])
    box(view, *around(view, number, 0, 1), Shift)
    edge, was = view.graph.edges[number], points(view, number)
    data, count = formats.save_bytes(view.document.root), view.document.undo_stack.count()
    path = view.graph.nodes[gone].path
    view.delete_wanted.connect(lambda: view.document.edit("Delete", lambda it: it.remove([path])))
    key(view, Qt.Key.Key_Delete)
    view.load()
    assert gone not in view.graph.nodes
    assert not view.scene.reroutes.of(edge)
    assert view.document.undo_stack.count() == count + 1
    view.document.undo()
    view.load()
    assert gone in view.graph.nodes
    assert view.scene.reroutes.of(edge) == was
    assert formats.save_bytes(view.document.root) == data
    view.document.redo()
    view.load()
    assert not view.scene.reroutes.of(edge)
