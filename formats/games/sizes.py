"""How much memory a game reserves for a file: the value its size table should have.

Exact where the game's own rule is known from real tables, else never too little: a value that is
too small crashes the game, one that is too large costs memory only.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..aamp import AAMP
from ..errors import FormatError
from ..wrap.alignment import align
from ..wrap.paths import extension_of, resource_path
from ..wrap.sizetable import MOST
from .sizes_counted import memory
from .sizes_modern import _is_left_out_of_modern, _modern_size
from .sizes_older import _is_left_out_of_older, _older_size

System = Literal["modern", "switch", "wiiu"]
"""Whose table: the games with RESTBL, or Breath of the Wild with RSTB on one of two consoles."""

STEEPEST = 24
"""Bytes of a table per byte of a BGYML file, at most: the steepest step between the 2,878 files
of all types whose entries are known."""


class TableSize(NamedTuple):
    """A value for a size table (bytes), and whether the game's own rule for it is known.

    It is known where real tables state just that for every file counted; all other values are
    bounds.
    """

    value: int
    is_exact: bool


def size_of(path: str, data: bytes, system: System = "modern") -> TableSize:
    """Return what a table should state for an unpacked file.

    `path` is the file's name or resource path, which tells the kind; `data` is the file without
    compression.
    """
    path = resource_path(path)
    if system == "modern":
        value, is_exact = _modern_size(path, data)
    else:
        is_wiiu = system == "wiiu"
        kind = extension_of(path)
        counted, is_parsed = _counted(kind, data, is_wiiu)
        value, is_exact = _older_size(kind, len(data), counted, is_parsed, is_wiiu)
    return TableSize(min(value, MOST), is_exact)


def is_left_out(path: str, system: System = "modern") -> bool:
    """Whether no table ever states a file of this path, so that none is to be added."""
    path = resource_path(path)
    if system == "modern":
        return _is_left_out_of_modern(path)
    return _is_left_out_of_older(path)


def needed(
    path: str, data: bytes, system: System, entry: int | None, before: bytes | None
) -> int | None:
    """Return what a mod's table must state at least for a file, None if it needs no entry.

    `entry` is the value in the game's own table, `before` the game's own file, both unpacked and
    in bytes; None if there is none. The value never is below the game's own, and above its rule
    by as much as the game's own entry is: what was measured last time does not count.
    """
    if data == before or (entry is None and (before is not None or is_left_out(path, system))):
        return entry
    size = size_of(path, data, system)
    if entry is None:
        return size.value
    if before is None:
        return max(entry, size.value)
    if system == "modern" and extension_of(resource_path(path)) == "bgyml":
        grown = max(0, align(len(data), 32) - align(len(before), 32))
        return max(entry, min(size.value, entry + STEEPEST * grown))
    grown = size.value - size_of(path, before, system).value
    return min(max(entry, size.value, entry + grown), MOST)


def _counted(kind: str, data: bytes, is_wiiu: bool) -> tuple[tuple[int, bool] | None, bool]:
    """Return what the elements of a file take, None if they cannot be counted.

    Then whether the game's parser takes memory for them.
    """
    if not AAMP.sniff(data[:16]):
        return None, False
    try:
        return memory(AAMP.read(data), kind, is_wiiu), True
    except FormatError:
        return None, True  # a damaged file is given the bound of its kind
