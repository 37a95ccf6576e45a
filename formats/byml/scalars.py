"""The scalars of a BYML file and the types of its rows, straight from its containers.

Each container is visited once.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import repeat
from math import isnan
from typing import TYPE_CHECKING

from ..core.kinds import Kind
from ..scalars import WORDS, Kinds, Scalar, ScalarValues
from . import types as t
from .model import Byml, Container

if TYPE_CHECKING:
    from collections.abc import Iterable

_PLAIN = {t.STRING, t.S32, t.U32, t.S64, t.U64, t.PATH}
_FLOATS = {t.F32, t.F64}


def held(root: Byml) -> ScalarValues:
    """Return the values of a document that can be looked up by name, see `formats.scalars`."""
    values_by_name: dict[str, set[Scalar]] = defaultdict(set)
    types: dict[str, set[int]] = defaultdict(set)
    elements: dict[str, set[int]] = defaultdict(set)
    waiting = [(root.root, "")] if root.root is not None else []
    seen: set[tuple[int, str]] = set()
    shapes: set[int] = set()
    while waiting:
        container, name = waiting.pop()
        labels = _value_names(container, name)
        if isinstance(labels, repeat):
            if container.shape.type in t.KINDS:  # else it is the only value of a file
                elements[name].update(container.shape.types)
        elif id(container.shape) not in shapes:
            shapes.add(id(container.shape))
            for label, type_ in zip(labels, container.shape.types, strict=True):
                types[label].add(type_)
        for label, type_, value in zip(
            labels, container.shape.types, container.values, strict=False
        ):
            if type_ in _PLAIN:
                values_by_name[label].add(value)
            elif type_ in _FLOATS:
                if not isnan(value):
                    values_by_name[label].add(value)
            elif type_ == t.BOOL:
                values_by_name[label].add(WORDS[bool(value)])
            elif isinstance(value, Container):
                key = id(value), label if t.KINDS[value.shape.type] is Kind.ARRAY else ""
                if key not in seen:
                    seen.add(key)
                    waiting.append((value, label))
    scalars = {name: values for name, values in values_by_name.items() if values}
    return ScalarValues(scalars, _kinds(types), _kinds(elements))


def _kinds(types: dict[str, set[int]]) -> Kinds:
    return {name: {t.KINDS[type_] for type_ in some} for name, some in types.items() if some}


def _value_names(container: Container, name: str) -> Iterable[str]:
    """Return the names of a container's values; the elements of an array have the array's name."""
    is_array = t.KINDS.get(container.shape.type, Kind.ARRAY) is Kind.ARRAY
    return repeat(name) if is_array else container.shape.labels
