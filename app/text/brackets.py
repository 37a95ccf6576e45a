"""The bracket that belongs to the one at the cursor, also some hundred lines away."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QTextBlock

from app.text.tokens import TokenPart, tokens
from app.text.utf16 import Utf16

_PAIRS = {"[": "]", "{": "}"}
_LINES = 500


def pair(block: QTextBlock, column: int) -> tuple[int, int] | None:
    """Return the places, in the document, of the bracket before or after `column` and its twin.

    The second place is -1 if nothing closes it within some hundred lines; None without bracket.
    """
    marks = dict(_marks(block))
    for at in (column, column - 1):
        sign = marks.get(at)
        if sign is not None:
            return block.position() + at, _twin(block, at, forward=sign in _PAIRS)
    return None


def _marks(block: QTextBlock) -> list[tuple[int, str]]:
    text = block.text()
    units = Utf16(text)
    return [
        (units.units(token.start), text[token.start])
        for token in tokens(text)
        if token.role is TokenPart.MARK and text[token.start] in "[]{}"
    ]


def _twin(block: QTextBlock, at: int, forward: bool) -> int:
    depth = 0
    for place, sign in _from(block, at, forward):
        depth += 1 if (sign in _PAIRS) == forward else -1
        if depth == 0:
            return place
    return -1


def _from(block: QTextBlock, at: int, forward: bool) -> Iterator[tuple[int, str]]:
    """Yield the brackets from one on, with their places in the document."""
    for step in range(_LINES):
        if not block.isValid():
            return
        marks = _marks(block)
        for place, sign in marks if forward else reversed(marks):
            if step or (place >= at if forward else place <= at):
                yield block.position() + place, sign
        block = block.next() if forward else block.previous()
