"""The curves of links: what is drawn of one that is seen in part."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from app.graph.edges import label_place
from app.graph.routed_edge import RoutedEdge
from formats.graph import Edge, EdgeKind

WAY = [(300.0, 100.0), (300.0, -2000.0), (0.0, -2000.0), (0.0, 150.0)]


@pytest.fixture
def back(qapp):
    """A link that turns back far above its nodes."""
    edge = Edge("e", EdgeKind.CHILD, "a", "b")
    return RoutedEdge(0, edge, WAY)


def picture(path, rect):
    image = QImage(400, 300, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-rect.topLeft())
    painter.setPen(QPen(QColor("black"), 2.5))
    painter.drawPath(path)
    painter.end()
    return image


@pytest.mark.parametrize("corner", [(-50, 0), (200, -50), (-60, -2100), (100, -2100), (-100, -900)])
def test_a_part_of_a_line_looks_as_the_whole_does_there(back, corner):
    rect = QRectF(QPointF(*corner), QPointF(corner[0] + 400, corner[1] + 300))
    sides = rect.left(), rect.top(), rect.right(), rect.bottom()
    assert picture(back.path_between(sides), rect) == picture(back.path, rect)


def test_what_is_out_of_sight_is_not_drawn(back):
    below = back.path_between((200.0, 0.0, 500.0, 200.0))
    assert below.elementCount() < back.path.elementCount()
    assert back.path_between((1000.0, 1000.0, 1100.0, 1100.0)).isEmpty()
    assert back.path_between((-500.0, -3000.0, 900.0, 900.0)).elementCount() == (
        back.path.elementCount()
    )


def ways():
    """Yield the points of links: straight on, up and down, back, along some points."""
    chance = random.Random(5)
    for count in (2, 2, 2, 3, 4, 5, 7):
        for _ in range(30):
            yield [(chance.uniform(-400, 400), chance.uniform(-400, 400)) for _ in range(count)]


@pytest.mark.parametrize("kind", [EdgeKind.CHILD, EdgeKind.TRANSITION])
def test_a_label_stands_where_all_spots_of_its_link_say(qapp, kind):
    """The first step between spots over its place, from the end of a child's, else the middle."""
    for points in ways():
        edge = RoutedEdge(0, Edge("e", kind, "a", "b", label="x"), points)
        steps = list(pairwise(edge.spots))
        label_x = points[0][0] + 14 + 20
        if kind is EdgeKind.CHILD:
            steps.reverse()
            label_x = points[-1][0] - 18 - 20
        wanted = edge.spots[len(edge.spots) // 2]
        for (xa, ya), (xb, yb) in steps:
            if xa <= label_x < xb:
                wanted = label_x, ya + (yb - ya) * (label_x - xa) / (xb - xa)
                break
        assert edge.middle == edge.spots[len(edge.spots) // 2]
        assert label_place(edge, 40.0).toTuple() == wanted
