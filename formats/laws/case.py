"""A file that laws are tried on, and what they share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from ..core.kinds import CONTAINERS, AnyValue, Kind, accept, default, same
from ..core.paths import Path
from ..core.roots import Root
from ..editing import Structure
from ..errors import WrongType
from ..format import AnyFormat
from ..outline import Outline, Row

ROWS = 400
"""How many rows of a file are looked at."""
_GUESSES = (True, 7, 1, 2.5, "Law", (1, 2), (1, 2, 3), (1, 2, 3, 4), b"law")


class LawBroken(AssertionError):
    """A law that a format does not keep; the text says how."""


def require(is_kept: object, how: str) -> None:
    """Raise `LawBroken` where a law is not kept; `how` says what is the matter."""
    if not is_kept:
        raise LawBroken(how)


@dataclass(frozen=True)
class Case:
    """One file of a format; every law gets a source of chance of its own from it.

    `tries` is how many damaged files and texts are tried, and how many rows are edited.
    """

    format: AnyFormat
    data: bytes
    tries: int = 100

    def root(self) -> Root:
        """Return the document, read afresh."""
        return self.format.read(self.data)

    def view(self) -> Outline:
        """Return a view of the document, read afresh."""
        return self.format.outline(self.root())

    def structure(self) -> Structure:
        """Return what edits the document, read afresh."""
        root = self.root()
        return self.format.structure(self.view_of(root), root)

    def view_of(self, root: Root) -> Outline:
        """Return a view of any document of the format."""
        return self.format.outline(root)

    def chance(self, what: str) -> random.Random:
        """Return the chance for a law: the same for the same file."""
        return random.Random(f"{what} {self.format.name} {len(self.data)}")

    def written_again(self, root: Root) -> Root:
        """Return what is read from the file of a document."""
        data = self.format.write(root)
        return self.format.read(data)


def some(view: Outline, path: Path = (), limit: int = ROWS) -> list[tuple[Path, Row]]:
    """Return the first rows of a document with their paths."""
    return list(islice(view.walk(path), limit))


def containers(view: Outline, limit: int = 12) -> list[tuple[Path, Row]]:
    """Return some containers: the root, and of every kind those that come first."""
    by_kind: dict[Kind, list[tuple[Path, Row]]] = {}
    for path, row in [((), view.row(())), *some(view)]:
        if row.kind in CONTAINERS:
            by_kind.setdefault(row.kind, []).append((path, row))
    share = max(1, limit // max(1, len(by_kind)))
    return [one for of_a_kind in by_kind.values() for one in of_a_kind[:share]]


def values(view: Outline, limit: int = 60) -> list[tuple[Path, Row]]:
    """Return some rows that hold a value, spread over the document."""
    found = [(path, row) for path, row in some(view) if row.kind not in CONTAINERS]
    return found[:: max(1, len(found) // limit)]


def look(view: Outline, limit: int = ROWS) -> list[tuple[Path, tuple[str, ...]]]:
    """Return what a person sees of a document; `repr` tells zeros and NaNs apart."""
    rows = [((), view.row(())), *some(view, limit=limit)]
    return [(path, tuple(map(repr, row))) for path, row in rows]


def stored(view: Outline) -> list[tuple[Path, tuple[str, ...]]]:
    """Return what is in the file of a document: no text of a hash, no name of a number."""
    return [(path, tuple(map(repr, _bare(row)))) for path, row in [((), view.row(())), *some(view)]]


def _bare(row: Row) -> Row:
    bare = row._replace(detail="") if row.kind is Kind.S32 or row.hash is not None else row
    return bare if row.hash is None else bare._replace(label="", known=False)


def other(row: Row, check: Callable[[AnyValue], AnyValue] = lambda value: value) -> AnyValue:
    """Return a value of the row's kind that differs from its own, one that `check` allows.

    That is its own where there is none.
    """
    for guess in (default(row.kind), *_GUESSES):
        try:
            value = check(accept(row.kind, guess))
        except WrongType:
            continue
        if not same(row.kind, value, row.value):
            return value
    return row.value


def rows_of_every_sort(view: Outline, most: int, chance: random.Random) -> list[Path]:
    """Return rows of a document, every sort of row among them while there is room for it.

    Rows are of one sort where the names on their way are the same, whatever their places.
    """
    sorts: dict[tuple[object, ...], list[Path]] = {}
    for path, row in view.walk():
        key = (*(one if isinstance(one, str) else "" for one in path), row.kind)
        sorts.setdefault(key, []).append(path)
    for found in sorts.values():
        chance.shuffle(found)
    rows: list[Path] = [()]
    while sorts and len(rows) < most:
        for key in list(sorts):
            rows.append(sorts[key].pop())
            if not sorts[key]:
                del sorts[key]
    return rows[:most]


def foreign_keys(view: Outline, path: Path) -> Iterator[object]:
    """Yield some keys that are of other containers of a document, and of none here."""
    here = set(view.keys(path))
    keys = {key for place, _row in some(view) for key in place} - here
    return islice(sorted(keys, key=repr), 5)
