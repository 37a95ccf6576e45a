"""The pins of nodes as mouse targets: their kinds and positions."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF

from app.graph.node_item import PIN_REACH, NodeItem
from app.graph.routed_edge import RoutedEdge
from app.graph.scene import GraphScene
from formats.core.kinds import Kind
from formats.editing import Pin
from formats.graph import EdgeKind, Family, Id

_ENTRIES = (EdgeKind.ENTRY, EdgeKind.SECOND)
_MOVABLE = (*_ENTRIES, EdgeKind.CHILD, EdgeKind.DATA, EdgeKind.TRANSITION)
"""Edges whose ends can be dragged; the others are derived."""


class PinHandle(NamedTuple):
    """A pin of a node; `at` is in the scene, `kind` the type of data, None of control flow."""

    node: Id
    pin: Pin
    at: QPointF
    kind: Kind | None = None


def pin_handles(node_item: NodeItem, leaves: bool) -> list[PinHandle]:
    """Return the pins on one side of a node, that of the node itself first.

    Links leave on the right (`leaves`) and arrive on the left.
    """
    node, box = node_item.box.node, node_item.box
    x = box.width if leaves else 0.0
    handles = []
    is_command = node.family is Family.COMMAND
    if node.number is not None or (is_command and leaves):
        point = node_item.pos() + QPointF(x, box.header / 2)
        handles.append(PinHandle(node_item.id, Pin(node.path, leaves), point))
    if box.more is not None and leaves:
        point = node_item.pos() + QPointF(x, box.more.center().y())
        handles.append(PinHandle(node_item.id, Pin(node.path, True), point))
    for line in box.lines:
        if line.pin_side == (1 if leaves else -1):
            point = node_item.pos() + QPointF(x, line.rect.center().y())
            pin = Pin(line.line.path, leaves)
            handles.append(PinHandle(node_item.id, pin, point, line.line.kind))
    return handles


def handle_at(node_item: NodeItem, point: QPointF) -> PinHandle | None:
    """Return the pin of a node that is at a point of the scene."""
    both = [*pin_handles(node_item, False), *pin_handles(node_item, True)]
    near = [(_distance(handle.at, point), place) for place, handle in enumerate(both)]
    away, place = min(near, default=(PIN_REACH + 1, 0))
    return both[place] if away <= PIN_REACH else None


def drop_handle(node_item: NodeItem, point: QPointF, leaves: bool) -> PinHandle | None:
    """Return the pin that a link is dropped on: at the point, of its row, or of the node."""
    under = handle_at(node_item, point)
    if under is not None:
        return under
    side = pin_handles(node_item, leaves)
    line = node_item.box.line_at(point.y() - node_item.y())
    of_line = [handle for handle in side if line is not None and handle.pin.path == line.line.path]
    return next(iter(of_line or side), None)


def fixed_end(scene: GraphScene, wired: RoutedEdge, leaves: bool) -> PinHandle | None:
    """Return the end of an edge that stays while the other is moved; None if none can be.

    `leaves` is whether it is the one that the edge leaves.
    """
    edge = wired.edge
    if edge.kind in _ENTRIES and not leaves:
        return None  # it is the command's own
    if edge.kind not in _MOVABLE or scene.graph.nodes[edge.target].family is Family.STUB:
        return None
    node = edge.source if leaves else edge.target
    point = QPointF(*wired.points[0 if leaves else -1])
    path = edge.path
    if edge.kind is EdgeKind.DATA and leaves:
        outputs = pin_handles(scene.items_by_id[node], True)
        return next((handle for handle in outputs if _distance(handle.at, point) < 1), None)
    if edge.kind is not EdgeKind.DATA and (not leaves or edge.kind is EdgeKind.ENTRY):
        path = scene.graph.nodes[node].path
    return PinHandle(node, Pin(path, leaves), point, edge.kind_of_data)


def _distance(point: QPointF, other_point: QPointF) -> float:
    return max(abs(point.x() - other_point.x()), abs(point.y() - other_point.y()))
