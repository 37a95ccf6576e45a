"""Which editor is used for which kind of value; tests check that every kind has one."""

from __future__ import annotations

from functools import cache
from typing import Final

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
from app.ui.i18n import tr
from formats.core import kinds
from formats.core.kinds import INT_RANGES, Kind
from formats.errors import WrongType
from formats.registry import PLUG_INS

GROUP: Final = "triptych.editors"
"""The group of entry points that name editors: `msbt.string` is for strings of MSBT."""

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
    """Return the class of the editor of a kind in a document of a format.

    A plug-in may have one for it; values with a name have one that offers them.
    """
    plug_in = _plug_ins().get(f"{hints.format}.{kind.value}") if hints.format else None
    named = EnumEditor if hints.choices and kind in INT_RANGES else None
    return plug_in or named or editor_for(kind)


@cache
def _plug_ins() -> dict[str, type[ValueEditor]]:
    """Return the editors of plug-ins, by the name of a format, a dot, and the word for a kind."""
    found: dict[str, type[ValueEditor]] = {}
    for name, made in PLUG_INS.load(GROUP):
        if isinstance(made, type) and issubclass(made, ValueEditor):
            found[name] = made
        else:
            PLUG_INS.fail(name, WrongType(tr("it is no class of an editor")))
    return found
