"""The last searches: remembered, used by keyboard, cleared, and read completely."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.game_panels.find_panel import GAMES
from app.game_panels.search_history import (
    MOST,
    RememberedSearch,
    SearchHistory,
    remember,
    remembered,
)
from app.ui import app_paths
from tests.scale import scale, seeded

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def panel(window):
    window.actions_["find_replace"].trigger()
    return window.panels.find


def menu_of(panel):
    panel.field.setFocus()
    QTest.keyClick(panel.field, Qt.Key.Key_Down, ALT)
    menu = panel.findChild(SearchHistory).menu
    assert menu.isVisible()
    return menu


def words_of(menu):
    return [one.text() for one in menu.actions() if not one.isSeparator()]


def test_a_search_is_remembered_taken_and_forgotten_by_keyboard(panel):
    QTest.keyClicks(panel.field, "> 100")
    panel.number.setChecked(True)
    panel.named.setText("Life")
    panel.by.setText("*2")
    panel.scope.setCurrentIndex(GAMES)
    search = RememberedSearch.of(panel)
    assert not remembered()
    QTest.keyClick(panel.field, Qt.Key.Key_Return)
    assert list(remembered()) == [search]

    RememberedSearch().apply_to(panel)
    assert not panel.field.text()
    assert not panel.number.isChecked()
    menu = menu_of(panel)
    words = "> 100 · in rows named Life · → *2 · # · Games and mods"
    assert words_of(menu) == [words, "Clear this list"]
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert RememberedSearch.of(panel) == search
    menu = menu_of(panel)
    menu.actions()[-1].trigger()
    menu.close()
    assert not remembered()
    panel.field.clear()
    menu = menu_of(panel)
    assert [one.isEnabled() for one in menu.actions()] == [False]
    menu.close()


def test_a_search_is_remembered_when_the_keyboard_leaves(panel):
    QTest.keyClicks(panel.field, "Lantern")
    QApplication.sendEvent(panel.field, QFocusEvent(QFocusEvent.Type.FocusOut))
    assert [one.words for one in remembered()] == ["Lantern"]


def test_the_last_searches_are_kept_each_once():
    for number in [*range(MOST + 5), 7]:
        remember(RememberedSearch(str(number)))
    remember(RememberedSearch())
    words = [one.words for one in remembered()]
    before = [number for number in range(MOST + 4, 0, -1) if number != 7]
    assert words == [str(number) for number in (7, *before)][:MOST]


def test_searches_that_were_saved_under_a_name_are_listed_last(panel):
    old = {"name": "Strong", "words": "> 100", "by": "", "named": "Life", "buttons": ["number"],
           "fields": ["value"], "scope": 3}  # fmt: skip
    app_paths.settings().setValue("find/searches", json.dumps([old]))
    remember(RememberedSearch("Lantern"))
    assert list(remembered().values()) == ["", "Strong"]
    menu = menu_of(panel)
    assert words_of(menu)[1] == "Strong"
    menu.actions()[1].trigger()
    menu.close()
    assert RememberedSearch.of(panel) == RememberedSearch(
        "> 100", "", "Life", ("number",), ("value",), 3
    )
    remember(RememberedSearch.of(panel))
    assert [one.words for one in remembered()] == ["> 100", "Lantern"]


def test_whatever_the_fields_say_comes_back(panel):
    chance = seeded("searches")
    for _number in range(scale(20, 500)):
        one = RememberedSearch(
            chance.choice(["a", "> 5", "(", "ランタン"]),
            chance.choice(["", "*2", "b"]),
            chance.choice(["", "Life"]),
            tuple(word for word in ("case", "word", "pattern", "number") if chance.random() < 0.5),
            tuple(word for word in ("name", "value", "type") if chance.random() < 0.5),
            chance.randrange(4),
        )
        remember(one)
        back = next(iter(remembered()))
        assert back == one
        back.apply_to(panel)
        assert RememberedSearch.of(panel) == one


def test_settings_that_somebody_broke_are_passed_over():
    good = RememberedSearch("x")._asdict()
    broken = [5, {}, {"words": 3}, {**good, "scope": 9}, {**good, "fields": 1}, {**good, "by": 1}]
    app_paths.settings().setValue("find/history", json.dumps([*broken, good]))
    assert list(remembered()) == [RememberedSearch("x")]
    app_paths.settings().setValue("find/history", "no json")
    assert not remembered()
