"""The mouse on the canvas: what it selects, drags and gives up, and where the view goes with it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.graph.arranging.scene_comments import rect_of
from formats.graph import Family
from tests.app.graph.gestures import Left, by_number, key, spot
from tests.app.graph.test_arranging import comment, title_spot

Ctrl, Shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NEAR = (3, 4)


def shown(view, numbers) -> list[QPoint]:
    """Return where the titles of some nodes are in the canvas, all of them in sight."""
    ids = [by_number(view, number) for number in numbers]
    view.canvas.camera.frame(view.scene.around(ids), glide=False)
    items = [view.scene.items_by_id[id_] for id_ in ids]
    places = [item.pos() + QPointF(40, item.box.header / 2) for item in items]
    return [view.canvas.mapFromScene(place) for place in places]


def numbers(view) -> set[int | None]:
    return {view.graph.nodes[id_].number for id_ in view.scene.selected_ids()}


def press(view, at, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.mouseClick(view.canvas.viewport(), Left, modifiers, at)


def test_shift_adds_to_what_is_selected_and_ctrl_takes_out_again(view):
    one, other = shown(view, NEAR)
    press(view, one)
    press(view, other, Shift)
    assert numbers(view) == set(NEAR)
    press(view, one, Shift)
    assert numbers(view) == set(NEAR), "it adds only"
    assert {path[1] for path in view.document.selection.paths} == set(NEAR)
    press(view, other, Ctrl)
    assert numbers(view) == {NEAR[0]}


def test_all_nodes_are_selected_by_a_key(view):
    key(view, Qt.Key.Key_A, Ctrl)
    stubs = {id_ for id_, one in view.graph.nodes.items() if one.family is Family.STUB}
    assert set(view.scene.selected_ids()) == view.graph.nodes.keys() - stubs


def test_of_one_command_only_its_nodes_are_selected(view):
    command = next(id_ for id_, one in view.graph.nodes.items() if one.family is Family.COMMAND)
    view.set_command(command)
    key(view, Qt.Key.Key_A, Ctrl)
    chosen = set(view.scene.selected_ids())
    assert chosen
    assert chosen.isdisjoint(view.scene.emphasis.hidden)


def carry(view, start: QPoint, by: QPoint) -> None:
    """Press, and go to another place without letting go."""
    viewport = view.canvas.viewport()
    QTest.mousePress(viewport, Left, pos=start)
    QTest.mouseMove(viewport, start + by / 2)
    QTest.mouseMove(viewport, start + by)


def give_up_by_key(view, _at):
    key(view, Qt.Key.Key_Escape)


def give_up_by_button(view, at):
    QTest.mousePress(view.canvas.viewport(), Qt.MouseButton.RightButton, pos=at)
    assert view.canvas.takes_menu(), "that click asks for no menu"
    QTest.mouseRelease(view.canvas.viewport(), Qt.MouseButton.RightButton, pos=at)


@pytest.mark.parametrize("before", [(), NEAR[:1], NEAR], ids=["nothing", "another", "both"])
def test_a_drag_with_ctrl_takes_the_node_along_with_what_is_selected(view, before):
    one, other = (view.scene.items_by_id[by_number(view, number)] for number in NEAR)
    spots = dict(zip(NEAR, shown(view, NEAR), strict=True))
    for number in before:
        press(view, spots[number], Shift)
    places = one.pos(), other.pos()
    start, by = spots[NEAR[1]], QPoint(60, 40)
    viewport = view.canvas.viewport()
    QTest.mousePress(viewport, Left, Ctrl, start)
    QTest.mouseMove(viewport, start + by / 2)
    QTest.mouseMove(viewport, start + by)
    QTest.mouseRelease(viewport, Left, Ctrl, start + by)
    assert numbers(view) == {NEAR[1], *before}
    assert other.pos() != places[1]
    assert (one.pos() != places[0]) is (NEAR[0] in before)
    assert view.document.undo_stack.count() == 1


@pytest.mark.parametrize("give_up", [give_up_by_key, give_up_by_button])
def test_nodes_that_are_dragged_go_back_when_it_is_given_up(view, give_up):
    id_ = by_number(view, 3)
    start, by = spot(view, id_), QPoint(60, 40)
    scene = view.scene
    before = scene.items_by_id[id_].pos(), [one.points for one in scene.edges.wired.values()]
    carry(view, start, by)
    assert scene.items_by_id[id_].pos() != before[0]
    give_up(view, start + by)
    QTest.mouseMove(view.canvas.viewport(), start + by * 2)
    QTest.mouseRelease(view.canvas.viewport(), Left, pos=start + by)
    assert (scene.items_by_id[id_].pos(), [x.points for x in scene.edges.wired.values()]) == before
    assert id_ not in scene.moved
    assert not view.document.undo_stack.count()


def test_what_is_dragged_near_to_the_edge_takes_the_view_along(view, qtbot):
    id_ = by_number(view, 3)
    start = spot(view, id_)
    edge = QPoint(view.canvas.viewport().width() - 3, start.y())
    center = view.canvas.camera.center()
    carry(view, start, edge - start)
    qtbot.waitUntil(lambda: view.canvas.camera.center().x() > center.x() + 100)
    at = view.canvas.mapFromScene(view.scene.items_by_id[id_].pos())
    assert abs(at.x() - edge.x()) < 100, "it is still at the pointer"
    QTest.mouseRelease(view.canvas.viewport(), Left, pos=edge)
    held = view.canvas.camera.center()
    qtbot.wait(80)
    assert view.canvas.camera.center() == held, "what is put down there does not pull it further"
    assert view.document.undo_stack.count() == 1


def test_a_comment_that_is_dragged_near_to_the_edge_takes_the_view_along(view, qtbot):
    number = comment(view, [3])
    start = title_spot(view, number)
    edge = QPoint(start.x(), view.canvas.viewport().height() - 3)
    center, top = view.canvas.camera.center(), rect_of(view.scene.boxes.all[number]).top()
    carry(view, start, edge - start)
    qtbot.waitUntil(lambda: view.canvas.camera.center().y() > center.y() + 100)
    key(view, Qt.Key.Key_Escape)
    assert rect_of(view.scene.boxes.all[number]).top() == top, "and it can be given up there"
    held = view.canvas.camera.center()
    qtbot.wait(80)
    assert view.canvas.camera.center() == held
    QTest.mouseRelease(view.canvas.viewport(), Left, pos=edge)


def pinch(view, value: float, at: QPoint) -> None:
    viewport = view.canvas.viewport()
    kind, pad = Qt.NativeGestureType.ZoomNativeGesture, QPointingDevice.primaryPointingDevice()
    place = QPointF(at)
    whole = QPointF(viewport.mapToGlobal(at))
    QApplication.sendEvent(
        viewport, QNativeGestureEvent(kind, pad, 2, place, place, whole, value, QPointF())
    )


def test_a_pinch_zooms_to_the_fingers(view):
    at = QPoint(300, 200)
    before, held = view.canvas.camera.zoom, view.canvas.mapToScene(at)
    pinch(view, 0.2, at)
    assert view.canvas.camera.zoom == pytest.approx(before * 1.2)
    assert (view.canvas.mapToScene(at) - held).manhattanLength() < 3
    pinch(view, -5.0, at)
    assert 0 < view.canvas.camera.zoom < before


def test_a_box_that_is_drawn_to_the_edge_takes_the_view_along(view, qtbot):
    ids = [id_ for id_, one in view.graph.nodes.items() if one.family is not Family.STUB]
    whole = view.scene.around(ids)
    corner = whole.topLeft() - QPointF(30, 30)
    camera, viewport = view.canvas.camera, view.canvas.viewport()
    camera.go(
        corner + QPointF(viewport.width(), viewport.height()) / 2 - QPointF(60, 60), 1.0, False
    )
    start = view.canvas.mapFromScene(corner)
    edge = QPoint(viewport.width() - 3, viewport.height() - 3)
    assert not camera.seen().contains(whole), "there is more than is in sight"
    QTest.mousePress(viewport, Left, pos=start)
    QTest.mouseMove(viewport, start + QPoint(40, 40))
    QTest.mouseMove(viewport, edge)
    few = set(view.scene.selected_ids())
    qtbot.waitUntil(lambda: camera.seen().bottom() > whole.bottom() + 60)
    qtbot.waitUntil(lambda: camera.seen().right() > whole.right() + 60)
    assert set(view.scene.selected_ids()) == set(ids) > few
    QTest.mouseRelease(viewport, Left, pos=edge)
    held = camera.center()
    qtbot.wait(80)
    assert camera.center() == held
    assert set(view.scene.selected_ids()) == set(ids)
