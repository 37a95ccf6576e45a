"""The names that the program has learned from dumps and mods in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.documents import background
from app.files.folder_jobs import as_os_error
from app.files.name_store import NameStore
from formats.names.learning import by_hash

if TYPE_CHECKING:
    from app.files.value_index import ValueIndex
    from formats.knowledge import Knowledge
    from formats.names.learning import Known


class NameKeeper(QObject):
    """Keeps the learned names of `knowledge` up to date; `failed` carries the exception that ended
    a job."""

    changed = Signal(object, object)
    """The known names have changed: the previous learned ones and the current ones."""
    failed = Signal(object)

    def __init__(self, knowledge: Knowledge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._knowledge = knowledge
        self._waiting = 0
        self._asked = self._known = 0

    @property
    def is_busy(self) -> bool:
        """Whether a job is running."""
        return self._waiting > 0

    def load(self, indexes: Sequence[ValueIndex]) -> None:
        """Use what was learned from these folders, the first before the next, and nothing else."""
        self._run_search(partial(_loaded, list(indexes)), background.Lane.LIST)

    def learn_names(self, indexes: Sequence[ValueIndex], executables: Sequence[Path]) -> None:
        """Learn from the indexes and from executables, then use it as `load` does."""
        job = partial(_learned, list(indexes), list(executables))
        self._run_search(job, background.Lane.LEARN)

    def _run_search(self, find: Callable[[], Known], lane: background.Lane) -> None:
        self._waiting += 1
        self._asked += 1
        number, names = self._asked, self._knowledge.names

        def job() -> Known | None:
            name_sources = find()
            return None if name_sources == names.learned else name_sources

        def over(known_names: Known | None) -> None:
            self._waiting -= 1
            if known_names is not None and number > self._known:  # else a later job has set them
                self._known = number
                old = names.learned
                names.set_learned(known_names)
                self.changed.emit(old, known_names)

        def failed(error: BaseException) -> None:
            self._waiting -= 1
            self.failed.emit(error)

        background.run(lane, as_os_error(job), over, failed, self)


def _loaded(indexes: list[ValueIndex]) -> Known:
    return by_hash(name_source for index in indexes for name_source in NameStore(index).load())


def _learned(indexes: list[ValueIndex], executables: list[Path]) -> Known:
    for index in indexes:
        NameStore(index).learn_names(executables)
    return _loaded(indexes)
