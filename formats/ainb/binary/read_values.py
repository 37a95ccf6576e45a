"""The blackboard, and the typed tables: properties, inputs, outputs, multiple sources."""

from __future__ import annotations

import itertools
import struct
from typing import Any

from formats.ainb.binary.header import ATTACHMENT_BODY_SIZE
from formats.ainb.binary.reader_state import Reading
from formats.ainb.model import (
    BOOL,
    FLOAT,
    INT,
    POINTER,
    STRING,
    VEC3F,
    Attachment,
    Input,
    Output,
    Property,
    Variable,
)
from formats.ainb.names import name_hash
from formats.errors import InvalidData
from formats.values import Kind, NaN32, f32_from_bits

_HALVES = struct.Struct("<HHHH")
_WORDS = struct.Struct("<II")
_FILE = struct.Struct("<4I")
_U32 = struct.Struct("<I")
_S32 = struct.Struct("<i")
_VEC3 = struct.Struct("<3f")
_SOURCE = struct.Struct("<hHI")
_PROPERTIES = tuple(map(struct.Struct, ("<IIi", "<III", "<IIf", "<III", "<II3f", "<III")))
_INPUTS = tuple(map(struct.Struct, ("<IhHIi", "<IhHII", "<IhHIf", "<IhHII", "<IhHI3f", "<IIhHII")))
_BLACKBOARD_SIZES = {Kind.VEC3: 12, Kind.POINTER: 0}


# Blackboard


def read_blackboard(state: Reading) -> None:
    """Read the variables: names first, then values, then the files they may come from."""
    kinds, data = state.kinds, state.data
    start = state.head.blackboard
    stop = state.head.attachment_index
    state.room(start, 8 * len(kinds), "the blackboard's types", stop)
    heads = [_HALVES.unpack_from(data, start + 8 * i) for i in range(len(kinds))]
    names = start + 8 * len(kinds)
    count = sum(head[0] for head in heads)
    state.room(names, 8 * count, "the blackboard's entries", stop)
    files = _read_variables(state, names, [head[0] for head in heads])
    values = names + 8 * count
    end = values
    for kind, head in zip(kinds, heads, strict=True):
        at = values + head[2]
        if kind is Kind.S32:
            state.offsets["ints"] = at
        size = _BLACKBOARD_SIZES.get(kind, 4) * head[0]
        state.room(at, size, f"the blackboard's {kind.value} values", stop)
        _read_values(state, kind, at)
        end = max(end, at + size)
    _read_files(state, files, end, stop)


def _read_variables(state: Reading, at: int, counts: list[int]) -> list[tuple[Variable, int]]:
    """Return the variables that have a file, each with the number of that file."""
    files = []
    take = state.pool.take
    for kind, count in zip(state.kinds, counts, strict=True):
        for _ in range(count):
            packed, notes = _WORDS.unpack_from(state.data, at)
            at += 8
            variable = Variable(kind, take(packed & 0x3FFFFF))
            variable.notes = take(notes)
            variable.inheritance = packed >> 22 & 3
            if packed >> 31:
                files.append((variable, packed >> 24 & 0x7F))
            state.variables[kind].append(variable)
            state.root.variables.append(variable)
    return files


def _read_values(state: Reading, kind: Kind, at: int) -> None:
    data, pool = state.data, state.pool
    for variable in state.variables[kind]:
        if kind is Kind.VEC3:
            variable.value = vec3f(data, at)
            at += 12
            continue
        if kind is Kind.POINTER:
            continue
        (word,) = _U32.unpack_from(data, at)
        if kind is Kind.STRING:
            variable.value = pool.take(word)
        elif kind is Kind.S32:
            variable.value = _S32.unpack_from(data, at)[0]
            pool.slot = variable
        elif kind is Kind.BOOL:
            variable.value = bool(word) if word < 2 else word
        else:
            variable.value = word if kind is Kind.U32 else f32_from_bits(word)
        at += 4


def _read_files(state: Reading, files: list[tuple[Variable, int]], at: int, stop: int) -> None:
    count = max((index for _, index in files), default=-1) + 1
    state.room(at, 16 * count, "the blackboard's file references", stop)
    paths = []
    for index in range(count):
        path_offset, *hashes = _FILE.unpack_from(state.data, at + 16 * index)
        path = state.pool.take(path_offset)
        paths.append(path)
        if tuple(hashes) != file_hashes(path):
            state.find(f"The hashes of the file “{path}” are not those of its name.")
    for variable, index in files:
        variable.file = paths[index]


def file_hashes(path: str) -> tuple[int, int, int]:
    """Return the hashes stored beside a file's path: of the path, its stem, its extension."""
    base = path.rpartition("/")[2]
    stem, dot, extension = base.rpartition(".")
    if not dot:
        stem, extension = base, ""
    return name_hash(path), name_hash(stem), name_hash(extension)


def vec3f(data: bytes, at: int) -> tuple[float, float, float]:
    """Return three floats, those that are no numbers with their bits."""
    found = _VEC3.unpack_from(data, at)
    if any(x != x for x in found):
        x, y, z = (f32_from_bits(word) for word in struct.unpack_from("<3I", data, at))
        return x, y, z
    return found


# Properties


def read_attachments(state: Reading) -> None:
    """Read the attachment records; their properties lie behind those of the nodes."""
    head, data = state.head, state.data
    size = 12 if head.version == 0x404 else 16
    start = head.attachment_records
    state.room(start, size * head.attachments, "the attachments", head.properties)
    state.attachment_tables = []
    for number in range(head.attachments):
        at = start + size * number
        name, body = _WORDS.unpack_from(data, at)
        if not start <= body <= head.properties - ATTACHMENT_BODY_SIZE:
            raise InvalidData(f"the body of attachment {number} lies outside", offset=at + 4)
        attachment = Attachment(state.pool.take(name))
        if size == 16:
            (hash_,) = _U32.unpack_from(data, at + 12)
            if hash_ != name_hash(attachment.name):
                attachment.hash = (attachment.name, hash_)
        numbers = struct.unpack_from("<13I", data, body)
        attachment.word = numbers[0]
        state.root.attachments.append(attachment)
        state.attachment_tables.append((attachment, numbers[1:]))


def read_properties(state: Reading) -> None:
    """Read all properties, type by type."""
    head = state.head
    starts = _starts(state, head.properties, 6, head.ports, "properties")
    for type_, (start, stop) in enumerate(starts):
        shape = _PROPERTIES[type_]
        _check_size(shape.size, start, stop, "properties")
        state.properties.append(_PROPERTY_READERS[type_](state, start, stop))
        if type_ == INT:
            state.offsets["properties"] = start


def _starts(state: Reading, at: int, count: int, stop: int, what: str) -> list[tuple[int, int]]:
    """Return where each of `count` tables begins and ends; their offsets stand at `at`."""
    state.room(at, 4 * count, f"the tables of {what}", stop)
    offsets = [*struct.unpack_from(f"<{count}I", state.data, at), stop]
    for one, other in itertools.pairwise(offsets):
        if not at <= one <= other <= stop:
            raise InvalidData(f"a table of {what} lies outside of its section", offset=at)
    return list(itertools.pairwise(offsets))


def _check_size(size: int, start: int, stop: int, what: str) -> None:
    if (stop - start) % size:
        raise InvalidData(
            f"a table of {what} has {stop - start} bytes, no multiple of {size}", offset=start
        )


def _flags(state: Reading, slot: Any, flags: int, type_: int) -> None:
    if flags & 0xC2000000:
        slot.flags, slot.binding = state.binding(flags, type_)
    else:
        slot.flags = flags


def _int_properties(state: Reading, start: int, stop: int) -> list[Property]:
    found, pool, take = [], state.pool, state.pool.take
    for name, flags, value in _PROPERTIES[INT].iter_unpack(state.data[start:stop]):
        slot = Property(INT, take(name), value)
        pool.slot = slot
        if flags:
            _flags(state, slot, flags, INT)
        found.append(slot)
    return found


def _bool_properties(state: Reading, start: int, stop: int) -> list[Property]:
    found, take = [], state.pool.take
    for name, flags, value in _PROPERTIES[BOOL].iter_unpack(state.data[start:stop]):
        slot = Property(BOOL, take(name), value == 1 if value < 2 else value)
        if flags:
            _flags(state, slot, flags, BOOL)
        found.append(slot)
    return found


def _float_properties(state: Reading, start: int, stop: int) -> list[Property]:
    found, take = [], state.pool.take
    at = start + 8
    for name, flags, value in _PROPERTIES[FLOAT].iter_unpack(state.data[start:stop]):
        slot = Property(FLOAT, take(name), value if value == value else _nan(state.data, at))
        if flags:
            _flags(state, slot, flags, FLOAT)
        found.append(slot)
        at += 12
    return found


def _nan(data: bytes, at: int) -> NaN32:
    return NaN32(_U32.unpack_from(data, at)[0])


def _string_properties(state: Reading, start: int, stop: int) -> list[Property]:
    found, take = [], state.pool.take
    for name, flags, value in _PROPERTIES[STRING].iter_unpack(state.data[start:stop]):
        slot = Property(STRING, take(name), take(value))
        if flags:
            _flags(state, slot, flags, STRING)
        found.append(slot)
    return found


def _vec3f_properties(state: Reading, start: int, stop: int) -> list[Property]:
    found, take = [], state.pool.take
    for at in range(start, stop, 20):
        name, flags = _WORDS.unpack_from(state.data, at)
        slot = Property(VEC3F, take(name), vec3f(state.data, at + 8))
        _flags(state, slot, flags, VEC3F)
        found.append(slot)
    return found


def _pointer_properties(state: Reading, start: int, stop: int) -> list[Property]:
    found, take = [], state.pool.take
    for name, class_name, flags in _PROPERTIES[POINTER].iter_unpack(state.data[start:stop]):
        slot = Property(POINTER, take(name), None, take(class_name))
        _flags(state, slot, flags, POINTER)
        found.append(slot)
    return found


_PROPERTY_READERS = (
    _int_properties, _bool_properties, _float_properties,
    _string_properties, _vec3f_properties, _pointer_properties,
)  # fmt: skip


# Inputs and outputs


def read_ports(state: Reading) -> None:
    """Read inputs and outputs, type by type, and the entries of multiple sources."""
    head = state.head
    starts = _starts(state, head.ports, 12, head.sources, "inputs and outputs")
    for type_ in range(6):
        start, stop = starts[2 * type_]
        _check_size(_INPUTS[type_].size, start, stop, "inputs")
        if type_ == INT:
            state.offsets["inputs"] = start
        state.inputs.append(_read_inputs(state, type_, start, stop))
        start, stop = starts[2 * type_ + 1]
        _check_size(8 if type_ == POINTER else 4, start, stop, "outputs")
        state.outputs.append(_read_outputs(state, type_, start, stop))
    _read_sources(state)


def _read_inputs(state: Reading, type_: int, start: int, stop: int) -> list[Input]:
    """Return the inputs of a type; where they come from is kept as numbers for later."""
    found: list[Input] = []
    numbers: list[tuple[int, int]] = []
    take, data, shape = state.pool.take, state.data, _INPUTS[type_]
    for fields in shape.iter_unpack(data[start:stop]):
        if type_ == POINTER:
            name, class_name, node, output, flags, word = fields
            slot = Input(type_, take(name), None, take(class_name), flags)
            slot.word = word
        else:
            name, node, output, flags, *value = fields
            at = start + shape.size * len(found) + 12
            text = take(name)
            slot = Input(type_, text, _input_value(state, type_, value, at), "", flags)
            if type_ == INT:
                state.pool.slot = slot
        if flags & 0xC2000000:
            _flags(state, slot, flags, type_)
        found.append(slot)
        numbers.append((node, output))
    state.raw_sources.append(numbers)
    return found


def _input_value(state: Reading, type_: int, fields: list[Any], at: int) -> Any:
    value = fields[0]
    if type_ == INT:
        return value
    if type_ == BOOL:
        return value == 1 if value < 2 else value
    if type_ == STRING:
        return state.pool.take(value)
    if type_ == FLOAT:
        return value if value == value else _nan(state.data, at)
    return vec3f(state.data, at)


def _read_outputs(state: Reading, type_: int, start: int, stop: int) -> list[Output]:
    found = []
    take, data = state.pool.take, state.data
    if type_ == POINTER:
        for packed, class_name in _WORDS.iter_unpack(data[start:stop]):
            name = take(packed & 0x3FFFFFFF)
            found.append(_output(type_, name, packed, take(class_name)))
        return found
    for (packed,) in _U32.iter_unpack(data[start:stop]):
        found.append(_output(type_, take(packed & 0x3FFFFFFF), packed, ""))
    return found


def _output(type_: int, name: str, packed: int, class_name: str) -> Output:
    return Output(type_, name, class_name, bool(packed >> 31), bool(packed >> 30 & 1))


def _read_sources(state: Reading) -> None:
    head = state.head
    _check_size(8, head.sources, head.unknown_50, "multiple sources")
    raw = state.data[head.sources : head.unknown_50]
    state.multi_sources = list(_SOURCE.iter_unpack(raw))
