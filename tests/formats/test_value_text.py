"""Values as text: shortest exact numbers, read back to the same bits."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.core.float32 import NaN32, f32, f32_bits, f32_from_bits
from formats.core.kinds import (
    CONTAINERS,
    DEFAULT_CURVE,
    FLOAT_COUNTS,
    INT_RANGES,
    AlignedBytes,
    Curve,
    Kind,
    default,
    same,
)
from formats.errors import WrongType
from formats.value_text import (
    PARSEABLE,
    count_text,
    curve_text,
    f32_text,
    hash_text,
    one_line,
    parse,
    text,
)

BITS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (1.0, "1.0"),
        (0.1, "0.1"),
        (1 / 3, "0.33333334"),
        (1e20, "1e+20"),
        (16777216.0, "16777216.0"),
        (3.4028234663852886e38, "3.4028235e+38"),
        (1.401298464324817e-45, "1.4013e-45"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
        (NaN32(0x7FC00000), "nan"),
        (NaN32(0xFF800001), "nan:0xFF800001"),
    ],
)
def test_float32_is_shown_short(value, shown):
    value = value if isinstance(value, NaN32) else f32(value)
    assert f32_text(value) == shown
    assert same(Kind.F32, parse(Kind.F32, shown), value)


@given(BITS)
def test_every_float32_reads_back_to_its_bits(bits):
    assert f32_bits(parse(Kind.F32, f32_text(f32_from_bits(bits)))) == bits


@given(BITS)
def test_no_shorter_text_would_do(bits):
    value = f32_from_bits(bits)
    if math.isfinite(value):
        digits = f"{value:.9g}".lstrip("-").partition("e")[0].replace(".", "").strip("0")
        shown = f32_text(value).lstrip("-").partition("e")[0].replace(".", "").strip("0")
        assert len(shown) <= max(len(digits), 1)
        shorter = f"{value:.{max(len(shown) - 1, 1)}g}"
        if len(shown) > 6:
            assert struct.pack("<d", f32_or_none(shorter)) != struct.pack("<d", value)


def f32_or_none(typed: str) -> float:
    """Return the float32 that a text stands for, infinity where it is too large for one."""
    try:
        return f32(float(typed))
    except OverflowError:
        return math.inf


@given(st.floats(allow_nan=False))
def test_every_float64_reads_back(value):
    assert same(Kind.F64, parse(Kind.F64, text(Kind.F64, value)), value)


@pytest.mark.parametrize("kind", INT_RANGES)
def test_integers_read_back_at_the_edges(kind):
    for value in (*INT_RANGES[kind], 0, 1):
        assert parse(kind, text(kind, value)) == value


@given(st.data())
def test_vectors_read_back(data):
    kind = data.draw(st.sampled_from(sorted(FLOAT_COUNTS, key=str)))
    count = FLOAT_COUNTS[kind]
    value = tuple(map(f32_from_bits, data.draw(st.lists(BITS, min_size=count, max_size=count))))
    assert same(kind, parse(kind, text(kind, value)), value)


@given(st.text(st.characters(blacklist_characters="\0", blacklist_categories=["Cs"])))
def test_strings_are_their_own_text(value):
    assert text(Kind.STRING, value) == value
    assert parse(Kind.STRING, value) == value


@pytest.mark.parametrize("value", [False, True, 2, 2**32 - 1])
def test_bools_read_back_with_odd_words(value):
    assert same(Kind.BOOL, parse(Kind.BOOL, text(Kind.BOOL, value)), value)


@pytest.mark.parametrize("kind", sorted(PARSEABLE, key=str))
def test_defaults_of_what_can_be_typed_read_back(kind):
    assert same(kind, parse(kind, text(kind, default(kind))), default(kind))


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        (Kind.S32, " 12 ", 12),
        (Kind.S32, "-0x10", -16),
        (Kind.S32, "007", 7),
        (Kind.U32, "0b101", 5),
        (Kind.U64, "0xFFFFFFFFFFFFFFFF", 2**64 - 1),
        (Kind.U32, "1 000", 1000),
        (Kind.BOOL, "Yes", True),
        (Kind.BOOL, "0", False),
        (Kind.F32, "1e3", 1000.0),
        (Kind.VEC3, "(1, 2; 3)", (1.0, 2.0, 3.0)),
        (Kind.VEC2, "[1 2]", (1.0, 2.0)),
        (Kind.NULL, "", None),
        (Kind.NULL, "null", None),
    ],
)
def test_what_people_type_is_understood(kind, typed, value):
    assert parse(kind, typed) == value


@pytest.mark.parametrize(
    ("kind", "typed", "reason"),
    [
        (Kind.S32, "1.5", "not a whole number"),
        (Kind.S32, "", "not a whole number"),
        (Kind.S32, "2147483648", "outside"),
        (Kind.U32, "-1", "outside"),
        (Kind.F32, "1e39", "beyond"),
        (Kind.F32, "one", "not a number"),
        (Kind.VEC3, "1 2", "3 components, not 2"),
        (Kind.VEC3, "1 2 x", "not a number"),
        (Kind.BOOL, "maybe", "neither true nor false"),
        (Kind.BOOL, "true (4294967296)", "not a value"),
        (Kind.STRING32, "x" * 32, "holds 31"),
        (Kind.NULL, "0", "cannot be typed"),
        (Kind.CURVE1, "1", "cannot be typed"),
        (Kind.BINARY, "00", "cannot be typed"),
        (Kind.GUID, "0123", "not a guid"),
        (Kind.POINTER, "Class", "cannot be typed"),
        (Kind.REFERENCE, "[3] Node", "cannot be typed"),
        (Kind.MAP, "", "cannot be typed"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(kind, typed, reason):
    with pytest.raises(WrongType, match=reason):
        parse(kind, typed)


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in CONTAINERS])
def test_every_kind_has_one_line(kind):
    assert "\n" not in text(kind, default(kind))


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        (Kind.CURVE1, (DEFAULT_CURVE,), "Hermit2D, 3 knots"),
        (Kind.CURVE2, (DEFAULT_CURVE, Curve(2, 3, DEFAULT_CURVE.floats)),
         "Hermit2D, 3 knots; Sin, 2 floats"),
        (Kind.BUFFER_S32, (1, -2), "[2]  1  -2"),
        (Kind.BUFFER_U32, tuple(range(9)), "[9]  0  1  2  3  4  5  6  7 …"),
        (Kind.BUFFER_F32, (f32(0.1),), "[1]  0.1"),
        (Kind.BUFFER_F32, (), "[0]"),
        (Kind.BINARY, b"\x0a\xff", "2 B  0A FF"),
        (Kind.BUFFER_BYTES, bytes(17), "17 B  " + " ".join(["00"] * 16) + " …"),
        (Kind.BINARY_ALIGNED, AlignedBytes(b"a", 8), "1 B  61"),
        (Kind.RAW, b"", "0 B"),
        (Kind.MAP, None, ""),
        (Kind.NULL, None, "null"),
        (Kind.VEC2, (1.0, 0.5), "1.0  0.5"),
        (Kind.BOOL, 2, "true (2)"),
        (Kind.POINTER, "game::ai::Target", "game::ai::Target"),
        (Kind.REFERENCE, "[3] Node › Out", "[3] Node › Out"),
        (Kind.GUID, "0f8fad5b-d9cb-469f-a165-70867728950e", "0f8fad5b-d9cb-469f-a165-70867728950e"),
    ],
)  # fmt: skip
def test_summaries(kind, value, shown):
    assert text(kind, value) == shown


def test_curves_of_odd_types_and_counts_have_a_summary():
    assert curve_text((10, 7, ())) == "Hermit2D, 10 floats"
    assert curve_text((4, 6, ())) == "Linear2D, 2 knots"
    assert curve_text((4, 99, ())) == "type 99, 4 floats"


def test_hashes_have_eight_digits():
    assert hash_text(0xABC) == "0x00000ABC"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Speed 日本", "Speed 日本"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("x\x00\x1f\x85", "x\\x00\\x1F\\x85"),
        ("\u202eevil\u2028", "\\u202Eevil\\u2028"),
        ("\udc80\udcff\ud800", "\\x80\\xFF\\uD800"),
        ("12345678", "1234…"),
    ],
)
def test_one_line_is_safe_to_show(raw, shown):
    limit = 4 if raw.isdigit() else 300
    assert one_line(raw, limit) == shown


def test_counts_read_as_words():
    assert count_text(Kind.OBJECT, 1) == "1 parameter"
    assert count_text(Kind.ARRAY, 7934) == "7,934 elements"
    assert count_text(Kind.MAP, 2) == "2 entries"
    assert count_text(Kind.LIST, 0) == "empty"
