"""Writes the expression section; an unchanged section keeps its bytes."""

from __future__ import annotations

import struct

from .encode import encode
from .model import Expression, Expressions, Instruction, Op, Operand, OperandKind, same_code
from .read import USES, read_expressions

_IO = frozenset({OperandKind.OUTPUT})


def write_expressions(expressions: Expressions, uses: int) -> bytes:
    """Return the section; `uses` counts the values of the whole file that expressions give.

    Raises `WrongType` if a number does not fit its field.
    """
    kept = expressions.kept
    if kept is not None and same_code(read_expressions(kept, 0), expressions):
        return kept[:USES] + struct.pack("<I", uses) + kept[USES + 4 :]
    return encode(expressions, uses)


def io_size(expression: Expression) -> int:
    """Return how many bytes of its input and output an expression touches, from their start."""
    code = [*(expression.setup or ()), *expression.code]
    return max((_reach(step) for step in code), default=0)


def _reach(instruction: Instruction) -> int:
    if instruction.op is Op.JZE:
        return _end(instruction.first, 1)  # a condition is looked at as one byte
    return max(
        _end(instruction.first, instruction.type.size),
        _end(instruction.second, instruction.second_type.size),
    )


def _end(operand: Operand | None, size: int) -> int:
    if operand is None or operand.kind not in _IO or not isinstance(operand.value, int):
        return 0
    return operand.value + size
