"""The header of a file, field by field, for both the reader and the writer."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Final, NamedTuple

from ...core.records import U32, FieldSpec, RecordLayout
from ...errors import InvalidData, Unsupported
from ..types import VERSIONS

MAGIC = b"AIB "
SIZE = 0x74
COMMAND_SIZE = 24
BODY_SIZE = 0xA4
ATTACHMENT_BODY_SIZE = 0x64


class Header(NamedTuple):
    """The fields in the order of the file.

    `name` and `category` are offsets in the string pool; counts are of entries; all that follow
    `modules_out` down to `ids`, save `zero` and the category, are offsets in the file.
    `modules_out` counts the nodes that are a module's output interface, with those that the
    exporter removed.
    """

    magic: Annotated[bytes, FieldSpec("4s")]
    version: U32
    name: U32
    commands: U32
    nodes: U32
    queries: U32
    attachments: U32
    modules_out: U32
    blackboard: U32
    pool: U32
    resolves: U32
    properties: U32
    transitions: U32
    ports: U32
    sources: U32
    attachment_records: U32
    attachment_index: U32
    expressions: U32
    replacements: U32
    query_table: U32
    unknown_50: U32
    zero: U32
    unknown_58: U32
    modules: U32
    category: U32
    category_number: U32
    actions: U32
    unknown_6c: U32
    ids: U32


HEADER: Final = RecordLayout(Header, what="the header")

ORDER = (
    "blackboard", "attachment_index", "attachment_records", "properties", "ports", "sources",
    "unknown_50", "transitions", "query_table", "expressions", "modules", "actions", "ids",
    "unknown_58", "replacements", "unknown_6c", "resolves", "pool",
)  # fmt: skip
"""The sections in the order of the file; the node bodies lie behind the blackboard."""

END = "end"
"""What lies behind the last section, in the place of its name."""

MAY_BE_ABSENT = frozenset({"expressions", "unknown_58", "replacements"})
"""Sections whose offset is 0 where they are absent."""


def node_size(version: int) -> int:
    """Return how many bytes a node record takes: 0x404 stores no name hash."""
    return 0x38 if version == 0x404 else 0x3C


def parse(data: bytes) -> Header:
    """Return the header, its offsets checked to ascend within the file."""
    if data[:4] != MAGIC:
        raise InvalidData("this is not an AINB file: it does not begin with “AIB ”", offset=0)
    if len(data) < SIZE:
        raise InvalidData(
            f"the header takes {SIZE} bytes, the file has only {len(data)}", offset=len(data)
        )
    header = HEADER.read(data)
    if header.version not in VERSIONS:
        raise Unsupported(
            f"AINB version 0x{header.version:X} is not supported",
            offset=4,
            hint="Versions 0x404, 0x407 and 0x408 are known.",
        )
    _check_offsets(data, header)
    return header


def _check_offsets(data: bytes, header: Header) -> None:
    present = _present(header)
    for name in present:
        if not SIZE <= getattr(header, name) <= len(data):
            raise InvalidData(
                f"the {_spoken(name)} section is stated to be at {getattr(header, name)}, "
                f"but the file has {len(data)} bytes",
                offset=_field_offset(name),
                hint="The file is cut off: get a fresh copy of it.",
            )
    for one, other in pairwise(present):
        if getattr(header, one) > getattr(header, other):
            raise InvalidData(
                f"the {_spoken(other)} section lies before the {_spoken(one)} section",
                offset=_field_offset(other),
            )
    fixed = SIZE + COMMAND_SIZE * header.commands + node_size(header.version) * header.nodes
    if fixed > header.blackboard:
        raise InvalidData(
            f"{header.commands} commands and {header.nodes} nodes do not fit before the blackboard",
            offset=0xC,
        )


def _present(header: Header) -> list[str]:
    return [name for name in ORDER if getattr(header, name) or name not in MAY_BE_ABSENT]


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _field_offset(name: str) -> int:
    return 4 * Header._fields.index(name)


def ends(data: bytes, header: Header) -> dict[str, int]:
    """Return the end offset of each section that is present."""
    present = _present(header)
    starts = [getattr(header, name) for name in present]
    return dict(zip(present, [*starts[1:], len(data)], strict=True))
