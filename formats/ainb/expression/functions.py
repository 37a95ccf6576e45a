"""The functions that expressions call, as far as their names say what they compute (inferred)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from formats.ainb.expression.memory import fitted
from formats.ainb.expression.model import DataType
from formats.values import AnyValue

FUNCTIONS: Final = (
    "Max", "Min", "ClampMinMax", "CastIntToFloat", "CastFloatToInt", "CastBoolToInt",
    "CastIntToBool",
)  # fmt: skip
"""The functions that are computed here; games may know more, and fewer casts."""


def call(name: str, result: DataType, given: Sequence[AnyValue]) -> AnyValue:
    """Return what a function gives, None for unknown ones and for other arguments than numbers.

    `ClampMinMax` takes the low end, the value and the high end, in this order: real files have
    the constants at both ends.
    """
    if not all(isinstance(one, int | float) for one in given):
        return None
    if name in ("Max", "Min") and len(given) == 2:
        return (max if name == "Max" else min)(given)
    if name == "ClampMinMax" and len(given) == 3:
        return max(given[0], min(given[1], given[2]))
    if name.startswith("Cast") and "To" in name and len(given) == 1:
        return fitted(result, given[0])
    return None
