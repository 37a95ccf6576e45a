"""Findings about a document and its parts.

What every file of the games obeys is a rule here; a finding tells where a file breaks one.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from ..core.paths import Path
from ..core.records import Id, Stored
from ..problems import Problem, Severity
from ..value_text import f32_text
from .expression.port_names import missing_ports
from .locate import PartIndex, node_reference
from .model import (
    Ainb,
    Bindable,
    Input,
    Link,
    Node,
    Output,
    Property,
    Reference,
    Variable,
    flags_of,
)
from .rules.conditions import plain_value
from .rules.dangling import missing_source, source_type
from .rules.derived import is_control, module_paths, queries, slot_flags
from .rules.input_mirror import SELECTORS
from .rules.link_forms import OTHER, PORTS, WITH_DEFAULT
from .rules.node_classes import (
    BLACKBOARD_KEY,
    is_event_class,
    is_same_class,
    names_own_variable,
    shape,
)
from .rules.reach import children, closure, computed_from
from .types import (
    CLASS_DEFAULT,
    COMPONENTS,
    MAX_LINKS,
    MAX_NODES,
    NO_NODE,
    ROOT_FLAG,
    NodeType,
    SlotType,
    guid_text,
)

# Findings about properties, inputs and outputs of one node: flags, types, formulas.


def slot_problems(node: Node, path: Path, index: PartIndex) -> Iterator[Problem]:
    """Yield the findings about the slots of a node."""
    for place, prop in enumerate(node.properties):
        yield from _formula_problems(index.root, node, prop, (*path, "properties", place))
        yield from _missing_source_problems(prop, (*path, "properties", place))
    for place, slot in enumerate(node.inputs):
        yield from _input_problems(node, slot, (*path, "inputs", place), index)
    for place, output in enumerate(node.outputs):
        if output.used != bool(index.readers(output)):
            marked = "is marked as read, and nothing reads it"
            read = "is read, and not marked so"
            sentence = f"The output “{output.name}” {marked if output.used else read}."
            yield Problem(Severity.WARNING, sentence, (*path, "outputs", place))


def _missing_source_problems(slot: Property | Input, path: Path) -> Iterator[Problem]:
    words = missing_source(slot)
    if words:
        sentence = f"“{slot.name}” takes its value from {words.replace(',', ', which is')}."
        yield Problem(Severity.ERROR, sentence, path)


def _input_problems(node: Node, slot: Input, path: Path, index: PartIndex) -> Iterator[Problem]:
    yield from _formula_problems(index.root, node, slot, path)
    yield from _missing_source_problems(slot, path)
    is_missing = bool(missing_source(slot))
    flags = slot_flags(index.root, slot)
    if not is_missing and (flags_of(slot) ^ flags) & ~(CLASS_DEFAULT | COMPONENTS):
        sentence = f"The flags of “{slot.name}” do not fit where its value comes from."
        yield Problem(Severity.WARNING, sentence, path)
    if len(slot.sources) > 1 and node.type != NodeType.USER:
        sentence = f"“{slot.name}” of a {node.type_name} reads one value, and has several sources."
        yield Problem(Severity.WARNING, sentence, path)
    for number, source in enumerate(slot.sources):
        below = (*path, f"source {number}")
        output = index.root.output(source)
        if output is None:
            sentence = (
                f"The input “{slot.name}” reads output {_number(source.output)} of node "
                f"{_number(source.node)}, which is not there."
            )
            yield Problem(Severity.ERROR, sentence, below)
        else:
            yield from _formula_problems(index.root, node, source, below)
            yield from _source_problems(slot, source_type(index.root, slot, source), output, below)


def _number(reference: Reference) -> int | str:
    """Return the stored number of a reference that leads to nothing."""
    return reference.number if isinstance(reference, Stored) else "?"


def _source_problems(slot: Input, type_: SlotType, output: Output, path: Path) -> Iterator[Problem]:
    if type_ != output.type:
        sentence = (
            f"“{slot.name}” reads a value of type {type_.word}, and “{output.name}” is of "
            f"type {output.type.word}."
        )
        yield Problem(Severity.ERROR, sentence, path)
    elif not is_same_class(slot.class_name, output.class_name):
        sentence = (
            f"“{slot.name}” points to {slot.class_name}, “{output.name}” to {output.class_name}."
        )
        yield Problem(Severity.WARNING, sentence, path)


def _formula_problems(root: Ainb, node: Node, slot: Bindable, path: Path) -> Iterator[Problem]:
    """Yield a finding for each port that a formula names and its node does not have."""
    expression = root.expression(slot.binding)
    if expression is not None:
        for port in missing_ports(expression.steps, node):
            sentence = f"The formula names {port.words}, and “{node.title}” has no such port."
            yield Problem(Severity.ERROR, sentence, path)


# Findings about the children of one node: missing targets and conditions of selectors.

_CHOOSING = SELECTORS | {NodeType.SPLIT_TIMING}
_EXECUTE = "Execute"


def link_problems(node: Node, path: Path, index: PartIndex) -> Iterator[Problem]:
    """Yield the findings about the links of a node."""
    children = node.children()
    below = (*path, "children")
    if len(node.links) > MAX_LINKS:
        sentence = f"“{node.title}” has {len(node.links)} links; {MAX_LINKS} can be stored."
        yield Problem(Severity.ERROR, sentence, below if children else path)
    for place, link in enumerate(children):
        yield from _target_problems(node, link, (*below, place), index)
    if node.type in PORTS and tuple(link.label for link in children) != PORTS[node.type]:
        words = ", ".join(PORTS[node.type])
        sentence = f"The children of a {node.type_name} are always {words}."
        yield Problem(Severity.WARNING, sentence, below if children else path)
    if node.type in WITH_DEFAULT:
        yield from _condition_problems(node, children, below if children else path)
    runs = any(link.label == _EXECUTE and link.target in index.nodes for link in children)
    if is_event_class(node.type, node.name) and not runs:
        sentence = f"The event “{node.name}” has no child “{_EXECUTE}”, so nothing runs."
        yield Problem(Severity.ERROR, sentence, path)


def _target_problems(node: Node, link: Link, path: Path, index: PartIndex) -> Iterator[Problem]:
    target = index.root.node(link.target)
    if link.target == Stored(NO_NODE):
        grave = Severity.WARNING if node.type in _CHOOSING else Severity.NOTE
        yield Problem(grave, f"A child of “{node.title}” leads to no node.", path)
    elif target is None:
        number = _number(link.target)
        sentence = f"A child of “{node.title}” is node {number}, which is not there."
        yield Problem(Severity.ERROR, sentence, path)
    elif target.is_query:
        sentence = (
            f"A child of “{node.title}” is the query “{target.title}”; queries are evaluated "
            "for those that read them, and never run."
        )
        yield Problem(Severity.ERROR, sentence, path)


# Selectors


def _condition_problems(node: Node, children: Sequence[Link], path: Path) -> Iterator[Problem]:
    if not children or children[-1].condition is None:
        if children:
            sentence = f"“{node.title}” has no child for all other values."
            yield Problem(Severity.NOTE, sentence, path)
        return
    default = children[-1].condition.value
    if node.type == NodeType.S32_SELECTOR and default != 0:
        sentence = f"The condition of a default is 0 in every file, and {default} here."
        yield Problem(Severity.WARNING, sentence, (*path, len(children) - 1))
    if node.type != NodeType.S32_SELECTOR and default != OTHER:
        sentence = f"The condition of a default is {OTHER} in every file, and {default} here."
        yield Problem(Severity.WARNING, sentence, (*path, len(children) - 1))
    check = _range_problems if node.type == NodeType.F32_SELECTOR else _equal_condition_problems
    for place, sentence in check([plain_value(link.condition) for link in children[:-1]]):
        yield Problem(Severity.WARNING, sentence, (*path, place))


def _equal_condition_problems(values: list[object]) -> Iterator[tuple[int, str]]:
    """Yield the places of children that are never taken, since one before asks for the same."""
    seen = set()
    for place, value in enumerate(values):
        if value is not None and (value in seen or value == OTHER):
            yield place, f"A child before is taken at {value} too, so this one never is."
        seen.add(value)


def _range_problems(values: list[object]) -> Iterator[tuple[int, str]]:
    """Yield the positions of ranges that are empty, or covered by earlier ones."""
    seen: list[tuple[float, float]] = []
    for place, value in enumerate(values):
        if not isinstance(value, tuple):
            continue
        low, high = value
        if math.isnan(low) or math.isnan(high) or low > high:
            yield place, f"No number lies between {f32_text(low)} and {f32_text(high)}."
        elif any(low < end and start < high for start, end in seen):
            yield place, "A range before holds some of these numbers too."
        seen.append((low, high))


# Findings about the flow of nodes: circles, queries, unreached nodes and unread values.


def flow_problems(root: Ainb, index: PartIndex) -> Iterator[Problem]:
    """Yield the findings about the connections of all nodes."""
    yield from _circle_problems(root, index)
    for place, node in enumerate(root.nodes):
        yield from _query_problems(node, place, index)
    if root.commands:  # without one every node runs on its own
        reached = _reached(root)
        for place, node in enumerate(root.nodes):
            if node.uid not in reached:
                sentence = f"“{node.title}” is not reached by any command."
                yield Problem(Severity.NOTE, sentence, ("nodes", place))
        yield from _read_order_problems(index, reached)


# Circles


def _circle_problems(root: Ainb, index: PartIndex) -> Iterator[Problem]:
    for node, last_node in _circles(root.nodes, partial(children, root)):
        words = node_reference(index, last_node.uid)
        sentence = f"“{node.title}” leads back to itself, by {words}: a circle."
        yield Problem(Severity.ERROR, sentence, index.path_of(node) or ())
    for node, last_node in _circles(root.nodes, partial(computed_from, root)):
        words = node_reference(index, last_node.uid)
        sentence = f"What “{node.title}” reads depends on its own outputs, by {words}: a circle."
        yield Problem(Severity.ERROR, sentence, index.path_of(node) or ())


def _circles(
    nodes: Iterable[Node], onward: Callable[[Node], list[Node]]
) -> Iterator[tuple[Node, Node]]:
    """Yield (node, the one that links back to it) for each circle."""
    done: set[Id] = set()
    for start in nodes:
        if start.uid in done:
            continue
        way, inside = [(start, iter(onward(start)))], {start.uid}
        while way:
            node, rest = way[-1]
            step = next(rest, None)
            if step is None:
                way.pop()
                inside.discard(node.uid)
                done.add(node.uid)
            elif step.uid in inside:
                yield step, node
            elif step.uid not in done:
                way.append((step, iter(onward(step))))
                inside.add(step.uid)


# Queries


def _query_problems(node: Node, place: int, index: PartIndex) -> Iterator[Problem]:
    read_by, evaluated = queries(index.root, node), node.queries
    if read_by == evaluated:
        return
    read, named = Counter(read_by), Counter(evaluated)
    for query in (read - named) | (named - read):
        words = node_reference(index, query)
        lost = f"“{node.title}” reads the query {words}, which is not evaluated for it"
        spare = f"The query {words} is evaluated for “{node.title}”, and not read by it"
        many = read[query] and named[query]
        more = f" as often: {named[query]} of {read[query]} times" if many else ""
        sentence = f"{lost if read[query] > named[query] else spare}{more}."
        yield Problem(Severity.WARNING, sentence, ("nodes", place))


# What is reached, what is read


def _reached(root: Ainb) -> set[Reference]:
    """Return the `uid` of all nodes that commands reach: children, queries, sources."""
    starts = [start for command in root.commands for start in (command.root, command.second)]
    return closure(starts, partial(_neighbours, root))


def _neighbours(root: Ainb, reference: Reference) -> Iterator[Reference]:
    node = root.node(reference)
    if node is not None:
        yield from node.queries
        yield from (source.node for slot in node.inputs for source in slot.sources)
        yield from (link.target for link in node.links if is_control(link))


def _read_order_problems(index: PartIndex, reached: set[Reference]) -> Iterator[Problem]:
    """Yield a finding for each value that is read where its node may not have run before."""
    root, order = index.root, _RunOrder(index.root)
    for place, node in enumerate(root.nodes):
        if node.uid not in reached:
            continue
        for number, slot in enumerate(node.inputs):
            for count, source in enumerate(slot.sources):
                giver = root.node(source.node)
                if giver is None or giver.is_query or order.runs_before(giver, node):
                    continue
                words = node_reference(index, giver.uid)
                sentence = f"“{slot.name}” reads {words}, which does not run before “{node.title}”."
                path = ("nodes", place, "inputs", number, f"source {count}")
                yield Problem(Severity.WARNING, sentence, path)


class _RunOrder:
    """The nodes that run before each node: its ancestors, and subtrees of earlier siblings."""

    def __init__(self, root: Ainb) -> None:
        self._parents: dict[Reference, list[Id]] = {}
        self._readers: dict[Id, list[Id]] = {}
        self._above: dict[Id, set[Id]] = {}
        for node in root.nodes:
            for link in node.children():
                self._parents.setdefault(link.target, []).append(node.uid)
            for query in node.queries:
                self._readers.setdefault(query, []).append(node.uid)
        self._nodes = {node.uid: node for node in root.nodes}

    def runs_before(self, giver: Node, reader: Node) -> bool:
        """Whether a node runs before another, or before one of those that evaluate a query."""
        ran = self.above(giver)
        for node in self._pulling(reader):
            over = self.above(node)
            if giver.uid in over or any(
                self._is_earlier(self._nodes[top], ran, over) for top in over & ran
            ):
                return True
        return False

    def above(self, node: Node) -> set[Id]:
        """Return the `uid` of a node and of its ancestors."""
        if node.uid not in self._above:
            self._above[node.uid] = closure([node.uid], lambda uid: self._parents.get(uid, ()))
        return self._above[node.uid]

    def _pulling(self, reader: Node) -> list[Node]:
        """Return those that a node is evaluated for, itself where it is no query."""

        def after(uid: Id) -> Iterable[Id]:
            return self._readers.get(uid, ()) if self._nodes[uid].is_query else ()

        nodes = map(self._nodes.__getitem__, closure([reader.uid], after))
        return [node for node in nodes if not node.is_query]

    @staticmethod
    def _is_earlier(top: Node, ran: set[Id], over: set[Id]) -> bool:
        """Whether a child of `top` above the first precedes one above the second."""
        first = [at for at, link in enumerate(top.children()) if link.target in ran]
        last = [at for at, link in enumerate(top.children()) if link.target in over]
        return bool(first and last) and first[0] < last[-1]


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
        start = root.node(command.root)
        if start is None:
            sentence = f"The command “{command.name}” begins at a node that is not there."
            yield Problem(Severity.ERROR, sentence, path)
        elif start.is_query:
            words = node_reference(index, command.root)
            sentence = f"The command “{command.name}” begins at the query {words}."
            yield Problem(Severity.ERROR, sentence, path)
        elif not start.flags & ROOT_FLAG:
            words = node_reference(index, command.root)
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
