"""AINB documents as the JSON of the `ainb` package for Python, both ways.

The form is the package's, and holds less than a file. It keeps the graph: nodes, slots, links,
commands, variables, formulas, modules, actions and replacements; what was read from it is written
to the same again. It loses

- the names that a file has stored for enum values (the numbers stay) and, in 0x404 files, the list
  of those that the game looks up;
- attachments that no node has, and the order of the others; equal ones become one, and transitions
  that links share become one for each link;
- hashes that differ from their names, a category number that differs from its category, and the
  numbers of nodes that replacements are counted from;
- the value of a condition that a variable takes the place of;
- where the file had its parts, gaps and unused strings among them.

So mostly a file comes back in other bytes and, if it has one of the parts in the middle, as another
document. `Document.text` and `Document.to_dict` lose nothing.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final, NoReturn, TypeVar

from ...core.float32 import f32_bits
from ...core.kinds import AnyValue, Kind, accept, bits, default
from ...core.records import Id, Stored, specs_of
from ...errors import FormatError, InvalidData, WrongType
from ..binary.write import write
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
    BLACKBOARD_KINDS,
    BOOL,
    CLASS_DEFAULT,
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
    guid_bytes,
    guid_text,
)
from .instructions import TYPE_NAMES as CODE_TYPES
from .instructions import code_lines, read_line, set_memory_sizes

# What the package calls types, flags and kinds.

_LINK_NAMES: Final = (
    "Generic", "_01", "Child", "Transition", "String", "Int", "_06", "_07", "_08", "_09",
)  # fmt: skip
"""The kinds of links."""

_FLAGS: Final = ("Is Query", "Is Module", "Is Root Node", "Use MultiParam Type 2")
"""The bits of a node's flags, the lowest first."""

_INHERIT: Final = ("InheritFromRoot", "InheritFromParent", "DontInherit", "3")
"""Where variables take their values from."""

_COMPONENTS: Final = ("NONE", "X", "Y", "Z")
"""The components of a vector, by their number in a flags word."""

_REPLACEMENTS: Final = ("RemoveChild", "ReplaceChild", "RemoveAttachment")
"""What the entries of the replacement table do."""

_NODE_TYPES: Final = {0: "UserDefined"} | {
    int(number): title for number, title in TYPE_TITLES.items()
}
"""The types of nodes."""

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

# A value of a JSON document that knows where it stands, and checks itself when it is taken.


class Json:
    """A value and its path. Every way to take something out raises `InvalidData` with the path."""

    __slots__ = ("path", "value")

    def __init__(self, value: object, path: tuple[str, ...] = ()) -> None:
        self.value = value
        self.path = path

    def refuse(self, what: str) -> NoReturn:
        """Raise `InvalidData` at this place."""
        raise InvalidData(what, path=self.path)

    def __getitem__(self, key: str) -> Json:
        json = self.get(key)
        if json is None:
            self.refuse(f"“{key}” is missing")
        return json

    def get(self, key: str) -> Json | None:
        """Return what a map has under a key, None if it has nothing."""
        if not isinstance(self.value, dict):
            self.refuse("a map of names should be here")
        return Json(self.value[key], (*self.path, key)) if key in self.value else None

    def items(self, key: str) -> list[Json]:
        """Return the elements of the list under a key."""
        return list(self[key].each())

    def each(self) -> Iterator[Json]:
        """Return the elements of a list."""
        if not isinstance(self.value, (list, tuple)):
            self.refuse("a list should be here")
        for place, element in enumerate(self.value):
            yield Json(element, (*self.path, str(place)))

    def number(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            self.refuse("a whole number should be here")
        if not low <= value <= high:
            self.refuse(f"the number is outside {low} … {high}")
        return value

    def accepted(self, kind: Kind) -> AnyValue:
        """Return a value of a kind."""
        try:
            return accept(kind, self.value)
        except WrongType as error:
            self.refuse(error.what)

    def text(self) -> str:
        """Return a string."""
        found: str = self.accepted(Kind.STRING)
        return found

    def truth(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self.refuse("true or false should be here")
        return self.value

    def choice(self, words: Sequence[str]) -> int:
        """Return the number of one of these words."""
        if not isinstance(self.value, str) or self.value not in words:
            self.refuse(f"one of these should be here: {', '.join(words)}")
        return words.index(self.value)


_WORD: Final = 2**32 - 1
_SHORT: Final = (-(2**15), 2**15 - 1)
_INT: Final = (-(2**31), 2**31 - 1)
_TYPE_NUMBERS: Final = {name: number for number, name in _NODE_TYPES.items()}
_CODE_TYPES: Final = {name: type_ for type_, name in CODE_TYPES.items()}


def from_package(data: object) -> Ainb:
    """Return the document of a dictionary that the package's `as_dict` gives, or of its JSON.

    Raises `InvalidData` with the path to what is wrong.
    """
    root = _Reader(Json(data)).read()
    try:
        write(root)
    except FormatError as error:
        raise InvalidData(error.what) from None
    return root


class _Reader:
    """Reads one document."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.root = Ainb()
        self.kinds: dict[Kind, list[Variable]] = {}
        self.attachments: dict[Hashable, Attachment] = {}

    def read(self) -> Ainb:
        """Return the document."""
        self._head()
        self._blackboard()
        self._expressions()
        root, data = self.root, self.data
        nodes = data.items("Nodes")
        root.nodes = [self._node(node_json) for node_json in nodes]
        for node, node_json in zip(root.nodes, nodes, strict=True):
            self._fill(node, node_json)
        for node, node_json in zip(root.nodes, nodes, strict=True):
            self._finish(node, node_json)
        for command in data.items("Commands"):
            root.commands.append(Command(**self._record(Command, command)))
        for module in data.items("Modules"):
            root.modules.append(Module(**self._record(Module, module)))
        if root.version >= 0x407:
            root.replacements = [
                self._replacement(replacement) for replacement in data.items("Replacement Table")
            ]
        return root

    def _head(self) -> None:
        root, data = self.root, self.data
        version = data["Version"]
        root.version = version.number(0, _WORD)
        if root.version not in VERSIONS:
            version.refuse(f"AINB version 0x{root.version:X} is not supported")
        for name, value in self._record(Ainb, data).items():
            setattr(root, name, value)
        root.category_number = derived.category_number(root)
        has_6c = data.get("Has Section 0x6C")
        root.word_6c = 0 if has_6c is not None and has_6c.truth() else None
        section = data.get("Unknown Section 0x58")
        if section is not None and section.value:
            root.section_58 = Section58(**self._record(Section58, section))

    def _blackboard(self) -> None:
        board = self.data.get("Blackboard")
        self.kinds = {kind: [] for kind in (*BLACKBOARD_KINDS, Kind.U32)}
        if board is None or not board.value:
            return
        for kind in blackboard_kinds(self.root.version):
            some = board.get(kind.row.engine)
            self.kinds[kind] = (
                [] if some is None else [_read_variable(kind, variable) for variable in some.each()]
            )
            self.root.variables += self.kinds[kind]

    def _expressions(self) -> None:
        table = self.data.get("Expressions")
        if table is None or not table.value:
            return
        version = table["Version"].number(1, 3)
        expressions = [_expression(item, version) for item in table.items("Expressions")]
        self.root.expressions = Expressions(version, expressions)

    # Nodes

    def _node(self, json: Json) -> Node:
        """Return a node with what refers to no other."""
        node = Node(_number_of(json["Node Type"], _TYPE_NUMBERS, 0xFFFF), json["Name"].text())
        node.guid = _guid(json["GUID"])
        for word in json.items("Flags"):
            node.flags |= 1 << word.choice(_FLAGS)
        for type_, some in _by_type(json["Parameters"]["Outputs"]):
            node.outputs += [_read_output(type_, output) for output in some]
        state = json.get("State Info")
        if state is not None and self.root.version == 0x404:
            node.state = StateInfo(**self._record(StateInfo, state))
        return node

    def _fill(self, node: Node, json: Json) -> None:
        """Give a node its slots, attachments and actions."""
        node.properties = self._properties(json["Properties"])
        for type_, some in _by_type(json["Parameters"]["Inputs"]):
            node.inputs += [self._input(type_, slot) for slot in some]
        for attachment in json.items("Attachments"):
            node.attachments.append(self._attachment(attachment).uid)
        for action in json.items("XLink Actions"):
            self.root.actions.append(XLinkAction(node.uid, **self._record(XLinkAction, action)))
        for query_json in json.items("Queries"):
            query = self.root.nodes[query_json.number(0, len(self.root.nodes) - 1)]
            if not query.is_query:
                query_json.refuse("the node of this number is not a query")
            node.queries.append(query.uid)

    def _finish(self, node: Node, json: Json) -> None:
        """Give a node its links, once every node has its inputs."""
        plugs = json["Plugs"]
        for kind, name in enumerate(_LINK_NAMES):
            some = plugs.get(name)
            links = [] if some is None else list(some.each())
            node.links += [self._link(node, kind, link, link is links[-1]) for link in links]

    def _node_at(self, json: Json, low: int, high: int, shift: int = 0) -> Reference:
        """Return a reference to the node of a number, to which `shift` is added in a file."""
        number = json.number(low - shift, high - shift)
        is_there = 0 <= number < len(self.root.nodes)
        return self.root.nodes[number].uid if is_there else Stored(number + shift)

    def _properties(self, json: Json) -> list[Property]:
        properties = []
        for type_, some in _by_type(json):
            for slot in some:
                prop = Property(type_, slot["Name"].text(), None)
                _take_value(prop, slot)
                prop.flags, prop.binding = self._flags(slot, type_)
                properties.append(prop)
        return properties

    def _attachment(self, json: Json) -> Attachment:
        """Return an attachment: the same for all nodes whose ones do not differ."""
        attachment = Attachment(json["Name"].text(), self._properties(json["Properties"]))
        attachment.word = json["Debug"].number(0, _WORD)
        key = (attachment.name, attachment.word, *map(_property_key, attachment.properties))
        known = self.attachments.get(key)
        if known is None:
            known = self.attachments[key] = attachment
            self.root.attachments.append(attachment)
        return known

    def _input(self, type_: SlotType, json: Json) -> Input:
        slot = Input(type_, json["Name"].text(), None, flags=0)
        _take_value(slot, json)
        several = json.get("Sources")
        if several is not None:
            slot.multi_source = True
            slot.sources = [self._source(slot, source) for source in several.each()]
            return slot
        slot.flags, slot.binding = self._flags(json, type_)
        mark = json.get("Is Set Blackboard")
        bit = 0x8000 if mark is not None and mark.truth() else 0
        if json["Node Index"].number(-99, _SHORT[1]) == -1:
            slot.unconnected_index = json["Output Index"].number(0, 0x7FFF) | bit
        else:
            slot.sources = [self._source(slot, json, bit)]
        return slot

    def _source(self, slot: Input, json: Json, bit: int | None = None) -> Source:
        """Return a source of several, or with `bit` the only one."""
        source = Source()
        if bit is None:
            source.flags, source.binding = self._flags(json, slot.type)
        number = json["Node Index"].number(*_SHORT)
        index = json["Output Index"].number(*_SHORT) & 0xFFFF | (bit or 0)
        node = self.root.nodes[number] if 0 <= number < len(self.root.nodes) else None
        type_ = source_type(self.root, slot, source)
        outputs = [output for output in node.outputs if output.type == type_] if node else []
        if node is None or index & 0x7FFF >= len(outputs):
            source.node, source.output = Stored(number), Stored(index)
        else:
            source.node, source.output = node.uid, outputs[index & 0x7FFF].uid
            source.writes_blackboard = index > 0x7FFF
        return source

    def _flags(self, json: Json, type_: SlotType) -> tuple[int, Id | None]:
        """Return a flags word, and what it refers to."""
        words = [word.text() for word in json.items("Flags")]
        flags = USES_DEFAULT * ("Uses Default" in words) | CLASS_DEFAULT * ("Is Output" in words)
        expression, variable = json.get("Expression Index"), json.get("Blackboard Index")
        if expression is not None:
            table = self.root.expressions.expressions if self.root.expressions else []
            index = expression.number(0, 0xFFFF)
            if index < len(table):
                return flags | EXPRESSION, table[index].uid
            return flags | EXPRESSION | index, None
        if variable is None:
            return flags, None
        part = json.get("Vector Component")
        flags |= BLACKBOARD | (0 if part is None else part.choice(_COMPONENTS) << 26)
        board = self.kinds.get(bound_kind(flags, type_), [])
        index = variable.number(0, 0xFFFF)
        return (flags, board[index].uid) if index < len(board) else (flags | index, None)

    # Links

    def _link(self, node: Node, kind: int, json: Json, is_last: bool) -> Link:
        link = Link(kind, self._node_at(json["Node Index"], *_INT))
        if kind == LinkKind.TRANSITION:
            transition = _read_transition(json)
            self.root.transitions.append(transition)
            link.transition = transition.uid
            return link
        link.label = json["Name"].text()
        if kind == LinkKind.CHILD:
            form = condition_form(node.type, node.name, is_last)
            link.condition = None if form is None else self._condition(form, json)
            return link
        shape = port_form(kind, node.type, self.root.version)
        for word, value in (("Unknown", "Default Value"), ("Unknown 1", "Unknown 2")):
            if shape and link.extra is None and json.get(word) is not None:
                _take_port(node, link, shape, json[word], json[value])
        return link

    def _bound(self, json: Json | None, kind: Kind | None) -> Bound:
        if json is None or kind is None:
            return Bound()
        index = json.number(-(2**15), 2**16 - 1) & 0xFFFF
        table = self.kinds.get(kind, [])
        if index < len(table):
            return Bound(BLACKBOARD, table[index].uid)
        return Bound(BLACKBOARD | index)

    def _condition(self, form: ConditionForm, json: Json) -> Condition:
        if form is ConditionForm.LAST_RANGE:
            return Condition.of(form, OTHER)
        if form.is_default(True) and json.get("Is Default") is not None:
            return Condition.of(form, 0 if form is ConditionForm.INT else OTHER)
        numbers, bounds = [], []
        for plain, own, index in _CONDITIONS[form]:
            value = (json.get(own) or json[plain]) if own else json.get(plain)
            usual = default(form.kind)
            numbers.append(usual if value is None else value.accepted(form.kind))
            bounds.append(self._bound(json.get(index), form.bound_kind))
        return Condition.of(form, numbers[0] if len(numbers) == 1 else tuple(numbers), *bounds)

    # The rest

    def _record(self, kind: type[object], json: Json) -> dict[str, AnyValue]:
        """Return the fields of a part of a kind that the package has, by their names."""
        values: dict[str, AnyValue] = {}
        for name, field in specs_of(kind).items():
            is_node = field.kind is Kind.REFERENCE
            may_miss = is_node and field.brief and json.get(field.package) is None
            if not field.package or may_miss:
                continue
            value = json[field.package]
            if is_node:
                values[name] = self._node_at(value, *field.limits, field.shift)
            elif field.kind is Kind.STRING:
                values[name] = value.text()
            else:
                values[name] = _guid(value) if name == "guid" else value.number(*field.limits)
        return values

    def _replacement(self, json: Json) -> Replacement:
        names = {name: number for number, name in enumerate(_REPLACEMENTS)}
        type_ = _number_of(json["Type"], names, 0xFF)
        node = self._node_at(json["Node Index"], *_SHORT)
        name = "Attachment Index" if type_ == 2 else "Child Plug Index"
        replacement = Replacement(type_, node, json[name].number(*_SHORT))
        if type_ == 1:
            replacement.new_node = self._node_at(json["Replacement Node Index"], *_SHORT)
        return replacement


def _number_of(json: Json, names: dict[str, int], most: int) -> int:
    """Return the number that a name stands for; what has no name is written as its number."""
    text = json.text()
    if text in names:
        return names[text]
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > most:
        json.refuse(f"“{text:.40}” is not a name that is known here")
    return int(text)


def _by_type(json: Json) -> list[tuple[SlotType, list[Json]]]:
    """Return slots by their types."""
    typed_slots = []
    for type_ in SlotType:
        some = json.get(type_.kind.row.slot)
        if some is not None:
            typed_slots.append((type_, list(some.each())))
    return typed_slots


def _property_key(prop: Property) -> Hashable:
    """Return what is equal for two properties that say the same."""
    value = bits(prop.type.kind, prop.value) if prop.type != POINTER else None
    return prop.type, prop.name, value, prop.class_name, prop.flags, prop.binding


def _take_value(slot: Property | Input, json: Json) -> None:
    if slot.type == POINTER:
        slot.class_name = json["Classname"].text()
    else:
        slot.value = json["Default Value"].accepted(slot.type.kind)


def _read_output(type_: SlotType, json: Json) -> Output:
    output = Output(type_, json["Name"].text(), used=json["Is Output"].truth())
    if type_ == POINTER:
        output.class_name = json["Classname"].text()
    return output


def _guid(json: Json) -> bytes:
    try:
        return guid_bytes(json.text())
    except ValueError:
        json.refuse("a GUID should be here")


def _read_variable(kind: Kind, json: Json) -> Variable:
    variable = Variable(kind, json["Name"].text(), notes=json["Notes"].text())
    variable.inheritance = json["Inherit Mode"].choice(_INHERIT[:3])
    path = json.get("Source File")
    if path is not None and path.text():
        variable.file = path.text()
    if kind is not Kind.POINTER:
        variable.value = json["Default Value"].accepted(kind)
    return variable


def _expression(json: Json, version: int) -> Expression:
    expression = Expression()
    for name, attribute in (("Input Type", "input_type"), ("Output Type", "output_type")):
        type_ = json[name].text()
        if type_ not in _CODE_TYPES or (type_ == "UINT" and version < 3):
            json[name].refuse("no type of an expression")
        setattr(expression, attribute, _CODE_TYPES[type_])
    if json.get("Setup") is not None:
        expression.setup = [_instruction(line, version) for line in json.items("Setup")]
    expression.code = [_instruction(line, version) for line in json.items("Main")]
    set_memory_sizes(expression)
    return expression


def _instruction(line: Json, version: int) -> Instruction:
    try:
        instruction = read_line(line.text())
    except FormatError as error:
        raise InvalidData(error.what, path=line.path) from None
    if instruction.type is DataType.UINT and version < 3:
        line.refuse("expressions have unsigned ints from version 3 on only")
    return instruction


def _read_transition(json: Json) -> Transition:
    flags = json["Transition Type"].number(0, 0xFF)
    flags |= json["Update Post Calc"].truth() << 31
    name = json.get("Transition Name")
    return Transition(flags, "" if name is None or flags & 0xFF else name.text())


def _take_port(node: Node, link: Link, shape: PortForm, word: Json, value: Json) -> None:
    """Give a link of data what it repeats, unless that is the value of its input."""
    slot = port_input(node, link)
    number = word.number(0, _WORD)
    if shape is PortForm.TEXT:
        text = value.text()
        if slot is None or (number, text) != (0, slot.value):
            link.extra = (number, text)
        return
    if node.type == NodeType.F32_SELECTOR:
        data = struct.pack("<II", number, f32_bits(value.accepted(Kind.F32)))
    else:
        data = struct.pack("<I", number) + struct.pack("<I", value.number(_INT[0], _WORD) & _WORD)
    usual = port_bytes(slot) if slot is not None else b""
    if data != usual[:8]:
        link.extra = data


# Documents as dictionaries

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
        self.actions: dict[Reference, list[JsonObject]] = {}
        for action in root.actions:
            self.actions.setdefault(action.node, []).append(self.record(action))

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
            "Type": _REPLACEMENTS[entry.type] if entry.type < 3 else str(entry.type)
        }
        replacement_json["Node Index"] = self.plan.index_of_node(entry.node, -1)
        if entry.type == 2:
            return replacement_json | {"Attachment Index": entry.position}
        replacement_json["Child Plug Index"] = entry.position
        if entry.type == 1:
            new_node = self.plan.index_of_node(entry.new_node, -1)
            replacement_json["Replacement Node Index"] = new_node
        return replacement_json

    # Nodes

    def node(self, place: int, node: Node) -> JsonObject:
        """Return a node."""
        node_json: JsonObject = {
            "Node Type": _NODE_TYPES.get(node.type, str(node.type)),
            "Node Index": place,
            "Name": node.name,
            "GUID": guid_text(node.guid),
            "Flags": [word for bit, word in enumerate(_FLAGS) if node.flags >> bit & 1],
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

    def attachment(self, reference: Id) -> JsonObject:
        """Return an attachment."""
        attachment = self.root.attachment(reference)
        if attachment is None:
            raise WrongType("a node has an attachment that is not in the file")
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
            index = source.output.number if isinstance(source.output, Stored) else 0
            is_set = source.writes_blackboard or index > 0x7FFF
        else:
            slot_json |= {"Node Index": -1, "Output Index": slot.unconnected_index & 0x7FFF}
            slot_json |= self.flags(flags_of(slot), slot.binding)
            is_set = slot.unconnected_index > 0x7FFF
        return slot_json | ({"Is Set Blackboard": True} if is_set else {})

    def source(self, source: Source, kept: int) -> JsonObject:
        """Return a source; of bit 15 of its output's index only what `kept` has."""
        target, output = source.node, source.output
        node = target.number if isinstance(target, Stored) else self.plan.node_index(target)
        if isinstance(output, Stored):
            index = output.number
        else:
            index = self.plan.output_numbers[output] | source.writes_blackboard << 15
        index &= 0x7FFF | kept
        place = {"Node Index": node, "Output Index": index - (index >> 15 << 16)}
        return place | self.flags(source.flags, source.binding)

    def flags(self, flags: int, binding: Id | None) -> JsonObject:
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
                flags_json["Vector Component"] = _COMPONENTS[word >> 26 & 3]
        return flags_json

    # Links

    def links(self, node: Node) -> JsonObject:
        """Return the links of a node by their kinds."""
        links_json: JsonObject = {}
        for kind, name in enumerate(_LINK_NAMES):
            some = [link for link in node.links if link.kind == kind]
            if some:
                links_json[name] = [self.link(node, link, link is some[-1]) for link in some]
        return links_json

    def link(self, node: Node, link: Link, is_last: bool) -> JsonObject:
        """Return a link."""
        link_json: JsonObject = {"Node Index": self.plan.index_of_node(link.target, -1)}
        if link.kind == LinkKind.TRANSITION:
            return link_json | _transition(self.root.transition(link.transition))
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
            _CONDITIONS[link_condition.form], values, link_condition.bounds, strict=True
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
    variable_json["Inherit Mode"] = _INHERIT[variable.inheritance & 3]
    variable_json["Default Value"] = (
        bool(variable.value) if variable.kind is Kind.BOOL else variable.value
    )
    return variable_json


def _transition(transition: Transition | None) -> JsonObject:
    if transition is None:
        return {"Transition Type": 1, "Update Post Calc": False}
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
