"""The layouts of the parts of a file, each declared once for the reader and the writer.

What has a fixed size is a `Record`, of a part with a schema a `PartRecord`; the value of a
property, input or variable is stored by the `Codec` of its kind.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, Final

from formats.ainb.model import (
    Command,
    Module,
    Node,
    Replacement,
    Resolve,
    Section58,
    StateInfo,
    XLinkAction,
)
from formats.ainb.schema import Part, RecordFields
from formats.ainb.types import POINTER, SlotType
from formats.values import INT_RANGES, AnyValue, Kind

Put = Callable[[str], int]
"""Gives a string its offset in the pool."""
Take = Callable[[int], str]
"""Gives the string at an offset of the pool."""
NodeIndex = Callable[[Node | None, int, int], int]
"""Gives a node its index, see `WritePlan.node_index`."""


# `Any`: the codes of a record say what each of its fields is.
Fields = tuple[Any, ...]


class Record:
    """Fields of fixed size, by the codes of `struct`; `s` alone is the offset of a string."""

    def __init__(self, codes: str) -> None:
        words = codes.split()
        self.struct = struct.Struct("<" + "".join("I" if word == "s" else word for word in words))
        self.size = self.struct.size
        self._strings = tuple(at for at, word in enumerate(words) if word == "s")

    def read(self, data: bytes, offset: int, take: Take) -> Fields:
        """Return the fields at an offset, strings taken from the pool in their order."""
        fields = list(self.struct.unpack_from(data, offset))
        for place in self._strings:
            fields[place] = take(fields[place])
        return tuple(fields)

    def pack(self, put: Put, *fields: AnyValue) -> bytes:
        """Return the bytes of these fields, strings put in the pool in their order."""
        packed_fields = list(fields)
        for place in self._strings:
            packed_fields[place] = put(packed_fields[place])
        return self.struct.pack(*packed_fields)


class PartRecord(Record, RecordFields[Part]):
    """The record of a class of parts; `names` are its fields in the order of the file."""

    def __init__(self, make: Callable[..., Part], names: str) -> None:
        RecordFields.__init__(self, make, names)
        Record.__init__(self, " ".join(field.code for field in self._fields))

    def read_part(
        self, data: bytes, offset: int, take: Take, nodes: Sequence[Node], **more: None
    ) -> Part:
        """Return the part at an offset; `more` are fields that the record does not have."""
        values = {}
        for field, value in zip(self._fields, self.read(data, offset, take), strict=True):
            values[field.name] = value
            if field.kind is Kind.REFERENCE:
                index = value - field.shift
                is_there = 0 <= index < len(nodes)
                values[field.name] = nodes[index] if is_there else None
                values[field.raw] = field.default if is_there else value
        return self._make(**values, **more)

    def pack_part(self, put: Put, index: NodeIndex, part: Part) -> bytes:
        """Return the bytes of a part."""
        values = []
        for field in self._fields:
            is_node = field.kind is Kind.REFERENCE
            value = field.index(part, index) + field.shift if is_node else getattr(part, field.name)
            values.append(value)
        return self.pack(put, *values)


COMMAND: Final = PartRecord(Command, "name guid root second")
MODULE: Final = PartRecord(Module, "path category instances")
ACTION: Final = PartRecord(XLinkAction, "node slot action")
RESOLVE: Final = PartRecord(Resolve, "raw_offset class_name value_name")
REPLACEMENT: Final = PartRecord(Replacement, "type byte node position new_node")
STATE: Final = PartRecord(StateInfo, "name word_04 word_08 word_0c word_10")
SECTION_58: Final = PartRecord(Section58, "description word_04 word_08 word_0c")
FILE_REFERENCE: Final = Record("s I I I")
REPLACEMENT_HEAD: Final = struct.Struct("<BBHhh")
IDS: Final = struct.Struct("<II")
WORD: Final = struct.Struct("<I")
HALVES: Final = struct.Struct("<HH")
BOARD_TYPE: Final = struct.Struct("<HHHH")
VARIABLE: Final = struct.Struct("<II")
NODE: Final = struct.Struct("<HhHBBIIIIHHHHIHHI16s")
NODE_404: Final = struct.Struct("<HhHBBIIIHHHHIHHI16s")
"""The oldest version stores no hash behind the name."""
BODY: Final = struct.Struct("<36I20B")
LINK: Final = struct.Struct("<iI")
ATTACHMENT: Final = struct.Struct("<IIHHI")
ATTACHMENT_404: Final = struct.Struct("<IIHH")
ATTACHMENT_BODY: Final = struct.Struct("<25I")
SOURCE: Final = struct.Struct("<hHI")
OUTPUT: Final = struct.Struct("<I")
POINTER_OUTPUT: Final = struct.Struct("<II")

# Values

Code = Callable[[AnyValue], AnyValue]
"""Makes the value of a stored field, or the other way round."""


class Codec:
    """How values of a kind are stored: the struct code of the field, and its conversion to a value.

    Whole numbers are stored as they are, strings as their offsets in the pool, which the reader and
    the writer know; nothing is stored of a pointer.
    """

    def __init__(self, kind: Kind) -> None:
        value_type = kind.type
        is_plain = kind in INT_RANGES or not value_type.words
        self.code = value_type.code if kind in INT_RANGES else f"{4 * value_type.words}s"
        if kind is Kind.STRING:
            self.code = "I"
        self.decode: Code = _as_is if is_plain else value_type.unpack
        self.encode: Code = _as_is if is_plain else value_type.pack
        self.struct = struct.Struct(f"<{self.code}")
        self.size = self.struct.size


def _as_is(value: AnyValue) -> AnyValue:
    return value


CODECS: Final = {kind: Codec(kind) for kind in Kind if kind.row.ainb}


def decoders(take: Take) -> dict[Kind, Code]:
    """Return the decoders of stored fields, by the kind of value."""
    return {kind: codec.decode for kind, codec in CODECS.items()} | {Kind.STRING: take}


def encoders(put: Put) -> dict[Kind, Code]:
    """Return the encoders of stored fields, by the kind of value."""
    return {kind: codec.encode for kind, codec in CODECS.items()} | {Kind.STRING: put}


def _slot(type_: SlotType, source: str, pointer: str) -> struct.Struct:
    """Return the layout of a slot: its name, a pointer's class, a source, flags, its value."""
    if type_ is POINTER:
        return struct.Struct(f"<II{source}I{pointer}")
    return struct.Struct(f"<I{source}I{CODECS[type_.kind].code}")


PROPERTIES: Final = tuple(_slot(slot_type, "", "") for slot_type in SlotType)
INPUTS: Final = tuple(_slot(slot_type, "hH", "I") for slot_type in SlotType)
OUTPUTS: Final = tuple(POINTER_OUTPUT if slot_type is POINTER else OUTPUT for slot_type in SlotType)
"""The layouts of slots by type; a pointer's input has an extra word at the end."""
