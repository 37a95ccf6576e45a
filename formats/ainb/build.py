"""Making parts that belong together: nodes with their slots, links, connections, commands.

Every function keeps the rules that the game's own files obey: slots go by data type, links by
kind, an input that is connected has the links and queries that the converter writes for it.
"""

from __future__ import annotations

import os
from bisect import insort
from collections.abc import Sequence
from operator import attrgetter
from typing import TypeVar

from ..core.kinds import Kind, accept, default
from ..core.records import Stored
from ..errors import WrongType
from .expression.model import Expression
from .model import (
    Ainb,
    Attachment,
    Bindable,
    Command,
    Condition,
    Input,
    Link,
    Module,
    Node,
    Output,
    Property,
    Source,
    Variable,
)
from .types import (
    BLACKBOARD,
    CLASS_DEFAULT,
    EXPRESSION,
    MODULE_FLAG,
    NO_NODE,
    POINTER,
    ROOT_FLAG,
    USES_DEFAULT,
    LinkKind,
    NodeType,
    SlotType,
    Value,
    blackboard_kinds,
)

Slot = TypeVar("Slot", Property, Input, Output)

_VERSION, _VARIANT = 7, 8
"""The bytes of a stored GUID that say which kind it is of."""


def new_guid() -> bytes:
    """Return a random GUID, version 4, as files store one."""
    guid = bytearray(os.urandom(16))  # in a quarter of the time that a `UUID` takes
    guid[_VERSION] = guid[_VERSION] & 0x0F | 0x40
    guid[_VARIANT] = guid[_VARIANT] & 0x3F | 0x80
    return bytes(guid)


def add_node(
    root: Ainb, name: str = "", type_: int = NodeType.USER, flags: int = 0, guid: bytes = b""
) -> Node:
    """Put a node behind the others; `name` is its class, "" for a type that is built in.

    A node with the module flag gets its entry in the list of modules. Without a GUID it gets a
    random one.
    """
    node = Node(type_, name, guid or new_guid(), flags)
    root.nodes.append(node)
    if flags & MODULE_FLAG:
        path = f"{name}.ainb"
        if all(module.path != path for module in root.modules):
            root.modules.append(Module(path))
    return node


def add_property(
    owner: Node | Attachment, name: str, type_: SlotType, value: Value = None, class_name: str = ""
) -> Property:
    """Give a node or attachment a property behind those of its type."""
    return _insert(owner.properties, Property(type_, name, _value(type_, value), class_name))


def add_input(
    node: Node, name: str, type_: SlotType, value: Value = None, class_name: str = ""
) -> Input:
    """Give a node an input with a value of its own, behind those of its type."""
    return _insert(node.inputs, Input(type_, name, _value(type_, value), class_name))


def add_output(node: Node, name: str, type_: SlotType, class_name: str = "") -> Output:
    """Give a node an output behind those of its type."""
    return _insert(node.outputs, Output(type_, name, class_name))


def _value(type_: SlotType, value: Value) -> Value:
    if value is None or type_ is POINTER:
        return type_.empty
    return accept(type_.kind, value)


def _insert(slots: list[Slot], slot: Slot) -> Slot:
    insort(slots, slot, key=attrgetter("type"))
    return slot


def add_link(node: Node, link: Link) -> Link:
    """Give a node a link behind those of its kind."""
    insort(node.links, link, key=attrgetter("kind"))
    return link


def add_child(
    node: Node, target: Node | None, label: str = "", condition: Condition | None = None
) -> Link:
    """Give a node a child behind its others, None for no node."""
    leads_to = Stored(NO_NODE) if target is None else target.uid
    return add_link(node, Link(LinkKind.CHILD, leads_to, label, condition))


def connect(node: Node, slot: Input, producer: Node, output: Output, flags: int = 0) -> Source:
    """Connect an input to an output of another node, beside those it is connected to already.

    The query list and the data link that the converter writes for it are added; `flags` are those
    of a source among several. Raises `WrongType` if the data types differ and no expression
    stands between.
    """
    if slot.type != output.type and slot.binding is None:
        raise WrongType("an input reads an output of its own type only")
    source = Source(producer.uid, output.uid, flags=flags)
    slot.sources.append(source)
    slot.multi_source = len(slot.sources) > 1
    slot.flags &= ~(USES_DEFAULT | CLASS_DEFAULT)
    output.used = True
    if producer.is_query:
        node.queries.append(producer.uid)
    _link_data(node, slot, producer, output)
    return source


def _link_data(node: Node, slot: Input, producer: Node, output: Output) -> None:
    """Add the link that stands for a connection: at the reader, for some types at the source."""
    kind = slot.type.link_kind
    owner, other_node, name = (node, producer, slot.name)
    if kind is None:
        kind, owner, other_node, name = LinkKind.GENERIC, producer, node, output.name
    if all((link.kind, link.label) != (kind, name) for link in owner.links):
        add_link(owner, Link(kind, other_node.uid, name))


def bind(slot: Property | Input, variable: Variable) -> None:
    """Take the value of a slot from the blackboard."""
    slot.flags, slot.binding = BLACKBOARD, variable.uid


def bind_expression(slot: Bindable, expression: Expression) -> None:
    """Take the value of a slot from an expression."""
    slot.flags, slot.binding = EXPRESSION, expression.uid


def add_command(root: Ainb, name: str, node: Node, guid: bytes = b"") -> Command:
    """Add a command that begins at `node`."""
    command = Command(name, guid or new_guid(), node.uid)
    root.commands.append(command)
    node.flags |= ROOT_FLAG
    return command


def add_variable(
    root: Ainb, kind: Kind, name: str, value: Value = None, inheritance: int = 2
) -> Variable:
    """Put a variable on the blackboard, behind those of its type."""
    start = default(kind) if value is None else value
    start = None if kind is Kind.POINTER else accept(kind, start)
    return insert_variable(root, Variable(kind, name, start, inheritance=inheritance))


def insert_variable(root: Ainb, variable: Variable) -> Variable:
    """Insert a variable behind those of its type; raises `WrongType` if the version has none."""
    kinds = blackboard_kinds(root.version)
    if variable.kind not in kinds:
        kind = variable.kind.value
        raise WrongType(f"a blackboard of version 0x{root.version:X} has no {kind}")
    insort(root.variables, variable, key=lambda other: kinds.index(other.kind))
    return variable


def slot_named(slots: Sequence[Slot], name: str) -> Slot:
    """Return the slot of a name, or raise `WrongType`."""
    for slot in slots:
        if slot.name == name:
            return slot
    raise WrongType(f"there is no “{name}” here")
