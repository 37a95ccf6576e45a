"""Whether two BYML documents are equal, compared by the bits of their values.

Offsets in a file do not count; everything that affects the written document does.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from operator import is_

from ..core.kinds import AnyValue, same
from .model import Back, Byml, Container
from .shapes import Shape
from .types import KINDS


def equal(byml: Byml, other_byml: Byml) -> bool:
    """Return whether two documents have the same version, byte order, types and values.

    Containers shared between positions are compared once, so time grows with what is stored and not
    with its expansion.
    """
    facts = ("version", "big_endian", "long_header", "paths")
    if any(getattr(byml, fact) != getattr(other_byml, fact) for fact in facts):
        return False
    if byml.root is None or other_byml.root is None:
        return byml.root is other_byml.root
    return _Comparison().equal(byml.root, other_byml.root)


def equal_but_for(
    container: Container, other: Container, is_left_out: Callable[[Container, Container], bool]
) -> bool:
    """Return whether two containers are equal, but for the pairs below them that are left out."""
    return _Comparison(is_left_out).equal(container, other)


class _Comparison:
    """One comparison, which remembers the pairs it has found equal or has yet to compare."""

    def __init__(self, is_left_out: Callable[[Container, Container], bool] = is_) -> None:
        self._is_left_out = is_left_out
        self._pairs: dict[tuple[int, int], tuple[Container, Container]] = {}
        self._shapes: dict[tuple[int, int], bool] = {}
        self._waiting: list[tuple[Container, Container]] = []
        self._backs: list[tuple[int, int]] = []

    def equal(self, container: Container, other_container: Container) -> bool:
        if container is other_container:
            return True
        self._add(container, other_container)
        while self._waiting:
            if not self._same_container(*self._waiting.pop()):
                return False
        met = {(one.at, other.at) for one, other in self._pairs.values()}
        return all(one == other or (one, other) in met for one, other in self._backs)

    def _meet(self, container: AnyValue, other_container: AnyValue) -> None:
        """Have two containers compared, or what leads back to some."""
        if isinstance(container, Back) or isinstance(other_container, Back):
            is_both = isinstance(container, Back) and isinstance(other_container, Back)
            self._backs.append((container.at, other_container.at) if is_both else (0, -1))
        elif (
            container is not other_container
            and (id(container), id(other_container)) not in self._pairs
            and not self._is_left_out(container, other_container)
        ):
            self._add(container, other_container)

    def _add(self, container: Container, other_container: Container) -> None:
        self._pairs[id(container), id(other_container)] = (container, other_container)
        self._waiting.append((container, other_container))

    def _same_container(self, container: Container, other_container: Container) -> bool:
        shape = container.shape
        if not self._same_shape(shape, other_container.shape):
            return False
        if not shape.children and not shape.floats and not shape.large:
            return _are_equal(container.values, other_container.values)
        for slot in shape.children:
            self._meet(container.values[slot], other_container.values[slot])
        if shape.floats and _floats(container, shape) != _floats(other_container, shape):
            return False
        for slot in shape.large:
            kind = KINDS[shape.types[slot]]
            if not same(kind, container.values[slot], other_container.values[slot]):
                return False
        return _inline(container, shape) == _inline(other_container, shape)

    def _same_shape(self, shape: Shape, other_shape: Shape) -> bool:
        if shape is other_shape:
            return True
        key = (id(shape), id(other_shape))
        if key not in self._shapes:
            self._shapes[key] = shape.ident == other_shape.ident
        return self._shapes[key]


def _are_equal(values: Sequence[AnyValue], other_values: Sequence[AnyValue]) -> bool:
    return values == other_values or list(values) == list(other_values)


def _floats(container: Container, shape: Shape) -> tuple[list[float], bytes]:
    """Return the float32 values so that they are equal by bits: NaN32 does so already."""
    values = [container.values[slot] for slot in shape.floats]
    return values, struct.pack(f"<{len(values)}f", *values)


def _inline(container: Container, shape: Shape) -> list[AnyValue]:
    """Return the values in the slots themselves, others left out."""
    values = list(container.values)
    for slot in (*shape.children, *shape.large):
        values[slot] = None
    return values
