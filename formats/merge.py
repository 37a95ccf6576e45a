"""Merging two edited copies of one document.

What only one of them changed is taken; where both touched the same place a person decides.
"""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple, TypeVar

from .core.kinds import CONTAINERS
from .core.paths import Key, Path, Places
from .core.roots import Root
from .diff import (
    ComparisonResult,
    Difference,
    DifferenceKind,
    Siblings,
    compare,
    diff,
    new_words,
    path_words,
    typed_words,
)
from .diff.trees import DiffTree, Trees
from .editing import Structure, apply
from .errors import Unsupported, WrongType
from .format import Twins
from .knowledge import Knowledge
from .outline import ListOrder, Outline, Row
from .paths import Speller
from .registry import SHIPPED, format_of, structure_of
from .value_text import one_line

T = TypeVar("T")


class Choice(enum.Enum):
    """How a conflict is resolved: leave it as the base has it, or take a side.

    BOTH (mine, then theirs) is offered where both put elements in at one place of an array.
    """

    BASE = "base"
    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"


@dataclass(eq=False)
class Conflict:
    """A place that both sides touched, with everything that hangs on the decision.

    `path` is the row in the base, or where both put something in (then `base` is None). `mine`
    and `theirs` are None if a side has nothing there. `choice` is None while it is open.
    """

    path: Path
    base: Row | None
    mine: Row | None
    theirs: Row | None
    my_differences: list[Difference]
    their_differences: list[Difference]
    choice: Choice | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What `resolve` accepts."""
        one_side = (Choice.BASE, Choice.MINE, Choice.THEIRS)
        differences = [*self.my_differences, *self.their_differences]
        is_added = all(
            _is_element(change) and change.what is DifferenceKind.ADDED and not _is_keyed(change)
            for change in differences
        )
        return (*one_side, Choice.BOTH) if is_added else one_side

    def resolve(self, choice: Choice | None) -> None:
        """Decide, or open it again with None; raises `WrongType` for what is not in `choices`."""
        if choice is not None and choice not in self.choices:
            raise WrongType("the two sides exclude each other here, so one must be chosen")
        self.choice = choice

    def chosen(self) -> list[Difference]:
        """Return the differences to the base that the decision takes."""
        chosen = []
        if self.choice in (Choice.MINE, Choice.BOTH):
            chosen += self.my_differences
        if self.choice in (Choice.THEIRS, Choice.BOTH):
            chosen += self.their_differences
        return chosen

    def words(self, base: Outline) -> str:
        """Return one line such as `Enemy/Speed: f32 1.0, mine f32 1.5, theirs nothing`."""
        sides = self.side_texts()
        return f"{self.place_words(base)}: {sides[0]}, mine {sides[1]}, theirs {sides[2]}"

    def place_words(self, base: Outline) -> str:
        """Return the labels down to the place, for a person; see `formats.diff`."""
        if self.base is not None:
            return path_words(base, self.path)
        above = (path_words(base, self.path[:-1]),) if self.path[1:] else ()
        return "/".join([*above, one_line(self._new_label)])

    def address(self, spelled: Speller) -> str:
        """Return the place in words that stay the same while the three documents do.

        For a row of the base they are its path, as `spelled` spells it there; what both add to an
        array has `[+3]` for its last step, 3 being its place in mine. A row of which two things
        clash, such as its value and its place, has one address for both.
        """
        if self.base is not None:
            return spelled.words(self.path)
        first = self.my_differences[0]
        step = f"[+{first.other_index}]" if _is_element(first) else self._new_label
        return "/".join(filter(None, [spelled.words(self.path[:-1]), step]))

    def side_texts(self) -> tuple[str, str, str]:
        """Return what base, mine and theirs have here, each for a person."""
        base = "nothing" if self.base is None else typed_words(self.base)
        return (
            base,
            self._side(self.mine, self.my_differences),
            self._side(self.theirs, self.their_differences),
        )

    def _side(self, row: Row | None, differences: Sequence[Difference]) -> str:
        if row is None:
            return "nothing"
        added = [change for change in differences if change.what is DifferenceKind.ADDED]
        if self.base is None and added:
            first = added[0]
            assert first.other_path is not None, "what is added is in the other document"
            more = f" and {len(added) - 1:,} more" if added[1:] else ""
            return f"{new_words(first.source, first.other_path)}{more}"
        for change in differences if len(differences) == 1 else ():
            if change.what is DifferenceKind.RENAMED:
                return f"renamed to {one_line(row.label)}"
            if change.what is DifferenceKind.MOVED:
                return f"moved from place {change.index + 1} to {change.other_index + 1}"
        return typed_words(row)

    @property
    def _new_label(self) -> str:
        return next(row.label for row in (self.mine, self.theirs) if row is not None)


@dataclass(eq=False)
class MergeResult:
    """The outcome: `clean` differences to the base that need no decision, and the conflicts.

    `alike` are those of `clean` that both sides made, of which it holds one.
    """

    clean: list[Difference]
    conflicts: list[Conflict]
    theirs: Outline
    alike: frozenset[Difference] = field(default_factory=frozenset)

    @property
    def unresolved(self) -> list[Conflict]:
        """The conflicts that are open."""
        return [conflict for conflict in self.conflicts if conflict.choice is None]

    def differences(self) -> list[Difference]:
        """Return all that is to be done to the base; raises `WrongType` while a conflict is open.

        Mine come first: where the order of what both sides add is open, it is mine, theirs.
        """
        count = len(self.unresolved)
        if count:
            raise WrongType(f"{count} conflict{'s are' if count > 1 else ' is'} not decided yet")
        chosen_differences = [change for conflict in self.conflicts for change in conflict.chosen()]
        return sorted(
            self.clean + chosen_differences, key=lambda change: change.source is self.theirs
        )

    def into(self, target: Structure) -> None:
        """Make the document of `target`, which holds what the base holds, the merged one.

        Base, mine and theirs have not been edited since. Raises `FormatError` while a conflict
        is open or where an edit is refused; `target` is then as it was.
        """
        apply(target, self.differences())


def merge(base: Outline, mine: Outline, theirs: Outline) -> MergeResult:
    """Merge what `mine` and `theirs` have made of `base`; what both did alike is taken once.

    To have the outcome as edits of `mine`, put it `into` a copy of the base, and apply what
    differs between `mine` and that. Headers of files are not merged.
    """
    trees = Trees()
    sides = compare(base, mine, trees), compare(base, theirs, trees)
    clean: list[Difference] = []
    alike: list[Difference] = []
    conflicts = []
    for group in _Meeting(*sides, trees).run():
        if group.clash:
            conflicts.append(_conflict(base, group, *sides))
        else:
            clean += group.mine or group.theirs
            alike += group.mine if group.theirs else ()
    return MergeResult(clean, conflicts, theirs, frozenset(alike))


def _conflict(
    base: Outline, group: ConflictGroup, mine: ComparisonResult, theirs: ComparisonResult
) -> Conflict:
    differences = [*group.mine, *group.theirs]
    paths = [change.path for change in differences if change.path is not None]
    if not paths:
        first = differences[0]
        rows = group.mine[0].other_row, group.theirs[0].other_row
        assert first.other_path is not None, "what is added is in the other document"
        return Conflict(
            (*first.parent, first.other_path[-1]), None, *rows, group.mine, group.theirs
        )
    path = min(paths, key=len)
    return Conflict(
        path,
        base.row(path),
        _side(mine, group.mine, path),
        _side(theirs, group.theirs, path),
        group.mine,
        group.theirs,
    )


def _side(compared: ComparisonResult, differences: list[Difference], path: Path) -> Row | None:
    """Return what one side has for the row at `path` of the base."""
    for change in differences:
        if change.path == path:
            return change.other_row
    if all(change.path is None and len(change.parent) < len(path) for change in differences):
        return differences[0].other_row
    there = compared.counterpart(path)
    return None if there is None else compared.other.row(there)


def _is_element(change: Difference) -> bool:
    """Whether it lies among children that are identified by their place."""
    return change.siblings is not None and change.siblings.one.by_place


def _is_keyed(change: Difference) -> bool:
    """Whether it lies among elements that have keys: no two of them may have one."""
    return change.siblings is not None and change.siblings.keyed is not None


# Which differences of two documents to the same base exclude each other, and which are alike.

_WHOLE = (DifferenceKind.CHANGED, DifferenceKind.RETYPED)


class ConflictGroup(NamedTuple):
    """Differences that are taken or left together; `clash` where the sides exclude each other.

    Without a clash the sides are alike, so those of one are enough.
    """

    mine: list[Difference]
    theirs: list[Difference]
    clash: bool


@dataclass(eq=False, slots=True)
class _Run:
    """Elements that one side put between two which stay: `after` and `before` in the base."""

    after: int
    before: int
    differences: list[Difference]

    def content(self) -> list[Hashable]:
        """Return the key of a run: its elements and their former positions."""
        return [(change.other_tree, change.index) for change in self.differences]


class _Meeting:
    """Groups all differences; both sides were compared with the same base over `trees`."""

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
        for change in self.mine.differences:
            conflict_groups[self.joined.head(change)].mine.append(change)
        for change in self.theirs.differences:
            conflict_groups[self.joined.head(change)].theirs.append(change)
        clashing = set(map(self.joined.head, self.clashing))
        return [group._replace(clash=head in clashing) for head, group in conflict_groups.items()]

    def _meet(self, change: Difference, other: Difference, alike: bool) -> None:
        self.joined.join(change, other)
        if not alike:
            self.clashing.add(change)

    # The same row

    def _meet_rows(self) -> None:
        rows = defaultdict(list)
        for change in self.mine.differences:
            if change.path is not None:
                rows[change.path].append(change)
        for other in self.theirs.differences:
            if other.path is not None:
                for change in rows.get(other.path, ()):
                    self._meet_row(change, other)

    def _meet_row(self, change: Difference, other: Difference) -> None:
        """Compare two differences of one row; value, name and position go together."""
        whats = {change.what, other.what}
        if DifferenceKind.REMOVED in whats:
            self._meet(change, other, len(whats) == 1)
        elif whats <= set(_WHOLE):
            self._meet(change, other, self._new_tree(change) is self._new_tree(other))
        elif whats == {DifferenceKind.RENAMED}:
            self._meet(change, other, _new_key(change) == _new_key(other))
        elif whats == {DifferenceKind.MOVED}:
            self._moved(change, other)

    def _new_tree(self, change: Difference) -> DiffTree | None:
        return self.trees.grow(change.source) if change.siblings is None else change.other_tree

    def _moved(self, change: Difference, other: Difference) -> None:
        """Compare two moves of one row; in arrays, those to one position are compared in runs."""
        assert change.siblings is not None, "the root does not move"
        assert other.siblings is not None, "the root does not move"
        if _have_one_key(change.siblings, other.siblings) and _is_order_free(change.siblings):
            self._meet(change, other, True)
            return
        place = change.siblings.gaps[change.other_index][0]
        alike = place == other.siblings.gaps[other.other_index][0]
        if not (alike and change.siblings.one.by_place):
            self._meet(change, other, alike)

    def _inside(
        self, wholes: Iterable[Difference], other_differences: Iterable[Difference]
    ) -> None:
        """Find the changes of one side inside containers that the other removed or replaced."""
        taken_differences = {
            change.path: change
            for change in wholes
            if change.what in (DifferenceKind.REMOVED, *_WHOLE)
        }
        for other in other_differences if taken_differences else ():
            if other.siblings is not None:
                for depth in range(len(other.parent) + 1):
                    mine = taken_differences.get(other.parent[:depth])
                    if mine is not None:
                        self._meet(mine, other, False)

    # The same name

    def _meet_names(self) -> None:
        """Find names that both sides gave."""
        named, others = (
            {(change.parent, _new_key(change)): change for change in _naming_differences(side)}
            for side in (self.mine.differences, self.theirs.differences)
        )
        self._meet_given(named, others)

    def _meet_given(self, given: Mapping[T, Difference], others: Mapping[T, Difference]) -> None:
        """Compare what both sides gave one name or key, unless they gave it one row."""
        for key, other in others.items():
            change = given.get(key)
            if change is None or (change.path is not None and change.path == other.path):
                continue
            both_added = change.path is None and other.path is None
            self._meet(change, other, both_added and change.other_tree is other.other_tree)

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
        added = {change.other_tree: change for change in self.brought.get(mine, {}).values()}
        for other in self.brought.get(theirs, {}).values():
            one = added.pop(other.other_tree, None)
            if one is not None and one.what is other.what is DifferenceKind.ADDED:
                self._meet(one, other, True)

    def _meet_keys(self, mine: Siblings, theirs: Siblings) -> None:
        """Find elements that both sides gave one key."""
        given, others = (
            dict(_given(siblings, self.brought.get(siblings, {}).values(), compared.differences))
            for siblings, compared in ((mine, self.mine), (theirs, self.theirs))
        )
        self._meet_given(given, others)

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
            for index, change in _by_index(siblings, compared.differences).items():
                if index in differences:
                    self.joined.join(change, differences[index])

    def _runs(self, siblings: Siblings, whats: Sequence[DifferenceKind]) -> list[_Run]:
        runs: list[_Run] = []
        for j, change in sorted(self.brought.get(siblings, {}).items()):
            if change.what not in whats:
                continue
            after, before = siblings.gaps[j]
            if not runs or runs[-1].after != after:
                runs.append(_Run(after, before, []))
            runs[-1].differences.append(change)
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

    def head(self, change: Difference) -> int:
        """Return the common part of a group."""
        return id(self._top(change))

    def join(self, change: Difference, other: Difference) -> None:
        """Have two belong together."""
        top, other_top = self._top(change), self._top(other)
        if top is not other_top:
            self._up[other_top] = top

    def _top(self, change: Difference) -> Difference:
        top = change
        while top in self._up:
            top = self._up[top]
        while change is not top:
            self._up[change], change = top, self._up[change]
        return top


def _brought(differences: Sequence[Difference]) -> dict[Siblings, dict[int, Difference]]:
    """Return the elements added and moved between siblings, by position in the other document."""
    moved_by_siblings: defaultdict[Siblings, dict[int, Difference]] = defaultdict(dict)
    for change in differences:
        if change.siblings is not None and change.what in (
            DifferenceKind.ADDED,
            DifferenceKind.MOVED,
        ):
            moved_by_siblings[change.siblings][change.other_index] = change
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
    for change in added:
        if change.what is DifferenceKind.ADDED:
            yield keyed.there[change.other_index], change
    for j, i in enumerate(siblings.partners):
        if i >= 0 and keyed.here[i] != keyed.there[j]:
            path = (*siblings.path, siblings.one.key(i))
            inside = (
                change for change in differences if change.path and change.path[: len(path)] == path
            )
            yield from ((keyed.there[j], change) for change in islice(inside, 1))


def _by_index(
    siblings: Siblings, differences: Sequence[Difference]
) -> dict[tuple[DifferenceKind, int], Difference]:
    """Return the added, removed and moved siblings, by their position."""
    found_differences: dict[tuple[DifferenceKind, int], Difference] = {}
    for change in differences:
        if change.siblings is siblings and change.what in (
            DifferenceKind.ADDED,
            DifferenceKind.REMOVED,
            DifferenceKind.MOVED,
        ):
            found_differences[change.what, max(change.index, change.other_index)] = change
    return found_differences


def _naming_differences(differences: Sequence[Difference]) -> Iterator[Difference]:
    """Yield the differences that give a name."""
    for change in differences:
        has_names = change.siblings is not None and change.siblings.has_names
        if has_names and change.what in (DifferenceKind.ADDED, DifferenceKind.RENAMED):
            yield change


def _new_key(change: Difference) -> Key:
    assert change.siblings is not None, "the root has no name"
    return change.siblings.other.name(change.other_index)


# Comparing and merging documents by what their parts mean.
#
# Where a format tells parts by numbers that change when one comes or goes (`AI_51`, `ItemName03`),
# it has twins of the documents compared, which tell them by names. Differences and conflicts are
# then those of the twins; what is merged is put back.


class TwinViews:
    """Documents of one format as they are compared: `views` are of their twins, if they have any.

    Raises `Unsupported` if they are of several formats.
    """

    def __init__(self, roots: Sequence[Root], knowledge: Knowledge = SHIPPED) -> None:
        names = {format_of(root).name for root in roots}
        if len(names) > 1:
            games_text = ", ".join(sorted(names)).upper()
            raise Unsupported(f"the files are of several formats: {games_text}")
        self.format = format_of(roots[0])
        self.twins: Twins[Root] | None = self.format.twins(roots, knowledge)
        self.roots = self.twins.roots if self.twins is not None else list(roots)
        self.views: list[Outline] = [self.format.outline(root, knowledge) for root in self.roots]
        if self.twins is not None:
            for view in self.views:
                view.know(self.twins.names)

        self._documents = list(roots)
        self._paths: dict[int, dict[Path, Path]] = {}

    def back(self, root: Root) -> Root:
        """Return what one of the documents that are compared stands for; raises `WrongType`."""
        return root if self.twins is None else self.twins.back(root)

    def paths(self, number: int) -> dict[Path, Path] | None:
        """Return where a document has each row of its view, None if all are the same there.

        To be asked before the document is edited.
        """
        if self.twins is None:
            return None
        if number not in self._paths:
            own_paths = {
                at: path
                for path, at in _rows_with_places(self.format.outline(self._documents[number]))
            }
            row_paths = _rows_with_places(self.views[number])
            place = self.twins.place
            self._paths[number] = {path: own_paths[place(number, at)] for path, at in row_paths}
        return self._paths[number]

    def both_paths(self, change: Difference) -> tuple[Path | None, Path | None]:
        """Return where the first two documents have what differs between their views."""
        path, other_path = change.path, change.other_path
        return (
            None if path is None else self._own(0, path),
            None if other_path is None else self._own(1, other_path),
        )

    def _own(self, number: int, path: Path) -> Path:
        """Return where a document has one row of its view, as `paths` has it for all."""
        if self.twins is None:
            return path
        view, own_outline = self.views[number], self.format.outline(self._documents[number])
        at = [list(view.keys(path[:depth])).index(key) for depth, key in enumerate(path)]
        found_path: Path = ()
        for place in self.twins.place(number, tuple(at)):
            found_path = (*found_path, own_outline.keys(found_path)[place])
        return found_path

    def taken(self, number: int, edits: Iterable[Difference]) -> Root:
        """Return one of the documents after edits of its view, with new numbers.

        The document itself is not edited. Raises `FormatError` if that is refused.
        """
        target = structure_of(self.roots[number])
        apply(target, edits)
        return self.back(target.root)


def _rows_with_places(view: Outline) -> Iterator[tuple[Path, Places]]:
    """Yield all rows, and of which number the children are that lead to them from the top."""
    waiting: list[tuple[Path, Places]] = [((), ())]
    while waiting:
        path, at = waiting.pop()
        yield path, at
        for number, row in enumerate(view.rows(path)):
            below = (*path, row.key), (*at, number)
            if row.kind in CONTAINERS:
                waiting.append(below)
            else:
                yield below


def differences(
    root: Root, other_root: Root, knowledge: Knowledge = SHIPPED
) -> tuple[list[Difference], TwinViews]:
    """Return what differs between two documents, and the views whose rows and paths it tells."""
    views = TwinViews((root, other_root), knowledge)
    return diff(views.views[0], views.views[1]), views


class MergeTriple:
    """Three documents brought together: `base` is the view in whose rows conflicts are shown.

    `merged` has the conflicts to be decided. Documents given are not edited.
    """

    def __init__(
        self, base: Root, mine: Root, theirs: Root, knowledge: Knowledge = SHIPPED
    ) -> None:
        self._views = TwinViews((base, mine, theirs), knowledge)
        self.base = self._views.views[0]
        self.merged: MergeResult = merge(*self._views.views[:3])

    def result(self) -> Root:
        """Return the merged document, with header and layout of the base.

        Raises `FormatError` if a conflict is open, or where what was decided does not fit.
        """
        return self._views.back(self._merged().root)

    def result_as_mine(self) -> Root:
        """Return the same with header and layout of mine."""
        return self._result_as(1)

    def result_as_theirs(self) -> Root:
        """Return the same with header and layout of theirs."""
        return self._result_as(2)

    def _result_as(self, place: int) -> Root:
        side = structure_of(self._views.roots[place])
        apply(side, diff(side.view, self._merged().view))
        return self._views.back(side.root)

    def _merged(self) -> Structure:
        """Return what edits the merged document."""
        target = structure_of(self._views.roots[0])
        self.merged.into(target)
        return target
