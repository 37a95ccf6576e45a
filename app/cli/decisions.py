"""How the conflicts of a merge are decided on the command line, and the file with the decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from app.cli import files
from app.cli.errors import Refusal
from app.cli.show import complain
from app.game.decisions import Decidable, Key, data_of, facts_of, from_bytes, key_of, to_bytes
from formats.errors import WrongType
from formats.merge import Choice
from formats.paths import spelled
from formats.problems import Severity

_SIDES = ", ".join(choice.value for choice in Choice)


class OpenConflict(NamedTuple):
    """A conflict with its address, which `--choose` and the file call it by."""

    address: str
    conflict: Decidable

    def facts(self) -> dict[str, Any]:
        """Return the fields of the file without the decision."""
        return facts_of(self.address, self.conflict)

    def data(self) -> dict[str, Any]:
        """Return the fields of the file."""
        return data_of(self.address, self.conflict)

    def resolve(self, choice: Choice) -> None:
        """Decide; raises `Refusal` where this conflict cannot be decided so."""
        try:
            self.conflict.resolve(choice)
        except WrongType as error:
            possible = ", ".join(choice.value for choice in self.conflict.choices)
            what = f"“{self.address}” cannot be “{choice.value}”: {error.what}"
            raise Refusal(f"{what}. It may be {possible}.") from None


def choose(conflicts: Sequence[OpenConflict], words: Iterable[str]) -> None:
    """Decide as `PATH=SIDE` says, where * in a path stands for any step and ** for any number.

    Raises `Refusal` if a path is of no conflict.
    """
    for word in words:
        path, _sign, side = word.rpartition("=")
        choice = _choice_named(side, f"“{word}” is to be PATH=SIDE")
        meant = [conflict for conflict in conflicts if conflict.address == path]
        meant = meant or [
            conflict for conflict in conflicts if spelled(path).fullmatch(conflict.address)
        ]
        if not meant:
            there = ", ".join(f"“{conflict.address}”" for conflict in conflicts[:5]) or "none"
            raise Refusal(f"“{path}” is not a conflict of this merge. There are: {there}.")
        for meant_conflict in meant:
            meant_conflict.resolve(choice)


def prefer(conflicts: Iterable[OpenConflict], sides: Sequence[Choice]) -> list[OpenConflict]:
    """Decide open conflicts for the first possible side; return the decided ones."""
    decided = []
    for conflict in conflicts:
        side = next((side for side in sides if side in conflict.conflict.choices), None)
        if conflict.conflict.choice is None and side is not None:
            conflict.resolve(side)
            decided.append(conflict)
    return decided


class Decisions:
    """Decisions made beforehand, for conflicts that arrive one by one.

    `kept`, `chosen` and `preferred` are the arguments of `read`, `choose` and `prefer`; a side may
    also be a name, which `side_of` maps to a side in a conflict (None: neither).
    """

    def __init__(
        self,
        kept: Path | None,
        chosen: Iterable[str],
        preferred: Iterable[str],
        side_of: Callable[[str, Decidable], Choice | None],
    ) -> None:
        there = kept is not None and kept.exists()
        facts = _facts_in_file(kept) if kept and there else []
        facts.sort(key=lambda fact: fact.get("choice") is not None)
        self._facts = {key_of(fact): fact for fact in facts}
        """What is decided, and of conflicts alike the one that is."""
        self._kept = kept
        self._chosen = [word.rpartition("=")[::2] for word in chosen]
        self._preferred = list(preferred)
        self._side_of = side_of
        self._used: set[str] = set()
        self._met: set[Key] = set()
        self.every: list[OpenConflict] = []

    def decide(self, conflicts: Sequence[OpenConflict]) -> None:
        """Apply the decisions; raises `Refusal`."""
        self.every += conflicts
        for conflict in conflicts:
            key = key_of(conflict.facts())
            fact = self._facts.get(key)  # of several mods, two may conflict with a third alike
            self._met.add(key)
            if fact is not None and fact.get("choice") is not None:
                conflict.resolve(_choice_named(fact["choice"], f"“{self._kept}”, “{fact['path']}”"))
            for path, side in self._chosen:
                if path == conflict.address or spelled(path).fullmatch(conflict.address):
                    self._used.add(path)
                    conflict.resolve(
                        self._side_named(side, conflict.conflict)
                        or _choice_named(side, f"“{path}={side}”")
                    )
            sides = (self._side_named(side, conflict.conflict) for side in self._preferred)
            meant = next((side for side in sides if side in conflict.conflict.choices), None)
            if conflict.conflict.choice is None and meant is not None:
                conflict.resolve(meant)

    def _side_named(self, word: str, conflict: Decidable) -> Choice | None:
        choice = self._side_of(word, conflict)
        return choice or next((choice for choice in Choice if choice.value == word), None)

    def finish(self) -> None:
        """Report unused decisions; raises `Refusal` if a path has no conflict."""
        for path, _side in self._chosen:
            if path not in self._used:
                there = ", ".join(f"“{conflict.address}”" for conflict in self.every[:5]) or "none"
                raise Refusal(f"“{path}” is not a conflict of this merge. There are: {there}.")
        for key, fact in self._facts.items():
            if key not in self._met and fact.get("choice") is not None:
                what = f"“{fact['path']}” was decided for other values, or is no longer a conflict"
                complain(f"{self._kept}: {what}; that decision is left out.", Severity.WARNING)


def read(file: Path, conflicts: Sequence[OpenConflict]) -> None:
    """Read the decisions of a file, if there is one; raises `Refusal` if it holds none.

    Decisions made for other values are ignored, with a message.
    """
    if not file.exists():
        return
    known_conflicts = {key_of(conflict.facts()): conflict for conflict in conflicts}
    for fact in _facts_in_file(file):
        choice = fact.get("choice")
        if choice is None:
            continue
        side = _choice_named(choice, f"“{file}”, “{fact['path']}”")
        if key_of(fact) in known_conflicts:
            known_conflicts[key_of(fact)].resolve(side)
        else:
            what = f"“{fact['path']}” was decided for other values, or is no longer a conflict"
            complain(f"{file}: {what}; that decision is left out.", Severity.WARNING)


def write(file: Path, conflicts: Sequence[OpenConflict]) -> None:
    """Write all conflicts and how they are decided; raises OSError."""
    files.write(file, to_bytes([conflict.data() for conflict in conflicts]))


def _facts_in_file(file: Path) -> list[dict[str, Any]]:
    try:
        return from_bytes(file.read_bytes())
    except WrongType:
        raise Refusal(f"“{file}” does not hold the decisions of a merge.") from None


def _choice_named(word: object, where: str) -> Choice:
    try:
        return Choice(word)
    except ValueError:
        raise Refusal(f"{where}: a decision is one of {_SIDES}, not “{word}”.") from None
