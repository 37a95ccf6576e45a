"""How soon Python writes AAMP files at the very best: a bare loop that packs and joins.

It is prepared, untimed, with everything that is known once the file is there: the order of its
records, which values are distinct and how each is packed, where they stand. What is timed packs
every distinct value once, finds the place of every parameter's value, and makes the sections.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Sequence
from itertools import chain, compress
from operator import sub
from typing import Any, NamedTuple

import formats
from formats.aamp import header, layout_p
from formats.aamp import plan as records
from formats.aamp.model import BUFFER_TYPES, STRING_TYPES, Layout, ParameterIO
from formats.aamp.pack import pack_stored
from formats.collector import collector_paused
from tests.benchmarks.table import Job

_PADDING = (b"\0\0\0\0", b"\0\0\0", b"\0\0", b"\0")
_WORDS = {0: "<i", 1: "<f", 2: "<i", 17: "<I", 3: "<2f", 4: "<3f", 5: "<4f", 6: "<4f", 16: "<4f"}
"""What values of these types are packed as."""


class _File(NamedTuple):
    """What is known of a file beforehand.

    `head` are the numbers of its header, `type_` its type string, `records` the words of lists and
    objects. The parameters come object by object. `packs` pack the distinct values that are no
    strings, of which those `fresh` are put down; `places` are the words of all distinct values in
    the order of their first use, and `others` the offsets that differ from what these give.
    """

    head: tuple[Any, ...]
    type_: bytes
    records: Sequence[int]
    hashes: list[tuple[int, ...]]
    types: bytes
    values: list[tuple[Any, ...]]
    packs: list[tuple[Callable[..., bytes], tuple[Any, ...]]]
    fresh: list[bool]
    texts: list[str]
    places: list[int]
    others: dict[int, int]
    end: int
    tail: bytes


def limit(roots: Sequence[ParameterIO]) -> Job:
    """Return the loop that makes the files of these documents."""
    known = list(map(_known, roots))
    assert list(map(_made, known)) == list(map(formats.save_bytes, roots)), (
        "it makes the same files"
    )

    @collector_paused()
    def job() -> None:
        for one in known:
            _made(one)

    return job


def _made(one: _File) -> bytes:
    keys = list(map(id, chain.from_iterable(one.values)))
    at = dict(zip(dict.fromkeys(keys), one.places, strict=True))
    offsets = array("I", map(sub, map(at.__getitem__, keys), range(-2 * len(keys), 0, 2)))
    for index, offset in one.others.items():
        offsets[index] = offset
    raws = [pack(*values) for pack, values in one.packs]
    words = array("I", bytes(8 * len(keys)))
    words[::2] = array("I", chain.from_iterable(one.hashes))
    words[1::2] = offsets
    parameters = bytearray(words.tobytes())
    parameters[7::8] = one.types
    encoded = "\0".join(one.texts).encode("utf-8", "surrogateescape")
    texts = [text + _PADDING[len(text) & 3] for text in encoded.split(b"\0")] if one.texts else []
    parts = [
        header.Header(*one.head).pack(),
        one.type_,
        array("I", one.records).tobytes(),
        parameters,
        *compress(raws, one.fresh),
        *texts,
        one.tail,
    ]
    data = b"".join(parts)
    return data if len(data) == one.end else data[: one.end - len(one.tail)] + one.tail


# Preparing


def _known(root: ParameterIO) -> _File:
    """Return what is known of a document's file, taken out of that file."""
    data = formats.save_bytes(root)
    head = header.parse(data)
    plan = (layout_p if root.layout is Layout.PACKAGE else records).arrange(root)
    types = b"".join(one.types for one in plan.parameter_order)
    values = list(chain.from_iterable(one.values for one in plan.parameter_order))
    start = header.SIZE + head.root
    middle = start + header.LIST_SIZE * head.lists + header.OBJECT_SIZE * head.objects
    section = middle + header.PARAMETER_SIZE * head.parameters
    told = array("I", data[middle:section])[1::2]
    offsets = [word & 0xFFFFFF for word in told]
    own = range(-2 * len(values), 0, 2)
    at: dict[int, int] = {}
    others = {}
    for index, (value, offset) in enumerate(zip(values, offsets, strict=True)):
        if at.setdefault(id(value), offset + own[index]) != offset + own[index]:
            others[index] = offset
    packs, fresh = _packs(plan, at)
    texts = {at[id(value)]: value for value in values if isinstance(value, str)}
    return _File(
        tuple(head),
        data[header.SIZE : start],
        array("I", data[start:middle]),
        [one.hashes for one in plan.parameter_order],
        types,
        [one.values for one in plan.parameter_order],
        packs,
        fresh,
        [texts[place] for place in sorted(texts)],
        list(at.values()),
        others,
        len(data),
        struct.pack(f"<{len(root.extra)}I", *root.extra) + root.trailing,
    )


def _packs(
    plan: records.LayoutPlan, at: dict[int, int]
) -> tuple[list[tuple[Callable[..., bytes], tuple[Any, ...]]], list[bool]]:
    """Return how the distinct values that are no strings are packed, and which are put down."""
    packs, fresh, size = [], [], 0
    seen: set[int] = set()
    for one in plan.document:
        for type_, value in zip(one.types, one.values, strict=True):
            if type_ in STRING_TYPES or id(value) in seen:
                continue
            seen.add(id(value))
            raw = pack_stored(type_, value)
            packs.append(_pack(type_, value, raw))
            fresh.append(at[id(value)] - (type_ in BUFFER_TYPES) == size)
            size += fresh[-1] * (len(raw) >> 2)
    return packs, fresh


def _pack(type_: int, value: Any, raw: bytes) -> tuple[Callable[..., bytes], tuple[Any, ...]]:
    numbers = value if isinstance(value, tuple) else (value,)
    form = struct.Struct(_WORDS.get(type_, "<"))
    if form.size == len(raw) and form.pack(*numbers) == raw:
        return form.pack, numbers
    return pack_stored, (type_, value)
