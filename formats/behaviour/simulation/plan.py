"""A node as the rules see it: which rule runs it, its children, its slots by name."""

from __future__ import annotations

import enum
import re
from functools import cached_property
from typing import Final, TypeVar

from ...ainb.expression.port_names import Port, ports_of
from ...ainb.model import Ainb, Input, Link, Node, Output, Property
from ...ainb.types import TYPE_TITLES, NodeType


class NodeRole(enum.Enum):
    """Which rule runs a node."""

    SIMULTANEOUS = enum.auto()
    SEQUENTIAL = enum.auto()
    SELECTOR = enum.auto()
    SPLIT_TIMING = enum.auto()
    EXPRESSION = enum.auto()
    ALERT = enum.auto()
    EVENT = enum.auto()
    MODULE = enum.auto()
    GAME_SELECTOR = enum.auto()
    ONE_SHOT = enum.auto()
    GAME = enum.auto()
    REFUSED = enum.auto()


_BUILT_IN: Final[dict[int, NodeRole]] = {
    NodeType.SIMULTANEOUS: NodeRole.SIMULTANEOUS,
    NodeType.SEQUENTIAL: NodeRole.SEQUENTIAL,
    NodeType.S32_SELECTOR: NodeRole.SELECTOR,
    NodeType.F32_SELECTOR: NodeRole.SELECTOR,
    NodeType.STRING_SELECTOR: NodeRole.SELECTOR,
    NodeType.BOOL_SELECTOR: NodeRole.SELECTOR,
    NodeType.RANDOM_SELECTOR: NodeRole.SELECTOR,
    NodeType.SPLIT_TIMING: NodeRole.SPLIT_TIMING,
    NodeType.EXPRESSION: NodeRole.EXPRESSION,
    NodeType.ALERT: NodeRole.ALERT,
}
_ONE_SHOT: Final = re.compile("One[Ss]hot")


class NodePlan:
    """What stays the same of a node in a run; `number` is its index in the file.

    `queries` has each query once, `children` every child link in its order.
    """

    def __init__(self, root: Ainb, node: Node, number: int) -> None:
        self.node = node
        self.number = number
        self.children: tuple[Link, ...] = tuple(node.children())
        queries = map(root.node, dict.fromkeys(node.queries))
        self.queries: tuple[Node, ...] = tuple(filter(None, queries))
        self.properties: dict[str, Property] = _by_name(node.properties)
        self.inputs: dict[str, Input] = _by_name(node.inputs)
        self.role = _role(self)

    def child(self, label: str) -> Link | None:
        """Return the child link of a port, None if there is none."""
        return next((link for link in self.children if link.label == label), None)

    @cached_property
    def ports(self) -> dict[Port, Input | Output]:
        """The inputs and outputs by how expressions name them."""
        return ports_of(self.node)

    def port_text(self, place: int) -> str:
        """Return the label of the port at an index among the children."""
        return self.children[place].label or str(place)

    @property
    def refusal(self) -> str:
        """Why a run stops at the node."""
        title = TYPE_TITLES.get(self.node.type)
        if title is None:
            return f"what nodes of type {self.node.type} do is unknown"
        return f"no file is known that shows how {title} runs"


Slot = TypeVar("Slot", Property, Input)


def _by_name(slots: list[Slot]) -> dict[str, Slot]:
    return {slot.name: slot for slot in reversed(slots)}


def _role(plan: NodePlan) -> NodeRole:
    """Return the role of a node: by its type, for the game's classes by family.

    Families are verified against the game's own tables: the names give them away but for 35
    classes; an event has one port `Execute` (429 of 429), a OneShot no children (228 of 228).
    """
    node = plan.node
    if node.type != NodeType.USER:
        return _BUILT_IN.get(node.type, NodeRole.REFUSED)
    if node.is_module:
        return NodeRole.MODULE
    if node.name.startswith("Event") and plan.child("Execute") is not None:
        return NodeRole.EVENT
    if node.name.startswith("Selector") and plan.children:
        return NodeRole.GAME_SELECTOR
    if not plan.children and (_ONE_SHOT.match(node.name)):
        return NodeRole.ONE_SHOT
    return NodeRole.GAME


class RunnableFile:
    """A file prepared to be run; the plans of its nodes are made on demand."""

    def __init__(self, root: Ainb, name: str = "") -> None:
        self.root = root
        self.name = name or root.name
        self._numbers: dict[int, int] = {node.uid: at for at, node in enumerate(root.nodes)}
        self._plans: dict[int, NodePlan] = {}

    def plan(self, node: Node) -> NodePlan:
        """Return the plan of a node."""
        plan = self._plans.get(node.uid)
        if plan is None:
            plan = self._plans[node.uid] = NodePlan(self.root, node, self.number(node.uid))
        return plan

    def number(self, uid: int) -> int:
        """Return the number of the node with this uid, -1 if the file has none."""
        return self._numbers.get(uid, -1)
