"""The parts of nodes and attachments that variables and formulas give their values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...core.kinds import Kind
from ..model import Attachment, Bindable, Binding, Bound, Node
from .dangling import bound_kind


class BoundPart(NamedTuple):
    """A bound slot, source of an input, or number of a child's condition.

    Its row has the number `place` in `group`. `kind` is that of the variables it can be bound to.
    """

    group: str
    place: int
    name: str
    part: Bindable | Bound
    binding: Binding
    kind: Kind | None


def bound_parts(owner: Node | Attachment) -> Iterator[BoundPart]:
    """Yield the bound parts of a node or attachment, in the order of their rows."""
    for place, slot in enumerate(owner.properties):
        if slot.binding is not None:
            kind = bound_kind(slot.flags, slot.type)
            yield BoundPart("properties", place, slot.name, slot, slot.binding, kind)
    if isinstance(owner, Attachment):
        return
    for place, read in enumerate(owner.inputs):
        parts: list[Bindable] = [read, *read.sources]
        for part in parts:
            if part.binding is not None:
                kind = bound_kind(part.flags, read.type)
                yield BoundPart("inputs", place, read.name, part, part.binding, kind)
    for place, link in enumerate(owner.children()):
        condition = link.condition
        for bound in () if condition is None else condition.bounds:
            if condition is not None and bound.variable is not None:
                kinds = condition.form.bound_kind
                yield BoundPart("children", place, "children", bound, bound.variable, kinds)
