"""Writes a document as an AAMP file; every offset and every value is recreated from the model."""

from __future__ import annotations

import struct
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain
from operator import attrgetter, itemgetter, sub

from ..core.kinds import QUIET_NAN, STRINGS, AnyValue, Kind, pack_f32
from ..core.records import words_to
from ..core.work import collector_paused
from ..errors import Unsupported, WrongType
from . import header, v1
from .header import limit
from .model import (
    BUFFER_TYPES,
    KINDS,
    MAX_DEPTH,
    STRING_TYPES,
    WORDS,
    Layout,
    ParameterIO,
    ParameterList,
    ParameterObject,
    name_hash,
)

# Values as the words of the data section and as the strings behind it, equal ones shared.
#
# The games' converter puts down a value only where the data so far does not already hold its bytes
# at some multiple of 4, whatever they belong to; the lowest such place serves. Strings are shared
# whole, over all string types (measured on real files, all of which come out identical).


Distinct = Iterable[tuple[AnyValue, int, AnyValue]]
"""Key, type id and value of every value to place, in document order, each key once."""

_F32 = struct.Struct("<f")
_U32 = struct.Struct("<I")
_PADDING = (bytes(4), bytes(3), bytes(2), bytes(1))


def pack_stored(type_: int, value: AnyValue) -> bytes:
    """Return the bytes a value takes in the data section, a buffer with its count before it."""
    raw = KINDS[type_].type.pack(value)
    return _U32.pack(len(value)) + raw if type_ in BUFFER_TYPES else raw


def join_strings(texts: dict[str, None], base: int) -> tuple[bytes, Iterator[int]]:
    """Return the section of these distinct strings, and the word of each; `base` is the first's.

    A string ends with a NUL and is padded to a multiple of 4.
    """
    if not texts:
        return b"", iter(())
    raw = _encode("\0".join(texts)).split(b"\0")
    if len(raw) != len(texts):
        text = next(text for text in texts if "\0" in text)
        raise WrongType(f"{text!r:.60} holds a NUL, at which the game would end it")
    parts = [raw_string + _PADDING[len(raw_string) & 3] for raw_string in raw]
    return b"".join(parts), accumulate([len(part) >> 2 for part in parts], initial=base)


def _encode(text: str) -> bytes:
    """Return the bytes of a text, with bytes that were not UTF-8 unchanged."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise WrongType("a string holds half of a character (a lone surrogate)") from None


class PackedData:
    """Both sections and where each value is in them.

    `places` gives for each key the word from the start of the data section (strings follow the
    data). `first_only` holds what only the first use of a key has in place of that.
    """

    def __init__(
        self,
        data: bytes,
        places: dict[AnyValue, int],
        texts: dict[AnyValue, str],
        first_only: dict[AnyValue, int],
    ) -> None:
        self.data = data
        self.first_only = first_only
        self.places = places
        different = dict.fromkeys(texts.values())
        self.strings, starts = join_strings(different, len(data) >> 2)
        if len(different) == len(texts):
            places.update(zip(texts, starts, strict=False))
        else:
            at = dict(zip(different, starts, strict=False))
            places.update(zip(texts, map(at.__getitem__, texts.values()), strict=True))


_FORMS = tuple(
    "string" if kind in STRINGS else "float" if kind is Kind.F32 else "integer" * (words == 1)
    for kind, words in zip(KINDS, WORDS, strict=True)
)
"""The type ids whose values can be appended without a search."""


def share_words(distinct: Distinct) -> PackedData:
    """Place values as the games' converter does, see above."""
    data, first = bytearray(), dict[bytes, int]()
    places, texts = dict[AnyValue, int](), dict[AnyValue, str]()
    first_only: dict[AnyValue, int] = {}
    pack_u32, pack_float, forms, size = _U32.pack, _F32.pack, _FORMS, 0
    for key, type_, value in distinct:
        form = forms[type_]
        if form == "string":
            texts[key] = value
            continue
        if form:
            if form == "integer":
                raw = pack_u32(value & 0xFFFFFFFF)
            else:
                raw = pack_float(value)
                if raw == QUIET_NAN:
                    raw = pack_f32(value)  # which of all NaNs it is
            at = first.get(raw)
            if at is None:
                at = first[raw] = size
                data += raw
                size += 1
            places[key] = at
            continue
        raw, skip = KINDS[type_].type.pack(value), 0
        if type_ in BUFFER_TYPES:
            raw, skip = pack_u32(len(value)) + raw, 1
        start = first.get(raw[:4])
        at = -1 if start is None else find_aligned(data, raw, start)
        if at < 0:
            at = size
            data += raw
            for word in range(0, len(raw), 4):
                first.setdefault(raw[word : word + 4], size)
                size += 1
            again = at if start is None else find_aligned(data, raw, start)
            if again != at:
                # Its own words made an earlier match, which its next use will find.
                first_only[key], at = at + skip, again
        places[key] = at + skip
    return PackedData(bytes(data), places, texts, first_only)


def find_aligned(data: bytes | bytearray, raw: bytes, start: int) -> int:
    """Return the lowest word from `start` on at which `data` contains `raw`, or -1."""
    at = data.find(raw, 4 * start)
    while at & 3 and at > 0:
        at = data.find(raw, at + 1)
    return at >> 2


def share_values(distinct: Distinct, find: Callable[[int, bytes], tuple[int, bool]]) -> PackedData:
    """Place values by another rule, given as `find`.

    It takes type id and bytes and returns the word from the start of the section, and whether the
    bytes are to be put down there, which is then the end of the section.
    """
    data = bytearray()
    places, texts = dict[AnyValue, int](), dict[AnyValue, str]()
    for key, type_, value in distinct:
        if type_ in STRING_TYPES:
            texts[key] = value
            continue
        raw = pack_stored(type_, value)
        at, fresh = find(type_, raw)
        if fresh:
            data += raw
        places[key] = at + (type_ in BUFFER_TYPES)
    return PackedData(bytes(data), places, texts, {})


def share_typed(distinct: Distinct) -> PackedData:
    """Share whole values of the same type only; bool, int and u32 count as one type."""
    known: dict[tuple[int, bytes], int] = {}
    size = 0

    def find(type_: int, raw: bytes) -> tuple[int, bool]:
        nonlocal size
        key = (0 if _FORMS[type_] == "integer" else type_, raw)
        at = known.get(key)
        if at is not None:
            return at, False
        at = known[key] = size
        size += len(raw) >> 2
        return at, True

    return share_values(distinct, find)


# The records of a file in the order they are written, and the order of their values.


@dataclass(slots=True)
class LayoutPlan:
    """`lists` and `objects` are the two arrays of records.

    For each list, `first_lists` and `first_objects` say where its children begin in them. The
    parameters come object by object as in `parameter_order`, whose places in `objects` are
    `parameter_indexes`; the values are put down object by object as in `document`.
    """

    lists: list[ParameterList]
    objects: list[ParameterObject]
    first_lists: list[int] = field(default_factory=list)
    first_objects: list[int] = field(default_factory=list)
    parameter_order: list[ParameterObject] = field(default_factory=list)
    parameter_indexes: list[int] = field(default_factory=list)
    document: Sequence[ParameterObject] = ()


def arrange(root: ParameterIO) -> LayoutPlan:
    """Return the records in the order of the games' converter.

    Every list puts down all its children before the first of them is entered, objects likewise;
    parameters come after those of all lists within (measured on real files).
    """
    plan = LayoutPlan([root.root], [], [0], [0])
    lists, objects = plan.lists, plan.objects
    first_lists, first_objects = plan.first_lists, plan.first_objects
    order, indexes = plan.parameter_order, plan.parameter_indexes

    def visit(parent: ParameterList, own: int, depth: int) -> Sequence[ParameterObject]:
        """Lay out the children of `parent`, list number `own`; return their document order."""
        children, mine = parent.lists, parent.objects
        first_lists[own] = at = len(lists)
        first_objects[own] = first = len(objects)
        objects.extend(mine)
        document: Sequence[ParameterObject] = mine
        if children:
            if depth == MAX_DEPTH:
                raise Unsupported(f"lists are nested more than {MAX_DEPTH} deep")
            lists.extend(children)
            first_lists.extend([0] * len(children))
            first_objects.extend([0] * len(children))
            below = [visit(child, n, depth + 1) for n, child in enumerate(children, at)]
            document = _join(parent, below)
        order.extend(mine)
        indexes.extend(range(first, first + len(mine)))
        return document

    plan.document = visit(root.root, 0, 1)
    return plan


def _join(parent: ParameterList, below: list[Sequence[ParameterObject]]) -> list[ParameterObject]:
    """Return the objects of a list and of all lists within in document order."""
    order = steps_in(parent)
    if order is None:
        return list(chain(parent.objects, *below))
    document: list[ParameterObject] = []
    for step in order:
        document += parent.objects[step : step + 1] if step >= 0 else below[~step]
    return document


# The layout of files written by the Python package `aamp`, which many mods were made with.
#
# Lists go breadth first, objects and parameters follow that order, and a value is found again only
# inside one earlier value, never across two (measured: such files come out identical).


def arrange_package(root: ParameterIO) -> LayoutPlan:
    """Return the records in the order of this layout."""
    plan = LayoutPlan([root.root], [])
    queue = deque([root.root])
    while queue:
        parent = queue.popleft()
        plan.first_lists.append(len(plan.lists))
        plan.lists += parent.lists
        queue += parent.lists
    for parent in plan.lists:
        plan.first_objects.append(len(plan.objects))
        plan.objects += parent.objects
    plan.parameter_order = plan.document = plan.objects
    plan.parameter_indexes = list(range(len(plan.objects)))
    return plan


def share_inside(distinct: Distinct) -> PackedData:
    """Share a value that is inside one earlier value, with its first occurrence there aligned."""
    stored: list[tuple[int, bytes]] = []
    holders: dict[bytes, list[int]] = {}
    size = 0

    def find(_type: int, raw: bytes) -> tuple[int, bool]:
        nonlocal size
        for number in holders.get(raw[:4], ()):
            start, other = stored[number]
            at = other.find(raw)
            if at >= 0 and not at & 3:
                return start + (at >> 2), False
        for word in {raw[at : at + 4] for at in range(0, len(raw), 4)}:
            holders.setdefault(word, []).append(len(stored))
        stored.append((size, raw))
        size += len(raw) >> 2
        return size - (len(raw) >> 2), True

    return share_values(distinct, find)


# In which order the values of a document went into its data and string sections.
#
# The games' converter wrote them in the order of its XML source, where the objects and the lists
# of one list stood mixed. The file stores these apart and so loses that order; what is left is
# knowledge of each class of file. Order matters for identical bytes only, never for meaning.

DEMO_INDEX = name_hash("DemoAIActionIdx")
PARAMETERS, EXTEND = name_hash("Parameters"), name_hash("Extend")
SPINE, BONE_GROUPS = name_hash("Spine"), name_hash("BoneGroups")
RAGDOLL, SUPPORT_BONE = name_hash("Ragdoll"), name_hash("SupportBone")
CONTACT_INFO, RIGID_BODIES = name_hash("RigidContactInfo"), name_hash("RigidBodySet")

_TELLING = frozenset({PARAMETERS, SPINE, RAGDOLL, SUPPORT_BONE})

Steps = Sequence[int]
"""Children in document order: n is the n-th object, ~n the n-th list."""


def steps_in(parent: ParameterList) -> Steps | None:
    """Return the document order of a list's children by their name hashes.

    None stands for all objects and then all lists. The rules were found on real files: each is
    how one class of file is laid out in its source.
    """
    objects, lists = (
        [child.hash for child in parent.objects],
        [child.hash for child in parent.lists],
    )
    if not objects or not lists:
        return None
    if objects[0] == DEMO_INDEX:
        return [*(~n for n in range(len(lists))), *range(len(objects))]
    if _TELLING.isdisjoint(objects):
        return None
    every = range(len(objects))
    if EXTEND in lists and PARAMETERS in objects:
        early = [n for n in every if objects[n] == PARAMETERS]
        return [*early, *(~n for n in range(len(lists))), *_without(every, early)]
    if BONE_GROUPS in lists and SPINE in objects:
        at, groups = objects.index(SPINE), lists.index(BONE_GROUPS)
        others = [~n for n in range(len(lists)) if n != groups]
        return [*every[:at], ~groups, *every[at:], *others]
    if RAGDOLL in objects or SUPPORT_BONE in objects:
        ragdoll = [n for n in every if objects[n] == RAGDOLL]
        bones = [n for n in every if objects[n] == SUPPORT_BONE]
        bodies = [~n for n, name in enumerate(lists) if name in (CONTACT_INFO, RIGID_BODIES)]
        bodies.sort(key=lambda step: lists[~step] == RIGID_BODIES)
        rest = _without([~n for n in range(len(lists))], bodies)
        return [*_without(every, ragdoll + bones), *bodies, *ragdoll, *rest, *bones]
    return None


def _without(numbers: Sequence[int], some: Sequence[int]) -> list[int]:
    return [n for n in numbers if n not in some]


_BUFFERS = bytes(sorted(BUFFER_TYPES))

_values, _types = attrgetter("values"), attrgetter("types")
_hash, _hashes = attrgetter("hash"), attrgetter("hashes")

_SHARE = {Layout.NINTENDO: share_words, Layout.PACKAGE: share_inside, Layout.TYPED: share_typed}


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
            one.hash,
            3 * (lists_at - own) | len(one.lists) << 16,
            2 * objects_at + 3 * (count - own) | len(one.objects) << 16,
        )
        for own, (one, lists_at, objects_at) in enumerate(
            zip(lists, plan.first_lists, plan.first_objects, strict=True)
        )
    ]
    return words_to(array("I", chain.from_iterable(records)))


def _check_lists(plan: LayoutPlan) -> None:
    """Raise if a list has more children, or farther away, than 16 bits can express."""
    count = len(plan.lists)
    for own, one in enumerate(plan.lists):
        limit(len(one.lists), 0xFFFF, "lists in one list")
        limit(len(one.objects), 0xFFFF, "objects in one list")
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
    return words_to(words)


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
    packed = bytearray(words_to(words))
    if any(packed[7::8].lstrip(b"\0")):
        limit(max(offsets), 0xFFFFFF, "words lie between a parameter and its value")
    packed[7::8] = types
    return bytes(packed)


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
