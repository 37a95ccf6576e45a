"""Findings about a document that did not stop it from being read: values to list and to jump to."""

from __future__ import annotations

import enum
from typing import Generic, NamedTuple, TypeVar

from .core.kinds import AnyValue
from .core.paths import Path


class Severity(enum.IntEnum):
    """How much a finding matters, least first."""

    NOTE = 0
    WARNING = 1
    ERROR = 2


class Problem(NamedTuple):
    """One finding: how grave, a whole sentence, and the row it is about.

    `path` is the outline path of the row, `()` for the document as a whole; `offset` is the place
    in the file in bytes, None if there is none. `fix` names what `formats.fixes` can do about
    it, "" for nothing; `value` is what the row has to hold then, None if the row itself tells.
    """

    severity: Severity
    sentence: str
    path: Path = ()
    offset: int | None = None
    fix: str = ""
    value: AnyValue = None


Made = TypeVar("Made")


class TextResult(NamedTuple, Generic[Made]):
    """A document read from a text, and the notes on how it was read, such as its dialect.

    `names` are those the text has where the file has hashes, for an outline to be taught.
    """

    root: Made
    notes: list[Problem]
    names: frozenset[str] = frozenset()


class Notes:
    """Notes on one text, each sentence once, in the order they were made."""

    def __init__(self) -> None:
        self._found: dict[str, Severity] = {}

    def add(self, sentence: str, severity: Severity = Severity.NOTE) -> None:
        """Note a sentence, unless it has been."""
        self._found.setdefault(sentence, severity)

    def problems(self) -> list[Problem]:
        """Return the notes as findings about the whole document."""
        return [Problem(severity, sentence) for sentence, severity in self._found.items()]
