"""The selection on the canvas after nodes are deleted, and the position of the view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt

from app.graph.camera import MOST
from formats.graph import EdgeKind
from tests.app.window.test_selection import agree, begin, canvas_of, click_node, key, nodes_of


@pytest.fixture
def view(window, open_file, ainb_file, qtbot):
    """The graph of the sample, with nothing selected."""
    document = open_file(ainb_file)
    window.view.show_mode("both")
    canvas_of(window).load()
    begin(window, document, qtbot)
    return canvas_of(window)


def delete(window, view):
    """Delete the selected node; return the one node that is selected then."""
    key(window, Qt.Key.Key_Delete)
    view.load()
    view.canvas.camera.land()
    (id_,) = view.scene.selected_ids()
    agree(window, view.graph.nodes[id_].path)
    return view.scene.items_by_id[id_]


def test_the_next_node_in_sight_is_selected_and_the_view_stays(window, view):
    camera = view.canvas.camera
    click_node(window, nodes_of(window, 2)[0])
    center = camera.center()
    node_item = delete(window, view)
    assert camera.seen().intersects(node_item.frame())
    assert (camera.center() - center).manhattanLength() < 3


def test_where_no_other_node_is_in_sight_the_next_one_is_shown(window, view):
    id_ = nodes_of(window, 2)[0]
    click_node(window, id_)
    camera = view.canvas.camera
    camera.go(view.scene.items_by_id[id_].frame().center(), MOST, glide=False)
    node_item = delete(window, view)
    assert camera.seen().intersects(node_item.frame())
    agree(window, ("nodes", 2))


def bend(view):
    """Lead a link through two reroute points; return it, and what it leads through."""
    edge = next(edge for edge in view.graph.edges if edge.kind is EdgeKind.CHILD)
    view.rerouting.put(edge, [(100.0, 900.0), (300.0, 900.0)], "Add")
    points = view.scene.reroutes
    return edge, lambda: len(points.of(edge)), points.every()


def through_menu(window):
    """Choose Edit > Delete, which is offered."""
    assert window.actions_["delete"].isEnabled()
    window.actions_["delete"].trigger()


def through_key(window):
    key(window, Qt.Key.Key_Delete)


def through_backspace(window):
    key(window, Qt.Key.Key_Backspace)


@pytest.fixture(params=[through_menu, through_key, through_backspace])
def remove(request, window, view):
    """Return what deletes, with the canvas in use."""
    view.canvas.setFocus()
    return lambda: request.param(window)


def test_a_selected_node_is_deleted(window, view, remove):
    click_node(window, nodes_of(window, 2)[0])
    nodes = len(view.document.root.nodes)
    remove()
    assert len(view.document.root.nodes) == nodes - 1
    view.load()
    view.select_none()
    key(window, Qt.Key.Key_Backspace)
    assert len(view.document.root.nodes) == nodes - 1


def test_selected_points_are_deleted(window, view, remove):
    _edge, count, spots = bend(view)
    view.select_none()
    view.scene.reroutes.select(spots)
    nodes = len(view.graph.nodes)
    remove()
    view.load()
    assert (count(), len(view.graph.nodes)) == (0, nodes)
    window.actions_["undo"].trigger()
    assert count() == 2
    view.select_none()
    view.scene.reroutes.select(())
    assert not window.actions_["delete"].isEnabled()


def test_selected_points_are_deleted_with_the_nodes_beside_them_as_one_step(window, view, remove):
    _edge, count, spots = bend(view)
    click_node(window, nodes_of(window, 5)[0])
    view.scene.reroutes.select(spots)
    nodes, index = len(view.document.root.nodes), view.document.undo_stack.index()
    remove()
    view.load()
    assert (count(), len(view.document.root.nodes)) == (0, nodes - 1)
    assert view.document.undo_stack.index() == index + 1
    view.document.undo()
    view.load()
    assert (count(), len(view.document.root.nodes)) == (2, nodes)


def test_the_selected_point_of_a_link_is_deleted_then_the_link(window, view, remove):
    edge, count, spots = bend(view)
    view.links.choose(edge)
    view.scene.reroutes.choose(spots[0])
    remove()
    assert count() == 1
    view.scene.reroutes.choose(None)
    view.links.choose(edge)
    remove()
    view.load()
    assert edge.target not in {one.target for one in view.graph.edges if one.id == edge.id}


def test_a_selected_comment_is_deleted(view, remove):
    view.commenting.add_note(QPointF(0, 900))
    view.canvas.setFocus()
    number = next(iter(view.scene.boxes.all))
    view.commenting.choose(number)
    nodes = len(view.graph.nodes)
    remove()
    view.load()
    assert (len(view.scene.boxes.all), len(view.graph.nodes)) == (0, nodes)


def test_cutting_takes_nodes_alone(window, view):
    _edge, count, spots = bend(view)
    click_node(window, nodes_of(window, 5)[0])
    view.scene.reroutes.select(spots)
    nodes = len(view.document.root.nodes)
    window.actions_["cut"].trigger()
    view.load()
    assert (count(), len(view.document.root.nodes)) == (2, nodes - 1)
