"""The details beside values: shown, spoken, found, and updated when other rows change."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.documents.roles import Column, ItemRole
from app.tree.filter import FilterIndex, Query
from app.tree.row_filter import Filter
from app.tree.tree_model import TreeModel
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.outline import Row
from tests.app.fake import FakeOutline, K, document, linked

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


TREE = {
    "enum": linked(3, "ActionVerb::InterruptAbyssFall"),
    "held": linked({"name": "inside"}, "← [12] <GetX> › Out"),
    "plain": {"name": "inside"},
    "to": linked(None, target=(K("plain"),), value="[0] plain"),
}


def value(model, name):
    return model.index_of((K(name),), Column.VALUE)


def test_a_detail_stands_behind_the_value():
    model = TreeModel(document(TREE))
    assert value(model, "enum").data() == "3"
    assert value(model, "enum").data(ItemRole.CELL).preview == "ActionVerb::InterruptAbyssFall"
    assert value(model, "enum").siblingAtColumn(0).data(ItemRole.CELL).preview == ""


def test_a_detail_takes_the_place_of_the_glimpse():
    model = TreeModel(document(TREE))
    assert value(model, "held").data() == "1 entry"
    assert value(model, "held").data(ItemRole.CELL).preview == "← [12] <GetX> › Out"
    assert value(model, "plain").data(ItemRole.CELL).preview == "name: inside"


def test_a_detail_is_spoken_and_in_the_tool_tip():
    model = TreeModel(document(TREE))
    index = value(model, "held")
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == (
        "held, 1 entry, ← [12] <GetX> › Out, map"
    )
    assert "← [12] &lt;GetX&gt; › Out" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert "Ctrl+click" not in index.data(Qt.ItemDataRole.ToolTipRole)
    assert "Ctrl+click" in value(model, "to").data(Qt.ItemDataRole.ToolTipRole)


def test_a_reference_is_not_edited():
    model = TreeModel(document(TREE))
    index = value(model, "to")
    assert index.data() == "[0] plain"
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    assert not model.setData(index, "other")


def test_details_are_found_as_values():
    outline = document(TREE).outline
    index = FilterIndex(outline)
    assert max(index.scan()) == 7
    for query, names in (
        ("abyssfall", ["enum"]),
        ("value:getx", ["held"]),
        ("name:getx", []),
        ("value:3", ["enum"]),
        ("type:reference", ["to"]),
    ):
        hits = index.find(Query(query))
        labels = [row.label for _path, row in outline.walk() if Query(query).matches(row)]
        assert (len(hits.rows), labels) == (len(names), names)


class Telling(FakeOutline):
    """Says beside every row what the row `speed` is now."""

    LINKED = True

    def _made(self, *args, **kwargs) -> Row:
        row = super()._made(*args, **kwargs)
        speed = self.root.nodes[self.root.names.index("speed")].value
        return row._replace(detail=f"speed {speed}", label=f"{row.label}@{speed}")


def test_rows_that_tell_of_others_follow_them(qtbot, monkeypatch):
    monkeypatch.setattr("tests.app.fake.FakeOutline", Telling)
    model = TreeModel(document({"speed": 1, "deep": {"x": [True]}}))
    tester = QAbstractItemModelTester(model, FATAL)
    paths: list[Path] = [(K("speed"),), (K("deep"),), (K("deep"), K("x"), 0)]
    indexes = [model.index_of(path, Column.VALUE) for path in paths]
    assert {index.data(ItemRole.CELL).preview for index in indexes} == {"speed 1"}
    with qtbot.waitSignal(model.dataChanged):
        model.document.set_value(paths[0], 7)
    assert {index.data(ItemRole.CELL).preview for index in indexes} == {"speed 7"}
    assert [index.siblingAtColumn(0).data() for index in indexes] == ["speed@7", "deep@7", "0@7"]
    assert tester is not None


def test_kinds_that_are_only_shown_have_an_icon_and_a_colour_of_pointers():
    from app.ui import theme

    assert {theme.family(kind) for kind in (Kind.POINTER, Kind.REFERENCE)} == {"pointer"}
    assert theme.family(Kind.GUID) == "grey"


def test_a_filter_looks_anew_where_rows_tell_of_others(qtbot, monkeypatch):
    monkeypatch.setattr("tests.app.fake.FakeOutline", Telling)
    model = TreeModel(document({"speed": 1, "deep": {"x": [True]}}))
    filter_ = Filter(model.document, model)
    filter_.set_text("value:speed value:7")
    assert model.hit_count == 0
    model.document.set_value((K("speed"),), 7)
    filter_.set_text("value:speed value:7")
    assert model.hit_count == 4
