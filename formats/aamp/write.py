"""Write a document as an AAMP file; every offset and every value is made anew from the model."""

from __future__ import annotations

import gc
import struct
from array import array
from collections.abc import Iterable
from itertools import accumulate, chain
from operator import attrgetter, sub
from typing import Any

from formats.aamp import header, layout_p, v1
from formats.aamp import plan as records
from formats.aamp.model import BUFFER_TYPES, Layout, ParameterIO
from formats.aamp.pack import Placed, limit, share_typed, share_words
from formats.aamp.plan import Plan

_values, _types = attrgetter("values"), attrgetter("types")
_hashes = attrgetter("hashes")

_SHARE = {
    Layout.NINTENDO: share_words,
    Layout.PACKAGE: layout_p.share,
    Layout.TYPED: share_typed,
}


def write(root: ParameterIO) -> bytes:
    """Return the file of a document.

    A document that was read gives its own bytes back, unless `reproduced` is False. Raises
    `Unsupported` where a count or an offset does not fit its field.
    """
    if root.format_version == 1:
        return v1.write(root)
    collecting = gc.isenabled()
    gc.disable()  # thousands of small objects that all live until the end
    try:
        return _write(root)
    finally:
        if collecting:
            gc.enable()


def _write(root: ParameterIO) -> bytes:
    plan = (layout_p if root.layout is Layout.PACKAGE else records).arrange(root)
    types = b"".join(map(_types, plan.parameter_order))
    values = list(chain.from_iterable(map(_values, plan.parameter_order)))
    by_type = root.layout is not Layout.NINTENDO or any(one in types for one in BUFFER_TYPES)
    keys = _keys(values, types, by_type)
    placed = _place(root, plan, by_type)
    offsets = list(map(sub, map(placed.places.__getitem__, keys), _own_words(len(keys))))
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
        struct.pack(f"<{len(root.extra)}I", *root.extra),
    ]
    data = _header(root, plan, parts) + b"".join(parts)
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


def _keys(values: list[Any], types: bytes, by_type: bool) -> list[Any]:
    """Return what tells values apart: their identity, where it matters with the type.

    Equality would take 0.0 for -0.0 and 1 for 1.0. One object written as two types gives the
    same bytes, but for buffers, which have a count before them.
    """
    return list(zip(map(id, values), types, strict=True)) if by_type else list(map(id, values))


def _place(root: ParameterIO, plan: Plan, by_type: bool) -> Placed:
    types = b"".join(map(_types, plan.document))
    values = list(chain.from_iterable(map(_values, plan.document)))
    last = dict(zip(_keys(values, types, by_type), range(len(values)), strict=True))
    distinct = ((key, types[index], values[index]) for key, index in last.items())
    return _SHARE[root.layout](distinct)


def _first_use(plan: Plan, key: Any, by_type: bool) -> int:
    """Return the index among all parameters of the first one, by document order, with `key`."""
    for owner in plan.document:
        keys = _keys(list(owner.values), owner.types, by_type)
        if key in keys:
            break
    before = 0
    for other in plan.parameter_order:
        if other is owner:
            break
        before += len(other.values)
    return before + keys.index(key)


def _list_records(plan: Plan) -> bytes:
    lists, count = plan.lists, len(plan.lists)
    words = array("I", bytes(4 * 3 * count))
    words[::3] = array("I", [one.hash for one in lists])
    words[1::3] = array(
        "I",
        [
            _packed(3 * (at - own), len(one.lists), "lists in one list")
            for own, (one, at) in enumerate(zip(lists, plan.first_lists, strict=True))
        ],
    )
    words[2::3] = array(
        "I",
        [
            _packed(3 * (count - own) + 2 * at, len(one.objects), "objects in one list")
            for own, (one, at) in enumerate(zip(lists, plan.first_objects, strict=True))
        ],
    )
    return _bytes(words)


def _packed(offset: int, count: int, what: str) -> int:
    if offset > 0xFFFF or count > 0xFFFF:
        limit(count, 0xFFFF, what)
        limit(offset, 0xFFFF, "words lie between a list and its children")
    return offset | count << 16


def _object_records(plan: Plan) -> bytes:
    objects, count = plan.objects, len(plan.objects)
    counts = [len(one.types) for one in plan.parameter_order]
    words = array("I", bytes(8 * count))
    words[::2] = array("I", [one.hash for one in objects])
    firsts = accumulate(counts, initial=0)
    for own, at, size in zip(plan.parameter_indexes, firsts, counts, strict=False):
        offset = 2 * (count - own + at)
        if offset > 0xFFFF or size > 0xFFFF:
            limit(size, 0xFFFF, "parameters in one object")
            limit(offset, 0xFFFF, "words lie between an object and its parameters")
        words[2 * own + 1] = offset | size << 16
    return _bytes(words)


def _parameter_records(plan: Plan, types: bytes, offsets: list[int]) -> bytes:
    limit(max(offsets, default=0), 0xFFFFFF, "words lie between a parameter and its value")
    words = array("I", bytes(8 * len(offsets)))
    words[::2] = array("I", chain.from_iterable(map(_hashes, plan.parameter_order)))
    words[1::2] = array("I", offsets)
    packed = bytearray(_bytes(words))
    packed[7::8] = types
    return bytes(packed)


def _bytes(words: array[int]) -> bytes:
    if struct.pack("=H", 1) != b"\1\0":
        words.byteswap()
    return words.tobytes()


def _header(root: ParameterIO, plan: Plan, parts: list[bytes]) -> bytes:
    sizes = list(map(len, parts))
    return header.Header(
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
    ).pack()
