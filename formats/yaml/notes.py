"""What reading a text found out about it besides its values."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from formats.problems import Problem, Severity

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
