"""The typed tables: properties, inputs, outputs, and the sources of inputs that have several."""

from __future__ import annotations

import struct
from itertools import pairwise

from ...errors import InvalidData, WrongType
from ..model import Input, Output, Property, Source, flags_of, orphan_strings_of
from ..types import EXPRESSION, INT, POINTER, SLOT_TYPES, SlotType
from .layouts import INPUTS, OUTPUTS, PROPERTIES, SOURCE
from .state import ReaderState, WriterState

# Reading


def read_properties(state: ReaderState) -> None:
    """Read all properties, type by type."""
    header = state.header
    starts = _table_bounds(state, header.properties, 6, header.ports, "properties")
    state.offsets["properties"] = starts[INT][0]
    for type_, (start, stop) in zip(SLOT_TYPES, starts, strict=True):
        raw = _table(state, PROPERTIES[type_], start, stop, "properties")
        state.properties.append(_read_properties(state, type_, raw))


def read_ports(state: ReaderState) -> None:
    """Read inputs and outputs, type by type, and the entries of multiple sources."""
    header = state.header
    starts = _table_bounds(state, header.ports, 12, header.sources, "inputs and outputs")
    state.offsets["inputs"] = starts[2 * INT][0]
    for type_ in SLOT_TYPES:
        raw = _table(state, INPUTS[type_], *starts[2 * type_], "inputs")
        state.inputs.append(_read_inputs(state, type_, raw))
        raw = _table(state, OUTPUTS[type_], *starts[2 * type_ + 1], "outputs")
        state.outputs.append(_read_outputs(state, type_, raw))
    raw = _table(state, SOURCE, header.sources, header.unknown_50, "multiple sources")
    state.multi_sources = list(SOURCE.iter_unpack(raw))


def _table_bounds(
    state: ReaderState, at: int, count: int, stop: int, what: str
) -> list[tuple[int, int]]:
    """Return the bounds of each of `count` tables; their offsets are at `at`."""
    state.require(at, 4 * count, f"the tables of {what}", stop)
    offsets = [*struct.unpack_from(f"<{count}I", state.data, at), stop]
    for one, other in pairwise(offsets):
        if not at <= one <= other <= stop:
            raise InvalidData(f"a table of {what} is outside its section", offset=at)
    return list(pairwise(offsets))


def _table(state: ReaderState, layout: struct.Struct, start: int, stop: int, what: str) -> bytes:
    """Return the bytes of a table, which is a whole number of records."""
    if (stop - start) % layout.size:
        raise InvalidData(
            f"a table of {what} has {stop - start} bytes, no multiple of {layout.size}",
            offset=start,
        )
    return state.data[start:stop]


def _read_properties(state: ReaderState, type_: SlotType, raw: bytes) -> list[Property]:
    properties = []
    pool, take, decode = state.pool, state.pool.take, state.decoders[type_.kind]
    for name, middle, last in PROPERTIES[type_].iter_unpack(raw):
        if type_ is POINTER:
            slot, flags = Property(type_, take(name), None, take(middle)), last
        else:
            slot, flags = Property(type_, take(name), decode(last)), middle
            if type_ is INT:
                pool.slot = slot
        if flags:
            slot.flags, slot.binding = state.binding(flags, type_)
        properties.append(slot)
    return properties


def _read_inputs(state: ReaderState, type_: SlotType, raw: bytes) -> list[Input]:
    """Return the inputs of a type; their sources are kept as numbers and resolved later."""
    inputs: list[Input] = []
    numbers: list[tuple[int, int]] = []
    pool, take, decode = state.pool, state.pool.take, state.decoders[type_.kind]
    if type_ is POINTER:
        for name, class_name, node, output, flags, word in INPUTS[type_].iter_unpack(raw):
            inputs.append(Input(type_, take(name), None, take(class_name), flags, word=word))
            numbers.append((node, output))
    else:
        for name, node, output, flags, field in INPUTS[type_].iter_unpack(raw):
            slot = Input(type_, take(name), decode(field), "", flags)
            if type_ is INT:
                pool.slot = slot
            inputs.append(slot)
            numbers.append((node, output))
    for slot in inputs:
        if slot.flags & EXPRESSION:
            slot.flags, slot.binding = state.binding(slot.flags, type_)
    state.raw_sources.append(numbers)
    return inputs


def _read_outputs(state: ReaderState, type_: SlotType, raw: bytes) -> list[Output]:
    outputs = []
    take = state.pool.take
    for packed, *class_name in OUTPUTS[type_].iter_unpack(raw):
        name, of = take(packed & 0x3FFFFFFF), take(*class_name) if class_name else ""
        outputs.append(Output(type_, name, of, packed > 0x7FFFFFFF, packed & 0x40000000 > 0))
    return outputs


# Writing


def write_properties(state: WriterState) -> None:
    """Write all properties, type by type: those of nodes, then those of attachments."""
    state.begin("properties")
    tables = state.plan.properties
    _write_offsets(state, [PROPERTIES[type_].size * len(tables[type_]) for type_ in SLOT_TYPES])
    for type_ in SLOT_TYPES:
        _write_properties(state, type_, tables[type_])


def write_ports(state: WriterState) -> None:
    """Write inputs and outputs, type by type, and the sources of inputs that have several."""
    state.begin("ports")
    inputs, outputs = state.plan.inputs, state.plan.outputs
    sizes = (
        (INPUTS[type_].size * len(inputs[type_]), OUTPUTS[type_].size * len(outputs[type_]))
        for type_ in SLOT_TYPES
    )
    _write_offsets(state, [size for pair in sizes for size in pair])
    for type_ in SLOT_TYPES:
        _write_inputs(state, type_, inputs[type_])
        _write_outputs(state, type_, outputs[type_])
    state.begin("sources")
    for slot, source in state.plan.sources:
        word = state.plan.slot_word(source.flags, source.binding, slot.type)
        state.out += SOURCE.pack(*_source_numbers(state, slot, source), word)


def _write_offsets(state: WriterState, sizes: list[int]) -> None:
    """Write the table of offsets of the tables that follow it, given their sizes."""
    at = len(state.out) + 4 * len(sizes)
    offsets = []
    for size in sizes:
        offsets.append(at)
        at += size
    state.out += struct.pack(f"<{len(sizes)}I", *offsets)


def _write_properties(state: WriterState, type_: SlotType, table: list[Property]) -> None:
    pool, out, put, encode = state.pool, state.out, state.pool.put, state.encoders[type_.kind]
    pack = PROPERTIES[type_].pack
    for prop in table:
        word = prop.flags and state.plan.slot_word(prop.flags, prop.binding, type_)
        if type_ is POINTER:
            out += pack(put(prop.name), put(prop.class_name), word)
            continue
        if type_ is INT:
            state.ints[id(prop)] = len(out) + 8
        out += pack(put(prop.name), word, encode(prop.value))
        if prop.orphan_strings and type_ is INT:
            pool.put_all(orphan_strings_of(prop))


def _write_inputs(state: WriterState, type_: SlotType, table: list[Input]) -> None:
    pool, out, put, encode = state.pool, state.out, state.pool.put, state.encoders[type_.kind]
    pack = INPUTS[type_].pack
    for slot in table:
        word = slot.flags if slot.origin is None else flags_of(slot)
        word = state.plan.slot_word(word, slot.binding, type_)
        node, index = _input_numbers(state, slot)
        if type_ is POINTER:
            out += pack(put(slot.name), put(slot.class_name), node, index, word, slot.word)
            continue
        if type_ is INT:
            state.ints[id(slot)] = len(out) + 12
        out += pack(put(slot.name), node, index, word, encode(slot.value))
        if slot.orphan_strings and type_ is INT:
            pool.put_all(orphan_strings_of(slot))


def _write_outputs(state: WriterState, type_: SlotType, table: list[Output]) -> None:
    out, put, pack = state.out, state.pool.put, OUTPUTS[type_].pack
    for output in table:
        packed = put(output.name) | output.used << 31 | output.bit30 << 30
        out += pack(packed, put(output.class_name)) if type_ is POINTER else pack(packed)


def _source_numbers(state: WriterState, slot: Input, source: Source) -> tuple[int, int]:
    """Return the stored numbers of a source: its node, and its output among those of the type."""
    if source.node is None or source.output is None:
        return state.plan.dangling.source(slot, source)
    index = state.plan.output_numbers.get(source.output.uid)
    if index is None:
        raise WrongType(f"an input reads “{source.output.name}”, which is not in the file")
    return state.plan.node_index(source.node), index | source.writes_blackboard << 15


def _input_numbers(state: WriterState, slot: Input) -> tuple[int, int]:
    if slot.multi_source:
        return -100 - state.plan.starts[slot.uid], len(slot.sources)
    if slot.sources:
        return _source_numbers(state, slot, slot.sources[0])
    return -1, slot.unconnected_index
