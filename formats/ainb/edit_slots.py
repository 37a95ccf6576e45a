"""Adding, deleting and renaming properties, inputs and outputs; connecting inputs."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from formats.ainb import build
from formats.ainb.edit import Edit
from formats.ainb.edit_nodes import settle_input
from formats.ainb.index import Index, node_words
from formats.ainb.model import (
    CLASS_DEFAULT,
    KINDS,
    POINTER,
    TYPE_NAMES,
    USES_DEFAULT,
    Attachment,
    Input,
    LinkKind,
    Node,
    NodeType,
    Output,
    Property,
    Source,
    Variable,
    serial,
)
from formats.convert import convert
from formats.errors import WrongType
from formats.numbered import free_among

Owner = Node | Attachment
Slot = Property | Input | Output

_FREE = frozenset({NodeType.USER, NodeType.EXPRESSION, *range(100, 301)})
"""Node types whose slots are not given by the type; the rest always have the same."""


def is_free(owner: Owner) -> bool:
    """Whether the slots of an owner may be others, not being told by its type."""
    return not isinstance(owner, Node) or owner.type in _FREE


def where(slot: Slot) -> str:
    """Return the list that a slot belongs to."""
    if isinstance(slot, Property):
        return "properties"
    return "inputs" if isinstance(slot, Input) else "outputs"


def check_free(owner: Owner) -> None:
    """Raise `WrongType` where the type of a node says which slots it has."""
    if isinstance(owner, Node) and not is_free(owner):
        raise WrongType(f"a {owner.type_name} always has the same properties, inputs and outputs")


def check_name(slots: Sequence[Any], name: str, own: Any = None) -> None:
    """Raise `WrongType` where a name is none, or another one of the list has it."""
    if not name or "\0" in name:
        raise WrongType("a name has at least one character, and no NUL")
    if any(one.name == name and one is not own for one in slots):
        raise WrongType(f"“{name}” is there already")


def add_slot(edit: Edit, owner: Owner, where: str, type_: int, name: str) -> Slot:
    """Give a node or attachment a slot; `where` is "properties", "inputs" or "outputs"."""
    check_free(owner)
    slots: list[Slot] = getattr(owner, where)
    check_name(slots, name)
    edit.touch(owner)
    if where == "properties":
        return build.add_property(owner, name, type_)
    assert isinstance(owner, Node), "attachments have properties only"
    return (
        build.add_input(owner, name, type_)
        if where == "inputs"
        else build.add_output(owner, name, type_)
    )


def copy_slot(edit: Edit, owner: Owner, group: str, slot: Slot) -> Slot:
    """Put a copy of a slot behind it, not connected, under a name that is free."""
    check_free(owner)
    edit.touch(owner)
    slots: list[Slot] = getattr(owner, group)
    new = copy.copy(slot)
    new.uid = serial()
    if isinstance(new, Property | Input):
        new.remnants = ()
    new.name = free_among(slot.name, {one.name for one in slots})
    if isinstance(new, Input):
        new.sources = []
        settle_input(new)
    if isinstance(new, Output):
        new.used = False
    slots.insert(next(at for at, one in enumerate(slots) if one is slot) + 1, new)
    return new


def delete_slot(edit: Edit, owner: Owner, where: str, slot: Slot) -> None:
    """Take a slot out; an input that is connected, or an output that is read, is refused."""
    check_free(owner)
    if isinstance(slot, Input) and slot.sources:
        raise WrongType(f"“{slot.name}” is connected; disconnect it first")
    readers = edit.index.readers(slot) if isinstance(slot, Output) else []
    if readers:
        node, reader = readers[0]
        more = f" and {len(readers) - 1} more" if len(readers) > 1 else ""
        words = node_words(edit.index, node)
        raise WrongType(f"“{slot.name}” is read by {words} › {reader.name}{more}")
    edit.touch(owner)
    getattr(owner, where).remove(slot)
    edit.root.resolves = [one for one in edit.root.resolves if one.target is not slot]


def rename_slot(edit: Edit, owner: Owner, where: str, slot: Slot, name: str) -> None:
    """Give a slot another name, and the data links that are named after it."""
    check_free(owner)
    check_name(getattr(owner, where), name, slot)
    edit.touch(owner)
    old, slot.name = slot.name, name
    if not isinstance(owner, Node) or isinstance(slot, Property):
        return
    if isinstance(slot, Input):
        others = {id(source.node) for source in slot.sources}
    else:
        others = {id(node) for node, _slot in edit.index.readers(slot)}
    for link in owner.links:
        is_data = link.kind not in (LinkKind.CHILD, LinkKind.TRANSITION)
        if is_data and link.label == old and id(link.target) in others:
            link.label = name


def connect(edit: Edit, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    """Have an input read an output, beside those it reads already.

    An input that is read from the blackboard is no longer; one with an expression keeps it.
    """
    if slot.binding is not None and isinstance(slot.binding, Variable):
        raise WrongType(f"“{slot.name}” takes its value from the blackboard; unbind it first")
    if slot.type != output.type and slot.binding is None:
        wanted, given = TYPE_NAMES[slot.type], TYPE_NAMES[output.type]
        raise WrongType(f"“{slot.name}” reads a value of type {wanted}, not {given}")
    if slot.class_name and output.class_name and slot.class_name != output.class_name:
        raise WrongType(
            f"“{slot.name}” points to {slot.class_name}, “{output.name}” to {output.class_name}"
        )
    if any(one.output is output for one in slot.sources):
        raise WrongType(f"“{slot.name}” is connected to “{output.name}” already")
    if producer is node:
        raise WrongType("a node does not read its own outputs")
    edit.touch(node)
    source = Source(producer, output)
    slot.sources.append(source)
    slot.several = len(slot.sources) > 1
    slot.flags &= ~(USES_DEFAULT | CLASS_DEFAULT)
    return source


def disconnect(edit: Edit, node: Node, slot: Input, sources: Sequence[Source]) -> None:
    """Have an input no longer read these sources of it; without any it has its own value."""
    edit.touch(node)
    slot.sources = [one for one in slot.sources if one not in sources]
    settle_input(slot)


def bind(edit: Edit, owner: Owner, slot: Property | Input, variable: Variable) -> None:
    """Take the value of a slot from the blackboard."""
    if isinstance(slot, Input) and slot.sources:
        raise WrongType(f"“{slot.name}” is connected; disconnect it first")
    if KINDS[slot.type] is not variable.kind:
        wanted = TYPE_NAMES[slot.type]
        raise WrongType(f"“{slot.name}” is a {wanted}, “{variable.name}” {variable.kind.value}")
    edit.touch(owner)
    build.bind(slot, variable)


def unbind(edit: Edit, owner: Owner, slot: Any) -> None:
    """Take a slot's own value instead of that of a variable or expression."""
    edit.touch(owner)
    slot.binding = None
    slot.flags = USES_DEFAULT if isinstance(slot, Input) and not slot.sources else 0


def check_retype(index: Index, owner: Owner, slot: Slot) -> None:
    """Raise `WrongType` where a slot has to keep its type."""
    check_free(owner)
    if slot.type == POINTER:
        raise WrongType("a pointer stays one, since it says which class it points to")
    if isinstance(slot, Output):
        if index.readers(slot):
            raise WrongType(f"“{slot.name}” is read; disconnect its readers first")
    elif slot.binding is not None or (isinstance(slot, Input) and slot.sources):
        raise WrongType(f"“{slot.name}” takes its value from elsewhere; have it its own first")


def retype_slot(edit: Edit, owner: Owner, group: str, slot: Slot, type_: int) -> None:
    """Make a slot one of another data type, its value converted, behind those of that type."""
    check_retype(edit.index, owner, slot)
    edit.touch(owner)
    if not isinstance(slot, Output):
        slot.value = convert(KINDS[slot.type], slot.value, KINDS[type_]).value
        slot.remnants, slot.origin = (), slot.value  # not None: an undo brings back what was
        slot.flags = slot.flags & ~CLASS_DEFAULT if isinstance(slot, Input) else 0
        edit.root.resolves = [one for one in edit.root.resolves if one.target is not slot]
    slot.type, slot.class_name = type_, ""
    slots: list[Slot] = getattr(owner, group)
    slots.remove(slot)
    place = next((at for at, one in enumerate(slots) if one.type > type_), len(slots))
    slots.insert(place, slot)
