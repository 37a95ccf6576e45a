"""Expressions in a text: as a formula where it compiles to the same code, else as its listing."""

from __future__ import annotations

from formats.ainb.expression.assemble import listing
from formats.ainb.expression.compile import compiles_to
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import DataType, Expression, Expressions, Instruction
from formats.ainb.text.lines import BlockItems, Pairs, TextWords, Value
from formats.value_text import one_line

VERSIONS = {0x404: 1, 0x407: 2, 0x408: 3}
"""The version of the expressions by that of the file."""


def expressions_value(words: TextWords, table: Expressions, version: int) -> Pairs:
    """Return the table of expressions, each by the name that values call it."""
    found: list[tuple[str, Value]] = []
    if table.version != VERSIONS[version]:
        found.append(("version", str(table.version)))
    keys = [*[name for name, _value in found], *range(len(table.expressions))]
    for place, one in enumerate(table.expressions):
        found.append((f"f{place}", _expression(words, one, table.version)))
    return Pairs(found, keys)


def _expression(words: TextWords, one: Expression, version: int) -> Pairs:
    found = Pairs([("takes", type_word(one.input_type)), ("gives", type_word(one.output_type))])
    formula = infix(one)
    if compiles_to(formula, one, version):
        return Pairs([*found, ("formula", words.strings[formula])])
    found.append(("reading", words.strings[one_line(formula, 120)]))
    if one.setup is not None:
        found.append(("setup", _code(words, one.setup)))
    found.append(("code", _code(words, one.code)))
    for name in ("memory", "local32", "local64"):
        if getattr(one, name):
            found.append((name, str(getattr(one, name))))
    return found


def _code(words: TextWords, code: list[Instruction]) -> Value:
    return BlockItems([words.strings[line] for line in listing(code)])


def type_word(type_: DataType) -> str:
    """Return the name of a type of an expression."""
    return type_.name.lower()
