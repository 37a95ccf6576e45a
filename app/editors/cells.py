"""Numbers between a table and the rest of the world: spreadsheet cells, lists, and raw files."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from typing import Any

from app.ui.i18n import tr
from formats.core.float32 import f32_bits, f32_from_bits
from formats.core.kinds import PART_KINDS, Kind, accept
from formats.errors import WrongType

_BRACKETS = "[](){} \t\r,;"
_PARTS = ("\t", ";", ",")
WIDTH = 4
"""Bytes of one element of a buffer of numbers."""


def read_cells(text: str) -> list[list[str]]:
    """Return the lines of a copied table as cells.

    Cells are separated by tabs, else by semicolons, else by commas, else by blanks; brackets around
    a list, and what parts the last cell from nothing, are left out.
    """
    part = next((number for number in _PARTS if number in text.strip(_BRACKETS + "\n")), None)
    strip = " \r\n" if part == "\t" else _BRACKETS
    return [_cells(line.strip(strip), part) for line in text.splitlines() if line.strip(_BRACKETS)]


def _cells(line: str, part: str | None) -> list[str]:
    return line.split() if part is None else [cell.strip() for cell in line.split(part)]


def read_list(text: str) -> list[str]:
    """Return the cells of a copied table in one row; a heading above numbers is left out."""
    lines = read_cells(text)
    if len(lines) > 1 and not any(map(_has_digit, lines[0])) and any(map(_has_digit, lines[1])):
        lines = lines[1:]
    return [cell for line in lines for cell in line]


def _has_digit(cell: str) -> bool:
    return re.search(r"\d|^[+-]?(inf|nan)", cell) is not None


def read_numbers(kind: Kind, cells: Sequence[str]) -> list[Any] | None:
    """Return the elements of a buffer of `kind` from many cells, None if one is not a number.

    Decimal numbers only, all at once: reading a hundred thousand one by one takes a second.
    """
    try:
        if kind is not Kind.BUFFER_F32:
            return list(accept(kind, tuple(map(int, cells))))
        numbers = list(map(float, cells))
        if any(number != number for number in numbers):
            return None
        return list(struct.unpack(f"<{len(numbers)}f", struct.pack(f"<{len(numbers)}f", *numbers)))
    except (ValueError, OverflowError, WrongType):
        return None


def to_file(kind: Kind, numbers: Sequence[Any]) -> bytes:
    """Return the elements of a buffer as stored, little endian."""
    if kind is Kind.BUFFER_F32:
        return struct.pack(f"<{len(numbers)}I", *map(f32_bits, numbers))
    return struct.pack(f"<{len(numbers)}{PART_KINDS[kind].type.code}", *numbers)


def from_file(kind: Kind, data: bytes) -> tuple[Any, ...]:
    """Return the elements that little-endian bytes are; raises `WrongType` where some are left."""
    count, left = divmod(len(data), WIDTH)
    if left:
        raise WrongType(
            tr(
                "its {count:,} bytes are not a whole number of elements of {width} bytes",
                count=len(data),
                width=WIDTH,
            )
        )
    numbers = struct.unpack(f"<{count}{PART_KINDS[kind].type.code}", data)
    if all(number == number for number in numbers):
        return numbers
    return tuple(map(f32_from_bits, struct.unpack(f"<{count}I", data)))  # a NaN keeps its bits
