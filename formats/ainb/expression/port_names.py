"""Formulas with names of ports, `Life - Damage > 0`, in place of the indexes that code has.

A port has its bare name in a formula if that is a word without another meaning and no other port of
the node has it. Otherwise it is written `In["Is Down"]`, or by its index, `In.int[0]`, which is
always allowed. A file stores indexes only, so names come from the node that uses a formula; with
several such nodes, only names on which all agree are used.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from ...core.records import new_id
from ...errors import WrongType
from ..model import Ainb, Attachment, Bindable, Input, Node, Output
from ..types import CODE_TYPES, INT, VEC3F, NodeType, SlotType
from .evaluate import FUNCTIONS, function_of
from .formula import RESERVED
from .model import PORTS, DataType, Expression, Instruction, Operand, OperandKind

Names = Mapping[str, str]
"""What a port is called by how formulas place it: `In.int[0]` → `Life`."""
NO_NAMES: Final[Names] = MappingProxyType({})

_WORD = re.compile(r"[^\W\d]\w*\Z")
_PLACES = re.compile(r'"(?:[^"\\]|\\.)*"|(?P<port>\b(?:In|Out)\.[a-z0-9]+\[[0-9]+\])', re.DOTALL)


def names_of(nodes: Iterable[Node]) -> Names:
    """Return the names of a node's ports; for several nodes, the names they have in common."""
    common: Names | None = None
    for node in nodes:
        names = _names(node)
        if common is not None:
            names = {place: name for place, name in common.items() if names.get(place) == name}
        common = names
    return NO_NAMES if common is None else common


def names_at(root: Ainb, expression: Expression) -> Names:
    """Return the names of the ports that an expression can use; none if it has only In and Out."""
    if expression.input_type is not DataType.USER:
        return NO_NAMES
    owners = owners_of(root, expression)
    return names_of(node for node in owners if node.type == NodeType.EXPRESSION)


def named(formula: str, names: Names) -> str:
    """Return a formula with the names of its ports in place of their places."""
    if not names:
        return formula

    def name(match: re.Match[str]) -> str:
        return names.get(match["port"] or "", match[0])

    return _PLACES.sub(name, formula)


def places(names: Names) -> dict[str, str]:
    """Return the ports by the names that formulas may use for them, for `formula.parse`.

    Each named port also has its name in brackets.
    """
    place_by_name = {name: place for place, name in names.items()}
    for place, name in names.items():
        if "[" not in name:
            side = place.partition(".")[0]
            place_by_name[f'{side}["{name}"]'] = place
    return place_by_name


def terms(root: Ainb, expression: Expression) -> list[str]:
    """Return the names that a formula may use: ports and functions.

    The functions are those implemented here and those that the document calls.
    """
    ports: Sequence[str] = ["In", "Out"]
    if expression.input_type is DataType.USER:
        ports = list(names_at(root, expression).values())
    steps = (step for one in root.formulas for step in one.steps)
    functions = (function_of(step.signature or "") for step in steps)
    called = {function.name for function in functions if function is not None}
    return [*ports, *sorted({*called, *FUNCTIONS})]


def _names(node: Node) -> Names:
    ports = ports_of(node)
    counts = Counter(slot.name for slot in ports.values())
    sides = Counter((port.is_input, slot.name) for port, slot in ports.items())
    names = {}
    for port, slot in ports.items():
        side = "In" if port.is_input else "Out"
        if sides[port.is_input, slot.name] > 1:
            continue
        is_word = _WORD.match(slot.name) and slot.name not in RESERVED
        if is_word and counts[slot.name] == 1:
            names[port.words] = slot.name
        else:
            names[port.words] = f"{side}[{json.dumps(slot.name, ensure_ascii=False)}]"
    return names


# The ports of its node that a formula reads and gives values to, such as `In.int[1]`.

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
        for operand, type_ in code.operands:
            port = port_of(operand, type_)
            if port is not None:
                yield port


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


def formula_slots(root: Ainb, owner: Node | Attachment) -> Iterator[tuple[Bindable, Expression]]:
    """Yield the properties, inputs and sources that have a formula, each with it."""
    for slot in _bindable(owner):
        expression = None if slot.binding is None else root.expression(slot.binding)
        if expression is not None:
            yield slot, expression


def _bindable(owner: Node | Attachment) -> Iterator[Bindable]:
    yield from owner.properties
    if isinstance(owner, Node):
        yield from owner.inputs
        for slot in owner.inputs:
            yield from slot.sources


def owners_of(root: Ainb, expression: Expression) -> list[Node]:
    """Return the nodes that a formula is used at."""
    uid = expression.uid
    return [node for node in root.nodes if any(slot.binding == uid for slot in _bindable(node))]


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
    return replace(expression, setup=setup, code=main or [], uid=new_id())
