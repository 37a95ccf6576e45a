"""Many differences as one: that of the lowest container which holds them all."""

from __future__ import annotations

from collections.abc import Sequence

from formats.diff.comparison import Difference, DifferenceKind
from formats.edits import common
from formats.outline import Outline
from formats.values import Path


def as_one(differences: Sequence[Difference], one: Outline, other: Outline) -> Difference:
    """Return the lowest container that holds all of some differences as one that differs."""
    places = [_above(found) for found in differences]
    path = common([place for place, _other in places])
    return _of_container(path, places[0][1][: len(path)], one, other)


def everything(one: Outline, other: Outline) -> Difference:
    """Return the whole document as one difference."""
    return _of_container((), (), one, other)


def _of_container(path: Path, other_path: Path, one: Outline, other: Outline) -> Difference:
    row, other_row = one.row(path), other.row(other_path)
    what = DifferenceKind.CHANGED if row.kind is other_row.kind else DifferenceKind.RETYPED
    return Difference(what, path, other_path, row, other_row, other)


def _above(found: Difference) -> tuple[Path, Path]:
    """Return the container of what differs, in both documents."""
    return ((), ()) if found.siblings is None else (found.siblings.path, found.siblings.other_path)
