"""The rows of a tree as what Qt selects: ranges of rows that lie together."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QItemSelection

from app.documents.roles import Column
from app.models.items import TreeItem, places
from app.models.tree_model import TreeModel

_LAST = max(Column)
SELECT_LIMIT = 1000
"""The most ranges of rows that are selected; Qt takes longer with each."""


def row_ranges(
    model: TreeModel, tree_items: Iterable[TreeItem], most: int | None = SELECT_LIMIT
) -> QItemSelection:
    """Return the selection of whole rows, with adjacent ones as one range; `most` ranges or all.

    To make rows of cells, Qt would compare every range with every other.
    """
    runs: list[list[TreeItem]] = []
    for tree_item in sorted(tree_items, key=_place_below):
        last_item = runs[-1][-1] if runs else None
        if (
            last_item is not None
            and last_item.place + 1 == tree_item.place
            and last_item.parent is tree_item.parent
        ):
            runs[-1].append(tree_item)
        else:
            runs.append([tree_item])
    selection = QItemSelection()
    for run in runs[:most]:
        selection.select(model.index_for(run[0]), model.index_for(run[-1], _LAST))
    return selection


def _place_below(tree_item: TreeItem) -> tuple[int, int]:
    """Return which row an item is below, by the number of that, and its place there."""
    return (0 if tree_item.parent is None else tree_item.parent.number), tree_item.place


def chosen_items(model: TreeModel, selection: QItemSelection) -> list[TreeItem]:
    """Return the items in ranges of rows, each once, in the order of the rows.

    `QItemSelectionModel.selectedRows` compares every row with every range.
    """
    found: dict[tuple[int, ...], TreeItem] = {}
    above: dict[int, tuple[int, ...]] = {}
    for rows in list(selection):  # type: ignore[call-overload]  # it is one
        first = model.item(rows.topLeft())
        parent = first.parent
        if parent is None:
            found[()] = first
            continue
        if parent.number not in above:
            above[parent.number] = tuple(places(parent))
        way = above[parent.number]
        for item in model.items.open(parent)[first.place : rows.bottom() + 1]:
            found[*way, item.place] = item
    return [found[way] for way in sorted(found)]
