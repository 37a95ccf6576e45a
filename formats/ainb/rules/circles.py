"""The nodes above and below a node, to find links that would close a circle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from formats.ainb.model import Node


def run_below(node: Node) -> set[int]:
    """Return the `uid` of a node and of its descendants."""
    return _below([node], lambda one: (link.target for link in one.children()))


def run_above(nodes: Sequence[Node], node: Node) -> set[int]:
    """Return the `uid` of a node and of its ancestors."""
    parents: dict[int, list[int]] = {}
    for one in nodes:
        for link in one.children():
            if link.target is not None:
                parents.setdefault(link.target.uid, []).append(one.uid)
    return _closure(node.uid, parents)


def sources_above(node: Node) -> set[int]:
    """Return the `uid` of each node that a node gets values from, however indirectly."""
    return _below(list(_givers(node)), _givers)


def readers_below(nodes: Sequence[Node], node: Node) -> set[int]:
    """Return the `uid` of a node and of each that gets values from it, however indirectly."""
    readers: dict[int, list[int]] = {}
    for one in nodes:
        for giver in _givers(one):
            readers.setdefault(giver.uid, []).append(one.uid)
    return _closure(node.uid, readers)


def _givers(node: Node) -> Iterator[Node]:
    for slot in node.inputs:
        for source in slot.sources:
            if source.node is not None:
                yield source.node


def _below(start: Iterable[Node], after: Callable[[Node], Iterable[Node | None]]) -> set[int]:
    found: set[int] = set()
    waiting: list[Node | None] = list(start)
    while waiting:
        node = waiting.pop()
        if node is not None and node.uid not in found:
            found.add(node.uid)
            waiting += after(node)
    return found


def _closure(start: int, after: Mapping[int, Iterable[int]]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        for one in after.get(waiting.pop(), ()):
            if one not in found:
                found.add(one)
                waiting.append(one)
    return found
