"""Reversed differences, and many of them combined: what is needed to apply them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.compare.compare_rows import MergedRows
from formats.diff import Difference, DifferenceKind, Siblings, as_one, everything
from formats.outline import Outline

MOST_EDITS = 500
"""With more edits, the rows around them are replaced at once, which views do faster."""
_OPPOSITE = {
    DifferenceKind.ADDED: DifferenceKind.REMOVED,
    DifferenceKind.REMOVED: DifferenceKind.ADDED,
}


def edits_to_take(
    differences: Sequence[Difference], rows: MergedRows, is_left: bool
) -> list[Difference]:
    """Return the edits that make the right side equal the left in `differences`, or the reverse.

    All differences between linked documents are applied together.
    """
    edits = gathered(differences, rows)
    if rows.one.LINKED and len(differences) == len(rows.compared.differences):
        edits = [everything(rows.one, rows.other)]
    return turned(edits, rows.one) if is_left else edits


def turned(differences: Iterable[Difference], outline: Outline) -> list[Difference]:
    """Return what to do to the other document to make it `outline`, which they were found from."""
    seen: dict[int, Siblings] = {}

    def turn(difference: Difference) -> Difference:
        siblings = difference.siblings
        if siblings is not None and id(siblings) not in seen:
            seen[id(siblings)] = _turned(siblings, outline)
        return Difference(
            _OPPOSITE.get(difference.what, difference.what),
            difference.other_path,
            difference.path,
            difference.other_row,
            difference.row,
            outline,
            None if siblings is None else seen[id(siblings)],
            difference.other_index,
            difference.index,
        )

    return [turn(found_difference) for found_difference in differences]


def _turned(siblings: Siblings, outline: Outline) -> Siblings:
    partners = [-1] * len(siblings.one.children)
    for j, i in enumerate(siblings.partners):
        if i >= 0:
            partners[i] = j
    moved = frozenset(siblings.partners[j] for j in siblings.moved)
    return Siblings(
        siblings.other_path, siblings.path, siblings.other, siblings.one, outline, partners, moved
    )


def gathered(differences: Sequence[Difference], rows: MergedRows) -> list[Difference]:
    """Return very many differences as one of their container, if it has no others."""
    if len(differences) <= MOST_EDITS:
        return list(differences)
    difference = as_one(differences, rows.one, rows.other)
    path = difference.path or ()
    node = rows.root
    for depth in range(len(path)):
        node = next(child for child in node.children or () if child.path == path[: depth + 1])
    if node.count != len(differences):
        return list(differences)
    return [difference]
