"""The node records and the node bodies: tables of what belongs to each node, and its links."""

from __future__ import annotations

import struct
from typing import Any, NamedTuple

from formats.ainb.binary.header import BODY_SIZE, COMMAND_SIZE, SIZE, node_size
from formats.ainb.binary.reader_state import BOUND_WORD, Reading
from formats.ainb.model import Bound, Condition, Link, LinkKind, Node, NodeType, Variable
from formats.ainb.names import name_hash
from formats.ainb.rules.link_forms import FORM_SIZES, form
from formats.errors import InvalidData
from formats.values import Kind, f32_from_bits

_RECORD = struct.Struct("<HhHBBIIIIHHHHIHHI16s")
_RECORD_404 = struct.Struct("<HhHBBIIIHHHHIHHI16s")
_BODY = struct.Struct("<36I20B")
_TWO = struct.Struct("<iI")
_WORDS = struct.Struct("<II")
_INT = struct.Struct("<Ii")
_RANGE = struct.Struct("<IIII")
_SURPLUS = 64
"""The most bytes behind a link record that are kept; real files have none."""


class Record(NamedTuple):
    """A node with the numbers of its record and body that later sections are read by.

    `tables` are 36 words: (first, count) of the properties of each type, then for each type
    (first, count) of its inputs and of its outputs.
    """

    node: Node
    body: int
    tables: tuple[int, ...]
    counts: tuple[int, ...]
    attachments: tuple[int, int]
    queries: tuple[int, int]
    state: int
    multi_count: int


def read_records(state: Reading) -> list[Record]:
    """Return the nodes with the numbers of their records; the bodies' names come later."""
    head, take = state.head, state.pool.take
    start = SIZE + COMMAND_SIZE * head.commands
    stop = start + node_size(head.version) * head.nodes
    old = head.version == 0x404
    records = []
    unpack = _RECORD_404.iter_unpack if old else _RECORD.iter_unpack
    for position, fields in enumerate(unpack(state.data[start:stop])):
        if old:
            fields = (*fields[:6], None, *fields[6:])
        record = _record(fields, take(fields[5]))
        body = record.body
        if body + BODY_SIZE > head.attachment_index or body < head.blackboard:
            raise InvalidData(
                f"the body of node {position} is said to lie at {body}, outside of its section",
                offset=start + position * node_size(head.version),
            )
        if fields[1] != position:
            state.find(f"Node {position} says that it is number {fields[1]}.", ("nodes", position))
        numbers = _BODY.unpack_from(state.data, body)
        records.append(record._replace(tables=numbers[:36], counts=numbers[36:]))
    state.root.nodes = [record.node for record in records]
    return records


def _record(fields: Any, name: str) -> Record:
    (type_, _, attached, flags, byte, _, hash_, word, body, _uses, _size, several, half,
     first_attached, first_query, queries, state, guid) = fields  # fmt: skip
    node = Node(type_, name, guid, flags)
    if hash_ is not None and hash_ != name_hash(name):
        node.hash = (name, hash_)
    if byte or word or half:
        node.words = (byte, word, half)
    return Record(
        node, body, (), (), (first_attached, attached), (first_query, queries), state, several
    )


# Bodies


def read_bodies(state: Reading, records: list[Record]) -> None:
    """Give every node its links; targets are numbers until all nodes are known."""
    total = sum(sum(record.counts[::2]) for record in records)
    first = min((record.body for record in records), default=0)
    if 12 * total + BODY_SIZE * len(records) > state.head.attachment_index - first and records:
        raise InvalidData("the nodes share the bytes of their links", offset=first)
    for number, record in enumerate(records):
        following = records[number + 1].body if number + 1 < len(records) else 0
        stop = following if following > record.body else state.head.attachment_index
        _read_links(state, number, record, stop)


def _read_links(state: Reading, number: int, record: Record, stop: int) -> None:
    counts = record.counts
    total = sum(counts[::2])
    if not total:
        return
    limit = state.head.attachment_index
    at = record.body + BODY_SIZE
    state.room(at, 4 * total, f"the links of node {number}", limit)
    offsets = struct.unpack_from(f"<{total}I", state.data, at)
    for kind in range(10):
        count, base = counts[2 * kind], counts[2 * kind + 1]
        if not count:
            continue
        if base + count > total:
            raise InvalidData(f"the links of node {number} pass their table", offset=record.body)
        for index in range(base, base + count):
            offset = offsets[index]
            if not record.body <= offset <= limit - 8:
                raise InvalidData(f"a link of node {number} lies outside", offset=at + 4 * index)
            end = offsets[index + 1] if index + 1 < total else stop
            is_last = index == base + count - 1
            _read_link(state, record.node, kind, offset, end, is_last)


def _read_link(state: Reading, node: Node, kind: int, offset: int, end: int, is_last: bool) -> None:
    target, second = _TWO.unpack_from(state.data, offset)
    link = Link(kind, None, "", target)
    if kind == LinkKind.TRANSITION:
        link.raw_label = second
    else:
        link.label = state.pool.take(second)
    node.links.append(link)
    shape = form(kind, node.type, node.name, is_last, state.head.version)
    size, room = FORM_SIZES[shape], end - offset - 8
    if shape == "value" and node.type == NodeType.EXPRESSION and room == 16:
        size = 16
    if room < 0:  # the records are not in the order of their table
        room = size if offset + 8 + size <= state.head.attachment_index else 0
    if room < size:
        shape, size = "", 0
    at = offset + 8
    if shape in ("value", "text"):
        _read_port(state, node, link, shape, at, size)
    elif shape:
        link.condition = _CONDITIONS[shape](state, at)
    if size < room <= size + _SURPLUS:
        link.surplus = state.data[at + size : at + room]


def _read_port(state: Reading, node: Node, link: Link, shape: str, at: int, size: int) -> None:
    """Keep the repeated value until the inputs are known that it should be the value of."""
    if shape == "text":
        word, text = _WORDS.unpack_from(state.data, at)
        link.extra = (word, state.pool.take(text))
    else:
        link.extra = state.data[at : at + size]
    state.port_links.append((node, link))


# Conditions of children


def _bound(state: Reading, word: int, kind: Kind) -> Bound:
    if word & BOUND_WORD:
        table = state.variables.get(kind, [])
        index = word & 0xFFFF
        if index < len(table):
            variable: Variable = table[index]
            return Bound(word & 0xFFFF0000, variable)
        state.find(f"A condition names the blackboard's {kind.value} number {index}, of none.")
    return Bound(word)


def _int_condition(state: Reading, at: int) -> Condition:
    word, value = _INT.unpack_from(state.data, at)
    condition = Condition("int", value, [_bound(state, word, Kind.S32)])
    state.pool.slot = condition
    state.conditions.append((at + 4, condition))
    return condition


def _string_condition(state: Reading, at: int) -> Condition:
    word, text = _WORDS.unpack_from(state.data, at)
    bound = _bound(state, word, Kind.STRING)
    return Condition("string", state.pool.take(text), [bound])


def _weight(state: Reading, at: int) -> Condition:
    word, bits = _WORDS.unpack_from(state.data, at)
    return Condition("weight", f32_from_bits(bits), [_bound(state, word, Kind.F32)])


def _word(state: Reading, at: int) -> Condition:
    word, value = _WORDS.unpack_from(state.data, at)
    return Condition("word", value, [_bound(state, word, Kind.S32)])


def _range(state: Reading, at: int) -> Condition:
    low_word, low, high_word, high = _RANGE.unpack_from(state.data, at)
    bounds = [_bound(state, low_word, Kind.F32), _bound(state, high_word, Kind.F32)]
    value = (f32_from_bits(low), f32_from_bits(high))
    return Condition("range", value, bounds, state.data[at + 16 : at + 32])


def _default_range(state: Reading, at: int) -> Condition:
    word, text = _WORDS.unpack_from(state.data, at)
    found = state.pool.take(text)
    return Condition("default range", found, [Bound(word)], state.data[at + 8 : at + 32])


_CONDITIONS = {
    "int": _int_condition,
    "string": _string_condition,
    "weight": _weight,
    "word": _word,
    "range": _range,
    "default range": _default_range,
}
