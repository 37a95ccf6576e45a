"""The hash that files store beside a name, and GUIDs as people write them."""

from __future__ import annotations

import uuid
from functools import lru_cache

from formats.ainb.model import Attachment, Node
from formats.hashes import murmur3_of

name_hash = murmur3_of


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
