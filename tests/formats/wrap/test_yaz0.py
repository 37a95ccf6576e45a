"""Yaz0: decoded exactly, encoded so that every decoder restores the file."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator

import oead
import pytest

from formats import wrap
from formats.errors import FormatError, InvalidData, Unsupported
from formats.wrap import yaz0
from formats.wrap.limits import TooLarge
from formats.wrap.yaz0 import end_of
from tests.formats.wrap import made
from tests.scale import scale, seeded


def head(size: int, alignment: int = 0) -> bytes:
    return struct.pack(">4sIII", b"Yaz0", size, alignment, 0)


def payloads() -> dict[str, bytes]:
    chance = random.Random(1)
    return {
        "empty": b"",
        "one byte": b"a",
        "two bytes": b"aa",
        "zeros": bytes(5000),
        "noise": chance.randbytes(3000),
        "few letters": bytes(chance.choice(b"ab") for _ in range(3000)),
        "repeats far away": chance.randbytes(4096) * 2,
        "repeats too far away": chance.randbytes(4097) * 2,
        "eight": bytes(range(8)),
        "sample": (made.SAMPLES / "Voices.bgyml").read_bytes(),
    }


PAYLOADS = payloads()


def decode(data: bytes, size: int, at: int = yaz0.HEADER) -> tuple[bytes, int]:
    """Unpack byte by byte what the library and `end_of` are compared with; raises `IndexError`."""
    out = bytearray()
    while len(out) < size:
        flags, at = data[at], at + 1
        for bit in range(7, -1, -1):
            if len(out) >= size:
                break
            if flags >> bit & 1:
                out.append(data[at])
                at += 1
                continue
            high, low, at = data[at], data[at + 1], at + 2
            length = (high >> 4) + 2
            if length == 2:
                length, at = data[at] + 0x12, at + 1
            start = len(out) - ((high & 0xF) << 8 | low) - 1
            if start < 0 or len(out) + length > size:
                raise IndexError(at)
            for index in range(start, start + length):
                out.append(out[index])
    return bytes(out), at


def packed(payload: bytes, alignment: int = 0) -> bytes:
    return yaz0.Yaz0Layer(alignment=alignment).pack(payload)


@pytest.mark.parametrize("name", PAYLOADS)
def test_packing_gives_the_file_back(name):
    payload = PAYLOADS[name]
    data = packed(payload, 0x100)
    assert decode(data, len(payload)) == (payload, len(data))
    back, layer = yaz0.unpack(data)
    assert (back, layer.alignment, layer.tail) == (payload, 0x100, b"")
    if payload:
        assert bytes(oead.yaz0.decompress(data)) == payload


def test_every_small_size():
    chance = random.Random(2)
    for size in range(300):
        payload = bytes(chance.choice(b"abc") for _ in range(size))
        assert yaz0.unpack(packed(payload))[0] == payload


def test_what_the_other_encoder_wrote_is_decoded():
    for payload in PAYLOADS.values():
        if payload:
            data = bytes(oead.yaz0.compress(payload, 0x80, 9))
            back, layer = yaz0.unpack(data)
            assert (back, layer.alignment) == (payload, 0x80)


class Panic(BaseException):
    """What a library written in another language throws past `Exception`."""


def panic(payload: bytes) -> bytes:
    raise Panic


BROKEN = {
    "panics": panic,
    "no data": lambda payload: head(len(payload)),
    "cut short": lambda payload: head(len(payload)) + b"\xff" + payload[:8],
    "other data": lambda payload: packed(payload[::-1])[16:],
    "nothing": lambda payload: b"",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_compressor_that_fails_is_not_believed(name, monkeypatch):
    monkeypatch.setattr(yaz0, "compress", BROKEN[name])
    with pytest.raises(Unsupported, match="could not be compressed"):
        yaz0.Yaz0Layer().pack(b"sixteen letters!" * 4)


def test_an_interruption_is_none_of_the_librarys_failures(monkeypatch):
    def interrupted(payload: bytes) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(yaz0, "compress", interrupted)
    with pytest.raises(KeyboardInterrupt):
        yaz0.Yaz0Layer().pack(b"abc")


def outcome(job):
    try:
        return job()
    except FormatError as error:
        return type(error), error.what, error.offset, error.hint


def damaged(count: int) -> Iterator[bytes]:
    """Yield packed files with bytes changed, cut out or cut off, and another stated size."""
    chance = seeded(7)
    sound = [
        packed(payload)
        for payload in (PAYLOADS["few letters"] * 8, PAYLOADS["sample"] * 4, bytes(50_000))
    ]
    sound.append(packed(b"".join(chance.randbytes(50) + bytes(20) for _ in range(286))))
    for number in range(count):
        data = bytearray(chance.choice(sound))
        for _change in range(chance.choice((0, 1, 1, 2, 5))):
            # Most of what can go wrong does so at the begin, where copies reach before it.
            place = 16 + int((len(data) - 16) * chance.random() ** chance.choice((1, 8)))
            data[place] = chance.randrange(256)
        size = int.from_bytes(data[4:8], "big")
        if number % 3 == 0:
            data[4:8] = max(0, size + chance.randint(-300, 300)).to_bytes(4, "big")
        if number % 4 == 1:
            del data[chance.randrange(16, len(data)) :]
        yield bytes(data)


def test_the_library_is_only_given_what_can_be_unpacked(capfd):
    refused = 0
    for data in damaged(scale(1_500, 30_000)):
        size = int.from_bytes(data[4:8], "big")
        try:
            payload, end = decode(data, size)
        except IndexError:
            refused += 1
            for unpack in (lambda data=data, size=size: end_of(data, size, 16),
                           lambda data=data: yaz0.unpack(data)):  # fmt: skip
                with pytest.raises(InvalidData):
                    unpack()
            continue
        assert end_of(data, size, yaz0.HEADER) == end
        back, layer = yaz0.unpack(data)
        assert (back, layer.tail) == (payload, data[end:])
    assert refused > 300
    assert capfd.readouterr().err == "", "the library panicked"


def test_a_glance_sees_what_is_unpacked(capfd):
    for payload in PAYLOADS.values():
        for tail in (b"", bytes(16), b"\xff" * 3):
            data = packed(payload) + tail
            assert yaz0.glance(data) == payload
    passed = 0
    for data in damaged(scale(80, 10_000)):
        own = outcome(lambda data=data: yaz0.unpack(data)[0])
        seen = outcome(lambda data=data: yaz0.glance(data))
        if seen != own:  # cut short, with nothing but zeros behind what is there
            assert "cut short" in own[1]
            assert seen.endswith(b"\0")
            passed += 1
    assert passed <= scale(1, 50)


@pytest.mark.parametrize("convert", [panic, lambda _data: b"", lambda data: data])
def test_a_decompressor_that_fails_is_refused(convert, monkeypatch):
    data = packed(PAYLOADS["sample"] * 40)
    monkeypatch.setattr(yaz0, "decompress", convert)
    for unpack in (yaz0.unpack, yaz0.glance):
        with pytest.raises(InvalidData, match="cannot be unpacked"):
            unpack(data)


REFUSED = {
    "header cut short": head(4)[:12],
    "no data": head(4),
    "literal missing": head(4) + b"\xffabc",
    "copy before the first byte": head(4) + b"\x80a\x10\x01",
    "copy at the very begin": head(4) + b"\x00\x20\x00",
    "copy past the size": head(4) + b"\x80a\xf0\x00",
    "copy cut in its length": head(400) + b"\x80a\x00\x00",
    "more than the data can hold": head(1_000_000) + bytes(64),
}


@pytest.mark.parametrize("name", REFUSED)
def test_damaged_files_are_refused(name):
    for opened in (wrap.unwrap, wrap.glance):
        with pytest.raises(InvalidData):
            opened(REFUSED[name])


def test_a_size_that_the_data_cannot_hold_is_refused_before_they_are_unpacked():
    with pytest.raises(InvalidData, match="too short"):
        wrap.unwrap(head(1_000_000) + bytes(64))


def test_a_stated_gibibyte_is_refused():
    with pytest.raises(TooLarge):
        wrap.unwrap(head(1 << 30) + bytes(1008))


@pytest.mark.parametrize("tail", [b"", b"\0", b"\xff", bytes(3)])
def test_header_words_and_tail_are_kept(tail):
    data = made.stored_yaz0(b"a payload of some length", 0x80, tail)
    wrapped = wrap.unwrap(data)
    assert wrap.rewrap(wrapped, wrapped.payload) == data
    again = wrap.unwrap(wrap.rewrap(wrapped, b"another payload"))
    assert (again.layers[0].alignment, again.layers[0].tail) == (0x80, tail)
