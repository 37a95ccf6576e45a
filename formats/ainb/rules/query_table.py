"""The query table: which nodes are evaluated before which, as the games' converter lays it out."""

from __future__ import annotations

from formats.ainb.model import Ainb, Node
from formats.ainb.types import SLOT_TYPES, SlotType


def allocate(root: Ainb) -> tuple[list[Node], list[int]]:
    """Return the table and where each node's part begins, 0 for nodes without queries.

    A node's whole list is put in where, going through the data types and for each through the
    nodes, its first input of that type is met that reads a query node.
    """
    table: list[Node] = []
    firsts = [0] * len(root.nodes)
    waiting = [(number, node) for number, node in enumerate(root.nodes) if node.queries]
    for type_ in SLOT_TYPES:
        if not waiting:
            break
        later = []
        for number, node in waiting:
            if _reads_query(node, type_):
                firsts[number] = len(table)
                table += node.queries
            else:
                later.append((number, node))
        waiting = later
    for number, node in waiting:
        firsts[number] = len(table)
        table += node.queries
    return table, firsts


def _reads_query(node: Node, type_: SlotType) -> bool:
    return any(
        source.node is not None and source.node.is_query
        for slot in node.inputs
        if slot.type == type_
        for source in slot.sources
    )


def query_state(root: Ainb) -> object:
    """Return what a query table is made for: the nodes, which are queries, and who names them."""
    return [
        (node.uid, node.is_query, tuple(query.uid for query in node.queries)) for node in root.nodes
    ]
