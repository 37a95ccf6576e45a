"""Finds the parts of an earlier graph that are unchanged, or only moved within the file."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...core.paths import Key
from ...graph import Edge, Graph, GraphNode, Id, MovedLines
from ..model import Ainb, Attachment, Input, Node, Property
from ..rules.dangling import bound_parts, missing_source


class ReusedGraph:
    """The nodes and edges of `old`, a graph of the document `before`, that are as they were.

    Parts that no edit changed are the very objects that they were. Without `before` nothing is
    reused.
    """

    def __init__(self, root: Ainb, old: Graph, before: Ainb | None) -> None:
        self.old = old
        self._is_known = (
            before is not None
            and before.attachments is root.attachments
            and before.transitions is root.transitions
            and before.category == root.category
        )
        self._changed: set[Id] = set()
        self._nodes: dict[Id, GraphNode] = {}
        self._edges: dict[Key, list[Edge]] = {}
        self._torn: set[Key] | None = None
        self._rewired: set[Id] = set()
        """The nodes whose edges are rebuilt."""
        self._commands = before is None or before.commands is not root.commands
        if before is None or not self._is_known:
            return
        self._changed = {node.uid for node in root.nodes if before.node(node.uid) is not node}
        named = before.variables, before.expressions
        if named[0] is not root.variables or named[1] is not root.expressions:
            self._changed |= {node.uid for node in root.nodes if _names_value(root, node)}
        self._nodes = dict(old.nodes)
        for uid in self._changed | self._readers(root):
            self._nodes.pop(uid, None)
        for edge in old.edges:
            if edge.path[0] == "nodes":
                self._edges.setdefault(edge.path[1], []).append(edge)

    def _readers(self, root: Ainb) -> set[Id]:
        """Return the nodes that read a changed one, as their enums may change."""
        changed = self._changed
        if not changed:
            return set()
        return {
            node.uid
            for node in root.nodes
            for slot in node.inputs
            for source in slot.sources
            if source.node in changed
        }

    def node(self, node: Node, place: int, keep: str, entries: tuple[Id, ...]) -> GraphNode | None:
        """Return a node as it was drawn, with its place now; None if it is to be drawn."""
        old = self._nodes.get(node.uid)
        if old is None:
            return None
        if old.number == place and old.keep == keep and old.entries == entries:
            return old
        lines = old.lines
        if old.number != place:
            lines = MovedLines.of(lines, ("nodes", place))
        return old._replace(
            path=("nodes", place), number=place, lines=lines, keep=keep, entries=entries
        )

    def edges(self, node: Node, place: int, nodes: Mapping[Id, GraphNode]) -> list[Edge] | None:
        """Return the edges that a node holds as they were drawn, with its place now.

        None if they are to be drawn. `nodes` are those there are now.
        """
        old = self.old.nodes.get(node.uid)
        if old is None or old.number is None or not self._is_known or node.uid in self._changed:
            self._rewired.add(node.uid)
            return None
        edges = self._edges.get(old.number, [])
        if not edges:
            return edges
        if self._torn is None:
            gone = self.old.nodes.keys() - nodes.keys()
            self._torn = _led_to(gone, self.old) if gone else set()
        if old.number in self._torn:
            self._rewired.add(node.uid)
            return None
        if old.number == place:
            return edges
        path = ("nodes", place)
        return [Edge(*edge[:9], path + edge.path[2:]) for edge in edges]

    def reached(self, root: Ainb, nodes: Mapping[Id, GraphNode]) -> dict[Id, frozenset[Id]]:
        """Return the nodes these commands reach that had reached a change, once edges are rebuilt.

        A node holds the edges along which running goes on from it.
        """
        if not self._is_known or self._commands:
            return {}
        others = (self.old.nodes.keys() ^ nodes.keys()) | self._rewired
        known: dict[Id, frozenset[Id]] = {}
        for command in root.commands:
            ends = (command.root, command.second)
            before = self.old.reached.get(command.uid)
            if before is not None and others.isdisjoint(before) and others.isdisjoint(ends):
                known[command.uid] = before
        return known

    def is_wired_alike(self, nodes: Mapping[Id, GraphNode], edges: Collection[Edge]) -> bool:
        """Whether the groups and the reach of commands are unchanged."""
        old = self.old
        if not self._is_known or self._commands or list(nodes) != list(old.nodes):
            return False
        if len(edges) != len(old.edges):
            return False
        return all(
            edge is other_edge or edge[:4] == other_edge[:4]
            for edge, other_edge in zip(edges, old.edges, strict=True)
        ) and all(
            graph_node is other_graph_node or _role(graph_node) == _role(other_graph_node)
            for graph_node, other_graph_node in zip(nodes.values(), old.nodes.values(), strict=True)
        )


def _names_value(root: Ainb, node: Node) -> bool:
    """Whether a value, source or condition of a node is not its own: a variable or a formula."""
    attachments = filter(None, map(root.attachment, node.attachments))
    owners: list[Node | Attachment] = [node, *attachments]
    slots: list[Property | Input] = [slot for owner in owners for slot in owner.properties]
    is_bound = any(any(bound_parts(root, owner)) for owner in owners)
    return is_bound or any(map(missing_source, [*slots, *node.inputs]))


def _led_to(removed_ids: Collection[Id], old: Graph) -> set[Key]:
    """Return the places of the nodes that held an edge to or from one of these."""
    return {
        edge.path[1]
        for edge in old.edges
        if (edge.source in removed_ids or edge.target in removed_ids) and len(edge.path) > 1
    }


def _role(node: GraphNode) -> tuple[object, ...]:
    """Return the fields of a node that determine its group and the group's name."""
    return node.title, node.family, node.query
