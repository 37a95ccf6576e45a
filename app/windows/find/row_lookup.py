"""The rows of results in games and mods, looked up in a thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.documents import background
from app.documents.background import LatestJob
from app.files.hit_rows import KnownRows, with_rows

if TYPE_CHECKING:
    import threading

    from app.files.replacing import EntryPlace
    from app.files.value_question import ValueHit
    from app.windows.find.game_model import FileHits
    from formats.knowledge import Knowledge

Hits = dict["EntryPlace", list["ValueHit"]]


class RowLookup(QObject):
    """Finds the rows of one list of results at a time; `failed` is called with an exception.

    The rows found last are kept, so that a new list can be shown with them at once.
    """

    def __init__(self, owner: QObject, failed: Callable[[BaseException], object]) -> None:
        super().__init__(owner)
        self._failed = failed
        self._job = LatestJob(self, background.Lane.LIST)
        self._known = KnownRows()
        self.is_busy = False

    def stop(self) -> None:
        """Drop the result of the running look-up."""
        self._job.drop_results()
        self.is_busy = False

    def known(self, found: list[FileHits]) -> list[FileHits]:
        """Return results with the rows that are known."""
        rows = self._known
        return [file._replace(hits=rows.of(file.entry_place, file.hits)) for file in found]

    def begin(
        self,
        found: list[FileHits],
        knowledge: Knowledge,
        then: Callable[[list[FileHits]], object],
    ) -> None:
        """Look up the rows of all results, and call `then` with these."""
        hits = {file.entry_place: list(file.hits) for file in found}

        def job(unwanted: threading.Event) -> Hits:
            return with_rows(hits, knowledge, unwanted.is_set)

        def done(rows: Hits) -> None:
            self.is_busy = False
            self._known.keep(hits, rows)
            then(self.known(found))

        self._job.run(job, done, self._failed)
        self.is_busy = True

    def begin_one(
        self, file: FileHits, knowledge: Knowledge, then: Callable[[FileHits], object]
    ) -> None:
        """Look up the rows of the results in one file beside all others."""
        hits = {file.entry_place: list(file.hits)}

        def done(rows: Hits) -> None:
            then(file._replace(hits=rows.get(file.entry_place, file.hits)))

        job = partial(with_rows, hits, knowledge)
        background.run(background.Lane.LIST, job, done, self._failed, self)
