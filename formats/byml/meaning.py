"""What BYML documents mean in the games, as rows, findings and comparisons ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.paths import Key, Path
from ..knowledge import Meaning
from ..outline import ListKey, RowNotes
from ..problems import Problem
from .model import Byml, Container


class BymlMeaning(Meaning):
    """See `formats.knowledge.Meaning`."""

    format_name = "byml"

    def notes(self, root: Byml) -> RowNotes:
        """Return the notes beside the rows of a document."""
        return RowNotes()

    def list_keys(self, path: Path, siblings: Iterable[Key]) -> Sequence[ListKey]:
        """Return what may tell the elements of the array at `path` apart, the likeliest first.

        `siblings` are the keys beside it, and may be empty where the array is not at the top.
        """
        return ()

    def file_problems(self, root: Byml) -> Iterable[Problem]:
        """Yield the findings about the file as a whole."""
        return ()

    def is_checked(self, node: Container) -> bool:
        """Whether `problems` has to look at a container."""
        return False

    def problems(
        self, root: Byml, containers: Iterable[tuple[Path, Container]]
    ) -> Iterable[Problem]:
        """Yield the findings about a document; `containers` are those to look at, with paths."""
        return ()
