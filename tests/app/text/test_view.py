"""The text of a document beside its tree: shown, followed, edited, applied as one step."""

from __future__ import annotations

import random
import zlib

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

import formats
from app import theme
from app.documents import work
from app.documents.document import Document
from app.text import jobs
from app.text.view import TextView
from formats import aamp, byml
from formats.values import Kind
from tests.app.documents.test_document import edit_somehow
from tests.app.windows.conftest import put
from tests.formats import own

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing the keyboard")


def make_byml() -> Document:
    root = byml.new(7)
    put(root, (), "Count", Kind.S32, 3)
    put(root, (), "Name", Kind.STRING, "ランタン")
    put(root, (), "Speed", Kind.F32, 1.5)
    actors = put(root, (), "Actors", Kind.ARRAY)
    for number in range(400):
        actor = put(root, actors, "", Kind.MAP)
        put(root, actor, "name", Kind.STRING, f"Actor_{number:03}")
        values = put(root, actor, "values", Kind.ARRAY)
        for value in range(3):
            put(root, values, "", Kind.S32, 10 * number + value)
    return Document(root, "Lantern.byml")


def make_aamp() -> Document:
    root = aamp.new()
    general = put(root, (), "General", Kind.OBJECT)
    put(root, general, "Position", Kind.VEC3, (1.0, 2.5, -9.75))
    put(root, general, "Tint", Kind.COLOR, (1.0, 0.5, 2.0, 1.0))
    put(root, general, "Count", Kind.S32, 3)
    child = put(root, (), "Child", Kind.LIST)
    inner = put(root, child, "Inner", Kind.OBJECT)
    put(root, inner, "Speed", Kind.F32, 1.5)
    return Document(root, "Lantern.bgparamlist")


@pytest.fixture(params=[make_byml, make_aamp], ids=["byml", "aamp"])
def document(qapp, request):
    return request.param()


@pytest.fixture
def show(qtbot, qapp):
    theme.apply(qapp, "light")

    def show_(document: Document) -> TextView:
        view = TextView(document)
        qtbot.addWidget(view)
        view.resize(800, 500)
        with qtbot.waitSignal(view.shown, timeout=10_000):
            view.show()
        return view

    return show_


@pytest.fixture
def settle(qtbot):
    def settle_(view: TextView) -> None:
        timers = (view.writing.timer, view.applying.timer, view.following.timer)
        qtbot.waitUntil(lambda: not any(timer.isActive() for timer in timers), timeout=10_000)
        qtbot.waitUntil(work.is_idle, timeout=10_000)

    return settle_


def crc(name: str) -> int:
    return zlib.crc32(name.encode())


def row_named(document: Document, *labels: str) -> tuple:
    path: tuple = ()
    for label in labels:
        rows = document.outline.rows(path)
        path = next((*path, r.key) for r in rows if r.label == label or r.hash == crc(label))
    return path


def text_of(document: Document) -> str:
    return document.format.module.to_text(document.root)


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


def apply(view: TextView, qtbot) -> bool:
    told: list[bool] = []
    view.apply(told.append)
    qtbot.waitUntil(lambda: bool(told), timeout=10_000)
    return told[0]


def test_the_text_is_the_formats_own(show, document):
    view = show(document)
    assert view.editor.text() == text_of(document)
    assert not view.is_edited
    assert not view.editor.isReadOnly()
    assert view.edit_bar.isHidden()


def test_a_document_that_cannot_be_written_as_text_says_so(qtbot, qapp, monkeypatch, settle):
    def refuse(*_arguments):
        raise formats.Unsupported("it unfolds to too much", hint="The tree shows it all.")

    monkeypatch.setattr(byml, "to_text", refuse)
    view = TextView(make_byml())
    qtbot.addWidget(view)
    view.show()
    settle(view)
    assert view.problem_bar.label.text() == "It unfolds to too much. The tree shows it all."
    assert view.editor.isReadOnly()


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


def test_the_row_chosen_elsewhere_is_gone_to(show):
    document = make_byml()
    view = show(document)
    document.set_current(("Actors", 300, "name"))
    assert "Actor_300" in line_at(view)
    document.set_current(("Speed",))
    assert line_at(view).startswith("Speed")
    view.hide()
    document.set_current(("Actors", 5, "name"))
    assert line_at(view).startswith("Speed")
    view.show()
    assert "Actor_005" in line_at(view)


def test_the_row_at_the_cursor_becomes_current(show, settle):
    document = make_byml()
    view = show(document)
    told = []
    document.current_changed.connect(told.append)
    view.editor.setTextCursor(view.editor.document().find("Actor_123"))
    settle(view)
    assert document.current == ("Actors", 123, "name")
    assert told == [document.current]
    assert view.editor.textCursor().selectedText() == "Actor_123"


def test_rows_of_lists_and_objects_are_followed_both_ways(show, settle):
    document = make_aamp()
    view = show(document)
    path = row_named(document, "Child", "Inner", "Speed")
    document.set_current(path)
    assert line_at(view).strip().startswith("Speed")
    view.editor.setTextCursor(view.editor.document().find("Position"))
    settle(view)
    assert document.current == row_named(document, "General", "Position")


def test_an_edit_elsewhere_shows_and_keeps_the_place(show, settle):
    document = make_byml()
    view = show(document)
    view.editor.setTextCursor(view.editor.document().find("Actor_200"))
    view.editor.centerCursor()
    settle(view)
    top = view.editor.verticalScrollBar().value()
    document.set_value(("Actors", 100, "values", 0), -7)
    settle(view)
    assert view.editor.text() == text_of(document)
    assert view.editor.textCursor().selectedText() == "Actor_200"
    assert view.editor.verticalScrollBar().value() == top
    assert not view.is_edited
    assert not view.editor.document().isUndoAvailable()
    assert document.current == ("Actors", 200, "name")


def test_folds_stay_when_the_document_changes(show, settle):
    document = make_byml()
    view = show(document)
    block = view.editor.document().find("- name: Actor_002").block()
    view.editor.folds.fold(block)
    assert view.editor.folds.is_folded(block)
    document.set_value(("Actors", 100, "values", 0), -7)
    settle(view)
    assert view.editor.folds.is_folded(view.editor.document().find("- name: Actor_002").block())


def test_a_hidden_view_is_written_when_it_is_shown(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    view.hide()
    document.set_value(("Count",), 77)
    settle(view)
    assert view.editor.text() != text_of(document)
    with qtbot.waitSignal(view.shown, timeout=10_000):
        view.show()
    assert view.editor.text() == text_of(document)


def test_a_document_read_again_is_shown(show, settle):
    document = make_byml()
    view = show(document)
    replace(view, "1.5", "2.5")
    document.adopt(byml.read(byml.write(make_byml().root)), 1)
    settle(view)
    assert view.editor.text() == text_of(document)
    assert not view.is_edited
    assert view.edit_bar.isHidden()


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
    assert [(one.action.value, one.path) for one in changes] == [("set", ("Actors", 123, "name"))]


def test_rows_are_put_in_taken_out_and_given_other_types(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    replace(view, "Speed: 1.5", "Speed: fast")
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
    view.next_problem()
    assert view.editor.place()[0] == fault.line
    before = formats.save_bytes(document.root)
    assert not apply(view, qtbot)
    assert formats.save_bytes(document.root) == before
    assert view.is_edited
    view.editor.undo()
    replace(view, "[3", "3") if "[3" in view.editor.text() else None
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
    document.remove(("Actors",), 0)
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


def test_one_row_and_all_below_it_as_text(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    path = ("Actors", 7)
    with qtbot.waitSignal(view.shown, timeout=10_000):
        view.show_subtree(path)
    assert view.editor.text() == byml.subtree_to_text(document.root, path)
    document.set_current((*path, "name"))
    assert "Actor_007" in line_at(view)
    replace(view, "Actor_007", "Bond")
    assert apply(view, qtbot)
    settle(view)
    assert document.outline.get((*path, "name")) == "Bond"
    assert document.undo_stack.count() == 1
    document.remove(("Actors",), 0)
    settle(view)
    assert view.path == ("Actors", 6)
    assert "Bond" in view.editor.text()
    document.remove(("Actors",), 6)
    settle(view)
    assert view.path == ()
    assert view.editor.text() == text_of(document)


def test_an_object_as_text(show, settle, qtbot):
    document = make_aamp()
    path = row_named(document, "General")
    view = show(document)
    with qtbot.waitSignal(view.shown, timeout=10_000):
        view.show_subtree(path)
    assert view.editor.text() == aamp.subtree_to_text(document.root, path)
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
    view.leave(lambda: left.append("at once"))
    assert left == ["at once"]
    replace(view, "1.5", "2.25")
    view.leave(lambda: left.append("kept"))
    answer(qtbot, view, "Keep editing")
    assert left == ["at once"]
    assert view.is_edited
    qtbot.waitUntil(lambda: view.findChild(QMessageBox) is None)
    view.leave(lambda: left.append("applied"))
    answer(qtbot, view, "Apply")
    qtbot.waitUntil(lambda: left[1:] == ["applied"], timeout=10_000)
    assert document.outline.get(("Speed",)) == 2.25
    settle(view)
    replace(view, "2.25", "3.5")
    qtbot.waitUntil(lambda: view.findChild(QMessageBox) is None)
    view.leave(lambda: left.append("discarded"))
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
    assert [(one.action.value, one.path) for one in changes] == [("replace", ("Actors",))]
    assert document.outline.get(("Actors", 399, "name")) == "Figure_399"
    document.undo()
    assert document.outline.get(("Actors", 399, "name")) == "Actor_399"


def test_a_text_of_megabytes_is_shown_whole(show, settle, qtbot):
    root = byml.new(7)
    names = put(root, (), "Names", Kind.ARRAY)
    for number in range(20_000):
        put(root, names, "", Kind.STRING, f"Name_{number:06}_" + "x" * 80)
    document = Document(root, "Large.byml")
    view = show(document)
    assert view.editor.text() == text_of(document)
    document.set_current(("Names", 15_000))
    assert "Name_015000" in line_at(view)


def test_everything_has_a_name_for_those_who_listen(show):
    from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPlainTextEdit

    view = show(make_byml())
    for kind in (QAbstractButton, QLineEdit, QPlainTextEdit):
        for widget in view.findChildren(kind):
            if widget.objectName().startswith("qt_"):
                continue
            named = widget.accessibleName() or getattr(widget, "text", str)()
            assert named, widget


def test_the_menu_has_every_command_and_one_row_alone(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    document.set_current(("Actors", 3))
    menu = view.menu()
    actions = {action.text().partition("\t")[0]: action for action in menu.actions()}
    assert {"Apply the text", "Find…", "Fold", "Unfold all", "Next problem"} <= set(actions)
    for words in ("Apply the text", "Next problem", "Find…", "Fold all", "Unfold all"):
        actions[words].trigger()
    assert view.find_bar.isVisible()
    assert document.undo_stack.count() == 0
    with qtbot.waitSignal(view.shown, timeout=10_000):
        actions["Show only this row"].trigger()
    assert view.path == ("Actors", 3)
    menu.deleteLater()
    menu = view.menu()
    actions = {action.text(): action for action in menu.actions()}
    with qtbot.waitSignal(view.shown, timeout=10_000):
        actions["Show the whole document"].trigger()
    assert view.path == ()
    menu.deleteLater()


def test_keys_reach_every_command(show, settle, qtbot):
    document = make_byml()
    view = show(document)
    keys = view.keys.table.keys()
    assert {"Ctrl+Return", "Ctrl+F", "Ctrl+H", "F3", "Shift+F3", "F8"} <= keys
    assert {"Ctrl+Shift+[", "Ctrl+Shift+]"} <= keys
    view.activateWindow()
    view.editor.setFocus()
    qtbot.waitUntil(lambda: view.editor.hasFocus())
    replace(view, "1.5", "2.25")
    qtbot.keyClick(view.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: document.undo_stack.count() == 1, timeout=10_000)
    settle(view)
    qtbot.keyClick(view.editor, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view.find_bar.isVisible()
    assert view.find_bar.field.hasFocus()
    qtbot.keyClick(view.find_bar.field, Qt.Key.Key_Escape)
    assert view.editor.hasFocus()
    view.editor.setTextCursor(view.editor.document().find("values:"))
    qtbot.keyClick(
        view.editor,
        Qt.Key.Key_BraceLeft,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert view.editor.folds.is_folded(view.editor.textCursor().block())


def test_keys_of_the_text_win_over_those_of_a_menu(show, qtbot):
    """A shortcut that a window has as well would otherwise do nothing in either."""
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMainWindow

    view = show(make_byml())
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(view)
    done = []
    for keys in ("Ctrl+F", "Ctrl+H", "Ctrl+Z"):
        action = QAction(keys, window, shortcut=keys)
        action.triggered.connect(lambda _on=False, keys=keys: done.append(keys))
        window.addAction(action)
    window.show()
    window.activateWindow()
    view.editor.setFocus()
    qtbot.waitUntil(view.editor.hasFocus)
    QTest.keySequence(view.editor, QKeySequence("Ctrl+F"))
    assert view.find_bar.isVisible()
    view.find_bar.close_bar()
    QTest.keySequence(view.editor, QKeySequence("Ctrl+Z"))
    assert done == ["Ctrl+Z"]
    replace(view, "1.5", "2")
    QTest.keySequence(view.editor, QKeySequence("Ctrl+Z"))
    assert done == ["Ctrl+Z"]
    window.takeCentralWidget()


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
    dice = random.Random(seed)
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
    dice = random.Random(seed)
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
