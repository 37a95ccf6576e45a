"""The functions that expressions call: their signatures, and their implementation (inferred)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ...core.kinds import AnyValue
from .memory import converted
from .model import DataType

FUNCTIONS: Final = (
    "Max", "Min", "ClampMinMax", "CastIntToFloat", "CastFloatToInt", "CastBoolToInt",
    "CastIntToBool",
)  # fmt: skip
"""The functions that are computed here; games may know more, and fewer casts."""


def call(name: str, result: DataType, given: Sequence[AnyValue]) -> AnyValue:
    """Return the result of a function; None if it is unknown or the arguments are not numbers.

    `ClampMinMax` takes the low end, the value and the high end, in this order: real files have
    the constants at both ends.
    """
    if not all(isinstance(argument, int | float) for argument in given):
        return None
    if name in ("Max", "Min") and len(given) == 2:
        return (max if name == "Max" else min)(given)
    if name == "ClampMinMax" and len(given) == 3:
        return max(given[0], min(given[1], given[2]))
    if name.startswith("Cast") and "To" in name and len(given) == 1:
        return converted(result, given[0])
    return None


_TEXT: Final = re.compile(r"(?:\(\s*([^()\s]+)\s*\)\.)?([^()]+)\(\s*([^()]*?)\s*\)")
_TYPES: Final = {
    "bool": DataType.BOOL,
    "int": DataType.INT,
    "uint": DataType.UINT,
    "float": DataType.FLOAT,
    "string": DataType.STRING,
    "vector3f": DataType.VEC3F,
}


class Function(NamedTuple):
    """A function's name and the types of its arguments, in the order they lie in memory."""

    name: str
    arguments: tuple[DataType, ...]


def function_of(signature: str) -> Function | None:
    """Return the function that a signature declares; None if it is malformed or has unknown types.

    A type in brackets before the name, `( T ).f( … )`, is that of a first argument.
    """
    match = _TEXT.fullmatch(signature.strip())
    if match is None:
        return None
    owner, name, listed = match.groups()
    words = [word.strip() for word in listed.split(",")][1:]
    types = [_TYPES.get(word.lower()) for word in ([owner, *words] if owner else words)]
    known = tuple(data_type for data_type in types if data_type is not None)
    return Function(name.strip(), known) if len(known) == len(types) else None
