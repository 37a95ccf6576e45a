"""The sections behind the typed tables: transitions, queries, modules, actions and the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.kinds import Kind
from ...core.records import Part, RecordLayout, Stored
from ...errors import InvalidData, WrongType
from ...hashes import murmur3_of
from ..model import Transition, Variable, orphan_strings_of
from .layouts import (
    ACTION,
    BOARD_TYPE,
    CODECS,
    FILE_REFERENCE,
    HALVES,
    IDS,
    MODULE,
    REPLACEMENT,
    REPLACEMENT_HEAD,
    RESOLVE,
    SECTION_58,
    STATE,
    VARIABLE,
    WORD,
    FileReference,
    VariableName,
)
from .nodes import NodeRecord
from .state import ReaderState, WriterState

if TYPE_CHECKING:
    from .write_plan import WritePlan

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
    if kind is Kind.S32:
        state.offsets["ints"] = at
    if kind is Kind.POINTER:
        return
    codec, decode = CODECS[kind], state.decoders[kind]
    for variable in state.variables[kind]:
        (field,) = codec.struct.unpack_from(state.data, at)
        variable.value = decode(field)
        if kind is Kind.S32:
            state.pool.slot = variable
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


def _file_numbers(plan: WritePlan) -> dict[str, int]:
    """Return the number of each file that variables are read from, by first use."""
    files: dict[str, int] = {}
    for table in plan.by_kind.values():
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
    files = _file_numbers(state.plan)
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
