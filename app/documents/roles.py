"""What a view may ask an item model beyond Qt's own roles, and the answer for one cell.

Models answer and delegates ask; both find the roles here, so neither has to know the other.
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
    """One cell: the row it belongs to, the text of its column, and how to mark it.

    `row` is None for a bucket; `text` is escaped and one line; `words` are the casefolded words of
    the filter that this cell was found by; `preview` is what stands dimmed behind a value: the
    row's detail, or a glimpse of what a container holds.
    A plain object on purpose: Qt takes tuples apart.
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
