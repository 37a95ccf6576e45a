"""The pins of nodes as targets of the mouse: what each one is, and where."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF

from app.graph.edges import Wired
from app.graph.node_item import PIN_REACH, NodeItem
from app.graph.scene import GraphScene
from formats.editing import Pin
from formats.graph import EdgeKind, Family, Id
from formats.values import Kind

_ENTRIES = (EdgeKind.ENTRY, EdgeKind.SECOND)
_MOVABLE = (*_ENTRIES, EdgeKind.CHILD, EdgeKind.DATA, EdgeKind.TRANSITION)
"""Edges whose ends can be taken hold of; the others follow from something else."""


class Grip(NamedTuple):
    """A pin of a node; `at` is in the scene, `kind` the type of data, None of control flow."""

    node: Id
    pin: Pin
    at: QPointF
    kind: Kind | None = None


def grips(node_item: NodeItem, leaves: bool) -> list[Grip]:
    """Return the pins on one side of a node, that of the node itself first.

    Links `leave` on the right, and arrive on the left.
    """
    node, box = node_item.box.node, node_item.box
    x = box.width if leaves else 0.0
    found_grips = []
    is_command = node.family is Family.COMMAND
    if node.number is not None or (is_command and leaves):
        found_grips.append(
            Grip(node_item.id, Pin(node.path, leaves), node_item.pos() + QPointF(x, box.header / 2))
        )
    if box.more is not None and leaves:
        point = node_item.pos() + QPointF(x, box.more.center().y())
        found_grips.append(Grip(node_item.id, Pin(node.path, True), point))
    for line in box.lines:
        if line.pin_side == (1 if leaves else -1):
            point = node_item.pos() + QPointF(x, line.rect.center().y())
            found_grips.append(
                Grip(node_item.id, Pin(line.line.path, leaves), point, line.line.kind)
            )
    return found_grips


def grip_under(node_item: NodeItem, point: QPointF) -> Grip | None:
    """Return the pin of a node that is at a point of the scene."""
    both = [*grips(node_item, False), *grips(node_item, True)]
    near = [(_away(grip.at, point), place) for place, grip in enumerate(both)]
    away, place = min(near, default=(PIN_REACH + 1, 0))
    return both[place] if away <= PIN_REACH else None


def grip_meant(node_item: NodeItem, point: QPointF, leaves: bool) -> Grip | None:
    """Return the pin that a link is dropped on: at the point, of its row, or of the node."""
    under = grip_under(node_item, point)
    if under is not None:
        return under
    side = grips(node_item, leaves)
    line = node_item.box.line_at(point.y() - node_item.y())
    of_line = [grip for grip in side if line is not None and grip.pin.path == line.line.path]
    return next(iter(of_line or side), None)


def kept_end(scene: GraphScene, wired: Wired, leaves: bool) -> Grip | None:
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
        found_grips = [
            grip for grip in grips(scene.items_by_id[node], True) if _away(grip.at, point) < 1
        ]
        return found_grips[0] if found_grips else None
    if edge.kind is not EdgeKind.DATA and (not leaves or edge.kind is EdgeKind.ENTRY):
        path = scene.graph.nodes[node].path
    return Grip(node, Pin(path, leaves), point, edge.kind_of_data)


def _away(point: QPointF, other_point: QPointF) -> float:
    return max(abs(point.x() - other_point.x()), abs(point.y() - other_point.y()))
