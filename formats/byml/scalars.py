"""The scalars of a BYML file, straight from its containers, each of which is looked at once."""

from __future__ import annotations

from collections import defaultdict
from itertools import repeat
from math import isnan
from typing import TYPE_CHECKING

from formats.byml import types as t
from formats.byml.model import Byml, Container
from formats.scalars import WORDS, Scalar, Scalars
from formats.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

_PLAIN = {t.STRING, t.S32, t.U32, t.S64, t.U64, t.PATH}
_FLOATS = {t.F32, t.F64}


def scalars(root: Byml) -> Scalars:
    """Return the scalars of a document by the names they go by, see `formats.scalars`."""
    found: dict[str, set[Scalar]] = defaultdict(set)
    waiting = [(root.root, "")] if root.root is not None else []
    seen: set[tuple[int, str]] = set()
    while waiting:
        one, name = waiting.pop()
        labels = _names(one, name)
        for label, type_, value in zip(labels, one.shape.types, one, strict=False):
            if type_ in _PLAIN:
                found[label].add(value)
            elif type_ in _FLOATS:
                if not isnan(value):
                    found[label].add(value)
            elif type_ == t.BOOL:
                found[label].add(WORDS[bool(value)])
            elif isinstance(value, Container):
                key = id(value), label if t.KINDS[value.shape.type] is Kind.ARRAY else ""
                if key not in seen:
                    seen.add(key)
                    waiting.append((value, label))
    return {name: values for name, values in found.items() if values}


def _names(one: Container, name: str) -> Iterable[str]:
    """Return what the values of a container go by, where it goes by `name` itself."""
    is_array = t.KINDS.get(one.shape.type, Kind.ARRAY) is Kind.ARRAY
    return repeat(name) if is_array else one.shape.labels
