"""Edits that insert or remove many rows below one at once, in hardly more time than one row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import cast

from .core.paths import Key, Path
from .edits import Edit, Insert, Move, Remove, Replace, RunEdit, are_many, common, grouped
from .outline import Action, Change, NewRow, Node, Outline
from .tree_outline import Tree


class ManyRows(Edit):
    """Children of the row at `path` that come or go together.

    `changes` are those of each one, in their order, once it is done.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.changes: list[Change] = []
        self._change = Change(Action.REPLACE, path)

    def _do(self, view: Outline) -> Change:
        self.changes = self._change_rows(cast(Tree, view))
        return self._change

    @abstractmethod
    def _change_rows(self, tree: Tree) -> list[Change]:
        """Call the tree's own method."""


class InsertRows(ManyRows):
    """New children of the row at `path`, inserted one after the other."""

    def __init__(self, path: Path, rows: Sequence[NewRow]) -> None:
        super().__init__(path)
        self._rows = rows

    def _change_rows(self, tree: Tree) -> list[Change]:
        return tree.insert_many(self.path, self._rows)


class RemoveRows(ManyRows):
    """Children of the row at `path` taken out one after the other, from their places then."""

    def __init__(self, path: Path, places: Sequence[int]) -> None:
        super().__init__(path)
        self._places = places

    def _change_rows(self, tree: Tree) -> list[Change]:
        return tree.remove_many(self.path, self._places)


class ReplaceValues(ManyRows):
    """Values of other kinds in the place of those of children of the row at `path`."""

    def __init__(self, path: Path, values: Sequence[tuple[Key, Node]]) -> None:
        super().__init__(path)
        self._values = values

    def _change_rows(self, tree: Tree) -> list[Change]:
        return tree.replace_values(self.path, self._values)


class OrderRows(ManyRows):
    """Another order of the children of the row at `path`: `order` has the places they are from.

    It is no change of any single one.
    """

    def __init__(self, path: Path, order: Sequence[int]) -> None:
        super().__init__(path)
        self._order = order

    def _change_rows(self, tree: Tree) -> list[Change]:
        tree.reorder(self.path, self._order)
        return []


def insert_rows(path: Path, rows: Sequence[NewRow], run: RunEdit) -> list[Path]:
    """Insert rows below one and return their paths right after that of each.

    Many are one edit, which belongs in a group; see `formats.edits.grouped`.
    """
    if not are_many(len(rows)):
        changes = [run(Insert(path, *row)) for row in rows]
    else:
        edit = InsertRows(path, rows)
        run(edit)
        changes = edit.changes
    return [(*path, change.key) for change in changes]


def replace_values(values: Sequence[tuple[Path, Node]], run: RunEdit) -> None:
    """Put values of other kinds in the place of others; many are edits as in `insert_rows`."""
    if not are_many(len(values)):
        for path, node in values:
            run(Replace(path, node))
        return
    below: dict[Path, list[tuple[Key, Node]]] = {}
    for path, node in values:
        below.setdefault(path[:-1], []).append((path[-1], node))
    what = lambda run: [run(ReplaceValues(*each)) for each in below.items()]  # noqa: E731
    grouped(len(values), common(list(below)), what, run)


def reorder_rows(view: Tree, path: Path, order: Sequence[int], run: RunEdit) -> None:
    """Give the children of a row another order; that of many is an edit as in `insert_rows`.

    `order` has, for each place, the one its child is from.
    """
    now = list(range(len(order)))
    if now == list(order):
        return
    if are_many(len(order)):
        run(OrderRows(path, order))
        return
    for place, wanted in enumerate(order):
        at = now.index(wanted, place)
        if at != place:
            now.insert(place, now.pop(at))
            run(Move((*path, view.key_at(path, at)), place))


def remove_rows(view: Tree, path: Path, places: Sequence[int], run: RunEdit) -> None:
    """Take the children at `places` out, which descend; many are one edit as in `insert_rows`."""
    if are_many(len(places)):
        run(RemoveRows(path, places))
        return
    for place in places:
        run(Remove((*path, view.key_at(path, place))))
