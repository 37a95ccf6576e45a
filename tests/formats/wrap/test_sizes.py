"""What a table should state for a file: the known rules, and bounds elsewhere."""

from __future__ import annotations

import struct

import pytest

from formats import wrap
from tests.formats.wrap import made


def graph(expressions: int | None) -> bytes:
    """Return a behaviour graph's header with a section of so many expressions, or without."""
    if expressions is None:
        return bytes(0x100)
    data = bytearray(0x100)
    struct.pack_into("<I", data, 0x44, 0x80)
    struct.pack_into("<I", data, 0x80 + 0x20, 0x30)
    struct.pack_into("<I", data, 0x80 + 0x30, expressions)
    return bytes(data)


@pytest.mark.parametrize(
    ("path", "data", "value", "exact"),
    [
        ("AI/X.root.ainb", graph(None), 256 + 392, True),
        ("AI/X.root.ainb", graph(0), 256 + 392 + 16, True),
        ("AI/X.root.ainb", graph(3), 256 + 392 + 16 + 16, True),
        ("RSDB/X.rstbl.byml.zs", bytes(33), 64 + 256, True),
        ("Phive/X.bphhb", bytes(32), 32 + 256, True),
        ("Pack/Actor/X.pack.zs", bytes(1), 32 + 384, True),
        ("Actor/X.bgyml", bytes(31), (32 + 2000) * 8, False),
        ("Actor/X.unknown", b"", 1500 * 4, False),
    ],
)
def test_the_newer_games(path, data, value, exact):
    assert wrap.size_of(path, data) == (value, exact)


@pytest.mark.parametrize(
    ("path", "system", "value"),
    [
        ("Map/A.smubin", "switch", 64 + 0x168 + 0x38 + 0x80),
        ("Map/A.smubin", "wiiu", 64 + 0xE4 + 0x20 + 0x80),
        ("Actor/Pack/X.sbactorpack", "switch", 64 + 0x168 + 0x68 + 0x80),
        ("Actor/AIProgram/X.baiprog", "switch", 8 * 64 + 0x168 + 0x448 + 0x200),
        ("Actor/AIProgram/X.baiprog", "wiiu", 8 * 64 + 0xE4 + 0x30C + 0x200),
    ],
)
def test_the_older_games(path, system, value):
    assert wrap.size_of(path, bytes(50), system) == (value, False)


def test_a_file_that_did_not_grow_needs_nothing():
    assert wrap.after_edit("X.byml", bytes(64), 64, 64 + 256) is None
    assert wrap.after_edit("X.byml", bytes(30), 64, 64 + 256) is None
    assert wrap.after_edit("X.bgyml", bytes(64), 64, 5000) is None
    assert wrap.after_edit("X.bgyml", bytes(64), 50, 5000) is None


def test_a_file_that_grew():
    assert wrap.after_edit("X.byml", bytes(65), 64, 64 + 256) == 96 + 256
    assert wrap.after_edit("X.bgyml", bytes(65), 64, 5000) == 5000 + 8 * 32
    assert wrap.after_edit("X.mubin", bytes(65), 64, 100_000, "switch") == 100_032
    assert wrap.after_edit("X.byml", bytes(65), 64, 50_000) == 50_032


def test_a_graph_with_more_expressions_at_the_same_length():
    entry = wrap.size_of("X.ainb", graph(0)).value
    assert wrap.after_edit("X.ainb", graph(8), 256, entry) == entry + 32


def test_a_file_without_an_entry():
    assert wrap.after_edit("X.byml", bytes(64), 64, None) == 64 + 256


@pytest.mark.parametrize("count", [0xFFFFFFFF, 0x7FFFFFFF])
def test_a_damaged_graph_gives_some_size(count):
    size = wrap.size_of("X.ainb", graph(count)).value
    assert 256 + 392 < size < 1 << 16
    for place in (0x44, 0xA0):
        data = bytearray(graph(1))
        struct.pack_into("<I", data, place, count)
        assert wrap.size_of("X.ainb", bytes(data)).value >= 256 + 392


def test_samples_of_our_own():
    for path in made.SAMPLES.iterdir():
        assert wrap.size_of(path.name, path.read_bytes()).value >= path.stat().st_size
