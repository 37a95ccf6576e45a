"""The find bar of the hex editor: what is typed finds what a bare search over the bytes finds."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.editors.binary import BinaryEditor
from app.editors.hex_search import COUNTED
from formats.core.kinds import Kind
from formats.outline import Row
from tests.scale import scale, seeded

HEX, TEXT, OFFSET, NUMBER, FILL = range(5)
SHIFT = Qt.KeyboardModifier.ShiftModifier
WORDS = "Lamp", "ランタン", "北の壁", "é", "a"


@pytest.fixture
def editor(qtbot):
    """An editor in a window that has the keyboard."""
    window = QWidget()
    editor = BinaryEditor()
    QVBoxLayout(window).addWidget(editor)
    qtbot.addWidget(window)
    window.resize(420, 600)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    editor.kept = window
    return editor


def show(editor: BinaryEditor, data: bytes, purpose: int = HEX) -> None:
    """Show bytes, the cursor at the first, and the bar."""
    editor.set_row(Row("x", "x", Kind.BINARY, data, 0, True))
    editor.view.go_to(0)
    editor.view.setFocus()
    editor.bar.begin()
    editor.bar.what.setCurrentIndex(purpose)


def commit(field: QWidget, typed: str) -> None:
    """Type a text as an input method does, which has letters that no key has."""
    event = QInputMethodEvent()
    event.setCommitString(typed)
    QApplication.sendEvent(field, event)


def search(editor: BinaryEditor, typed: str) -> str:
    """Type into the bar in the place of what is there, press Return, and return what it says."""
    field = editor.bar.field
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    commit(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    return editor.bar.words.text()


def needles(purpose: int, typed: Any) -> list[bytes]:
    """Return the bytes that are sought, in each way they may be stored."""
    if purpose == HEX:
        return [typed]
    if purpose == TEXT:
        return [typed.encode(form) for form in ("utf-8", "utf-16-le", "utf-16-be")]
    packed = []
    for form in (order + letter for order in "<>" for letter in "hHiIqQfd"):
        try:
            packed.append(struct.pack(form, typed))
        except (struct.error, OverflowError):
            continue
    return packed


def bare(data: bytes, sought: list[bytes]) -> list[int]:
    """Return each place where one of some bytes begins."""
    return [at for at in range(len(data)) if any(data.startswith(one, at) for one in sought)]


def tries(chance: Any) -> Iterator[tuple[bytes, int, str, list[bytes]]]:
    """Yield bytes, a purpose, what is typed, and the bytes it means."""
    word, number = chance.choice(WORDS), chance.choice([0, 1, -1, 258, 70_000, 1.5, -0.25])
    raw = bytes(chance.choice((0, 1, 0x41)) for _ in range(chance.randrange(1, 3)))
    for purpose, typed, what in ((HEX, raw.hex(" "), raw), (TEXT, word, word),
                                 (NUMBER, repr(number), number)):  # fmt: skip
        sought = needles(purpose, what)
        parts = [chance.choice([*sought, b"\0", b"\1A", b"Lam"]) for _ in range(12)]
        yield b"".join(parts), purpose, typed, sought


def test_it_finds_what_a_bare_search_finds_round_and_round(editor):
    chance = seeded("hex bar")
    for _ in range(scale(8, 400)):
        for data, purpose, typed, sought in tries(chance):
            show(editor, data, purpose)
            places = bare(data, sought)
            said = search(editor, typed)
            if not places:
                assert said == "Not found", (typed, data)
                continue
            for turn in range(len(places) + 1):
                at = turn % len(places)
                case = (typed, data, turn)
                assert editor.view.state.selection[0] == places[at], case
                assert editor.bar.words.text() == f"{at + 1} of {len(places)}", case
                QTest.keyClick(editor.bar.field, Qt.Key.Key_Return)
            for turn in range(len(places) + 1):
                at = (1 - turn) % len(places)
                assert editor.view.state.selection[0] == places[at], (typed, data, -turn)
                QTest.keyClick(editor.bar.field, Qt.Key.Key_Return, SHIFT)


def test_any_byte_stands_for_each(editor):
    data = bytes(range(256)) * 2
    show(editor, data)
    assert search(editor, "0A ?? 0C") == "1 of 2"
    assert editor.view.state.selection == (10, 13)
    assert search(editor, "?? ??") == "11 of 511", "from where one is"


@pytest.mark.parametrize(
    ("purpose", "typed", "words"),
    [
        (HEX, "A", "only one digit"),
        (HEX, "41 4", "only one digit"),
        (HEX, "41 ?", "not a hex digit"),
        (HEX, "xyz", "not a hex digit"),
        (NUMBER, "1.", ""),
        (NUMBER, "-", "-"),
        (NUMBER, "0x", "0x"),
        (HEX, "", "Type something"),
        (TEXT, "", "Type something"),
        (NUMBER, " ", "Type something"),
        (HEX, "DE AD", "Not found"),
    ],
)
def test_what_is_half_typed_or_in_no_place_says_so_and_moves_nothing(editor, purpose, typed, words):
    show(editor, b"\0AAA", purpose)
    editor.view.state.select(1, 2)
    said = search(editor, typed)
    assert words in said
    assert said
    assert editor.view.state.selection == (1, 2)
    QTest.keyClicks(editor.bar.field, "0")
    assert editor.bar.words.text() == "", "what was said goes with the next key"


def test_more_places_than_are_counted(editor):
    show(editor, bytes(COUNTED + 5))
    assert search(editor, "00") == f"1 of {COUNTED:,}+"
    QTest.keyClick(editor.bar.field, Qt.Key.Key_Return, SHIFT)
    assert editor.view.state.selection[0] == COUNTED + 4
    assert editor.bar.words.text() == f"{COUNTED:,}+"


@pytest.mark.parametrize("purpose", [HEX, TEXT, OFFSET, NUMBER, FILL])
def test_esc_returns_to_the_bytes(editor, purpose):
    show(editor, b"\0AAA", purpose)
    QTest.keyClicks(editor.bar.field, "0")
    assert QApplication.focusWidget() is editor.bar.field
    QTest.keyClick(editor.bar.field, Qt.Key.Key_Escape)
    assert editor.bar.isHidden()
    assert QApplication.focusWidget() is editor.view


def test_a_text_in_japanese_is_found_as_it_is_composed(editor):
    show(editor, "壁、北の壁".encode("utf-16-le"), TEXT)
    for composed in ("き", "きた", "北の"):
        QApplication.sendEvent(editor.bar.field, QInputMethodEvent(composed, []))
    commit(editor.bar.field, "北の壁")
    QTest.keyClick(editor.bar.field, Qt.Key.Key_Return)
    assert editor.view.state.selection == (4, 10)
    assert editor.bar.words.text() == "1 of 1"


def test_what_is_typed_on_is_found_where_it_was_found(editor):
    show(editor, b"AC AB AB")
    for typed, place in (("41", 0), ("41 4", 0), ("41 42", 3), ("41 42 20", 3)):
        search(editor, typed)
        assert editor.view.state.selection[0] == place
    search(editor, "42")
    assert editor.view.state.selection[0] == 4


@pytest.fixture
def taken(editor):
    """How often the window's own command on F3 was called."""
    calls: list[int] = []
    QShortcut(QKeySequence("F3"), editor.kept).activated.connect(lambda: calls.append(1))
    return calls


def test_f3_goes_on_from_the_bytes_and_from_the_bar(editor, taken):
    show(editor, b"ABABA")
    search(editor, "41")
    for widget, place in (
        (editor.view, 2),
        (editor.bar.field, 4),
        (editor.bar.what, 0),
        (editor.bar.next, 2),
    ):
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_F3)
        assert editor.view.state.selection[0] == place
    editor.bar.hide()
    editor.view.setFocus()
    QTest.keyClick(editor.view, Qt.Key.Key_F3, SHIFT)
    assert editor.view.state.selection[0] == 0
    assert editor.bar.words.text() == "1 of 3"
    assert editor.bar.isVisible()
    assert QApplication.focusWidget() is editor.view
    assert not taken


@pytest.mark.parametrize("purpose", [OFFSET, FILL])
def test_f3_asks_what_to_find_and_fills_nothing(editor, purpose):
    show(editor, b"ABABA", purpose)
    editor.view.state.select(1, 3)
    commit(editor.bar.field, "0")
    for widget in (editor.view, editor.bar.field):
        editor.bar.what.setCurrentIndex(purpose)
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_F3)
        assert editor.bar.what.currentIndex() == HEX
        assert QApplication.focusWidget() is editor.bar.field
    assert (editor.view.state.data, editor.view.state.selection) == (b"ABABA", (1, 3))
