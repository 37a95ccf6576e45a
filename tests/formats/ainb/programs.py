"""Short words to write the code of expressions with."""

from __future__ import annotations

from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import (
    DataType,
    Expression,
    Instruction,
    Op,
    Operand,
    OperandKind,
)
from formats.core.float32 import f32

BOOL, INT, FLOAT = DataType.BOOL, DataType.INT, DataType.FLOAT
STRING, VEC3F, NONE, USER = DataType.STRING, DataType.VEC3F, DataType.NONE, DataType.USER


def imm(value: int) -> Operand:
    return Operand(OperandKind.IMMEDIATE, value)


def mem(offset: int = 0) -> Operand:
    return Operand(OperandKind.MEMORY, offset)


def const(value: float | tuple[float, ...]) -> Operand:
    """Return a constant, its floats rounded to those that a file holds."""
    if isinstance(value, tuple):
        return Operand(OperandKind.CONSTANT, tuple(map(f32, value)))
    return Operand(OperandKind.CONSTANT, f32(value) if isinstance(value, float) else value)


def text(value: str) -> Operand:
    return Operand(OperandKind.TEXT, value)


def out(offset: int = 0) -> Operand:
    return Operand(OperandKind.OUTPUT, offset)


def inp(offset: int = 0) -> Operand:
    return Operand(OperandKind.INPUT, offset)


def local(offset: int = 0) -> Operand:
    return Operand(OperandKind.LOCAL32, offset)


def node_out(index: int = 0, component: int | None = None) -> Operand:
    return Operand(OperandKind.NODE_OUTPUT, index, component)


def node_in(index: int = 0, component: int | None = None) -> Operand:
    return Operand(OperandKind.NODE_INPUT, index, component)


def do(op: str, type_: DataType, *operands: Operand) -> Instruction:
    return Instruction(Op[op], type_, *operands)


def call(type_: DataType, signature: str, offset: int = 0) -> Instruction:
    return Instruction(Op.CFN, type_, mem(offset), signature=signature)


def jze(condition: Operand, target: int) -> Instruction:
    return Instruction(Op.JZE, NONE, condition, target=target)


def jmp(target: int) -> Instruction:
    return Instruction(Op.JMP, target=target)


END = Instruction(Op.END)


def program(*code: Instruction, setup: list[Instruction] | None = None) -> Expression:
    return Expression(setup, [*code, END], INT, INT, 64)


def reading(*code: Instruction) -> str:
    return infix(program(*code))
