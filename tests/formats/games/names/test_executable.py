"""Strings are extracted from executables unchanged, and damaged ones do no harm."""

from __future__ import annotations

import random
import struct
import tracemalloc

import pytest

from formats.errors import FormatError, InvalidData, Unsupported
from formats.games.names import MOST_BYTES, segments, strings
from tests.formats.games.names.executables import nso, rpx, texts
from tests.scale import scale, seeded

WORDS = ["SInst", "ItemName%02d", "HP", "ランタン", "WeaponIdx", "WeaponIdxOfTheOther", "é%s"]
DATA = ["Filename", "SInst"]
KINDS = [
    *(pytest.param(lambda a, b, f=f: nso(a, b, f), id=f"nso {f:02x}") for f in (0x3F, 7, 0x38, 0)),
    pytest.param(rpx, id="rpx"),
    pytest.param(lambda a, b: rpx(a, b, is_packed=False), id="rpx as it is"),
]


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("align", [1, 4])
def test_strings_come_out_as_they_were_put_in(make, align):
    found = strings(make(texts(WORDS * 40, align), texts(DATA)))
    assert set(found) >= {*WORDS, *DATA}
    assert len(found) == len(set(found)), "each once"
    assert all(len(text) > 1 and text.isprintable() for text in found)


@pytest.mark.parametrize("make", KINDS)
def test_damaged_executables_end_in_one_error_that_says_so(make, count):
    whole = make(texts(WORDS * 8), texts(DATA))
    said = []
    draw = seeded(f"damaged executable {len(whole)}")
    for _ in range(scale(150, 20_000)):
        raw = bytearray(whole)
        for _ in range(draw.randint(1, 4)):
            # Headers and tables count most, so they are hit more often.
            place = draw.randrange(0x100) if draw.random() < 0.5 else draw.randrange(len(raw))
            raw[place % len(raw)] = draw.randrange(256)
        cut = raw[: draw.randrange(len(raw))] if draw.random() < 0.3 else raw
        try:
            strings(bytes(cut))
        except FormatError as error:
            said.append(str(error))
        count("damaged executables")
    assert len(said) > 10
    assert all(said)


def test_what_is_no_executable_is_refused():
    for data in (b"", b"NSO", b"AAMP" * 9, b"\x7fELF\x02\x01" + bytes(99), b"PFS0" + bytes(99)):
        with pytest.raises(Unsupported, match="no executable"):
            strings(data)


def test_a_hash_that_does_not_fit_is_refused():
    raw = bytearray(nso(texts(WORDS), texts(DATA), 0x38))
    raw[raw.index(b"SInst")] ^= 1
    with pytest.raises(InvalidData, match="hash"):
        strings(bytes(raw))


def test_no_size_that_is_stated_takes_memory():
    for raw, place in ((bytearray(nso(texts(WORDS))), 0x28), (bytearray(rpx(texts(WORDS))), None)):
        at = raw.index(bytes([0x78, 0x9C]), 0x70) - 4 if place is None else place
        raw[at : at + 4] = b"\xff\xff\xff\x7f"
        with pytest.raises(FormatError):
            strings(bytes(raw))


@pytest.mark.parametrize("size", [0, 1, 13, 270, 70_000])
@pytest.mark.parametrize("more", [-1, 1, 300, MOST_BYTES])
def test_blocks_of_lz4_have_the_stated_size(size, more):
    data = random.Random(4).randbytes(size // 2) * 2
    assert list(segments(nso(b"", data, 7)))[1] == data
    raw = bytearray(nso(b"", data, 7))
    struct.pack_into("<I", raw, 0x38, max(len(data) + more, 1))
    if max(len(data) + more, 1) != len(data):
        with pytest.raises(FormatError):
            list(segments(bytes(raw)))


@pytest.mark.parametrize(
    "block", [b"", b"\x40ab", b"\x10a\x00\x00", b"\x10a\x02\x00", b"\x10a\x01", b"\xf0",
              b"\xff" * 9, b"\x1fa\x01\x00" + b"\xff" * 50],
)  # fmt: skip
def test_blocks_that_mislead_are_refused(block):
    with pytest.raises(InvalidData):
        list(segments(nso(b"", bytes(30), 7, block)))


def test_a_size_that_a_block_cannot_have_takes_no_memory():
    raw = bytearray(nso(b"", bytes(30), 7))
    struct.pack_into("<I", raw, 0x38, MOST_BYTES)
    tracemalloc.start()
    try:
        with pytest.raises(InvalidData, match="too short"):
            list(segments(bytes(raw)))
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()
