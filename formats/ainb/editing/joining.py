"""Links made, moved and removed by their ends, as on a canvas: which may be joined, and how."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from ...core.kinds import Kind
from ...core.paths import Path
from ...core.records import Id
from ...editing import Joins, Pin, Target
from ...errors import WrongType
from ...value_text import one_line, text
from ..draft import Draft
from ..index import PartIndex, node_reference
from ..locate import Element, Location, SecondRoot, find
from ..model import Ainb, Command, Input, Link, Node, Output, Property, Reference, Source, Variable
from ..rows.conditions import child_label
from ..rules import joins, reach
from ..rules.link_forms import BY_TRANSITIONS
from ..types import POINTER, LinkKind
from . import links, sources
from .nodes import is_port

_NO_READER = "the output of a node is read by an input"
_NO_CHILD = "a child and a command lead to a node"
_FIXED = "data links follow from what inputs read"
_ONE_END = "a transition leads to one node; add another transition"


class Joining(Joins):
    """Which ends one end of a link may be joined to, in one state of a document.

    `leaves` is whether the link leaves the row. What it leads to, or gets its values from, is found
    once, so that many ends may be asked about.
    """

    def __init__(self, root: Ainb, location: Location, leaves: bool) -> None:
        self._root = root
        self._location = location
        self._leaves = leaves

    def reason(self, other_pin: Pin, adds: bool = False) -> str:
        """Say why the end cannot be joined to another; see `Joins`."""
        if other_pin.leaves is self._leaves:
            return super().reason(other_pin, adds)
        return self.reason_at(find(self._root, other_pin.path), adds)

    def reason_at(self, location: Location, adds: bool = False) -> str:
        """Say why the end cannot be joined to the other end of a link, at a row."""
        if self._leaves:
            return self._reason(self._location, location, adds)
        return self._reason(location, self._location, adds)

    def _reason(self, source: Location, target: Location, adds: bool) -> str:
        if isinstance(source.part, Output):
            return self._source_reason(source, target, adds)
        if not isinstance(target.part, Node):
            return _NO_CHILD
        if isinstance(source.owner, Command):
            return joins.run_reason(target.part)
        if source.part is source.owner and isinstance(source.owner, Node):
            more = joins.unnamed_link_reason(source.owner)
            if source.owner.type in BY_TRANSITIONS:
                return more or joins.run_reason(target.part)
            return more or self._child_reason(source, target)
        if is_transition(source.part):
            return _ONE_END if adds else joins.run_reason(target.part)
        if not isinstance(source.part, Link) or source.group != "children":
            return _FIXED
        more = joins.unnamed_link_reason(source.owner) if adds else ""
        return more or self._child_reason(source, target)

    def _child_reason(self, source: Location, target: Location) -> str:
        if self._leaves:
            is_circle = target.part.uid in self._parents
        else:
            is_circle = source.owner.uid in self._children
        return joins.child_reason(target.part, is_circle)

    def _source_reason(self, source: Location, target: Location, adds: bool) -> str:
        node, slot = target.owner, target.slot or target.part
        if not isinstance(slot, Input):
            return _NO_READER
        if self._leaves:
            is_circle = node.uid in self._givers
        else:
            is_circle = source.owner.uid in self._readers
        old, first = Source(), ""
        if isinstance(target.part, Source):
            old = target.part
        elif adds and slot.sources:
            first = joins.more_sources_reason(node, slot)
        elif slot.sources:
            first, old = joins.ambiguity_reason(slot), slot.sources[0]
        ends = source.owner, source.part
        return first or joins.source_reason(self._root, node, slot, old, *ends, is_circle)

    @cached_property
    def _parents(self) -> set[Id]:
        return reach.ancestor_uids(self._root, self._location.owner)

    @cached_property
    def _children(self) -> set[Id]:
        return reach.subtree_uids(self._root, self._location.owner)

    @cached_property
    def _givers(self) -> set[Id]:
        return reach.source_uids(self._root, self._location.owner)

    @cached_property
    def _readers(self) -> set[Id]:
        return reach.reader_uids(self._root, self._location.owner)


def join(edit: Draft, source: Location, target: Location, adds: bool) -> Element:
    """Join two ends: return the link or source that joins them now, None for that of a command."""
    if isinstance(source.part, Output):
        return _connect_input(edit, source, target, adds)
    node = target.part
    if not isinstance(node, Node):
        raise WrongType(_NO_CHILD)
    if isinstance(source.owner, Command):
        is_second = adds or isinstance(source.part, SecondRoot)
        (links.set_second if is_second else links.set_root)(edit, source.owner, node)
        return None
    if is_transition(source.part):
        joins.refuse(_ONE_END if adds else "")
        links.retarget(edit, source.owner, source.part, node)
        return source.part
    is_child = isinstance(source.part, Link) and source.group == "children"
    if source.part is source.owner or (is_child and adds):
        joins.refuse(joins.unnamed_link_reason(source.owner))
        return links.add_next(edit, source.owner, node)
    if not is_child:
        raise WrongType(_FIXED)
    links.retarget(edit, source.owner, source.part, node)
    return source.part


def _connect_input(edit: Draft, source: Location, target: Location, adds: bool) -> Source:
    slot = target.slot or target.part
    if not isinstance(slot, Input):
        raise WrongType(_NO_READER)
    ends = source.owner, source.part
    if isinstance(target.part, Source):
        return sources.replace(edit, target.owner, slot, target.part, *ends)
    if adds and slot.sources:
        return sources.add_source(edit, target.owner, slot, *ends)
    return sources.connect(edit, target.owner, slot, *ends)


def is_transition(part: object) -> bool:
    """Whether a part is the link of a transition."""
    return isinstance(part, Link) and part.kind == LinkKind.TRANSITION


def unlink(edit: Draft, location: Location) -> None:
    """Remove a link: of a child, whose port stays if it has a name, or of an input."""
    part = location.part
    if isinstance(part, Source):
        sources.disconnect(edit, location.owner, location.slot, [part])
    elif isinstance(part, Link) and location.group == "children":
        if is_port(location.owner, part):
            links.retarget(edit, location.owner, part, None)
        else:
            links.delete_child(edit, location.owner, part)
    elif is_transition(part):
        links.delete_transition(edit, location.owner, part)
    elif isinstance(part, SecondRoot):
        links.set_second(edit, location.owner, None)
    elif location.group == "root":
        raise WrongType("a command always leads to a node; connect it to another one")
    else:
        raise WrongType(_FIXED)


def relink(edit: Draft, location: Location, source: Location, target: Location) -> None:
    """Move one end of a link; at the other end, order and condition stay."""
    if location.part is not None and location.part in (source.part, target.part):
        join(edit, source, target, False)
        return
    if location.group in ("root", "second") and source.owner is location.owner:
        join(edit, source, target, False)
        return
    unlink(edit, location)
    join(edit, source, target, False)


def targets(index: PartIndex, location: Location) -> list[Target]:
    """Return the possible targets of a row."""
    part, is_root = location.part, location.group == "root"
    if isinstance(part, Property | Input):
        return _value_targets(index, location, part)
    if isinstance(part, Source):
        return ends(index, Joining(index.root, location, False), "outputs")
    if isinstance(part, Output):
        return ends(index, Joining(index.root, location, True), "inputs")
    if isinstance(part, Link) and not is_transition(part):
        location = location._replace(group="children")  # data links lead to nodes, too
    if not is_root and not isinstance(part, Node | Link | SecondRoot):
        return []
    nodes = ends(index, Joining(index.root, location, True), "nodes")
    return nodes if is_root or isinstance(part, Node) else [Target("no node", None), *nodes]


def _value_targets(index: PartIndex, location: Location, part: Property | Input) -> list[Target]:
    """Return where a property or input can take its value from."""
    targets = [Target("its own value", None)]
    if isinstance(part, Input) and len(part.sources) < 2:
        targets += ends(index, Joining(index.root, location, False), "outputs")
    return targets + [
        Target(f"blackboard › {variable.name}", index.binding_path(variable), _default(variable))
        for variable in index.root.variables
        if variable.kind is part.type.kind
    ]


def ends(index: PartIndex, joining: Joining, group: str, adds: bool = False) -> list[Target]:
    """Return what one end of a link may be joined to: nodes, or the inputs or outputs of these."""
    describer, targets = NodeDescriber(index), []
    for place, node in enumerate(index.root.nodes):
        path: Path = ("nodes", place)
        title = node_reference(index, node.uid)
        if group == "nodes":
            rows = [(path, Location(node, node, group, place), title)]
        else:
            rows = [
                ((*path, group, at), Location(node, slot, group, at), f"{title} › {slot.name}")
                for at, slot in enumerate(getattr(node, group))
            ]
        targets += [
            Target(label, row, describer.describe(node))
            for row, location, label in rows
            if not joining.reason_at(location, adds)
        ]
    return targets


def possible_roots(root: Ainb, command: Command) -> list[Target]:
    """Return the nodes that a command can begin at."""
    return ends(PartIndex(root), Joining(root, Location(command, None, "root"), True), "nodes")


def _default(variable: Variable) -> str:
    """Return the value that a variable begins with, in words."""
    if variable.kind is Kind.POINTER:
        return ""
    return f"begins as {one_line(text(variable.kind, variable.value), 40)}"


# The features that distinguish a node from others of its class: connections and values.

_MOST = 3
"""How many values are described."""
_LENGTH = 40
"""The most characters of a value."""


class NodeDescriber:
    """Describes the nodes of one document in a few words each; made again after every edit."""

    def __init__(self, index: PartIndex) -> None:
        self._root, self._index = index.root, index
        self._parents: dict[Reference, list[str]] = defaultdict(list)
        self._values: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._collect_parents()
        for node in index.root.nodes:
            for slot in _constants(node):
                self._values[node.title][slot.name].add(_value_text(slot))

    def _collect_parents(self) -> None:
        for command in self._root.commands:
            for target in (command.root, command.second):
                self._parents[target].append(f"command {command.name}")
        for node in self._root.nodes:
            children = node.children()
            for place, link in enumerate(children):
                label = child_label(self._root, self._index.enums, node, link, place, len(children))
                where = f"[{self._index.nodes[node.uid]}] {node.title}"
                self._parents[link.target].append(f"{where} ({label})" if label else where)

    def describe(self, node: Node) -> str:
        """Return a node's connections and constant values, the distinctive ones first."""
        parents = self._parents.get(node.uid, [])
        readers = [] if parents else self._readers(node)
        where = [
            *(f"below {parent}" for parent in parents),
            *(f"read by {reader}" for reader in readers),
        ]
        place = where[0] if where else ""
        if len(where) > 1:
            place += f" and {len(where) - 1} more"
        return " · ".join(text for text in (place, *self.values(node)) if text)

    def _readers(self, node: Node) -> list[str]:
        """Return the inputs that read the outputs of a node."""
        return [
            f"[{self._index.nodes[reader.uid]}] {reader.title} › {slot.name}"
            for output in node.outputs
            for reader, slot in self._index.readers(output)
        ]

    def values(self, node: Node) -> list[str]:
        """Return the constant values of a node, those first that differ within the class."""
        known = self._values[node.title]
        slots = sorted(_constants(node), key=lambda slot: len(known[slot.name]) < 2)
        slot_words = [f"{slot.name}: {_value_text(slot)}" for slot in slots if _value_text(slot)]
        return slot_words[:_MOST]


def _constants(node: Node) -> Iterator[Property | Input]:
    """Yield the slots with constant values."""
    slots: list[Property | Input] = [*node.properties, *node.inputs]
    for slot in slots:
        is_read = slot.binding is not None or bool(isinstance(slot, Input) and slot.sources)
        if not is_read and slot.type != POINTER:
            yield slot


def _value_text(slot: Property | Input) -> str:
    return one_line(text(slot.type.kind, slot.value), _LENGTH)
