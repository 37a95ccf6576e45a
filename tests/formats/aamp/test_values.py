"""Every parameter type against its bytes, and documents made at random against oead."""

from __future__ import annotations

from dataclasses import replace

import oead
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import (
    KINDS,
    TYPE_IDS,
    Layout,
    OverlongString,
    ParameterIO,
    ParameterList,
    ParameterObject,
    equal,
)
from formats.core.float32 import NaN32, f32_from_bits
from formats.core.kinds import CURVE_COUNTS, FLOAT_COUNTS, STRING_LIMITS, STRINGS, Curve, Kind, same
from formats.errors import WrongType
from tests.formats.aamp.made import (
    EVERY_TYPE,
    agree,
    laid_out,
    raw,
    same_as_oead,
    values,
    with_values,
)
from tests.scale import scale

EMPTY = bytes.fromhex(
    "41414D50 02000000 03000000 40000000"  # magic, version, flags, size
    "00000000 04000000 01000000 00000000"  # data version, root list, lists, objects
    "00000000 00000000 00000000 00000000"  # parameters, data, strings, extra
    "786D6C00"  # "xml"
    "6CCBF6A4 03000000 03000000"  # param_root, no lists 3 words on, no objects 3 words on
)


def test_an_empty_document():
    assert AAMP.write(AAMP.new()) == EMPTY
    assert AAMP.write(AAMP.read(EMPTY)) == EMPTY
    assert bytes(oead.aamp.ParameterIO().to_binary())[-12:] == EMPTY[-12:]


def test_every_type_is_here():
    assert {kind for kind, _value, _bytes in EVERY_TYPE} == set(KINDS)


@pytest.mark.parametrize(("kind", "value", "stored"), EVERY_TYPE)
def test_one_value(kind, value, stored):
    data = AAMP.write(with_values((kind, value)))
    section = bytes.fromhex(stored)
    assert data.endswith(section)
    assert len(data) == len(EMPTY) + 8 + 8 + len(section)
    again = AAMP.read(data)
    (read,) = values(again)
    assert same(kind, read, value)
    assert type(read) is type(value) or isinstance(read, NaN32)
    assert again.reproduced
    assert AAMP.write(again) == data


def test_all_values_at_once_as_oead_reads_them():
    """oead takes a shared buffer for broken, so each comes once here."""
    once = [(kind, value) for kind, value, _bytes in EVERY_TYPE if value not in ((), b"")]
    data = AAMP.write(with_values(*once))
    assert AAMP.write(AAMP.read(data)) == data
    (owner,) = oead.aamp.ParameterIO.from_binary(data).objects.items()
    for (kind, value), (_name, other) in zip(once, owner[1].params.items(), strict=True):
        if kind in STRINGS and "\udcff" in value:
            continue
        assert same_as_oead(kind, value, other.v), kind


def test_a_string_too_long_is_kept_but_cannot_be_typed():
    data = raw((7, 0), strings=b"x" * 32 + bytes(4))
    root = AAMP.read(data)
    view = outline_of(root)
    ((path, row),) = [one for one in view.walk() if one[1].kind is Kind.STRING32]
    assert isinstance(row.value, OverlongString)
    assert AAMP.write(root) == data
    with pytest.raises(WrongType, match="32 bytes"):
        view.set(path, "y" * 32)
    view.set(path, "short")
    assert type(view.get(path)) is str
    view.set(path, row.value)
    assert AAMP.write(view.root) == data


@pytest.mark.parametrize(("length", "kept"), [(31, False), (32, True)])
def test_the_limit_counts_bytes(length, kept):
    text = ("é" * 15 + "abc")[: length - 15]
    assert len(text.encode()) == length
    root = AAMP.read(raw((7, 0), strings=text.encode() + bytes(4 - length % 4)))
    assert isinstance(values(root)[0], OverlongString) is kept


def test_zeros_and_ones_of_all_types_stay_what_they_are():
    mixed = [
        (Kind.F32, 0.0), (Kind.F32, -0.0), (Kind.S32, 0), (Kind.BOOL, False), (Kind.U32, 1),
        (Kind.BOOL, True), (Kind.F32, 1.0), (Kind.S32, 1), (Kind.VEC2, (0.0, 0.0)),
        (Kind.VEC2, (-0.0, 0.0)), (Kind.BUFFER_F32, (0.0, 0.0)), (Kind.BUFFER_S32, ()),
    ]  # fmt: skip
    again = values(AAMP.read(AAMP.write(with_values(*mixed))))
    assert list(map(repr, again)) == [repr(value) for _kind, value in mixed]


# Documents made at random: what is written is read back, by oead too


# Few different words, so that values are found inside and across others.
words = st.sampled_from([0, 1, 0x3F800000, 0x80000000, 0x7F800001, 0xFFFFFFFF]) | st.integers(
    0, 2**32 - 1
)
floats = words.map(f32_from_bits)
texts = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=9)
hashes = st.integers(0, 40) | st.sampled_from(
    [0xB994C459, 0x3C154C1A, 0x49CE4B2E, 0xA0F3BDB0, 0x530EC1CB, 0x66FD719C, 0xBB1FB5D3, 0x453E0FCC]
)


def values_of(kind: Kind, number: st.SearchStrategy = floats) -> st.SearchStrategy:
    """Return a strategy for the values of a kind; `number` makes its floats."""
    if kind in FLOAT_COUNTS:
        return st.tuples(*[number] * FLOAT_COUNTS[kind])
    if kind in CURVE_COUNTS:
        knots = st.lists(number, min_size=1, max_size=3).map(lambda some: (some * 30)[:30])
        curve = st.builds(lambda use, kind, f: Curve(use, kind, tuple(f)), words, words, knots)
        return st.tuples(*[curve] * CURVE_COUNTS[kind])
    if kind in STRING_LIMITS or kind is Kind.STRING:
        return texts.filter(lambda text: len(text.encode()) < 32)
    signed = words.map(lambda word: word - (word >> 31 << 32))
    return {
        Kind.BOOL: st.booleans() | st.integers(2, 2**32 - 1),
        Kind.F32: number,
        Kind.S32: signed,
        Kind.U32: words,
        Kind.BUFFER_S32: st.lists(signed, max_size=3).map(tuple),
        Kind.BUFFER_U32: st.lists(words, max_size=3).map(tuple),
        Kind.BUFFER_F32: st.lists(number, max_size=3).map(tuple),
        Kind.BUFFER_BYTES: st.binary(max_size=6),
    }[kind]


def objects(kinds: list[Kind], number: st.SearchStrategy = floats) -> st.SearchStrategy:
    """Return a strategy for objects of parameters of these kinds."""
    one = st.sampled_from(kinds).flatmap(
        lambda kind: st.tuples(st.just(TYPE_IDS[kind]), values_of(kind, number))
    )

    def build(name: int, names: list[int], some: list) -> ParameterObject:
        some = some[: len(names)]
        return ParameterObject(
            name,
            tuple(names[: len(some)]),
            bytes(type_ for type_, _value in some),
            tuple(value for _type, value in some),
        )

    names = st.lists(st.integers(0, 2**32 - 1), max_size=6, unique=True)
    return st.builds(build, hashes, names, st.lists(one, max_size=6))


def documents(kinds: list[Kind], number: st.SearchStrategy = floats) -> st.SearchStrategy:
    """Return a strategy for whole documents."""

    def unique(children: list) -> tuple:
        return tuple({child.hash: child for child in children}.values())

    def build(name: int, own: list, lists: list) -> ParameterList:
        return ParameterList(name, unique(own), unique(lists))

    own = st.lists(objects(kinds, number), max_size=4)
    lists = st.recursive(
        st.builds(build, hashes, own, st.just([])),
        lambda inner: st.builds(build, hashes, own, st.lists(inner, max_size=4)),
        max_leaves=8,
    )

    def root(version: int, type_: str, tree: ParameterList) -> ParameterIO:
        document = AAMP.new(type_, version)
        return replace(document, root=tree._replace(hash=document.root.hash))

    return st.builds(root, st.integers(0, 2**32 - 1), texts, lists)


@settings(max_examples=scale(80, 4_000), suppress_health_check=list(HealthCheck))
@given(documents(list(KINDS)), st.sampled_from(Layout))
def test_written_documents_are_read_back(root, layout):
    root = laid_out(root, layout)
    data = AAMP.write(root)
    again = AAMP.read(data)
    assert equal(again, root)
    assert again.reproduced
    assert AAMP.write(again) == data
    if layout is Layout.NINTENDO:
        assert again.layout is layout


FOR_OEAD = [kind for kind in KINDS if not kind.value.startswith("buffer")]
"""oead breaks files in which a buffer is shared, so it is asked about none."""
PLAIN = words.map(f32_from_bits).filter(lambda value: value == value and not hasattr(value, "bits"))


@settings(max_examples=scale(40, 2_000), suppress_health_check=list(HealthCheck))
@given(documents(FOR_OEAD, PLAIN))
def test_oead_reads_the_same(root):
    data = AAMP.write(root)
    theirs = oead.aamp.ParameterIO.from_binary(data)
    assert (theirs.version, theirs.type) == (root.version, root.type)
    agree(root.root, theirs, "generated")
