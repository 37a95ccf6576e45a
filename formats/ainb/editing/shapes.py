"""What rows show with all below them, to find the smallest row that holds a difference."""

from __future__ import annotations

from formats.ainb.rows.row_parts import RowPart
from formats.values import CONTAINERS, Key, Kind, Path

PartShape = tuple[str, Kind, str, str, dict[Key, "PartShape"]]
"""The visible contents of a row and its subtree: label, kind, value, reference, children."""


def shape_of(part: RowPart) -> PartShape:
    """Return the visible contents of a subtree that changed."""
    below = {}
    if part.kind in CONTAINERS and part.items is not None:
        keys = part.items.keys()
        below = {key: shape_of(part.items.part(key)) for key in keys}
    reference = part.detail if part.kind is Kind.REFERENCE else ""
    return part.label, part.kind, repr(part.value), reference, below


def narrowed(path: Path, old: PartShape, new: PartShape) -> Path:
    """Return the deepest row that holds all that differs."""
    while path and old[1] is new[1] and old[0] == new[0] and list(old[4]) == list(new[4]):
        differing = [key for key in old[4] if old[4][key] != new[4][key]]
        if len(differing) != 1:
            break
        key = differing[0]
        path, old, new = (*path, key), old[4][key], new[4][key]
    return path
