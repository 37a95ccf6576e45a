"""The records and bodies of nodes and attachments: the tables of their parts."""

from __future__ import annotations

import struct
from typing import NamedTuple

from ...errors import InvalidData
from ...hashes import murmur3_of
from ..expression.memory import signed
from ..model import Attachment, Node, stored_hash
from .header import ATTACHMENT_BODY_SIZE, BODY_SIZE, COMMAND_SIZE, SIZE
from .layouts import (
    ATTACHMENT_BODY,
    ATTACHMENTS,
    NODE_BODY,
    NODES,
    AttachmentBody,
    AttachmentRow,
    NodeBody,
    NodeRow,
)
from .links import link_counts, write_links
from .state import ReaderState, WriterState
from .write_plan import expression_use


class NodeRecord(NamedTuple):
    """A node with the structures that later sections are read by."""

    node: Node
    row: NodeRow
    body: NodeBody


# Reading


def read_records(state: ReaderState) -> list[NodeRecord]:
    """Read the node records into their nodes; names in the node bodies are read later."""
    header = state.header
    start = SIZE + COMMAND_SIZE * header.commands
    more = {"hash": None} if header.version == 0x404 else {}
    layout = NODES[header.version == 0x404]
    records = []
    rows = layout.read_all(state.data, start, header.nodes, state.context, **more)
    for position, row in enumerate(rows):
        body = row.body
        if body + BODY_SIZE > header.attachment_index or body < header.blackboard:
            raise InvalidData(
                f"the body of node {position} is stated to be at {body}, outside its section",
                offset=start + position * layout.size,
            )
        if row.number != position:
            state.report(
                f"Node {position} says that it is number {row.number}.", ("nodes", position)
            )
        records.append(_record(state, state.root.nodes[position], row))
    return records


def _record(state: ReaderState, node: Node, row: NodeRow) -> NodeRecord:
    node.type, node.name, node.guid, node.flags = row.type, row.name, row.guid, row.flags
    if row.hash is not None and row.hash != murmur3_of(row.name):
        node.hash = (row.name, row.hash)
    if row.byte or row.word or row.half:
        node.words = (row.byte, row.word, row.half)
    return NodeRecord(node, row, NODE_BODY.read(state.data, row.body))


# Writing


def write_records(state: WriterState, body: int) -> None:
    """Write the node records; the first body begins at `body`."""
    state.starts["nodes"] = len(state.out)
    attached = 0
    layout = NODES[state.root.version == 0x404]
    rows = []
    for number, node in enumerate(state.root.nodes):
        byte, word, half = node.words
        row = NodeRow(
            node.type, number, len(node.attachments), node.flags, byte, node.name,
            stored_hash(node), word, body, *_use_counts(state, node), half, attached,
            *_queries(state, number, node), 0, node.guid,
        )  # fmt: skip
        rows.append(row)
        body += state.plan.body_size(node)
        attached += len(node.attachments)
    state.out += b"".join(layout.write_all(rows, state.context))


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
    nodes = state.root.nodes
    bodies = NODE_BODY.write_all(map(NodeBody, state.plan.spans, map(link_counts, nodes)))
    for node, body in zip(nodes, bodies, strict=True):
        state.out += body
        if node.links:
            write_links(state, node)


def read_attachments(state: ReaderState) -> None:
    """Read the attachment records; their properties lie behind those of the nodes."""
    header, data = state.header, state.data
    old = header.version == 0x404
    layout, more = ATTACHMENTS[old], {"hash": None} if old else {}
    start, stop = header.attachment_records, header.properties
    state.require(start, layout.size * header.attachments, "the attachments", stop)
    for number in range(header.attachments):
        at = start + layout.size * number
        row = layout.read(data, at, state.context, stop, **more)
        if not start <= row.body <= stop - ATTACHMENT_BODY_SIZE:
            raise InvalidData(f"the body of attachment {number} is outside", offset=at + 4)
        attachment = Attachment(row.name)
        if row.hash is not None and row.hash != murmur3_of(row.name):
            attachment.hash = (row.name, row.hash)
        body = ATTACHMENT_BODY.read(data, row.body)
        attachment.word = body.word
        attachment.table_shift = signed(body.others[1] - row.body - ATTACHMENT_BODY_SIZE)
        state.root.attachments.append(attachment)
        state.attachment_spans.append((attachment, body.spans))


def write_attachments(state: WriterState) -> None:
    """Write which attachments each node has, the attachment records and their bodies."""
    state.begin("attachment_index")
    numbers = state.plan.attachments
    used = [numbers[attachment.uid] for node in state.root.nodes for attachment in node.attachments]
    state.out += struct.pack(f"<{len(used)}I", *used)
    state.begin("attachment_records")
    layout = ATTACHMENTS[state.root.version == 0x404]
    body = len(state.out) + layout.size * len(state.root.attachments)
    for record in state.root.attachments:
        uses, size = expression_use(record)
        state.uses += uses
        state.add(layout, AttachmentRow(record.name, body, uses, size, stored_hash(record)))
        body += ATTACHMENT_BODY_SIZE
    spans = state.plan.spans[len(state.root.nodes) :]
    for record, span in zip(state.root.attachments, spans, strict=True):
        tables = len(state.out) + ATTACHMENT_BODY_SIZE + record.table_shift & 0xFFFFFFFF
        state.add(ATTACHMENT_BODY, AttachmentBody(record.word, span[:12], [0, tables] * 6))
