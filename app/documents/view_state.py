"""What the views of a document share and no file holds: what is selected, typed, and to be said."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from app.documents.arrangement import Arrangement
from app.documents.selection import Selection
from formats.values import Path


class Draft(NamedTuple):
    """Text that was typed and not applied: the row that it is of, and what returns it."""

    path: Path
    text: Callable[[], str]


class ViewState(QObject):
    """The same for every view of one document.

    `selection` are the rows that are selected in all of them, `arrangement` what a hand arranged
    of its graph. `draft` is text that was typed and
    not applied, `recovered_draft` what a recovered document had of it. `note` is what there is to
    know about the document, "" for nothing.
    """

    draft_changed = Signal()
    """Text was typed that is not applied, or there is none any more."""

    def __init__(self, parent: QObject, note: str = "") -> None:
        super().__init__(parent)
        self.selection = Selection(self)
        self.arrangement = Arrangement(self)
        self.draft: Draft | None = None
        self.recovered_draft: Draft | None = None
        self.note = note

    def set_draft(self, draft: Draft | None) -> None:
        """Take text that was typed and is not applied, so that it is kept aside, too."""
        self.draft = draft
        self.draft_changed.emit()
