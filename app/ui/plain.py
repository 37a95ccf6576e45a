"""Text from outside, such as names and values of files, shown as it is and never as HTML.

Qt takes text that looks like HTML for HTML unless the text format is set, and would load its
images. So labels are `Label`, tool tips go through `tip`, and message boxes through `plain`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QWidget

from app.ui.descendants import descendants

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

_MOST = 2000
"""Characters of a longest text in passing; the whole of it is where it came from."""
_WORD = 80
"""Characters of a longest word: a line is broken between words only."""
_TIP_LINE, _TIP_LINES = 120, 25
"""How much of a text a tool tip shows, in characters and lines, so that it fits on a screen."""


class Label(QLabel):
    """A label of plain text."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)

    def setText(self, text: str) -> None:
        if "<" in text or "&" in text:  # all that Qt may take for HTML
            from PySide6.QtCore import Qt  # late: its many enums take a while, a start needs none

            self.setTextFormat(Qt.TextFormat.PlainText)
        super().setText(text)


def tip(text: str) -> str:
    """Return what to give as tool tip to have this text shown, as it is, as far as it fits."""
    if len(text) <= _TIP_LINE and text.isprintable() and "<" not in text:
        return text
    from textwrap import wrap  # late, as most tips need no second line

    lines = [
        part
        for line in text[: _TIP_LINE * _TIP_LINES].split("\n")
        for part in wrap(line, _TIP_LINE, drop_whitespace=False) or [""]
    ]
    shown = "\n".join(lines[:_TIP_LINES])
    if len(lines) > _TIP_LINES or len(text) > _TIP_LINE * _TIP_LINES:
        shown += "…"
    if "<" not in shown:
        return shown
    from html import escape  # late, as few tips need it: its list of entities is long

    return f"<span>{escape(shown, quote=False)}</span>".replace("\n", "<br>")


def fit(text: str) -> str:
    """Return a text to be wrapped, with what is too long for a line or for a screen left out."""
    text = text if len(text) <= _MOST else f"{text[:_MOST]}…"
    return re.sub(rf"\S{{{_WORD + 1},}}", lambda match: short(match[0]), text)


def short(word: str, most: int = _WORD) -> str:
    """Return a name with its middle left out where it is longer than `most` characters."""
    half = most // 2
    return word if len(word) <= most else f"{word[:half]}…{word[-half:]}"


def caption(text: str, most: int = _WORD) -> str:
    """Return what to call a button, an action or a tab to have this text shown on it."""
    return short(text, most).replace("&", "&&")


def plain(box: QMessageBox) -> QMessageBox:
    """Have all texts of a message box shown as they are; to be called when they are set."""
    box.setText(fit(box.text()))
    box.setInformativeText(fit(box.informativeText()))
    for label in descendants(box, QLabel):
        label.setTextFormat(label.textFormat().PlainText)
    return box
