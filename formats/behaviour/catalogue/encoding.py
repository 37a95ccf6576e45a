"""What files teach as bytes, to be kept in a database and read back the same."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from ...ainb.rules.node_classes import ClassKey, ClassShape, SlotShape
from ...ainb.types import SlotType
from ...games.names.enums import Fact
from .facts import (
    AttachmentFact,
    CalledModule,
    CatalogueFacts,
    ChildFact,
    ClassDefinition,
    ClassFact,
    DefinedInput,
    Interface,
    ValuedSlot,
    ValueUse,
    WireFact,
)

VERSION: Final = 3
"""Grows when facts are learned or encoded in another way; what was kept is then learned again."""
_ROWS: Final = 500
"""Rows of a table that are written and read at once."""
_GROUPS: Final = ("properties", "inputs")

_RawSlots = list[tuple[int, str, str]]
_RawShape = tuple[_RawSlots, _RawSlots, _RawSlots, list[str]]
"""Slots and shapes as JSON has them."""
Row = TypeVar("Row")


def encode(facts: CatalogueFacts) -> bytes:
    """Return facts as bytes; classes are written once and named by their place."""
    keys = sorted(facts.files)
    numbers = {key: place for place, key in enumerate(keys)}
    head: dict[str, Sequence[object]] = {
        "of": [[facts.version, facts.category]],
        "classes": keys,
        "files": [[facts.files[key]] for key in keys],
        "made": [
            [numbers[class_fact.key], class_fact.shape, int(class_fact.is_query), n]
            for class_fact, n in facts.made.items()
        ],
        "values": [
            [numbers[value.key], _GROUPS.index(value.group), *value[2:], n]
            for value, n in facts.values.items()
        ],
        "wires": [
            [
                numbers[wire.source],
                wire.output,
                numbers[wire.reader],
                wire.input,
                int(wire.is_one_of),
                n,
            ]
            for wire, n in facts.wires.items()
            if wire.source in numbers and wire.reader in numbers
        ],
        "children": [
            [numbers[child.parent], child.label, numbers[child.child], n]
            for child, n in facts.children.items()
            if child.parent in numbers and child.child in numbers
        ],
        "attached": [
            [numbers[attachment.key], attachment.name, n]
            for attachment, n in facts.attached.items()
        ],
        "called": [[*call, n] for call, n in sorted(facts.called.items())],
        "interfaces": [[*interface, n] for interface, n in facts.interfaces.items()],
        "enums": [[*fact, n] for fact, n in facts.enums.items()],
        "defined": [[*definition, n] for definition, n in facts.defined.items()],
    }
    return zlib.compress("\n".join(_lines(head)).encode())


def _lines(head: dict[str, Sequence[object]]) -> Iterator[str]:
    """Yield tables as lines of JSON, none so long that other threads wait for it."""
    for name, rows in head.items():
        for start in range(0, len(rows), _ROWS):
            chunk = rows[start : start + _ROWS]
            yield f"{name} {json.dumps(chunk, separators=(',', ':'))}"


def decode(data: bytes) -> CatalogueFacts:
    """Return the facts that `encode` made bytes of; raises `ValueError` for other bytes."""
    try:
        return _Reader(data).facts()
    except (zlib.error, IndexError, TypeError, ValueError) as error:
        raise ValueError("these bytes are no facts") from error


class _Reader:
    """Reads the tables of one content; classes are named by their place among `keys`."""

    def __init__(self, data: bytes) -> None:
        self._lines = [line.partition(" ") for line in zlib.decompress(data).decode().split("\n")]
        self._keys = list(self._table("classes", ClassKey))
        self._shapes: dict[str, ClassShape] = {}

    def _table(self, name: str, make: Callable[..., Row]) -> Iterator[Row]:
        """Yield what `make` makes of each row of a table."""
        for line_name, _blank, text in self._lines:
            if line_name == name:
                for row in json.loads(text):
                    yield make(*row)

    def facts(self) -> CatalogueFacts:
        """Return what the tables say."""
        (facts,) = self._table("of", CatalogueFacts)
        counts = (count for (count,) in self._table("files", lambda *row: row))
        facts.files.update(dict(zip(self._keys, counts, strict=True)))
        facts.made.update(dict(self._table("made", self._made)))
        facts.values.update(dict(self._table("values", self._slot_page)))
        facts.wires.update(dict(self._table("wires", self._wire)))
        facts.children.update(dict(self._table("children", self._child)))
        facts.attached.update(dict(self._table("attached", self._attachment_use)))
        facts.called.update(dict(self._table("called", _called)))
        facts.interfaces.update(dict(self._table("interfaces", _interface)))
        facts.enums.update(dict(self._table("enums", _fact)))
        facts.defined.update(dict(self._table("defined", _definition)))
        return facts

    def _made(self, key: int, raw: _RawShape, is_query: int, count: int) -> tuple[ClassFact, int]:
        class_shape = self._shapes.setdefault(repr(raw), _shape(*raw))
        return ClassFact(self._keys[key], class_shape, bool(is_query)), count

    def _slot_page(
        self, key: int, group: int, type_: int, name: str, value: str, use: int, count: int
    ) -> tuple[ValuedSlot, int]:
        slot = self._keys[key], _GROUPS[group], SlotType(type_), name
        return ValuedSlot(*slot, value, ValueUse(use)), count

    def _wire(
        self, source: int, output: str, reader: int, slot: str, is_one_of: int, count: int
    ) -> tuple[WireFact, int]:
        keys = self._keys
        return WireFact(keys[source], output, keys[reader], slot, bool(is_one_of)), count

    def _child(self, parent: int, label: str, child: int, count: int) -> tuple[ChildFact, int]:
        return ChildFact(self._keys[parent], label, self._keys[child]), count

    def _attachment_use(self, key: int, name: str, count: int) -> tuple[AttachmentFact, int]:
        return AttachmentFact(self._keys[key], name), count


def _called(name: str, category: str, count: int) -> tuple[CalledModule, int]:
    return CalledModule(name, category), count


def _interface(name: str, raw: _RawShape | None, count: int) -> tuple[Interface, int]:
    return Interface(name, None if raw is None else _shape(*raw)), count


def _fact(owner: tuple[str, str], value: int, strings: list[str], count: int) -> tuple[Fact, int]:
    return Fact((owner[0], owner[1]), value, tuple(strings)), count


def _definition(
    key: tuple[int, str, bool],
    tags: list[str],
    inputs: list[tuple[int, str, str, str, str]],
    release: int,
    count: int,
) -> tuple[ClassDefinition, int]:
    slots = tuple(DefinedInput(SlotType(type_), *rest) for type_, *rest in inputs)
    return ClassDefinition(ClassKey(*key), tuple(tags), slots, release), count


def _shape(
    properties: _RawSlots, inputs: _RawSlots, outputs: _RawSlots, ports: list[str]
) -> ClassShape:
    return ClassShape(_slots(properties), _slots(inputs), _slots(outputs), tuple(ports))


def _slots(raw: _RawSlots) -> tuple[SlotShape, ...]:
    return tuple(SlotShape(SlotType(type_), name, class_) for type_, name, class_ in raw)
