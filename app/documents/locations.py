"""Where documents are read from and saved to, and where a document was before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from app.documents.container_io import Words
    from app.documents.document import Document


class Locations(Protocol):
    """Where files are read from and saved, when some are of a game and some of a mod."""

    def current(self, file: Path) -> Path:
        """Return the mod's version of a dump's file if there is one, else the file."""

    def target_of(self, file: Path) -> Path | None:
        """Return where a file is saved, None if it is of a dump without a mod."""

    def base(self, file: Path, target: Path) -> Path | None:
        """Return the file to take the rest of a new `target` from, None for none."""

    def folders_for(self, file: Path, target: Path) -> list[Path]:
        """Return the folders that a file is saved in when it goes to another `target`; empty if it
        is saved in place, which may be behind a link."""

    def note_written(self, file: Path) -> None:
        """Bring everything that knows of a file up to date after it was written."""


class FormerLocation(NamedTuple):
    """A document's place before it was saved, with the size (bytes) and the digest of its contents.

    The digest is b"" if it had no file.
    """

    file: Path | None
    words: Words
    size: int
    digest: bytes

    @classmethod
    def of(cls, document: Document) -> FormerLocation:
        """Return the current state of a document's location."""
        stamp = document.stamp
        digest = b"" if stamp is None else stamp.digest
        return cls(document.file, document.words, document.size, digest)
