"""Keeps the size tables of mods up to date with everything that this program writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from app.documents import written
from app.documents.error_text import why
from app.ui import report
from app.ui.i18n import mark, tr, trn

if TYPE_CHECKING:
    from app.documents.document_manager import DocumentManager
    from app.game.mod import Project
    from app.game.sizes import SizeNeed, SizeOutcome
    from app.game.workspace import Workspace
    from app.ui.notice_bar import AddNotice, Notice
    from app.window.open_views import OpenViews

_WRITE_TABLE = mark("Create a table in the mod")
_SHOW = mark("Show them")
_PAUSE = 200
"""Milliseconds without a write until the tables are checked, once for thousands of packs."""


class SizeTableSync(QObject):
    """Updates the size table of a mod whenever one of its files is written.

    `check_sizes` shows which values are too small.
    """

    def __init__(
        self,
        documents: DocumentManager,
        workspace: Workspace,
        views: OpenViews,
        add_notice: AddNotice,
        check_sizes: Callable[[], object],
    ) -> None:
        super().__init__(documents)
        self._documents, self._workspace, self._views = documents, workspace, views
        self._add_notice, self._check_sizes = add_notice, check_sizes
        self._files: list[Path] = []
        self._failed: list[Path] = []
        """Files without an entry so far; they are tried again at the next write."""
        self._is_at_work = False
        self._offers: dict[Path, Notice] = {}
        self._timer = QTimer(self, interval=_PAUSE, singleShot=True)
        self._timer.timeout.connect(self._check_written)
        written.listen(self._hear)
        workspace.ended.connect(self._stop_listening)

    @property
    def is_busy(self) -> bool:
        """Whether something was written that no table was looked at for yet."""
        return self._is_at_work or bool(self._files)

    def _stop_listening(self) -> None:
        written.forget(self._hear)
        self._check_written()

    def _hear(self, file: Path) -> None:
        """Record a file, in the thread that wrote it: this object may be deleted when the call is
        posted."""
        from app.ui import background

        background.post(lambda: self._note_written(file))

    def _note_written(self, file: Path) -> None:
        if isValid(self) and self._workspace.has_dump:
            self._files.append(file)
            self._timer.start()

    def _check_written(self) -> None:
        """Check all files written so far, after pending writes."""
        self._timer.stop()
        if self._files and not self._is_at_work:
            self._check_tables(list(self._workspace.projects.all))

    def _check_tables(self, projects: list[Project]) -> None:
        """Check the tables for the written files, even if the window has closed meanwhile."""
        if not self._files:
            return
        from app.game import sizes
        from app.ui import background

        self._is_at_work = True
        files = list(dict.fromkeys([*self._failed, *self._files]))
        self._files, self._failed = [], []

        def over(tell: Callable[[], None]) -> None:
            self._is_at_work = False
            if not isValid(self):
                self._check_tables(projects)
                return
            tell()
            self._check_written()

        def done(results: list[SizeOutcome]) -> None:
            over(lambda: self._tell_all(results, files))

        def failed(error: BaseException) -> None:
            self._failed = files
            over(lambda: self._writing_failed(error))

        background.run(
            background.Lane.WRITE, lambda: sizes.after_writing(files, projects), done, failed
        )

    def _tell_all(self, results: list[SizeOutcome], files: list[Path]) -> None:
        for result in results:
            self._report_sizes(result, files)

    def _report_sizes(self, outcome: SizeOutcome, files: list[Path]) -> None:
        if outcome.table is not None:
            self._workspace.note_written(outcome.table)
            report.note(
                trn(
                    "One value in the mod’s size table was raised for the file just saved.",
                    "{n} values in the mod’s size table were raised for the files just saved.",
                    len(outcome.short),
                )
            )
        elif outcome.short:
            self._offer_sizes(outcome, files)

    def _offer_sizes(self, outcome: SizeOutcome, files: list[Path]) -> None:
        """Report values that are too small; mod managers take care of that themselves."""
        mirror = outcome.mod.mirror
        if mirror in self._offers:
            self._offers[mirror].dismiss()
        buttons: dict[str, Callable[[], object]] = {tr(_SHOW): self._check_sizes}
        if outcome.mod.source is not None:
            buttons = {tr(_WRITE_TABLE): lambda: self._write_table(outcome), **buttons}
        known_documents = (each for each in self._documents.documents if each.file in files)
        document = next(known_documents, None)
        view = None if document is None else self._views.view_of(document)
        add_notice = self._add_notice if view is None else view.add_notice
        notice = add_notice(_sentence(outcome.short), buttons, "accent")
        self._offers[mirror] = notice
        notice.destroyed.connect(lambda: self._forget_offer(mirror, notice))

    def _forget_offer(self, mirror: Path, notice: Notice) -> None:
        if self._offers.get(mirror) is notice:
            del self._offers[mirror]

    def _write_table(self, outcome: SizeOutcome) -> None:
        """Write a table for the whole mod: the user may have dismissed the message for earlier
        saves."""
        from app.ui import background

        def done(table: Path) -> None:
            if isValid(self):
                self._workspace.note_written(table)

        background.run(
            background.Lane.WRITE,
            lambda: outcome.mod.set(outcome.mod.short()),
            done,
            self._writing_failed,
        )

    def _writing_failed(self, error: BaseException) -> None:
        report.error(
            tr(
                "The size table of the mod was not updated: {reason}. What you saved is safe. "
                "Save it again to retry, or let your mod manager set the sizes.",
                reason=why(error),
            )
        )


def _sentence(short: list[SizeNeed]) -> str:
    first = short[0]
    return trn(
        "The size in the game’s size table is too small: {stated} bytes for “{path}”, which "
        "needs {needed:,}. Mod managers such as TKMM, UKMM and BCML correct this themselves.",
        "The sizes in the game’s size table are too small for {n} files: {stated} bytes for "
        "“{path}”, which needs {needed:,}, and so on. Mod managers such as TKMM, UKMM and BCML "
        "correct this themselves.",
        len(short),
        path=first.path,
        stated=f"{first.stated or 0:,}",
        needed=first.needed,
    )
