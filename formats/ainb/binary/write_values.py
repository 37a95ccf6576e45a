"""The blackboard and the typed tables: properties, inputs, outputs, multiple sources."""

from __future__ import annotations

import struct
from typing import Any

from formats.ainb.binary.read_values import file_hashes
from formats.ainb.binary.write_plan import Plan
from formats.ainb.binary.writer_state import Writing
from formats.ainb.model import (
    FLOAT,
    INT,
    POINTER,
    STRING,
    VEC3F,
    Attachment,
    Input,
    Node,
    Output,
    Source,
    Variable,
    flags_of,
    orphan_strings_of,
)
from formats.errors import WrongType
from formats.values import Kind, f32_bits

_HALVES = struct.Struct("<HHHH")
_WORDS = struct.Struct("<II")
_SLOT = struct.Struct("<III")
_INT_SLOT = struct.Struct("<IIi")
_VEC3_SLOT = struct.Struct("<5I")
_INPUT = struct.Struct("<IhHII")
_INT_INPUT = struct.Struct("<IhHIi")
_VEC3_INPUT = struct.Struct("<IhHI3I")
_POINTER_INPUT = struct.Struct("<IIhHII")
_SOURCE = struct.Struct("<hHI")
_SIZES = {Kind.VEC3: 12, Kind.POINTER: 0}
_MAX_FILES = 128
_MAX_NAMES = 1 << 22
"""The blackboard's names must begin in this much of the string pool, from its start."""


# Blackboard


def _files(plan: Plan) -> dict[str, int]:
    """Return the number of each file that variables are read from, by first use."""
    files: dict[str, int] = {}
    for table in plan.by_kind.values():
        for variable in table:
            if variable.file is not None:
                files.setdefault(variable.file, len(files))
    if len(files) > _MAX_FILES:
        raise WrongType(f"variables come from {len(files)} files, but {_MAX_FILES} fit")
    return files


def blackboard_size(plan: Plan) -> int:
    """Return how many bytes the blackboard takes."""
    size = 8 * len(plan.by_kind) + 16 * len(_files(plan))
    for kind, table in plan.by_kind.items():
        size += (8 + _SIZES.get(kind, 4)) * len(table)
    return size


def write_blackboard(state: Writing) -> None:
    """Write the counts of the types, the names, the values, and the files."""
    tables = state.plan.by_kind
    first = values = 0
    for kind, table in tables.items():
        state.out += _HALVES.pack(len(table), first, values, 0)
        first += len(table)
        values += _SIZES.get(kind, 4) * len(table)
    files = _files(state.plan)
    for table in tables.values():
        for variable in table:
            state.out += _WORDS.pack(*_name(state, variable, files))
    for table in tables.values():
        for variable in table:
            _write_value(state, variable)
    for path in files:
        state.out += struct.pack("<4I", state.pool.put(path), *file_hashes(path))


def _name(state: Writing, variable: Variable, files: dict[str, int]) -> tuple[int, int]:
    packed = state.pool.put(variable.name)
    if packed >= _MAX_NAMES:
        raise WrongType(f"the name of the variable “{variable.name}” lies too far in the file")
    packed |= variable.inheritance << 22
    if variable.file is not None:
        packed |= 1 << 31 | files[variable.file] << 24
    return packed, state.pool.put(variable.notes)


def _write_value(state: Writing, variable: Variable) -> None:
    kind, value = variable.kind, variable.value
    if kind is Kind.STRING:
        state.out += struct.pack("<I", state.pool.put(value))
    elif kind is Kind.S32:
        state.ints[id(variable)] = len(state.out)
        state.out += struct.pack("<i", value)
        state.pool.put_all(orphan_strings_of(variable))
    elif kind is Kind.VEC3:
        state.out += struct.pack("<3I", *map(f32_bits, value))
    elif kind is Kind.F32:
        state.out += struct.pack("<I", f32_bits(value))
    elif kind is not Kind.POINTER:
        state.out += struct.pack("<I", int(value))


# Properties


def write_properties(state: Writing) -> None:
    """Write the properties of all nodes and attachments, type by type."""
    state.begin("properties")
    tables: list[list[Any]] = [[] for _ in range(6)]
    owners: list[Node | Attachment] = [*state.root.nodes, *state.root.attachments]
    for owner in owners:
        for one in owner.properties:
            tables[one.type].append(one)
    sizes = [(20 if type_ == VEC3F else 12) * len(table) for type_, table in enumerate(tables)]
    _heads(state, sizes)
    for type_, table in enumerate(tables):
        for one in table:
            _write_property(state, type_, one)


def _heads(state: Writing, sizes: list[int]) -> None:
    """Write where each table begins, the first behind these offsets."""
    at = len(state.out) + 4 * len(sizes)
    offsets = []
    for size in sizes:
        offsets.append(at)
        at += size
    state.out += struct.pack(f"<{len(sizes)}I", *offsets)


def _write_property(state: Writing, type_: int, one: Any) -> None:
    pool, out = state.pool, state.out
    word = one.flags and state.plan.slot_word(one.flags, one.binding, type_)
    name = pool.put(one.name)
    if type_ == INT:
        state.ints[id(one)] = len(out) + 8
        out += _INT_SLOT.pack(name, word, one.value)
        if one.orphan_strings:
            pool.put_all(orphan_strings_of(one))
    elif type_ == STRING:
        out += _SLOT.pack(name, word, pool.put(one.value))
    elif type_ == POINTER:
        out += _SLOT.pack(name, pool.put(one.class_name), word)
    elif type_ == VEC3F:
        out += _VEC3_SLOT.pack(name, word, *map(f32_bits, one.value))
    else:
        out += _SLOT.pack(name, word, f32_bits(one.value) if type_ == FLOAT else int(one.value))


# Inputs and outputs


def write_ports(state: Writing) -> None:
    """Write inputs and outputs, type by type, and the sources of inputs that have several."""
    state.begin("ports")
    inputs: list[list[Input]] = [[] for _ in range(6)]
    outputs: list[list[Output]] = [[] for _ in range(6)]
    for node in state.root.nodes:
        for slot in node.inputs:
            inputs[slot.type].append(slot)
        for output in node.outputs:
            outputs[output.type].append(output)
    sizes = []
    for type_ in range(6):
        sizes.append({VEC3F: 24, POINTER: 20}.get(type_, 16) * len(inputs[type_]))
        sizes.append((8 if type_ == POINTER else 4) * len(outputs[type_]))
    _heads(state, sizes)
    for type_ in range(6):
        for slot in inputs[type_]:
            _write_input(state, type_, slot)
        for output in outputs[type_]:
            _write_output(state, output)
    state.begin("sources")
    for slot, source in state.plan.sources:
        number, index = _numbers(state, slot, source)
        word = state.plan.slot_word(source.flags, source.binding, slot.type)
        state.out += _SOURCE.pack(number, index, word)


def _numbers(state: Writing, slot: Input, source: Source) -> tuple[int, int]:
    """Return the stored numbers of a source: the node, and the output among those of its type."""
    if source.node is None or source.output is None:
        return state.plan.dangling.source(slot, source)
    index = state.plan.outputs.get(source.output.uid)
    if index is None:
        raise WrongType(f"an input reads “{source.output.name}”, which is not in the file")
    return state.plan.node_index(source.node), index | source.writes_blackboard << 15


def _input_numbers(state: Writing, slot: Input) -> tuple[int, int]:
    if slot.multi_source:
        return -100 - state.plan.starts[slot.uid], len(slot.sources)
    if slot.sources:
        return _numbers(state, slot, slot.sources[0])
    return -1, slot.unconnected_index


def _write_input(state: Writing, type_: int, slot: Input) -> None:
    pool, out = state.pool, state.out
    word = slot.flags if slot.origin is None else flags_of(slot)
    word = state.plan.slot_word(word, slot.binding, type_)
    name = pool.put(slot.name)
    node, index = _input_numbers(state, slot)
    if type_ == INT:
        state.ints[id(slot)] = len(out) + 12
        out += _INT_INPUT.pack(name, node, index, word, slot.value)
        if slot.orphan_strings:
            pool.put_all(orphan_strings_of(slot))
    elif type_ == STRING:
        out += _INPUT.pack(name, node, index, word, pool.put(slot.value))
    elif type_ == VEC3F:
        out += _VEC3_INPUT.pack(name, node, index, word, *map(f32_bits, slot.value))
    elif type_ == POINTER:
        out += _POINTER_INPUT.pack(name, pool.put(slot.class_name), node, index, word, slot.word)
    else:
        value = f32_bits(slot.value) if type_ == FLOAT else int(slot.value)
        out += _INPUT.pack(name, node, index, word, value)


def _write_output(state: Writing, output: Output) -> None:
    packed = state.pool.put(output.name) | output.used << 31 | output.bit30 << 30
    if output.type == POINTER:
        state.out += _WORDS.pack(packed, state.pool.put(output.class_name))
    else:
        state.out += packed.to_bytes(4, "little")
