"""Writes `Ainb` as bytes, by the rules of the games' own converter: sections in a fixed order
without padding, and strings in the pool in the order of their first reference.
"""

from __future__ import annotations

import struct

from ...errors import WrongType
from ..expression.binary import write_expressions
from ..model import Ainb
from . import sections
from .header import END, HEADER, MAGIC, ORDER, SIZE, Header
from .layouts import COMMAND
from .state import WriterState
from .string_pool import PoolWriter
from .write_plan import WritePlan


def write(root: Ainb) -> bytes:
    """Return the bytes of the file. Raises `WrongType` for a document that AINB cannot store."""
    try:
        return _write(root)
    except struct.error as error:
        raise WrongType(f"a number does not fit into its field: “{error}”") from error


def _write(root: Ainb) -> bytes:
    state = WriterState(root, WritePlan(root), PoolWriter(root.strays))
    pool = state.pool
    name, category = pool.put(root.name), pool.put(root.category)
    state.out += bytes(SIZE)
    _write_front(state)
    sections.write_properties(state)
    sections.write_ports(state)
    state.begin("unknown_50")
    sections.write_transitions(state)
    sections.write_queries(state)
    if root.expressions is not None:
        state.begin("expressions")
        uses = sum(count for count, _size in state.plan.uses) + root.more_uses
        state.out += write_expressions(root.expressions, uses & 0xFFFFFFFF)
    sections.write_tail(state)
    state.begin("pool")
    state.out += pool.pack()
    state.begin(END)
    sections.write_records(state)
    header = _header(state, name, category)
    state.out[:SIZE] = HEADER.write(header)
    return bytes(state.out)


def _write_front(state: WriterState) -> None:
    """Write what is before the slots, but for the node records."""
    for command in state.root.commands:
        state.add(COMMAND, command)
    sections.reserve_records(state)
    state.begin("blackboard")
    sections.write_blackboard(state)
    sections.write_bodies(state)
    sections.write_attachments(state)


def _header(state: WriterState, name: int, category: int) -> Header:
    root, at = state.root, state.starts
    return Header(
        magic=MAGIC,
        version=root.version,
        name=name,
        commands=len(root.commands),
        nodes=len(root.nodes),
        queries=root.query_count + root.more_queries & 0xFFFFFFFF,
        attachments=len(root.attachments),
        modules_out=root.output_count + root.more_outputs & 0xFFFFFFFF,
        zero=root.word_54,
        category=category,
        category_number=root.category_number,
        **{key: at.get(key, 0) for key in ORDER},
    )
