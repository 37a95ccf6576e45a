"""Links made, moved and removed by their ends, as on a canvas: which may be joined, and how."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from ...core.paths import Path
from ...core.records import Id
from ...editing import Joins, Pin
from ...errors import WrongType
from ..draft import Draft
from ..locate import Element, Location, SecondRoot
from ..model import Ainb, Command, Input, Link, Node, Output, Source
from ..rules import joins, reach
from ..rules.link_forms import BY_TRANSITIONS
from ..types import LinkKind
from . import links, sources
from .nodes import is_port

_NO_READER = "the output of a node is read by an input"
_NO_CHILD = "a child and a command lead to a node"
_FIXED = "data links follow from what inputs read"
_ONE_END = "a transition leads to one node; add another transition"


class Joining(Joins):
    """Which ends one end of a link may be joined to, in one state of a document.

    What it leads to, or gets its values from, is found once, so that many ends may be asked about.
    """

    def __init__(self, root: Ainb, pin: Pin, find: Callable[[Path], Location]) -> None:
        self._root = root
        self._pin = pin
        self._find = find
        self._location = find(pin.path)

    def reason(self, other_pin: Pin, adds: bool = False) -> str:
        """Say why the end cannot be joined to another; see `Joins`."""
        if other_pin.leaves is self._pin.leaves:
            return super().reason(other_pin, adds)
        location = self._find(other_pin.path)
        if self._pin.leaves:
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
        if self._pin.leaves:
            is_circle = target.part.uid in self._parents
        else:
            is_circle = source.owner.uid in self._children
        return joins.child_reason(target.part, is_circle)

    def _source_reason(self, source: Location, target: Location, adds: bool) -> str:
        node, slot = target.owner, target.slot or target.part
        if not isinstance(slot, Input):
            return _NO_READER
        if self._pin.leaves:
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
