"""The values a file stores for references without a target.

A reference that led nowhere when the file was read keeps its number. Once other nodes, outputs,
variables or expressions are there, that number may be one of theirs: then a number that still leads
nowhere is stored in its place, so that no edit elsewhere connects what was not connected.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...core.kinds import Kind
from ...core.records import Stored
from ..model import Ainb, Attachment, Bindable, Binding, Bound, Input, Node, Property, Source
from ..types import BLACKBOARD, CODE_TYPES, COMPONENTS, EXPRESSION, FLOAT, ConditionForm, SlotType

_NO_INDEX: Final = 0xFFFF
_NO_OUTPUT: Final = 0x7FFF
_NO_SOURCE: Final = -2
"""A node of an only source that is none: -1 means no source at all, -100 and less several."""


class DanglingNumbers:
    """The numbers a document stores for references without a target."""

    def __init__(self, root: Ainb) -> None:
        self._root = root
        self._expressions = len(root.formulas)
        self._variables: dict[Kind, int] = {}
        for variable in root.variables:
            self._variables[variable.kind] = self._variables.get(variable.kind, 0) + 1

    def node(self, stored: int, otherwise: int) -> int:
        """Return the number of a node that is not there; `otherwise` where it is one now."""
        return otherwise if 0 <= stored < len(self._root.nodes) else stored

    def transition(self, stored: int) -> int:
        """Return the number of a transition that is not there."""
        return 0xFFFFFFFF if stored < len(self._root.transitions) else stored

    def source(self, slot: Input, source: Source) -> tuple[int, int]:
        """Return the numbers of node and output for a source without a target."""
        assert isinstance(source.node, Stored), "it leads to no node"
        assert isinstance(source.output, Stored), "it leads to no output"
        node, output = source.node.number, source.output.number
        if not slot.multi_source and (node == -1 or node <= -100):
            node = _NO_SOURCE
        nodes = self._root.nodes
        if 0 <= node < len(nodes):
            type_ = source_type(self._root, slot, source)
            if output & 0x7FFF < sum(output.type == type_ for output in nodes[node].outputs):
                output |= _NO_OUTPUT
        return node, output

    def word(self, flags: int, type_: SlotType) -> int:
        """Return the flags of a slot that is bound to nothing, with the index stored in them."""
        if not flags & EXPRESSION:
            return flags
        if flags & EXPRESSION == EXPRESSION:
            return _beyond(flags, self._expressions)
        return _beyond(flags, self._variables.get(bound_kind(flags, type_), 0))

    def bound(self, word: int, form: ConditionForm) -> int:
        """Return the word before a number of a condition of `form` that no variable gives."""
        kind = form.bound_kind
        if kind is None or not word & BLACKBOARD:
            return word
        return _beyond(word, self._variables.get(kind, 0))


def missing_source(slot: Property | Input) -> str:
    """Describe the missing source of a slot's value, "" if the value is a constant."""
    if slot.binding is not None or not slot.flags & EXPRESSION:
        return ""
    if isinstance(slot, Input) and slot.sources:
        return ""
    what = "formula" if slot.flags & EXPRESSION == EXPRESSION else "variable"
    return f"{what} {slot.flags & _NO_INDEX}, not there"


def _beyond(word: int, count: int) -> int:
    return word | _NO_INDEX if word & 0xFFFF < count else word


def bound_kind(flags: int, type_: SlotType) -> Kind:
    """Return the kind of the variable that a slot of a data type with these flags is bound to."""
    return Kind.VEC3 if flags & COMPONENTS and type_ == FLOAT else type_.kind


def source_type(root: Ainb, slot: Input, source: Source) -> SlotType:
    """Return the data type of the output that an input is connected to.

    It is the input's own, except where an expression turns one type into another.
    """
    expression = root.expression(source.binding or slot.binding)
    return slot.type if expression is None else CODE_TYPES.get(expression.input_type, slot.type)


# The parts of nodes and attachments that variables and formulas give their values.


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


def bound_parts(root: Ainb, owner: Node | Attachment) -> Iterator[BoundPart]:
    """Yield the bound parts of a node or attachment, in the order of their rows."""
    for place, slot in enumerate(owner.properties):
        binding = root.binding(slot.binding)
        if binding is not None:
            kind = bound_kind(slot.flags, slot.type)
            yield BoundPart("properties", place, slot.name, slot, binding, kind)
    if isinstance(owner, Attachment):
        return
    for place, read in enumerate(owner.inputs):
        parts: list[Bindable] = [read, *read.sources]
        for part in parts:
            binding = root.binding(part.binding)
            if binding is not None:
                kind = bound_kind(part.flags, read.type)
                yield BoundPart("inputs", place, read.name, part, binding, kind)
    for place, link in enumerate(owner.children()):
        condition = link.condition
        for bound in () if condition is None else condition.bounds:
            variable = root.variable(bound.variable)
            if condition is not None and variable is not None:
                kinds = condition.form.bound_kind
                yield BoundPart("children", place, "children", bound, variable, kinds)
