"""The layout of a BYML file: the offset of each part as read, so that it can be written there
again.

A file is its header and then items one behind the other: the tables, the containers, and the
values outside of containers. Games, and the tools of modders, each have their own order, padding
and habit of sharing. None of these is recognised; the place of every item is remembered, and
items are written in the order of their places.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, compress
from operator import attrgetter
from typing import Final, NamedTuple

from . import types as t
from .model import Container
from .tables import StringTable

_IS_STRING: Final = bytes([type_ == t.STRING for type_ in range(256)])


class LayoutPart(enum.IntEnum):
    """What an item of a file is."""

    TABLE = 0
    CONTAINER = 1
    OUTSIDE = 2


class LayoutItem(NamedTuple):
    """One part of the file as read: its start and end offsets and its kind.

    `alignment` is the one an aligned binary value asks for, 0 for everything else.
    """

    start: int
    end: int
    part: LayoutPart
    alignment: int = 0


@dataclass(eq=False, slots=True)
class LayoutPlan:
    """The layout of a file: the order of its parts and the alignment rules between them.

    `order` are the containers as read, by their places `starts`; `keys` and `strings` the tables;
    `paths` start and end of the path table. The rules that place an item behind another:
    containers stand at multiples of `container_alignment`, outside values at multiples of
    `outside_alignment`, aligned binary values where they ask to if `obeys_alignment`; `extra` has
    the bytes by which an item, known by its old place, departs from that. `tail` follows the last
    item; `tail_alignment` is what it pads the file to, 0 if it is to stay as it is.
    `root` is the root as read. `outside` are the places of the outside values. `simple` says that
    there are only tables and, without a gap, containers. `complaint` is why the layout cannot be
    kept, "" where it is.
    """

    order: Sequence[Container] = ()
    starts: Sequence[int] = ()
    root: Container | None = None
    unused: tuple[frozenset[str], frozenset[str]] | None = None
    keys: StringTable = field(default_factory=StringTable)
    strings: StringTable = field(default_factory=StringTable)
    paths: tuple[int, int] = (0, 0)
    container_alignment: int = 4
    outside_alignment: int = 1
    obeys_alignment: bool = True
    extra: dict[int, int] = field(default_factory=dict)
    tail: bytes = b""
    tail_alignment: int = 0
    outside: frozenset[int] = frozenset()
    simple: bool = False
    complaint: str = ""

    def unused_strings(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return the entries of key and string table that nothing in the file used."""
        if self.unused is None:
            keys, strings = used_strings(self.order)
            self.unused = (
                frozenset(self.keys.strings) - keys,
                frozenset(self.strings.strings) - strings,
            )
        return self.unused

    def tables(self) -> list[LayoutItem]:
        """Return the tables the file has, as items in the order of their places."""
        spans = (self.keys[1:3], self.strings[1:3], self.paths)
        return sorted(LayoutItem(start, end, LayoutPart.TABLE) for start, end in spans if start)

    def place(self, end: int, part: LayoutPart, alignment: int, after: LayoutPart | None) -> int:
        """Return the offset of a part by the rules; `after`, the previous part, ends at `end`."""
        if part is LayoutPart.TABLE or after is LayoutPart.TABLE:
            end = align(end, 4)
        elif part is LayoutPart.CONTAINER:
            end = align(end, self.container_alignment)
        elif not (alignment and self.obeys_alignment):
            end = align(end, self.outside_alignment)
        if alignment and self.obeys_alignment:
            return align(end + 8, alignment) - 8
        return end

    def survey(self, data: bytes, items: Iterable[LayoutItem], header: int) -> None:
        """Find the alignment rules that put these items at their offsets, or set `complaint`."""
        items = sorted(items)
        end, after = header, None
        behind: list[tuple[int, LayoutPart | None]] = []
        for item in items:
            if item.start < end:
                self.complaint = f"parts of the file overlap at 0x{item.start:X}"
                return
            if any(data[end : item.start]):
                self.complaint = f"there are unknown bytes at 0x{end:X}"
                return
            behind.append((end, after))
            end, after = item.end, item.part
        self._find_alignments(items, behind)
        for item, (free, kind) in zip(items, behind, strict=True):
            ruled = self.place(free, item.part, item.alignment, kind)
            if ruled != item.start:
                self.extra[item.start] = item.start - ruled
        self.set_tail(data, end)

    def _find_alignments(
        self, items: Sequence[LayoutItem], behind: Sequence[tuple[int, LayoutPart | None]]
    ) -> None:
        gaps: dict[LayoutPart, list[tuple[int, int]]] = {part: [] for part in LayoutPart}
        for item, (end, after) in zip(items, behind, strict=True):
            if item.alignment:
                if self.place(end, item.part, item.alignment, after) != item.start:
                    self.obeys_alignment = False
            elif after is not LayoutPart.TABLE:
                gaps[item.part].append((end, item.start))
        if _holds(4, gaps[LayoutPart.CONTAINER]) is False:
            self.container_alignment = 1
        for wide in (8, 4):
            if _holds(wide, gaps[LayoutPart.OUTSIDE]):
                self.outside_alignment = wide
                break

    def set_tail(self, data: bytes, end: int) -> None:
        """Remember the bytes from `end` on, which belong to no item."""
        self.tail = data[end:]
        if not any(self.tail):
            sizes = (size for size in (4, 8, 16) if len(self.tail) < size and not len(data) % size)
            self.tail_alignment = next(sizes, 0) if self.tail else 0


def used_strings(nodes: Iterable[Container]) -> tuple[set[str], set[str]]:
    """Return all keys and all string values of these containers."""
    nodes = list(nodes)
    shapes = set(map(attrgetter("shape"), nodes))
    nodes = [node for node in nodes if node.shape.strings]
    types = b"".join([node.shape.types for node in nodes])
    values = chain.from_iterable([node.values for node in nodes])
    strings = set(compress(values, types.translate(_IS_STRING)))
    maps = [shape.names for shape in shapes if shape.type == t.MAP]
    return set(chain.from_iterable(maps)), strings


MOST_ALIGNED: Final = 1 << 24
"""The largest alignment that is obeyed, in bytes: a file grows as large as its alignments."""


def obeyed(alignment: int) -> int:
    """Return the alignment aligned binary data is written with, 0 if it is invalid."""
    is_one = alignment.bit_count() == 1 and alignment <= MOST_ALIGNED
    return alignment if is_one else 0


def align(offset: int, alignment: int) -> int:
    """Return the first multiple of `alignment` from `offset` on."""
    return -(-offset // alignment) * alignment


def _holds(alignment: int, gaps: Iterable[tuple[int, int]]) -> bool | None:
    """Whether all starts behind an end off the alignment are on it; None if no end is off it."""
    telling = [start == align(end, alignment) for end, start in gaps if end % alignment]
    return all(telling) if telling else None
