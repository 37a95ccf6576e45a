"""Before a save: errors that a game could not load are shown, and saved only if the user agrees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.documents.checking import Checking
    from app.documents.document import Document
    from app.documents.prompts import Prompts


class SaveCheck:
    """Keeps the findings of every open document up to date and asks before errors are saved.

    The user is not asked again about errors that were saved anyway, unless a new one occurs.
    """

    def __init__(self, prompts: Prompts) -> None:
        self._prompts = prompts
        self._checkings: dict[Document, Checking] = {}
        self._wanted: dict[Document, set[str]] = {}

    def begin_checking(self, document: Document) -> None:
        """Begin with a document that is open now."""
        from app.documents.checking import Checking

        self._checkings.setdefault(document, Checking(document))

    def forget(self, document: Document) -> None:
        """End with a document that is closed."""
        checking = self._checkings.pop(document, None)
        if checking is not None:
            checking.stop()
        self._wanted.pop(document, None)

    def is_looking(self, document: Document) -> bool:
        """Whether a document is still being checked."""
        checking = self._checkings.get(document)
        return checking is not None and not checking.is_fresh

    def may_save(self, document: Document, again: Callable[[], object]) -> bool:
        """Whether a document may be saved now; if not yet, `again` is called when it may.

        It is not called if the user declines.
        """
        from formats.problems import Severity

        checking = self._checkings.get(document)
        if checking is None:
            return True
        if not checking.is_fresh:
            checking.when_fresh(again)
            return False
        errors = [problem for problem in document.problems if problem.severity is Severity.ERROR]
        known = self._wanted.get(document, set())
        if all(error.sentence in known for error in errors):
            return True
        if not self._prompts.may_save_with_errors(document, errors):
            return False
        self._wanted[document] = {key.sentence for key in errors}
        return True
