"""Where a dragged node snaps to: straight links, edges of other nodes, a grid; with guides."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, cast

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.ui import app_paths
from formats.graph import Id

if TYPE_CHECKING:
    from app.graph.node_item import NodeItem
    from app.graph.node_layout import Rect
    from app.graph.scene import GraphScene

GRID = 16.0
"""The distance of two lines of the grid, in px at 100 %."""
REACH = 7.0
"""How near to a line, in px on the screen, a node snaps to it."""
_BEYOND = 12.0
"""How far a guide reaches beyond the nodes that it joins."""
_ROOM = 3.0
_TO_NODES, _TO_GRID = "graph/snap", "graph/snap to grid"
_SETTINGS = {_TO_NODES: True, _TO_GRID: False}
"""The settings, and what they are at first."""


def _is_on(setting: str) -> bool:
    value = app_paths.settings().value(setting, "")
    return value == "true" if value in ("true", "false") else _SETTINGS[setting]


def _toggle(setting: str) -> bool:
    is_on = not _is_on(setting)
    app_paths.settings().setValue(setting, "true" if is_on else "false")
    return is_on


def snaps_to_nodes() -> bool:
    """Whether dragged nodes snap to other nodes and to straight links."""
    return _is_on(_TO_NODES)


def snaps_to_grid() -> bool:
    """Whether dragged nodes snap to the grid where they snap to nothing else."""
    return _is_on(_TO_GRID)


def toggle_snapping() -> bool:
    """Have dragged nodes snap to other nodes, or no longer; return which."""
    return _toggle(_TO_NODES)


def toggle_grid() -> bool:
    """Have dragged nodes snap to the grid, or no longer; return which."""
    return _toggle(_TO_GRID)


class _Line(NamedTuple):
    """A line to snap to: `at` is the coordinate of the node's corner then.

    `rect` is what the line belongs to, `offset` how far the line is from the corner. Links, which
    are straight then (`is_link`), come first.
    """

    at: float
    offset: float
    rect: QRectF
    is_link: bool = False


class Snapping:
    """The snapping of one drag after the other; `guides` are the lines that hold the node."""

    def __init__(self, scene: GraphScene) -> None:
        self._scene = scene
        self._frame: QRectF | None = None
        """The frame of what is dragged, where it was at first."""
        self._lines: tuple[list[_Line], list[_Line]] = ([], [])
        self._is_to_grid = False
        self.guides: list[QLineF] = []

    def begin(self, node_item: NodeItem, ids: Collection[Id]) -> None:
        """Begin to drag a node, with the nodes of all `ids`."""
        self.begin_frame(node_item.frame(), ids)
        if snaps_to_nodes():
            across, down = self._lines
            self._lines = across, sorted([*self._links(node_item, set(ids)), *down], key=_at)

    def begin_frame(
        self, frame: QRectF, ids: Collection[Id], others: Collection[QRectF] = ()
    ) -> None:
        """Begin to drag a rectangle, with the nodes of all `ids`; `others` stay as nodes do."""
        self._frame, self.guides = QRectF(frame), []
        self._is_to_grid = snaps_to_grid()
        self._lines = ([], [])
        if snaps_to_nodes():
            across, down = self._beside([*others, *self._others(set(ids))])
            self._lines = sorted(across, key=_at), sorted(down, key=_at)

    def _others(self, ids: Collection[Id]) -> Iterator[QRectF]:
        """Yield the frames of the nodes that stay where they are."""
        hidden = self._scene.emphasis.hidden
        for id_, node_item in self._scene.items_by_id.items():
            if id_ not in ids and id_ not in hidden:
                yield node_item.frame()

    def _beside(self, frames: Iterable[QRectF]) -> tuple[list[_Line], list[_Line]]:
        """Return the lines along the edges of other nodes, across x and across y."""
        assert self._frame is not None, "it is dragged"
        own_width, own_height = self._frame.width(), self._frame.height()
        across: list[_Line] = []
        down: list[_Line] = []
        for rect in frames:
            x, y, width, height = cast("Rect", rect.getRect())
            across += _Line(x, 0.0, rect), _Line(x + width - own_width, own_width, rect)
            down += _Line(y, 0.0, rect), _Line(y + height - own_height, own_height, rect)
        return across, down

    def _links(self, node_item: NodeItem, ids: Collection[Id]) -> Iterator[_Line]:
        """Yield the lines on which a link of a node is straight."""
        scene, id_, top = self._scene, node_item.id, node_item.corner[1]
        for number in scene.edges.of_node(id_):
            edge, points = scene.graph.edges[number], scene.edges.wired[number].points
            leaves = edge.source == id_
            other = edge.target if leaves else edge.source
            if other in ids or scene.emphasis.level(edge) < 0:
                continue
            own, (x, y) = scene.pins(number)[not leaves], points[-1 if leaves else 0]
            offset = own[1] - top
            yield _Line(y - offset, offset, QRectF(x, y, 0, 0), is_link=True)

    def corner(self, wanted: QPointF, zoom: float, seen: QRectF, is_free: bool) -> QPointF:
        """Return where the upper left corner goes that is wanted at a point.

        Lines out of what is `seen` hold nothing; `is_free` is whether nothing does.
        """
        self.guides = []
        assert self._frame is not None, "it is dragged"
        if is_free:
            return wanted
        point = [wanted.x(), wanted.y()]
        found = [_nearest(self._lines[axis], point[axis], REACH / zoom, seen) for axis in (0, 1)]
        for axis, line in enumerate(found):
            if line is not None:
                point[axis] = line.at
            elif self._is_to_grid:
                point[axis] = round(point[axis] / GRID) * GRID
        frame = QRectF(QPointF(*point), self._frame.size())
        for axis, line in enumerate(found):
            if line is not None:
                alike = [other.rect for other in self._lines[axis]
                         if other.at == line.at and other.offset == line.offset
                         and other.rect.adjusted(-1, -1, 1, 1).intersects(seen)]  # fmt: skip
                self.guides.append(_guide(line.at + line.offset, axis, [frame, *alike]))
        return QPointF(*point)

    def end(self) -> None:
        """Hold nothing any more."""
        self._frame, self.guides = None, []

    def cover(self, zoom: float) -> QRectF:
        """Return all that is painted of the guides."""
        room = _ROOM / zoom
        rect = QRectF()
        for guide in self.guides:
            around = QRectF(guide.p1(), guide.p2()).normalized()
            rect = rect.united(around.adjusted(-room, -room, room, room))
        return rect

    def paint(self, painter: QPainter) -> None:
        """Paint the guides."""
        if self.guides:
            pen = QPen(self._scene.paints.shades.accent, 1.0, Qt.PenStyle.DashLine)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLines(self.guides)


_at = attrgetter("at")


def _nearest(lines: list[_Line], at: float, reach: float, seen: QRectF) -> _Line | None:
    """Return the line to snap to: of a link before others, else the nearest."""
    begin = bisect_left(lines, at - reach, key=_at)
    best: tuple[bool, float, _Line] | None = None
    for line in lines[begin:]:
        if line.at > at + reach:
            break
        is_seen = line.is_link or line.rect.intersects(seen)
        key = not line.is_link, abs(line.at - at)
        if is_seen and (best is None or key < best[:2]):
            best = *key, line
    return None if best is None else best[2]


def _guide(at: float, axis: int, rects: list[QRectF]) -> QLineF:
    """Return the line at a coordinate across an axis, along all rectangles."""
    if axis == 0:
        begin = min(rect.top() for rect in rects) - _BEYOND
        return QLineF(at, begin, at, max(rect.bottom() for rect in rects) + _BEYOND)
    begin = min(rect.left() for rect in rects) - _BEYOND
    return QLineF(begin, at, max(rect.right() for rect in rects) + _BEYOND, at)
