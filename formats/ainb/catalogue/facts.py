"""What one file teaches of the classes of nodes, as counts that can be added up and taken off.

All parts are plain values that can be hashed, so that they can be kept in a database. A value of a
slot is its JSON text: equal texts are equal values, also for -0.0 and NaN.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from formats.ainb.model import SlotType, Value
from formats.ainb.rules.node_classes import ClassKey, Shape
from formats.names.enums import Fact


class Standing(IntEnum):
    """How much the value of a slot says: it is stored, it is used, it is the class's own."""

    STORED = 0
    USED = 1
    CLASS_DEFAULT = 2


class Made(NamedTuple):
    """Nodes of a class with this shape; `is_query` as their flag says."""

    key: ClassKey
    shape: Shape
    is_query: bool


class Valued(NamedTuple):
    """A property or input (`group`) of a class that holds a value."""

    key: ClassKey
    group: str
    type: SlotType
    name: str
    value: str
    standing: Standing


class Wire(NamedTuple):
    """An input of one class that reads an output of another; `is_one_of` several sources."""

    source: ClassKey
    output: str
    reader: ClassKey
    input: str
    is_one_of: bool


class Child(NamedTuple):
    """A port of one class, "" for one without a name, that leads to a node of another."""

    parent: ClassKey
    label: str
    child: ClassKey


class Attached(NamedTuple):
    """An attachment that nodes of a class have."""

    key: ClassKey
    name: str


class Called(NamedTuple):
    """A module that a file calls, by its name without extension, and the category it is in."""

    name: str
    category: str


@dataclass(slots=True)
class Facts:
    """What a file teaches, each thing with how often it is there.

    `interface` is what callers of the file have, None for a file that is no module or does not
    say. `enums` are the names that it tells of values of enums.
    """

    version: int
    category: str
    name: str
    made: Counter[Made] = field(default_factory=Counter)
    values: Counter[Valued] = field(default_factory=Counter)
    wires: Counter[Wire] = field(default_factory=Counter)
    children: Counter[Child] = field(default_factory=Counter)
    attached: Counter[Attached] = field(default_factory=Counter)
    called: frozenset[Called] = frozenset()
    interface: Shape | None = None
    enums: tuple[Fact, ...] = ()

    @property
    def keys(self) -> set[ClassKey]:
        """The classes of its nodes."""
        return {one.key for one in self.made}


def value_text(value: Value) -> str:
    """Return the text that stands for the value of a slot."""
    return json.dumps(value, separators=(",", ":"))


def value_of(text: str) -> Value:
    """Return the value that a text stands for."""
    value: Value = json.loads(text)
    return tuple(value) if isinstance(value, list) else value
