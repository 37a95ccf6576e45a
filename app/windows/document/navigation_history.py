"""Where one has been in a document: the way back, and forth again, as in a browser."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.documents.document import Document
from formats.errors import WrongType
from formats.outline import Action, Change
from formats.values import Path

_MOST = 200


class Trail(QObject):
    """The rows that were current in one document, whichever view they were chosen in.

    While `is_walking()` says that rows are walked through one by one, they take each other's place,
    so that the way back leads to where the walk was begun from by a jump.
    """

    moved = Signal()
    """`can_go_back` or `can_go_forward` may be another."""

    def __init__(self, document: Document, is_walking: Callable[[], bool] = bool) -> None:
        super().__init__()
        self._document = document
        self._is_walking = is_walking
        self._paths: list[Path] = [document.current]
        self._at = 0
        self._is_going = False
        document.current_changed.connect(self._note)
        document.changed.connect(self._follow)
        document.reset.connect(self._drop_lost)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a row that was current before."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back from a row."""
        return self._at < len(self._paths) - 1

    def back(self) -> None:
        """Make the row current that was before this one."""
        self._go(self._at - 1)

    def forward(self) -> None:
        """Make the row current again that one went back from."""
        self._go(self._at + 1)

    def _go(self, at: int) -> None:
        if not 0 <= at < len(self._paths):
            return
        self._at = at
        self._is_going = True
        try:
            self._document.set_current(self._paths[at])
        finally:
            self._is_going = False
        self.moved.emit()

    def _note(self, path: Path) -> None:
        if self._is_going or path == self._paths[self._at]:
            return
        keep = self._at if self._is_walking() else self._at + 1
        self._paths = [*self._paths[:keep], path][-_MOST:]
        self._at = len(self._paths) - 1
        self.moved.emit()

    def _follow(self, change: Change) -> None:
        """Keep the rows found after a change moved them, without those that are gone."""
        if change.action is not Action.SET:
            self._keep([self._document.outline.follow(change, path) for path in self._paths])

    def _drop_lost(self) -> None:
        self._keep([path if self._is_there(path) else None for path in self._paths])

    def _is_there(self, path: Path) -> bool:
        try:
            self._document.outline.row(path)
        except WrongType:
            return False
        return True

    def _keep(self, paths: list[Path | None]) -> None:
        """Take new paths for the old ones, None for rows that are gone."""
        kept: list[Path] = []
        at = 0
        for number, path in enumerate(paths):
            if path is not None and (not kept or kept[-1] != path):
                kept.append(path)
            if number == self._at:
                at = len(kept) - 1
        self._paths = kept or [self._document.current]
        self._at = max(0, at)
        self.moved.emit()
