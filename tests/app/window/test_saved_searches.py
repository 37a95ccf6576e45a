"""Named searches: saved, used, renamed and removed by keyboard, and read completely."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.game_panels.find_panel import GAMES
from app.game_panels.saved_searches import (
    SavedSearch,
    SavedSearches,
    SearchChooser,
    store_searches,
    stored,
)
from app.ui import app_paths
from tests.scale import scale, seeded

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def panel(window):
    window.actions_["find_replace"].trigger()
    return window.panels.find


def chooser(window):
    window.actions_["saved_searches"].trigger()
    return next(one for one in window.findChildren(SearchChooser) if one.isVisible())


def test_saved_taken_renamed_and_removed_by_keyboard(window, panel, qtbot):
    QTest.keyClicks(panel.field, "> 100")
    panel.number.setChecked(True)
    panel.named.setText("Life")
    panel.by.setText("*2")
    panel.scope.setCurrentIndex(GAMES)
    said = SavedSearch.of(panel, "Strong")
    listed = chooser(window)
    QTest.keyClicks(listed.field, "Strong")
    QTest.keyClick(listed.field, Qt.Key.Key_Return)
    assert stored() == [said]

    SavedSearch("").apply_to(panel)
    assert not panel.field.text()
    assert not panel.number.isChecked()
    listed = chooser(window)
    assert [(one.words, one.beside) for one in listed.entries] == [("Strong", said.beside)]
    assert said.beside == "> 100 · in rows named Life · → *2 · Games and mods"
    QTest.keyClick(listed.field, Qt.Key.Key_F2)
    QTest.keyClicks(listed.field, "Weak")
    QTest.keyClick(listed.field, Qt.Key.Key_Return)
    assert [one.name for one in stored()] == ["Weak"]
    saved = panel.findChild(SavedSearches)
    panel.field.setFocus()
    QTest.keyClick(panel.field, Qt.Key.Key_Down, ALT)
    assert saved.menu.isVisible()
    assert [one.text() for one in saved.menu.actions()][:1] == ["Weak"]
    QTest.keyClick(saved.menu, Qt.Key.Key_Down)
    QTest.keyClick(saved.menu, Qt.Key.Key_Return)
    assert SavedSearch.of(panel, "Weak") == said._replace(name="Weak")
    listed = chooser(window)
    QTest.keyClick(listed.field, Qt.Key.Key_Delete)
    assert stored() == []
    listed.close()


def test_whatever_the_fields_say_comes_back(panel):
    chance = seeded("searches")
    for number in range(scale(20, 500)):
        one = SavedSearch(
            f"n{number}",
            chance.choice(["", "a", "> 5", "(", "ランタン"]),
            chance.choice(["", "*2", "b"]),
            chance.choice(["", "Life"]),
            tuple(word for word in ("case", "word", "pattern", "number") if chance.random() < 0.5),
            tuple(word for word in ("name", "value", "type") if chance.random() < 0.5),
            chance.randrange(4),
        )
        store_searches([one])
        (back,) = stored()
        assert back == one
        back.apply_to(panel)
        assert SavedSearch.of(panel, one.name) == one


def test_settings_that_somebody_broke_are_passed_over(panel):
    good = SavedSearch("good", "x")._asdict()
    broken = [5, {}, {"name": 3}, {**good, "scope": 9}, {**good, "fields": 1}, {**good, "words": 1}]
    app_paths.settings().setValue("find/searches", json.dumps([*broken, good]))
    assert stored() == [SavedSearch("good", "x")]
    app_paths.settings().setValue("find/searches", "no json")
    assert stored() == []
