"""Findings about the flow of nodes: circles, queries, unreached nodes and unread values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from formats.ainb.index import PartIndex, node_reference
from formats.ainb.model import Ainb, Node
from formats.ainb.rules.derived import queries
from formats.ainb.rules.reach import children, closure, computed_from, input_sources
from formats.ainb.types import LinkKind
from formats.problems import Problem, Severity


def flow_problems(root: Ainb, index: PartIndex) -> Iterator[Problem]:
    """Yield the findings about the connections of all nodes."""
    yield from _circle_problems(root, index)
    for place, node in enumerate(root.nodes):
        yield from _query_problems(node, place, index)
    if root.commands:  # without one every node runs on its own
        reached = _reached(root)
        for place, node in enumerate(root.nodes):
            if node.uid not in reached:
                sentence = f"“{node.title}” is not reached by any command."
                yield Problem(Severity.NOTE, sentence, ("nodes", place))
        yield from _read_order_problems(root, index, reached)


# Circles


def _sources(node: Node) -> list[Node]:
    return [*input_sources(node), *node.queries]


def _circle_problems(root: Ainb, index: PartIndex) -> Iterator[Problem]:
    for node, last_node in _circles(root.nodes, children):
        sentence = (
            f"“{node.title}” leads back to itself, by {node_reference(index, last_node)}: a circle."
        )
        yield Problem(Severity.ERROR, sentence, index.node_path(node) or ())
    for node, last_node in _circles(root.nodes, computed_from):
        words = node_reference(index, last_node)
        sentence = f"What “{node.title}” reads depends on its own outputs, by {words}: a circle."
        yield Problem(Severity.ERROR, sentence, index.node_path(node) or ())


def _circles(
    nodes: Iterable[Node], onward: Callable[[Node], list[Node]]
) -> Iterator[tuple[Node, Node]]:
    """Yield (node, the one that links back to it) for each circle."""
    done: set[int] = set()
    for start in nodes:
        if start.uid in done:
            continue
        way, inside = [(start, iter(onward(start)))], {start.uid}
        while way:
            node, rest = way[-1]
            step = next(rest, None)
            if step is None:
                way.pop()
                inside.discard(node.uid)
                done.add(node.uid)
            elif step.uid in inside:
                yield step, node
            elif step.uid not in done:
                way.append((step, iter(onward(step))))
                inside.add(step.uid)


# Queries


def _query_problems(node: Node, place: int, index: PartIndex) -> Iterator[Problem]:
    read_by, evaluated = queries(node), node.queries
    if read_by == evaluated:
        return
    read, named = Counter(read_by), Counter(evaluated)
    for query in (read - named) | (named - read):
        words = node_reference(index, query)
        lost = f"“{node.title}” reads the query {words}, which is not evaluated for it"
        spare = f"The query {words} is evaluated for “{node.title}”, and not read by it"
        many = read[query] and named[query]
        more = f" as often: {named[query]} of {read[query]} times" if many else ""
        sentence = f"{lost if read[query] > named[query] else spare}{more}."
        yield Problem(Severity.WARNING, sentence, ("nodes", place))


# What is reached, what is read


def _reached(root: Ainb) -> set[int]:
    """Return the `uid` of all nodes that commands reach: children, queries, sources."""
    ends = [node for command in root.commands for node in (command.root, command.second)]
    reached = closure((end for end in ends if end is not None), _neighbours)
    return {node.uid for node in reached}


def _neighbours(node: Node) -> Iterator[Node]:
    yield from (*children(node), *_sources(node))
    for link in node.links:
        if link.kind == LinkKind.TRANSITION and link.target is not None:
            yield link.target


def _read_order_problems(root: Ainb, index: PartIndex, reached: set[int]) -> Iterator[Problem]:
    """Yield a finding for each value that is read where its node may not have run before."""
    order = _RunOrder(root)
    for place, node in enumerate(root.nodes):
        if node.uid not in reached:
            continue
        for number, slot in enumerate(node.inputs):
            for count, source in enumerate(slot.sources):
                giver = source.node
                if giver is None or giver.is_query or order.runs_before(giver, node):
                    continue
                words = node_reference(index, giver)
                sentence = f"“{slot.name}” reads {words}, which does not run before “{node.title}”."
                path = ("nodes", place, "inputs", number, f"source {count}")
                yield Problem(Severity.WARNING, sentence, path)


class _RunOrder:
    """The nodes that run before each node: its ancestors, and subtrees of earlier siblings."""

    def __init__(self, root: Ainb) -> None:
        self._parents: dict[int, list[int]] = {}
        self._readers: dict[int, list[Node]] = {}
        self._above: dict[int, set[int]] = {}
        for node in root.nodes:
            for child in children(node):
                self._parents.setdefault(child.uid, []).append(node.uid)
            for query in node.queries:
                self._readers.setdefault(query.uid, []).append(node)
        self._nodes = {node.uid: node for node in root.nodes}

    def runs_before(self, giver: Node, reader: Node) -> bool:
        """Whether a node runs before another, or before one of those that evaluate a query."""
        ran = self.above(giver)
        for node in self._pulling(reader):
            over = self.above(node)
            if giver.uid in over or any(
                self._is_earlier(self._nodes[top], ran, over) for top in over & ran
            ):
                return True
        return False

    def above(self, node: Node) -> set[int]:
        """Return the `uid` of a node and of its ancestors."""
        if node.uid not in self._above:
            self._above[node.uid] = closure([node.uid], lambda uid: self._parents.get(uid, ()))
        return self._above[node.uid]

    def _pulling(self, reader: Node) -> list[Node]:
        """Return those that a node is evaluated for, itself where it is no query."""
        waiting, seen, nodes = [reader], {reader.uid}, []
        while waiting:
            node = waiting.pop()
            if not node.is_query:
                nodes.append(node)
                continue
            for other_node in self._readers.get(node.uid, ()):
                if other_node.uid not in seen:
                    seen.add(other_node.uid)
                    waiting.append(other_node)
        return nodes

    @staticmethod
    def _is_earlier(top: Node, ran: set[int], over: set[int]) -> bool:
        """Whether a child of `top` above the first precedes one above the second."""
        first = [at for at, child in enumerate(children(top)) if child.uid in ran]
        last = [at for at, child in enumerate(children(top)) if child.uid in over]
        return bool(first and last) and first[0] < last[-1]
