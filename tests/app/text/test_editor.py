"""The editor by itself: folding, colours, brackets, keys, and its undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextDocumentLayout

from app.text import tokens
from app.text.complete import Completion, offered
from app.text.highlight import contrast, role_color
from app.text.tokens import TokenPart
from app.ui import theme
from formats.core.kinds import Kind

TEXT = """\
# head
root:
  a:
    b: 1
    c: 2

  list:
  - x: 1
    y: 2
  - z
  end: [1, {q: [2,
    3]}]
last: 0
"""


def lines_shown(editor) -> list[int]:
    document = editor.document()
    return [n for n in range(document.blockCount()) if document.findBlockByNumber(n).isVisible()]


def block(editor, number):
    return editor.document().findBlockByNumber(number)


def test_what_can_be_folded(editor):
    editor.setPlainText(TEXT)
    heads = [n for n in range(14) if editor.folds.can_fold(block(editor, n))]
    assert heads == [1, 2, 6, 7, 10]


def test_folding_hides_what_belongs_to_a_line_and_no_more(editor):
    editor.setPlainText(TEXT)
    editor.folds.fold(block(editor, 2))
    assert lines_shown(editor) == [0, 1, 2, *range(5, 14)]
    assert editor.folds.is_folded(block(editor, 2))
    assert editor.folds.hidden_count(block(editor, 2)) == 2
    editor.folds.fold(block(editor, 6))
    assert lines_shown(editor) == [0, 1, 2, 5, 6, 10, 11, 12, 13]
    editor.folds.toggle(block(editor, 2))
    assert lines_shown(editor) == [*range(7), 10, 11, 12, 13]
    editor.folds.unfold_all()
    assert lines_shown(editor) == list(range(14))


def test_folding_inside_a_block_folds_what_is_around_it(editor):
    editor.setPlainText(TEXT)
    editor.go_to(4, 2)
    editor.folds.fold(editor.textCursor().block())
    assert editor.place() == (2, 4)
    assert lines_shown(editor) == [0, 1, 2, *range(5, 14)]


def test_the_cursor_is_never_in_a_hidden_line(editor):
    editor.setPlainText(TEXT)
    editor.folds.fold_all()
    editor.folds.finish()
    assert 3 not in lines_shown(editor)
    editor.go_to(3, 0)
    assert block(editor, 3).isVisible()
    assert editor.place() == (3, 0)


def test_thousands_of_lines_are_folded_and_shown_again(editor, qtbot):
    editor.setPlainText("root:\n" + "  - 1\n" * 9000 + "end: 1\n")
    editor.folds.fold(block(editor, 0))
    qtbot.waitUntil(lambda: not editor.folds.is_busy)
    assert lines_shown(editor) == [0, 9001, 9002]
    assert [one.blockNumber() for one, _rect in editor.shown_blocks()] == [0, 9001, 9002]
    assert editor.folds.hidden_count(block(editor, 0)) == 9000
    editor.folds.unfold(block(editor, 0))
    qtbot.waitUntil(lambda: not editor.folds.is_busy)
    assert len(lines_shown(editor)) == 9003


def test_a_click_on_a_triangle_folds(editor, qtbot):
    editor.setPlainText(TEXT)
    gutter = editor.gutter
    rects = {one.blockNumber(): rect for one, rect in editor.shown_blocks()}
    where = rects[2].center().toPoint()
    where.setX(gutter.width() - 4)
    qtbot.mouseClick(gutter, Qt.MouseButton.LeftButton, pos=where)
    assert editor.folds.is_folded(block(editor, 2))


def colors_of(editor, number) -> list[str]:
    formats = block(editor, number).layout().formats()
    return [one.format.foreground().color().name() for one in formats]


def test_only_lines_in_sight_are_coloured(editor):
    editor.setPlainText("a: 1\n" * 3000)
    editor.grab()
    expected = [role_color(role).name() for role in (TokenPart.KEY, TokenPart.MARK, Kind.S32)]
    assert colors_of(editor, 0) == expected
    assert colors_of(editor, 2500) == []
    editor.go_to(2500, 0, centre=True)
    editor.grab()
    assert colors_of(editor, 2500) == expected


def test_an_edited_line_is_coloured_anew(editor, qtbot):
    editor.setPlainText("a: 1\nb: 2\n")
    editor.grab()
    editor.go_to(0, 4)
    qtbot.keyClicks(editor, "x")
    editor.grab()
    assert colors_of(editor, 0)[-1] == role_color(Kind.STRING).name()


def test_another_theme_colours_anew_and_every_colour_can_be_read(editor, qapp):
    editor.setPlainText("a: 1\n")
    for name in ("light", "dark"):
        theme.apply(qapp, name)
        editor.grab()
        assert colors_of(editor, 0)[-1] == role_color(Kind.S32).name()
        for role in (*TokenPart, *Kind):
            assert contrast(role_color(role), theme.colors().panel) >= 4.5


@pytest.mark.parametrize(
    ("line", "column", "twin"),
    [(10, 7, (11, 6)), (11, 7, (10, 7)), (11, 5, (10, 11)), (10, 15, (11, 5))],
)
def test_brackets_are_matched_over_lines(editor, line, column, twin):
    editor.setPlainText(TEXT)
    found = tokens.bracket_pair(block(editor, line), column)
    assert found is not None
    other = editor.document().findBlock(found[1])
    assert abs(other.blockNumber() - twin[0]) == 0
    assert editor.document().characterAt(found[0]) + editor.document().characterAt(found[1]) in (
        "[]", "][", "{}", "}{",
    )  # fmt: skip


def test_a_bracket_without_twin_and_no_bracket(editor):
    editor.setPlainText("a: [1\nb: '['")
    assert tokens.bracket_pair(block(editor, 0), 3) == (3, -1)
    assert tokens.bracket_pair(block(editor, 1), 4) is None


def test_return_keeps_the_depth_and_goes_deeper_below_a_key(editor, qtbot):
    editor.setPlainText("  a:")
    editor.go_to(0, 4)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.keyClicks(editor, "b")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert editor.text() == "  a:\n    b\n    "


def test_tab_moves_lines_by_a_step_and_back(editor, qtbot):
    editor.setPlainText("a\n b\nc")
    editor.selectAll()
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.text() == "  a\n   b\n  c"
    editor.selectAll()
    qtbot.keyClick(editor, Qt.Key.Key_Backtab)
    assert editor.text() == "a\n b\nc"
    editor.go_to(1, 1)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.text() == "a\n  b\nc"


def pressed_override(editor, keys) -> bool:
    """Whether the editor wants a key for itself rather than for the window's shortcut."""
    event = QKeyEvent(QEvent.Type.ShortcutOverride, keys.key(), keys.keyboardModifiers())
    event.setAccepted(False)
    editor.event(event)
    return event.isAccepted()


def test_undo_is_the_windows_where_the_text_has_none(editor, qtbot):
    undo, redo = QKeySequence("Ctrl+Z")[0], QKeySequence("Ctrl+Shift+Z")[0]
    document = QTextDocument()
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    editor.set_document(document)
    assert not pressed_override(editor, undo)
    assert not pressed_override(editor, redo)
    qtbot.keyClicks(editor, "x")
    assert pressed_override(editor, undo)
    QTest.keySequence(editor, QKeySequence("Ctrl+Z"))
    assert editor.text() == ""
    assert not pressed_override(editor, undo)
    assert pressed_override(editor, redo)


def test_a_word_is_taken_out_whatever_a_window_does_with_the_keys(editor, qtbot):
    editor.setPlainText("one two")
    editor.moveCursor(editor.textCursor().MoveOperation.End)
    keys = QKeySequence("Ctrl+Backspace")[0]
    assert pressed_override(editor, keys)
    qtbot.keyClick(editor, keys.key(), keys.keyboardModifiers())
    assert editor.text() == "one "


def test_no_break_spaces_and_wide_characters_come_back(editor):
    text = "a\u00a0b\n\U0010fe80\u2028x\n"
    editor.setPlainText(text)
    assert editor.text() == text


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")
def test_words_are_offered_after_two_letters_and_taken(editor, qtbot):
    completion = Completion(editor)
    completion.set_words(offered({"Lantern", "Lamp", "LampPost", "needs quotes", "12"}))
    qtbot.keyClicks(editor, "L")
    assert not completion.popup.isVisible()
    qtbot.keyClicks(editor, "a")
    assert completion.popup.isVisible()
    model = completion.completer.completionModel()
    assert [model.index(n, 0).data() for n in range(model.rowCount())] == [
        "Lamp", "LampPost", "Lantern",
    ]  # fmt: skip
    qtbot.keyClick(completion.popup, Qt.Key.Key_Down)
    qtbot.keyClick(completion.popup, Qt.Key.Key_Return)
    assert editor.text() == "LampPost"
    assert not completion.popup.isVisible()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")
def test_words_are_offered_when_asked_and_typing_narrows_them(editor, qtbot):
    completion = Completion(editor)
    completion.set_words(offered({"Lantern", "Lamp", "Other"}))
    qtbot.keyClick(editor, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert completion.completer.completionCount() == 3
    qtbot.keyClicks(completion.popup, "lan")
    assert completion.completer.completionCount() == 1
    qtbot.keyClick(completion.popup, Qt.Key.Key_Escape)
    assert not completion.popup.isVisible()
    assert editor.text() == "lan"


def test_problems_are_underlined_and_marked(editor):
    editor.setPlainText("a: 1\nb: oops\n")
    editor.show_problems([(1, 3, "No number.")])
    lines = [one for one in editor.extraSelections() if one.format.underlineStyle().value]
    assert [one.cursor.selectedText() for one in lines] == ["oops"]
    assert editor.gutter.problems == {1: "No number."}
    editor.show_problems([(7, 99, "Beyond the end.")])
    editor.grab()


def test_the_comments_at_the_head_fold_under_the_first(editor):
    editor.setPlainText(
        "# triptych: version=7\n# triptych: order=xyz\n# triptych: ab\na:\n  b: 1\n"
    )
    editor.folds.fold_head()
    assert lines_shown(editor) == [0, 3, 4, 5]
    editor.folds.unfold(block(editor, 0))
    assert lines_shown(editor) == list(range(6))
    editor.folds.fold(block(editor, 2))
    assert lines_shown(editor) == [0, 3, 4, 5]
