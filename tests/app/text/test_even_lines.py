"""Every line is as high as any other, and what stands beside and under it follows."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QInputMethodEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.text.even_lines import EvenLines, base_of
from app.text.text_sync import empty_document, fill_document
from app.ui import theme
from tests.scale import scale, seeded

SCRIPTS = "link", "リンク", "漢字 x", "Å", "", "a: !color [1, 0, 0, 1]", "# コメント", "x" * 300
HEIGHT = 16.0
"""With the fonts that the tests have: a Latin line alone would be 14 high."""


def rects(editor) -> list[QRectF]:
    return [rect for _block, rect in editor.shown_blocks()]


def heights(editor) -> set[float]:
    """Return the heights of the lines in sight; the last of a text has the margin below it."""
    document = editor.document()
    return {
        rect.height() - document.documentMargin() * (block == document.lastBlock())
        for block, rect in editor.shown_blocks()
    }


@pytest.fixture(params=["own", "filled"])
def filled(request, editor):
    """An editor with lines of several scripts: its own text, or one made piece by piece."""
    text = "\n".join(SCRIPTS * 9)
    if request.param == "own":
        editor.setPlainText(text)
    else:
        document = empty_document(editor.font())
        for _ in fill_document(document, text):
            pass
        editor.set_document(document)
    QApplication.processEvents()
    return editor


def test_all_lines_are_equally_high_and_stand_one_below_the_other(filled):
    assert heights(filled) == {HEIGHT}
    assert all(one.bottom() == other.top() for one, other in pairwise(rects(filled)))


def test_letters_stand_on_one_base(filled):
    bases = {round(base_of(block, rect) - rect.top()) for block, rect in filled.shown_blocks()}
    assert len(bases) == 1


@pytest.mark.parametrize("indent", ["", "  ", "          "])
@pytest.mark.parametrize("begin", ["- ", "12: ", "'", "!str32 ", "[1, ", "# "])
def test_letters_stand_one_below_the_other_whatever_comes_after_them(editor, indent, begin):
    """What belongs to no script, such as blanks and digits, is of one font in all lines."""
    editor.setPlainText(
        "\n".join(f"{indent}{begin}{word}" for word in ("link", "リンク", "漢", "Å"))
    )
    lines = [block.layout().lineAt(0) for block, _rect in editor.shown_blocks()]
    for place in range(len(indent + begin) + 1):
        assert len({line.cursorToX(place) for line in lines}) == 1, place


def test_nothing_moves_while_one_types(filled):
    before = rects(filled)
    filled.setFocus()
    for line in range(len(SCRIPTS)):
        filled.go_to(line, 0)
        event = QInputMethodEvent()
        event.setCommitString("漢かカ")
        QApplication.sendEvent(filled, event)
        QTest.keyClicks(filled, "x")
        assert [rect.top() for rect in rects(filled)] == [rect.top() for rect in before]
        for _ in range(4):
            QTest.keyClick(filled, Qt.Key.Key_Backspace)
        assert [rect.top() for rect in rects(filled)] == [rect.top() for rect in before]


def test_a_fold_and_a_scroll_leave_lines_even(filled, qtbot):
    filled.setPlainText("a:\n" + "\n".join(f"  {word}: 1" for word in SCRIPTS * 20) + "\nリ: 2")
    bar = filled.verticalScrollBar()
    for value in range(0, bar.maximum(), 7):
        bar.setValue(value)
        assert heights(filled) == {HEIGHT}
    bar.setValue(0)
    filled.folds.fold(filled.document().firstBlock())
    filled.folds.finish()
    assert heights(filled) == {HEIGHT}
    assert len(rects(filled)) == 2


def test_another_size_of_letters_is_measured_again(filled, monkeypatch):
    font = filled.font()
    font.setPointSizeF(2 * font.pointSizeF())
    monkeypatch.setattr(theme, "fixed_font", lambda: font)
    filled.restyle()
    (height,) = heights(filled)
    assert height > 1.5 * HEIGHT


def test_what_is_clicked_is_the_line_that_is_seen(filled):
    chance = seeded("even lines")
    shown = list(filled.shown_blocks())
    for _ in range(scale(60, 2000)):
        block, rect = chance.choice(shown)
        if rect.bottom() > filled.viewport().height():
            continue
        y = round(chance.uniform(rect.top(), rect.bottom() - 1))
        assert filled.cursorForPosition(QPoint(200, y)).block() == block
        assert filled.gutter.block_at(y) == block


def test_the_caret_is_on_its_line(filled):
    for block, rect in filled.shown_blocks():
        cursor = filled.cursorRect(QTextCursor(block))
        assert rect.top() <= cursor.top() <= cursor.bottom() <= rect.bottom()


def colours(editor, x: int, top: float, bottom: float) -> set[str]:
    image = editor.viewport().grab().toImage()
    return {image.pixelColor(x, y).name() for y in range(round(top), round(bottom))}


def test_the_selection_and_the_current_line_have_no_gaps(editor):
    editor.setPlainText("\n".join(["     link", "     リンク"] * 6))
    editor.setFocus()
    editor.selectAll()
    whole = rects(editor)
    x = 4 + editor.fontMetrics().horizontalAdvance("  ")
    selected = colours(editor, x, whole[0].top(), whole[-1].top())
    assert selected == {editor.palette().highlight().color().name()}
    editor.go_to(2, 0)
    x = editor.viewport().width() - 20
    (current,) = colours(editor, x, whole[2].top(), whole[2].bottom())
    (other,) = colours(editor, x, whole[4].top(), whole[4].bottom())
    assert current != other


def test_numbers_stand_on_the_base_of_their_lines(editor):
    """The same number beside a line of either script is at the same height of it."""
    seen = []
    for text in ("link", "リンク"):
        editor.setPlainText(text)
        (rect,) = rects(editor)
        image = editor.gutter.grab().toImage()
        rows = [
            y - round(rect.top())
            for y in range(image.height())
            if len({image.pixelColor(x, y).name() for x in range(12, image.width() - 20)}) > 1
        ]
        seen.append((rows[0], rows[-1]))
    assert seen[0] == seen[1]
    bottom = base_of(editor.document().firstBlock(), QRectF())
    assert abs(seen[0][1] + 1 - bottom) <= 1


def test_lines_with_line_separators_and_taller_scripts_have_room(editor):
    editor.setPlainText("a\u2028b\nc\nཨོཾ\nd")
    found = [(rect.height(), block.layout()) for block, rect in editor.shown_blocks()]
    for height, layout in found:
        assert height >= layout.boundingRect().height()
    assert found[1][0] == HEIGHT


def test_the_layout_lives_as_long_as_its_text(qapp):
    document = empty_document(theme.fixed_font())
    assert isinstance(document.documentLayout(), EvenLines)
