"""Whether two BYML documents are equal, compared by the bits of their values.

Offsets in a file do not count; everything that affects the written document does.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Hashable, Sequence
from math import copysign
from operator import is_

from ..core.kinds import AnyValue
from . import types as t
from .model import Back, Byml, Container
from .shapes import Shape

_F64 = struct.Struct("<d").pack


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
    return equal_but_for(byml.root, other_byml.root)


def equal_but_for(
    container: Container,
    other: Container,
    is_left_out: Callable[[Container, Container], bool] = is_,
) -> bool:
    """Return whether two containers are equal, but for the pairs below them that are left out."""
    pairs: dict[tuple[int, int], tuple[Container, Container]] = {}
    backs: list[tuple[int, int]] = []
    waiting = [] if container is other else [(container, other)]
    while waiting:
        one, two = waiting.pop()
        pairs[id(one), id(two)] = one, two
        if content(one, lambda _child: None) != content(two, lambda _child: None):
            return False
        for slot in one.shape.children:
            child, other_child = one.values[slot], two.values[slot]
            if type(child) is not type(other_child):
                return False
            if type(child) is Back:
                backs.append((child.at, other_child.at))
            elif (id(child), id(other_child)) not in pairs and not is_left_out(child, other_child):
                waiting.append((child, other_child))
    met = {(one.at, two.at) for one, two in pairs.values()}
    return all(one == two or (one, two) in met for one, two in backs)


def content(node: Container, key: Callable[[AnyValue], Hashable]) -> Hashable:
    """Return what is equal for containers that would be written as the same bytes.

    `key` gives what is equal for the same children.
    """
    shape, values = node.shape, node.values
    if shape.children:
        values = list(values)
        for slot in shape.children:
            values[slot] = key(values[slot])
    return shape.ident, bits(shape, values)


def bits(shape: Shape, values: Sequence[AnyValue]) -> Hashable:
    """Return a key that is equal for values of one shape only if their bits are equal.

    Zeros have a sign, and a float64 that is not a number is not even equal to itself.
    """
    if not shape.large and (not shape.floats or 0.0 not in values):
        return tuple(values)
    signs = [
        slot for slot in shape.floats if values[slot] == 0.0 and copysign(1.0, values[slot]) < 0.0
    ]
    if shape.large:
        values = list(values)
        for slot in shape.large:
            values[slot] = large_bits(shape.types[slot], values[slot])
    return (*values, *signs)


def large_bits(type_: int, value: object) -> Hashable:
    """Return a key that is equal for outside values that would be written as the same bytes."""
    if type_ == t.F64:
        return _F64(value)
    assert isinstance(value, (int, bytes))
    return value
