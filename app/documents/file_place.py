"""Where a document is: a file, and the path to it inside an archive."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from app.ui import app_paths

INSIDE = "//"
"""Separates a file from the path inside it, and an archive from its entries."""


class FilePlace(NamedTuple):
    """A file, and the path of a document inside it, empty for the file itself."""

    file: Path
    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str) -> FilePlace:
        """Return the place that a name means: `X.pack.zs//AI/Y.root.ainb`."""
        from app.documents import container_io

        return cls(*container_io.split_place(name))

    @property
    def text(self) -> str:
        """The whole path: `/mod/X.pack.zs//AI/Y.root.ainb`."""
        return INSIDE.join((str(self.file), *self.words))

    @property
    def name(self) -> str:
        """The name of the document without its folder: `Y.root.ainb`."""
        return self.words[-1].rpartition("/")[2] if self.words else self.file.name

    def inside(self, words: tuple[str, ...]) -> FilePlace:
        """Return the place at `words` inside this one."""
        return self._replace(words=(*self.words, *words))

    @property
    def real(self) -> FilePlace:
        """The same place, with links in the path of its file resolved.

        A name that no file can have, such as one with NUL, is kept; reading it raises the error.
        """
        if not app_paths.is_path(str(self.file)):
            return self
        return FilePlace(Path(os.path.realpath(self.file)), self.words)
