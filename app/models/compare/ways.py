"""Which row of a document is meant by a row of what stands for it in a comparison."""

from __future__ import annotations

from formats.values import Path


class PathMapping:
    """The way from the rows that are compared to those of the document, and back.

    `paths` are the document's by those compared, None if they are the same.
    """

    def __init__(self, paths: dict[Path, Path] | None = None) -> None:
        self._own = paths
        self._shown: dict[Path, Path] = {}
        for shown, own in (paths or {}).items():
            self._shown.setdefault(own, shown)

    def own(self, path: Path) -> Path:
        """Return where the document has a row that is compared."""
        return path if self._own is None else self._own[path]

    def shown(self, path: Path) -> Path:
        """Return which row is compared for one of the document, or for the nearest above it."""
        if self._own is None:
            return path
        above = (path[:depth] for depth in range(len(path), -1, -1))
        return next((self._shown[one] for one in above if one in self._shown), ())
