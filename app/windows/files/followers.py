"""Open documents of places that the program itself writes for another one: they follow quietly.

No other program wrote there, so none is blamed: a document without changes takes what was
written, one with changes is left as it is and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.documents.saving import differs_at
from app.words import tr

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.inside import Words
    from app.windows.main_window import MainWindow


class Followers:
    """The documents at `words` of archives that are about to be written; call `end` after it.

    `pairs` are files and the ones they are made from: whoever has the second open follows to the
    first. Documents without changes cannot be edited until then.
    """

    def __init__(
        self, window: MainWindow, pairs: Sequence[tuple[Path, Path]], words: Words, by: Document
    ) -> None:
        self._window = window
        self._targets: dict[Document, Path] = {}
        for target, source in pairs:
            for file in (target, source):
                found = window.session.find(file, words)
                if found is not None and found is not by and not found.frozen:
                    self._targets[found] = target
        for document in self._targets:
            window.session.unwatch(document)
            if not document.is_modified:
                self._freeze(document)

    def _freeze(self, document: Document) -> None:
        document.set_state(
            frozen=tr("“{name}” is being written; wait a moment", name=document.name)
        )

    def end(self) -> None:
        """Let every document have what was written in its place, or tell of it."""
        for document, target in self._targets.items():
            was_frozen = bool(document.frozen)
            document.set_state(frozen="")
            if document not in self._window.session.documents:
                continue
            if not target.is_file() or not differs_at(document, target):
                self._window.session.watch(document)
            else:
                self._follow(document, target, is_quiet=was_frozen)

    def _follow(self, document: Document, target: Path, *, is_quiet: bool) -> None:
        document.move_to(target, document.words)
        document.identity_changed.emit()
        self._window.session.watch(document, is_known=True)
        if is_quiet and not document.is_modified:
            self._window.session.reload(document)
        elif (view := self._window.view_of(document)) is not None:
            view.add_notice(
                tr(
                    "“{name}” was written anew with the other packs. Your changes here are not "
                    "in it, and would be lost.",
                    name=document.name,
                ),
                {
                    tr("Reload"): lambda: self._window.session.reload(document),
                    tr("Keep this version"): document.mark_unsaved,
                },
            )
