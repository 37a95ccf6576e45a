"""The words for operands that the listing and the reading of an expression share."""

from __future__ import annotations

import json
from typing import Final

from formats.ainb.expression.model import PORTS, TEXTS, DataType, Operand, OperandKind
from formats.errors import WrongType
from formats.value_text import bool_text, f32_text, one_line
from formats.values import Kind, accept

AREAS: Final = {
    OperandKind.MEMORY: "mem",
    OperandKind.OUTPUT: "Out",
    OperandKind.INPUT: "In",
    OperandKind.LOCAL32: "local32",
    OperandKind.LOCAL64: "local64",
    OperandKind.NODE_OUTPUT: "Out",
    OperandKind.NODE_INPUT: "In",
}
"""What the kinds of memory are called."""
_BARE: Final = frozenset({OperandKind.OUTPUT, OperandKind.INPUT})
COMPONENTS: Final = {0: "x", 4: "y", 8: "z"}
"""The components of a vector, by where they lie in it."""


def operand_words(operand: Operand, type_: DataType) -> str:
    """Return an operand of this type in words: `In`, `mem[4]`, `Out.vec3f[0].x`, `3`, `"text"`."""
    value = operand.value
    if operand.kind in PORTS:
        return f"{AREAS[operand.kind]}.{_port(operand, type_)}"
    area = AREAS.get(operand.kind)
    if area is not None:
        return area if operand.kind in _BARE and value == 0 else f"{area}[{value}]"
    if operand.kind in TEXTS:
        return f'"{one_line(str(value))}"'
    return number_words(value, type_)


def _port(operand: Operand, type_: DataType) -> str:
    if operand.component is None:
        return f"{type_.name.lower()}[{operand.value}]"
    return f"vec3f[{operand.value}].{component_words(operand.component)}"


def component_words(offset: int) -> str:
    """Return the letter of a component of a vector by its offset in bytes."""
    return COMPONENTS.get(offset, f"+{offset}")


def number_words(value: object, type_: DataType) -> str:
    """Return a constant or immediate value of this type."""
    if isinstance(value, tuple):
        return f"({', '.join(map(f32_text, value))})"
    if isinstance(value, float):
        return f32_text(value)
    if type_ is DataType.FLOAT and isinstance(value, int):
        return f32_text(float(value))
    if type_ is DataType.BOOL and isinstance(value, int):
        return bool_text(value)
    return str(value)


def quoted_text(word: str) -> str:
    """Return the text that a word in double quotes is. Raises `WrongType` if it is none."""
    try:
        found = json.loads(word)
    except ValueError:
        raise WrongType(f"{word:.40} is not a text in double quotes") from None
    text: str = accept(Kind.STRING, found)
    return text
