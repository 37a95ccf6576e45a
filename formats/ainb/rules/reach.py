"""The nodes that a node is reached from and that it reaches, by children and by values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from ...core.records import Id
from ..model import Ainb, Node
from .derived import command_roots

T = TypeVar("T")
Following = Callable[[Ainb, Node], Iterable[Node]]
"""The nodes that follow one."""


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


def _reached(root: Ainb, nodes: Iterable[Node], after: Following) -> set[Id]:
    """Return the `uid` of some nodes and of all that are reached from them."""

    def following(uid: Id) -> Iterator[Id]:
        node = root.node(uid)
        return iter(()) if node is None else (one.uid for one in after(root, node))

    return closure((node.uid for node in nodes), following)


def children(root: Ainb, node: Node) -> list[Node]:
    """Return the nodes that a node leads to as its children."""
    targets = (root.node(link.target) for link in node.children())
    return [target for target in targets if target is not None]


def subtree_uids(root: Ainb, node: Node) -> set[Id]:
    """Return the `uid` of a node and of its descendants."""
    return _reached(root, [node], children)


def ancestor_uids(root: Ainb, node: Node) -> set[Id]:
    """Return the `uid` of a node and of its ancestors."""
    return _uids_before(root, node, children)


def source_uids(root: Ainb, node: Node) -> set[Id]:
    """Return the `uid` of each query that a query is computed from, however indirectly."""
    return _reached(root, computed_from(root, node), computed_from)


def reader_uids(root: Ainb, node: Node) -> set[Id]:
    """Return the `uid` of a node and of each query computed from it, however indirectly."""
    return _uids_before(root, node, computed_from)


def computed_from(root: Ainb, node: Node) -> list[Node]:
    """Return the queries that a query reads, all of which are computed with it.

    Other nodes remember the values of their outputs, so a circle through one of them is sound.
    """
    return read_queries(root, node) if node.is_query else []


def read_queries(root: Ainb, node: Node) -> list[Node]:
    """Return the queries that a node gets values from."""
    queries = {one.uid: one for one in value_sources(root, node) if one.is_query}
    return list(queries.values())


def _uids_before(root: Ainb, node: Node, after: Following) -> set[Id]:
    """Return the `uid` of a node and of each that it is reached from."""
    before: dict[Id, list[Id]] = {}
    for one in root.nodes:
        for following in after(root, one):
            before.setdefault(following.uid, []).append(one.uid)
    return closure([node.uid], lambda uid: before.get(uid, ()))


def input_sources(root: Ainb, node: Node) -> Iterator[Node]:
    """Yield the nodes whose outputs the inputs of a node read."""
    for slot in node.inputs:
        for source in slot.sources:
            producer = root.node(source.node)
            if producer is not None:
                yield producer


def value_sources(root: Ainb, node: Node) -> Iterator[Node]:
    """Yield each node that a node gets values from, by its inputs or its list of queries."""
    for uid in node.queries:
        query = root.node(uid)
        if query is not None:
            yield query
    yield from input_sources(root, node)


def readers(root: Ainb) -> dict[Id, set[Id]]:
    """Return, by the `uid` of a node, the `uid`s of those that get values from it."""
    readers_by_uid: dict[Id, set[Id]] = {}
    for node in root.nodes:
        for giver in value_sources(root, node):
            readers_by_uid.setdefault(giver.uid, set()).add(node.uid)
    return readers_by_uid


def subtrees(root: Ainb, tops: Iterable[Node]) -> list[Node]:
    """Return nodes and all below them, with the queries that only these read, in file order.

    A node that others outside lead to as well is among them.
    """
    uids_below = _reached(root, tops, children)
    read_by = readers(root)
    waiting = [node for node in root.nodes if node.uid in uids_below]
    while waiting:
        for giver in value_sources(root, waiting.pop()):
            if giver.is_query and giver.uid not in uids_below and read_by[giver.uid] <= uids_below:
                uids_below.add(giver.uid)
                waiting.append(giver)
    return [node for node in root.nodes if node.uid in uids_below]


def with_read_queries(root: Ainb, nodes: Sequence[Node]) -> list[Node]:
    """Return nodes with every query they get values from, however indirectly, in file order."""
    reached = _reached(root, nodes, read_queries)
    return [node for node in root.nodes if node.uid in reached]


def unread_queries(root: Ainb) -> list[Node]:
    """Return the queries that nothing reads, and those that only such queries read.

    One that a command or a parent leads to, which no file of the games has, is not among them.
    """
    read_by = readers(root)
    run = {child.uid for node in root.nodes for child in children(root, node)} | command_roots(root)
    queries = [node for node in root.nodes if node.is_query and node.uid not in run]
    unread_uids: set[Id] = set()
    while True:
        more = {query.uid for query in queries if read_by.get(query.uid, set()) <= unread_uids}
        if more == unread_uids:
            return [query for query in queries if query.uid in unread_uids]
        unread_uids = more
