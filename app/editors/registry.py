"""Which editor is used for which kind of value; tests check that every kind has one."""

from __future__ import annotations

from app.documents.hints import Hints
from app.editors.base import ValueEditor
from app.editors.binary import BinaryEditor
from app.editors.boolean import BoolEditor
from app.editors.buffer import BufferEditor
from app.editors.color import ColorEditor
from app.editors.curve import CurveEditor
from app.editors.enumeration import EnumEditor
from app.editors.guid import GuidEditor
from app.editors.hash_popover import HashIntegerEditor
from app.editors.number import NumberEditor
from app.editors.quaternion import QuaternionEditor
from app.editors.readonly import ContainerView, NullView, PointerView, ReferenceView
from app.editors.spatial import SpatialEditor
from app.editors.string import StringEditor
from formats.values import BYTES, CONTAINERS, CURVE_COUNTS, INT_RANGES, STRINGS, Kind

_EDITORS: dict[Kind, type[ValueEditor]] = {
    **dict.fromkeys(CONTAINERS, ContainerView),
    Kind.NULL: NullView,
    Kind.BOOL: BoolEditor,
    **dict.fromkeys(INT_RANGES, HashIntegerEditor),
    **dict.fromkeys((Kind.F32, Kind.F64), NumberEditor),
    **dict.fromkeys(STRINGS, StringEditor),
    **dict.fromkeys((Kind.VEC2, Kind.VEC3, Kind.VEC4), SpatialEditor),
    Kind.QUAT: QuaternionEditor,
    Kind.COLOR: ColorEditor,
    **dict.fromkeys(CURVE_COUNTS, CurveEditor),
    **dict.fromkeys((Kind.BUFFER_S32, Kind.BUFFER_F32, Kind.BUFFER_U32), BufferEditor),
    **dict.fromkeys(BYTES, BinaryEditor),
    Kind.BINARY_ALIGNED: BinaryEditor,
    Kind.POINTER: PointerView,
    Kind.REFERENCE: ReferenceView,
    Kind.GUID: GuidEditor,
}


def editor_for(kind: Kind) -> type[ValueEditor]:
    """Return the class of the editor of a kind."""
    return _EDITORS[kind]


def editor_with(kind: Kind, hints: Hints) -> type[ValueEditor]:
    """Return the class of the editor of a kind, for values with a name one that offers them."""
    return EnumEditor if hints.choices and kind in INT_RANGES else editor_for(kind)
