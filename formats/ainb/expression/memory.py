"""The memory of expressions: one area that a file's expressions share, and local areas."""

from __future__ import annotations

import math
from typing import Final

from ...core.float32 import f32
from ...core.kinds import AnyValue, Kind
from .model import DataType

_WORD: Final = 0xFFFFFFFF
_KINDS: Final = {
    DataType.BOOL: Kind.U32,
    DataType.UINT: Kind.U32,
    DataType.FLOAT: Kind.F32,
    DataType.STRING: Kind.U64,
    DataType.VEC3F: Kind.VEC3,
}
"""How values are stored, by their types; all others are as an int."""


class Area:
    """A zero-initialised area of memory that grows as it is used.

    A string takes eight bytes, which hold its index in the area's table of strings; 0 is "".
    """

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._texts: list[str] = [""]

    def copy(self) -> Area:
        """Return an independent copy of the area."""
        area = Area()
        area._bytes = bytearray(self._bytes)
        area._texts = list(self._texts)
        return area

    def load(self, at: int, type_: DataType) -> AnyValue:
        """Return the value at an offset, read as the given type."""
        stop = at + type_.size
        self._reach(stop)
        value = _KINDS.get(type_, Kind.S32).row.type.unpack(bytes(self._bytes[at:stop]))
        if type_ is DataType.STRING:
            return self._texts[value] if value < len(self._texts) else ""
        return bool(value) if type_ is DataType.BOOL else value

    def store(self, at: int, type_: DataType, value: AnyValue) -> None:
        """Write a value of a type at an offset."""
        stop = at + type_.size
        self._reach(stop)
        if type_ is DataType.STRING:
            value = self._text(value)
        self._bytes[at:stop] = _KINDS.get(type_, Kind.S32).row.type.pack(value)

    def _reach(self, stop: int) -> None:
        if stop > len(self._bytes):
            self._bytes.extend(bytes(stop - len(self._bytes)))

    def _text(self, value: str) -> int:
        if value not in self._texts:
            self._texts.append(value)
        return self._texts.index(value)


class Memory:
    """The memory that a file's expressions keep between uses (spec: one "static" area).

    `own` are the local areas (32 and 64 bit) of each expression, by its `uid`.
    """

    def __init__(self) -> None:
        self.shared = Area()
        self.own: dict[int, tuple[Area, Area]] = {}

    def copy(self) -> Memory:
        """Return an independent copy of the memory."""
        memory = Memory()
        memory.shared = self.shared.copy()
        memory.own = {uid: (area.copy(), two.copy()) for uid, (area, two) in self.own.items()}
        return memory


def signed(value: int) -> int:
    """Return the low 32 bits of a number as a signed int."""
    value &= _WORD
    return value - 0x100000000 if value > 0x7FFFFFFF else value


def converted(type_: DataType, value: AnyValue) -> AnyValue:
    """Convert a value to a type; a value of an incompatible type becomes zero."""
    if type_ is DataType.VEC3F:
        is_vector = isinstance(value, tuple) and len(value) == 3
        return tuple(map(_float, value)) if is_vector else (0.0, 0.0, 0.0)
    if type_ is DataType.STRING:
        return value if isinstance(value, str) else ""
    if not isinstance(value, int | float):
        value = 0
    if type_ is DataType.FLOAT:
        return _float(value)
    if type_ is DataType.BOOL:
        return bool(value)
    whole = int(value) if value - value == 0 else 0
    return whole & _WORD if type_ is DataType.UINT else signed(whole)


def _float(value: AnyValue) -> float:
    return round32(value) if isinstance(value, int | float) else 0.0


def round32(value: float) -> float:
    """Return the float32 nearest to a number; infinity if the number is too large."""
    try:
        return f32(value)
    except OverflowError:
        return math.copysign(math.inf, value)
