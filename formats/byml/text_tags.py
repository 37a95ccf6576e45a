"""The tags of BYML in YAML, in every dialect."""

from __future__ import annotations

import re
from typing import Final

from ..core.kinds import AnyValue, Kind
from ..errors import InvalidData
from ..problems import Notes
from . import types as t

Typed = tuple[int, AnyValue]
"""A node type and its value."""

_LIBRARY: Final = "BymlLibrary"
_DIALECTS: Final = {
    "!d": _LIBRARY, "!f": _LIBRARY, "!f32": _LIBRARY, "!s": _LIBRARY, "!s32": _LIBRARY,
    "!u32": _LIBRARY, "!s64": _LIBRARY, "!u64": _LIBRARY, "!h": "roead", "!vh": "roead",
    "!binary_aligned": "a later oead",
}  # fmt: skip
"""The tags that only one of the other tools writes."""

FILE: Final = -1
"""What `container_type` calls a map that stands for aligned binary data."""

_MONO = re.compile(r"!mono_([0-9a-f]{2})")
_HASH = re.compile(r"!h([0-9]{1,3})")


def container_type(tag: str, *, is_map: bool, notes: Notes) -> tuple[int, int]:
    """Return the node type of a map or sequence, and the element type of a mono-typed array.

    `tag` is "" for one without a tag. Errors tell no place.
    """
    if not tag:
        return (t.MAP if is_map else t.ARRAY), 0
    note_dialect(tag, notes)
    element = 0
    type_ = _map_type(tag) if is_map else None
    if not is_map and tag == "!!seq":
        type_ = t.ARRAY
    elif not is_map and (mono := _MONO.fullmatch(tag)):
        type_, element = t.MONO_ARRAY, int(mono[1], 16)
    if type_ is None or (element and element not in t.KINDS):
        raise InvalidData(f"“{tag}” is not a tag of a {'map' if is_map else 'list'} here")
    return type_, element


def _map_type(tag: str) -> int | None:
    if tag == "!!map":
        return t.MAP
    if t.TAGS.get(tag) is Kind.BINARY_ALIGNED:
        return FILE
    if tag in ("!h", "!vh"):
        return t.HASH_MAP if tag == "!h" else t.HASH_MAP_64
    bits = _HASH.fullmatch(tag)
    if bits and int(bits[1]) % 32 == 0 and 32 <= int(bits[1]) <= 512:
        return t.HASH_MAP + int(bits[1]) // 32 - 1
    return None


def note_dialect(tag: str, notes: Notes) -> None:
    """Note whose dialect a tag gives away."""
    if tag in _DIALECTS:
        notes.add(f"The tag “{tag}” shows that the text is in the dialect of {_DIALECTS[tag]}.")
