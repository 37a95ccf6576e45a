"""Pictures of the editor of every kind of value, in the inspector and in a row of the tree."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

import formats
from app.documents.document import Document
from app.documents.hints import Hints
from app.editors.registry import editor_for, editor_with
from app.inspector.inspector import Inspector
from formats.byml import BYML
from formats.core.kinds import (
    CONTAINERS,
    CURVE_COUNTS,
    FLOAT_COUNTS,
    SHOWN_ONLY,
    STRING_LIMITS,
    AlignedBytes,
    Curve,
    Kind,
    default,
)
from tests.app.editors.values import row
from tests.app.fake import Map, Node, Typed, build, document, linked
from tests.app.pictures.stage import Stage, shown

INSPECTOR_SIZES = ((340, 700), (280, 460))
"""The inspector as it is at first, and at its smallest in the smallest window."""
_LONG = "TwnObj_HyruleTownHall_FlagPole_A_01_Broken_Ruins_Dungeon"
_JAPANESE = "ハイラル城下町の見張り台に立つ兵士の名前"
_NUMBERS = tuple(x / 7 - 1.25 for x in range(30))
_WAVE = Curve(4, 1, (0.0, 1.0, 3.75e-5, 0.5, -2.5, 0.125, 1.0, 0.25, -1.0, *[0.0] * 21))


def extremes(kind: Kind) -> list[Any]:
    """Return the values of a kind that need the most room, or are shown in their own way."""
    if kind in STRING_LIMITS:
        return ["", (_LONG * 8)[: STRING_LIMITS[kind]]]
    if kind in FLOAT_COUNTS and kind is not Kind.COLOR:
        return [tuple((-1.17549435e-38, 123456.789, -9.80665, 16777216.0)[: FLOAT_COUNTS[kind]])]
    if kind in CURVE_COUNTS:
        return [tuple([_WAVE] * CURVE_COUNTS[kind])]
    return _EXTREMES.get(kind, [])


_EXTREMES: dict[Kind, list[Any]] = {
    Kind.BOOL: [True, 2],
    Kind.S32: [-(2**31)],
    Kind.U32: [2**32 - 1],
    Kind.S64: [-(2**63)],
    Kind.U64: [2**64 - 1],
    Kind.F32: [-1.17549435e-38, float("nan")],
    Kind.F64: [-2.2250738585072014e-308, float("inf")],
    Kind.STRING: ["", _LONG * 3, _JAPANESE * 3, "first\nsecond\tline\n" * 20],
    Kind.COLOR: [(1.0, 0.5, 2.0, 1.0), (64.0, -0.5, 0.001, 0.25)],
    Kind.BUFFER_S32: [tuple(range(-(2**31), 2**31, 2**26)), ()],
    Kind.BUFFER_U32: [tuple(range(0, 2**32, 2**27))],
    Kind.BUFFER_F32: [_NUMBERS],
    Kind.BUFFER_BYTES: [bytes(range(256)) * 4, b""],
    Kind.BINARY: [bytes(range(256)) * 4],
    Kind.BINARY_ALIGNED: [AlignedBytes(bytes(range(256)), 4096)],
    Kind.RAW: [bytes(range(256)) * 300],
    Kind.GUID: ["8a2e7c1d-44b0-4f0e-9d35-0c1f6be7a9d2"],
    Kind.PATH_REFERENCE: [2**32 - 1],
}


def _tree() -> tuple[Node, list[str]]:
    """Return a document with every value, and the labels of its rows."""
    named: dict[str, Any] = {}
    for kind in Kind:
        if kind in CONTAINERS:
            named[f"{kind.value} 0"] = Map(kind) if kind is not Kind.ARRAY else [1, 2, 3]
        elif kind is Kind.NULL:
            continue  # what it may become is asked of a format; see `_null`
        elif kind in SHOWN_ONLY:
            named[f"{kind.value} 0"] = _pointing(kind, "Commands › Root")
            named[f"{kind.value} 1"] = _pointing(kind, _LONG * 2)
        else:
            for at, value in enumerate([default(kind), *extremes(kind)]):
                named[f"{kind.value} {at}"] = Typed(kind, value)
    named[f"?{_LONG}"] = Typed(Kind.S32, 7)
    named[_LONG * 2] = Typed(Kind.S32, 7)
    named["explained"] = linked(1, f"the length of {_LONG} in frames", (("name", "S32 0"),))
    tree = Node(Kind.OBJECT)
    tree.names = list(named)
    tree.nodes = [build(value) for value in named.values()]
    return tree, list(named)


def _pointing(kind: Kind, value: str) -> Node:
    node = Node(kind, value)
    node.target = (("name", "s32 0"),)
    return node


def in_inspector(stage: Stage) -> None:
    """Look at every value in the inspector, unchanged and changed."""
    tree, labels = _tree()
    found = document(tree, "Every kind")
    inspector = Inspector()
    inspector.set_document(found)
    with shown(inspector):
        for label in labels:
            found.set_current((("name", label),))
            for width, height in INSPECTOR_SIZES:
                inspector.resize(width, height)
                stage.look(f"inspector-{_file(label)}-{width}", inspector)
        _refused(stage, found, inspector)
        _many(stage, found, inspector)
        _null(stage, inspector)


def _file(label: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in label)[:40]


def _refused(stage: Stage, found: Any, inspector: Inspector) -> None:
    """Look at a value that was changed, and at one that was refused."""
    found.set_current((("name", "s32 0"),))
    found.set_value((("name", "s32 0"),), -1234567890)
    stage.look("inspector-changed", inspector)
    editor = inspector._editor
    editor.refused.emit("“12345678901” does not fit: it must be from -2147483648 to 2147483647")
    stage.look("inspector-refused", inspector)


def _many(stage: Stage, found: Any, inspector: Inspector) -> None:
    paths = [(("name", f"{kind} 0"),) for kind in ("s32", "u32")]
    found.selection.choose(paths)
    stage.look("inspector-many-kinds", inspector)
    found.selection.choose([(("name", "s32 0"),), (("name", "s32 1"),)])
    stage.look("inspector-many", inspector)
    found.selection.choose([(("name", f"string {at}"),) for at in (2, 2)])
    stage.look("inspector-many-long", inspector)


def _null(stage: Stage, inspector: Inspector) -> None:
    """Look at a null, which offers the types that its document knows."""
    root = BYML.new(7)
    view = formats.outline_of(root)
    path = (view.key((), "Nothing", Kind.NULL),)
    view.insert((), -1, path[-1], view.make(Kind.NULL, None))
    real = Document(view.root, "Null.byml")
    inspector.set_document(real)
    real.set_current(path)
    stage.look("inspector-null", inspector)


def with_choices(stage: Stage) -> None:
    """Look at a number with names to choose from."""
    hints = Hints(choices={0: "Idle", 1: _LONG, 2: _JAPANESE})
    editor = editor_with(Kind.S32, hints)(None, False)
    frame = QWidget()
    column = QVBoxLayout(frame)
    column.addWidget(editor)
    column.addStretch(1)
    editor.set_hints(hints)
    frame.resize(316, 200)
    with shown(frame):
        for value in (0, 1, 7):
            editor.set_row(row(Kind.S32, value))
            stage.look(f"choices-{value}", frame)


def in_rows(stage: Stage) -> None:
    """Look at the small editors, as high as a row and as wide as the column of values."""
    for kind in Kind:
        if not editor_for(kind).INLINE:
            continue
        for at, value in enumerate([default(kind), *extremes(kind)]):
            editor = editor_for(kind)(None, True)
            editor.set_row(row(kind, value))
            editor.resize(260, 24)
            with shown(editor):
                stage.look(f"row-{kind.value}-{at}", editor)
