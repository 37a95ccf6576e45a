"""Adding, deleting, renaming and retyping properties, inputs and outputs.

A list of slots goes by data type and, in every real file, by name within one, ignoring case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...errors import WrongType
from ...numbered import free_among
from ..draft import Draft
from ..locate import SLOT_GROUPS, Element, Location, PartIndex, node_reference
from ..model import Attachment, Input, Node, Output, Property, duplicate_part
from ..types import CLASS_DEFAULT, POINTER, LinkKind, NodeType, SlotType
from .nodes import drop_resolves, normalize_input

SlotOwner = Node | Attachment
Slot = Property | Input | Output

_FREE = frozenset({NodeType.USER, NodeType.EXPRESSION, *range(100, 301)})
"""Node types with variable slots; all others have fixed ones."""


def is_free(owner: SlotOwner) -> bool:
    """Whether the slots of an owner may differ, not being fixed by its type."""
    return not isinstance(owner, Node) or owner.type in _FREE


def check_free(owner: SlotOwner) -> None:
    """Raise `WrongType` if the type of a node says which slots it has."""
    if isinstance(owner, Node) and not is_free(owner):
        raise WrongType(f"a {owner.type_name} always has the same properties, inputs and outputs")


def check_name(slots: Sequence[Element], name: str, own: Element = None) -> None:
    """Raise `WrongType` if a name is none, or another one of the list has it."""
    if not name or "\0" in name:
        raise WrongType("a name needs at least one character, and no NUL")
    uid = None if own is None else own.uid
    if any(slot.name == name and slot.uid != uid for slot in slots):
        raise WrongType(f"“{name}” already exists")


def sort_slots(owner: SlotOwner) -> None:
    """Sort slots by type, after the type of one may have changed."""
    for group in SLOT_GROUPS if isinstance(owner, Node) else SLOT_GROUPS[:1]:
        setattr(owner, group, sorted(getattr(owner, group), key=lambda slot: slot.type))


def free_name(owner: SlotOwner, group: str, name: str) -> str:
    """Return a name for a new slot that no other one of its list has."""
    return free_among(name, {slot.name for slot in getattr(owner, group)})


def add_slot(edit: Draft, owner: SlotOwner, group: str, type_: SlotType, name: str) -> Slot:
    """Give a node or attachment a slot; `group` is "properties", "inputs" or "outputs"."""
    check_free(owner)
    owner = edit.touch(owner)
    slots: list[Slot] = getattr(owner, group)
    check_name(slots, name)
    make = {"properties": Property, "inputs": Input}.get(group)
    slot = Output(type_, name) if make is None else make(type_, name, type_.empty)
    put_in_order(slots, slot)
    return slot


def put_in_order(slots: list[Element], slot: Slot) -> None:
    """Insert a slot among those of its data type, sorted by name."""
    place = next((at for at, other in enumerate(slots) if _rank(other) > _rank(slot)), len(slots))
    slots.insert(place, slot)


def _rank(slot: Slot) -> tuple[int, str]:
    return slot.type, slot.name.lower()


def copy_slot(edit: Draft, owner: SlotOwner, group: str, slot: Slot) -> Slot:
    """Put a copy of a slot in, not connected, under a name that is free."""
    check_free(owner)
    owner = edit.touch(owner)
    slots: list[Slot] = getattr(owner, group)
    new = unconnected(slot)
    new.name = free_name(owner, group, slot.name)
    if isinstance(new, Output):
        new.used = False
    else:
        new.orphan_strings = ()
    put_in_order(slots, new)
    return new


def unconnected(slot: Slot) -> Slot:
    """Return a copy of a slot, an input without its connections."""
    new = duplicate_part(slot)
    if isinstance(new, Input):
        new.sources = []
        normalize_input(new)
    return new


def delete_slot(edit: Draft, owner: SlotOwner, group: str, slot: Slot) -> None:
    """Take a slot out; an input that is connected, or an output that is read, is refused."""
    check_free(owner)
    owner, slot = edit.own(owner, slot)
    if isinstance(slot, Input) and slot.sources:
        raise WrongType(f"“{slot.name}” is connected; disconnect it first")
    readers = edit.readers(slot) if isinstance(slot, Output) else []
    if readers:
        node, reader = readers[0]
        more = f" and {len(readers) - 1} more" if len(readers) > 1 else ""
        words = node_reference(edit.index, node.uid)
        raise WrongType(f"“{slot.name}” is read by {words} › {reader.name}{more}")
    getattr(owner, group).remove(slot)
    drop_resolves(edit.root, [slot])


def rename_slot(edit: Draft, owner: SlotOwner, group: str, slot: Slot, name: str) -> None:
    """Give a slot another name and its place by it, and the data links that are named after it."""
    check_free(owner)
    owner, slot = edit.own(owner, slot)
    slots: list[Element] = getattr(owner, group)
    check_name(slots, name, slot)
    give_name(edit, owner, slot, name)
    slots.remove(slot)
    put_in_order(slots, slot)


def give_name(edit: Draft, owner: SlotOwner, slot: Slot, name: str) -> None:
    """Rename a slot in place, and the data links named after it."""
    owner, slot = edit.own(owner, slot)
    old, slot.name = slot.name, name
    if not isinstance(owner, Node) or isinstance(slot, Property):
        return
    if isinstance(slot, Input):
        others = {source.node for source in slot.sources}
    else:
        others = {node.uid for node, _slot in edit.readers(slot)}
    for link in owner.links:
        is_data = link.kind not in (LinkKind.CHILD, LinkKind.TRANSITION)
        if is_data and link.label == old and link.target in others:
            link.label = name


def check_retype(index: PartIndex, owner: SlotOwner, slot: Slot) -> None:
    """Raise `WrongType` if a slot has to keep its type."""
    check_free(owner)
    if slot.type == POINTER:
        raise WrongType("a pointer stays one, since it says which class it points to")
    if isinstance(slot, Output):
        if index.readers(slot):
            raise WrongType(f"“{slot.name}” is read; disconnect its readers first")
    elif slot.binding is not None or (isinstance(slot, Input) and slot.sources):
        raise WrongType(f"“{slot.name}” takes its value from elsewhere; give it its own first")


def retype(edit: Draft, places: Iterable[Location], type_: SlotType) -> None:
    """Make the slots of rows of another data type, their values converted."""
    for location in places:
        if not isinstance(location.part, Property | Input | Output):
            raise WrongType("the type of this row cannot be changed")
        if location.part.type != type_:
            _retype_slot(edit, location.owner, location.group, location.part, type_)


def _retype_slot(edit: Draft, owner: SlotOwner, group: str, slot: Slot, type_: SlotType) -> None:
    owner, slot = edit.own(owner, slot)
    check_retype(PartIndex(edit.root), owner, slot)
    if not isinstance(slot, Output):
        slot.value = type_.kind.type.convert(slot.value, slot.type.kind.type).value
        slot.orphan_strings, slot.origin = (), slot.value  # not None: an undo brings back what was
        slot.flags = slot.flags & ~CLASS_DEFAULT if isinstance(slot, Input) else 0
        drop_resolves(edit.root, [slot])
    slot.type, slot.class_name = type_, ""
    slots: list[Slot] = getattr(owner, group)
    slots.remove(slot)
    put_in_order(slots, slot)
