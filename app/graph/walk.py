"""Ways through a graph: with the arrow keys, along one edge, and a number of hops around nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from formats.core.paths import Path
from formats.graph import Edge, EdgeKind, Family, Graph, GraphNode, Id

Neighbours = dict[Id, list[Id]]

_DATA = frozenset({EdgeKind.DATA, EdgeKind.QUERY})
_BELOW = frozenset({EdgeKind.CHILD, EdgeKind.ENTRY, EdgeKind.SECOND})
_ASIDE = 2.0
"""How much more a node to the side counts than one straight above or below."""


class End(NamedTuple):
    """Where an edge ends: the node, and the row of its pin there, or of the node itself."""

    id: Id
    path: Path


class KeyboardWalk:
    """Arrow keys in one graph: each gives the node to go to, None if there is none.

    Control flow goes before data. `positions` holds where nodes lie (x, y in px), best their
    middles; it is asked at each step, so it may be changed meanwhile, and a node that is not in it
    is never gone to. A step to the right or left is remembered, so that the opposite one leads
    back where several nodes would do.
    """

    def __init__(self, graph: Graph, positions: Mapping[Id, tuple[float, float]]) -> None:
        self._positions = positions
        self._graph = graph
        self._went_right: dict[Id, Id] = {}
        self._came_from: dict[Id, Id] = {}

    @cached_property
    def _flow(self) -> tuple[Neighbours, Neighbours]:
        """The targets and the sources of each node in the control flow."""
        return _neighbours(self._graph, lambda kind: kind not in _DATA)

    @cached_property
    def _data(self) -> tuple[Neighbours, Neighbours]:
        """The readers and the givers of each node."""
        return _neighbours(self._graph, lambda kind: kind in _DATA)

    @cached_property
    def _commands(self) -> list[Id]:
        nodes = self._graph.nodes.values()
        return [node.id for node in nodes if node.family is Family.COMMAND]

    def right(self, node: Id) -> Id | None:
        """Return the child gone to last or the first one, else a node that reads from `node`."""
        next_node = _pick(self._after(node), self._went_right.get(node))
        if next_node is not None:
            self.passed(node, next_node)
        return next_node

    def left(self, node: Id, recent: Sequence[Id] = ()) -> Id | None:
        """Return the parent, else a node that `node` reads from.

        Of several the first in `recent` (newest first), else the one come from last.
        """
        previous_node = _pick(self._before(node), *recent, self._came_from.get(node))
        if previous_node is not None:
            self.passed(previous_node, node)
        return previous_node

    def up(self, node: Id) -> Id | None:
        """Return the sibling before, else the nearest node above."""
        return self._sibling(node, -1)

    def down(self, node: Id) -> Id | None:
        """Return the sibling after, else the nearest node below."""
        return self._sibling(node, 1)

    def passed(self, source: Id, target: Id) -> None:
        """Remember that an edge was gone along, whichever way."""
        self._went_right[source] = target
        self._came_from[target] = source

    def siblings(self, node: Id) -> list[Id]:
        """Return the nodes beside `node`, itself among them: from one parent, or to one reader.

        Commands are beside each other; a node nothing leads to or from is alone.
        """
        if node in self._commands:
            return self._shown(self._commands)
        parent = _pick(self._shown(self._flow[1].get(node)), self._came_from.get(node))
        if parent is not None:
            return self._shown(self._flow[0][parent])
        reader = _pick(self._shown(self._data[0].get(node)), self._went_right.get(node))
        return self._shown(self._data[1][reader]) if reader is not None else [node]

    def _after(self, node: Id) -> list[Id]:
        return self._shown(self._flow[0].get(node)) or self._shown(self._data[0].get(node))

    def _before(self, node: Id) -> list[Id]:
        return self._shown(self._flow[1].get(node)) or self._shown(self._data[1].get(node))

    def _shown(self, nodes: list[Id] | None) -> list[Id]:
        return [node for node in nodes or () if node in self._positions]

    def _sibling(self, node: Id, step: int) -> Id | None:
        beside = self.siblings(node)
        at = beside.index(node) + step if node in beside else -1
        return beside[at] if 0 <= at < len(beside) else self._nearest(node, step)

    def _nearest(self, node: Id, step: int) -> Id | None:
        """Return the node nearest above (`step` -1) or below (1) by position."""
        here = self._positions.get(node)
        if here is None:
            return None
        beyond = [
            (abs(y - here[1]) + _ASIDE * abs(x - here[0]), order, other)
            for order, (other, (x, y)) in enumerate(self._positions.items())
            if (y - here[1]) * step > 0
        ]
        return min(beyond, key=lambda each: each[:2])[2] if beyond else None


def hops(graph: Graph, starts: Iterable[Id], count: int) -> set[Id]:
    """Return the nodes at most `count` edges up or down stream of `starts`, and these.

    Up stream only against the edges and down stream only along them: the siblings of a node are
    not near it. What is not in the graph is left out.
    """
    begin = {node for node in starts if node in graph.nodes}
    targets, sources = _neighbours(graph, lambda _kind: True)
    return _within(begin, targets, count) | _within(begin, sources, count)


def below(graph: Graph, starts: Iterable[Id]) -> set[Id]:
    """Return nodes and all that their children lead to, with the queries that only these read.

    What leads from a command is below it, too; stubs of links to no node are not among them.
    """
    targets, _parents = _neighbours(graph, lambda kind: kind in _BELOW)
    reached = _within(set(starts), targets, len(graph.nodes))
    ids = {id_ for id_ in reached if graph.nodes[id_].family is not Family.STUB}
    readers, givers = _neighbours(graph, lambda kind: kind in _DATA)
    waiting = list(ids)
    while waiting:
        for giver in givers.get(waiting.pop(), ()):
            if graph.nodes[giver].query and giver not in ids and ids.issuperset(readers[giver]):
                ids.add(giver)
                waiting.append(giver)
    return ids


def unread_queries(graph: Graph) -> set[Id]:
    """Return the queries that nothing reads, and those that only such queries read."""
    readers, _givers = _neighbours(graph, lambda kind: kind in _DATA)
    queries = [id_ for id_, node in graph.nodes.items() if node.query and node.number is not None]
    ids: set[Id] = set()
    while True:
        more = {query for query in queries if ids.issuperset(readers.get(query, ()))}
        if more == ids:
            return ids
        ids = more


def ends(graph: Graph, edge: Edge) -> tuple[End, End]:
    """Return where an edge begins and ends."""
    return (
        _end(graph.nodes[edge.source], edge.source_pin),
        _end(graph.nodes[edge.target], edge.target_pin),
    )


def _end(node: GraphNode, pin: Id | None) -> End:
    lines = (*node.lines, *(line for tab in node.tabs for line in tab.lines))
    paths = (line.path for line in lines if pin is not None and line.pin == pin)
    return End(node.id, next(paths, node.path))


def _within(begin: set[Id], neighbours: Neighbours, count: int) -> set[Id]:
    seen, edge = set(begin), begin
    for _hop in range(count):
        edge = {other for node in edge for other in neighbours.get(node, ())} - seen
        if not edge:
            break
        seen |= edge
    return seen


def _neighbours(
    graph: Graph, is_wanted: Callable[[EdgeKind], bool]
) -> tuple[Neighbours, Neighbours]:
    """Return each node's targets and each node's sources, in the order of the edges, each once."""
    targets: dict[Id, dict[Id, None]] = {}
    sources: dict[Id, dict[Id, None]] = {}
    for edge in graph.edges:
        if is_wanted(edge.kind):
            targets.setdefault(edge.source, {})[edge.target] = None
            sources.setdefault(edge.target, {})[edge.source] = None
    return (
        {node: list(neighbours) for node, neighbours in targets.items()},
        {node: list(neighbours) for node, neighbours in sources.items()},
    )


def _pick(choice: list[Id], *preferred: Id | None) -> Id | None:
    """Return the first of `preferred` that can be chosen, else the first choice, or None."""
    preferred_node = next((node for node in preferred if node is not None and node in choice), None)
    return preferred_node if preferred_node is not None else next(iter(choice), None)


def reached(graph: Graph, command: Id) -> set[Id]:
    """Return what belongs to a command: itself, what it reaches, the stubs of that."""
    shown = {command, *graph.reached.get(command, ())}
    for edge in graph.edges:
        if edge.source in shown and graph.nodes[edge.target].family is Family.STUB:
            shown.add(edge.target)
    return shown
