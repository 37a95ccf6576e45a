"""The documents of the `ainb` package: what every key means, stated once for both ways."""

from __future__ import annotations

import re
import struct
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar

from ...core.float32 import f32_bits
from ...core.kinds import AnyValue, Kind, bits, default
from ...core.records import FieldSpec, Id, Stored, specs_of
from ...errors import WrongType
from ..binary.write_plan import WritePlan
from ..expression.model import DataType, Expression, Expressions, Instruction
from ..model import (
    Ainb,
    Attachment,
    Bound,
    Command,
    Condition,
    Input,
    Link,
    Module,
    Node,
    Output,
    Property,
    Reference,
    Replacement,
    Section58,
    Source,
    StateInfo,
    Transition,
    Variable,
    XLinkAction,
    flags_of,
)
from ..rules import derived
from ..rules.dangling import bound_kind, source_type
from ..rules.link_forms import (
    OTHER,
    PORT_SIZE,
    PortForm,
    condition_form,
    port_bytes,
    port_form,
    port_input,
)
from ..types import (
    BLACKBOARD,
    CLASS_DEFAULT,
    COMPONENTS,
    EXPRESSION,
    POINTER,
    TYPE_TITLES,
    USES_DEFAULT,
    VERSIONS,
    ConditionForm,
    LinkKind,
    NodeType,
    SlotType,
    blackboard_kinds,
)
from .instructions import TYPE_NAMES, code_lines, read_line, set_memory_sizes
from .maps import GUID, INDEX, SHORT, TEXT, TRUTH, Json, JsonForm, Map, flag_words, named, of, whole

# What the package calls types, flags and kinds.

_LINK_KINDS: Final = {
    name: kind
    for kind, name in enumerate("Generic _01 Child Transition String Int _06 _07 _08 _09".split())
}
_SLOT_TYPES: Final = {type_.kind.row.slot: type_ for type_ in SlotType}
_SLOT_FLAGS: Final = {USES_DEFAULT: "Uses Default", CLASS_DEFAULT: "Is Output"}
_INHERIT: Final = ("InheritFromRoot", "InheritFromParent", "DontInherit", "3")
_COMPONENTS: Final = ("NONE", "X", "Y", "Z")
_REPLACEMENTS: Final = dict(enumerate(("RemoveChild", "ReplaceChild", "RemoveAttachment")))
_NODE_TYPES: Final = {0: "UserDefined"} | {int(type_): word for type_, word in TYPE_TITLES.items()}
_CONDITIONS: Final = {
    ConditionForm.INT: (("Condition", "Default Condition", "Blackboard Index"),),
    ConditionForm.STRING: (("Condition", "Default Condition", "Blackboard Index"),),
    ConditionForm.WEIGHT: (("Weight", "Default Weight", "Blackboard Index"),),
    ConditionForm.WORD: (("Child Enum Value", "", "Child Enum BB Index"),),
    ConditionForm.RANGE: (
        ("Condition Min", "", "Condition Min Blackboard Index"),
        ("Condition Max", "", "Condition Max Blackboard Index"),
    ),
}
"""For each number of a condition: its name; its name beside a variable, "" where it is left out
then; the name of the variable's number."""
_PORTS: Final = (("Unknown", "Default Value"), ("Unknown 1", "Unknown 2"))
"""The names of what links of data repeat: a word and the value."""

_PROPERTY: Final = partial(Property, name="", value=None)
_INPUT: Final = partial(Input, name="", value=None, flags=0)
_OUTPUT: Final = partial(Output, name="")
_ONLY_NODE: Final = whole(-99, 2**15 - 1)
_NO_OUTPUT: Final = whole(0, 2**15 - 1)
_BOUND: Final = whole(-(2**15), 2**16 - 1)
NODE_TYPE: Final = named(_NODE_TYPES, 0xFFFF)
_REPLACEMENT_TYPE: Final = named(_REPLACEMENTS, 0xFF)
_COMPONENT: Final = JsonForm(lambda json: json.choice(_COMPONENTS), _COMPONENTS.__getitem__)
_INHERITANCE: Final = JsonForm(
    lambda json: json.choice(_INHERIT[:3]), lambda number: _INHERIT[number & 3]
)
_NODE_FLAGS: Final = flag_words(("Is Query", "Is Module", "Is Root Node", "Use MultiParam Type 2"))


def _read_slot_flags(json: Json) -> int:
    words = [word.text() for word in json.each()]
    return sum(bit for bit, word in _SLOT_FLAGS.items() if word in words)


_FLAGS: Final = JsonForm(
    _read_slot_flags, lambda word: [name for bit, name in _SLOT_FLAGS.items() if word & bit]
)


def known_version(json: Json, version: int) -> int:
    """Return a version, if it is one that is read."""
    if version not in VERSIONS:
        json.refuse(f"AINB version 0x{version:X} is not supported")
    return version


_VERSION: Final = JsonForm(lambda json: known_version(json, json.number(0, 2**32 - 1)))
Part = TypeVar("Part")
Slotted = TypeVar("Slotted", Property, Input, Output)


class PackageDocument:
    """A document that is read or written: what the keys of its maps say of its parts.

    Each method states the keys of one kind of map, and holds for both ways. While a document is
    read, its `plan` is that of an empty one.
    """

    def __init__(self, root: Ainb) -> None:
        self.root = root
        self.plan = WritePlan(root)
        self.variables: dict[Kind | None, list[Variable]] = defaultdict(list)
        self.attachments: dict[Hashable, Attachment] = {}
        self.actions: dict[Reference, list[XLinkAction]] = defaultdict(list)
        for action in root.actions:
            self.actions[action.node].append(action)
        self.later: list[Callable[[], None]] = []
        """The steps of reading that need all nodes."""

    def finish(self) -> None:
        """Give a document that was read what follows from its parts."""
        for step in self.later:
            step()
        self.root.attachments = [*self.attachments.values()]
        self.root.actions = [action for some in self.actions.values() for action in some]
        self.root.category_number = derived.category_number(self.root)

    def document(self, io: Map) -> None:
        """State the keys of a document."""
        root = self.root
        io.field("Version", root, "version", _VERSION)
        self.record(io, root)
        if io.has("Has Section 0x6C", True) and io.value("Has Section 0x6C", True, TRUTH):
            io.put(root, word_6c=0)
        if section := io.section("Unknown Section 0x58", root.section_58):
            io.put(root, section_58=self.record(section, root.section_58 or Section58("")))
        if section := io.section("Blackboard", root.variables):
            self._blackboard(section)
        if section := io.section("Expressions", root.expressions):
            self._expressions(section)
        for place, (below, node) in enumerate(list(io.each("Nodes", root.nodes, Node))):
            self._node(below, node, place)
        for below, command in io.each("Commands", root.commands, partial(Command, "")):
            self.record(below, command)
        for below, module in io.each("Modules", root.modules, partial(Module, "")):
            self.record(below, module)
        if root.version >= 0x407:
            self._replacements(io)

    def record(self, io: Map, part: Part, without: str = "") -> Part:
        """State the keys of the fields that have a name in the package by the model."""
        specs = (spec for name, spec in specs_of(type(part)).items() if name != without)
        for spec in specs:
            may_miss = spec.brief and spec.kind is Kind.REFERENCE
            is_there = not may_miss or io.has(spec.package, not spec.is_left_out(part))
            if spec.package and is_there:
                io.field(spec.package, part, spec.name, self._form(spec))
        return part

    def _form(self, spec: FieldSpec) -> JsonForm:
        """Return the form of a field that the model states."""
        if spec.kind is Kind.REFERENCE:
            return JsonForm(partial(self._read_node, spec), partial(self._write_node, spec))
        forms = {Kind.STRING: TEXT, Kind.GUID: GUID, Kind.BOOL: TRUTH}
        return forms.get(spec.kind) or whole(*spec.limits)

    def _read_node(self, spec: FieldSpec, json: Json) -> Reference:
        number = json.number(*(limit - spec.shift for limit in spec.limits))
        is_there = 0 <= number < len(self.root.nodes)
        return self.root.nodes[number].uid if is_there else Stored(number + spec.shift)

    def _write_node(self, spec: FieldSpec, node: Reference) -> int:
        if isinstance(node, Stored):
            return self.plan.dangling.node(node.number - spec.shift, spec.dangling)
        return self.plan.node_index(node)

    def _replacements(self, io: Map) -> None:
        make = partial(Replacement, 0, Stored(-1), 0)
        for below, entry in io.each("Replacement Table", self.root.replacements, make):
            below.field("Type", entry, "type", _REPLACEMENT_TYPE)
            self.record(below, entry)
            position = "Attachment Index" if entry.type == 2 else "Child Plug Index"
            below.field(position, entry, "position", SHORT)
            if entry.type == 1:
                new_node = self._form(specs_of(Replacement)["new_node"])
                below.field("Replacement Node Index", entry, "new_node", new_node)

    def _blackboard(self, io: Map) -> None:
        kinds = {kind.row.engine: kind for kind in blackboard_kinds(self.root.version)}
        make = partial(Variable, name="")
        for below, variable in io.groups(self.root.variables, "kind", kinds, make):
            table = self.variables[variable.kind]
            below.made["Blackboard Index"] = len(table)
            table.append(variable)
            self.record(below, variable)
            if below.has("Source File", variable.file):
                below.field(
                    "Source File", variable, "file", JsonForm(lambda json: json.text() or None)
                )
            below.field("Inherit Mode", variable, "inheritance", _INHERITANCE)
            _value(below, variable, variable.kind)

    def _expressions(self, io: Map) -> None:
        table = self.root.expressions or Expressions()
        io.field("Version", table, "version", whole(1, 3))
        io.put(self.root, expressions=table)
        type_ = JsonForm(partial(_read_code_type, table.version), TYPE_NAMES.__getitem__)
        read = partial(_read_instruction, table.version)
        code = JsonForm(lambda json: [read(line) for line in json.each()], code_lines)
        items = io.each("Expressions", table.expressions, Expression)
        for place, (below, expression) in enumerate(items):
            below.made["Expression Index"] = place
            below.field("Input Type", expression, "input_type", type_)
            below.field("Output Type", expression, "output_type", type_)
            if below.has("Setup", expression.setup):
                below.field("Setup", expression, "setup", code)
            below.field("Main", expression, "code", code)
            if below.json is not None:
                set_memory_sizes(expression)

    # Nodes

    def _node(self, io: Map, node: Node, place: int) -> None:
        """State the keys of a node."""
        io.field("Node Type", node, "type", NODE_TYPE)
        io.made["Node Index"] = place
        self.record(io, node)
        io.field("Flags", node, "flags", _NODE_FLAGS)
        self._queries(io, node)
        self._attached(io, node)
        self._properties(io.below("Properties"), node)
        parameters = io.below("Parameters")
        for below, slot in self._slots(parameters.below("Inputs"), node.inputs, _INPUT):
            self._input(below, slot)
        list(self._slots(parameters.below("Outputs"), node.outputs, _OUTPUT))
        actions, make = self.actions[node.uid], partial(XLinkAction, node.uid, "", "")
        for below, action in io.each("XLink Actions", actions, make):
            self.record(below, action)
        if io.has("State Info", node.state) and (io.json is None or self.root.version == 0x404):
            state = node.state or StateInfo("")
            self.record(io.below("State Info"), state)
            io.put(node, state=state)
        for below, link in io.below("Plugs").groups(node.links, "kind", _LINK_KINDS, Link):
            self._link(below, node, link)

    def _queries(self, io: Map, node: Node) -> None:
        if io.json is None:
            io.made["Queries"] = [self.plan.node_index(query) for query in node.queries]
            return
        for number in io.json["Queries"].each():
            query = self.root.nodes[number.number(0, len(self.root.nodes) - 1)]
            self.later.append(partial(_check_query, query, number))
            node.queries.append(query.uid)

    def _attached(self, io: Map, node: Node) -> None:
        """State the attachments of a node, which it shares with nodes whose ones do not differ."""
        attachments = [part for one in node.attachments if (part := self.root.attachment(one))]
        if len(attachments) < len(node.attachments):
            raise WrongType("a node has an attachment that is not in the file")
        for below, attachment in io.each("Attachments", attachments, partial(Attachment, "")):
            self.record(below, attachment)
            self._properties(below.below("Properties"), attachment)
        if io.json is not None:
            for attachment in attachments:
                known = self.attachments.setdefault(_attachment_key(attachment), attachment)
                node.attachments.append(known.uid)

    # Slots

    def _slots(
        self, io: Map, slots: list[Slotted], make: Callable[[SlotType], Slotted]
    ) -> Iterator[tuple[Map, Slotted]]:
        """Yield the maps of slots, which lie below their types, and these; state their fields."""
        for below, slot in io.groups(slots, "type", _SLOT_TYPES, make):
            self.record(below, slot, "" if slot.type is POINTER else "class_name")
            yield below, slot

    def _properties(self, io: Map, owner: Node | Attachment) -> None:
        for below, prop in self._slots(io, owner.properties, _PROPERTY):
            _value(below, prop, prop.type.kind)
            self._flags(below, prop, prop.flags, prop.type)

    def _input(self, io: Map, slot: Input) -> None:
        _value(io, slot, slot.type.kind)
        if io.has("Sources", slot.multi_source):
            io.put(slot, multi_source=True)
            for below, source in io.each("Sources", slot.sources, Source):
                numbers = self._place(below, source, is_only=False)
                self._flags(below, source, source.flags, slot.type)
                if below.json is not None:
                    self.later.append(partial(self._resolve, slot, source, *numbers))
            return
        source = slot.sources[0] if slot.sources else Source(output=Stored(slot.unconnected_index))
        node, output = self._place(io, source, is_only=True)
        self._flags(io, slot, flags_of(slot), slot.type)
        if io.has("Is Set Blackboard", source.writes_blackboard or output > 0x7FFF):
            output |= io.value("Is Set Blackboard", True, TRUTH) << 15
        if io.json is not None and node == -1:
            slot.unconnected_index = output
        elif io.json is not None:
            slot.sources = [source]
            self.later.append(partial(self._resolve, slot, source, node, output))

    def _place(self, io: Map, source: Source, is_only: bool) -> tuple[int, int]:
        """State the numbers of a source, and return them with bit 15, which an only one omits."""
        node, output = _numbers(self.plan, source)
        node = io.value("Node Index", node, _ONLY_NODE if is_only else SHORT)
        shown = output & 0x7FFF if is_only else output - (output >> 15 << 16)
        form = _NO_OUTPUT if is_only and node == -1 else SHORT
        read: int = io.value("Output Index", shown, form)
        return node, output if io.json is None else read & 0xFFFF

    def _resolve(self, slot: Input, source: Source, node: int, output: int) -> None:
        """Give a source the output that its numbers stand for, or them if there is none."""
        source.node, source.output = Stored(node), Stored(output)
        if not 0 <= node < len(self.root.nodes):
            return
        type_ = source_type(self.root, slot, source)
        outputs = [one for one in self.root.nodes[node].outputs if one.type == type_]
        if output & 0x7FFF < len(outputs):
            source.node = self.root.nodes[node].uid
            source.output = outputs[output & 0x7FFF].uid
            source.writes_blackboard = output > 0x7FFF

    def _flags(self, io: Map, part: Property | Input | Source, flags: int, type_: SlotType) -> None:
        """State the flags of a slot or source, and what gives it its value."""
        word = self.plan.word(flags, part.binding)
        flags = io.value("Flags", word, _FLAGS)
        table: Sequence[Variable | Expression] = ()
        place = 0
        if io.has("Expression Index", word & EXPRESSION == EXPRESSION):
            place = io.value("Expression Index", word & 0xFFFF, INDEX)
            flags |= EXPRESSION
            table = self.root.formulas
        elif io.has("Blackboard Index", word & EXPRESSION):
            place = io.value("Blackboard Index", word & 0xFFFF, INDEX)
            if io.has("Vector Component", word & COMPONENTS):
                flags |= io.value("Vector Component", word >> 26 & 3, _COMPONENT) << 26
            flags |= BLACKBOARD
            table = self.variables[bound_kind(flags, type_)]
        flags, binding = _bound(flags, place, table)
        io.put(part, flags=flags, binding=binding)

    # Links

    def _link(self, io: Map, node: Node, link: Link) -> None:
        self.record(io, link)
        if link.kind == LinkKind.TRANSITION:
            self._transition(io, link)
            return
        io.field("Name", link, "label", TEXT)
        if link.kind == LinkKind.CHILD:
            self._condition(io, node, link)
        elif io.json is None:
            _write_port(io, node, link, self.root.version)
        else:
            _read_port(io.json, node, link, self.root.version)

    def _transition(self, io: Map, link: Link) -> None:
        transition = self.root.transition(link.transition) or Transition(1)
        type_ = io.value("Transition Type", transition.flags & 0xFF, whole(0, 0xFF))
        is_late = io.value("Update Post Calc", bool(transition.flags >> 31), TRUTH)
        command = ""
        if not type_ and io.has("Transition Name", True):
            command = io.value("Transition Name", transition.command, TEXT)
        if io.json is not None:
            self.root.transitions.append(Transition(type_ | is_late << 31, command))
            link.transition = self.root.transitions[-1].uid

    def _condition(self, io: Map, node: Node, link: Link) -> None:
        """State what makes a selector take a child."""
        if io.json is not None:
            link.condition = _new_condition(condition_form(node.type, node.name, io.is_last))
        condition = link.condition
        if condition is None:
            return
        form = condition.form
        is_default = form is ConditionForm.LAST_RANGE or (
            form.is_default(True) and io.has("Is Default", form.is_default(io.is_last))
        )
        if is_default:
            io.made["Is Default"] = True
            io.put(link, condition=Condition.of(form, 0 if form is ConditionForm.INT else OTHER))
        else:
            io.put(link, condition=self._numbers(io, condition))

    def _numbers(self, io: Map, condition: Condition) -> Condition:
        """State each number of a condition, or the variable that it comes from; return them."""
        form, numbers, bounds = condition.form, [], []
        values = (condition.value,) if form.numbers == 1 else condition.value
        for keys, number, bound in zip(_CONDITIONS[form], values, condition.bounds, strict=True):
            plain, beside, name = keys
            word = self.plan.word(bound.word, bound.variable)
            place = (word & 0xFFFF) - (word >> 15 & 1) * 0x10000 if word & BLACKBOARD else -1
            is_bound = io.has(name, place != -1)
            if is_bound:
                place = io.value(name, place, _BOUND) & 0xFFFF
                bound = Bound(*_bound(BLACKBOARD, place, self.variables[form.bound_kind]))
            if beside or io.has(plain, not is_bound):
                key = beside if beside and io.has(beside, is_bound) else plain
                number = io.value(key, number, of(form.kind))
            numbers.append(number)
            bounds.append(bound)
        return Condition.of(form, numbers[0] if form.numbers == 1 else tuple(numbers), *bounds)


def _bound(flags: int, place: int, table: Sequence[Variable | Expression]) -> tuple[int, Id | None]:
    """Return flags and the part that a number stands for, or the number with them."""
    return (flags, table[place].uid) if place < len(table) else (flags | place, None)


def _numbers(plan: WritePlan, source: Source) -> tuple[int, int]:
    """Return the stored numbers of a source."""
    node = source.node.number if isinstance(source.node, Stored) else plan.node_index(source.node)
    if isinstance(source.output, Stored):
        return node, source.output.number
    return node, plan.output_numbers[source.output] | source.writes_blackboard << 15


def _value(io: Map, part: Property | Input | Variable, kind: Kind) -> None:
    if kind is not Kind.POINTER or io.json is None:
        io.field("Default Value", part, "value", of(kind))


def _check_query(query: Node, json: Json) -> None:
    if not query.is_query:
        json.refuse("the node of this number is not a query")


def _attachment_key(attachment: Attachment) -> Hashable:
    """Return what is equal for two attachments that say the same."""
    stated = (getattr(attachment, name) for name in specs_of(Attachment))
    return *stated, *map(_property_key, attachment.properties)


def _property_key(prop: Property) -> Hashable:
    value = bits(prop.type.kind, prop.value)
    stated = (getattr(prop, name) for name in specs_of(Property))
    return prop.type, value, prop.flags, prop.binding, *stated


def _new_condition(form: ConditionForm | None) -> Condition | None:
    if form is None:
        return None
    value = default(form.kind)
    return Condition.of(form, value if form.numbers == 1 else (value,) * form.numbers)


def _read_code_type(version: int, json: Json) -> DataType:
    word = json.text()
    found = [type_ for type_, name in TYPE_NAMES.items() if name == word]
    if not found or (word == "UINT" and version < 3):
        json.refuse("no type of an expression")
    return found[0]


def _read_instruction(version: int, json: Json) -> Instruction:
    try:
        instruction = read_line(json.text())
    except WrongType as error:
        json.refuse(error.what)
    if instruction.type is DataType.UINT and version < 3:
        json.refuse("expressions have unsigned ints from version 3 on only")
    return instruction


# Links of data, which repeat the value of an input


def _read_port(json: Json, node: Node, link: Link, version: int) -> None:
    """Give a link of data what it repeats, unless that is the value of its input."""
    shape, slot = port_form(link.kind, node.type, version), port_input(node, link)
    keys = next((pair for pair in _PORTS if json.get(pair[0]) is not None), None)
    if shape is None or keys is None:
        return
    word, value = json[keys[0]].number(0, 2**32 - 1), json[keys[1]]
    if shape is PortForm.TEXT:
        text = value.text()
        link.extra = None if slot is not None and (word, text) == (0, slot.value) else (word, text)
        return
    is_float = node.type == NodeType.F32_SELECTOR
    number = f32_bits(value.accepted(Kind.F32)) if is_float else value.number(-(2**31), 2**32 - 1)
    data = struct.pack("<II", word, number & 0xFFFFFFFF)
    link.extra = None if slot is not None and data == port_bytes(slot)[:8] else data


def _write_port(io: Map, node: Node, link: Link, version: int) -> None:
    shape = port_form(link.kind, node.type, version)
    is_code = node.type == NodeType.EXPRESSION
    if shape is None or (is_code and version < 0x407):
        return
    is_signed = is_code or link.kind != LinkKind.GENERIC
    code = "i" if is_signed else "f" if node.type == NodeType.F32_SELECTOR else "I"
    io.made |= zip(_PORTS[not is_signed], _port_value(node, link, shape, code), strict=True)


def _port_value(node: Node, link: Link, shape: PortForm, code: str) -> tuple[AnyValue, ...]:
    """Return the word and the value behind a link of data: text, or a number."""
    extra, slot = link.extra, port_input(node, link)
    if isinstance(extra, tuple):
        return extra
    if extra is None and shape is PortForm.TEXT:
        return 0, "" if slot is None else slot.value
    usual = bytes(PORT_SIZE) if slot is None else port_bytes(slot)
    return struct.unpack_from(f"<I{code}", usual if extra is None else extra)


# The first form of the texts.

_INFO: Final = frozenset({"Version", "Filename", "File Category"})
_DIGITS: Final = "([0-9a-f]{1,8})" + "-([0-9a-f]{1,4})" * 3 + "-([0-9a-f]{1,12})"
_FIRST_GUID: Final = re.compile(_DIGITS, re.IGNORECASE)
_HASHES: Final = {"Unknown File Hash": "own_id", "Unknown Parent File Hash": "parent_id"}
_FIRST_FLAGS: Final = flag_words(("Is Precondition Node", "Is External AINB", "Is Resident Node"))


def is_older(data: object) -> bool:
    """Whether what a text holds is meant as a document in this form, by its header."""
    info = data.get("Info") if isinstance(data, dict) else None
    if not isinstance(info, dict):
        return False
    return "File Category" in info or (_is_magic(info.get("Magic")) and not _INFO.isdisjoint(info))


def _is_magic(word: object) -> bool:
    return isinstance(word, str) and word.strip() == "AIB"


class OlderDocument(PackageDocument):
    """A document in the first form of the package's texts, of which graphs without data are read.

    It has the header below “Info”, calls the two roots of a command left and right, and leaves out
    what is empty. Nodes are read with their types, classes, flags and GUIDs. Parameters, links,
    attachments, variables and entry strings are refused: what such texts say of them is less than
    what a file holds, and changed from version to version.
    """

    def document(self, io: Map) -> None:
        """Read a document."""
        root = self.root
        _allow(io, "Info", "Commands", "Nodes", "Embedded AINB Files", "File Hashes")
        self._head(io.below("Info"))
        if hashes := io.section("File Hashes", None):
            self._hashes(hashes)
        for place, (below, node) in enumerate(list(_some(io, "Nodes", root.nodes, Node))):
            self._node(below, node, place)
        for below, command in _some(io, "Commands", root.commands, partial(Command, "")):
            self._command(below, command)
        for below, module in _some(io, "Embedded AINB Files", root.modules, partial(Module, "")):
            _allow(below, "File Path", "File Category", "Count")
            below.field("File Path", module, "path", TEXT)
            below.field("File Category", module, "category", TEXT)
            below.field("Count", module, "instances", whole(0, 2**32 - 1))
        starts = derived.command_roots(root)
        for node in root.nodes:
            node.flags |= derived.node_flags(node, starts)

    def _head(self, io: Map) -> None:
        _allow(io, "Magic", *_INFO)
        io.value("Magic", None, JsonForm(_read_magic))
        io.field("Version", self.root, "version", _FIRST_VERSION)
        io.field("Filename", self.root, "name", TEXT)
        io.field("File Category", self.root, "category", TEXT)
        io.put(self.root, word_6c=0)

    def _hashes(self, io: Map) -> None:
        _allow(io, *_HASHES)
        for key, name in _HASHES.items():
            if io.has(key, None):
                io.field(key, self.root, name, JsonForm(_read_hex))

    def _command(self, io: Map, command: Command) -> None:
        _allow(io, "Name", "GUID", "Left Node Index", "Right Node Index")
        io.field("Name", command, "name", TEXT)
        io.field("GUID", command, "guid", JsonForm(_read_guid))
        specs = specs_of(Command)
        io.field("Left Node Index", command, "root", self._form(specs["root"]))
        if io.has("Right Node Index", None):
            io.field("Right Node Index", command, "second", self._form(specs["second"]))

    def _node(self, io: Map, node: Node, place: int) -> None:
        """Read a node, of which the number of its first query follows from the others."""
        _allow(io, "Node Type", "Node Index", "Flags", "Name", "Base Precondition Node", "GUID")
        io.field("Node Type", node, "type", NODE_TYPE)
        if io.has("Node Index", None):
            io.value("Node Index", None, JsonForm(partial(_check_place, place)))
        if io.has("Flags", None):
            io.field("Flags", node, "flags", _FIRST_FLAGS)
        io.field("Name", node, "name", TEXT)
        io.field("GUID", node, "guid", JsonForm(_read_guid))


def _allow(io: Map, *keys: str) -> None:
    """Refuse what a map has under other keys, unless it is empty."""
    assert io.json is not None, "this form is only read"
    for key, value in io.json.entries():
        if key not in keys and value.value not in (None, [], {}):
            value.refuse("this is not read from a text in this older form")


def _some(
    io: Map, key: str, parts: list[Part], make: Callable[[], Part]
) -> Iterable[tuple[Map, Part]]:
    """Return the maps in a list, which may be missing, and the part of each."""
    return io.each(key, parts, make) if io.has(key, None) else ()


def _check_place(place: int, json: Json) -> None:
    if json.number(0, 0xFFFF) != place:
        json.refuse(f"this node should be number {place}, for links name nodes by their place")


def _read_magic(json: Json) -> None:
    if not _is_magic(json.value):
        json.refuse("“AIB ” should be here: the text is not one of an AINB file")


def _read_hex(json: Json) -> int:
    if not isinstance(json.value, str):
        return json.number(0, 2**32 - 1)
    if not re.fullmatch("0x[0-9a-fA-F]{1,8}", json.value):
        json.refuse("a number such as “0x407” should be here")
    return int(json.value, 16)


def _read_guid(json: Json) -> bytes:
    """Return a GUID whose first four fields are numbers, little endian, maybe without zeros."""
    match = _FIRST_GUID.fullmatch(json.text())
    if match is None:
        json.refuse("a GUID should be here")
    *numbers, last = (int(digits, 16) for digits in match.groups())
    return struct.pack("<IHHH", *numbers) + last.to_bytes(6, "big")


_FIRST_VERSION: Final = JsonForm(lambda json: known_version(json, _read_hex(json)))
