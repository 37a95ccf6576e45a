"""Open documents whose places the program itself writes: they are reloaded without a message.

No other program wrote there, so none is blamed: a document without changes is reloaded, one with
changes is kept and shows a note.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.documents.save_job import differs_at
from app.ui import background, report
from app.ui.i18n import tr
from app.ui.sentences import begin, refusal

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.window.open_views import OpenViews


class QuietReload:
    """The documents at `words` of archives that are about to be written; call `end` afterwards.

    `targets` maps the real paths of files to their new ones: open documents follow. Documents
    without changes are frozen until then.
    """

    def __init__(
        self,
        documents: DocumentManager,
        views: OpenViews,
        targets: Mapping[str, Path],
        words: Words,
        by: Document,
    ) -> None:
        self._documents, self._views = documents, views
        self._targets: dict[Document, Path] = {}
        for document in documents.documents:
            if document is by or document.words != words or document.file is None:
                continue
            target = targets.get(os.path.realpath(document.file))
            if target is not None and not document.frozen:
                self._targets[document] = target
        for document in self._targets:
            documents.unwatch(document)
            document.commit_input()
            if not document.is_modified:
                self._freeze(document)

    def _freeze(self, document: Document) -> None:
        document.set_state(
            frozen=tr("“{name}” is being written; wait a moment", name=document.name)
        )

    def end(self) -> None:
        """Reload every document from its place, or report it.

        The files are read in threads; frozen documents stay frozen until then.
        """
        for document, target in self._targets.items():
            background.run(
                background.Lane.READ,
                partial(_is_other, document, target),
                partial(self._read_again, document, target),
                partial(self._unread, document),
            )

    def _read_again(self, document: Document, target: Path, is_other: bool) -> None:
        was_frozen = bool(document.frozen)
        document.set_state(frozen="")
        if document not in self._documents.documents:
            return
        if is_other:
            self._follow_target(document, target, is_quiet=was_frozen)
        else:
            self._documents.watch(document)

    def _unread(self, document: Document, error: BaseException) -> None:
        """Report that the current contents could not be read; the document is unchanged."""
        report.note(begin(refusal(error)))
        document.set_state(frozen="")
        if document in self._documents.documents:
            self._documents.watch(document)

    def _follow_target(self, document: Document, target: Path, *, is_quiet: bool) -> None:
        document.move_to(target, document.words)
        document.identity_changed.emit()
        self._documents.watch(document, is_known=True)
        has_changes = document.is_modified or document.view_state.draft is not None
        if is_quiet and not has_changes:
            self._documents.reload(document)
        elif (view := self._views.view_of(document)) is not None:
            view.add_notice(
                tr(
                    "“{name}” was saved together with the other packs, without your changes "
                    "here. Reloading discards them.",
                    name=document.name,
                ),
                {
                    tr("Reload"): lambda: self._documents.reload(document),
                    tr("Keep this version"): document.mark_unsaved,
                },
            )


def _is_other(document: Document, target: Path) -> bool:
    """Whether a file has other contents than a document was read from."""
    return target.is_file() and differs_at(document, target)
