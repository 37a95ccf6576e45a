"""Values as the words of the data section and as the strings behind it, equal ones shared.

The games' converter puts down a value only where the data so far does not already hold its bytes
at some multiple of 4, whatever they belong to; the lowest such place serves. Strings are shared
whole, over all string types (measured on real files, all of which come out identical).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from ..core.kinds import QUIET_NAN, STRINGS, AnyValue, Kind, pack_f32
from ..errors import WrongType
from .model import BUFFER_TYPES, KINDS, STRING_TYPES, WORDS

Distinct = Iterable[tuple[AnyValue, int, AnyValue]]
"""Key, type id and value of every value to place, in document order, each key once."""

_F32 = struct.Struct("<f")
_U32 = struct.Struct("<I")
_PADDING = (bytes(4), bytes(3), bytes(2), bytes(1))


def pack_stored(type_: int, value: AnyValue) -> bytes:
    """Return the bytes a value takes in the data section, a buffer with its count before it."""
    raw = KINDS[type_].type.pack(value)
    return _U32.pack(len(value)) + raw if type_ in BUFFER_TYPES else raw


def join_strings(texts: dict[str, None], base: int) -> tuple[bytes, Iterator[int]]:
    """Return the section of these distinct strings, and the word of each; `base` is the first's.

    A string ends with a NUL and is padded to a multiple of 4.
    """
    if not texts:
        return b"", iter(())
    raw = _encode("\0".join(texts)).split(b"\0")
    if len(raw) != len(texts):
        text = next(text for text in texts if "\0" in text)
        raise WrongType(f"{text!r:.60} holds a NUL, at which the game would end it")
    parts = [raw_string + _PADDING[len(raw_string) & 3] for raw_string in raw]
    return b"".join(parts), accumulate([len(part) >> 2 for part in parts], initial=base)


def _encode(text: str) -> bytes:
    """Return the bytes of a text, with bytes that were not UTF-8 unchanged."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise WrongType("a string holds half of a character (a lone surrogate)") from None


class PackedData:
    """Both sections and where each value is in them.

    `places` gives for each key the word from the start of the data section (strings follow the
    data). `first_only` holds what only the first use of a key has in place of that.
    """

    def __init__(
        self,
        data: bytes,
        places: dict[AnyValue, int],
        texts: dict[AnyValue, str],
        first_only: dict[AnyValue, int],
    ) -> None:
        self.data = data
        self.first_only = first_only
        self.places = places
        different = dict.fromkeys(texts.values())
        self.strings, starts = join_strings(different, len(data) >> 2)
        if len(different) == len(texts):
            places.update(zip(texts, starts, strict=False))
        else:
            at = dict(zip(different, starts, strict=False))
            places.update(zip(texts, map(at.__getitem__, texts.values()), strict=True))


_FORMS = tuple(
    "string" if kind in STRINGS else "float" if kind is Kind.F32 else "integer" * (words == 1)
    for kind, words in zip(KINDS, WORDS, strict=True)
)
"""The type ids whose values can be appended without a search."""


def share_words(distinct: Distinct) -> PackedData:
    """Place values as the games' converter does, see the top of this page."""
    data, first = bytearray(), dict[bytes, int]()
    places, texts = dict[AnyValue, int](), dict[AnyValue, str]()
    first_only: dict[AnyValue, int] = {}
    pack_u32, pack_float, forms, size = _U32.pack, _F32.pack, _FORMS, 0
    for key, type_, value in distinct:
        form = forms[type_]
        if form == "string":
            texts[key] = value
            continue
        if form:
            if form == "integer":
                raw = pack_u32(value & 0xFFFFFFFF)
            else:
                raw = pack_float(value)
                if raw == QUIET_NAN:
                    raw = pack_f32(value)  # which of all NaNs it is
            at = first.get(raw)
            if at is None:
                at = first[raw] = size
                data += raw
                size += 1
            places[key] = at
            continue
        raw, skip = KINDS[type_].type.pack(value), 0
        if type_ in BUFFER_TYPES:
            raw, skip = pack_u32(len(value)) + raw, 1
        start = first.get(raw[:4])
        at = -1 if start is None else find_aligned(data, raw, start)
        if at < 0:
            at = size
            data += raw
            for word in range(0, len(raw), 4):
                first.setdefault(raw[word : word + 4], size)
                size += 1
            again = at if start is None else find_aligned(data, raw, start)
            if again != at:
                # Its own words made an earlier match, which its next use will find.
                first_only[key], at = at + skip, again
        places[key] = at + skip
    return PackedData(bytes(data), places, texts, first_only)


def find_aligned(data: bytes | bytearray, raw: bytes, start: int) -> int:
    """Return the lowest word from `start` on at which `data` contains `raw`, or -1."""
    at = data.find(raw, 4 * start)
    while at & 3 and at > 0:
        at = data.find(raw, at + 1)
    return at >> 2


def share_values(distinct: Distinct, find: Callable[[int, bytes], tuple[int, bool]]) -> PackedData:
    """Place values by another rule, given as `find`.

    It takes type id and bytes and returns the word from the start of the section, and whether the
    bytes are to be put down there, which is then the end of the section.
    """
    data = bytearray()
    places, texts = dict[AnyValue, int](), dict[AnyValue, str]()
    for key, type_, value in distinct:
        if type_ in STRING_TYPES:
            texts[key] = value
            continue
        raw = pack_stored(type_, value)
        at, fresh = find(type_, raw)
        if fresh:
            data += raw
        places[key] = at + (type_ in BUFFER_TYPES)
    return PackedData(bytes(data), places, texts, {})


def share_typed(distinct: Distinct) -> PackedData:
    """Share whole values of the same type only; bool, int and u32 count as one type."""
    known: dict[tuple[int, bytes], int] = {}
    size = 0

    def find(type_: int, raw: bytes) -> tuple[int, bool]:
        nonlocal size
        key = (0 if _FORMS[type_] == "integer" else type_, raw)
        at = known.get(key)
        if at is not None:
            return at, False
        at = known[key] = size
        size += len(raw) >> 2
        return at, True

    return share_values(distinct, find)
