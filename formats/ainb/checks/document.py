"""Findings about a document and its parts.

What every file of the games obeys is a rule here; a finding tells where a file breaks one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from formats.ainb.checks.flow import flow_problems
from formats.ainb.checks.links import link_problems
from formats.ainb.checks.slots import slot_problems
from formats.ainb.index import PartIndex, node_reference
from formats.ainb.model import Ainb, Node, Variable
from formats.ainb.rules.derived import module_paths
from formats.ainb.rules.node_classes import BLACKBOARD_KEY, names_own_variable, shape
from formats.ainb.types import MAX_NODES, ROOT_FLAG, NodeType, guid_text
from formats.problems import Problem, Severity
from formats.values import Path

_MODULE = ".module"
_EVENTS = ".event.root"


def problems(root: Ainb) -> list[Problem]:
    """Return the findings about a document: those of the reader, then those about its parts."""
    index = PartIndex(root)
    return [
        *root.findings,
        *_module_problems(root),
        *_command_problems(root, index),
        *_blackboard_problems(root),
        *_node_problems(root, index),
        *_class_problems(root),
        *flow_problems(root, index),
    ]


# The file


def _module_problems(root: Ainb) -> Iterator[Problem]:
    if len(root.nodes) > MAX_NODES:
        sentence = f"{len(root.nodes)} nodes are more than the {MAX_NODES} that links can name."
        yield Problem(Severity.ERROR, sentence, ("nodes",))
    known = {module.path for module in root.modules}
    for place, node in enumerate(root.nodes):
        if node.is_module and f"{node.name}.ainb" not in known:
            sentence = f"“{node.name}” is called as a module, and is not in the list of modules."
            yield Problem(Severity.ERROR, sentence, ("nodes", place))
        if node.type == NodeType.USER and node.is_module != node.name.endswith(_MODULE):
            sentence = f"“{node.name}” is {'' if node.is_module else 'not '}called as a module."
            yield Problem(Severity.WARNING, sentence, ("nodes", place))
    called = set(module_paths(root.nodes))
    for place, module in enumerate(root.modules):
        if module.path not in called:
            sentence = f"“{module.path}” is in the list of modules, and no node calls it."
            yield Problem(Severity.WARNING, sentence, ("modules", place))


def _command_problems(root: Ainb, index: PartIndex) -> Iterator[Problem]:
    names = Counter(command.name for command in root.commands)
    guids = Counter(command.guid for command in root.commands if any(command.guid))
    for place, command in enumerate(root.commands):
        path: Path = ("commands", place)
        start = command.root
        if start is None or start.uid not in index.nodes:
            sentence = f"The command “{command.name}” begins at a node that is not there."
            yield Problem(Severity.ERROR, sentence, path)
        elif start.is_query:
            words = node_reference(index, start)
            sentence = f"The command “{command.name}” begins at the query {words}."
            yield Problem(Severity.ERROR, sentence, path)
        elif not start.flags & ROOT_FLAG:
            words = node_reference(index, start)
            sentence = (
                f"The command “{command.name}” begins at {words}, which is not marked as a root."
            )
            yield Problem(Severity.WARNING, sentence, path)
        elif root.name.endswith(_EVENTS) and start.name != command.name:
            sentence = f"The event “{command.name}” begins at a node of the class “{start.title}”."
            yield Problem(Severity.WARNING, sentence, path)
        if names[command.name] > 1:
            sentence = f"Another command is named “{command.name}” too."
            yield Problem(Severity.WARNING, sentence, path)
        if guids[command.guid] > 1:
            sentence = f"Another command has the GUID {guid_text(command.guid)} too."
            yield Problem(Severity.NOTE, sentence, (*path, "guid"), fix="guid")


def _blackboard_problems(root: Ainb) -> Iterator[Problem]:
    seen: dict[tuple[object, str], Variable] = {}
    for place, variable in enumerate(root.variables):
        path: Path = ("blackboard", place)
        first = seen.setdefault((variable.kind, variable.name), variable)
        if first is not variable:
            alike = (first.file, repr(first.value)) == (variable.file, repr(variable.value))
            grave = Severity.NOTE if alike else Severity.WARNING
            sentence = f"Another {variable.kind.value} variable is named “{variable.name}” too."
            yield Problem(grave, sentence, path)
        if variable.file is not None and variable.inheritance != 0:
            sentence = f"“{variable.name}” names a file that its inheritance does not read."
            yield Problem(Severity.WARNING, sentence, path)


# Nodes


def _node_problems(root: Ainb, index: PartIndex) -> Iterator[Problem]:
    guids = Counter(node.guid for node in root.nodes if any(node.guid))
    names = {variable.name for variable in root.variables}
    for place, node in enumerate(root.nodes):
        path: Path = ("nodes", place)
        if guids[node.guid] > 1:
            sentence = f"Another node has the GUID {guid_text(node.guid)} too."
            yield Problem(Severity.NOTE, sentence, (*path, "guid"), fix="guid")
        yield from slot_problems(node, path, index)
        yield from link_problems(node, path, index)
        yield from _key_problems(node, path, names)
    for place, attachment in enumerate(root.attachments):
        yield from slot_problems(attachment, ("attachments", place), index)


def _key_problems(node: Node, path: Path, names: set[str]) -> Iterator[Problem]:
    for place, prop in enumerate(node.properties):
        if names_own_variable(node, prop) and prop.value and prop.value not in names:
            sentence = f"“{BLACKBOARD_KEY}” names “{prop.value}”, and there is no such variable."
            yield Problem(Severity.WARNING, sentence, (*path, "properties", place))


def _class_problems(root: Ainb) -> Iterator[Problem]:
    """Yield a finding for each node with other slots or ports than most of its class have."""
    groups: defaultdict[tuple[str, bool], list[Node]] = defaultdict(list)
    places = {node.uid: place for place, node in enumerate(root.nodes)}
    for node in root.nodes:
        if node.type == NodeType.USER:
            groups[node.name, node.is_module].append(node)
    for (name, _is_module), nodes in groups.items():
        shapes = [shape(node) for node in nodes]
        usual = Counter(shapes).most_common(1)[0][0]
        for node, own in zip(nodes, shapes, strict=True):
            if own != usual:
                sentence = f"Other nodes of the class “{name}” have other slots or children."
                yield Problem(Severity.WARNING, sentence, ("nodes", places[node.uid]))
