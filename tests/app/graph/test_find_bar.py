"""The find bar: typing searches soon, keys step, Esc closes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QToolButton, QVBoxLayout, QWidget

from app.graph.find_bar import FindBar
from app.ui import theme

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def bar(qtbot):
    window = QWidget()
    bar = FindBar(window)
    QVBoxLayout(window).addWidget(bar)
    qtbot.addWidget(window)
    bar.searches, bar.steps, bar.closings = [], [], []
    bar.searched.connect(bar.searches.append)
    bar.stepped.connect(bar.steps.append)
    bar.closed.connect(lambda: bar.closings.append(bar.isHidden()))
    window.show()
    qtbot.waitExposed(window)
    bar.open()
    bar.searches.clear()
    bar.kept = window
    return bar


def test_typing_searches_once_and_soon(bar, qtbot):
    qtbot.keyClicks(bar.edit, "walk")
    assert bar.searches == []
    qtbot.waitUntil(lambda: bar.searches == ["walk"])
    bar.edit.selectAll()
    qtbot.keyClick(bar.edit, Qt.Key.Key_Delete)
    assert bar.searches == ["walk", ""], "an empty text is told at once"


def test_enter_searches_first_and_then_steps(bar, qtbot):
    qtbot.keyClicks(bar.edit, "walk")
    qtbot.keyClick(bar.edit, Qt.Key.Key_Return)
    assert (bar.searches, bar.steps) == (["walk"], [])
    bar.show_count(1, 3)
    for key, modifier in (
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Enter, SHIFT),
        (Qt.Key.Key_F3, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_F3, SHIFT),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier),
    ):
        qtbot.keyClick(bar.edit, key, modifier)
    assert bar.steps == [1, -1, 1, -1, 1, -1]
    assert bar.searches == ["walk"]


def test_the_buttons_step(bar, qtbot):
    bar.show_count(1, 2)
    buttons = {one.accessibleName(): one for one in bar.findChildren(QToolButton)}
    buttons["Next result"].click()
    buttons["Previous result"].click()
    assert bar.steps == [1, -1]
    buttons["Close"].click()
    assert bar.closings == [True]


def test_esc_closes_from_everywhere(bar, qtbot):
    qtbot.keyClicks(bar.edit, "walk")
    qtbot.keyClick(bar.edit, Qt.Key.Key_Escape)
    assert bar.closings == [True]
    qtbot.wait(150)
    assert bar.searches == [], "nothing is searched for a bar that is closed"
    bar.open()
    assert bar.searches == ["walk"], "the text stays"
    qtbot.keyClick(bar._close, Qt.Key.Key_Escape)
    assert bar.closings == [True, True]


def test_open_takes_a_text_and_the_focus(bar):
    bar.open("#12")
    assert bar.text() == bar.edit.selectedText() == "#12"
    assert bar.searches == ["#12"]
    assert QApplication.focusWidget() is bar.edit


@pytest.mark.parametrize(
    ("at", "count", "words"),
    [
        (0, None, ""),
        (0, 0, "No results"),
        (0, 1, "1 result"),
        (0, 17, "17 results"),
        (3, 17, "3 of 17"),
        (1000, 2000, "1,000 of 2,000"),
    ],
)
def test_the_count_is_told(bar, at, count, words):
    bar.show_count(at, count)
    assert bar._count.text() == bar.edit.accessibleDescription() == words
    assert bar._next.isEnabled() == bool(count)


def test_no_hits_no_steps(bar, qtbot):
    bar.show_count(0, 0)
    qtbot.keyClick(bar.edit, Qt.Key.Key_F3)
    assert bar.steps == []


def test_its_keys_are_its_own(bar, qtbot):
    taken: list[int] = []
    for key in ("F3", "Shift+F3", "Esc", "Return"):
        shortcut = QShortcut(QKeySequence(key), bar.window())
        shortcut.activated.connect(lambda: taken.append(1))
    bar.show_count(1, 3)
    qtbot.keyClick(bar.edit, Qt.Key.Key_F3)
    qtbot.keyClick(bar.edit, Qt.Key.Key_F3, SHIFT)
    qtbot.keyClick(bar.edit, Qt.Key.Key_Return)
    assert bar.steps == [1, -1, 1]
    qtbot.keyClick(bar.edit, Qt.Key.Key_Escape)
    assert bar.closings == [True]
    assert taken == []


@pytest.mark.parametrize("name", ["light", "dark"])
def test_it_follows_the_theme(bar, qapp, name):
    theme.apply(qapp, name)
    image = bar.grab().toImage()
    assert image.pixelColor(3, image.height() // 2) == theme.colors().raised
