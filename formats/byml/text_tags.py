"""The tags of BYML in YAML, of every dialect there is, and what a bare word is in BYML."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from typing import Final

from formats.byml import types as t
from formats.errors import WrongType
from formats.problems import Notes, Severity
from formats.values import INT_RANGES, AlignedBytes, AnyValue, Kind, NaN32, accept
from formats.yaml import scalars
from formats.yaml.events import Event, refuse, short_tag

Typed = tuple[int, AnyValue]
"""A node type and its value."""

_LIBRARY: Final = "BymlLibrary"
_DIALECTS: Final = {
    "!d": _LIBRARY, "!f": _LIBRARY, "!f32": _LIBRARY, "!s": _LIBRARY, "!s32": _LIBRARY,
    "!u32": _LIBRARY, "!s64": _LIBRARY, "!u64": _LIBRARY, "!h": "roead", "!vh": "roead",
    "!binary_aligned": "a later oead",
}  # fmt: skip
"""The tags that only one of the other tools writes."""

NUMBERS: Final = {
    "!s": Kind.S32, "!s32": Kind.S32, "!!int": Kind.S32, "!u": Kind.U32, "!u32": Kind.U32,
    "!l": Kind.S64, "!s64": Kind.S64, "!ul": Kind.U64, "!u64": Kind.U64,
    "!path": Kind.PATH_REFERENCE,
}  # fmt: skip
FLOATS: Final = {
    "!f": Kind.F32, "!f32": Kind.F32, "!!float": Kind.F32, "!f64": Kind.F64, "!d": Kind.F64,
}  # fmt: skip
FILES: Final = ("!!file", "!binary_aligned", "!file")
_LOST_ALIGNMENT: Final = 8
"""The alignment taken for a file in a dialect that does not tell it."""

FILE: Final = -1
"""What `container_type` calls a map that stands for aligned binary data."""

_MONO = re.compile(r"!mono_([0-9a-f]{2})")
_HASH = re.compile(r"!h([0-9]{1,3})")


def container_type(event: Event, *, is_map: bool, notes: Notes) -> tuple[int, int]:
    """Return the node type that a map or a sequence begins, and the element type of an array."""
    tag = short_tag(event)
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
        refuse(event, f"“{tag}” is not a tag of a {'map' if is_map else 'list'} here")
    return type_, element


def _map_type(tag: str) -> int | None:
    if tag == "!!map":
        return t.MAP
    if tag in FILES:
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


class Bare(dict[str, Typed]):
    """Words without quotes and tags by what they stand for, each found out once."""

    def __init__(self, text: Callable[[str], str], notes: Notes) -> None:
        super().__init__()
        self._text = text
        self._notes = notes

    def __missing__(self, word: str) -> Typed:
        typed = self[word] = _number(word) or resolved(word, self._text, self._notes)
        return typed


PLAIN_FLOAT: Final = r"-?[0-9]{1,9}\.[0-9]{1,12}"
is_plain_float = re.compile(PLAIN_FLOAT).fullmatch
is_plain_int = re.compile(r"-?[1-9][0-9]{0,8}|0").fullmatch
"""The commonest spellings of float32 and s32, which both readers tell by these patterns."""
_F32: Final = struct.Struct("<f")


def _number(word: str) -> Typed | None:
    """Return the number of a word of the commonest kind, None for any other word.

    This only saves time: `resolved` gives the same for these.
    """
    if is_plain_float(word):
        return t.F32, _F32.unpack(_F32.pack(float(word)))[0]
    return (t.S32, int(word)) if is_plain_int(word) else None


def resolved(word: str, text: Callable[[str], str], notes: Notes) -> Typed:
    """Return what a bare word stands for; `text` checks one that is a string."""
    kind, value, way = scalars.resolve(word)
    if way == scalars.OCTAL:
        notes.add(
            f"“{word:.40}” was read as the octal number {value}, as oead and YAML 1.1 do.",
            Severity.WARNING,
        )
    elif way == scalars.EXPONENT:
        notes.add(
            f"“{word:.40}” was read as a number, since oead writes large floats so; oead itself "
            "would take it for a string.",
            Severity.WARNING,
        )
    elif way == scalars.POINTLESS:
        notes.add(f"“{word:.40}” {scalars.NO_POINT}", Severity.WARNING)
    if kind is Kind.STRING:
        return (t.STRING, text(word)) if word else (t.NULL, None)
    if kind is Kind.S32:
        low, high = INT_RANGES[kind]
        if not low <= value <= high:
            raise WrongType(
                f"{word:.40} does not fit the type s32, which goes from {low} to {high}",
                hint="Write “!u” before it for u32, “!l” for s64, or “!ul” for u64.",
            )
    return t.IDS[kind], accept(kind, value)


def tagged(event: Event, text: Callable[[str], str], notes: Notes) -> Typed:
    """Return what a scalar with a tag or an anchor stands for."""
    tag, word = short_tag(event), event.value
    note_dialect(tag, notes)
    if tag in NUMBERS:
        return plain_tagged(tag, word, notes)
    if tag in FLOATS:
        return _float(FLOATS[tag], word, event.anchor)
    if tag == "!!binary":
        return t.BINARY, scalars.parse_bytes(word)
    if tag in FILES:
        notes.add(
            f"The tag “{tag}” does not state the alignment of the file; {_LOST_ALIGNMENT} was "
            "assumed.",
            Severity.WARNING,
        )
        return t.ALIGNED, AlignedBytes(scalars.parse_bytes(word), _LOST_ALIGNMENT)
    if tag == "!!str" or (not tag and not event.implicit[0]):
        return t.STRING, text(word)
    if tag not in ("", "!!bool", "!!null"):
        refuse(event, f"“{tag}” is not a tag of a value here")
    return _with_bits(*resolved(word, text, notes), event.anchor)


def plain_tagged(tag: str, word: str, notes: Notes) -> Typed:
    """Return what a number with one of the tags `!u`, `!l`, `!ul` and `!f64` stands for."""
    if tag in FLOATS:
        return _float(FLOATS[tag], word, None)
    _note_spelling(tag, word, notes)
    return t.IDS[NUMBERS[tag]], accept(NUMBERS[tag], scalars.parse_int(word))


def _note_spelling(tag: str, word: str, notes: Notes) -> None:
    """Note roead by its hex numbers: capital letters, and no zeros before them."""
    if tag == "!u" and word.startswith("0x") and (len(word) < 10 or word != word.lower()):
        notes.add("Hexadecimal numbers without padding show the dialect of roead.")


def _float(kind: Kind, word: str, anchor: str | None) -> Typed:
    value = scalars.parse_float(word)
    if value != value:
        value = scalars.nan32(anchor) if kind is Kind.F32 else scalars.nan64(anchor)
    return t.IDS[kind], accept(kind, value)


def _with_bits(type_: int, value: AnyValue, anchor: str | None) -> Typed:
    """Return a value with what an anchor says of the bits it is stored as."""
    if isinstance(value, NaN32):
        return type_, scalars.nan32(anchor)
    bits = scalars.word_bits(anchor)
    if bits is not None and bits > 1 and (type_ == t.NULL or (type_ == t.BOOL and value)):
        return type_, bits
    if bits == 1 and type_ == t.NULL:
        return type_, bits
    return type_, value


def aligned(values: dict[str, Typed], event: Event) -> Typed:
    """Return the aligned binary data that a map of this tag stands for."""
    alignment, data = values.get("Alignment"), values.get("Data")
    if set(values) != {"Alignment", "Data"} or alignment is None or data is None:
        refuse(event, "a file is a map of “Alignment” and “Data”")
    if alignment[0] not in (t.S32, t.U32) or data[0] != t.BINARY:
        refuse(event, "“Alignment” must be a number, “Data” binary data")
    if alignment[1] < 0:
        refuse(event, f"{alignment[1]} is not an alignment")
    return t.ALIGNED, AlignedBytes(data[1], alignment[1])
