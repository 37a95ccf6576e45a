"""The selection on the canvas after nodes are deleted, and the position of the view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.graph.camera import MOST
from tests.app.windows.test_selection import agree, begin, canvas_of, click_node, key, nodes_of


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
