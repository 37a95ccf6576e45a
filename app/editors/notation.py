"""How a field writes and reads a number: decimal, hex, binary, or an angle in degrees.

In any notation, a field without input keeps the very value it was given.
"""

from __future__ import annotations

import math
import re
import struct
from decimal import Decimal
from fractions import Fraction
from typing import Any

from app.ui.i18n import tr
from formats.calculator import calculate, evaluate, exact, fitted, helpful_error
from formats.core.float32 import f32_bits
from formats.core.kinds import INT_RANGES, Kind, accept, same
from formats.errors import WrongType
from formats.value_text import parse, text

_F64 = struct.Struct(">d")
_LITERAL = re.compile(r"0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+")


def bit_count(kind: Kind) -> int:
    """Return how many bits a number of `kind` has."""
    return 8 * struct.calcsize("<" + kind.type.code)


class Notation:
    """Numbers as the program writes them everywhere: the shortest text that reads back."""

    step = Decimal("0.1")
    """The amount that an arrow key adds to a float."""

    def text(self, kind: Kind, value: Any) -> str:
        """Return the text of a value."""
        return text(kind, value)

    def read(self, kind: Kind, typed: str, was: Any) -> Any:
        """Return the value of a number or an expression, or raise `WrongType`.

        An integer that is multiplied or divided is rounded to a whole number.
        """
        return calculate(kind, typed, was, None)

    def number(self, kind: Kind, value: Any) -> Decimal | None:
        """Return the number that is shown for a value, None if it is not finite."""
        return Decimal(self.text(kind, value)) if value - value == 0 else None

    def from_number(self, kind: Kind, number: Decimal) -> Any:
        """Return the value for a number in this notation; integers end at their limits."""
        if kind in INT_RANGES:
            low, high = INT_RANGES[kind]
            return max(low, min(high, int(number)))
        return parse(kind, str(number))

    def unit(self, kind: Kind, number: Decimal) -> Decimal:
        """Return by how much a pixel of a drag that starts at `number` changes it."""
        if kind in INT_RANGES:
            return max(Decimal("0.25"), Decimal(10) ** (number.adjusted() - 2) / 4)
        size = number.adjusted() - 2 if number else -2
        return Decimal(10) ** max(-3, size)

    def snap(self, kind: Kind, number: Decimal) -> Decimal:
        """Return the step that a drag with Ctrl snaps to."""
        most = max(self.unit(kind, number), self.unit(kind, Decimal(0)))
        return most * (40 if kind in INT_RANGES else 10)


class Bits(Notation):
    """The bits of an integer in base 16 or 2, as many digits as its width has."""

    def __init__(self, base: int) -> None:
        self.base = base

    def text(self, kind: Kind, value: Any) -> str:
        count = bit_count(kind)
        raw = value % 2**count
        return f"0x{raw:0{count // 4}X}" if self.base == 16 else f"0b{raw:0{count}b}"

    def read(self, kind: Kind, typed: str, was: Any) -> Any:
        """Read all the bits of a signed number as they are shown, and any expression."""
        word, count = typed.strip(), bit_count(kind)
        if _LITERAL.fullmatch(word):
            raw, high = int(word, 0), INT_RANGES[kind][1]
            return accept(kind, raw - 2**count if high < raw < 2**count else raw)
        return calculate(kind, typed, was, None)

    def number(self, kind: Kind, value: Any) -> Decimal | None:
        return Decimal(value)


class Degrees(Notation):
    """An angle that is stored in radians, shown in degrees.

    `places` rounds the shown number, for angles that were computed from something else.
    """

    step = Decimal(1)

    def __init__(self, places: int | None = None) -> None:
        self._places = places

    def text(self, kind: Kind, value: Any) -> str:
        if value - value != 0:
            return text(kind, value)
        angle = math.degrees(value)
        if not math.isfinite(angle):
            return text(kind, value)
        if self._places is not None:
            return tidy(angle, self._places)
        for digits in range(6, 18):
            word = f"{angle:.{digits}g}"
            if self._is_same(kind, word, value):
                break
        return word if "." in word or "e" in word else word + ".0"

    @staticmethod
    def _is_same(kind: Kind, word: str, value: Any) -> bool:
        return same(kind, accept(kind, math.radians(float(word))), value)

    def read(self, kind: Kind, typed: str, was: Any) -> Any:
        try:
            number = parse(Kind.F64, typed)
            if number - number != 0:
                return parse(kind, typed)
            return accept(kind, math.radians(number))
        except WrongType as error:
            plain = error
        try:
            result = evaluate(typed, self._shown_fraction(kind, was), degrees=True)
        except WrongType as error:
            raise helpful_error(typed, error, plain) from None
        return accept(kind, math.radians(fitted(Kind.F64, result)))

    def _shown_fraction(self, kind: Kind, was: Any) -> Fraction | None:
        if exact(kind, was) is None:
            return None
        return Fraction(math.degrees(was)) if self._places else Fraction(self.text(kind, was))

    def from_number(self, kind: Kind, number: Decimal) -> Any:
        return self.read(kind, str(number), None)

    def unit(self, kind: Kind, number: Decimal) -> Decimal:
        return Decimal("0.5")


class RoundedRadians(Notation):
    """Radians that were computed from something else, rounded to so many places."""

    def __init__(self, places: int) -> None:
        self._places = places

    def text(self, kind: Kind, value: Any) -> str:
        return tidy(value, self._places)


def tidy(number: float, places: int) -> str:
    """Return a finite number rounded to so many places, without trailing zeros: `90.0`, `-0.5`."""
    word = f"{number:.{places}f}".rstrip("0")
    word = word + "0" if word.endswith(".") else word
    return word.removeprefix("-") if float(word) == 0 else word


DECIMAL = Notation()
HEX = Bits(16)
BINARY = Bits(2)
DEGREES = Degrees()
BASES: dict[int, Notation] = {10: DECIMAL, 16: HEX, 2: BINARY}
"""The notations of an integer by their base."""


def bits_text(kind: Kind, value: Any) -> str:
    """Return a note on the bits of an integer or a float, a few lines for a tool tip."""
    if kind in INT_RANGES:
        return _int_bits(kind, value)
    raw = f32_bits(value) if kind is Kind.F32 else int.from_bytes(_F64.pack(value))
    width, fraction = (32, 23) if kind is Kind.F32 else (64, 52)
    exponent = raw >> fraction & (1 << width - 1 - fraction) - 1
    lines = [
        text(kind, value),
        tr("bits 0x{digits}", digits=f"{raw:0{width // 4}X}"),
        tr(
            "sign {sign}, exponent {exponent}, fraction 0x{fraction:X}",
            sign=raw >> width - 1,
            exponent=exponent,
            fraction=raw & (1 << fraction) - 1,
        ),
    ]
    if math.isfinite(value):
        lines.append(tr("exactly {value}", value=_shortened(format(Decimal(value), "f"))))
    return "\n".join(lines)


def _int_bits(kind: Kind, value: int) -> str:
    count = bit_count(kind)
    raw = value % 2**count
    digits = f"{raw:0{count}b}"
    groups = [digits[at : at + 4] for at in range(0, count, 4)]
    lines = [f"{value:,}", HEX.text(kind, value)]
    lines += [" ".join(groups[at : at + 8]) for at in range(0, len(groups), 8)]
    if value < 0:
        lines.insert(1, tr("{raw:,} unsigned", raw=raw))
    return "\n".join(lines)


def _shortened(word: str, most: int = 60) -> str:
    return word if len(word) <= most else word[:most] + "…"
