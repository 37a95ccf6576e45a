"""The node types of the format, each with the neutral kind it is shown as.

The numbers are those in the files, see `Kind`; `PATH` alone is ours, see there.
"""

from __future__ import annotations

from typing import Final

from ..core.kinds import Kind

STRING: Final = Kind.STRING.row.byml
BINARY: Final = Kind.BINARY.row.byml
ALIGNED: Final = Kind.BINARY_ALIGNED.row.byml
ARRAY: Final = Kind.ARRAY.row.byml
MAP: Final = Kind.MAP.row.byml
STRING_TABLE: Final = 0xC2
PATH_TABLE: Final = 0xC3
MONO_ARRAY: Final = 0xC8
BOOL: Final = Kind.BOOL.row.byml
S32: Final = Kind.S32.row.byml
F32: Final = Kind.F32.row.byml
U32: Final = Kind.U32.row.byml
S64: Final = Kind.S64.row.byml
U64: Final = Kind.U64.row.byml
F64: Final = Kind.F64.row.byml
NULL: Final = Kind.NULL.row.byml
HASH_MAP: Final = Kind.HASH_MAP.row.byml
HASH_MAP_64: Final = 0x21
HASH_MAPS: Final = range(0x20, 0x30)
"""Maps whose keys are `type - 0x1F` words of 32 bits each: 0x20 has 32-bit keys, 0x21 64-bit."""

PATH: Final = Kind.PATH_REFERENCE.row.byml
"""What the model calls 0xA1 in a Mario Kart 8 file, an index into its path table.

Everywhere else 0xA1 is binary data. The two meet in no file, so one number serves both there.
"""
SCALAR: Final = 0x00
"""The shape of a root that is a single value; the model's own number, found in no file."""

UNREAD: Final = {
    0xC4: "map with remap table",
    0xC5: "relocated string table",
    **dict.fromkeys(range(0x30, 0x40), "hash map with remap table"),
}
"""Types that are known to be, but of whose layout no two descriptions agree and no file tells."""

CONTAINERS: Final = frozenset({ARRAY, MAP, MONO_ARRAY, *HASH_MAPS})
KINDS: Final = {
    **{kind.row.byml: kind for kind in Kind if kind.row.byml >= 0},
    MONO_ARRAY: Kind.ARRAY,
    **dict.fromkeys(HASH_MAPS, Kind.HASH_MAP),
}
IDS: Final = {kind: kind.row.byml for kind in Kind if kind.row.byml >= 0}
"""The type a new node of each kind gets."""
SINCE: Final = {
    MONO_ARRAY: 7,
    **{type_: kind.row.byml_since for type_, kind in KINDS.items() if kind.row.byml_since},
}
"""The file version each type came with, as the engine's libraries have it.

Files of older versions with newer types are found all the same, so this is for warnings only.
"""
WIDE: Final = {type_: kind.type.code for type_, kind in KINDS.items() if kind.type.words == 2}
"""The numbers of 64 bits, with the letter that `struct` has for each."""
LARGE: Final = frozenset({BINARY, ALIGNED, *WIDE})
"""The types whose slot holds the offset of a value stored outside of its container."""

TAGS: Final = {tag: kind for kind in IDS for tag in kind.row.byml_tags.split()}
"""The kind that each tag of a value in a text asks for, in every dialect."""
RETAGS: Final = {kind: tag for tag, kind in reversed(TAGS.items())}
"""The tag that is written for each kind."""


def key_size(type_: int) -> int:
    """Return how many bytes a container of a type stores before each value: 0 for an array."""
    if type_ in HASH_MAPS:
        return 4 * (type_ - HASH_MAP + 1)
    return 4 if type_ == MAP else 0


def type_text(type_: int) -> str:
    """Return how a type is named to a person: `0xC4 (map with remap table)`."""
    name = KINDS[type_].value if type_ in KINDS else UNREAD.get(type_, "no known type")
    return f"0x{0xA1 if type_ == PATH else type_:02X} ({name})"
