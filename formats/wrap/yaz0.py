"""Yaz0: unpacked exactly and within bounds, packed again with the same header words.

The library that unpacks does not check: it panics at a copy from before the begin, and takes one
that goes past the end. So `end_of` goes through the data first.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from crunch64.yaz0 import compress, decompress

from ..errors import InvalidData, Unsupported
from .limits import LIMIT, allowed, refuse_above

MAGIC = b"Yaz0"
HEADER = 0x10
WINDOW = 0x1000
"""How far back a copy may reach, in bytes."""
LONGEST = 273
"""The bytes of the longest copy."""
_BITS: Final = (128, 64, 32, 16, 8, 4, 2, 1)

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
    plain = struct.pack(">4sI8x", MAGIC, size) + data[HEADER:]
    payload = _asked(decompress, plain)
    if payload is None or len(payload) != size:
        return _unpacked(data, size)[0]
    # The library leaves zeros if the data end early; complete data ignore what follows them.
    if payload.endswith(b"\0") and _asked(decompress, plain + _OTHER) != payload:
        return _unpacked(data, size)[0]
    return payload


def _read_header(data: bytes, most: int | None) -> tuple[int, int, int]:
    """Return the words of the header: the unpacked size, the alignment, and another one."""
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
    """Return the `size` bytes inside and where their data end, all of it checked before."""
    end = end_of(data, size, HEADER)
    # The library allows no words in the header but the size.
    payload = _asked(decompress, struct.pack(">4sI8x", MAGIC, size) + data[HEADER:end])
    if payload is None or len(payload) != size:
        raise InvalidData("the Yaz0 data cannot be unpacked")
    return payload, end


def _asked(convert: Callable[[bytes], bytes], data: bytes) -> bytes | None:
    """Return the library's result for some data; None if it fails in any way.

    A panic in the library arrives as a `BaseException` of its own, so that is caught.
    """
    try:
        return bytes(convert(data))
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException:  # noqa: BLE001 - see above; the caller refuses the data
        return None


def _body(payload: bytes) -> bytes:
    """Return the compressed groups, unpacked again and compared; raises `Unsupported`."""
    packed = _asked(compress, payload) or b""
    try:
        back, end = _unpacked(packed, len(payload))
    except InvalidData:
        back, end = b"", 0
    if back != payload or end < HEADER:
        raise Unsupported(
            "the file could not be compressed as Yaz0", hint="Save it without compression."
        )
    return packed[HEADER:end]


def _check_copy(start: int, stop: int, size: int, offset: int) -> None:
    """Raise `InvalidData` for a copy from `start`, ending at `stop`, in a file of `size` bytes.

    `offset` is the offset behind it in the data.
    """
    if start < 0 or stop > size:
        raise InvalidData("a Yaz0 copy reaches outside the unpacked file", offset=offset)


def end_of(data: bytes, size: int, at: int) -> int:
    """Return where the groups from `at` on end that unpack to exactly `size` bytes.

    Nothing is unpacked. Only a copy in the first 4 KiB can reach before the begin, and only one in
    the last groups past the end, so the groups between are only counted. Raises `InvalidData` if
    the data are cut short or a copy reaches outside.
    """
    try:
        at, made = _scan_groups(data, size, at, 0, WINDOW)
        at, made = _counted(data, at, made, size - 8 * LONGEST)
        return _scan_groups(data, size, at, made, size)[0]
    except IndexError:
        raise InvalidData("the Yaz0 data are cut short", offset=len(data)) from None


def _scan_groups(data: bytes, size: int, at: int, made: int, stop: int) -> tuple[int, int]:
    """Scan whole groups, chunk by chunk, until `stop` bytes are produced or all are."""
    while made < min(stop, size):
        flags, at = data[at], at + 1
        for bit in _BITS:
            if made >= size:
                break
            if flags & bit:
                data[at]  # raises where it is missing
                at, made = at + 1, made + 1
                continue
            high, low = data[at], data[at + 1]
            length, at = (high >> 4) + 2, at + 2
            if length == 2:
                length, at = data[at] + 0x12, at + 1
            _check_copy(made - ((high & 0xF) << 8 | low) - 1, made + length, size, at)
            made += length
    return at, made


def _counted(data: bytes, at: int, made: int, stop: int) -> tuple[int, int]:
    """Count whole groups as long as they make no more than `stop` bytes."""
    while made <= stop:
        flags, at = data[at], at + 1
        before_copies, behind, literals = _GROUPS[flags]
        made += literals
        for count in before_copies:
            at += count
            high = data[at]
            if high > 0xF:
                at, made = at + 2, made + (high >> 4) + 2
            else:
                at, made = at + 3, made + data[at + 2] + 0x12
        at += behind
    return at, made


def _group(flags: int) -> tuple[tuple[int, ...], int, int]:
    """Return the literals before each copy of a group, those after the last, and their total."""
    runs = [len(run) for run in f"{flags:08b}".split("0")]
    return tuple(runs[:-1]), runs[-1], sum(runs)


_GROUPS: Final = [_group(flags) for flags in range(256)]
