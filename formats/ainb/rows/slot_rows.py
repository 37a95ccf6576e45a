"""Properties and inputs as rows: a plain value, or an origin with the value below."""

from __future__ import annotations

from collections.abc import Callable

from ...core.kinds import Kind
from ...games.names.enums import Enums
from ..enums import slot_owner, value_name
from ..expression.infix import infix
from ..expression.model import DataType, Expression
from ..expression.port_names import named, names_at, names_of
from ..index import PartIndex, node_reference
from ..model import Attachment, Binding, Input, Node, Property, Source, Variable
from ..types import COMPONENT_WORDS, INT, POINTER
from .row_parts import Makers, RowPart, branch, field, fixed, reference


def slot_part(index: PartIndex, owner: Node | Attachment, slot: Property | Input) -> RowPart:
    """Return the row of a property or input."""
    sources = slot.sources if isinstance(slot, Input) else []
    if slot.binding is None and not sources:
        return value_part(index.enums, slot.name, owner, slot)
    makers: Makers = {}
    for number, source in enumerate(sources):
        label = "source" if len(sources) == 1 else f"source {number}"
        makers[f"source {number}"] = _source_maker(index, label, source)
    binding = slot.binding
    if binding is not None:
        key = binding_word(binding)
        makers[key] = lambda: binding_part(index, key, binding)
    makers["value"] = lambda: value_part(index.enums, "own value", owner, slot, unused=True)
    detail = origin_text(index, slot)
    return branch(slot.name, makers, slot, detail)


def _source_maker(index: PartIndex, label: str, source: Source) -> Callable[[], RowPart]:
    return lambda: source_part(index, label, source)


def value_part(
    enums: Enums, label: str, owner: Node | Attachment, slot: Property | Input, unused: bool = False
) -> RowPart:
    """Return the row of a slot's own value; `unused` is where another one is taken instead."""
    if slot.type == POINTER:
        return fixed(label, Kind.POINTER, slot.class_name)
    detail = "" if unused else enum_name(enums, owner, slot)
    enum = slot_owner(owner, slot) if slot.type == INT and isinstance(owner, Node) else None

    part = field(label, slot.type.kind, slot, "value", detail=detail)
    part.native, part.slot, part.enum = slot.value, slot, enum
    return part


def enum_name(enums: Enums, owner: Node | Attachment, slot: Property | Input) -> str:
    """Return the name of an int's value where its enum is known."""
    if slot.type != INT or not isinstance(owner, Node):
        return ""
    return value_name(enums, slot_owner(owner, slot), slot.value)


# Where a value comes from


def component(flags: int) -> str:
    """Return ".x", ".y" or ".z" where a float is a component of a vector, else ""."""
    name = COMPONENT_WORDS[flags >> 26 & 3]
    return f".{name}" if name else ""


def binding_word(binding: Binding) -> str:
    """Return the kind of a value's origin: "blackboard" or "expression"."""
    return "expression" if isinstance(binding, Expression) else "blackboard"


def binding_text(
    index: PartIndex, binding: Binding, flags: int = 0, owner: Node | Attachment | None = None
) -> str:
    """Return the name of the variable, or the formula of the expression.

    Its ports are called as `owner` calls them, where it is given, else as all nodes do.
    """
    if isinstance(binding, Variable):
        return binding.name + component(flags)
    if isinstance(owner, Node) and binding.input_type is DataType.USER:
        return named(infix(binding), names_of([owner]))
    return named(infix(binding), names_at(index.root, binding))


def binding_part(index: PartIndex, label: str, binding: Binding) -> RowPart:
    """Return the row that refers to a variable or expression."""
    return reference(label, binding_text(index, binding), index.binding_path(binding))


def source_text(index: PartIndex, source: Source) -> str:
    """Return the node and the output that a source is."""
    if source.node is None or source.output is None:
        return f"node {source.raw_node}, output {source.raw_output}, which is not there"
    return f"{node_reference(index, source.node)} › {source.output.name}"


def source_part(index: PartIndex, label: str, source: Source) -> RowPart:
    """Return the row that refers to the output an input reads."""
    target = None
    if source.node is not None and source.output is not None:
        target = index.output_path(source.node, source.output)
    detail = binding_text(index, source.binding, source.flags) if source.binding else ""
    return reference(label, source_text(index, source), target, detail)


def origin_text(index: PartIndex, slot: Property | Input) -> str:
    """Return a short description of a slot's origin."""
    words = []
    sources = slot.sources if isinstance(slot, Input) else []
    if sources:
        more = f" and {len(sources) - 1} more" if len(sources) > 1 else ""
        words.append(f"← {source_text(index, sources[0])}{more}")
    if isinstance(slot.binding, Expression):
        words.append(f"ƒ {binding_text(index, slot.binding)}")
    elif slot.binding is not None:
        words.append(f"← blackboard {binding_text(index, slot.binding, slot.flags)}")
    return "  ".join(words)
