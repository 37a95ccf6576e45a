"""Writes a document as an AAMP file; every offset and every value is recreated from the model."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable
from itertools import chain
from operator import attrgetter, itemgetter, sub

from ..collector import collector_paused
from ..core.kinds import AnyValue
from . import header, v1
from .model import BUFFER_TYPES, Layout, ParameterIO, ParameterObject
from .header import limit
from .pack import Distinct, share_typed, share_words
from .plan import LayoutPlan, arrange, arrange_package, share_inside

_BUFFERS = bytes(sorted(BUFFER_TYPES))

_values, _types = attrgetter("values"), attrgetter("types")
_hash, _hashes = attrgetter("hash"), attrgetter("hashes")

_SHARE = {
    Layout.NINTENDO: share_words,
    Layout.PACKAGE: share_inside,
    Layout.TYPED: share_typed,
}


def write(root: ParameterIO) -> bytes:
    """Return the file of a document.

    A document that was read gives its own bytes back, unless `reproduced` is False. Raises
    `Unsupported` where a count or an offset does not fit its field.
    """
    if root.format_version == 1:
        return v1.write(root)
    return _write(root)


@collector_paused()
def _write(root: ParameterIO) -> bytes:
    plan = (arrange_package if root.layout is Layout.PACKAGE else arrange)(root)
    types, values = _flat(plan.parameter_order)
    by_type = root.layout is not Layout.NINTENDO or len(types.translate(None, _BUFFERS)) < len(
        types
    )
    keys = _sharing_keys(values, types, by_type)
    if plan.parameter_order == list(plan.document):
        distinct = _distinct(keys, types, values)
    else:
        types_, values_ = _flat(plan.document)
        distinct = _distinct(_sharing_keys(values_, types_, by_type), types_, values_)
    placed = _SHARE[root.layout](distinct)
    offsets = list(map(sub, _get_all(placed.places, keys), _own_words(len(keys))))
    for key, at in placed.first_only.items():
        index = _first_use(plan, key, by_type)
        offsets[index] = at - 2 * (index - len(keys))
    parts = [
        header.pack_type(root),
        _list_records(plan),
        _object_records(plan),
        _parameter_records(plan, types, offsets),
        placed.data,
        placed.strings,
        struct.pack(f"<{len(root.extra)}I", *root.extra) if root.extra else b"",
    ]
    data = _header_bytes(root, plan, parts) + b"".join(parts)
    return data[: len(data) - _lacking(root, placed.strings)] + root.trailing


def _lacking(root: ParameterIO, strings: bytes) -> int:
    """Return how many zeros to leave out at the end: those the file lacked, if still padding.

    After an edit the last string may need its padding for its own NUL, or be gone.
    """
    zeros = len(strings) - len(strings.rstrip(b"\0"))
    spare = zeros > root.short or root.short == zeros == 1
    return root.short if spare and not root.extra else 0


def _own_words(count: int) -> Iterable[int]:
    """Return where each parameter record is, in words from the start of the data section."""
    return range(-2 * count, 0, 2)


def _get_all(places: dict[AnyValue, int], keys: list[AnyValue]) -> Iterable[int]:
    """Return the dict's values for these keys, by the fastest lookup."""
    return itemgetter(*keys)(places) if len(keys) > 1 else map(places.__getitem__, keys)


def _sharing_keys(values: list[AnyValue], types: bytes, by_type: bool) -> list[AnyValue]:
    """Return the key under which equal values are shared: identity, with the type if it matters.

    Equality would take 0.0 for -0.0 and 1 for 1.0. One object written as two types gives the
    same bytes, but for buffers, which have a count before them.
    """
    return list(zip(map(id, values), types, strict=True)) if by_type else list(map(id, values))


def _flat(owners: Iterable[ParameterObject]) -> tuple[bytes, list[AnyValue]]:
    """Return the types and the values of all parameters of some objects."""
    owners = list(owners)
    return b"".join(map(_types, owners)), list(chain.from_iterable(map(_values, owners)))


def _distinct(keys: list[AnyValue], types: bytes, values: list[AnyValue]) -> Distinct:
    """Yield every value to be stored separately, in order of first use."""
    last = dict(zip(keys, range(len(keys)), strict=True))
    indexes = last.values()
    return zip(last, map(types.__getitem__, indexes), map(values.__getitem__, indexes), strict=True)


def _first_use(plan: LayoutPlan, key: AnyValue, by_type: bool) -> int:
    """Return the index of the first parameter with `key`, in document order."""
    for owner in plan.document:
        keys = _sharing_keys(list(owner.values), owner.types, by_type)
        if key in keys:
            break
    before = 0
    for other in plan.parameter_order:
        if other is owner:
            break
        before += len(other.values)
    return before + keys.index(key)


def _list_records(plan: LayoutPlan) -> bytes:
    lists, count = plan.lists, len(plan.lists)
    if 3 * count + 2 * len(plan.objects) > 0xFFFF:
        _check_lists(plan)
    records = [
        (
            parameter_list.hash,
            3 * (lists_at - own) | len(parameter_list.lists) << 16,
            2 * objects_at + 3 * (count - own) | len(parameter_list.objects) << 16,
        )
        for own, (parameter_list, lists_at, objects_at) in enumerate(
            zip(lists, plan.first_lists, plan.first_objects, strict=True)
        )
    ]
    return _little_endian(array("I", chain.from_iterable(records)))


def _check_lists(plan: LayoutPlan) -> None:
    """Raise if a list has more children, or farther away, than 16 bits can express."""
    count = len(plan.lists)
    for own, parameter_list in enumerate(plan.lists):
        limit(len(parameter_list.lists), 0xFFFF, "lists in one list")
        limit(len(parameter_list.objects), 0xFFFF, "objects in one list")
        to_lists = 3 * (plan.first_lists[own] - own)
        to_objects = 2 * plan.first_objects[own] + 3 * (count - own)
        limit(max(to_lists, to_objects), 0xFFFF, "words lie between a list and its children")


def _object_records(plan: LayoutPlan) -> bytes:
    count = len(plan.objects)
    counts = list(map(len, map(_types, plan.parameter_order)))
    if 2 * (count + sum(counts)) > 0xFFFF:
        _check_objects(plan, counts)
    packed, at = [0] * count, 0
    for own, size in zip(plan.parameter_indexes, counts, strict=True):
        packed[own] = 2 * (count - own + at) | size << 16
        at += size
    words = array("I", bytes(8 * count))
    words[::2] = array("I", list(map(_hash, plan.objects)))
    words[1::2] = array("I", packed)
    return _little_endian(words)


def _check_objects(plan: LayoutPlan, counts: list[int]) -> None:
    """Raise if an object has more parameters, or farther away, than 16 bits can express."""
    at, count = 0, len(plan.objects)
    for own, size in zip(plan.parameter_indexes, counts, strict=True):
        limit(size, 0xFFFF, "parameters in one object")
        limit(2 * (count - own + at), 0xFFFF, "words lie between an object and its parameters")
        at += size


def _parameter_records(plan: LayoutPlan, types: bytes, offsets: list[int]) -> bytes:
    words = array("I", bytes(8 * len(offsets)))
    words[::2] = array("I", chain.from_iterable(map(_hashes, plan.parameter_order)))
    words[1::2] = array("I", offsets)
    packed = bytearray(_little_endian(words))
    if any(packed[7::8].lstrip(b"\0")):
        limit(max(offsets), 0xFFFFFF, "words lie between a parameter and its value")
    packed[7::8] = types
    return bytes(packed)


def _little_endian(words: array[int]) -> bytes:
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


def _header_bytes(root: ParameterIO, plan: LayoutPlan, parts: list[bytes]) -> bytes:
    sizes = list(map(len, parts))
    head = header.Header(
        header.MAGIC,
        root.format_version,
        root.flags,
        limit(header.SIZE + sum(sizes), 0xFFFFFFFF, "bytes make up the file"),
        root.version,
        sizes[0],
        len(plan.lists),
        len(plan.objects),
        sizes[3] // header.PARAMETER_SIZE,
        sizes[4],
        sizes[5],
        len(root.extra),
    )
    return header.HEADER.write(head)
