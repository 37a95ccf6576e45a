"""The ways of many edges, which are found in turns once their nodes lie elsewhere."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from app.graph import scene as deferred_routes
from app.graph.arranging.align import Side
from app.graph.edges import Edges
from app.graph.node_layout import found_ways
from app.graph.paint_scene import paint_all
from app.graph.routed_edge import label
from tests.app.graph.test_arranged_edits import BY, some
from tests.scale import scale, seeded


@pytest.fixture
def few(monkeypatch):
    """Have few edges count as many."""
    monkeypatch.setattr(deferred_routes, "AT_ONCE", 1)


@pytest.fixture
def routed(view, qtbot):
    """Return what waits until all edges have their ways, and returns these."""

    def wait():
        qtbot.waitUntil(lambda: not view.scene.routing.is_busy)
        return ways(view.scene)

    return wait


def ways(scene):
    """Return the points of all edges by their ids."""
    return {edge.edge.id: list(edge.points) for edge in scene.edges.wired.values()}


def best(scene):
    """Return the ways that are best for all edges, by their ids."""
    boxes = {id_: item.drawn for id_, item in scene.items_by_id.items()}
    found = found_ways(scene.graph, boxes, scene.places.rects(), range(len(scene.graph.edges)))
    return {scene.graph.edges[number].id: points for number, points in found}


def align(view):
    view.select_all()
    view.arranger.align(Side.LEFT)


def test_edges_run_straight_until_their_ways_are_found(view, few, routed):
    before = ways(view.scene)
    align(view)
    scene = view.scene
    assert scene.routing.is_busy
    waiting = [edge for edge in scene.edges.wired.values() if edge.edge.id in scene.routing]
    assert len(waiting) > 10
    others = [one for one in waiting if one.points != before[one.edge.id]]
    assert others
    assert all(tuple(one.points) == scene.pins(one.number) for one in others)
    assert scene.routing.straight == {one.edge.id for one in others}
    assert routed() == best(scene)
    assert not scene.routing.straight


def painted(scene, number, straight):
    """Return a picture of one edge, which may be a straight one that waits for its way."""
    edges = Edges()
    wired = scene.edges.wired[number]
    edges.set(number, wired.edge, wired.points)
    rect = wired.cover
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(-rect.topLeft())
    edges.paint(painter, rect, scene.paints, 1.0, lambda edge: 2, straight)
    painter.end()
    return image


def test_an_edge_that_runs_straight_is_a_thin_line(view):
    scene = view.scene
    number = next(at for at, edge in enumerate(scene.graph.edges) if label(edge, 2))
    edge = scene.graph.edges[number]
    thin, usual = painted(scene, number, {edge.id}), painted(scene, number, frozenset())
    assert 0 < inked(thin) < inked(usual) / 2


def inked(image):
    """Return how many pixels of a picture are not black."""
    return sum(
        image.pixel(x, y) & 0xFFFFFF != 0
        for x in range(image.width())
        for y in range(image.height())
    )


def test_what_is_in_sight_is_made_ready_before_it_is_painted(view, few, routed):
    view.canvas.viewport().setUpdatesEnabled(False)
    align(view)
    routed()
    scene = view.scene
    near = {edge for rect in scene.seen_rects() for edge in scene.edges.near(rect)}
    labelled = [edge for edge in near if label(edge.edge, scene.emphasis.level(edge.edge))]
    assert labelled
    assert all(edge.label_places for edge in labelled)


def test_undo_before_the_ways_are_found_has_edges_run_as_before(view, few, routed):
    before = ways(view.scene)
    align(view)
    view.document.undo()
    assert ways(view.scene) == before
    assert routed() == before
    view.document.redo()
    assert routed() == best(view.scene)
    view.document.undo()
    assert routed() == before


def test_points_put_on_a_waiting_edge_stay(view, few, routed):
    align(view)
    edge = next(one.edge for one in view.scene.edges.wired.values() if one.edge.id)
    view.rerouting.add(edge, QPointF(900, -500))
    points = view.scene.reroutes.of(edge)
    assert points
    assert tuple(routed()[edge.id][1:-1]) == points


def test_nodes_moved_meanwhile_are_avoided_where_they_are_then(view, few, routed):
    align(view)
    node = next(one.id for one in view.graph.nodes.values() if one.number is not None)
    view.scene.move([node], QPointF(0, 700))
    assert routed() == best(view.scene)


def test_a_picture_has_the_ways_found(view, few):
    align(view)
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_all(view.scene, painter, QRectF(0, 0, 400, 300))
    painter.end()
    assert not view.scene.routing.is_busy
    assert ways(view.scene) == best(view.scene)


@pytest.mark.parametrize("seed", range(scale(6, 200)))
def test_moves_and_edits_amid_the_search_are_undone_to_the_ways_before(view, few, routed, seed):
    chance = seeded(seed)
    document, before = view.document, ways(view.scene)
    for _each in range(8):
        what = chance.randrange(4)
        if what < 3:
            view.load()
        if what == 0:
            align(view)
        elif what == 1:
            view.scene.move(some(view, chance), chance.choice(BY))
            view.arranger.put_down()
        elif what == 2:
            some(view, chance)
            paths = list(document.selection.paths)
            document.edit("Delete", lambda one, paths=paths: one.remove(paths))
        elif document.undo_stack.canUndo():
            document.undo()
        if chance.random() < 0.2:
            routed()
    while document.undo_stack.canUndo():
        document.undo()
        view.load()
    assert routed() == before
