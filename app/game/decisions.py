"""The file with the decisions about the conflicts of a merge: JSON, for people to read and edit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from app.ui.i18n import tr
from formats.errors import WrongType
from formats.merge import Choice

_TITLE = "triptych merge: decisions"
_HOW = "Put one of its “choices” where “choice” is null, and merge again with this file."

DecisionFacts = dict[str, Any]
"""The fields of a conflict in the file: its path, the values of base, mine and theirs, and the
decision."""
Key = tuple[str, ...]
"""Identifies a conflict: the same path, and the same values on all three sides."""


class Decidable(Protocol):
    """A conflict to decide: of two files, or of two mods."""

    @property
    def choices(self) -> tuple[Choice, ...]: ...

    @property
    def choice(self) -> Choice | None: ...

    def resolve(self, choice: Choice | None) -> None: ...

    def side_texts(self) -> tuple[str, str, str]: ...


def facts_of(address: str, conflict: Decidable) -> DecisionFacts:
    """Return the fields of a conflict in the file, without the decision."""
    base, mine, theirs = conflict.side_texts()
    return {"path": address, "base": base, "mine": mine, "theirs": theirs}


def data_of(address: str, conflict: Decidable) -> DecisionFacts:
    """Return the fields of a conflict in the file."""
    choice = conflict.choice
    choices = [choice.value for choice in conflict.choices]
    return {**facts_of(address, conflict), "choices": choices, "choice": choice and choice.value}


def key_of(facts: DecisionFacts) -> Key:
    """Return the key that identifies a conflict."""
    return tuple(str(facts[name]) for name in ("path", "base", "mine", "theirs"))


def to_bytes(every: Sequence[DecisionFacts]) -> bytes:
    """Return the file for conflicts, given as `data_of` returns them."""
    text = json.dumps({"title": _TITLE, "how": _HOW, "conflicts": every}, ensure_ascii=False,
                      indent=2)  # fmt: skip
    return f"{text}\n".encode("utf-8", "surrogateescape")


def from_bytes(data: bytes) -> list[DecisionFacts]:
    """Return the conflicts of a file. Raises `WrongType` if it holds no decisions."""
    try:
        read = json.loads(data.decode("utf-8-sig", "surrogateescape"))
        if read["title"] != _TITLE:
            raise ValueError
        conflicts = [dict(conflict) for conflict in read["conflicts"]]
        [key_of(conflict) for conflict in conflicts]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise WrongType(tr("the file does not hold the decisions of a merge")) from None
    return conflicts
