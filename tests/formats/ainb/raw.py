"""The edges of an AINB file told from its raw tables alone, apart from the reader they check.

A node is its index, a command "c" and its index, an output or input (data type, place in it).
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

INPUT_SIZES = (16, 16, 16, 16, 24, 20)
EXPRESSION = 0xC2000000


class RawTables:
    """The numbers of one file."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.version = self.u32(4)
        self.commands = self.u32(0xC)
        self.count = self.u32(0x10)
        self.record = 0x3C if self.version > 0x404 else 0x38
        self.shift = 0 if self.version > 0x404 else 4

    def u32(self, at: int) -> int:
        """Return the word at an offset."""
        return int(struct.unpack_from("<I", self.data, at)[0])

    def numbers(self, form: str, at: int) -> tuple[Any, ...]:
        """Return numbers from an offset on."""
        return struct.unpack_from("<" + form, self.data, at)

    def node(self, index: int) -> int:
        """Return where the record of a node is."""
        return 0x74 + 24 * self.commands + self.record * index

    def body(self, index: int) -> int:
        """Return where the tables of a node are."""
        return self.u32(self.node(index) + 0x14 - self.shift)

    def table(self, index: int, type_: int, what: str) -> tuple[int, int]:
        """Return the base and count of a node's inputs or outputs of a type."""
        at = self.body(index) + 0x30 + 16 * type_ + (8 if what == "out" else 0)
        return self.numbers("II", at)  # type: ignore[return-value]

    @cached_property
    def queries(self) -> list[int]:
        """The nodes that are evaluated before others, by their number among these."""
        return [i for i in range(self.count) if self.data[self.node(i) + 6] & 1]

    # Edges

    def edges(self) -> Counter[tuple[Any, ...]]:
        """Return every edge with how often it is there."""
        return Counter([*self._entries(), *self._links(), *self._data(), *self._unwired_queries()])

    def _entries(self) -> Iterator[tuple[Any, ...]]:
        for command in range(self.commands):
            first, second = self.numbers("HH", 0x74 + 24 * command + 0x14)
            if first < self.count:
                yield "entry", f"c{command}", first
            if 0 < second <= self.count:
                yield "second entry", f"c{command}", second - 1

    def _links(self) -> Iterator[tuple[Any, ...]]:
        for index in range(self.count):
            body = self.body(index)
            for kind, word in ((2, "child"), (3, "transition")):
                count, base = self.numbers("BB", body + 0x90 + 2 * kind)
                for place in range(base, base + count):
                    (target,) = self.numbers("i", self.u32(body + 0xA4 + 4 * place))
                    yield word, index, target if target < self.count else "stub", place - base

    def _data(self) -> Iterator[tuple[Any, ...]]:
        for index in range(self.count):
            for type_ in range(6):
                base, count = self.table(index, type_, "in")
                for place in range(count):
                    for node, output, flags in self._sources(type_, base + place):
                        out_type = self._source_type(type_, flags)
                        if 0 <= node < self.count and output < self.table(node, out_type, "out")[1]:
                            yield "data", node, index, (out_type, output), (type_, place)

    def _sources(self, type_: int, place: int) -> Iterator[tuple[int, int, int]]:
        at = self.u32(self.u32(0x34) + 8 * type_) + INPUT_SIZES[type_] * place
        at += 8 if type_ == 5 else 4
        node, output, flags = self.numbers("hHI", at)
        if node > -100:
            yield node, output & 0x7FFF, flags
            return
        for number in range(-100 - node, -100 - node + output):
            node, place, flags = self.numbers("hHI", self.u32(0x38) + 8 * number)
            yield node, place & 0x7FFF, flags

    def _source_type(self, type_: int, flags: int) -> int:
        if flags & EXPRESSION != EXPRESSION:
            return type_
        start = self.u32(0x44)
        size = 0x14 if self.u32(start + 4) == 1 else 0x1C
        table = start + self.u32(start + 0x18)
        (told,) = self.numbers("H", table + 4 + size * (flags & 0xFFFF) + size - 2)
        names = {2: 1, 3: 0, 4: 2, 5: 3, 6: 4}
        if self.u32(start + 4) == 3:
            names = {2: 1, 3: 0, 5: 2, 6: 3, 7: 4}
        return names.get(told, type_)

    def _unwired_queries(self) -> Iterator[tuple[Any, ...]]:
        wired = {(edge[1], edge[2]) for edge in self._data()}
        found = set()
        for index in range(self.count):
            base, count = self.numbers("HH", self.node(index) + 0x24 - self.shift)
            for place in range(count):
                (number,) = self.numbers("H", self.u32(0x4C) + 4 * (base + place))
                if number < len(self.queries):
                    found.add((self.queries[number], index))
        for pair in sorted(found - wired):
            yield "query", *pair
