"""Visible signs for characters that a text field drops, rewrites, or shows as nothing."""

from __future__ import annotations

import unicodedata

from app.i18n import tr

_NAMED = {
    "\t": "⇥", "\r": "␍", "\n": "↵", "\x7f": "␡", "\u2028": "⤶", "\u2029": "¶",
    "\xa0": "⍽", "\u3000": "□",
}  # fmt: skip
_UNSEEN = "▯◊◌▢◇▪▫"
"""Signs for characters that show nothing at all, in the order in which they are taken."""
_PRIVATE = range(0xF0000, 0xFFFFE)
_NOT_TEXT = frozenset((0x7F, 0x2028, 0x2029, 0xFDD0, 0xFDD1, 0xFFFE, 0xFFFF))
_MOST_NAMED = 6


class Signs:
    """Replaces delicate characters of one text by visible signs.

    Those are bytes that are not UTF-8 (surrogate escapes), control characters, Qt's own paragraph
    marks, and everything invisible: other spaces than the usual one, joiners, marks that change the
    writing direction. Each gets a sign that the text does not contain itself, so that it can be
    reversed exactly: arrows, boxes and control pictures if they are free, braille for bytes.
    """

    def __init__(self, text: str, keep: str = "") -> None:
        """Make the signs of `text`; the characters of `keep` stay as they are."""
        self._to: dict[int, int] = {}
        taken = set(text)
        for char in sorted(set(filter(_is_delicate, text)) - set(keep)):
            free = (chr(code) for code in _PRIVATE if chr(code) not in taken)
            sign = next(
                (char_sign for char_sign in _signs_for(char) if char_sign not in taken), ""
            ) or next(free)
            taken.add(sign)
            self._to[ord(char)] = ord(sign)
        self._back = {sign: char for char, sign in self._to.items()}

    def __bool__(self) -> bool:
        return bool(self._to)

    def show(self, text: str) -> str:
        """Return the text as the editor is given it."""
        return text.translate(self._to)

    def read(self, shown: str) -> str:
        """Return the text behind the editor's text."""
        return shown.translate(self._back)

    def legend(self) -> str:
        """Return the meaning of the signs, in one line."""
        parts = [f"{chr(sign)} {_character_name(char)}" for char, sign in self._to.items()]
        return "  ".join(parts[:_MOST_NAMED]) + (" …" if len(parts) > _MOST_NAMED else "")


def _is_delicate(char: str) -> bool:
    code = ord(char)
    if 0x20 <= code < 0x7F:
        return False
    is_odd = code < 0x20 or code in _NOT_TEXT or 0xD800 <= code <= 0xDFFF
    return is_odd or unicodedata.category(char) in ("Cf", "Zs", "Cc")


def _signs_for(char: str) -> str:
    """Return the signs to choose from for a character, the best first."""
    code = ord(char)
    if char in _NAMED:
        return _NAMED[char]
    if code < 0x20:
        return chr(0x2400 + code)
    is_unseen = unicodedata.category(char) in ("Cf", "Zs")
    return _UNSEEN if is_unseen else chr(0x2800 + (code & 0xFF))


def _character_name(code: int) -> str:
    names = {0x0A: tr("line break"), 0x09: tr("tab"), 0x0D: tr("carriage return")}
    if 0xDC80 <= code <= 0xDCFF:
        return tr("byte {code:02X}", code=code - 0xDC00)
    known = unicodedata.name(chr(code), "").lower()
    return names.get(code) or known or f"U+{code:04X}"
