"""The attachments: which each node has, their records, their bodies."""

from __future__ import annotations

import struct

from formats.ainb.binary.header import ATTACHMENT_BODY_SIZE
from formats.ainb.binary.layouts import ATTACHMENT, ATTACHMENT_404, ATTACHMENT_BODY
from formats.ainb.binary.nodes import spans_of
from formats.ainb.binary.reader_state import ReaderState
from formats.ainb.binary.writer_state import WriterState
from formats.ainb.model import Attachment
from formats.ainb.names import name_hash, stored_hash
from formats.errors import InvalidData


def read_attachments(state: ReaderState) -> None:
    """Read the attachment records; their properties lie behind those of the nodes."""
    head, data = state.head, state.data
    layout = ATTACHMENT_404 if head.version == 0x404 else ATTACHMENT
    start = head.attachment_records
    stop = start + layout.size * head.attachments
    state.room(start, stop - start, "the attachments", head.properties)
    for number, (name, body, _uses, _size, *hashes) in enumerate(
        layout.iter_unpack(data[start:stop])
    ):
        if not start <= body <= head.properties - ATTACHMENT_BODY_SIZE:
            at = start + layout.size * number + 4
            raise InvalidData(f"the body of attachment {number} is outside", offset=at)
        attachment = Attachment(state.pool.take(name))
        if hashes and hashes[0] != name_hash(attachment.name):
            attachment.hash = (attachment.name, hashes[0])
        attachment.word, *numbers = ATTACHMENT_BODY.unpack_from(data, body)
        state.root.attachments.append(attachment)
        state.attachment_tables.append((attachment, tuple(numbers[:12])))


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
    for one in state.root.attachments:
        uses, size = state.plan.expression_use(one.properties)
        state.uses += uses
        hashes = () if old else (stored_hash(one),)
        state.out += layout.pack(state.pool.put(one.name), body, uses, size, *hashes)
        body += ATTACHMENT_BODY_SIZE
    spans = state.plan.spans[len(state.root.nodes) :]
    for one, before, after in zip(state.root.attachments, spans, spans[1:], strict=False):
        words = spans_of(before[:6], after[:6])
        end = len(state.out) + ATTACHMENT_BODY_SIZE
        state.out += ATTACHMENT_BODY.pack(one.word, *words, *([0, end] * 6))
