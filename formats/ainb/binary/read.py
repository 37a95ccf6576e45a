"""Reads the bytes of an AINB file into `Ainb`. The sections are read in the order of the file,
because the order of first references to strings shows which strings of the pool belong to enum
values.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from ...core.records import Id, Stored, new_id
from ...errors import InvalidData
from ..expression.binary import USES, read_expressions
from ..expression.memory import signed
from ..expression.port_names import formula_slots
from ..model import (
    Ainb,
    Attachment,
    Input,
    Node,
    Output,
    Property,
    QueryLayout,
    Reference,
    Source,
)
from ..rules.dangling import source_type
from ..rules.derived import allocate, query_state
from ..rules.link_forms import repeats_input
from ..types import EXPRESSION, SLOT_TYPES
from . import sections
from .header import BODY_SIZE, END, SIZE, parse
from .layouts import COMMAND, WORD
from .sections import NodeRecord
from .state import ReaderState

# The last step of reading: numbers become references, once every part has been read.

Taken = TypeVar("Taken", Property, Input, Output)


def resolve(state: ReaderState, records: list[NodeRecord]) -> None:
    """Give every part its references, and the nodes their properties, inputs and outputs."""
    _resolve_transitions(state)
    _take_properties(state, records)
    _take_ports(state, records)
    _resolve_inputs(state, records)
    _drop_repeated_values(state)
    _take_attachments(state, records)
    _resolve_queries(state, records)
    _resolve_ints(state)
    if state.pool.inside:
        state.report(f"{state.pool.inside} names begin in the middle of another string.")


def _resolve_transitions(state: ReaderState) -> None:
    transitions = state.root.transitions
    for node in state.root.nodes if transitions else ():
        for link in node.links:
            index = link.transition
            if isinstance(index, Stored) and index.number < len(transitions):
                link.transition = transitions[index.number].uid


# Slots


class _SlotTables(Generic[Taken]):
    """The slots of a file by their types, of which each node or attachment takes slices."""

    def __init__(self, tables: list[list[Taken]], what: str) -> None:
        self._tables: list[list[Taken]] = tables
        self._what = what
        self._ends = [0] * len(tables)
        self._left = list(map(len, tables))

    def take(self, type_: int, first: int, count: int) -> list[Taken]:
        """Return a slice; one that begins before the end of another is copied."""
        if not count:
            return []
        table = self._tables[type_]
        if first + count > len(table):
            raise InvalidData(f"a node's {self._what} pass the {len(table)} that there are")
        self._left[type_] -= count
        if self._left[type_] < 0:
            raise InvalidData(f"nodes share their {self._what}")
        slots: list[Taken] = table[first : first + count]
        if first < self._ends[type_]:
            slots = [replace(slot, uid=new_id()) for slot in slots]
        self._ends[type_] = max(self._ends[type_], first + count)
        return slots

    def report_left(self, state: ReaderState, what: str) -> None:
        """Note how many slots no slice held."""
        if spare := sum(self._left):
            state.report(f"{spare} {what} belong to no node; saving drops them.")


def _take_properties(state: ReaderState, records: list[NodeRecord]) -> None:
    tables = _SlotTables(state.properties, "properties")
    owners: list[tuple[Node | Attachment, Sequence[int]]] = [
        (record.node, record.body.spans) for record in records
    ]
    for owner, spans in owners + state.attachment_spans:
        for type_ in SLOT_TYPES:
            owner.properties += tables.take(type_, *spans[2 * type_ : 2 * type_ + 2])
    tables.report_left(state, "properties")


def _take_ports(state: ReaderState, records: list[NodeRecord]) -> None:
    inputs = _SlotTables(state.inputs, "inputs")
    outputs = _SlotTables(state.outputs, "outputs")
    for record in records:
        for type_ in SLOT_TYPES:
            first, count, *output_span = record.body.spans[12 + 4 * type_ : 16 + 4 * type_]
            slots = inputs.take(type_, first, count)
            record.node.inputs += slots
            numbers = state.feeds[type_][first : first + count]
            state.input_numbers += zip(slots, numbers, strict=True)
            record.node.outputs += outputs.take(type_, *output_span)
    inputs.report_left(state, "inputs")
    outputs.report_left(state, "outputs")


def _resolve_inputs(state: ReaderState, records: list[NodeRecord]) -> None:
    room = len(state.multi_sources)
    for slot, (node, output, _flags) in state.input_numbers:
        if node == -1:
            slot.unconnected_index = output
        elif node > -100:
            slot.sources = [_source(state, slot, node, output, 0)]
        else:
            first = -100 - node
            if first + output > len(state.multi_sources):
                raise InvalidData(f"the sources of the input “{slot.name}” pass their table")
            room -= output
            if room < 0:
                raise InvalidData("inputs share the entries of their sources")
            slot.multi_source = True
            entries = state.multi_sources[first : first + output]
            slot.sources = [_source(state, slot, *entry) for entry in entries]
    if room:
        state.report(f"{room} sources belong to no input; saving drops them.")
    for record in records:
        record.node.multi_delta = record.row.sources - record.node.multi_source_count


def _source(state: ReaderState, slot: Input, node: int, output: int, flags: int) -> Source:
    source = Source(Stored(node), Stored(output), flags=flags)
    if flags & EXPRESSION:
        source.flags, source.binding = state.binding(flags, slot.type)
    nodes = state.root.nodes
    if 0 <= node < len(nodes):
        type_ = source_type(state.root, slot, source)
        outputs = [output_ for output_ in nodes[node].outputs if output_.type is type_]
        index = output & 0x7FFF
        if index < len(outputs):
            source.node, source.output = nodes[node].uid, outputs[index].uid
            source.writes_blackboard = output > 0x7FFF
    return source


def _drop_repeated_values(state: ReaderState) -> None:
    """Drop a link's copy of its input's value if equal; keep it if it differs."""
    for node, link in state.port_links:
        if repeats_input(node, link):
            link.extra = None


# The rest


def _take_attachments(state: ReaderState, records: list[NodeRecord]) -> None:
    header = state.header
    size = header.attachment_records - header.attachment_index
    if size % 4:
        raise InvalidData("the attachment table has no whole number of entries")
    entries = struct.unpack_from(f"<{size // 4}I", state.data, header.attachment_index)
    used = 0
    for record in records:
        first, count = record.row.first_attachment, record.row.attachments
        used += count
        if first + count > len(entries) or used > len(entries):
            raise InvalidData("the attachments of a node pass their table")
        for number in entries[first : first + count]:
            if number >= len(state.root.attachments):
                raise InvalidData(f"a node has the attachment {number}, which does not exist")
            record.node.attachments.append(state.root.attachments[number].uid)


def _resolve_queries(state: ReaderState, records: list[NodeRecord]) -> None:
    start, stop = state.header.query_table, state.ends["query_table"]
    if (stop - start) % 4:
        raise InvalidData("the query table has no whole number of entries", offset=start)
    table = struct.unpack_from(f"<{(stop - start) // 2}H", state.data, start)
    numbers, halves = table[::2], table[1::2]
    nodes = [node.uid for node in state.root.nodes if node.is_query]
    used = 0
    for record in records:
        first, count = record.row.first_query, record.row.queries
        used += count
        if first + count > len(numbers) or used > 8 * len(numbers) + 64:
            raise InvalidData("the queries of a node pass their table", offset=start)
        for number in numbers[first : first + count]:
            if number < len(nodes):
                record.node.queries.append(nodes[number])
            else:
                state.report(f"A node names query {number}, but there are {len(nodes)}.")
    _keep_layout(state, records, numbers, halves, nodes)


def _keep_layout(
    state: ReaderState,
    records: list[NodeRecord],
    numbers: tuple[int, ...],
    halves: tuple[int, ...],
    nodes: list[Id],
) -> None:
    """Keep a query table that would be written in another way."""
    slices = [record.row.first_query for record in records]
    queries, firsts = allocate(state.root)
    known_nodes: list[Reference] = [
        nodes[number] if number < len(nodes) else Stored(number) for number in numbers
    ]
    if queries == known_nodes and firsts == slices and not any(halves):
        return
    counts = [record.row.queries for record in records]
    entries = list(zip(known_nodes, halves, strict=True))
    state.root.query_layout = QueryLayout(entries, slices, counts, query_state(state.root))


def _resolve_ints(state: ReaderState) -> None:
    for entry in state.root.resolves:
        if isinstance(entry.target, Stored):
            entry.target = state.ints.get(entry.target.number, entry.target)


def read(data: bytes) -> Ainb:
    """Return the document of a whole file; raises only `FormatError`."""
    data = bytes(data)
    state = ReaderState(data, parse(data))
    _read_expressions(state)
    _read_names(state)
    count = state.header.commands  # the nodes that they begin at are not read yet
    state.root.commands = COMMAND.read_all(data, SIZE, count, state.context)
    records = sections.read_records(state)
    sections.read_blackboard(state)
    _read_links(state, records)
    sections.read_attachments(state)
    sections.read_properties(state)
    sections.read_ports(state)
    sections.read_transitions(state)
    sections.read_tail(state, records)
    sections.keep_gap(state, END, state.pool.finish(), len(data))
    resolve(state, records)
    _note_counts(state)
    state.root.strays = state.pool.strays
    return state.root


def _read_expressions(state: ReaderState) -> None:
    """Expressions have a separate string pool, so they are read first; slots refer to them."""
    header = state.header
    if header.expressions:
        section = state.data[header.expressions : header.modules]
        state.root.expressions = read_expressions(section, header.expressions)


def _read_names(state: ReaderState) -> None:
    header, root = state.header, state.root
    root.version = header.version
    root.name = state.pool.take(header.name)
    root.category = state.pool.take(header.category)
    root.category_number = header.category_number
    root.word_54 = header.zero


def _note_counts(state: ReaderState) -> None:
    """Note by how much the counts in the header differ from the nodes that are there."""
    header, root = state.header, state.root
    root.more_queries = signed(header.queries - root.query_count)
    root.more_outputs = signed(header.modules_out - root.output_count)
    if root.expressions is not None:
        uses = sum(1 for owner in root.owners for _use in formula_slots(root, owner))
        (stored,) = WORD.unpack_from(state.data, header.expressions + USES)
        root.more_uses = signed(stored - uses)


def _read_links(state: ReaderState, records: list[NodeRecord]) -> None:
    """Read the links that lie behind the body of each node."""
    total = sum(sum(record.body.links[::2]) for record in records)
    first = min((record.row.body for record in records), default=0)
    if 12 * total + BODY_SIZE * len(records) > state.header.attachment_index - first and records:
        raise InvalidData("the nodes share the bytes of their links", offset=first)
    for number, record in enumerate(records):
        following = records[number + 1].row.body if number + 1 < len(records) else 0
        stop = following if following > record.row.body else state.header.attachment_index
        sections.read_links(state, number, record.node, record.row.body, record.body.links, stop)
