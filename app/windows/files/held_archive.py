"""An archive with edits among all that is unsaved when the program ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.files.archive import ArchiveFile
    from app.windows.files.commands import FilesCommands


class HeldArchive(NamedTuple):
    """One archive, and who saves it; two of the same archive are equal."""

    archive: ArchiveFile
    commands: FilesCommands

    @property
    def name(self) -> str:
        """What the archive is called."""
        return self.archive.name

    @property
    def file(self) -> Path:
        """The file that it is, or that it lies in."""
        return self.archive.file

    @property
    def change_count(self) -> int:
        """How many edits are not saved."""
        return self.archive.change_count

    def save(self, then: Callable[[], object]) -> None:
        """Save the edits, those of the dump into the mod, and go on where that succeeded."""
        self.commands.save_archive(self.archive, then)

    def discard(self) -> None:
        """Drop the edits."""
        self.archive.discard()
