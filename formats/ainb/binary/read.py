"""Reads the bytes of an AINB file into `Ainb`. The sections are read in the order of the file,
because the order of first references to strings shows which strings of the pool belong to enum
values.
"""

from __future__ import annotations

from formats.ainb.binary import sections
from formats.ainb.binary.blackboard import read_blackboard
from formats.ainb.binary.header import BODY_SIZE, END, SIZE, parse
from formats.ainb.binary.layouts import COMMAND, WORD
from formats.ainb.binary.links import read_links
from formats.ainb.binary.nodes import NodeRecord, read_attachments, read_records
from formats.ainb.binary.resolve import resolve
from formats.ainb.binary.slots import read_ports, read_properties
from formats.ainb.binary.state import ReaderState
from formats.ainb.binary.write_plan import used_expressions
from formats.ainb.expression.memory import signed
from formats.ainb.expression.read import USES, read_expressions
from formats.ainb.model import Ainb, Attachment, Node
from formats.errors import InvalidData


def read(data: bytes) -> Ainb:
    """Return the document of a whole file; raises only `FormatError`."""
    data = bytes(data)
    state = ReaderState(data, parse(data))
    _read_expressions(state)
    _read_names(state)
    _read_commands(state)
    records = read_records(state)
    read_blackboard(state)
    _read_links(state, records)
    read_attachments(state)
    read_properties(state)
    read_ports(state)
    sections.read_transitions(state)
    sections.read_modules(state)
    sections.read_tail(state, records)
    sections.keep_gap(state, END, state.pool.finish(), len(data))
    resolve(state, records)
    _note_counts(state)
    state.root.strays = state.pool.strays
    return state.root


def _read_expressions(state: ReaderState) -> None:
    """Expressions have a separate string pool, so they are read first; slots refer to them."""
    header = state.header
    if header.expressions:
        section = state.data[header.expressions : header.modules]
        state.root.expressions = read_expressions(section, header.expressions)


def _read_names(state: ReaderState) -> None:
    header, root = state.header, state.root
    root.version = header.version
    root.name = state.pool.take(header.name)
    root.category = state.pool.take(header.category)
    root.category_number = header.category_number
    root.word_54 = header.zero


def _note_counts(state: ReaderState) -> None:
    """Note by how much the counts in the header differ from the nodes that are there."""
    header, root = state.header, state.root
    root.more_queries = signed(header.queries - root.query_count)
    root.more_outputs = signed(header.modules_out - root.output_count)
    if root.expressions is not None:
        owners: list[Node | Attachment] = [*root.nodes, *root.attachments]
        uses = sum(len(used_expressions(owner)) for owner in owners)
        (stored,) = WORD.unpack_from(state.data, header.expressions + USES)
        root.more_uses = signed(stored - uses)


def _read_commands(state: ReaderState) -> None:
    """Read the commands; the nodes that they begin at are not read yet."""
    count = state.header.commands
    state.root.commands = COMMAND.read_all(state.data, SIZE, count, state.context)


def _read_links(state: ReaderState, records: list[NodeRecord]) -> None:
    """Read the links that lie behind the body of each node."""
    total = sum(sum(record.body.links[::2]) for record in records)
    first = min((record.row.body for record in records), default=0)
    if 12 * total + BODY_SIZE * len(records) > state.header.attachment_index - first and records:
        raise InvalidData("the nodes share the bytes of their links", offset=first)
    for number, record in enumerate(records):
        following = records[number + 1].row.body if number + 1 < len(records) else 0
        stop = following if following > record.row.body else state.header.attachment_index
        read_links(state, number, record.node, record.row.body, record.body.links, stop)
