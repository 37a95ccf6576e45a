"""What is being read and saved at the moment, however it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.loading import Opening, OtherFile


class Openings:
    """The running openings; `tell` is called with a text and a function that cancels one, or "" and
    None."""

    def __init__(self, tell: Callable[[str, object], object]) -> None:
        self._tell = tell
        self._links: dict[Opening, list[QMetaObject.Connection]] = {}
        """The connections to remove when an opening is over: they would keep it alive."""

    def __bool__(self) -> bool:
        return bool(self._links)

    def __iter__(self) -> Iterator[Opening]:
        return iter(tuple(self._links))

    def add(
        self,
        opening: Opening,
        words: str,
        done: Callable[[Document], object],
        failed: Callable[[object], object],
        other: Callable[[OtherFile], object],
    ) -> None:
        """Count an opening until it is over, and pass on its result."""

        def after(do: Callable[..., object]) -> Callable[..., None]:
            def over(*brought: object) -> None:
                self._opening_over(opening)
                do(*brought)

            return over

        self._links[opening] = [
            opening.done.connect(after(done)),
            opening.failed.connect(after(failed)),
            opening.other.connect(after(other)),
            opening.cancelled.connect(lambda: self._opening_over(opening)),
        ]
        self._tell(words, opening.cancel)

    def cancel(self) -> None:
        """Cancel every opening."""
        for opening in self:
            opening.cancel()

    def _opening_over(self, opening: Opening) -> None:
        for link in self._links.pop(opening, ()):
            QObject.disconnect(link)
        if not self._links:
            self._tell("", None)


Then = Callable[[], object]


class Saves:
    """The running saves, from when they are requested."""

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

    def drop_pending(self, document: Document) -> None:
        """Drop what was to follow a failed save, so that the user can deal with that first."""
        self.end(document)
        self._waiting.clear()

    def when_over(self, then: Then) -> bool:
        """Whether something is being saved: `then` is called when everything is saved, unless a
        save fails."""
        if self._documents:
            self._waiting.append(then)
        return bool(self._documents)

    def go_on(self) -> None:
        """Do what waited, if nothing is being saved any more."""
        if not self._documents:
            waiting, self._waiting = self._waiting, []
            for dir_entry in waiting:
                dir_entry()
