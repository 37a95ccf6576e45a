"""Structures declared once: bytes in both orders, bits, references, names, precise errors."""

from __future__ import annotations

import struct
from typing import Annotated, NamedTuple

import pytest

from formats.core.records import (
    U8,
    U16,
    U32,
    FieldSpec,
    Id,
    ReadContext,
    RecordLayout,
    WriteContext,
)
from formats.errors import InvalidData, WrongType


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


def numbers(ids):
    """Return what gives a writer the indexes of parts."""

    def index(part, stored, otherwise):
        if part is None:
            return otherwise if 0 <= stored < len(ids) else stored
        return ids.index(part)

    return index


LITTLE, BIG = (RecordLayout(Row, what="the rows", order=order) for order in "<>")
NODES = [Id(5), Id(9)]
TEXTS = {0: "a", 2: "b"}
READ = ReadContext(TEXTS.__getitem__, {"nodes": NODES})
WRITE = WriteContext({"a": 0, "b": 2}.__getitem__, {"nodes": numbers(NODES)})


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
