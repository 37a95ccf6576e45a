"""Numbers found by a condition (`> 100`, `1..5`, `nan`) and changed by a step (`7`, `* 1.5`)."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Self

from formats.errors import WrongType
from formats.outline import Row
from formats.values import FLOAT_COUNTS, INT_RANGES, Kind, f32

Number = int | float
_FLOATS: Final = frozenset({Kind.F32, Kind.F64, Kind.BUFFER_F32, *FLOAT_COUNTS})
_MANY: Final = frozenset({Kind.BUFFER_S32, Kind.BUFFER_F32, Kind.BUFFER_U32, *FLOAT_COUNTS})
_ONE: Final = frozenset({Kind.F32, Kind.F64, *INT_RANGES})
_COMPARISONS: Final[dict[str, Callable[[Number, Number], bool]]] = {
    ">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le,
    "=": operator.eq, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
_STEPS: Final[dict[str, Callable[[Number, Number], Number]]] = {
    "*": operator.mul, "/": operator.truediv, "+": operator.add, "-": operator.sub,
}  # fmt: skip
_COMPARISON = re.compile(r"(>=|<=|==|!=|>|<|=)?\s*(\S+)")
_RANGE = re.compile(r"(\S*?)\s*\.\.\s*(\S*)")
_STEP = re.compile(r"(?:x\s*([*/+-])|([*/+]))\s*(\S+)")


def numbers_of(row: Row) -> tuple[Number, ...]:
    """Return the numbers that a row's value consists of, none where it is of another kind."""
    if row.kind in _ONE:
        return (row.value,)
    return tuple(row.value) if row.kind in _MANY else ()


class Condition(NamedTuple):
    """What a number has to be: `compare(number, bound)`, and for a range also at most `high`.

    `compare` is None for `nan`, which no comparison finds.
    """

    compare: Callable[[Number, Number], bool] | None
    bound: Number
    high: Number = math.inf

    @classmethod
    def read(cls, words: str) -> Self:
        """Read `> 100`, `>= 1`, `= 5` or `5`, `!= 0`, `1..5`, `..5`, `nan`.

        Raises `WrongType` where it is no such thing.
        """
        words = words.strip()
        if words.lower() == "nan":
            return cls(None, math.nan)
        ends = _RANGE.fullmatch(words)
        if ends and (ends[1] or ends[2]):
            low = number(ends[1]) if ends[1] else -math.inf
            return cls(operator.ge, low, number(ends[2]) if ends[2] else math.inf)
        found = _COMPARISON.fullmatch(words)
        if found is None:
            raise WrongType("write a number, or such as > 100, <= 0, != 1, 1..5")
        return cls(_COMPARISONS[found[1] or "="], number(found[2]))

    def meets(self, value: Number, single: bool = False) -> bool:
        """Whether a number is meant; `single` for float32, which the bounds are rounded to."""
        if self.compare is None:
            return math.isnan(value)
        is_rounded = single and isinstance(value, float)
        bound = _rounded(self.bound) if is_rounded else self.bound
        high = _rounded(self.high) if is_rounded else self.high
        return not math.isnan(value) and self.compare(value, bound) and value <= high


class Step(NamedTuple):
    """What becomes of a number: `operand` itself, or what `operate` makes of both."""

    operate: Callable[[Number, Number], Number] | None
    operand: Number

    @classmethod
    def read(cls, words: str) -> Self:
        """Read a number to put in, or `* 1.5`, `/ 2`, `+ 10`, `x - 1`; x is the old number.

        Raises `WrongType` where it is no such thing.
        """
        found = _STEP.fullmatch(words.strip())
        if found is None:
            return cls(None, number(words.strip()))
        return cls(_STEPS[found[1] or found[2]], number(found[3]))

    def of(self, value: Number, is_float: bool) -> Number:
        """Return what becomes of `value`, a whole number where it has to be one."""
        try:
            new = self.operand if self.operate is None else self.operate(value, self.operand)
        except ZeroDivisionError:
            raise WrongType("nothing can be divided by 0") from None
        except OverflowError:
            raise WrongType(f"{self.operand} is beyond every number here") from None
        if is_float:
            return _float(new)
        if not math.isfinite(new):
            raise WrongType(f"{new} is no whole number")
        if self.operate is None and new != int(new):
            raise WrongType(f"{new} is no whole number")
        return int(new) if isinstance(new, int) else round(new)


def _float(new: Number) -> float:
    try:
        return float(new)
    except OverflowError:
        raise WrongType("the number would be beyond every float") from None


def with_numbers(row: Row, condition: Condition, step: Step) -> Any:
    """Return a row's value with every number that meets the condition changed by the step."""
    is_float, single = row.kind in _FLOATS, row.kind is not Kind.F64
    new = tuple(
        step.of(one, is_float) if condition.meets(one, single) else one for one in numbers_of(row)
    )
    return new[0] if row.kind in _ONE else new


def number(words: str) -> Number:
    """Return a number as typed: whole (also 0x, 0o, 0b) or with a point; raises `WrongType`."""
    try:
        return int(words, 0)
    except ValueError:
        pass
    try:
        return float(words)
    except ValueError:
        raise WrongType(f"“{words}” is not a number") from None


def _rounded(bound: Number) -> Number:
    """Return the float32 next to a bound, since `0.1` means what a file can hold of it."""
    try:
        return f32(float(bound))
    except OverflowError:
        return bound
