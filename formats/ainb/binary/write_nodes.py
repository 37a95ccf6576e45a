"""Commands, node records and bodies, links, attachments."""

from __future__ import annotations

import struct

from formats.ainb.binary.header import ATTACHMENT_BODY_SIZE
from formats.ainb.binary.write_plan import owner_slots
from formats.ainb.binary.writer_state import Writing
from formats.ainb.model import (
    NO_NODE,
    Attachment,
    Bound,
    Condition,
    Link,
    LinkKind,
    Node,
    orphan_strings_of,
)
from formats.ainb.names import stored_hash
from formats.ainb.rules.port_links import port_bytes, port_input
from formats.values import f32_bits

_COMMAND = struct.Struct("<I16sHH")
_RECORD = struct.Struct("<HhHBBIIIIHHHHIHHI16s")
_RECORD_404 = struct.Struct("<HhHBBIIIHHHHIHHI16s")
_LINK = struct.Struct("<iI")
_WORDS = struct.Struct("<II")
_INT = struct.Struct("<Ii")
_RANGE = struct.Struct("<IIII")


def write_commands(state: Writing) -> None:
    """Write the commands with the indexes of their roots; the second is stored one higher."""
    plan = state.plan
    for command in state.root.commands:
        root = plan.node_index(command.root, command.raw_root, 0xFFFF)
        second = plan.node_index(command.second, command.raw_second - 1, 0xFFFE) + 1
        name = state.pool.put(command.name)
        state.out += _COMMAND.pack(name, command.guid, root, second)


def write_records(state: Writing, body: int) -> None:
    """Write the node records; the first body begins at `body`."""
    state.starts["nodes"] = len(state.out)
    attached = 0
    old = state.root.version == 0x404
    shape = _RECORD_404 if old else _RECORD
    for number, node in enumerate(state.root.nodes):
        name = state.pool.put(node.name)
        hash_ = stored_hash(node)
        names = (name,) if old else (name, hash_)
        state.out += shape.pack(
            *_front(node, number), *names, node.words[1], body, *_counts(state, node),
            node.words[2], attached, *_queries(state, number, node), 0, node.guid,
        )  # fmt: skip
        body += state.plan.body_size(node)
        attached += len(node.attachments)


def _front(node: Node, number: int) -> tuple[int, ...]:
    return node.type, number, len(node.attachments), node.flags, node.words[0]


def _counts(state: Writing, node: Node) -> tuple[int, int, int]:
    """Return the node's expression uses, their io size, and its count of multiple sources."""
    uses = size = 0
    if state.root.expressions is not None:
        uses, size = state.plan.expression_use(owner_slots(node))
        state.uses += uses
    several = sum(len(slot.sources) for slot in node.inputs if slot.multi_source)
    return uses, size, (several + node.multi_delta) & 0xFFFF


def _queries(state: Writing, number: int, node: Node) -> tuple[int, int]:
    layout = state.plan.layout
    if layout is not None:
        return layout.slices[number], layout.counts[number]
    return state.plan.firsts[number], len(node.queries)


# Bodies


def write_bodies(state: Writing) -> None:
    """Write the body of every node: its tables, the offsets of its links, the links."""
    totals = [0] * 18
    for node in state.root.nodes:
        counts = [0] * 18
        for one in node.properties:
            counts[one.type] += 1
        for slot in node.inputs:
            counts[6 + 2 * slot.type] += 1
        for output in node.outputs:
            counts[7 + 2 * output.type] += 1
        words = [word for pair in zip(totals, counts, strict=True) for word in pair]
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        state.out += struct.pack("<36I20B", *words, *_link_counts(node))
        if node.links:
            _write_links(state, node)
    state.property_totals = totals[:6]


_NO_LINKS = [0] * 20


def _link_counts(node: Node) -> list[int]:
    if not node.links:
        return _NO_LINKS
    counts = [0] * 10
    for link in node.links:
        counts[link.kind] += 1
    found = []
    total = 0
    for count in counts:
        found += [count, total & 0xFF]
        total += count
    return found


def _write_links(state: Writing, node: Node) -> None:
    out, plan = state.out, state.plan
    links = sorted(node.links, key=lambda link: link.kind)
    at = len(out) + 4 * len(links)
    offsets = []
    for link in links:
        offsets.append(at)
        at += 8 + plan.extra_size(node, link)
    out += struct.pack(f"<{len(links)}I", *offsets)
    for link in links:
        _write_link(state, node, link)


def _write_link(state: Writing, node: Node, link: Link) -> None:
    plan, out = state.plan, state.out
    target = plan.node_index(link.target, link.raw_target, NO_NODE)
    if link.kind == LinkKind.TRANSITION:
        second = plan.dangling.transition(link.raw_label)
        if link.transition is not None:
            second = plan.transitions[link.transition.uid]
    else:
        second = state.pool.put(link.label)
    out += _LINK.pack(target, second)
    if link.condition is not None:
        _write_condition(state, link.condition)
    else:
        _write_port(state, node, link)
    out += link.surplus


def _write_port(state: Writing, node: Node, link: Link) -> None:
    """Write the value of its input that a link repeats, or what it had in its place."""
    shape = state.plan.form(node, link)
    if isinstance(link.extra, bytes):
        state.out += link.extra
    elif isinstance(link.extra, tuple):
        state.out += _WORDS.pack(link.extra[0], state.pool.put(link.extra[1]))
    elif shape in ("value", "text"):
        slot = port_input(node, link)
        if shape == "text":
            state.out += _WORDS.pack(0, state.pool.put("" if slot is None else slot.value))
        else:
            state.out += bytes(8) if slot is None else port_bytes(slot)


def _bound(state: Writing, form: str, bound: Bound) -> int:
    if bound.variable is None:
        return state.plan.dangling.bound(bound.word, form)
    return state.plan.word(bound.word, bound.variable)


def _write_condition(state: Writing, condition: Condition) -> None:
    out, pool = state.out, state.pool
    words = [_bound(state, condition.form, bound) for bound in condition.bounds]
    form, value = condition.form, condition.value
    if form == "int":
        state.ints[id(condition)] = len(out) + 4
        out += _INT.pack(words[0], value)
        pool.put_all(orphan_strings_of(condition))
    elif form in ("string", "default range"):
        out += _WORDS.pack(words[0], pool.put(value))
    elif form == "weight":
        out += _WORDS.pack(words[0], f32_bits(value))
    elif form == "word":
        out += _WORDS.pack(words[0], value)
    else:
        out += _RANGE.pack(words[0], f32_bits(value[0]), words[1], f32_bits(value[1]))
    out += condition.tail


# Attachments


def write_attachments(state: Writing) -> None:
    """Write which attachments each node has, the attachment records and their bodies."""
    state.begin("attachment_index")
    numbers = state.plan.attachments
    used = [numbers[one.uid] for node in state.root.nodes for one in node.attachments]
    state.out += struct.pack(f"<{len(used)}I", *used)
    state.begin("attachment_records")
    old = state.root.version == 0x404
    body = len(state.out) + (12 if old else 16) * len(state.root.attachments)
    for attachment in state.root.attachments:
        _write_attachment(state, attachment, body, old)
        body += ATTACHMENT_BODY_SIZE
    for attachment in state.root.attachments:
        _write_attachment_body(state, attachment)


def _write_attachment(state: Writing, attachment: Attachment, body: int, old: bool) -> None:
    uses, size = state.plan.expression_use(attachment.properties)
    state.uses += uses
    state.out += struct.pack("<IIHH", state.pool.put(attachment.name), body, uses, size)
    if not old:
        state.out += struct.pack("<I", stored_hash(attachment))


def _write_attachment_body(state: Writing, attachment: Attachment) -> None:
    end = len(state.out) + ATTACHMENT_BODY_SIZE
    counts = [0] * 6
    for one in attachment.properties:
        counts[one.type] += 1
    words = [attachment.word]
    for type_, count in enumerate(counts):
        words += [state.property_totals[type_], count]
        state.property_totals[type_] += count
    state.out += struct.pack("<25I", *words, *([0, end] * 6))
