"""Effective values for `get`: a document including what it inherits from its parents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.cli import files
from app.cli.errors import sentence
from app.cli.show import complain
from formats.core.paths import Path as RowPath
from formats.core.roots import Root
from formats.inheritance import Effective
from formats.problems import Severity
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.game.ancestors import BrokenChain
    from app.game.mod import Project


class Inherited:
    """The effective values of a file, and in which words each is from a parent.

    A chain of parents that breaks off is reported on the error output.
    """

    def __init__(self, name: str, root: Root) -> None:
        from app.documents.file_place import FilePlace
        from app.game.ancestors import lineage, stored_indexes

        place = FilePlace.of(name)
        project = _project_of(place.file)
        index = None if project is None else stored_indexes(project)
        found_lineage = lineage(root, place, project, index)
        self.view: Effective = found_lineage.effective(root, files.knowledge())
        self._names = [
            ancestor.place.words[-1] if ancestor.place.words else str(ancestor.place.file)
            for ancestor in found_lineage.ancestors
        ]
        if found_lineage.end is not None:
            complain(f"{files.shown(name)}: {_why(found_lineage.end)}", Severity.WARNING)

    def source(self, path: RowPath) -> str:
        """Return the file that the row at `path` is inherited from, "" for the document's own."""
        level = self.view.level(path)
        return self._names[level - 1] if level else ""


def _why(end: BrokenChain) -> str:
    from app.game.ancestors import BrokenChainReason

    value = one_line(end.value)
    if end.why is BrokenChainReason.LOOP:
        return (
            f"“{value}” inherits from itself in a circle; the values of that chain are shown once"
        )
    if end.why is BrokenChainReason.MISSING:
        return f"“{value}” is not available; what is inherited from it is missing here"
    assert end.error is not None, "it could not be read"
    return f"“{value}” cannot be read: {sentence(end.error)}"


def _project_of(file: Path) -> Project | None:
    """Return the dump and mod that a file belongs to: those in the settings, or a dump around
    it."""
    from app.game import games
    from app.game.mod import Project, Projects

    known_project = Projects().of(file)
    if known_project is not None:
        return known_project
    for folder in file.absolute().parents:
        game = games.detect(folder)
        if game.game is not None and game.root == folder:
            return Project(folder)
    return None
