"""Nodes that went while they are still drawn: no row that is gone is selected by them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.documents.document import Document
from app.graph.graph_view import GraphView
from tests.app.graph.conftest import sample
from tests.app.graph.gestures import key

Left = Qt.MouseButton.LeftButton


@pytest.fixture
def view(show, document) -> GraphView:
    view = show(document)
    node_item = first(view)
    document.set_current(node_item.box.node.path)
    view.canvas.camera.go(node_item.frame().center(), 1.0, glide=False)
    return view


def first(view):
    return next(one for one in view.scene.items_by_id.values() if one.box.node.number == 0)


def spot(view) -> QPoint:
    return view.canvas.mapFromScene(first(view).frame().center())


def take_away(document: Document) -> None:
    document.edit("Delete", lambda structure: structure.remove([("nodes", 0)]))


def is_whole(document: Document) -> bool:
    return all(document.outline.has(path) for path in document.selection.paths)


COMMANDS = {
    "select all": lambda view: view.select_all(),
    "select below": lambda view: view.select_below(),
    "select unread": lambda view: view.select_unread(),
    "invert": lambda view: view.invert_selection(),
    "next row": lambda view: key(view, Qt.Key.Key_Down),
    "next node": lambda view: key(view, Qt.Key.Key_Right),
    "click": lambda view: QTest.mouseClick(view.canvas.viewport(), Left, pos=spot(view)),
    "double click": lambda view: QTest.mouseDClick(view.canvas.viewport(), Left, pos=spot(view)),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_still_drawn_is_not_selected(view, command):
    take_away(view.document)
    assert view.is_stale
    COMMANDS[command](view)
    assert is_whole(view.document)
    view.load()
    assert is_whole(view.document)


@pytest.mark.parametrize("is_reload", [False, True])
@pytest.mark.parametrize("is_drag", [False, True])
def test_a_node_that_is_drawn_anew_while_it_is_pressed_is_clicked_as_it_is_then(
    view, is_reload, is_drag
):
    viewport, at = view.canvas.viewport(), spot(view)
    QTest.mousePress(viewport, Left, pos=at)
    if is_reload:
        view.document.adopt(sample().root, 0)
    else:
        take_away(view.document)
    view.load()
    if is_drag:
        QTest.mouseMove(viewport, at + QPoint(60, 40))
    QTest.mouseRelease(viewport, Left, pos=at + QPoint(60, 40) * is_drag)
    assert is_whole(view.document)
