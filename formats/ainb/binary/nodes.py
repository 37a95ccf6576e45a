"""The records and bodies of nodes and attachments: the tables of their parts."""

from __future__ import annotations

import struct
from typing import NamedTuple

from formats.ainb.binary.header import (
    ATTACHMENT_BODY_SIZE,
    BODY_SIZE,
    COMMAND_SIZE,
    SIZE,
    node_size,
)
from formats.ainb.binary.layouts import (
    ATTACHMENT,
    ATTACHMENT_404,
    ATTACHMENT_BODY,
    BODY,
    NODE,
    NODE_404,
)
from formats.ainb.binary.links import link_counts, write_links
from formats.ainb.binary.state import ReaderState, WriterState
from formats.ainb.binary.write_plan import expression_use
from formats.ainb.expression.memory import signed
from formats.ainb.model import Attachment, Node, stored_hash
from formats.errors import InvalidData
from formats.hashes import murmur3_of
from formats.values import AnyValue


class NodeRecord(NamedTuple):
    """A node with the numbers of its record and body that later sections are read by.

    `spans` are 36 words: (first, count) of the properties of each type, then for each type
    (first, count) of its inputs and of its outputs. `counts` are ten pairs of bytes: how many
    links of each kind there are, and how many before them.
    """

    node: Node
    body: int
    spans: tuple[int, ...]
    counts: tuple[int, ...]
    attachments: tuple[int, int]
    queries: tuple[int, int]
    state: int
    multi_count: int


# Reading


def read_records(state: ReaderState) -> list[NodeRecord]:
    """Read the node records into their nodes; names in the node bodies are read later."""
    header = state.header
    start = SIZE + COMMAND_SIZE * header.commands
    stop = start + node_size(header.version) * header.nodes
    old = header.version == 0x404
    records = []
    unpack = NODE_404.iter_unpack if old else NODE.iter_unpack
    for position, fields in enumerate(unpack(state.data[start:stop])):
        if old:
            fields = (*fields[:6], None, *fields[6:])
        body = fields[8]
        if body + BODY_SIZE > header.attachment_index or body < header.blackboard:
            raise InvalidData(
                f"the body of node {position} is stated to be at {body}, outside its section",
                offset=start + position * node_size(header.version),
            )
        if fields[1] != position:
            state.report(
                f"Node {position} says that it is number {fields[1]}.", ("nodes", position)
            )
        records.append(_record(state, state.root.nodes[position], fields))
    return records


def _record(state: ReaderState, node: Node, fields: tuple[AnyValue, ...]) -> NodeRecord:
    (type_, _, attached, flags, byte, name_at, hash_, word, body, _uses, _size, multi_count, half,
     first_attached, first_query, queries, state_at, guid) = fields  # fmt: skip
    name = state.pool.take(name_at)
    node.type, node.name, node.guid, node.flags = type_, name, guid, flags
    if hash_ is not None and hash_ != murmur3_of(name):
        node.hash = (name, hash_)
    if byte or word or half:
        node.words = (byte, word, half)
    numbers = BODY.unpack_from(state.data, body)
    return NodeRecord(
        node, body, numbers[:36], numbers[36:], (first_attached, attached), (first_query, queries),
        state_at, multi_count,
    )  # fmt: skip


# Writing


def write_records(state: WriterState, body: int) -> None:
    """Write the node records; the first body begins at `body`."""
    state.starts["nodes"] = len(state.out)
    attached = 0
    old = state.root.version == 0x404
    layout = NODE_404 if old else NODE
    for number, node in enumerate(state.root.nodes):
        name = state.pool.put(node.name)
        names = (name,) if old else (name, stored_hash(node))
        byte, word, half = node.words
        state.out += layout.pack(
            node.type, number, len(node.attachments), node.flags, byte, *names, word, body,
            *_use_counts(state, node), half, attached, *_queries(state, number, node), 0, node.guid,
        )  # fmt: skip
        body += state.plan.body_size(node)
        attached += len(node.attachments)


def _use_counts(state: WriterState, node: Node) -> tuple[int, int, int]:
    """Return the node's expression uses, their io size, and its count of multiple sources."""
    uses = size = 0
    if state.root.expressions is not None:
        uses, size = expression_use(node)
        state.uses += uses
    return uses, size, node.multi_source_count & 0xFFFF


def _queries(state: WriterState, number: int, node: Node) -> tuple[int, int]:
    layout = state.plan.layout
    if layout is not None:
        return layout.slices[number], layout.counts[number]
    return state.plan.firsts[number], len(node.queries)


def write_bodies(state: WriterState) -> None:
    """Write the body of every node: its tables, the offsets of its links, the links."""
    for node, span in zip(state.root.nodes, state.plan.spans, strict=False):
        state.out += BODY.pack(*span, *link_counts(node))
        if node.links:
            write_links(state, node)


def read_attachments(state: ReaderState) -> None:
    """Read the attachment records; their properties lie behind those of the nodes."""
    header, data = state.header, state.data
    layout = ATTACHMENT_404 if header.version == 0x404 else ATTACHMENT
    start = header.attachment_records
    stop = start + layout.size * header.attachments
    state.require(start, stop - start, "the attachments", header.properties)
    for number, (name, body, _uses, _size, *hashes) in enumerate(
        layout.iter_unpack(data[start:stop])
    ):
        if not start <= body <= header.properties - ATTACHMENT_BODY_SIZE:
            at = start + layout.size * number + 4
            raise InvalidData(f"the body of attachment {number} is outside", offset=at)
        attachment = Attachment(state.pool.take(name))
        if hashes and hashes[0] != murmur3_of(attachment.name):
            attachment.hash = (attachment.name, hashes[0])
        attachment.word, *numbers = ATTACHMENT_BODY.unpack_from(data, body)
        attachment.table_shift = signed(numbers[13] - body - ATTACHMENT_BODY_SIZE)
        state.root.attachments.append(attachment)
        state.attachment_spans.append((attachment, tuple(numbers[:12])))


def write_attachments(state: WriterState) -> None:
    """Write which attachments each node has, the attachment records and their bodies."""
    state.begin("attachment_index")
    numbers = state.plan.attachments
    used = [numbers[attachment.uid] for node in state.root.nodes for attachment in node.attachments]
    state.out += struct.pack(f"<{len(used)}I", *used)
    state.begin("attachment_records")
    old = state.root.version == 0x404
    layout = ATTACHMENT_404 if old else ATTACHMENT
    body = len(state.out) + layout.size * len(state.root.attachments)
    for record in state.root.attachments:
        uses, size = expression_use(record)
        state.uses += uses
        hashes = () if old else (stored_hash(record),)
        state.out += layout.pack(state.pool.put(record.name), body, uses, size, *hashes)
        body += ATTACHMENT_BODY_SIZE
    spans = state.plan.spans[len(state.root.nodes) :]
    for record, span in zip(state.root.attachments, spans, strict=True):
        tables = len(state.out) + ATTACHMENT_BODY_SIZE + record.table_shift & 0xFFFFFFFF
        state.out += ATTACHMENT_BODY.pack(record.word, *span[:12], *([0, tables] * 6))
