"""Every kind of value a document can hold, and what each accepts.

`Kind` is closed and shared by all formats: an AAMP parameter type, a BYML node type and an AINB
property type each map to one Kind. Values are plain Python objects, listed at `Kind`; the width
and the sign of a number live in the Kind beside it, never in the object.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable, Sequence
from typing import Final, Self

from formats.values import arrays, types
from formats.values.arrays import CURVE_FLOATS as CURVE_FLOATS
from formats.values.arrays import CURVE_TYPES as CURVE_TYPES
from formats.values.arrays import DEFAULT_CURVE as DEFAULT_CURVE
from formats.values.arrays import AlignedBytes as AlignedBytes
from formats.values.arrays import Curve as Curve
from formats.values.float32 import NaN32 as NaN32
from formats.values.float32 import f32 as f32
from formats.values.float32 import f32_bits as f32_bits
from formats.values.float32 import f32_digits as f32_digits
from formats.values.float32 import f32_digits_of as f32_digits_of
from formats.values.float32 import f32_from_bits as f32_from_bits
from formats.values.types import AnyValue as AnyValue
from formats.values.types import as_read as as_read

Key = Hashable
"""Names one child among its siblings. Opaque: only the outline that handed it out builds one."""

Path = tuple[Key, ...]
"""The keys from the root down to one row; `()` is the root itself."""
Places = tuple[int, ...]
"""The same by places: which child to go to, from the top down."""


class Kind(enum.Enum):
    """What a row is; the value is the word shown in the Type column, `type` all that it means.

    Python values: bool (or the raw int of a bool word other than 0 and 1) for BOOL; int for the
    integers; float for F32 and F64 (`NaN32` for a float32 that is not a number); str for the
    strings, undecodable bytes as surrogate escapes; tuples of floats for VEC*, QUAT (x y z w) and
    COLOR (r g b a); a tuple of n `Curve` for CURVEn; tuples of numbers for BUFFER_*, bytes for
    BUFFER_BYTES, BINARY and RAW; `AlignedBytes` for BINARY_ALIGNED; None for NULL and containers.
    str also for POINTER (the class it points to), REFERENCE (what it refers to, in words) and GUID
    (8-4-4-4-12 digits, lower case). POINTER and REFERENCE are shown only: no value is accepted.
    """

    type: types.ValueType

    def __new__(cls, type_: types.ValueType | str) -> Self:
        """Make the kind of a type; of a word, return the kind that goes by it."""
        assert isinstance(type_, types.ValueType), "an enum looks words up itself"
        kind = object.__new__(cls)
        kind._value_ = type_.name
        kind.type = type_
        return kind

    @property
    def value(self) -> str:
        """The word for it; that of an enum is of any type, and slow."""
        return self.type.name

    LIST = types.ContainerType("list")
    OBJECT = types.ContainerType("object")
    MAP = types.ContainerType("map")
    HASH_MAP = types.ContainerType("hash map")
    ARRAY = types.ContainerType("array")

    NULL = types.NullType("null")
    BOOL = types.BoolType("bool", default=False)
    S32 = types.IntegerType("s32", "i")
    U32 = types.IntegerType("u32", "I")
    S64 = types.IntegerType("s64", "q")
    U64 = types.IntegerType("u64", "Q")
    F32 = types.Float32Type("f32")
    F64 = types.FloatType("f64")

    STRING = types.StringType("string")
    STRING32 = types.StringType("string32", 31)
    STRING64 = types.StringType("string64", 63)
    STRING256 = types.StringType("string256", 255)

    VEC2 = arrays.VectorType("vec2", (0.0, 0.0), F32)
    VEC3 = arrays.VectorType("vec3", (0.0, 0.0, 0.0), F32)
    VEC4 = arrays.VectorType("vec4", (0.0, 0.0, 0.0, 0.0), F32)
    QUAT = arrays.VectorType("quat", (0.0, 0.0, 0.0, 1.0), F32)
    COLOR = arrays.VectorType("color", (1.0, 1.0, 1.0, 1.0), F32)
    CURVE1 = arrays.CurvesType("curve1", 1, U32, F32)
    CURVE2 = arrays.CurvesType("curve2", 2, U32, F32)
    CURVE3 = arrays.CurvesType("curve3", 3, U32, F32)
    CURVE4 = arrays.CurvesType("curve4", 4, U32, F32)

    BUFFER_S32 = arrays.BufferType("buffer int", S32)
    BUFFER_F32 = arrays.BufferType("buffer f32", F32)
    BUFFER_U32 = arrays.BufferType("buffer u32", U32)
    BUFFER_BYTES = arrays.BytesType("buffer binary")
    BINARY = arrays.BytesType("binary")
    BINARY_ALIGNED = arrays.AlignedBytesType("aligned binary")
    PATH_REFERENCE = types.IntegerType("path reference", "I")
    POINTER = types.ShownOnlyType("pointer")
    REFERENCE = types.ShownOnlyType("reference")
    GUID = types.GuidType("guid")
    RAW = arrays.BytesType("raw")

    __hash__ = object.__hash__
    """Every row has one looked up; that of an enum is a function of Python."""


CONTAINERS: Final = frozenset(kind for kind in Kind if isinstance(kind.type, types.ContainerType))
FLOAT_COUNTS: Final = {
    kind: len(kind.type.default) for kind in Kind if isinstance(kind.type, arrays.VectorType)
}
CURVE_COUNTS: Final = {
    kind: len(kind.type.default) for kind in Kind if isinstance(kind.type, arrays.CurvesType)
}
INT_RANGES: Final = {
    kind: (kind.type.low, kind.type.high)
    for kind in Kind
    if isinstance(kind.type, types.IntegerType)
}
NUMBERS: Final = frozenset(
    kind for kind in Kind if isinstance(kind.type, (types.IntegerType, types.FloatType))
)
PART_KINDS: Final = {kind: Kind(kind.type.part.name) for kind in Kind if kind.type.part}
"""What each number is of the kinds whose values are tuples of numbers."""
STRING_LIMITS: Final = {
    kind: kind.type.limit
    for kind in Kind
    if isinstance(kind.type, types.StringType) and kind.type.limit is not None
}
"""The most UTF-8 bytes each bounded string holds; its fixed buffer also needs the NUL."""
STRINGS: Final = frozenset(kind for kind in Kind if type(kind.type) is types.StringType)
BYTES: Final = frozenset(kind for kind in Kind if type(kind.type) is arrays.BytesType)
SHOWN_ONLY: Final = frozenset(kind for kind in Kind if isinstance(kind.type, types.ShownOnlyType))
"""The kinds whose values refer to other parts of the file."""


def same(kind: Kind, one: AnyValue, other: AnyValue) -> bool:
    """Whether two values of `kind` would be written as the same bytes (-0.0 is not 0.0)."""
    return kind.type.bits(one) == kind.type.bits(other)


def bits(kind: Kind, value: AnyValue) -> Hashable:
    """Return a key that is equal for two values of `kind` only if their bits are."""
    return kind.type.bits(value)


def accept(kind: Kind, value: AnyValue) -> AnyValue:
    """Return `value` as `kind` stores it, or raise `WrongType` with the reason.

    Numbers are range-checked, never wrapped; float32 kinds are rounded to float32; strings are
    checked for NUL and for the byte limit of their kind; a GUID may come in capitals or braces.
    """
    return kind.type.accept(value)


def default(kind: Kind) -> AnyValue:
    """Return the value a new row of `kind` starts with: zero, empty, or the engine's own."""
    return kind.type.default


def tops(paths: Sequence[Path]) -> list[Path]:
    """Return the paths without those that lie below another of them, none twice."""
    if len(set(map(len, paths))) <= 1:  # as where many are selected
        return list(dict.fromkeys(paths))
    there = set(paths)
    return [
        path
        for path in dict.fromkeys(paths)
        if not any(path[:depth] in there for depth in range(len(path)))
    ]
