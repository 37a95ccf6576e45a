"""The row that the find panel lists what leads to, wherever edits bring it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr
from formats.find import FindQuestion
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.document import Document
    from formats.outline import Change
    from formats.values import Path


class Leading:
    """The row and its document, if there is one that is asked about."""

    def __init__(self) -> None:
        self._document: Document | None = None
        self._path: Path = ()
        self.title = ""
        """What is listed, in words."""

    @property
    def is_asked(self) -> bool:
        """Whether what leads to a row is to be listed."""
        return self._document is not None

    @property
    def question(self) -> FindQuestion:
        """What finds the rows that lead there."""
        return FindQuestion(target=self._path)

    def begin(self, document: Document, path: Path) -> None:
        """Ask about a row."""
        self._document, self._path = document, path
        where = " › ".join(one_line(label, 40) for label in document.outline.labels(path))
        self.title = tr("References to {where}", where=where)

    def is_of(self, document: Document | None) -> bool:
        """Whether the row is one of this document."""
        return document is not None and document is self._document

    def follow(self, change: Change) -> None:
        """Keep to the row after a change of its document; forget it where it is gone."""
        if self._document is not None:
            path = self._document.outline.follow(change, self._path)
            if path is None:
                self.forget()
            else:
                self._path = path

    def forget(self) -> None:
        """Ask about no row any more."""
        self._document = None
