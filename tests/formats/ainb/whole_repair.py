"""What follows from the wiring of an AINB document, told from all of it before and after an edit.

The plain rule that `formats.ainb.editing.repair_derived` keeps to, which looks at less.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from formats.ainb.build import add_link
from formats.ainb.draft import Draft
from formats.ainb.editing.repair_derived import repair_formulas
from formats.ainb.model import Ainb, Link, Module, Node, Reference
from formats.ainb.rules.derived import (
    DataLink,
    command_roots,
    data_links,
    enum_outputs,
    module_paths,
    queries,
    used_outputs,
)
from formats.ainb.types import ROOT_FLAG, LinkKind
from formats.core.records import Id

_CONTROL = (LinkKind.CHILD, LinkKind.TRANSITION)


class Before:
    """What follows from a document as it is before an edit; `repair_derived` compares with it."""

    def __init__(self, root: Ainb) -> None:
        self.nodes = {node.uid for node in root.nodes}
        self.edges = _edges(root)
        self.enums = enum_outputs(root.nodes)
        self.links = data_links(root, self.enums)
        self.queries = {node.uid: queries(root, node) for node in root.nodes}
        self.used = used_outputs(root.nodes)
        self.roots = command_roots(root)
        self.modules = module_paths(root.nodes)


def repair_derived(edit: Draft, before: Before) -> None:
    """Bring in order what an edit made different."""
    root = edit.root
    _repair_links(edit, before)
    _drop_strangers(edit, before)
    _repair_queries(edit, before)
    _repair_outputs(edit, before)
    _repair_roots(edit, before)
    _repair_modules(root, before)
    repair_formulas(edit, before.nodes)


def _edges(root: Ainb) -> dict[Id, list[Any]]:
    """Return, by the `uid` of a node, all connections to and from it."""
    found: dict[Id, list[Any]] = {node.uid: [] for node in root.nodes}
    for node in root.nodes:
        for slot in node.inputs:
            for source in slot.sources:
                output = root.output(source)
                if output is None or not isinstance(source.node, Id):
                    continue
                edge = (node.uid, slot.name, source.node, output.uid, output.name)
                found[node.uid].append(edge)
                found.setdefault(source.node, []).append(edge)
    return found


def _drop_strangers(edit: Draft, before: Before) -> None:
    """Take out what still leads to nodes that are gone, and what belongs to them."""
    root = edit.root
    gone = before.nodes - {node.uid for node in root.nodes}
    if not gone:
        return
    for node in root.nodes:
        if any(one in gone for one in node.queries):
            node = edit.touch(node)
            node.queries = [one for one in node.queries if one not in gone]
        links = [one for one in node.links if one.target not in gone]
        if len(links) < len(node.links):
            node = edit.touch(node)
            node.links = links
    root.actions = [one for one in root.actions if one.node not in gone]
    root.replacements = [
        one for one in root.replacements if one.node not in gone and one.new_node not in gone
    ]


def _repair_links(edit: Draft, before: Before) -> None:
    root = edit.root
    edges = _edges(root)
    rules = data_links(root, before.enums | enum_outputs(root.nodes))
    for node in root.nodes:
        old, new = before.edges.get(node.uid), edges[node.uid]
        if old is None or (old != new and Counter(old) != Counter(new)):
            _repair_node(edit, node, before.links.get(node.uid, []), rules[node.uid])


def _repair_node(edit: Draft, node: Node, old: list[DataLink], new: list[DataLink]) -> None:
    wanted = {(one.kind, one.label): one for one in new}
    for gone in old:
        link = _find(node, gone.kind, gone.label)
        if (gone.kind, gone.label) not in wanted and link is not None:
            node, link = edit.own(node, link)
            node.links.remove(link)
    had = {(one.kind, one.label) for one in old}
    ends = _ends(edit.root, node)
    for (kind, label), rule in wanted.items():
        link = _find(node, kind, label)
        if link is None and (kind, label) not in had:
            node = edit.touch(node)
            add_link(node, Link(kind, rule.target, label))
        elif link is not None and (label, link.target) not in ends:
            link = edit.own(node, link)[1]
            link.target = rule.target


def _find(node: Node, kind: int, label: str) -> Link | None:
    for link in node.links:
        if link.kind == kind and link.label == label and kind not in _CONTROL:
            return link
    return None


def _ends(root: Ainb, node: Node) -> set[tuple[str, Reference]]:
    """Return (name of a port, `uid` of the other node) of all that a node is connected to."""
    found: set[tuple[str, Reference]] = set()
    for other in root.nodes:
        for slot in other.inputs:
            for source in slot.sources:
                output = root.output(source)
                if output is None:
                    continue
                if other is node:
                    found.add((slot.name, source.node))
                if source.node == node.uid:
                    found.add((output.name, other.uid))
    return found


def _repair_queries(edit: Draft, before: Before) -> None:
    """Take one entry out for each query that is read once less, and add one for each once more."""
    for node in edit.root.nodes:
        if node.uid not in before.nodes:
            continue
        old, new = before.queries[node.uid], queries(edit.root, node)
        lost, more = Counter(old) - Counter(new), Counter(new) - Counter(old)
        if not lost and not more:
            continue
        node = edit.touch(node)
        for one in [one for one in node.queries[::-1] if one in lost]:
            if lost[one] > 0:
                lost[one] -= 1
                _remove_last(node.queries, one)
        for one in new:
            if more[one] > 0:
                more[one] -= 1
                node.queries.append(one)


def _remove_last(elements: list[Id], one: Id) -> None:
    place = max(place for place, other in enumerate(elements) if other == one)
    del elements[place]


def _repair_outputs(edit: Draft, before: Before) -> None:
    used = used_outputs(edit.root.nodes)
    changed = used ^ before.used
    for node in edit.root.nodes:
        is_new = node.uid not in before.nodes
        for output in edit.touch(node).outputs:
            if output.uid in changed or is_new:
                output.used = output.uid in used


def _repair_roots(edit: Draft, before: Before) -> None:
    roots = command_roots(edit.root)
    for node in edit.root.nodes:
        is_root = node.uid in roots
        is_other = is_root != (node.uid in before.roots) or node.uid not in before.nodes
        if is_other and bool(node.flags & ROOT_FLAG) != is_root:
            node = edit.touch(node)
            node.flags ^= ROOT_FLAG


def _repair_modules(root: Ainb, before: Before) -> None:
    """Drop modules that no node calls any longer, and add those that are called now."""
    wanted = module_paths(root.nodes)
    lost = set(before.modules) - set(wanted)
    root.modules = [one for one in root.modules if one.path not in lost]
    for path in wanted:
        if path not in before.modules and all(one.path != path for one in root.modules):
            root.modules.append(Module(path))
