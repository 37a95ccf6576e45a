"""The graph of an AINB document, in the neutral words of `formats.graph`.

Parts that are as in an earlier graph, or only moved within the file, are taken from there.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence

from ..core.kinds import Kind
from ..core.paths import Key, Path
from ..enum_names import Enums
from ..graph import (
    Badge,
    Drawing,
    Edge,
    EdgeKind,
    Family,
    FurtherLink,
    Graph,
    GraphNode,
    Group,
    Id,
    Line,
    MovedLines,
    Role,
    Tab,
)
from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..value_text import one_line, text
from .locate import PartIndex
from .model import (
    Ainb,
    Attachment,
    Command,
    Input,
    Link,
    Node,
    Output,
    Property,
    Source,
    is_value_alone,
)
from .rows import binding_text, binding_word, child_label, enum_name, transition_label
from .rules.built_in import UNNAMED
from .rules.conditions import has_caption
from .rules.dangling import bound_parts, missing_source
from .rules.joins import unnamed_link_reason
from .rules.link_forms import BY_TRANSITIONS, SELECTOR_FORMS, is_named
from .rules.node_classes import family_of
from .rules.reach import closure
from .types import POINTER, LinkKind, NodeType, guid_text


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


# The nodes of the graph and the lines on each.

Drawn = tuple[Link, Path, str]
"""A link that is drawn, the end of its path, its label."""


def nodes_of(
    root: Ainb, index: PartIndex, reused: ReusedGraph
) -> Generator[None, None, dict[Id, GraphNode]]:
    """Yield before each node, and return all by id: commands, then each node with its stubs.

    What is as it was in an earlier state is taken from there, and equal nodes are the same objects.
    """
    nodes: dict[Id, GraphNode] = {}
    starts: dict[Id, list[Id]] = {}
    for place, command in enumerate(root.commands):
        nodes[command.uid] = _command(command, place)
        for start in (command.root, command.second):
            starts.setdefault(start, []).append(command.uid)
    keeps = _keeps(root)
    there = index.nodes
    loose = {node.uid for node in root.nodes for link in node.links if link.target not in there}
    for place, node in enumerate(root.nodes):
        yield
        entries = tuple(starts.get(node.uid, ()))
        same = reused.node(node, place, keeps[place], entries)
        if same is not None and node.uid not in loose:
            nodes[node.uid] = same
            continue
        links = list(drawn_links(index, node))
        if same is None:
            before = reused.old.nodes.get(node.uid)
            same = _node(index, node, place, keeps[place], entries, links, before)
        nodes[node.uid] = same
        if node.uid in loose:
            nodes |= _stubs(index, links, place, keeps[place])
    return nodes


def stub_id(link: Link) -> Id:
    """Return the id of the stub for the missing target of a link."""
    return ("stub", link.uid)


def drawn_links(index: PartIndex, node: Node) -> Iterator[Drawn]:
    """Yield the links that are drawn as edges, with the end of their path and their label."""
    children = node.children()
    for place, link in enumerate(children):
        label = child_label(index.root, index.enums, node, link, place, len(children))
        yield link, ("children", place), label
    other_links = (link for link in node.links if link.kind != LinkKind.CHILD)
    for place, link in enumerate(other_links):
        if link.kind == LinkKind.TRANSITION:
            yield link, ("data links", place), transition_label(index.root, link)


def _keeps(root: Ainb) -> list[str]:
    """Return for each node a name that is its own, and the same when the file is read again."""
    seen: dict[str, int] = {}
    keeps = []
    for node in root.nodes:
        name = guid_text(node.guid)
        number = seen.get(name, 0)
        keeps.append(f"{name}#{number}" if number else name)
        seen[name] = number + 1
    return keeps


def _command(command: Command, place: int) -> GraphNode:
    return GraphNode(
        command.uid,
        ("commands", place),
        command.name,
        "command",
        Family.COMMAND,
        guid=guid_text(command.guid),
        keep=f"command {command.name}",
    )


def _node(
    index: PartIndex,
    node: Node,
    place: int,
    keep: str,
    entries: tuple[Id, ...],
    links: Sequence[Drawn],
    old: GraphNode | None,
) -> GraphNode:
    path: Path = ("nodes", place)
    lines = (
        *_slots(index, node, "properties", path, Role.PROPERTY),
        *_slots(index, node, "inputs", path, Role.INPUT),
        *(_output(output, (*path, "outputs", i)) for i, output in enumerate(node.outputs)),
        *_links(index, node, path, links),
    )
    new = GraphNode(
        node.uid,
        path,
        node.title,
        _subtitle(node),
        family_of(node),
        number=place,
        lines=lines,
        tabs=tuple(_tabs(index, node)),
        guid=guid_text(node.guid),
        module=node.name if node.is_module else "",
        keep=keep,
        query=node.is_query,
        entries=entries,
        more=_more(node),
    )
    return old if old is not None and new == old else new


def _subtitle(node: Node) -> str:
    """Return the type where the title does not show it; "" for a plain class."""
    if not node.name or (node.type == NodeType.USER and not node.is_module):
        return ""
    return node.type_name


def _stubs(index: PartIndex, links: Sequence[Drawn], place: int, keep: str) -> dict[Id, GraphNode]:
    nodes: dict[Id, GraphNode] = {}
    for link, end, _ in links:
        if link.target not in index.nodes:
            path = ("nodes", place, *end)
            nodes[stub_id(link)] = GraphNode(
                stub_id(link), path, "no node", "", Family.STUB, keep=f"{keep} {end[0]} {end[1]}"
            )
    return nodes


def _slots(
    index: PartIndex, owner: Node | Attachment, group: str, above: Path, role: Role
) -> Iterator[Line]:
    """Yield the lines of the properties or inputs of a node or attachment."""
    for place, slot in enumerate(getattr(owner, group)):
        yield _slot(index, owner, slot, (*above, group, place), role)


def _slot(
    index: PartIndex, owner: Node | Attachment, slot: Property | Input, path: Path, role: Role
) -> Line:
    sources = slot.sources if isinstance(slot, Input) else []
    missing = missing_source(slot)
    wired = bool(sources) or slot.binding is not None or bool(missing)
    badges = () if slot.binding is None else (_badge(index, owner, slot),)
    if missing:
        badges = (Badge("blackboard" if "variable" in missing else "expression", missing),)
    kind = slot.type.kind
    if not wired and not is_value_alone(slot):
        path = (*path, "value")
    return Line(
        slot.uid if role is Role.INPUT else None,
        role,
        slot.name,
        kind,
        None if wired else slot.value,
        "" if wired else _value_text(index.enums, owner, slot),
        path,
        editable=not wired and slot.type != POINTER,
        connected=bool(sources),
        badges=badges,
    )


def _value_text(enums: Enums, owner: Node | Attachment, slot: Property | Input) -> str:
    if slot.type == POINTER:
        return slot.class_name
    name = enum_name(enums, owner, slot)
    words = one_line(text(slot.type.kind, slot.value))
    return f"{name} ({words})" if name else words


def _badge(index: PartIndex, owner: Node | Attachment, slot: Property | Input) -> Badge:
    binding = index.root.binding(slot.binding)
    path = index.path_of(binding)
    return Badge(binding_word(binding), binding_text(index, binding, slot.flags, owner), path)


def _output(output: Output, path: Path) -> Line:
    kind = output.type.kind
    words = output.class_name if kind is Kind.POINTER else ""
    return Line(
        output.uid, Role.OUTPUT, output.name, kind, None, words, path, connected=output.used
    )


def _links(index: PartIndex, node: Node, above: Path, links: Sequence[Drawn]) -> Iterator[Line]:
    last = sum(link.kind == LinkKind.CHILD for link, _end, _label in links) - 1
    for place, (link, end, label) in enumerate(links):
        if link.kind == LinkKind.CHILD:
            free = has_caption(node, link, place == last)
        else:
            free = is_named(index.root.transition(link.transition))
        path = (*above, *end)
        yield Line(
            link.uid, Role.CHILD, label, None, None, "", path, connected=True, free_label=free
        )


def _more(node: Node) -> FurtherLink | None:
    """Return the noun for a further link from a node; "" if every link has a name."""
    if unnamed_link_reason(node):
        return None
    if node.type in BY_TRANSITIONS:
        return FurtherLink.TRANSITION
    if node.type in UNNAMED:
        return FurtherLink.CHILD
    is_selector = node.type in SELECTOR_FORMS or node.type == NodeType.USER
    return FurtherLink.CASE if is_selector else None


def _tabs(index: PartIndex, node: Node) -> Iterator[Tab]:
    for attachment in filter(None, map(index.root.attachment, node.attachments)):
        path = index.path_of(attachment) or ()
        lines = _slots(index, attachment, "properties", path, Role.PROPERTY)
        yield Tab(attachment.name, path, tuple(lines))


# The edges of the graph, kind by kind, from the references between the parts.


def edges_of(
    root: Ainb, index: PartIndex, nodes: Mapping[Id, GraphNode], reused: ReusedGraph
) -> Generator[None, None, list[Edge]]:
    """Yield before the edges of each node, and return all of them, in the order of the nodes.

    `nodes` are all nodes that are drawn; edges that are as they were are the same objects.
    """
    edges = list(_entries(root, index))
    for place, node in enumerate(root.nodes):
        yield
        same = reused.edges(node, place, nodes)
        if same is not None:
            edges += same
            continue
        path: Path = ("nodes", place)
        edges += _flow(node, path, index)
        data = list(_data(node, path, index))
        edges += data
        edges += _queries(node, path, index, {edge.source for edge in data})
    return edges


def _entries(root: Ainb, index: PartIndex) -> Iterator[Edge]:
    for place, command in enumerate(root.commands):
        ends = (("root", EdgeKind.ENTRY, command.root), ("second", EdgeKind.SECOND, command.second))
        for key, kind, start in ends:
            if start in index.nodes:
                label = "2nd" if kind is EdgeKind.SECOND else ""
                path = ("commands", place, key)
                yield Edge((key, command.uid), kind, command.uid, start, label=label, path=path)


def _flow(node: Node, path: Path, index: PartIndex) -> Iterator[Edge]:
    for link, end, label in drawn_links(index, node):
        yield Edge(
            link.uid,
            EdgeKind.TRANSITION if link.kind == LinkKind.TRANSITION else EdgeKind.CHILD,
            node.uid,
            link.target if link.target in index.nodes else stub_id(link),
            source_pin=link.uid,
            label=label,
            path=(*path, *end),
        )


def _data(node: Node, path: Path, index: PartIndex) -> Iterator[Edge]:
    for place, slot in enumerate(node.inputs):
        for number, source in enumerate(slot.sources):
            if source.node in index.nodes:
                yield Edge(
                    source.uid,
                    EdgeKind.DATA,
                    source.node,
                    node.uid,
                    source_pin=source.output,
                    target_pin=slot.uid,
                    kind_of_data=slot.type.kind,
                    expression=_between(index, slot, source),
                    path=(*path, "inputs", place, f"source {number}"),
                )


def _between(index: PartIndex, slot: Input, source: Source) -> str:
    """Return the expression or component between an output and an input."""
    binding = index.root.binding(source.binding or slot.binding)
    return binding_text(index, binding, source.flags or slot.flags)


def _queries(node: Node, path: Path, index: PartIndex, drawn: set[object]) -> Iterator[Edge]:
    for place, query in enumerate(node.queries):
        if query not in drawn and query in index.nodes:
            drawn.add(query)
            yield Edge(
                ("query", query, node.uid),
                EdgeKind.QUERY,
                query,
                node.uid,
                path=(*path, "queries", place),
            )


# Groups of nodes that are drawn together, and the nodes that each command reaches.

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
            number |= dict.fromkeys(closure([node], beside.__getitem__), len(components))
            components.append([])
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


# The whole.


def drawing(
    root: Ainb,
    old: Graph | None = None,
    before: Ainb | None = None,
    knowledge: Knowledge = NO_KNOWLEDGE,
) -> Drawing:
    """Draw the graph of a document, with a step for each node and its edges.

    What is as in the document `before`, whose graph is `old`, is taken from there.
    """
    index = PartIndex(root, knowledge.enums)
    names = index.enums.facts
    old = old or Graph({}, [], [], {})
    reused = ReusedGraph(root, old, before if old.names == names else None)
    nodes = yield from nodes_of(root, index, reused)
    edges = yield from edges_of(root, index, nodes, reused)
    if reused.is_wired_alike(nodes, edges):
        return Graph(nodes, edges, reused.old.groups, reused.old.reached, names)
    yield
    reached = reached_by(root, nodes, edges, reused.reached(root, nodes))
    yield
    return Graph(nodes, edges, groups_of(root, nodes, edges, reached), reached, names)
