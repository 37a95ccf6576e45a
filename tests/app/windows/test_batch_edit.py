"""Values of many rows changed at once: in the batch dialog and in the inspector, by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app import app_paths
from app.models import filtering
from app.windows.dialogs.bulk_edit_dialog import BulkEditDialog
from formats.aamp import AAMP
from formats.values import Kind
from tests.app.windows.conftest import path_of, put
from tests.app.windows.test_row_edits import saved, select


def test_numbers_of_many_rows_are_changed_as_one_step(window, byml):
    before = saved(byml)
    actors = path_of(byml, "Actors")
    select(window, actors)
    dialog = BulkEditDialog(byml, window.view.edits.value_paths(), window)
    dialog.action.setCurrentText("Multiply by")
    dialog.operand.setText("2.5")
    assert dialog.preview.text() == "[1]: 2.5 is not a whole number"
    dialog.operand.setText("5/2*2")
    assert "[1]: 1 → 5" in dialog.preview.text()
    dialog.apply()
    assert [byml.outline.get((*actors, at)) for at in range(5)] == [0, 5, 10, 15, 20]
    assert byml.undo_stack.count() == 1
    assert byml.outline.get(actors) is None
    byml.undo()
    assert saved(byml) == before
    assert byml.originals == {}


def test_values_out_of_range_are_refused_before_any_is_set(window, byml):
    before = saved(byml)
    dialog = BulkEditDialog(byml, [path_of(byml, "Count"), path_of(byml, "Huge")], window)
    dialog.action.setCurrentText("Add")
    dialog.operand.setText("1")
    dialog.apply()
    assert saved(byml) == before
    assert "outside" in dialog.preview.text()


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("7", [7, 7, 7]),
        ("-1", [-1, -1, -1]),
        ("*2", [2, 4, 6]),
        ("+1", [2, 3, 4]),
        ("=x-1", [0, 1, 2]),
        ("= x*x", [1, 4, 9]),
    ],
)
def test_what_is_typed_for_many_rows(window, byml, qtbot, typed, values):
    """The same is typed into the batch dialog and into the inspector, and means the same."""
    before = saved(byml)
    actors = path_of(byml, "Actors")
    paths = [(*actors, at) for at in range(1, 4)]
    select(window, *paths)
    dialog = BulkEditDialog(byml, window.view.edits.value_paths(), window)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClicks(dialog.operand, typed)
    assert f"[2]: 2 → {values[1]}" in dialog.preview.text()
    QTest.keyClick(dialog.operand, Qt.Key.Key_Return)
    assert [byml.outline.get(path) for path in paths] == values
    byml.undo()
    assert saved(byml) == before
    select(window, *paths)
    field = window.panels.widget("inspector").widget().editor.field
    field.setFocus()
    QTest.keyClicks(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert [byml.outline.get(path) for path in paths] == values
    assert byml.undo_stack.count() == 1


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("=x/2", "[1]: 0.5 is not a whole number"), ("*2**31", "[1]: 2147483648 is outside")],
)
def test_what_does_not_fit_one_of_many_rows_changes_none(window, byml, qtbot, typed, reason):
    before = saved(byml)
    actors = path_of(byml, "Actors")
    select(window, *[(*actors, at) for at in range(4)])
    dialog = BulkEditDialog(byml, window.view.edits.value_paths(), window)
    qtbot.addWidget(dialog)
    QTest.keyClicks(dialog.operand, typed)
    assert dialog.preview.text().startswith(reason)
    editor = window.panels.widget("inspector").widget().editor
    editor.field.setFocus()
    QTest.keyClicks(editor.field, typed)
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    assert editor.reason.startswith(reason)
    assert saved(byml) == before


def test_text_in_many_strings_is_replaced(window, aamp):
    path = path_of(aamp, "General", "Tag")
    dialog = BulkEditDialog(aamp, [path, path_of(aamp, "General", "Tint")], window)
    dialog.action.setCurrentText("Replace text")
    dialog.operand.setText("or")
    dialog.new.setText("ir")
    dialog.apply()
    assert aamp.outline.get(path) == "shirt"


def test_an_expression_for_many_rows_starts_from_the_value_of_each(window, byml, qtbot):
    actors = path_of(byml, "Actors")
    inspector = window.panels.widget("inspector")
    select(window, *[(*actors, at) for at in range(1, 4)])
    field = inspector.widget().editor.field
    assert (field.text(), field.placeholderText()) == ("", "—")
    field.setFocus()
    QTest.keyClicks(field, "*=2")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert [byml.outline.get((*actors, at)) for at in range(5)] == [0, 2, 4, 6, 4]
    assert byml.undo_stack.count() == 1
    assert (field.text(), field.placeholderText()) == ("", "—"), "the values differ still"
    byml.undo()
    assert [byml.outline.get((*actors, at)) for at in range(5)] == [0, 1, 2, 3, 4]


def test_all_selected_values_are_changed_whatever_row_is_current(
    window, open_file, qtbot, monkeypatch
):
    document = open_file(app_paths.sample_folder() / "Lantern.bgparamlist")
    view = window.view
    view.filter_bar.setFocus()
    QTest.keyClicks(view.filter_bar, "type:f32")
    QTest.keyClick(view.filter_bar, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: not view.filtering.is_busy)
    while document.outline.row(document.current).label != "Radius":
        QTest.keyClick(view.tree, Qt.Key.Key_Down)
    QTest.keyClick(view.tree, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    paths = view.edits.value_paths()
    before = [document.outline.get(path) for path in paths]
    assert len(before) == 7

    def type_in(dialog):
        dialog.show()
        assert dialog.which.currentText() == "All (7)"
        assert dialog.focusWidget() is dialog.operand
        QTest.keyClicks(dialog.operand, "*1.5")
        QTest.keyClick(dialog.operand, Qt.Key.Key_Return)

    monkeypatch.setattr(BulkEditDialog, "exec", type_in)
    window.actions_["edit_many"].trigger()
    after = [document.outline.get(path) for path in paths]
    assert after == [pytest.approx(1.5 * value) for value in before]


def test_values_of_one_name_are_changed_alone(window, open_file, tmp_path):
    root = AAMP.new()
    for name in ("March", "Ride"):
        one = put(root, (), name, Kind.OBJECT)
        put(root, one, "Speed", Kind.F32, 2.0)
        put(root, one, "Life", Kind.S32, 5)
    put(root, one, "Weight", Kind.F32, 2.0)
    file = tmp_path / "Speeds.bgparamlist"
    file.write_bytes(AAMP.write(root))
    document = open_file(file)
    every = [at for at, row in document.outline.walk() if row.editable]
    dialog = BulkEditDialog(document, every, window)
    assert [dialog.which.itemText(at) for at in range(dialog.which.count())] == [
        "All (5)",
        "Speed (2)",
        "Life (2)",
    ]
    dialog.which.setCurrentIndex(1)
    dialog.operand.setText("*2")
    dialog.apply()
    told = [(row.label, row.value) for _at, row in document.outline.walk() if row.editable]
    wanted = [("Speed", 4.0), ("Life", 5)] * 2 + [(told[-1][0], 2.0)]
    assert sorted(told) == sorted(wanted)


def test_what_is_asked_while_the_filter_searches_is_about_its_results(
    window, byml, qtbot, monkeypatch
):
    monkeypatch.setattr(filtering, "_AT_ONCE_SECONDS", 0.0)
    monkeypatch.setattr(filtering, "_SLICE_SECONDS", 0.0)
    view = window.view
    view.filter_bar.setFocus()
    QTest.keyClicks(view.filter_bar, "value:24")
    QTest.keyClick(view.filter_bar, Qt.Key.Key_Down)
    assert view.filtering.is_busy
    QTest.keyClick(view.tree, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert view.edits.selection()
    window.actions_["delete"].trigger()
    assert byml.undo_stack.count() == 0
    actors = path_of(byml, "Actors")
    hits = [(*actors, at) for at in range(2500) if "24" in str(at)]
    qtbot.waitUntil(lambda: view.edits.selection() == hits)
    assert byml.current == hits[0]
