"""The sections of a file, from the node records to the string pool, read and written."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from ...core.kinds import Kind
from ...core.records import Id, Part, RecordLayout, Stored
from ...errors import InvalidData, WrongType
from ...names import murmur3_of
from ..expression.memory import signed
from ..model import (
    Attachment,
    Bound,
    Condition,
    Input,
    Link,
    Node,
    Source,
    Transition,
    Variable,
    flags_of,
    orphan_strings_of,
    stored_hash,
)
from ..rules.link_forms import (
    PORT_SIZE,
    PortForm,
    condition_form,
    port_bytes,
    port_form,
    port_input,
)
from ..types import (
    BLACKBOARD,
    EXPRESSION,
    INT,
    NO_NODE,
    SLOT_TYPES,
    ConditionForm,
    LinkKind,
    NodeType,
)
from .header import ATTACHMENT_BODY_SIZE, BODY_SIZE, COMMAND_SIZE, SIZE
from .layouts import (
    ACTION,
    ATTACHMENT_BODY,
    ATTACHMENTS,
    BOARD_TYPE,
    CODECS,
    FILE_REFERENCE,
    HALVES,
    IDS,
    INPUTS,
    LINK,
    MODULE,
    NODE_BODY,
    NODES,
    OUTPUTS,
    PROPERTIES,
    REPLACEMENT,
    REPLACEMENT_HEAD,
    RESOLVE,
    SECTION_58,
    SOURCE,
    STATE,
    TEXT,
    VARIABLE,
    WORD,
    AttachmentBody,
    AttachmentRow,
    FileReference,
    NodeBody,
    NodeRow,
    SlotLayout,
    Valued,
    VariableName,
)
from .state import ReaderState, WriterState


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


def reserve_records(state: WriterState) -> None:
    """Leave room for the node records; the pool has their names before those of their parts."""
    nodes = state.root.nodes
    state.starts["nodes"] = len(state.out)
    state.out += bytes(NODES[state.root.version == 0x404].size * len(nodes))
    for node in nodes:
        state.pool.put(node.name)


def write_records(state: WriterState) -> None:
    """Write the node records, once it is known where everything else is."""
    attached = 0
    rows = []
    for number, node in enumerate(state.root.nodes):
        byte, word, half = node.words
        row = NodeRow(
            node.type, number, len(node.attachments), node.flags, byte, node.name,
            stored_hash(node), word, state.bodies[number], *state.plan.uses[number],
            node.multi_source_count & 0xFFFF, half, attached, *_queries(state, number, node),
            state.states.get(number, 0), node.guid,
        )  # fmt: skip
        rows.append(row)
        attached += len(node.attachments)
    records = b"".join(NODES[state.root.version == 0x404].write_all(rows, state.context))
    start = state.starts["nodes"]
    state.out[start : start + len(records)] = records


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
        state.bodies.append(len(state.out))
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
    used = [numbers[attachment] for node in state.root.nodes for attachment in node.attachments]
    state.out += struct.pack(f"<{len(used)}I", *used)
    state.begin("attachment_records")
    layout = ATTACHMENTS[state.root.version == 0x404]
    body = len(state.out) + layout.size * len(state.root.attachments)
    count = len(state.root.nodes)
    for record, uses in zip(state.root.attachments, state.plan.uses[count:], strict=True):
        state.add(layout, AttachmentRow(record.name, body, *uses, stored_hash(record)))
        body += ATTACHMENT_BODY_SIZE
    spans = state.plan.spans[count:]
    for record, span in zip(state.root.attachments, spans, strict=True):
        tables = len(state.out) + ATTACHMENT_BODY_SIZE + record.table_shift & 0xFFFFFFFF
        state.add(ATTACHMENT_BODY, AttachmentBody(record.word, span[:12], [0, tables] * 6))


# The typed tables: properties, inputs, outputs, and the sources of inputs that have several.

# Reading


def read_properties(state: ReaderState) -> None:
    """Read all properties, type by type."""
    header = state.header
    starts = _table_bounds(state, header.properties, 6, header.ports, "properties")
    for layout, bounds in zip(PROPERTIES, starts, strict=True):
        state.properties.append(_read_slots(state, layout, *bounds, "properties")[0])


def read_ports(state: ReaderState) -> None:
    """Read inputs and outputs, type by type, and the entries of multiple sources."""
    header = state.header
    starts = _table_bounds(state, header.ports, 12, header.sources, "inputs and outputs")
    for type_ in SLOT_TYPES:
        inputs, feeds = _read_slots(state, INPUTS[type_], *starts[2 * type_], "inputs")
        state.inputs.append(inputs)
        state.feeds.append(feeds)
        layout = OUTPUTS[type_]
        raw = _table(state, layout.size, *starts[2 * type_ + 1], "outputs")
        state.outputs.append(list(layout.read_each(raw, state.context, type=type_)))
    raw = _table(state, SOURCE.size, header.sources, header.unknown_50, "multiple sources")
    state.multi_sources = list(SOURCE.iter_unpack(raw))


def _table_bounds(
    state: ReaderState, at: int, count: int, stop: int, what: str
) -> list[tuple[int, int]]:
    """Return the bounds of each of `count` tables; their offsets are at `at`."""
    state.require(at, 4 * count, f"the tables of {what}", stop)
    offsets = [*struct.unpack_from(f"<{count}I", state.data, at), stop]
    for one, other in pairwise(offsets):
        if not at <= one <= other <= stop:
            raise InvalidData(f"a table of {what} is outside its section", offset=at)
    return list(pairwise(offsets))


def _table(state: ReaderState, size: int, start: int, stop: int, what: str) -> bytes:
    """Return the bytes of a table, which is a whole number of records."""
    if (stop - start) % size:
        raise InvalidData(
            f"a table of {what} has {stop - start} bytes, no multiple of {size}",
            offset=start,
        )
    return state.data[start:stop]


def _read_slots(
    state: ReaderState, layout: SlotLayout[Valued], start: int, stop: int, what: str
) -> tuple[list[Valued], list[tuple[int, ...]]]:
    """Return the slots of a table, and what feeds each, by numbers that are resolved later."""
    raw = _table(state, layout.record.size, start, stop, what)
    slots, feeds = [], list(layout.feeds.iter_unpack(raw))
    type_, rows = layout.more["type"], layout.record.read_each(raw, state.context, **layout.more)
    for slot, feed in zip(rows, feeds, strict=True):
        start += layout.record.size
        if type_ is INT:
            state.pool.slot = slot
            state.ints[start - WORD.size] = slot.uid
        slot.flags = feed[-1]
        if slot.flags & EXPRESSION:
            slot.flags, slot.binding = state.binding(slot.flags, type_)
        slots.append(slot)
    return slots, feeds


# Writing


def write_properties(state: WriterState) -> None:
    """Write all properties, type by type: those of nodes, then those of attachments."""
    state.begin("properties")
    at = state.reserve(len(SLOT_TYPES))
    for type_ in SLOT_TYPES:
        state.point(at + 4 * type_)
        _write_slots(state, PROPERTIES[type_], state.plan.properties[type_])


def write_ports(state: WriterState) -> None:
    """Write inputs and outputs, type by type, and the sources of inputs that have several."""
    state.begin("ports")
    at = state.reserve(2 * len(SLOT_TYPES))
    for type_ in SLOT_TYPES:
        state.point(at + 8 * type_)
        _write_slots(state, INPUTS[type_], state.plan.inputs[type_])
        state.point(at + 8 * type_ + 4)
        outputs = state.plan.outputs[type_]
        state.out += b"".join(OUTPUTS[type_].write_each(outputs, state.context))
    state.begin("sources")
    for slot, source in state.plan.sources:
        word = state.plan.slot_word(source.flags, source.binding, slot.type)
        state.out += SOURCE.pack(*_source_numbers(state, slot, source), word)


def _write_slots(state: WriterState, layout: SlotLayout[Valued], table: list[Valued]) -> None:
    out, type_ = state.out, layout.more["type"]
    for slot, row in zip(table, layout.record.write_each(table, state.context), strict=True):
        start = len(out)
        out += row
        flags = state.plan.slot_word(flags_of(slot), slot.binding, type_)
        source = _input_numbers(state, slot) if isinstance(slot, Input) else ()
        layout.feed.pack_into(out, start + layout.at, *source, flags)
        if type_ is INT:
            state.ints[slot.uid] = len(out) - WORD.size
            state.pool.put_all(orphan_strings_of(slot))


def _source_numbers(state: WriterState, slot: Input, source: Source) -> tuple[int, int]:
    """Return the stored numbers of a source: its node, and its output among those of the type."""
    if not isinstance(source.node, Id) or not isinstance(source.output, Id):
        return state.plan.dangling.source(slot, source)
    index = state.plan.output_numbers.get(source.output)
    if index is None:
        raise WrongType(f"the input “{slot.name}” reads an output that is not in the file")
    return state.plan.node_index(source.node), index | source.writes_blackboard << 15


def _input_numbers(state: WriterState, slot: Input) -> tuple[int, int]:
    if slot.multi_source:
        return -100 - state.plan.starts[slot.uid], len(slot.sources)
    if slot.sources:
        return _source_numbers(state, slot, slot.sources[0])
    return -1, slot.unconnected_index


# The links of nodes: to children with their conditions, of transitions, of data.

_SURPLUS = 64
"""The most bytes behind a link record that are kept; real files have none."""
_NUMBERS = {form: struct.Struct(f"<I{CODECS[form.kind].code}") for form in ConditionForm}
"""One number of a condition: the word that may name a variable, and the number."""

# Reading


def read_links(
    state: ReaderState, number: int, node: Node, body: int, counts: Sequence[int], stop: int
) -> None:
    """Read the links of a node.

    `counts` is how many links of each kind there are and how many before them, `stop` where the
    last one ends.
    """
    total = sum(counts[::2])
    if not total:
        return
    limit = state.header.attachment_index
    at = body + BODY_SIZE
    state.require(at, 4 * total, f"the links of node {number}", limit)
    offsets = struct.unpack_from(f"<{total}I", state.data, at)
    for kind in range(10):
        count, base = counts[2 * kind], counts[2 * kind + 1]
        if count and base + count > total:
            raise InvalidData(f"the links of node {number} pass their table", offset=body)
        for index in range(base, base + count):
            offset = offsets[index]
            if not body <= offset <= limit - 8:
                raise InvalidData(f"a link of node {number} is outside", offset=at + 4 * index)
            end = offsets[index + 1] if index + 1 < total else stop
            _read_link(state, node, kind, offset, end, index == base + count - 1)


def _read_link(
    state: ReaderState, node: Node, kind: int, offset: int, end: int, is_last: bool
) -> None:
    index, second = LINK.unpack_from(state.data, offset)
    link = Link(kind, state.node(index))
    if kind == LinkKind.TRANSITION:
        link.transition = Stored(second)
    else:
        link.label = state.pool.take(second)
    node.links.append(link)
    child = port = None
    if kind == LinkKind.CHILD:
        child = condition_form(node.type, node.name, is_last)
    else:
        port = port_form(kind, node.type, state.header.version)
    room = end - offset - 8
    size = child.size if child else PORT_SIZE if port else 0
    if port is PortForm.VALUE and node.type == NodeType.EXPRESSION and room == 16:
        size = 16
    if room < 0:  # the records are not in the order of their table
        room = size if offset + 8 + size <= state.header.attachment_index else 0
    if room < size:
        child, port, size = None, None, 0
    at = offset + 8
    if port:
        _read_port(state, node, link, port, at, size)
    elif child:
        link.condition = _read_condition(state, child, at)
    if size < room <= size + _SURPLUS:
        link.surplus = state.data[at + size : at + room]


def _read_port(
    state: ReaderState, node: Node, link: Link, shape: PortForm, offset: int, size: int
) -> None:
    """Keep the repeated value until the inputs are known that it should be the value of."""
    if shape is PortForm.TEXT:
        word, text = TEXT.unpack_from(state.data, offset)
        link.extra = (word, state.pool.take(text))
    else:
        link.extra = state.data[offset : offset + size]
    state.port_links.append((node, link))


def _read_condition(state: ReaderState, form: ConditionForm, offset: int) -> Condition:
    decode = state.decoders[form.kind]
    bounds, numbers = [], []
    for start in range(offset, offset + 8 * form.numbers, 8):
        word, field = _NUMBERS[form].unpack_from(state.data, start)
        bounds.append(_read_bound(state, word, form.bound_kind))
        numbers.append(decode(field))
    tail = state.data[offset + 8 * form.numbers : offset + form.size]
    condition = Condition(form, numbers[0] if form.numbers == 1 else tuple(numbers), bounds, tail)
    if form is ConditionForm.INT:
        state.pool.slot = condition
        state.ints[offset + WORD.size] = condition.uid
    return condition


def _read_bound(state: ReaderState, word: int, kind: Kind | None) -> Bound:
    if kind is not None and word & BLACKBOARD:
        table = state.variables.get(kind, [])
        index = word & 0xFFFF
        if index < len(table):
            return Bound(word & 0xFFFF0000, table[index].uid)
        state.report(f"A condition names the blackboard's {kind.value} number {index}, of none.")
    return Bound(word)


# Writing


_NO_LINKS = [0] * 20


def link_counts(node: Node) -> list[int]:
    """Return for each kind how many links a node has, and how many before them."""
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


def write_links(state: WriterState, node: Node) -> None:
    """Write the table of the offsets of a node's links, then the links."""
    links = sorted(node.links, key=attrgetter("kind"))
    first = state.reserve(len(links))
    for place, link in enumerate(links):
        state.point(first + 4 * place)
        _write_link(state, node, link)


def _write_link(state: WriterState, node: Node, link: Link) -> None:
    plan, out = state.plan, state.out
    target = plan.index_of_node(link.target, NO_NODE)
    if isinstance(link.transition, Stored):
        second = plan.dangling.transition(link.transition.number)
    elif link.transition is not None:
        second = plan.transitions[link.transition]
    else:
        second = state.pool.put(link.label)
    out += LINK.pack(target, second)
    if link.condition is not None:
        _write_condition(state, link.condition)
    else:
        _write_port(state, node, link)
    out += link.surplus


def _write_port(state: WriterState, node: Node, link: Link) -> None:
    """Write the copy of an input's value in a link, or the value read in its place."""
    if isinstance(link.extra, bytes):
        state.out += link.extra
        return
    if isinstance(link.extra, tuple):
        state.out += TEXT.pack(link.extra[0], state.pool.put(link.extra[1]))
        return
    shape = port_form(link.kind, node.type, state.root.version)
    slot = port_input(node, link) if shape else None
    if shape is PortForm.TEXT:
        state.out += TEXT.pack(0, state.pool.put("" if slot is None else slot.value))
    elif shape is PortForm.VALUE:
        state.out += bytes(PORT_SIZE) if slot is None else port_bytes(slot)


def _write_condition(state: WriterState, condition: Condition) -> None:
    form, out = condition.form, state.out
    encode, pack = state.encoders[form.kind], _NUMBERS[form].pack
    if form is ConditionForm.INT:
        state.ints[condition.uid] = len(out) + 4
    numbers = (condition.value,) if form.numbers == 1 else condition.value
    for bound, number in zip(condition.bounds, numbers, strict=True):
        out += pack(state.plan.bound_word(bound, form), encode(number))
    if form is ConditionForm.INT:
        state.pool.put_all(orphan_strings_of(condition))
    out += condition.tail


# The sections behind the typed tables: transitions, queries, modules, actions and the rest.

_GAP = 4096
"""The most bytes between two sections that are kept; real files have none."""

# Reading


def read_transitions(state: ReaderState) -> None:
    """Read the transitions; the offset of the first one gives their count."""
    start, stop = state.header.transitions, state.ends["transitions"]
    if start == stop:
        return
    state.require(start, 4, "the transitions", stop)
    (first,) = WORD.unpack_from(state.data, start)
    if not start + 4 <= first <= stop or (first - start) % 4:
        raise InvalidData("the first transition is outside its section", offset=start)
    at = first
    for position in range(start, first, 4):
        (at,) = WORD.unpack_from(state.data, position)
        if at < first:
            raise InvalidData("a transition lies before its section", offset=position)
        state.require(at, 4, "a transition", stop)
        (flags,) = WORD.unpack_from(state.data, at)
        at += 4
        command = ""
        if not flags & 0xFF:
            state.require(at, 4, "a transition", stop)
            command = state.pool.take(WORD.unpack_from(state.data, at)[0])
            at += 4
        state.root.transitions.append(Transition(flags, command))
    keep_gap(state, "query_table", at, stop)


def keep_gap(state: ReaderState, behind: str, offset: int, stop: int) -> None:
    """Keep the bytes that no section claims, tied to the section behind them."""
    if offset < stop <= offset + _GAP:
        state.root.gaps[behind] = state.data[offset:stop]
    elif offset < stop:
        state.report(
            f"{stop - offset} bytes belong to no section; saving drops them.", offset=offset
        )


def _read_table(
    state: ReaderState, section: str, layout: RecordLayout[Part], behind: str
) -> list[Part]:
    """Return the parts of a table that begins with their number."""
    start, stop = getattr(state.header, section), state.ends[section]
    parts, end = layout.read_counted(state.data, start, stop, state.context)
    keep_gap(state, behind, end, stop)
    return parts


def read_tail(state: ReaderState, records: list[NodeRecord]) -> None:
    """Read the sections from the modules to the string pool."""
    header, root = state.header, state.root
    root.modules = _read_table(state, "modules", MODULE, "actions")
    root.actions = _read_table(state, "actions", ACTION, "ids")
    state.require(header.ids, 8, "the blackboard ids")
    root.own_id, root.parent_id = IDS.unpack_from(state.data, header.ids)
    if header.unknown_58:
        root.section_58 = SECTION_58.read(state.data, header.unknown_58, state.context)
    _read_states(state, records)
    _read_replacements(state)
    _read_6c(state)
    root.resolves = _read_table(state, "resolves", RESOLVE, "pool")


def _read_states(state: ReaderState, records: list[NodeRecord]) -> None:
    """Read the state infos, which only version 0x404 has; they lie in the order of the nodes."""
    header = state.header
    end = header.unknown_58 + SECTION_58.size if header.unknown_58 else header.ids + IDS.size
    if header.version == 0x404:
        stop = header.replacements or header.unknown_6c
        for number, record in enumerate(records):
            if not record.row.state:
                continue
            if not end <= record.row.state <= stop - STATE.size:
                raise InvalidData(f"the state of node {number} is outside its section")
            record.node.state = STATE.read(state.data, record.row.state, state.context)
            end = record.row.state + STATE.size
    behind = "replacements" if header.replacements else "unknown_6c"
    keep_gap(state, behind, end, getattr(header, behind))


def _read_replacements(state: ReaderState) -> None:
    start, root = state.header.replacements, state.root
    if not start:
        return
    stop = state.ends["replacements"]
    state.require(start, 8, "the replacements", stop)
    head = REPLACEMENT_HEAD.unpack_from(state.data, start)
    root.replaced, root.replacement_byte, count, root.after_nodes, root.after_attachments = head
    root.replacements = REPLACEMENT.read_all(state.data, start + 8, count, state.context, stop)
    keep_gap(state, "unknown_6c", start + 8 + REPLACEMENT.size * count, stop)


def _read_6c(state: ReaderState) -> None:
    start, stop = state.header.unknown_6c, state.ends["unknown_6c"]
    if stop - start < 4:
        state.root.word_6c = None
        return
    (state.root.word_6c,) = WORD.unpack_from(state.data, start)
    keep_gap(state, "resolves", start + 4, stop)


# Writing


def write_transitions(state: WriterState) -> None:
    """Write the table of the transitions' offsets, then the transitions."""
    state.begin("transitions")
    records = state.root.transitions
    first = state.reserve(len(records))
    for place, record in enumerate(records):
        state.point(first + 4 * place)
        state.out += WORD.pack(record.flags)
        if not record.flags & 0xFF:
            state.out += WORD.pack(state.pool.put(record.command))


def write_queries(state: WriterState) -> None:
    """Write the query table: each node's queries as positions among the query nodes."""
    state.begin("query_table")
    plan = state.plan
    if plan.layout is not None:
        for node, half in plan.layout.entries:
            number = node.number if isinstance(node, Stored) else plan.query_numbers[node]
            state.out += HALVES.pack(number, half)
        return
    for query in plan.queries:
        state.out += HALVES.pack(plan.query_numbers.get(query, 0), 0)


def _write_table(
    state: WriterState, section: str, layout: RecordLayout[Part], parts: list[Part]
) -> None:
    """Write a section that is the number of its records, and the records."""
    state.begin(section)
    state.out += layout.write_counted(parts, state.context)


def write_tail(state: WriterState) -> None:
    """Write the sections from the modules to the string pool."""
    root = state.root
    _write_table(state, "modules", MODULE, root.modules)
    _write_table(state, "actions", ACTION, root.actions)
    state.begin("ids")
    state.out += IDS.pack(root.own_id, root.parent_id)
    if root.section_58 is not None:
        state.begin("unknown_58")
        state.add(SECTION_58, root.section_58)
    if root.version == 0x404:
        _write_states(state)
    else:
        _write_replacements(state)
    state.begin("unknown_6c")
    if root.word_6c is not None:
        state.out += WORD.pack(root.word_6c)
    _write_table(state, "resolves", RESOLVE, root.resolves)


def _write_states(state: WriterState) -> None:
    """Write the state infos, whose offsets the records of their nodes have."""
    for number, node in enumerate(state.root.nodes):
        if node.state is not None:
            state.states[number] = len(state.out)
            state.add(STATE, node.state)


def _write_replacements(state: WriterState) -> None:
    root = state.root
    state.begin("replacements")
    state.out += REPLACEMENT_HEAD.pack(
        root.replaced, root.replacement_byte, len(root.replacements),
        root.after_nodes, root.after_attachments,
    )  # fmt: skip
    for replacement in root.replacements:
        state.add(REPLACEMENT, replacement)


# The blackboard: the counts of its types, the names, the values and the source files.

_MAX_FILES = 128
_MAX_NAMES = 1 << 22
"""The names must begin in this much of the string pool, from its start."""


def file_hashes(path: str) -> tuple[int, int, int]:
    """Return the hashes stored beside a file's path: of the path, its stem, its extension."""
    base = path.rpartition("/")[2]
    stem, dot, extension = base.rpartition(".")
    if not dot:
        stem, extension = base, ""
    return murmur3_of(path), murmur3_of(stem), murmur3_of(extension)


# Reading


def read_blackboard(state: ReaderState) -> None:
    """Read the variables: names first, then values, then the files that may provide them."""
    kinds, data = state.kinds, state.data
    start = state.header.blackboard
    stop = state.header.attachment_index
    state.require(start, 8 * len(kinds), "the blackboard's types", stop)
    heads = [BOARD_TYPE.unpack_from(data, start + 8 * i) for i in range(len(kinds))]
    names = start + 8 * len(kinds)
    count = sum(head[0] for head in heads)
    rows = VARIABLE.read_all(data, names, count, state.context, stop)
    files = _read_variables(state, rows, [head[0] for head in heads])
    end = values = names + 8 * count
    for kind, head in zip(kinds, heads, strict=True):
        at = values + head[2]
        size = CODECS[kind].size * head[0]
        state.require(at, size, f"the blackboard's {kind.value} values", stop)
        _read_values(state, kind, at)
        end = max(end, at + size)
    _read_files(state, files, end, stop)


def _read_variables(
    state: ReaderState, rows: list[VariableName], counts: list[int]
) -> list[tuple[Variable, int]]:
    """Return the variables that have a file, each with the number of that file."""
    files = []
    kinds = (kind for kind, count in zip(state.kinds, counts, strict=True) for _ in range(count))
    for kind, row in zip(kinds, rows, strict=True):
        variable = Variable(kind, row.name, notes=row.notes, inheritance=row.inheritance)
        if row.has_file:
            files.append((variable, row.file))
        state.variables[kind].append(variable)
        state.root.variables.append(variable)
    return files


def _read_values(state: ReaderState, kind: Kind, at: int) -> None:
    if kind is Kind.POINTER:
        return
    codec, decode = CODECS[kind], state.decoders[kind]
    for variable in state.variables[kind]:
        (field,) = codec.struct.unpack_from(state.data, at)
        variable.value = decode(field)
        if kind is Kind.S32:
            state.pool.slot = variable
            state.ints[at] = variable.uid
        at += codec.size


def _read_files(state: ReaderState, files: list[tuple[Variable, int]], at: int, stop: int) -> None:
    count = max((index for _, index in files), default=-1) + 1
    rows = FILE_REFERENCE.read_all(state.data, at, count, state.context, stop)
    for row in rows:
        if row[1:] != file_hashes(row.path):
            state.report(f"The hashes of the file “{row.path}” are not those of its name.")
    for variable, index in files:
        variable.file = rows[index].path


# Writing


def _file_numbers(tables: Iterable[list[Variable]]) -> dict[str, int]:
    """Return the number of each file that variables are read from, by first use."""
    files: dict[str, int] = {}
    for table in tables:
        for variable in table:
            if variable.file is not None:
                files.setdefault(variable.file, len(files))
    if len(files) > _MAX_FILES:
        raise WrongType(f"variables come from {len(files)} files, but {_MAX_FILES} fit")
    return files


def write_blackboard(state: WriterState) -> None:
    """Write the counts of the types, the names, the values, and the files."""
    tables = state.plan.by_kind
    first = values = 0
    for kind, table in tables.items():
        state.out += BOARD_TYPE.pack(len(table), first, values, 0)
        first += len(table)
        values += CODECS[kind].size * len(table)
    files = _file_numbers(tables.values())
    for table in tables.values():
        for variable in table:
            state.add(VARIABLE, _name_of(state, variable, files))
    for kind, table in tables.items():
        if kind is not Kind.POINTER:
            _write_values(state, kind, table)
    for path in files:
        state.add(FILE_REFERENCE, FileReference(path, *file_hashes(path)))


def _name_of(state: WriterState, variable: Variable, files: dict[str, int]) -> VariableName:
    if state.pool.put(variable.name) >= _MAX_NAMES:
        raise WrongType(f"the name of the variable “{variable.name}” lies too far in the file")
    file = -1 if variable.file is None else files[variable.file]
    return VariableName(
        variable.name, variable.inheritance, max(file, 0), file >= 0, variable.notes
    )


def _write_values(state: WriterState, kind: Kind, table: list[Variable]) -> None:
    codec, encode = CODECS[kind], state.encoders[kind]
    for variable in table:
        if kind is Kind.S32:
            state.ints[variable.uid] = len(state.out)
        state.out += codec.struct.pack(encode(variable.value))
        if kind is Kind.S32:
            state.pool.put_all(orphan_strings_of(variable))
