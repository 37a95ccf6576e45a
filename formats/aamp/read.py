"""Read an AAMP file into a document, and find out how its writer laid it out.

Whether the file is arranged as the games' converter would is settled while reading, from the
offsets of the values alone. Only for the few files that are not, other layouts are tried by
writing and comparing.
"""

from __future__ import annotations

import struct
from math import isnan

from ..collector import collector_paused
from ..core.float32 import NaN32, f32_from_bits
from ..core.kinds import PART_KINDS, STRING_LIMITS, AnyValue, Kind
from ..errors import FormatError, InvalidData
from ..value_text import hash_text
from . import header, v1
from .model import (
    BUFFER_TYPES,
    KINDS,
    STRING_TYPES,
    TYPE_IDS,
    WORDS,
    Layout,
    OverlongString,
    ParameterIO,
)
from .pack import find_aligned
from .tree import Records, read_records
from .write import write

_LIMITS = {type_: STRING_LIMITS.get(KINDS[type_], 2**32) for type_ in STRING_TYPES}
_SCALARS = frozenset(type_ for type_, words in enumerate(WORDS) if words == 1)
_FLOATS = frozenset(type_ for type_, kind in enumerate(KINDS) if PART_KINDS.get(kind) is Kind.F32)
_F32, _S32, _BYTES = TYPE_IDS[Kind.F32], TYPE_IDS[Kind.S32], TYPE_IDS[Kind.BUFFER_BYTES]


def read(data: bytes) -> ParameterIO:
    """Return the document of a whole file. Raises `FormatError` with the offset."""
    if header.format_version(data) == 1:
        return v1.read(data)
    return _read_document(bytes(data))


@collector_paused()
def _read_document(data: bytes) -> ParameterIO:
    head = header.parse(data)
    short = max(0, head.size - len(data))
    whole = data + bytes(short)
    records = read_records(whole, head)
    values = _Values(whole, records)
    every = values.every()
    canonical = records.canonical and values.canonical
    records.keys = []
    del values  # what it needed is larger than the document, which comes now
    tree = records.build(every)
    type_, tail = header.type_field(whole, head)
    strings_end = records.end
    root = ParameterIO(
        head.version,
        type_,
        tree,
        2,
        head.flags,
        struct.unpack_from(f"<{head.extra}I", whole, strings_end),
        whole[head.size :],
        short,
        tail,
    )
    if not canonical:
        _detect(root, data)
    return root


def _detect(root: ParameterIO, data: bytes) -> None:
    """Find a layout that gives these bytes again, the commonest first, or record that none does."""
    for layout in (Layout.NINTENDO, Layout.PACKAGE, Layout.TYPED):
        root.layout = layout
        if _gives(root, data):
            return
    root.layout, root.reproduced = Layout.NINTENDO, False


def _gives(root: ParameterIO, data: bytes) -> bool:
    try:
        return write(root) == data
    except FormatError:
        return False


class _Values:
    """Decodes the values, each distinct place once, in the order they were put down.

    `canonical` turns False if a place is not the one `pack.share_words` would have chosen.
    """

    def __init__(self, data: bytes, records: Records) -> None:
        self.data = data
        self.records = records
        self.canonical = True
        self.section = data[records.data_at : records.strings_at]
        count = len(self.section) >> 2
        self.words = struct.unpack(f"<{count}I", self.section)
        self.floats = struct.unpack(f"<{count}f", self.section)
        self.first = dict(zip(reversed(self.words), range(count - 1, -1, -1), strict=True))
        self.keys, self.shift = records.keys, records.shift
        self.end = 0
        self.strings: dict[int, str] = {}
        self.strings_end = records.strings_at >> 2
        self.padding = 0
        self.once: list[int] = []

    def every(self) -> tuple[AnyValue, ...]:
        """Return the value of every parameter."""
        records, keys = self.records, self.keys
        expected: list[int] = []
        for owner in records.document:
            at = records.own_at[owner]
            expected += keys[at : at + records.own_in[owner]]
        known: dict[int, AnyValue] = dict.fromkeys(expected)
        del expected
        self._decode(known)
        self._check_leftovers()
        return tuple(map(known.get, keys))

    def _decode(self, values: dict[int, AnyValue]) -> None:
        """Fill in the value of every key; `end` runs along as the data would have grown."""
        words, floats, first = self.words, self.floats, self.first
        shift, mask = self.shift, (1 << self.shift) - 1
        base, count, end = self.records.data_at >> 2, len(words), 0
        fits, strings, limits, f32, s32 = True, self.strings, _LIMITS, _F32, _S32
        for key in values:
            type_, at = key >> shift, (key & mask) - base
            if type_ in STRING_TYPES:
                at += base
                text = strings.get(at)
                if text is None:
                    text = self._string_at(key, at)
                # A character takes 1 to 4 bytes, so the exact size rarely has to be known.
                values[key] = text if 4 * len(text) <= limits[type_] else _bounded(type_, text)
            elif type_ in _SCALARS:
                if not 0 <= at < count:
                    raise self._error(key, "a value is outside the data section")
                word = words[at]
                if first[word] != at or at > end:
                    fits = False
                if at >= end:
                    end = at + 1
                if type_ == f32:
                    value: AnyValue = floats[at]
                    if value != value:
                        value = NaN32(word)
                elif type_ == s32:
                    value = word if word < 0x80000000 else word - 0x100000000
                else:
                    value = word if type_ or word > 1 else word == 1
                values[key] = value
            else:
                self.end = end
                values[key] = self._block(key, type_, at)
                end = self.end
        self.end = end
        self.canonical = self.canonical and fits

    def _string_at(self, key: int, word: int) -> str:
        data, records = self.data, self.records
        start = 4 * word
        if not records.strings_at <= start < records.end:
            raise self._error(key, "a string is outside the string section")
        stop = data.find(0, start, records.end)
        if stop < 0:
            raise self._error(key, "a string does not end within the string section")
        after = (stop >> 2) + 1
        if word != self.strings_end:
            self.canonical = False
        self.strings_end = after
        self.padding += 4 * after - stop
        text = self.strings[word] = data[start:stop].decode("utf-8", "surrogateescape")
        return text

    def _block(self, key: int, type_: int, offset: int) -> AnyValue:
        """Return a value of several words, or of as many as the word before it says."""
        start, size = offset, 0
        if type_ in BUFFER_TYPES:
            start -= 1
            if not 0 <= start < len(self.words):
                raise self._error(key, "a buffer is outside the data section")
            length = self.words[start]
            size = 1 + (length if type_ != _BYTES else (length + 3) >> 2)
        elif type_ < len(WORDS):
            size = WORDS[type_]
        else:
            raise self._error(key, f"type {type_} is not a type of a stored parameter")
        stop = start + size
        if start < 0 or stop > len(self.words):
            raise self._error(key, f"a {KINDS[type_].value} does not fit into the data section")
        self._note_placement(key, start, stop)
        return self._value_at(type_, offset, stop)

    def _note_placement(self, key: int, start: int, stop: int) -> None:
        """Note whether the games' converter would have put or found these words here."""
        end = self.end
        if start >= end:
            self.canonical = self.canonical and start == end
            self.end = stop
        elif stop > end:
            self.canonical, self.end = False, stop
        lowest = self.first[self.words[start]]
        if lowest == start:
            return
        lowest = find_aligned(self.section, self.section[4 * start : 4 * stop], lowest)
        if lowest == start:
            return
        if start != end or lowest + stop - start <= end:
            self.canonical = False
        # Put down here, its own words made an earlier match: any further use would be there.
        self.once.append(key)

    def _value_at(self, type_: int, offset: int, stop: int) -> AnyValue:
        if type_ in _FLOATS:
            return self._floats(offset, stop)
        raw = self.section[4 * offset : 4 * stop]
        if type_ != _BYTES:
            return KINDS[type_].type.unpack(raw)
        length = self.words[offset - 1]
        if any(raw[length:]):
            self.canonical = False
        return raw[:length]

    def _floats(self, start: int, stop: int) -> tuple[float, ...]:
        value = self.floats[start:stop]
        if any(map(isnan, value)):
            return tuple(map(f32_from_bits, self.words[start:stop]))
        return value

    def _check_leftovers(self) -> None:
        """Run the final checks: no bytes are left over or used twice."""
        texts, start, stop = self.strings.values(), self.records.strings_at, self.records.end
        if (
            self.end != len(self.words)
            or self.strings_end != stop >> 2
            or self.padding != self.data.count(0, start, stop)
            or len(set(texts)) != len(texts)
            or any(self.keys.count(key) > 1 for key in self.once)
        ):
            self.canonical = False

    def _error(self, key: int, what: str) -> InvalidData:
        index = self.keys.index(key)
        name = hash_text(self.records.hashes[index])
        return InvalidData(
            f"{what} (parameter {name})",
            offset=self.records.parameters_at + header.PARAMETER_SIZE * index + 4,
        )


def _bounded(type_: int, text: str) -> str:
    if len(text.encode("utf-8", "surrogateescape")) > _LIMITS[type_]:
        return OverlongString(text)
    return text
