"""The blackboard: the counts of its types, the names, the values and the source files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.kinds import Kind
from ...errors import WrongType
from ...hashes import murmur3_of
from ..model import Variable, orphan_strings_of
from .layouts import BOARD_TYPE, CODECS, FILE_REFERENCE, VARIABLE, FileReference, VariableName
from .state import ReaderState, WriterState

if TYPE_CHECKING:
    from .write_plan import WritePlan

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


def blackboard_size(plan: WritePlan) -> int:
    """Return how many bytes the blackboard takes."""
    size = 8 * len(plan.by_kind) + FILE_REFERENCE.size * len(_file_numbers(plan))
    return size + sum(
        (8 + CODECS[kind].size) * len(variables) for kind, variables in plan.by_kind.items()
    )


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
            state.ints[id(variable)] = len(state.out)
        state.out += codec.struct.pack(encode(variable.value))
        if kind is Kind.S32:
            state.pool.put_all(orphan_strings_of(variable))
