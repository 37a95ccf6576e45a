"""What is being read now: each opening until it is over, however it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.loading import Opening, Other


class Openings:
    """The openings under way; `tell` is called with words and what cancels one, or "" and None."""

    def __init__(self, tell: Callable[[str, object], object]) -> None:
        self._tell = tell
        self._links: dict[Opening, list[QMetaObject.Connection]] = {}
        """What is to be cut when an opening is over: it would hold itself."""

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
        other: Callable[[Other], object],
    ) -> None:
        """Count an opening, and pass on what it brings once it is no longer counted."""

        def after(do: Callable[..., object]) -> Callable[..., None]:
            def over(*brought: object) -> None:
                self._over(opening)
                do(*brought)

            return over

        self._links[opening] = [
            opening.done.connect(after(done)),
            opening.failed.connect(after(failed)),
            opening.other.connect(after(other)),
            opening.cancelled.connect(lambda: self._over(opening)),
        ]
        self._tell(words, opening.cancel)

    def _over(self, opening: Opening) -> None:
        for link in self._links.pop(opening, ()):
            QObject.disconnect(link)
        if not self._links:
            self._tell("", None)
