"""Letters of menus' entries: each has its own, in both languages, and so have menus of a place."""

from __future__ import annotations

from collections import defaultdict

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.ui import language
from app.ui.commands import MENUS
from app.ui.i18n import bare, tr
from app.ui.mnemonics import distinct, give_letters, mnemonic
from app.window.menus import _THEMES


@pytest.fixture(params=["en", "ja"])
def spoken(request, qapp):
    """Speak a language for a while."""
    language.speak(qapp, request.param)
    yield request.param
    language.speak(qapp, "en")


def menus():
    """Return the texts of every menu of the bar and below it, by the menu's title."""
    found = defaultdict(list)
    for title, commands in MENUS.items():
        found["the bar"].append(title)
        for one in commands:
            where = one.under or title
            if one.under and one.under not in found:
                found[title].append(one.under)
            if one.id:
                found[where].append(one.text)
    return {**found, "themes": list(_THEMES.values())}


@pytest.mark.parametrize("title", menus())
def test_no_entry_of_a_menu_shares_its_letter_or_has_none(spoken, title):
    texts = [tr(text) for text in menus()[title]]
    letters = [mnemonic(text) for text in texts]
    assert [text for text, letter in zip(texts, letters, strict=True) if not letter] == []
    shared = [text for text, own in zip(texts, letters, strict=True) if letters.count(own) > 1]
    assert shared == []


@pytest.mark.parametrize(
    ("texts", "given"),
    [
        (["&Cut", "&Copy", "Paste"], ["&Cut", "C&opy", "&Paste"]),
        (["&Int", "&Int\tF2"], ["&Int", "I&nt\tF2"]),
        (["&A", "&Ab"], ["&A", "A&b"]),
        (["&Ab", "&A"], ["A&b", "&A"]),
        (["&A", "&A"], ["&A", "A"]),
        (["&AB1", "&B", "&A"], ["AB&1", "&B", "&A"]),
        (["&x && y", "&x"], ["x && &y", "&x"]),
        (["切り取り(&T)", "設定(&T)…"], ["切り取り(&T)", "設定(&A)…"]),
        (["追加(&A)", "ノード"], ["追加(&A)", "ノード(&B)"]),
        (["&入力: int", "&子"], ["入力: &int", "子(&A)"]),
        ([], []),
    ],
)
def test_letters_are_told_apart(texts, given):
    assert distinct(texts) == given
    assert [bare(text) for text in distinct(texts)] == [bare(text) for text in texts]


def test_a_menu_has_its_own_letters_while_it_is_open(qtbot):
    menu = QMenu()
    qtbot.addWidget(menu)
    shared = [QAction(text, menu) for text in ("&Copy", "&Cut", "Paste")]
    menu.addActions(shared[:2])
    menu.addSeparator()
    menu.addAction(shared[2])
    give_letters(menu)
    menu.popup(menu.pos())
    assert [one.text() for one in shared] == ["&Copy", "C&ut", "&Paste"]
    shared[1].setText("C&ut two rows")  # what an entry says may change at any time
    menu.close()
    assert [one.text() for one in shared] == ["&Copy", "C&ut two rows", "Paste"]


def test_names_of_files_are_not_marked(qtbot):
    menu = QMenu()
    qtbot.addWidget(menu)
    for name in ("A.aamp", "Salt && Pepper.byml"):
        menu.addAction(name)
    give_letters(menu)
    assert [one.text() for one in menu.actions()] == ["A.aamp", "Salt && Pepper.byml"]


def test_a_menu_that_opens_again_and_again_is_listened_to_once(qtbot):
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("&Copy")
    menu.addAction("&Cut")
    for _time in range(3):
        give_letters(menu)
        assert menu.receivers("2aboutToHide()") == 1
        menu.popup(menu.pos())
        menu.close()
        assert not menu.receivers("2aboutToHide()")
