"""The text by which code names a function: `Name( Result, Argument, … )`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from formats.ainb.expression.model import DataType

_TEXT: Final = re.compile(r"(?:\(\s*([^()\s]+)\s*\)\.)?([^()]+)\(\s*([^()]*?)\s*\)")
_TYPES: Final = {
    "bool": DataType.BOOL,
    "int": DataType.INT,
    "uint": DataType.UINT,
    "float": DataType.FLOAT,
    "string": DataType.STRING,
    "vec3f": DataType.VEC3F,
}


class Function(NamedTuple):
    """A function's name and the types of its arguments, in the order they lie in memory."""

    name: str
    arguments: tuple[DataType, ...]


def function_of(signature: str) -> Function | None:
    """Return what a signature names, None if it is none or has types unknown here.

    A type in brackets before the name, `( T ).f( … )`, is that of a first argument.
    """
    match = _TEXT.fullmatch(signature.strip())
    if match is None:
        return None
    owner, name, listed = match.groups()
    words = [word.strip() for word in listed.split(",")][1:]
    types = [_TYPES.get(word.lower()) for word in ([owner, *words] if owner else words)]
    known = tuple(one for one in types if one is not None)
    return Function(name.strip(), known) if len(known) == len(types) else None
