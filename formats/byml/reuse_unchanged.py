"""Restores the identity of containers read from text: an unchanged one becomes the original object.

So applying a text to an open document changes only what was edited: the rest keeps its place in the
file, and its memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from formats.byml import types as t
from formats.byml.merge import large_bits
from formats.byml.model import Container, ContainerPosition, Node, PlacedContainer, Value, origin_of
from formats.byml.shapes import Shape
from formats.values import AnyValue, f32_bits


def reuse_unchanged(new: Node, old: Node) -> Node:
    """Return `new` for the position of `old`, reusing the unchanged containers of `old`.

    Equal containers become those of `old`; changed ones become copies that keep their places.
    """
    if isinstance(new, Value) or isinstance(old, Value):
        if isinstance(new, Value) and isinstance(old, Value) and _same_value(new, old):
            return old
        return new
    return _Reuse().reused(new, old)


def _same_value(new: Value, old: Value) -> bool:
    if new.type != old.type:
        return False
    if new.type == t.F32:
        return f32_bits(new.value) == f32_bits(old.value)
    if new.type in t.LARGE:
        return large_bits(new.type, new.value) == large_bits(old.type, old.value)
    return bool(new.value == old.value)


class _Reuse:
    """One walk over a new and an old tree in parallel; each pair is visited once."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], Container] = {}

    def reused(self, new: Container, old: Container) -> Container:
        key = (id(new), id(old))
        container = self.known.get(key)
        if container is None:
            container = self.known[key] = self._reused_container(new, old)
        return container

    def _reused_container(self, new: Container, old: Container) -> Container:
        if new.shape.type != old.shape.type:
            return new
        values: list[AnyValue] = list(new)
        pairs = self._pairs(new, old)
        for slot in new.shape.children:
            place = pairs[slot]
            if place >= 0 and isinstance(old[place], Container):
                values[slot] = self.reused(new[slot], old[place])
        if _same_values(new.shape, values, old):
            return old
        container = PlacedContainer(values)
        container.shape = new.shape
        container.place = ContainerPosition(origin_of(old), None, _origins(new, old, pairs))
        return container

    def _pairs(self, new: Container, old: Container) -> Sequence[int]:
        """Return for each slot the slot it had before, -1 if it had none."""
        if type(new.shape.keys) is not range:
            find = old.shape.find
            return [find(key) for key in new.shape.keys]
        if len(new) == len(old):
            return range(len(new))
        return self._pairs_of_arrays(new, old)

    def _pairs_of_arrays(self, new: Container, old: Container) -> list[int]:
        """Pair the equal elements at both ends of two arrays, and those between them by index."""
        few = min(len(new), len(old))
        head = 0
        while head < few and self._equal(new, head, old, head):
            head += 1
        tail = 0
        while tail < few - head and self._equal(new, len(new) - 1 - tail, old, len(old) - 1 - tail):
            tail += 1
        between = range(head, len(new) - tail)
        middle = [slot if slot < len(old) - tail else -1 for slot in between]
        return [*range(head), *middle, *range(len(old) - tail, len(old))]

    def _equal(self, new: Container, slot: int, old: Container, place: int) -> bool:
        if new.shape.types[slot] != old.shape.types[place]:
            return False
        one, other = new[slot], old[place]
        if isinstance(one, Container):
            return self.reused(one, other) is other
        type_ = new.shape.types[slot]
        return _same_value(Value(type_, one), Value(type_, other))


def _same_values(shape: Shape, values: Sequence[AnyValue], old: Container) -> bool:
    """Whether values, unchanged children reused, are those of an old container, bit for bit."""
    if shape.ident != old.shape.ident:
        return False
    if any(values[slot] is not old[slot] for slot in shape.children):
        return False
    return all(
        _same_value(Value(type_, one), Value(type_, other))
        for type_, one, other in zip(shape.types, values, old, strict=True)
        if type_ not in t.CONTAINERS
    )


def _origins(new: Container, old: Container, pairs: Sequence[int]) -> list[int]:
    """Return the old places of the values outside of the container; none if it has none."""
    if not new.shape.large:
        return []
    large = old.place.large if old.place else ()
    origins = [0] * len(new)
    for slot in new.shape.large:
        place = pairs[slot]
        if place >= 0 and large and old.shape.types[place] == new.shape.types[slot]:
            origins[slot] = large[place]
    return origins
