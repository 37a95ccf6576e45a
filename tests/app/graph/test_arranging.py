"""Nodes moved, aligned, laid out, and comments round them: steps of undo that edit nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

import formats
from app.documents.document import Document
from app.graph.arranging import stored_arrangement
from app.graph.arranging.align import Side, align, distribute
from app.graph.arranging.scene_comments import rect_of
from formats.graph import Id
from tests.app.graph.conftest import sample
from tests.app.graph.gestures import Left, by_number, by_title, key, spot

Ctrl = Qt.KeyboardModifier.ControlModifier


def state(view):
    """Return all that is arranged: places, which are by hand, ways of edges, comments."""
    scene = view.scene
    places = {id_: (item.x(), item.y()) for id_, item in scene.items_by_id.items()}
    ways = {one.edge.id: list(one.points) for one in scene.edges.wired.values()}
    return places, set(scene.moved), ways, dict(scene.boxes.all), scene.content()


def remembered(view):
    """Return what another view of the same file would show."""
    again = type(view)(sample())
    again.load()
    nodes = again.graph.nodes
    places = {
        nodes[id_].keep: (item.x(), item.y()) for id_, item in again.scene.items_by_id.items()
    }
    boxes = [one._replace(nodes=frozenset(nodes[id_].keep for id_ in one.nodes))
             for one in again.scene.boxes.all.values()]  # fmt: skip
    again.deleteLater()
    return places, boxes


def select(view, numbers) -> list[Id]:
    ids = [by_number(view, number) for number in numbers]
    view.document.selection.choose([view.graph.nodes[id_].path for id_ in ids])
    return ids


def drag(view, start: QPoint, by: QPoint) -> None:
    viewport = view.canvas.viewport()
    QTest.mousePress(viewport, Left, pos=start)
    QTest.mouseMove(viewport, start + by / 2)
    QTest.mouseMove(viewport, start + by)
    QTest.mouseRelease(viewport, Left, pos=start + by)


def title_spot(view, number: int) -> QPoint:
    rect = rect_of(view.scene.boxes.all[number])
    view.canvas.camera.go(rect.center(), 1.0, glide=False)
    return view.canvas.mapFromScene(rect.topLeft() + QPointF(60, 12))


def comment(view, numbers, title="Patrol") -> int:
    select(view, numbers)
    view.add_comment()
    view.commenting.writing.setPlainText(title)
    view.commenting.finish_writing()
    return view.commenting.chosen


STEPS = {
    "drag": lambda view: drag(view, spot(view, by_number(view, 3)), QPoint(60, 40)),
    "nudge": lambda view: (select(view, [3]), key(view, Qt.Key.Key_Right, Ctrl)),
    "tidy": lambda view: view.tidy(),
    **{
        side.value: lambda view, side=side: (select(view, [3, 4, 11]), view.arranger.align(side))
        for side in (Side.LEFT, Side.MIDDLE)
    },
    "across": lambda view: (select(view, [3, 4, 11, 7]), view.arranger.distribute(0)),
    "down": lambda view: (select(view, [3, 4, 11, 7]), view.arranger.distribute(1)),
    "comment": lambda view: comment(view, [3, 4, 5]),
    "note": lambda view: (view.add_note(), view.commenting.finish_writing()),
    "rename": lambda view: view.commenting.rename(1, "Other"),
    "colour": lambda view: view.commenting.color(1, "red"),
    "delete": lambda view: (view.commenting.choose(1), key(view, Qt.Key.Key_Delete)),
    "drag comment": lambda view: drag(view, title_spot(view, 1), QPoint(40, 30)),
    "resize": lambda view: drag(
        view,
        title_spot(view, 1) + QPoint(-60, 40),
        QPoint(-80, 0),
    ),
    "out of a comment": lambda view: drag(view, spot(view, by_number(view, 7)), QPoint(400, 300)),
}


@pytest.mark.parametrize("name", STEPS)
def test_every_step_is_undone_done_again_and_remembered(view, document, name):
    data = formats.save_bytes(document.root)
    view.scene.move([by_title(view, "Yawn")], QPointF(35, 70))
    view.canvas.dragged.emit()
    comment(view, [7, 8], "Rest")
    before, count = state(view), document.undo_stack.index()
    STEPS[name](view)
    after, steps = state(view), document.undo_stack.index() - count
    assert after != before
    assert steps >= 1
    assert document.undo_stack.undoText()
    for _ in range(2):
        for _step in range(steps):
            document.undo()
        assert state(view) == before
        for _step in range(steps):
            document.redo()
        assert state(view) == after
    assert not document.is_modified
    assert document.change_count == 0
    assert formats.save_bytes(document.root) == data
    nodes = view.graph.nodes
    places, boxes = remembered(view)
    assert boxes == [
        one._replace(nodes=frozenset(nodes[id_].keep for id_ in one.nodes))
        for one in after[3].values()
    ]
    for id_ in after[1]:
        assert places[nodes[id_].keep] == after[0][id_]


def test_auto_layout_loses_no_placement(view, document):
    id_ = by_title(view, "Yawn")
    view.scene.move([id_], QPointF(300, 40))
    view.canvas.dragged.emit()
    at = view.scene.items_by_id[id_].pos()
    view.tidy()
    assert view.scene.items_by_id[id_].pos() != at
    document.undo()
    assert view.scene.items_by_id[id_].pos() == at
    assert remembered(view)[0][view.graph.nodes[id_].keep] == (at.x(), at.y())


def test_nudges_in_a_row_are_one_step(view, document):
    select(view, [3])
    at = view.scene.items_by_id[by_number(view, 3)].pos()
    for _ in range(3):
        key(view, Qt.Key.Key_Down, Ctrl)
    assert view.scene.items_by_id[by_number(view, 3)].pos() == at + QPointF(0, 24)
    assert document.undo_stack.count() == 1
    assert document.undo_stack.undoText() == "Move Element_BoolSelector"
    document.undo()
    assert view.scene.items_by_id[by_number(view, 3)].pos() == at


def test_a_node_that_is_gone_meanwhile_comes_back_where_it_was(view, document):
    id_ = by_title(view, "Yawn")
    at = view.scene.items_by_id[id_].pos()
    view.scene.move([id_], QPointF(300, 40))
    view.canvas.dragged.emit()
    document.edit("Delete", lambda one: one.remove([view.graph.nodes[id_].path]))
    view.load()
    assert id_ not in view.scene.items_by_id
    document.undo()
    document.undo()
    view.load()
    assert view.scene.items_by_id[id_].pos() == at
    assert id_ not in view.scene.moved


# Alignment


RECTS = {
    "a": (0.0, 10.0, 100.0, 20.0),
    "b": (50.0, 90.0, 30.0, 80.0),
    "c": (400.0, 0.0, 10.0, 10.0),
}
LINES = {
    Side.LEFT: lambda x, y, w, h: x, Side.RIGHT: lambda x, y, w, h: x + w,
    Side.CENTRE: lambda x, y, w, h: x + w / 2, Side.TOP: lambda x, y, w, h: y,
    Side.BOTTOM: lambda x, y, w, h: y + h, Side.MIDDLE: lambda x, y, w, h: y + h / 2,
}  # fmt: skip


@pytest.mark.parametrize("side", Side)
def test_aligned_means_one_line_and_the_other_axis_untouched(side):
    corners = align(RECTS, side)
    rects = {id_: (*corners[id_], *RECTS[id_][2:]) for id_ in RECTS}
    lines = [LINES[side](*rect) for rect in rects.values()]
    assert max(lines) - min(lines) <= 1
    other = 1 if side in (Side.LEFT, Side.CENTRE, Side.RIGHT) else 0
    assert all(rects[id_][other] == RECTS[id_][other] for id_ in RECTS)
    assert align(rects, side) == corners


@pytest.mark.parametrize("axis", [0, 1])
def test_distributed_means_equal_gaps_between_the_first_and_the_last(axis):
    corners = distribute(RECTS, axis)
    order = sorted(RECTS, key=lambda id_: RECTS[id_][axis] + RECTS[id_][axis + 2] / 2)
    assert corners[order[0]] == RECTS[order[0]][:2]
    assert corners[order[-1]] == RECTS[order[-1]][:2]
    ends = [(corners[one][axis], corners[one][axis] + RECTS[one][axis + 2]) for one in order]
    gaps = [start - end for (_, end), (start, _) in pairwise(ends)]
    assert max(gaps) - min(gaps) <= 1
    assert distribute({"a": RECTS["a"], "b": RECTS["b"]}, axis) == {
        id_: RECTS[id_][:2] for id_ in "ab"
    }


# Comments


def test_a_comment_carries_its_nodes_and_no_others(view):
    number = comment(view, [3, 4, 5])
    ids = {by_number(view, one) for one in (3, 4, 5)}
    assert view.scene.boxes.all[number].nodes == ids
    box = rect_of(view.scene.boxes.all[number])
    assert all(box.contains(view.scene.items_by_id[id_].frame()) for id_ in ids)
    before = state(view)[0]
    drag(view, title_spot(view, number), QPoint(40, 30))
    after = state(view)[0]
    assert {id_ for id_ in after if after[id_] != before[id_]} == ids
    assert rect_of(view.scene.boxes.all[number]) == box.translated(40, 30)


def test_a_drag_of_a_comment_can_be_given_up(view, document):
    number = comment(view, [3, 4, 5])
    before, count = state(view), document.undo_stack.count()
    start = title_spot(view, number)
    QTest.mousePress(view.canvas.viewport(), Left, pos=start)
    QTest.mouseMove(view.canvas.viewport(), start + QPoint(40, 40))
    assert state(view) != before
    key(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view.canvas.viewport(), Left, pos=start + QPoint(40, 40))
    assert state(view) == before
    assert document.undo_stack.count() == count


def test_a_comment_is_written_in_place(view, qtbot):
    number = comment(view, [3, 4])
    at = title_spot(view, number)
    QTest.mouseDClick(view.canvas.viewport(), Left, pos=at)
    assert view.commenting.writing.toPlainText() == "Patrol"
    QTest.keyClicks(view.commenting.writing, "Walks")
    QTest.keyClick(view.commenting.writing, Qt.Key.Key_Return)
    assert view.scene.boxes.all[number].text == "Walks"
    key(view, Qt.Key.Key_F2)
    QTest.keyClicks(view.commenting.writing, "given up")
    QTest.keyClick(view.commenting.writing, Qt.Key.Key_Escape)
    assert view.scene.boxes.all[number].text == "Walks"


def test_without_nodes_it_is_said_that_a_comment_needs_some(view, qtbot):
    view.select_none()
    with qtbot.waitSignal(view.refused):
        key(view, Qt.Key.Key_G)
    assert not view.scene.boxes.all


def test_comments_stay_with_their_nodes_when_nodes_before_them_go(view, document):
    number = comment(view, [13, 12])
    ids = view.scene.boxes.all[number].nodes
    titles = {view.graph.nodes[id_].title for id_ in ids}
    document.edit("Delete", lambda one: one.remove([("nodes", 1)]))
    view.load()
    view.arranger.keep()
    assert view.scene.boxes.all[number].nodes == ids
    data = formats.save_bytes(document.root)
    other = type(view)(Document(formats.open_bytes(data), document.name))
    other.load()
    nodes = other.graph.nodes
    assert {nodes[id_].title for id_ in other.scene.boxes.all[1].nodes} == titles
    other.deleteLater()


def test_comments_are_read_again_with_the_file(view, document, qtbot):
    number = comment(view, [3, 4])
    old = by_title(view, "Yawn")
    document.adopt(sample().root, 1)
    qtbot.waitUntil(lambda: old not in view.graph.nodes)
    ids = {by_number(view, 3), by_number(view, 4)}
    assert view.scene.boxes.all[number].nodes == ids


@pytest.mark.parametrize(
    "content",
    [
        b"{", b"[]", b'{"version": 2}', b'{"version": 1, "comments": {}}',
        b'{"version": 1, "comments": [1]}', b'{"version": 1, "comments": [{"text": 1}]}',
        b'{"version": 1, "comments": [{"text": "a", "color": "b", "rect": [0, 0, 1]}]}',
        b'{"version": 1, "comments": [{"text": "a", "color": "b", "rect": [0, 0, 1, NaN]}]}',
        b'{"version": 1, "comments": [{"text": "a", "color": "b", "rect": [0, 0, 1, -4]}]}',
        b'{"version": 1, "views": {"a": [0, 1]}}', b'{"version": 1, "views": {"a": [0, 1, 1e99]}}',
    ],
)  # fmt: skip
def test_broken_comments_are_reported_and_ignored(tmp_path, home, content, heard):
    file = tmp_path / "A.ainb"
    stored_arrangement.save(
        file, stored_arrangement.StoredArrangement({}, frozenset(), {"a": (0.0, 0.0, 1.0)})
    )
    stored = next((home / "comments").iterdir())
    stored.write_bytes(content)
    assert stored_arrangement.load(file) == stored_arrangement.NOTHING
    assert len(heard) == 1


# Views


def test_a_view_is_kept_with_the_file_and_gone_to_by_key(view, document):
    camera = view.canvas.camera
    camera.go(QPointF(700, 300), 0.9, glide=False)
    view.views.keep("Alarm")
    camera.go(QPointF(100, 100), 0.5, glide=False)
    view.views.keep("Rest")
    assert document.undo_stack.count() == 0
    key(view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    camera.land()
    assert camera.zoom == pytest.approx(0.9)
    assert (camera.center() - QPointF(700, 300)).manhattanLength() < 4
    key(view, Qt.Key.Key_9, Qt.KeyboardModifier.AltModifier)  # there is no ninth one
    again = type(view)(sample())
    again.load()
    assert again.views.names == ["Alarm", "Rest"]
    again.views.forget("Alarm")
    assert again.views.names == ["Rest"]
    again.deleteLater()


def test_comments_are_places_to_go_to(view):
    number = comment(view, [7, 8], "Rest")
    view.canvas.camera.go(QPointF(4000, 4000), 1.0, glide=False)
    view.views.go_to(view.views.targets()[-1])
    view.canvas.camera.land()
    assert view.canvas.camera.seen().contains(rect_of(view.scene.boxes.all[number]))
    assert view.commenting.chosen == number


def test_where_nodes_are_is_known_without_asking_all(view, document):
    """However nodes move, come and go: the rectangles are those of the nodes that are there."""

    def assert_known():
        rects = view.scene.places.rects()
        frames = {id_: item.frame() for id_, item in view.scene.items_by_id.items()}
        assert rects == {
            id_: (one.x(), one.y(), one.width(), one.height()) for id_, one in frames.items()
        }

    assert_known()
    drag(view, spot(view, by_number(view, 3)), QPoint(60, 40))
    assert_known()
    document.edit("Delete", lambda one: one.remove([("nodes", 2), ("nodes", 15)]))
    view.load()
    assert_known()
    document.edit("Copy", lambda one: one.duplicate([("nodes", 3), ("nodes", 4)]))
    view.load()
    assert_known()
    for _ in range(3):
        document.undo()
        view.load()
        assert_known()
    view.scene.measure_again()
    assert_known()


def test_edges_seen_from_far_are_drawn_once_while_one_is_moved(view):
    """Those that move are painted apart, and all that there are in the one place or the other."""
    edges = view.scene.edges
    view.canvas.camera.go(view.scene.content().center(), 0.1, glide=False)
    view.grab()
    id_ = by_number(view, 3)
    for _ in range(4):
        view.scene.move([id_], QPointF(5, 5))
        view.grab()
        assert edges._loose == set(edges.of_node(id_))
        assert edges._far is not None
    moved = view.grab().toImage()
    edges.forget_levels()
    view.scene.repaint()
    assert view.grab().toImage() == moved


def test_nodes_that_were_gone_at_a_new_layout_come_back_where_they_were(view, document):
    view.scene.move([by_number(view, 3)], QPointF(35, 70))
    view.canvas.dragged.emit()
    before = state(view)[0]
    path = view.graph.nodes[by_number(view, 3)].path
    document.edit("delete", lambda structure: structure.remove([path]))
    view.load()
    assert state(view)[0].keys() < before.keys()
    view.tidy()
    for _ in range(2):
        document.undo()
        view.load()
    assert state(view)[0] == before
