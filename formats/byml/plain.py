"""A BYML document as plain Python values, for those who only read what it says."""

from __future__ import annotations

from ..core.kinds import AnyValue
from . import types as t
from .model import Back, Byml, Container, children_first


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
