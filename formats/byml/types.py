"""The node types of the format, each with the neutral kind it is shown as.

The numbers are those in the files; `PATH` alone is ours, see there.
"""

from __future__ import annotations

from typing import Final

from formats.values import Kind

STRING: Final = 0xA0
BINARY: Final = 0xA1
ALIGNED: Final = 0xA2
ARRAY: Final = 0xC0
MAP: Final = 0xC1
STRING_TABLE: Final = 0xC2
PATH_TABLE: Final = 0xC3
MONO_ARRAY: Final = 0xC8
BOOL: Final = 0xD0
S32: Final = 0xD1
F32: Final = 0xD2
U32: Final = 0xD3
S64: Final = 0xD4
U64: Final = 0xD5
F64: Final = 0xD6
NULL: Final = 0xFF
HASH_MAP: Final = 0x20
HASH_MAP_64: Final = 0x21
HASH_MAPS: Final = range(0x20, 0x30)
"""Maps whose keys are `type - 0x1F` words of 32 bits each: 0x20 has 32-bit keys, 0x21 64-bit."""

PATH: Final = 0x0A
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
LARGE: Final = frozenset({BINARY, ALIGNED, S64, U64, F64})
"""The types whose slot holds the offset of a value stored outside of its container."""

KINDS: Final = {
    STRING: Kind.STRING,
    BINARY: Kind.BINARY,
    ALIGNED: Kind.BINARY_ALIGNED,
    PATH: Kind.PATH_REFERENCE,
    ARRAY: Kind.ARRAY,
    MAP: Kind.MAP,
    MONO_ARRAY: Kind.ARRAY,
    BOOL: Kind.BOOL,
    S32: Kind.S32,
    F32: Kind.F32,
    U32: Kind.U32,
    S64: Kind.S64,
    U64: Kind.U64,
    F64: Kind.F64,
    NULL: Kind.NULL,
    **dict.fromkeys(HASH_MAPS, Kind.HASH_MAP),
}
IDS: Final = {
    **{kind: type_ for type_, kind in KINDS.items()},
    Kind.ARRAY: ARRAY,
    Kind.HASH_MAP: HASH_MAP,
}
"""The type a new node of each kind gets."""

SINCE: Final = {
    U32: 2,
    S64: 3,
    U64: 3,
    F64: 3,
    BINARY: 4,
    ALIGNED: 5,
    MONO_ARRAY: 7,
    **dict.fromkeys(HASH_MAPS, 7),
}
"""The file version each type came with, as the engine's libraries have it.

Files of older versions with newer types are found all the same, so this is for warnings only.
"""


def key_words(type_: int) -> int:
    """Return how many 32-bit words a key of this hash map has."""
    return type_ - HASH_MAP + 1


def type_text(type_: int) -> str:
    """Return how a type is named to a person: `0xC4 (map with remap table)`."""
    name = KINDS[type_].value if type_ in KINDS else UNREAD.get(type_, "no known type")
    return f"0x{0xA1 if type_ == PATH else type_:02X} ({name})"
