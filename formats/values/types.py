"""What a type of value is: a class for each sort, which says all that depends on the type.

That is what it accepts, what a new value is, what tells two apart, how one reads as text, and what
becomes of values of another type.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable, Hashable
from typing import Any, ClassVar, NamedTuple, NoReturn

from formats.errors import Unconvertible, WrongType
from formats.values.float32 import NaN32, f32, f32_bits, f32_from_bits, f32_text

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
    exact: bool = True
    """Whether Python itself finds values equal only if their bits are."""

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
    bits = staticmethod(int)
    text = staticmethod(bool_text)
    _TRUE, _FALSE = ("true", "1", "yes"), ("false", "0", "no")

    def coerce(self, value: object) -> bool | int:
        if isinstance(value, bool):
            return value
        if isinstance(value, int) and 0 <= value < 2**32:
            return bool(value) if value < 2 else value
        raise ValueError

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

    def __init__(self, name: str, code: str) -> None:
        super().__init__(name, 0)
        self.code = code
        count = 2 ** (8 * struct.calcsize("<" + code))
        self.low = -count // 2 if code.islower() else 0
        self.high = self.low + count - 1

    def coerce(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError
        if not self.low <= value <= self.high:
            low, high = self.low, self.high
            raise WrongType(f"{_shown(value)} is outside {low} … {high}, the range of {self.name}")
        return value

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
    _MOST = "1.7977e308"
    bits: Callable[[float], Hashable] = staticmethod(struct.Struct("<d").pack)
    text: Callable[[float], str] = staticmethod(repr)
    _round: Callable[[float], float] = staticmethod(float)

    def __init__(self, name: str) -> None:
        super().__init__(name, 0.0)

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


class Float32Type(FloatType):
    """float32 numbers, each the Python float of the same value, or a `NaN32`."""

    code = "f"
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
