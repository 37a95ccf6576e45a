"""Numbers found by a condition (`> 100`, `1..5`, `nan`), and others put in their place."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from typing import Final, NamedTuple, Self

from .calculator import helpful_error, replacement
from .core.float32 import f32
from .core.kinds import INT_RANGES, NUMBERS, PART_KINDS, AnyValue, Kind
from .errors import WrongType
from .outline import Row
from .value_text import PARSEABLE, parse

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
