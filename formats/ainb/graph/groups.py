"""Groups of nodes that are drawn together, and the nodes that each command reaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...graph import Edge, EdgeKind, Family, GraphNode, Group, Id
from ..model import Ainb
from ..rules.reach import closure

REST = "rest"
"""The id of the group of unreached nodes."""

_BACKWARDS = frozenset({EdgeKind.DATA, EdgeKind.QUERY})
"""Edges whose source is evaluated before the target."""


def reached_by(
    root: Ainb,
    nodes: Mapping[Id, GraphNode],
    edges: Iterable[Edge],
    known: Mapping[Id, frozenset[Id]],
) -> dict[Id, frozenset[Id]]:
    """Return for each command what it reaches, itself and stubs among it; of some it is `known`."""
    after: dict[Id, list[Id]] = {node: [] for node in nodes}
    for edge in edges:
        source, target = edge.source, edge.target
        if edge.kind in _BACKWARDS:
            source, target = target, source
        after[source].append(target)
    uids: list[Id] = [command.uid for command in root.commands]
    return {uid: known.get(uid) or frozenset(closure([uid], after.__getitem__)) for uid in uids}


def groups_of(
    root: Ainb,
    nodes: Mapping[Id, GraphNode],
    edges: Iterable[Edge],
    reached: Mapping[Id, frozenset[Id]],
) -> list[Group]:
    """Return the groups: by command in file order, then the unreached nodes.

    A file without commands runs all of its nodes; there each connected part is a group.
    """
    beside: dict[Id, list[Id]] = {node: [] for node in nodes}
    for edge in edges:
        beside[edge.source].append(edge.target)
        beside[edge.target].append(edge.source)
    components = _components(nodes, beside)
    if not root.commands:
        return _free_groups(root, nodes, components)
    return _command_groups(nodes, components, reached)


def _components(nodes: Mapping[Id, GraphNode], beside: Mapping[Id, list[Id]]) -> list[list[Id]]:
    """Return the connected parts, each and all in the order of the nodes."""
    number: dict[Id, int] = {}
    components: list[list[Id]] = []
    for node in nodes:
        if node not in number:
            here = number[node] = len(components)
            components.append([])
            waiting = [node]
            while waiting:
                for other in beside[waiting.pop()]:
                    if other not in number:
                        number[other] = here
                        waiting.append(other)
        components[number[node]].append(node)
    return components


def _command_groups(
    nodes: Mapping[Id, GraphNode],
    components: list[list[Id]],
    reached: Mapping[Id, frozenset[Id]],
) -> list[Group]:
    groups = []
    somewhere: set[Id] = set().union(*reached.values())
    rest: list[Id] = []
    for component in components:
        commands = tuple(node for node in component if nodes[node].family is Family.COMMAND)
        inside = tuple(node for node in component if node in somewhere)
        rest += (node for node in component if node not in somewhere)
        if commands:
            title = ", ".join(nodes[command].title for command in commands)
            groups.append(Group(commands[0], title, commands, inside))
    if rest:
        groups.append(Group(REST, "Unreached", (), tuple(rest)))
    return groups


def _free_groups(
    root: Ainb, nodes: Mapping[Id, GraphNode], components: list[list[Id]]
) -> list[Group]:
    several = [component for component in components if len(component) > 1]
    single = [component[0] for component in components if len(component) == 1]
    titles = [root.category] if len(several) == 1 else [_part_title(nodes, c) for c in several]
    groups = [
        Group(component[0], title, (), tuple(component))
        for component, title in zip(several, titles, strict=True)
    ]
    if single:
        groups.append(Group(REST, "Unlinked", (), tuple(single)))
    return groups


def _part_title(nodes: Mapping[Id, GraphNode], component: list[Id]) -> str:
    """Return the name of a connected part: the last node that is evaluated for no other one."""
    shown = [nodes[node] for node in component if nodes[node].family is not Family.STUB]
    main = next((node for node in shown if not node.query), shown[0])
    return main.title
