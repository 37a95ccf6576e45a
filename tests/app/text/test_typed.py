"""Types while text is typed: kept if the value fits, refused at its line if it does not."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import formats
from app.documents.document import Document
from formats.core.kinds import Kind
from tests.app.text.hands import apply, make_byml, replace, row_named, text_of
from tests.formats import own

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing the keyboard")


def _speed(document):
    names = ("Speed",) if document.format.name == "byml" else ("Child", "Inner", "Speed")
    return document.outline.row(row_named(document, *names))


def test_a_whole_number_over_a_float_stays_a_float(show, document, settle):
    view = show(document)
    replace(view, "1.5", "2")
    QTest.keyClick(view.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    settle(view)
    assert (_speed(document).kind, _speed(document).value) == (Kind.F32, 2.0)
    assert view.editor.text() == text_of(document)
    assert "2.0" in view.editor.text()
    assert "Types changed" not in view.problem_bar.label.text()
    document.undo()
    assert _speed(document).value == 1.5


def test_what_does_not_fit_is_shown_at_its_line_while_it_is_typed(show, document, settle):
    view = show(document)
    replace(view, "Count: 3", "Count: 12.5")
    settle(view)
    assert "Count is s32, 12.5 does not fit" in view.problem_bar.label.text()
    line = (
        view.editor.text()
        .split("\n")
        .index(next(one for one in view.editor.text().split("\n") if "12.5" in one))
    )
    assert [fault.line for fault in view.problem_bar.faults] == [line]
    assert view.editor.gutter.problems.keys() == {line}


def test_what_does_not_fit_is_refused_and_can_be_changed_on_purpose(show, document, settle, qtbot):
    view = show(document)
    before = formats.save_bytes(document.root)
    replace(view, "Count: 3", "Count: 12.5")
    typed = view.editor.text()
    assert not apply(view, qtbot)
    assert formats.save_bytes(document.root) == before
    assert view.editor.text() == typed
    assert view.problem_bar.fix.isVisible()
    assert view.problem_bar.fix.text() == "Change the type to f32"
    QTest.mouseClick(view.problem_bar.fix, Qt.MouseButton.LeftButton)
    settle(view)
    assert not view.problem_bar.isVisible()
    assert apply(view, qtbot)
    settle(view)
    names = ("Count",) if document.format.name == "byml" else ("General", "Count")
    row = document.outline.row(row_named(document, *names))
    assert (row.kind, row.value) == (Kind.F32, 12.5)
    assert "Count: s32 → f32" in view.problem_bar.label.text()
    assert view.editor.text() == text_of(document)
    document.undo()
    assert formats.save_bytes(document.root) == before


def test_a_text_in_quotes_is_no_number(show, document, qtbot):
    view = show(document)
    replace(view, "1.5", "'2.5'")
    assert not apply(view, qtbot)
    assert "Speed is f32, '2.5' does not fit" in view.problem_bar.label.text()


def test_types_stay_where_a_text_is_typed_on_before_it_is_written_anew(
    show, document, settle, qtbot
):
    view = show(document)
    replace(view, "1.5", "2")
    assert apply(view, qtbot)
    replace(view, "Speed: 2.0", "Speed: 7")
    assert apply(view, qtbot)
    settle(view)
    assert (_speed(document).kind, _speed(document).value) == (Kind.F32, 7.0)


def test_types_stay_in_the_text_of_one_row(show, document, settle, qtbot):
    view = show(document)
    path = (
        row_named(document, "Speed")
        if document.format.name == "byml"
        else (row_named(document, "Child", "Inner"))
    )
    view.show_subtree(path)
    settle(view)
    replace(view, "1.5", "2")
    assert apply(view, qtbot)
    settle(view)
    assert (_speed(document).kind, _speed(document).value) == (Kind.F32, 2.0)


def test_types_stay_where_the_document_was_changed_meanwhile(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    replace(view, "1.5", "2")
    document.set_value(("Count",), 8)
    assert apply(view, qtbot)
    settle(view)
    assert (_speed(document).kind, _speed(document).value) == (Kind.F32, 2.0)
    assert document.outline.get(("Count",)) == 8


def test_an_input_of_a_graph_keeps_its_type_and_its_connection(show, settle, qtbot):
    file = next(file for file in own.files("ainb") if file.name == "Every part.ainb")
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    view = show(document)
    text = view.editor.text()
    old = "        value: 0.1\n        from: <- [1] Produce.O2"
    assert old in text
    place = text.index(old) + len("        value: ")
    cursor = view.editor.textCursor()
    cursor.setPosition(place)
    cursor.setPosition(place + 3, cursor.MoveMode.KeepAnchor)
    view.editor.setTextCursor(cursor)
    QTest.keyClicks(view.editor, "3")
    assert apply(view, qtbot), view.problem_bar.label.text()
    settle(view)
    assert old.replace("0.1", "3.0") in text_of(document)
