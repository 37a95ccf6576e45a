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
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ..model import Ainb, Node
from ..types import NodeType
from .formula import RESERVED
from .functions import FUNCTIONS, function_of
from .model import DataType, Expression
from .node_ports import code_of, formula_slots, ports_of

Names = Mapping[str, str]
"""What a port is called by how formulas place it: `In.int[0]` → `Life`."""
NO_NAMES: Final[Names] = MappingProxyType({})

_WORD = re.compile(r"[^\W\d]\w*\Z")
_PLACES = re.compile(r'"(?:[^"\\]|\\.)*"|(?P<port>\b(?:In|Out)\.[a-z0-9]+\[[0-9]+\])', re.DOTALL)


def names_of(nodes: Iterable[Node]) -> Names:
    """Return the names of a node's ports; for several nodes, the names they have in common."""
    names_of_nodes = [_names(node) for node in nodes]
    if not names_of_nodes:
        return NO_NAMES
    first, *others = names_of_nodes
    return {
        place: name
        for place, name in first.items()
        if all(other.get(place) == name for other in others)
    }


def names_at(root: Ainb, expression: Expression) -> Names:
    """Return the names of the ports that an expression can use; none if it has only In and Out."""
    if expression.input_type is not DataType.USER:
        return NO_NAMES
    return names_of(
        node
        for node in root.nodes
        if node.type == NodeType.EXPRESSION
        and any(slot_expression is expression for _slot, slot_expression in formula_slots(node))
    )


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
    table = root.expressions.expressions if root.expressions is not None else []
    signatures = [
        step.signature for expression in table for step in code_of(expression) if step.signature
    ]
    called = [function.name for function in map(function_of, signatures) if function is not None]
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
