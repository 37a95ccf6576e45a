"""Closing several documents: one question for all unsaved ones, and nothing is lost.

No document is closed before all that should be saved are saved, so that after a failure all stay
open. When the program ends, archives with changes are included; they are saved last, since
documents may be saved into them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.prompts import Drafts, Prompts, Unsaved, UnsavedHolder
    from app.documents.under_way import Saves

Then = Callable[[], object]
_State = tuple[int, str | None]


class Manager(Protocol):
    """Holds the documents to close."""

    documents: list[Document]
    saves: Saves

    def end_input(self, document: Document) -> bool:
        """Make fields commit their input; False if the user keeps some that does not fit."""

    def save(self, document: Document, then: Then) -> None:
        """Save a document, and go on only where that succeeded."""

    def close(self, document: Document, then: Then) -> None:
        """Close a document, asking first if it is unsaved, and continue when it is closed."""


class Closing:
    """Closes every document of a manager with `close` once all questions are answered.

    A document that the user chose not to save is dropped only in the state of that decision: later
    changes are asked about again.
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
        self._dropped: dict[Unsaved, _State] = {}
        self._waiting: list[Unsaved] = []
        self._held: Sequence[UnsavedHolder] = ()
        self._then: Then = lambda: None

    def begin(self, then: Then, holders: Sequence[UnsavedHolder] = ()) -> None:
        """Ask about all that is unsaved, then close everything and go on with `then`.

        `holders` are no documents, and their changes go with the program.
        """
        documents = self._manager.documents
        is_later = self._manager.saves.when_over(lambda: self.begin(then, holders))
        if is_later or any(document.frozen for document in documents):
            return
        if not all(self._manager.end_input(document) for document in documents):
            return
        changed = [holder for holder in holders if holder.change_count]
        unsaved: list[Unsaved] = [*filter(self._is_unsaved, documents), *changed]
        if len(unsaved) < 2 and not changed:  # the question about one is that of closing its tab
            self._close_in_turn(then)
            return
        chosen = self._prompts.save_several(unsaved)
        if chosen is None:
            return
        self._then, self._held = then, holders
        dropped: list[Unsaved] = [holder for holder in unsaved if holder not in chosen]
        self._dropped = {holder: self._edit_state(holder) for holder in dropped}
        self._waiting = [document for document in documents if document in chosen]
        self._waiting += [holder for holder in changed if holder in chosen]
        if not self._waiting:
            self._finish_closing()
        for document in [document for document in documents if document in chosen]:
            self._manager.save(document, partial(self._document_saved, document))
        self._save_held()

    def _close_in_turn(self, then: Then) -> None:
        documents = self._manager.documents
        if documents:
            last_document = documents[-1]
            self._manager.close(last_document, lambda: self._close_in_turn(then))
        else:
            then()

    def _is_unsaved(self, document: Document) -> bool:
        return document.is_modified or self._drafts.has_draft(document)

    def _edit_state(self, unsaved: Unsaved) -> _State:
        """Return the revision of a document or an archive, to detect later edits."""
        if unsaved not in self._manager.documents:
            return unsaved.change_count, None
        draft = unsaved.view_state.draft
        return unsaved.undo_stack.index(), None if draft is None else draft.text()

    def _document_saved(self, unsaved: Unsaved) -> None:
        if unsaved in self._waiting:
            self._waiting.remove(unsaved)
            self._save_held()
            if not self._waiting:
                self._finish_closing()

    def _save_held(self) -> None:
        """Save the next archive when all documents are saved."""
        left = [holder for holder in self._held if holder in self._waiting]
        if left and len(left) == len(self._waiting):
            left[0].save(partial(self._document_saved, left[0]))

    def _finish_closing(self) -> None:
        """Close everything, or ask again where something changed meanwhile."""
        documents, then = list(self._manager.documents), self._then
        dropped, self._dropped = self._dropped, {}
        holders = [holder for holder in self._held if holder.change_count]
        left: list[Unsaved] = [*filter(self._is_unsaved, documents), *holders]
        if any(dropped.get(holder) != self._edit_state(holder) for holder in left):
            self.begin(then, self._held)
            return
        for unsaved in holders:
            unsaved.discard()
        for document in reversed(documents):
            self._close(document)
        then()
