"""Merging mods in the background: results so far, decisions, and writing the merged mod."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from app.documents import atomic_file
from app.documents.error_text import why
from app.documents.policy import Policy
from app.documents.undo_stack import push
from app.game.decisions import Key, to_bytes
from app.game.folder_packing import PackingStopped
from app.game.mod import folders_of, place_in
from app.game.mod_merging import Mod
from app.game.mod_session import FileOutcome, ModConflict, ModSession, decided
from app.ui import background
from app.ui.background import LatestJob
from app.ui.i18n import tr
from formats.errors import FormatError
from formats.knowledge import Knowledge
from formats.merge import Choice

_TOLD = 0.1
"""Seconds between two progress reports."""
_PAUSE = 400
"""Milliseconds after the last decision until they are stored."""
_MANY = 2
"""The number of mods in a file from which on one decision does not decide other conflicts."""


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


Choices = Mapping[Key, Choice | None]
"""Decisions by the keys of their conflicts; None: left open."""


class ModMerging(QObject):
    """Merges in a thread; one thing after the other, and each can be cancelled."""

    changed = Signal()
    """The results, or the decisions, have changed."""
    progressed = Signal(int, int)
    """The progress, in files; (0, 0) when the job is over."""
    failed = Signal(str)
    written = Signal(object)
    """The list of the written files: all, or none."""
    stepped = Signal()
    """A step was done or undone, so that others are the next ones."""
    chosen = Signal(object)
    """The keys of conflicts that were decided, or opened again."""

    def __init__(self, parent: QObject, knowledge: Callable[[], Knowledge]) -> None:
        super().__init__(parent)
        self.setup: Setup | None = None
        self.outcomes: dict[str, FileOutcome] = {}
        self.choices: dict[Key, Choice] = {}
        """All decisions, also those about conflicts that do not occur at the moment."""
        self.history = QUndoStack(self)
        """The decisions as steps, and whatever else the window adds."""
        self.is_busy = False
        self._is_merged = self._is_settling = False
        self._outdated: set[str] = set()
        """The files that are to be merged again with the current decisions."""
        self._session: ModSession | None = None
        self._stopped: threading.Event | None = None
        """Set to stop writing; None while nothing is written."""
        self._knowledge = knowledge
        self._job = LatestJob(self, background.Lane.MANY)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.store_decisions)

    @property
    def is_whole(self) -> bool:
        """Whether the results are those of all files with the current decisions."""
        return self._is_merged and not self._outdated

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo, and nothing that it would disturb."""
        return self.history.canUndo() and self._is_steady

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again, and nothing that it would disturb."""
        return self.history.canRedo() and self._is_steady

    @property
    def _is_steady(self) -> bool:
        """Whether decisions may change now."""
        return self._is_settling or not self.is_busy

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
        session.choices.update(self.choices)
        store = self._store_job() if self._later.isActive() else None
        self._later.stop()
        self.setup, self.outcomes = setup, {}
        self._is_merged = self._is_settling = False
        self._outdated.clear()
        file_outcomes: dict[str, FileOutcome] = {}

        def job(unwanted: threading.Event) -> bool:
            if store is not None:
                store()
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
            self._session, self.choices = session, dict(session.choices)
            self.outcomes, self._is_merged = file_outcomes, is_whole
            self._merging_over()

        self._run_merging(job, over)
        self.changed.emit()

    def _again(
        self,
        paths: Sequence[str],
        then: Callable[[ModSession], object],
        preferred: Sequence[str] = (),
    ) -> None:
        """Merge some files again with the current decisions; `then` gets the session with those
        made meanwhile."""
        assert self._session is not None, "there is something to decide"
        session = self._session.with_choices(self.choices)

        def job(unwanted: threading.Event) -> dict[str, FileOutcome | None]:
            tell, file_outcomes = self._teller(), {}
            for number, path in enumerate(paths, 1):
                if unwanted.is_set():
                    break
                file_outcomes[path] = session.again(path, preferred)
                tell(number, len(paths))
            return file_outcomes

        def over(found: dict[str, FileOutcome | None]) -> None:
            self.outcomes.update({path: one for path, one in found.items() if one is not None})
            self._outdated.difference_update(paths)
            then(session)
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
        self.is_busy = self._is_settling = False
        self.progressed.emit(0, 0)
        self.changed.emit()

    def _teller(self) -> Callable[[int, int], None]:
        """Return a function that reports the progress of a job, from its thread and not too
        often."""
        last = [time.monotonic()]

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
        """Cancel the job; nothing is written then."""
        if self._stopped is not None:
            self._stopped.set()
        elif self.is_busy:
            self._job.drop_results()
            self._merging_over()

    def forget(self) -> None:
        """Show nothing any more: something else is to be merged. The decisions stay."""
        self._job.drop_results()
        self.outcomes, self.setup, self._is_merged = {}, None, False
        self._outdated.clear()
        self._merging_over()

    # Deciding

    def decide(
        self, conflicts: Iterable[ModConflict], choice: Choice | None, text: str = ""
    ) -> None:
        """Decide conflicts that may be so, or open them again with None, as a step named `text`."""
        if self._session is None or self.is_busy:
            return
        keys = {one.key for one in conflicts if choice is None or choice in one.choices}
        self._add_step(text, {key: choice for key in keys if self.choices.get(key) is not choice})

    def prefer(self, words: Sequence[str], text: str = "") -> None:
        """Decide all that is open for the first of some sides that it can be (see `again`), as a
        step named `text`."""
        paths = [path for path, file_outcome in sorted(self.outcomes.items()) if file_outcome.open]
        if not paths or self.is_busy:
            return

        def then(session: ModSession) -> None:
            new = {
                key: choice
                for key, choice in session.choices.items()
                if self.choices.get(key) is not choice
            }
            self._add_step(text, new, is_done=True)

        self._again(sorted({*paths, *self._outdated}), then, words)

    def _add_step(self, text: str, choices: Choices, is_done: bool = False) -> None:
        if choices:
            old = {key: self.choices.get(key) for key in choices}
            if is_done:
                self._take_choices(choices)
            self.push(_ChoiceStep(text, self._choose, old, choices, is_done))

    def push(self, step: QUndoCommand) -> None:
        """Do a step, which can be undone."""
        push(self.history, step)
        self.stepped.emit()

    def undo(self) -> None:
        """Undo the last step."""
        if self.can_undo:
            self.history.undo()
            self.stepped.emit()

    def redo(self) -> None:
        """Do the next step again."""
        if self.can_redo:
            self.history.redo()
            self.stepped.emit()

    def _take_choices(self, choices: Choices) -> None:
        for key, choice in choices.items():
            if choice is None:
                self.choices.pop(key, None)
            else:
                self.choices[key] = choice

    def _choose(self, choices: Choices) -> None:
        """Make decisions, and show what becomes of them."""
        self._take_choices(choices)
        touched = [
            file_outcome
            for file_outcome in self.outcomes.values()
            if any(conflict.key in choices for conflict in file_outcome.conflicts)
        ]
        for file in touched:
            self.outcomes[file.path] = _with(file, choices)
        self._later.start()
        self._outdated |= {file.path for file in touched if len(file.mods) > _MANY}
        if self._outdated:
            self._again(sorted(self._outdated), lambda _session: None)
            self._is_settling = True
        else:
            self.changed.emit()
        self.chosen.emit(frozenset(choices))

    def store_decisions(self) -> None:
        """Write the decisions beside the mod, in a thread."""
        self._later.stop()
        job = self._store_job()
        if job is not None:
            background.run(background.Lane.MANY, job, lambda _none: None, self._unkept)

    def _store_job(self) -> Callable[[], None] | None:
        """Return what writes the decisions, None if there is nothing to write."""
        if self.setup is None or not self._is_merged:
            return None
        data = decided(self.outcomes)
        is_some = data != to_bytes([])
        return partial(_write_file, data, self.setup.decisions_file) if is_some else None

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
        """Write the mod with the current decisions; where there is none, the upper mod wins."""
        setup = self.setup
        if self._session is None or setup is None or self.is_busy:
            return
        session = self._session.with_choices(self.choices)
        self._later.stop()
        files: list[Path] = []
        data, stopped = decided(self.outcomes), threading.Event()

        def job(_unwanted: threading.Event) -> None:
            inside = folders_of(setup.out, setup.target)
            with suppress(PackingStopped):
                files.extend(session.write(setup.target, inside, self._teller(), stopped.is_set))
            if files and data != to_bytes([]):
                _write_file(data, setup.decisions_file)

        def over(_none: None) -> None:
            self._stopped = None
            self._merging_over()
            self.written.emit(files)

        def failed(error: BaseException) -> None:
            over(None)  # which shows how the merging stands, and the reason stays instead
            (self._unkept if files else self._merging_failed)(error)

        self.is_busy, self._stopped = True, stopped
        self._job.run(job, over, failed)


class _ChoiceStep(QUndoCommand):
    """Makes decisions through `choose`; `is_done` says that they are made already."""

    def __init__(
        self,
        text: str,
        choose: Callable[[Choices], object],
        old: Choices,
        new: Choices,
        is_done: bool,
    ) -> None:
        super().__init__(text)
        self._choose, self._old, self._new, self._is_done = choose, old, new, is_done

    def redo(self) -> None:
        if not self._is_done:
            self._choose(self._new)
        self._is_done = False

    def undo(self) -> None:
        self._choose(self._old)


def _with(outcome: FileOutcome, choices: Choices) -> FileOutcome:
    """Return an outcome in which some conflicts are decided so."""
    return outcome._replace(
        conflicts=[
            _decided(conflict, choices[conflict.key]) if conflict.key in choices else conflict
            for conflict in outcome.conflicts
        ]
    )


def _decided(conflict: ModConflict, choice: Choice | None) -> ModConflict:
    word = None if choice is None else choice.value
    return conflict._replace(choice=choice, facts={**conflict.facts, "choice": word})


def _load(session: ModSession, file: Path) -> None:
    """Load the decisions in a file. Raises OSError or `FormatError` with its name."""
    try:
        session.load(file.read_bytes())
    except FormatError as error:
        error.name = str(file)
        raise


def _write_file(data: bytes, file: Path) -> None:
    policy = Policy.stored(file.parent)
    atomic_file.make_folder(file.parent, policy)
    atomic_file.write_safely(file, data, atomic_file.accept, policy, backup=False, one_of_many=True)
