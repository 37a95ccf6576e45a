"""What files teach as bytes, to be kept in a database and read back the same."""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from formats.ainb.catalogue.facts import (
    Attached,
    Called,
    Child,
    Facts,
    Interface,
    Made,
    Standing,
    Valued,
    Wire,
)
from formats.ainb.model import SlotType
from formats.ainb.rules.node_classes import ClassKey, Shape, SlotShape
from formats.names.enums import Fact

VERSION: Final = 1
"""Grows when facts are learned or encoded in another way; what was kept is then learned anew."""
_ROWS: Final = 500
"""Rows of a table that are written and read at once."""
_GROUPS: Final = ("properties", "inputs")

Json = Any
"""What a JSON text holds; it was written here, so its shape is known."""


def encode(facts: Facts) -> bytes:
    """Return facts as bytes; classes are written once and named by their place."""
    keys = sorted(facts.files)
    book = {key: place for place, key in enumerate(keys)}
    told: dict[str, Sequence[object]] = {
        "of": [facts.version, facts.category],
        "classes": keys,
        "files": [facts.files[key] for key in keys],
        "made": [[book[one.key], one.shape, int(one.is_query), n] for one, n in facts.made.items()],
        "values": [
            [book[one.key], _GROUPS.index(one.group), *one[2:], n]
            for one, n in facts.values.items()
        ],
        "wires": [
            [book[one.source], one.output, book[one.reader], one.input, int(one.is_one_of), n]
            for one, n in facts.wires.items()
            if one.source in book and one.reader in book
        ],
        "children": [
            [book[one.parent], one.label, book[one.child], n]
            for one, n in facts.children.items()
            if one.parent in book and one.child in book
        ],
        "attached": [[book[one.key], one.name, n] for one, n in facts.attached.items()],
        "called": [[*one, n] for one, n in sorted(facts.called.items())],
        "interfaces": [[*one, n] for one, n in facts.interfaces.items()],
        "enums": facts.enums,
    }
    return zlib.compress("\n".join(_lines(told)).encode())


def _lines(told: dict[str, Sequence[object]]) -> Iterator[str]:
    """Yield tables as lines of JSON, none so long that other threads wait for it."""
    for name, rows in told.items():
        for start in range(0, len(rows), _ROWS):
            chunk = rows[start : start + _ROWS]
            yield json.dumps([name, chunk], separators=(",", ":"))


def decode(data: bytes) -> Facts:
    """Return the facts that `encode` made bytes of; raises `ValueError` for other bytes."""
    try:
        told: defaultdict[str, list[Json]] = defaultdict(list)
        for line in zlib.decompress(data).decode().split("\n"):
            name, rows = json.loads(line)
            told[name] += rows
        return _facts(told)
    except (zlib.error, KeyError, IndexError, TypeError, ValueError) as error:
        raise ValueError("these bytes are no facts") from error


def _facts(told: Mapping[str, list[Json]]) -> Facts:
    keys = [ClassKey(type_, name, is_module) for type_, name, is_module in told["classes"]]
    facts = Facts(*told["of"])
    facts.files.update(dict(zip(keys, told["files"], strict=True)))
    shapes: dict[str, Shape] = {}
    for key, made, is_query, count in told["made"]:
        shape = shapes.setdefault(repr(made), _shape(made))
        facts.made[Made(keys[key], shape, bool(is_query))] = count
    for key, group, type_, name, value, standing, count in told["values"]:
        valued = Valued(keys[key], _GROUPS[group], SlotType(type_), name, value, Standing(standing))
        facts.values[valued] = count
    for source, output, reader, slot, is_one_of, count in told["wires"]:
        facts.wires[Wire(keys[source], output, keys[reader], slot, bool(is_one_of))] = count
    for parent, label, child, count in told["children"]:
        facts.children[Child(keys[parent], label, keys[child])] = count
    for key, name, count in told["attached"]:
        facts.attached[Attached(keys[key], name)] = count
    for name, category, count in told["called"]:
        facts.called[Called(name, category)] = count
    for name, own, count in told["interfaces"]:
        facts.interfaces[Interface(name, None if own is None else _shape(own))] = count
    facts.enums = tuple(
        Fact((owner[0], owner[1]), value, tuple(strings)) for owner, value, strings in told["enums"]
    )
    return facts


def _shape(told: Sequence[Json]) -> Shape:
    properties, inputs, outputs, ports = told
    return Shape(_slots(properties), _slots(inputs), _slots(outputs), tuple(ports))


def _slots(told: Iterable[Json]) -> tuple[SlotShape, ...]:
    return tuple(SlotShape(SlotType(type_), name, class_) for type_, name, class_ in told)
