"""Where one has been in a document: the way back, and forth again, as in a browser."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.documents.document import Document
from app.ui.navigation_history import History
from formats.core.changes import Changes
from formats.core.paths import Path


class NavigationHistory(QObject):
    """The rows that were current in one document, in any of its views.

    While `is_walking()` is true, the user walks through rows one by one; they replace each other,
    so that Back leads to the row where the walk began. If the document was opened from another one,
    the history ends there; see `enter`.
    """

    moved = Signal()
    """`can_go_back` or `can_go_forward` may have changed."""

    def __init__(self, document: Document, is_walking: Callable[[], bool] = bool) -> None:
        super().__init__()
        self._document = document
        self._is_walking = is_walking
        self._rows: History[Path] = History()
        self._rows.visit(document.current)
        self._is_going = False
        self._before: Callable[[], object] | None = None
        self._after: Callable[[], object] | None = None
        document.current_changed.connect(self._note_visit)
        document.changed.connect(self._follow_change)
        document.reset.connect(self._drop_lost)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a previous row, or a document that this one was opened from."""
        return self._rows.can_go_back or self._before is not None

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back from a row, or from a document that was entered from here."""
        return self._rows.can_go_forward or self._after is not None

    def enter(self, before: Callable[[], object] | None) -> None:
        """Start at the current row: the document was opened from `before`, where Back leads.

        None only removes that.
        """
        self._before = before
        if before is not None:
            self._rows.clear()
            self._rows.visit(self._document.current)
        self.moved.emit()

    def lead_on(self, after: Callable[[], object] | None) -> None:
        """Make Forward lead to where Back was used from, until another row becomes current."""
        self._after = after
        self.moved.emit()

    def back(self) -> None:
        """Make the previous row current, or return to the document this was opened from."""
        if not self._rows.can_go_back and self._before is not None:
            self._before()
        else:
            self._go_to_row(self._rows.back())

    def forward(self) -> None:
        """Make the row current again from which Back was used."""
        if not self._rows.can_go_forward and self._after is not None:
            self._after()
        else:
            self._go_to_row(self._rows.forward())

    def _go_to_row(self, path: Path | None) -> None:
        if path is None:
            return
        self._is_going = True
        try:
            self._document.set_current(path)
        finally:
            self._is_going = False
        self.moved.emit()

    def _note_visit(self, path: Path) -> None:
        if self._is_going or path == self._rows.current:
            return
        self._after = None
        if self._is_walking():
            self._rows.amend(path)
        else:
            self._rows.visit(path)
        self.moved.emit()

    def _follow_change(self, changes: Changes) -> None:
        """Update the rows after changes moved them, and drop deleted ones."""
        if changes.lists:
            self._keep_rows(changes.follow)

    def _drop_lost(self) -> None:
        self._keep_rows(lambda path: path if self._document.nearest(path) == path else None)

    def _keep_rows(self, where: Callable[[Path], Path | None]) -> None:
        """Update all rows to their new paths; a removed one becomes the current row."""
        could = self.can_go_back, self.can_go_forward
        self._rows.follow(where)
        if self._rows.current is None:
            self._rows.visit(self._document.current)
        if could != (self.can_go_back, self.can_go_forward):
            self.moved.emit()
