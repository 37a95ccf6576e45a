"""Where the value of a property or input comes from: outputs, a variable, or itself."""

from __future__ import annotations

from collections.abc import Sequence

from formats.ainb import build
from formats.ainb.editing.nodes import settle_input
from formats.ainb.editing.recorder import Recorder
from formats.ainb.editing.slots import Owner
from formats.ainb.model import (
    CLASS_DEFAULT,
    USES_DEFAULT,
    Fed,
    Input,
    Node,
    NodeType,
    Output,
    Property,
    Source,
    Variable,
)
from formats.ainb.rules.dangling import source_type
from formats.ainb.rules.input_mirror import partner
from formats.ainb.rules.node_classes import is_same_class
from formats.errors import WrongType

# Outputs


def connect(edit: Recorder, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    """Have an input read an output in the place of the one that it reads; a formula stays.

    Raises `WrongType` where it reads several: which of them is to go has to be said (`replace`).
    """
    if len(slot.sources) > 1:
        raise WrongType(
            f"“{slot.name}” has {len(slot.sources)} sources; lead one of them elsewhere, "
            "or add another"
        )
    if slot.sources:
        return replace(edit, node, slot, slot.sources[0], producer, output)
    return _append(edit, node, slot, producer, output)


def add_source(edit: Recorder, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    """Have a connected input read one output more; a formula that it has is then the first's."""
    check_several(node, slot)
    if slot.binding is None:
        return _append(edit, node, slot, producer, output)
    edit.touch(node)
    first = slot.sources[0]
    first.flags, first.binding = slot.flags, slot.binding
    slot.flags, slot.binding = 0, None
    return _append(edit, node, slot, producer, output)


def check_several(node: Node, slot: Input) -> None:
    """Raise `WrongType` where an input cannot have one source more than it has."""
    if node.type != NodeType.USER:
        raise WrongType(f"“{slot.name}” of a {node.type_name} has one source")
    if not slot.sources:
        raise WrongType(f"“{slot.name}” is not connected yet")


def _append(edit: Recorder, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    _check(node, slot, Source(None, None), producer, output)
    edit.touch(node)
    source = Source(producer, output)
    slot.sources.append(source)
    slot.multi_source = len(slot.sources) > 1
    slot.flags &= ~(USES_DEFAULT | CLASS_DEFAULT)
    return source


def replace(
    edit: Recorder, node: Node, slot: Input, source: Source, producer: Node, output: Output
) -> Source:
    """Have an input read another output in the place of one that it reads."""
    _check(node, slot, source, producer, output)
    edit.touch(node)
    source.node, source.output = producer, output
    source.raw_node, source.raw_output = -1, 0
    return source


def _check(node: Node, slot: Input, source: Source, producer: Node, output: Output) -> None:
    """Raise `WrongType` with the reason why a source of an input cannot be this output."""
    if isinstance(slot.binding, Variable):
        raise WrongType(f"“{slot.name}” takes its value from the blackboard; unbind it first")
    type_ = source_type(slot, source)
    if type_ != output.type:
        wanted, given = type_.word, output.type.word
        raise WrongType(f"“{slot.name}” reads a value of type {wanted}, not {given}")
    if not is_same_class(slot.class_name, output.class_name):
        raise WrongType(
            f"“{slot.name}” points to {slot.class_name}, “{output.name}” to {output.class_name}"
        )
    if any(one.output is output for one in slot.sources):
        raise WrongType(f"“{slot.name}” is connected to “{output.name}” already")
    if producer is node:
        raise WrongType("a node does not read its own outputs")
    if node.uid in sources_above(producer):
        raise WrongType(
            f"“{producer.title}” gets its values from this node already: that would be a circle"
        )


def sources_above(node: Node) -> set[int]:
    """Return the `uid` of each node that a node gets values from, however indirectly."""
    found: set[int] = set()
    waiting = [node]
    while waiting:
        for slot in waiting.pop().inputs:
            for source in slot.sources:
                if source.node is not None and source.node.uid not in found:
                    found.add(source.node.uid)
                    waiting.append(source.node)
    return found


def readers_below(root_nodes: Sequence[Node], node: Node) -> set[int]:
    """Return the `uid` of a node and of each that gets values from it, however indirectly."""
    readers: dict[int, list[int]] = {}
    for one in root_nodes:
        for slot in one.inputs:
            for source in slot.sources:
                if source.node is not None:
                    readers.setdefault(source.node.uid, []).append(one.uid)
    found, waiting = {node.uid}, [node.uid]
    while waiting:
        for uid in readers.get(waiting.pop(), ()):
            if uid not in found:
                found.add(uid)
                waiting.append(uid)
    return found


def disconnect(edit: Recorder, node: Node, slot: Input, sources: Sequence[Source]) -> None:
    """Have an input no longer read these sources of it; without any it has its own value."""
    edit.touch(node)
    slot.sources = [one for one in slot.sources if one not in sources]
    settle_input(slot)


# Variables


def bind(edit: Recorder, owner: Owner, slot: Property | Input, variable: Variable) -> None:
    """Take the value of a slot from the blackboard; both slots of a selector that say the same."""
    other = partner(owner, slot)
    if isinstance(slot, Input) and slot.sources:
        raise WrongType(f"“{slot.name}” is connected; disconnect it first")
    if isinstance(other, Input) and other.sources:
        raise WrongType(f"“{slot.name}” follows “{other.name}”, which is connected")
    if slot.type.kind is not variable.kind:
        wanted = slot.type.word
        raise WrongType(f"“{slot.name}” is a {wanted}, “{variable.name}” {variable.kind.value}")
    edit.touch(owner)
    for one in (slot, other):
        if one is not None:
            build.bind(one, variable)


def unbind(edit: Recorder, owner: Owner, slot: Fed) -> None:
    """Take a slot's own value instead of that of a variable or expression.

    A source that only the expression made fit is disconnected.
    """
    edit.touch(owner)
    other = partner(owner, slot)
    if other is not None and other.binding is slot.binding:
        _unbind(other)
    _unbind(slot)


def _unbind(slot: Fed) -> None:
    slot.binding, slot.flags = None, 0
    if isinstance(slot, Input):
        wrong = [one for one in slot.sources if not _fits(slot, one)]
        slot.sources = [one for one in slot.sources if one not in wrong]
        settle_input(slot)


def _fits(slot: Input, source: Source) -> bool:
    return source.output is None or source_type(slot, source) == source.output.type
