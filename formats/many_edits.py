"""The edits of rows that take long where these are many, as a whole or made ready in steps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from formats.edits import RunEdit
from formats.errors import WrongType
from formats.steps import Steps
from formats.values import Kind, Path

Made = Callable[[RunEdit], list[Path]]
"""Does an edit that is ready, and returns the rows that it made."""


class ManyEdits(ABC):
    """Edits that each have a twin: in steps it finds out what takes long, and changes no row.

    What it returns does the rest, as long as the document is as it was. Where the edit is refused,
    one of both raises `WrongType`. Formats where `takes_steps` is not set do all in the end.
    """

    takes_steps: ClassVar[bool] = False

    @abstractmethod
    def duplicate(self, paths: Sequence[Path], run: RunEdit) -> list[Path]:
        """Put a copy of each row behind it, and return the paths of the copies."""

    def duplicating(self, paths: Sequence[Path]) -> Steps[Made]:
        """Make `duplicate` ready."""
        yield
        return lambda run: self.duplicate(paths, run)

    @abstractmethod
    def retype(self, paths: Sequence[Path], kind: Kind, run: RunEdit) -> list[Path]:
        """Convert values to another kind, and return where they are then.

        See `ValueType.convert` for what is lost.
        """

    def retyping(self, paths: Sequence[Path], kind: Kind) -> Steps[Made]:
        """Make `retype` ready."""
        yield
        return lambda run: self.retype(paths, kind, run)

    def sort(self, path: Path, run: RunEdit) -> None:  # noqa: ARG002
        """Bring the elements of an array in order: numbers and texts by value, rest by contents."""
        raise WrongType("the order of these rows is not free")

    def sorting(self, path: Path) -> Steps[Made]:
        """Make `sort` ready, which makes no rows."""
        yield

        def sort(run: RunEdit) -> list[Path]:
            self.sort(path, run)
            return []

        return sort

    @abstractmethod
    def paste(self, path: Path, data: bytes, run: RunEdit, index: int = -1) -> list[Path]:
        """Put packed rows in below `path`, under names of their own, and return their paths."""

    def pasting(self, path: Path, data: bytes, index: int = -1) -> Steps[Made]:
        """Make `paste` ready."""
        yield
        return lambda run: self.paste(path, data, run, index)
