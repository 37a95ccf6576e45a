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
from formats.core import kinds
from formats.core.kinds import INT_RANGES, Kind

_EDITORS: dict[Kind | type[kinds.ValueType], type[ValueEditor]] = {
    kinds.ContainerType: ContainerView,
    kinds.NullType: NullView,
    kinds.BoolType: BoolEditor,
    kinds.IntegerType: HashIntegerEditor,
    kinds.FloatType: NumberEditor,
    kinds.Float32Type: NumberEditor,
    kinds.StringType: StringEditor,
    kinds.GuidType: GuidEditor,
    kinds.VectorType: SpatialEditor,
    kinds.CurvesType: CurveEditor,
    kinds.BufferType: BufferEditor,
    kinds.BytesType: BinaryEditor,
    kinds.AlignedBytesType: BinaryEditor,
    # Kinds with an editor of their own
    Kind.QUAT: QuaternionEditor,
    Kind.COLOR: ColorEditor,
    Kind.POINTER: PointerView,
    Kind.REFERENCE: ReferenceView,
}


def editor_for(kind: Kind) -> type[ValueEditor]:
    """Return the class of the editor of a kind."""
    return _EDITORS.get(kind) or _EDITORS[type(kind.type)]


def editor_with(kind: Kind, hints: Hints) -> type[ValueEditor]:
    """Return the class of the editor of a kind, for values with a name one that offers them."""
    return EnumEditor if hints.choices and kind in INT_RANGES else editor_for(kind)
