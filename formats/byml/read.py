"""Reads the bytes of a BYML file into its document.

Speed comes from shapes: the head of a container (its keys and types, as stored) is looked up, and
what was prepared for it decodes all values in one call. Every container is decoded once however
many places refer to it. Nothing is believed unchecked: offsets, counts, indices, types, cycles.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, NoReturn

from ..core.float32 import f32_from_bits
from ..core.kinds import AlignedBytes, AnyValue
from ..core.long_tuple import LONG, sequence_of
from ..core.work import collector_paused
from ..errors import FormatError, InvalidData, Unsupported
from . import types as t
from .layout import LayoutItem, LayoutPart, LayoutPlan, align, obeyed
from .model import DEPTH_LIMIT, Back, Byml, Container, height
from .shapes import Shape, keys_of, unknown_slot
from .tables import StringTable, cut_hint, read_header, read_paths, read_strings

# The values of a BYML file that are stored outside its containers: wide numbers, binary data.

_HEADS: Final = {**dict.fromkeys(t.LARGE, 8), t.BINARY: 4}
"""How many bytes of a value come before its data, all of them for a number."""


class OutsideValues:
    """Reads the values stored outside of containers, each once, into `values` by type and offset.

    `first` is where the file's header ends and values may begin.
    """

    def __init__(self, data: bytes, order: str, first: int) -> None:
        self._data, self._order, self._first = data, order, first
        self._word = struct.Struct(order + "I").unpack_from
        self._total = 0
        self.values: dict[int, dict[int, AnyValue]] = {}

    def read(self, shape: Shape, values: list[AnyValue]) -> Sequence[int]:
        """Replace the offsets in the slots of a container by their values; return the offsets."""
        origins = [0] * len(values)
        for slot in shape.large:
            offset, type_ = values[slot], shape.types[slot]
            known = self.values.setdefault(type_, {})
            if offset not in known:
                try:
                    known[offset] = self._value_at(offset, type_)
                except FormatError as error:
                    error.path = (shape.label(slot),)
                    raise
            values[slot] = known[offset]
            origins[slot] = offset
        return sequence_of(origins)

    def _value_at(self, offset: int, type_: int) -> AnyValue:
        """Return the value of `type_` at `offset`."""
        begin, end = offset + _HEADS[type_], len(self._data)
        if offset < self._first or begin > end:
            raise InvalidData("the value’s offset is outside the file’s body", offset=offset)
        if type_ in t.WIDE:
            return struct.unpack_from(self._order + t.WIDE[type_], self._data, offset)[0]
        size = self._word(self._data, offset)[0]
        self._total += size
        if begin + size > end or self._total > end:
            raise InvalidData(f"the binary data claims {size} bytes, more than fit", offset=offset)
        value = self._data[begin : begin + size]
        if type_ == t.ALIGNED:
            return AlignedBytes(value, self._word(self._data, offset + 4)[0])
        return value

    def starts(self) -> frozenset[int]:
        """Return the offsets of all values."""
        return frozenset(start for values in self.values.values() for start in values)

    def items(self) -> Iterator[LayoutItem]:
        """Yield each outside value as a layout item, with its alignment where that is valid."""
        for type_, values in self.values.items():
            for start, value in values.items():
                end = start + _HEADS[type_] + (0 if type_ in t.WIDE else len(value))
                alignment = obeyed(value.alignment) if type_ == t.ALIGNED else 0
                yield LayoutItem(start, end, LayoutPart.OUTSIDE, alignment)


_make = tuple.__new__
"""Makes a `Container` of its fields several times faster than its own constructor does."""
_MAP: Final = t.MAP
_ARRAY: Final = t.ARRAY
_LEAST: Final = {type_: t.key_size(type_) + 5 for type_ in (_ARRAY, *t.HASH_MAPS)} | {
    _MAP: 8,
    t.MONO_ARRAY: 4,
}
"""How many bytes each entry of a container takes at least."""
_TO_PATH: Final = bytes.maketrans(bytes([t.BINARY]), bytes([t.PATH]))


@collector_paused()
def read(data: bytes) -> Byml:
    """Return the document of a whole BYML file, versions 1 to 10 of either byte order.

    Raises `InvalidData` for damaged files and `Unsupported` for node types that no description
    or file explains well enough to be written back.
    """
    return _Reader(bytes(data)).document()


class _Pattern:
    """The decoder prepared for one shape: everything that its containers have in common."""

    __slots__ = ("at", "loose", "shape", "size", "unpack")

    def __init__(self, shape: Shape, order: str, start: int, *, check_nans: bool) -> None:
        self.shape = shape
        self.unpack = shape.reading(order).unpack_from
        self.at = shape.values_at(start)
        self.size = shape.size_at(start)
        self.loose = bool(
            len(shape.types) > LONG
            or shape.strings
            or shape.bools
            or shape.nulls
            or shape.children
            or shape.large
            or (check_nans and shape.floats)
        )
        """Whether values need more than unpacking into a tuple."""


class _Opened(NamedTuple):
    """A container of which some child is being read; its values are offsets from there on.

    `slot` is that of the child, `slots` gives those behind it.
    """

    at: int
    shape: Shape
    values: list[AnyValue]
    large: Sequence[int]
    slots: Iterator[int]
    slot: int


class _Reader:
    """Reads the containers of one file, `done` by their offsets."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.size = len(data)
        self.header = read_header(data)
        self.order = self.header.order
        self.little = self.order == "<"
        self.word = struct.Struct(self.order + "I").unpack_from
        self.paths: tuple[bytes, ...] | None = None
        self.keys: Sequence[str] = ()
        self.strings: Sequence[str] = ()
        self.patterns: dict[object, _Pattern] = {}
        high_bytes = data[3::4] if self.order == "<" else data[::4]
        self.check_nans = b"\x7f" in high_bytes or b"\xff" in high_bytes
        self.nans = False
        self.done: dict[int, Container] = {}
        self.shares = self.rings = False
        self.complaint = ""
        self.heights: dict[int, int] = {}
        self.outside = OutsideValues(data, self.order, self.header.size)

    # The document

    def document(self) -> Byml:
        plan = LayoutPlan()
        plan.keys = read_strings(self.data, self.header.keys, self.order, "key table")
        plan.strings = read_strings(self.data, self.header.strings, self.order, "string table")
        self.keys, self.strings = plan.keys.strings, plan.strings.strings
        if self.header.paths:
            self.paths, end = read_paths(self.data, self.header.paths, self.order)
            plan.paths = (self.header.paths, end)
        plan.root = self.read_root()
        self.fill(plan)
        return Byml(
            plan.root,
            self.header.version,
            self.order == ">",
            self.header.size == 20,
            self.paths,
            plan,
            self.shares,
            self.nans,
            self.rings,
        )

    def read_root(self) -> Container | None:
        if not self.header.root:
            return None
        type_ = self.data[self.header.root]
        if self.header.root & 3:
            self.check_nans = True  # their high bytes may be anywhere
        if self.header.version >= 8 and type_ not in t.CONTAINERS and type_ in t.KINDS:
            self.checked_types(bytes([type_]), self.header.root)
            return self.scalar(self.header.root, type_)
        if type_ not in t.CONTAINERS:
            self.refuse_type(type_, self.header.root)
        return self.read_containers(self.header.root, type_)

    def scalar(self, start: int, type_: int) -> Container:
        """Read a root that is a single value: its type, three bytes, its word."""
        types = bytes([type_]).translate(_TO_PATH) if self.header.size == 20 else bytes([type_])
        shape = Shape(t.SCALAR, range(1), types)
        if start + 8 > self.size:
            raise InvalidData("the root reaches beyond the end of the file", offset=start)
        if any(self.data[start + 1 : start + 4]):
            self.complaint = f"there are unknown bytes at 0x{start + 1:X}"
        values, large = self.values(_Pattern(shape, self.order, start, check_nans=True), start)
        node = self.done[start] = Container(shape, tuple(values), start, large)
        return node

    def fill(self, plan: LayoutPlan) -> None:
        """Complete the layout plan with the containers and values that were read."""
        plan.starts = sorted(self.done)
        plan.order = list(map(self.done.__getitem__, plan.starts))
        plan.complaint = self.complaint or _complaint(plan.keys, plan.strings)
        if plan.complaint:
            return
        pairs = zip(plan.starts, plan.order, strict=True)
        ends = [start + node.shape.size_at(start) for start, node in pairs]
        is_dense = ends[:-1] == plan.starts[1:] and plan.starts[:1] == [self.header.root]
        spans = [(self.header.root, ends[-1])] if is_dense else zip(plan.starts, ends, strict=True)
        containers = [LayoutItem(start, end, LayoutPart.CONTAINER) for start, end in spans]
        plan.outside = self.outside.starts()
        items = [*plan.tables(), *containers, *self.outside.items()]
        plan.survey(self.data, items, self.header.size)
        parts = [
            start for start in (plan.keys.start, plan.strings.start, self.header.root) if start
        ]
        is_usual = parts == sorted(parts) and not (plan.paths[0] or plan.outside)
        plan.simple = is_dense and is_usual and not (plan.extra or plan.complaint)

    # Containers

    def read_containers(self, at: int, type_: int) -> Container:
        """Return the container at an offset, once all in it were read.

        Those around the one whose children are read are on a stack, since they may lie deep.
        """
        done, stack, opened = self.done, list[_Opened](), {at: type_}
        known, data = done.get, self.data
        pattern = self.pattern_at(at, type_)
        shape, (values, large) = pattern.shape, self.values(pattern, at)
        slots, slot = iter(shape.children), 0
        try:
            while True:
                types = shape.types
                for slot in slots:
                    start = values[slot]
                    child = known(start)
                    if child is None:
                        if start in opened:
                            self.check_type(opened[start], types[slot], start)
                            values[slot], self.rings = Back(start), True
                            continue
                        pattern = self.pattern_at(start, types[slot])
                        if pattern.shape.children:
                            if len(stack) + 2 >= DEPTH_LIMIT:
                                self.refuse_depth(start)
                            stack.append(_Opened(at, shape, values, large, slots, slot))
                            opened[start] = types[slot]
                            at, shape, slot = start, pattern.shape, -1
                            values, large = self.values(pattern, at)
                            slots = iter(shape.children)
                            break
                        if pattern.loose:
                            words, outside = self.values(pattern, start)
                            inner = sequence_of(words)
                        else:
                            inner, outside = pattern.unpack(data, start + pattern.at), ()
                        child = _make(Container, (pattern.shape, inner, start, outside))
                        done[start] = child
                    else:
                        self.shares = True
                        if child.shape.type != types[slot] or child.shape.children:
                            self.check_shared(child, types[slot], len(stack) + 1)
                    values[slot] = child
                else:
                    node = _make(Container, (shape, sequence_of(values), at, large))
                    done[at] = node
                    del opened[at]
                    if not stack:
                        return node
                    at, shape, values, large, slots, slot = stack.pop()
                    values[slot] = node
        except FormatError as error:
            way = [above.shape.label(above.slot) for above in stack]
            error.path = (*way, *([shape.label(slot)] if slot >= 0 else []), *error.path)
            raise

    def values(self, pattern: _Pattern, start: int) -> tuple[list[AnyValue], Sequence[int]]:
        """Return the values of a container, and where those outside of it are in the file.

        Containers in it still are offsets.
        """
        words = pattern.unpack(self.data, start + pattern.at)
        values = list(words)
        if pattern.loose:
            self.patch(pattern.shape, values, words, start)
        if pattern.shape.large:
            return values, self.outside.read(pattern.shape, values)
        return values, ()

    def patch(
        self, shape: Shape, values: list[AnyValue], words: Sequence[AnyValue], start: int
    ) -> None:
        """Replace the stored words of values by these, except those of containers.

        `words` are what `values` was made of: lookups in a tuple are faster.
        """
        slot = 0
        try:
            if shape.strings:
                strings = self.strings
                for slot in shape.strings:
                    values[slot] = strings[words[slot]]
        except IndexError:
            what = f"string {words[slot]} is used, but the string table has {len(self.strings)}"
            place = shape.word_at(start, slot)
            raise InvalidData(what, offset=place, path=(shape.label(slot),)) from None
        for slot in shape.bools:
            if words[slot] < 2:
                values[slot] = words[slot] == 1
        for slot in shape.nulls:
            if words[slot] == 0:
                values[slot] = None
        if self.check_nans:
            for slot in shape.floats:
                number = words[slot]
                if number != number:
                    bits = self.word(self.data, shape.word_at(start, slot))[0]
                    values[slot] = f32_from_bits(bits)
                    self.nans = True

    def check_shared(self, container: Container, type_: int, depth: int) -> None:
        """Raise `InvalidData` where a container was read that cannot be here, too."""
        self.check_type(container.shape.type, type_, container.at)
        if depth + height(container, self.heights) > DEPTH_LIMIT:
            self.refuse_depth(container.at)

    def check_type(self, found: int, type_: int, start: int) -> None:
        """Raise `InvalidData` where a container of another type was found than is announced."""
        if found != type_:
            type_name = t.type_text(found)
            raise InvalidData(
                f"a {t.type_text(type_)} is announced, a {type_name} found", offset=start
            )

    # Patterns: prepared data for a head

    def pattern_at(self, start: int, type_: int) -> _Pattern:
        """Return the pattern of the container at an offset, which has room in the file."""
        if not self.header.size <= start <= self.size - 4:
            hint = cut_hint(start, self.size)
            raise InvalidData("the offset is outside the file’s body", offset=start, hint=hint)
        if start & 3:
            self.check_nans = True  # their high bytes may be anywhere
        count = self.count(start, type_)
        head = self.head(start, type_, count)
        key = type_, start & 3, count, head
        pattern = self.patterns.get(key)
        if pattern is None:
            shape = self.shape(start, type_, count, head)
            pattern = _Pattern(shape, self.order, start, check_nans=self.check_nans)
            self.patterns[key] = pattern
        if start + pattern.size > self.size:
            self.refuse_size(start)
        return pattern

    def count(self, start: int, type_: int) -> int:
        """Return the entry count in a head, if the file has room for as many."""
        word = self.word(self.data, start)[0]
        found, count = (word & 0xFF, word >> 8) if self.little else (word >> 24, word & 0xFFFFFF)
        if found != type_:
            what = f"a {t.type_text(type_)} is announced, but byte 0x{found:02X} found"
            raise InvalidData(what, offset=start)
        if count * _LEAST[type_] > self.size - start - 4:
            what = f"the container claims {count} entries, more than the file has room for"
            raise InvalidData(what, offset=start)
        return int(count)

    def head(self, start: int, type_: int, count: int) -> AnyValue:
        """Return what containers of one shape have alike as stored: keys, types, padding."""
        first = start + 4
        if type_ == _MAP:
            return memoryview(self.data[first : first + 8 * count]).cast("I")[::2].tobytes()
        if type_ == _ARRAY:
            return self.data[first : (first + count + 3) & ~3 if count else first]
        if type_ == t.MONO_ARRAY:
            return self.data[first : first + 4]
        width = t.key_size(type_)
        end = first + (width + 4) * count
        parts = struct.iter_unpack(f"{width}s4x", self.data[first:end])
        stop = end + count if start & 3 else end + align(count, 4)
        return tuple([key for (key,) in parts]), self.data[end:stop]

    def shape(self, start: int, type_: int, count: int, head: AnyValue) -> Shape:
        """Return the shape of a container from its head."""
        if type_ == _MAP:
            return self.map_shape(head, start)
        if type_ == _ARRAY:
            self.check_padding(start + 4 + count, head[count:])
            return Shape(_ARRAY, range(count), self.checked_types(head[:count], start))
        if type_ == t.MONO_ARRAY:
            if len(head) < 4:
                self.refuse_size(start)
            self.check_padding(start + 5, head[1:])
            element = self.checked_types(head[:1], start)
            return Shape(type_, range(count), element * count, element[0])
        stored, raw = head
        self.check_padding(start + 4 + _LEAST[type_] * count, raw[count:])
        byteorder: Literal["little", "big"] = "little" if self.little else "big"
        keys = keys_of([int.from_bytes(key, byteorder) for key in stored])
        types = self.checked_types(raw[:count], start, Shape(type_, keys, raw[:count]))
        return Shape(type_, keys, types)

    def map_shape(self, heads: bytes, start: int) -> Shape:
        """Return the shape of a map from its key words: u24 key index and type each."""
        words = struct.unpack(f"{self.order}{len(heads) // 4}I", heads)
        indices = [word & 0xFFFFFF if self.little else word >> 8 for word in words]
        try:
            keys = keys_of([self.keys[i] for i in indices])
        except IndexError:
            what = f"key {max(indices)} is used, but the key table has {len(self.keys)}"
            raise InvalidData(what, offset=start) from None
        raw = heads[3::4]
        return Shape(t.MAP, keys, self.checked_types(raw, start, Shape(t.MAP, keys, raw)))

    def checked_types(self, raw: bytes, start: int, shape: Shape | None = None) -> bytes:
        """Return the types as the model has them, or raise an error for an unsupported type."""
        slot = unknown_slot(raw)
        if slot < 0 and t.PATH in raw:
            slot = raw.index(t.PATH)
        if slot >= 0:
            label = shape.label(slot) if shape else f"[{slot}]"
            self.refuse_type(raw[slot], start, (label,))
        return raw.translate(_TO_PATH) if self.header.size == 20 else raw

    def check_padding(self, start: int, padding: bytes) -> None:
        if any(padding):
            self.complaint = self.complaint or f"there are unknown bytes at 0x{start:X}"

    # Refusals

    def refuse_size(self, start: int) -> NoReturn:
        raise InvalidData("the container reaches beyond the end of the file", offset=start)

    def refuse_depth(self, start: int) -> NoReturn:
        raise InvalidData(f"containers would be nested more than {DEPTH_LIMIT} deep", offset=start)

    def refuse_type(self, type_: int, start: int, path: tuple[str, ...] = ()) -> NoReturn:
        if type_ in t.UNREAD:
            what = f"Triptych does not read node type {t.type_text(type_)}"
            raise Unsupported(what, offset=start, path=path)
        raise InvalidData(f"there is no node type 0x{type_:02X}", offset=start, path=path)


def _complaint(*tables: StringTable) -> str:
    for table in tables:
        if not table.regular:
            return f"the strings of the table at 0x{table.start:X} are not one after the other"
        if len(set(table.strings)) != len(table.strings):
            return f"the table at 0x{table.start:X} has the same string twice"
    return ""
