"""Gives every entry of a menu a letter of its own for the keyboard, whatever the menu holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from shiboken6 import isValid

from app.ui.i18n import bare

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

_MARK = re.compile(r"&([^&\s])")
_BEHIND = re.compile(r"\(&(\w)\)")
"""How languages without Latin letters mark one: behind the text, in brackets."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def mnemonic(text: str) -> str:
    """Return the letter that a menu's text marks for the keyboard, in lower case; "" for none."""
    found = _MARK.search(text.replace("&&", ""))
    return found[1].lower() if found else ""


def give_letters(menu: QMenu) -> None:
    """Give each entry of a menu that is about to open its own mnemonic, until the menu closes.

    The same action may have another mnemonic in another menu. A menu without any, such as a list
    of file names, stays as it is.
    """
    actions = [one for one in menu.actions() if one.isVisible() and not one.isSeparator()]
    before = [one.text() for one in actions]
    if not any(map(mnemonic, before)):
        return
    from PySide6.QtCore import Qt  # not before: the first window needs none of it

    given = distinct(before)
    for action, text in zip(actions, given, strict=True):
        action.setText(text)

    def take_back() -> None:
        for action, was, now in zip(actions, before, given, strict=True):
            if isValid(action) and action.text() == now:
                action.setText(was)

    menu.aboutToHide.connect(take_back, Qt.ConnectionType.SingleShotConnection)


def distinct(texts: Sequence[str]) -> list[str]:
    """Return the texts of one menu, each marked with another letter.

    Letters that are marked already are kept where that leaves one for everybody; only a text
    without any free letter has none then.
    """
    wanted = [_candidates(text) for text in texts]
    owner: dict[str, int] = {}
    for at in sorted(range(len(texts)), key=lambda at: not mnemonic(texts[at])):
        _give(at, wanted, owner, set())
    letters = {at: letter for letter, at in owner.items()}
    return [_marked(text, letters.get(at, "")) for at, text in enumerate(texts)]


def _candidates(text: str) -> list[str]:
    """Return the letters that a text could be found by, the best ones first."""
    label, own = _label(text), re.sub("[^a-z0-9]", "", mnemonic(text))
    starts = re.findall(r"\b[a-z]", label.lower())
    others = sorted(re.findall(r"[a-z0-9]", label.lower()), key=str.isdigit)
    brackets = list(_LETTERS.lower()) if _is_behind(text) else []
    return list(dict.fromkeys([*([own] if own else []), *starts, *others, *brackets]))


def _give(at: int, wanted: list[list[str]], owner: dict[str, int], tried: set[str]) -> bool:
    """Give a text a letter; one that has that letter takes another, if it can."""
    for letter in wanted[at]:
        if letter not in owner:
            owner[letter] = at
            return True
    for letter in wanted[at]:
        if letter not in tried:
            tried.add(letter)
            if _give(owner[letter], wanted, owner, tried):
                owner[letter] = at
                return True
    return False


def _marked(text: str, letter: str) -> str:
    """Return a text with that letter as its mark, and no other."""
    if letter == mnemonic(text):
        return text
    label, tab, keys = text.partition("\t")
    plain = bare(label).replace("&", "&&")
    if not letter:
        return plain + tab + keys
    if _is_behind(text):
        after = "…" if plain.endswith("…") else ""
        return f"{plain.removesuffix(after)}(&{letter.upper()}){after}{tab}{keys}"
    found = re.search(rf"\b{letter}", plain, re.IGNORECASE) or re.search(letter, plain, re.I)
    assert found is not None
    return f"{plain[: found.start()]}&{plain[found.start() :]}{tab}{keys}"


def _label(text: str) -> str:
    return bare(text.partition("\t")[0])


def _is_behind(text: str) -> bool:
    """Whether a letter is marked behind a text, or would be: it has none of its own."""
    return _BEHIND.search(text) is not None or not re.search("[A-Za-z]", _label(text))
