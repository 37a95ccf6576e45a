"""Every kind of value a document can have: `Kind`, a table with one row for each.

A row states the codes and the names that the formats have for the kind, and the `ValueType` of its
values: what it accepts, what a new value is, what tells two apart, how one reads as text, and what
becomes of values of another type. Whatever depends on the kind is taken from these rows.

Values are plain Python objects, listed at `Kind`; the width and the sign of a number are those of
the kind beside it, never of the object.
"""

from __future__ import annotations

import base64
import enum
import math
import re
import struct
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, NoReturn, Self

from ..errors import Unconvertible, WrongType
from .float32 import NaN32, f32, f32_bits, f32_from_bits, f32_text, pointed_word, spell_f32

_F32 = struct.Struct("<f")
_U32 = struct.Struct("<I")
QUIET_NAN: Final = _F32.pack(math.nan)
"""The word that every NaN becomes when a Python float is packed."""

# `Any`: the kind beside a value says of which of these types it is, and whoever has asked for the
# kind would only check the same again.
AnyValue = Any
"""The value of a row, as `Kind` lists them."""


class Converted(NamedTuple):
    """A value of another type; `loss` says what is lost, "" where the way back is free."""

    value: AnyValue
    loss: str


class ValueType:
    """One type of value, and the base of all: it accepts nothing and has no text.

    `name` is the word shown for it, `default` what a new value is: zero, empty, or the engine's
    own.
    """

    part: ValueType | None = None
    """What each number is of a type whose values are tuples of numbers."""
    can_parse: ClassVar = False
    """Whether its one-line text can be parsed back."""
    can_convert: ClassVar = True
    """Whether its values can become some of another type, or the reverse."""
    is_number: ClassVar = False
    code: str = ""
    """The letter that `struct` has for a number, "" for everything else."""
    words: int = 0
    """How many words of 32 bits a value takes, 0 if that is up to the value."""
    exact: bool = True
    """Whether Python itself finds values equal only if their bits are."""
    pack: Callable[[AnyValue], bytes]
    """Return the words of a value, little endian; a type without words has none."""
    unpack: Callable[[bytes], AnyValue]
    """Return the value of such words."""
    spell: Callable[[AnyValue], str]
    """Return a value as a word of YAML, without its tag; strings and vectors are spelled there."""

    def __init__(self, name: str, default: AnyValue = None) -> None:
        self.name = name
        self.default = default

    def accept(self, value: AnyValue) -> AnyValue:
        """Return `value` as it is stored, or raise `WrongType` with the reason."""
        try:
            return self.coerce(value)
        except (TypeError, ValueError, AttributeError) as error:
            raise WrongType(f"{_shown(value)} is not a value of type {self.name}") from error

    def coerce(self, value: AnyValue) -> AnyValue:
        """Do the same, but raise TypeError, ValueError or AttributeError for a foreign object."""
        raise WrongType(f"a row of type {self.name} has no value of its own")

    def bits(self, value: AnyValue, /) -> Hashable:
        """Return a key that is equal for two values only if their bits are."""
        content: Hashable = value
        return content

    def text(self, value: AnyValue, /) -> str:
        """Return a value as one line."""
        return str(value)

    def parse(self, typed: str, /) -> AnyValue:
        """Return what a person typed as an object to `accept`; raises `WrongType`."""
        raise WrongType(f"a value of type {self.name} cannot be typed as text")

    def whole_text(self, value: AnyValue) -> str:
        """Return a value with nothing left out, for programs and pipes.

        Bytes are hex digits, buffers and vectors numbers with blanks between them, and each curve
        of a row is a line: how many floats are in use, the type id, and the 30 floats.
        """
        return self.text(value)

    def parse_whole(self, typed: str, _old: AnyValue) -> AnyValue:
        """Return what a `whole_text` says as an object to `accept` in place of a value."""
        return self.parse(typed)

    def convert(self, value: AnyValue, source: ValueType) -> Converted:
        """Return a value of the type `source` as one of this; raises `WrongType`.

        What is lost in part, such as the fraction of a number, `loss` says; what cannot go at all,
        such as a number out of range, is refused: with `Unconvertible` where no value could.
        """
        is_possible = source.can_convert and self.can_convert
        made = self._convert(value, source) if is_possible else None
        if made is None:
            raise Unconvertible(f"{source.name} cannot be converted to {self.name}")
        return Converted(self.accept(made.value), made.loss)

    def _convert(self, value: AnyValue, source: ValueType) -> Converted | None:
        if source is self:
            return Converted(value, "")
        if isinstance(source, NullType):
            return Converted(self.default, "")
        if isinstance(source, StringType) and self.can_parse:
            return self._from_text(value)
        return self._convert_alike(value, source)

    def _from_text(self, value: str) -> Converted:
        made = self.accept(self.parse(value))
        written = self.text(made)
        is_same = written == value.strip()
        return Converted(made, "" if is_same else f"“{value:.60}” becomes {written}")

    def _convert_alike(self, _value: AnyValue, _source: ValueType) -> Converted | None:
        return None


def _shown(value: object) -> str:
    """Return a value for a sentence; Python itself refuses to print very long integers."""
    try:
        return f"{value!r:.60}"
    except ValueError:
        return "a number of thousands of digits"


class ContainerType(ValueType):
    """What holds other rows and has no value."""

    can_convert = False

    def text(self, _value: None) -> str:
        return ""


class NullType(ValueType):
    """No value at all."""

    can_parse = True

    def coerce(self, value: object) -> None:
        if value is not None:
            super().coerce(value)

    def text(self, _value: None) -> str:
        return "null"

    def spell(self, value: int | None) -> str:
        """Return the word; a null that is stored as another number than 0 has it as an anchor."""
        return f"&word_{value} null" if value else "null"

    def parse(self, typed: str) -> None:
        if typed.strip() not in ("", "null"):
            raise WrongType("a null cannot be typed as text")

    def _convert(self, value: AnyValue, source: ValueType) -> Converted:
        words = f"the value {source.text(value):.60} is dropped"
        return Converted(None, "" if source is self else words)


def bool_text(value: int) -> str:
    """Return `true` or `false`, with the raw word where it is neither 1 nor 0."""
    word = "true" if value else "false"
    return word if value in (0, 1) else f"{word} ({int(value)})"


class BoolType(ValueType):
    """True or false, or the word that stands for true and is not 1."""

    is_number = True
    can_parse = True
    words = 1
    bits = staticmethod(int)
    text = staticmethod(bool_text)
    pack = staticmethod(_U32.pack)

    def spell(self, value: int) -> str:
        """Return the word; one stored as another number than 0 and 1 has it as an anchor."""
        if value is True:
            return "true"
        return f"&word_{value} true" if value else "false"

    _TRUE, _FALSE = ("true", "1", "yes"), ("false", "0", "no")

    def coerce(self, value: object) -> bool | int:
        if isinstance(value, bool):
            return value
        if isinstance(value, int) and 0 <= value < 2**32:
            return bool(value) if value < 2 else value
        raise ValueError

    def unpack(self, words: bytes) -> bool | int:
        word = int.from_bytes(words, "little")
        return word == 1 if word < 2 else word

    def parse(self, typed: str) -> bool | int:
        word = typed.strip()
        if word.lower() in self._TRUE + self._FALSE:
            return word.lower() in self._TRUE
        raw = re.fullmatch(r"(?:true|false) \((\d+)\)", word)
        if raw:
            return int(raw[1])
        raise WrongType(f"“{word}” is neither true nor false")

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        if not source.is_number:
            return None
        loss = "" if value in (0, 1) else f"{source.text(value)} becomes true"
        return Converted(bool(value), loss)


class IntegerType(ValueType):
    """Whole numbers from `low` to `high`, which are those that `struct` stores as `code`."""

    is_number = True
    can_parse = True
    spell = staticmethod(str)

    def __init__(self, name: str, code: str) -> None:
        super().__init__(name, 0)
        self.code = code
        form = struct.Struct("<" + code)
        self.pack, self.words = form.pack, form.size // 4
        count = 2 ** (8 * form.size)
        self.low = -count // 2 if code.islower() else 0
        self.high = self.low + count - 1

    def coerce(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError
        if not self.low <= value <= self.high:
            low, high = self.low, self.high
            raise WrongType(f"{_shown(value)} is outside {low} … {high}, the range of {self.name}")
        return value

    def unpack(self, words: bytes) -> int:
        return int.from_bytes(words, "little", signed=self.low < 0)

    def parse(self, typed: str) -> int:
        word = typed.strip()
        try:
            return int(word.replace(" ", ""), 0 if re.match(r"[+-]?0[xXoObB]", word) else 10)
        except ValueError:
            raise WrongType(f"“{word}” is not a whole number") from None

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        if not isinstance(source, FloatType):
            return Converted(int(value), "") if source.is_number else None
        if not math.isfinite(value):
            raise WrongType(f"{source.text(value)} is not a whole number")
        whole = math.trunc(value)
        return Converted(
            whole, "" if whole == value else f"{source.text(value)} loses its fraction"
        )


class FloatType(ValueType):
    """float64 numbers."""

    is_number = True
    can_parse = True
    exact = False
    code = "d"
    words = 2
    _MOST = "1.7977e308"
    bits: Callable[[float], Hashable] = staticmethod(struct.Struct("<d").pack)
    text: Callable[[float], str] = staticmethod(repr)
    _round: Callable[[float], float] = staticmethod(float)

    def __init__(self, name: str) -> None:
        super().__init__(name, 0.0)

    def spell(self, value: float) -> str:
        if math.isnan(value):
            (bits,) = struct.unpack("<Q", struct.pack("<d", value))
            return ".nan" if bits == 0x7FF8000000000000 else f"&nan_{bits:016X} .nan"
        return pointed_word(repr(value))

    def coerce(self, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ValueError
        try:
            return self._round(float(value) if isinstance(value, int) else value)
        except OverflowError:
            shown = _shown(value)
            raise WrongType(
                f"{shown} is beyond the largest {self.name}, about {self._MOST}"
            ) from None

    def parse(self, typed: str) -> float:
        word = typed.strip()
        bits = re.fullmatch(r"nan:0x([0-9a-fA-F]{8})", word)
        if bits:
            value = f32_from_bits(int(bits[1], 16))
            if isinstance(value, NaN32):
                return value
        try:
            number = float(word)
        except ValueError:
            raise WrongType(f"“{word}” is not a number") from None
        if math.isinf(number) and "inf" not in word.lower():
            most = FloatType._MOST
            raise WrongType(f"{word:.60} is beyond the largest f64, about {most}")
        return number

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        if not source.is_number:
            return None
        made = self.coerce(float(value))
        if made == value or made != made:
            return Converted(made, "")
        return Converted(made, f"{source.text(value)} is rounded to {self.text(made)}")


def pack_f32(value: float) -> bytes:
    """Return the word of a float32, every bit of a NaN kept."""
    raw = _F32.pack(value)
    return raw if raw != QUIET_NAN else _U32.pack(f32_bits(value))


def _unpack_f32(word: bytes) -> float:
    return f32_from_bits(_U32.unpack(word)[0])


class Float32Type(FloatType):
    """float32 numbers, each the Python float of the same value, or a `NaN32`."""

    code = "f"
    words = 1
    pack = staticmethod(pack_f32)
    spell = staticmethod(spell_f32)
    unpack = staticmethod(_unpack_f32)
    _MOST = "3.4028e38"
    bits = staticmethod(f32_bits)
    text = staticmethod(f32_text)
    _round = staticmethod(f32)


class StringType(ValueType):
    """Texts, with no NUL; `limit` is the most bytes of UTF-8, None for any number."""

    can_parse = True
    parse = staticmethod(str)

    def __init__(self, name: str, limit: int | None = None) -> None:
        super().__init__(name, "")
        self.limit = limit

    def coerce(self, value: object) -> str:
        if not isinstance(value, str):
            raise ValueError
        if "\0" in value:
            raise WrongType("a string ends at its first NUL, so it cannot hold one")
        if self.limit is None and value.isascii():  # as most are, and there are many
            return value
        try:
            size = len(value.encode("utf-8", "surrogateescape"))
        except UnicodeEncodeError:
            raise WrongType("the text holds half of a character (a lone surrogate)") from None
        if self.limit is not None and size > self.limit:
            raise WrongType(f"{size} bytes of UTF-8 are too long: {self.name} holds {self.limit}")
        return as_read(value)

    def _from_text(self, value: str) -> Converted:
        return Converted(value, "")

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        if not source.can_parse:
            return None
        words = source.text(value)
        try:
            is_same = source.bits(source.accept(source.parse(words))) == source.bits(value)
        except WrongType:
            is_same = False
        return Converted(words, "" if is_same else "the text does not state the value exactly")


def as_read(text: str) -> str:
    """Return a string as a file gives it back: bytes that together are a character come as it.

    Bytes that are no text, kept as surrogate escapes, may come together by an edit. What no file
    can hold is left as it is.
    """
    if text.isascii():
        return text
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text


class GuidType(StringType):
    """GUIDs, of 8-4-4-4-12 digits in lower case."""

    can_convert = False
    _FORM = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.default = "00000000-0000-0000-0000-000000000000"

    def coerce(self, value: object) -> str:
        if not isinstance(value, str):
            raise ValueError
        word = value.strip().lower()
        if word.startswith("{") and word.endswith("}"):
            word = word[1:-1]
        if self._FORM.fullmatch(word) is None:
            raise WrongType(
                f"“{word:.60}” is not a guid: "
                "32 hex digits, in groups of 8-4-4-4-12 joined by dashes"
            )
        return word


class ShownOnlyType(ValueType):
    """What refers to other parts of the file, in words; no value is accepted."""

    can_convert = False

    def __init__(self, name: str) -> None:
        super().__init__(name, "")

    def coerce(self, _value: object) -> NoReturn:
        raise WrongType(
            f"a value of type {self.name} follows from other parts of the file and is not typed"
        )


class BytesType(ValueType):
    """Bytes, whose one-line text is a summary."""

    def __init__(self, name: str, default: bytes = b"") -> None:
        super().__init__(name, default)

    def spell(self, value: bytes) -> str:
        return base64.b64encode(value).decode() or "''"

    def pack(self, value: bytes) -> bytes:
        return value + bytes(-len(value) % 4)

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

    def spell(self, value: AnyValue) -> str:
        number = f"{'!u ' if value.alignment >= 1 << 31 else ''}{value.alignment}"
        return f"{{Alignment: {number}, Data: !!binary {super().spell(value)}}}"

    def parse_whole(self, typed: str, old: AnyValue) -> AlignedBytes:
        return AlignedBytes(super().parse_whole(typed, old), old.alignment)

    def _convert_alike(self, value: AnyValue, source: ValueType) -> Converted | None:
        is_alike = isinstance(source, BytesType)
        return Converted(AlignedBytes(value, 8), "") if is_alike else None


class _NumbersType(ValueType):
    """Tuples of numbers of the type `part`, each a word."""

    part: ValueType

    def __init__(self, name: str, default: tuple[AnyValue, ...], part: ValueType) -> None:
        super().__init__(name, default)
        self.part = part
        self.exact = part.exact
        self.words = len(default)

    def pack(self, value: AnyValue) -> bytes:
        raw = struct.pack(f"<{len(value)}{self.part.code}", *value)
        is_exact = self.exact or QUIET_NAN not in raw
        return raw if is_exact else b"".join(map(self.part.pack, value))

    def unpack(self, words: bytes) -> AnyValue:
        value = struct.unpack(f"<{len(words) // 4}{self.part.code}", words)
        if self.exact or not any(map(math.isnan, value)):
            return value
        return tuple(self.part.unpack(words[at : at + 4]) for at in range(0, len(words), 4))

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
        self._floats = VectorType("floats", DEFAULT_CURVE.floats, body)
        self.words = count * (CURVE_FLOATS + 2)

    def pack(self, value: AnyValue) -> bytes:
        pack, floats = self._head.pack, self._floats.pack
        return b"".join(pack(use) + pack(type_) + floats(body) for use, type_, body in value)

    def unpack(self, words: bytes) -> tuple[Curve, ...]:
        size, head, floats = 4 * (CURVE_FLOATS + 2), self._head.unpack, self._floats.unpack
        parts = [words[at : at + size] for at in range(0, len(words), size)]
        return tuple(Curve(head(raw[:4]), head(raw[4:8]), floats(raw[8:])) for raw in parts)

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


@dataclass(frozen=True, slots=True)
class KindRow:
    """The codes, names and tags of one kind in every format, and the type of its values.

    `aamp` and `byml` are the numbers that files have for it, -1 where the format has no such kind;
    `byml_since` is the version of BYML that brought it. `ainb` is what texts of that format call
    the type, `engine` what the classes of the game and the Python package `ainb` do, `slot` what
    that package calls it in nodes. The tags are those that a text of the format may have for it,
    the first of which is written where the word behind would be of another kind without it.
    """

    type: ValueType
    aamp: int = -1
    aamp_tags: str = ""
    byml: int = -1
    byml_tags: str = ""
    byml_since: int = 0
    ainb: str = ""
    ainb_tags: str = ""
    engine: str = ""
    slot: str = ""


class Kind(enum.Enum):
    """What a row is; the value is the word shown in the Type column, `type` all that it means.

    Python values: bool (or the raw int of a bool word other than 0 and 1) for BOOL; int for the
    integers; float for F32 and F64 (`NaN32` for a float32 that is not a number); str for the
    strings, undecodable bytes as surrogate escapes; tuples of floats for VEC*, QUAT (x y z w) and
    COLOR (r g b a); a tuple of n `Curve` for CURVEn; tuples of numbers for BUFFER_*, bytes for
    BUFFER_BYTES, BINARY and RAW; `AlignedBytes` for BINARY_ALIGNED; None for NULL and containers.
    str also for POINTER (the class it points to), REFERENCE (what it refers to, in words) and GUID
    (8-4-4-4-12 digits, lower case). POINTER and REFERENCE are shown only: no value is accepted.
    """

    type: ValueType
    row: KindRow

    def __new__(cls, row: KindRow | str) -> Self:
        """Make the kind of a row; of a word, return the kind that goes by it."""
        assert isinstance(row, KindRow), "an enum looks words up itself"
        kind = object.__new__(cls)
        kind._value_ = row.type.name
        kind.type, kind.row = row.type, row
        return kind

    @property
    def value(self) -> str:
        """The word for it; that of an enum is of any type, and slow."""
        return self.type.name

    # fmt: off
    LIST = KindRow(ContainerType("list"))
    OBJECT = KindRow(ContainerType("object"))
    MAP = KindRow(ContainerType("map"), byml=0xC1)
    HASH_MAP = KindRow(ContainerType("hash map"), byml=0x20, byml_since=7)
    ARRAY = KindRow(ContainerType("array"), byml=0xC0)

    NULL = KindRow(NullType("null"), byml=0xFF, byml_tags="!!null")
    BOOL = KindRow(BoolType("bool", default=False), aamp=0, aamp_tags="!!bool",
                   byml=0xD0, byml_tags="!!bool",
                   ainb="bool", ainb_tags="!!bool", engine="Bool", slot="Bool")
    S32 = KindRow(IntegerType("s32", "i"), aamp=2, aamp_tags="!!int !s32",
                  byml=0xD1, byml_tags="!!int !s32 !s",
                  ainb="int", ainb_tags="!!int !s32", engine="S32", slot="Int")
    U32 = KindRow(IntegerType("u32", "I"), aamp=17, aamp_tags="!u !u32",
                  byml=0xD3, byml_tags="!u !u32", byml_since=2, ainb="uint", engine="U32")
    S64 = KindRow(IntegerType("s64", "q"), byml=0xD4, byml_tags="!l !s64", byml_since=3)
    U64 = KindRow(IntegerType("u64", "Q"), byml=0xD5, byml_tags="!ul !u64", byml_since=3)
    F32 = KindRow(Float32Type("f32"), aamp=1, aamp_tags="!!float !f32",
                  byml=0xD2, byml_tags="!!float !f32 !f",
                  ainb="float", ainb_tags="!!float !f32", engine="F32", slot="Float")
    F64 = KindRow(FloatType("f64"), byml=0xD6, byml_tags="!f64 !d", byml_since=3)

    STRING = KindRow(StringType("string"), aamp=20, aamp_tags="!!str",
                     byml=0xA0, byml_tags="!!str",
                     ainb="string", ainb_tags="!!str", engine="String", slot="String")
    STRING32 = KindRow(StringType("string32", 31), aamp=7, aamp_tags="!str32")
    STRING64 = KindRow(StringType("string64", 63), aamp=8, aamp_tags="!str64")
    STRING256 = KindRow(StringType("string256", 255), aamp=15, aamp_tags="!str256")

    VEC2 = KindRow(VectorType("vec2", (0.0,) * 2, F32.type), aamp=3, aamp_tags="!vec2")
    VEC3 = KindRow(VectorType("vec3", (0.0,) * 3, F32.type), aamp=4, aamp_tags="!vec3",
                   ainb="vec3f", engine="Vec3f", slot="Vector3F")
    VEC4 = KindRow(VectorType("vec4", (0.0,) * 4, F32.type), aamp=5, aamp_tags="!vec4")
    QUAT = KindRow(VectorType("quat", (0.0, 0.0, 0.0, 1.0), F32.type),
                   aamp=16, aamp_tags="!quat")
    COLOR = KindRow(VectorType("color", (1.0,) * 4, F32.type), aamp=6, aamp_tags="!color")
    CURVE1 = KindRow(CurvesType("curve1", 1, U32.type, F32.type), aamp=9, aamp_tags="!curve")
    CURVE2 = KindRow(CurvesType("curve2", 2, U32.type, F32.type), aamp=10)
    CURVE3 = KindRow(CurvesType("curve3", 3, U32.type, F32.type), aamp=11)
    CURVE4 = KindRow(CurvesType("curve4", 4, U32.type, F32.type), aamp=12)

    BUFFER_S32 = KindRow(BufferType("buffer int", S32.type), aamp=13, aamp_tags="!buffer_int")
    BUFFER_F32 = KindRow(BufferType("buffer f32", F32.type), aamp=14, aamp_tags="!buffer_f32")
    BUFFER_U32 = KindRow(BufferType("buffer u32", U32.type), aamp=18, aamp_tags="!buffer_u32")
    BUFFER_BYTES = KindRow(BytesType("buffer binary"), aamp=19, aamp_tags="!buffer_binary")
    BINARY = KindRow(BytesType("binary"), byml=0xA1, byml_tags="!!binary", byml_since=4)
    BINARY_ALIGNED = KindRow(AlignedBytesType("aligned binary"), byml=0xA2,
                             byml_tags="!!file !binary_aligned !file", byml_since=5)
    PATH_REFERENCE = KindRow(IntegerType("path reference", "I"), byml=0x0A, byml_tags="!path")
    POINTER = KindRow(ShownOnlyType("pointer"), ainb="pointer", ainb_tags="!pointer",
                      engine="VoidPtr", slot="Pointer")
    REFERENCE = KindRow(ShownOnlyType("reference"))
    GUID = KindRow(GuidType("guid"))
    RAW = KindRow(BytesType("raw"))
    # fmt: on

    __hash__ = object.__hash__
    """Every row has one looked up; that of an enum is a function of Python."""


CONTAINERS: Final = frozenset(kind for kind in Kind if isinstance(kind.type, ContainerType))
FLOAT_COUNTS: Final = {
    kind: len(kind.type.default) for kind in Kind if isinstance(kind.type, VectorType)
}
CURVE_COUNTS: Final = {
    kind: len(kind.type.default) for kind in Kind if isinstance(kind.type, CurvesType)
}
INT_RANGES: Final = {
    kind: (kind.type.low, kind.type.high) for kind in Kind if isinstance(kind.type, IntegerType)
}
NUMBERS: Final = frozenset(kind for kind in Kind if isinstance(kind.type, (IntegerType, FloatType)))
PART_KINDS: Final = {kind: Kind(kind.type.part.name) for kind in Kind if kind.type.part}
"""What each number is of the kinds whose values are tuples of numbers."""
STRING_LIMITS: Final = {
    kind: kind.type.limit
    for kind in Kind
    if isinstance(kind.type, StringType) and kind.type.limit is not None
}
"""The most UTF-8 bytes each bounded string holds; its fixed buffer also needs the NUL."""
STRINGS: Final = frozenset(kind for kind in Kind if type(kind.type) is StringType)
BYTES: Final = frozenset(kind for kind in Kind if type(kind.type) is BytesType)
SHOWN_ONLY: Final = frozenset(kind for kind in Kind if isinstance(kind.type, ShownOnlyType))
"""The kinds whose values refer to other parts of the file."""


def same(kind: Kind, one: AnyValue, other: AnyValue) -> bool:
    """Whether two values of `kind` would be written as the same bytes (-0.0 is not 0.0)."""
    return kind.type.bits(one) == kind.type.bits(other)


def bits(kind: Kind, value: AnyValue) -> Hashable:
    """Return a key that is equal for two values of `kind` only if their bits are."""
    return kind.type.bits(value)


def accept(kind: Kind, value: AnyValue) -> AnyValue:
    """Return `value` as `kind` stores it, or raise `WrongType` with the reason.

    Numbers are range-checked, never wrapped; float32 kinds are rounded to float32; strings are
    checked for NUL and for the byte limit of their kind; a GUID may come in capitals or braces.
    """
    return kind.type.accept(value)


def default(kind: Kind) -> AnyValue:
    """Return the value a new row of `kind` starts with: zero, empty, or the engine's own."""
    return kind.type.default
