"""The roles of item models beyond Qt's own, and the data for one cell.

Models answer them and delegates ask for them; both import the roles from here, so neither depends
on the other.
"""

from __future__ import annotations

import enum

from PySide6.QtCore import Qt

from app.documents.baseline import ChangeMark
from formats.outline import Row


class Column(enum.IntEnum):
    """The columns of every tree of rows."""

    NAME = 0
    VALUE = 1
    TYPE = 2


class ItemRole(enum.IntEnum):
    """The roles beyond Qt's own; each column of a row answers them alike."""

    CELL = Qt.ItemDataRole.UserRole + 1
    """A `Cell`: everything a delegate paints with."""
    KIND = Qt.ItemDataRole.UserRole + 2
    """The row's `Kind`, None for a bucket."""
    CHANGED = Qt.ItemDataRole.UserRole + 3
    """Whether the row, or one below it, differs from the file on disk."""
    HINTS = Qt.ItemDataRole.UserRole + 4
    """The `Hints` for the editor of the row; to be asked where one opens."""


class Cell:
    """One cell: its row, the text of its column, and how to mark it.

    `row` is None for a bucket; `text` is escaped and on one line; `words` are the casefolded words
    of the filter that matched this cell; `preview` is shown dimmed after a value: the row's detail,
    or a preview of a container's contents. A plain object on purpose: Qt converts tuples.
    """

    __slots__ = ("changed", "preview", "row", "text", "words")

    def __init__(
        self,
        row: Row | None,
        text: str,
        changed: ChangeMark,
        words: tuple[str, ...],
        preview: str = "",
    ) -> None:
        self.row = row
        self.text = text
        self.changed = changed
        self.words = words
        self.preview = preview
