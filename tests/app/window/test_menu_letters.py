"""Letters of menus' entries: static ones, each with its own, in both languages."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from PySide6.QtWidgets import QMenu

from app.ui import language
from app.ui.commands import ARRANGE, MENUS
from app.ui.i18n import tr
from app.window.menus import _GRAPH_MENU, _PLACE_MENU, _ROW_MENU, _THEMES

CONTEXT_MENUS = {"row": _ROW_MENU, "canvas": _GRAPH_MENU, "empty canvas": _PLACE_MENU}
SHARED = {
    "row": {
        ("follow", "type_menu"), ("take_formula", "reset_value"), ("go_to_action", "cut"),
        ("who_starts", "move_down", "expand_below"), ("edit_many", "show_table"),
        ("duplicate", "collapse_all"), ("move_up", "paste"),
    },
    "canvas": {
        ("follow", ARRANGE), ("take_formula", "reset_value", "frame_selection"),
        ("move_up", "run_breakpoint", "paste"), ("move_down", "who_starts"),
        ("go_to_action", "inline_module", "cut"), ("run_answer", "add_menu"),
    },
    "empty canvas": {("paste", "export_png")},
}  # fmt: skip
"""Commands of different menus of the bar that share a letter where they meet: the key goes from one
to the next, and Return does it. A new command shares none."""


@pytest.fixture(params=["en", "ja"])
def spoken(request, qapp):
    """Speak a language for a while."""
    language.speak(qapp, request.param)
    yield request.param
    language.speak(qapp, "en")


def mnemonic(text: str) -> str:
    """Return the letter that a menu's text marks, in lower case; "" for none."""
    found = re.search(r"&([^&\s])", text.replace("&&", ""))
    return found[1].lower() if found else ""


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


@pytest.mark.parametrize("menu", CONTEXT_MENUS)
def test_commands_share_no_more_letters_in_context_menus(spoken, menu):
    texts = {one.id: one.text for commands in MENUS.values() for one in commands}
    owners = defaultdict(list)
    for name in filter(None, CONTEXT_MENUS[menu]):
        owners[mnemonic(tr(texts.get(name, name)))].append(name)
    assert {tuple(names) for names in owners.values() if len(names) > 1} <= SHARED[menu]


def test_the_letters_of_what_can_be_added_differ(window, open_file, ainb_file):
    document = open_file(ainb_file)
    document.set_current(("nodes", 2))
    menu = QMenu()
    window.view.edits.fill_add_menu(menu)
    letters = list(filter(None, (mnemonic(one.text()) for one in menu.actions())))
    assert len(letters) > 3
    assert len(set(letters)) == len(letters)
