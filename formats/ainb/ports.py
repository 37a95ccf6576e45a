"""Data links that repeat the own value of the input they belong to."""

from __future__ import annotations

import struct

from formats.ainb.model import BOOL, FLOAT, INT, STRING, VEC3F, Input, Link, LinkKind, Node
from formats.values import f32_bits

_TYPES = {
    LinkKind.GENERIC: (BOOL, FLOAT, VEC3F),
    LinkKind.STRING: (STRING,),
    LinkKind.INT: (INT,),
}


def port_input(node: Node, link: Link) -> Input | None:
    """Return the input of `node` that a data link of it names, None where it names an output."""
    types = _TYPES.get(LinkKind(link.kind), ())
    for slot in node.inputs:
        if slot.name == link.label and slot.type in types:
            return slot
    return None


def port_bytes(slot: Input) -> bytes:
    """Return a zero word and the value of an input, as links repeat them."""
    if slot.type == INT:
        return struct.pack("<Ii", 0, slot.value)
    if slot.type == BOOL:
        return struct.pack("<II", 0, int(slot.value))
    if slot.type == FLOAT:
        return struct.pack("<II", 0, f32_bits(slot.value))
    return struct.pack("<IIII", 0, *map(f32_bits, slot.value))
