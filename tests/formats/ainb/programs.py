"""Short words to write the code of expressions with."""

from __future__ import annotations

from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import (
    SCALED,
    UNARY,
    DataType,
    Expression,
    Instruction,
    Op,
    Operand,
    OperandKind,
)
from formats.core.float32 import NaN32, f32

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


def every_instruction(version: int) -> list[Expression]:
    """Return code that uses each instruction, operand and type once at least."""
    binary = [op for op in Op if op not in UNARY | SCALED | {Op.END, Op.CFN, Op.JZE, Op.JMP}]
    simple = program(
        *(Instruction(op, INT, mem(), mem(4)) for op in binary),
        *(Instruction(op, INT, mem(60)) for op in sorted(UNARY)),
        do("VMS", VEC3F, mem(8), const(0.5)),
        do("VDS", VEC3F, mem(8), const(NaN32(0x7F800001))),
        call(INT, "Max( Int, Int, Int )"),
        call(FLOAT, "CastIntToFloat( Float, Int )", 16),
        call(INT, "Max( Int, Int, Int )", 4),
        jze(mem(), 40),
        jmp(2),
    )
    sources = [
        (INT, const(-70000)), (INT, imm(65535)), (INT, inp(8)), (INT, node_in(3)),
        (BOOL, imm(1)), (BOOL, const(1)), (BOOL, node_in(255)), (INT, local(4)),
        (FLOAT, const(-0.0)), (FLOAT, const(0.0)), (FLOAT, const(0.1)), (FLOAT, imm(7)),
        (FLOAT, node_in(2, 8)), (FLOAT, node_in(2)), (VEC3F, const((0.5, -0.0, 1e20))),
        (STRING, text("One")), (STRING, Operand(OperandKind.CONSTANT_TEXT, "ÄÖ")),
        (STRING, text("")), (STRING, Operand(OperandKind.LOCAL64, 8)), (FLOAT, const(0.1)),
    ]  # fmt: skip
    if version == 3:
        sources += [(DataType.UINT, const(4_000_000_000)), (DataType.UINT, inp())]
    targets = [out(4), node_out(1), local(), mem(52)]
    moves = program(
        *(Instruction(Op.STR, type_, mem(16), source) for type_, source in sources),
        *(do("STR", INT, target, mem()) for target in targets),
        do("STR", FLOAT, node_out(0, 4), mem(4)),
        do("STR", STRING, Operand(OperandKind.LOCAL64, 0), mem()),
        setup=[do("STR", INT, local(), const(70000)), do("INC", INT, local()), END],
    )
    moves.output_type = moves.input_type = USER
    moves.local32, moves.local64 = 8, 16
    return [simple, moves, Expression(None, [END], VEC3F, STRING, 4)]
