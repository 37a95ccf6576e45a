"""How the conflicts of a merge are decided on the command line, and the file that keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from app.cli import files
from app.cli.errors import Refusal
from app.cli.show import complain
from formats.errors import WrongType
from formats.merge import Choice, Conflict
from formats.path_patterns import spelled
from formats.problems import Severity

_TITLE = "triptych merge: decisions"
_HOW = "Put one of its “choices” where “choice” is null, and merge again with this file."
_SIDES = ", ".join(one.value for one in Choice)


class Open(NamedTuple):
    """A conflict with its address, which `--choose` and the file call it by."""

    address: str
    conflict: Conflict

    def facts(self) -> dict[str, Any]:
        """Return what the file says of it besides the decision."""
        base, mine, theirs = self.conflict.told()
        return {"path": self.address, "base": base, "mine": mine, "theirs": theirs}

    def data(self) -> dict[str, Any]:
        """Return what the file says of it."""
        choice = self.conflict.choice
        choices = [one.value for one in self.conflict.choices]
        return {**self.facts(), "choices": choices, "choice": choice and choice.value}

    def resolve(self, choice: Choice) -> None:
        """Decide; raises `Refusal` where this conflict cannot be decided so."""
        try:
            self.conflict.resolve(choice)
        except WrongType as error:
            possible = ", ".join(one.value for one in self.conflict.choices)
            what = f"“{self.address}” cannot be “{choice.value}”: {error.what}"
            raise Refusal(f"{what}. It may be {possible}.") from None


def choose(every: Sequence[Open], words: Iterable[str]) -> None:
    """Decide as `PATH=SIDE` says, where * in a path stands for any step and ** for any number.

    Raises `Refusal` where a path is of no conflict.
    """
    for word in words:
        path, _sign, side = word.rpartition("=")
        choice = _choice(side, f"“{word}” is to be PATH=SIDE")
        meant = [one for one in every if one.address == path]
        meant = meant or [one for one in every if spelled(path).fullmatch(one.address)]
        if not meant:
            there = ", ".join(f"“{one.address}”" for one in every[:5]) or "none"
            raise Refusal(f"“{path}” is no conflict of this merge. There are: {there}.")
        for one in meant:
            one.resolve(choice)


def prefer(every: Iterable[Open], sides: Sequence[Choice]) -> list[Open]:
    """Decide what is open for the first of the sides that it can be; return what was decided."""
    decided = []
    for one in every:
        side = next((side for side in sides if side in one.conflict.choices), None)
        if one.conflict.choice is None and side is not None:
            one.resolve(side)
            decided.append(one)
    return decided


def read(file: Path, every: Sequence[Open]) -> None:
    """Take the decisions of a file, where there is one; raises `Refusal` where it is another file.

    What was decided when the sides had other values is not taken, and that is said.
    """
    if not file.exists():
        return
    known = {_key(one.facts()): one for one in every}
    for fact in _facts(file):
        choice = fact.get("choice")
        if choice is None:
            continue
        side = _choice(choice, f"“{file}”, “{fact['path']}”")
        if _key(fact) in known:
            known[_key(fact)].resolve(side)
        else:
            what = f"“{fact['path']}” was decided for other values, or is no conflict any more"
            complain(f"{file}: {what}; that decision is left out.", Severity.WARNING)


def write(file: Path, every: Sequence[Open]) -> None:
    """Write all conflicts and how they are decided; raises OSError."""
    data = {"title": _TITLE, "how": _HOW, "conflicts": [one.data() for one in every]}
    text = json.dumps(data, ensure_ascii=False, indent=2)
    files.write(file, f"{text}\n".encode("utf-8", "surrogateescape"))


def _facts(file: Path) -> list[dict[str, Any]]:
    try:
        data = json.loads(file.read_bytes().decode("utf-8-sig", "surrogateescape"))
        if data["title"] != _TITLE:
            raise ValueError
        found = [dict(one) for one in data["conflicts"]]
        [_key(one) for one in found]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refusal(f"“{file}” does not hold the decisions of a merge.") from None
    return found


def _key(fact: dict[str, Any]) -> tuple[str, ...]:
    return tuple(str(fact[name]) for name in ("path", "base", "mine", "theirs"))


def _choice(word: object, where: str) -> Choice:
    try:
        return Choice(word)
    except ValueError:
        raise Refusal(f"{where}: a decision is one of {_SIDES}, not “{word}”.") from None
