"""Which differences of two documents to the same base exclude each other, and which are alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from ..core.paths import Key
from ..outline import ListOrder
from .comparison import ComparisonResult, Difference, DifferenceKind, Siblings
from .trees import DiffTree, Trees

_WHOLE = (DifferenceKind.CHANGED, DifferenceKind.RETYPED)


class ConflictGroup(NamedTuple):
    """Differences that are taken or left together; `clash` where the sides exclude each other.

    Without a clash the sides are alike, so those of one are enough.
    """

    mine: list[Difference]
    theirs: list[Difference]
    clash: bool


def groups(mine: ComparisonResult, theirs: ComparisonResult, trees: Trees) -> list[ConflictGroup]:
    """Return all differences in groups; both were compared with the same base over `trees`."""
    return _Meeting(mine, theirs, trees).run()


@dataclass(eq=False, slots=True)
class _Run:
    """Elements that one side put between two which stay: `after` and `before` in the base."""

    after: int
    before: int
    differences: list[Difference]

    def content(self) -> list[Hashable]:
        """Return the key of a run: its elements and their former positions."""
        return [(difference.other_tree, difference.index) for difference in self.differences]


class _Meeting:
    def __init__(self, mine: ComparisonResult, theirs: ComparisonResult, trees: Trees) -> None:
        self.mine = mine
        self.theirs = theirs
        self.trees = trees
        self.joined = _Joined()
        self.clashing: set[Difference] = set()
        self.brought = {**_brought(mine.differences), **_brought(theirs.differences)}

    def run(self) -> list[ConflictGroup]:
        """Find every pair, and group the differences that belong together."""
        self._meet_rows()
        self._inside(self.mine.differences, self.theirs.differences)
        self._inside(self.theirs.differences, self.mine.differences)
        self._meet_names()
        for path, siblings in self.mine.siblings.items():
            if path in self.theirs.siblings and siblings.one.by_place:
                self._arrays(siblings, self.theirs.siblings[path])
        self._partners(self.mine)
        self._partners(self.theirs)
        conflict_groups: defaultdict[int, ConflictGroup] = defaultdict(
            lambda: ConflictGroup([], [], False)
        )
        for difference in self.mine.differences:
            conflict_groups[self.joined.head(difference)].mine.append(difference)
        for difference in self.theirs.differences:
            conflict_groups[self.joined.head(difference)].theirs.append(difference)
        clashing = set(map(self.joined.head, self.clashing))
        return [group._replace(clash=head in clashing) for head, group in conflict_groups.items()]

    def _meet(self, difference: Difference, other_difference: Difference, alike: bool) -> None:
        self.joined.join(difference, other_difference)
        if not alike:
            self.clashing.add(difference)

    # The same row

    def _meet_rows(self) -> None:
        rows = defaultdict(list)
        for difference in self.mine.differences:
            if difference.path is not None:
                rows[difference.path].append(difference)
        for other_difference in self.theirs.differences:
            if other_difference.path is not None:
                for difference in rows.get(other_difference.path, ()):
                    self._meet_row(difference, other_difference)

    def _meet_row(self, difference: Difference, other_difference: Difference) -> None:
        """Compare two differences of one row; value, name and position go together."""
        whats = {difference.what, other_difference.what}
        if DifferenceKind.REMOVED in whats:
            self._meet(difference, other_difference, len(whats) == 1)
        elif whats <= set(_WHOLE):
            self._meet(
                difference,
                other_difference,
                self._new_tree(difference) is self._new_tree(other_difference),
            )
        elif whats == {DifferenceKind.RENAMED}:
            self._meet(
                difference, other_difference, _new_key(difference) == _new_key(other_difference)
            )
        elif whats == {DifferenceKind.MOVED}:
            self._moved(difference, other_difference)

    def _new_tree(self, difference: Difference) -> DiffTree | None:
        return (
            self.trees.grow(difference.source)
            if difference.siblings is None
            else difference.other_tree
        )

    def _moved(self, difference: Difference, other_difference: Difference) -> None:
        """Compare two moves of one row; in arrays, those to one position are compared in runs."""
        assert difference.siblings is not None, "the root does not move"
        assert other_difference.siblings is not None, "the root does not move"
        if _have_one_key(difference.siblings, other_difference.siblings) and _is_order_free(
            difference.siblings
        ):
            self._meet(difference, other_difference, True)
            return
        place = difference.siblings.gaps[difference.other_index][0]
        alike = place == other_difference.siblings.gaps[other_difference.other_index][0]
        if not (alike and difference.siblings.one.by_place):
            self._meet(difference, other_difference, alike)

    def _inside(
        self, wholes: Iterable[Difference], other_differences: Iterable[Difference]
    ) -> None:
        """Find the changes of one side inside containers that the other removed or replaced."""
        taken_differences = {
            difference.path: difference
            for difference in wholes
            if difference.what in (DifferenceKind.REMOVED, *_WHOLE)
        }
        for other_difference in other_differences if taken_differences else ():
            if other_difference.siblings is not None:
                for depth in range(len(other_difference.parent) + 1):
                    mine = taken_differences.get(other_difference.parent[:depth])
                    if mine is not None:
                        self._meet(mine, other_difference, False)

    # The same name

    def _meet_names(self) -> None:
        """Find names that both sides gave."""
        differences = {
            (difference.parent, _new_key(difference)): difference
            for difference in _naming_differences(self.mine.differences)
        }
        for other_difference in _naming_differences(self.theirs.differences):
            mine = differences.get((other_difference.parent, _new_key(other_difference)))
            if mine is None or (mine.path is not None and mine.path == other_difference.path):
                continue
            both_added = mine.path is None and other_difference.path is None
            self._meet(
                mine,
                other_difference,
                both_added and mine.other_tree is other_difference.other_tree,
            )

    # The same place of an array

    def _arrays(self, mine: Siblings, theirs: Siblings) -> None:
        """Find elements that both sides brought to places which may be the same."""
        if mine.source.is_set(mine.other_path):
            self._sets(mine, theirs)
            return
        is_keyed = _have_one_key(mine, theirs)
        if is_keyed:
            self._meet_keys(mine, theirs)
        if is_keyed and _is_order_free(mine):
            return
        whats = (
            (DifferenceKind.MOVED,) if is_keyed else (DifferenceKind.ADDED, DifferenceKind.MOVED)
        )
        runs, other_runs = self._runs(mine, whats), self._runs(theirs, whats)
        a = b = 0
        while a < len(runs) and b < len(other_runs):
            run, other_run = runs[a], other_runs[b]
            if max(run.after, other_run.after) < min(run.before, other_run.before):
                self._meet_runs(run, other_run)
            a += run.before <= other_run.before
            b += other_run.before <= run.before

    def _sets(self, mine: Siblings, theirs: Siblings) -> None:
        """Find elements that both sides added alike."""
        added = {
            difference.other_tree: difference for difference in self.brought.get(mine, {}).values()
        }
        for other_difference in self.brought.get(theirs, {}).values():
            one = added.pop(other_difference.other_tree, None)
            if one is not None and one.what is other_difference.what is DifferenceKind.ADDED:
                self._meet(one, other_difference, True)

    def _meet_keys(self, mine: Siblings, theirs: Siblings) -> None:
        """Find elements that both sides gave one key."""
        differences, theirs_given = (
            dict(_given(siblings, self.brought.get(siblings, {}).values(), compared.differences))
            for siblings, compared in ((mine, self.mine), (theirs, self.theirs))
        )
        for key, other_difference in theirs_given.items():
            difference = differences.get(key)
            if difference is None or (
                difference.path is not None and difference.path == other_difference.path
            ):
                continue
            both_added = difference.what is DifferenceKind.ADDED is other_difference.what
            self._meet(
                difference,
                other_difference,
                both_added and difference.other_tree is other_difference.other_tree,
            )

    def _partners(self, compared: ComparisonResult) -> None:
        """Have elements go together with those that belong to them by their places."""
        for path, siblings in compared.siblings.items():
            keyed = siblings.keyed
            if keyed is None or not (keyed.key.fields and keyed.key.partner):
                continue
            other_siblings = compared.siblings.get((*path[:-1], keyed.key.partner))
            if other_siblings is None:
                continue
            differences = _by_index(other_siblings, compared.differences)
            for index, difference in _by_index(siblings, compared.differences).items():
                if index in differences:
                    self.joined.join(difference, differences[index])

    def _runs(self, siblings: Siblings, whats: Sequence[DifferenceKind]) -> list[_Run]:
        runs: list[_Run] = []
        for j, difference in sorted(self.brought.get(siblings, {}).items()):
            if difference.what not in whats:
                continue
            after, before = siblings.gaps[j]
            if not runs or runs[-1].after != after:
                runs.append(_Run(after, before, []))
            runs[-1].differences.append(difference)
        return runs

    def _meet_runs(self, run: _Run, other_run: _Run) -> None:
        places = (run.after, run.before) == (other_run.after, other_run.before)
        if places and run.content() == other_run.content():
            for x, y in zip(run.differences, other_run.differences, strict=True):
                self._meet(x, y, True)
            return
        for x in run.differences:
            self._meet(x, other_run.differences[0], False)
        for y in other_run.differences:
            self._meet(run.differences[0], y, False)


class _Joined:
    """Differences that belong together, directly or over others."""

    def __init__(self) -> None:
        self._up: dict[Difference, Difference] = {}

    def head(self, difference: Difference) -> int:
        """Return the common part of a group."""
        return id(self._top(difference))

    def join(self, difference: Difference, other_difference: Difference) -> None:
        """Have two belong together."""
        top, other_top = self._top(difference), self._top(other_difference)
        if top is not other_top:
            self._up[other_top] = top

    def _top(self, difference: Difference) -> Difference:
        top = difference
        while top in self._up:
            top = self._up[top]
        while difference is not top:
            self._up[difference], difference = top, self._up[difference]
        return top


def _brought(differences: Sequence[Difference]) -> dict[Siblings, dict[int, Difference]]:
    """Return the elements added and moved between siblings, by position in the other document."""
    moved_by_siblings: defaultdict[Siblings, dict[int, Difference]] = defaultdict(dict)
    for difference in differences:
        if difference.siblings is not None and difference.what in (
            DifferenceKind.ADDED,
            DifferenceKind.MOVED,
        ):
            moved_by_siblings[difference.siblings][difference.other_index] = difference
    return moved_by_siblings


def _have_one_key(siblings: Siblings, other_siblings: Siblings) -> bool:
    """Whether two sides identify the elements of an array by the same key."""
    keys = siblings.keyed and siblings.keyed.key, other_siblings.keyed and other_siblings.keyed.key
    return keys[0] is not None and keys[0] == keys[1]


def _is_order_free(siblings: Siblings) -> bool:
    return siblings.keyed is not None and siblings.keyed.key.order is not ListOrder.KEEP


def _given(
    siblings: Siblings, added: Iterable[Difference], differences: Sequence[Difference]
) -> Iterator[tuple[Hashable, Difference]]:
    """Yield the keys that elements were given, with the difference that gives each."""
    keyed = siblings.keyed
    assert keyed is not None, "it was asked for"
    for difference in added:
        if difference.what is DifferenceKind.ADDED:
            yield keyed.there[difference.other_index], difference
    for j, i in enumerate(siblings.partners):
        if i >= 0 and keyed.here[i] != keyed.there[j]:
            path = (*siblings.path, siblings.one.key(i))
            inside = (
                difference
                for difference in differences
                if difference.path and difference.path[: len(path)] == path
            )
            yield from ((keyed.there[j], difference) for difference in islice(inside, 1))


def _by_index(
    siblings: Siblings, differences: Sequence[Difference]
) -> dict[tuple[DifferenceKind, int], Difference]:
    """Return the added, removed and moved siblings, by their position."""
    found_differences: dict[tuple[DifferenceKind, int], Difference] = {}
    for difference in differences:
        if difference.siblings is siblings and difference.what in (
            DifferenceKind.ADDED,
            DifferenceKind.REMOVED,
            DifferenceKind.MOVED,
        ):
            found_differences[difference.what, max(difference.index, difference.other_index)] = (
                difference
            )
    return found_differences


def _naming_differences(differences: Sequence[Difference]) -> Iterator[Difference]:
    """Yield the differences that give a name."""
    for difference in differences:
        has_names = difference.siblings is not None and difference.siblings.has_names
        if has_names and difference.what in (DifferenceKind.ADDED, DifferenceKind.RENAMED):
            yield difference


def _new_key(difference: Difference) -> Key:
    assert difference.siblings is not None, "the root has no name"
    return difference.siblings.other.name(difference.other_index)
