"""Documents from the dictionaries of the `ainb` package for Python."""

from __future__ import annotations

import re
import struct
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NoReturn

from ...core.float32 import f32_bits
from ...core.kinds import AnyValue, Kind, accept, bits, default
from ...core.records import specs_of
from ...errors import FormatError, InvalidData, WrongType
from ..binary.write import write
from ..expression.model import DataType, Expression, Expressions, Instruction
from ..model import (
    Ainb,
    Attachment,
    Binding,
    Bound,
    Command,
    Condition,
    Input,
    Link,
    Module,
    Node,
    Output,
    Property,
    Replacement,
    Section58,
    Source,
    StateInfo,
    Transition,
    Variable,
    XLinkAction,
)
from ..rules import derived
from ..rules.dangling import bound_kind, source_type
from ..rules.link_forms import OTHER, PortForm, condition_form, port_bytes, port_form, port_input
from ..types import (
    BLACKBOARD,
    BLACKBOARD_KINDS,
    CLASS_DEFAULT,
    EXPRESSION,
    NO_NODE,
    POINTER,
    USES_DEFAULT,
    VERSIONS,
    ConditionForm,
    LinkKind,
    NodeType,
    SlotType,
    blackboard_kinds,
    guid_bytes,
)
from . import vocabulary
from .instructions import TYPE_NAMES as CODE_TYPES
from .instructions import read_line, set_memory_sizes

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
_TYPE_NUMBERS: Final = {name: number for number, name in vocabulary.NODE_TYPES.items()}
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
                [] if some is None else [_variable(kind, variable) for variable in some.each()]
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
            node.flags |= 1 << word.choice(vocabulary.FLAGS)
        for type_, some in _by_type(json["Parameters"]["Outputs"]):
            node.outputs += [_output(type_, output) for output in some]
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
            node.attachments.append(self._attachment(attachment))
        for action in json.items("XLink Actions"):
            names = self._record(XLinkAction, action)
            self.root.actions.append(XLinkAction(**names | {"node": node}))
        node.queries = []
        for query in json.items("Queries"):
            node.queries.append(self.root.nodes[query.number(0, len(self.root.nodes) - 1)])
            if not node.queries[-1].is_query:
                query.refuse("the node of this number is not a query")

    def _finish(self, node: Node, json: Json) -> None:
        """Give a node its links, once every node has its inputs."""
        plugs = json["Plugs"]
        for kind, name in enumerate(vocabulary.LINK_NAMES):
            some = plugs.get(name)
            links = [] if some is None else list(some.each())
            node.links += [self._link(node, kind, link, link is links[-1]) for link in links]

    def _node_at(self, json: Json, none: int, low: int, high: int) -> tuple[Node | None, int]:
        """Return the node of a number, else None and the number."""
        number = json.number(low, high)
        if 0 <= number < len(self.root.nodes):
            return self.root.nodes[number], none
        return None, number

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
            slot.sources = [self._source(slot, source, several=True) for source in several.each()]
            return slot
        slot.flags, slot.binding = self._flags(json, type_)
        mark = json.get("Is Set Blackboard")
        bit = 0x8000 if mark is not None and mark.truth() else 0
        if json["Node Index"].number(-99, _SHORT[1]) == -1:
            slot.unconnected_index = json["Output Index"].number(0, 0x7FFF) | bit
        else:
            slot.sources = [self._source(slot, json, several=False)]
            source = slot.sources[0]
            source.raw_output |= bit
            if source.output is not None:
                source.writes_blackboard |= bit > 0
        return slot

    def _source(self, slot: Input, json: Json, *, several: bool) -> Source:
        source = Source(None, None)
        if several:
            source.flags, source.binding = self._flags(json, slot.type)
        node, raw = self._node_at(json["Node Index"], -1, *_SHORT)
        index = json["Output Index"].number(*_SHORT) & 0xFFFF
        if node is not None:
            type_ = source_type(slot, source)
            outputs = [output for output in node.outputs if output.type == type_]
            if index & 0x7FFF < len(outputs):
                source.node, source.output = node, outputs[index & 0x7FFF]
                source.writes_blackboard = index > 0x7FFF
                return source
            raw = self.root.nodes.index(node)
        source.raw_node, source.raw_output = raw, index
        return source

    def _flags(self, json: Json, type_: SlotType) -> tuple[int, Binding | None]:
        """Return a flags word, and what it refers to."""
        words = [word.text() for word in json.items("Flags")]
        flags = USES_DEFAULT * ("Uses Default" in words) | CLASS_DEFAULT * ("Is Output" in words)
        expression, variable = json.get("Expression Index"), json.get("Blackboard Index")
        if expression is not None:
            table = self.root.expressions.expressions if self.root.expressions else []
            index = expression.number(0, 0xFFFF)
            if index < len(table):
                return flags | EXPRESSION, table[index]
            return flags | EXPRESSION | index, None
        if variable is None:
            return flags, None
        part = json.get("Vector Component")
        flags |= BLACKBOARD | (0 if part is None else part.choice(vocabulary.COMPONENTS) << 26)
        board = self.kinds.get(bound_kind(flags, type_), [])
        index = variable.number(0, 0xFFFF)
        return (flags, board[index]) if index < len(board) else (flags | index, None)

    # Links

    def _link(self, node: Node, kind: int, json: Json, is_last: bool) -> Link:
        target, raw = self._node_at(json["Node Index"], NO_NODE, *_INT)
        link = Link(kind, target, "", raw)
        if kind == LinkKind.TRANSITION:
            link.transition = _transition(json)
            self.root.transitions.append(link.transition)
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
            return Bound(BLACKBOARD, table[index])
        return Bound(BLACKBOARD | index)

    def _condition(self, form: ConditionForm, json: Json) -> Condition:
        if form is ConditionForm.LAST_RANGE:
            return Condition.of(form, OTHER)
        if form.is_default(True) and json.get("Is Default") is not None:
            return Condition.of(form, 0 if form is ConditionForm.INT else OTHER)
        numbers, bounds = [], []
        for plain, own, index in vocabulary.CONDITIONS[form]:
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
                low, high = (limit - field.shift for limit in field.limits)
                node, raw = self._node_at(value, field.default - field.shift, low, high)
                values |= {name: node, field.raw: raw + field.shift}
            elif field.kind is Kind.STRING:
                values[name] = value.text()
            else:
                values[name] = _guid(value) if name == "guid" else value.number(*field.limits)
        return values

    def _replacement(self, json: Json) -> Replacement:
        names = {name: number for number, name in enumerate(vocabulary.REPLACEMENTS)}
        type_ = _number_of(json["Type"], names, 0xFF)
        node, raw = self._node_at(json["Node Index"], -1, *_SHORT)
        replacement = Replacement(type_, node, 0, raw_node=raw)
        name = "Attachment Index" if type_ == 2 else "Child Plug Index"
        replacement.position = json[name].number(*_SHORT)
        if type_ == 1:
            new_node = self._node_at(json["Replacement Node Index"], -1, *_SHORT)
            replacement.new_node, replacement.raw_new_node = new_node
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
    return prop.type, prop.name, value, prop.class_name, prop.flags, id(prop.binding)


def _take_value(slot: Property | Input, json: Json) -> None:
    if slot.type == POINTER:
        slot.class_name = json["Classname"].text()
    else:
        slot.value = json["Default Value"].accepted(slot.type.kind)


def _output(type_: SlotType, json: Json) -> Output:
    output = Output(type_, json["Name"].text(), used=json["Is Output"].truth())
    if type_ == POINTER:
        output.class_name = json["Classname"].text()
    return output


def _guid(json: Json) -> bytes:
    try:
        return guid_bytes(json.text())
    except ValueError:
        json.refuse("a GUID should be here")


def _variable(kind: Kind, json: Json) -> Variable:
    variable = Variable(kind, json["Name"].text(), notes=json["Notes"].text())
    variable.inheritance = json["Inherit Mode"].choice(vocabulary.INHERIT[:3])
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


def _transition(json: Json) -> Transition:
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
