"""Parts for wholes: one wire routed among many, a piece of the comments painted by itself."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.documents.arrangement import Comment
from app.graph.arranging.paint_comments import paint_boxes
from app.graph.edges import Edges
from app.graph.layout import Wire, route
from app.graph.layout.routes import LANE
from app.graph.scene import GraphScene
from formats.graph import Edge, EdgeKind
from tests.scale import scale, seeded


def test_wires_run_together_as_each_would_alone():
    dice = seeded("wires")
    for _ in range(scale(20, 1_000)):
        boxes = {
            id_: tuple(float(dice.randrange(0, most)) for most in (3000, 900, 240, 160))
            for id_ in range(40)
        }
        wires = [
            Wire(number, *dice.sample(sorted(boxes), 2), dice.randrange(160), dice.randrange(160))
            for number in range(12)
        ]
        found = route(boxes, wires)
        for wire in wires:
            assert found[wire.id] == route(boxes, [wire])[wire.id]
    assert route(boxes, []) == {}


def test_a_wire_that_turns_round_runs_at_the_nearest_height_that_is_free():
    dice = seeded("lanes")
    for _ in range(scale(60, 3_000)):
        boxes = {
            id_: tuple(10.0 * dice.randrange(most) for most in (60, 50, 12, 9)) for id_ in range(30)
        }
        wires = [Wire(number, *dice.sample(sorted(boxes), 2), 0, 0) for number in range(20)]
        for points in route(boxes, wires).values():
            (right, start), (left, end) = points[0], points[-1]
            if right > left:
                near = [box for box in boxes.values() if box[0] < right and box[0] + box[2] > left]
                spans = [(y - LANE, y + height + LANE) for _, y, _, height in near]
                wanted = (start + end) / 2
                heights = [wanted, *(height for span in spans for height in span)]
                free = [y for y in heights if not any(top < y < low for top, low in spans)]
                assert abs(points[1][1] - wanted) == min(abs(y - wanted) for y in free)
                assert points[1][1] in free


def painted(scene, rect, zoom, size=600):
    """Return what of the comments is in a rectangle, at its place in a picture of the whole."""
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(rect)
    painter.scale(zoom, zoom)
    seen = QRectF(rect.x() / zoom, rect.y() / zoom, rect.width() / zoom, rect.height() / zoom)
    paint_boxes(painter, seen, scene, zoom, 1)
    painter.end()
    return image.copy(rect.toRect())


def test_a_part_of_the_comments_is_painted_as_in_the_whole(qapp):
    scene, dice = GraphScene(), seeded("comments")
    whole = QRectF(0, 0, 600, 600)
    for zoom in (1.0, 0.5, 0.2):
        scene.boxes.all = {
            number: Comment(
                f"Comment {number}",
                "green",
                tuple(dice.randrange(20, 300) / zoom for _ in range(4)),
                is_note=number % 4 == 3,
            )
            for number in range(1, 9)
        }
        complete = painted(scene, whole, zoom)
        for _ in range(scale(30, 500)):
            x, y = dice.randrange(500), dice.randrange(500)
            part = QRectF(x, y, dice.randrange(4, 100), dice.randrange(4, 100))
            assert painted(scene, part, zoom) == complete.copy(part.toRect())


def test_an_edge_that_is_shifted_is_as_one_drawn_there():
    dice = seeded("shifts")
    for turn in range(scale(20, 1_000)):
        points = [(dice.uniform(-3000, 3000), dice.uniform(-3000, 3000)) for _ in range(4)]
        edge = Edge(turn, EdgeKind.CHILD, "one", "other", label=dice.choice(["", "Case"]))
        shifted, redrawn = Edges(), Edges()
        shifted.set(0, edge, points)
        one = shifted.wired[0]
        assert all((one.path, one.spots)), "made before it is shifted"
        x, y = float(dice.randrange(-2000, 2000)), float(dice.randrange(-2000, 2000))
        shifted.shift(0, x, y)
        redrawn.set(0, edge, [(left + x, top + y) for left, top in points])
        other = redrawn.wired[0]
        assert (one.points, one.spots) == (other.points, other.spots)
        assert one.path == other.path
        assert one.cover.adjusted(-1, -1, 1, 1).contains(other.cover)
        middle = QPointF(*one.spots[len(one.spots) // 2])
        assert shifted.at(middle, 2.0) is one
        assert shifted.of_node("one") == [0]
