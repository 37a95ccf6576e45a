"""Values of every kind from hypothesis, and what a user would type for some of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from formats.core.float32 import f32_from_bits
from formats.core.kinds import (
    BYTES,
    CONTAINERS,
    CURVE_COUNTS,
    FLOAT_COUNTS,
    INT_RANGES,
    SHOWN_ONLY,
    STRING_LIMITS,
    STRINGS,
    AlignedBytes,
    Curve,
    Kind,
)
from formats.outline import Row

F32 = st.integers(0, 2**32 - 1).map(f32_from_bits)
U32 = st.integers(0, 2**32 - 1)
CURVE = st.builds(Curve, U32, U32, st.lists(F32, min_size=30, max_size=30).map(tuple))
BYTE_ESCAPES = "".join(map(chr, range(0xDC80, 0xDD00)))
DELICATE = "\n\r\t\x01\x1f\x7f\xa0\u2028\u2029\ufdd0\uffff↵⇥␍⢀\U000f0000" + BYTE_ESCAPES
TEXT = st.text(
    st.characters(exclude_characters="\0", exclude_categories=["Cs"]) | st.sampled_from(DELICATE),
    max_size=40,
)
ELEMENTS = {
    Kind.BUFFER_S32: st.integers(-(2**31), 2**31 - 1),
    Kind.BUFFER_U32: U32,
    Kind.BUFFER_F32: F32,
}


def _cut(kind: Kind) -> Any:
    limit = STRING_LIMITS.get(kind, 10**6)
    return lambda text: text[: limit // 4]


def row(kind: Kind, value: Any) -> Row:
    """Return a row as an outline gives it."""
    count = 3 if kind in CONTAINERS else 0
    editable = kind not in CONTAINERS | SHOWN_ONLY and kind is not Kind.NULL
    return Row("key", "Label", kind, value, count, editable, 0x1234)


def values(kind: Kind) -> st.SearchStrategy[Any]:
    """Return the values that a row of a kind may hold, odd ones among them."""
    if kind in CONTAINERS or kind is Kind.NULL:
        return st.none()
    if kind is Kind.BOOL:
        return st.booleans() | st.integers(2, 2**32 - 1)
    if kind in INT_RANGES:
        return st.integers(*INT_RANGES[kind])
    if kind is Kind.F32:
        return F32
    if kind is Kind.F64:
        return st.floats(allow_nan=False)
    if kind in STRINGS:
        return TEXT.map(_cut(kind))
    if kind in SHOWN_ONLY:
        return TEXT
    if kind is Kind.GUID:
        return st.uuids().map(str)
    if kind in FLOAT_COUNTS:
        return st.tuples(*[F32] * FLOAT_COUNTS[kind])
    if kind in CURVE_COUNTS:
        return st.tuples(*[CURVE] * CURVE_COUNTS[kind])
    if kind in ELEMENTS:
        return st.lists(ELEMENTS[kind], max_size=9).map(tuple)
    if kind in BYTES:
        return st.binary(max_size=70)
    return st.builds(AlignedBytes, st.binary(max_size=40), st.sampled_from([1, 4, 8, 4096]))
