"""What values become when they are made of another type, as a menu shows it."""

from __future__ import annotations

from app.i18n import tr
from app.sentences import said
from app.shown_values import value_text
from formats.core.kinds import Converted, Kind
from formats.value_text import one_line

RESULT_LENGTH = 60
"""How many letters are shown of a result."""
_BESIDE_LOSS = 24
"""How many are shown before what is lost by it."""


def _middle_out(loss: str) -> str:
    """Return what is lost in a short line: a value is in the middle, what becomes of it behind."""
    line = one_line(loss, len(loss))
    keep = RESULT_LENGTH // 2
    return (
        line
        if len(line) <= RESULT_LENGTH
        else f"{line[:keep].rstrip()}…{line[1 - keep :].lstrip()}"
    )


def result_shown(kind: Kind, results: list[Converted]) -> str:
    """Return in a few words what values become as another kind, and what is lost by that."""
    losses = [converted.loss for converted in results if converted.loss]
    is_one = len(results) == 1 and results[0].value is not None
    room = _BESIDE_LOSS if losses else RESULT_LENGTH
    shown = one_line(value_text(kind, results[0].value), room) if is_one else ""
    if not losses:
        return shown
    first, more = _middle_out(said(losses[0])), len(losses) - 1
    lost = tr("{names} and {count:,} more", names=first, count=more) if more else first
    return f"{shown}  ({lost})".strip()
