"""Numbers as a person computes, finds and replaces them: `2*pi`, `x/2`, `> 100`, `1..5`.

Expressions have a small parser of their own, so that no input is ever run as a program. Whole
numbers and decimals are computed exactly; anything with pi, an angle or a root is computed as a
float64. `NumberReplacement` is the input for many numbers at once.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, Self

from .core.float32 import f32
from .core.kinds import INT_RANGES, NUMBERS, PART_KINDS, AnyValue, Kind, accept, bits, default
from .errors import WrongType
from .outline import Row
from .value_text import PARSEABLE, parse, text

Number = Fraction | float
Part = Callable[[Number | None], Number]
"""Computes a part of an expression from the number before, which is None if there is none."""

TEXT_MOST: Final = 200
"""Up to so many characters are read."""
_DEPTH_MOST = 30
_EXPONENT_MOST = 400
_BITS_MOST = 4096
_KNOWN_MOST = 10_000

_TOKEN = re.compile(
    r"\s*(?:(?P<whole>0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)"
    r"|(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[A-Za-zπτ°]+)"
    r"|(?P<sign>\*\*|//|[-+*/%(),]))"
)
_CHANGE = re.compile(r"(?:(\*\*|//|[*/%])=?|([-+])=)(.*)", re.DOTALL)
_ADDED = re.compile(r"\+(?!=)")
_EXPRESSION = re.compile(r"\S[-+*/%(=<>]|^[*/%=<>]|\bx\b")
"""What is found in a text that is meant as an expression and not as a plain number."""
_LEVELS = {"+": 1, "-": 1, "*": 2, "/": 2, "//": 2, "%": 2}
_SCALING = ("*", "/")
_CONSTANTS = {"pi": math.pi, "π": math.pi, "tau": math.tau, "τ": math.tau, "e": math.e}
_TIMES = {"pi": math.pi, "π": math.pi, "tau": math.tau, "τ": math.tau}
_UNITS_RADIANS: dict[str, Number] = {
    "deg": math.pi / 180, "°": math.pi / 180, "rad": Fraction(1), "turn": math.tau,
}  # fmt: skip
_UNITS_DEGREES: dict[str, Number] = {
    "deg": Fraction(1), "°": Fraction(1), "rad": 180 / math.pi, "turn": Fraction(360),
}  # fmt: skip


class Computed(NamedTuple):
    """A value, and whether it was rounded to a whole number."""

    value: AnyValue
    is_rounded: bool = False


def calculate(
    kind: Kind, typed: str, was: AnyValue = None, rounds: bool | None = False
) -> AnyValue:
    """Return the value of `kind` (an integer or a float) that a number or an expression comes to.

    `was` is the value before, for `*2`, `x/2` and their like; it counts as the decimal that is
    shown for it. With `rounds`, an integer is rounded (see `rounded`); with None, it is where
    `was` is multiplied or divided. Raises `WrongType` for what is no expression, what is not whole
    where it must be, or out of range.
    """
    return _calculated(kind, typed.strip(), was, rounds).value


def _calculated(kind: Kind, word: str, was: AnyValue, rounds: bool | None) -> Computed:
    try:
        return Computed(parse(kind, word))
    except WrongType as error:
        plain = error
    try:
        return _result(kind, ParsedExpression(word), was, rounds)
    except WrongType as error:
        raise helpful_error(word, error, plain) from None


def helpful_error(typed: str, error: WrongType, plain: WrongType) -> WrongType:
    """Return the error that helps: why it is no expression, or else why it is no plain number."""
    return error if _EXPRESSION.search(typed.strip()) else plain


def added(typed: str) -> str:
    """Return input for many numbers that begins with `+` as `+=`, which adds to each.

    In the field of one number `+1` is the number 1; `-1` is a number everywhere.
    """
    return _ADDED.sub("+=", typed.strip(), count=1) if typed.strip().startswith("+") else typed


class NumberReplacement:
    """Input that replaces many numbers, parsed once: `7`, `2*pi`, `*2`, `+1`, `=x/2`.

    `rounds` is as of `calculate`. Raises `WrongType` if it is neither a number nor an expression.
    """

    def __init__(self, typed: str, rounds: bool | None = False) -> None:
        self._word = word = added(typed).strip()
        self._rounds = rounds
        self._expression: ParsedExpression | None = None
        self._known: dict[AnyValue, Computed] = {}  # files repeat most of their numbers
        try:
            parse(Kind.F32, word)
        except WrongType as plain:
            try:
                self._expression = ParsedExpression(word)
            except WrongType as error:
                raise helpful_error(word, error, plain) from None

    @property
    def uses_old(self) -> bool:
        """Whether it starts from the number that was there."""
        return self._expression is not None and self._expression.uses_old

    @property
    def scales(self) -> bool:
        """Whether it multiplies or divides the number that was there."""
        return self._expression is not None and self._expression.scales

    def of(self, kind: Kind, was: AnyValue) -> AnyValue:
        """Return the number of `kind` that replaces `was`; raises `WrongType`."""
        return self.result(kind, was).value

    def result(self, kind: Kind, was: AnyValue) -> Computed:
        """Return the same, and whether it was rounded."""
        if not self.uses_old:
            was = default(kind)  # the result is the same for all
        key = kind, bits(kind, was)
        if key not in self._known:
            if len(self._known) == _KNOWN_MOST:
                self._known.clear()
            self._known[key] = self._calculated(kind, was)
        return self._known[key]

    def _calculated(self, kind: Kind, was: AnyValue) -> Computed:
        if self._expression is None:
            return _calculated(kind, self._word, None, self._rounds)
        return _result(kind, self._expression, was, self._rounds)


@lru_cache(maxsize=16)
def replacement(typed: str, rounds: bool | None = False) -> NumberReplacement:
    """Return input as a `NumberReplacement`, which is parsed once for many rows."""
    return NumberReplacement(typed, rounds)


def _result(
    kind: Kind, expression: ParsedExpression, was: AnyValue, rounds: bool | None
) -> Computed:
    old = exact(kind, was) if expression.uses_old else None
    if old is None and expression.uses_old and was is not None:
        raise WrongType(f"{text(kind, was)} is not a number to start from")
    value = expression.of(old)
    if old is not None and value == old:
        return Computed(was)  # the same bits: a negative zero stays one
    if kind in INT_RANGES and (expression.scales if rounds is None else rounds):
        return Computed(accept(kind, rounded(value)), value != rounded(value))
    return Computed(accept(kind, fitted(kind, value)))


def rounded(number: Number) -> int:
    """Return the nearest whole number, of two the one farther from zero: 2.5 → 3, -2.5 → -3."""
    whole = math.floor(abs(Fraction(number)) + Fraction(1, 2))
    return whole if number > 0 else -whole


def exact(kind: Kind, value: AnyValue) -> Fraction | None:
    """Return the number that is shown for a value of `kind`, None if it is not finite."""
    if value is None or value - value != 0:
        return None
    return Fraction(value) if kind in INT_RANGES else Fraction(text(kind, value))


def fitted(kind: Kind, number: Number) -> int | float:
    """Return a result as `kind` requires, whole or a float; raises `WrongType` if it is not."""
    if kind in INT_RANGES:
        if number != int(number):
            raise WrongType(f"{_shown(number)} is not a whole number")
        return int(number)
    try:
        return float(number)
    except OverflowError:
        raise WrongType(f"the result is beyond the largest {kind.value}") from None


def evaluate(typed: str, old_number: Number | None = None, degrees: bool = False) -> Number:
    """Return the result of an expression, see `ParsedExpression`; raises `WrongType`."""
    return ParsedExpression(typed, degrees).of(old_number)


class ParsedExpression:
    """An expression that is read once and computed for any number of numbers.

    Known: `+ - * / // % **`, brackets, `0x 0o 0b`, `pi tau e`,
    `sqrt abs round floor ceil min max`, `sin cos tan asin acos atan`, and the units `deg`, `rad`
    and `turn` behind a number. `round` is `rounded`. Angles are radians, or degrees where `degrees`
    is set. `x` is the number before; `*2` and `*=2` start from it, and so do the other signs, of
    which `+` and `-` need the `=`. A lone `=` in front says nothing. Raises `WrongType` for what
    cannot be read.
    """

    def __init__(self, typed: str, degrees: bool = False) -> None:
        if len(typed) > TEXT_MOST:
            raise WrongType(f"an expression has at most {TEXT_MOST} characters")
        change = _CHANGE.fullmatch(typed.strip())
        rest = change[3] if change else typed.strip().removeprefix("=")
        reader = _Reader(rest, degrees)
        part = reader.read()
        self._part = _binary_part(change[1] or change[2], _old, part) if change else part
        self.uses_old = change is not None or reader.uses_old
        """Whether it starts from the number before."""
        self.scales = reader.scales or (change is not None and change[1] in _SCALING)
        """Whether it multiplies or divides the number before."""

    def of(self, old_number: Number | None = None) -> Number:
        """Return the result, exact if possible, always finite.

        Raises `WrongType` if there is no result.
        """
        try:
            return _finite(self._part(old_number))
        except ZeroDivisionError:
            raise WrongType("nothing can be divided by zero") from None
        except OverflowError:
            raise WrongType("the result is too large") from None


def _old(old_number: Number | None) -> Number:
    if old_number is None:
        raise WrongType("there is no number to start from")
    return old_number


def _binary_part(sign: str, left: Part, right: Part) -> Part:
    return lambda was: _apply(sign, left(was), right(was))


def _constant(number: Number) -> Part:
    return lambda _was: number


class _Reader:
    """Reads an expression from left to right, by the rank of its signs, into what computes it."""

    def __init__(self, typed: str, degrees: bool) -> None:
        self._tokens = _tokens(typed)
        self._at = 0
        self._depth = 0
        self._units = _UNITS_DEGREES if degrees else _UNITS_RADIANS
        self._turn = 180 / math.pi if degrees else 1.0
        self.uses_old = self.scales = False

    def read(self) -> Part:
        part = self._sum(1)
        if self._at < len(self._tokens):
            raise WrongType(f"“{self._tokens[self._at][1]}” is unexpected here")
        return part

    def _peek(self) -> str:
        return self._tokens[self._at][1] if self._at < len(self._tokens) else ""

    def _take_token(self) -> tuple[str, str]:
        if self._at == len(self._tokens):
            raise WrongType("the expression ends too early")
        self._at += 1
        return self._tokens[self._at - 1]

    def _want(self, sign: str) -> None:
        if self._peek() != sign:
            raise WrongType(f"“{sign}” is missing")
        self._at += 1

    def _sum(self, level: int) -> Part:
        """Read numbers that are joined by signs of this level and those that bind closer."""
        self._depth += 1
        if self._depth > _DEPTH_MOST:
            raise WrongType("brackets are nested too deeply")
        was_used, self.uses_old = self.uses_old, False
        part = self._signed()
        while _LEVELS.get(self._peek(), 0) >= level:
            sign = self._take_token()[1]
            part = _binary_part(sign, part, self._sum(_LEVELS[sign] + 1))
            self.scales |= sign in _SCALING and self.uses_old
        self.uses_old |= was_used
        self._depth -= 1
        return part

    def _signed(self) -> Part:
        is_negative = False
        while self._peek() in ("+", "-"):
            is_negative ^= self._take_token()[1] == "-"
        power = self._power()
        return (lambda was: -power(was)) if is_negative else power

    def _power(self) -> Part:
        base = self._with_units(self._atom())
        if self._peek() != "**":
            return base
        self._take_token()
        self._depth += 1
        if self._depth > _DEPTH_MOST:
            raise WrongType("there are too many powers")
        part = _binary_part("**", base, self._signed())
        self._depth -= 1
        return part

    def _with_units(self, number: Part) -> Part:
        while (name := self._peek()) in self._units or name in _TIMES:
            self._take_token()
            number = _times(number, self._units.get(name) or _TIMES[name])
        return number

    def _atom(self) -> Part:
        sort, word = self._take_token()
        if sort == "whole":
            return _constant(Fraction(int(word, 0)))
        if sort == "number":
            return _constant(_decimal(word))
        if word == "(":
            part = self._sum(1)
            self._want(")")
            return part
        if word == "x":
            self.uses_old = True
            return _old
        if word in _CONSTANTS:
            return _constant(_CONSTANTS[word])
        if word.lower() in _FUNCTIONS:
            return self._function_call(word.lower())
        raise WrongType(f"“{word}” is unexpected here")

    def _function_call(self, name: str) -> Part:
        self._want("(")
        parts = [self._sum(1)]
        while self._peek() == ",":
            self._take_token()
            parts.append(self._sum(1))
        self._want(")")
        if len(parts) > 1 and name not in ("min", "max"):
            raise WrongType(f"{name} takes one number")
        return lambda was: _called(name, [part(was) for part in parts], self._turn)


def _called(name: str, numbers: list[Number], turn: float) -> Number:
    """Return the result of a function; `turn` is the factor from radians to the angles' unit."""
    try:
        if name in ("sin", "cos", "tan"):
            number: Number = _FUNCTIONS[name](float(numbers[0]) / turn)
        elif name in ("asin", "acos", "atan"):
            number = _FUNCTIONS[name](float(numbers[0])) * turn
        else:
            number = _FUNCTIONS[name](*numbers)
    except ValueError:
        raise WrongType(f"there is no {name} of {float(numbers[0]):.9g}") from None
    return number


def _times(part: Part, factor: Number) -> Part:
    if isinstance(factor, Fraction):
        return lambda was: part(was) * factor
    return lambda was: float(part(was)) * factor


_FUNCTIONS: dict[str, Callable[..., Number]] = {
    "sqrt": math.sqrt,
    "abs": abs,
    "round": lambda x: Fraction(rounded(x)),
    "floor": lambda x: Fraction(math.floor(x)),
    "ceil": lambda x: Fraction(math.ceil(x)),
    "min": min,
    "max": max,
    **{name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan")},
}


def _tokens(typed: str) -> list[tuple[str, str]]:
    tokens, at, typed = [], 0, typed.rstrip()
    while at < len(typed):
        match = _TOKEN.match(typed, at)
        if match is None:
            raise WrongType(f"“{typed[at:].strip()[:20]}” cannot be read as a number or a sign")
        assert match.lastgroup is not None
        tokens.append((match.lastgroup, match[match.lastgroup]))
        at = match.end()
    return tokens


def _decimal(word: str) -> Fraction:
    _digits, _e, exponent = word.lower().partition("e")
    if len(exponent) > 6 or abs(int(exponent or 0)) > _EXPONENT_MOST:
        raise WrongType(f"“{word:.20}” has an exponent beyond {_EXPONENT_MOST}")
    return Fraction(word)


_PLAIN: dict[str, Callable[[AnyValue, AnyValue], AnyValue]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
    "//": lambda one, other: Fraction(one // other), "%": operator.mod,
}  # fmt: skip


def _apply(sign: str, number: Number, other_number: Number) -> Number:
    if sign == "**":
        return _raised(number, other_number)
    result: Number = _PLAIN[sign](number, other_number)
    return result


def _raised(base: Number, power: Number) -> Number:
    """Return a power; one whose digits would fill the memory is refused before it is computed."""
    if isinstance(base, Fraction) and power == int(power):
        size = max(base.numerator.bit_length(), base.denominator.bit_length())
        if size * abs(int(power)) > _BITS_MOST:
            raise WrongType("the result is too large")
        return Fraction(base ** int(power))
    power_value = float(base) ** float(power)
    if isinstance(power_value, complex):
        raise WrongType(f"there is no {float(power):.9g}th power of {float(base):.9g}")
    return float(power_value)


def _shown(number: Number) -> str:
    try:
        return f"{float(number):.9g}"
    except OverflowError:
        return "the result"


def _finite(number: Number) -> Number:
    if isinstance(number, float) and not math.isfinite(number):
        raise WrongType("the result is too large")
    return number


# Numbers found by a condition (`> 100`, `1..5`, `nan`), and others put in their place.


PlainNumber = int | float
_COMPARISONS: Final[dict[str, Callable[[PlainNumber, PlainNumber], bool]]] = {
    ">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le,
    "=": operator.eq, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
_COMPARISON = re.compile(r"(>=|<=|==|!=|>|<|=)?\s*(\S+)")
_RANGE = re.compile(r"(\S*?)\s*\.\.\s*(\S*)")


def numbers_of(row: Row) -> tuple[PlainNumber, ...]:
    """Return the numbers that a row's value consists of, none if it is of another kind."""
    if row.kind in NUMBERS:
        return (row.value,)
    return tuple(row.value) if row.kind in PART_KINDS else ()


def is_comparison(words: str) -> bool:
    """Whether a text can only be meant as a condition: `> 100` or `1..5`, but not `100`."""
    try:
        NumberCondition.read(words)
    except WrongType:
        return False
    return words.strip()[:1] in tuple("<>=!") or ".." in words


class NumberCondition(NamedTuple):
    """What a number has to be: `compare(number, bound)`, and for a range also at most `high`.

    `compare` is None for `nan`, which no comparison finds.
    """

    compare: Callable[[PlainNumber, PlainNumber], bool] | None
    bound: PlainNumber
    high: PlainNumber = math.inf

    @classmethod
    def read(cls, words: str) -> Self:
        """Read `> 100`, `>= 1`, `= 5` or `5`, `!= 0`, `1..5`, `..5`, `nan`.

        Raises `WrongType` if it is no such thing.
        """
        words = words.strip()
        if words.lower() == "nan":
            return cls(None, math.nan)
        ends = _RANGE.fullmatch(words)
        if ends and (ends[1] or ends[2]):
            low = number(ends[1]) if ends[1] else -math.inf
            return cls(operator.ge, low, number(ends[2]) if ends[2] else math.inf)
        match = _COMPARISON.fullmatch(words)
        if match is None:
            raise WrongType("write a number, or such as > 100, <= 0, != 1, 1..5")
        return cls(_COMPARISONS[match[1] or "="], number(match[2]))

    def meets(self, value: PlainNumber, single: bool = False) -> bool:
        """Whether a number is meant; `single` for float32, which the bounds are rounded to."""
        if self.compare is None or self.compare is _any:
            return self.compare is not None or math.isnan(value)
        is_rounded = single and isinstance(value, float)
        bound = _rounded(self.bound) if is_rounded else self.bound
        high = _rounded(self.high) if is_rounded else self.high
        return not math.isnan(value) and self.compare(value, bound) and value <= high


def _any(_value: PlainNumber, _bound: PlainNumber) -> bool:
    return True


ANY: Final = NumberCondition(_any, 0)
"""Met by every number, nan among them."""


def with_numbers(
    row: Row, by: str, condition: NumberCondition = ANY, rounds: bool | None = False
) -> AnyValue:
    """Return a row's value with every number that meets the condition replaced by what `by` says.

    `by` is a number or an expression, `rounds` says whether integers are rounded, see
    `formats.calculator.NumberReplacement`. Raises `WrongType` where it is neither or a result does
    not fit; none is cut to a range.
    """
    number_replacement, kind = replacement(by, rounds), PART_KINDS.get(row.kind, row.kind)
    if condition is ANY and row.kind in NUMBERS:  # as it mostly is, of many rows
        return number_replacement.of(kind, row.value)
    single = row.kind is not Kind.F64
    new = tuple(
        number_replacement.of(kind, number) if condition.meets(number, single) else number
        for number in numbers_of(row)
    )
    return new[0] if row.kind in NUMBERS else new


def is_rounded(
    row: Row, by: str, condition: NumberCondition = ANY, rounds: bool | None = None
) -> bool:
    """Whether `with_numbers` rounds a number of a row to a whole one; False where it raises."""
    kind = PART_KINDS.get(row.kind, row.kind)
    if kind not in INT_RANGES:
        return False
    try:
        result = replacement(by, rounds).result
        return any(condition.meets(n) and result(kind, n).is_rounded for n in numbers_of(row))
    except WrongType:
        return False


def typed_over(row: Row, typed: str, rounds: bool | None = False) -> AnyValue:
    """Return what typing over a row's value makes of it, where many rows are typed over at once.

    A number may be an expression (`*2`, `+1`, `=x/2`); of what consists of several numbers it is
    computed for each, where it starts from the old ones or has a `=` in front. `rounds` is as of
    `with_numbers`. Raises `WrongType`.
    """
    if row.kind in NUMBERS:
        return with_numbers(row, typed, rounds=rounds)
    if row.kind not in PART_KINDS:
        return _parsed(row.kind, typed)
    try:
        return _parsed(row.kind, typed)
    except WrongType as error:
        plain = error
    try:
        is_each = replacement(typed).uses_old or typed.lstrip().startswith("=")
    except WrongType as error:
        raise helpful_error(typed, error, plain) from None
    if not is_each:
        raise plain
    return with_numbers(row, typed, rounds=rounds)


def starts_from_old(typed: str) -> bool:
    """Whether a text is an expression that starts from the number before: `*2`, `+1`, `=x/2`."""
    try:
        return replacement(typed).uses_old
    except WrongType:
        return False


def scales(typed: str) -> bool:
    """Whether a text is an expression that multiplies or divides the number before: `*2`, `x/2`."""
    try:
        return replacement(typed).scales
    except WrongType:
        return False


def _parsed(kind: Kind, typed: str) -> AnyValue:
    if kind not in PARSEABLE:
        raise WrongType(f"a value of type {kind.value} is edited as a whole, not as text")
    return parse(kind, typed)


def number(words: str) -> PlainNumber:
    """Return a number as typed: whole (also 0x, 0o, 0b) or with a point; raises `WrongType`."""
    try:
        return int(words, 0)
    except ValueError:
        pass
    try:
        return float(words)
    except ValueError:
        raise WrongType(f"“{words}” is not a number") from None


def _rounded(bound: PlainNumber) -> PlainNumber:
    """Return the float32 next to a bound, since `0.1` means what a file can hold of it."""
    try:
        return f32(float(bound))
    except OverflowError:
        return bound
