"""The preview of a collapsed container: what distinguishes it from its siblings."""

from __future__ import annotations

import pytest

from app.documents.roles import Column, ItemRole
from app.tree.preview import preview
from app.tree.tree_model import TreeModel
from formats.core.kinds import Kind
from tests.app import edits
from tests.app.fake import FakeOutline, Map, build, document
from tests.app.tree.check import top


@pytest.mark.parametrize(
    ("tree", "line"),
    [
        ([1.5, 2, "x"], "1.5, 2, x"),
        ([1, 2, 3, 4, 5], "1, 2, 3, 4, …"),
        ([{"a": 1}, []] * 3, ""),
        ({"x": 1.0, "y": 2, "z": True}, "x: 1.0, y: 2, z: true"),
        ({"a": 1, "b": 2, "c": 3, "d": 4}, "a: 1, b: 2, c: 3"),
        ({"Color": 1, "name": "Sword", "profile": "P"}, "name: Sword"),
        ({"BaseName": "B", "Name": "N", "a": 1}, "Name: N"),
        ({"__RowId": "Row", "a": 1}, "__RowId: Row"),
        ({"name": "", "a": 1}, "a: 1, name: “”"),
        ({"name": 5, "a": None}, "name: 5"),
        ({"text": "a\n" + "x" * 99}, "text: a\\n" + "x" * 38 + "…"),
        (Map(Kind.OBJECT, {"?hidden": 1, "seen": 2}), "seen: 2"),
        ({}, ""),
    ],
)
def test_lines(tree, line):
    outline = FakeOutline(build(tree))
    assert preview(outline.row(()).kind, outline.rows(())) == line


def test_a_glimpse_follows_edits_and_names(qtbot):
    doc = document({"list": [1, 2], "o": Map(Kind.OBJECT, {"?x": 1})})
    model = TreeModel(doc)

    def glimpse(row):
        return top(model, row, Column.VALUE).data(ItemRole.CELL).preview

    assert glimpse(0) == "1, 2"
    doc.set_value((("name", "list"), 0), 7)
    assert glimpse(0) == "7, 2"
    edits.remove(doc, (("name", "list"),), 1)
    assert glimpse(0) == "7"
    doc.undo()
    assert glimpse(0) == "7, 2"
    assert glimpse(1) == ""
    doc.outline.learned = True
    doc.names_changed.emit()
    assert glimpse(1) == "?x: 1"
    assert top(model, 0, Column.NAME).data(ItemRole.CELL).preview == ""
