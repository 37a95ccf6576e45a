"""Data links that repeat the own value of the input they belong to."""

from __future__ import annotations

from formats.ainb.binary.layouts import CODECS
from formats.ainb.model import Input, Link, Node
from formats.ainb.rules.link_forms import PORT_SIZE
from formats.ainb.types import BOOL, FLOAT, INT, STRING, VEC3F, LinkKind, SlotType

_TYPES: dict[int, tuple[SlotType, ...]] = {
    LinkKind.GENERIC: (BOOL, FLOAT, VEC3F),
    LinkKind.STRING: (STRING,),
    LinkKind.INT: (INT,),
}


def port_input(node: Node, link: Link) -> Input | None:
    """Return the input of `node` that a data link of it names, None if it names an output."""
    types = _TYPES.get(link.kind, ())
    for slot in node.inputs:
        if slot.name == link.label and slot.type in types:
            return slot
    return None


def port_bytes(slot: Input) -> bytes:
    """Return a zero word and the value of an input, as links repeat them."""
    codec = CODECS[slot.type.kind]
    return bytes(4) + codec.struct.pack(codec.encode(slot.value))


def repeats(node: Node, link: Link) -> bool:
    """Whether what a data link holds of its own is what it would be given by its input.

    Without an input that is zeros.
    """
    slot = port_input(node, link)
    if link.extra is None:
        return True
    if isinstance(link.extra, tuple):
        return link.extra == (0, "" if slot is None else slot.value)
    return link.extra == (bytes(PORT_SIZE) if slot is None else port_bytes(slot))
