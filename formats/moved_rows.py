"""Rows that are moved elsewhere: they are inserted there first, and followed while the old go."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from formats.edits import Edit, RunEdit, hear
from formats.many_rows import ManyRows
from formats.outline import Action, Change, Outline
from formats.values import Kind, Path


class MovedRows:
    """Rows that were put in at their new places (`new`) and are still at their old ones (`old`)."""

    def __init__(self, view: Outline, new: Sequence[Path], old: Sequence[Path]) -> None:
        self._view = view
        self._set_new(new)
        self.old = list(old)
        for array, places in self._arrays().items():
            come = [place - count for count, place in enumerate(sorted(places))]
            self.old = [
                _with_index(path, array, at + bisect_right(come, at))
                if (at := _index_in(path, array)) is not None
                else path
                for path in self.old
            ]

    def _set_new(self, new: Sequence[Path]) -> None:
        self.new = list(new)
        above = {path[:-1] for path in new}  # many have the same
        self._ways = {path[:depth] for path in above for depth in range(len(path) + 1)} | {*new}

    def _arrays(self) -> dict[Path, list[int]]:
        """Return the arrays that new rows are elements of, with their indexes there."""
        below: dict[Path, list[int]] = {}
        for above in dict.fromkeys(path[:-1] for path in self.new):
            if self._view.row(above).kind is Kind.ARRAY:
                below[above] = []
        for path in self.new:
            if isinstance(path[-1], int) and path[:-1] in below:
                below[path[:-1]].append(path[-1])
        return below

    def follow(self, run: RunEdit) -> RunEdit:
        """Return `run`, with the new rows followed."""
        return lambda edit: hear(edit, run, self._hear)

    def _hear(self, edit: Edit, change: Change) -> None:
        changes = edit.changes if isinstance(edit, ManyRows) else [change]
        if not changes or changes[0].path not in self._ways:
            return
        is_array = self._view.row(changes[0].path).kind is Kind.ARRAY
        if is_array and all(change.action is Action.REMOVE for change in changes):
            self._move_up(changes[0].path, sorted(change.index for change in changes))
            return
        for each in changes:
            if is_array or self._concerns(each):
                paths = [self._view.follow(each, path) for path in self.new]
                self._set_new([path for path in paths if path is not None])

    def _concerns(self, change: Change) -> bool:
        """Whether a change below a map or above the new rows gives one of these another path."""
        is_of_one = (*change.path, change.key) in self._ways
        return change.action is Action.REPLACE or is_of_one or self._view.renumbers(change)

    def _move_up(self, array: Path, gone: Sequence[int]) -> None:
        """Follow elements of an array after some were removed, each before those in front of it."""
        there, new = set(gone), []
        for path in self.new:
            at = _index_in(path, array)
            if at is None:
                new.append(path)
            elif at not in there:
                new.append(_with_index(path, array, at - bisect_left(gone, at)))
        self._set_new(new)


def _index_in(path: Path, array: Path) -> int | None:
    """Return the index of the element of an array that a path leads through, None elsewhere."""
    depth = len(array)
    index = path[depth] if len(path) > depth and path[:depth] == array else None
    return index if isinstance(index, int) else None


def _with_index(path: Path, array: Path, index: int) -> Path:
    return (*array, index, *path[len(array) + 1 :])
