"""Compiles formulas to instructions, like the game's own tools where their output is known.

A value is computed in shared memory: the left one first, the right one behind it, results in the
place of the left one. What is no computation at all is used where it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...errors import WrongType
from .assemble import constant, operand_of
from .formula import FormulaTree, Statement, parse
from .model import (
    LOGIC,
    OPERATORS,
    SCALED,
    TESTS,
    TYPE_WORDS,
    DataType,
    Expression,
    Expressions,
    Instruction,
    Op,
    Operand,
    OperandKind,
    same_code,
)

_LEAVES: Final = frozenset({"int", "float", "bool", "text", "place"})
_KIND_TYPES: Final = {
    "int": DataType.INT, "float": DataType.FLOAT, "bool": DataType.BOOL, "text": DataType.STRING,
    "part": DataType.FLOAT, "vector": DataType.VEC3F,
}  # fmt: skip
"""The types of trees of a formula, as far as their kind tells it."""
_SCALED: Final = {OPERATORS[op.sign]: op for op in SCALED}
_MEMORY_LIMIT: Final = 0x10000
_WORD_TYPES: Final = {data_type.in_signature: data_type for data_type in DataType}
_CAST: Final = re.compile(r"Cast(\w+?)To(\w+)")
_GET: Final = re.compile(r"GetBBCode(\w+)")
"""Functions whose names end with the type of the result."""


def compile_formula(
    text: str,
    input_type: DataType,
    output_type: DataType,
    version: int,
    ports: Mapping[str, str] = MappingProxyType({}),
) -> tuple[list[Instruction], int]:
    """Return the code of a formula, and the number of bytes of shared memory it needs.

    `ports` are the ports that it may name, see `port_names`. A formula that is only a value assigns
    it to the only output. Raises `WrongType` with the column if the formula is malformed or its
    types do not match.
    """
    compiler = _Compiler(input_type, output_type, version)
    for statement in parse(text, ports, _result(output_type, ports)):
        compiler.statement(statement)
    compiler.code.append(Instruction(Op.END))
    return compiler.code, compiler.memory


def compile_typed(
    text: str,
    input_type: DataType,
    output_type: DataType,
    version: int,
    ports: Mapping[str, str] = MappingProxyType({}),
) -> tuple[list[Instruction], int]:
    """Compile a formula that the user typed in order to see its value.

    A single call, which files use for its side effects, counts as a value here.
    """
    code_and_memory = compile_formula(text, input_type, output_type, version, ports)
    result = _result(output_type, ports)
    if not result or any(_is_given(instruction) for instruction in code_and_memory[0]):
        return code_and_memory
    return compile_formula(f"{result} = {text}", input_type, output_type, version, ports)


def _is_given(instruction: Instruction) -> bool:
    """Whether an instruction writes to an output of the expression."""
    return instruction.first is not None and instruction.first.kind.area == "Out"


def _result(output_type: DataType, ports: Mapping[str, str]) -> str:
    """Return the single output that a formula assigns, "" if there are several."""
    if output_type is not DataType.USER:
        return "Out"
    outputs = {place for place in ports.values() if place.startswith("Out.")}
    return outputs.pop() if len(outputs) == 1 else ""


def compiles_to(formula: str, expected: Expression, version: int) -> bool:
    """Whether the formula alone gives the expression, to the last instruction."""
    if expected.setup is not None or expected.local32 or expected.local64:
        return False
    try:
        code, memory = compile_formula(formula, expected.input_type, expected.output_type, version)
    except WrongType:
        return False
    made = Expression(None, code, expected.output_type, expected.input_type, memory)
    return same_code(Expressions(version, [made]), Expressions(version, [expected]))


class _Compiler:
    """The code so far; `memory` is how far it has reached into shared memory."""

    def __init__(self, input_type: DataType, output_type: DataType, version: int) -> None:
        self.code: list[Instruction] = []
        self.memory = 0
        self._types = {"In": input_type, "Out": output_type}
        self._version = version

    def statement(self, statement: Statement) -> None:
        """Add the code that gives a place its value, or makes a call."""
        if statement.place is None:
            self._call(statement.value, DataType.NONE, 0)
            return
        type_ = self._type(statement.place) or self._type(statement.value)
        if type_ is None:
            what = "in the formula, nothing shows the type of a value"
            raise WrongType(what, column=statement.value.column)
        target = self._place(statement.place, type_)
        if target.kind in (OperandKind.INPUT, OperandKind.NODE_INPUT):
            what = "in the formula, an input cannot be given a value"
            raise WrongType(what, column=statement.place.column)
        source = self._operand(statement.value, type_, 0)
        self.code.append(Instruction(Op.STR, type_, target, source))

    # Types

    def _type(self, tree: FormulaTree) -> DataType | None:
        """Return the type of a value, None if only its surroundings tell it."""
        kind, text = tree.kind, tree.text
        if kind in _KIND_TYPES:
            return _KIND_TYPES[kind]
        if kind == "place":
            return self._place_type(tree)
        if kind == "call":
            return _result_type(text)
        if kind == "unary":
            return DataType.BOOL if text == "!" else self._type(tree.below[0])
        if kind == "choice":
            return self._common(tree.below[1], tree.below[2])
        return DataType.BOOL if OPERATORS[text] in TESTS else self._common(*tree.below)

    def _common(self, tree: FormulaTree, other: FormulaTree) -> DataType | None:
        """Return the type of two values together: a plain int gives way to a float."""
        first, second = self._type(tree), self._type(other)
        if DataType.VEC3F in (first, second):
            return DataType.VEC3F
        if _is_int(tree) and second is not None:
            return second
        return first if first is not None else second

    def _place_type(self, tree: FormulaTree) -> DataType | None:
        name, dot, port = tree.text.partition(".")
        if dot:
            data_type = TYPE_WORDS.get(port.partition("[")[0])
            if data_type is None or (data_type is DataType.UINT and self._version < 3):
                what = f"in the formula, “{tree.text:.40}” has no type that there is"
                raise WrongType(what, column=tree.column)
            return data_type
        data_type = self._types.get(name.partition("[")[0])
        return None if data_type in (DataType.USER, DataType.NONE) else data_type

    # Values

    def _operand(self, tree: FormulaTree, type_: DataType, at: int) -> Operand:
        """Return the operand of a value: a leaf itself, or memory at `at` where it is computed."""
        leaf = self._leaf(tree, type_)
        if leaf is not None:
            return leaf
        self._compute(tree, type_, at)
        return Operand(OperandKind.MEMORY, at)

    def _leaf(self, tree: FormulaTree, type_: DataType) -> Operand | None:
        """Return a value that needs no computing, None for others."""
        if tree.kind == "part":
            below = tree.below[0]
            is_port = below.kind == "place" and "." in below.text
            return self._place(tree, type_) if is_port else None
        if tree.kind not in _LEAVES:
            return None
        self._check(tree, type_)
        if tree.kind == "text":
            return Operand(OperandKind.TEXT, tree.text)
        return self._place(tree, type_) if tree.kind == "place" else _number(tree, type_)

    def _place(self, tree: FormulaTree, type_: DataType) -> Operand:
        if tree.kind == "part":
            return operand_of(f"{tree.below[0].text}.{tree.text}", type_)
        self._check(tree, type_)
        return operand_of(tree.text, type_)

    def _check(self, tree: FormulaTree, type_: DataType) -> None:
        """Raise `WrongType` if a value has not the type `type_`; an int literal fits a float."""
        data_type = self._type(tree)
        fits = data_type in (None, type_) or (_is_int(tree) and type_ in _NUMBERS)
        if data_type is not None and not fits:
            wanted, found = type_.word, data_type.word
            one = f"an {wanted}" if type_ is DataType.INT else f"a {wanted}"
            other = f"an {found}" if data_type is DataType.INT else f"a {found}"
            what = f"in the formula, {one} is needed where {other} stands"
            raise WrongType(what, column=tree.column)

    def _compute(self, tree: FormulaTree, type_: DataType, at: int) -> None:
        """Add the code that leaves a value in memory at `at`."""
        self._reach(at + type_.size)
        leaf = self._leaf(tree, type_)
        if leaf is not None:
            self.code.append(Instruction(Op.STR, type_, _memory(at), leaf))
        elif tree.kind == "call":
            self._check(tree, type_)
            self._call(tree, type_, at)
        elif tree.kind == "vector":
            self._check(tree, type_)
            for place, part in enumerate(tree.below):
                self._compute(part, DataType.FLOAT, at + 4 * place)
        elif tree.kind == "unary":
            self._unary(tree, type_, at)
        elif tree.kind == "choice":
            self._choice(tree, type_, at)
        elif tree.kind == "part":
            what = "in the formula, x, y and z are taken of ports only"
            raise WrongType(what, column=tree.column)
        else:
            self._binary(tree, type_, at)

    def _reach(self, stop: int) -> None:
        if stop > _MEMORY_LIMIT:
            raise WrongType("the formula needs too much memory")
        self.memory = max(self.memory, stop)

    def _unary(self, tree: FormulaTree, type_: DataType, at: int) -> None:
        if tree.text == "!":
            self._check(tree, type_)
        self._compute(tree.below[0], type_, at)
        op = Op.NOT if tree.text == "!" else Op.NEG
        self.code.append(Instruction(op, type_, _memory(at)))

    def _binary(self, tree: FormulaTree, type_: DataType, at: int) -> None:
        self._check(tree, type_)
        left, right = tree.below
        op = OPERATORS[tree.text]
        inner = self._common(left, right) or (DataType.INT if op in TESTS else type_)
        inner = DataType.BOOL if op in LOGIC else inner
        is_scaled = inner is DataType.VEC3F and op in _SCALED
        if is_scaled and self._type(right) is not DataType.VEC3F:
            op = _SCALED[op]
        second = DataType.FLOAT if op in SCALED else inner
        self._compute(left, inner, at)
        operand = self._operand(right, second, at + inner.size)
        self.code.append(Instruction(op, inner, _memory(at), operand))

    def _choice(self, tree: FormulaTree, type_: DataType, at: int) -> None:
        condition, formula_tree, other = tree.below
        self._compute(condition, DataType.BOOL, at)
        jump = Instruction(Op.JZE, DataType.NONE, _memory(at))  # games give it no type
        self.code.append(jump)
        self._compute(formula_tree, type_, at)
        leave = Instruction(Op.JMP)
        self.code.append(leave)
        jump.target = len(self.code)
        self._compute(other, type_, at)
        leave.target = len(self.code)

    def _call(self, tree: FormulaTree, type_: DataType, at: int) -> None:
        """Add a call: the arguments are stored in sequence, and the result replaces them."""
        start = at
        words = [type_.in_signature]
        for argument in tree.below:
            argument_type = self._type(argument) or _argument_type(tree.text, type_)
            if argument_type in (DataType.NONE, DataType.USER):
                what = "in the formula, nothing shows the type of an argument"
                raise WrongType(what, column=argument.column)
            self._compute(argument, argument_type, at)
            words.append(argument_type.in_signature)
            at += argument_type.size
        signature = f"{tree.text}( {', '.join(words)} )"
        self.code.append(Instruction(Op.CFN, type_, _memory(start), signature=signature))


_NUMBERS: Final = frozenset({DataType.INT, DataType.UINT, DataType.FLOAT})


def _memory(at: int) -> Operand:
    return Operand(OperandKind.MEMORY, at)


def _is_int(tree: FormulaTree) -> bool:
    """Whether a value is a number literal without a decimal point, negative or not."""
    while tree.kind == "unary" and tree.text == "-":
        tree = tree.below[0]
    return tree.kind == "int"


def _result_type(name: str) -> DataType | None:
    """Return the result type of a function such as `CastIntToFloat`, None if no name tells it."""
    match = _CAST.fullmatch(name) or _GET.fullmatch(name)
    return _WORD_TYPES.get(match[match.lastindex or 0]) if match else None


def _argument_type(name: str, type_: DataType) -> DataType:
    """Return the type of an argument that shows none, in a call of the type `type_`."""
    match = _CAST.fullmatch(name)
    return _WORD_TYPES.get(match[1], type_) if match else type_


def _number(tree: FormulaTree, type_: DataType) -> Operand:
    """Return a number as an immediate operand if it fits, else as a constant."""
    if tree.kind == "bool" and type_ is DataType.BOOL:
        return Operand(OperandKind.IMMEDIATE, int(tree.text == "true"))
    value = constant(tree.text, type_)
    is_short = isinstance(value, int) and value <= 0xFFFF
    return Operand(OperandKind.IMMEDIATE if is_short else OperandKind.CONSTANT, value)
