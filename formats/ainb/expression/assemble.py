"""The assembly language of expressions: instructions as complete lines of text, and back.

`STR int mem[0], In`, `MUL float mem[0], #0.5`, `CFN int "Max( Int, Int, Int )", mem[0]`,
`JZE bool mem[0], -> 4`. A constant of the file's table has a `#` before it, a number in the
instruction itself has none; jumps lead to the number of an instruction, from 0 on.
"""

from __future__ import annotations

import json
import re
from typing import Final

from ...core.float32 import NaN32, f32_from_bits
from ...core.kinds import INT_RANGES, Kind, accept
from ...errors import WrongType
from .model import PORTS, UNARY, DataType, Instruction, Op, Operand, OperandKind, Value
from .operand_text import AREAS, COMPONENTS, component_text, number_text, quoted_text

_AREA_KINDS: Final = {word: kind for kind, word in AREAS.items() if kind not in PORTS}
_PORT_KINDS: Final = {"Out": OperandKind.NODE_OUTPUT, "In": OperandKind.NODE_INPUT}
_TYPES: Final = {data_type.name.lower(): data_type for data_type in DataType}

_LINE = re.compile(r"\s*(?:[0-9]+\s+)?([A-Za-z]{3})(?:\s+(.*?))?\s*", re.DOTALL)
_TEXT = r'"(?:[^"\\]|\\.)*"'
_OPERAND = re.compile(rf"\s*(#?{_TEXT}|#?\([^()]*\)|->\s*[0-9]+|[^\s,\"()]+)\s*(?:,|$)", re.DOTALL)
_AREA = re.compile(r"(mem|Out|In|local32|local64)(?:\[([0-9]{1,5})\])?")
_PORT = re.compile(r"(Out|In)\.([a-z0-9]+)\[([0-9]{1,5})\](?:\.(x|y|z|\+[0-9]{1,3}))?")
_COMPONENTS: Final = {word: at for at, word in COMPONENTS.items()}


def listing(code: list[Instruction]) -> list[str]:
    """Return a line for each instruction, from which `assemble` makes the same again."""
    return [_line(instruction) for instruction in code]


def _line(instruction: Instruction) -> str:
    head = (
        instruction.op.name
        if instruction.op in (Op.END, Op.JMP)
        else f"{instruction.op.name} {instruction.type.name.lower()}"
    )
    words = [json.dumps(instruction.signature)] if instruction.signature is not None else []
    if instruction.first is not None:
        words.append(_operand_text(instruction.first, instruction.type))
    if instruction.second is not None:
        words.append(_operand_text(instruction.second, instruction.second_type))
    if instruction.target is not None:
        words.append(f"-> {instruction.target}")
    return f"{head} {', '.join(words)}".rstrip()


def _operand_text(operand: Operand, type_: DataType) -> str:
    kind, value = operand.kind, operand.value
    if kind is OperandKind.TEXT:
        return json.dumps(value)
    if kind is OperandKind.CONSTANT_TEXT:
        return f"#{json.dumps(value)}"
    if kind is OperandKind.CONSTANT:
        return f"#{value if isinstance(value, int) else number_text(value, type_)}"
    if kind in PORTS:
        if operand.component is None:
            return f"{AREAS[kind]}.{type_.name.lower()}[{value}]"
        return f"{AREAS[kind]}.vec3f[{value}].{component_text(operand.component)}"
    if kind is OperandKind.IMMEDIATE:
        return str(value)
    is_bare = kind in (OperandKind.INPUT, OperandKind.OUTPUT) and value == 0
    return AREAS[kind] if is_bare else f"{AREAS[kind]}[{value}]"


# Back


def assemble(line: str) -> Instruction:
    """Return the instruction of a line. Raises `WrongType` if it is none."""
    match = _LINE.fullmatch(line)
    if match is None or match[1].upper() not in Op.__members__:
        raise WrongType(f"“{line:.60}” is not an instruction, such as “STR int mem[0], In”")
    op, rest = Op[match[1].upper()], match[2] or ""
    if op is Op.END:
        _expect(not rest, line)
        return Instruction(op)
    if op is Op.JMP:
        return Instruction(op, target=_target(_split(rest, line), line))
    word, _, rest = rest.partition(" ")
    type_ = _TYPES.get(word.lower())
    if type_ is None:
        raise WrongType(f"“{word:.20}” is not a type: they are {', '.join(_TYPES)}")
    return _instruction(op, type_, _split(rest, line), line)


def _instruction(op: Op, type_: DataType, words: list[str], line: str) -> Instruction:
    instruction = Instruction(op, type_)
    if op is Op.CFN:
        _expect(len(words) == 2 and words[0].startswith('"'), line)
        instruction.signature = quoted_text(words.pop(0))
        instruction.first = operand_of(words[0], type_)
        if instruction.first.kind is not OperandKind.MEMORY:
            raise WrongType("the arguments of a call lie in “mem”")
        return instruction
    if op is Op.JZE:
        instruction.target = _target(words[1:], line)
    elif op not in UNARY:
        _expect(len(words) == 2, line)
        instruction.second = operand_of(words[1], instruction.second_type)
    else:
        _expect(len(words) == 1, line)
    instruction.first = operand_of(words[0], type_)
    return instruction


def _expect(condition: bool, line: str) -> None:
    if not condition:
        raise WrongType(f"“{line:.60}” has not the operands that this instruction takes")


def _split(rest: str, line: str) -> list[str]:
    """Return the operands of a line."""
    operands = []
    at = 0
    while at < len(rest):
        match = _OPERAND.match(rest, at)
        if match is None:
            raise WrongType(f"“{line:.60}” cannot be read from “{rest[at : at + 20]}” on")
        operands.append(match[1])
        at = match.end()
    return operands


def _target(words: list[str], line: str) -> int:
    _expect(len(words) == 1 and words[0].startswith("->"), line)
    return _short(words[0][2:].strip())


def _short(word: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", word) or int(word) > 0xFFFF:
        raise WrongType(f"“{word:.20}” is not a number from 0 to 65535")
    return int(word)


def operand_of(word: str, type_: DataType) -> Operand:
    """Return the operand that a word describes. Raises `WrongType` if it describes none."""
    if word.startswith('"'):
        return Operand(OperandKind.TEXT, quoted_text(word))
    if word.startswith('#"'):
        return Operand(OperandKind.CONSTANT_TEXT, quoted_text(word[1:]))
    if word.startswith("#"):
        return Operand(OperandKind.CONSTANT, constant(word[1:], type_))
    port = _PORT.fullmatch(word)
    if port is not None:
        return _port(port, type_, word)
    area = _AREA.fullmatch(word)
    if area is not None:
        return Operand(_AREA_KINDS[area[1]], _short(area[2] or "0"))
    return Operand(OperandKind.IMMEDIATE, _short(word))


def _port(match: re.Match[str], type_: DataType, word: str) -> Operand:
    kind, number, part = _PORT_KINDS[match[1]], _short(match[3]), match[4]
    if part is None:
        if match[2] != type_.name.lower():
            raise WrongType(f"“{word}” must be of type {type_.name.lower()} here")
        return Operand(kind, number)
    component = _COMPONENTS.get(part, -1) if part in _COMPONENTS else int(part[1:])
    if match[2] != "vec3f" or type_ is not DataType.FLOAT or number > 0xFF or component > 0x7F:
        raise WrongType(f"“{word}” cannot be taken here: components are floats of a vec3f")
    return Operand(kind, number, component)


def constant(word: str, type_: DataType) -> Value:
    """Return a constant of a type. Raises `WrongType` if the word is none."""
    if type_ is DataType.VEC3F:
        parts = word.strip("()").split(",")
        if len(parts) != 3:
            raise WrongType(f"“{word:.40}” are not the three floats of a vec3f")
        return tuple(_float(part.strip()) for part in parts)
    if type_ is DataType.FLOAT:
        return _float(word)
    if not re.fullmatch("-?[0-9]{1,40}", word):
        raise WrongType(f"“{word:.40}” is not a whole number")
    kind = Kind.S32 if type_ is DataType.INT else Kind.U32
    if not INT_RANGES[kind][0] <= int(word) <= INT_RANGES[kind][1]:
        raise WrongType(f"{word} is outside what 32 bits hold")
    return int(word)


def _float(word: str) -> float:
    bits = re.fullmatch("nan:0x([0-9A-Fa-f]{8})", word)
    if bits:
        value = f32_from_bits(int(bits[1], 16))
        if isinstance(value, NaN32):
            return value
    try:
        found = float(word) if "_" not in word else None
    except ValueError:
        found = None
    if found is None:
        raise WrongType(f"“{word:.40}” is not a number")
    number: float = accept(Kind.F32, found)
    return number
