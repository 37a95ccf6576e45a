"""Read an AAMP file into a document, and find out how its writer laid it out.

Whether the file is arranged as the games' converter would is settled while reading, from the
offsets of the values alone. Only for the few files that are not, other layouts are tried by
writing and comparing.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import isnan
from operator import add

from ..collector import collector_paused
from ..core.float32 import NaN32, f32_from_bits
from ..core.kinds import PART_KINDS, STRING_LIMITS, AnyValue, Kind
from ..errors import FormatError, InvalidData
from ..value_text import hash_text
from . import header, v1
from .header import LIST_SIZE, OBJECT_SIZE, PARAMETER_SIZE, SIZE, Header
from .model import (
    BUFFER_TYPES,
    KINDS,
    MAX_DEPTH,
    PARAM_ROOT,
    STRING_TYPES,
    TYPE_IDS,
    WORDS,
    Layout,
    OverlongString,
    ParameterIO,
    ParameterList,
    ParameterObject,
)
from .order import Steps, steps
from .pack import find_aligned
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


# Reads the records of a file: its lists, objects and parameters, and their offsets.


@dataclass(slots=True)
class Records:
    """Where everything lies, by the numbers of the records.

    The lists within list n begin at `lists_at[n]` and are `lists_in[n]`; its objects and the
    parameters of an object likewise. `visited` are the lists in the order the games' converter
    numbers them, `after` with those within before each; `document` are the objects in the order
    their values are expected in. `canonical` says whether all records lie as `plan.arrange` would
    put them. `keys` hold for each parameter its type, moved up by `shift` bits, and the word of
    its value from the start of the file. The sections begin at the bytes `parameters_at` …
    `strings_at`; the strings end at `end`.
    """

    list_names: Sequence[int]
    lists_at: list[int]
    lists_in: list[int]
    objects_at: list[int]
    objects_in: list[int]
    object_names: Sequence[int]
    own_at: list[int]
    own_in: list[int]
    hashes: array[int]
    types: bytes
    keys: list[int]
    shift: int
    parameters_at: int
    data_at: int
    strings_at: int
    end: int
    visited: list[int] = field(default_factory=list)
    after: list[int] = field(default_factory=list)
    document: list[int] = field(default_factory=list)
    canonical: bool = True

    def build(self, values: tuple[AnyValue, ...]) -> ParameterList:
        """Return the root list with everything in it; `values` has one for each parameter."""
        shapes, types, raw = _Shapes(), self.types, self.hashes.tobytes()
        stops = map(add, self.own_at, self.own_in)
        objects = tuple(
            [
                ParameterObject(
                    name, shapes[raw[4 * at : 4 * stop]], types[at:stop], values[at:stop]
                )
                for name, at, stop in zip(self.object_names, self.own_at, stops, strict=True)
            ]
        )
        stops = map(add, self.objects_at, self.objects_in)
        lists = [
            ParameterList(name, objects[at:stop])
            for name, at, stop in zip(self.list_names, self.objects_at, stops, strict=True)
        ]
        for number in self.visited:
            count = self.lists_in[number]
            if count:
                at = self.lists_at[number]
                lists[number].lists = tuple(lists[at : at + count])
        return lists[0]


class _Shapes(dict[bytes, tuple[int, ...]]):
    """The name hashes of objects by their bytes, since most objects are named like another."""

    def __missing__(self, raw: bytes) -> tuple[int, ...]:
        shape = self[raw] = tuple(array("I", raw))
        return shape


def read_records(data: bytes, header: Header) -> Records:
    """Return the records of a version 2 file; every range and every total is checked."""
    lists_at = SIZE + header.root
    objects_at = lists_at + LIST_SIZE * header.lists
    parameters_at = objects_at + OBJECT_SIZE * header.objects
    data_at = parameters_at + PARAMETER_SIZE * header.parameters
    lists = struct.unpack_from(f"<{3 * header.lists}I", data, lists_at)
    objects = struct.unpack_from(f"<{2 * header.objects}I", data, objects_at)
    words = array("I", data[parameters_at:data_at])
    if sys.byteorder == "big":
        words.byteswap()
    keys, shift = _parameter_keys(
        words[1::2], data[parameters_at + 6 : data_at : 8], parameters_at >> 2
    )
    to_lists, to_objects, to_own = lists[1::3], lists[2::3], objects[1::2]
    own_list_words = range(0, 3 * header.lists, 3)
    records = Records(
        lists[::3],
        [((word & 0xFFFF) + own) // 3 for word, own in zip(to_lists, own_list_words, strict=True)],
        [word >> 16 for word in to_lists],
        [
            ((word & 0xFFFF) + own) >> 1
            for word, own in zip(to_objects, range(-3 * header.lists, 0, 3), strict=True)
        ],
        [word >> 16 for word in to_objects],
        objects[::2],
        [((word & 0xFFFF) >> 1) + own for own, word in enumerate(to_own, -header.objects)],
        [word >> 16 for word in to_own],
        words[::2],
        data[parameters_at + 7 : data_at : 8],
        keys,
        shift,
        parameters_at,
        data_at,
        data_at + header.data,
        data_at + header.data + header.strings,
    )
    _check_totals(records, header)
    _Walk(records, header, lists_at).run()
    if not _is_in_converter_order(records) or _points_between_records(to_lists, to_objects, to_own):
        records.canonical = False
        _check_ranges(records, header, to_lists, to_objects, to_own)
    records.document = _document(records)
    return records


def _parameter_keys(words: array[int], highest: bytes, start: int) -> tuple[list[int], int]:
    """Return one number for each parameter, its type above the word of its value, and the shift.

    `highest` are the highest bytes of the offsets, `start` is the word at which the first record
    lies. Where 24 bits might not hold a word, as in a file of many megabytes or one made to
    mislead, the type is moved further up.
    """
    own = range(start, start + 2 * len(words), 2)
    if (max(highest, default=0) + 1 << 16) + own.stop < 1 << 24:
        return list(map(add, words, own)), 24
    return [
        (word >> 24 << 40) + (word & 0xFFFFFF) + at for word, at in zip(words, own, strict=True)
    ], 40


def _check_totals(records: Records, header: Header) -> None:
    """Check first that the claimed children are no more than there are records."""
    if not header.lists:
        raise InvalidData("the file has no root list", offset=0x18)
    if records.list_names[0] != PARAM_ROOT:
        raise InvalidData(
            f"the root list is 0x{records.list_names[0]:08X}, not param_root",
            offset=SIZE + header.root,
        )
    claims = (
        (records.lists_in, header.lists - 1, "lists", 0x18),
        (records.objects_in, header.objects, "objects", 0x1C),
        (records.own_in, header.parameters, "parameters", 0x20),
    )
    for counts, total, what, offset in claims:
        if sum(counts) > total:
            raise InvalidData(
                f"more {what} are claimed than the header says there are", offset=offset
            )


class _Walk:
    """One walk over the lists, from the root down."""

    def __init__(self, records: Records, header: Header, at: int) -> None:
        self.records = records
        self.head = header
        self.at = at

    def run(self) -> None:
        """Note the order of the lists in the records."""
        self._visit(0, 1)

    def _visit(self, own: int, depth: int) -> None:
        """Visit the list with the record number `own`, and all lists within."""
        visited, after = self.records.visited, self.records.after
        lists_in = self.records.lists_in
        visited.append(own)
        at = self.records.lists_at[own]
        stop = at + lists_in[own]
        if stop > at and stop > self.head.lists:
            raise self._error("a list points outside the lists", own)
        if (stop > at and depth == MAX_DEPTH) or len(visited) > self.head.lists:
            raise self._error("lists are nested without end, or nearly so", own)
        for child in range(at, stop):
            if lists_in[child]:
                self._visit(child, depth + 1)
            else:
                visited.append(child)
                after.append(child)
        after.append(own)

    def _error(self, what: str, own: int) -> InvalidData:
        return InvalidData(what, offset=self.at + LIST_SIZE * own + 4)


def _is_in_converter_order(records: Records) -> bool:
    """Whether all records follow each other as the games' converter puts them, without a gap."""
    owners: list[int] = []
    for n in records.after:
        owners += range(records.objects_at[n], records.objects_at[n] + records.objects_in[n])
    return (
        _gapless(records.visited, records.lists_at, records.lists_in, 1, len(records.lists_in))
        and _gapless(
            records.visited, records.objects_at, records.objects_in, 0, len(records.own_in)
        )
        and _gapless(owners, records.own_at, records.own_in, 0, len(records.hashes))
    )


def _gapless(order: list[int], at: list[int], count: list[int], start: int, end: int) -> bool:
    """Whether the children claimed `in order` follow each other from `start` to `end`."""
    expected = list(accumulate(map(count.__getitem__, order), initial=start))
    return expected.pop() == end and expected == list(map(at.__getitem__, order))


def _points_between_records(
    lists: Sequence[int], objects: Sequence[int], own: Sequence[int]
) -> bool:
    """Whether any of the packed words points between two records instead of at one."""
    parity = range(len(lists), 2 * len(lists))
    return (
        any(map((1).__and__, own))
        or any(map((1).__and__, map(add, objects, parity)))
        or any(word % 3 for word in map((0xFFFF).__and__, lists))
    )


def _check_ranges(
    records: Records,
    header: Header,
    lists: Sequence[int],
    objects: Sequence[int],
    own: Sequence[int],
) -> None:
    """Check each list and object of a file whose records are not in the usual order."""
    start = SIZE + header.root
    claimed: list[int] = []
    for n in records.visited:
        if records.lists_in[n] and (lists[n] & 0xFFFF) % 3:
            raise InvalidData("a list points between two lists", offset=start + LIST_SIZE * n + 4)
        at, count = records.objects_at[n], records.objects_in[n]
        off = objects[n] + n + header.lists & 1
        if count and (off or at < 0 or at + count > header.objects):
            raise InvalidData("a list points outside the objects", offset=start + LIST_SIZE * n + 8)
        claimed += range(at, at + count)
    if not (_distinct(records.visited) and _distinct(claimed)):
        # Both would change when one of them is edited.
        raise InvalidData("two lists claim the same children", offset=start)
    start += LIST_SIZE * header.lists
    for n, (at, count) in enumerate(zip(records.own_at, records.own_in, strict=True)):
        if count and (own[n] & 1 or at < 0 or at + count > header.parameters):
            raise InvalidData(
                "an object points outside the parameters", offset=start + OBJECT_SIZE * n + 4
            )


def _distinct(numbers: Sequence[int]) -> bool:
    return len(set(numbers)) == len(numbers)


def _document(records: Records) -> list[int]:
    """Return the objects in the order their values are expected in."""
    special = {}
    for n in records.visited:
        if records.lists_in[n] and records.objects_in[n]:
            at, first = records.objects_at[n], records.lists_at[n]
            order = steps(
                records.object_names[at : at + records.objects_in[n]],
                records.list_names[first : first + records.lists_in[n]],
            )
            if order is not None:
                special[n] = order
    if not special and records.canonical:
        return list(range(len(records.object_names)))
    document: list[int] = []
    _put_list(records, special, 0, document)
    return document


def _put_list(records: Records, special: dict[int, Steps], own: int, document: list[int]) -> None:
    """Append the objects of a list and of all lists within in document order."""
    objects_at, lists_at = records.objects_at[own], records.lists_at[own]
    if own in special:
        for step in special[own]:
            if step >= 0:
                document.append(objects_at + step)
            else:
                _put_list(records, special, lists_at + ~step, document)
        return
    document += range(objects_at, objects_at + records.objects_in[own])
    for child in range(lists_at, lists_at + records.lists_in[own]):
        if records.lists_in[child]:
            _put_list(records, special, child, document)
        else:
            at = records.objects_at[child]
            document += range(at, at + records.objects_in[child])
