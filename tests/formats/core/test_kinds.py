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
    CURVE_COUNTS,
    FLOAT_COUNTS,
    INT_RANGES,
    STRING_LIMITS,
    STRINGS,
    AlignedBytes,
    BufferType,
    BytesType,
    Kind,
    accept,
)
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
