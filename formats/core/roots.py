"""Roots of documents as values: what all of them are, and whether two are the same."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import ClassVar, Final, TypeVar

from .kinds import AnyValue


class Root:
    """A document: the objects of its format, and the name of the format whose they are."""

    __slots__ = ()
    format_name: ClassVar[str]


R = TypeVar("R", bound=Root)


# Roots as values: whether two are the same.


_BITS: Final = struct.Struct("<d")


def unchanged(one: object, other: object) -> bool:
    """Whether two values are of the same kinds and bits, their ids too."""
    pairs = [(one, other)]
    seen: set[tuple[int, int]] = set()
    while pairs:
        left, right = pairs.pop()
        if left is right:
            continue
        if type(left) is not type(right):
            return False
        parts, others = _parts(left), _parts(right)
        if parts is None or others is None:
            if not _is_same_scalar(left, right):
                return False
        elif (id(left), id(right)) not in seen:
            seen.add((id(left), id(right)))
            if len(parts) != len(others):
                return False
            pairs.extend(zip(parts, others, strict=True))
    return True


def _parts(value: AnyValue) -> Sequence[object] | None:
    """Return what a value is made of, None for a scalar."""
    if isinstance(value, tuple | list):
        return value
    if isinstance(value, dict):
        return [*value, *value.values()]
    names = _field_names(value.__class__)
    return None if names is None else [getattr(value, name) for name in names]


@cache
def _field_names(kind: Callable[..., object]) -> tuple[str, ...] | None:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


def _is_same_scalar(one: object, other: object) -> bool:
    if type(one) is float and type(other) is float:
        return _BITS.pack(one) == _BITS.pack(other)
    return one == other
