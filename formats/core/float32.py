"""float32 numbers as Python floats: rounding, bits, and the shortest digits that read back."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Iterator
from itertools import compress
from operator import eq, not_
from typing import Self

_F32 = struct.Struct("<f")
_U32 = struct.Struct("<I")


class NaN32(float):
    """A float32 that is not a number and keeps its 32 bits, equal to another only by them.

    Widening a signalling NaN to Python's float sets its quiet bit, so the bits are kept apart.
    """

    __slots__ = ("bits",)
    bits: int

    def __new__(cls, bits: int) -> Self:
        """Make the NaN with these 32 bits."""
        self = super().__new__(cls, "nan")
        self.bits = bits
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NaN32) and other.bits == self.bits

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((NaN32, self.bits))

    def __repr__(self) -> str:
        return f"NaN32(0x{self.bits:08X})"

    def __reduce__(self) -> tuple[object, ...]:
        return (NaN32, (self.bits,))


def f32(value: float) -> float:
    """Return the float32 nearest to `value`; a NaN comes back as a quiet `NaN32`.

    Raises OverflowError where a finite value lies beyond the largest float32.
    """
    if isinstance(value, NaN32):
        return value
    if value != value:
        return NaN32(0x7FC00000)
    return float(_F32.unpack(_F32.pack(value))[0])


def f32_bits(value: float) -> int:
    """Return the 32 bits that `value` is written as."""
    if isinstance(value, NaN32):
        return value.bits
    return int(_U32.unpack(_F32.pack(value))[0])


def f32_from_bits(bits: int) -> float:
    """Return the float32 with these bits, a `NaN32` where they are not a number."""
    if bits & 0x7F800000 == 0x7F800000 and bits & 0x7FFFFF:
        return NaN32(bits)
    return float(_F32.unpack(_U32.pack(bits))[0])


def f32_digits(value: float) -> str:
    """Return the fewest digits, 6 to 9, that read back to a finite float32."""
    packed = _F32.pack(value)
    for digits in (6, 7, 8):
        digits_text = f"{value:.{digits}g}"
        if _F32.pack(float(digits_text)) == packed:
            return digits_text
    return f"{value:.9g}"


def f32_digits_of(values: Iterable[float]) -> Iterator[tuple[float, str]]:
    """Yield float32 with their `f32_digits`, in a third of the time; those not finite, and 0, not.

    Most have 6 digits, so that is tried first.
    """
    left = [value for value in values if value and value - value == 0.0]
    for digits in (6, 7, 8, 9):
        words = list(map(f"%.{digits}g".__mod__, left))
        if digits == 9:
            yield from zip(left, words, strict=True)
            return
        fits = list(map(eq, array("f", left), array("f", map(float, words))))
        yield from compress(zip(left, words, strict=True), fits)
        left = list(compress(left, map(not_, fits)))


def f32_text(value: float) -> str:
    """Return the shortest decimal that reads back to the same float32 (`1.0`, `0.1`, `1e+20`)."""
    if isinstance(value, NaN32):
        return "nan" if value.bits == 0x7FC00000 else f"nan:0x{value.bits:08X}"
    if value - value != 0.0:
        return repr(value)
    return pointed(f32_digits(value))


def pointed(digits: str) -> str:
    """Return the digits of a number so that they are seen to be a float’s."""
    return digits if "." in digits or "e" in digits else digits + ".0"


def spell_f32(value: float) -> str:
    """Return a float32 with a point (`1.0e+09`), or as `.inf`, `-.inf`, `.nan`, as YAML has it."""
    if isinstance(value, NaN32):
        return ".nan" if value.bits == 0x7FC00000 else f"&nan_{value.bits:08X} .nan"
    if value - value != 0.0:
        return ".inf" if value > 0.0 else "-.inf"
    return pointed_word(f32_digits(value))


def pointed_word(digits: str) -> str:
    """Return the digits of a number as a word that YAML takes for a float."""
    if digits.endswith("inf"):
        return digits.replace("inf", ".inf")
    if "." in digits:
        return digits
    head, e, exponent = digits.partition("e")
    return f"{head}.0{e}{exponent}"
