"""The ring around what has the keyboard: there while one works by keys, gone with the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QTabBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from app import theme
from app.focus_ring import FocusRing, FocusRings, place_of
from tests.app.pictures.focus import FocusSeen

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture
def rings(qapp):
    rings = FocusRings(qapp)
    yield rings
    qapp.focusChanged.disconnect(rings._moved)
    rings.setParent(None)


@pytest.fixture
def window(qtbot):
    """Show a window with three widgets, the first of which has the keyboard."""
    window = QWidget()
    column = QVBoxLayout(window)
    window.bar = QTabBar()
    window.bar.addTab("One")
    window.bar.addTab("Two")
    window.parts = [QPushButton("Save"), QLineEdit(), QCheckBox("Words"), window.bar]
    for one in window.parts:
        column.addWidget(one)
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    window.parts[0].setFocus()
    return window


def ringed(window):
    return [one.parent() for one in window.findChildren(FocusRing) if one.isVisible()]


def press(window, key=Qt.Key.Key_Tab):
    QTest.keyClick(window.windowHandle(), key)


def test_the_ring_goes_where_the_keyboard_goes(rings, window):
    assert ringed(window) == []
    for one in [*window.parts[1:], window.parts[0]]:
        press(window)
        assert one.hasFocus()
        assert ringed(window) == [one]


def test_a_click_takes_the_ring_away(rings, window, qtbot):
    press(window)
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=window.rect().center())
    assert ringed(window) == []
    window.parts[0].setFocus()
    assert ringed(window) == []
    press(window)
    assert ringed(window) == [window.parts[1]]


def test_an_arrow_shows_where_one_is_and_a_letter_does_not(rings, window):
    press(window, Qt.Key.Key_A)
    assert ringed(window) == []
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=window.rect().center())
    window.bar.setFocus()
    press(window, Qt.Key.Key_Right)
    assert ringed(window) == [window.bar]


def test_the_ring_is_around_what_is_meant(rings, window, qtbot):
    window.bar.setCurrentIndex(0)
    for _ in range(3):
        press(window)
    ring = window.findChildren(FocusRing)[0]
    assert ring.geometry() == window.bar.tabRect(0) == place_of(window.bar)
    press(window, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: ring.geometry() == window.bar.tabRect(1))
    window.parts[2].setFocus()
    assert ring.width() < window.parts[2].width()
    window.parts[1].setFocus()
    window.resize(700, 300)
    qtbot.waitUntil(lambda: ring.geometry() == window.parts[1].rect())


def test_what_has_the_ring_may_go(rings, window, qtbot):
    press(window)
    window.parts[1].deleteLater()
    qtbot.waitUntil(lambda: not isValid(window.parts[1]))
    window.parts[0].setFocus()
    press(window)
    assert ringed(window) == [window.parts[2]]
    assert len(window.findChildren(FocusRing)) == 1


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_who_does_not_show_the_keyboard_is_found(choice, window, qapp):
    still = QWidget()
    still.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    still.setFixedHeight(30)
    window.layout().addWidget(still)
    still.show()
    theme.apply(qapp, choice)
    found = FocusSeen().faults(window)
    assert [one for one in found if one.endswith("QWidget  in QWidget")]
    rings = FocusRings(qapp)
    assert FocusSeen().faults(window) == []
    qapp.focusChanged.disconnect(rings._moved)
    theme.apply(qapp, "light")
