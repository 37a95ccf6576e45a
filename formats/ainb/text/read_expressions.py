"""Expressions from a text: formulas are compiled, listings assembled."""

from __future__ import annotations

import re

from ...errors import FormatError
from ..expression.assemble import assemble
from ..expression.compile import compile_formula
from ..expression.model import (
    FILE_VERSIONS,
    VERSIONS,
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
)
from .lookup import Lookup
from .tree import YamlScalar, YamlTree, as_list, as_map, as_scalar

_PARTS = (
    "takes", "gives", "formula", "reading", "setup", "code", "memory", "local32", "local64",
)  # fmt: skip
_TYPES = {data_type.name.lower(): data_type for data_type in DataType}
_SIZES = {"memory": 0xFFFFFFFF, "local32": 0xFFFF, "local64": 0xFFFF}


def read_table(tree: YamlTree, version: int, lookup: Lookup) -> Expressions:
    """Return the expressions of a text, which `lookup` then knows by their names."""
    table = Expressions(FILE_VERSIONS[version])
    for key, value in as_map(tree, "expressions").pairs:
        if key.text == "version":
            table.version = as_scalar(value, "a version").number(VERSIONS[0], VERSIONS[-1])
            continue
        if not re.fullmatch("f[0-9]{1,9}", key.text):
            key.refuse(f"“{key.text:.40}” is not a name of an expression", "They are f0, f1, f2 …")
        if key.text in lookup.expressions:
            key.refuse(f"another expression is called “{key.text}” too")
        expression = _expression(value, table.version)
        lookup.expressions[key.text] = expression
        table.expressions.append(expression)
    return table


def _expression(tree: YamlTree, version: int) -> Expression:
    parts = as_map(tree, "an expression").fields(_PARTS)
    expression = Expression()
    for name, attribute in (("takes", "input_type"), ("gives", "output_type")):
        if name in parts:
            setattr(expression, attribute, _type(as_scalar(parts[name], "a type"), version))
    if ("formula" in parts) == ("code" in parts):
        tree.refuse("either “formula” or “code” is needed here")
    if "formula" in parts:
        _take_formula(expression, as_scalar(parts["formula"], "a formula"), version)
    else:
        expression.code = _code(parts["code"], version)
        if "setup" in parts:
            expression.setup = _code(parts["setup"], version)
    for name, most in _SIZES.items():
        usual = getattr(expression, name)
        setattr(expression, name, parts.number(name, 0, most, usual))
    return expression


def _take_formula(expression: Expression, scalar: YamlScalar, version: int) -> None:
    try:
        expression.code, expression.memory = compile_formula(
            scalar.text, expression.input_type, expression.output_type, version
        )
    except FormatError as error:
        raise scalar.locate(error) from None


def _type(scalar: YamlScalar, version: int) -> DataType:
    data_type = _TYPES.get(scalar.text)
    if data_type is None or (data_type is DataType.UINT and version < 3):
        scalar.refuse(f"“{scalar.text:.40}” is not a type", f"Known: {', '.join(_TYPES)}.")
    return data_type


def _code(tree: YamlTree, version: int) -> list[Instruction]:
    items = [as_scalar(item, "an instruction") for item in as_list(tree, "instructions")]
    code = [_instruction(item, version) for item in items]
    ends = [number for number, instruction in enumerate(code) if instruction.op is Op.END]
    if version == 1 and ends != [len(code) - 1]:
        tree.refuse("an expression of version 1 has its one END at the end")
    return code


def _instruction(scalar: YamlScalar, version: int) -> Instruction:
    try:
        instruction = assemble(scalar.text)
    except FormatError as error:
        raise scalar.locate(error) from None
    if instruction.type is DataType.UINT and version < 3:
        scalar.refuse("expressions have unsigned ints from version 3 on only")
    return instruction
