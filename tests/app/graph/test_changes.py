"""Values shown, edited and refused; nodes moved by hand and remembered."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from app.graph import scene
from formats.core.kinds import Kind
from tests.app.graph.conftest import sample
from tests.app.graph.fake import fake_graph
from tests.app.graph.gestures import (
    Left,
    by_number,
    by_title,
    click,
    first_editable,
    key,
    spot,
)


def test_a_new_value_is_shown_marked_and_undone(view, document, qtbot):
    id_, line = first_editable(view, Kind.S32)
    others = {other: item.box for other, item in view.scene.items_by_id.items() if other != id_}
    places = {other: item.pos() for other, item in view.scene.items_by_id.items()}
    document.set_value(line.path, 41)
    qtbot.waitUntil(lambda: view.scene.items_by_id[id_].line_of(line.path).line.value == 41)
    assert line.path in view.scene.items_by_id[id_].look.changed
    assert all(view.scene.items_by_id[other].box is box for other, box in others.items())
    assert places == {other: item.pos() for other, item in view.scene.items_by_id.items()}
    document.undo()
    qtbot.waitUntil(lambda: view.scene.items_by_id[id_].line_of(line.path).line.value == line.value)
    assert line.path not in view.scene.items_by_id[id_].look.changed


def test_an_edit_elsewhere_does_not_move_the_canvas(view, document, qtbot):
    id_, line = first_editable(view, Kind.S32)
    document.set_current(line.path)
    view.canvas.camera.go(QPointF(-900, -900), 1.2, glide=False)
    seen = view.canvas.camera.seen()
    document.set_current(())
    document.set_value(line.path, 77)
    qtbot.waitUntil(lambda: view.scene.items_by_id[id_].line_of(line.path).line.value == 77)
    assert view.canvas.camera.seen() == seen


def test_a_click_on_its_box_toggles_a_bool(view, document):
    id_, line = first_editable(view, Kind.BOOL)
    box = view.scene.items_by_id[id_].line_of(line.path)
    click(view, spot(view, id_, line.path, x=box.value.center().x()))
    assert document.outline.row(line.path).value is not line.value
    key(view, Qt.Key.Key_Return)
    assert document.outline.row(line.path).value is line.value


def test_a_badge_leads_to_what_it_names(view, document):
    id_, line, badge = next(
        (id_, line, line.badges[0])
        for id_, node in view.graph.nodes.items()
        for line in node.lines
        if line.badges and line.badges[0].kind == "blackboard"
    )
    plate = view.scene.items_by_id[id_].line_of(line.path).plates[0]
    click(view, spot(view, id_, line.path, x=plate.rect.center().x()))
    assert document.current == badge.target
    assert view.scene.selected_ids() == []  # no node shows the variable that is selected now


def test_a_frozen_document_refuses_and_says_so(view, document, qtbot):
    _id, line = first_editable(view, Kind.BOOL)
    document.set_state(frozen="it is being saved")
    with qtbot.waitSignal(view.refused) as asked:
        view.toggle(line.path)
    assert asked.args == ["it is being saved"]


def test_another_root_is_shown(view, document, qtbot):
    other = sample("Watchman.patrol.module.ainb")
    document.adopt(other.root, 1)
    qtbot.waitUntil(lambda: "WalkRoute" in {node.title for node in view.graph.nodes.values()})
    assert view.scene.items_by_id.keys() == view.graph.nodes.keys()
    assert len(view.scene.edges.wired) == len(view.graph.edges)


def test_dragged_nodes_are_remembered(document, show):
    view = show(document)
    id_, _line = first_editable(view)
    at = spot(view, id_)
    before = view.scene.items_by_id[id_].pos()
    viewport = view.canvas.viewport()
    QTest.mousePress(viewport, Left, pos=at)
    for way in (QPoint(20, 10), QPoint(60, 50)):
        QTest.mouseMove(viewport, at + way)
    QTest.mouseRelease(viewport, Left, pos=at + QPoint(60, 50))
    moved = view.scene.items_by_id[id_].pos()
    assert moved - before == QPointF(60, 50)
    for number in view.scene.edges.of_node(id_):
        wired = view.scene.edges.wired[number]
        end = wired.points[0 if wired.edge.source == id_ else -1]
        assert view.scene.items_by_id[id_].frame().adjusted(-1, -1, 1, 1).contains(QPointF(*end))
    again = show(document)
    assert again.scene.items_by_id[by_number(again, view.graph.nodes[id_].number)].pos() == moved
    again.tidy()
    assert again.scene.items_by_id[by_number(again, view.graph.nodes[id_].number)].pos() == before
    third = show(document)
    assert third.scene.items_by_id[by_number(third, view.graph.nodes[id_].number)].pos() == before


def test_wires_among_many_nodes_go_along_and_run_as_is_best_once_put_down(
    document, show, monkeypatch
):
    monkeypatch.setattr(scene, "_MANY", 2)
    view, once = show(document), show(document)
    ids = [by_number(view, number) for number in (2, 3, 4, 5, 6)]
    among = [number for number, one in view.scene.edges.wired.items() if {*one.edge[2:4]} <= {*ids}]
    assert among
    began = {number: list(view.scene.edges.wired[number].points) for number in among}
    for by in (QPointF(30, 10), QPointF(-300, 420)):
        view.scene.move(ids, by, drags=True)
        once.scene.move(ids, by)
    for number in among:
        carried = [(x + 270, y - 430) for x, y in view.scene.edges.wired[number].points]
        assert carried == began[number]
    assert view.scene.places.put_down() == once.scene.places.put_down()
    ways = [
        {number: list(one.points) for number, one in each.scene.edges.wired.items()}
        for each in (view, once)
    ]
    assert ways[0] == ways[1]


def test_positions_go_along_to_another_file(document, show, tmp_path):
    view = show(document)
    id_ = by_title(view, "Yawn")
    view.scene.move([id_], QPointF(50, 60))
    view.canvas.dragged.emit()
    document.mark_saved(tmp_path / "Other.root.ainb", 1)
    assert view.canvas.accessibleName() == "Graph of Other.root.ainb"
    other = sample()
    other.mark_saved(tmp_path / "Other.root.ainb", 1)
    again = show(other)
    at = view.scene.items_by_id[id_].pos()
    assert again.scene.items_by_id[by_title(again, "Yawn")].pos() == at


def test_a_moved_node_takes_its_frame_along(document, show):
    view = show(document, build=lambda _root: fake_graph())
    view.scene.move(["n8"], QPointF(0, 400))
    assert view.scene.frames["g1"].contains(view.scene.items_by_id["n8"].frame())
    assert view.scene.frames["g1"].contains(view.scene.items_by_id["c1"].frame())


def test_a_node_of_a_new_group_comes_below_what_was_moved(show):
    """No command reaches a copy that is made in the tree: it is a group of its own."""
    document = sample("Watchman.patrol.module.ainb")
    view = show(document)
    path, known = view.graph.nodes[by_number(view, 0)].path, set(view.graph.nodes)
    view.scene.move([by_number(view, 1)], QPointF(0, 900))
    rect = view.scene.content()
    view.scene.move([by_number(view, 1)], QPointF())
    document.edit("Duplicate", lambda one: one.duplicate([path]))
    view.refresh()
    (made,) = view.graph.nodes.keys() - known
    assert [one.nodes for one in view.graph.groups if made in one.nodes] == [(made,)]
    assert view.scene.items_by_id[made].y() > rect.bottom()


def test_positions_are_remembered_when_the_file_is_read_again(view, document, qtbot):
    id_ = by_title(view, "Yawn")
    view.scene.move([id_], QPointF(300, 40))
    at = view.scene.items_by_id[id_].pos()
    view.canvas.dragged.emit()
    document.adopt(sample().root, 1)
    qtbot.waitUntil(lambda: id_ not in view.graph.nodes)
    assert view.scene.items_by_id[by_title(view, "Yawn")].pos() == at
