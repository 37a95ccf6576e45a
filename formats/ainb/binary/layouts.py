"""The layouts of the parts of a file, each declared once for the reader and the writer.

The value of a property, input or variable is stored by the `Codec` of its kind.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Annotated, Final, Generic, NamedTuple, TypeVar

from ...core.kinds import INT_RANGES, AnyValue, Kind
from ...core.records import S16, U8, U16, U32, FieldSpec, RecordLayout, Text
from ..model import (
    Command,
    Input,
    Module,
    Output,
    Property,
    Replacement,
    Resolve,
    Section58,
    StateInfo,
    XLinkAction,
)
from ..types import POINTER, SlotType

Put = Callable[[str], int]
"""Gives a string its offset in the pool."""
Take = Callable[[int], str]
"""Gives the string at an offset of the pool."""
Valued = TypeVar("Valued", Property, Input)


class FileReference(NamedTuple):
    """A file that variables may be read from, with the hashes of its name (`file_hashes`)."""

    path: Text
    hash: U32
    stem: U32
    extension: U32


class VariableName(NamedTuple):
    """The name of a variable in the first 4 MiB of the pool, and where its value comes from."""

    name: Annotated[str, FieldSpec("s", bits=22)]
    inheritance: Annotated[int, FieldSpec("I", bits=2)]
    file: Annotated[int, FieldSpec("I", bits=7)]
    has_file: Annotated[bool, FieldSpec("?", bits=1)]
    notes: Text


class NodeRow(NamedTuple):
    """A node, whose other parts are in its body at `body` and in tables of the file.

    `hash` is None in version 0x404. `first_attachment` and `first_query` are indexes of the tables
    of these, `sources` counts the entries in the table of multiple sources.
    """

    type: U16
    number: S16
    attachments: U16
    flags: U8
    byte: U8
    name: Text
    hash: U32 | None
    word: U32
    body: U32
    uses: U16
    io_size: U16
    sources: U16
    half: U16
    first_attachment: U32
    first_query: U16
    queries: U16
    state: U32
    guid: Annotated[bytes, FieldSpec("16s")]


class NodeBody(NamedTuple):
    """The parts of a node as slices of tables.

    `spans` are (first, count) of the properties of each type, then for each type (first, count) of
    its inputs and of its outputs. `links` are ten pairs: how many links of each kind there are, and
    how many before them.
    """

    spans: Annotated[Sequence[int], FieldSpec("36I")]
    links: Annotated[Sequence[int], FieldSpec("20B")]


class AttachmentRow(NamedTuple):
    """An attachment with the offset of its body; `hash` is None in version 0x404."""

    name: Text
    body: U32
    uses: U16
    io_size: U16
    hash: U32 | None


class AttachmentBody(NamedTuple):
    """The (first, count) of an attachment's properties of each type, and six empty tables."""

    word: U32
    spans: Annotated[Sequence[int], FieldSpec("12I")]
    others: Annotated[Sequence[int], FieldSpec("12I")]


COMMAND: Final = RecordLayout(Command, what="the commands")
MODULE: Final = RecordLayout(Module, what="the modules")
ACTION: Final = RecordLayout(XLinkAction, what="the actions")
RESOLVE: Final = RecordLayout(Resolve, what="the enum table")
REPLACEMENT: Final = RecordLayout(
    Replacement, "type byte node position new_node", "the replacements"
)
STATE: Final = RecordLayout(StateInfo, what="the states")
SECTION_58: Final = RecordLayout(Section58, what="the section of unknown meaning")
FILE_REFERENCE: Final = RecordLayout(FileReference, what="the blackboard's file references")
VARIABLE: Final = RecordLayout(VariableName, what="the blackboard's entries")
REPLACEMENT_HEAD: Final = struct.Struct("<BBHhh")
IDS: Final = struct.Struct("<II")
WORD: Final = struct.Struct("<I")
HALVES: Final = struct.Struct("<HH")
BOARD_TYPE: Final = struct.Struct("<HHHH")
TEXT: Final = struct.Struct("<II")
NODES: Final = {
    old: RecordLayout(NodeRow, what="the nodes", without="hash" if old else "")
    for old in (False, True)
}
"""By whether the version is 0x404, which has no hash behind the name."""
NODE_BODY: Final = RecordLayout(NodeBody, what="the tables of a node")
LINK: Final = struct.Struct("<iI")
ATTACHMENTS: Final = {
    old: RecordLayout(AttachmentRow, what="the attachments", without="hash" if old else "")
    for old in (False, True)
}
ATTACHMENT_BODY: Final = RecordLayout(AttachmentBody, what="the tables of an attachment")
SOURCE: Final = struct.Struct("<hHI")

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


class SlotLayout(Generic[Valued]):
    """How properties or inputs of a data type are stored.

    `feed` is what tells where the value comes from, at the offset `at`: the flags of a property,
    (node, output, flags) of an input; `feeds` reads those of a table. `more` are the fields that no
    slot of the type stores.
    """

    def __init__(
        self, make: type[Valued], type_: SlotType, feed: struct.Struct, word: str, what: str
    ) -> None:
        self.feed = feed
        self.more: dict[str, AnyValue] = {"type": type_}
        names = f"name {feed.size}x value"
        self.at = WORD.size
        if type_ is POINTER:
            names = f"name class_name {feed.size}x {word}"
            self.more["value"] = None
            self.at = 2 * WORD.size
        self.record: RecordLayout[Valued] = RecordLayout(
            make, names, what, value=_stored(type_.kind)
        )
        after = self.record.size - self.at - feed.size
        self.feeds = struct.Struct(f"<{self.at}x{feed.format[1:]}{after}x")


def _stored(kind: Kind) -> FieldSpec:
    """Return how a value is stored."""
    codec = CODECS[kind]
    if kind is Kind.STRING:
        return FieldSpec("s")
    if codec.decode is _as_is:
        return FieldSpec(codec.code)
    return FieldSpec(codec.code, decode=codec.decode, encode=codec.encode)


PROPERTIES: Final = [SlotLayout(Property, type_, WORD, "", "the properties") for type_ in SlotType]
INPUTS: Final = [SlotLayout(Input, type_, SOURCE, "word", "the inputs") for type_ in SlotType]
OUTPUTS: Final = [
    RecordLayout(Output, "name class_name" if type_ is POINTER else "name", "the outputs")
    for type_ in SlotType
]
"""The layouts of slots by their type."""
