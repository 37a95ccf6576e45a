"""Operands as text, as formulas and listings write them, and the disassembly of an expression."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from ...core.kinds import Kind, accept
from ...errors import WrongType
from ...value_text import bool_text, f32_text, one_line
from .model import PORTS, TEXTS, DataType, Expression, Instruction, Op, Operand, OperandKind

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


def operand_text(operand: Operand, type_: DataType) -> str:
    """Return an operand of this type as text: `In`, `mem[4]`, `Out.vec3f[0].x`, `3`, `"text"`."""
    value = operand.value
    if operand.kind in PORTS:
        return f"{AREAS[operand.kind]}.{_port(operand, type_)}"
    area = AREAS.get(operand.kind)
    if area is not None:
        return area if operand.kind in _BARE and value == 0 else f"{area}[{value}]"
    if operand.kind in TEXTS:
        return f'"{one_line(str(value))}"'
    return number_text(value, type_)


def _port(operand: Operand, type_: DataType) -> str:
    if operand.component is None:
        return f"{type_.name.lower()}[{operand.value}]"
    return f"vec3f[{operand.value}].{component_text(operand.component)}"


def component_text(offset: int) -> str:
    """Return the letter of a component of a vector by its offset in bytes."""
    return COMPONENTS.get(offset, f"+{offset}")


def number_text(value: object, type_: DataType) -> str:
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


def disassemble(expression: Expression) -> list[str]:
    """Return a disassembly: a line for each instruction, beginning with its index.

    Setup code comes before the main code, each then with a line above it that says so. Jumps
    show the number of the instruction they lead to.
    """
    if expression.setup is None:
        return list(_lines(expression.code))
    return ["setup", *_lines(expression.setup), "main", *_lines(expression.code)]


def _lines(code: list[Instruction]) -> Iterator[str]:
    for place, instruction in enumerate(code):
        type_ = "" if instruction.op in (Op.END, Op.JMP) else instruction.type.name.lower()
        operands = _operands(instruction, len(code))
        yield f"{place:04}  {instruction.op.name}  {type_:<6}  {operands}".rstrip()


def _operands(instruction: Instruction, length: int) -> str:
    words = []
    if instruction.signature is not None:
        words.append(one_line(instruction.signature))
    if instruction.first is not None:
        words.append(operand_text(instruction.first, instruction.type))
    if instruction.second is not None:
        words.append(operand_text(instruction.second, instruction.second_type))
    if instruction.target is not None:
        words.append(
            f"→ {instruction.target:04}" + (" (outside)" if instruction.target > length else "")
        )
    return ", ".join(words)
