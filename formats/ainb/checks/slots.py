"""Findings about properties, inputs and outputs of one node: flags, types, formulas."""

from __future__ import annotations

from collections.abc import Iterator

from formats.ainb.expression.model import Expression
from formats.ainb.expression.node_ports import code_of, missing_ports
from formats.ainb.index import PartIndex
from formats.ainb.model import Attachment, Bindable, Input, Node, Property, Source, flags_of
from formats.ainb.rules.dangling import missing_source, source_type
from formats.ainb.rules.derived import slot_flags
from formats.ainb.rules.node_classes import is_same_class
from formats.ainb.types import CLASS_DEFAULT, COMPONENTS, NodeType
from formats.problems import Problem, Severity
from formats.values import Path


def slot_problems(owner: Node | Attachment, path: Path, index: PartIndex) -> Iterator[Problem]:
    """Yield the findings about the slots of a node or attachment."""
    if not isinstance(owner, Node):
        return
    for place, prop in enumerate(owner.properties):
        yield from _formula_problems(owner, prop, (*path, "properties", place))
        yield from _missing_source_problems(prop, (*path, "properties", place))
    for place, slot in enumerate(owner.inputs):
        yield from _input_problems(owner, slot, (*path, "inputs", place), index)
    for place, output in enumerate(owner.outputs):
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
    yield from _formula_problems(node, slot, path)
    yield from _missing_source_problems(slot, path)
    is_missing = bool(missing_source(slot))
    if not is_missing and (flags_of(slot) ^ slot_flags(slot)) & ~(CLASS_DEFAULT | COMPONENTS):
        sentence = f"The flags of “{slot.name}” do not fit where its value comes from."
        yield Problem(Severity.WARNING, sentence, path)
    if len(slot.sources) > 1 and node.type != NodeType.USER:
        sentence = f"“{slot.name}” of a {node.type_name} reads one value, and has several sources."
        yield Problem(Severity.WARNING, sentence, path)
    for number, source in enumerate(slot.sources):
        below = (*path, f"source {number}")
        if source.node is None or source.output is None or source.node.uid not in index.nodes:
            sentence = (
                f"The input “{slot.name}” reads output {source.raw_output} of node "
                f"{source.raw_node}, which is not there."
            )
            yield Problem(Severity.ERROR, sentence, below)
        else:
            yield from _source_problems(node, slot, source, below)


def _source_problems(node: Node, slot: Input, source: Source, path: Path) -> Iterator[Problem]:
    yield from _formula_problems(node, source, path)
    output = source.output
    assert output is not None, "checked"
    type_ = source_type(slot, source)
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


def _formula_problems(node: Node, slot: Bindable, path: Path) -> Iterator[Problem]:
    """Yield a finding for each port that a formula names and its node does not have."""
    if isinstance(slot.binding, Expression):
        for port in missing_ports(code_of(slot.binding), node):
            sentence = f"The formula names {port.words}, and “{node.title}” has no such port."
            yield Problem(Severity.ERROR, sentence, path)
