"""Facts of the header, and findings about values with the rows they are about."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from formats import outline_of
from formats.aamp import AAMP
from formats.aamp.model import Layout, OverlongString, ParameterIO, name_hash
from formats.core.float32 import NaN32
from formats.core.kinds import DEFAULT_CURVE, Curve, Kind
from formats.problems import Severity
from formats.registry import SHIPPED
from tests.formats.aamp.made import (
    add,
    laid_out,
    with_first_values,
    with_objects,
    with_values,
)


def test_facts_in_the_order_to_show_them():
    root = AAMP.new("aglenv", 3)
    assert list(AAMP.facts(root).items()) == [
        ("format", "AAMP v2"),
        ("order", "little endian"),
        ("type", "aglenv"),
        ("version", "3"),
    ]


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (Kind.BOOL, 2, "stored as 2"),
        (Kind.F32, NaN32(0x7FC00000), "not a number"),
        (Kind.VEC2, (0.0, NaN32(0x7FC00000)), "not a number"),
        (Kind.QUAT, (0.0, 0.0, 0.0, 2.0), "length 2"),
        (Kind.QUAT, (0.0, 0.0, 0.0, 0.0), "length 0"),
        (Kind.STRING, "a\udc80", "not UTF-8"),
        (Kind.CURVE1, (DEFAULT_CURVE._replace(use=31),), "uses 31 floats"),
        (Kind.CURVE1, (DEFAULT_CURVE._replace(use=8),), "no multiple"),
        (Kind.CURVE1, (DEFAULT_CURVE._replace(type=11),), "not a type"),
        (Kind.CURVE1, (Curve(4, 6, (1.0, 0.0) + (0.0,) * 28),), "left to right"),
    ],
)
def test_odd_values_are_found_with_their_row(kind, value, words):
    root = with_values((Kind.S32, 1), (kind, value))
    (found,) = AAMP.problems(root, SHIPPED)
    assert words in found.sentence
    view = outline_of(root)
    assert view.row(found.path).kind is kind
    assert [view.row(found.path[:depth]).hash for depth in (1, 2)] == [
        name_hash("Obj"), name_hash("P1"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Kind.QUAT, (0.7071, 0.0, 0.0, 0.7071)),
        (Kind.CURVE1, (DEFAULT_CURVE,)),
        (Kind.CURVE4, (DEFAULT_CURVE,) * 4),
        (Kind.CURVE1, (Curve(30, 1, (0.0,) * 30),)),
        (Kind.STRING, "火"),
        (Kind.BUFFER_S32, (-1,)),
    ],
)
def test_sound_values_are_no_finding(kind, value):
    assert AAMP.problems(with_values((kind, value)), SHIPPED) == []


def test_strings_too_long():
    root = with_first_values(with_values((Kind.STRING32, "x")), OverlongString("é" * 20))
    (found,) = AAMP.problems(root, SHIPPED)
    assert "40 bytes" in found.sentence
    assert "31" in found.sentence


@pytest.mark.parametrize(
    ("count", "items", "width"), [(2, 2, 2), (2, 2, 3), (0, 0, 2), (7, 0, 2), (120, 120, 2)]
)
def test_a_count_that_is_right_or_counts_nothing_here_is_no_finding(count, items, width):
    assert AAMP.problems(_table("ColumnNum", count, "ItemName", items, width), SHIPPED) == []


@pytest.mark.parametrize("width", [2, 3])
@pytest.mark.parametrize(
    ("name", "numbered", "word"), [("ColumnNum", "ItemName", "items"), ("TableNum", "Table", "tab")]
)
def test_a_count_that_is_wrong_is_found(name, numbered, word, width):
    root = _table(name, 2, numbered, 3, width)
    (found,) = AAMP.problems(root, SHIPPED)
    assert found.sentence.startswith(f"{name} is 2, but the number of {word}")
    assert outline_of(root).row(found.path).value == 2


def _table(count_name: str, count: int, name: str, numbered: int, width: int) -> ParameterIO:
    """Return a document with one object, in which as many names are numbered."""
    view = outline_of(AAMP.new())
    owner = add(view, (), "Table", Kind.OBJECT)
    add(view, owner, count_name, Kind.S32, count)
    for number in range(1, numbered + 1):
        add(view, owner, f"{name}{number:0{width}}", Kind.STRING64, f"Item_{number}")
    return view.root


def test_namesakes_are_named():
    view = outline_of(AAMP.new())
    for name in ("Item", "B"):
        add(view, (), name, Kind.OBJECT)
    owner = add(view, (), "Owner", Kind.OBJECT)
    for name in ("Item", "Other"):
        add(view, owner, name, Kind.S32)
    item, one, other = view.root.root.objects
    one = one._replace(hash=name_hash("Item"))
    other = other._replace(hashes=(name_hash("Item"),) * 2)
    view.show(with_objects(view.root, item, one, other))
    found = AAMP.problems(view.root, SHIPPED)
    assert [one.severity for one in found] == [Severity.WARNING] * 2
    assert all("“Item”" in one.sentence for one in found)
    assert [view.row(one.path).kind for one in found] == [Kind.OBJECT, Kind.S32]


def test_what_the_header_says():
    root = with_values((Kind.STRING, "four"))
    root = replace(root, flags=1, trailing=b"12345", extra=(1,))
    found = " ".join(one.sentence for one in AAMP.problems(root, SHIPPED))
    for words in ("UTF-8", "5 bytes follow", "1 words of unknown meaning"):
        assert words in found
    root = AAMP.read(AAMP.write(with_values((Kind.STRING, "four")))[:-3])
    assert "3 of the zeros" in AAMP.problems(root, SHIPPED)[0].sentence


def test_the_layout_of_another_tool_is_a_fact():
    one, two = struct.pack("<f", 1.0), struct.pack("<f", 2.0)
    root = with_values((Kind.F32, 1.0), (Kind.F32, 2.0), (Kind.VEC2, (1.0, 2.0)))
    data = AAMP.write(laid_out(root, Layout.PACKAGE))
    assert data.endswith(one + two + one + two)
    assert AAMP.facts(AAMP.read(data))["layout"] == "aamp package"
