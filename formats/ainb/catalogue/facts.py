"""What one file teaches of the classes of nodes, as counts that can be added up; and its bytes.

All parts are plain values that can be hashed, so that they can be kept in a database. A value of a
slot is its JSON text: equal texts are equal values, also for -0.0 and NaN.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum
from itertools import starmap
from operator import attrgetter
from typing import Final, NamedTuple, get_args, get_type_hints

from ...core.kinds import AnyValue
from ...enum_names import Fact
from ..enums import enum_facts
from ..model import Ainb, Input, Node, Property, flags_of, is_original
from ..rules.node_classes import ClassKey, ClassShape, SlotShape, key_of, shape
from ..types import CLASS_DEFAULT, POINTER, STRING, NodeType, SlotType, Value


class ValueUse(IntEnum):
    """How much the value of a slot says: it is stored, it is used, it is the class's own."""

    STORED = 0
    USED = 1
    CLASS_DEFAULT = 2


def module_key(name: str) -> ClassKey:
    """Return the class of the nodes that call a module."""
    return ClassKey(int(NodeType.USER), name, True)


class ClassFact(NamedTuple):
    """Nodes of a class with this shape; `is_query` as their flag says."""

    key: ClassKey
    shape: ClassShape
    is_query: bool


class ValuedSlot(NamedTuple):
    """A property or input (`group`) of a class that holds a value."""

    key: ClassKey
    group: str
    type: SlotType
    name: str
    value: str
    use: ValueUse


class WireFact(NamedTuple):
    """An input of one class that reads an output of another."""

    source: ClassKey
    output: str
    reader: ClassKey
    input: str


class ChildFact(NamedTuple):
    """A port of one class, "" for one without a name, that leads to a node of another."""

    parent: ClassKey
    label: str
    child: ClassKey


class CalledModule(NamedTuple):
    """A module that a file calls, by its name without extension, and the category it is in."""

    name: str
    category: str


class Interface(NamedTuple):
    """What a module's own file says that its callers have; None if it does not say."""

    name: str
    shape: ClassShape | None


class DefinedInput(NamedTuple):
    """An input of a class in a table of the game.

    `class_name` is the class of a pointer or the enum of an int, `default` the text of the value,
    "" if there is none, `default_name` the name of the default of an enum.
    """

    type: SlotType
    name: str
    class_name: str
    default: str
    default_name: str


class ClassDefinition(NamedTuple):
    """A class in a table of the game, with its tags; of several the highest `release` holds."""

    key: ClassKey
    tags: tuple[str, ...]
    inputs: tuple[DefinedInput, ...]
    release: int


@dataclass(slots=True)
class CatalogueFacts:
    """What files of one version and category teach, each thing with how often it is there.

    `files` counts the files that have nodes of a class, `called` those that call a module;
    `interfaces` are of the files that are modules. `enums` are the names stated for values of
    enums, with how many files tell each. `defined` are the classes in tables of the game.
    """

    version: int
    category: str
    files: Counter[ClassKey] = field(default_factory=Counter)
    made: Counter[ClassFact] = field(default_factory=Counter)
    values: Counter[ValuedSlot] = field(default_factory=Counter)
    wires: Counter[WireFact] = field(default_factory=Counter)
    children: Counter[ChildFact] = field(default_factory=Counter)
    called: Counter[CalledModule] = field(default_factory=Counter)
    interfaces: Counter[Interface] = field(default_factory=Counter)
    enums: Counter[Fact] = field(default_factory=Counter)
    defined: Counter[ClassDefinition] = field(default_factory=Counter)


def unite(several: Iterable[CatalogueFacts]) -> dict[tuple[int, str], CatalogueFacts]:
    """Return what files teach together, by their version and category."""
    united: dict[tuple[int, str], CatalogueFacts] = {}
    for facts in several:
        kind = facts.version, facts.category
        union = united.setdefault(kind, CatalogueFacts(*kind))
        for name in COUNTED:
            getattr(union, name).update(getattr(facts, name))
    return united


_CLASSES: Final[dict[str, Callable[[AnyValue], ClassKey]]] = {
    "files": lambda key: key,
    "wires": attrgetter("reader"),
    "children": attrgetter("child"),
    "called": lambda called: module_key(called.name),
    "interfaces": lambda interface: module_key(interface.name),
    **dict.fromkeys(("made", "values", "defined"), attrgetter("key")),
}
"""The class that the facts of a table say something of."""


def by_class(facts: CatalogueFacts) -> dict[ClassKey, CatalogueFacts]:
    """Return what facts say of each class that the files have, are, or have a table of."""
    found: dict[ClassKey, CatalogueFacts] = {}
    for name in COUNTED:
        for fact, count in getattr(facts, name).items() if name in _CLASSES else ():
            key = _CLASSES[name](fact)
            if key not in found:
                found[key] = CatalogueFacts(facts.version, facts.category)
            getattr(found[key], name)[fact] = count
    return {key: own for key, own in found.items() if own.files or own.interfaces or own.defined}


COUNTED: Final = tuple(field.name for field in fields(CatalogueFacts))[2:]
"""The fields that count what files teach."""


def value_text(value: Value) -> str:
    """Return the text that stands for the value of a slot."""
    return json.dumps(value, separators=(",", ":"))


def value_of(text: str) -> Value:
    """Return the value that a text stands for."""
    value: Value = json.loads(text)
    return tuple(value) if isinstance(value, list) else value


# Learning from a file: what its nodes tell of their classes

_MODULE = ".module"
_EXTENSION = ".ainb"
_INPUTS = range(NodeType.MODULE_INPUT_S32, NodeType.MODULE_INPUT_PTR + 1)
_OUTPUTS = range(NodeType.MODULE_OUTPUT_S32, NodeType.MODULE_OUTPUT_PTR + 1)
_INTERFACE_TYPES = (
    SlotType.INT, SlotType.FLOAT, SlotType.VEC3F, SlotType.STRING, SlotType.BOOL, POINTER,
)  # fmt: skip
"""The data types of the nodes of a module's interface, in the order of their numbers."""


def learn(root: Ainb) -> CatalogueFacts:
    """Return what a document teaches, as it is now."""
    facts = learn_nodes(root, root.nodes)
    for node in root.nodes:
        _learn_links(facts, root, node)
    if root.name.endswith(_MODULE):
        facts.interfaces[Interface(root.name, interface(root))] = 1
    facts.enums.update(set(enum_facts(root)))
    return facts


def learn_nodes(root: Ainb, nodes: Sequence[Node], has_values: bool = True) -> CatalogueFacts:
    """Return what nodes of a file tell of their classes, but for what they are joined to.

    `has_values` is whether the values of their slots are among it.
    """
    facts = CatalogueFacts(root.version, root.category)
    shapes: dict[ClassShape, ClassShape] = {}
    for node in nodes:
        key, class_shape = key_of(node), shape(node)
        facts.files[key] = 1
        facts.made[ClassFact(key, shapes.setdefault(class_shape, class_shape), node.is_query)] += 1
        if has_values:
            for group, slots in (("properties", node.properties), ("inputs", node.inputs)):
                for slot in slots:
                    _learn_value(facts, key, group, slot)
    for module in root.modules:
        called = CalledModule(module.path.removesuffix(_EXTENSION), module.category)
        if module_key(called.name) in facts.files:
            facts.called[called] = 1
    return facts


def _learn_links(facts: CatalogueFacts, root: Ainb, node: Node) -> None:
    key = key_of(node)
    for slot in node.inputs:
        for source in slot.sources:
            giver, output = root.node(source.node), root.output(source)
            if giver is not None and output is not None:
                facts.wires[WireFact(key_of(giver), output.name, key, slot.name)] += 1
    for link in node.children():
        child = root.node(link.target)
        if child is not None:
            facts.children[ChildFact(key, link.label, key_of(child))] += 1


def _learn_value(facts: CatalogueFacts, key: ClassKey, group: str, slot: Property | Input) -> None:
    if slot.type is POINTER or slot.value is None or slot.binding is not None:
        return
    use = ValueUse.USED
    if isinstance(slot, Input):
        if slot.sources:
            use = ValueUse.STORED
        elif flags_of(slot) & CLASS_DEFAULT and is_original(slot):
            use = ValueUse.CLASS_DEFAULT
    text = value_text(slot.value)
    facts.values[ValuedSlot(key, group, slot.type, slot.name, text, use)] += 1


def interface(root: Ainb) -> ClassShape | None:
    """Return what nodes have that call a file as a module, None if the file does not tell.

    Its nodes that stand for a slot or a port of the caller say the name of it in their first
    string.
    """
    inputs, outputs, ports = [], [], []
    for node in root.nodes:
        is_port = node.type == NodeType.MODULE_CHILD
        if not is_port and node.type not in _INPUTS and node.type not in _OUTPUTS:
            continue
        name = next((prop.value for prop in node.properties if prop.type is STRING), None)
        if not isinstance(name, str) or not name:
            return None
        if is_port:
            ports.append(name)
        elif node.type in _INPUTS:
            inputs.append(SlotShape(_INTERFACE_TYPES[node.type - _INPUTS[0]], name))
        else:
            outputs.append(SlotShape(_INTERFACE_TYPES[node.type - _OUTPUTS[0]], name))
    return ClassShape((), _in_order(inputs), _in_order(outputs), tuple(dict.fromkeys(ports)))


def _in_order(slots: list[SlotShape]) -> tuple[SlotShape, ...]:
    return tuple(sorted(dict.fromkeys(slots), key=lambda one: (one.type, one.name.lower())))


# Facts as bytes: stored by the annotations of their classes, as counted rows of JSON

VERSION: Final = 5
"""Grows when facts are learned or encoded in another way; what was kept is then learned again."""
_ROWS: Final = 500
"""Rows of a table that are written and read at once."""
_SORTED: Final = ("files", "called")
"""The tables of facts that are gathered in no order."""
_PLAIN: Final = (str, int, bool)
"""The types of values that JSON has as they are."""
Make = Callable[[AnyValue, list[ClassKey]], AnyValue]
"""Makes a value of what JSON has for it; classes are named by their place in a list."""


def encode(facts: CatalogueFacts) -> bytes:
    """Return facts as bytes; classes are written once and named by their place."""
    keys: dict[ClassKey, int] = {}
    tables: list[str] = []
    for name in COUNTED:
        counts = getattr(facts, name).items()
        rows = sorted(counts) if name in _SORTED else counts
        tables += _lines(name, [_plain(row, keys) for row in rows])
    lines = *_lines("of", [(facts.version, facts.category)]), *_lines("classes", list(keys))
    return zlib.compress("\n".join([*lines, *tables]).encode())


def _plain(value: object, keys: dict[ClassKey, int]) -> object:
    if isinstance(value, ClassKey):
        return keys.setdefault(value, len(keys))
    return [_plain(each, keys) for each in value] if isinstance(value, tuple) else value


def _lines(name: str, rows: Sequence[object]) -> Iterator[str]:
    """Yield a table as lines of JSON, none so long that other threads wait for it."""
    for start in range(0, len(rows), _ROWS):
        yield f"{name} {json.dumps(rows[start : start + _ROWS], separators=(',', ':'))}"


def decode(data: bytes) -> CatalogueFacts:
    """Return the facts that `encode` made bytes of; raises `ValueError` for other bytes."""
    try:
        return _read(zlib.decompress(data).decode().split("\n"))
    except (zlib.error, LookupError, TypeError, ValueError) as error:
        raise ValueError("these bytes are no facts") from error


def _read(lines: list[str]) -> CatalogueFacts:
    facts = CatalogueFacts(*json.loads(lines[0].removeprefix("of "))[0])
    keys: list[ClassKey] = []
    for name, _blank, text in (line.partition(" ") for line in lines[1:]):
        rows = json.loads(text)
        if name == "classes":
            keys += starmap(ClassKey, rows)
        else:
            make = _MAKERS[name]
            getattr(facts, name).update({make(value, keys): count for value, count in rows})
    return facts


def _maker(hint: AnyValue) -> Make:
    """Return what makes the values of an annotation."""
    if hint is ClassKey:
        return lambda raw, keys: keys[raw]
    kinds = get_args(hint)
    if kinds and kinds[-1] in (..., type(None)):
        make = _maker(kinds[0])
        if kinds[-1] is ...:
            return lambda raw, keys: tuple([make(each, keys) for each in raw])
        return lambda raw, keys: None if raw is None else make(raw, keys)
    if kinds or issubclass(hint, tuple):
        return _record_maker(tuple if kinds else hint._make, kinds or get_type_hints(hint).values())
    return lambda raw, _keys: raw if hint in _PLAIN else hint(raw)


def _record_maker(join: Callable[[list[AnyValue]], AnyValue], kinds: Iterable[AnyValue]) -> Make:
    """Return what makes tuples of a class with parts of these kinds."""
    makers = [(place, _maker(kind)) for place, kind in enumerate(kinds) if kind not in _PLAIN]

    def made(raw: list[AnyValue], keys: list[ClassKey]) -> AnyValue:
        for place, make in makers:
            raw[place] = make(raw[place], keys)
        return join(raw)

    return made


_MAKERS: Final = {
    name: _maker(get_args(hint)[0])
    for name, hint in get_type_hints(CatalogueFacts).items()
    if name in COUNTED
}
"""What makes the facts of each table."""
