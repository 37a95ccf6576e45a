"""How soon Python writes AAMP files at the very best: a bare loop that walks, pools and joins.

It is prepared, untimed, with everything that is known once the file is there: in which order its
records and its values come, how each value is packed, and what searching the data for the words of
a value tells. What is timed goes through the lists, numbers the records, takes equal values once,
by identity and then by their bytes, packs them and makes the sections. It checks and decides
nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, chain, compress
from operator import attrgetter, itemgetter, sub
from struct import Struct
from typing import Any, NamedTuple

import formats
from formats.aamp import header
from formats.aamp.model import BUFFER_TYPES, STRING_TYPES, ParameterIO
from formats.aamp.model import ParameterList as List
from formats.aamp.write import LayoutPlan, arrange, pack_stored
from formats.core.work import collector_paused
from tests.benchmarks.table import Job

_PADDING = (b"\0\0\0\0", b"\0\0\0", b"\0\0", b"\0")
_WORDS = {0: "<i", 1: "<f", 2: "<i", 17: "<I"}
"""What single numbers of these types are packed as."""

_hash, _lists, _objects = attrgetter("hash"), attrgetter("lists"), attrgetter("objects")
_hashes, _types, _values = attrgetter("hashes"), attrgetter("types"), attrgetter("values")

Pick = Callable[[Sequence[Any]], Sequence[Any]]
"""Puts things into an order."""


class _File(NamedTuple):
    """What is known of a file beforehand.

    `lists`, `records`, `order` and `document` pick the lists and objects of the walk in the order
    of their records, of their parameters and of their values. `children` are the numbers of each
    list's first list and first object, less its own; `back` is where the parameters of each record
    stand in their order. Of the distinct values, `is_text` tells the strings and `is_number` the
    others, which `packs` pack; `places` are the words of those that differ in their bytes, of
    which those `fresh` are put down. `others` are the few offsets that differ from what these give.
    """

    root: ParameterIO
    lists: Pick
    records: Pick
    order: Pick
    document: Pick
    children: tuple[Sequence[int], Sequence[int]]
    back: Pick
    is_text: list[bool]
    is_number: list[bool]
    packs: list[Callable[[Any], bytes]]
    places: list[int]
    fresh: list[bool]
    others: dict[int, int]
    tail: bytes


def limit(roots: Sequence[ParameterIO]) -> Job:
    """Return the loop that makes the files of these documents, laid out as the games do."""
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
    offsets, data, strings, parts = _numbered(one)
    for index, offset in one.others.items():
        offsets[index] = offset
    objects, order, lists = parts
    words = array("I", bytes(8 * len(offsets)))
    words[::2] = array("I", chain.from_iterable(map(_hashes, order)))
    words[1::2] = array("I", offsets)
    parameters = bytearray(words.tobytes())
    parameters[7::8] = b"".join(map(_types, order))
    sections = [
        header.pack_type(one.root),
        _list_records(one, lists),
        _object_records(one, objects, order),
        parameters,
        data,
        strings,
        one.tail,
    ]
    sizes = list(map(len, sections))
    root, counts = one.root, (len(lists), len(objects), len(offsets))
    size, extra = header.SIZE + sum(sizes) - len(root.trailing), len(root.extra)
    head = header.Header(
        header.MAGIC, root.format_version, root.flags, size, root.version,
        sizes[0], *counts, sizes[4], sizes[5], extra,
    )  # fmt: skip
    made = header.HEADER.write(head) + b"".join(sections)
    return made[: size - root.short] + root.trailing if root.short else made


def _numbered(one: _File) -> tuple[list[int], bytes, bytes, tuple[Any, Any, Any]]:
    """Return the offsets, the data, the strings, and the objects and lists of the document."""
    lists, objects = _walked(one.root.root)
    order = one.order(objects)
    keys, values = _keyed(order)
    first = (keys, values) if one.document is one.order else _keyed(one.document(objects))
    known = dict(zip(*first, strict=True))
    texts = dict(compress(known.items(), one.is_text))
    numbers = list(compress(known.items(), one.is_number))
    raws = [pack(value) for pack, (_key, value) in zip(one.packs, numbers, strict=True)]
    pooled = dict(zip(dict.fromkeys(raws), one.places, strict=True))
    data = b"".join(compress(pooled, one.fresh))
    places = {key: pooled[raw] for (key, _value), raw in zip(numbers, raws, strict=True)}
    strings, starts = _strings(dict.fromkeys(texts.values()), len(data) >> 2)
    places.update(zip(texts, map(starts.__getitem__, texts.values()), strict=True))
    offsets = list(map(sub, map(places.__getitem__, keys), range(-2 * len(keys), 0, 2)))
    return offsets, data, strings, (one.records(objects), order, one.lists(lists))


def _keyed(objects: Sequence[Any]) -> tuple[list[int], list[Any]]:
    values = list(chain.from_iterable(map(_values, objects)))
    return list(map(id, values)), values


def _walked(root: List) -> tuple[list[List], list[Any]]:
    """Return all lists and objects, level by level."""
    lists = level = [root]
    while level := list(chain.from_iterable(map(_lists, level))):
        lists = lists + level
    return lists, list(chain.from_iterable(map(_objects, lists)))


def _strings(texts: dict[str, None], base: int) -> tuple[bytes, dict[str, int]]:
    if not texts:
        return b"", {}
    encoded = "\0".join(texts).encode("utf-8", "surrogateescape").split(b"\0")
    parts = [text + _PADDING[len(text) & 3] for text in encoded]
    starts = accumulate([len(part) >> 2 for part in parts], initial=base)
    return b"".join(parts), dict(zip(texts, starts, strict=False))


def _list_records(one: _File, lists: Sequence[List]) -> bytes:
    words = array("I", bytes(12 * len(lists)))
    words[::3] = array("I", list(map(_hash, lists)))
    for at, (parts, firsts) in enumerate(zip((_lists, _objects), one.children, strict=True), 1):
        counts = map(len, map(parts, lists))
        words[at::3] = array(
            "I", [n << 16 | first for n, first in zip(counts, firsts, strict=True)]
        )
    return words.tobytes()


def _object_records(one: _File, objects: Sequence[Any], order: Sequence[Any]) -> bytes:
    counts = list(map(len, map(_types, order)))
    ends = accumulate(counts)
    packed = [(n << 16) + 2 * (end - n) for n, end in zip(counts, ends, strict=True)]
    words = array("I", bytes(8 * len(counts)))
    words[::2] = array("I", list(map(_hash, objects)))
    words[1::2] = array("I", list(map(sub, one.back(packed), range(-2 * len(counts), 0, 2))))
    return words.tobytes()


# Preparing


def _known(root: ParameterIO) -> _File:
    """Return what is known of a document's file, taken out of that file."""
    data, plan = formats.save_bytes(root), arrange(root)
    told = _told(data)
    lists, objects = _walked(root.root)
    count = len(plan.lists)
    children = (
        [3 * (first - own) for own, first in enumerate(plan.first_lists)],
        [2 * first + 3 * (count - own) for own, first in enumerate(plan.first_objects)],
    )
    document, order = list(plan.document), _ordered(objects, plan.parameter_order)
    distinct = _distinct(plan)
    packs = [_pack(*one) for one in distinct if one[0] not in STRING_TYPES]
    places, fresh = _places(plan, told)
    one = _File(
        root,
        _ordered(lists, plan.lists),
        _ordered(objects, plan.objects),
        order,
        order if plan.parameter_order == document else _ordered(objects, document),
        children,
        _pick(plan.parameter_indexes, range(len(plan.objects))),
        [type_ in STRING_TYPES for type_, _value in distinct],
        [type_ not in STRING_TYPES for type_, _value in distinct],
        packs,
        places,
        fresh,
        {},
        Struct(f"<{len(root.extra)}I").pack(*root.extra) + root.trailing,
    )
    made = _numbered(one)[0]
    different = enumerate(zip(made, told, strict=True))
    one.others.update({index: offset for index, (own, offset) in different if own != offset})
    return one


def _told(data: bytes) -> list[int]:
    """Return the offsets that a file has for its values."""
    head = header.parse(data)
    start = header.SIZE + head.root
    start += header.LIST_SIZE * head.lists + header.OBJECT_SIZE * head.objects
    words = array("I", data[start : start + header.PARAMETER_SIZE * head.parameters])
    return [word & 0xFFFFFF for word in words[1::2]]


def _ordered(found: Sequence[Any], wanted: Sequence[Any]) -> Pick:
    """Return what puts nodes, found in one order, into another."""
    return _pick(list(map(id, found)), list(map(id, wanted)))


def _pick(found: Sequence[int], wanted: Sequence[int]) -> Pick:
    at = dict(zip(found, range(len(found)), strict=True))
    places = list(map(at.__getitem__, wanted))
    return itemgetter(*places) if places != list(range(len(places))) else list


def _distinct(plan: LayoutPlan) -> list[tuple[int, Any]]:
    """Return the types and the values that are distinct objects."""
    values = [pair for one in plan.document for pair in zip(one.types, one.values, strict=True)]
    return list({id(value): (type_, value) for type_, value in values}.values())


def _places(plan: LayoutPlan, told: list[int]) -> tuple[list[int], list[bool]]:
    """Return the places of the values that differ in their bytes, and which are put down."""
    count, size, index = len(told), 0, 0
    at: dict[int, int] = {}
    for one in plan.parameter_order:
        for value in one.values:
            at[id(value)] = told[index] + 2 * (index - count)
            index += 1
    places: dict[bytes, int] = {}
    fresh: list[bool] = []
    for type_, value in _distinct(plan):
        raw = b"" if type_ in STRING_TYPES else pack_stored(type_, value)
        if raw and raw not in places:
            places[raw] = at[id(value)]
            fresh.append(at[id(value)] - (type_ in BUFFER_TYPES) == size)
            size += fresh[-1] * (len(raw) >> 2)
    return list(places.values()), fresh


def _pack(type_: int, value: Any) -> Callable[[Any], bytes]:
    """Return the shortest way to pack a value; anything but numbers is packed as ours are."""
    raw = pack_stored(type_, value)
    if type_ in _WORDS:
        pack = Struct(_WORDS[type_]).pack
        if pack(value) == raw:
            return pack
    elif isinstance(value, tuple) and all(type(number) is float for number in value):
        form = Struct(f"<{len(value)}f").pack
        if form(*value) == raw:
            return lambda numbers: form(*numbers)
    return partial(pack_stored, type_)
