"""Finding and replacing in documents, from the keyboard to the undo stack."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.game_panels.find_panel import FindPanel, pattern
from formats.errors import WrongType
from formats.find import Field
from tests.app import edits


@pytest.fixture
def panel(window, open_file, byml_file) -> FindPanel:
    """The panel over a document with 2500 numbers."""
    open_file(byml_file)
    window.actions_["find_replace"].trigger()
    found = window.panels.widget("find")
    assert found.isVisible()
    return found


def ask(panel, qtbot, words, by=None):
    """Type what to look for and wait until it is found."""
    panel.field.setText(words)
    if by is not None:
        panel.by.setText(by)
    panel.search_now()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)


def rows(panel):
    """Return what is listed, once everything was looked at."""
    while panel.slices.is_busy:
        QTest.qWait(5)
    model = panel.model
    return [
        tuple(model.index(row, column).data() for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def test_ctrl_h_goes_to_the_field_and_what_is_typed_is_found(window, panel, qtbot):
    assert panel.field.hasFocus()
    QTest.keyClicks(panel.field, "1.5")
    qtbot.waitUntil(lambda: panel.model.rowCount() == 1)
    assert rows(panel) == [("Speed", "value", "1.5", "")]
    assert panel.count.text() == "1 result"
    QTest.keyClick(panel.field, Qt.Key.Key_Return)
    assert window.document.current == ("Speed",)
    assert panel.field.hasFocus()
    QTest.keyClick(panel.field, Qt.Key.Key_Escape)
    assert window.view.tree.hasFocus()


def test_ctrl_h_brings_the_panel_before_those_beside_it(window, panel, qtbot):
    window.panels.show("history")
    qtbot.waitUntil(lambda: panel.visibleRegion().isEmpty())
    window.actions_["find_replace"].trigger()
    qtbot.waitUntil(lambda: not panel.visibleRegion().isEmpty())


def test_fields_scope_and_case_narrow_what_is_found(window, panel, qtbot):
    ask(panel, qtbot, "2499")
    assert [row[1] for row in rows(panel)] == ["value"]
    panel.fields[Field.NAME].setChecked(True)
    assert [row[1] for row in rows(panel)] == ["name", "value"]
    panel.fields[Field.NAME].setChecked(False)
    window.document.set_current(("Speed",))
    panel.scope.setCurrentIndex(1)
    assert rows(panel) == []
    assert panel.count.text() == "No results. Turn on Names to search names, too."
    window.document.set_current(("Actors",))
    panel.search_now()
    assert rows(panel) == [("Actors › [2499]", "value", "2499", "")]
    panel.scope.setCurrentIndex(0)
    panel.case.setChecked(True)
    panel.fields[Field.NAME].setChecked(True)
    ask(panel, qtbot, "speed")
    assert rows(panel) == []


def test_all_open_documents_are_searched_and_led_to(window, panel, open_file, aamp_file, qtbot):
    first = window.document
    second = open_file(aamp_file)
    panel.scope.setCurrentIndex(2)
    panel.fields[Field.NAME].setChecked(True)
    ask(panel, qtbot, "tr")
    panel.fields[Field.TYPE].setChecked(True)
    places = {row[0].partition(" › ")[0] for row in rows(panel)}
    assert places == {first.name, second.name}
    panel.list.setCurrentIndex(panel.model.index(0, 0))
    assert window.document is first
    window.session.close(first)
    assert {row[0].partition(" › ")[0] for row in rows(panel)} == {second.name}


def test_numbers_are_found_and_replaced_as_one_step(window, panel, qtbot):
    document = window.document
    panel.number.setChecked(True)
    ask(panel, qtbot, "2490..2495", "* 10")
    assert rows(panel)[0] == ("Actors › [2490]", "value", "2490", "24900")
    assert panel.model.rowCount() == 6
    panel.all.click()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)
    assert document.outline.get(("Actors", 2495)) == 24950
    assert document.undo_stack.count() == 1
    assert panel.count.text() == "Replaced 6."
    document.undo()
    assert document.outline.get(("Actors", 2495)) == 2495


def test_what_is_replaced_in_all_documents_is_one_step(
    window, panel, open_file, aamp_file, qtbot, monkeypatch
):
    first, second = window.document, open_file(aamp_file)
    panel.scope.setCurrentIndex(2)
    panel.number.setChecked(True)
    ask(panel, qtbot, "= 7", "9")
    assert {row[0].partition(" › ")[0] for row in rows(panel)} == {first.name, second.name}
    panel.all.click()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)
    assert (first.undo_stack.index(), second.undo_stack.index()) == (1, 1)
    window.actions_["undo"].trigger()
    assert (first.undo_stack.index(), second.undo_stack.index()) == (0, 0)
    window.actions_["redo"].trigger()
    edits.remove(first, ("Actors",), 0)
    window.tabs.setCurrentWidget(window.views.view_of(second))
    assert window.document is second
    window.actions_["undo"].trigger()
    assert (first.undo_stack.index(), second.undo_stack.index()) == (2, 1)
    (notice,) = window.view.notices()
    assert first.name in notice.sentence


def test_nothing_is_replaced_where_one_document_refuses(window, panel, open_file, aamp_file, qtbot):
    first, second = window.document, open_file(aamp_file)
    panel.scope.setCurrentIndex(2)
    panel.number.setChecked(True)
    ask(panel, qtbot, "= 7", "9")
    second.set_state(frozen="it is being saved")
    panel.all.click()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)
    assert "it is being saved" in panel.count.text()
    assert (first.undo_stack.index(), second.undo_stack.index()) == (0, 0)
    second.set_state(frozen="")


def test_what_is_no_condition_is_said(panel, qtbot):
    panel.number.setChecked(True)
    ask(panel, qtbot, "> fast")
    assert "“fast” is not a number" in panel.count.text()
    assert not panel.all.isEnabled()
    ask(panel, qtbot, "> 1", "many")
    assert "“many” is not a number" in panel.count.text()
    assert not panel.all.isEnabled()


def test_names_and_values_are_replaced_as_one_step(window, panel, qtbot):
    document = window.document
    panel.fields[Field.NAME].setChecked(True)
    ask(panel, qtbot, "Name", "Title")
    panel.all.click()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)
    assert document.outline.get(("Title",)) == "ランタン"
    ask(panel, qtbot, "ランタン", "灯")
    panel.all.click()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)
    assert document.outline.get(("Title",)) == "灯"
    document.undo()
    document.undo()
    assert document.outline.get(("Name",)) == "ランタン"
    assert not document.is_modified


def test_patterns_with_groups(window, panel, qtbot):
    panel.pattern.setChecked(True)
    panel.fields[Field.NAME].setChecked(True)
    ask(panel, qtbot, r"^(Sp)(eed)$", r"\2\1")
    assert rows(panel) == [("Speed", "name", "Speed", "eedSp")]
    ask(panel, qtbot, "(")
    assert panel.count.text().startswith("This is not a valid pattern")
    assert panel.model.rowCount() == 0


def test_what_does_not_fit_stays_and_is_said(window, panel, qtbot):
    ask(panel, qtbot, "24", "x")
    assert all("stays" in row[3] for row in rows(panel))
    panel.all.click()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)
    assert "154 values stay, the first because “x” is not a whole number." in panel.count.text()
    assert not window.document.is_modified


def test_only_what_is_selected_or_left_is_replaced(window, panel, qtbot):
    document = window.document
    panel.number.setChecked(True)
    ask(panel, qtbot, "10..14", "0")
    panel.list.setCurrentIndex(panel.model.index(1, 0))
    panel.some.click()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)
    assert document.outline.get(("Actors", 11)) == 0
    assert document.outline.get(("Actors", 12)) == 12
    panel.list.setCurrentIndex(panel.model.index(1, 0))
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    panel.all.click()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)
    assert [document.outline.get(("Actors", n)) for n in range(10, 15)] == [0, 0, 12, 0, 0]


def test_taking_matches_out_has_to_be_seen_first(window, panel, qtbot):
    ask(panel, qtbot, "タン")
    panel.all.click()
    assert "press again" in panel.count.text()
    assert rows(panel)[0][3] == "ラン"
    assert not window.document.is_modified
    panel.all.click()
    qtbot.waitUntil(lambda: not panel.slices.is_busy)
    assert window.document.outline.get(("Name",)) == "ラン"


def test_a_view_gets_rows_as_one_goes_there(window, panel, qtbot):
    document = window.document
    panel.number.setChecked(True)
    ask(panel, qtbot, "-5..9999", "1")
    assert panel.count.text() == "2,502 results"
    assert 1000 <= panel.model.rowCount() < 2502
    panel.step(-1)
    assert panel.model.rowCount() == 2502
    assert panel.list.currentIndex().row() == 2501
    ask(panel, qtbot, "-5..9999", "1")
    panel.all.click()
    qtbot.waitUntil(lambda: "Replaced" in panel.count.text())
    assert {document.outline.get(("Actors", n)) for n in range(2500)} == {1}


def test_the_list_keeps_up_with_edits(window, panel, qtbot):
    document = window.document
    panel.fields[Field.NAME].setChecked(True)
    ask(panel, qtbot, "2499")
    document.set_value(("Actors", 2499), 5)
    assert rows(panel)[1][2] == "5"
    edits.remove(document, (), "Actors")
    assert panel.model.rowCount() == 0
    qtbot.waitUntil(lambda: panel.count.text() == "No results")
    document.undo()
    qtbot.waitUntil(lambda: panel.model.rowCount() == 1)


def test_a_pattern_counts_in_characters():
    spans = pattern("b+")("a😀bb")
    assert [(span.start, span.end, span.groups) for span in spans] == [(2, 4, ("bb",))]
    assert pattern("x*")("") == []
    with pytest.raises(WrongType, match="not a valid pattern"):
        pattern("[")


def test_a_greedy_pattern_ends(qtbot):
    assert pattern("(a+)+$")("a" * 40 + "b") == []


def press(window, text):
    """Type a text where the keyboard is."""
    QTest.keyClicks(window.focusWidget(), text)


def replace_all(panel, qtbot):
    """Press the button and wait until it is done."""
    QTest.mouseClick(panel.all, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "eplaced" in panel.count.text())


def test_names_are_replaced_only_when_asked(window, panel, qtbot):
    press(window, "Speed")
    QTest.keyClick(panel.field, Qt.Key.Key_Tab)
    assert panel.by.hasFocus()
    press(window, "100")
    qtbot.waitUntil(lambda: panel.count.text().startswith("No results. Turn on Names"))
    assert not panel.all.isEnabled()
    QTest.mouseClick(panel.fields[Field.NAME], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.count.text() == "1 result")
    assert rows(panel) == [("Speed", "name", "Speed", "100")]


def test_rows_of_a_name_get_a_value(window, panel, qtbot):
    QTest.keyClick(panel.field, Qt.Key.Key_Tab)
    press(window, "100")
    QTest.keyClick(panel.by, Qt.Key.Key_Tab)
    assert panel.named.hasFocus()
    press(window, "speed")
    qtbot.waitUntil(lambda: panel.model.rowCount() == 1)
    assert rows(panel) == [("Speed", "value", "1.5", "100.0")]
    replace_all(panel, qtbot)
    assert window.document.outline.get(("Speed",)) == 100.0
    assert window.document.undo_stack.count() == 1


def test_numbers_of_rows_of_a_name_are_found_and_computed(window, panel, qtbot):
    document = window.document
    QTest.mouseClick(panel.number, Qt.MouseButton.LeftButton)
    panel.field.setFocus()
    press(window, "> 2497")
    panel.named.setFocus()
    press(window, "actors")
    panel.by.setFocus()
    press(window, "=x*2 - 1")
    qtbot.waitUntil(lambda: panel.count.text() == "2 results")
    assert [row[2:] for row in rows(panel)] == [("2498", "4995"), ("2499", "4997")]
    QTest.keyClick(panel.field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(panel.field, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: panel.count.text() == "2,500 results")
    panel.word.setChecked(True)
    ask(panel, qtbot, "")
    assert panel.model.found
    panel.named.setText("Actor")
    ask(panel, qtbot, "> 2497")
    assert panel.count.text() == "No results", "whole words of the name, too"
    panel.named.setText("Actors")
    ask(panel, qtbot, "> 2497")
    replace_all(panel, qtbot)
    assert document.outline.get(("Actors", 2499)) == 4997
    assert document.undo_stack.count() == 1


@pytest.mark.parametrize(
    ("by", "becomes"),
    [
        ("*2", "4998"),
        ("+1", "2500"),
        ("-1", "-1"),
        ("=x-1", "2498"),
        ("=x//2", "1249"),
        ("=x/2", "1250 (rounded)"),
        ("+0.5", "stays: 2499.5 is not a whole number"),
        ("*2**31", "stays: 5366561636352 is outside"),
        ("/0", "stays: nothing can be divided by zero"),
    ],
)
def test_numbers_are_computed_exactly_or_stay(window, panel, qtbot, by, becomes):
    panel.number.setChecked(True)
    ask(panel, qtbot, "2499", by)
    assert rows(panel)[0][3].startswith(becomes)
    replace_all(panel, qtbot)
    is_kept = becomes.startswith("stays")
    assert window.document.is_modified is not is_kept
    assert window.document.outline.get(("Actors", 2499)) == (
        2499 if is_kept else int(becomes.split()[0])
    )


def test_how_many_numbers_will_be_rounded_is_shown_before(window, panel, qtbot):
    document = window.document
    panel.number.setChecked(True)
    ask(panel, qtbot, "1..4", "*1.5")
    assert panel.rounding.isVisible()
    assert panel.rounding.isChecked()
    qtbot.waitUntil(lambda: panel.count.text() == "6 results; 3 values will be rounded")
    assert [row[3] for row in rows(panel)] == [
        "2 (rounded)",
        "3",
        "5 (rounded)",
        "6",
        "5 (rounded)",
        "2.25",
    ]
    QTest.mouseClick(panel.rounding, Qt.MouseButton.LeftButton)
    assert panel.count.text() == "6 results"
    assert rows(panel)[0][3] == "stays: 1.5 is not a whole number"
    QTest.mouseClick(panel.rounding, Qt.MouseButton.LeftButton)
    replace_all(panel, qtbot)
    assert panel.count.text() == "Replaced 6; 3 were rounded."
    assert [document.outline.get(("Actors", at)) for at in range(1, 5)] == [2, 3, 5, 6]
    assert document.outline.get(("Count",)) == 5
    assert document.undo_stack.count() == 1


def test_what_is_no_expression_is_said_at_once(window, panel, qtbot):
    panel.number.setChecked(True)
    ask(panel, qtbot, "2499", "*fast")
    assert panel.count.text() == "“fast” is unexpected here."
    assert not panel.all.isEnabled()
