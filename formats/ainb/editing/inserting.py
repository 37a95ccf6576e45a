"""Inserting nodes in a link, and removing them so that their neighbours are joined."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from ...core.records import Stored
from ...errors import WrongType
from ..draft import Draft
from ..locate import Location
from ..model import Ainb, Command, Input, Link, Node, Output, Reference, Source
from ..rules import joins, reach
from ..types import NodeType
from . import links, sources

_FIRST = {NodeType.BOOL_SELECTOR: "True", NodeType.SPLIT_TIMING: "Update"}
"""The child that continues the flow, for types with several fixed children."""


class InsertionRoute(NamedTuple):
    """How a node is put in a link: by a free child (None: a new one), or an input and output."""

    port: Link | None = None
    slot: Input | None = None
    output: Output | None = None


def insertion_route(root: Ainb, node: Node, location: Location) -> InsertionRoute:
    """Return how a node can be put into the link at a row; raises `WrongType` where it cannot."""
    if _is_linked(root, node):
        raise WrongType(f"“{node.title}” is linked already")
    if isinstance(location.part, Source):
        return _data_route(root, node, location)
    is_child = isinstance(location.part, Link) and location.group == "children"
    if not is_child and not (isinstance(location.owner, Command) and location.group == "root"):
        raise WrongType("no node can be put into this link")
    joins.refuse(joins.run_reason(node))
    free = [link for link in node.children() if isinstance(link.target, Stored)]
    if not free:
        joins.refuse(joins.unnamed_link_reason(node))
    port_label = _FIRST.get(NodeType(node.type)) if node.type in _FIRST else None
    return InsertionRoute(
        next((link for link in free if link.label == port_label), free[0] if free else None)
    )


def _is_linked(root: Ainb, node: Node) -> bool:
    leads = any(not isinstance(link.target, Stored) for link in node.links)
    reads = any(slot.sources for slot in node.inputs)
    begins = any(node.uid in (command.root, command.second) for command in root.commands)
    return leads or reads or begins or any(_leads_to(other_node, node) for other_node in root.nodes)


def _leads_to(parent: Node, node: Node) -> bool:
    return any(link.target == node.uid for link in parent.links) or any(
        source.node == node.uid for slot in parent.inputs for source in slot.sources
    )


def _data_route(root: Ainb, node: Node, location: Location) -> InsertionRoute:
    source, read = location.part, location.slot
    giver, given = root.node(source.node), root.output(source)
    if giver is None or given is None:
        raise WrongType("no node can be put into this link")
    for output in node.outputs:
        if joins.source_reason(root, location.owner, read, source, node, output, False):
            continue
        for slot in node.inputs:
            if not joins.source_reason(root, node, slot, Source(), giver, given, False):
                return InsertionRoute(slot=slot, output=output)
    raise WrongType(f"“{node.title}” has no input and output for what “{read.name}” reads")


def insert(edit: Draft, node: Node, location: Location) -> None:
    """Insert a node in the link at a row; the node gets the link's former target."""
    root, part = edit.root, location.part
    route = insertion_route(root, node, location)
    if route.slot is not None and route.output is not None:
        giver, given = root.node(part.node), root.output(part)
        assert giver is not None, "the route leads from there"
        assert given is not None, "the route leads from there"
        sources.replace(edit, location.owner, location.slot, part, node, route.output)
        sources.connect(edit, node, route.slot, giver, given)
        return
    after = root.node(part.target if isinstance(part, Link) else location.owner.root)
    if isinstance(part, Link):
        links.retarget(edit, location.owner, part, node)
    else:
        links.set_root(edit, location.owner, node)
    if after is not None and route.port is not None:
        links.retarget(edit, node, route.port, after)
    elif after is not None:
        links.add_child(edit, node, after)


def close_gaps(edit: Draft, nodes: Sequence[Node]) -> None:
    """Redirect links to each node to its only child, and its readers to its only source."""
    child_links = _child_links(edit.root)
    for uid in [node.uid for node in nodes]:
        node = edit.root.node(uid)  # as those before it left it
        assert node is not None, "it goes later"
        after = reach.children(edit.root, node)
        if len(after) == 1:
            _redirect_flow(edit, child_links, node, after[0])
        if len(node.outputs) == 1:
            _redirect_data(edit, node, node.outputs[0])


def _child_links(root: Ainb) -> dict[Reference, list[tuple[int, Node, Link]]]:
    """Return the links to each node, by its uid, in file order."""
    links_by_target: dict[Reference, list[tuple[int, Node, Link]]] = {}
    every = ((node, link) for node in root.nodes for link in node.children())
    for place, (owner, link) in enumerate(every):
        links_by_target.setdefault(link.target, []).append((place, owner, link))
    return links_by_target


def _redirect_flow(
    edit: Draft,
    child_links: dict[Reference, list[tuple[int, Node, Link]]],
    node: Node,
    after: Node,
) -> None:
    ways = child_links.pop(node.uid, [])
    for _place, owner, link in ways:
        links.retarget(edit, owner, link, after)
    child_links[after.uid] = sorted(child_links.get(after.uid, []) + ways, key=itemgetter(0))
    for command in edit.root.commands:
        if command.root == node.uid:
            links.set_root(edit, command, after)


def _redirect_data(edit: Draft, node: Node, output: Output) -> None:
    read = [(slot, source) for slot in node.inputs for source in slot.sources]
    if len(read) != 1 or read[0][0].binding is not None:
        return
    root, source = edit.root, read[0][1]
    giver, given = root.node(source.node), root.output(source)
    if giver is None or given is None or given.type != output.type:
        return
    for reader in root.nodes:
        if any(source.output == output.uid for slot in reader.inputs for source in slot.sources):
            _read_instead(edit, edit.touch(reader), output, giver, given)


def _read_instead(edit: Draft, reader: Node, output: Output, giver: Node, given: Output) -> None:
    """Have a node read another output where it may."""
    for slot in reader.inputs:
        for source in slot.sources:
            if source.output == output.uid and not joins.source_reason(
                edit.root, reader, slot, source, giver, given, False
            ):
                sources.replace(edit, reader, slot, source, giver, given)
