"""The origin of the value of a property or input: outputs, a variable, or a constant."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import WrongType
from .. import build
from ..draft import Draft
from ..model import Ainb, Bindable, Input, Node, Output, Property, Source, Variable
from ..rules import joins, reach
from ..rules.dangling import source_type
from ..rules.input_mirror import mirror_of
from ..types import CLASS_DEFAULT, USES_DEFAULT
from .nodes import normalize_input
from .slots import SlotOwner

# Outputs


def connect(edit: Draft, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    """Connect an input to an output instead of its current one; the formula stays.

    Raises `WrongType` if it reads several: which of them is to go has to be said (`replace`).
    """
    node, slot = edit.own(node, slot)
    joins.refuse(joins.ambiguity_reason(slot))
    if slot.sources:
        return replace(edit, node, slot, slot.sources[0], producer, output)
    return _append(edit, node, slot, producer, output)


def add_source(edit: Draft, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    """Have a connected input read one output more; a formula that it has is then the first's."""
    node, slot = edit.own(node, slot)
    joins.refuse(joins.more_sources_reason(node, slot))
    if slot.binding is not None:
        first = slot.sources[0]
        first.flags, first.binding = slot.flags, slot.binding
        slot.flags, slot.binding = 0, None
    return _append(edit, node, slot, producer, output)


def _append(edit: Draft, node: Node, slot: Input, producer: Node, output: Output) -> Source:
    _check(edit.root, node, slot, Source(), producer, output)
    source = Source(producer.uid, output.uid)
    slot.sources.append(source)
    slot.multi_source = len(slot.sources) > 1
    slot.flags &= ~(USES_DEFAULT | CLASS_DEFAULT)
    return source


def replace(
    edit: Draft, node: Node, slot: Input, source: Source, producer: Node, output: Output
) -> Source:
    """Replace one output that an input reads by another."""
    node, slot = edit.own(node, slot)
    source = _source_of(slot, source)
    _check(edit.root, node, slot, source, producer, output)
    source.node, source.output = producer.uid, output.uid
    return source


def _check(
    root: Ainb, node: Node, slot: Input, source: Source, producer: Node, output: Output
) -> None:
    is_circle = node.uid in reach.source_uids(root, producer)
    joins.refuse(joins.source_reason(root, node, slot, source, producer, output, is_circle))


def check_move(slot: Input, place: int) -> None:
    """Raise `WrongType` if no source of an input has a place."""
    if not 0 <= place < len(slot.sources):
        raise WrongType("there is no such place")


def move(edit: Draft, node: Node, slot: Input, source: Source, place: int) -> None:
    """Move one of the sources of an input to another position."""
    node, slot = edit.own(node, slot)
    check_move(slot, place)
    source = _source_of(slot, source)
    slot.sources.remove(source)
    slot.sources.insert(place, source)


def _source_of(slot: Input, source: Source) -> Source:
    """Return the source of an input that has the id of a source."""
    return next(one for one in slot.sources if one.uid == source.uid)


def disconnect(edit: Draft, node: Node, slot: Input, sources: Sequence[Source]) -> None:
    """Remove these sources of an input; without any it has a constant value."""
    gone = {source.uid for source in sources}
    node, slot = edit.own(node, slot)
    slot.sources = [source for source in slot.sources if source.uid not in gone]
    normalize_input(slot)


def disconnect_output(edit: Draft, output: Output) -> None:
    """Have no input read an output."""
    for node in edit.root.nodes:
        for slot in node.inputs:
            led = [source for source in slot.sources if source.output == output.uid]
            if led:
                disconnect(edit, node, slot, led)


# Variables


def bind(edit: Draft, owner: SlotOwner, slot: Property | Input, variable: Variable) -> None:
    """Take the value of a slot from the blackboard; both slots of a selector that say the same."""
    owner, slot = edit.own(owner, slot)
    other = mirror_of(owner, slot)
    if isinstance(slot, Input) and slot.sources:
        raise WrongType(f"“{slot.name}” is connected; disconnect it first")
    if isinstance(other, Input) and other.sources:
        raise WrongType(f"“{slot.name}” follows “{other.name}”, which is connected")
    if slot.type.kind is not variable.kind:
        type_name = slot.type.word
        raise WrongType(
            f"“{slot.name}” is of type {type_name}, “{variable.name}” of type {variable.kind.value}"
        )
    for bound_slot in (slot, other):
        if bound_slot is not None:
            build.bind(bound_slot, variable)


def unbind(edit: Draft, owner: SlotOwner, slot: Bindable) -> None:
    """Take a slot's own value instead of that of a variable or expression.

    A source that only the expression made fit is disconnected.
    """
    owner, slot = edit.own(owner, slot)
    other = mirror_of(owner, slot)
    if other is not None and other.binding == slot.binding:
        _unbind(edit.root, other)
    _unbind(edit.root, slot)


def _unbind(root: Ainb, slot: Bindable) -> None:
    slot.binding, slot.flags = None, 0
    if isinstance(slot, Input):
        slot.sources = [source for source in slot.sources if _fits(root, slot, source)]
        normalize_input(slot)


def _fits(root: Ainb, slot: Input, source: Source) -> bool:
    output = root.output(source)
    return output is None or source_type(root, slot, source) == output.type
