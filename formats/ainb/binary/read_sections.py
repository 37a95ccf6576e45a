"""The sections behind the typed tables: transitions, modules, actions, states and the rest."""

from __future__ import annotations

import struct

from formats.ainb.binary.read_nodes import Record
from formats.ainb.binary.reader_state import Reading
from formats.ainb.model import Module, StateInfo, Transition
from formats.errors import InvalidData

_WORD = struct.Struct("<I")
_IDS = struct.Struct("<II")
_TRIPLE = struct.Struct("<III")
_ACTION = struct.Struct("<iII")
_STATE = struct.Struct("<5I")
_UNKNOWN_58 = struct.Struct("<4I")
_REPLACEMENTS = struct.Struct("<BBHhh")
_REPLACEMENT = struct.Struct("<BBhhh")
_GAP = 4096
"""The most bytes between two sections that are kept; real files have none."""


def read_transitions(state: Reading) -> None:
    """Read the transitions; how many there are is told by where the first one lies."""
    start, stop = state.head.transitions, state.ends["transitions"]
    if start == stop:
        return
    state.room(start, 4, "the transitions", stop)
    (first,) = _WORD.unpack_from(state.data, start)
    if not start + 4 <= first <= stop or (first - start) % 4:
        raise InvalidData("the first transition lies outside of its section", offset=start)
    at = first
    for position in range(start, first, 4):
        (at,) = _WORD.unpack_from(state.data, position)
        if at < first:
            raise InvalidData("a transition lies before its section", offset=position)
        state.room(at, 4, "a transition", stop)
        (flags,) = _WORD.unpack_from(state.data, at)
        at += 4
        command = ""
        if not flags & 0xFF:
            state.room(at, 4, "a transition", stop)
            command = state.pool.take(_WORD.unpack_from(state.data, at)[0])
            at += 4
        state.root.transitions.append(Transition(flags, command))
    _gap(state, "query_table", at, stop)


def _gap(state: Reading, behind: str, at: int, stop: int) -> None:
    """Keep the bytes that no section claims, tied to the section behind them."""
    if at < stop <= at + _GAP:
        state.root.gaps[behind] = state.data[at:stop]
    elif at < stop:
        state.find(f"{stop - at} bytes belong to no section; saving drops them.", offset=at)


def _table(state: Reading, start: int, size: int, stop: int, what: str) -> int:
    """Return the count at the head of a table, checked against the room behind it."""
    state.room(start, 4, what, stop)
    (count,) = _WORD.unpack_from(state.data, start)
    state.room(start + 4, size * count, what, stop)
    return int(count)


def read_modules(state: Reading) -> None:
    """Read the table of module files."""
    start, stop = state.head.modules, state.ends["modules"]
    count = _table(state, start, 12, stop, "the modules")
    take = state.pool.take
    for index in range(count):
        path, category, instances = _TRIPLE.unpack_from(state.data, start + 4 + 12 * index)
        state.root.modules.append(Module(take(path), take(category), instances))
    _gap(state, "actions", start + 4 + 12 * count, stop)


def read_tail(state: Reading, records: list[Record]) -> None:
    """Read what lies behind the modules, up to the string pool."""
    _read_actions(state)
    _read_ids(state)
    _read_58(state)
    _read_states(state, records)
    _read_replacements(state)
    _read_6c(state)
    _read_resolves(state)


def _read_actions(state: Reading) -> None:
    start, stop = state.head.actions, state.ends["actions"]
    count = _table(state, start, 12, stop, "the actions")
    take = state.pool.take
    for index in range(count):
        node, slot, action = _ACTION.unpack_from(state.data, start + 4 + 12 * index)
        state.raw_actions.append((node, take(slot), take(action)))
    _gap(state, "ids", start + 4 + 12 * count, stop)


def _read_ids(state: Reading) -> None:
    start = state.head.ids
    state.room(start, 8, "the blackboard ids")
    state.root.own_id, state.root.parent_id = _IDS.unpack_from(state.data, start)


def _read_58(state: Reading) -> None:
    start = state.head.unknown_58
    if start:
        state.room(start, 16, "the section of unknown meaning")
        text, *words = _UNKNOWN_58.unpack_from(state.data, start)
        state.root.section_58 = (state.pool.take(text), words[0], words[1], words[2])


def _read_states(state: Reading, records: list[Record]) -> None:
    """Read the state infos, which only version 0x404 has; they lie in the order of the nodes."""
    end = state.head.ids + 8 if not state.head.unknown_58 else state.head.unknown_58 + 16
    if state.head.version == 0x404:
        stop = state.head.replacements or state.head.unknown_6c
        for number, record in enumerate(records):
            if not record.state:
                continue
            if not end <= record.state <= stop - 20:
                raise InvalidData(f"the state of node {number} lies outside of its section")
            text, *words = _STATE.unpack_from(state.data, record.state)
            four = (words[0], words[1], words[2], words[3])
            record.node.state = StateInfo(state.pool.take(text), four)
            end = record.state + 20
    behind = "replacements" if state.head.replacements else "unknown_6c"
    _gap(state, behind, end, getattr(state.head, behind))


def _read_replacements(state: Reading) -> None:
    start, root = state.head.replacements, state.root
    if not start:
        return
    stop = state.ends["replacements"]
    state.room(start, 8, "the replacements", stop)
    head = _REPLACEMENTS.unpack_from(state.data, start)
    root.replaced, root.replacement_byte, count, root.after_nodes, root.after_attachments = head
    state.room(start + 8, 8 * count, "the replacements", stop)
    raw = state.data[start + 8 : start + 8 + 8 * count]
    state.raw_replacements = list(_REPLACEMENT.iter_unpack(raw))
    _gap(state, "unknown_6c", start + 8 + 8 * count, stop)


def _read_6c(state: Reading) -> None:
    start, stop = state.head.unknown_6c, state.ends["unknown_6c"]
    if stop - start < 4:
        state.root.word_6c = None
        return
    (state.root.word_6c,) = _WORD.unpack_from(state.data, start)
    _gap(state, "resolves", start + 4, stop)


def _read_resolves(state: Reading) -> None:
    start, stop = state.head.resolves, state.ends["resolves"]
    count = _table(state, start, 12, stop, "the enum table")
    take = state.pool.take
    for index in range(count):
        offset, class_name, value_name = _TRIPLE.unpack_from(state.data, start + 4 + 12 * index)
        state.raw_resolves.append((offset, take(class_name), take(value_name)))
    _gap(state, "pool", start + 4 + 12 * count, stop)
