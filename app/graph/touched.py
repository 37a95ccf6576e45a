"""Which rows of a document are other than when it was drawn."""

from __future__ import annotations

from collections.abc import Iterable

from formats.outline import Action, Change, Outline
from formats.values import Path

_DEPTH = 2
"""How many keys lead to a node of the document, and are the beginning of all its rows."""


class Touched:
    """Rows with a change at or below them, by their first keys, where they are now.

    `rows` is None if any may be another: at first, and until it was drawn after `forget`.
    """

    def __init__(self) -> None:
        self.rows: set[Path] | None = None

    def begin(self) -> None:
        """Record that the document is drawn as it is now."""
        self.rows = set()

    def forget(self) -> None:
        """Record that anything may have changed."""
        self.rows = None

    def note(self, change: Change, outline: Outline) -> None:
        """Record a change."""
        if self.rows is None:
            return
        if change.others is not None:
            self._note_list(change.path, change.others)
            return
        followed = (outline.follow(change, path) for path in self.rows)
        self.rows = {path for path in followed if path is not None}
        self.rows |= _touched(change)

    def _note_list(self, path: Path, others: Iterable[int]) -> None:
        """Record changed elements of a list, without their former positions."""
        assert self.rows is not None, "asked before"
        depth = len(path)
        if any(len(row) > depth and row[:depth] == path for row in self.rows):
            self.rows = None
        else:
            self.rows |= {(*path, place) for place in others}


def _touched(change: Change) -> set[Path]:
    """Return the beginnings of the rows that a change is about; where one went, the next one."""
    if len(change.path) >= _DEPTH or change.action in (Action.SET, Action.REPLACE):
        return {change.path[:_DEPTH]}
    key = change.new_key if change.action is Action.MOVE else change.key
    return {(*change.path, key)}
