"""Compares two documents of any format, as deep as both have the same containers.

`formats.editing` applies differences; `words` says one in a line.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import pairwise
from typing import Final

from ..core.changes import rising
from ..core.kinds import CONTAINERS, SHOWN_ONLY, Kind
from ..core.paths import Key, Path, common
from ..outline import Outline, Row
from ..value_text import count_text, one_line, text
from .matching import (
    IDENTITIES,
    KeyedArrays,
    Likeness,
    keyed,
    match_elements,
    match_keyed,
    match_names,
)
from .trees import Branch, DiffTree, Leaf, Trees

LIMIT: Final = 100_000
"""How many differences are listed one by one; beyond them, containers are compared whole."""
_SORTED: Final = (Kind.MAP, Kind.HASH_MAP)
"""Containers whose children the format sorts by key."""


class DifferenceKind(enum.Enum):
    """The ways in which a row can differ; the value is the word for it."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    RETYPED = "retyped"
    MOVED = "moved"
    RENAMED = "renamed"

    __hash__ = object.__hash__
    """Very many are counted; that of an enum is a function of Python."""


@dataclass(eq=False)
class Siblings:
    """Two containers that were compared child by child.

    `partners` has for each child of `other` the place of its partner in `one`, -1 for an added
    one. `moved` holds the places in `other` of the children that stand in another order. `keyed`
    tells the elements of arrays by their keys, None if only places do.
    """

    path: Path
    other_path: Path
    one: Branch
    other: Branch
    source: Outline
    partners: list[int] = field(default_factory=list)
    moved: frozenset[int] = frozenset()
    keyed: KeyedArrays | None = None

    @property
    def has_names(self) -> bool:
        """Whether the children are identified by their names."""
        return not self.one.by_place or (
            self.one.names is not None and self.other.names is not None
        )

    @property
    def is_sorted(self) -> bool:
        """Whether the format has the order of the children follow from their keys."""
        return self.one.kind in _SORTED

    @cached_property
    def gaps(self) -> list[tuple[int, int]]:
        """For each child of `other`, the two unmoved children of `one` around it.

        -1 and the count of children stand for the two ends. Once `partners` are known.
        """
        after, last = [], -1
        for j, i in enumerate(self.partners):
            after.append(last)
            if i >= 0 and j not in self.moved:
                last = i
        before, last = [], len(self.one.children)
        for j in range(len(self.partners) - 1, -1, -1):
            before.append(last)
            if self.partners[j] >= 0 and j not in self.moved:
                last = self.partners[j]
        return list(zip(after, reversed(before), strict=True))


@dataclass(eq=False, slots=True)
class Difference:
    """One thing that differs.

    ADDED: `other_row` at `other_path`, with nothing in the first document. REMOVED: `row` at
    `path`. CHANGED: another value of the same kind; where the row is a container, it is taken or
    left as a whole. RETYPED: another kind. MOVED: another place among its siblings, `index` and
    `other_index`. RENAMED: another key or (in an array) name, the content equal or similar.

    A row may be moved, renamed and changed at once; what differs below it is listed on its own.
    `siblings` are the containers it was found in, None for the root; the index of a missing row
    is -1 and its path None.
    """

    what: DifferenceKind
    path: Path | None
    other_path: Path | None
    row: Row | None
    other_row: Row | None
    source: Outline
    siblings: Siblings | None = None
    index: int = -1
    other_index: int = -1

    @property
    def parent(self) -> Path:
        """The path of the container in the first document that contains the difference."""
        return self.siblings.path if self.siblings else ()

    @property
    def other_tree(self) -> DiffTree | None:
        """The content in the other document, for comparison by identity; None if missing."""
        if self.siblings is None or self.other_row is None:
            return None
        return self.siblings.other.children[self.other_index]


def diff(outline: Outline, other_outline: Outline, trees: Trees | None = None) -> list[Difference]:
    """Return the edits that turn `outline` into `other_outline`, in the order of the rows.

    Values are compared by their bits. Nothing below an added, removed or retyped row is listed.
    What the outlines do not show (the header of a file) is not compared. `trees` are shared by
    comparisons whose subtrees are to be compared with each other.
    """
    return compare(outline, other_outline, trees).differences


@dataclass(eq=False, slots=True)
class ComparisonResult:
    """The result of a comparison: the differences, and all compared containers by path."""

    differences: list[Difference]
    siblings: dict[Path, Siblings]
    other: Outline

    def leads_on(self, change: Difference) -> bool:
        """Whether references lead to matching targets, so that they do not differ.

        This does not apply to an index with a number of its own, which differs.
        """
        if (
            change.what is not DifferenceKind.CHANGED
            or change.row is None
            or change.other_row is None
        ):
            return False
        if change.row.kind not in SHOWN_ONLY:
            return False
        target, other_target = change.row.target, change.other_row.target
        if target is None or other_target is None:
            return False
        return self.counterpart(target) == other_target

    def counterpart(self, path: Path) -> Path | None:
        """Return where the row at `path` of the first document is in the other, None if nowhere."""
        found_path: Path = ()
        for depth, key in enumerate(path):
            siblings = self.siblings.get(path[:depth])
            place = -1
            if siblings is not None:
                index = siblings.one.place(key)
                if index < 0 or index not in siblings.partners:
                    return None
                place = siblings.partners.index(index)
            found_path = (*found_path, key if siblings is None else siblings.other.key(place))
        return found_path


def compare(
    outline: Outline, other_outline: Outline, trees: Trees | None = None
) -> ComparisonResult:
    """Compare as `diff` does, and also return which rows correspond."""
    comparison = _Comparison(outline, other_outline)
    compared = ComparisonResult(
        comparison.run(trees or Trees()), comparison.siblings, other_outline
    )
    compared.differences = [
        change for change in compared.differences if not compared.leads_on(change)
    ]
    return compared


@dataclass(slots=True)
class _Couple:
    """Two rows that belong together, still to be looked at; `siblings` None for the roots."""

    path: Path
    other_path: Path
    one: DiffTree
    other: DiffTree
    siblings: Siblings | None = None
    index: int = -1
    other_index: int = -1


class _Comparison:
    def __init__(self, outline: Outline, other_outline: Outline) -> None:
        self.one = outline
        self.other = other_outline
        self.likeness = Likeness()
        self.siblings: dict[Path, Siblings] = {}
        self.found = 0
        """How many differences are found, for `LIMIT`."""

    def run(self, trees: Trees) -> list[Difference]:
        """Return all differences; no recursion, since documents may be deep."""
        one, other = trees.grow(self.one), trees.grow(self.other)
        couple = _Couple((), (), one, other)
        if self.one.row(()).key != self.other.row(()).key:
            return [self._row_difference(couple)]
        differences: list[Difference] = []
        todo: list[_Couple | Difference] = [couple]
        while todo:
            item = todo.pop()
            if isinstance(item, Difference):
                differences.append(item)
            elif item.one is not item.other:
                todo += reversed(self._look(item))
        return differences

    def _look(self, couple: _Couple) -> Sequence[_Couple | Difference]:
        one, other = couple.one, couple.other
        if isinstance(one, Leaf) or isinstance(other, Leaf) or self.found > LIMIT:
            return [self._row_difference(couple)]
        if one.kind is not other.kind or one.hidden != other.hidden:
            return [self._row_difference(couple)]
        siblings = Siblings(couple.path, couple.other_path, one, other, self.other)
        if self._match(siblings):
            self.siblings[couple.path] = siblings
            return self._list(siblings)
        return [self._row_difference(couple)]

    def _row_difference(self, couple: _Couple) -> Difference:
        """Return the difference of two rows, without their children."""
        self.found += 1
        row, other_row = self.one.row(couple.path), self.other.row(couple.other_path)
        return Difference(
            DifferenceKind.CHANGED if row.kind is other_row.kind else DifferenceKind.RETYPED,
            couple.path,
            couple.other_path,
            row,
            other_row,
            self.other,
            couple.siblings,
            couple.index,
            couple.other_index,
        )

    # Who belongs to whom

    def _match(self, siblings: Siblings) -> bool:
        """Fill in the partners; False if children cannot be distinguished or put in order."""
        one, other = siblings.one, siblings.other
        ordered = not siblings.is_sorted or (_is_ascending(one.keys), _is_ascending(other.keys))
        if ordered == (True, False):
            return False
        if one.by_place and other.by_place:
            siblings.keyed = keyed(self.one.list_keys(siblings.path), one, other)
        if siblings.keyed is not None:
            siblings.partners = match_keyed(siblings.keyed, one, other)
        elif _has_names(one) and _has_names(other):
            siblings.partners = match_names(one, other, self.likeness, True)
        elif not (one.children and other.children) or (one.by_place and other.by_place):
            siblings.partners = match_elements(one, other, self.likeness)
        elif one.by_place or other.by_place or self._has_namesakes(siblings):
            return False
        else:
            renames = ordered in (True, (True, True))
            siblings.partners = match_names(one, other, self.likeness, renames)
        pairs = [(i, j) for j, i in enumerate(siblings.partners) if i >= 0]
        moved = {j for _i, j in pairs} - {j for _i, j in rising(pairs)}
        if not siblings.is_sorted:
            siblings.moved = frozenset(moved)
        return not siblings.is_sorted or ordered == (True, True) or not moved

    def _has_namesakes(self, siblings: Siblings) -> bool:
        """Whether hashed names come twice: their keys change with the number of namesakes."""
        if siblings.one.keys == siblings.other.keys:
            return False
        for outline, path in ((self.one, siblings.path), (self.other, siblings.other_path)):
            rows = outline.rows(path, 0, 1)
            if rows and rows[0].hash is not None:
                names = [(row.hash, _section(row.kind)) for row in outline.rows(path)]
                if len(set(names)) < len(names):
                    return True
        return False

    # What differs

    def _list(self, siblings: Siblings) -> Sequence[_Couple | Difference]:
        """Return the differences between children and the couples to look into, in order."""
        rows = _Rows(self.one, siblings.path, len(siblings.one.children))
        other_rows = _Rows(self.other, siblings.other_path, len(siblings.other.children))
        differ = partial(self._difference, siblings, rows, other_rows)
        places: list[tuple[int, int, _Couple | Difference]] = []
        after = {-1: -1}
        for j, i in enumerate(siblings.partners):
            if i < 0:
                places.append((j, 0, differ(DifferenceKind.ADDED, i, j)))
            else:
                after[i] = j
                places += [(j, 0, item) for item in self._pair(siblings, differ, i, j)]
        last = -1
        for i in range(len(siblings.one.children)):
            if i in after:
                last = after[i]
            else:
                places.append((last, 1, differ(DifferenceKind.REMOVED, i, -1)))
        return [item for _j, _n, item in sorted(places, key=lambda place: place[:2])]

    def _pair(
        self,
        siblings: Siblings,
        differ: Callable[[DifferenceKind, int, int], Difference],
        i: int,
        j: int,
    ) -> Iterable[_Couple | Difference]:
        one, other = siblings.one.children[i], siblings.other.children[j]
        if siblings.one.name(i) != siblings.other.name(j):
            yield differ(DifferenceKind.RENAMED, i, j)
        if j in siblings.moved:
            yield differ(DifferenceKind.MOVED, i, j)
        if one is other:
            return
        if isinstance(one, Branch) and isinstance(other, Branch) and one.kind is other.kind:
            path = (*siblings.path, siblings.one.key(i))
            other_path = (*siblings.other_path, siblings.other.key(j))
            yield _Couple(path, other_path, one, other, siblings, i, j)
        else:
            is_changed = one.kind is other.kind
            yield differ(DifferenceKind.CHANGED if is_changed else DifferenceKind.RETYPED, i, j)

    def _difference(
        self,
        siblings: Siblings,
        rows: _Rows,
        other_rows: _Rows,
        kind: DifferenceKind,
        i: int,
        j: int,
    ) -> Difference:
        self.found += 1
        return Difference(
            kind,
            None if i < 0 else (*siblings.path, siblings.one.key(i)),
            None if j < 0 else (*siblings.other_path, siblings.other.key(j)),
            None if i < 0 else rows[i],
            None if j < 0 else other_rows[j],
            self.other,
            siblings,
            i,
            j,
        )


class _Rows:
    """The rows of one container: the first ones are read one by one, then all at once."""

    def __init__(self, outline: Outline, path: Path, count: int) -> None:
        self._outline = outline
        self._path = path
        self._singles = count // 16
        self._all: list[Row] | None = None

    def __getitem__(self, index: int) -> Row:
        if self._all is None:
            if self._singles > 0:
                self._singles -= 1
                return self._outline.rows(self._path, index, index + 1)[0]
            self._all = self._outline.rows(self._path)
        return self._all[index]


def _has_names(one: Branch) -> bool:
    """Whether the children of an array are identified by names."""
    return one.names is not None and len(set(one.names)) == len(one.names)


def _section(kind: Kind) -> Kind | None:
    """Return the children with unique names: lists, objects, and all values together."""
    return kind if kind in (Kind.LIST, Kind.OBJECT) else None


def _is_ascending(keys: Sequence[Key] | None) -> bool:
    """Whether keys are sorted as in the format: strings by their bytes, numbers by value."""
    sort_keys = [
        k.encode("utf-8", "surrogateescape") if isinstance(k, str) else k for k in keys or ()
    ]
    try:
        return all(one < other for one, other in pairwise(sort_keys))  # type: ignore[operator]
    except TypeError:
        return False


def as_one(
    differences: Sequence[Difference], outline: Outline, other_outline: Outline
) -> Difference:
    """Return one difference for the lowest container that holds all of these."""
    places = [_above(change) for change in differences]
    path = common([place for place, _other in places])
    return _of_container(path, places[0][1][: len(path)], outline, other_outline)


def everything(outline: Outline, other_outline: Outline) -> Difference:
    """Return the whole document as one difference."""
    return _of_container((), (), outline, other_outline)


def _of_container(
    path: Path, other_path: Path, outline: Outline, other_outline: Outline
) -> Difference:
    row, other_row = outline.row(path), other_outline.row(other_path)
    kind = DifferenceKind.CHANGED if row.kind is other_row.kind else DifferenceKind.RETYPED
    return Difference(kind, path, other_path, row, other_row, other_outline)


def _above(change: Difference) -> tuple[Path, Path]:
    """Return the container of a difference, in both documents."""
    return (
        ((), ()) if change.siblings is None else (change.siblings.path, change.siblings.other_path)
    )


# A difference in one line for a person.


WHOLE = "the whole document"
_VALUE_LENGTH = 80
_NAME_LENGTH = 40


def words(change: Difference, outline: Outline) -> str:
    """Return one line such as `Objects/Enemy/Speed: 1.5 → 2.0`; `outline` is the first document."""
    row, other_row = change.row, change.other_row
    kind = change.what
    place = place_words(change, outline)
    if kind is DifferenceKind.ADDED and other_row:
        return f"{place}: added {row_words(other_row)}"
    if kind is DifferenceKind.REMOVED and row:
        return f"{place}: removed {row_words(row)}"
    assert row is not None, "only added rows are not in the first document"
    assert other_row is not None, "only removed rows are not in the other document"
    if kind is DifferenceKind.RENAMED:
        return f"{place}: renamed to {one_line(other_row.label)}"
    if kind is DifferenceKind.MOVED:
        return f"{place}: moved from place {change.index + 1} to {change.other_index + 1}"
    if kind is DifferenceKind.RETYPED or row.kind in CONTAINERS:
        return f"{place}: {typed_words(row)} → {typed_words(other_row)}"
    row_text, other_told = row_words(row), row_words(other_row)
    if row_text == other_told:  # they differ by where the value is from
        row_text, other_told = (
            f"{row_text} {row.detail}".rstrip(),
            f"{row_text} {other_row.detail}".rstrip(),
        )
    return f"{place}: {row_text} → {other_told}"


def place_words(change: Difference, outline: Outline) -> str:
    """Return the labels down to the row, separated by slashes; see `path_words`."""
    if change.path is not None:
        return path_words(outline, change.path)
    assert change.other_path is not None, "it is in one of the documents"
    above = [label_words(outline, path) for path in _prefixes(change.parent)]
    return "/".join([*above, label_words(change.source, change.other_path)])


def path_words(outline: Outline, path: Path) -> str:
    """Return the labels of a path, separated by slashes, such as `Actors/[3] Enemy_Bokoblin/hp`."""
    return "/".join(label_words(outline, below) for below in _prefixes(path)) or WHOLE


def label_words(outline: Outline, path: Path) -> str:
    """Return the label of a row; an unnamed element is labelled by its key field."""
    row = outline.row(path)
    if row.label != f"[{row.key}]":
        return one_line(row.label)
    return f"{one_line(row.label)} {identity(outline, path)}".rstrip()


def identity(outline: Outline, path: Path) -> str:
    """Return the name of a container among its siblings, or what else identifies it; else ""."""
    if outline.row(path).kind not in CONTAINERS:
        return ""
    keys = set(outline.keys(path))
    for key in IDENTITIES:
        if key in keys:
            row = outline.row((*path, key))
            if row.kind not in CONTAINERS:
                return one_line(text(row.kind, row.value), _NAME_LENGTH)
    return ""


def new_words(outline: Outline, path: Path) -> str:
    """Describe the new row at `path`, by name if it has one: `“Keese” (map, 3 entries)`."""
    row = outline.row(path)
    name = identity(outline, path) if row.label == f"[{row.key}]" else ""
    return f"“{name}” ({row_words(row)})" if name else typed_words(row)


def _prefixes(path: Path) -> list[Path]:
    """Return the paths of the rows from below the root down to `path`."""
    return [path[: depth + 1] for depth in range(len(path))]


def row_words(row: Row) -> str:
    """Return the value of a row, or the size of a container; strings in quotes."""
    if row.kind in CONTAINERS:
        return f"{row.kind.value}, {count_text(row.kind, row.count)}"
    value_words = one_line(text(row.kind, row.value), _VALUE_LENGTH)
    return f"“{value_words}”" if isinstance(row.value, str) else value_words


def typed_words(row: Row) -> str:
    """Return the value of a row with its type."""
    return row_words(row) if row.kind in CONTAINERS else f"{row.kind.value} {row_words(row)}"
