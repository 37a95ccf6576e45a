"""The values of a BYML file that are stored outside its containers: wide numbers, binary data."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from formats.byml import types as t
from formats.byml.layout import LayoutItem, LayoutPart, obeyed
from formats.byml.model import Container, ContainerPosition
from formats.errors import FormatError, InvalidData
from formats.values import AlignedBytes, AnyValue

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

    def read(self, node: Container) -> None:
        """Replace the offsets in slots by their values, and remember these."""
        shape = node.shape
        origins = [0] * len(node)
        for slot in shape.large:
            offset, type_ = node[slot], shape.types[slot]
            values = self.values.setdefault(type_, {})
            if offset not in values:
                try:
                    values[offset] = self._value_at(offset, type_)
                except FormatError as error:
                    error.path = (shape.label(slot),)
                    raise
            node[slot] = values[offset]
            origins[slot] = offset
        node.place = ContainerPosition(None, None, origins)

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
