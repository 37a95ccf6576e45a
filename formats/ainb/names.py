"""The hash that files store beside a name, and GUIDs as people write them."""

from __future__ import annotations

import uuid
from functools import lru_cache

import mmh3

from formats.ainb.model import Attachment, Node


@lru_cache(maxsize=65536)
def name_hash(name: str) -> int:
    """Return the hash of a name: MurmurHash3, 32 bits, seed 0, of its UTF-8 bytes."""
    return int(mmh3.hash(name.encode("utf-8", "surrogateescape"), 0, signed=False))


@lru_cache(maxsize=65536)
def guid_text(guid: bytes) -> str:
    """Return a GUID in its usual form; the first three fields are stored little endian."""
    return str(uuid.UUID(bytes_le=guid))


def guid_bytes(text: str) -> bytes:
    """Return the 16 bytes a GUID is stored as."""
    return uuid.UUID(text).bytes_le


def stored_hash(owner: Node | Attachment) -> int:
    """Return the hash to be stored beside a name: its own, unless it was read with another."""
    if owner.hash is not None and owner.hash[0] == owner.name:
        return owner.hash[1]
    return name_hash(owner.name)
