"""The selection after rows were deleted: the next row, else the previous one or the parent."""

from __future__ import annotations

from collections.abc import Callable

from app.documents.document import Document, nearest
from formats.core.paths import Path
from formats.outline import Outline


class NextSelection:
    """Created before rows are deleted; `path` returns the row to select in a view without them.

    It is a sibling of the current row for which `is_seen` is true; if there is none, with
    `else_any` the next sibling.
    """

    def __init__(
        self,
        document: Document,
        paths: list[Path],
        is_seen: Callable[[Path], bool],
        *,
        else_any: bool = False,
    ) -> None:
        self._document = document
        current = document.selection.current
        removed_paths = set(paths)
        row = current if current in removed_paths else paths[-1]
        while any(row[:depth] in removed_paths for depth in range(len(row))):
            row = row[:-1]  # it is deleted with its container
        self._above = row[:-1]
        self._place = self._place_of(row, removed_paths, is_seen) if row else -1
        if self._place < 0 and row and else_any:
            self._place = self._place_of(row, removed_paths, lambda _path: True)

    def _place_of(
        self, row: Path, removed_paths: set[Path], is_seen: Callable[[Path], bool]
    ) -> int:
        """Return the index of the row to select among the remaining siblings, or -1."""
        keys = list(self._document.outline.keys(self._above))
        at = keys.index(row[-1])
        stays = [(*self._above, key) not in removed_paths for key in keys]
        for index in (*range(at + 1, len(keys)), *range(at - 1, -1, -1)):
            if stays[index] and is_seen((*self._above, keys[index])):
                return sum(stays[:index])
        return -1

    def path(self, outline: Outline) -> Path:
        """Return the row to select, their container if no sibling remains."""
        above = nearest(outline, self._above)
        keys = outline.keys(above) if above == self._above else ()
        if self._place < 0 or not keys:
            return above
        return (*above, keys[min(self._place, len(keys) - 1)])
