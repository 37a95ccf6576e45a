"""Expressions as text for the eye: a listing of the instructions, and a reading as formulas."""

from __future__ import annotations

from collections.abc import Iterator

from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import Expression, Instruction, Op
from formats.ainb.expression.words import operand_words
from formats.value_text import one_line

__all__ = ["disassemble", "infix"]


def disassemble(expression: Expression) -> list[str]:
    """Return a line for each instruction, its number in its code first.

    Setup code comes before the main code, each then with a line above it that says so. Jumps
    show the number of the instruction they lead to.
    """
    if expression.setup is None:
        return list(_lines(expression.code))
    return ["setup", *_lines(expression.setup), "main", *_lines(expression.code)]


def _lines(code: list[Instruction]) -> Iterator[str]:
    for place, one in enumerate(code):
        type_ = "" if one.op in (Op.END, Op.JMP) else one.type.name.lower()
        yield f"{place:04}  {one.op.name}  {type_:<6}  {_operands(one, len(code))}".rstrip()


def _operands(one: Instruction, length: int) -> str:
    words = []
    if one.signature is not None:
        words.append(one_line(one.signature))
    if one.first is not None:
        words.append(operand_words(one.first, one.type))
    if one.second is not None:
        words.append(operand_words(one.second, one.second_type))
    if one.target is not None:
        words.append(f"→ {one.target:04}" + (" (outside)" if one.target > length else ""))
    return ", ".join(words)
