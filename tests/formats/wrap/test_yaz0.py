"""Yaz0: decoded exactly, encoded so that every decoder restores the file."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator

import oead
import pytest

from formats import wrap
from formats.errors import FormatError, InvalidData
from formats.wrap import yaz0
from formats.wrap.limits import TooLarge
from formats.wrap.yaz0_bounds import end_of
from formats.wrap.yaz0_encode import encode, longest
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


@pytest.mark.parametrize("name", PAYLOADS)
def test_both_encoders_give_the_file_back(name):
    payload = PAYLOADS[name]
    own = encode(payload)
    assert yaz0.decode(own, len(payload), 0) == (payload, len(own))
    packed = yaz0.Yaz0Layer(alignment=0x100).pack(payload)
    back, layer = yaz0.unpack(packed)
    assert (back, layer.alignment, layer.tail) == (payload, 0x100, b"")
    if payload:
        for data in (packed, head(len(payload)) + own):
            assert bytes(oead.yaz0.decompress(data)) == payload


def test_a_match_that_is_longer_by_two_at_the_next_byte_is_taken():
    # 12 bytes as they are and one copy of six, not copies of three and four
    assert len(encode(b"abcXbcdefgYabcdefg")) == 2 + 12 + 2
    assert len(encode(b"abcXbcdYabcd")) == 2 + 8 + 2 + 1


def test_every_small_size():
    chance = random.Random(2)
    for size in range(300):
        payload = bytes(chance.choice(b"abc") for _ in range(size))
        body = encode(payload)
        assert yaz0.decode(body, size, 0)[0] == payload


def test_what_the_other_encoder_wrote_is_decoded():
    for payload in PAYLOADS.values():
        if payload:
            data = bytes(oead.yaz0.compress(payload, 0x80, 9))
            back, layer = yaz0.unpack(data)
            assert (back, layer.alignment) == (payload, 0x80)


def test_own_encoder_is_about_as_tight():
    payload = (made.SAMPLES / "Every type.byml").read_bytes() * 3
    fast = yaz0.Yaz0Layer().pack(payload)
    assert len(encode(payload)) + 16 <= 1.01 * len(fast) + 4


def test_the_longest_match():
    assert longest(b"abcabcabc", 3) == (6, 0)
    assert longest(b"ababab", 1) == (0, 0)
    assert longest(bytes(1000), 1) == (273, 0)


class Panic(BaseException):
    """What a library written in another language throws past `Exception`."""


def panic(payload: bytes) -> bytes:
    raise Panic


BROKEN = {
    "panics": panic,
    "no data": lambda payload: head(len(payload)),
    "cut short": lambda payload: head(len(payload)) + b"\xff" + payload[:8],
    "other data": lambda payload: head(len(payload)) + encode(payload[::-1]),
    "nothing": lambda payload: b"",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_compressor_that_fails_is_not_believed(name, monkeypatch):
    monkeypatch.setattr(yaz0, "fast_compressor", lambda: BROKEN[name])
    payload = b"sixteen letters!" * 4
    assert yaz0.unpack(yaz0.Yaz0Layer().pack(payload))[0] == payload


def test_without_the_library(monkeypatch):
    monkeypatch.setattr(yaz0, "fast_compressor", lambda: None)
    assert yaz0.unpack(yaz0.Yaz0Layer().pack(b"abc" * 50))[0] == b"abc" * 50


def test_an_interruption_is_none_of_the_librarys_failures(monkeypatch):
    def interrupted(payload: bytes) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(yaz0, "fast_compressor", lambda: interrupted)
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
        head(len(payload)) + encode(payload)
        for payload in (PAYLOADS["few letters"] * 8, PAYLOADS["sample"] * 4, bytes(50_000))
    ]
    sound.append(
        head(20_000) + encode(b"".join(chance.randbytes(50) + bytes(20) for _ in range(286)))
    )
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


def told(data: bytes) -> tuple[object, object, object]:
    """Return what our decoder, the check of bounds and the whole way in say of some data."""
    size = int.from_bytes(data[4:8], "big")
    return (
        outcome(lambda: yaz0.decode(data, size)),
        outcome(lambda: end_of(data, size, yaz0.HEADER)),
        outcome(lambda: yaz0.unpack(data)),
    )


def test_the_library_is_only_given_what_our_own_decoder_takes(monkeypatch, capfd):
    refused = 0
    for data in damaged(scale(1_500, 30_000)):
        own, end, fast = told(data)
        assert end == (own[1] if isinstance(own[0], bytes) else own)
        with monkeypatch.context() as without:
            without.setattr(yaz0, "fast_decompressor", lambda: None)
            assert told(data) == (own, end, fast)
        refused += not isinstance(own[0], bytes)
    assert refused > 300
    assert capfd.readouterr().err == "", "the library panicked"


def test_a_glance_sees_what_is_unpacked(capfd):
    for payload in PAYLOADS.values():
        for tail in (b"", bytes(16), b"\xff" * 3):
            data = head(len(payload)) + encode(payload) + tail
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


def test_a_glance_without_the_library(monkeypatch):
    data = yaz0.Yaz0Layer().pack(PAYLOADS["sample"])
    monkeypatch.setattr(yaz0, "fast_decompressor", lambda: None)
    assert yaz0.glance(data) == PAYLOADS["sample"]


@pytest.mark.parametrize("convert", [panic, lambda _data: b"", lambda data: data])
def test_a_decompressor_that_fails_is_not_believed(convert, monkeypatch):
    payload = PAYLOADS["sample"] * 40
    packed = yaz0.Yaz0Layer().pack(payload)
    monkeypatch.setattr(yaz0, "fast_decompressor", lambda: convert)
    assert yaz0.unpack(packed)[0] == payload
    assert yaz0.glance(packed) == payload


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
