"""How much memory the game needs for a file: exact where the rule is known, else never too little.

A size table's value that is too small crashes the game; one that is too large costs memory only.
"""

from __future__ import annotations

import struct
from typing import Literal, NamedTuple

from formats.wrap.alignment import align
from formats.wrap.names import extension_of, resource_path

System = Literal["modern", "switch", "wiiu"]
"""Whose table: the games with RESTBL, or the older ones with RSTB on one of two consoles."""


class Size(NamedTuple):
    """A value for a size table (bytes), and whether the game's own rule for it is known."""

    value: int
    is_exact: bool


_CLASSES: dict[str, tuple[int, int]] = {
    "sarc": (0x68, 0x3C), "pack": (0x68, 0x3C), "bactorpack": (0x68, 0x3C),
    "beventpack": (0x68, 0x3C), "baiprog": (0x448, 0x30C), "bas": (0x3C8, 0x2D0),
    "baslist": (0x410, 0x2F4), "batcl": (0x428, 0x344), "batcllist": (0x3F0, 0x2E4),
    "bawareness": (0xB38, 0x70C), "bbonectrl": (0x8D0, 0x564), "bchemical": (0x3C0, 0x2CC),
    "bdemo": (0xB20, 0x6CC), "bdmgparam": (0x11D0, 0x9F0), "bdrop": (0x320, 0x27C),
    "brecipe": (0x320, 0x27C), "bshop": (0x320, 0x27C), "bgparamlist": (0x2C0, 0x248),
    "brgbw": (0x2C0, 0x248), "blifecondition": (0x4B0, 0x35C), "blod": (0x3C0, 0x2CC),
    "bmodellist": (0x7D0, 0x508), "bphysics": (0x470, 0x324), "bphyssb": (0x5B0, 0x384),
    "brgconfig": (0x42D8, 0x2ACC), "brgconfiglist": (0x3D0, 0x2D4), "bumii": (0x2B8, 0x244),
    "baischedule": (0x2B8, 0x244), "baniminfo": (0x2C8, 0x24C), "bxml": (0x778, 0x4A8),
    "bactcapt": (0x538, 0x3B4), "bgdata": (0x140, 0xCC), "bgsvdata": (0x38, 0x14),
    "bfevfl": (0x40, 0x24),
}  # fmt: skip
"""What the game's object for a kind of file takes on Switch and on Wii U (bytes)."""
_PLAIN = (0x38, 0x20)
_FIXED = {"switch": 0x168, "wiiu": 0xE4}
_CONTENTS = frozenset("baischedule baniminfo bgdata bgsvdata bfevfl".split())
"""Kinds beside archives and BYML that are used as they lie, without a parser's own memory."""
_ARCHIVES = frozenset("sarc pack bactorpack beventpack blarc".split())
_PARSED = frozenset(_CLASSES) - _CONTENTS - _ARCHIVES
_FLAT = _CONTENTS | _ARCHIVES | {"byml", "mubin"}
_MARGIN = 0x80
"""The published values are up to 0x68 bytes too small for real tables."""
_MODERN = {"byml": 256, "bphhb": 256, "bphcl": 256, "blal": 256, "beco": 256}


def size_of(path: str, data: bytes, system: System = "modern") -> Size:
    """Return what a table should state for an unpacked file.

    `path` is the file's name or resource path: its extension tells the kind; `data` is the file
    without compression.
    """
    extension = extension_of(resource_path(path))
    if system == "modern":
        return _modern(extension, data)
    return Size(_older(extension, align(len(data), 32), system), False)


def after_edit(
    path: str, data: bytes, old_length: int, entry: int | None, system: System = "modern"
) -> int | None:
    """Return what a table's entry should be after an edit, None where it may stay.

    `old_length` is the unpacked file's length before, `entry` the table's value (None: it has
    none). An entry is never made smaller. It grows by what the file grew, and by eight times that
    where a parser takes memory of its own by no known rule.
    """
    size = size_of(path, data, system)
    if entry is None:
        return size.value
    grown = max(0, align(len(data), 32) - align(old_length, 32))
    steep = not size.is_exact and extension_of(resource_path(path)) not in _FLAT
    wanted = entry + 8 * grown if steep else max(size.value, entry + grown)
    return wanted if wanted > entry and (grown or size.is_exact) else None


def _modern(extension: str, data: bytes) -> Size:
    size = align(len(data), 32)
    if extension == "ainb":
        return Size(size + 392 + _expressions(data), True)
    if extension in _MODERN:
        return Size(size + _MODERN[extension], True)
    if extension in _ARCHIVES:
        return Size(size + 384, True)
    if extension == "bgyml":
        return Size((size + 2000) * 8, False)
    return Size((size + 1500) * 4, False)


def _expressions(data: bytes) -> int:
    """Return what the expressions of a behaviour graph add."""
    start = _word(data, 0x44)
    if not start:
        return 0
    count = _word(data, start + _word(data, start + 0x20))
    return 16 + 8 * ((min(count, len(data)) + 1) // 2)


def _word(data: bytes, at: int) -> int:
    """Return a number of the file, 0 where it is too short."""
    return int(struct.unpack_from("<I", data, at)[0]) if 0 <= at <= len(data) - 4 else 0


def _older(extension: str, size: int, system: System) -> int:
    """Return a bound that no real entry is above: parsed kinds take up to eight times that."""
    class_size = _CLASSES.get(extension, _PLAIN)[system == "wiiu"]
    if extension in _PARSED:
        return _FIXED[system] + class_size + 8 * size + 0x200
    return _FIXED[system] + class_size + size + _MARGIN
