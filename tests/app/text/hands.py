"""Small documents, and helpers that type in the text of one."""

from __future__ import annotations

import zlib
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import formats
from app.documents.document import Document
from app.text.view import TextView
from formats.aamp import AAMP
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.registry import SHIPPED
from tests.app.window.conftest import put


def make_byml() -> Document:
    view = formats.outline_of(BYML.new(7))
    put(view, (), "Count", Kind.S32, 3)
    put(view, (), "Name", Kind.STRING, "ランタン")
    put(view, (), "Speed", Kind.F32, 1.5)
    actors = put(view, (), "Actors", Kind.ARRAY)
    for number in range(400):
        actor = put(view, actors, "", Kind.MAP)
        put(view, actor, "name", Kind.STRING, f"Actor_{number:03}")
        values = put(view, actor, "values", Kind.ARRAY)
        for value in range(3):
            put(view, values, "", Kind.S32, 10 * number + value)
    return Document(view.root, "Lantern.byml")


def make_aamp() -> Document:
    view = formats.outline_of(AAMP.new())
    general = put(view, (), "General", Kind.OBJECT)
    put(view, general, "Position", Kind.VEC3, (1.0, 2.5, -9.75))
    put(view, general, "Tint", Kind.COLOR, (1.0, 0.5, 2.0, 1.0))
    put(view, general, "Count", Kind.S32, 3)
    child = put(view, (), "Child", Kind.LIST)
    inner = put(view, child, "Inner", Kind.OBJECT)
    put(view, inner, "Speed", Kind.F32, 1.5)
    return Document(AAMP.read(AAMP.write(view.root)), "Lantern.bgparamlist")


def crc(name: str) -> int:
    return zlib.crc32(name.encode())


def row_named(document: Document, *labels: str) -> tuple:
    path: tuple = ()
    for label in labels:
        rows = document.outline.rows(path)
        path = next((*path, r.key) for r in rows if r.label == label or r.hash == crc(label))
    return path


def text_of(document: Document) -> str:
    return document.format.text.write(document.root, SHIPPED)


def replace(view: TextView, old: str, new: str) -> None:
    """Type something else in the place of a part of the text."""
    cursor = view.editor.document().find(old)
    assert not cursor.isNull(), old
    view.editor.setTextCursor(cursor)
    if new:
        QTest.keyClicks(view.editor, new)
    else:
        QTest.keyClick(view.editor, Qt.Key.Key_Delete)


def line_at(view: TextView) -> str:
    return view.editor.textCursor().block().text()


def apply(view: TextView, qtbot: Any) -> bool:
    told: list[bool] = []
    view.apply(told.append)
    qtbot.waitUntil(lambda: bool(told))
    return told[0]
