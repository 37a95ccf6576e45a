"""Names for the hashes that files store in their place.

A `NameTable` holds lists of names; every document that stores hashes has a `Resolver`, which asks
one table and also guesses numbered names.
"""

from __future__ import annotations

import zlib
from functools import lru_cache

import mmh3


def crc32_of(name: str) -> int:
    """Return the CRC-32 of a name’s UTF-8 bytes: what AAMP stores, and BYML for some values."""
    return zlib.crc32(name.encode("utf-8", "surrogateescape"))


@lru_cache(maxsize=65536)
def murmur3_of(name: str) -> int:
    """Return the MurmurHash3 (32 bits, seed 0) of a name: what AINB stores and games compare."""
    return murmur3_bytes(name.encode("utf-8", "surrogateescape"))


def murmur3_bytes(raw: bytes) -> int:
    """Return the MurmurHash3 (32 bits, seed 0) of the bytes of a name."""
    return int(mmh3.hash(raw, 0, signed=False))
