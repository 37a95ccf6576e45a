"""Resolves the scalars of BYML text to typed values: bare, quoted, with tags and anchors."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Hashable
from typing import Final

from ..core.float32 import NaN32
from ..core.kinds import INT_RANGES, AlignedBytes, AnyValue, Kind, accept
from ..errors import InvalidData, WrongType
from ..problems import Notes, Severity
from ..yaml import scalars
from ..yaml.comment import Facts
from ..yaml.dialect import Dialect
from . import types as t

# The tags, in every dialect

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


# The values

_LOST_ALIGNMENT: Final = 8
"""The alignment taken for a file in a dialect that does not tell it."""

_WAYS: Final = {
    scalars.OCTAL: "was read as the octal number {}, as oead and YAML 1.1 do.",
    scalars.EXPONENT: "was read as a number, since oead writes large floats so; oead itself would "
    "take it for a string.",
    scalars.POINTLESS: scalars.NO_POINT,
}
"""What there is to say of a word that not everybody reads in the same way."""


class Texts(dict[str, str]):
    """The checked strings of a text by their spelling."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self._table = scalars.unescaping(facts.block()) if "bytes" in facts else {}

    def __missing__(self, text: str) -> str:
        given = text.translate(self._table) if self._table else text
        made: str = accept(Kind.STRING, given)
        self[text] = made
        return made


class Scalars(dict[str, Typed]):
    """A cache of the typed values of bare words; resolves scalars of other forms as well.

    `nans` is whether there is a float32 that is not a number. Errors tell no place.
    """

    def __init__(self, facts: Facts, notes: Notes) -> None:
        super().__init__()
        self.nans = False
        self.texts = Texts(facts)
        self._notes = notes

    def __missing__(self, word: str) -> Typed:
        typed = self[word] = self._noticed(*self._resolved(word))
        return typed

    def quoted(self, word: str) -> Typed:
        """Return the string of a quoted scalar."""
        return t.STRING, self.texts[word]

    def tagged(self, tag: str, word: str, anchor: str | None, *, is_bare: bool) -> Typed:
        """Return the typed value of a scalar with a tag or an anchor.

        `is_bare` is whether it has neither quotes nor a tag.
        """
        return self._noticed(*self._tagged(tag, word, anchor, is_bare=is_bare))

    def _noticed(self, type_: int, value: AnyValue) -> Typed:
        self.nans = self.nans or isinstance(value, NaN32)
        return type_, value

    def _resolved(self, word: str) -> Typed:
        """Return the typed value of a bare word."""
        kind, value, way = scalars.resolve(word)
        if way:
            self._notes.add(f"“{word:.40}” {_WAYS[way].format(value)}", Severity.WARNING)
        if kind is Kind.STRING:
            return self.quoted(word) if word else (t.NULL, None)
        if kind is Kind.S32:
            low, high = INT_RANGES[kind]
            if not low <= value <= high:
                raise WrongType(
                    f"{word:.40} does not fit the type s32, which goes from {low} to {high}",
                    hint="Write “!u” before it for u32, “!l” for s64, or “!ul” for u64.",
                )
        return t.IDS[kind], accept(kind, value)

    def _tagged(self, tag: str, word: str, anchor: str | None, *, is_bare: bool) -> Typed:
        note_dialect(tag, self._notes)
        kind = t.TAGS.get(tag)
        if kind is Kind.BINARY_ALIGNED:
            self._notes.add(
                f"The tag “{tag}” does not state the alignment of the file; {_LOST_ALIGNMENT} was "
                "assumed.",
                Severity.WARNING,
            )
            return t.ALIGNED, AlignedBytes(scalars.parse_bytes(word), _LOST_ALIGNMENT)
        if kind is Kind.STRING or (not tag and not is_bare):
            return self.quoted(word)
        if kind is not None and kind not in (Kind.BOOL, Kind.NULL):
            self._note_spelling(tag, word)
            return t.IDS[kind], scalars.read(kind, word, anchor)
        if tag and kind is None:
            raise InvalidData(f"“{tag}” is not a tag of a value here")
        return _with_bits(*self._resolved(word), anchor)

    def _note_spelling(self, tag: str, word: str) -> None:
        """Note roead by its hex numbers: capital letters, and no zeros before them."""
        if tag == "!u" and word.startswith("0x") and (len(word) < 10 or word != word.lower()):
            self._notes.add("Hexadecimal numbers without padding show the dialect of roead.")


def _with_bits(type_: int, value: AnyValue, anchor: str | None) -> Typed:
    """Return a value with the stored bits that its anchor gives."""
    if isinstance(value, NaN32):
        return type_, scalars.nan32(anchor)
    bits = scalars.word_bits(anchor)
    if bits is not None and bits > 1 and (type_ == t.NULL or (type_ == t.BOOL and value)):
        return type_, bits
    if bits == 1 and type_ == t.NULL:
        return type_, bits
    return type_, value


def aligned(values: dict[str, Typed]) -> Typed:
    """Return the aligned binary data of a map with the tag of a file."""
    alignment, data = values.get("Alignment"), values.get("Data")
    if set(values) != {"Alignment", "Data"} or alignment is None or data is None:
        raise InvalidData("a file is a map of “Alignment” and “Data”")
    if alignment[0] not in (t.S32, t.U32) or data[0] != t.BINARY:
        raise InvalidData("“Alignment” must be a number, “Data” binary data")
    if alignment[1] < 0:
        raise InvalidData(f"{alignment[1]} is not an alignment")
    return t.ALIGNED, AlignedBytes(data[1], alignment[1])


# What a text says of the types of its rows, for `formats.yaml.types`.


def _kind(tag: str) -> Kind | None:
    if _is_mono(tag):
        return Kind.ARRAY
    return Kind.HASH_MAP if tag.startswith(("!h", "!vh")) else t.TAGS.get(tag)


def _is_mono(tag: str) -> bool:
    return tag.startswith("!mono_")


def _key_path(key: str, is_bare: bool) -> tuple[Hashable, ...]:
    """Return the path of a key: the name, or for a bare number (in a hash map) its value."""
    if is_bare and key[:1].isdigit():
        with contextlib.suppress(WrongType):
            return (scalars.parse_int(key),)
    return (key,)


TEXT_TYPES: Final = Dialect(tagged=_kind, retags=t.RETAGS, names=_key_path, is_uniform=_is_mono)
