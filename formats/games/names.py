"""The names of the games: those that come with the program, and where others are found."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import re
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

import lz4.block

from ..errors import InvalidData, Unsupported
from ..names.table import NameTable, ShippedNames

_PACKAGE = "aamp"
_NAMES, _PATTERNS = "botw_hashed_names.txt", "botw_numbered_names.txt"

FOUND: Final = (
    b"ParamSetHeader", b"RigidBodySetHeader", b"RigidBodyParam", b"RigidContactInfoHeader",
    b"CharacterControllerParam",
)  # fmt: skip
"""Names of Breath of the Wild that no list has, found by their hashes in its files."""

# Names that the kinds of files of Breath of the Wild are made of, known without any list.

WORDS: Final = tuple(
    b"""
    param_root AI Action Behavior Query Def ChildIdx BehaviorIdx SInst
    DemoAIActionIdx DemoBehaviorIdx
    Elements Children Parameters Extend FrameCtrl TriggerEvents HoldEvents Ranges
    BitIndex FloatArray StringArray BlenderBone
    ASDefines AddReses CFDefines CFPre CFPosts CFExcepts Common AttClients
    Spine EyeBall BoneGroups Bones
    ModelData AnmTarget Base Unit Partial
    ParamSet RigidBodySet RigidContactInfo FormHeader CharacterController
    Cloth ClothHeader
    Header LinkTarget Tags InputWeightList BodyParamList ImpulseParamList
    """.split()
)
FORMS: Final = tuple(
    b"""
    AI_%d Action_%d Behavior_%d Query_%d Idx_%d
    Element%d Child%d FrameCtrl%d Event%d Range%d Value%d
    BitIndex%d FloatArray%d StringArray%d BlenderBone%d
    ASDefine_%d AddRes_%d CFDefine_%d CFPost_%d Name_%d AttClient_%d Check_%d
    SpineNode_%02d EyeSet_%02d BoneGroup_%d Bone_%d shape_%02d rigid_c_%02d %d
    Table%02d ItemName%02d ItemProbability%02d ItemNum%02d
    ItemSort%03d ItemName%03d ItemNum%03d ItemAdjustPrice%03d ItemLookGetFlg%03d ItemAmount%03d
    ModelData_%d Unit_%d AnmTarget_%d Partial_%d Locator_%d
    bone_%d main_bone_%d support_bone_%d output_single_%d output_double_%d
    connection_curve_%d key_%d connection_%d weight_%d
    State_%d InputWeight_%d ImpactImpulseInfo%02d PartImpulseInfo%02d ImpulseObj%02d ReceiveObj%02d
    BodyParam_%d Item%03d Tag%d cubemap_unit_%d
    RigidBodySet_%d RigidBody_%d ShapeParam_%d Form_%d vertex_%d
    ContactPointInfo_%d CollisionInfo_%d Cloth_%d
    """.split()
)
"""Each with one number in printf's way."""


def shipped_names() -> list[bytes]:
    """Return the names of Breath of the Wild in the `aamp` package; empty without it."""
    return _shipped(_NAMES)


def shipped_patterns() -> list[bytes]:
    """Return the numbered names (`Item_%d`) of that package."""
    return _shipped(_PATTERNS)


def _shipped(name: str) -> list[bytes]:
    """Read a file of the package, which is not imported: that would load a YAML reader too."""
    spec = importlib.util.find_spec(_PACKAGE)
    for folder in (spec and spec.submodule_search_locations) or ():
        with contextlib.suppress(FileNotFoundError):
            return Path(folder, name).read_bytes().splitlines()
    return []


@cache
def _names() -> ShippedNames:
    """Return all of these, the same for all tables: they take 7 MB."""
    names = [*FOUND, *WORDS, *shipped_names()]
    return ShippedNames(
        dict(zip(map(crc32, names), names, strict=True)), (*shipped_patterns(), *FORMS)
    )


def shipped_table() -> NameTable:
    """Return a new table with these names, to which a person's lists may be added."""
    return NameTable(_names)


# The strings in the executable of a game: NSO of the Switch (`main`), RPX and RPL of the Wii U.
#
# Names of parameters stand there, NUL-terminated, in what is read only or has values from the
# start.


MOST_BYTES: Final = 1 << 28
"""The largest segment that is unpacked; those of games have a tenth of it."""
_NSO: Final = b"NSO0"
_NSO_HEADER: Final = 0x100
_ELF: Final = b"\x7fELF\x01\x02"
"""An ELF of 32 bits, big endian."""
_ELF_HEADER: Final = 0x34
_SECTION: Final = struct.Struct(">10I")
_NO_BITS: Final = 8
_COMPRESSED: Final = 0x08000000
_HOLDS_NAMES: Final = (b".rodata", b".data")
_LZ4_RATIO: Final = 255
"""How many bytes one byte of LZ4 unpacks to at most."""
_STRINGS: Final = re.compile(rb"[^\x00-\x1f\x7f]{2,}")
_LONGEST: Final = 800
"""The bytes of the longest string that is taken for one."""


def strings(data: bytes) -> list[str]:
    """Return the strings of at least two characters in an executable, each once, in order.

    Raises `FormatError` if the file is not an executable, or is damaged.
    """
    texts: dict[str, None] = {}
    for segment in segments(data):
        texts.update(dict.fromkeys(_strings_in(segment)))
    return list(texts)


def _strings_in(segment: bytes) -> Iterator[str]:
    for match in _STRINGS.finditer(segment):
        start, end = match.span()
        if end - start <= _LONGEST and segment[end : end + 1] == b"\0":
            try:
                text = segment[start:end].decode()
            except UnicodeDecodeError:
                continue
            if len(text) > 1 and text.isprintable():
                yield text


def segments(data: bytes) -> Iterator[bytes]:
    """Yield the parts of an executable that contain strings, unpacked; raises `FormatError`."""
    if data[:4] == _NSO:
        return _nso(data)
    if data[:6] == _ELF:
        return _rpx(data)
    raise Unsupported(
        "no executable of a game",
        hint="It is called main (in the folder exefs) on the Switch, and ends with .rpx on Wii U.",
    )


def _piece(data: bytes, offset: int, size: int) -> bytes:
    if size > len(data) or offset > len(data) - size:
        raise InvalidData(f"{size:,} bytes are stated where the file ends before", offset=offset)
    return data[offset : offset + size]


def _nso(data: bytes) -> Iterator[bytes]:
    """Yield the read-only and the data section; a section with a hash is checked against it."""
    head = _piece(data, 0, _NSO_HEADER)
    (flags,) = struct.unpack_from("<I", head, 0xC)
    for number in (1, 2):
        offset, _memory, size = struct.unpack_from("<3I", head, 0x10 * (number + 1))
        (packed,) = struct.unpack_from("<I", head, 0x60 + 4 * number)
        is_packed = bool(flags >> number & 1)
        _refuse_huge(size, offset)
        segment = _piece(data, offset, packed if is_packed else size)
        if is_packed:
            segment = _unpack_lz4(segment, size, offset)
        stored_digest = head[0xA0 + 32 * number : 0xC0 + 32 * number]
        if flags >> (3 + number) & 1 and hashlib.sha256(segment).digest() != stored_digest:
            raise InvalidData("a segment has not the hash that is stated for it", offset=offset)
        yield segment


def _unpack_lz4(block: bytes, size: int, offset: int) -> bytes:
    """Unpack a block of LZ4 without a frame; memory is only used for what can be in it."""
    if size > _LZ4_RATIO * len(block):
        raise InvalidData(
            f"{size:,} bytes are stated, which the data are too short for", offset=offset
        )
    try:
        out: bytes = lz4.block.decompress(block, uncompressed_size=size) if block else b""
    except lz4.block.LZ4BlockError as error:
        raise InvalidData(f"a segment cannot be unpacked: “{error}”", offset=offset) from None
    if len(out) != size:
        raise InvalidData("a segment has another size than is stated", offset=offset)
    return out


def _refuse_huge(size: int, offset: int) -> None:
    if size > MOST_BYTES:
        raise Unsupported(f"a segment of {size:,} bytes is too large", offset=offset)


class _Section(NamedTuple):
    name: int
    type: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    align: int
    entry: int


def _rpx(data: bytes) -> Iterator[bytes]:
    """Yield the sections whose names are those of constants and data."""
    head = _piece(data, 0, _ELF_HEADER)
    (table,) = struct.unpack_from(">I", head, 0x20)
    size, count, names = struct.unpack_from(">3H", head, 0x2E)
    if size != _SECTION.size or names >= count:
        raise InvalidData("the table of sections has another layout", offset=0x2E)
    raw = _piece(data, table, count * size)
    sections = [_Section(*numbers) for numbers in _SECTION.iter_unpack(raw)]
    words = _unpacked(data, sections[names])
    total = 0
    for section in sections:
        name = words[section.name : words.find(b"\0", section.name)]
        if name.startswith(_HOLDS_NAMES) and section.type != _NO_BITS:
            part = _unpacked(data, section)
            total += len(part)
            _refuse_huge(total, section.offset)  # many sections may be at one offset
            yield part


def _unpacked(data: bytes, section: _Section) -> bytes:
    raw = _piece(data, section.offset, section.size)
    if not section.flags & _COMPRESSED:
        return raw
    (size,) = struct.unpack(">I", _piece(raw, 0, 4))
    _refuse_huge(size, section.offset)
    unpacker = zlib.decompressobj()
    try:
        out = unpacker.decompress(raw[4:], size + 1)
    except zlib.error as error:
        raise InvalidData(
            f"a section cannot be unpacked: “{error}”", offset=section.offset
        ) from None
    if len(out) != size or not unpacker.eof:
        raise InvalidData("a section has another size than is stated", offset=section.offset)
    return out
