"""Rounding integers: the check box, and how many values it rounds in words."""

from __future__ import annotations

from app.ui.checkbox import CheckBox
from app.ui.i18n import tr, trn
from formats.calculator import scales


class RoundingBox(CheckBox):
    """Whether integers are rounded; by default they are after `*` and `/`.

    What the user sets remains until the input is empty.
    """

    def __init__(self) -> None:
        super().__init__(tr("Round integers"))
        self.setToolTip(
            tr("An integer takes the nearest whole number: 22.5 → 23. Floats are never rounded.")
        )
        self._is_set = False
        self.clicked.connect(self._note_set)

    def _note_set(self) -> None:
        self._is_set = True

    def follow(self, typed: str) -> None:
        """Take the default for an input, a number or an expression, unless the user set it."""
        self._is_set = self._is_set and bool(typed)
        if not self._is_set:
            self.setChecked(scales(typed))


def rounded_words(count: int) -> str:
    """Return how many values will be rounded, as a sentence without a period."""
    return trn("1 value will be rounded", "{n:,} values will be rounded", count)


def with_rounded(words: str, count: int) -> str:
    """Return a sentence with the number of values that will be rounded, if there are any."""
    more = trn("; 1 value will be rounded", "; {n:,} values will be rounded", count)
    return words + more if count else words
