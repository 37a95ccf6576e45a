"""One block of LZ4 without a frame, unpacked within bounds."""

from __future__ import annotations

from formats.errors import InvalidData

_SHORTEST = 4
_MORE = 15
"""The number of a token that further bytes are added to."""


def decompress(data: bytes, size: int) -> bytes:
    """Return the `size` bytes that a block holds; raises `InvalidData` for any other block."""
    out, at = bytearray(), 0
    while at < len(data):
        token = data[at]
        count, at = _read_count(data, at + 1, token >> 4)
        if at + count > len(data) or len(out) + count > size:
            raise InvalidData("compressed bytes go beyond their end", offset=at)
        out += data[at : at + count]
        at += count
        if at == len(data):
            break  # the last sequence has no copy
        if at + 2 > len(data):
            raise InvalidData("compressed bytes end within a copy", offset=at)
        back = data[at] | data[at + 1] << 8
        count, at = _read_count(data, at + 2, token & _MORE)
        count += _SHORTEST
        if not 0 < back <= len(out) or len(out) + count > size:
            raise InvalidData("a copy is from before the beginning or too long", offset=at)
        _copy_back(out, back, count)
    if len(out) != size:
        raise InvalidData(f"{len(out):,} bytes were unpacked where {size:,} are stated")
    return bytes(out)


def _read_count(data: bytes, at: int, count: int) -> tuple[int, int]:
    """Return a count with all that is added to it, and where the bytes behind it begin."""
    if count == _MORE:
        more = 255
        while more == 255:
            if at >= len(data):
                raise InvalidData("compressed bytes end within a number", offset=at)
            more = data[at]
            count += more
            at += 1
    return count, at


def _copy_back(out: bytearray, back: int, count: int) -> None:
    """Append bytes from `back` before the end, which may reach into what is appended."""
    start = len(out) - back
    if back >= count:
        out += out[start : start + count]
    else:
        piece = out[start:]
        out += (piece * (count // back + 1))[:count]
