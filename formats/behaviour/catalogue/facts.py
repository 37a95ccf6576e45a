"""What one file teaches of the classes of nodes, as counts that can be added up and taken off.

All parts are plain values that can be hashed, so that they can be kept in a database. A value of a
slot is its JSON text: equal texts are equal values, also for -0.0 and NaN.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import Final, NamedTuple

from ...ainb.rules.node_classes import ClassKey, ClassShape
from ...ainb.types import NodeType, SlotType, Value
from ...games.names.enums import Fact


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
    """An input of one class that reads an output of another; `is_one_of` several sources."""

    source: ClassKey
    output: str
    reader: ClassKey
    input: str
    is_one_of: bool

    @property
    def key(self) -> ClassKey:
        """The class that it says something of."""
        return self.reader


class ChildFact(NamedTuple):
    """A port of one class, "" for one without a name, that leads to a node of another."""

    parent: ClassKey
    label: str
    child: ClassKey

    @property
    def key(self) -> ClassKey:
        """The class that it says something of."""
        return self.child


class AttachmentFact(NamedTuple):
    """An attachment that nodes of a class have."""

    key: ClassKey
    name: str


class CalledModule(NamedTuple):
    """A module that a file calls, by its name without extension, and the category it is in."""

    name: str
    category: str

    @property
    def key(self) -> ClassKey:
        """The class of the nodes that call it."""
        return module_key(self.name)


class Interface(NamedTuple):
    """What a module's own file says that its callers have; None if it does not say."""

    name: str
    shape: ClassShape | None

    @property
    def key(self) -> ClassKey:
        """The class of the nodes that call it."""
        return module_key(self.name)


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
    attached: Counter[AttachmentFact] = field(default_factory=Counter)
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


def by_class(facts: CatalogueFacts) -> dict[ClassKey, CatalogueFacts]:
    """Return what facts say of each class that the files have, are, or have a table of."""
    found: dict[ClassKey, CatalogueFacts] = {}
    for name in COUNTED:
        for fact, count in getattr(facts, name).items() if name != "enums" else ():
            key = fact if isinstance(fact, ClassKey) else fact.key
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
