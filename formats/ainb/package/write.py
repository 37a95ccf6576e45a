"""Documents as the dictionaries of the `ainb` package for Python, which its JSON files hold.

What they keep and lose is told in `formats.ainb.package`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from ...core.kinds import Kind
from ...core.records import specs_of
from ..binary.write_plan import WritePlan
from ..expression.model import Expressions
from ..model import (
    Ainb,
    Attachment,
    Binding,
    Bound,
    Condition,
    Input,
    Link,
    Node,
    Output,
    Property,
    Replacement,
    Source,
    Variable,
    flags_of,
)
from ..rules.link_forms import PORT_SIZE, PortForm, port_bytes, port_form, port_input
from ..types import (
    BLACKBOARD,
    BOOL,
    CLASS_DEFAULT,
    EXPRESSION,
    POINTER,
    USES_DEFAULT,
    VERSIONS,
    LinkKind,
    NodeType,
    SlotType,
    blackboard_kinds,
    guid_text,
)
from . import vocabulary
from .instructions import TYPE_NAMES as CODE_TYPES
from .instructions import code_lines
from .read import from_package

__all__ = ["from_package", "is_package", "to_package"]

JsonObject = dict[str, object]
Slot = TypeVar("Slot", Property, Input, Output)

_PARTS: Final = ({"Version", "Filename", "Category"}, {"Version", "Nodes"}, {"Info", "Nodes"})
"""What every version of the package writes; one of these is enough."""


def is_package(data: object) -> bool:
    """Whether what a JSON text holds is a dictionary of the package."""
    return isinstance(data, dict) and any(data.keys() >= part for part in _PARTS)


def to_package(root: Ainb) -> JsonObject:
    """Return a document as the package's `as_dict` of its file does.

    Raises `WrongType` if something refers to a part that is not in the document.
    """
    writer = _Writer(root)
    package: JsonObject = {
        "Version": root.version,
        **writer.record(root),
        "Commands": [writer.record(command) for command in root.commands],
        "Nodes": [writer.node(place, node) for place, node in enumerate(root.nodes)],
        "Blackboard": writer.blackboard(),
        "Expressions": {} if root.expressions is None else _expressions(root.expressions),
    }
    if root.version >= 0x407:
        package["Replacement Table"] = [
            writer.replacement(replacement) for replacement in root.replacements
        ]
    package["Modules"] = [writer.record(module) for module in root.modules]
    section = root.section_58
    package["Unknown Section 0x58"] = {} if section is None else writer.record(section)
    package["Has Section 0x6C"] = True
    return package


def _expressions(table: Expressions) -> JsonObject:
    expressions = []
    for place, expression in enumerate(table.expressions):
        entry: JsonObject = {
            "Expression Index": place,
            "Input Type": CODE_TYPES[expression.input_type],
            "Output Type": CODE_TYPES[expression.output_type],
        }
        if expression.setup:
            entry["Setup"] = code_lines(expression.setup)
        expressions.append(entry | {"Main": code_lines(expression.code)})
    return {"Version": table.version, "Expressions": expressions}


class _Writer:
    """Writes the parts of one document, references as their numbers."""

    def __init__(self, root: Ainb) -> None:
        self.root = root
        self.plan = WritePlan(root)
        self.actions: dict[int, list[JsonObject]] = {}
        for action in root.actions:
            if action.node is not None:
                self.actions.setdefault(action.node.uid, []).append(self.record(action))

    def record(self, part: object) -> JsonObject:
        """Return the fields that the model states of a part, without a node that is not needed."""
        record_json: JsonObject = {}
        for name, field in specs_of(type(part)).items():
            is_node = field.kind is Kind.REFERENCE
            if not field.package or (is_node and field.is_left_out(part)):
                continue
            value = field.index(part, self.plan.node_index) if is_node else getattr(part, name)
            record_json[field.package] = guid_text(value) if name == "guid" else value
        return record_json

    def blackboard(self) -> JsonObject:
        """Return the variables by their types."""
        blackboard_json: JsonObject = {}
        for kind in blackboard_kinds(max(VERSIONS)):
            table = self.plan.by_kind.get(kind, [])
            if table:
                blackboard_json[kind.row.engine] = [
                    _variable(i, variable) for i, variable in enumerate(table)
                ]
        return blackboard_json

    def replacement(self, entry: Replacement) -> JsonObject:
        """Return an entry of the replacement table."""
        replacement_json: JsonObject = {
            "Type": vocabulary.REPLACEMENTS[entry.type] if entry.type < 3 else str(entry.type)
        }
        replacement_json["Node Index"] = self.plan.node_index(entry.node, entry.raw_node)
        if entry.type == 2:
            return replacement_json | {"Attachment Index": entry.position}
        replacement_json["Child Plug Index"] = entry.position
        if entry.type == 1:
            replacement_json["Replacement Node Index"] = self.plan.node_index(
                entry.new_node, entry.raw_new_node
            )
        return replacement_json

    # Nodes

    def node(self, place: int, node: Node) -> JsonObject:
        """Return a node."""
        node_json: JsonObject = {
            "Node Type": vocabulary.NODE_TYPES.get(node.type, str(node.type)),
            "Node Index": place,
            "Name": node.name,
            "GUID": guid_text(node.guid),
            "Flags": [word for bit, word in enumerate(vocabulary.FLAGS) if node.flags >> bit & 1],
            "Queries": [self.plan.node_index(query) for query in node.queries],
            "Attachments": [self.attachment(attachment) for attachment in node.attachments],
            "Properties": self.by_type(node.properties, self.property),
            "Parameters": {
                "Inputs": self.by_type(node.inputs, self.input),
                "Outputs": self.by_type(node.outputs, _output),
            },
            "XLink Actions": self.actions.get(node.uid, []),
        }
        if node.state is not None:
            node_json["State Info"] = self.record(node.state)
        node_json["Plugs"] = self.links(node)
        return node_json

    def by_type(self, slots: Sequence[Slot], write: Callable[[Slot], JsonObject]) -> JsonObject:
        """Return slots by the names of their types."""
        slots_json: JsonObject = {}
        for type_ in SlotType if slots else ():
            some = [write(slot) for slot in slots if slot.type is type_]
            if some:
                slots_json[type_.kind.row.slot] = some
        return slots_json

    def attachment(self, attachment: Attachment) -> JsonObject:
        """Return an attachment."""
        properties = self.by_type(attachment.properties, self.property)
        return {"Name": attachment.name, "Debug": attachment.word, "Properties": properties}

    def property(self, prop: Property) -> JsonObject:
        """Return a property."""
        return _slot(prop) | self.flags(prop.flags, prop.binding)

    def input(self, slot: Input) -> JsonObject:
        """Return an input."""
        slot_json = _slot(slot)
        if slot.multi_source:
            return slot_json | {"Sources": [self.source(source, 0x8000) for source in slot.sources]}
        if slot.sources:
            source = slot.sources[0]
            slot_json |= self.source(source, 0) | self.flags(flags_of(slot), slot.binding)
            index = source.raw_output if source.output is None else 0
            is_set = source.writes_blackboard or index > 0x7FFF
        else:
            slot_json |= {"Node Index": -1, "Output Index": slot.unconnected_index & 0x7FFF}
            slot_json |= self.flags(flags_of(slot), slot.binding)
            is_set = slot.unconnected_index > 0x7FFF
        return slot_json | ({"Is Set Blackboard": True} if is_set else {})

    def source(self, source: Source, kept: int) -> JsonObject:
        """Return a source; of bit 15 of its output's index only what `kept` has."""
        node, index = source.raw_node, source.raw_output
        if source.node is not None and source.output is not None:
            node = self.plan.node_index(source.node)
            index = self.plan.output_numbers[source.output.uid] | source.writes_blackboard << 15
        index &= 0x7FFF | kept
        place = {"Node Index": node, "Output Index": index - (index >> 15 << 16)}
        return place | self.flags(source.flags, source.binding)

    def flags(self, flags: int, binding: Binding | None) -> JsonObject:
        """Return a flags word in words, and what it refers to."""
        word = self.plan.word(flags, binding)
        words = []
        if word & USES_DEFAULT:
            words.append("Uses Default")
        if word & CLASS_DEFAULT:
            words.append("Is Output")
        flags_json: JsonObject = {"Flags": words}
        if word & EXPRESSION == EXPRESSION:
            flags_json["Expression Index"] = word & 0xFFFF
        elif word & EXPRESSION:
            flags_json["Blackboard Index"] = word & 0xFFFF
            if word >> 26 & 3:
                flags_json["Vector Component"] = vocabulary.COMPONENTS[word >> 26 & 3]
        return flags_json

    # Links

    def links(self, node: Node) -> JsonObject:
        """Return the links of a node by their kinds."""
        links_json: JsonObject = {}
        for kind, name in enumerate(vocabulary.LINK_NAMES):
            some = [link for link in node.links if link.kind == kind]
            if some:
                links_json[name] = [self.link(node, link, link is some[-1]) for link in some]
        return links_json

    def link(self, node: Node, link: Link, is_last: bool) -> JsonObject:
        """Return a link."""
        link_json: JsonObject = {"Node Index": self.plan.node_index(link.target, link.raw_target)}
        if link.kind == LinkKind.TRANSITION:
            return link_json | _transition(link)
        link_json["Name"] = link.label
        if link.kind == LinkKind.CHILD:
            if link.condition is None:
                return link_json
            return link_json | self.condition(link.condition, is_last)
        return link_json | self.port(node, link)

    def port(self, node: Node, link: Link) -> JsonObject:
        """Return what a link of data repeats of its input's value."""
        shape = port_form(link.kind, node.type, self.root.version)
        if not shape or (node.type == NodeType.EXPRESSION and self.root.version < 0x407):
            return {}
        word, value = _port_value(node, link, shape)
        if isinstance(value, str):
            return {"Unknown": word, "Default Value": value}
        if link.kind == LinkKind.GENERIC and node.type != NodeType.EXPRESSION:
            is_float = node.type == NodeType.F32_SELECTOR
            number = struct.unpack("<f" if is_float else "<I", value)[0]
            return {"Unknown 1": word, "Unknown 2": number}
        return {"Unknown": word, "Default Value": struct.unpack("<i", value)[0]}

    def bound(self, bound: Bound) -> int:
        """Return the number of the variable that a condition comes from, -1 for none."""
        word = self.plan.word(bound.word, bound.variable)
        if not word & BLACKBOARD:
            return -1
        return (word & 0xFFFF) - (word >> 15 & 1) * 0x10000

    def condition(self, link_condition: Condition, is_last: bool) -> JsonObject:
        """Return what makes a selector take a child: each number, or a variable."""
        if link_condition.form.is_default(is_last):
            return {"Is Default": True}
        condition_json: JsonObject = {}
        values = (
            (link_condition.value,) if link_condition.form.numbers == 1 else link_condition.value
        )
        for words, value, bound in zip(
            vocabulary.CONDITIONS[link_condition.form], values, link_condition.bounds, strict=True
        ):
            plain, own, name = words
            index = self.bound(bound)
            if index == -1:
                condition_json[plain] = value
            else:
                condition_json |= {name: index, own: value} if own else {name: index}
        return condition_json


def _slot(slot: Property | Input) -> JsonObject:
    """Return what properties and inputs have in common."""
    value = bool(slot.value) if slot.type is BOOL else slot.value
    return _named(slot) | {"Default Value": value}


def _output(output: Output) -> JsonObject:
    return _named(output) | {"Is Output": output.used}


def _named(slot: Property | Input | Output) -> JsonObject:
    class_name = {"Classname": slot.class_name} if slot.type == POINTER else {}
    return {"Name": slot.name, **class_name}


def _variable(place: int, variable: Variable) -> JsonObject:
    variable_json: JsonObject = {
        "Blackboard Index": place,
        "Name": variable.name,
        "Notes": variable.notes,
    }
    if variable.file:
        variable_json["Source File"] = variable.file
    variable_json["Inherit Mode"] = vocabulary.INHERIT[variable.inheritance & 3]
    variable_json["Default Value"] = (
        bool(variable.value) if variable.kind is Kind.BOOL else variable.value
    )
    return variable_json


def _transition(link: Link) -> JsonObject:
    if link.transition is None:
        return {"Transition Type": 1, "Update Post Calc": False}
    transition = link.transition
    transition_json: JsonObject = {
        "Transition Type": transition.flags & 0xFF,
        "Update Post Calc": bool(transition.flags >> 31),
    }
    return (
        transition_json
        if transition.flags & 0xFF
        else transition_json | {"Transition Name": transition.command}
    )


def _port_value(node: Node, link: Link, shape: PortForm) -> tuple[int, str | bytes]:
    """Return the word and the value behind a link of data: text, or four bytes."""
    extra, slot = link.extra, port_input(node, link)
    if isinstance(extra, tuple):
        return extra
    if extra is None and shape is PortForm.TEXT:
        return 0, slot.value if slot is not None else ""
    usual = bytes(PORT_SIZE) if slot is None else port_bytes(slot)
    data = usual if extra is None else extra
    return struct.unpack_from("<I", data)[0], data[4:8]
