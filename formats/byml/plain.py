"""The values of a BYML document without rows, straight from its containers."""

from __future__ import annotations

from collections import defaultdict
from itertools import repeat
from math import isnan
from typing import TYPE_CHECKING

from ..core.kinds import AnyValue, Kind
from ..scalars import WORDS, Kinds, Scalar, ScalarValues
from . import types as t
from .model import Back, Byml, Container, children_first

if TYPE_CHECKING:
    from collections.abc import Iterable


def plain(root: Byml) -> AnyValue:
    """Return maps as dictionaries, arrays as lists and values without their types; None if empty.

    The values of a document that is one single value are that value. Of equal keys in a map, a
    dictionary has the last.
    """
    if root.root is None:
        return None
    known: dict[int, AnyValue] = {}
    for node in children_first(root.root):
        values = [_plain(value, known) for value in node.values]
        is_map = node.shape.type == t.MAP or node.shape.type in t.HASH_MAPS
        known[id(node)] = dict(zip(node.shape.names, values, strict=True)) if is_map else values
    value = known[id(root.root)]
    return value[0] if root.root.shape.type == t.SCALAR else value


def _plain(value: AnyValue, known: dict[int, AnyValue]) -> AnyValue:
    """Return a value, or what is known of a container; None for one that lies around it."""
    if isinstance(value, Container):
        return known[id(value)]
    return None if isinstance(value, Back) else value


# The scalars and the types of rows; each container is visited once.

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
