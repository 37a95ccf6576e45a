"""Yaz0: unpacked exactly and within bounds, packed again with its header words kept.

A library unpacks what `yaz0_bounds` has gone through; without it, or where it fails, `decode` does.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from formats.errors import InvalidData
from formats.wrap.limits import LIMIT, allowed, refuse_above
from formats.wrap.yaz0_bounds import check_copy, cut_short, end_of
from formats.wrap.yaz0_encode import LONGEST, encode

MAGIC = b"Yaz0"
HEADER = 0x10
_WORTHWHILE = 1 << 14
"""The size in bytes from which asking the library saves time."""

_OTHER = b"\xff" + b"\1" * 8
"""A group that unpacks to no zeros, be it taken for flags or for bytes."""


@dataclass(frozen=True)
class Yaz0Layer:
    """The Yaz0 compression around a file: its own bytes and its header words.

    `alignment` is what the unpacked file asks of its place in memory (bytes, 0: not said);
    `tail` is what follows the compressed data.
    """

    packed: bytes = field(repr=False, default=b"")
    alignment: int = 0
    reserved: int = 0
    tail: bytes = field(repr=False, default=b"")

    @property
    def title(self) -> str:
        """A description for people."""
        return "Yaz0"

    def pack(self, payload: bytes) -> bytes:
        """Return other bytes compressed, with the same header words."""
        refuse_above(len(payload), LIMIT)
        head = struct.pack(">4sIII", MAGIC, len(payload), self.alignment, self.reserved)
        return head + _body(payload) + self.tail


def is_yaz0(head: bytes) -> bool:
    """Whether a file is Yaz0, by its first four bytes."""
    return head[:4] == MAGIC


def unpack(data: bytes, most: int | None = None) -> tuple[bytes, Yaz0Layer]:
    """Return the file inside and the header's words.

    At most `most` bytes come out (bytes; by default what `limits.allowed` says). Raises
    `InvalidData` where the data are cut short or copy from before their begin, `TooLarge`.
    """
    size, alignment, reserved = _read_header(data, most)
    payload, end = _unpacked(data, size)
    return payload, Yaz0Layer(data, alignment, reserved, data[end:])


def glance(data: bytes, most: int | None = None) -> bytes:
    """Return the file inside, as `unpack` does, in a tenth of the time: for looking only.

    Data that are cut short may pass where nothing but zeros is missing, for only the library sees
    most of the data.
    """
    size = _read_header(data, most)[0]
    fast = fast_decompressor()
    plain = struct.pack(">4sI8x", MAGIC, size) + data[HEADER:]
    payload = None if fast is None else _asked(fast, plain)
    if fast is None or payload is None or len(payload) != size:
        return decode(data, size)[0]
    # The library leaves zeros where the data end; whole data do not mind what comes behind them.
    if payload.endswith(b"\0") and _asked(fast, plain + _OTHER) != payload:
        return decode(data, size)[0]
    return payload


def _read_header(data: bytes, most: int | None) -> tuple[int, int, int]:
    """Return the header's words: how many bytes there are inside, the alignment, and another."""
    if len(data) < HEADER or data[:4] != MAGIC:
        raise InvalidData("the Yaz0 header is cut short", offset=len(data))
    size, alignment, reserved = struct.unpack_from(">3I", data, 4)
    refuse_above(size, allowed(len(data)) if most is None else most)
    if size > LONGEST * (len(data) - HEADER):
        raise InvalidData(
            f"the header states {size:,} bytes, which the data are too short for", offset=4
        )
    return size, alignment, reserved


def _unpacked(data: bytes, size: int) -> tuple[bytes, int]:
    """Do the same as `decode`, with the library where that is faster."""
    fast = fast_decompressor() if size >= _WORTHWHILE else None
    if fast is None:
        return decode(data, size)
    end = end_of(data, size, HEADER)
    # The library wants no words in the header but the size.
    plain = struct.pack(">4sI8x", MAGIC, size) + data[HEADER:end]
    payload = _asked(fast, plain)
    return (payload, end) if payload is not None and len(payload) == size else decode(data, size)


def decode(data: bytes, size: int, at: int = HEADER) -> tuple[bytes, int]:
    """Unpack exactly `size` bytes from the groups at `at`; return them and where they end."""
    out = bytearray()
    try:
        while len(out) < size:
            flags, at = data[at], at + 1
            if flags == 0xFF and size - len(out) >= 8 and at + 8 <= len(data):
                out += data[at : at + 8]
                at += 8
            else:
                at = _group(data, at, flags, out, size)
    except IndexError:
        raise cut_short(data) from None
    return bytes(out), at


def _group(data: bytes, at: int, flags: int, out: bytearray, size: int) -> int:
    """Unpack one group of up to eight chunks; return the offset behind them."""
    made = len(out)
    for bit in (128, 64, 32, 16, 8, 4, 2, 1):
        if made >= size:
            break
        if flags & bit:
            out.append(data[at])
            at, made = at + 1, made + 1
            continue
        high, low = data[at], data[at + 1]
        length, at = (high >> 4) + 2, at + 2
        if length == 2:
            length, at = data[at] + 0x12, at + 1
        start = made - ((high & 0xF) << 8 | low) - 1
        check_copy(start, made + length, size, at)
        if start + length <= made:
            out += out[start : start + length]
        else:
            out += (out[start:] * (length // (made - start) + 1))[:length]
        made += length
    return at


Convert = Callable[[bytes], bytes]


def fast_compressor() -> Convert | None:
    """Return the library's compressor, None on a system without it."""
    try:
        from crunch64.yaz0 import compress
    except ImportError:
        return None
    return compress


def fast_decompressor() -> Convert | None:
    """Return the library's decompressor, None on a system without it."""
    try:
        from crunch64.yaz0 import decompress
    except ImportError:
        return None
    return decompress


def _asked(convert: Convert, data: bytes) -> bytes | None:
    """Return the library's result for some data; None if it fails in any way.

    A panic in the library arrives as a `BaseException` of its own, so that is what is caught.
    """
    try:
        return bytes(convert(data))
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException:  # noqa: BLE001 - see above; the caller does the work itself
        return None


def _body(payload: bytes) -> bytes:
    """Return the compressed groups: those of the fast compressor where they prove right."""
    fast = fast_compressor()
    body = _proved_body(fast, payload) if fast is not None and payload else None
    return encode(payload) if body is None else body


def _proved_body(compress: Convert, payload: bytes) -> bytes | None:
    """Ask the library and unpack its answer again; None if that is not the payload."""
    body = (_asked(compress, payload) or b"")[HEADER:]
    try:
        back, end = decode(body, len(payload), 0)
    except InvalidData:
        return None
    return body[:end] if back == payload else None
