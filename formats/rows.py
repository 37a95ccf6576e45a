"""Documents as Python programs like them: containers by name and by index, values as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from formats.editing import Structure, run_all
from formats.edits import Run
from formats.errors import WrongType
from formats.outline import Outline, Row
from formats.paths import Speller, find, spell
from formats.values import CONTAINERS, AnyValue, Key, Kind, Path


class Rows:
    """A container of a document: like a dictionary of its children, or like a list in arrays.

    A child is asked for by its name, by its index in an array (from the end where it is negative)
    or by the hash of its name elsewhere; names with slashes between them lead further down, in the
    words of `formats.paths`: `"Actors/3/Name"`. A value comes as the Python value that
    `formats.values.Kind` lists for its kind, a container as `Rows`.

    Whatever is set, added and deleted is one edit each, and keeps the types of what is there. A
    value, a name or a place that does not fit raises `WrongType` and changes nothing. Rows name a
    place: those of an array's element are of another element once elements before it are gone.
    """

    def __init__(self, structure: Structure, path: Path = ()) -> None:
        self.structure = structure
        self.path = path

    @property
    def outline(self) -> Outline:
        """The neutral view of the document, for all that is not offered here."""
        return self.structure.view

    # Asking

    # What a row holds follows from the file alone, and `doc["A"]["b"]` is to be written so.
    def __getitem__(self, key: str | int) -> AnyValue:
        return self._made(self._find(key))

    def get(self, key: str | int, default: object = None) -> AnyValue:
        """Return what `key` leads to, `default` where there is no such row."""
        try:
            return self[key]
        except WrongType:
            return default

    def row(self, key: str | int = "") -> Row:
        """Return all there is to say of what `key` leads to: kind, value, hash of the name."""
        return self.outline.row(self._find(key))

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, (str, int)):
            return False
        try:
            self._find(key)
        except WrongType:
            return False
        return True

    def __len__(self) -> int:
        return self.outline.row(self.path).count

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[AnyValue]:
        """Yield the names of the children, or of an array its elements."""
        return iter(self.values() if self._is_array else self.keys())

    def keys(self) -> list[str]:
        """Return the names of the children in their order; elements are called `[0]`, `[1]` …"""
        return [row.label for row in self.outline.rows(self.path)]

    def values(self) -> Iterator[AnyValue]:
        """Yield what the children hold, in their order."""
        for row in self.outline.rows(self.path):
            yield self._of(row, (*self.path, row.key))

    def items(self) -> Iterator[tuple[str, AnyValue]]:
        """Yield the name of each child with what it holds."""
        return zip(self.keys(), self.values(), strict=True)

    def walk(self) -> Iterator[tuple[str, Row]]:
        """Yield every row below with the words that lead there from the top of the document.

        Values may be set meanwhile; rows may neither come, go, move nor be renamed.
        """
        words = Speller(self.outline).words
        for path, row in self.outline.walk(self.path):
            yield words(path), row

    def __repr__(self) -> str:
        row = self.outline.row(self.path)
        return f"<{row.kind.value} {spell(self.outline, self.path) or '/'} of {row.count}>"

    # Editing

    def __setitem__(self, key: str | int, value: object) -> None:
        path = self._find(key)
        run_all(self.outline, lambda run: self.structure.set(path, value, run))

    def __delitem__(self, key: str | int) -> None:
        path = self._find(key)
        run_all(self.outline, lambda run: self.structure.remove([path], run))

    def add(self, name: str, kind: Kind, value: object = None, index: int = -1) -> AnyValue:
        """Add a child and return what it holds; without `value` it is what a new row starts with.

        `index` is its place where the order is free, -1 the end; an array takes any name. Raises
        `WrongType` for a kind or a name that cannot stand here.
        """
        structure = self.structure
        offers = [one for one in structure.offers(self.path) if one.kind is kind]
        if not offers:
            kinds = ", ".join(dict.fromkeys(one.kind.value for one in structure.offers(self.path)))
            raise WrongType(f"no {kind.value} can be added here", hint=f"There may be: {kinds}.")

        def what(run: Run) -> Path:
            path = structure.add(self.path, offers[0], name, run, index)
            if value is not None:
                structure.set(path, value, run)
            return path

        return self._made(run_all(self.outline, what)[0])

    # Finding

    @property
    def _is_array(self) -> bool:
        return self.outline.row(self.path).kind is Kind.ARRAY

    def _find(self, key: str | int) -> Path:
        if isinstance(key, str):
            return find(self.outline, key, self.path)
        if not self._is_array:
            return find(self.outline, f"0x{key:X}", self.path)
        keys: Sequence[Key] = self.outline.keys(self.path)
        if not -len(keys) <= key < len(keys):
            raise WrongType(f"there is no [{key}]: it holds {len(keys)}, counted from [0]")
        return (*self.path, keys[key])

    def _made(self, path: Path) -> AnyValue:
        return self._of(self.outline.row(path), path)

    def _of(self, row: Row, path: Path) -> AnyValue:
        return Rows(self.structure, path) if row.kind in CONTAINERS else row.value
