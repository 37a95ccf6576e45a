"""Values of many rows changed at once: in the batch dialog and in the inspector, by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import formats
from app.tree import row_filter
from app.tree.bulk_edit_dialog import BulkEditDialog
from app.ui import app_paths
from formats.aamp import AAMP
from formats.core.kinds import Kind
from tests.app.window.conftest import path_of, put
from tests.app.window.test_row_edits import saved, select


def type_in_inspector(window, typed):
    """Type into the field for all selected rows, and confirm."""
    field = window.panels.widget("inspector").widget().editor.field
    field.setFocus()
    QTest.keyClicks(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_numbers_of_many_rows_are_changed_as_one_step(window, byml, qtbot):
    before = saved(byml)
    actors = path_of(byml, "Actors")
    select(window, actors)
    dialog = BulkEditDialog(byml, window.view.edits.value_paths(), window)
    dialog.action.setCurrentText("Multiply by")
    dialog.operand.setText("2.5")
    assert dialog.rounding.isChecked()
    examples = "[0]: 0 → 0\n[1]: 1 → 3\n[2]: 2 → 5"
    qtbot.waitUntil(lambda: dialog.preview.text() == f"{examples}\n1,250 values will be rounded")
    dialog.rounding.click()
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
    type_in_inspector(window, typed)
    assert [byml.outline.get(path) for path in paths] == values
    assert byml.undo_stack.count() == 1


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("=x**0.5", "[2]: 1.41421356 is not a whole number"),
        ("*2**31", "[1]: 2147483648 is outside"),
    ],
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


@pytest.mark.parametrize(
    ("operation", "typed", "is_rounded", "count"),
    [
        ("Multiply by", "1.5", True, 3),
        ("Multiply by", "1/2", True, 3),
        ("Set to", "/2", True, 3),
        ("Set to", "=x*1.5", True, 3),
        ("Set to", "+0.5", False, 5),
        ("Set to", "1.5", False, 5),
        ("Add", "1/2", False, 5),
    ],
)
def test_integers_are_rounded_after_a_product_or_on_request(
    window, byml, qtbot, operation, typed, is_rounded, count
):
    actors = path_of(byml, "Actors")
    paths = [(*actors, at) for at in range(1, 6)]
    dialog = BulkEditDialog(byml, [*paths, path_of(byml, "Speed")], window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.action.setCurrentText(operation)
    QTest.keyClicks(dialog.operand, typed)
    assert dialog.rounding.isVisible()
    assert dialog.rounding.isChecked() is is_rounded
    if not is_rounded:
        assert "is not a whole number" in dialog.preview.text()
        QTest.keyClick(dialog.rounding, Qt.Key.Key_Space)
    assert dialog.preview.text().splitlines()[-1] == f"{count} values will be rounded"
    QTest.keyClick(dialog.operand, Qt.Key.Key_Return)
    values = [byml.outline.get(path) for path in paths]
    assert {type(value) for value in values} == {int}
    assert byml.outline.get(("Speed",)) in (2.25, 0.75, 2.0, 1.5), "floats are not rounded"
    assert byml.undo_stack.count() == 1


def test_a_choice_about_rounding_remains_while_the_input_is_edited(window, byml, qtbot):
    dialog = BulkEditDialog(byml, [path_of(byml, "Count")], window)
    qtbot.addWidget(dialog)
    QTest.keyClicks(dialog.operand, "*1")
    dialog.rounding.click()
    QTest.keyClicks(dialog.operand, ".5")
    assert not dialog.rounding.isChecked()
    assert dialog.preview.text() == "Count: 4.5 is not a whole number"
    dialog.operand.clear()
    QTest.keyClicks(dialog.operand, "*1.5")
    assert dialog.rounding.isChecked()
    assert dialog.preview.text() == "Count: 3 → 5\n1 value will be rounded"
    dialog.action.setCurrentText("Replace text")
    assert dialog.rounding.isHidden()
    assert "rounded" not in dialog.preview.text()


@pytest.mark.parametrize(("typed", "values"), [("*1.5", [2, 3, 5]), ("/2", [1, 1, 2])])
def test_typing_over_a_selection_rounds_and_reports_it(
    window, byml, qtbot, monkeypatch, typed, values
):
    notes = []
    monkeypatch.setattr("app.ui.report.note", notes.append)
    paths = [(*path_of(byml, "Actors"), at) for at in range(1, 4)]
    speed = path_of(byml, "Speed")
    for selected in (paths, [*paths, speed]):
        select(window, *selected)
        type_in_inspector(window, typed)
        assert [byml.outline.get(path) for path in paths] == values
        assert notes == ["2 values were rounded."]
        notes.clear()
        byml.undo()
    select(window, *paths)
    editor = window.panels.widget("inspector").widget().editor
    QTest.keyClicks(editor.field, "1.5")
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    assert "is not a whole number" in editor.reason, "a number that is typed is not rounded"
    assert not notes


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
    view = formats.outline_of(AAMP.new())
    for name in ("March", "Ride"):
        one = put(view, (), name, Kind.OBJECT)
        put(view, one, "Speed", Kind.F32, 2.0)
        put(view, one, "Life", Kind.S32, 5)
    put(view, one, "Weight", Kind.F32, 2.0)
    file = tmp_path / "Speeds.bgparamlist"
    file.write_bytes(AAMP.write(view.root))
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
    monkeypatch.setattr(row_filter, "_AT_ONCE_SECONDS", 0.0)
    monkeypatch.setattr(row_filter, "_SLICE_SECONDS", 0.0)
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
