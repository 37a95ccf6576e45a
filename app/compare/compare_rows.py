"""The rows of two compared documents as one tree, with matching rows side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.diff import ComparisonResult, Difference, DifferenceKind, Siblings
from formats.diff.trees import Branch
from formats.outline import Outline, Row

WEIGHT = (
    DifferenceKind.ADDED,
    DifferenceKind.REMOVED,
    DifferenceKind.RETYPED,
    DifferenceKind.CHANGED,
    DifferenceKind.RENAMED,
    DifferenceKind.MOVED,
)
"""The kinds of differences a row may have, the most important first."""


class Both:
    """One row of the merged tree.

    `path` and `other_path` are its paths on either side, None if it does not exist there.
    `differences` are its own, `count` includes those below it. `children` is None until they are
    requested, and the first `shown` of them are in the view. `entry` is its index among the rows
    that differ, -1 for none; `has_more` whether there are rows below it, None if that is not known
    yet.
    """

    __slots__ = (
        "children", "count", "differences", "entry", "has_more", "number", "other_path",
        "other_row", "parent", "path", "place", "row", "shown",
    )  # fmt: skip

    def __init__(self, parent: Both | None, path: Path | None, other_path: Path | None) -> None:
        self.parent = parent
        self.path = path
        self.other_path = other_path
        self.place = 0
        self.row: Row | None = None
        self.other_row: Row | None = None
        self.differences: list[Difference] = []
        self.count = 0
        self.children: list[Both] | None = None
        self.shown = 0
        self.number = 0
        self.entry = -1
        self.has_more: bool | None = None

    @property
    def key(self) -> tuple[Path | None, Path | None]:
        """A key that identifies it within one comparison."""
        return self.path, self.other_path

    @property
    def whats(self) -> list[DifferenceKind]:
        """The ways it differs itself, the weightiest first."""
        return sorted((difference.what for difference in self.differences), key=WEIGHT.index)

    @property
    def is_whole(self) -> bool:
        """Whether it differs as a whole, with all below it."""
        whole = {DifferenceKind.CHANGED, DifferenceKind.RETYPED}
        return any(difference.what in whole for difference in self.differences)

    def walk(self) -> Iterator[Both]:
        """Yield it and all opened rows below it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children or ())


class MergedRows:
    """The merged tree, differences first: `root` contains only rows that differ or their ancestors.

    `entries` are the rows that differ themselves, from top to bottom.
    """

    def __init__(
        self, compared: ComparisonResult, outline: Outline, other_outline: Outline
    ) -> None:
        self.compared = compared
        self.one = outline
        self.other = other_outline
        self.root = Both(None, (), ())
        self.entries: list[Both] = []
        self._orders: dict[int, int] = {}
        self._above: dict[Path, Both] = {(): self.root}
        self._known: dict[tuple[Path | None, Path | None], Both] = {self.root.key: self.root}
        for difference in compared.differences:
            self._add_difference(difference)

    def release(self) -> None:
        """Take the rows apart: they refer to those above and below them, thousands in cycles."""
        for node in [*self._known.values(), *self.root.walk()]:
            node.parent = node.children = None
        self.entries.clear()
        self._known.clear()
        self._above.clear()

    def _add_difference(self, difference: Difference) -> None:
        siblings = difference.siblings
        if siblings is None:
            node = self.root
        else:
            above = self._row_above(siblings.path, siblings.other_path)
            node = self._child_node(above, difference.path, difference.other_path)
        if not node.differences:
            node.entry = len(self.entries)
            self.entries.append(node)
        node.differences.append(difference)
        node.row = difference.row or node.row
        node.other_row = difference.other_row or node.other_row
        counted: Both | None = node
        while counted is not None:
            counted.count += 1
            counted = counted.parent

    def _row_above(self, path: Path, other_path: Path) -> Both:
        """Return the row of a container that both sides have, created with all its ancestors."""
        node = self._above.get(path)
        if node is None:
            above = self._row_above(path[:-1], other_path[:-1])
            node = self._above[path] = self._child_node(above, path, other_path)
        return node

    def _child_node(self, parent: Both, path: Path | None, other_path: Path | None) -> Both:
        known = self._known.get((path, other_path))
        if known is None:
            known = Both(parent, path, other_path)
            if parent.children is None:
                parent.children = []
            known.place = len(parent.children)
            parent.children.append(known)
            self._known[known.key] = known
        return known

    def differing(self, node: Both) -> Both | None:
        """Return the row among those that differ that is the same as `node`, None if none is."""
        return self._known.get(node.key)

    def place(self, node: Both) -> int:
        """Return which entry a row is, or the one before the first below it; -1 before all."""
        known = self.differing(node)
        for below in known.walk() if known is not None else ():
            if below.entry >= 0:
                return below.entry - (below is not known)
        return -1

    def place_of(self, difference: Difference) -> int:
        """Return which entry has a difference."""
        own = (
            any(difference_in_entry is difference for difference_in_entry in entry.differences)
            for entry in self.entries
        )
        return next(place for place, has_it in enumerate(own) if has_it)

    def differs(self, nodes: Iterable[Both]) -> bool:
        """Whether one of some rows differs, or one below it."""
        return any(known.count for known in map(self.differing, nodes) if known is not None)

    def differences(self, nodes: Iterable[Both]) -> list[Difference]:
        """Return all differences of rows and below them, each once, in order."""
        chosen_differences: dict[int, Difference] = {}
        for node in nodes:
            known = self.differing(node)
            if known is self.root:
                return list(self.compared.differences)
            for below in known.walk() if known is not None and known.count else ():
                chosen_differences.update(
                    (self._order_of(difference), difference) for difference in below.differences
                )
        return [chosen_differences[number] for number in sorted(chosen_differences)]

    def _order_of(self, difference: Difference) -> int:
        if not self._orders:
            differences = self.compared.differences
            self._orders = {id(difference): number for number, difference in enumerate(differences)}
        return self._orders[id(difference)]

    # The rows below a row

    def fill(self, node: Both, everything: bool) -> list[Both]:
        """Return the rows below one, created if necessary: `everything`, or those that differ.

        With `everything`, `node` is of another tree than `root`, with a root of its own.
        """
        if node.children is None:
            node.children = self._child_nodes(node, everything)
            for place, child in enumerate(node.children):
                child.place = place
        return node.children

    def _child_nodes(self, node: Both, everything: bool) -> list[Both]:
        if node.path is None or node.other_path is None or node.is_whole:
            return [*self._one_sided_nodes(node, True), *self._one_sided_nodes(node, False)]
        siblings = self.compared.siblings.get(node.path)
        if not everything:
            return []
        if siblings is None:
            return self._alike(node)
        return self._paired(node, siblings)

    def _one_sided_nodes(self, node: Both, is_left: bool) -> list[Both]:
        """Return the rows below one on one side alone."""
        path = node.path if is_left else node.other_path
        rows: list[Both] = []
        if path is None:
            return rows
        for row in (self.one if is_left else self.other).rows(path):
            below = (*path, row.key)
            child = Both(node, below if is_left else None, None if is_left else below)
            child.row, child.other_row = (row, None) if is_left else (None, row)
            rows.append(child)
        return rows

    def _alike(self, node: Both) -> list[Both]:
        """Return the rows below one that is equal on both sides."""
        path, other_path = node.path, node.other_path
        assert path is not None, "it is on both sides"
        assert other_path is not None, "it is on both sides"
        rows = []
        for row, other_row in zip(self.one.rows(path), self.other.rows(other_path), strict=True):
            child = Both(node, (*path, row.key), (*other_path, other_row.key))
            child.row, child.other_row = row, other_row
            rows.append(child)
        return rows

    def _paired(self, node: Both, siblings: Siblings) -> list[Both]:
        branch, other_branch, rows = siblings.one, siblings.other, []
        for i, j in places(siblings):
            path = None if i < 0 else (*siblings.path, branch.key(i))
            other_path = None if j < 0 else (*siblings.other_path, other_branch.key(j))
            child = Both(node, path, other_path)
            trees = (
                branch.children[i] if i >= 0 else None,
                other_branch.children[j] if j >= 0 else None,
            )
            child.has_more = any(isinstance(tree, Branch) and tree.children for tree in trees)
            known = self.differing(child)
            if known is not None:
                child.differences, child.count = known.differences, known.count
            rows.append(child)
        return rows

    def own_root(self) -> Both:
        """Return the root of a tree of everything, to be opened from there."""
        root = Both(None, (), ())
        root.differences, root.count = self.root.differences, self.root.count
        return root

    def row(self, node: Both) -> Row | None:
        """Return the row on the left, None if it is not there."""
        if node.row is None and node.path is not None:
            node.row = self.one.row(node.path)
        return node.row

    def other_row(self, node: Both) -> Row | None:
        """Return the row on the right, None if it is not there."""
        if node.other_row is None and node.other_path is not None:
            node.other_row = self.other.row(node.other_path)
        return node.other_row

    def has_children(self, node: Both, everything: bool) -> bool:
        """Whether there is anything to show below a row."""
        if node.children is not None:
            return bool(node.children)
        if node.has_more is not None and everything:
            return node.has_more
        row, other_row = self.row(node), self.other_row(node)
        count = sum(one.count for one in (row, other_row) if one and one.kind in CONTAINERS)
        is_both = node.path is not None and node.other_path is not None
        return count > 0 and (everything or not is_both or node.is_whole)


def nearest(node: Both) -> tuple[Path, Path]:
    """Return the path of a row on either side; if it is missing, that of its nearest ancestor."""
    upper, other = node, node
    while upper.path is None and upper.parent is not None:
        upper = upper.parent
    while other.other_path is None and other.parent is not None:
        other = other.parent
    return upper.path or (), other.other_path or ()


def places(siblings: Siblings) -> list[tuple[int, int]]:
    """Return the children of two containers as pairs of positions, -1 if a side has none.

    They are in the order of the right side; children only on the left follow their predecessors
    there.
    """
    partners: Sequence[int] = siblings.partners
    after = {i: j for j, i in enumerate(partners) if i >= 0}
    row_places = [(j, 0, i, j) for j, i in enumerate(partners)]
    last = -1
    for i in range(len(siblings.one.children)):
        if i in after:
            last = after[i]
        else:
            row_places.append((last, 1, i, -1))
    return [(i, j) for _j, _n, i, j in sorted(row_places, key=lambda each: each[:2])]


class Pairing:
    """Looks rows up in both directions, by the result of a comparison."""

    def __init__(self, compared: ComparisonResult) -> None:
        self._by_path = compared.siblings
        self._by_other = {sibling.other_path: sibling for sibling in compared.siblings.values()}
        self._partners: dict[Path, dict[int, int]] = {}

    def right(self, path: Path) -> Path | None:
        """Return where a row of the left document is in the right one, None if it is not."""
        found_path: Path = ()
        for depth, key in enumerate(path):
            siblings = self._by_path.get(path[:depth])
            if siblings is not None:
                place = self._partner_places(siblings).get(siblings.one.place(key), -1)
                if place < 0:
                    return None
                key = siblings.other.key(place)
            found_path = (*found_path, key)
        return found_path

    def left(self, path: Path) -> Path | None:
        """Return where a row of the right document is in the left one, None if it is not."""
        found_path: Path = ()
        for depth, key in enumerate(path):
            siblings = self._by_other.get(path[:depth])
            if siblings is not None:
                place = siblings.other.place(key)
                partner = siblings.partners[place] if place >= 0 else -1
                if partner < 0:
                    return None
                key = siblings.one.key(partner)
            found_path = (*found_path, key)
        return found_path

    def _partner_places(self, siblings: Siblings) -> dict[int, int]:
        known = self._partners.get(siblings.path)
        if known is None:
            known = {i: j for j, i in enumerate(siblings.partners) if i >= 0}
            self._partners[siblings.path] = known
        return known
