"""Several documents closed at once: one question for all that is not saved, and nothing lost.

No document is closed before all that were to be saved are saved, so that a failure leaves every
one of them open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.prompts import Drafts, Prompts

Then = Callable[[], object]
_State = tuple[int, str | None]


class Manager(Protocol):
    """What has the documents open that are to be closed."""

    documents: list[Document]

    def end_input(self, document: Document) -> None:
        """Have fields take what is typed in them for a document."""

    def save(self, document: Document, then: Then) -> None:
        """Save a document, and go on only where that succeeded."""

    def close(self, document: Document, then: Then) -> None:
        """Close a document after a question where it is unsaved, and go on where it is closed."""


class Closing:
    """Closes every document of a manager, each with `close`, once it is known what becomes of it.

    What was not chosen to be saved is only dropped as it was when that was decided: what changed
    since is asked about anew.
    """

    def __init__(
        self,
        manager: Manager,
        prompts: Prompts,
        drafts: Drafts,
        close: Callable[[Document], object],
    ) -> None:
        self._manager, self._prompts, self._drafts = manager, prompts, drafts
        self._close = close
        self._dropped: dict[Document, _State] = {}
        self._waiting: list[Document] = []
        self._then: Then = lambda: None

    def begin(self, then: Then) -> None:
        """Ask about all that is unsaved, then close everything and go on with `then`."""
        documents = self._manager.documents
        if any(one.frozen for one in documents):
            return
        for document in documents:
            self._manager.end_input(document)
        unsaved = [one for one in documents if self._is_unsaved(one)]
        if len(unsaved) < 2:  # the question about one is that of closing its tab
            self._close_in_turn(then)
            return
        chosen = self._prompts.save_several(unsaved)
        if chosen is None:
            return
        self._then = then
        self._dropped = {one: self._state(one) for one in unsaved if one not in chosen}
        self._waiting = list(chosen)
        if not chosen:
            self._finish()
        for document in chosen:
            self._manager.save(document, partial(self._saved, document))

    def _close_in_turn(self, then: Then) -> None:
        documents = self._manager.documents
        if documents:
            last = documents[-1]
            self._manager.close(last, lambda: self._close_in_turn(then))
        else:
            then()

    def _is_unsaved(self, document: Document) -> bool:
        return document.is_modified or self._drafts.has_draft(document)

    def _state(self, document: Document) -> _State:
        """Return what tells whether a document was worked on since."""
        draft = document.view_state.draft
        return document.undo_stack.index(), None if draft is None else draft.text()

    def _saved(self, document: Document) -> None:
        if document in self._waiting:
            self._waiting.remove(document)
            if not self._waiting:
                self._finish()

    def _finish(self) -> None:
        """Close everything, or ask again where something changed meanwhile."""
        documents, then = list(self._manager.documents), self._then
        dropped, self._dropped = self._dropped, {}
        left = [one for one in documents if self._is_unsaved(one)]
        if any(dropped.get(one) != self._state(one) for one in left):
            self.begin(then)
            return
        for document in reversed(documents):
            self._close(document)
        then()
