"""Expressions as text: operands, listings of code and back, and disassemblies to be looked at.

Lines of the assembly language are complete: `STR int mem[0], In`, `MUL float mem[0], #0.5`,
`CFN int "Max( Int, Int, Int )", mem[0]`, `JZE bool mem[0], -> 4`. A constant of the file's table
has a `#` before it, a number in the instruction itself has none; jumps lead to the number of an
instruction, from 0 on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from ...core.float32 import NaN32, f32_from_bits
from ...core.kinds import INT_RANGES, Kind, accept
from ...errors import WrongType
from ...value_text import bool_text, f32_text, one_line
from .model import (
    PORTS,
    TEXTS,
    TYPE_WORDS,
    UNARY,
    DataType,
    Expression,
    Instruction,
    Op,
    Operand,
    OperandKind,
    Value,
)

COMPONENTS: Final = {0: "x", 4: "y", 8: "z"}
"""The components of a vector, by where they lie in it."""
_COMPONENTS: Final = {word: at for at, word in COMPONENTS.items()}
_BARE: Final = frozenset({OperandKind.OUTPUT, OperandKind.INPUT})
_UNTYPED: Final = frozenset({Op.END, Op.JMP})
_AREA_KINDS: Final = {kind.area: kind for kind in OperandKind if kind.area and kind not in PORTS}
_PORT_KINDS: Final = {kind.area: kind for kind in PORTS}

_LINE = re.compile(r"\s*(?:[0-9]+\s+)?([A-Za-z]{3})(?:\s+(.*?))?\s*", re.DOTALL)
_TEXT = r'"(?:[^"\\]|\\.)*"'
_OPERAND = re.compile(rf"\s*(#?{_TEXT}|#?\([^()]*\)|->\s*[0-9]+|[^\s,\"()]+)\s*(?:,|$)", re.DOTALL)
_AREA = re.compile(r"(mem|Out|In|local32|local64)(?:\[([0-9]{1,5})\])?")
_PORT = re.compile(r"(Out|In)\.([a-z0-9]+)\[([0-9]{1,5})\](?:\.(x|y|z|\+[0-9]{1,3}))?")


def operand_text(operand: Operand, type_: DataType, exact: bool = False) -> str:
    """Return an operand of this type as text: `In`, `mem[4]`, `Out.vec3f[0].x`, `3`, `"text"`.

    `exact` texts tell constants from immediate values, and leave nothing of a string out.
    """
    kind, value = operand.kind, operand.value
    if kind in PORTS:
        if operand.component is None:
            return f"{kind.area}.{type_.word}[{value}]"
        component = COMPONENTS.get(operand.component, f"+{operand.component}")
        return f"{kind.area}.vec3f[{value}].{component}"
    if kind.area:
        return kind.area if kind in _BARE and value == 0 else f"{kind.area}[{value}]"
    mark = "#" if exact and kind in (OperandKind.CONSTANT, OperandKind.CONSTANT_TEXT) else ""
    if kind in TEXTS:
        return mark + json.dumps(value) if exact else f'"{one_line(str(value))}"'
    return mark + (str(value) if exact and isinstance(value, int) else number_text(value, type_))


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


def listing(code: list[Instruction]) -> list[str]:
    """Return a line for each instruction, from which `assemble` makes the same again."""
    return [_line(instruction) for instruction in code]


def _line(instruction: Instruction) -> str:
    op, words = instruction.op, _operand_texts(instruction, exact=True)
    head = op.name if op in _UNTYPED else f"{op.name} {instruction.type.word}"
    if instruction.target is not None:
        words.append(f"-> {instruction.target}")
    return f"{head} {', '.join(words)}".rstrip()


def _operand_texts(instruction: Instruction, exact: bool) -> list[str]:
    """Return the function that an instruction calls, if any, and its operands."""
    texts = [operand_text(*operand, exact) for operand in instruction.operands]
    if instruction.signature is not None:
        texts.insert(0, (json.dumps if exact else one_line)(instruction.signature))
    return texts


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
        op, target = instruction.op, instruction.target
        type_ = "" if op in _UNTYPED else instruction.type.word
        words = _operand_texts(instruction, exact=False)
        if target is not None:
            words.append(f"→ {target:04}" + (" (outside)" if target > len(code) else ""))
        yield f"{place:04}  {op.name}  {type_:<6}  {', '.join(words)}".rstrip()


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
    type_ = TYPE_WORDS.get(word.lower())
    if type_ is None:
        raise WrongType(f"“{word:.20}” is not a type: they are {', '.join(TYPE_WORDS)}")
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
        if match[2] != type_.word:
            raise WrongType(f"“{word}” must be of type {type_.word} here")
        return Operand(kind, number)
    component = _COMPONENTS[part] if part in _COMPONENTS else int(part[1:])
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
