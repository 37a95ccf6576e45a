"""Whether two BYML documents hold the same, compared by the bits of their values.

Where in a file things stood does not count; how a document would be written otherwise does.
"""

from __future__ import annotations

import struct

from formats.byml.model import Byml, Container
from formats.byml.shapes import Shape
from formats.byml.types import KINDS
from formats.values import AnyValue, same


def equal(one: Byml, other: Byml) -> bool:
    """Return whether both documents have the same version, byte order, types and values.

    Containers shared between positions are compared once, so time grows with what is stored
    and not with what it unfolds to.
    """
    facts = ("version", "big_endian", "long_header", "paths")
    if any(getattr(one, fact) != getattr(other, fact) for fact in facts):
        return False
    if one.root is None or other.root is None:
        return one.root is other.root
    return _Comparison().equal(one.root, other.root)


class _Comparison:
    """One comparison, which remembers the pairs it has found equal or has yet to look at."""

    def __init__(self) -> None:
        self._pairs: dict[tuple[int, int], tuple[Container, Container]] = {}
        self._shapes: dict[tuple[int, int], bool] = {}
        self._waiting: list[tuple[Container, Container]] = []

    def equal(self, one: Container, other: Container) -> bool:
        self._meet(one, other)
        while self._waiting:
            if not self._same(*self._waiting.pop()):
                return False
        return True

    def _meet(self, one: Container, other: Container) -> None:
        if one is not other and (id(one), id(other)) not in self._pairs:
            self._pairs[id(one), id(other)] = (one, other)
            self._waiting.append((one, other))

    def _same(self, one: Container, other: Container) -> bool:
        shape = one.shape
        if not self._same_shape(shape, other.shape):
            return False
        if not shape.children and not shape.floats and not shape.large:
            return list(one) == list(other)
        for slot in shape.children:
            self._meet(one[slot], other[slot])
        if shape.floats and _floats(one, shape) != _floats(other, shape):
            return False
        for slot in shape.large:
            if not same(KINDS[shape.types[slot]], one[slot], other[slot]):
                return False
        return _inline(one, shape) == _inline(other, shape)

    def _same_shape(self, one: Shape, other: Shape) -> bool:
        if one is other:
            return True
        key = (id(one), id(other))
        if key not in self._shapes:
            self._shapes[key] = one.ident == other.ident
        return self._shapes[key]


def _floats(one: Container, shape: Shape) -> tuple[list[float], bytes]:
    """Return the float32 values so that they are equal by bits: NaN32 does so already."""
    values = [one[slot] for slot in shape.floats]
    return values, struct.pack(f"<{len(values)}f", *values)


def _inline(one: Container, shape: Shape) -> list[AnyValue]:
    """Return the values in the slots themselves, others left out."""
    values = list(one)
    for slot in (*shape.children, *shape.large):
        values[slot] = None
    return values
