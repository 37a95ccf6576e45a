"""Every kind of value a document can hold, and what each accepts.

`Kind` is closed and shared by all formats: an AAMP parameter type, a BYML node type and an AINB
property type each map to one Kind. Values are plain Python objects, listed at `Kind`; the width
and the sign of a number live in the Kind beside it, never in the object.
"""

from __future__ import annotations

import enum
import re
import struct
from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import compress
from operator import eq, not_
from typing import Any, Final, NamedTuple, NoReturn, Self

from formats.errors import WrongType

Key = Hashable
"""Names one child among its siblings. Opaque: only the outline that handed it out builds one."""

Path = tuple[Key, ...]
"""The keys from the root down to one row; `()` is the root itself."""
Places = tuple[int, ...]
"""The same by places: which child to go to, from the top down."""


# `Any`: the kind beside a value says of which of these types it is, and whoever has asked for the
# kind would only check the same again.
AnyValue = Any
"""The value of a row, as `Kind` lists them."""


class Kind(enum.Enum):
    """What a row is; the value is the word shown in the Type column.

    Python values: bool (or the raw int of a bool word other than 0 and 1) for BOOL; int for the
    integers; float for F32 and F64 (`NaN32` for a float32 that is not a number); str for the
    strings, undecodable bytes as surrogate escapes; tuples of floats for VEC*, QUAT (x y z w) and
    COLOR (r g b a); a tuple of n `Curve` for CURVEn; tuples of numbers for BUFFER_*, bytes for
    BUFFER_BYTES, BINARY and RAW; `AlignedBytes` for BINARY_ALIGNED; None for NULL and containers.
    str also for POINTER (the class it points to), REFERENCE (what it refers to, in words) and GUID
    (8-4-4-4-12 digits, lower case). POINTER and REFERENCE are shown only: no value is accepted.
    """

    LIST = "list"
    OBJECT = "object"
    MAP = "map"
    HASH_MAP = "hash map"
    ARRAY = "array"

    NULL = "null"
    BOOL = "bool"
    S32 = "s32"
    U32 = "u32"
    S64 = "s64"
    U64 = "u64"
    F32 = "f32"
    F64 = "f64"

    STRING = "string"
    STRING32 = "string32"
    STRING64 = "string64"
    STRING256 = "string256"

    VEC2 = "vec2"
    VEC3 = "vec3"
    VEC4 = "vec4"
    QUAT = "quat"
    COLOR = "color"
    CURVE1 = "curve1"
    CURVE2 = "curve2"
    CURVE3 = "curve3"
    CURVE4 = "curve4"

    BUFFER_S32 = "buffer int"
    BUFFER_F32 = "buffer f32"
    BUFFER_U32 = "buffer u32"
    BUFFER_BYTES = "buffer binary"
    BINARY = "binary"
    BINARY_ALIGNED = "aligned binary"
    PATH_REFERENCE = "path reference"
    POINTER = "pointer"
    REFERENCE = "reference"
    GUID = "guid"
    RAW = "raw"

    __hash__ = object.__hash__
    """Every row has one looked up; that of an enum is a function of Python."""


CONTAINERS: Final = frozenset({Kind.LIST, Kind.OBJECT, Kind.MAP, Kind.HASH_MAP, Kind.ARRAY})
FLOAT_COUNTS: Final = {Kind.VEC2: 2, Kind.VEC3: 3, Kind.VEC4: 4, Kind.QUAT: 4, Kind.COLOR: 4}
CURVE_COUNTS: Final = {Kind.CURVE1: 1, Kind.CURVE2: 2, Kind.CURVE3: 3, Kind.CURVE4: 4}
INT_RANGES: Final = {
    Kind.S32: (-(2**31), 2**31 - 1),
    Kind.U32: (0, 2**32 - 1),
    Kind.S64: (-(2**63), 2**63 - 1),
    Kind.U64: (0, 2**64 - 1),
    Kind.PATH_REFERENCE: (0, 2**32 - 1),
}
STRING_LIMITS: Final = {Kind.STRING32: 31, Kind.STRING64: 63, Kind.STRING256: 255}
"""The most UTF-8 bytes each bounded string holds; its fixed buffer also needs the NUL."""
STRINGS: Final = frozenset({Kind.STRING, *STRING_LIMITS})
BYTES: Final = frozenset({Kind.BUFFER_BYTES, Kind.BINARY, Kind.RAW})

SHOWN_ONLY: Final = frozenset({Kind.POINTER, Kind.REFERENCE})
"""The kinds whose values refer to other parts of the file."""

CURVE_FLOATS: Final = 30


class NaN32(float):
    """A float32 that is not a number and keeps its 32 bits, equal to another only by them.

    Widening a signalling NaN to Python's float sets its quiet bit, so the bits are kept apart.
    """

    __slots__ = ("bits",)
    bits: int

    def __new__(cls, bits: int) -> Self:
        """Make the NaN with these 32 bits."""
        self = super().__new__(cls, "nan")
        self.bits = bits
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NaN32) and other.bits == self.bits

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((NaN32, self.bits))

    def __repr__(self) -> str:
        return f"NaN32(0x{self.bits:08X})"

    def __reduce__(self) -> tuple[object, ...]:
        return (NaN32, (self.bits,))


class AlignedBytes(bytes):
    """Binary data with the alignment, in bytes, that its file asks for.

    That is a power of two, save in files that were made wrongly.
    """

    alignment: int

    def __new__(cls, data: bytes, alignment: int) -> Self:
        """Make a copy of `data` that asks for `alignment`."""
        self = super().__new__(cls, data)
        self.alignment = alignment
        return self

    def __eq__(self, other: object) -> bool:
        has_alignment = isinstance(other, AlignedBytes) and other.alignment == self.alignment
        return has_alignment and bytes.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((bytes(self), self.alignment))

    def __repr__(self) -> str:
        return f"AlignedBytes({bytes(self)!r}, {self.alignment})"

    def __reduce__(self) -> tuple[object, ...]:
        return (AlignedBytes, (bytes(self), self.alignment))


class Curve(NamedTuple):
    """One animation curve: how many of the floats are in use, its type id, and the 30 floats.

    Types: 0 Linear, 1 Hermit, 2 Step, 3 Sin, 4 Cos, 5 SinPow2, 6 Linear2D, 7 Hermit2D, 8 Step2D,
    9 NonUniformSpline, 10 Hermit2DSmooth (names of the engine's own tools).
    """

    use: int
    type: int
    floats: tuple[float, ...]


CURVE_TYPES: Final = (
    "Linear", "Hermit", "Step", "Sin", "Cos", "SinPow2",
    "Linear2D", "Hermit2D", "Step2D", "NonUniformSpline", "Hermit2DSmooth",
)  # fmt: skip
DEFAULT_CURVE: Final = Curve(9, 7, (0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0, 0.5, *([1.0] * 21)))
"""The engine's default curve: a straight ramp from 0 to 1."""

_GUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_F32 = struct.Struct("<f")
_U32 = struct.Struct("<I")
_F64 = struct.Struct("<d")


def f32(value: float) -> float:
    """Return the float32 nearest to `value`; a NaN comes back as a quiet `NaN32`.

    Raises OverflowError where a finite value lies beyond the largest float32.
    """
    if isinstance(value, NaN32):
        return value
    if value != value:
        return NaN32(0x7FC00000)
    return float(_F32.unpack(_F32.pack(value))[0])


def f32_bits(value: float) -> int:
    """Return the 32 bits that `value` is written as."""
    if isinstance(value, NaN32):
        return value.bits
    return int(_U32.unpack(_F32.pack(value))[0])


def f32_from_bits(bits: int) -> float:
    """Return the float32 with these bits, a `NaN32` where they are not a number."""
    if bits & 0x7F800000 == 0x7F800000 and bits & 0x7FFFFF:
        return NaN32(bits)
    return float(_F32.unpack(_U32.pack(bits))[0])


def f32_digits(value: float) -> str:
    """Return the fewest digits, 6 to 9, that read back to a finite float32."""
    packed = _F32.pack(value)
    for digits in (6, 7, 8):
        digits_text = f"{value:.{digits}g}"
        if _F32.pack(float(digits_text)) == packed:
            return digits_text
    return f"{value:.9g}"


def f32_digits_of(values: Iterable[float]) -> Iterator[tuple[float, str]]:
    """Yield float32 with their `f32_digits`, in a third of the time; those not finite, and 0, not.

    Most have 6 digits, so that is tried first.
    """
    left = [value for value in values if value and value - value == 0.0]
    for digits in (6, 7, 8, 9):
        words = list(map(f"%.{digits}g".__mod__, left))
        if digits == 9:
            yield from zip(left, words, strict=True)
            return
        fits = list(map(eq, array("f", left), array("f", map(float, words))))
        yield from compress(zip(left, words, strict=True), fits)
        left = list(compress(left, map(not_, fits)))


def same(kind: Kind, one: AnyValue, other: AnyValue) -> bool:
    """Whether two values of `kind` would be written as the same bytes (-0.0 is not 0.0)."""
    return bits(kind, one) == bits(kind, other)


def bits(kind: Kind, value: AnyValue) -> Hashable:
    """Return a key that is equal for two values of `kind` only if their bits are."""
    return _TYPES[kind].bits(value)


def accept(kind: Kind, value: AnyValue) -> AnyValue:
    """Return `value` as `kind` stores it, or raise `WrongType` with the reason.

    Numbers are range-checked, never wrapped; float32 kinds are rounded to float32; strings are
    checked for NUL and for the byte limit of their kind; a GUID may come in capitals or braces.
    """
    try:
        return _TYPES[kind].accept(kind, value)
    except (TypeError, ValueError, AttributeError) as error:
        raise WrongType(f"{_shown(value)} is not a value of type {kind.value}") from error


def _shown(value: object) -> str:
    """Return a value for a sentence; Python itself refuses to print very long integers."""
    try:
        return f"{value!r:.60}"
    except ValueError:
        return "a number of thousands of digits"


def default(kind: Kind) -> AnyValue:
    """Return the value a new row of `kind` starts with: zero, empty, or the engine's own."""
    return _TYPES[kind].default


def _accept_none(kind: Kind, value: object) -> None:
    if value is not None or kind in CONTAINERS:
        raise WrongType(f"a row of type {kind.value} has no value of its own")


def _accept_bool(_kind: Kind, value: object) -> bool | int:
    if isinstance(value, bool):
        return value
    if isinstance(value, int) and 0 <= value < 2**32:
        return bool(value) if value < 2 else value
    raise ValueError


def _accept_int(kind: Kind, value: object) -> int:
    low, high = INT_RANGES[kind]
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError
    if not low <= value <= high:
        raise WrongType(f"{_shown(value)} is outside {low} … {high}, the range of {kind.value}")
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError
    return value if isinstance(value, float) else float(value)


def _accept_f32(_kind: Kind, value: object) -> float:
    try:
        return f32(_number(value))
    except OverflowError:
        raise WrongType(f"{_shown(value)} is beyond the largest f32, about 3.4028e38") from None


def _accept_f64(_kind: Kind, value: object) -> float:
    try:
        return float(_number(value))
    except OverflowError:
        raise WrongType(f"{_shown(value)} is beyond the largest f64, about 1.7977e308") from None


def _accept_string(kind: Kind, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    if "\0" in value:
        raise WrongType("a string ends at its first NUL, so it cannot hold one")
    try:
        size = len(value.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        raise WrongType("the text holds half of a character (a lone surrogate)") from None
    limit = STRING_LIMITS.get(kind)
    if limit is not None and size > limit:
        raise WrongType(f"{size} bytes of UTF-8 are too long: {kind.value} holds {limit}")
    return as_read(value)


def as_read(text: str) -> str:
    """Return a string as a file gives it back: bytes that together are a character come as it.

    Bytes that are no text, kept as surrogate escapes, may come together by an edit. What no file
    can hold is left as it is.
    """
    if text.isascii():
        return text
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text


def _accept_floats(kind: Kind, value: AnyValue) -> tuple[float, ...]:
    if len(value) != FLOAT_COUNTS[kind]:
        raise WrongType(f"{kind.value} has {FLOAT_COUNTS[kind]} components, not {len(value)}")
    return tuple(_accept_f32(kind, x) for x in value)


def _accept_curves(kind: Kind, value: AnyValue) -> tuple[Curve, ...]:
    if len(value) != CURVE_COUNTS[kind]:
        raise WrongType(f"{kind.value} has {CURVE_COUNTS[kind]} curves, not {len(value)}")
    return tuple(_accept_curve(*curve) for curve in value)


def _accept_curve(use: int, type_: int, floats: AnyValue) -> Curve:
    if len(floats) != CURVE_FLOATS:
        raise WrongType(f"a curve has {CURVE_FLOATS} floats, not {len(floats)}")
    return Curve(
        _accept_int(Kind.U32, use),
        _accept_int(Kind.U32, type_),
        tuple(_accept_f32(Kind.F32, x) for x in floats),
    )


def _accept_buffer(kind: Kind, value: AnyValue) -> tuple[AnyValue, ...]:
    if isinstance(value, (str, bytes)):
        raise ValueError
    element = _ELEMENTS[kind]
    check = _TYPES[element].accept
    return tuple(check(element, x) for x in value)


def _accept_bytes(_kind: Kind, value: object) -> bytes:
    if not isinstance(value, (bytes, bytearray)):
        raise ValueError
    return bytes(value)


def _accept_aligned(_kind: Kind, value: AnyValue) -> AlignedBytes:
    alignment = value.alignment
    if not 0 <= alignment < 2**32:  # files hold odd ones, too, which an undo has to put back
        raise WrongType(f"an alignment is a number below 2^32, not {alignment}")
    return AlignedBytes(value, alignment)


def _accept_shown_only(kind: Kind, _value: object) -> NoReturn:
    raise WrongType(
        f"a value of type {kind.value} follows from other parts of the file and is not typed"
    )


def _accept_guid(_kind: Kind, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    word = value.strip().lower()
    if word.startswith("{") and word.endswith("}"):
        word = word[1:-1]
    if _GUID.fullmatch(word) is None:
        raise WrongType(
            f"“{word:.60}” is not a guid: 32 hex digits, in groups of 8-4-4-4-12 joined by dashes"
        )
    return word


_ELEMENTS = {Kind.BUFFER_S32: Kind.S32, Kind.BUFFER_F32: Kind.F32, Kind.BUFFER_U32: Kind.U32}


def _as_is(value: AnyValue) -> Hashable:
    content: Hashable = value
    return content


def _bits_of_floats(value: AnyValue) -> Hashable:
    return tuple(map(f32_bits, value))


def _bits_of_curves(value: AnyValue) -> Hashable:
    return tuple((curve.use, curve.type, tuple(map(f32_bits, curve.floats))) for curve in value)


class _ValueType(NamedTuple):
    """The functions `accept`, `default` and `bits` of a kind."""

    accept: Callable[[Kind, AnyValue], AnyValue]
    default: AnyValue = None
    bits: Callable[[AnyValue], Hashable] = _as_is


def _floats(*values: float) -> _ValueType:
    return _ValueType(_accept_floats, values, _bits_of_floats)


_BUFFER = _ValueType(_accept_buffer, ())
_TYPES: Final[dict[Kind, _ValueType]] = {
    **dict.fromkeys(CONTAINERS, _ValueType(_accept_none)),
    Kind.NULL: _ValueType(_accept_none),
    Kind.BOOL: _ValueType(_accept_bool, False, int),
    **dict.fromkeys(INT_RANGES, _ValueType(_accept_int, 0)),
    Kind.F32: _ValueType(_accept_f32, 0.0, f32_bits),
    Kind.F64: _ValueType(_accept_f64, 0.0, _F64.pack),
    **dict.fromkeys(STRINGS, _ValueType(_accept_string, "")),
    Kind.VEC2: _floats(0.0, 0.0),
    Kind.VEC3: _floats(0.0, 0.0, 0.0),
    Kind.VEC4: _floats(0.0, 0.0, 0.0, 0.0),
    Kind.QUAT: _floats(0.0, 0.0, 0.0, 1.0),
    Kind.COLOR: _floats(1.0, 1.0, 1.0, 1.0),
    **{
        kind: _ValueType(_accept_curves, (DEFAULT_CURVE,) * count, _bits_of_curves)
        for kind, count in CURVE_COUNTS.items()
    },
    **dict.fromkeys(_ELEMENTS, _BUFFER),
    Kind.BUFFER_F32: _BUFFER._replace(bits=_bits_of_floats),
    **dict.fromkeys(BYTES, _ValueType(_accept_bytes, b"")),
    Kind.BINARY_ALIGNED: _ValueType(_accept_aligned, AlignedBytes(b"", 8)),
    **dict.fromkeys(SHOWN_ONLY, _ValueType(_accept_shown_only, "")),
    Kind.GUID: _ValueType(_accept_guid, "00000000-0000-0000-0000-000000000000"),
}
