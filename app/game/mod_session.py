"""Merges mods step by step: compared, decided, and finally written.

Only reports on the files are kept, so that a merge of many mods needs little memory; the files are
merged again when they are written.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from app.documents.policy import Policy
from app.game.batch_writing import all_or_nothing
from app.game.decisions import DecisionFacts, Key, data_of, from_bytes, key_of, to_bytes
from app.game.folder_packing import PackingStopped
from app.game.mod import folders_of, place_in
from app.game.mod_merging import (
    Clash,
    MergedChange,
    MergedFile,
    Mod,
    ModdedFile,
    meetings,
    merge_file,
    open_side,
)
from app.ui.difference_words import conflict_sides
from app.ui.sentences import said_within
from formats.knowledge import Knowledge
from formats.merge import Choice
from formats.registry import SHIPPED


class ModConflict(NamedTuple):
    """A conflict as reported: see `Clash`. `key` is its key in `decisions`, `facts` its entry
    there, `sides` what the game, the earlier mods and the later one have, in the language in force.
    """

    key: Key
    facts: DecisionFacts
    earlier: tuple[str, ...]
    later: str
    why: str
    choices: tuple[Choice, ...]
    choice: Choice | None
    sides: tuple[str, str, str]

    @property
    def undecided(self) -> Choice:
        """The side that wins while nothing is decided."""
        return open_side(self.choices)


class FileOutcome(NamedTuple):
    """The result for one file: the mods that change it, their changes, and the conflicts.

    `is_written` is whether the merged mod contains it; `note` says why not.
    """

    path: str
    mods: tuple[str, ...]
    changes: list[MergedChange]
    conflicts: list[ModConflict]
    is_written: bool
    note: str

    @property
    def open(self) -> list[ModConflict]:
        """The conflicts without a decision."""
        return [conflict for conflict in self.conflicts if conflict.choice is None]


class MergeStep(NamedTuple):
    """The progress, in files, and the result for the last file (None: no mod changes it)."""

    done: int
    total: int
    outcome: FileOutcome | None


class ModSession:
    """`mods` of the game whose paths are in `dump`, in order of precedence.

    `choices` are the decisions by the keys of the conflicts, including conflicts that do not occur
    at the moment.
    """

    def __init__(self, dump: Path, mods: Sequence[Mod], knowledge: Knowledge = SHIPPED) -> None:
        self.dump, self.mods = dump, tuple(mods)
        self.choices: dict[Key, Choice] = {}
        self._knowledge = knowledge
        self._meetings: dict[str, ModdedFile] = {}

    def load(self, data: bytes) -> int:
        """Load the decisions in a file, and return how many there are. Raises `WrongType` as
        `from_bytes`.

        A decision that is missing or names no side does not count.
        """
        sides = {choice.value: choice for choice in Choice}
        known = [(key_of(entry), sides.get(str(entry.get("choice")))) for entry in from_bytes(data)]
        choices = {key: side for key, side in known if side is not None}
        self.choices.update(choices)
        return len(choices)

    def with_choices(self, choices: Mapping[Key, Choice]) -> ModSession:
        """Return a session of the same files that has a copy of these decisions."""
        session = copy.copy(self)
        session.choices = dict(choices)
        return session

    def merge_files(self) -> Iterator[MergeStep]:
        """Merge file by file; stop iterating to cancel. Raises as `merge_mods`."""
        self._meetings = {meeting.path: meeting for meeting in meetings(self.dump, self.mods)}
        for number, path in enumerate(self._meetings, 1):
            yield MergeStep(number, len(self._meetings), self.again(path))

    def again(self, path: str, preferred: Sequence[str] = ()) -> FileOutcome | None:
        """Merge one file of the last `merge_files` again with the current decisions.

        Conflicts that are still open are decided for the first of the `preferred` that is possible:
        the name of a mod, or a side. Raises as `merge_files`.
        """
        clashes: list[Clash] = []
        file = self._merge(path, clashes, preferred)
        return None if file is None else _outcome_of(file, clashes)

    def _merge(
        self, path: str, clashes: list[Clash], preferred: Sequence[str] = ()
    ) -> MergedFile | None:
        def decide(some: Sequence[Clash]) -> None:
            clashes.extend(some)
            for clash in some:
                self._decide(clash, preferred)

        return merge_file(self._meetings[path], decide, self._knowledge)

    def _decide(self, clash: Clash, preferred: Sequence[str]) -> None:
        key = key_of(data_of(clash.address, clash))
        known_choice = self.choices.get(key)
        if known_choice in clash.choices:
            clash.resolve(known_choice)
            return
        sides = (side_of(word, clash) for word in preferred)
        meant = next((side for side in sides if side in clash.choices), None)
        if meant is not None:
            self.choices[key] = meant
            clash.resolve(meant)

    def write(
        self,
        target: Path,
        folders: Sequence[Path] = (),
        tell: Callable[[int, int], object] = lambda _done, _total: None,
        is_stopped: Callable[[], bool] = lambda: False,
    ) -> list[Path]:
        """Write all files below `target`, which comes from `target_in`, or none; return them.

        Nothing outside of `folders`, those of the mod, is written. Raises as `merge_files`, and
        `PackingStopped`.
        """
        files: list[Path] = []
        policy = Policy.stored(*(folders or folders_of(target, target)))
        with all_or_nothing(target, policy) as job:
            for number, path in enumerate(self._meetings, 1):
                merged_file = self._merge(path, [])
                if merged_file is not None and merged_file.data is not None:
                    files.append(place_in(target, path))
                    job.write(files[-1], merged_file.data)
                tell(number, len(self._meetings))
                if is_stopped():
                    raise PackingStopped
            job.apply(is_stopped)
        return files


def _outcome_of(file: MergedFile, clashes: Sequence[Clash]) -> FileOutcome:
    conflicts = []
    for clash in clashes:
        facts = data_of(clash.address, clash)
        conflicts.append(
            ModConflict(
                key_of(facts),
                facts,
                clash.earlier,
                clash.later,
                clash.why,
                clash.choices,
                clash.choice,
                _shown_sides(clash),
            )
        )
    return FileOutcome(
        file.path, file.mods, file.changes, conflicts, file.data is not None, file.note
    )


def _shown_sides(clash: Clash) -> tuple[str, str, str]:
    if clash.row is not None:
        return conflict_sides(clash.row)
    base, mine, theirs = map(said_within, clash.sides)
    return base, mine, theirs


def side_of(word: str, clash: Clash | ModConflict) -> Choice | None:
    """Return the side that a word means in a conflict: a mod's name, or a side; None for
    neither."""
    if word == clash.later:
        return Choice.THEIRS
    if word in clash.earlier:
        return Choice.MINE
    return next((choice for choice in Choice if choice.value == word), None)


def decided(outcomes: Mapping[str, FileOutcome]) -> bytes:
    """Return the file of decisions for all conflicts, as the command line writes it."""
    return to_bytes(
        [conflict.facts for path in sorted(outcomes) for conflict in outcomes[path].conflicts]
    )
