"""Collapsed comments: their nodes are hidden, and one box represents them with its links."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from app.documents.arrangement import Comment
from app.graph.edges import Edges, Point
from formats.graph import Edge, Id

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

WIDTH, HEIGHT = 240.0, 58.0
"""The size of a box, in px at 100 %; a narrow comment has a narrow one."""
_INSET = 12.0


class Folding:
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
        sizes = {one: boxes.all[one].rect[2] * boxes.all[one].rect[3] for one in self.numbers}
        for number in sorted(self.numbers, key=lambda one: sizes[one]):  # the outermost one last
            for id_ in boxes.nodes_of([number]):
                self._home[id_] = number
        self.forget()

    def forget(self) -> None:
        """Take note that nodes, comments or edges lie elsewhere."""
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
        scene = self._scene
        numbers = {number for id_ in self._home for number in scene.edges.of_node(id_)}
        for number in sorted(numbers):
            edge = scene.graph.edges[number]
            source, target = self._home.get(edge.source), self._home.get(edge.target)
            if source == target:
                continue
            begin, end = scene.pins(number)
            if source is not None:
                begin = self._at(source, begin, is_right=True)
            if target is not None:
                end = self._at(target, end, is_right=False)
            edges.set(number, edge, [begin, end])

    def _at(self, number: int, pin: Point, is_right: bool) -> Point:
        """Return where on the side of a box a link begins or ends, in the order of the pins."""
        comment = self._scene.boxes.all[number]
        rect = folded_rect(comment)
        share = (pin[1] - comment.rect[1]) / max(1.0, comment.rect[3])
        room = rect.height() - 2 * _INSET
        y = rect.top() + _INSET + room * min(1.0, max(0.0, share))
        return (rect.right() if is_right else rect.left(), y)

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
