"""The kinds and the values they accept, convert and read back, at the limits of every range."""

from __future__ import annotations

import dataclasses
import math
import pickle
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.aamp import model as aamp
from formats.aamp.model import ParameterObject, name_hash
from formats.ainb import model as ainb
from formats.ainb.model import Variable
from formats.ainb.types import VERSIONS, blackboard_kinds
from formats.byml import model as byml
from formats.byml.model import Value, container
from formats.core.float32 import NaN32, f32, f32_bits, f32_from_bits
from formats.core.kinds import (
    CONTAINERS,
    CURVE_COUNTS,
    DEFAULT_CURVE,
    FLOAT_COUNTS,
    INT_RANGES,
    SHOWN_ONLY,
    STRING_LIMITS,
    STRINGS,
    AlignedBytes,
    BufferType,
    BytesType,
    Curve,
    Kind,
    accept,
    default,
    same,
)
from formats.errors import WrongType
from formats.yaml.scalars import read
from tests.formats.aamp.made import with_objects
from tests.formats.test_odd_values import hold

VALUES = [kind for kind in Kind if kind not in CONTAINERS | SHOWN_ONLY]
BIGGEST_F32 = 3.4028234663852886e38


@pytest.mark.parametrize("kind", VALUES)
def test_every_kind_accepts_its_default_unchanged(kind):
    value = default(kind)
    accepted = accept(kind, value)
    assert type(accepted) is type(value)
    assert same(kind, accepted, value)


@pytest.mark.parametrize("kind", sorted(CONTAINERS, key=str))
def test_containers_hold_no_value(kind):
    assert default(kind) is None
    with pytest.raises(WrongType, match="no value of its own"):
        accept(kind, None)


@pytest.mark.parametrize(("kind", "low", "high"), [(k, *r) for k, r in INT_RANGES.items()])
def test_integers_stop_at_their_range(kind, low, high):
    assert accept(kind, low) == low
    assert accept(kind, high) == high
    for value in (low - 1, high + 1, 10**9000):
        with pytest.raises(WrongType, match="outside"):
            accept(kind, value)


@pytest.mark.parametrize("kind", INT_RANGES)
@pytest.mark.parametrize("value", [True, 1.0, "1", None, b"1", (1,)])
def test_integers_take_nothing_that_only_looks_like_one(kind, value):
    with pytest.raises(WrongType, match="is not a value of type"):
        accept(kind, value)


@pytest.mark.parametrize(("kind", "limit"), STRING_LIMITS.items())
def test_bounded_strings_count_utf8_bytes(kind, limit):
    assert accept(kind, "x" * limit) == "x" * limit
    japanese = "火" * (limit // 3)
    assert accept(kind, japanese) == japanese
    for text in ("x" * (limit + 1), "火" * (limit // 3) + "xxx"):
        with pytest.raises(WrongType, match=f"holds {limit}"):
            accept(kind, text)


@pytest.mark.parametrize("kind", sorted(STRINGS, key=str))
def test_strings_refuse_what_no_file_can_hold(kind):
    for value, reason in (
        ("a\0b", "NUL"),
        ("\ud800", "half of a character"),
        (b"x", "not a value"),
    ):
        with pytest.raises(WrongType, match=reason):
            accept(kind, value)


@pytest.mark.parametrize("kind", sorted(STRINGS, key=str))
def test_strings_keep_undecodable_bytes(kind):
    text = b"\xe3\x81ok\xff".decode("utf-8", "surrogateescape")
    assert accept(kind, text) == text


@pytest.mark.parametrize(("kind", "count"), FLOAT_COUNTS.items())
def test_vectors_have_their_length(kind, count):
    assert accept(kind, [1] * count) == (1.0,) * count
    for length in (count - 1, count + 1):
        with pytest.raises(WrongType, match=f"{count} components, not {length}"):
            accept(kind, (1.0,) * length)


@pytest.mark.parametrize(("kind", "count"), CURVE_COUNTS.items())
def test_curves_have_their_count_and_their_floats(kind, count):
    plain = (9, 7, list(DEFAULT_CURVE.floats))
    assert accept(kind, [plain] * count) == (DEFAULT_CURVE,) * count
    with pytest.raises(WrongType, match=f"{count} curves"):
        accept(kind, (DEFAULT_CURVE,) * (count + 1))
    with pytest.raises(WrongType, match="30 floats, not 29"):
        accept(kind, (Curve(9, 7, DEFAULT_CURVE.floats[1:]),) * count)
    with pytest.raises(WrongType, match="outside"):
        accept(kind, (Curve(-1, 7, DEFAULT_CURVE.floats),) * count)


def test_buffers_check_every_element():
    assert accept(Kind.BUFFER_S32, [-1, 2]) == (-1, 2)
    assert accept(Kind.BUFFER_F32, [1, 0.1]) == (1.0, f32(0.1))
    assert accept(Kind.BUFFER_U32, range(3)) == (0, 1, 2)
    with pytest.raises(WrongType, match="outside"):
        accept(Kind.BUFFER_U32, [0, -1])
    for bad in ("12", b"12", 5, [None]):
        with pytest.raises(WrongType, match="is not a value of type"):
            accept(Kind.BUFFER_S32, bad)


def test_bytes_are_copied_out_of_what_can_change():
    source = bytearray(b"ab")
    stored = accept(Kind.BINARY, source)
    source[0] = 0
    assert stored == b"ab"
    assert type(stored) is bytes
    with pytest.raises(WrongType):
        accept(Kind.RAW, "ab")


@pytest.mark.parametrize("alignment", [-8, 2**32])
def test_alignments_fit_their_field(alignment):
    with pytest.raises(WrongType, match="below"):
        accept(Kind.BINARY_ALIGNED, AlignedBytes(b"", alignment))


@pytest.mark.parametrize("alignment", [0, 3, 24, 2**32 - 1])
def test_odd_alignments_of_files_are_kept(alignment):
    assert accept(Kind.BINARY_ALIGNED, AlignedBytes(b"", alignment)).alignment == alignment


def test_aligned_bytes_differ_from_bytes_and_by_alignment():
    one = AlignedBytes(b"ab", 8)
    assert one == AlignedBytes(b"ab", 8)
    assert one != AlignedBytes(b"ab", 16)
    assert one != b"ab"
    assert pickle.loads(pickle.dumps(one)) == one
    assert len({one, AlignedBytes(b"ab", 8), AlignedBytes(b"ab", 16)}) == 2
    with pytest.raises(WrongType):
        accept(Kind.BINARY_ALIGNED, b"plain")


@pytest.mark.parametrize("value", [False, True, 2, 2**32 - 1])
def test_bools_keep_odd_words(value):
    accepted = accept(Kind.BOOL, value)
    assert accepted == value
    assert (type(accepted) is bool) == (value in (0, 1))


@pytest.mark.parametrize("value", [-1, 2**32, 1.0, None, "true"])
def test_bools_refuse_the_rest(value):
    with pytest.raises(WrongType):
        accept(Kind.BOOL, value)


def test_a_bool_word_of_one_becomes_true():
    assert accept(Kind.BOOL, 1) is True
    assert accept(Kind.BOOL, 0) is False


def test_float32_rounds_and_never_wraps():
    assert accept(Kind.F32, 0.1) == struct.unpack("<f", struct.pack("<f", 0.1))[0]
    assert accept(Kind.F32, BIGGEST_F32) == BIGGEST_F32
    assert accept(Kind.F32, math.inf) == math.inf
    for value in (1e39, -1e39, 10**400, 10**9000):
        with pytest.raises(WrongType, match="beyond the largest"):
            accept(Kind.F32, value)
    with pytest.raises(WrongType, match="beyond the largest"):
        accept(Kind.F64, 10**400)
    for bad in (True, "1", None):
        with pytest.raises(WrongType):
            accept(Kind.F32, bad)


@given(st.integers(0, 2**32 - 1))
def test_all_32_bits_of_a_float_survive(bits):
    value = f32_from_bits(bits)
    assert f32_bits(value) == bits
    assert f32_bits(accept(Kind.F32, value)) == bits
    assert f32_bits(f32(value)) == bits
    assert isinstance(value, NaN32) == (value - value != 0 and not math.isinf(value))


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_same_means_the_same_bits(one, other):
    assert same(Kind.F32, f32_from_bits(one), f32_from_bits(other)) == (one == other)


def test_same_tells_zeros_and_nans_apart():
    quiet, signalling = NaN32(0x7FC00000), NaN32(0x7F800001)
    assert same(Kind.F32, quiet, NaN32(0x7FC00000))
    assert not same(Kind.F32, quiet, signalling)
    assert not same(Kind.F32, 0.0, -0.0)
    assert not same(Kind.F64, 0.0, -0.0)
    assert same(Kind.F64, math.nan, math.nan)
    assert not same(Kind.VEC2, (0.0, 1.0), (-0.0, 1.0))
    assert not same(Kind.BUFFER_F32, (0.0,), (-0.0,))
    minus = Curve(9, 7, (-0.0, *DEFAULT_CURVE.floats[1:]))
    assert not same(Kind.CURVE1, (DEFAULT_CURVE,), (minus,))
    assert same(Kind.BOOL, True, 1)
    assert not same(Kind.BOOL, True, 2)


def test_nans_are_values():
    nan = NaN32(0xFFC12345)
    assert nan == NaN32(0xFFC12345)
    assert nan != NaN32(0x7FC12345)
    assert nan != math.nan
    assert math.isnan(nan)
    assert pickle.loads(pickle.dumps(nan)) == nan
    assert len({nan, NaN32(0xFFC12345)}) == 1
    assert f32_bits(f32(math.nan)) == 0x7FC00000


def test_a_new_curve_is_the_engines_ramp():
    use, kind, floats = DEFAULT_CURVE
    assert (use, kind, len(floats)) == (9, 7, 30)
    assert floats[:9] == (0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0, 0.5)
    assert set(floats[9:]) == {1.0}


GUID = "0f8fad5b-d9cb-469f-a165-70867728950e"


@pytest.mark.parametrize("typed", [GUID, GUID.upper(), f"{{{GUID.upper()}}}", f"  {GUID}\n"])
def test_guids_are_kept_in_one_spelling(typed):
    assert accept(Kind.GUID, typed) == GUID


@pytest.mark.parametrize(
    "typed", ["", GUID[:-1], GUID + "0", GUID.replace("-", ""), "g" + GUID[1:], "{" + GUID, None, 5]
)
def test_guids_refuse_everything_else(typed):
    with pytest.raises(WrongType, match="guid"):
        accept(Kind.GUID, typed)


@pytest.mark.parametrize("kind", sorted(SHOWN_ONLY, key=str))
def test_what_is_only_shown_is_never_accepted(kind):
    assert default(kind) == ""
    for value in ("", "Class", None):
        with pytest.raises(
            WrongType, match=f"a value of type {kind.value} follows from other parts"
        ):
            accept(kind, value)


@pytest.mark.parametrize("kind", VALUES)
def test_a_whole_text_reads_back_to_the_last_bit(kind):
    value = default(kind)
    back = accept(kind, kind.type.parse_whole(kind.type.whole_text(value), value))
    assert same(kind, back, value)


# The table of kinds: each column says one thing once, and each row is read as it is written


FLOATS = (-0.0, 1 / 3, 1e20, float("inf"), NaN32(0x7F800001), float("nan"))


def examples(kind: Kind) -> list[Any]:
    """Return values of a kind, those at its limits among them."""
    found = [kind.type.default]
    if kind in INT_RANGES:
        found += INT_RANGES[kind]
    elif kind is Kind.BOOL:
        found += [True, 7]
    elif kind is Kind.NULL:
        found += [5]
    elif kind in STRINGS:
        found += ["true", "é 1", "\udc80", "x" * STRING_LIMITS.get(kind, 999)]
    elif kind in (Kind.F32, Kind.F64):
        found += FLOATS[: -2 if kind is Kind.F64 else None]
    elif kind in FLOAT_COUNTS:
        found += [[number] * FLOAT_COUNTS[kind] for number in FLOATS]
    elif kind in CURVE_COUNTS:
        found += [[(2, 1, [number] * 30)] * CURVE_COUNTS[kind] for number in FLOATS]
    elif isinstance(kind.type, BufferType):
        found += [[], examples(Kind(kind.type.part.name))]
    elif kind is Kind.BINARY_ALIGNED:
        found += [AlignedBytes(b"\0\xff5", 1 << 31)]
    elif isinstance(kind.type, BytesType):
        found += [b"\0\xff5", bytes(70)]
    if kind is Kind.POINTER:
        return [None]
    return [value if kind is Kind.NULL else accept(kind, value) for value in found]


def test_each_kind_of_a_parameter_is_read_back():
    root = aamp.new()
    kinds = [kind for kind in Kind if kind.row.aamp >= 0]
    values = [(kind.row.aamp, value) for kind in kinds for value in examples(kind)]
    hashes = tuple(name_hash(f"P{place}") for place in range(len(values)))
    types = bytes(type_ for type_, _value in values)
    objects = ParameterObject(1, hashes, types, tuple(value for _type, value in values))
    hold(with_objects(root, objects))


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind.row.byml_tags])
def test_each_kind_of_a_node_is_read_back(kind):
    is_path = kind is Kind.PATH_REFERENCE
    some = [Value(kind.row.byml, value) for value in examples(kind)]
    array = container(Kind.ARRAY.row.byml, None, some)
    paths = () if is_path else None
    hold(dataclasses.replace(byml.new(), root=array, long_header=is_path, paths=paths))


def test_each_kind_of_a_variable_is_read_back():
    root = ainb.new()
    root.version = max(VERSIONS)
    kinds = blackboard_kinds(root.version)
    assert {kind for kind in Kind if kind.row.ainb} == set(kinds)
    for kind in kinds:
        for place, value in enumerate(examples(kind)):
            root.variables.append(Variable(kind, f"{kind.name}{place}", value))
    hold(root)


# Values converted to another kind: the results, the losses, and refused ones


TABLE = [
    (Kind.F32, 1.0, Kind.S32, 1, ""),
    (Kind.F32, -1.75, Kind.S32, -1, "fraction"),
    (Kind.S32, 7, Kind.F32, 7.0, ""),
    (Kind.S32, 16777217, Kind.F32, 16777216.0, "rounded"),
    (Kind.S64, 2**53 + 1, Kind.F64, float(2**53), "rounded"),
    (Kind.F64, 0.1, Kind.F32, 0.10000000149011612, "rounded"),
    (Kind.BOOL, True, Kind.S32, 1, ""),
    (Kind.S32, 0, Kind.BOOL, False, ""),
    (Kind.S32, 5, Kind.BOOL, True, "becomes true"),
    (Kind.U64, 2**64 - 1, Kind.STRING, "18446744073709551615", ""),
    (Kind.STRING, "0x10", Kind.S32, 16, "becomes 16"),
    (Kind.STRING, "2.5", Kind.F32, 2.5, ""),
    (Kind.STRING, "short", Kind.STRING32, "short", ""),
    (Kind.VEC3, (1.0, 2.0, 3.0), Kind.VEC2, (1.0, 2.0), "dropped"),
    (Kind.VEC2, (1.0, 2.0), Kind.QUAT, (1.0, 2.0, 0.0, 1.0), ""),
    (Kind.CURVE1, (DEFAULT_CURVE,), Kind.CURVE2, (DEFAULT_CURVE, DEFAULT_CURVE), ""),
    (Kind.BUFFER_F32, (1.0, 2.5), Kind.BUFFER_S32, (1, 2), "fraction"),
    (Kind.BINARY, b"ab", Kind.BINARY_ALIGNED, AlignedBytes(b"ab", 8), ""),
    (Kind.BINARY_ALIGNED, AlignedBytes(b"ab", 64), Kind.BINARY, b"ab", "alignment"),
    (Kind.NULL, None, Kind.F32, 0.0, ""),
    (Kind.F32, 2.0, Kind.NULL, None, "dropped"),
]


@pytest.mark.parametrize(("kind", "value", "other", "wanted", "loss"), TABLE)
def test_values_and_what_is_said_of_them(kind, value, other, wanted, loss):
    made = other.type.convert(value, kind.type)
    assert made.value == wanted
    assert type(made.value) is type(wanted)
    assert (loss in made.loss) if loss else made.loss == ""


@pytest.mark.parametrize(
    ("kind", "value", "other"),
    [
        (Kind.S64, 2**40, Kind.S32),
        (Kind.S32, -1, Kind.U32),
        (Kind.F32, float("inf"), Kind.S32),
        (Kind.F64, 1e300, Kind.F32),
        (Kind.STRING, "fast", Kind.F32),
        (Kind.STRING, "x" * 40, Kind.STRING32),
        (Kind.BUFFER_S32, (-1,), Kind.BUFFER_U32),
        (Kind.VEC3, (1.0, 2.0, 3.0), Kind.S32),
        (Kind.S32, 1, Kind.ARRAY),
        (Kind.REFERENCE, "x", Kind.STRING),
    ],
)
def test_what_does_not_go_is_refused(kind, value, other):
    with pytest.raises(WrongType):
        other.type.convert(value, kind.type)


PLAIN = [kind for kind in Kind if kind not in CONTAINERS]


@pytest.mark.parametrize("kind", PLAIN, ids=lambda kind: kind.value)
def test_a_way_without_loss_leads_back(kind):
    """Where nothing is said to be lost, the way back gives the same value."""
    start = default(kind)
    for other in PLAIN:
        try:
            made = other.type.convert(start, kind.type)
            back = kind.type.convert(made.value, other.type)
        except WrongType:
            continue
        assert accept(other, made.value) == made.value or other is Kind.NULL
        if not made.loss and kind is not Kind.NULL:
            assert same(kind, back.value, start), (kind, other)


@pytest.mark.parametrize("kind", [Kind.F32, Kind.F64, Kind.BINARY, *INT_RANGES])
def test_a_word_is_read_as_it_is_spelled(kind):
    for value in examples(kind):
        *anchor, word = kind.type.spell(value).split()
        word, anchor = ("", word) if word == "''" else (word, anchor)
        assert same(kind, read(kind, word, anchor[0][1:] if anchor else None), value)
