"""Size tables: read and written identically, queried and changed by path."""

from __future__ import annotations

import struct

import pytest

from formats import wrap
from formats.errors import InvalidData, WrongType
from formats.wrap.sizetable import SizeTable, crc_of
from tests.formats.wrap import made

NAMES = dict.fromkeys(made.SAME_CRC, 64)
TABLES = {
    "restbl": made.restbl(made.sizes(), NAMES),
    "restbl, empty": made.restbl({}, {}),
    "restbl, names of 128 bytes": made.restbl(made.sizes(), NAMES, room=0x80),
    "restbl, tail": made.restbl(made.sizes(), {}) + b"tail",
    "rstb": made.rstb(made.sizes(), NAMES),
    "rstb, big endian": made.rstb(made.sizes(), NAMES, ">"),
    "rstb, empty": made.rstb({}, {}),
    "rstb, one entry, big endian": made.rstb({1: 2}, {}, ">"),
    "unsorted": made.restbl(made.sizes(), {})[:22]
    + b"".join(struct.pack("<2I", crc, size) for crc, size in made.sizes().items()),
}


@pytest.mark.parametrize("name", TABLES)
def test_what_was_read_is_written_identically(name):
    table = wrap.read_table(TABLES[name])
    assert wrap.write_table(table) == TABLES[name]


@pytest.mark.parametrize(
    "name", [name for name in TABLES if "empty" not in name and "one" not in name]
)
def test_asked_by_path(name):
    table = wrap.read_table(TABLES[name])
    assert table.get("Actor/7.bgyml") == 56
    assert "Actor/7.bgyml" in table
    assert table.get("Actor/nothing.bgyml") is None


def test_the_byte_order_is_the_one_that_fits():
    assert wrap.read_table(TABLES["rstb, big endian"]).big_endian
    assert not wrap.read_table(TABLES["rstb"]).big_endian


def test_a_byte_order_in_which_less_is_left_over_fits_better():
    data = made.rstb(dict.fromkeys(range(65536), 8), {})
    assert data[4:8] == b"\0\0\1\0"  # 0x100 entries in the other order
    assert len(wrap.read_table(data)) == 0x10000
    assert wrap.read_table(TABLES["rstb, empty"]).big_endian is False


def test_a_broken_header_is_read_and_mended():
    broken = made.restbl(made.sizes(), NAMES, version=0, room=0)
    table = wrap.read_table(broken)
    assert wrap.write_table(table) == TABLES["restbl"]


@pytest.mark.parametrize("name", ["restbl", "rstb", "rstb, big endian", "unsorted"])
def test_sizes_are_set(name):
    table = wrap.read_table(TABLES[name])
    before = len(table)
    table.set("Actor/7.bgyml", 1000)
    table.set("Actor/New.bgyml", 2000)
    again = wrap.read_table(wrap.write_table(table))
    assert (again.get("Actor/7.bgyml"), again.get("Actor/New.bgyml")) == (1000, 2000)
    assert len(again) == before + 1
    assert again.is_sorted == (name != "unsorted")


def test_names_are_set():
    table = wrap.read_table(TABLES["restbl"])
    one, other = made.SAME_CRC
    table.set(one, 128)
    assert (table.get(one), table.get(other)) == (128, 64)


def test_two_paths_of_one_number_are_parted():
    one, other = made.SAME_CRC
    assert crc_of(one) == crc_of(other) == made.crc(one)
    table = wrap.read_table(made.restbl({**made.sizes(), made.crc(one): 64}, {}))
    assert table.get(other) == 64  # nothing in the table tells them apart
    table.set(other, 256, others=[one])
    again = wrap.read_table(wrap.write_table(table))
    assert (again.get(one), again.get(other)) == (64, 256)
    assert again.get_crc(made.crc(one)) is None
    assert again.names == sorted(again.names)
    assert len(again) == len(made.sizes()) + 2


def test_others_of_another_number_do_not_matter():
    table = wrap.read_table(TABLES["restbl"])
    table.set("Actor/New.bgyml", 8, others=["Actor/7.bgyml", "Actor/New.bgyml"])
    assert table.get_crc(made.crc("Actor/New.bgyml")) == 8


def test_what_does_not_fit():
    table = SizeTable()
    for size in (-1, 1 << 32):
        with pytest.raises(WrongType):
            table.set("a", size)
    assert len(table) == 0
    table.names.append(("a" * 200, 1))
    with pytest.raises(WrongType):
        wrap.write_table(table)


GOOD = TABLES["restbl"]
REFUSED = {
    "empty": b"",
    "no table": b"RESTED",
    "restbl cut in the header": GOOD[:20],
    "restbl cut in the numbers": GOOD[:40],
    "restbl cut in the names": GOOD[:-1],
    "restbl 2^32 - 1 numbers": GOOD[:14] + b"\xff\xff\xff\xff" + GOOD[18:],
    "restbl 2^32 - 1 names": GOOD[:18] + b"\xff\xff\xff\xff" + GOOD[22:],
    "restbl names of 4 GiB": GOOD[:10] + b"\xff\xff\xff\xff" + GOOD[14:],
    "rstb cut in the header": TABLES["rstb"][:10],
    "rstb cut short": TABLES["rstb"][:-1],
}


@pytest.mark.parametrize("name", REFUSED)
def test_damaged_tables_are_refused(name):
    with pytest.raises(InvalidData):
        wrap.read_table(REFUSED[name])
