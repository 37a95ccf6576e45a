"""A BYML document as plain Python values, for those who only read what it says."""

from __future__ import annotations

from ..core.kinds import AnyValue
from . import types as t
from .model import Byml, Container


def plain(root: Byml) -> AnyValue:
    """Return maps as dictionaries, arrays as lists and values without their types; None if empty.

    The values of a document that is one single value are that value.
    """
    if root.root is None:
        return None
    value = _plain(root.root)
    return value[0] if root.root.shape.type == t.SCALAR else value


def _plain(value: AnyValue) -> AnyValue:
    """Go as deep as containers do, which `DEPTH_LIMIT` bounds."""
    if not isinstance(value, Container):
        return value
    values = [_plain(below) for below in value.values]
    if value.shape.type == t.MAP or value.shape.type in t.HASH_MAPS:
        return dict(zip(value.shape.keys, values, strict=True))
    return values
