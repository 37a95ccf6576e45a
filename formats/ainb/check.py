"""What there is to say of a document: the facts of its header, and findings about its parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from formats.ainb.index import Index
from formats.ainb.model import NO_NODE, Ainb, Link, LinkKind, Node, NodeType
from formats.ainb.names import guid_text
from formats.problems import Problem, Severity
from formats.values import Path

_SELECTORS = frozenset({NodeType.S32_SELECTOR, NodeType.STRING_SELECTOR, NodeType.F32_SELECTOR})
_MOST_NODES = 32_766
"""Links name their targets by signed 16-bit numbers, and one of them means none."""


def facts(root: Ainb) -> dict[str, str]:
    """Return what stands in the header, in the order to show it, as short words."""
    found = {
        "format": f"AINB 0x{root.version:X}",
        "order": "little endian",
        "name": root.name,
        "category": root.category,
        "nodes": str(len(root.nodes)),
    }
    if root.commands:
        found["commands"] = str(len(root.commands))
    return found


def problems(root: Ainb) -> list[Problem]:
    """Return the findings about a document: those of the reader, then what is odd in its parts."""
    index = Index(root)
    return [
        *root.findings,
        *_of_file(root),
        *_of_commands(root, index),
        *_of_nodes(root, index),
    ]


def _of_file(root: Ainb) -> Iterator[Problem]:
    if len(root.nodes) > _MOST_NODES:
        sentence = f"{len(root.nodes)} nodes are more than the {_MOST_NODES} that links can name."
        yield Problem(Severity.ERROR, sentence, ("nodes",))
    known = {module.path.rpartition(".")[0] for module in root.modules}
    for place, node in enumerate(root.nodes):
        if node.is_module and node.name not in known:
            sentence = f"“{node.name}” is called as a module, and is not in the list of modules."
            yield Problem(Severity.WARNING, sentence, ("nodes", place))


def _of_commands(root: Ainb, index: Index) -> Iterator[Problem]:
    names = Counter(command.name for command in root.commands)
    for place, command in enumerate(root.commands):
        path: Path = ("commands", place)
        if command.root is None or command.root.uid not in index.nodes:
            sentence = f"The command “{command.name}” begins at a node that is not there."
            yield Problem(Severity.ERROR, sentence, path)
        if names[command.name] > 1:
            sentence = f"Another command is named “{command.name}” too."
            yield Problem(Severity.WARNING, sentence, path)


def _of_nodes(root: Ainb, index: Index) -> Iterator[Problem]:
    guids = Counter(node.guid for node in root.nodes if any(node.guid))
    for place, node in enumerate(root.nodes):
        path: Path = ("nodes", place)
        if guids[node.guid] > 1:
            sentence = f"Another node has the GUID {guid_text(node.guid)} too."
            yield Problem(Severity.NOTE, sentence, (*path, "guid"), fix="guid")
        yield from _of_inputs(node, path, index)
        yield from _of_links(node, path, index)


def _of_inputs(node: Node, path: Path, index: Index) -> Iterator[Problem]:
    for place, slot in enumerate(node.inputs):
        for number, source in enumerate(slot.sources):
            there = source.node is not None and source.node.uid in index.nodes
            if not there or source.output is None:
                sentence = (
                    f"The input “{slot.name}” reads output {source.raw_output} of node "
                    f"{source.raw_node}, which is not there."
                )
                below = (*path, "inputs", place, f"source {number}")
                yield Problem(Severity.ERROR, sentence, below)


def _of_links(node: Node, path: Path, index: Index) -> Iterator[Problem]:
    children = [link for link in node.links if link.kind == LinkKind.CHILD]
    for place, link in enumerate(children):
        below = (*path, "children", place)
        if _dangling(link, index):
            sentence = f"A child of “{node.title}” is node {link.raw_target}, which is not there."
            yield Problem(Severity.ERROR, sentence, below)
        elif link.target is None:
            yield Problem(Severity.NOTE, f"A child of “{node.title}” leads to no node.", below)
    if node.type in _SELECTORS and children and children[-1].condition is None:
        sentence = f"“{node.title}” has no child for all other values."
        yield Problem(Severity.NOTE, sentence, (*path, "children"))


def _dangling(link: Link, index: Index) -> bool:
    if link.target is not None:
        return link.target.uid not in index.nodes
    return link.raw_target != NO_NODE
