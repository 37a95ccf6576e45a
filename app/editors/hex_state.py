"""Bytes under edit, with a cursor and a selection: what keys do to them, without a window."""

from __future__ import annotations

import re

from app.ui.i18n import mark, tr
from formats.errors import WrongType

_NOT_HEX = re.compile(r"[^0-9A-Fa-f\s]")
_KEEPS_SIZE = mark("Bytes can be inserted and removed only in insert mode (Insert)")


def hex_text(data: bytes) -> str:
    """Return bytes as pairs of hex digits, separated by blanks."""
    return data.hex(" ").upper()


def read_hex(typed: str) -> bytes:
    """Return the bytes that hex digits mean, however they are spaced, or raise `WrongType`."""
    typed = re.sub(r"0[xX]|[,;]", " ", typed)
    wrong = _NOT_HEX.search(typed)
    if wrong:
        line = typed.count("\n", 0, wrong.start()) + 1
        raise WrongType(
            tr("“{wrong}” in line {line} is not a hex digit", wrong=wrong[0], line=line)
        )
    digits = "".join(typed.split())
    if len(digits) % 2:
        raise WrongType(tr("the last byte has only one digit: each needs two"))
    return bytes.fromhex(digits)


def read_offset(typed: str, here: int, size: int) -> int:
    """Return a typed offset: `31`, `0x1F`, `+16` or `-0x10` from `here`, or `end`.

    Raises `WrongType` if it is invalid, or outside of `size` bytes.
    """
    word = typed.strip().lower()
    if word == "end":
        return size
    try:
        number = int(word.lstrip("+-"), 16 if word.lstrip("+-").startswith("0x") else 10)
    except ValueError:
        raise WrongType(
            tr("“{typed:.40}” is not an offset, such as 31, 0x1F or +16", typed=typed)
        ) from None
    if word[:1] in ("+", "-"):
        number = here + (number if word[0] == "+" else -number)
    if not 0 <= number <= size:
        raise WrongType(tr("{number} is outside the {size:,} bytes", number=number, size=size))
    return number


class HexState:
    """The bytes, the cursor (0 to their number), and the selection.

    `nibble` is 1 after the first digit of a byte was typed; `insert` is whether typing inserts
    bytes or overwrites them; beyond the last byte it always appends.
    """

    def __init__(self) -> None:
        self.data = bytearray()
        self.cursor = 0
        self.anchor = 0
        self.nibble = 0
        self.insert = False

    def reset(self, data: bytes) -> None:
        """Replace the bytes; the cursor stays if possible."""
        self.data = bytearray(data)
        self.cursor = self.anchor = min(self.cursor, len(data))
        self.nibble = 0

    @property
    def selection(self) -> tuple[int, int]:
        """The selected bytes, from the first up to and without the second; the same for none."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def selected(self) -> bytes:
        """The selected bytes themselves."""
        start, stop = self.selection
        return bytes(self.data[start:stop])

    def move(self, to: int, select: bool = False) -> None:
        """Go to a byte, with `select` selecting up to it."""
        self.cursor = max(0, min(len(self.data), to))
        self.nibble = 0
        if not select:
            self.anchor = self.cursor

    def select(self, start: int, stop: int) -> None:
        """Select bytes, the cursor behind them."""
        self.move(start)
        self.move(stop, select=True)

    def type_digit(self, digit: str) -> None:
        """Type one hex digit over or before the cursor's."""
        value = int(digit, 16)
        if self.nibble:
            self.data[self.cursor] = self.data[self.cursor] & 0xF0 | value
            self.move(self.cursor + 1)
            return
        self._make_room()
        if self.insert or self.cursor == len(self.data):
            self.data[self.cursor : self.cursor] = bytes([value << 4])
        else:
            self.data[self.cursor] = self.data[self.cursor] & 0x0F | value << 4
        self.nibble = 1

    def type_bytes(self, fresh: bytes) -> None:
        """Insert bytes at the cursor, or overwrite unless in insert mode."""
        self._make_room()
        stop = self.cursor if self.insert else self.cursor + len(fresh)
        self.data[self.cursor : stop] = fresh
        self.move(self.cursor + len(fresh))

    def _make_room(self) -> None:
        """Remove the selection in insert mode; else go to its start."""
        start, stop = self.selection
        if self.insert:
            del self.data[start:stop]
        if start != stop:
            self.move(start)

    def delete(self, forward: bool) -> bool:
        """Remove the selection, or one byte; return whether there was something to remove.

        Raises `WrongType` in overwrite mode, which keeps the size.
        """
        start, stop = self.selection
        if start == stop:
            start, stop = (start, stop + 1) if forward else (start - 1, stop)
        if start < 0 or start >= len(self.data):
            return False
        if not self.insert:
            raise WrongType(tr(_KEEPS_SIZE))
        del self.data[start:stop]
        self.move(start)
        return True

    def find(self, needle: bytes, forward: bool) -> bool:
        """Select the next occurrence of `needle`, wrapping around; return whether there is one."""
        start, stop = self.selection
        if forward:
            at = self.data.find(needle, start + (start != stop))
            at = at if at >= 0 else self.data.find(needle)
        else:
            at = self.data.rfind(needle, 0, max(0, start + len(needle) - 1))
            at = at if at >= 0 else self.data.rfind(needle)
        if at >= 0:
            self.select(at, at + len(needle))
        return at >= 0
