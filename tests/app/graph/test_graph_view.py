"""The view of a document's graph: all of it is drawn, found, exported, and opened in time."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.graph import document_graph
from app.graph.graph_view import GraphView
from app.graph.scene import EMPTY
from app.ui import background, idle_task, theme
from formats.graph import FurtherLink, Role
from tests.app.graph.fake import big_graph, fake_graph
from tests.app.graph.gestures import (
    assert_no_overlap,
    key,
    spot,
)


def test_every_node_and_edge_is_drawn(view):
    drawn = Counter(wired.edge.kind for wired in view.scene.edges.wired.values())
    assert drawn == Counter(edge.kind for edge in view.graph.edges)
    assert view.scene.items_by_id.keys() == view.graph.nodes.keys()
    assert all(item.scene() is view.scene for item in view.scene.items_by_id.values())


def test_edges_begin_and_end_at_their_pins(document, show):
    view = show(document, build=lambda _root: fake_graph())
    for wired in view.scene.edges.wired.values():
        for id_, pin, point, right in (
            (wired.edge.source, wired.edge.source_pin, wired.points[0], True),
            (wired.edge.target, wired.edge.target_pin, wired.points[-1], False),
        ):
            item = view.scene.items_by_id[id_]
            box = item.box
            y = box.pins[pin] if pin in box.pins else box.header / 2
            x = box.width if right else 0.0
            assert point == pytest.approx((item.x() + x, item.y() + y))


def test_nodes_do_not_overlap(view):
    assert_no_overlap(view)


def test_every_line_can_be_clicked(view):
    for id_, node in view.graph.nodes.items():
        for line in node.lines:
            at = spot(view, id_, line.path, x=20.0)
            item = view.scene.item_at(view.canvas.mapToScene(at))
            assert item.id == id_
            assert item.spot(view.canvas.mapToScene(at) - item.pos()).path == line.path


def test_children_are_dragged_only_where_there_are_several_in_an_order(document, show):
    graph = fake_graph()
    nodes = {id_: node._replace(more=FurtherLink.CHILD) for id_, node in graph.nodes.items()}
    view = show(document, build=lambda _root: graph._replace(nodes=nodes))
    held = Counter()
    for id_, node in view.graph.nodes.items():
        item = view.scene.items_by_id[id_]
        children = sum(line.role is Role.CHILD for line in node.lines)
        for line in item.box.lines:
            is_held = item.spot(line.label_rect.center()).moved is line
            is_child = line.line.role is Role.CHILD
            assert is_held is (is_child and children > 1), (id_, line.line.label)
            held[is_held, is_child, children > 1] += 1
    assert held[True, True, True]


def test_every_edge_can_be_clicked_on_its_way(document, show):
    view = show(document, build=lambda _root: fake_graph())
    for wired in view.scene.edges.wired.values():
        on = [QPointF(x, y) for x, y in wired.spots[1:-1]]
        assert any(view.scene.edge_at(at, 3.0) is wired for at in on), wired.edge


def test_pictures_and_dot(document, show, tmp_path):
    view = show(document, build=lambda _root: fake_graph())
    view.export_svg(tmp_path / "a.svg")
    svg = (tmp_path / "a.svg").read_text("utf-8")
    for text in ("PlayerWalk", "GetSpeed", "IsTired", "DelayedStart", "No command"):
        assert text in svg
    assert view.export_png(tmp_path / "a.png", 2.0) == 2.0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert "PlayerAttackCombination" in view.export_dot()
    view.go_to("n2", view.graph.nodes["n2"].lines[0].path)
    view.set_focus_mode(True, 1)
    view.export_svg(tmp_path / "b.svg")
    assert svg == (tmp_path / "b.svg").read_text("utf-8")


def test_a_big_graph_opens_readable(document, show):
    view = show(document, build=lambda _root: big_graph(300))
    assert view.canvas.camera.zoom >= 0.45
    assert view.canvas.items(view.canvas.viewport().rect())


def test_a_large_graph_is_laid_out_beside_the_window(document, show, qtbot, monkeypatch):
    monkeypatch.setattr(document_graph, "MANY_AT_FIRST", 50)
    view = show(document, is_done=False, build=lambda _root: big_graph(60))
    assert view.is_placing
    view.refresh()  # the first job is given up
    qtbot.waitUntil(lambda: len(view.scene.items_by_id) == 61)
    assert not view.is_placing
    assert view.canvas.items(view.canvas.viewport().rect())
    assert_no_overlap(view)


def test_what_is_made_in_slices_is_as_what_is_made_at_once(document, show, qtbot, monkeypatch):
    at_once = show(document, build=lambda _root: big_graph(60))
    monkeypatch.setattr(document_graph, "MANY_AT_FIRST", 50)
    monkeypatch.setattr(idle_task, "SLICE", 0.0)
    view = show(document, is_done=False, build=lambda _root: big_graph(60))
    assert not view.scene.items_by_id
    qtbot.waitUntil(lambda: not view.is_placing)
    for id_, item in at_once.scene.items_by_id.items():
        assert view.scene.items_by_id[id_].frame() == item.frame()
    wired = {number: one.points for number, one in view.scene.edges.wired.items()}
    assert wired == {number: one.points for number, one in at_once.scene.edges.wired.items()}
    assert view.canvas.camera.zoom == at_once.canvas.camera.zoom
    monkeypatch.setattr(document_graph, "MANY_NODES", 50)
    view.document.changed.emit(None)  # the same nodes need no other layout
    qtbot.wait(10)
    assert not view.is_placing


def test_what_is_needed_at_once_is_laid_out_at_once(document, qtbot, monkeypatch):
    monkeypatch.setattr(document_graph, "MANY_AT_FIRST", 50)
    view = GraphView(document, build=lambda _root: big_graph(60))
    qtbot.addWidget(view)
    view.load()
    assert len(view.scene.items_by_id) == 61
    assert view.export_dot().count("->") == len(view.graph.edges)


@pytest.mark.parametrize("command", ["add_comment", "add_note", "fold_comment"])
def test_comments_in_another_graph_than_the_documents_are_refused(document, show, qtbot, command):
    view = show(document, build=lambda _root: big_graph(3))
    view.select_all()
    with qtbot.waitSignal(view.refused) as refused:
        getattr(view, command)()
    assert refused.args == ["there are no comments and notes in this graph"]
    assert not view.scene.boxes.all


@pytest.mark.parametrize("when", ["measuring", "laying out"])
def test_a_view_that_goes_meanwhile_is_not_missed(document, qapp, qtbot, monkeypatch, when):
    monkeypatch.setattr(document_graph, "MANY_AT_FIRST", 50)
    view = GraphView(document, build=lambda _root: big_graph(60))
    view.show()
    if when == "laying out":
        qtbot.waitUntil(lambda: not background.is_idle() or not view.is_placing)
    view.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(view)
    qtbot.waitUntil(background.is_idle)
    document.changed.emit(None)
    theme.apply(qapp, "light")


def test_the_first_look_is_at_the_size_that_the_layout_gives(document, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    view = GraphView(document)
    QVBoxLayout(window).addWidget(view)
    window.resize(900, 600)
    window.show()
    qtbot.waitExposed(window)
    assert view.canvas.camera.seen().contains(view.scene.content())


def test_a_file_without_nodes_says_so(document, show):
    view = show(document, build=lambda _root: EMPTY)
    assert [one.text() for one in view.canvas.findChildren(QLabel) if one.isVisible()] == [
        "This file has no nodes and no commands.\nDouble-click, or press Insert, to add a node."
    ]
    for which in (Qt.Key.Key_Right, Qt.Key.Key_F, Qt.Key.Key_Tab, Qt.Key.Key_Return):
        key(view, which)
    assert view.export_dot()
