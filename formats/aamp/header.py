"""The header of a version 2 file, field by field, for both the reader and the writer."""

from __future__ import annotations

import struct
from typing import Annotated, Final, NamedTuple

from ..core.records import U32, FieldSpec, RecordLayout
from ..errors import InvalidData, Unsupported
from .model import ParameterIO

MAGIC = b"AAMP"
LITTLE_ENDIAN = 1
UTF8 = 2
LIST_SIZE, OBJECT_SIZE, PARAMETER_SIZE = 12, 8, 8


class Header(NamedTuple):
    """The fields in the order of the file; sizes in bytes, `extra` in 32-bit words.

    `root` is the offset of the root list, counted from the end of the header: the type string
    lies between.
    """

    magic: Annotated[bytes, FieldSpec("4s")]
    format_version: U32
    flags: U32
    size: U32
    version: U32
    root: U32
    lists: U32
    objects: U32
    parameters: U32
    data: U32
    strings: U32
    extra: U32

    def end(self) -> int:
        """Return where the file ends when its sections follow each other without a gap."""
        records = LIST_SIZE * self.lists + OBJECT_SIZE * self.objects
        records += PARAMETER_SIZE * self.parameters
        return SIZE + self.root + records + self.data + self.strings + 4 * self.extra


HEADER: Final = RecordLayout(Header, what="the header")
SIZE: Final = HEADER.size


def format_version(data: bytes) -> int:
    """Return 1 or 2, the version of the file format, or raise `FormatError`."""
    if data[:4] != MAGIC:
        raise InvalidData("this is not an AAMP file: it does not begin with “AAMP”", offset=0)
    if len(data) < 12:
        raise InvalidData(f"the file ends within its header: it has {len(data)} bytes", offset=0)
    version, flags = struct.unpack_from("<II", data, 4)
    if not flags & LITTLE_ENDIAN and version in (0x01000000, 0x02000000):
        raise Unsupported("this AAMP file is big endian", offset=8)
    if version not in (1, 2):
        raise Unsupported(
            f"0x{version:X} is not a version of AAMP",
            offset=4,
            hint="Versions 1 and 2 are known; texts about the format begin like this too.",
        )
    if not flags & LITTLE_ENDIAN:
        raise Unsupported(
            "this AAMP file is marked as big endian",
            offset=8,
            hint="No game is known to have such files; get a fresh copy of it.",
        )
    return int(version)


def parse(data: bytes) -> Header:
    """Return the header of a version 2 file, its sections checked against the file's length."""
    if len(data) < SIZE:
        raise InvalidData(
            f"the header takes {SIZE} bytes, the file has only {len(data)}", offset=len(data)
        )
    header = HEADER.read(data)
    if header.root & 3 or header.data & 3 or header.strings & 3:
        raise InvalidData("a section does not begin at a multiple of 4", offset=0x14)
    if header.end() != header.size:
        raise InvalidData(
            f"the sections end at {header.end()}, but the header says {header.size} bytes",
            offset=0xC,
        )
    if header.size > len(data) and not _only_padding_missing(data, header):
        raise InvalidData(
            f"the file is cut off: its header says {header.size} bytes, it has {len(data)}",
            offset=len(data),
            hint="Get a fresh copy of it.",
        )
    return header


def _only_padding_missing(data: bytes, header: Header) -> bool:
    """Whether no more than the zeros behind the last string are missing, as some tools leave it."""
    missing = header.size - len(data)
    return (
        bool(header.strings)
        and not header.extra
        and (missing == 1 or (missing < 4 and not data[-1]))
    )


def type_field(data: bytes, header: Header) -> tuple[str, bytes | None]:
    """Return the type string, and the bytes after its NUL if they are not plain padding."""
    room = data[SIZE : SIZE + header.root]
    text, nul, tail = room.partition(b"\0")
    if not nul:
        raise InvalidData("the type string has no end", offset=SIZE)
    plain = not any(tail) and len(tail) < 4
    return text.decode("utf-8", "surrogateescape"), None if plain else tail


def pack_type(root: ParameterIO) -> bytes:
    """Return the type string with its NUL, padded to a multiple of 4."""
    text = root.type.encode("utf-8", "surrogateescape") + b"\0" + (root.type_tail or b"")
    return text + bytes(-len(text) % 4)


def limit(value: int, most: int, what: str) -> int:
    """Return `value`, or raise if it exceeds the field's maximum."""
    if value > most:
        raise Unsupported(
            f"{value} {what}, but the format holds no more than {most}",
            hint="Split the document or remove something.",
        )
    return value
