"""One node on the canvas: an item that paints itself and knows where its parts are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsRectItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.graph.lights import DIM, PLAIN, Light, Sign
from app.graph.measure import LineBox, NodeBox, Plate, is_check, lines_of, moved
from app.graph.paint_finding import Findings, paint_finding
from app.graph.paint_light import BLOCKS, paint_light, reach
from app.graph.paint_node import Look, Shape, paint_node
from formats.core.paths import Path
from formats.graph import Family, FurtherLink, GraphNode, Id, Role

if TYPE_CHECKING:
    from app.graph.scene import GraphScene

_AROUND = 16.0
_ABOVE = 32.0
PIN_REACH = 7.0
_HOLD = QPointF(6, 2)
"""How far beyond a node it can be taken hold of."""
_CORNER = 9.0
_NO_PEN = QPen(Qt.PenStyle.NoPen)


class ItemSpot(NamedTuple):
    """What lies under a point of a node: a line, a badge of it, its check box, its pin."""

    path: Path
    line: LineBox | None = None
    plate: Plate | None = None
    on_value: bool = False
    on_check: bool = False
    on_pin: bool = False
    moved: LineBox | None = None
    """The child whose label it is, where it can be dragged among others."""
    on_more: bool = False
    """On the row that adds one more link."""
    on_stop: bool = False
    """In the upper left corner, where a breakpoint is drawn."""


class NodeItem(QGraphicsRectItem):
    """A node at its place. `look` is how it stands out, `selected` apart.

    Its rectangle is that in which it paints; Qt knows it, and so need not ask for it again and
    again. `node` may be in another place of the document than when it was measured: `box` then
    follows once it is asked for.
    """

    def __init__(self, scene: GraphScene, box: NodeBox) -> None:
        super().__init__()
        self._scene = scene
        self._frame: QRectF | None = None
        self._corner: tuple[float, float] | None = None
        self._is_changed: bool | None = None
        self.id: Id = box.node.id
        self.node = box.node
        self.drawn = box
        """How the node was measured; its rows may be elsewhere in the document now."""
        self.shape_ = Shape(box)
        self.look = Look()
        self.light = PLAIN
        self.found: Findings | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.setPen(_NO_PEN)
        self._bound()

    @property
    def box(self) -> NodeBox:
        """How the node is drawn."""
        if self.drawn.node is not self.node:
            self.drawn = moved(self.drawn, self.node)
        return self.drawn

    def set_box(self, box: NodeBox) -> None:
        """Show another state of the node; the scene is to be painted then."""
        is_same = box.width == self.drawn.width and box.height == self.drawn.height
        self.keep_box(box)
        self.shape_ = Shape(box)
        self._frame = None
        if not is_same:
            self._bound()
        self._scene.places.note(self.id)

    def keep_box(self, box: NodeBox) -> None:
        """Show another state of the node that is drawn in the same lines as before."""
        self.node, self.drawn = box.node, box

    def set_look(self, look: Look) -> None:
        """Make the node stand out otherwise; rows that `changed` names may be others, too."""
        self._is_changed = None
        if look is not self.look and look != self.look:
            is_bound = look.mark is self.look.mark
            self.look = look
            if not is_bound:
                self._bound()  # the word for it stands above
            self.update()

    @property
    def is_changed(self) -> bool:
        """Whether a row that the node shows has changed since the document was saved."""
        if self._is_changed is None:
            self._is_changed = not self.look.changed.isdisjoint(_rows(self.node))
        return self._is_changed

    def set_found(self, findings: Findings | None) -> None:
        """Show other findings about the node."""
        if findings != self.found:
            self.found = findings
            self.update()

    def set_light(self, light: Light) -> None:
        """Light the node otherwise, as a run says."""
        if light is not self.light and light != self.light:
            is_bound = _around(light) == _around(self.light)
            self.light = light
            if not is_bound:
                self._bound()
            self.update()

    def setPos(self, *at: Any) -> None:
        """Put the node elsewhere: a point, or x and y."""
        self._frame = None
        x, y = at if len(at) == 2 else (at[0].x(), at[0].y())
        self._corner = float(x), float(y)
        self._scene.places.note(self.id)
        super().setPos(*at)

    @property
    def corner(self) -> tuple[float, float]:
        """Where the upper left corner of the node is in the scene."""
        if self._corner is None:
            point = self.pos()
            self._corner = point.x(), point.y()
        return self._corner

    def frame(self) -> QRectF:
        """Return where the node is in the scene, without its pins; to be read only."""
        if self._frame is None:
            self._frame = QRectF(*self.corner, self.drawn.width, self.drawn.height)
        return self._frame

    def _bound(self) -> None:
        """Tell Qt the rectangle in which all of the node is painted."""
        above = _AROUND if self.look.mark is None else _ABOVE
        around = _around(self.light)
        self.setRect(self.shape_.rect.adjusted(-around, -max(above, around), around, around))

    def shape(self) -> QPainterPath:
        """Return where the mouse is on the node: what is painted round it is none of it."""
        path = QPainterPath()
        path.addRect(self.shape_.rect.adjusted(-_HOLD.x(), -_HOLD.y(), _HOLD.x(), _HOLD.y()))
        return path

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        self.paint_at(painter, painter.worldTransform().m11())

    def paint_at(self, painter: QPainter, zoom: float) -> None:
        """Paint the node with its upper left corner at the origin."""
        look = self.look
        if self.isSelected():
            is_current = self._scene.emphasis.is_current(self.id)
            look = look._replace(selected=True, current=is_current)
        if self.light is DIM and zoom < BLOCKS and look.is_plain:
            painter.fillRect(self.shape_.rect, self._scene.paints.far_dim[self.box.node.family])
            return
        paint_node(painter, self.box, self.shape_, self._scene.paints, look, zoom)
        if self.found is not None and not look.faded:
            apart = self.light.sign is not Sign.NONE
            paint_finding(painter, self.box, self._scene.paints, self.found, zoom, apart)
        if self.light is not PLAIN:
            rect = self.shape_.rect
            paint_light(painter, self.box, rect, self._scene.paints, self.light, zoom)

    def spot(self, point: QPointF) -> ItemSpot:
        """Return what lies at a point, counted from the node's upper left corner."""
        box = self.box
        if box.node.number is not None and point.manhattanLength() <= _CORNER:
            return ItemSpot(box.node.path, on_stop=True)
        if box.more is not None and box.more.contains(point):
            return ItemSpot(box.node.path, on_more=True)
        line = box.line_at(point.y())
        if line is None or box.node.family in (Family.STUB, Family.COMMAND):
            tab = box.tab_at(point.y())
            return ItemSpot(tab.path if tab else box.node.path)
        if line.pin_side:
            x = 0.0 if line.pin_side < 0 else box.width
            if abs(point.x() - x) <= PIN_REACH:
                return ItemSpot(line.line.path, line, on_pin=True)
        plate = next((plate for plate in line.plates if plate.rect.contains(point)), None)
        on_value = line.value is not None and line.value.adjusted(-4, -4, 4, 4).contains(point)
        checks = on_value and is_check(line.line) and line.line.editable
        is_held = self._can_move(line) and line.label_rect.adjusted(-6, 0, 6, 0).contains(point)
        moved = line if is_held else None
        return ItemSpot(line.line.path, line, plate, on_value, checks, moved=moved)

    def _can_move(self, line: LineBox) -> bool:
        """Whether a line is a child of a node that has several in an order of its own."""
        children = sum(line_box.line.role is Role.CHILD for line_box in self.box.lines)
        is_child = line.line.role is Role.CHILD
        return (
            is_child and children > 1 and self.box.node.more not in (None, FurtherLink.TRANSITION)
        )

    def line_of(self, path: Path) -> LineBox | None:
        """Return the line that shows a row."""
        return next((line for line in self.box.lines if line.line.path == path), None)


def _rows(node: GraphNode) -> Iterator[Path]:
    """Yield the rows of the lines of a node, which are not gathered where nothing changed."""
    for line in lines_of(node):
        yield line.path


def _around(light: Light) -> float:
    """Return how far what is painted of a node reaches beyond it."""
    return _AROUND if light is PLAIN else reach(light)
