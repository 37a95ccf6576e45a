"""Bytes to `Ainb`. The sections are read in the order of the file, since the order in which
strings are first referred to tells which of the pool's strings belong to an enum's number.
"""

from __future__ import annotations

import struct

from formats.ainb.binary import read_nodes, read_sections, read_values
from formats.ainb.binary.header import COMMAND_SIZE, SIZE, parse
from formats.ainb.binary.reader_state import Reading
from formats.ainb.binary.resolve import resolve
from formats.ainb.expression.read import read_expressions
from formats.ainb.model import Ainb, Command

_COMMAND = struct.Struct("<I16sHH")


def read(data: bytes) -> Ainb:
    """Return the document of a whole file. Raises `FormatError` and nothing else."""
    data = bytes(data)
    state = Reading(data, parse(data))
    _read_expressions(state)
    _read_names(state)
    commands = _read_commands(state)
    records = read_nodes.read_records(state)
    read_values.read_blackboard(state)
    read_nodes.read_bodies(state, records)
    read_values.read_attachments(state)
    read_values.read_properties(state)
    read_values.read_ports(state)
    read_sections.read_transitions(state)
    read_sections.read_modules(state)
    read_sections.read_tail(state, records)
    state.pool.finish()
    resolve(state, commands, records)
    state.root.strays = state.pool.strays
    return state.root


def _read_expressions(state: Reading) -> None:
    """Expressions have strings of their own, so they may be read first; slots refer to them."""
    head = state.head
    if head.expressions:
        section = state.data[head.expressions : head.modules]
        state.root.expressions = read_expressions(section, head.expressions)


def _read_names(state: Reading) -> None:
    head, root = state.head, state.root
    root.version = head.version
    root.name = state.pool.take(head.name)
    root.category = state.pool.take(head.category)
    root.category_number = head.category_number
    root.word_54 = head.zero


def _read_commands(state: Reading) -> list[tuple[Command, int, int]]:
    """Return the commands with the numbers of their roots, which are not read yet."""
    found = []
    take = state.pool.take
    stop = SIZE + COMMAND_SIZE * state.head.commands
    for name, guid, root, second in _COMMAND.iter_unpack(state.data[SIZE:stop]):
        command = Command(take(name), guid)
        state.root.commands.append(command)
        found.append((command, root, second))
    return found
