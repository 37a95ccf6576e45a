"""The typed text: checked, applied as one step, reverted, and the question about it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

import formats
from app.documents.document import Document
from app.documents.verified_write import verify
from app.text import jobs
from app.text.view import TextView
from formats.aamp import AAMP
from formats.ainb import AINB, build
from formats.ainb.types import INT
from formats.byml import BYML
from formats.core.kinds import Kind
from formats.editing import apply as take_over
from formats.registry import SHIPPED, structure_of
from tests.app import edits
from tests.app.documents.test_document import edit_somehow
from tests.app.text.hands import (
    apply,
    crc,
    line_at,
    make_aamp,
    make_byml,
    replace,
    row_named,
    text_of,
)
from tests.formats import own
from tests.scale import seeded

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing the keyboard")


def test_a_graph_is_shown_as_text_and_edited(show, settle, qtbot):
    file = next(file for file in own.files("ainb") if file.name == "Every part.ainb")
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    view = show(document)
    assert view.editor.text() == text_of(document)
    document.set_current(("nodes", 4))
    assert "Element_RandomSelector" in line_at(view)
    before = formats.save_bytes(document.root)
    replace(view, "0x12345678", "0x12345679")
    assert apply(view, qtbot)
    settle(view)
    assert text_of(document) == view.editor.text()
    assert "0x12345679" in view.editor.text()
    document.undo()
    assert formats.save_bytes(document.root) == before


def test_links_of_a_graph_are_edited_as_text_in_one_step(show, settle, qtbot):
    """Another target and another node are more than edits of rows: everything is taken over."""
    file = next(file for file in own.files("ainb") if file.name == "Watchman.root.ainb")
    document = Document(formats.open_bytes(file.read_bytes()), file.name)
    view = show(document)
    before = formats.save_bytes(document.root)
    lines = view.editor.text().split("\n")
    at = next(i for i, line in enumerate(lines) if "-> [9] Listen" in line)
    replace(view, lines[at], lines[at].replace("-> [9] Listen", "-> [15] Yawn"))
    assert apply(view, qtbot)
    settle(view)
    assert text_of(document) == view.editor.text()
    assert "-> [15] Yawn" in view.editor.text()
    assert document.undo_stack.count() == 1
    document.undo()
    assert formats.save_bytes(document.root) == before


def test_what_stands_in_the_head_of_a_text_is_applied(show, settle, qtbot):
    document = make_aamp()
    before = formats.save_bytes(document.root)
    view = show(document)
    replace(view, "version: 0", "version: 5")
    replace(view, "1.5", "2.25")
    assert apply(view, qtbot)
    settle(view)
    assert document.root.version == 5
    assert "version: 5" in view.editor.text()
    assert "2.25" in view.editor.text()
    assert document.undo_stack.count() == 1
    document.undo()
    assert formats.save_bytes(document.root) == before


def test_a_text_makes_no_other_file_of_a_document_and_says_so(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    view.editor.folds.unfold_all()
    replace(view, "order=little", "order=big")
    replace(view, "1.5", "2.25")
    assert apply(view, qtbot)
    settle(view)
    assert not document.root.big_endian
    assert document.outline.get(("Speed",)) == 2.25
    assert "byte order" in view.problem_bar.label.text()
    assert view.editor.text() == text_of(document)


def test_what_is_typed_waits_to_be_applied(show, document, settle):
    view = show(document)
    told = []
    view.edited_changed.connect(told.append)
    before = formats.save_bytes(document.root)
    replace(view, "1.5", "2.25")
    assert view.is_edited
    assert view.edit_bar.isVisible()
    settle(view)
    assert formats.save_bytes(document.root) == before
    assert told == [True]
    view.revert()
    settle(view)
    assert told == [True, False]
    assert view.editor.text() == text_of(document)
    assert not view.is_edited
    assert view.edit_bar.isHidden()


def test_typing_and_undoing_it_is_no_edit(show, document, settle):
    view = show(document)
    replace(view, "1.5", "2")
    QTest.keySequence(view.editor, QKeySequence("Ctrl+Z"))
    if view.is_edited:  # the deletion and the letter may be two steps
        QTest.keySequence(view.editor, QKeySequence("Ctrl+Z"))
    assert not view.is_edited
    assert view.edit_bar.isHidden()
    assert view.editor.text() == text_of(document)


def test_applying_is_one_step_that_undoes_to_the_same_bytes(show, document, settle, qtbot):
    view = show(document)
    before = formats.save_bytes(document.root)
    replace(view, "1.5", "2.25")
    replace(view, "Count: 3", "Count: 4")
    typed = view.editor.text()
    assert apply(view, qtbot)
    settle(view)
    assert document.undo_stack.count() == 1
    assert document.undo_stack.undoText() == "Edit as text"
    assert text_of(document) == typed == view.editor.text()
    assert "2 changes" in view.problem_bar.label.text()
    assert not view.is_edited
    document.undo()
    settle(view)
    assert formats.save_bytes(document.root) == before
    assert view.editor.text() == text_of(document)


def test_only_what_differs_changes(show, qtbot):
    document = make_byml()
    changes = []
    document.changed.connect(changes.append)
    view = show(document)
    replace(view, "Actor_123", "Other_123")
    assert apply(view, qtbot)
    assert [one.values for one in changes] == [(("Actors", 123, "name"),)]


def test_rows_are_put_in_taken_out_and_given_other_types(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    replace(view, "Speed: 1.5", "Speed: !!str fast")
    replace(view, "Name: ランタン", "Other: [1, 2.0, true]")
    assert apply(view, qtbot)
    settle(view)
    rows = {row.label: row for row in document.outline.rows(())}
    assert set(rows) == {"Actors", "Count", "Other", "Speed"}
    assert rows["Speed"].value == "fast"
    kinds = [row.kind for row in document.outline.rows(("Other",))]
    assert kinds == [Kind.S32, Kind.F32, Kind.BOOL]
    assert document.undo_stack.count() == 1


def test_a_text_that_says_the_same_says_so(show, document, settle, qtbot):
    view = show(document)
    replace(view, "1.5", "1.50")
    assert apply(view, qtbot)
    settle(view)
    assert document.undo_stack.count() == 0
    assert "nothing to apply" in view.problem_bar.label.text()
    assert view.editor.text() == text_of(document)


def test_faults_are_shown_as_one_types_and_gone_to(show, document, settle, qtbot):
    view = show(document)
    replace(view, "Count: 3", "Count: [3")
    settle(view)
    assert view.problem_bar.isVisible()
    assert len(view.editor.gutter.problems) == 1
    fault = view.problem_bar.faults[0]
    assert view.problem_bar.label.text().startswith(f"Line {fault.line + 1}, column")
    view.editor.go_to(0, 0)
    view.problem_bar.step()
    assert view.editor.place()[0] == fault.line
    before = formats.save_bytes(document.root)
    assert not apply(view, qtbot)
    assert formats.save_bytes(document.root) == before
    assert view.is_edited
    view.editor.undo()
    if "Count: [3" in view.editor.text():
        replace(view, "Count: [3", "Count: 3")
    settle(view)
    assert not view.editor.gutter.problems
    assert view.problem_bar.isHidden()


def test_a_change_elsewhere_while_typing_is_told(show, settle):
    document = make_byml()
    view = show(document)
    replace(view, "1.5", "2.25")
    document.set_value(("Count",), 9)
    settle(view)
    assert "changed elsewhere" in view.edit_bar.label.text()
    assert "2.25" in view.editor.text()
    view.revert()
    settle(view)
    assert view.editor.text() == text_of(document)


def test_what_was_changed_elsewhere_meanwhile_is_kept(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    replace(view, "1.5", "2.25")
    document.set_value(("Count",), 9)
    edits.remove(document, ("Actors",), 0)
    assert apply(view, qtbot)
    settle(view)
    assert document.outline.get(("Speed",)) == 2.25
    assert document.outline.get(("Count",)) == 9
    assert document.outline.get(("Actors", 0, "name")) == "Actor_001"
    assert view.editor.text() == text_of(document)
    document.undo()
    assert document.outline.get(("Speed",)) == 1.5
    assert document.outline.get(("Count",)) == 9


def test_where_both_changed_the_same_the_text_wins_and_says_so(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    replace(view, "1.5", "2.25")
    document.set_value(("Speed",), 7.0)
    document.set_value(("Count",), 9)
    assert apply(view, qtbot)
    settle(view)
    assert document.outline.get(("Speed",)) == 2.25
    assert document.outline.get(("Count",)) == 9
    assert "taken from the text: 1" in view.problem_bar.label.text()


def test_an_object_as_text(show, settle, qtbot):
    document = make_aamp()
    path = row_named(document, "General")
    view = show(document)
    with qtbot.waitSignal(view.shown):
        view.show_subtree(path)
    assert view.editor.text() == AAMP.text.write_row(document.root, path, SHIPPED)
    document.set_current(row_named(document, "General", "Tint"))
    assert line_at(view).strip().startswith(str(crc("Tint")))  # a name that is not known
    replace(view, "9.75", "8.5")
    assert apply(view, qtbot)
    assert document.outline.get(row_named(document, "General", "Position")) == (1.0, 2.5, -8.5)


def answer(qtbot, view: TextView, text: str) -> None:
    box = view.findChild(QMessageBox)
    next(one for one in box.buttons() if one.text() == text).click()


def test_leaving_asks_only_where_something_was_typed(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    left = []
    view.leave_text(lambda: left.append("at once"))
    assert left == ["at once"]
    replace(view, "1.5", "2.25")
    view.leave_text(lambda: left.append("kept"))
    answer(qtbot, view, "Keep editing")
    assert left == ["at once"]
    assert view.is_edited
    qtbot.waitUntil(lambda: view.findChild(QMessageBox) is None)
    view.leave_text(lambda: left.append("applied"))
    answer(qtbot, view, "Apply")
    qtbot.waitUntil(lambda: left[1:] == ["applied"])
    assert document.outline.get(("Speed",)) == 2.25
    settle(view)
    replace(view, "2.25", "3.5")
    qtbot.waitUntil(lambda: view.findChild(QMessageBox) is None)
    view.leave_text(lambda: left.append("discarded"))
    answer(qtbot, view, "Discard")
    assert left[2:] == ["discarded"]
    settle(view)
    assert document.outline.get(("Speed",)) == 2.25
    assert "2.25" in view.editor.text()


def test_nothing_is_applied_while_the_document_is_saved(show, qtbot):
    document = make_byml()
    view = show(document)
    replace(view, "1.5", "2.25")
    document.set_state(frozen="it is being saved")
    assert not view.edit_bar.apply.isEnabled()
    assert not apply(view, qtbot)
    assert "being saved" in view.problem_bar.label.text()
    assert view.is_edited
    assert not view.editor.isReadOnly()
    document.set_state(frozen="")
    assert apply(view, qtbot)


def test_more_edits_than_a_view_can_show_one_by_one(show, settle, qtbot, monkeypatch):
    monkeypatch.setattr(jobs, "MOST_EDITS", 10)
    document = make_byml()
    changes = []
    document.changed.connect(changes.append)
    view = show(document)
    view.open_replace()
    view.find_bar.field.setText("Actor_")
    view.find_bar.by.setText("Figure_")
    view.find_bar.replace_all()
    assert apply(view, qtbot)
    settle(view)
    (change,) = changes
    assert change.are_of_values
    assert sorted(change.paths) == [("Actors", at, "name") for at in range(400)]
    assert document.outline.get(("Actors", 399, "name")) == "Figure_399"
    document.undo()
    assert document.outline.get(("Actors", 399, "name")) == "Actor_399"


def retype_somehow(view: TextView, dice: random.Random) -> None:
    """Take out, double or change a line, as a person would who is careless."""
    lines = view.editor.text().split("\n")
    number = dice.randrange(len(lines))
    cursor = QTextCursor(view.editor.document().findBlockByNumber(number))
    cursor.select(QTextCursor.SelectionType.LineUnderCursor)
    line = cursor.selectedText()
    digits = [at for at, sign in enumerate(line) if sign.isdigit()]
    if digits and dice.random() < 0.7:
        at = dice.choice(digits)
        cursor.insertText(f"{line[:at]}{dice.randrange(10)}{line[at + 1 :]}")
    elif dice.random() < 0.5:
        cursor.insertText("")
    else:
        cursor.insertText(f"{line}\n{line}")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", own.NAMES)
def test_whatever_is_typed_is_applied_whole_or_not_at_all(show, settle, qtbot, name, seed):
    dice = seeded(seed)
    files = [file for file in own.files(name) if file.stat().st_size < 20_000]
    document = Document(formats.open_bytes(dice.choice(files).read_bytes()), "some")
    view = show(document)
    for _round in range(4):
        before, steps = formats.save_bytes(document.root), document.undo_stack.count()
        for _ in range(dice.randrange(1, 4)):
            retype_somehow(view, dice)
        typed = view.editor.text()
        if not apply(view, qtbot):
            assert formats.save_bytes(document.root) == before
            assert view.editor.text() == typed
            view.revert()
            settle(view)
            continue
        settle(view)
        assert view.editor.text() == text_of(document)
        assert document.undo_stack.count() - steps in (0, 1)
        after = formats.save_bytes(document.root)
        if document.undo_stack.count() > steps:
            document.undo()
            assert formats.save_bytes(document.root) == before
            document.redo()
        assert formats.save_bytes(document.root) == after
        settle(view)
        assert view.editor.text() == text_of(document)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", own.NAMES)
def test_whatever_is_edited_elsewhere_shows(show, settle, name, seed):
    dice = seeded(seed)
    files = [file for file in own.files(name) if file.stat().st_size < 20_000]
    document = Document(formats.open_bytes(dice.choice(files).read_bytes()), "some")
    view = show(document)
    for _round in range(4):
        for _ in range(5):
            edit_somehow(document, dice)
        if dice.random() < 0.5:
            document.undo()
        settle(view)
        if view.problem_bar.faults:
            with pytest.raises(formats.FormatError):
                text_of(document)
        else:
            assert view.editor.text() == text_of(document)
        assert not view.is_edited


def test_the_name_of_an_enum_typed_in_the_text_of_a_graph_is_taken_over_and_can_be_saved():
    root = AINB.new()
    build.add_property(build.add_node(root, "Hand"), "Slot", INT, 0)
    text = AINB.text.write(root)
    assert "Slot: 0" in text
    typed = text.replace("Slot: 0", "Slot: {value: 0, enum: {0: ['game::Slots', Main]}}")
    compared = jobs.compare(root, (), jobs.read(root, (), typed), None)
    structure = structure_of(root)
    take_over(structure, compared.differences)
    data = formats.save_bytes(structure.root)
    verify(structure.root, data)
    assert b"game::Slots\0Main\0" in data


@pytest.mark.parametrize("is_checked", [False, True])
def test_an_edit_is_read_once_and_written_once(show, settle, qtbot, monkeypatch, is_checked):
    document = make_byml()
    view = show(document)
    counts = Counter()

    def counted(name):
        real = getattr(BYML.text, name)

        def count(*arguments):
            counts[name] += 1
            return real(*arguments)

        monkeypatch.setattr(BYML.text, name, count)

    for name in ("read", "write", "map"):
        counted(name)
    replace(view, "1.5", "2.25")
    if is_checked:
        view.applying.check()
        settle(view)
    assert apply(view, qtbot)
    settle(view)
    assert document.outline.get(("Speed",)) == 2.25
    assert counts == {"read": 1, "map": 1}


def test_what_is_said_of_an_applied_text_goes_when_it_is_undone(show, settle, qtbot):
    view = show(make_byml())
    replace(view, "Count: 3", "Count: 4")
    view.apply()
    qtbot.waitUntil(lambda: view.problem_bar.isVisible())
    settle(view)
    assert view.problem_bar.isVisible()
    view.document.undo()
    settle(view)
    assert not view.problem_bar.isVisible()
    replace(view, "Count: 3", "Count: [")
    settle(view)
    qtbot.waitUntil(lambda: bool(view.problem_bar.faults))
    view.document.set_value(("Speed",), 7.0)
    assert view.problem_bar.isVisible(), "a fault of the text stays"
