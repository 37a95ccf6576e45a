"""Instructions of expressions as the lines that the `ainb` package for Python shows them in."""

from __future__ import annotations

import re
from typing import Final

from ...core.kinds import Kind, accept
from ...errors import WrongType
from ..expression.assemble import COMPONENTS, constant
from ..expression.model import (
    PORTS,
    TEXTS,
    UNARY,
    DataType,
    Expression,
    Instruction,
    Op,
    Operand,
    OperandKind,
)

TYPE_NAMES: Final = {type_: type_.name for type_ in DataType} | {
    DataType.USER: "IMM",
    DataType.VEC3F: "VECTOR3F",
}
"""What the package calls the types."""
_RESULTS: Final = {type_.name: type_ for type_ in DataType} | {
    name: type_ for type_, name in TYPE_NAMES.items()
}
_PREFIXES: Final = {type_: type_.word for type_ in DataType if type_ > DataType.USER} | {
    DataType.STRING: "str"
}
_TYPES: Final = {word: type_ for type_, word in _PREFIXES.items()}
_AREAS: Final = {
    OperandKind.MEMORY: "GMem", OperandKind.INPUT: "In", OperandKind.OUTPUT: "Out",
    OperandKind.LOCAL32: "LMem32", OperandKind.LOCAL64: "LMem64",
    OperandKind.NODE_OUTPUT: "UserOut", OperandKind.NODE_INPUT: "UserIn",
}  # fmt: skip
_KINDS: Final = {word: kind for kind, word in _AREAS.items()}

_NUMBER = "(?:0x[0-9a-fA-F]{1,4}|[0-9]{1,5})"
_LINE = re.compile(r"\s*(?:0x[0-9a-fA-F]+\s+)?([A-Z]{3})(?:\s+(.*?))?\s*", re.DOTALL)
_CALL = re.compile(rf"(.*\S)\s*,\s*GMem\[({_NUMBER})\]", re.DOTALL)
_PLACE = re.compile(rf"(?:(\w+)\s+)?(\w+)\[({_NUMBER})\](?:\.([xyz]))?")
_VALUE = re.compile(r"(\w+)\s+(.*)", re.DOTALL)
_RESULT = re.compile(r"[^()]*(?:\([^()]*\)[^()]*)?\(\s*(\w+)")


def code_lines(code: list[Instruction]) -> list[str]:
    """Return a line for each instruction, its address in bytes first."""
    return [f"{8 * place:#06x}    {_line(instruction)}" for place, instruction in enumerate(code)]


def _line(instruction: Instruction) -> str:
    if instruction.op is Op.CFN:
        assert instruction.first is not None, "a call has a place for its arguments"
        return f"CFN {instruction.signature}, GMem[{instruction.first.value:#x}]"
    words = [_operand_text(operand, type_) for operand, type_ in instruction.operands]
    if instruction.target is not None:
        words.append(f"{8 * instruction.target:#x}")
    return f"{instruction.op.name} {', '.join(words)}" if words else instruction.op.name


def _operand_text(operand: Operand, type_: DataType) -> str:
    prefix = f"{_PREFIXES[type_]} " if type_ in _PREFIXES else ""
    if operand.kind not in _AREAS:
        return f"{prefix}{_value_text(operand, type_)}"
    part = f".{COMPONENTS.get(operand.component, '?')}" if operand.component is not None else ""
    return f"{prefix}{_AREAS[operand.kind]}[{operand.value:#x}]{part}"


def _value_text(operand: Operand, type_: DataType) -> str:
    value = operand.value
    if isinstance(value, tuple):
        return f"({', '.join(str(float(component)) for component in value)})"
    if operand.kind in TEXTS:
        return f'"{value}"'
    if type_ is DataType.BOOL:
        return str(bool(value))
    return str(float(value)) if type_ is DataType.FLOAT else str(value)


# Back


def read_line(line: str) -> Instruction:
    """Return the instruction of a line. Raises `WrongType` if it is none."""
    match = _LINE.fullmatch(line)
    if match is None or match[1] not in Op.__members__:
        raise WrongType(f"“{line:.60}” is not an instruction")
    op, rest = Op[match[1]], match[2] or ""
    if op is Op.END:
        return Instruction(op)
    if op is Op.JMP:
        return Instruction(op, target=_target(rest))
    if op is Op.CFN:
        return _read_call(rest)
    front, comma, back = (rest, "", "") if op in UNARY else rest.partition(",")
    if op not in UNARY and (not comma or "(" in front):
        raise WrongType(f"“{line:.60}” has not the operands that this instruction takes")
    first, type_ = _read_operand(front)
    instruction = Instruction(op, type_, first)
    if op is Op.JZE:
        instruction.target = _target(back)
    elif comma:
        instruction.second, second_type = _read_operand(back)
        if second_type is not instruction.second_type:
            raise WrongType(f"the operands of “{line:.60}” have not the same type")
    return instruction


def _number(word: str) -> int:
    number = int(word, 16 if word.startswith("0x") else 10)
    if number > 0xFFFF:
        raise WrongType(f"{word} is not a number from 0 to 65535")
    return number


def _target(word: str) -> int:
    if not re.fullmatch("(?:0x)?[0-9a-fA-F]{1,6}", word.strip()):
        raise WrongType(f"“{word:.20}” is not an address")
    address = int(word, 16 if word.strip().startswith("0x") else 10)
    if address % 8 or address // 8 > 0xFFFF:
        raise WrongType(f"no instruction begins at {word:.20}")
    return address // 8


def _read_call(rest: str) -> Instruction:
    match, result = _CALL.fullmatch(rest), _RESULT.match(rest)
    if match is None or result is None:
        raise WrongType(f"“CFN {rest:.60}” is not a call of a function")
    memory = Operand(OperandKind.MEMORY, _number(match[2]))
    type_ = _RESULTS.get(result[1].upper(), DataType.NONE)
    return Instruction(Op.CFN, type_, memory, signature=accept(Kind.STRING, match[1]))


def _read_operand(words: str) -> tuple[Operand, DataType]:
    words = words.strip()
    place = _PLACE.fullmatch(words)
    if place is not None and place[2] in _KINDS:
        kind, type_ = _KINDS[place[2]], _TYPES.get(place[1] or "", DataType.NONE)
        component = next((at for at, word in COMPONENTS.items() if word == place[4]), None)
        if component is not None and (kind not in PORTS or type_ is not DataType.FLOAT):
            raise WrongType(f"“{words:.40}” has no components")
        return Operand(kind, _number(place[3]), component), type_
    match = _VALUE.fullmatch(words)
    if match is None:
        if not re.fullmatch("[0-9]{1,5}", words):
            raise WrongType(f"“{words:.40}” is not an operand")
        return Operand(OperandKind.IMMEDIATE, _number(words)), DataType.NONE
    type_ = _TYPES.get(match[1], DataType.NONE)
    return _read_value(match[2], type_), type_


def _read_value(word: str, type_: DataType) -> Operand:
    """Return a literal: whole numbers stand in the instruction where they fit it."""
    if type_ is DataType.STRING:
        if len(word) < 2 or word[0] != '"' or word[-1] != '"':
            raise WrongType(f"{word:.40} is not a text in double quotes")
        return Operand(OperandKind.TEXT, accept(Kind.STRING, word[1:-1]))
    if type_ is DataType.BOOL:
        return Operand(OperandKind.IMMEDIATE, int(word.lower() == "true"))
    value = constant(word, type_)
    is_short = isinstance(value, int) and 0 <= value <= 0xFFFF
    return Operand(OperandKind.IMMEDIATE if is_short else OperandKind.CONSTANT, value)


def set_memory_sizes(expression: Expression) -> None:
    """Give an expression the sizes of the memories that its code uses."""
    ends = expression.reach()
    kinds = (OperandKind.MEMORY, OperandKind.LOCAL32, OperandKind.LOCAL64)
    expression.memory, expression.local32, expression.local64 = (ends[kind] for kind in kinds)
