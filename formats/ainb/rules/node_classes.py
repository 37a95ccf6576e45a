"""Node classes, and the slots and ports that all nodes of a class share.

Also the family of each class, as graphs show it, and the properties by which classes of the game
name a variable of the blackboard. All nodes of a class have the same inputs and outputs. A game may
have a property that another game's class lacks; the ports of some selectors are data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...graph import Family
from ..model import Ainb, Attachment, Input, Node, Output, Property, Variable
from ..types import STRING, TYPE_TITLES, NodeType, SlotType
from .link_forms import SELECTOR_FORMS

_QUERY = "Query"
"""The prefix of classes whose nodes are evaluated before others."""
_EVENT = "Event"
"""The prefix of classes whose nodes can only be the root of a command."""
_MODULE, _SELECTOR = ".module", "Selector"
"""The ends of the names of others."""
_CONST = "const "


class ClassKey(NamedTuple):
    """The identity of a class: type number, name ("" if built in), whether it is a module."""

    type: int
    name: str = ""
    is_module: bool = False

    @property
    def title(self) -> str:
        """The title of nodes of the class, as in `Node.title`."""
        return self.name or TYPE_TITLES.get(self.type, f"Element_? ({self.type})")


class SlotShape(NamedTuple):
    """A property, input or output without its value; `class_name` is the class of a pointer."""

    type: SlotType
    name: str
    class_name: str = ""


class ClassShape(NamedTuple):
    """The slots of a class, in the order of files, and the labels of its ports for children."""

    properties: tuple[SlotShape, ...] = ()
    inputs: tuple[SlotShape, ...] = ()
    outputs: tuple[SlotShape, ...] = ()
    ports: tuple[str, ...] = ()


def key_of(node: Node) -> ClassKey:
    """Return the identity of a node's class."""
    return ClassKey(int(node.type), node.name, node.is_module)


def shape(node: Node) -> ClassShape:
    """Return the slots and ports that all nodes of a class share."""
    ports = tuple(link.label for link in node.children() if link.label)
    return ClassShape(_slots(node.properties), _slots(node.inputs), _slots(node.outputs), ports)


def _slots(group: Sequence[Property | Input | Output]) -> tuple[SlotShape, ...]:
    return tuple(SlotShape(slot.type, slot.name, slot.class_name) for slot in group)


def is_same_class(one: str, other: str) -> bool:
    """Whether pointers to two classes fit: the same one, but for `const`, or one is not stated."""
    plain = one.replace(_CONST, ""), other.replace(_CONST, "")
    return not one or not other or plain[0] == plain[1]


def related(root: Ainb, others: Sequence[object]) -> list[Ainb]:
    """Return a document and those of `others` that can have its classes: a class belongs to a
    version of the format and to a category."""
    return [root] + [
        node_class
        for node_class in others
        if isinstance(node_class, Ainb)
        and node_class is not root
        and (node_class.version, node_class.category) == (root.version, root.category)
    ]


def class_names(roots: Sequence[Ainb], is_module: bool) -> set[str]:
    """Return the names of all classes (or modules) that nodes of the documents have."""
    return {
        node.name
        for root in roots
        for node in root.nodes
        if node.type == NodeType.USER and node.name and node.is_module == is_module
    }


def is_query_class(type_: int, name: str) -> bool:
    """Whether a node is evaluated before others, judged by its class name only."""
    return type_ == NodeType.EXPRESSION or (type_ == NodeType.USER and name.startswith(_QUERY))


def is_event_class(type_: int, name: str) -> bool:
    """Whether a node is the entry of an event, and so never the child of another.

    Modules of events are called, and their selectors are children, like any others.
    """
    is_other = name.endswith((_MODULE, _SELECTOR))
    return type_ == NodeType.USER and name.startswith(_EVENT) and not is_other


BLACKBOARD_KEY = "BlackboardKey"
"""The string property by which classes of the game name a variable."""
_PLACE = "BlackboardType"
_OF_THE_ACTOR = 1
"""The value of `BlackboardType` where the variable is one of the actor's other files."""


def string_users(root: Ainb, variable: Variable) -> list[tuple[Node | Attachment, Property]]:
    """Return the properties that name a variable of this document by text, with their owners."""
    return [
        (owner, prop)
        for owner in root.owners
        for prop in owner.properties
        if prop.value == variable.name and names_own_variable(owner, prop)
    ]


def names_own_variable(owner: Node | Attachment, slot: Property) -> bool:
    """Whether the text of a property names a variable of the file itself."""
    if slot.type != STRING or slot.name != BLACKBOARD_KEY or slot.binding is not None:
        return False
    return not any(prop.name == _PLACE and prop.value == _OF_THE_ACTOR for prop in owner.properties)


_FAMILIES: Final[dict[int, Family]] = {
    **dict.fromkeys((*SELECTOR_FORMS, NodeType.BOOL_SELECTOR), Family.SELECTOR),
    **dict.fromkeys((NodeType.SEQUENTIAL, NodeType.SIMULTANEOUS), Family.FLOW),
    **dict.fromkeys((NodeType.FORK, NodeType.JOIN, NodeType.SPLIT_TIMING), Family.FLOW),
    **dict.fromkeys((NodeType.ALERT, NodeType.STATE_END), Family.END),
    NodeType.EXPRESSION: Family.EXPRESSION,
    NodeType.MODULE_CHILD: Family.INTERFACE,
}


def family_of(node: Node) -> Family:
    """Return the role of a node."""
    return family(node.type, node.is_module, node.is_query)


def family(type_: int, is_module: bool, is_query: bool) -> Family:
    """Return the role of nodes of a type that call a module, or are evaluated before others."""
    if is_module:
        return Family.MODULE
    if NodeType.MODULE_INPUT_S32 <= type_ <= NodeType.MODULE_OUTPUT_PTR:
        return Family.INTERFACE
    return _FAMILIES.get(type_, Family.QUERY if is_query else Family.ACTION)
