"""What a save leads to beside the file: the size table, and other packs with the same path."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app import report
from app.documents.faults import why
from app.windows.other_packs import OtherPacks
from app.windows.parts import size_text
from app.words import mark, tr

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.files.mod import Project
    from app.files.sizes import Grown
    from app.windows.main_window import MainWindow
    from app.windows.session import Was

_WRITE_TABLE = mark("Write a table into the mod")


class AfterSave(QObject):
    """Listens to what is saved, and says what else may have to be done for the game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.packs = OtherPacks(window)
        window.session.saved.connect(self.look)

    def look(self, document: Document, was: Was) -> None:
        """Look in threads at what a document that was saved just now means for others."""
        file = document.file
        project = None if file is None else self._window.workspace.projects.of(file)
        if file is None or project is None or project.is_in_dump(file):
            return
        if was.file is not None and document.size > was.size:
            self._look_at_sizes(document, file, project, was.size)
        self.packs.look(document, project, was)

    # Sizes

    def _look_at_sizes(self, document: Document, file: Path, project: Project, before: int) -> None:
        from app.documents import work
        from app.files import sizes

        words = document.words

        def job() -> tuple[list[Grown], Path | None]:
            found = sizes.grown(project, file, words, before)
            has_table = sizes.Tables.of(project).own is not None
            return found, sizes.set_sizes(project, found) if found and has_table else None

        def done(result: tuple[list[Grown], Path | None]) -> None:
            found, table = result
            if table is not None:
                self._window.workspace.note_written(table)
            elif found:
                self._offer_table(document, project, found)

        work.run(work.Lane.WRITE, job, done, lambda error: self._no_sizes(error))

    def _no_sizes(self, error: BaseException) -> None:
        report.error(
            tr(
                "The size table of the mod was not set: {reason}. What you saved is safe. Save it "
                "again to try once more, or let your mod manager set the sizes.",
                reason=why(error),
            )
        )

    def _offer_table(self, document: Document, project: Project, found: list[Grown]) -> None:
        """Say that a file needs more room; mod managers see to that themselves."""
        from app.files import sizes

        view = self._window.view_of(document)
        if view is None:
            return
        one = found[0]
        buttons: dict[str, Callable[[], object]] = {}
        if sizes.Tables.of(project).source is not None:
            buttons = {tr(_WRITE_TABLE): lambda: self._write_table(project, found)}
        view.add_notice(
            tr(
                "“{path}” grew from {before} to {length}: the game’s size table must state "
                "{needed:,} bytes or more. Mod managers such as TKMM, UKMM and BCML do that "
                "on their own.",
                path=one.path,
                before=size_text(one.before),
                length=size_text(one.length),
                needed=one.needed,
            ),
            buttons,
            "accent",
        )

    def _write_table(self, project: Project, found: list[Grown]) -> None:
        from app.documents import work
        from app.files import sizes

        work.run(
            work.Lane.WRITE,
            lambda: sizes.set_sizes(project, found),
            self._window.workspace.note_written,
            self._no_sizes,
        )
