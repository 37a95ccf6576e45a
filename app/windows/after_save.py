"""What a save leads to beside the file: other packs with the same path."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app import report
from app.documents.faults import why
from app.words import tr, trn

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.files.mod import Project
    from app.windows.main_window import MainWindow
    from app.windows.session import Was

_NAMED = 3


class AfterSave(QObject):
    """Listens to what is saved, and says what else may have to be done for the game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.session.saved.connect(self.look)

    def look(self, document: Document, _was: Was) -> None:
        """Look in threads at what a document that was saved just now means for others."""
        file = document.file
        project = None if file is None else self._window.workspace.projects.of(file)
        if file is None or project is None or project.is_in_dump(file):
            return
        if len(document.words) == 1:
            self._look_at_packs(document, file, project)

    # Packs with the same path

    def _look_at_packs(self, document: Document, file: Path, project: Project) -> None:
        import sqlite3

        from app.documents import work

        indexes = [
            index
            for root, index in self._window.workspace.indexing.indexes.items()
            if root in project.roots
        ]
        entry = document.words[0]
        own = project.relative(file)

        def job() -> list[str]:
            try:
                found = {pack for index in indexes for pack in index.packs_with(entry)}
            except sqlite3.Error as error:
                raise OSError(str(error)) from error
            return sorted(found - {own.as_posix() if own is not None else ""})

        def done(packs: list[str]) -> None:
            if packs:
                self._offer_packs(document, project, packs)

        # behind the indexes in their own lane, so that they are complete
        work.run(work.Lane.INDEX, job, done, lambda error: report.note(f"{error}"))

    def _offer_packs(self, document: Document, project: Project, packs: list[str]) -> None:
        view = self._window.view_of(document)
        if view is None or not document.words:
            return
        names = ", ".join(pack.rpartition("/")[2] for pack in packs[:_NAMED])
        names += ", …" if len(packs) > _NAMED else ""
        view.add_notice(
            trn(
                "“{name}” lies in one more pack, too ({names}). "
                "The game takes the one it loads first.",
                "“{name}” lies in {n} more packs, too ({names}). "
                "The game takes the one it loads first.",
                len(packs),
                name=document.words[0],
                names=names,
            ),
            {
                tr("Write it to all of them in the mod"): lambda: self.write_to(
                    document, project, packs
                )
            },
            "accent",
        )

    def write_to(self, document: Document, project: Project, packs: list[str]) -> None:
        """Put a document as it was saved into other packs, all of them in the mod."""
        import formats
        from app.documents import work
        from app.files import archive
        from app.windows.files.followers import Followers

        words, root = document.words, document.root
        pairs = [
            (target, source)
            for pack in packs
            if (source := project.locate(pack)) is not None
            and (target := project.target(source)) is not None
        ]
        if document.is_modified:
            report.error(tr("“{name}” was changed since: save it first.", name=document.name))
            return

        def job() -> list[Path]:
            return archive.put_everywhere(pairs, words, formats.save_bytes(root))

        others = Followers(self._window, pairs, words, document)

        def done(written: list[Path]) -> None:
            others.end()
            self._window.messages.show_busy("", None)
            for file in written:
                self._window.workspace.note_written(file)
            report.note(
                tr(
                    "“{name}” was written to {count} of {total} packs.",
                    name=words[0],
                    count=len(written),
                    total=len(pairs),
                )
            )

        def failed(error: BaseException) -> None:
            others.end()
            self._window.messages.show_busy("", None)
            report.error(
                tr(
                    "“{name}” was not written to all packs: {reason}. Every pack is whole, with "
                    "the file as it was or as it is now. Try again when this is mended.",
                    name=words[0],
                    reason=why(error),
                )
            )

        self._window.messages.show_busy(tr("Writing to {count} packs…", count=len(pairs)), None)
        work.run(work.Lane.WRITE, work.whole(document, lambda _root: job()), done, failed)
