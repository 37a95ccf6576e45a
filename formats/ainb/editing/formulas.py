"""Formulas that follow the ports of their node when these come, go or change their places."""

from __future__ import annotations

from collections.abc import Iterable

from formats.ainb.editing.recorder import Recorder
from formats.ainb.expression.infix import infix
from formats.ainb.expression.model import Expression, Expressions
from formats.ainb.expression.node_ports import (
    Port,
    code_of,
    formula_slots,
    moved,
    owners_of,
    ports_of,
    ports_used,
)
from formats.ainb.expression.port_names import named, names_at
from formats.ainb.index import node_reference
from formats.ainb.model import Ainb, Input, Node, Output
from formats.errors import WrongType

PortTable = dict[Port, Input | Output]
NodeFormulas = tuple[PortTable, list[Expression]]
"""The ports of a node, and its formulas."""


def formula_ports(root: Ainb, nodes: Iterable[Node]) -> dict[int, NodeFormulas]:
    """Return, by the `uid` of each of some nodes that has formulas, its ports and these."""
    formulas: dict[int, NodeFormulas] = {}
    if root.expressions is None:
        return formulas
    for node in nodes:
        bound = [expression for _slot, expression in formula_slots(node)]
        if bound:
            formulas[node.uid] = ports_of(node), bound
    return formulas


def repair_formulas(edit: Recorder, before: dict[int, NodeFormulas]) -> None:
    """Have every formula name the ports it named before, where these have other places now.

    Raises `WrongType` if a port is gone that a formula needs.
    """
    for node in edit.root.nodes:
        old, bound = before.get(node.uid, ({}, []))
        now = ports_of(node) if old else {}
        if old == now:
            continue
        places = {id(slot): port for port, slot in now.items()}
        had = {id(expression) for expression in bound}
        for expression in _formulas_of(node):
            if id(expression) in had:
                _rename_ports(
                    edit, node, expression, _moved_ports(edit, node, expression, old, places)
                )


def _formulas_of(node: Node) -> list[Expression]:
    return list({id(expression): expression for _slot, expression in formula_slots(node)}.values())


def _moved_ports(
    edit: Recorder, node: Node, expression: Expression, old: PortTable, places: dict[int, Port]
) -> dict[Port, Port]:
    """Return the new name of each port that a formula names, where it has one."""
    moves = {}
    for port in dict.fromkeys(ports_used(code_of(expression))):
        slot = old.get(port)
        if slot is None:  # it led nowhere before
            continue
        now = places.get(id(slot))
        if now is None or now.type != port.type:
            raise WrongType(
                f"“{slot.name}” of {node_reference(edit.index, node)} is used by its formula "
                f"“{_formula_text(edit.root, expression):.80}”; change that first"
            )
        if now != port:
            moves[port] = now
    return moves


def _formula_text(root: Ainb, expression: Expression) -> str:
    return named(infix(expression), names_at(root, expression))


def _rename_ports(edit: Recorder, node: Node, old: Expression, moves: dict[Port, Port]) -> None:
    """Give a node a separate formula that names its ports by their current positions."""
    if not moves:
        return
    table = edit.root.expressions
    assert table is not None, "the formula is one of them"
    new = moved(old, lambda port: moves.get(port, port).place)
    edit.touch(node)
    for slot, used_expression in list(formula_slots(node)):
        if used_expression is old:
            slot.binding = new
    place = next(at for at, expression in enumerate(table.expressions) if expression is old)
    stays = 1 if owners_of(edit.root, old) else 0
    rest = table.expressions
    all_ = [*rest[: place + stays], new, *rest[place + 1 :]]
    edit.root.expressions = Expressions(table.version, all_, table.kept)
