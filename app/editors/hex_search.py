"""What to search for in bytes, as hex with wildcards, text or a number; and what to fill them
with."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from app.editors.hex_state import read_hex
from app.ui.i18n import tr
from formats.calculator import number
from formats.errors import WrongType

COUNTED = 10_000
"""The most results that are counted."""
Pattern = re.Pattern[bytes]
Place = tuple[int, int]


def _pattern(parts: list[bytes]) -> Pattern:
    """Return what finds any of some expressions, also where two results overlap."""
    return re.compile(b"(?=(" + b"|".join(parts) + b"))", re.DOTALL)


def hex_pattern(typed: str) -> Pattern | None:
    """Return what finds hex digits, `??` for any byte; None for nothing typed."""
    parts = re.split(r"\?\?", typed)
    hex_patterns = [re.escape(read_hex(part)) for part in parts]
    whole = b".".join(hex_patterns)
    return _pattern([whole]) if whole else None


def text_pattern(typed: str) -> Pattern | None:
    """Return what finds a text in UTF-8 and, in either byte order, UTF-16; None for nothing."""
    words = [typed.encode(encoding, "replace") for encoding in ("utf-8", "utf-16-le", "utf-16-be")]
    return _pattern(list(map(re.escape, words))) if typed else None


def number_pattern(typed: str) -> Pattern | None:
    """Return the pattern for a number in 16 to 64 bits or as a float, in either byte order.

    None for no input; raises `WrongType` if it is not a number.
    """
    if not typed.strip():
        return None
    forms = list(_forms(number(typed.strip())))
    if not forms:
        raise WrongType(tr("“{typed}” does not fit in 64 bits", typed=typed.strip()))
    longest = sorted(dict.fromkeys(forms), key=len, reverse=True)
    return _pattern(list(map(re.escape, longest)))


def _forms(value: float) -> Iterator[bytes]:
    for order in "<>":
        for form in "hHiIqQfd":
            try:
                yield struct.pack(order + form, value)
            except (struct.error, OverflowError):
                continue


def next_place(pattern: Pattern, data: bytes | bytearray, at: int, forward: bool) -> Place | None:
    """Return the next result from `at` on, or the last one before it, round the end."""
    if forward:
        match = pattern.search(data, at) or pattern.search(data)
        return match.span(1) if match else None
    last = before = None
    for encoding in pattern.finditer(data):
        before = encoding.span(1) if encoding.start() < at else before
        last = encoding.span(1)
        if before is not None and encoding.start() >= at:
            break
    return before or last


def counted(pattern: Pattern, data: bytes | bytearray, at: int) -> tuple[int, int]:
    """Return the index of the result at `at`, from 1, and the number of results, up to
    `COUNTED`."""
    here = whole = 0
    for match in pattern.finditer(data):
        whole += 1
        here = whole if match.start() == at else here
        if whole == COUNTED:
            break
    return here, whole


def filling(typed: str, first: int, count: int) -> bytes:
    """Return `count` bytes: hex digits over and over, or with `+n` counting up from `first`.

    Raises `WrongType` if it is neither.
    """
    word = typed.strip()
    if word.startswith(("+", "-")):
        step = number(word)
        if not isinstance(step, int):
            raise WrongType(tr("bytes can only count up by whole numbers"))
        return bytes((first + step * at) & 0xFF for at in range(count))
    fresh = read_hex(word)
    if not fresh:
        raise WrongType(tr("type the bytes to fill with, such as 00"))
    return (fresh * (count // len(fresh) + 1))[:count]
