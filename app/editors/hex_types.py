"""The numbers that bytes at an offset can mean: integers and floats, in both byte orders."""

from __future__ import annotations

import struct
from typing import NamedTuple

from app.i18n import tr
from formats.core.float32 import NaN32, f32_bits
from formats.core.kinds import Kind
from formats.errors import WrongType


class NumberType(NamedTuple):
    """A type of numbers by its name, the letter that `struct` has for it, and a kind to show it."""

    name: str
    code: str
    kind: Kind

    @property
    def size(self) -> int:
        """The size of a number in bytes."""
        return struct.calcsize("<" + self.code)


TYPES = (
    NumberType("s8", "b", Kind.S64),
    NumberType("u8", "B", Kind.U64),
    NumberType("s16", "h", Kind.S64),
    NumberType("u16", "H", Kind.U64),
    NumberType("s32", "i", Kind.S64),
    NumberType("u32", "I", Kind.U64),
    NumberType("s64", "q", Kind.S64),
    NumberType("u64", "Q", Kind.U64),
    NumberType("f32", "f", Kind.F32),
    NumberType("f64", "d", Kind.F64),
)


def number_at(data: bytes | bytearray, at: int, of: NumberType, big: bool) -> int | float | None:
    """Return the number that begins at byte `at`, None if too few bytes are left for it."""
    part = bytes(data[at : at + of.size])
    if len(part) < of.size:
        return None
    number: int | float = struct.unpack(_byte_order_sign(big) + of.code, part)[0]
    if of.kind is Kind.F32 and number != number:
        return NaN32(int.from_bytes(part, "big" if big else "little"))
    return number


def number_bytes(number: float, of: NumberType, big: bool) -> bytes:
    """Return the bytes of a number; raises `WrongType` if it is outside the type's range."""
    if of.kind is Kind.F32:
        return f32_bits(number).to_bytes(4, "big" if big else "little")
    try:
        return struct.pack(_byte_order_sign(big) + of.code, number)
    except struct.error:
        raise WrongType(
            tr("{number} is outside the range of {type}", number=number, type=of.name)
        ) from None


def _byte_order_sign(big: bool) -> str:
    return ">" if big else "<"
