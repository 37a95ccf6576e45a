"""Collapsed comments: their nodes are hidden, and one box represents them with its links."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from app.documents.arrangement import Comment
from app.graph.edges import Edges
from app.graph.layout import Wire, route
from app.graph.node_layout import Rect
from formats.graph import Edge, Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

WIDTH, HEIGHT = 240.0, 58.0
"""The size of a box, in px at 100 %; a narrow comment has a narrow one."""
_INSET = 12.0
_BOX = "box"
"""The word for a box among the names of nodes, beside its number."""


class FoldedComments:
    """What is folded in a scene. `numbers` are those of comments, `hidden` the nodes in them."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self.numbers: AbstractSet[int] = frozenset()
        self._home: dict[Id, int] = {}
        """The folded comment that stands for each hidden node."""
        self._edges: Edges | None = None

    @property
    def hidden(self) -> AbstractSet[Id]:
        """The nodes that are not drawn, since a box stands for them."""
        return self._home.keys()

    def fold(self, numbers: Iterable[int]) -> None:
        """Have these comments be folded, and no others."""
        boxes = self._scene.boxes
        self.numbers = frozenset(numbers) & boxes.all.keys()
        self._home = {}
        sizes = {
            number: boxes.all[number].rect[2] * boxes.all[number].rect[3] for number in self.numbers
        }
        for number in sorted(
            self.numbers, key=lambda group: sizes[group]
        ):  # the outermost one last
            for id_ in boxes.nodes_of([number]):
                self._home[id_] = number
        self.forget()

    def forget(self) -> None:
        """React to moved nodes, comments or edges."""
        self._edges = None

    def home(self, id_: Id) -> int | None:
        """Return the folded comment that stands for a node, None for one that is drawn."""
        return self._home.get(id_)

    # The links of the boxes

    def edges(self) -> Edges:
        """Return the edges between boxes, or boxes and nodes, as they are drawn instead."""
        if self._edges is None:
            self._edges = Edges()
            if self._home:
                self._wire(self._edges)
        return self._edges

    def _wire(self, edges: Edges) -> None:
        """Let the edges run round what is drawn, as those of nodes do."""
        scene = self._scene
        numbers = scene.edges.of_nodes(self._home)
        wires = [wire for wire in map(self._wire_of, sorted(numbers)) if wire is not None]
        for number, points in route(self._rects(), wires, through_gaps=True).items():
            assert isinstance(number, int), "wires are named by the numbers of their edges"
            edges.set(number, scene.graph.edges[number], points)

    def _rects(self) -> dict[Hashable, Rect]:
        """Return where the nodes that are drawn are, and the boxes that stand for others."""
        rects: dict[Hashable, Rect] = {
            id_: rect for id_, rect in self._scene.places.rects().items() if id_ not in self._home
        }
        for number in set(self._home.values()):
            rect = folded_rect(self._scene.boxes.all[number])
            rects[_BOX, number] = rect.x(), rect.y(), rect.width(), rect.height()
        return rects

    def _wire_of(self, number: int) -> Wire | None:
        """Return an edge between boxes, or boxes and nodes, as routes know it."""
        scene, edge = self._scene, self._scene.graph.edges[number]
        source, target = self._home.get(edge.source), self._home.get(edge.target)
        if source == target:
            return None
        begin, end = (y for _x, y in scene.pins(number))
        one, other = scene.items_by_id[edge.source].y(), scene.items_by_id[edge.target].y()
        if source is not None:
            begin, one = self._height(source, begin), 0.0
        if target is not None:
            end, other = self._height(target, end), 0.0
        one_end, other_end = self._end(edge.source), self._end(edge.target)
        return Wire(number, one_end, other_end, begin - one, end - other)

    def _end(self, id_: Id) -> Hashable:
        """Return what stands for a node where its links end: itself, or a box."""
        home = self._home.get(id_)
        return id_ if home is None else (_BOX, home)

    def _height(self, number: int, y: float) -> float:
        """Return how far below its top a link of a box begins or ends, in the order of the pins."""
        _x, top, _width, height = self._scene.boxes.all[number].rect
        share = min(1.0, max(0.0, (y - top) / max(1.0, height)))
        return _INSET + (HEIGHT - 2 * _INSET) * share

    def level(self, edge: Edge) -> int:
        """Return how an edge of a box is shown, as `Emphasis.level`."""
        scene = self._scene
        if not scene.unreached.isdisjoint((edge.source, edge.target)):
            return -1
        return scene.emphasis.strength(edge)


def folded_rect(comment: Comment) -> QRectF:
    """Return where the box is that stands for a folded comment: in the middle of it."""
    x, y, width, height = comment.rect
    wide = min(WIDTH, width)
    return QRectF(round(x + (width - wide) / 2), round(y + (height - HEIGHT) / 2), wide, HEIGHT)
