"""What parameter archives mean in the games, as rows, findings and edits ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..core.paths import Path
from ..knowledge import Meaning
from ..outline import Outline, RowNotes
from ..problems import Problem
from .model import ParameterIO, ParameterObject

if TYPE_CHECKING:
    from ..format import Format, Twins
    from ..names.guess import Resolver
    from ..tree_editing import TreeStructure


class AampMeaning(Meaning):
    """See `formats.knowledge.Meaning`; hashes are labelled by `names`."""

    format_name = "aamp"

    def names(self, root: ParameterIO) -> Iterable[str]:
        """Return names that every document of this kind is built with."""
        return ()

    def notes(self, root: ParameterIO, names: Resolver) -> RowNotes:
        """Return the notes beside the rows of a document."""
        return RowNotes()

    def subject(self, owner: ParameterObject, hash_: int) -> str:
        """Return the name of what a parameter is of, see `formats.outline.Outline.subject`."""
        return ""

    def problems(self, root: ParameterIO, names: Resolver) -> Iterable[Problem]:
        """Yield the findings about a whole document."""
        return ()

    def object_problems(self, owner: ParameterObject, path: Path) -> Iterable[Problem]:
        """Yield the findings about the object at `path`."""
        return ()

    def structure(
        self, file_format: Format[ParameterIO], view: Outline, root: ParameterIO
    ) -> TreeStructure[ParameterIO]:
        """Return the edits of a document, with all that follows from each."""
        from ..tree_editing import TreeStructure

        return TreeStructure(file_format, view, root)

    def twins(self, roots: Sequence[ParameterIO]) -> Twins[ParameterIO] | None:
        """Return twins of documents that are compared, None if they need none."""
        return None
