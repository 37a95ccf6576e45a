"""Every parameter type against its bytes."""

from __future__ import annotations

import oead
import pytest

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import KINDS, OverlongString
from formats.core.float32 import NaN32
from formats.core.kinds import STRINGS, Kind, same
from formats.errors import WrongType
from tests.formats.aamp.made import EVERY_TYPE, raw, values, with_values

EMPTY = bytes.fromhex(
    "41414D50 02000000 03000000 40000000"  # magic, version, flags, size
    "00000000 04000000 01000000 00000000"  # data version, root list, lists, objects
    "00000000 00000000 00000000 00000000"  # parameters, data, strings, extra
    "786D6C00"  # "xml"
    "6CCBF6A4 03000000 03000000"  # param_root, no lists 3 words on, no objects 3 words on
)


def test_an_empty_document():
    assert AAMP.write(AAMP.new()) == EMPTY
    assert AAMP.write(AAMP.read(EMPTY)) == EMPTY
    assert bytes(oead.aamp.ParameterIO().to_binary())[-12:] == EMPTY[-12:]


def test_every_type_is_here():
    assert {kind for kind, _value, _bytes in EVERY_TYPE} == set(KINDS)


@pytest.mark.parametrize(("kind", "value", "stored"), EVERY_TYPE)
def test_one_value(kind, value, stored):
    data = AAMP.write(with_values((kind, value)))
    section = bytes.fromhex(stored)
    assert data.endswith(section)
    assert len(data) == len(EMPTY) + 8 + 8 + len(section)
    again = AAMP.read(data)
    (read,) = values(again)
    assert same(kind, read, value)
    assert type(read) is type(value) or isinstance(read, NaN32)
    assert again.reproduced
    assert AAMP.write(again) == data


def test_all_values_at_once_as_oead_reads_them():
    """oead takes a shared buffer for broken, so each comes once here."""
    once = [(kind, value) for kind, value, _bytes in EVERY_TYPE if value not in ((), b"")]
    data = AAMP.write(with_values(*once))
    assert AAMP.write(AAMP.read(data)) == data
    (owner,) = oead.aamp.ParameterIO.from_binary(data).objects.items()
    for (kind, value), (_name, other) in zip(once, owner[1].params.items(), strict=True):
        if kind in STRINGS and "\udcff" in value:
            continue
        assert same_as_oead(kind, value, other.v), kind


def same_as_oead(kind: Kind, value: object, other: object) -> bool:
    """Whether oead made the same of a parameter; of a NaN it tells only that it is one."""
    fields = {Kind.VEC2: "xy", Kind.VEC3: "xyz", Kind.VEC4: "xyzt", Kind.QUAT: "abcd",
              Kind.COLOR: "rgba"}  # fmt: skip
    if kind is Kind.BOOL:
        return bool(value) == other
    if kind in STRINGS:
        return str(other) == value
    if kind in (Kind.S32, Kind.U32):
        return int(other) == value
    if kind is Kind.F32:
        return repr(float(other)) == repr(float(value))
    if kind in fields:
        return [repr(getattr(other, name)) for name in fields[kind]] == [
            repr(float(one)) for one in value
        ]
    if kind in (Kind.BUFFER_S32, Kind.BUFFER_U32, Kind.BUFFER_BYTES):
        return list(other) == list(value)
    if kind is Kind.BUFFER_F32:
        return list(map(repr, other)) == [repr(float(one)) for one in value]
    return [(c.a, c.b, list(c.floats)) for c in other] == [
        (c.use, c.type, list(c.floats)) for c in value
    ]


def test_a_string_too_long_is_kept_but_cannot_be_typed():
    data = raw((7, 0), strings=b"x" * 32 + bytes(4))
    root = AAMP.read(data)
    view = outline_of(root)
    ((path, row),) = [one for one in view.walk() if one[1].kind is Kind.STRING32]
    assert isinstance(row.value, OverlongString)
    assert AAMP.write(root) == data
    with pytest.raises(WrongType, match="32 bytes"):
        view.set(path, "y" * 32)
    view.set(path, "short")
    assert type(view.get(path)) is str
    view.set(path, row.value)
    assert AAMP.write(view.root) == data


@pytest.mark.parametrize(("length", "kept"), [(31, False), (32, True)])
def test_the_limit_counts_bytes(length, kept):
    text = ("é" * 15 + "abc")[: length - 15]
    assert len(text.encode()) == length
    root = AAMP.read(raw((7, 0), strings=text.encode() + bytes(4 - length % 4)))
    assert isinstance(values(root)[0], OverlongString) is kept


def test_zeros_and_ones_of_all_types_stay_what_they_are():
    mixed = [
        (Kind.F32, 0.0), (Kind.F32, -0.0), (Kind.S32, 0), (Kind.BOOL, False), (Kind.U32, 1),
        (Kind.BOOL, True), (Kind.F32, 1.0), (Kind.S32, 1), (Kind.VEC2, (0.0, 0.0)),
        (Kind.VEC2, (-0.0, 0.0)), (Kind.BUFFER_F32, (0.0, 0.0)), (Kind.BUFFER_S32, ()),
    ]  # fmt: skip
    again = values(AAMP.read(AAMP.write(with_values(*mixed))))
    assert list(map(repr, again)) == [repr(value) for _kind, value in mixed]
