"""Nodes dragged by the mouse: they snap to straight links, to other nodes, and to a grid."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import formats
from app.graph.arranging import snapping
from app.graph.arranging.snapping import GRID, REACH
from tests.app.graph.gestures import Left, key, spot

Ctrl, Shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Plain = Qt.KeyboardModifier.NoModifier


def drag(view, id_, by, modifiers=Plain, release=True):
    """Drag a node by its title; return where it was."""
    viewport, start = view.canvas.viewport(), spot(view, id_)
    before = view.scene.items_by_id[id_].pos()
    QTest.mousePress(viewport, Left, Plain, start)
    for share in (0.5, 1.0):
        point = start + QPoint(round(by[0] * share), round(by[1] * share))
        _move(view, point, modifiers)
    if release:
        QTest.mouseRelease(viewport, Left, Plain, point)
    return before


def _move(view, point, modifiers):
    """Move the mouse with the left button down, and with modifiers."""
    viewport = view.canvas.viewport()
    place = QPointF(viewport.mapToGlobal(point))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(point), place, Left, Left, modifiers)
    QApplication.sendEvent(viewport, event)


def slope(view, number):
    (_, begin), (_, end) = view.scene.pins(number)
    return end - begin


def a_link(view):
    """Return the number of a link between two nodes, and its target, which has one link only."""
    for number, edge in enumerate(view.graph.edges):
        is_single = len(view.scene.edges.of_node(edge.target)) == 1
        numbers = [view.graph.nodes[id_].number for id_ in (edge.source, edge.target)]
        if is_single and None not in numbers:
            return number, edge.target
    raise AssertionError("the sample has such a link")


def test_a_node_snaps_to_a_straight_link_and_back_with_undo(view, document):
    data = formats.save_bytes(document.root)
    number, id_ = a_link(view)
    way = slope(view, number)
    before = drag(view, id_, (37, -way + 4))
    assert slope(view, number) == 0
    assert document.undo_stack.count() == 1
    document.undo()
    assert view.scene.items_by_id[id_].pos() == before
    assert formats.save_bytes(document.root) == data


def test_a_node_snaps_to_the_edge_of_another(view):
    _number, id_ = a_link(view)
    items = view.scene.items_by_id
    other = next(
        item for item in items.values()
        if item.id != id_ and abs(item.x() - items[id_].x()) > 30
    )  # fmt: skip
    view.canvas.camera.frame(view.scene.content(), glide=False)
    way = other.x() - items[id_].x()
    drag(view, id_, (way + 5, 400))
    assert items[id_].x() in {item.x() for item in items.values() if item.id != id_} | {
        item.x() + item.box.width - items[id_].box.width for item in items.values()
    }


@pytest.mark.parametrize("how", ["ctrl", "off"])
def test_a_node_goes_where_the_pointer_is_with_ctrl_or_without_snapping(view, how):
    number, id_ = a_link(view)
    way = round(-slope(view, number)) + 4
    if how == "off":
        key(view, Qt.Key.Key_S)
        assert not view.tools.toolbar.snap.isChecked()
    before = drag(view, id_, (37, way), Ctrl if how == "ctrl" else Plain)
    at = view.scene.items_by_id[id_].pos()
    assert (at.x() - before.x(), at.y() - before.y()) == (37, way)


def test_the_grid_holds_nodes_where_nothing_else_does(view):
    key(view, Qt.Key.Key_S)
    key(view, Qt.Key.Key_S, Shift)
    assert view.tools.toolbar.grid.isChecked()
    _number, id_ = a_link(view)
    drag(view, id_, (43, 29))
    at = view.scene.items_by_id[id_].pos()
    assert at.x() % GRID == at.y() % GRID == 0


def test_the_buttons_keep_what_they_set(view, show, document):
    view.tools.toolbar.snap.click()
    view.tools.toolbar.grid.click()
    again = show(document)
    assert not again.tools.toolbar.snap.isChecked()
    assert again.tools.toolbar.grid.isChecked()
    assert (snapping.snaps_to_nodes(), snapping.snaps_to_grid()) == (False, True)


def test_guides_are_seen_only_while_a_node_is_held(view):
    number, id_ = a_link(view)
    drag(view, id_, (37, -slope(view, number) + 4), release=False)
    held = view.canvas._snapping
    assert [guide.dy() for guide in held.guides if guide.dx()] == [0]
    key(view, Qt.Key.Key_Escape)
    assert not held.guides
    assert not view.document.undo_stack.count()


def test_no_node_snaps_further_than_the_reach(view):
    chance = random.Random(3)
    items = view.scene.items_by_id
    ids = [id_ for id_, node in view.graph.nodes.items() if node.number is not None]
    snapped = 0
    for _ in range(25):
        id_ = chance.choice(ids)
        by = chance.randint(-90, 90), chance.randint(-90, 90)
        if abs(by[0]) + abs(by[1]) < 20:
            continue
        before = drag(view, id_, by)
        way = items[id_].pos() - before
        assert abs(way.x() - by[0]) <= REACH
        assert abs(way.y() - by[1]) <= REACH
        snapped += (way.x(), way.y()) != by
        while view.document.undo_stack.canUndo():
            view.document.undo()
    assert snapped > 3
