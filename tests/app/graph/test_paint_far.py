"""From far away nodes are painted together, as each of them would paint itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from app.graph import node_item
from app.graph.canvas import paint_blocks
from app.graph.emphasis import Emphasis
from app.graph.lights import DIM, Glow, Light, Lights
from app.graph.node_item import NodeItem
from app.graph.paint_finding import Finding, Findings
from app.graph.paint_scene import paint_below
from app.graph.scene import GraphScene
from formats.diff import DifferenceKind
from formats.problems import Severity
from tests.app.graph.fake import fake_graph

_ZOOM = 0.15


@pytest.fixture
def scene(qapp) -> GraphScene:
    scene = GraphScene()
    scene.show(fake_graph())
    return scene


def plain(scene):
    """Leave all as it is."""


def selected(scene):
    for id_ in ("n0", "n4", "n9"):
        scene.items_by_id[id_].setSelected(True)


def several(scene):
    """Select nodes, one of them the current one, of which some changed, are faded or found."""
    changed(scene)
    findings = Findings(Finding(Severity.ERROR, ("Wrong",)), {})
    scene.items_by_id["n5"].set_found(findings)
    scene.emphasis.selected, scene.emphasis.current = frozenset(["n0", "n4", "n5", "n9"]), "n4"
    scene.emphasis.lit = frozenset(["n4", "n5"])
    selected(scene)
    scene.items_by_id["n5"].setSelected(True)
    scene.refresh_looks()


def stacked(scene):
    """Have nodes lie one over the other, not in their order."""
    for id_ in ("n8", "n3", "c0"):
        scene.move([id_], scene.items_by_id["n1"].pos() + QPointF(9, 9) - at(scene, id_))


def at(scene, id_):
    return scene.items_by_id[id_].pos()


def found(scene):
    emphasis = Emphasis()
    emphasis.hits, emphasis.lit = frozenset(["n1", "n2"]), frozenset(["n0", "n1"])
    scene.emphasis = emphasis
    findings = Findings(Finding(Severity.ERROR, ("Wrong",)), {})
    for id_ in ("n0", "n5"):
        scene.items_by_id[id_].set_found(findings)
    scene.refresh_looks()


def changed(scene):
    scene.changed_paths = frozenset(
        item.box.lines[0].line.path for item in scene.items_by_id.values() if item.box.lines
    )
    scene.refresh_looks()


def hidden(scene):
    scene.emphasis.hidden = frozenset(["n2", "n8"])
    scene.refresh_looks()


def running(scene):
    scene.lighting.set(Lights({"n1": Light(Glow.ACTIVE, breakpoint=True)}, rest=DIM))
    scene.emphasis.lit = frozenset(["n0", "n3"])
    scene.refresh_looks()


def compared(scene):
    marks = {"n1": DifferenceKind.ADDED, "n6": DifferenceKind.REMOVED}
    scene.set_marks(scene.marks._replace(nodes=marks, ghosts=frozenset(["n6"])))
    scene.refresh_looks()


def painted(scene, paint) -> QImage:
    rect = scene.content().adjusted(-200, -200, 200, 200)
    size = (rect.size() * _ZOOM).toSize()
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(_ZOOM, _ZOOM)
    painter.translate(-rect.topLeft())
    paint_below(scene, painter, rect, _ZOOM)
    paint(painter, rect)
    painter.end()
    return image


def each_by_itself(scene, painter: QPainter) -> None:
    for item in sorted(scene.items_by_id.values(), key=NodeItem.zValue):
        if item.isVisible():
            painter.save()
            painter.translate(item.pos())
            item.paint_at(painter, _ZOOM)
            painter.restore()


@pytest.mark.parametrize(
    "stand_out", [plain, selected, several, stacked, found, changed, hidden, running, compared]
)
def test_blocks_are_painted_as_each_node_paints_itself(scene, stand_out):
    before = painted(scene, lambda painter, _: each_by_itself(scene, painter))
    stand_out(scene)
    together = painted(scene, lambda painter, rect: paint_blocks(scene, painter, rect, _ZOOM))
    assert together == painted(scene, lambda painter, _: each_by_itself(scene, painter))
    assert (together == before) is (stand_out is plain)


def test_only_what_lies_in_the_rectangle_is_painted(scene):
    """Blocks far from what is asked for are left out."""
    nowhere = QRectF(90_000, 90_000, 10, 10)
    empty = painted(scene, lambda _painter, _rect: None)
    assert painted(scene, lambda painter, _: paint_blocks(scene, painter, nowhere, _ZOOM)) == empty


def test_a_node_that_changes_back_loses_its_strip(scene):
    changed(scene)
    assert scene.items_by_id["n1"].is_changed
    scene.changed_paths = frozenset()
    scene.refresh_looks()
    assert not scene.items_by_id["n1"].is_changed


def test_no_item_is_asked_to_paint_itself_on_a_canvas_far_away(view, monkeypatch):
    asked, amid = [], next(iter(view.scene.items_by_id.values())).frame().center()
    view.select_none()
    monkeypatch.setattr(node_item, "paint_node", lambda *_: asked.append(True))
    for zoom in (1.0, _ZOOM):
        view.canvas.camera.go(amid, zoom, glide=False)
        asked.clear()
        view.canvas.viewport().repaint()
        assert bool(asked) is (zoom == 1.0)
