"""Reverts files of the mod to the game's, reloads open ones, and restores them on request."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from app.documents.error_text import why
from app.documents.file_place import FilePlace
from app.game.mod_changes import FileChange
from app.game.reverting import Reverted, put_back, revert
from app.game_panels.held_documents import HeldDocuments
from app.ui import background, report
from app.ui.i18n import tr, trn
from app.ui.message_box import QUESTION, MessageBox

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.mod import Project
    from app.game.workspace import Workspace
    from app.ui.notice_bar import AddNotice

T = TypeVar("T")


class FileReverts(QObject):
    """Asks, reverts in a thread, and offers to restore the old files."""

    def __init__(
        self,
        window: QWidget,
        documents: DocumentManager,
        workspace: Workspace,
        add_notice: AddNotice,
    ) -> None:
        super().__init__(window)
        self._window, self._documents, self._workspace = window, documents, workspace
        self._add_notice = add_notice
        self._held = HeldDocuments(documents)

    def ask(self, changes: Sequence[FileChange], project: Project) -> None:
        """Revert files after asking; nothing is, while one of them has changes that are unsaved."""
        unsaved = [
            document
            for document in self._open_in(changes)
            if document.is_modified or document.frozen
        ]
        if unsaved:
            report.error(
                tr(
                    "“{name}” has changes that are not saved. Save or undo them first; nothing "
                    "was reverted.",
                    name=unsaved[0].name,
                )
            )
        elif self._may(changes):
            self._revert(changes, project)

    def _open_in(self, changes: Sequence[FileChange]) -> list[Document]:
        """Return the open documents of files that are to be written or to go."""
        return self._held.open_in(change.file for change in changes)

    def _may(self, changes: Sequence[FileChange]) -> bool:
        first = changes[0]
        title = (
            tr("Revert “{name}” to the game’s?", name=first.place)
            if len(changes) == 1
            else trn(
                "Revert {n} file to the game’s?", "Revert {n:,} files to the game’s?", len(changes)
            )
        )
        box = MessageBox(QUESTION, tr("Revert to the game’s?"), title, self._window)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setInformativeText(
            tr(
                "The mod’s own version is removed. A pack with no other differences is removed "
                "from the mod. What was there is kept and can be restored."
            )
        )
        button = box.addButton(tr("Revert"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(button)
        box.ask()
        return box.clickedButton() is button

    def _revert(self, changes: Sequence[FileChange], project: Project) -> None:
        mirror = project.mirror
        assert mirror is not None, "the changes are those of a mod"
        cancelled = threading.Event()
        held_documents = self._held.hold(self._open_in(changes))

        def done(result: Reverted) -> None:
            bases = {change.file: change.base for change in changes}
            moved = self._held.release_documents(
                held_documents, {file: bases[file] for file in result.gone}
            )
            self._workspace.note_all_written(result.files)
            self._report_reverted(result, moved)

        def failed(error: BaseException) -> None:
            self._held.release_documents(held_documents, {})
            report.error(tr("Nothing was reverted: {reason}.", reason=why(error)))

        job = partial(revert, changes, mirror, cancelled.is_set, [project])
        self._run_reverting(tr("Reverting…"), job, done, failed, cancelled.set)

    def _run_reverting(
        self,
        words: str,
        job: Callable[[], T],
        then: Callable[[T], object],
        otherwise: Callable[[BaseException], object],
        cancel: Callable[[], object] | None = None,
    ) -> None:
        """Run a job in a thread, after pending writes, with a message in the status bar."""
        busy = self._documents.busy

        def over(what: Callable[..., object], result: object) -> None:
            busy.emit("", None)
            partly.pop(key, None)
            what(result)

        busy.emit(words, cancel)
        partly, key = self._workspace.partly, object()
        if cancel is not None:
            self._workspace.ended.connect(cancel)
            partly[key] = words
        background.run(
            background.Lane.WRITE, job, partial(over, then), partial(over, otherwise), self
        )

    def _report_reverted(self, result: Reverted, moved: dict[Document, FilePlace]) -> None:
        if result.kept:
            text = trn(
                "One file of the mod was reverted to the game’s.",
                "{n:,} files of the mod were reverted to the game’s.",
                len(result.kept),
            )
            again = {tr("Restore"): lambda: self._put_back(result, moved)}
            self._add_notice(text, again, "accent")

    def _put_back(self, result: Reverted, moved: dict[Document, FilePlace]) -> None:
        known_documents = self._documents.documents
        held_documents = self._held.open_in(result.files)
        self._held.hold(
            [*held_documents, *(document for document in moved if document in known_documents)]
        )

        def done(back: list[Path]) -> None:
            for document, place in moved.items():
                if document in self._documents.documents:
                    document.move_to(*place)
                    document.identity_changed.emit()
            self._held.release_documents([*held_documents, *moved], {})
            self._workspace.note_all_written(back)

        def failed(error: BaseException) -> None:
            self._held.release_documents([*held_documents, *moved], {})
            report.error(tr("Not everything was restored: {reason}.", reason=why(error)))

        job = partial(put_back, result)
        self._run_reverting(tr("Restoring…"), job, done, failed)
