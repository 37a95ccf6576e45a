"""Documents that inherit: their own values, and those of the files they are based on.

A document names another one as its parent (`Format.parent_key`). What it does not have itself is
the parent's, or that of the parent's parent; maps are brought together name by name, and whatever
else it has, arrays among them, takes the place of the parent's. Classes of a game may have other
rules, such as arrays that go on where the parent's end; no file tells which.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .core.changes import Changes
from .core.kinds import AnyValue, Kind
from .core.paths import Key, Path
from .core.roots import Root
from .editing import Structure
from .errors import WrongType
from .knowledge import Knowledge
from .outline import Node, Outline, Row
from .registry import SHIPPED, format_of

_READ_ONLY = "effective values are read-only"
_NOTHING = "there is nothing at this place"


def parent_of(root: Root, view: Outline) -> str:
    """Return how a document names its parent, "" where it has none."""
    key = format_of(root).parent_key
    if not key or view.row(()).kind is not Kind.MAP or key not in view.keys(()):
        return ""
    value = view.row((key,)).value
    return value if isinstance(value, str) else ""


class InheritedRows(NamedTuple):
    """Which levels have a row, the nearest first, and how many of them make it up together.

    Level 0 is the document itself, 1 its parent, 2 the parent's parent.
    """

    levels: tuple[int, ...]
    merged: int = 1

    @property
    def level(self) -> int:
        """Where the row is from."""
        return self.levels[0]


class Effective(Outline):
    """A document with all it inherits, to be looked at; `roots` are it and its ancestors, in order.

    They are of one format. Where one of them changed, ask a new one.
    """

    def __init__(self, roots: Sequence[Root], knowledge: Knowledge = SHIPPED) -> None:
        self.roots = roots
        file_format = format_of(roots[0])
        self.views = [file_format.outline(root, knowledge) for root in roots]
        self.knowledge = knowledge
        self._parent_key = file_format.parent_key
        self._held: dict[Path, InheritedRows] = {}
        self._kinds: dict[tuple[int, Path], dict[Key, Kind]] = {}

    # Where rows are from

    def held(self, path: Path) -> InheritedRows:
        """Return which levels have the row at `path`; raises `WrongType` where none has."""
        rows = self._held.get(path)
        if rows is None:
            rows = self._held[path] = self._find_rows(path)
        return rows

    def level(self, path: Path) -> int:
        """Return where the row at `path` is from: 0 for the document itself."""
        return self.held(path).level

    def below(self, path: Path) -> int | None:
        """Return from where the row of the document itself would be, were it not there; or None."""
        levels = self.held(path).levels
        return levels[1] if path and levels[0] == 0 and len(levels) > 1 else None

    def _find_rows(self, path: Path) -> InheritedRows:
        if not path:
            kinds = [view.row(()).kind for view in self.views]
            return InheritedRows(tuple(range(len(kinds))), _maps(kinds))
        above, key = self.held(path[:-1]), path[-1]
        levels = []
        for level in above.levels[: above.merged]:
            kind = self._child_kinds(level, path[:-1]).get(key)
            if kind is not None and not (level and path == (self._parent_key,)):
                levels.append((level, kind))
        if not levels:
            raise WrongType(_NOTHING)
        return InheritedRows(
            tuple(level for level, _kind in levels), _maps([kind for _level, kind in levels])
        )

    def _child_kinds(self, level: int, path: Path) -> dict[Key, Kind]:
        kinds = self._kinds.get((level, path))
        if kinds is None:
            kinds = {row.key: row.kind for row in self.views[level].rows(path)}
            self._kinds[level, path] = kinds
        return kinds

    # Roots

    def show(self, root: Root) -> None:  # noqa: ARG002
        """Raise `WrongType`, as for every edit."""
        raise WrongType(_READ_ONLY)

    def view_of(self, root: Root) -> Effective:
        """Return a view of another root of the document, with what it inherits."""
        return Effective([root, *self.roots[1:]], self.knowledge)

    def changes_since(self, root: Root) -> Changes:  # noqa: ARG002
        """Raise `WrongType`: the same document is always shown."""
        raise WrongType(_READ_ONLY)

    # What an outline is asked

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        """Return the rows of the children; those of maps of several levels in order of names."""
        held = self.held(path)
        if held.merged == 1:
            return [
                self._effective_row(path, row)
                for row in self.views[held.level].rows(path, start, stop)
            ]
        return [self.row((*path, key)) for key in self.keys(path)[start:stop]]

    def row(self, path: Path) -> Row:
        """Return the row at `path`, as the nearest level has it."""
        row = self.views[self.held(path).level].row(path)
        return (
            self._effective_row(path[:-1], row) if path else row._replace(count=len(self.keys(())))
        )

    def _effective_row(self, above: Path, row: Row) -> Row:
        """Return a row that is not edited, with the number of children there are in effect."""
        path = (*above, row.key)
        count = len(self.keys(path)) if self.held(path).merged > 1 else row.count
        return row._replace(count=count, editable=False)

    def keys(self, path: Path) -> Sequence[Key]:
        """Return the keys of all children."""
        held = self.held(path)
        if held.merged == 1:
            return self.views[held.level].keys(path)
        keys: dict[Key, None] = {}
        for level in held.levels[: held.merged]:
            keys.update(dict.fromkeys(self._child_kinds(level, path)))
            if level and not path and self._parent_key not in self._child_kinds(0, ()):
                keys.pop(self._parent_key, None)
        return sorted(keys, key=str)

    def node(self, path: Path) -> Node:
        """Return the object of the nearest level that has the row."""
        return self.views[self.held(path).level].node(path)

    def copy(self, node: Node) -> Node:
        """Return a node equal to `node`."""
        return self.views[0].copy(node)

    def check(self, path: Path, value: AnyValue) -> AnyValue:  # noqa: ARG002
        """Refuse: nothing is edited here."""
        raise WrongType(_READ_ONLY)

    def set_many(self, values: Sequence[tuple[Path, AnyValue]]) -> None:  # noqa: ARG002
        """Refuse: nothing is edited here."""
        raise WrongType(_READ_ONLY)


def _maps(kinds: Sequence[Kind]) -> int:
    """Return how many levels are brought together: maps, up to the first that is none."""
    count = next((at for at, kind in enumerate(kinds) if kind is not Kind.MAP), len(kinds))
    return max(1, count)


def override(structure: Structure, effective: Effective, path: Path) -> None:
    """Give a document a row of its own that it inherits, with all below it.

    Maps above it that the document has not come to be, and hold nothing else. Raises `WrongType`
    where the row is not inherited, or only as a part of an array.
    """
    level = effective.level(path) if path else 0
    if level == 0:
        raise WrongType("the document has this row itself")
    if any(effective.row(path[:depth]).kind is not Kind.MAP for depth in range(len(path))):
        raise WrongType("an element of an array is inherited with the whole array")
    source, view = effective.roots[level], effective.views[level]
    packed = format_of(source).structure(view, source).pack([path])
    at = path[:-1]
    while effective.level(at) != 0:
        at = at[:-1]
    for key in path[len(at) : -1]:
        offer = next(
            child_offer for child_offer in structure.offers(at) if child_offer.kind is Kind.MAP
        )
        at = structure.add(at, offer, str(key))
    structure.paste(at, packed)


def reset(structure: Structure, effective: Effective, path: Path) -> None:
    """Take a row out of a document that its parent has, too, so that the parent's is in effect.

    Maps that hold nothing any more go with it where the parent has them. Raises `WrongType` if
    no parent has the row.
    """
    if effective.below(path) is None:
        raise WrongType("no parent has this row")
    structure.remove([path])
    while len(path) > 1:
        path = path[:-1]
        if structure.view.row(path).count or effective.below(path) is None:
            return
        structure.remove([path])
