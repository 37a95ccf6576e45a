"""The sections behind the typed tables: transitions, queries, modules, actions, ids, the rest."""

from __future__ import annotations

import struct

from formats.ainb.binary.writer_state import Writing
from formats.ainb.model import Transition

_STATE_FIELD = 0x24
"""Where a node record of version 0x404 says where the state info lies."""


def write_transitions(state: Writing) -> None:
    """Write the transitions, each behind a table of where they begin."""
    state.begin("transitions")
    records = state.root.transitions
    at = len(state.out) + 4 * len(records)
    for one in records:
        state.out += struct.pack("<I", at)
        at += 4 if one.flags & 0xFF else 8
    for one in records:
        _write_transition(state, one)


def _write_transition(state: Writing, one: Transition) -> None:
    state.out += struct.pack("<I", one.flags)
    if not one.flags & 0xFF:
        state.out += struct.pack("<I", state.pool.put(one.command))


def write_queries(state: Writing) -> None:
    """Write the query table: each node's queries by their place among the query nodes."""
    state.begin("query_table")
    plan = state.plan
    if plan.layout is not None:
        for node, number, half in plan.layout.entries:
            if node is not None:
                number = plan.query_numbers.get(node.uid, number)
            state.out += struct.pack("<HH", number, half)
        return
    for query in plan.queries:
        state.out += struct.pack("<HH", plan.query_numbers.get(query.uid, 0), 0)


def write_modules(state: Writing) -> None:
    """Write the table of module files."""
    state.begin("modules")
    state.out += struct.pack("<I", len(state.root.modules))
    for one in state.root.modules:
        names = state.pool.put(one.path), state.pool.put(one.category)
        state.out += struct.pack("<III", *names, one.instances)


def write_tail(state: Writing) -> None:
    """Write what lies behind the modules, up to the string pool."""
    root = state.root
    _write_actions(state)
    state.begin("ids")
    state.out += struct.pack("<II", root.own_id, root.parent_id)
    if root.section_58 is not None:
        text, *words = root.section_58
        state.begin("unknown_58")
        state.out += struct.pack("<4I", state.pool.put(text), *words)
    if root.version == 0x404:
        _write_states(state)
    else:
        state.begin("replacements")
        _write_replacements(state)
    state.begin("unknown_6c")
    if root.word_6c is not None:
        state.out += struct.pack("<I", root.word_6c)
    _write_resolves(state)


def _write_actions(state: Writing) -> None:
    state.begin("actions")
    state.out += struct.pack("<I", len(state.root.actions))
    for one in state.root.actions:
        node = state.plan.node_index(one.node, one.raw_node)
        names = state.pool.put(one.slot), state.pool.put(one.action)
        state.out += struct.pack("<iII", node, *names)


def _write_states(state: Writing) -> None:
    """Write the state infos, and in each node's record where its own lies."""
    record = state.starts["nodes"]
    for number, node in enumerate(state.root.nodes):
        if node.state is None:
            continue
        field = record + 0x38 * number + _STATE_FIELD
        struct.pack_into("<I", state.out, field, len(state.out))
        name = state.pool.put(node.state.name)
        state.out += struct.pack("<5I", name, *node.state.words)


def _write_replacements(state: Writing) -> None:
    root = state.root
    state.out += struct.pack(
        "<BBHhh", root.replaced, root.replacement_byte, len(root.replacements),
        root.after_nodes, root.after_attachments,
    )  # fmt: skip
    for one in root.replacements:
        node = state.plan.node_index(one.node, one.raw_node)
        new_node = state.plan.node_index(one.new_node, one.raw_new_node)
        state.out += struct.pack("<BBhhh", one.type, one.byte, node, one.position, new_node)


def _write_resolves(state: Writing) -> None:
    state.begin("resolves")
    state.out += struct.pack("<I", len(state.root.resolves))
    ints = set(state.ints.values())
    for one in state.root.resolves:
        offset = 0 if one.raw_offset in ints else one.raw_offset
        if one.target is not None:
            offset = state.ints.get(id(one.target), 0)
        names = state.pool.put(one.class_name), state.pool.put(one.value_name)
        state.out += struct.pack("<III", offset, *names)
