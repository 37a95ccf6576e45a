"""Open documents of places that the program itself writes for another one: they follow quietly.

No other program wrote there, so none is blamed: a document without changes takes what was
written, one with changes is left as it is and says so.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from app.documents.save_job import differs_at
from app.words import tr

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from app.documents.document import Document
    from app.windows.main_window import MainWindow


class Followers:
    """The documents at `words` of archives that are about to be written; call `end` after it.

    `targets` maps the real paths of files to what is written for them: whoever has one open
    follows to that. Documents without changes cannot be edited until then.
    """

    def __init__(
        self, window: MainWindow, targets: Mapping[str, Path], words: Words, by: Document
    ) -> None:
        self._window = window
        self._targets: dict[Document, Path] = {}
        for document in window.session.documents:
            if document is by or document.words != words or document.file is None:
                continue
            target = targets.get(os.path.realpath(document.file))
            if target is not None and not document.frozen:
                self._targets[document] = target
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
