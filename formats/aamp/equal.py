"""Whether two AAMP documents hold the same, compared by the bits of their values.

How a file was arranged does not count, except for what stands in its header.
"""

from __future__ import annotations

from formats.aamp.model import ParameterIO, ParameterList, ParameterObject, kind_of
from formats.values import same

_FACTS = ("version", "type", "format_version", "flags", "extra", "trailing", "type_tail")


def equal(one: ParameterIO, other: ParameterIO) -> bool:
    """Return whether both documents have the same names, order, types and values."""
    if any(getattr(one, fact) != getattr(other, fact) for fact in _FACTS):
        return False
    return _same_list(one.root, other.root)


def _same_list(one: ParameterList, other: ParameterList) -> bool:
    return one.hash == other.hash and same_contents(one, other)


def same_contents(one: ParameterList, other: ParameterList) -> bool:
    """Return whether two lists hold the same, whatever they are called."""
    return (
        len(one.objects) == len(other.objects)
        and len(one.lists) == len(other.lists)
        and all(map(_same_object, one.objects, other.objects))
        and all(map(_same_list, one.lists, other.lists))
    )


def _same_object(one: ParameterObject, other: ParameterObject) -> bool:
    return (
        (one.hash, one.group) == (other.hash, other.group)
        and one.hashes == other.hashes
        and one.types == other.types
        and all(map(same, map(kind_of, one.types), one.values, other.values))
    )
