"""Structures declared once: bytes in both orders, bits, references, names, precise errors."""

from __future__ import annotations

import struct
from typing import Annotated, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.core.kinds import Kind
from formats.core.records import (
    S16,
    U8,
    U16,
    U32,
    FieldSpec,
    Id,
    ReadContext,
    RecordLayout,
    Stored,
    Text,
    WriteContext,
    specs_of,
)
from formats.core.roots import unchanged
from formats.errors import InvalidData, WrongType

NODE = FieldSpec("h", table="nodes")
NEXT = FieldSpec("H", brief=True, shift=1, table="nodes")


class Row(NamedTuple):
    kind: U8
    padding: Annotated[bytes, FieldSpec("3s")]
    number: Annotated[int, FieldSpec("i")] | None
    words: Annotated[tuple[int, ...], FieldSpec("2H")]
    low: Annotated[int, FieldSpec("I", bits=20)]
    flag: Annotated[bool, FieldSpec("?", bits=1)]
    high: Annotated[int, FieldSpec("I", bits=11)]
    scale: U32
    length: U16 = 0
    note: str = ""


class Link(NamedTuple):
    name: Text
    target: Annotated[Id | Stored, NODE]
    next: Annotated[Id | Stored, NEXT] = Stored(0)


def numbers(ids):
    """Return what gives a writer the indexes of parts."""

    def index(part, stored, otherwise):
        if part is None:
            return otherwise if 0 <= stored < len(ids) else stored
        return ids.index(part)

    return index


LITTLE, BIG = (RecordLayout(Row, what="the rows", order=order) for order in "<>")
LINK = RecordLayout(Link)
NODES = [Id(5), Id(9)]
TEXTS = {0: "a", 2: "b"}
READ = ReadContext(TEXTS.__getitem__, {"nodes": NODES})
WRITE = WriteContext({"a": 0, "b": 2}.__getitem__, {"nodes": numbers(NODES)})

ROWS = st.builds(
    Row,
    st.integers(0, 255),
    st.binary(min_size=3, max_size=3),
    st.integers(-(2**31), 2**31 - 1),
    st.tuples(st.integers(0, 0xFFFF), st.integers(0, 0xFFFF)),
    st.integers(0, 2**20 - 1),
    st.booleans(),
    st.integers(0, 2**11 - 1),
    st.integers(0, 2**32 - 1),
    st.integers(0, 0xFFFF),
    st.just(""),
)


@given(ROWS, st.sampled_from([LITTLE, BIG]))
def test_a_structure_comes_back_in_both_byte_orders(row, layout):
    data = layout.write(row)
    again = layout.read(data)
    assert layout.write(again) == data
    assert unchanged(again, row)


@given(st.binary(min_size=22, max_size=22), st.sampled_from([LITTLE, BIG]))
def test_any_bytes_come_back(data, layout):
    assert layout.write(layout.read(data)) == data


def test_the_bytes_are_those_declared():
    row = Row(1, b"abc", -2, (3, 4), 5, True, 6, 8, 7)
    word = 5 | 1 << 20 | 6 << 21
    for layout, order in ((LITTLE, "<"), (BIG, ">")):
        expected = struct.pack(f"{order}B3siHHIIH", 1, b"abc", -2, 3, 4, word, 8, 7)
        assert layout.write(row) == expected
        assert layout.size == 22


def test_a_variant_leaves_fields_out():
    layout = RecordLayout(Row, without="number length")
    row = layout.read(bytes(16), number=None)
    assert (row.number, row.length) == (None, 0)
    assert layout.write(row) == bytes(16)


def test_a_layout_may_have_fields_in_an_order_of_its_own():
    layout = RecordLayout(Row, "length kind")
    with pytest.raises(TypeError):  # the other fields have no defaults
        layout.read(bytes(3))
    rest = {"padding": b"", "number": 0, "words": (), "low": 0, "flag": 0, "high": 0, "scale": 0}
    row = layout.read(b"\1\2\3", **rest)
    assert (row.length, row.kind) == (0x201, 3)


@pytest.mark.parametrize("size", range(22))
def test_a_structure_that_is_cut_off_is_refused_with_its_offset(size):
    with pytest.raises(InvalidData, match="at 0x1: the rows end after their section"):
        LITTLE.read(bytes(size + 1), 1)
    with pytest.raises(InvalidData, match="at 0x2: the rows end after their section"):
        LITTLE.read_all(bytes(2 + 22 + size), 2, 2)


def test_a_count_is_checked_before_anything_is_read():
    for order, layout in (("<", LITTLE), (">", BIG)):
        data = struct.pack(f"{order}I", 2) + bytes(44)
        rows, end = layout.read_counted(data, 0, len(data), READ)
        assert (len(rows), end) == (2, 48)
        assert layout.write_counted(rows, WRITE) == data
        for stop in (3, 4, 47):
            with pytest.raises(InvalidData, match="the rows end after their section"):
                layout.read_counted(data, 0, stop, READ)
        with pytest.raises(InvalidData, match="at 0x4: the rows end after their section"):
            layout.read_counted(b"\xff" * 48, 0, 48, READ)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"kind": 256}, "a number of the rows does not fit"),
        ({"number": 2**31}, "a number of the rows does not fit"),
        ({"low": 1 << 20}, "“low” is 1048576, which 20 bits cannot store"),
        ({"high": -1}, "“high” is -1, which 11 bits cannot store"),
        ({"words": (1,)}, "a number of the rows does not fit"),
    ],
)
def test_a_number_that_does_not_fit_is_refused(change, sentence):
    row = Row(1, b"abc", -2, (3, 4), 5, True, 6, 8)
    with pytest.raises(WrongType, match=sentence):
        LITTLE.write(row._replace(**change))


@pytest.mark.parametrize(
    ("numbers", "target", "next_"),
    [
        ((0, 0, 0), Id(5), Stored(0)),
        ((2, 1, 2), Id(9), Id(9)),
        ((0, -1, 3), Stored(-1), Stored(3)),
        ((0, 2, 0xFFFF), Stored(2), Stored(0xFFFF)),
    ],
)
def test_a_reference_is_an_id_or_the_stored_number(numbers, target, next_):
    data = struct.pack("<IhH", *numbers)
    link = LINK.read(data, 0, READ)
    assert link == Link(TEXTS[numbers[0]], target, next_)
    assert LINK.write(link, WRITE) == data


def test_a_stored_number_never_becomes_a_reference_to_a_part():
    link = LINK.read(struct.pack("<IhH", 0, 2, 3), 0, READ)
    more = WriteContext(WRITE.put, {"nodes": numbers([*NODES, Id(2), Id(3)])})
    assert LINK.write(link, more) == struct.pack("<IhH", 0, -1, 0xFFFF)
    assert Id(2) != Stored(2)


def test_names_limits_and_defaults_follow_from_the_declaration():
    specs = specs_of(Link)
    assert [(spec.word, spec.kind, spec.may_miss) for spec in specs.values()] == [
        ("name", Kind.STRING, False),
        ("target", Kind.REFERENCE, False),
        ("next", Kind.REFERENCE, True),
    ]
    assert specs["target"].limits == (-(2**15), 2**15 - 1)
    assert specs_of(Row)["number"].limits == (-(2**31), 2**31 - 1)


def test_what_is_as_in_a_new_part_is_left_out_of_texts():
    spec = specs_of(Link)["next"]
    assert spec.is_left_out(Link("a", Id(5)))
    assert not spec.is_left_out(Link("a", Id(5), Id(9)))
    assert not spec.is_left_out(Link("a", Id(5), Stored(7)))


class Signed(NamedTuple):
    only: S16


def test_a_structure_may_have_one_field():
    layout = RecordLayout(Signed)
    assert layout.write(layout.read(b"\xfe\xff")) == b"\xfe\xff"


class Named(NamedTuple):
    name: Annotated[str, FieldSpec("s", bits=30)]
    value: float
    low: Annotated[bool, FieldSpec("?", bits=1)] = False
    high: Annotated[bool, FieldSpec("?", bits=1)] = False


HALF = FieldSpec(
    "4s", decode=lambda raw: raw[0] / 2, encode=lambda value: bytes([int(value * 2)] * 4)
)


def test_a_layout_names_what_follows_and_skips_what_others_store():
    layout = RecordLayout(Named, "name 4x value", value=HALF)
    data = struct.pack("<I4x4s", 2 | 1 << 31, b"\7\7\7\7")
    assert layout.read(data, 0, READ) == Named("b", 3.5, False, True)
    assert layout.write(Named("b", 3.5, False, True), WRITE) == data
    assert layout.size == 12
    assert layout.read(b"\2\0\0\0abcd\7\7\7\7", 0, READ) == Named("b", 3.5)


def test_structures_are_read_and_written_one_at_a_time():
    layout = RecordLayout(Link)
    data = struct.pack("<IhHIhH", 0, 0, 0, 1, 0, 0)  # the second has a name that is not there
    links = layout.read_each(data, READ)
    assert next(links).name == "a"
    with pytest.raises(KeyError):
        next(links)
    rows = layout.write_each([Link("b", Id(5)), Link("c", Id(5))], WRITE)
    assert next(rows) == struct.pack("<IhH", 2, 0, 0)
    with pytest.raises(KeyError):
        next(rows)
