"""Adding, deleting and copying nodes."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from formats.ainb import build
from formats.ainb.editing.recorder import Recorder
from formats.ainb.model import (
    BOOL,
    FLOAT,
    INT,
    NO_NODE,
    QUERY_FLAG,
    STRING,
    USES_DEFAULT,
    Ainb,
    Attachment,
    Command,
    Condition,
    Input,
    Link,
    LinkKind,
    Node,
    NodeType,
    SlotType,
    serial,
)
from formats.ainb.rules import node_classes
from formats.ainb.rules.link_forms import OTHER, PORTS
from formats.errors import WrongType

_UNNAMED = frozenset({NodeType.SEQUENTIAL, NodeType.SIMULTANEOUS})
"""Types whose children are told by their order alone."""

_TIMED = ((INT, "CalculateTiming"), (BOOL, "ChildFrameSync"))
_BUSY = (BOOL, "IsNoSelectWhenChildBusy")
PARAMETERS: Final[dict[int, tuple[tuple[SlotType, str], ...]]] = {
    NodeType.S32_SELECTOR: (
        *_TIMED, (INT, "InputValue"), (BOOL, "IsNoSelectIfSameInstance"), _BUSY,
    ),
    NodeType.SEQUENTIAL: (
        (INT, "BusyPolicy"), (INT, "NumLoop"), (INT, "PlayPolicy"), (INT, "ResultPolicy"),
        (BOOL, "IsDelayJudge"), (BOOL, "IsLoop"), (BOOL, "IsUpdateNextInFrame"),
    ),
    NodeType.SIMULTANEOUS: ((INT, "EndPolicy"), (INT, "ResultPolicy")),
    NodeType.F32_SELECTOR: (*_TIMED, (INT, "PlugJudgeType"), _BUSY, (FLOAT, "InputValue")),
    NodeType.STRING_SELECTOR: (*_TIMED, _BUSY, (STRING, "InputValue")),
    NodeType.BOOL_SELECTOR: (*_TIMED, (BOOL, "InputValue"), _BUSY),
    NodeType.JOIN: ((INT, "InFlowNum"),),
    NodeType.EXPRESSION: ((INT, "ExpressionBase"), (STRING, "DefTags")),
    NodeType.STATE_END: ((STRING, "TransitionCommand"),),
    NodeType.SPLIT_TIMING: ((INT, "ChildStateSyncPolicy"),),
}  # fmt: skip
"""The properties that the built-in types have, as (data type, name)."""
_INPUTS: Final = {
    NodeType.S32_SELECTOR: INT,
    NodeType.F32_SELECTOR: FLOAT,
    NodeType.STRING_SELECTOR: STRING,
    NodeType.BOOL_SELECTOR: BOOL,
}
"""The data type of the input by which a selector chooses."""
DEFAULTS: Final[dict[int, Callable[[], Condition]]] = {
    NodeType.S32_SELECTOR: lambda: build.int_condition(0),
    NodeType.F32_SELECTOR: build.last_range,
    NodeType.STRING_SELECTOR: lambda: build.string_condition(OTHER),
    NodeType.RANDOM_SELECTOR: lambda: build.weight_condition(1.0),
}
"""What the last child of a selector has for a condition."""


def add_node(
    edit: Recorder, type_: int, name: str = "", is_module: bool = False, others: Sequence[Any] = ()
) -> Node:
    """Put a node behind the others, with the slots and children that it always has.

    Its built-in type tells them; those of a class are told by its nodes in the document, or else
    in the first of `others` (roots of other documents) that has any.
    """
    if type_ != NodeType.USER:
        return _add_built_in(edit, type_)
    if not name:
        raise WrongType("a node needs the name of its class")
    roots = node_classes.related(edit.root, others)
    node = node_classes.new_node(
        name, is_module, node_classes.nodes_of_class(roots, name, is_module)
    )
    edit.root.nodes.append(node)
    return node


def _add_built_in(edit: Recorder, type_: int) -> Node:
    flags = QUERY_FLAG if node_classes.is_query_class(type_, "") else 0
    node = Node(type_, "", build.new_guid(), flags)
    for data_type, slot in sorted(PARAMETERS.get(type_, ()), key=lambda one: one[0]):
        build.add_property(node, slot, data_type)
    if type_ in _INPUTS:
        build.add_input(node, "Input", _INPUTS[NodeType(type_)])
    for label in PORTS.get(type_, ()):
        build.add_child(node, None, label)
    if type_ in DEFAULTS:
        build.add_child(node, None, condition=DEFAULTS[type_]())
    edit.root.nodes.append(node)
    return node


def delete_nodes(edit: Recorder, nodes: Sequence[Node]) -> list[Command]:
    """Take nodes out and mend all that led to them; return the commands that went with them.

    Links to children become links to no node, save where only the order tells children apart.
    """
    root = edit.root
    gone = {node.uid for node in nodes}
    _drop_resolves(root, nodes)
    root.nodes = [node for node in root.nodes if node.uid not in gone]
    for node in root.nodes:
        if any(link.target is not None and link.target.uid in gone for link in node.links):
            edit.touch(node)
            drop_links(root, node, gone)
        _drop_sources(edit, node, gone)
    return _drop_commands(edit, gone)


def drop_links(root: Ainb, node: Node, gone: set[int]) -> None:
    """Have no link of control flow lead to nodes that are gone, given by their `uid`."""
    for link in list(node.links):
        if link.target is None or link.target.uid not in gone:
            continue
        if link.kind == LinkKind.CHILD and is_port(node, link):
            link.target, link.raw_target = None, NO_NODE
        elif link.kind == LinkKind.CHILD:
            drop_child(root, node, link)
        elif link.kind == LinkKind.TRANSITION:
            node.links.remove(link)
            _drop_transition(root, link)


def is_port(node: Node, link: Link) -> bool:
    """Whether a child's link stays without it, since more than its place tells it from others."""
    return node.type not in _UNNAMED and (bool(link.label) or link.condition is not None)


def drop_child(root: Ainb, node: Node, link: Link) -> None:
    """Take a link to a child out, with what the replacement table says of it."""
    place = node.children().index(link)
    node.links.remove(link)
    kept = []
    for one in root.replacements:
        counts = one.node is node and one.type in (0, 1)
        if counts and one.position == place:
            continue
        if counts and one.position > place:
            one = copy.copy(one)
            one.position -= 1
        kept.append(one)
    root.replacements = kept


def _drop_transition(root: Ainb, link: Link) -> None:
    left = {id(one.transition) for node in root.nodes for one in node.links}
    if link.transition is not None and id(link.transition) not in left:
        root.transitions = [one for one in root.transitions if one is not link.transition]


def _drop_sources(edit: Recorder, node: Node, gone: set[int]) -> None:
    for slot in node.inputs:
        if any(one.node is not None and one.node.uid in gone for one in slot.sources):
            edit.touch(node)
            slot.sources = [
                one for one in slot.sources if one.node is None or one.node.uid not in gone
            ]
            settle_input(slot)


def settle_input(slot: Input) -> None:
    """Store the sources that are left of an input as fits their number."""
    if not slot.sources:
        slot.multi_source = False
        if slot.binding is None:
            slot.flags |= USES_DEFAULT
    elif len(slot.sources) == 1 and slot.sources[0].binding is None:
        slot.multi_source = False


def _drop_commands(edit: Recorder, gone: set[int]) -> list[Command]:
    root = edit.root
    dropped = [one for one in root.commands if one.root is not None and one.root.uid in gone]
    root.commands = [one for one in root.commands if one not in dropped]
    for command in root.commands:
        if command.second is not None and command.second.uid in gone:
            edit.touch(command)
            command.second, command.raw_second = None, 0
    return dropped


def _drop_resolves(root: Ainb, nodes: Iterable[Node]) -> None:
    parts = {id(part) for node in nodes for part in resolvable(node)}
    root.resolves = [one for one in root.resolves if id(one.target) not in parts]


def resolvable(owner: Node | Attachment) -> list[Any]:
    """Return the parts of a node or attachment that the enum table may name."""
    if isinstance(owner, Attachment):
        return list(owner.properties)
    conditions = [link.condition for link in owner.links if link.condition is not None]
    return [*owner.properties, *owner.inputs, *conditions]


def copy_nodes(nodes: Sequence[Node]) -> list[Node]:
    """Return copies with GUIDs of their own; links among them lead to copies, all others stay.

    The strings of enums stand in a file where a value first occurs, so copies have none.
    """
    shared: dict[int, Any] = {}
    copies = {}
    for node in nodes:
        copies[node.uid] = new = copy.copy(node)
        new.uid, new.guid = serial(), build.new_guid()
        new.properties = [_copied(one) for one in node.properties]
        new.inputs = [_copied(one) for one in node.inputs]
        new.outputs = [_copied(one) for one in node.outputs]
        shared |= {id(a): b for a, b in zip(node.outputs, new.outputs, strict=True)}
        new.links = [_copied(one) for one in node.links]
        new.attachments, new.queries = list(node.attachments), list(node.queries)
        new.state = copy.copy(node.state)
    for new in copies.values():
        _rewire(new, copies, shared)
    return list(copies.values())


def _copied(part: Any) -> Any:
    new = copy.copy(part)
    new.uid = serial()
    if hasattr(new, "orphan_strings"):
        new.orphan_strings = ()
    if isinstance(new, Input):
        new.sources = [_copied(one) for one in new.sources]
    if isinstance(new, Link) and new.condition is not None:
        new.condition = copy.copy(new.condition)
        new.condition.orphan_strings = ()
        new.condition.bounds = [copy.copy(one) for one in new.condition.bounds]
    return new


def _rewire(new: Node, copies: dict[int, Node], outputs: dict[int, Any]) -> None:
    """Have what leads to a node that was copied lead to its copy.

    A data link that the node stores for those who read it goes where none of these was copied.
    """
    for link in new.links:
        if link.target is not None:
            link.target = copies.get(link.target.uid, link.target)
    for slot in new.inputs:
        for source in slot.sources:
            if source.node is not None and source.node.uid in copies:
                source.node = copies[source.node.uid]
                source.output = outputs.get(id(source.output), source.output)
    new.queries = [copies.get(one.uid, one) for one in new.queries]
    names = {slot.name for slot in new.inputs if slot.sources}
    own = {id(one) for one in copies.values()}
    new.links = [
        link
        for link in new.links
        if link.kind in (LinkKind.CHILD, LinkKind.TRANSITION)
        or link.label in names
        or id(link.target) in own
    ]
