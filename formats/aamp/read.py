"""Read an AAMP file into a document.

How its writer laid it out is found when that is asked for, by writing the document and comparing;
see `model.SavedFile`.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import isnan
from operator import add

from ..core.float32 import NaN32, f32_from_bits
from ..core.kinds import PART_KINDS, STRING_LIMITS, AnyValue, Kind
from ..core.records import new_id, new_ids, words_from
from ..core.work import collector_paused
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
    FileLayout,
    Layout,
    OverlongString,
    ParameterIO,
    ParameterList,
    ParameterObject,
    SavedFile,
)
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
    tree = _Records(whole, head).root()
    type_, tail = header.type_field(whole, head)
    extra = struct.unpack_from(f"<{head.extra}I", whole, head.size - 4 * head.extra)
    trailing = whole[head.size :]
    root = ParameterIO(head.version, type_, tree, 2, head.flags, extra, trailing, short, tail)
    return replace(root, file_layout=SavedFile(partial(find_layout, root, data)))


def find_layout(root: ParameterIO, data: bytes) -> FileLayout:
    """Return the layout that gives the bytes of a file again, the commonest first."""
    for layout in Layout:
        file_layout = FileLayout(layout)
        try:
            if write(replace(root, file_layout=file_layout)) == data:
                return file_layout
        except FormatError:
            continue
    return FileLayout(reproduced=False)


class _Records:
    """The lists, objects and parameters of a file, each found by its number.

    Of the packed words, the lower half leads to the first child, the upper half counts them.
    """

    def __init__(self, data: bytes, head: Header) -> None:
        self.data, self.head = data, head
        self.lists_at = SIZE + head.root
        objects_at = self.lists_at + LIST_SIZE * head.lists
        self.parameters_at = objects_at + OBJECT_SIZE * head.objects
        self.data_at = self.parameters_at + PARAMETER_SIZE * head.parameters
        self.objects_at = objects_at
        lists = struct.unpack_from(f"<{3 * head.lists}I", data, self.lists_at)
        objects = struct.unpack_from(f"<{2 * head.objects}I", data, objects_at)
        self.list_names, self.to_lists, self.to_objects = lists[::3], lists[1::3], lists[2::3]
        self.object_names, self.to_parameters = objects[::2], objects[1::2]
        self.objects: tuple[ParameterObject, ...] = ()
        self.visited: list[int] = []
        self.claimed: list[int] = []
        """The numbers of the lists that were read, and of the objects in these."""

    def root(self) -> ParameterList:
        """Return the root list with everything in it."""
        self._check_totals()
        self.objects = self._read_objects()
        root = self._read_list(0, 1)
        if not (_are_distinct(self.visited) and _are_distinct(self.claimed)):
            # An edit of one would have to change both.
            raise InvalidData("two lists claim the same children", offset=self.lists_at)
        return root

    def _check_totals(self) -> None:
        """Check first that the claimed children are no more than there are records."""
        head = self.head
        if not head.lists:
            raise InvalidData("the file has no root list", offset=0x18)
        if self.list_names[0] != PARAM_ROOT:
            raise InvalidData(
                f"the root list is 0x{self.list_names[0]:08X}, not param_root", offset=self.lists_at
            )
        claims = (
            (self.to_lists, head.lists - 1, "lists", 0x18),
            (self.to_objects, head.objects, "objects", 0x1C),
            (self.to_parameters, head.parameters, "parameters", 0x20),
        )
        for words, total, what, offset in claims:
            if sum([word >> 16 for word in words]) > total:
                raise InvalidData(
                    f"more {what} are claimed than the header says there are", offset=offset
                )

    def _read_list(self, own: int, depth: int) -> ParameterList:
        """Return the list with the record number `own`, and all in it."""
        self.visited.append(own)
        word = self.to_lists[own]
        lists: tuple[ParameterList, ...] = ()
        if word >> 16:
            first, stop = own + (word & 0xFFFF) // 3, own + (word & 0xFFFF) // 3 + (word >> 16)
            at = self.lists_at + LIST_SIZE * own + 4
            if stop > self.head.lists:
                raise InvalidData("a list points outside the lists", offset=at)
            if depth == MAX_DEPTH or len(self.visited) > self.head.lists:
                raise InvalidData("lists are nested without end, or nearly so", offset=at)
            if (word & 0xFFFF) % 3:
                raise InvalidData("a list points between two lists", offset=at)
            lists = tuple([self._read_list(child, depth + 1) for child in range(first, stop)])
        return ParameterList(self.list_names[own], self._objects_of(own), lists, new_id())

    def _objects_of(self, own: int) -> tuple[ParameterObject, ...]:
        """Return the objects of a list."""
        word = self.to_objects[own]
        count = word >> 16
        if not count:
            return ()
        words = (word & 0xFFFF) + 3 * (own - self.head.lists)
        first, stop = words >> 1, (words >> 1) + count
        if words & 1 or first < 0 or stop > self.head.objects:
            at = self.lists_at + LIST_SIZE * own + 8
            raise InvalidData("a list points outside the objects", offset=at)
        self.claimed += range(first, stop)
        return self.objects[first:stop]

    def _read_objects(self) -> tuple[ParameterObject, ...]:
        """Return all objects with their parameters."""
        packed, spans = self.data[self.parameters_at : self.data_at], self._spans()
        types, names = packed[7::8], words_from(packed)[::2].tobytes()
        values = _Values(self.data, self.head, packed).every()
        shapes, objects = _Shapes(), []
        columns = zip(self.object_names, spans, new_ids(self.head.objects), strict=True)
        for name, (start, stop), uid in columns:
            shape = shapes[names[4 * start : 4 * stop]]
            parts = name, shape, types[start:stop], values[start:stop], 0, uid
            objects.append(ParameterObject(*parts))
        return tuple(objects)

    def _spans(self) -> list[tuple[int, int]]:
        """Return where the parameters of every object begin and end."""
        count, spans = self.head.objects, []
        for own, word in enumerate(self.to_parameters):
            start = ((word & 0xFFFF) >> 1) + own - count
            stop = start + (word >> 16)
            if word >> 16 and (word & 1 or start < 0 or stop > self.head.parameters):
                at = self.objects_at + OBJECT_SIZE * own + 4
                raise InvalidData("an object points outside the parameters", offset=at)
            spans.append((start, stop))
        return spans


class _Shapes(dict[bytes, tuple[int, ...]]):
    """The name hashes of objects by their bytes, since most objects are named like another."""

    def __missing__(self, raw: bytes) -> tuple[int, ...]:
        shape = self[raw] = tuple(array("I", raw))
        return shape


def _are_distinct(numbers: Sequence[int]) -> bool:
    return len(set(numbers)) == len(numbers)


class _Values:
    """Decodes the values of a file, those of one type at the same offset once."""

    def __init__(self, data: bytes, head: Header, packed: bytes) -> None:
        data_at = head.end() - 4 * head.extra - head.strings - head.data
        self.data, self.data_at = data, data_at
        self.strings_at = data_at + head.data
        self.end = self.strings_at + head.strings
        self.section = data[data_at : self.strings_at]
        count = len(self.section) >> 2
        self.words = struct.unpack(f"<{count}I", self.section)
        self.floats = struct.unpack(f"<{count}f", self.section)
        self.strings: dict[int, str] = {}
        self.packed = packed
        offsets = bytearray(packed)
        offsets[7::8] = bytes(len(packed) >> 3)
        own = range(-(len(packed) >> 2), 0, 2)
        self.places = list(zip(packed[7::8], map(add, words_from(offsets)[1::2], own), strict=True))
        """The type of every parameter, and the word of its value from the start of the section."""

    def every(self) -> tuple[AnyValue, ...]:
        """Return the value of every parameter."""
        values: dict[tuple[int, int], AnyValue] = dict.fromkeys(self.places)
        words, floats, count = self.words, self.floats, len(self.words)
        strings, limits, f32, s32 = self.strings, _LIMITS, _F32, _S32
        for place in values:
            type_, at = place
            if type_ in STRING_TYPES:
                text = strings.get(at)
                if text is None:
                    text = self._string_at(place)
                # A character takes 1 to 4 bytes, so the exact size rarely has to be known.
                values[place] = text if 4 * len(text) <= limits[type_] else _bounded(type_, text)
            elif type_ in _SCALARS:
                if not 0 <= at < count:
                    raise self._error(place, "a value is outside the data section")
                word = words[at]
                if type_ == f32:
                    value: AnyValue = floats[at]
                    values[place] = value if value == value else NaN32(word)
                elif type_ == s32:
                    values[place] = word if word < 0x80000000 else word - 0x100000000
                else:
                    values[place] = word if type_ or word > 1 else word == 1
            else:
                values[place] = self._block(place)
        return tuple(map(values.__getitem__, self.places))

    def _string_at(self, place: tuple[int, int]) -> str:
        word = place[1]
        start = self.data_at + 4 * word
        if not self.strings_at <= start < self.end:
            raise self._error(place, "a string is outside the string section")
        stop = self.data.find(0, start, self.end)
        if stop < 0:
            raise self._error(place, "a string does not end within the string section")
        text = self.strings[word] = self.data[start:stop].decode("utf-8", "surrogateescape")
        return text

    def _block(self, place: tuple[int, int]) -> AnyValue:
        """Return a value of several words, or of as many as the word before it says."""
        type_, start = place
        if type_ in BUFFER_TYPES:
            if not 0 < start <= len(self.words):
                raise self._error(place, "a buffer is outside the data section")
            length = self.words[start - 1]
            size = length if type_ != _BYTES else (length + 3) >> 2
        elif type_ < len(WORDS):
            size = WORDS[type_]
        else:
            raise self._error(place, f"type {type_} is not a type of a stored parameter")
        stop = start + size
        if start < 0 or stop > len(self.words):
            raise self._error(place, f"a {KINDS[type_].value} does not fit into the data section")
        if type_ in _FLOATS:
            value = self.floats[start:stop]
            is_plain = not any(map(isnan, value))
            return value if is_plain else tuple(map(f32_from_bits, self.words[start:stop]))
        raw = self.section[4 * start : 4 * stop]
        return raw[:length] if type_ == _BYTES else KINDS[type_].type.unpack(raw)

    def _error(self, place: tuple[int, int], what: str) -> InvalidData:
        at = PARAMETER_SIZE * self.places.index(place)
        (hash_,) = struct.unpack_from("<I", self.packed, at)
        start = self.data_at - len(self.packed)
        return InvalidData(f"{what} (parameter {hash_text(hash_)})", offset=start + at + 4)


def _bounded(type_: int, text: str) -> str:
    if len(text.encode("utf-8", "surrogateescape")) > _LIMITS[type_]:
        return OverlongString(text)
    return text
