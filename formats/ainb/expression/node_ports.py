"""The ports of its node that a formula reads and gives values to, such as `In.int[1]`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from ...errors import WrongType
from ..model import Ainb, Bindable, Input, Node, Output
from ..types import CODE_TYPES, INT, VEC3F, SlotType
from .model import PORTS, DataType, Expression, Instruction, Operand, OperandKind

_TYPES: Final = CODE_TYPES | {DataType.UINT: INT}
_BARE: Final = {OperandKind.INPUT: "In", OperandKind.OUTPUT: "Out"}


class Port(NamedTuple):
    """An input or output as code names it: by its data type and its place among those."""

    is_input: bool
    type: SlotType
    place: int

    @property
    def words(self) -> str:
        """The port as formulas name it."""
        return f"{'In' if self.is_input else 'Out'}.{self.type.word}[{self.place}]"


def port_of(operand: Operand | None, type_: DataType) -> Port | None:
    """Return the port that an operand of a type is, None if it is none."""
    if operand is None or operand.kind not in PORTS or not isinstance(operand.value, int):
        return None
    data_type = VEC3F if operand.component is not None else _TYPES.get(type_)
    if data_type is None:
        return None
    return Port(operand.kind is OperandKind.NODE_INPUT, data_type, operand.value)


def ports_used(codes: Iterable[Instruction]) -> Iterator[Port]:
    """Yield the ports that code names, as often as it does."""
    for code in codes:
        for operand, type_ in ((code.first, code.type), (code.second, code.second_type)):
            port = port_of(operand, type_)
            if port is not None:
                yield port


def code_of(expression: Expression) -> list[Instruction]:
    """Return all instructions of an expression."""
    return [*(expression.setup or ()), *expression.code]


def ports_of(node: Node) -> dict[Port, Input | Output]:
    """Return the inputs and outputs of a node by how code names them."""
    ports: dict[Port, Input | Output] = {}
    for is_input, slots in ((True, node.inputs), (False, node.outputs)):
        counts: dict[int, int] = {}
        for slot in slots:
            place = counts.get(slot.type, 0)
            ports[Port(is_input, slot.type, place)] = slot
            counts[slot.type] = place + 1
    return ports


def formula_slots(node: Node) -> Iterator[tuple[Bindable, Expression]]:
    """Yield the properties, inputs and sources of a node that have a formula, each with it."""
    sources = [source for slot in node.inputs for source in slot.sources]
    slots: list[Bindable] = [*node.properties, *node.inputs, *sources]
    for slot in slots:
        if isinstance(slot.binding, Expression):
            yield slot, slot.binding


def owners_of(root: Ainb, expression: Expression) -> list[Node]:
    """Return the nodes that a formula is used at."""
    return [
        node
        for node in root.nodes
        if any(slot_expression is expression for _slot, slot_expression in formula_slots(node))
    ]


def check_ports(code: list[Instruction], input_type: DataType, owners: Iterable[Node]) -> None:
    """Raise `WrongType` if code uses a port that one of its nodes (`owners`) does not have."""
    if input_type is DataType.USER:
        for instruction in code:
            for operand in (instruction.first, instruction.second):
                word = None if operand is None else _BARE.get(operand.kind)
                if word is not None:
                    raise WrongType(
                        f"“{word}” alone is nothing here; the ports of a node are named as in "
                        f"“{word}.int[0]”"
                    )
    for node in owners:
        missing = missing_ports(code, node)
        if missing:
            raise WrongType(f"{missing[0].words} is not there: {_count_text(node, missing[0])}")


def missing_ports(code: Iterable[Instruction], node: Node) -> list[Port]:
    """Return the ports that code names and a node does not have."""
    there = ports_of(node)
    return [port for port in dict.fromkeys(ports_used(code)) if port not in there]


def _count_text(node: Node, port: Port) -> str:
    same = [port_ for port_ in ports_of(node) if port_[:2] == port[:2]]
    noun = f"{port.type.word} {'input' if port.is_input else 'output'}"
    many = "" if len(same) == 1 else "s"
    return f"{node.title} has {len(same) or 'no'} {noun}{many}"


def moved(expression: Expression, place: Callable[[Port], int]) -> Expression:
    """Return a copy of the expression with the index `place(port)` for each port."""

    def operand(operand: Operand | None, type_: DataType) -> Operand | None:
        port = port_of(operand, type_)
        return operand if operand is None or port is None else replace(operand, value=place(port))

    def instruction(one: Instruction) -> Instruction:
        first = operand(one.first, one.type)
        return replace(one, first=first, second=operand(one.second, one.second_type))

    def code(all_: list[Instruction] | None) -> list[Instruction] | None:
        return None if all_ is None else [instruction(step) for step in all_]

    setup, main = code(expression.setup), code(expression.code)
    return replace(expression, setup=setup, code=main or [], uid=Expression().uid)
