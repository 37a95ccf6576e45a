"""The graph of a machine, in the neutral words of `formats.graph`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ...graph import Edge, EdgeKind, Family, Graph, GraphNode, Group, Id
from .model import Arrow, Machine, MachineState, StateKey

MANY = 6
"""Arrows into a state that more other states than this lead to are drawn where asked for only."""

LED_TO = "reached from many states"
NOT_LED_TO = "reached from no state"
"""What groups of states are called that no arrow is drawn at, behind the name of their slot."""


def graph_of_machine(machine: Machine, words: Callable[[str], str] = str) -> Graph:
    """Return the graph of a machine: a node for each state, an edge from each to each other.

    Arrows between the same two states are one edge, with the ports that are not called as where
    they lead. Arrows by which a state goes on are not drawn, and those into states that nearly all
    lead to are quiet. `words` gives the groups' words in another language.
    """
    ways = _ways(machine)
    into = Counter(target for _, target in ways)
    out = Counter(source for source, _ in ways)
    nodes: dict[Id, GraphNode] = {
        key: _node(state, into[key], out[key]) for key, state in machine.states.items()
    }
    edges = [
        Edge(
            (source, target),
            EdgeKind.STATE,
            source,
            target,
            label=_label(target, arrows),
            path=("arrows", " ".join((*source, *target))),
            quiet=into[target] > MANY,
        )
        for (source, target), arrows in ways.items()
    ]
    return Graph(nodes, edges, _groups(machine, edges, into, words), _reached(machine, ways))


def _ways(machine: Machine) -> dict[tuple[StateKey, StateKey], list[Arrow]]:
    ways: dict[tuple[StateKey, StateKey], list[Arrow]] = {}
    for arrow in machine.arrows:
        if arrow.source != arrow.target:
            ways.setdefault((arrow.source, arrow.target), []).append(arrow)
    return ways


def _node(state: MachineState, into: int, out: int) -> GraphNode:
    after = str(out) if state.scheduler is not None else "?"
    return GraphNode(
        state.key,
        ("states", " ".join(state.key)),
        state.key.name,
        f"{into} → ● → {after}",
        _family(state),
        keep=f"state {state.key.slot} {state.key.name}",
    )


def _family(state: MachineState) -> Family:
    if state.is_file:
        return Family.FLOW
    if state.action is None:
        return Family.END
    return Family.INTERFACE if state.scheduler is None else Family.ACTION


def _label(target: StateKey, arrows: list[Arrow]) -> str:
    names = dict.fromkeys(arrow.port for arrow in arrows if arrow.port)
    return ", ".join(name for name in names if not target.name.endswith(name))


def _groups(
    machine: Machine, edges: list[Edge], into: Counter[StateKey], words: Callable[[str], str]
) -> list[Group]:
    """Return for each slot the states with arrows, then those that many or none lead to."""
    joined = {end for edge in edges if not edge.quiet for end in (edge.source, edge.target)}
    kinds: dict[tuple[str, str], list[Id]] = {}
    slots = dict.fromkeys(key.slot for key in machine.states)
    for slot in slots:
        kinds |= {(slot, title): [] for title in ("", LED_TO, NOT_LED_TO)}
    for key in machine.states:
        title = "" if key in joined else LED_TO if into[key] else NOT_LED_TO
        kinds[key.slot, title].append(key)
    return [
        Group(
            kind, " – ".join(filter(None, (kind[0], kind[1] and words(kind[1])))), (), tuple(keys)
        )
        for kind, keys in kinds.items()
        if keys
    ]


def _reached(
    machine: Machine, ways: dict[tuple[StateKey, StateKey], list[Arrow]]
) -> dict[Id, frozenset[Id]]:
    beside: dict[Id, set[Id]] = {key: {key} for key in machine.states}
    for source, target in ways:
        beside[source].add(target)
        beside[target].add(source)
    return {key: frozenset(keys) for key, keys in beside.items()}
