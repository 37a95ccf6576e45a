"""Links made straight: the heights of nodes, and key Q on the canvas."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPointF, Qt

import formats
from app.graph.arranging.straighten import LinkShift, straightened
from formats.graph import EdgeKind
from tests.app.graph.gestures import assert_no_overlap, by_number, key
from tests.app.graph.test_snapping import a_link, slope

SIZE = 100.0, 40.0


def rects(*corners):
    return {at: (x, y, *SIZE) for at, (x, y) in enumerate(corners)}


def test_a_chain_is_brought_to_the_height_of_its_anchor():
    boxes = rects((0, 0), (200, 50), (400, -30))
    links = [LinkShift(0, 1, 50.0), LinkShift(1, 2, -80.0)]
    assert straightened(boxes, links, {0, 1, 2}, 0) == {1: -50.0, 2: 30.0}
    assert straightened(boxes, links, {0, 1, 2}, 2) == {1: -80.0, 0: -30.0}


def test_of_two_children_the_first_is_straight_where_both_would_lie_upon_each_other():
    boxes = rects((0, 0), (200, 50), (200, 100))
    links = [LinkShift(0, 1, 50.0), LinkShift(0, 2, 100.0)]
    assert straightened(boxes, links, {0, 1, 2}, 0) == {1: -50.0}


def test_nodes_that_are_not_selected_stay_and_are_in_the_way():
    boxes = rects((0, 0), (200, 50), (200, 5))
    assert straightened(boxes, [LinkShift(0, 1, 50.0)], {0, 1}, 0) == {}


def test_no_node_comes_to_lie_upon_another():
    chance = random.Random(5)
    for _ in range(200):
        count = chance.randint(2, 14)
        boxes = rects(*((200 * (at % 4), 60 * (at // 4)) for at in range(count)))
        links = [
            LinkShift(
                *chance.sample(range(count), 2), chance.choice([-60.0, -13.0, 0.0, 25.0, 120.0])
            )
            for _ in range(count)
        ]
        away = straightened(boxes, links, range(count), chance.randrange(count))
        there = [(x, y + away.get(at, 0.0)) for at, (x, y, _w, _h) in boxes.items()]
        for at, (x, y) in enumerate(there):
            for other_x, other_y in there[at + 1 :]:
                assert abs(x - other_x) >= SIZE[0] or abs(y - other_y) >= SIZE[1]


def test_q_straightens_the_link_of_a_node_as_one_step(view, document):
    data = formats.save_bytes(document.root)
    number, id_ = a_link(view)
    view.scene.move([id_], QPointF(0, 13))
    view.canvas.dragged.emit()
    way = slope(view, number)
    assert way
    view.go_to(id_)
    key(view, Qt.Key.Key_Q)
    assert slope(view, number) == 0
    assert document.undo_stack.undoText() == "Straighten links"
    document.undo()
    assert slope(view, number) == way
    assert formats.save_bytes(document.root) == data


def test_q_straightens_the_selected_link(view, document):
    number, id_ = a_link(view)
    view.scene.move([id_], QPointF(0, 13))
    view.canvas.dragged.emit()
    view.links.choose(view.graph.edges[number])
    key(view, Qt.Key.Key_Q)
    assert slope(view, number) == 0
    assert document.undo_stack.count() == 2


def test_q_straightens_what_it_can_among_all_nodes(view, document):
    for place, id_ in enumerate(list(view.scene.items_by_id)[::2]):
        view.scene.move([id_], QPointF(0, (place % 5 - 2) * 3))
    view.canvas.dragged.emit()
    key(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    shown = [
        number for number, edge in enumerate(view.graph.edges)
        if edge.kind is EdgeKind.CHILD and view.graph.nodes[edge.target].number is not None
    ]  # fmt: skip
    before = sum(slope(view, number) == 0 for number in shown)
    key(view, Qt.Key.Key_Q)
    assert sum(slope(view, number) == 0 for number in shown) > before
    assert_no_overlap(view)
    assert document.undo_stack.count() == 2


@pytest.mark.parametrize("count", [0, 1])
def test_where_nothing_can_be_made_straight_q_says_so(view, document, qtbot, count):
    if count:
        number, id_ = a_link(view)
        view.go_to(id_)
        if slope(view, number):
            key(view, Qt.Key.Key_Q)
    else:
        view.select_none()
    steps = document.undo_stack.count()
    with qtbot.waitSignal(view.refused):
        key(view, Qt.Key.Key_Q)
    assert document.undo_stack.count() == steps


def test_the_current_node_stays(view):
    number, id_ = a_link(view)
    edge = view.graph.edges[number]
    view.scene.move([id_], QPointF(0, 13))
    nodes = view.graph.nodes
    paths = [nodes[edge.source].path, nodes[id_].path]
    view.document.selection.choose(paths, nodes[id_].path)
    at = view.scene.items_by_id[id_].pos()
    key(view, Qt.Key.Key_Q)
    assert view.scene.items_by_id[id_].pos() == at
    assert by_number(view, nodes[edge.source].number) == edge.source
