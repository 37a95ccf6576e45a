"""Finding and replacing: words, patterns, wide characters, one step of undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.text.find_bar import TextFindBar, TextFinder, TextQuery, replacement

TEXT = "Lamp: 1\nlamp: 2\nLampPost: 3\n\U0001d11e Lamp\n"


def found(text: str, sought: TextQuery) -> list[str]:
    finder = TextFinder()
    finder.start_search(text, sought)
    finder.finish()
    assert not finder.is_busy
    raw = text.encode("utf-16-le")
    return [raw[2 * start : 2 * end].decode("utf-16-le") for start, end in finder.matches]


@pytest.mark.parametrize("pattern", [False, True])
def test_case_and_whole_words(qapp, pattern):
    assert found(TEXT, TextQuery("lamp", pattern=pattern)) == ["Lamp", "lamp", "Lamp", "Lamp"]
    assert found(TEXT, TextQuery("Lamp", True, pattern=pattern)) == ["Lamp", "Lamp", "Lamp"]
    assert found(TEXT, TextQuery("lamp", False, True, pattern)) == ["Lamp", "lamp", "Lamp"]
    assert found(TEXT, TextQuery("1\nl", pattern=False)) == ["1\nl"]


def test_patterns_and_what_is_none(qapp):
    assert found(TEXT, TextQuery(r"^\w+(?=: [12])", pattern=True)) == ["Lamp", "lamp"]
    assert found("a.b\naxb", TextQuery("a.b")) == ["a.b"]
    finder = TextFinder()
    finder.start_search(TEXT, TextQuery("(", pattern=True))
    assert finder.fault
    assert not finder.matches
    assert found(TEXT, TextQuery("x*", pattern=True)) == []


def test_a_pattern_that_would_never_end_ends(qapp):
    found("a" * 60 + "!\n", TextQuery("(a+)+$", pattern=True))


def test_next_and_previous_go_round(qapp):
    finder = TextFinder()
    finder.start_search("a-a-a", TextQuery("a"))
    finder.finish()
    assert [finder.next(place) for place in range(6)] == [0, 1, 1, 2, 2, 0]
    assert [finder.previous(place) for place in range(6)] == [2, 0, 0, 1, 1, 2]
    finder.start_search("", TextQuery("a"))
    finder.finish()
    assert finder.next(0) == finder.previous(0) == -1


def test_groups_of_a_pattern_are_put_into_the_replacement(qapp):
    sought = TextQuery(r"(\w+): (\d)", pattern=True)
    assert replacement(sought, "Lamp: 1", r"\2 \1 \0 \\") == "1 Lamp Lamp: 1 \\"
    assert replacement(TextQuery("a"), "a", r"\1") == r"\1"


@pytest.fixture
def bar(editor, qtbot):
    editor.setPlainText(TEXT)
    bar = TextFindBar(editor)
    bar.setParent(editor)
    return bar


def test_typing_finds_and_f3_goes_on(bar, editor, qtbot):
    bar.open()
    qtbot.keyClicks(bar.field, "lamp")
    qtbot.keyClick(bar.field, Qt.Key.Key_Return)
    bar.finder.finish()
    assert editor.textCursor().selectedText() == "Lamp"
    assert bar.count.text() == "1 of 4 results"
    bar.find_next()
    assert editor.textCursor().blockNumber() == 1
    bar.find_previous()
    bar.find_previous()
    assert editor.textCursor().blockNumber() == 3
    assert editor.textCursor().selectedText() == "Lamp"
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert bar.isHidden()


def test_what_is_selected_is_looked_for(bar, editor):
    cursor = editor.textCursor()
    cursor.select(cursor.SelectionType.WordUnderCursor)
    editor.setTextCursor(cursor)
    bar.open()
    bar.finder.finish()
    assert bar.field.text() == "Lamp"


def test_a_match_in_a_fold_is_shown(bar, editor):
    editor.setPlainText("a:\n  b:\n    needle: 1\nc: 2\n")
    editor.folds.fold(editor.document().firstBlock())
    bar.open()
    bar.field.setText("needle")
    bar.find_next()
    assert editor.textCursor().block().isVisible()
    assert editor.textCursor().blockNumber() == 2


def test_only_what_is_sought_now_is_replaced(bar, editor, qtbot):
    """What was typed last was to be searched for when the view was out of sight."""
    bar.open(replacing=True)
    bar.field.setText("lamp")
    bar.search_now()
    bar.finder.finish()
    assert bar.finder.matches
    bar.pattern.setChecked(True)
    bar.field.setText("+1")
    editor.hide()
    qtbot.waitUntil(lambda: not bar._timer.isActive())
    editor.show()
    bar.replace_all()
    assert editor.text() == TEXT
    assert "Not a valid pattern" in bar.count.text()


def test_replace_all_is_one_step(bar, editor):
    bar.open(replacing=True)
    bar.field.setText("lamp")
    bar.by.setText("Torch")
    bar.replace_all()
    assert editor.text() == TEXT.replace("Lamp", "Torch").replace("lamp", "Torch")
    assert "4 replaced" in bar.count.text()
    editor.undo()
    assert editor.text() == TEXT


def test_replace_goes_one_by_one(bar, editor):
    bar.open(replacing=True)
    bar.case.setChecked(True)
    bar.field.setText("Lamp")
    bar.by.setText("Torch")
    bar.replace()
    assert editor.text() == TEXT
    bar.replace()
    assert editor.text() == TEXT.replace("Lamp", "Torch", 1)
    assert editor.textCursor().selectedText() == "Lamp"


def test_a_text_that_cannot_be_edited_is_not_replaced(bar, editor):
    editor.setReadOnly(True)
    bar.open(replacing=True)
    bar.field.setText("lamp")
    bar.replace_all()
    assert editor.text() == TEXT
