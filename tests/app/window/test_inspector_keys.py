"""Keys in the inspector: undo there is that of the document, and Esc leads back to the rows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import formats
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app.window.conftest import path_of, put

_CTRL = Qt.KeyboardModifier.ControlModifier
_UNDO, _REDO = (Qt.Key.Key_Z, _CTRL), (Qt.Key.Key_Z, _CTRL | Qt.KeyboardModifier.ShiftModifier)


@pytest.fixture(autouse=True)
def active(window, qtbot):
    """Let the window have the keyboard."""
    with qtbot.waitActive(window):
        window.activateWindow()


def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)
    QApplication.processEvents()


def keep(window, document, paths, typed):
    """Choose rows, go to the editor in the inspector, and type a value over the one there."""
    document.selection.choose(paths)
    window.actions_["edit_in_inspector"].trigger()
    field = QApplication.focusWidget()
    field.selectAll()
    QTest.keyClicks(field, typed)
    press(Qt.Key.Key_Return)
    return field


def inspector(window):
    return window.panels.widget("inspector")


@pytest.mark.parametrize(
    ("labels", "typed"), [(("Count",), "7"), (("Name",), "lamp"), (("Speed",), "2.5"), ((), "7")]
)
def test_what_was_taken_is_undone_in_the_document(window, byml, labels, typed):
    """The last one is the form of the whole document, whose first value is a number of three."""
    if not labels:
        byml.edit("Take out", lambda it: it.remove([path_of(byml, "Bool")]))
        byml.undo_stack.clear()
    before = formats.save_bytes(byml.root)
    path = path_of(byml, *labels)
    field = keep(window, byml, [path], typed)
    changed = path_of(byml, *(labels or ("Count",)))
    value = byml.outline.get(changed)
    press(*_UNDO)
    assert byml.undo_stack.index() == 0
    assert QApplication.focusWidget() is field
    assert byml.selection.paths == [path]
    assert formats.save_bytes(byml.root) == before
    press(*_REDO)
    assert byml.outline.get(changed) == value
    assert QApplication.focusWidget() is field


def test_what_is_typed_is_undone_first(window, byml):
    path = path_of(byml, "Count")
    field = keep(window, byml, [path], "7")
    QTest.keyClicks(field, "0")
    press(*_UNDO)
    assert (field.text(), byml.outline.get(path)) == ("7", 7)
    press(*_UNDO)
    assert (field.text(), byml.outline.get(path)) == ("3", 3)


def test_several_rows_are_undone_together(window, byml):
    paths = [path_of(byml, "Actors", f"[{at}]") for at in range(3)]
    keep(window, byml, paths, "*2")
    assert [byml.outline.get(path) for path in paths] == [0, 2, 4]
    press(*_UNDO)
    assert [byml.outline.get(path) for path in paths] == [0, 1, 2]
    assert set(byml.selection.paths) == set(paths)


def test_escape_gives_up_what_is_typed_and_then_leads_back(window, byml):
    path = path_of(byml, "Count")
    field = keep(window, byml, [path], "7")
    QTest.keyClicks(field, "0")
    press(Qt.Key.Key_Escape)
    assert (field.text(), QApplication.focusWidget()) == ("7", field)
    press(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.view.tree
    assert byml.outline.get(path) == 7


def test_escape_leads_back_from_a_form(window, byml):
    byml.edit("Take out", lambda it: it.remove([path_of(byml, "Bool")]))
    keep(window, byml, [()], "7")
    QTest.keyClicks(QApplication.focusWidget(), "0")
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.view.tree
    assert byml.outline.get(path_of(byml, "Count")) == 7


def test_another_page_has_the_keyboard_where_the_last_one_had_it(window, byml):
    keep(window, byml, [path_of(byml, "Count")], "7")
    byml.selection.choose([path_of(byml, "Speed")])
    window.actions_["undo"].trigger()
    assert inspector(window).isAncestorOf(QApplication.focusWidget())


def test_what_is_typed_in_the_tree_is_set_in_all_selected_rows(window, byml):
    paths = [path_of(byml, "Actors", f"[{at}]") for at in range(1, 4)]
    window.view.tree.setFocus()
    byml.selection.choose(paths)
    for key in (Qt.Key.Key_5, Qt.Key.Key_0, Qt.Key.Key_Return):
        press(key)
    assert [byml.outline.get(path) for path in paths] == [50] * 3
    assert set(byml.selection.paths) == set(paths)
    press(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.view.tree
    press(*_UNDO)
    assert [byml.outline.get(path) for path in paths] == [1, 2, 3]


@pytest.mark.parametrize("labels", [("Count", "Hash"), ("[1]", "[2]", "[3]")])
def test_return_is_about_all_selected_rows_too(window, byml, labels):
    above = ("Actors",) if "[1]" in labels else ()
    paths = [path_of(byml, *above, label) for label in labels]
    window.view.tree.setFocus()
    byml.selection.choose(paths)
    press(Qt.Key.Key_Return)
    assert set(byml.selection.paths) == set(paths)
    press(Qt.Key.Key_9)
    press(Qt.Key.Key_Return)
    assert [byml.outline.get(path) for path in paths] == [9] * len(paths)
    assert byml.undo_stack.count() == 1


def test_what_is_typed_is_read_by_each_row_as_its_own_type(window, byml):
    paths = [path_of(byml, label) for label in ("Speed", "Count", "Name")]
    window.view.tree.setFocus()
    byml.selection.choose(paths)
    for key in (Qt.Key.Key_5, Qt.Key.Key_0, Qt.Key.Key_Return):
        press(key)
    assert [byml.outline.get(path) for path in paths] == [50.0, 50, "50"]
    assert [byml.outline.row(path).kind for path in paths] == [Kind.F32, Kind.S32, Kind.STRING]
    assert set(byml.selection.paths) == set(paths)
    assert byml.undo_stack.count() == 1
    press(Qt.Key.Key_Asterisk)
    press(Qt.Key.Key_2)
    press(Qt.Key.Key_Return)
    assert [byml.outline.get(path) for path in paths] == [100.0, 100, "50"]
    press(*_UNDO)
    press(*_UNDO)
    assert [byml.outline.get(path) for path in paths] == [1.5, 3, "ランタン"]


def test_what_does_not_fit_one_of_several_types_is_refused_by_its_name(window, byml):
    paths = [path_of(byml, label) for label in ("Speed", "Count")]
    window.view.tree.setFocus()
    byml.selection.choose(paths)
    for key in (Qt.Key.Key_2, Qt.Key.Key_Period, Qt.Key.Key_5, Qt.Key.Key_Return):
        press(key)
    editor = inspector(window).widget().editor
    assert editor.reason == "Count: “2.5” is not a whole number"
    assert byml.undo_stack.count() == 0
    press(Qt.Key.Key_Escape)
    assert (editor.reason, editor.field.text()) == ("", "")


@pytest.mark.parametrize("other", ["Actors", "Speed"])
def test_typing_over_several_rows_never_leaves_some_out_silently(window, byml, other):
    paths = [path_of(byml, label) for label in ("Count", other)]
    if other == "Speed":
        byml.frozen = "it is being saved"
    window.view.tree.setFocus()
    byml.selection.choose(paths)
    press(Qt.Key.Key_5)
    reason = byml.frozen or "“Actors” has no value to type over"
    byml.frozen = ""
    assert [one.label.text() for one in window.view.notices()] == [f"Not changed: {reason}."]
    assert set(byml.selection.paths) == set(paths)
    assert byml.undo_stack.count() == 0


def test_a_value_is_typed_over_at_once(window, byml):
    byml.selection.choose([path_of(byml, "Count")])
    window.actions_["edit_in_inspector"].trigger()
    press(Qt.Key.Key_5)
    press(Qt.Key.Key_Return)
    assert byml.outline.get(path_of(byml, "Count")) == 5


def test_space_sets_all_selected_bools_alike(window, open_file, tmp_path):
    file = tmp_path / "Switches.byml"
    view = formats.outline_of(BYML.new(7))
    for label, value in (("A", True), ("B", False), ("C", True)):
        put(view, (), label, Kind.BOOL, value)
    put(view, (), "D", Kind.S32, 1)
    file.write_bytes(BYML.write(view.root))
    document = open_file(file)
    paths = [path_of(document, label) for label in "ABC"]
    window.view.tree.setFocus()
    document.selection.choose(paths)
    press(Qt.Key.Key_Space)
    values = {document.outline.get(path) for path in paths}
    assert len(values) == 1
    assert set(document.selection.paths) == set(paths)
    press(*_UNDO)
    assert [document.outline.get(path) for path in paths] == [True, False, True]
    document.selection.choose([*paths, path_of(document, "D")])
    press(Qt.Key.Key_Space)
    assert document.outline.get(path_of(document, "D")) == 1


@pytest.mark.parametrize("typed", ["7", "no number"])
def test_what_is_typed_is_no_less_when_something_else_is_edited(window, byml, typed):
    """A job that is done may edit while a person types."""
    path = path_of(byml, "Count")
    before = byml.outline.get(path)
    byml.selection.choose([path])
    window.actions_["edit_in_inspector"].trigger()
    field = QApplication.focusWidget()
    field.selectAll()
    QTest.keyClicks(field, typed)
    byml.edit("Take out", lambda it: it.remove([path_of(byml, "Bool")]))
    fits = typed.isdigit()
    assert byml.outline.get(path) == (int(typed) if fits else before)
    assert byml.undo_stack.count() == 1 + fits
    assert QApplication.focusWidget() is field
