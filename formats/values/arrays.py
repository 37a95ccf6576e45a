"""The types whose values are made of many: bytes, vectors, buffers of numbers, curves."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple, Self

from formats.errors import WrongType
from formats.values.types import AnyValue, Converted, ValueType


class BytesType(ValueType):
    """Bytes, whose one-line text is a summary."""

    def __init__(self, name: str, default: bytes = b"") -> None:
        super().__init__(name, default)

    def coerce(self, value: object) -> bytes:
        if not isinstance(value, (bytes, bytearray)):
            raise ValueError
        return bytes(value)

    def text(self, value: bytes) -> str:
        head = value[:16].hex(" ").upper()
        return _summary(f"{len(value)} B  {head}", len(value) > 16)

    def whole_text(self, value: bytes) -> str:
        return bytes(value).hex()

    def parse_whole(self, typed: str, _old: bytes) -> bytes:
        digits = "".join(typed.split())
        if len(digits) % 2 or not re.fullmatch("[0-9a-fA-F]*", digits):
            raise WrongType(f"“{typed:.40}” are not bytes in hex digits, two for each")
        return bytes.fromhex(digits)

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        if not isinstance(source, BytesType):
            return None
        is_lost = isinstance(value, AlignedBytes)
        loss = f"the alignment of {value.alignment} is dropped" if is_lost else ""
        return Converted(bytes(value), loss)


class AlignedBytes(bytes):
    """Binary data with the alignment, in bytes, that its file asks for.

    That is a power of two, save in files that were made wrongly.
    """

    alignment: int

    def __new__(cls, data: bytes, alignment: int) -> Self:
        """Make a copy of `data` that asks for `alignment`."""
        self = super().__new__(cls, data)
        self.alignment = alignment
        return self

    def __eq__(self, other: object) -> bool:
        has_alignment = isinstance(other, AlignedBytes) and other.alignment == self.alignment
        return has_alignment and bytes.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((bytes(self), self.alignment))

    def __repr__(self) -> str:
        return f"AlignedBytes({bytes(self)!r}, {self.alignment})"

    def __reduce__(self) -> tuple[object, ...]:
        return (AlignedBytes, (bytes(self), self.alignment))


class AlignedBytesType(BytesType):
    """`AlignedBytes`, which keep their alignment where others are typed."""

    def __init__(self, name: str) -> None:
        super().__init__(name, AlignedBytes(b"", 8))

    def coerce(self, value: AnyValue) -> AlignedBytes:
        alignment = value.alignment
        if not 0 <= alignment < 2**32:  # files hold odd ones, too, which an undo has to put back
            raise WrongType(f"an alignment is a number below 2^32, not {alignment}")
        return AlignedBytes(value, alignment)

    def parse_whole(self, typed: str, old: AnyValue) -> AlignedBytes:
        return AlignedBytes(super().parse_whole(typed, old), old.alignment)

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        is_alike = isinstance(source, BytesType)
        return Converted(AlignedBytes(value, 8), "") if is_alike else None


class _NumbersType(ValueType):
    """Tuples of numbers of the type `part`."""

    part: ValueType

    def __init__(self, name: str, default: tuple[AnyValue, ...], part: ValueType) -> None:
        super().__init__(name, default)
        self.part = part
        self.exact = part.exact

    def bits(self, value: AnyValue) -> Hashable:
        return value if self.exact else tuple(map(self.part.bits, value))

    def whole_text(self, value: AnyValue) -> str:
        return " ".join(map(self.part.text, value))


class VectorType(_NumbersType):
    """Vectors, rotations and colours: always as many float32 as the default."""

    can_parse = True

    def coerce(self, value: AnyValue) -> tuple[float, ...]:
        if len(value) != len(self.default):
            raise WrongType(f"{self.name} has {len(self.default)} components, not {len(value)}")
        return tuple(map(self.part.coerce, value))

    def text(self, value: AnyValue) -> str:
        return "  ".join(map(self.part.text, value))

    def parse(self, typed: str) -> tuple[float, ...]:
        return tuple(map(self.part.parse, re.split(r"[\s,;]+", typed.strip().strip("[]() "))))

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        is_alike = isinstance(source, VectorType)
        return _resize(value, self.default, "components") if is_alike else None


def _resize(value: AnyValue, filler: Sequence[AnyValue], what: str) -> Converted:
    made = (*value[: len(filler)], *filler[len(value) :])
    lost = len(value) - len(filler)
    return Converted(made, f"the last {lost} {what} are dropped" if lost > 0 else "")


class BufferType(_NumbersType):
    """Any number of numbers; the one-line text is a summary."""

    def __init__(self, name: str, part: ValueType) -> None:
        super().__init__(name, (), part)

    def coerce(self, value: AnyValue) -> tuple[AnyValue, ...]:
        if isinstance(value, (str, bytes)):
            raise ValueError
        return tuple(map(self.part.coerce, value))

    def text(self, value: AnyValue) -> str:
        head = "  ".join(map(self.part.text, value[:8]))
        return _summary(f"[{len(value)}]  {head}", len(value) > 8)

    def parse_whole(self, typed: str, _old: AnyValue) -> tuple[AnyValue, ...]:
        return tuple(map(self.part.parse, _number_words(typed)))

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        if not isinstance(source, BufferType):
            return None
        made = [self.part.convert(number, source.part) for number in value]
        losses = [converted.loss for converted in made if converted.loss]
        more = f", and {len(losses) - 1} more" if len(losses) > 1 else ""
        numbers = tuple(converted.value for converted in made)
        return Converted(numbers, losses[0] + more if losses else "")


def _summary(head: str, is_cut: bool) -> str:
    return f"{head}{' …' if is_cut else ''}".rstrip()


def _number_words(typed: str) -> list[str]:
    return re.findall(r"[^\s,;\[\]()]+", typed)


CURVE_FLOATS: Final = 30


class Curve(NamedTuple):
    """One animation curve: how many of the floats are in use, its type id, and the 30 floats.

    Types: 0 Linear, 1 Hermit, 2 Step, 3 Sin, 4 Cos, 5 SinPow2, 6 Linear2D, 7 Hermit2D, 8 Step2D,
    9 NonUniformSpline, 10 Hermit2DSmooth (names of the engine's own tools).
    """

    use: int
    type: int
    floats: tuple[float, ...]


CURVE_TYPES: Final = (
    "Linear", "Hermit", "Step", "Sin", "Cos", "SinPow2",
    "Linear2D", "Hermit2D", "Step2D", "NonUniformSpline", "Hermit2DSmooth",
)  # fmt: skip
FLOATS_PER_KNOT: Final = {1: 2, 6: 2, 7: 3, 8: 2, 10: 3}
"""How many floats make up one knot, by the type of the curve."""
DEFAULT_CURVE: Final = Curve(9, 7, (0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0, 0.5, *([1.0] * 21)))
"""The engine's default curve: a straight ramp from 0 to 1."""


class CurvesType(ValueType):
    """One to four `Curve`, each two numbers of the type `head` and floats of the type `body`."""

    exact = False

    def __init__(self, name: str, count: int, head: ValueType, body: ValueType) -> None:
        super().__init__(name, (DEFAULT_CURVE,) * count)
        self._head, self._body = head, body

    def coerce(self, value: AnyValue) -> tuple[Curve, ...]:
        if len(value) != len(self.default):
            raise WrongType(f"{self.name} has {len(self.default)} curves, not {len(value)}")
        return tuple(self._curve(*curve) for curve in value)

    def _curve(self, use: int, type_: int, floats: AnyValue) -> Curve:
        if len(floats) != CURVE_FLOATS:
            raise WrongType(f"a curve has {CURVE_FLOATS} floats, not {len(floats)}")
        head, floats = self._head.coerce, tuple(map(self._body.coerce, floats))
        return Curve(head(use), head(type_), floats)

    def bits(self, value: AnyValue) -> Hashable:
        bits = self._body.bits
        return tuple((curve.use, curve.type, tuple(map(bits, curve.floats))) for curve in value)

    def text(self, value: AnyValue) -> str:
        return "; ".join(map(curve_text, value))

    def whole_text(self, value: AnyValue) -> str:
        number = self._body.text
        return "\n".join(
            " ".join([str(curve.use), str(curve.type), *map(number, curve.floats)])
            for curve in value
        )

    def parse_whole(self, typed: str, _old: AnyValue) -> tuple[Curve, ...]:
        words, each, count = _number_words(typed), CURVE_FLOATS + 2, len(self.default)
        if len(words) != count * each:
            what = f"for each of {count} curves" if count > 1 else "for a curve"
            raise WrongType(
                f"there are {len(words)} numbers: {what} there are {each}, how many floats are in "
                f"use, the type, and {CURVE_FLOATS} floats"
            )
        return tuple(self._parse_curve(words[at : at + each]) for at in range(0, len(words), each))

    def _parse_curve(self, words: list[str]) -> Curve:
        use, type_ = map(self._head.parse, words[:2])
        return Curve(use, type_, tuple(map(self._body.parse, words[2:])))

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        is_alike = isinstance(source, CurvesType)
        return _resize(value, self.default, "curves") if is_alike else None


def curve_text(curve: Sequence[AnyValue]) -> str:
    """Return the type of one curve and how many of its floats are used: `Hermit2D, 3 knots`."""
    kind = curve[1]
    name = CURVE_TYPES[kind] if kind < len(CURVE_TYPES) else f"type {kind}"
    count, has_knots = curve_size(curve)
    noun = "knot" if has_knots else "float"
    return f"{name}, {count} {noun}{'' if count == 1 else 's'}"


def curve_size(curve: Sequence[AnyValue]) -> tuple[int, bool]:
    """Return how many knots are in use and True, or how many floats and False if it has none."""
    use, kind, _floats = curve
    per_knot = FLOATS_PER_KNOT.get(kind)
    return (use, False) if per_knot is None or use % per_knot else (use // per_knot, True)
