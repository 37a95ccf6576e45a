"""Every real file is drawn whole: each node, each edge from pin to pin, no Qt warning."""

from __future__ import annotations

from PySide6.QtGui import QImage, QPainter

from app.graph.paint_node import paint_node
from app.graph.paint_scene import paint_below
from app.graph.scene import GraphScene
from formats.ainb.binary.read import read
from formats.registry import graph_of as graph
from tests.app.graph import laws
from tests.corpus import need


def test_real_graphs_are_drawn_whole(qapp):
    files = [file for file in need("ainb") if file.suffix == ".ainb"]
    assert files
    between = 0
    for file in files:
        scene = GraphScene()
        shown = graph(read(file.read_bytes()))
        scene.show(shown)
        assert scene.items_by_id.keys() == shown.nodes.keys(), file.name
        assert [wired.edge for _, wired in sorted(scene.edges.wired.items())] == shown.edges
        group_of = {node: group.id for group in shown.groups for node in group.nodes}
        rects = {id_: (x, y, x + width, y + height)
                 for id_, (x, y, width, height) in scene.places.rects().items()}  # fmt: skip
        for wired in scene.edges.wired.values():
            if group_of[wired.edge.source] != group_of[wired.edge.target]:
                assert laws.touched(wired.points, rects) == set(), file.name
                between += 1
            source = scene.items_by_id[wired.edge.source]
            target = scene.items_by_id[wired.edge.target]
            assert abs(wired.points[0][0] - source.frame().right()) < 0.01, file.name
            assert abs(wired.points[-1][0] - target.frame().left()) < 0.01, file.name
    assert between, "no wire leads from one group to another"


def test_real_graphs_are_painted_at_every_level_of_detail(qapp):
    for file in [file for file in need("ainb") if file.suffix == ".ainb"][::9]:
        scene = GraphScene()
        scene.show(graph(read(file.read_bytes())))
        for zoom in (1.0, 0.4, 0.3, 0.22, 0.1):
            image = QImage(200, 200, QImage.Format.Format_RGB32)
            painter = QPainter(image)
            painter.scale(zoom, zoom)
            paint_below(scene, painter, scene.content(), zoom)
            for item in scene.items_by_id.values():
                paint_node(painter, item.box, item.shape_, scene.paints, item.look, zoom)
            painter.end()
