"""The last step of reading: numbers become references, once every part has been read."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from formats.ainb.binary.nodes import NodeRecord
from formats.ainb.binary.state import ReaderState
from formats.ainb.model import (
    Attachment,
    Input,
    IntPart,
    Node,
    Output,
    Property,
    QueryLayout,
    Source,
    new_uid,
)
from formats.ainb.rules.dangling import source_type
from formats.ainb.rules.derived import allocate, query_state
from formats.ainb.rules.link_forms import repeats_input
from formats.ainb.types import INT, LinkKind, SlotType
from formats.errors import InvalidData
from formats.values import Kind

Taken = TypeVar("Taken", Property, Input, Output)


def resolve(state: ReaderState, records: list[NodeRecord]) -> None:
    """Give every part its references, and the nodes their properties, inputs and outputs."""
    _resolve_transitions(state)
    _take_properties(state, records)
    _take_ports(state, records)
    _resolve_inputs(state, records)
    _settle_port_links(state)
    _take_attachments(state, records)
    _resolve_queries(state, records)
    if state.root.resolves:
        _resolve_ints(state)
    if state.pool.inside:
        state.find(f"{state.pool.inside} names begin in the middle of another string.")


def _node(state: ReaderState, index: int) -> Node | None:
    nodes = state.root.nodes
    return nodes[index] if 0 <= index < len(nodes) else None


def _resolve_transitions(state: ReaderState) -> None:
    transitions = state.root.transitions
    for node in state.root.nodes if transitions else ():
        for link in node.links:
            if link.kind == LinkKind.TRANSITION and link.raw_label < len(transitions):
                link.transition = transitions[link.raw_label]
                link.raw_label = 0


# Slots


def _slice(table: list[Taken], first: int, count: int, at: list[int], what: str) -> list[Taken]:
    """Return the part of a table that a node names; parts that overlap are copied."""
    if first + count > len(table):
        raise InvalidData(f"a node's {what} pass the {len(table)} that there are")
    slots = table[first : first + count]
    at[1] += count
    if at[1] > len(table):
        raise InvalidData(f"nodes share their {what}")
    if first < at[0]:
        slots = [replace(output, uid=new_uid()) for output in slots]
    at[0] = max(at[0], first + count)
    return slots


def _take_properties(state: ReaderState, records: list[NodeRecord]) -> None:
    marks = [[0, 0] for _ in range(6)]
    owners: list[tuple[Node | Attachment, tuple[int, ...]]] = [
        (record.node, record.tables) for record in records
    ]
    owners += state.attachment_tables
    for owner, tables in owners:
        for type_ in range(6):
            count = tables[2 * type_ + 1]
            if count:
                owner.properties += _slice(
                    state.properties[type_], tables[2 * type_], count, marks[type_], "properties"
                )
    _unclaimed(state, state.properties, marks, "properties")


def _unclaimed(
    state: ReaderState, tables: Sequence[Sequence[object]], marks: list[list[int]], what: str
) -> None:
    spare = sum(len(table) - mark[1] for table, mark in zip(tables, marks, strict=True))
    if spare:
        state.find(f"{spare} {what} belong to no node; saving drops them.")


def _take_ports(state: ReaderState, records: list[NodeRecord]) -> None:
    inputs = [[0, 0] for _ in range(6)]
    outputs = [[0, 0] for _ in range(6)]
    for record in records:
        tables = record.tables
        for type_ in range(6):
            first, count, out_first, out_count = tables[12 + 4 * type_ : 16 + 4 * type_]
            if count:
                part = _slice(state.inputs[type_], first, count, inputs[type_], "inputs")
                record.node.inputs += part
                state.input_numbers += zip(
                    part, state.raw_sources[type_][first : first + count], strict=True
                )
            if out_count:
                record.node.outputs += _slice(
                    state.outputs[type_], out_first, out_count, outputs[type_], "outputs"
                )
    _unclaimed(state, state.inputs, inputs, "inputs")
    _unclaimed(state, state.outputs, outputs, "outputs")


def _resolve_inputs(state: ReaderState, records: list[NodeRecord]) -> None:
    room = len(state.multi_sources)
    for slot, (node, output) in state.input_numbers:
        if node == -1:
            slot.unconnected_index = output
        elif node > -100:
            slot.sources = [_source(state, records, slot, node, output, 0)]
        else:
            first = -100 - node
            if first + output > len(state.multi_sources):
                raise InvalidData(f"the sources of the input “{slot.name}” pass their table")
            room -= output
            if room < 0:
                raise InvalidData("inputs share the entries of their sources")
            slot.multi_source = True
            entries = state.multi_sources[first : first + output]
            slot.sources = [_source(state, records, slot, *entry) for entry in entries]
    if room:
        state.find(f"{room} sources belong to no input; saving drops them.")
    for record in records:
        several = sum(len(slot.sources) for slot in record.node.inputs if slot.multi_source)
        record.node.multi_delta = record.multi_count - several


def _source(
    state: ReaderState, records: list[NodeRecord], slot: Input, node: int, output: int, flags: int
) -> Source:
    source = Source(_node(state, node), None, flags=flags)
    if flags & 0xC2000000:
        source.flags, source.binding = state.binding(flags, slot.type)
    if source.node is not None:
        type_ = source_type(slot, source)
        count = records[node].tables[15 + 4 * type_]
        index = output & 0x7FFF
        if index < count:
            source.output = _nth(source.node, type_, index)
            source.writes_blackboard = output > 0x7FFF
            return source
    source.raw_node, source.raw_output = node, output
    source.node = None
    return source


def _nth(node: Node, type_: SlotType, index: int) -> Output:
    for output in node.outputs:
        if output.type == type_:
            if not index:
                return output
            index -= 1
    raise AssertionError("the count was checked")


def _settle_port_links(state: ReaderState) -> None:
    """Drop a link's copy of its input's value if equal; keep it if it differs."""
    for node, link in state.port_links:
        if repeats_input(node, link):
            link.extra = None


# The rest


def _take_attachments(state: ReaderState, records: list[NodeRecord]) -> None:
    header = state.head
    size = header.attachment_records - header.attachment_index
    if size % 4:
        raise InvalidData("the attachment table has no whole number of entries")
    entries = struct.unpack_from(f"<{size // 4}I", state.data, header.attachment_index)
    used = 0
    for record in records:
        first, count = record.attachments
        used += count
        if first + count > len(entries) or used > len(entries):
            raise InvalidData("the attachments of a node pass their table")
        for number in entries[first : first + count]:
            if number >= len(state.root.attachments):
                raise InvalidData(f"a node has the attachment {number}, which does not exist")
            record.node.attachments.append(state.root.attachments[number])


def _resolve_queries(state: ReaderState, records: list[NodeRecord]) -> None:
    start, stop = state.head.query_table, state.ends["query_table"]
    if (stop - start) % 4:
        raise InvalidData("the query table has no whole number of entries", offset=start)
    table = struct.unpack_from(f"<{(stop - start) // 2}H", state.data, start)
    numbers, halves = table[::2], table[1::2]
    nodes = [node for node in state.root.nodes if node.is_query]
    used = 0
    for record in records:
        first, count = record.queries
        used += count
        if first + count > len(numbers) or used > 8 * len(numbers) + 64:
            raise InvalidData("the queries of a node pass their table", offset=start)
        for number in numbers[first : first + count]:
            if number < len(nodes):
                record.node.queries.append(nodes[number])
            else:
                state.find(f"A node names query {number}, but there are {len(nodes)}.")
    _keep_layout(state, records, numbers, halves, nodes)


def _keep_layout(
    state: ReaderState,
    records: list[NodeRecord],
    numbers: tuple[int, ...],
    halves: tuple[int, ...],
    nodes: list[Node],
) -> None:
    """Keep a query table that would be written in another way."""
    slices = [record.queries[0] for record in records]
    queries, firsts = allocate(state.root)
    known_nodes = [nodes[number] if number < len(nodes) else None for number in numbers]
    if queries == known_nodes and firsts == slices and not any(halves):
        return
    counts = [record.queries[1] for record in records]
    entries = [
        (node, number, half)
        for node, number, half in zip(known_nodes, numbers, halves, strict=True)
    ]
    state.root.query_layout = QueryLayout(entries, slices, counts, query_state(state.root))


def _resolve_ints(state: ReaderState) -> None:
    targets = _int_slots(state)
    for entry in state.root.resolves:
        entry.target = targets.get(entry.raw_offset)
        if entry.target is not None:
            entry.raw_offset = 0


def _int_slots(state: ReaderState) -> dict[int, IntPart]:
    """Return the parts of the document that hold an int, by the offset of that int."""
    parts: dict[int, IntPart] = {}
    properties: list[Property] = state.properties[INT]
    for index, prop in enumerate(properties):
        parts[state.offsets["properties"] + 12 * index + 8] = prop
    for index, slot in enumerate(state.inputs[INT]):
        parts[state.offsets["inputs"] + 16 * index + 12] = slot
    parts.update(state.conditions)
    start = state.offsets.get("ints", 0)
    for index, variable in enumerate(state.variables[Kind.S32]):
        parts[start + 4 * index] = variable
    return parts
