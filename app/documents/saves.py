"""Which documents are being saved, and what waits until that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.documents.document import Document

Then = Callable[[], object]


class Saves:
    """The saves under way, from when they are asked for."""

    def __init__(self) -> None:
        self._documents: set[Document] = set()
        self._waiting: list[Then] = []

    def __contains__(self, document: Document) -> bool:
        return document in self._documents

    def begin(self, document: Document) -> None:
        """Count one more."""
        self._documents.add(document)

    def end(self, document: Document) -> None:
        """Count one less."""
        self._documents.discard(document)

    def give_up(self, document: Document) -> None:
        """Forget what was to come after a save that failed: the person looks at that first."""
        self.end(document)
        self._waiting.clear()

    def when_over(self, then: Then) -> bool:
        """Whether something is being saved: `then` is called when all is, unless one fails."""
        if self._documents:
            self._waiting.append(then)
        return bool(self._documents)

    def go_on(self) -> None:
        """Do what waited, if nothing is being saved any more."""
        if not self._documents:
            waiting, self._waiting = self._waiting, []
            for one in waiting:
                one()
