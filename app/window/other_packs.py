"""Other packs that contain a saved file, too: offered, compared with it, and written together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject
from shiboken6 import isValid

from app.documents.error_text import why
from app.ui import report
from app.ui.busy import StatusTask
from app.ui.i18n import tr, trn
from app.ui.sentences import begin, refusal
from app.window.preferences import writes_other_packs

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.documents.container_io import Words
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.documents.locations import FormerLocation
    from app.game.copies import Copy, CopyOutcome
    from app.game.mod import Project
    from app.game.workspace import Workspace
    from app.ui.busy import BusyIndicator
    from app.window.open_views import OpenViews

_NAMED = 3


class Saved(NamedTuple):
    """A saved file: its document, its place, its contents now and before."""

    document: Document
    project: Project
    file: Path
    words: Words
    digest: bytes
    before: bytes

    @property
    def name(self) -> str:
        """The name of the file inside its packs."""
        return self.words[-1]


class OtherPacks(QObject):
    """Finds after each save where else the game has the file."""

    def __init__(
        self,
        window: QWidget,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
        busy: BusyIndicator,
    ) -> None:
        super().__init__(window)
        self._window, self._documents, self._workspace = window, documents, workspace
        self._views, self._busy = views, busy
        documents.saved.connect(self._document_saved)

    def _document_saved(self, document: Document, was: FormerLocation) -> None:
        file = document.file
        project = None if file is None else self._workspace.projects.of(file)
        if file is not None and project is not None and not project.is_in_dump(file):
            self.look(document, project, was)

    def look(self, document: Document, project: Project, was: FormerLocation) -> None:
        """Find, in a thread, the other packs that contain a document that was just saved."""
        import sqlite3

        from app.ui import background

        file, words, stamp = document.file, document.words, document.stamp
        if file is None or stamp is None or len(words) != 1:
            return
        saved = Saved(document, project, file, words, stamp.digest, was.digest)
        by_root = self._workspace.indexing.indexes
        indexes = [index for root, index in by_root.items() if root in project.roots]
        own = project.relative(file)

        def job() -> list[str]:
            try:
                packs_with_file = {pack for index in indexes for pack in index.packs_with(words[0])}
            except sqlite3.Error as error:
                raise OSError(refusal(error)) from error
            return sorted(packs_with_file - {own.as_posix() if own is not None else ""})

        def done(packs: list[str]) -> None:
            if packs and isValid(self):
                self._offer_packs(saved, packs)

        # behind the indexes in their own lane, so that they are complete
        background.run(
            background.Lane.INDEX, job, done, lambda error: report.note(begin(refusal(error)))
        )

    def _offer_packs(self, saved: Saved, packs: list[str]) -> None:
        if writes_other_packs():
            self.start(saved, packs, self._write_unchanged_packs)
            return
        view = self._views.view_of(saved.document)
        if view is None:
            return
        names = ", ".join(pack.rpartition("/")[2] for pack in packs[:_NAMED])
        names += ", …" if len(packs) > _NAMED else ""
        view.add_notice(
            trn(
                "“{name}” is also in one more pack ({names}). The game uses the one it loads "
                "first.",
                "“{name}” is also in {n} more packs ({names}). The game uses the one it loads "
                "first.",
                len(packs),
                name=saved.name,
                names=names,
            ),
            {
                tr("Write it to all of them in the mod"): lambda: self.start(
                    saved, packs, self._write_or_ask
                ),
                tr("Choose the packs…"): lambda: self.start(saved, packs, self._ask_which_packs),
            },
            "accent",
        )

    # Comparing

    def start(
        self, saved: Saved, packs: list[str], then: Callable[[Saved, bytes, list[Copy]], object]
    ) -> None:
        """Read all the copies in a thread, then continue with the saved bytes and the result.

        If cancelled, nothing follows.
        """
        from app.documents import atomic_file, container_io
        from app.game import copies

        def job(task: StatusTask) -> tuple[bytes, list[Copy]]:
            payload = container_io.read(saved.file, saved.words).data
            if atomic_file.digest(payload) != saved.digest:
                raise atomic_file.Changed(atomic_file.digest(payload))
            before = {saved.before, *_of_dump(saved)} - {b""}
            found_copies = copies.read_copies(
                saved.project,
                packs,
                saved.words,
                payload,
                before,
                task.report_progress,
                task.is_cancelled,
            )
            return payload, found_copies

        def done(result: tuple[bytes, list[Copy]]) -> None:
            payload, found = result
            if len(found) and not task.is_cancelled():
                then(saved, payload, found)

        words = tr("Comparing {count:,} packs…", count=len(packs))
        task = self._task(words, len(packs))
        task.run(lambda: job(task), done, lambda error: self._writing_failed(saved, error))

    def _write_or_ask(self, saved: Saved, payload: bytes, copies: list[Copy]) -> None:
        """Write all copies if each has the contents from before the save, else ask."""
        from app.game.copies import CopyState

        if any(copy.state in (CopyState.OTHER, CopyState.UNREADABLE) for copy in copies):
            self._ask_which_packs(saved, payload, copies)
        else:
            self.write(saved, payload, _needed(copies))

    def _write_unchanged_packs(self, saved: Saved, payload: bytes, copies: list[Copy]) -> None:
        """Write the packs with the contents from before without asking, and report the others."""
        from app.game.copies import CopyState

        self.write(saved, payload, [copy for copy in copies if copy.state is CopyState.BEFORE])
        other_copies = [
            copy for copy in copies if copy.state in (CopyState.OTHER, CopyState.UNREADABLE)
        ]
        view = self._views.view_of(saved.document)
        if other_copies and view is not None:
            view.add_notice(
                trn(
                    "One pack contains a different “{name}” and was left unchanged.",
                    "{n:,} packs contain a different “{name}” and were left unchanged.",
                    len(other_copies),
                    name=saved.name,
                ),
                {
                    tr("Choose the packs…"): lambda: self._ask_which_packs(
                        saved, payload, other_copies
                    )
                },
                "accent",
            )

    def _ask_which_packs(self, saved: Saved, payload: bytes, copies: list[Copy]) -> None:
        from app.window.other_packs_dialog import OtherPacksDialog

        dialog = OtherPacksDialog(saved.name, copies, self._window)
        dialog.accepted.connect(lambda: self.write(saved, payload, dialog.chosen))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _task(self, words: str, total: int) -> StatusTask:
        """Return a new task, which the end of the program cancels."""
        task = StatusTask(self._busy, words, total)
        self._workspace.ended.connect(task.cancel)
        return task

    # Writing

    def write(self, saved: Saved, payload: bytes, chosen_copies: Sequence[Copy]) -> None:
        """Write a saved file to other packs, all of them in the mod."""
        from app.game import copies
        from app.game_panels.quiet_reload import QuietReload
        from app.window.stop_question import ask_before_closing

        if not chosen_copies:
            report.note(tr("“{name}” is the same in all packs.", name=saved.name))
            return
        targets = {place: copy.target for copy in chosen_copies for place in copy.places}
        others = QuietReload(self._documents, self._views, targets, saved.words, saved.document)

        partly, key = self._workspace.partly, object()

        def over() -> None:
            others.end()
            partly.pop(key, None)

        def done(written: CopyOutcome) -> None:
            over()
            self._workspace.note_all_written(written.files)
            self._report_written(saved, chosen_copies, written)

        def failed(error: BaseException) -> None:
            over()
            self._writing_failed(saved, error)

        words = tr("Writing to {count:,} packs…", count=len(chosen_copies))
        task = self._task(words, len(chosen_copies))
        ask_before_closing(self._workspace)
        partly[key] = words
        task.run(
            lambda: copies.write(
                chosen_copies,
                saved.words,
                payload,
                task.report_progress,
                task.is_cancelled,
                [saved.project],
            ),
            done,
            failed,
        )

    def _report_written(
        self, saved: Saved, chosen_copies: Sequence[Copy], written: CopyOutcome
    ) -> None:
        """Report how many packs were written, and for the others why not and what to do."""
        from app.documents.verified_write import reason

        count = tr(
            "“{name}” was written to {count:,} of {total:,} packs.",
            name=saved.name,
            count=len(written.files),
            total=len(chosen_copies),
        )
        if not written.failed:
            report.note(count)
            return
        copy, error = written.failed[0]
        cause, advice = reason(error, copy.target)
        report.error(
            tr(
                "{count} “{pack}” was not: {cause}. Every pack is intact, with either the old or "
                "the new file. {advice}",
                count=count,
                pack=copy.pack,
                cause=cause,
                advice=advice,
            )
        )

    def _writing_failed(self, saved: Saved, error: BaseException) -> None:
        report.error(
            tr(
                "“{name}” was not written to other packs: {reason}. They are unchanged. Save it "
                "again to retry.",
                name=saved.name,
                reason=why(error),
            )
        )


def _needed(copies: Sequence[Copy]) -> list[Copy]:
    from app.game.copies import CopyState

    return [copy for copy in copies if copy.state is not CopyState.SAME]


def _of_dump(saved: Saved) -> set[bytes]:
    """Return the digest of the dump's version of a file, none if it has none."""
    from app.documents import container_io
    from formats.errors import FormatError

    relative = saved.project.relative(saved.file)
    if relative is None:
        return set()
    original = saved.project.original(relative)
    if original is None:
        return set()
    try:
        return {container_io.read(original, saved.words).stamp.digest}
    except (OSError, FormatError):
        return set()
