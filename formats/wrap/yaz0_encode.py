"""A Yaz0 encoder in plain Python: for systems without the fast one, and to check it against."""

from __future__ import annotations

WINDOW = 0x1000
"""How far back a copy may reach, in bytes."""
SHORTEST, LONGEST = 3, 273


def encode(payload: bytes) -> bytes:
    """Return the groups of flag bytes and chunks; the header is the caller's.

    Takes the longest match at each place, unless the next place has one that is longer by two.
    """
    out, group, flags, count = bytearray(), bytearray(), 0, 0
    at, size = 0, len(payload)
    ahead: tuple[int, int] | None = None
    while at < size:
        length, start = ahead or longest(payload, at)
        ahead = None
        if SHORTEST <= length < LONGEST and at + 1 < size:
            ahead = longest(payload, at + 1)
            if ahead[0] < length + 2:
                ahead = None
            else:
                length = 0
        flags <<= 1
        if length >= SHORTEST:
            group += _copy_bytes(at - start, length)
            at += length
        else:
            flags |= 1
            group.append(payload[at])
            at += 1
        count += 1
        if count == 8:
            out.append(flags)
            out += group
            group, flags, count = bytearray(), 0, 0
    if count:
        out.append(flags << (8 - count))
        out += group
    return bytes(out)


def longest(payload: bytes, offset: int) -> tuple[int, int]:
    """Return the length (0 or 3 to 273) and the start of the longest match for the bytes there.

    A match begins at most 4,096 bytes before, and may run into the bytes it stands for.
    """
    most = min(LONGEST, len(payload) - offset)
    low, best, length = max(0, offset - WINDOW), 0, 0
    least = SHORTEST
    while least <= most:
        match_start = payload.find(payload[offset : offset + least], low, offset - 1 + least)
        if match_start < 0:
            break
        length = _run_length(payload, match_start, offset, least, most)
        # What lies before `found` is no match of `wanted` bytes, so none of more either.
        best, low, least = match_start, match_start, length + 1
    return length, best


def _run_length(payload: bytes, start: int, offset: int, length: int, most: int) -> int:
    """Return how many bytes the two places have in common, `length` being known."""
    while length < most and payload[start + length] == payload[offset + length]:
        length += 1
    return length


def _copy_bytes(distance: int, length: int) -> bytes:
    word = distance - 1
    if length < 0x12:
        return ((length - 2) << 12 | word).to_bytes(2, "big")
    return word.to_bytes(2, "big") + bytes([length - 0x12])
