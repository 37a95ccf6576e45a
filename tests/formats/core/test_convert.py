"""Values converted to another kind: the results, the losses, and refused ones."""

from __future__ import annotations

import pytest

from formats.core.kinds import CONTAINERS, DEFAULT_CURVE, AlignedBytes, Kind, accept, default, same
from formats.errors import WrongType

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
