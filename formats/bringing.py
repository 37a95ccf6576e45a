"""Follows the positions of rows while others are added and removed, so that rows can be moved."""

from __future__ import annotations

from collections.abc import Sequence

from formats.edits import Edit, RunEdit
from formats.outline import Change, Outline
from formats.values import Kind, Path


class Brought:
    """Rows that were put in at their new places (`new`) and are still at their old ones (`old`)."""

    def __init__(self, view: Outline, new: Sequence[Path], old: Sequence[Path]) -> None:
        self._view = view
        self.new = list(new)
        self.old = [self._shifted(path) for path in old]

    def _shifted(self, path: Path) -> Path:
        """Return where an old row is after the new ones came: elements of arrays moved down."""
        for made in self.new:
            depth = len(made) - 1
            below = len(path) > depth and path[:depth] == made[:depth]
            if below and self._view.row(made[:depth]).kind is Kind.ARRAY:
                at, come = path[depth], made[depth]
                assert isinstance(at, int), "keys of arrays are indexes"
                assert isinstance(come, int), "keys of arrays are indexes"
                path = (*path[:depth], at + (at >= come), *path[depth + 1 :])
        return path

    def follow(self, run: RunEdit) -> RunEdit:
        """Return `run`, with the new rows followed."""

        def followed(edit: Edit) -> Change:
            change = run(edit)
            kept = [self._view.follow(change, path) for path in self.new]
            self.new = [path for path in kept if path is not None]
            return change

        return followed
