"""The nodes that a node is reached from and that it reaches, by children and by values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from ..model import Ainb, Node
from .derived import command_roots

T = TypeVar("T")


def closure(start: Iterable[T], after: Callable[[T], Iterable[T]]) -> set[T]:
    """Return all that is reached from some elements, these included; `after` gives the next."""
    reached = set(start)
    waiting = list(reached)
    while waiting:
        for element in after(waiting.pop()):
            if element not in reached:
                reached.add(element)
                waiting.append(element)
    return reached


def children(node: Node) -> list[Node]:
    """Return the nodes that a node leads to as its children."""
    return [link.target for link in node.children() if link.target is not None]


def subtree_uids(node: Node) -> set[int]:
    """Return the `uid` of a node and of its descendants."""
    return {one.uid for one in closure([node], children)}


def ancestor_uids(nodes: Iterable[Node], node: Node) -> set[int]:
    """Return the `uid` of a node and of its ancestors."""
    return _uids_before(nodes, node, children)


def source_uids(node: Node) -> set[int]:
    """Return the `uid` of each query that a query is computed from, however indirectly."""
    return {one.uid for one in closure(computed_from(node), computed_from)}


def reader_uids(nodes: Iterable[Node], node: Node) -> set[int]:
    """Return the `uid` of a node and of each query computed from it, however indirectly."""
    return _uids_before(nodes, node, computed_from)


def computed_from(node: Node) -> list[Node]:
    """Return the queries that a query reads, all of which are computed with it.

    Other nodes remember the values of their outputs, so a circle through one of them is sound.
    """
    queries = dict.fromkeys(one for one in value_sources(node) if one.is_query)
    return list(queries) if node.is_query else []


def _uids_before(
    nodes: Iterable[Node], node: Node, after: Callable[[Node], Iterable[Node]]
) -> set[int]:
    """Return the `uid` of a node and of each that it is reached from."""
    before: dict[int, list[int]] = {}
    for one in nodes:
        for following in after(one):
            before.setdefault(following.uid, []).append(one.uid)
    return closure([node.uid], lambda uid: before.get(uid, ()))


def input_sources(node: Node) -> Iterator[Node]:
    """Yield the nodes whose outputs the inputs of a node read."""
    for slot in node.inputs:
        for source in slot.sources:
            if source.node is not None:
                yield source.node


def value_sources(node: Node) -> Iterator[Node]:
    """Yield each node that a node gets values from, by its inputs or its list of queries."""
    yield from node.queries
    yield from input_sources(node)


def readers(nodes: Iterable[Node]) -> dict[int, set[int]]:
    """Return, by the `uid` of a node, the `uid`s of those that get values from it."""
    readers_by_uid: dict[int, set[int]] = {}
    for node in nodes:
        for giver in value_sources(node):
            readers_by_uid.setdefault(giver.uid, set()).add(node.uid)
    return readers_by_uid


def subtrees(root: Ainb, tops: Iterable[Node]) -> list[Node]:
    """Return nodes and all below them, with the queries that only these read, in file order.

    A node that others outside lead to as well is among them.
    """
    uids_below = {node.uid for node in closure(tops, children)}
    read_by = readers(root.nodes)
    waiting = [node for node in root.nodes if node.uid in uids_below]
    while waiting:
        for giver in value_sources(waiting.pop()):
            if giver.is_query and giver.uid not in uids_below and read_by[giver.uid] <= uids_below:
                uids_below.add(giver.uid)
                waiting.append(giver)
    return [node for node in root.nodes if node.uid in uids_below]


def with_read_queries(root: Ainb, nodes: Sequence[Node]) -> list[Node]:
    """Return nodes with every query they get values from, however indirectly, in file order."""
    reached = closure(nodes, lambda node: (one for one in value_sources(node) if one.is_query))
    return [node for node in root.nodes if node in reached]


def unread_queries(root: Ainb) -> list[Node]:
    """Return the queries that nothing reads, and those that only such queries read.

    One that a command or a parent leads to, which no file of the games has, is not among them.
    """
    read_by = readers(root.nodes)
    run = {child.uid for node in root.nodes for child in children(node)} | command_roots(root)
    queries = [node for node in root.nodes if node.is_query and node.uid not in run]
    unread_uids: set[int] = set()
    while True:
        more = {query.uid for query in queries if read_by.get(query.uid, set()) <= unread_uids}
        if more == unread_uids:
            return [query for query in queries if query.uid in unread_uids]
        unread_uids = more
