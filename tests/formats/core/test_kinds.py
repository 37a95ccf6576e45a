"""The table of kinds: each column says one thing once, and each row is read as it is written."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from formats.aamp import model as aamp
from formats.aamp.model import ParameterObject, name_hash
from formats.ainb import model as ainb
from formats.ainb.model import Variable
from formats.ainb.types import VERSIONS, blackboard_kinds
from formats.byml import model as byml
from formats.byml.model import Value, container
from formats.core.float32 import NaN32
from formats.core.kinds import (
    CONTAINERS,
    CURVE_COUNTS,
    FLOAT_COUNTS,
    INT_RANGES,
    STRING_LIMITS,
    STRINGS,
    AlignedBytes,
    BufferType,
    BytesType,
    Kind,
    KindRow,
    accept,
    same,
)
from formats.yaml.scalars import read
from tests.formats.aamp.made import with_objects
from tests.formats.test_odd_values import hold

FLOATS = (-0.0, 1 / 3, 1e20, float("inf"), NaN32(0x7F800001), float("nan"))


def examples(kind: Kind) -> list[Any]:
    """Return values of a kind, those at its limits among them."""
    found = [kind.type.default]
    if kind in INT_RANGES:
        found += INT_RANGES[kind]
    elif kind is Kind.BOOL:
        found += [True, 7]
    elif kind is Kind.NULL:
        found += [5]
    elif kind in STRINGS:
        found += ["true", "é 1", "\udc80", "x" * STRING_LIMITS.get(kind, 999)]
    elif kind in (Kind.F32, Kind.F64):
        found += FLOATS[: -2 if kind is Kind.F64 else None]
    elif kind in FLOAT_COUNTS:
        found += [[number] * FLOAT_COUNTS[kind] for number in FLOATS]
    elif kind in CURVE_COUNTS:
        found += [[(2, 1, [number] * 30)] * CURVE_COUNTS[kind] for number in FLOATS]
    elif isinstance(kind.type, BufferType):
        found += [[], examples(Kind(kind.type.part.name))]
    elif kind is Kind.BINARY_ALIGNED:
        found += [AlignedBytes(b"\0\xff5", 1 << 31)]
    elif isinstance(kind.type, BytesType):
        found += [b"\0\xff5", bytes(70)]
    if kind is Kind.POINTER:
        return [None]
    return [value if kind is Kind.NULL else accept(kind, value) for value in found]


def _cells(column: str) -> list[Any]:
    return [getattr(kind.row, column) for kind in Kind if getattr(kind.row, column) not in (-1, "")]


def test_no_cell_stands_in_a_column_twice():
    for column in [field.name for field in dataclasses.fields(KindRow)]:
        cells = _cells(column)
        if column.endswith("_tags"):
            cells = " ".join(cells).split()
        elif column == "byml_since":
            continue
        assert cells, column
        assert len(set(cells)) == len(cells), column
    assert sorted(_cells("aamp")) == list(range(21))


@pytest.mark.parametrize("kind", Kind)
def test_a_cell_of_a_column_needs_the_format(kind):
    row = kind.row
    assert not row.aamp_tags or row.aamp >= 0
    assert not (row.byml_tags or row.byml_since) or row.byml >= 0
    assert not (row.ainb_tags or row.engine or row.slot) or row.ainb
    assert bool(row.byml_tags) == (row.byml >= 0 and kind not in CONTAINERS)
    assert bool(row.engine) == bool(row.ainb)


@pytest.mark.parametrize("kind", Kind)
def test_words_of_a_kind_are_read_as_they_are_packed(kind):
    words = kind.type.words
    for value in examples(kind) if words > 0 and kind not in (Kind.S64, Kind.U64, Kind.F64) else ():
        raw = kind.type.pack(value)
        assert len(raw) == 4 * words
        assert same(kind, kind.type.unpack(raw), value)


@pytest.mark.parametrize("kind", [Kind.F32, Kind.F64, Kind.BINARY, *INT_RANGES])
def test_a_word_is_read_as_it_is_spelled(kind):
    for value in examples(kind):
        *anchor, word = kind.type.spell(value).split()
        word, anchor = ("", word) if word == "''" else (word, anchor)
        assert same(kind, read(kind, word, anchor[0][1:] if anchor else None), value)


def test_each_kind_of_a_parameter_is_read_back():
    root = aamp.new()
    kinds = [kind for kind in Kind if kind.row.aamp >= 0]
    values = [(kind.row.aamp, value) for kind in kinds for value in examples(kind)]
    hashes = tuple(name_hash(f"P{place}") for place in range(len(values)))
    types = bytes(type_ for type_, _value in values)
    objects = ParameterObject(1, hashes, types, tuple(value for _type, value in values))
    hold(with_objects(root, objects))


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind.row.byml_tags])
def test_each_kind_of_a_node_is_read_back(kind):
    is_path = kind is Kind.PATH_REFERENCE
    some = [Value(kind.row.byml, value) for value in examples(kind)]
    array = container(Kind.ARRAY.row.byml, None, some)
    paths = () if is_path else None
    hold(dataclasses.replace(byml.new(), root=array, long_header=is_path, paths=paths))


def test_each_kind_of_a_variable_is_read_back():
    root = ainb.new()
    root.version = max(VERSIONS)
    kinds = blackboard_kinds(root.version)
    assert {kind for kind in Kind if kind.row.ainb} == set(kinds)
    for kind in kinds:
        for place, value in enumerate(examples(kind)):
            root.variables.append(Variable(kind, f"{kind.name}{place}", value))
    hold(root)
