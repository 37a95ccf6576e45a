"""The nodes above and below a node, the queries it reads, and what belongs to it alone.

Links that would close a circle are found by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from formats.ainb.model import Ainb, Node


def subtree_uids(node: Node) -> set[int]:
    """Return the `uid` of a node and of its descendants."""
    return _below([node], lambda ancestor: (link.target for link in ancestor.children()))


def ancestor_uids(nodes: Sequence[Node], node: Node) -> set[int]:
    """Return the `uid` of a node and of its ancestors."""
    parents: dict[int, list[int]] = {}
    for one in nodes:
        for link in one.children():
            if link.target is not None:
                parents.setdefault(link.target.uid, []).append(one.uid)
    return _closure(node.uid, parents)


def source_uids(node: Node) -> set[int]:
    """Return the `uid` of each node that a node gets values from, however indirectly."""
    return _below(list(_sources(node)), _sources)


def reader_uids(nodes: Sequence[Node], node: Node) -> set[int]:
    """Return the `uid` of a node and of each that gets values from it, however indirectly."""
    read_by: dict[int, list[int]] = {}
    for one in nodes:
        for giver in _sources(one):
            read_by.setdefault(giver.uid, []).append(one.uid)
    return _closure(node.uid, read_by)


def _sources(node: Node) -> Iterator[Node]:
    for slot in node.inputs:
        for source in slot.sources:
            if source.node is not None:
                yield source.node


def _below(start: Iterable[Node], after: Callable[[Node], Iterable[Node | None]]) -> set[int]:
    node_uids: set[int] = set()
    waiting: list[Node | None] = list(start)
    while waiting:
        node = waiting.pop()
        if node is not None and node.uid not in node_uids:
            node_uids.add(node.uid)
            waiting += after(node)
    return node_uids


def _closure(start: int, after: Mapping[int, Iterable[int]]) -> set[int]:
    reached, waiting = {start}, [start]
    while waiting:
        for node in after.get(waiting.pop(), ()):
            if node not in reached:
                reached.add(node)
                waiting.append(node)
    return reached


def value_sources(node: Node) -> Iterator[Node]:
    """Yield each node that a node gets values from, by its inputs or its list of queries."""
    yield from node.queries
    yield from _sources(node)


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
    uids_below = {uid for top in tops for uid in subtree_uids(top)}
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
    uids_with_queries, waiting = {node.uid for node in nodes}, list(nodes)
    while waiting:
        for giver in value_sources(waiting.pop()):
            if giver.is_query and giver.uid not in uids_with_queries:
                uids_with_queries.add(giver.uid)
                waiting.append(giver)
    return [node for node in root.nodes if node.uid in uids_with_queries]


def unread_queries(root: Ainb) -> list[Node]:
    """Return the queries that nothing reads, and those that only such queries read.

    One that a command or a parent leads to, which no file of the games has, is not among them.
    """
    read_by = readers(root.nodes)
    links = [link for node in root.nodes for link in node.children()]
    led = {link.target.uid for link in links if link.target is not None}
    led |= {
        node.uid for command in root.commands for node in (command.root, command.second) if node
    }
    queries = [node for node in root.nodes if node.is_query and node.uid not in led]
    unread_uids: set[int] = set()
    while True:
        more = {query.uid for query in queries if read_by.get(query.uid, set()) <= unread_uids}
        if more == unread_uids:
            return [query for query in queries if query.uid in unread_uids]
        unread_uids = more
