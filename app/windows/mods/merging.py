"""Merging mods in the background: results so far, decisions, and writing the merged mod."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from app.documents import atomic_file, background
from app.documents.background import LatestJob
from app.documents.error_text import why
from app.documents.policy import Policy
from app.files.decisions import to_bytes
from app.files.mod import place_in
from app.files.mod_merging import Mod
from app.files.mod_session import FileOutcome, ModConflict, ModSession, decided
from app.i18n import tr
from formats.errors import FormatError
from formats.knowledge import Knowledge
from formats.merge import Choice

_TOLD = 0.1
"""Seconds between two words on how far it is."""
_PAUSE = 400
"""Milliseconds after the last decision until they are kept."""
_MANY = 2
"""So many mods change a file where what one decision leaves does not decide another conflict."""


class Setup(NamedTuple):
    """What is merged: `dump` and `target` are the folders that contain the game's paths, `out` is
    the mod's folder."""

    dump: Path
    mods: tuple[Mod, ...]
    out: Path
    target: Path

    @property
    def decisions_file(self) -> Path:
        """The file of decisions: beside the mod, since everything inside is packaged with it."""
        return self.out.with_name(f"{self.out.name}.decisions.json")


class MergeOutcome(NamedTuple):
    """The written files, and whether that is all of them."""

    files: list[Path]
    is_whole: bool


class ModMerging(QObject):
    """Merges in a thread; one thing after the other, and each can be cancelled."""

    changed = Signal()
    """Other outcomes, or other decisions."""
    progressed = Signal(int, int)
    """How far it is, in files; (0, 0) when nothing goes on any more."""
    failed = Signal(str)
    written = Signal(object)
    """The `MergeOutcome`."""

    def __init__(self, parent: QObject, knowledge: Callable[[], Knowledge]) -> None:
        super().__init__(parent)
        self.setup: Setup | None = None
        self.outcomes: dict[str, FileOutcome] = {}
        self.is_whole = False
        self.is_busy = False
        self._session: ModSession | None = None
        self._stopped: threading.Event | None = None
        """Set where writing is to stop; None while nothing is written."""
        self._knowledge = knowledge
        self._job = LatestJob(self, background.Lane.MANY)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.store_decisions)

    @property
    def conflicts(self) -> list[ModConflict]:
        """All conflicts, file by file."""
        return [
            conflict for path in sorted(self.outcomes) for conflict in self.outcomes[path].conflicts
        ]

    @property
    def open(self) -> list[ModConflict]:
        """The conflicts that nothing is decided for."""
        return [conflict for conflict in self.conflicts if conflict.choice is None]

    # Merging

    def begin(self, setup: Setup) -> None:
        """Merge, with the decisions made so far and those in the file beside the target."""
        session = ModSession(setup.dump, setup.mods, self._knowledge())
        if self._session is not None:
            session.choices.update(self._session.choices)
        self.setup, self._session = setup, session
        self.outcomes, self.is_whole = {}, False
        file_outcomes: dict[str, FileOutcome] = {}

        def job(unwanted: threading.Event) -> bool:
            if setup.decisions_file.is_file():
                _load(session, setup.decisions_file)
            tell = self._teller()
            for step in session.merge_files():
                if step.outcome is not None:
                    file_outcomes[step.outcome.path] = step.outcome
                if unwanted.is_set():
                    return False
                tell(step.done, step.total)
            return True

        def over(is_whole: bool) -> None:
            self.outcomes, self.is_whole = file_outcomes, is_whole
            self._merging_over()

        self._run_merging(job, over)
        self.changed.emit()

    def _again(self, paths: Sequence[str], preferred: Sequence[str] = ()) -> None:
        """Merge some files again, with the current decisions."""
        session = self._session
        assert session is not None, "there is something to decide"

        def job(unwanted: threading.Event) -> dict[str, FileOutcome | None]:
            tell, file_outcomes = self._teller(), {}
            for number, path in enumerate(paths, 1):
                if unwanted.is_set():
                    break
                file_outcomes[path] = session.again(path, preferred)
                tell(number, len(paths))
            return file_outcomes

        def over(new_file_outcomes: dict[str, FileOutcome | None]) -> None:
            self.outcomes.update(
                {
                    path: file_outcome
                    for path, file_outcome in new_file_outcomes.items()
                    if file_outcome is not None
                }
            )
            self._later.start()
            self._merging_over()

        self._run_merging(job, over)

    def _run_merging(
        self, job: Callable[[threading.Event], object], then: Callable[..., object]
    ) -> None:
        self.is_busy = True
        self._job.run(job, then, self._merging_failed)

    def _merging_failed(self, error: BaseException) -> None:
        self._merging_over()
        self.failed.emit(tr("The mods could not be merged: {reason}.", reason=why(error)))

    def _merging_over(self) -> None:
        self.is_busy = False
        self.progressed.emit(0, 0)
        self.changed.emit()

    def _teller(self) -> Callable[[int, int], None]:
        """Return a function that reports the progress of a job, from its thread and not too
        often."""
        last = [0.0]

        def tell(done: int, total: int) -> None:
            now = time.monotonic()
            if now - last[0] > _TOLD:
                last[0] = now
                background.post(partial(self._report_progress, done, total))

        return tell

    def _report_progress(self, done: int, total: int) -> None:
        if isValid(self) and self.is_busy:
            self.progressed.emit(done, total)

    def cancel(self) -> None:
        """Cancel the job; written files remain."""
        if self._stopped is not None:
            self._stopped.set()
        elif self.is_busy:
            self._job.drop_results()
            self._merging_over()

    def forget(self) -> None:
        """Show nothing any more: something else is to be merged. The decisions stay."""
        self._job.drop_results()
        self.outcomes, self.setup, self.is_whole = {}, None, False
        self._merging_over()

    # Deciding

    def decide(self, conflicts: Iterable[ModConflict], choice: Choice | None) -> None:
        """Decide conflicts that may be so, or open them again with None."""
        if self._session is None or self.is_busy:
            return
        keys = {
            conflict.key for conflict in conflicts if choice is None or choice in conflict.choices
        }
        for key in keys:
            if choice is None:
                self._session.choices.pop(key, None)
            else:
                self._session.choices[key] = choice
        touched = [
            file_outcome
            for file_outcome in self.outcomes.values()
            if keys & {c.key for c in file_outcome.conflicts}
        ]
        for file in touched:
            self.outcomes[file.path] = _with(file, keys, choice)
        self._later.start()
        again = [file.path for file in touched if len(file.mods) > _MANY]
        if again:
            self._again(again)
        else:
            self.changed.emit()

    def prefer(self, words: Sequence[str]) -> None:
        """Decide all that is open for the first of some sides that it can be; see `again`."""
        paths = [path for path, file_outcome in sorted(self.outcomes.items()) if file_outcome.open]
        if paths and not self.is_busy:
            self._again(paths, words)

    def store_decisions(self) -> None:
        """Write the decisions beside the mod, in a thread."""
        self._later.stop()
        setup = self.setup
        if setup is None or not self.is_whole:
            return
        data, file = decided(self.outcomes), setup.decisions_file
        if data != to_bytes([]):
            background.run(
                background.Lane.KEEP,
                partial(_write_file, data, file),
                lambda _none: None,
                self._unkept,
            )

    def _unkept(self, error: BaseException) -> None:
        if isValid(self):
            self.failed.emit(tr("The decisions could not be saved: {reason}.", reason=why(error)))

    # Writing

    def in_the_way(self) -> list[Path]:
        """Return the existing files that would be overwritten."""
        setup = self.setup
        if setup is None:
            return []
        made = (
            file_outcome.path for file_outcome in self.outcomes.values() if file_outcome.is_written
        )
        places = (place_in(setup.target, path) for path in made)
        return [file for file in places if file.exists()]

    def write(self) -> None:
        """Write the mod with the current decisions; undecided parts are as in the game."""
        session, setup = self._session, self.setup
        if session is None or setup is None or self.is_busy:
            return
        self._later.stop()
        files: list[Path] = []
        data, stopped = decided(self.outcomes), threading.Event()

        def job(_unwanted: threading.Event) -> bool:
            tell = self._teller()
            for done, total, file in session.write(setup.target):
                if file is not None:
                    files.append(file)
                tell(done, total)
                if stopped.is_set():
                    return done == total
            if data != to_bytes([]):
                _write_file(data, setup.decisions_file)
            return True

        def over(is_whole: bool) -> None:
            self._stopped = None
            self._merging_over()
            self.written.emit(MergeOutcome(files, is_whole))

        def failed(error: BaseException) -> None:
            self._merging_failed(error)
            over(False)

        self.is_busy, self._stopped = True, stopped
        self._job.run(job, over, failed)


def _with(outcome: FileOutcome, keys: set[tuple[str, ...]], choice: Choice | None) -> FileOutcome:
    """Return an outcome in which some conflicts are decided so."""
    word = None if choice is None else choice.value
    conflicts = [
        conflict._replace(choice=choice, facts={**conflict.facts, "choice": word})
        if conflict.key in keys
        else conflict
        for conflict in outcome.conflicts
    ]
    return outcome._replace(conflicts=conflicts)


def _load(session: ModSession, file: Path) -> None:
    """Load the decisions in a file. Raises OSError or `FormatError` with its name."""
    try:
        session.load(file.read_bytes())
    except FormatError as error:
        error.name = str(file)
        raise


def _write_file(data: bytes, file: Path) -> None:
    policy = Policy.stored()
    atomic_file.make_folder(file.parent, policy)
    atomic_file.write_safely(file, data, lambda _data: None, policy, backup=False, one_of_many=True)
