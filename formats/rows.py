"""Documents as Python programs like them: containers by name and by index, values as they are."""

from __future__ import annotations

from collections.abc import Iterator

from .core.kinds import CONTAINERS, AnyValue, Kind, same
from .core.paths import Key, Path
from .editing import Structure
from .errors import NoSuchIndex, NoSuchName, WrongType
from .outline import Outline, Row
from .paths import Speller, find, spell


class Rows:
    """A container of a document: like a dictionary of its children, or like a list in arrays.

    A child is found by its name; in an array by its index (negative ones count from the end) or a
    slice, elsewhere also by the hash of its name. A path with slashes leads further down:
    `"Actors/3/Name"`, see `formats.paths`. A value comes as the Python value that
    `formats.core.kinds.Kind` lists for its kind, a container as `Rows`.

    Each value that is set, each row that is added or deleted is one edit, and types stay as they
    are. What does not fit raises `WrongType` and changes nothing; a missing name is also a
    `KeyError`, a missing index an `IndexError`. `Rows` refer to a place: once earlier elements of
    an array are deleted, `Rows` of a later one refer to another element.

    Two `Rows` are equal if they hold equal rows, of equal kinds and in the same order.
    """

    __hash__ = None  # type: ignore[assignment]  # what it holds may be edited

    def __init__(self, structure: Structure, path: Path = ()) -> None:
        self.structure = structure
        self.path = path

    @property
    def outline(self) -> Outline:
        """The neutral view of the document, for all that is not offered here."""
        return self.structure.view

    # Asking

    # Only the file says what a row holds, and `doc["A"]["b"]` should need no cast.
    def __getitem__(self, key: str | int | slice) -> AnyValue:
        if isinstance(key, slice):
            return [self._row_value(path) for path in self._paths(key)]
        return self._row_value(self._find_path(key))

    def get(self, key: str | int, default: object = None) -> AnyValue:
        """Return the value or the container at `key`, or `default` if there is no such row."""
        try:
            return self[key]
        except WrongType:
            return default

    def row(self, key: str | int = "") -> Row:
        """Return the row at `key`: its kind, its value, the hash of its name, and more."""
        return self.outline.row(self._find_path(key))

    def __contains__(self, item: object) -> bool:
        """Whether a name, a hash or a path leads to a row; whether an array holds a value."""
        if self._is_array:
            return any(row_item == item for row_item in self.values())
        if not isinstance(item, (str, int)):
            return False
        try:
            self._find_path(item)
        except WrongType:
            return False
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rows):
            return NotImplemented
        mine, theirs = self.outline.rows(self.path), other.outline.rows(other.path)
        return len(mine) == len(theirs) and all(
            (row.label, row.kind) == (two.label, two.kind)
            and (
                Rows(self.structure, (*self.path, row.key))
                == Rows(other.structure, (*other.path, two.key))
                if row.kind in CONTAINERS
                else same(row.kind, row.value, two.value)
            )
            for row, two in zip(mine, theirs, strict=True)
        )

    def __len__(self) -> int:
        return self.outline.row(self.path).count

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[AnyValue]:
        """Yield the names of the children; of an array, its elements."""
        return iter(self.values() if self._is_array else self.keys())

    def keys(self) -> list[str]:
        """Return the names of the children in order; elements are called `[0]`, `[1]` …"""
        return [row.label for row in self.outline.rows(self.path)]

    def values(self) -> Iterator[AnyValue]:
        """Yield the values and containers of the children, in order."""
        for row in self.outline.rows(self.path):
            yield self._of(row, (*self.path, row.key))

    def items(self) -> Iterator[tuple[str, AnyValue]]:
        """Yield the name of each child with its value or container."""
        return zip(self.keys(), self.values(), strict=True)

    def walk(self) -> Iterator[tuple[str, Row]]:
        """Yield every row below, with the path that leads to it from the top of the document.

        Values may be set during the walk; rows must not be added, deleted, moved or renamed.
        """
        words = Speller(self.outline).words
        for path, row in self.outline.walk(self.path):
            yield words(path), row

    def __repr__(self) -> str:
        row = self.outline.row(self.path)
        rows = "1 row" if row.count == 1 else f"{row.count} rows"
        return f"<{row.kind.value} {spell(self.outline, self.path) or '/'}, {rows}>"

    # Editing

    def __setitem__(self, key: str | int, value: object) -> None:
        try:
            path = self._find_path(key)
        except NoSuchName as error:
            error.hint = error.hint or "add() adds a row."
            raise
        with self.structure.trying():
            self.structure.set(path, value)

    def __delitem__(self, key: str | int | slice) -> None:
        paths = self._paths(key) if isinstance(key, slice) else [self._find_path(key)]
        if paths:
            with self.structure.trying():
                self.structure.remove(paths)

    def append(self, kind: Kind, value: object = None) -> AnyValue:
        """Add an element to the end of an array and return it, as `add` does."""
        return self.add("", kind, value)

    def add(self, name: str, kind: Kind, value: object = None, index: int = -1) -> AnyValue:
        """Add a child and return its value or container; it starts with the default of its kind.

        `index` is its position where the order is free, -1 the end; in an array the name does not
        matter. Raises `WrongType` if no such kind or name is allowed here.
        """
        if not isinstance(kind, Kind):
            raise TypeError(f"a Kind is needed, such as Kind.F32, not {kind!r:.60}")
        structure = self.structure
        offers = [offer for offer in structure.offers(self.path) if offer.kind is kind]
        if not offers:
            kinds = ", ".join(
                dict.fromkeys(child_offer.kind.value for child_offer in structure.offers(self.path))
            )
            hint = f"What can be added: {kinds}." if kinds else ""
            raise WrongType(f"no {kind.value} can be added here", hint=hint)

        with structure.trying():
            path = structure.add(self.path, offers[0], name, index)
            if value is not None:
                structure.set(path, value)
        return self._row_value(path)

    # Finding

    @property
    def _is_array(self) -> bool:
        return self.outline.row(self.path).kind is Kind.ARRAY

    def _find_path(self, key: object) -> Path:
        if isinstance(key, str):
            return find(self.outline, key, self.path)
        if not isinstance(key, int):
            raise TypeError(f"a row is found by a str or an int, not by {type(key).__name__}")
        if not self._is_array:
            return self._of_hash(key)
        keys = self.outline.keys(self.path)
        if not -len(keys) <= key < len(keys):
            what = f"there is no [{key}]: it holds {len(keys)}, counted from [0]"
            raise NoSuchIndex(what, path=self.outline.labels(self.path))
        return (*self.path, keys[key])

    def _of_hash(self, row_hash: int) -> Path:
        for row in self.outline.rows(self.path):
            if row.hash == row_hash:
                return (*self.path, row.key)
        raise NoSuchName(
            f"there is no name with the hash {row_hash:#x}",
            path=self.outline.labels(self.path),
            hint="Only the elements of arrays have an index.",
        )

    def _paths(self, places: slice) -> list[Path]:
        if not self._is_array:
            raise TypeError("only arrays have slices")
        keys: list[Key] = list(self.outline.keys(self.path))
        return [(*self.path, key) for key in keys[places]]

    def _row_value(self, path: Path) -> AnyValue:
        return self._of(self.outline.row(path), path)

    def _of(self, row: Row, path: Path) -> AnyValue:
        return Rows(self.structure, path) if row.kind in CONTAINERS else row.value
