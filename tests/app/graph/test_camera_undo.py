"""What an edit brings into sight, and that undo looks where one did before it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from app.graph.node_layout import nearest_place
from tests.app.graph.gestures import by_number


@pytest.fixture
def far(view):
    """A view of a place where no node is, and where one looks then."""
    view.canvas.camera.go(view.scene.content().bottomRight() + QPointF(3000, 3000), 0.7, False)
    return view.canvas.camera.center()


def duplicate(view, number=3):
    """Copy a node as one step, and show the copy."""
    document, path = view.document, view.graph.nodes[by_number(view, number)].path
    with document.step():
        made = document.edit("Duplicate", lambda it: it.duplicate_below([path]))
        document.show_done(made)
    view.load()
    view.canvas.camera.land()


def near(view, center):
    return (view.canvas.camera.center() - center).manhattanLength() < 4


def undo(view):
    view.document.undo()
    view.load()
    view.canvas.camera.land()


def test_undo_looks_where_one_did_before(view, far):
    duplicate(view)
    assert not near(view, far), "what was made came into sight"
    undo(view)
    assert near(view, far)
    view.document.redo()
    view.load()
    view.canvas.camera.land()
    assert not near(view, far)
    undo(view)
    assert near(view, far)


def test_each_of_two_undone_steps_leads_back(view, far):
    duplicate(view)
    shown = view.canvas.camera.goal()
    between = view.canvas.camera.center() + QPointF(-4000, 2500)
    view.canvas.camera.go(between, 0.7, False)
    between = view.canvas.camera.center()
    duplicate(view, 5)
    undo(view)
    assert near(view, between)
    view.canvas.camera.go(*shown, False)
    undo(view)
    assert near(view, far)


def test_undo_leaves_the_view_where_one_has_gone_since(view, far):
    duplicate(view)
    view.canvas.camera.pan(QPointF(40, 30))
    here = view.canvas.camera.center()
    undo(view)
    assert not near(view, far)
    assert near(view, here)


def test_an_edit_that_moves_nothing_has_nothing_to_return_to(view, far):
    duplicate(view)
    here, outline = view.canvas.camera.center(), view.document.outline
    made = [view.graph.nodes[id_] for id_ in view.scene.selected_ids()]
    lines = [line for node in made for line in node.lines if line.editable]
    view.toggle(next(one.path for one in lines if isinstance(outline.row(one.path).value, bool)))
    view.load()
    undo(view)
    assert near(view, here)
    undo(view)
    assert near(view, far)


def test_all_that_was_pasted_is_in_sight_where_there_is_room(view, far):
    nodes = view.graph.nodes
    paths = [nodes[by_number(view, number)].path for number in (3, 4)]
    document = view.document
    view.expect_nodes(view.scene.content().bottomLeft() + QPointF(0, 500))
    with document.step():
        made = document.edit("Duplicate", lambda it: it.duplicate_below(paths))
        document.show_done(made)
    view.load()
    view.canvas.camera.land()
    around = view.scene.around(view.scene.selected_ids())
    assert view.canvas.camera.seen().contains(around)


def room(view, at: QPointF, width: float, height: float) -> QRectF:
    scene: QGraphicsScene = view.scene
    place = nearest_place(scene, at, width, height)
    return QRectF(place.x(), place.y(), width, height)


def test_room_is_looked_for_in_every_direction(view):
    item = view.scene.items_by_id[by_number(view, 3)]
    frames = [one.frame() for one in view.scene.items_by_id.values()]
    for corner in (item.frame().topLeft(), item.frame().bottomRight() - QPointF(10, 10)):
        found = room(view, corner, 60, 40)
        assert not any(found.intersects(frame) for frame in frames)
        assert (found.topLeft() - corner).manhattanLength() < 200
    free = view.scene.content().topLeft() - QPointF(500, 500)
    assert room(view, free, 60, 40).topLeft() == QPointF(round(free.x()), round(free.y()))


def test_where_nothing_is_free_near_by_it_goes_below_all(view):
    wide = view.scene.content().width() + 4000
    found = room(view, view.scene.content().topLeft() - QPointF(1500, 0), wide, 3000)
    assert not any(found.intersects(one.frame()) for one in view.scene.items_by_id.values())
