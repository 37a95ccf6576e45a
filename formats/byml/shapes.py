"""Shapes: what containers share if they have the same type, keys and value types.

A file has far fewer shapes than containers, so what can be known from the shape alone (where the
strings are, how many bytes it takes, how its values are packed) is found once for all of them.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, overload

from ..core.kinds import AnyValue
from ..core.paths import Key
from ..value_text import one_line
from . import types as t


def _class_table(pairs: dict[int, str], other: str) -> bytes:
    return "".join(pairs.get(type_, other) for type_ in range(256)).encode()


_CODES = _class_table({type_: t.KINDS[type_].type.code for type_ in (t.S32, t.F32)}, "I")
"""Node type to the letter `struct` packs its slot with; all that are no value are offsets."""

_CLASSES = _class_table(
    {
        **dict.fromkeys(t.CONTAINERS, "c"),
        **dict.fromkeys(t.LARGE, "l"),
        t.STRING: "s",
        t.BOOL: "b",
        t.F32: "f",
        t.NULL: "z",
        **dict.fromkeys((t.S32, t.U32, t.PATH), "n"),
    },
    "?",
)

_STRINGS, _BOOLS, _NULLS, _FLOATS, _LARGE, _CHILDREN = b"sbzflc"

Slots = Sequence[int]
"""Positions among the values of a container, ascending."""
_MANY = 4096
"""Among so many slots, those of a class are stored as runs, which take less memory."""


class Again(NamedTuple):
    """The key of a row of a map that has the name of `number` rows before it.

    No game writes such a map, but scripts do.
    """

    name: Key
    number: int

    def __str__(self) -> str:
        return str(self.name)


def name_of(key: AnyValue) -> AnyValue:
    """Return the string or the number that a map stores for a key."""
    return key.name if type(key) is Again else key


def numbered(name: Key, number: int) -> Key:
    """Return the key of the row of a name that so many before it have."""
    return Again(name, number) if number else name


def has_again(keys: Sequence[Key]) -> bool:
    """Whether some keys have the name of another, as those of an array never have."""
    return type(keys) is not range and Again in map(type, keys)


def names_of(keys: Sequence[Key]) -> Sequence[AnyValue]:
    """Return what a map stores for its keys."""
    return tuple(map(name_of, keys)) if has_again(keys) else keys


def keys_of(names: Iterable[Key]) -> tuple[Key, ...]:
    """Return the keys of a map that stores these names: each is there once."""
    names = tuple(names)
    if len(set(names)) == len(names):
        return names
    counts: Counter[Key] = Counter()
    keys: list[Key] = []
    for name in names:
        keys.append(numbered(name, counts[name]))
        counts[name] += 1
    return tuple(keys)


class _Runs(Sequence[int]):
    """Numbers in runs of following ones."""

    __slots__ = ("_runs",)

    def __init__(self, runs: Sequence[range]) -> None:
        self._runs = tuple(runs)

    def __len__(self) -> int:
        return sum(map(len, self._runs))

    def __iter__(self) -> Iterator[int]:
        return chain.from_iterable(self._runs)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        return tuple(self)[index]


class Shape:
    """The type, the keys and the value types of a container.

    `keys` are strings for a map, unsigned numbers for a hash map, `range(n)` otherwise; a key that
    a map has more than once is an `Again` from the second time on. `types`
    has one byte for each value. `element` is the value type of a mono-typed array, also of an
    empty one. The remaining attributes follow from these: `size` in bytes of the stored container
    when it stands at a multiple of 4, and the slots whose values need more than packing.
    """

    __slots__ = (
        "_ascends",
        "_index",
        "_labels",
        "_packing",
        "bools",
        "children",
        "element",
        "floats",
        "keys",
        "large",
        "nulls",
        "size",
        "strings",
        "type",
        "types",
    )

    def __init__(self, type_: int, keys: Sequence[Key], types: bytes, element: int = 0) -> None:
        self.type = type_
        self.keys = keys
        self.types = types
        self.element = element
        classes = types.translate(_CLASSES)
        self.strings = _slots_of_class(classes, _STRINGS)
        self.bools = _slots_of_class(classes, _BOOLS)
        self.nulls = _slots_of_class(classes, _NULLS)
        self.floats = _slots_of_class(classes, _FLOATS)
        self.large = _slots_of_class(classes, _LARGE)
        self.children = _slots_of_class(classes, _CHILDREN)
        self.size = self.size_at(0)
        self._ascends: bool | None = None
        self._index: dict[Key, int] | None = None
        self._labels: Sequence[str] | None = None
        self._packing: dict[str, struct.Struct] = {}

    @property
    def ident(self) -> tuple[object, ...]:
        """A dictionary key that is equal for equal shapes."""
        return (self.type, self.keys, self.types, self.element)

    @property
    def names(self) -> Sequence[AnyValue]:
        """What the map stores for its keys: strings or numbers."""
        return names_of(self.keys)

    def find(self, key: Key) -> int:
        """Return the position of `key`, -1 if there is none."""
        if type(self.keys) is range:
            return key if type(key) is int and 0 <= key < len(self.types) else -1
        if self._index is None:
            self._index = dict(zip(self.keys, range(len(self.keys)), strict=True))
        return self._index.get(key, -1) if type(key) is not bool else -1

    @property
    def ascends(self) -> bool:
        """Whether the keys are sorted as the format requires, see `sort_key`."""
        if self._ascends is None:
            keys: list[AnyValue] = list(self.names)
            if not all(map(str.isascii, keys) if self.type == t.MAP else ()):
                keys = list(map(sort_key, keys))
            self._ascends = keys == sorted(keys)
        return self._ascends

    @property
    def labels(self) -> Sequence[str]:
        """How the children of a map are named to a person, in their order."""
        if self._labels is None:
            self._labels = self._labels_of(self.keys)
        return self._labels

    def labels_between(self, first: int, last: int) -> Sequence[str]:
        """Return the labels of some children of a map; those of others are not made for them."""
        if self._labels is None and last - first < len(self.keys):
            return self._labels_of(self.keys[first:last])
        return self.labels[first:last]

    def _labels_of(self, keys: Sequence[AnyValue]) -> Sequence[str]:
        names = names_of(keys)
        if self.type in t.HASH_MAPS:
            digits = 2 * t.key_size(self.type)
            return tuple([f"0x{name:0{digits}X}" for name in names])
        return tuple([one_line(str(name)) or '""' for name in names])

    def label(self, slot: int) -> str:
        """Return how the child at `slot` is named to a person."""
        return f"[{slot}]" if type(self.keys) is range else self.labels[slot]

    def word_at(self, start: int, slot: int) -> int:
        """Return the offset of the value word of `slot`, for a container that begins at `start`."""
        key = t.key_size(self.type)
        return start + self.values_at(start) + (key + 4) * slot + key

    def values_at(self, start: int) -> int:
        """Return the offset of the first value word, relative to the container's offset `start`.

        The values of arrays begin at the next multiple of 4 of the file, not of the container;
        this matters for the unaligned containers that some tools write.
        """
        if self.type == t.ARRAY and self.types:
            return (-(-(start + 4 + len(self.types)) // 4) * 4) - start
        return 8 if self.type == t.MONO_ARRAY else 4

    def size_at(self, start: int) -> int:
        """Return the size in bytes of a container of this shape that begins at `start`."""
        size = self.values_at(start) + (t.key_size(self.type) + 4) * len(self.types)
        if self.type in t.HASH_MAPS:
            size += len(self.types)
            return size if start & 3 else -(-size // 4) * 4
        return size

    def reading(self, order: str) -> struct.Struct:
        """Return the struct that unpacks all value words and skips the keys between them."""
        size = t.key_size(self.type)
        return struct.Struct(order + _slots(self.types, f"{size}x" if size else ""))

    def packing(self, order: str) -> struct.Struct:
        """Return the struct that packs a container: head, then values (with keys between)."""
        packing = self._packing.get(order)
        if packing is None:
            packing = struct.Struct(order + self.packing_format(self.types))
            self._packing[order] = packing
        return packing

    def packing_format(self, types: bytes) -> str:
        """Return the letters of `packing`, for these value types."""
        if self.type == t.MAP:
            return "I" + _slots(types, "I")
        if self.type in t.HASH_MAPS:
            body = _slots(types, f"{t.key_size(self.type)}s")
            return f"4s{body}{len(types)}s{-len(types) % 4}x"
        return f"{self.values_at(0)}s{_slots(types, '')}"


def sort_key(key: AnyValue) -> AnyValue:
    """Return the sort key of a map's key: the bytes of a string, or the number itself."""
    name = name_of(key)
    return name.encode("utf-8", "surrogateescape") if isinstance(name, str) else name


def _slots_of_class(classes: bytes, slot_class: int) -> Slots:
    if slot_class not in classes:
        return ()
    if classes.count(slot_class) == len(classes):
        return range(len(classes))
    if len(classes) < _MANY:
        return tuple([i for i, kind_class in enumerate(classes) if kind_class == slot_class])
    runs = re.finditer(re.escape(bytes([slot_class])) + b"+", classes)
    return _Runs([range(run.start(), run.end()) for run in runs])


def _slots(types: bytes, key: str) -> str:
    """Return the letters of values of these types, each behind that of its key."""
    codes = types.translate(_CODES).decode()
    if key:
        return "".join([key + code for code in codes])
    alike = codes.strip(codes[:1]) == ""
    return f"{len(codes)}{codes[0]}" if codes and alike else codes


def unknown_slot(types: bytes) -> int:
    """Return the first slot of a type this version does not read, -1 if there is none."""
    return types.translate(_CLASSES).find(b"?")
