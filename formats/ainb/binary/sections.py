"""The sections behind the typed tables: transitions, queries, modules, actions and the rest."""

from __future__ import annotations

from dataclasses import replace

from ...core.records import Part, RecordLayout
from ...errors import InvalidData
from ..model import Transition
from .header import node_size
from .layouts import (
    ACTION,
    HALVES,
    IDS,
    MODULE,
    REPLACEMENT,
    REPLACEMENT_HEAD,
    RESOLVE,
    SECTION_58,
    STATE,
    WORD,
)
from .nodes import NodeRecord
from .state import ReaderState, WriterState

_GAP = 4096
"""The most bytes between two sections that are kept; real files have none."""
_NODE_404_STATE = 0x24
"""Where a node record of version 0x404 has the offset of its state info."""

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
    state: ReaderState, section: str, layout: RecordLayout[Part], behind: str, **more: None
) -> list[Part]:
    """Return the parts of a table that begins with their number."""
    start, stop = getattr(state.header, section), state.ends[section]
    parts, end = layout.read_counted(state.data, start, stop, state.context, **more)
    keep_gap(state, behind, end, stop)
    return parts


def read_modules(state: ReaderState) -> None:
    """Read the table of module files."""
    state.root.modules = _read_table(state, "modules", MODULE, "actions")


def read_tail(state: ReaderState, records: list[NodeRecord]) -> None:
    """Read the sections between the modules and the string pool."""
    header, root = state.header, state.root
    root.actions = _read_table(state, "actions", ACTION, "ids")
    state.require(header.ids, 8, "the blackboard ids")
    root.own_id, root.parent_id = IDS.unpack_from(state.data, header.ids)
    if header.unknown_58:
        root.section_58 = SECTION_58.read(state.data, header.unknown_58, state.context)
    _read_states(state, records)
    _read_replacements(state)
    _read_6c(state)
    root.resolves = _read_table(state, "resolves", RESOLVE, "pool", target=None)


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
    at = len(state.out) + 4 * len(records)
    for record in records:
        state.out += WORD.pack(at)
        at += 4 if record.flags & 0xFF else 8
    for record in records:
        state.out += WORD.pack(record.flags)
        if not record.flags & 0xFF:
            state.out += WORD.pack(state.pool.put(record.command))


def write_queries(state: WriterState) -> None:
    """Write the query table: each node's queries as positions among the query nodes."""
    state.begin("query_table")
    plan = state.plan
    if plan.layout is not None:
        for node, number, half in plan.layout.entries:
            if node is not None:
                number = plan.query_numbers.get(node.uid, number)
            state.out += HALVES.pack(number, half)
        return
    for query in plan.queries:
        state.out += HALVES.pack(plan.query_numbers.get(query.uid, 0), 0)


def _write_table(
    state: WriterState, section: str, layout: RecordLayout[Part], parts: list[Part]
) -> None:
    """Write a section that is the number of its records, and the records."""
    state.begin(section)
    state.out += layout.write_counted(parts, state.context)


def write_modules(state: WriterState) -> None:
    """Write the table of module files."""
    _write_table(state, "modules", MODULE, state.root.modules)


def write_tail(state: WriterState) -> None:
    """Write the sections between the modules and the string pool."""
    root = state.root
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
    _write_resolves(state)


def _write_states(state: WriterState) -> None:
    """Write the state infos and store the offset of each in its node's record."""
    record = state.starts["nodes"] + _NODE_404_STATE
    for number, node in enumerate(state.root.nodes):
        if node.state is not None:
            WORD.pack_into(state.out, record + node_size(0x404) * number, len(state.out))
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


def _write_resolves(state: WriterState) -> None:
    ints = set(state.ints.values())
    table = []
    for resolve in state.root.resolves:
        offset = 0 if resolve.raw_offset in ints else resolve.raw_offset
        if resolve.target is not None:
            offset = state.ints.get(id(resolve.target), 0)
        table.append(replace(resolve, raw_offset=offset))
    _write_table(state, "resolves", RESOLVE, table)
