"""Documents as Python programs like them: containers by name and by index, values as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .core.kinds import CONTAINERS, AnyValue, Kind, same
from .core.paths import Key, Path
from .document_edits import DocumentEdits
from .editing import Structure
from .errors import NoSuchIndex, NoSuchName, WrongType
from .outline import Outline, Row
from .paths import Speller, spell
from .plain_values import PlainEdit, to_plain


class Rows:
    """A container of a document: like a dictionary of its children, or like a list in arrays.

    A child is found by its name; in an array by its index (negative ones count from the end) or a
    slice, elsewhere also by the hash of its name. A path with slashes leads further down:
    `"Actors/3/Name"`, see `formats.paths`. A value comes as the Python value that
    `formats.core.kinds.Kind` lists for its kind, a container as `Rows`.

    Each call edits the document whole or, with a `FormatError`, not at all, and no type changes by
    itself. What does not fit raises `WrongType`; a missing name is also a `KeyError`, a missing
    index an `IndexError`. `Rows` refer to a place: once earlier elements of an array are deleted,
    `Rows` of a later one refer to another element.

    Two `Rows` are equal if they hold equal rows, of equal kinds and in the same order.
    """

    __hash__ = None  # type: ignore[assignment]  # what it holds may be edited

    def __init__(self, edits: DocumentEdits, path: Path = ()) -> None:
        self.edits = edits
        self.path = path

    @property
    def outline(self) -> Outline:
        """The neutral view of the document, for all that is not offered here."""
        return self.edits.view

    @property
    def structure(self) -> Structure:
        """What may be done to the document, for all that is not offered here."""
        return self.edits.structure

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
                Rows(self.edits, (*self.path, row.key)) == Rows(other.edits, (*other.path, two.key))
                if row.kind in CONTAINERS
                else same(row.kind, row.value, two.value)
            )
            for row, two in zip(mine, theirs, strict=True)
        )

    def __len__(self) -> int:
        return self.edits.shape.row(self.path).count

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
            is_container = row.kind in CONTAINERS
            yield Rows(self.edits, (*self.path, row.key)) if is_container else row.value

    def items(self) -> Iterator[tuple[str, AnyValue]]:
        """Yield the name of each child with its value or container."""
        return zip(self.keys(), self.values(), strict=True)

    def walk(self) -> Iterator[tuple[str, Row]]:
        """Yield every row below, with the path that leads to it from the top of the document.

        The rows are those of the document as it is now, whatever is edited during the walk.
        """
        now = self.outline.view_of(self.outline.root)
        words = Speller(now).words
        return ((words(path), row) for path, row in now.walk(self.path))

    def to_plain(self) -> AnyValue:
        """Return the container as plain Python: arrays as lists, all others as dictionaries.

        Values are those that `[]` gives, without their types. Raises `WrongType` for a map that
        has a name twice, and for a container that lies inside itself.
        """
        return to_plain(self.outline, self.path)

    def __repr__(self) -> str:
        row = self.outline.row(self.path)
        rows = "1 row" if row.count == 1 else f"{row.count} rows"
        return f"<{row.kind.value} {spell(self.outline, self.path) or '/'}, {rows}>"

    # Editing

    def __setitem__(self, key: str | int, value: object) -> None:
        """Give a row another value of its type, fill a container anew, or add a row.

        A value, dictionary or list for a name that is missing becomes a row of the type of its
        siblings: of rows of this name in other elements, else of other rows of such values. `Rows`
        are copied with all types; of an array that gets a list of its own elements, the others are
        deleted.
        """
        try:
            path = self._find_path(key)
        except NoSuchName as error:
            if not isinstance(key, str) or "/" in key or self._is_array:
                error.hint = error.hint or "add() adds a row."
                raise
            self._put(key, self._with_copies(value))
            return
        if isinstance(value, Rows) and (value.edits, value.path) == (self.edits, path):
            return
        if (gone := self._left_out(path, value)) is not None:
            self._remove(gone)
            return
        value = self._with_copies(value)
        if isinstance(value, _Copy):
            self._put_over(path, value)
        elif _has_copies(value):
            self._fill(path, value)
        elif value is None or self.edits.kind(path) in CONTAINERS:
            self.edits.run(lambda: PlainEdit(self.structure).set(path, value))
        else:
            self.edits.set(path, value)

    def __delitem__(self, key: str | int | slice) -> None:
        self._remove(self._paths(key) if isinstance(key, slice) else [self._find_path(key)])

    def _remove(self, paths: list[Path]) -> None:
        if paths:
            self.edits.run(lambda: self.structure.remove(paths))

    def set_many(self, values: Mapping[str, object]) -> None:
        """Do `self[path] = value` for many rows: all of them or, where one is refused, none."""
        with self.edits.whole():
            for path, value in values.items():
                self[path] = value

    def append(self, value: object) -> AnyValue:
        """Add an element to the end of an array; see `insert`."""
        return self.insert(len(self), value)

    def insert(self, index: int, value: object) -> AnyValue:
        """Add an element to an array before that at `index`; return its value or container.

        `value` is plain, and gets the type of the other elements; or `Rows`, which are copied with
        their types; or a `Row`, for its type and value.
        """
        if not self._is_array:
            raise WrongType("only arrays are added to by index", hint="Give the row a name.")
        count = len(self)
        value = self._with_copies(value)
        return self._put("", value, max(0, index + count) if index < 0 else min(index, count))

    def add(self, name: str, kind: Kind, value: object = None, index: int = -1) -> AnyValue:
        """Add a child of a kind; it starts with the default of the kind. Return it as `[]` does.

        `index` is its position where the order is free, -1 the end; in an array the name does not
        matter. Raises `WrongType` if no such kind or name is allowed here.
        """
        if not isinstance(kind, Kind):
            raise TypeError(f"a Kind is needed, such as Kind.F32, not {kind!r:.60}")
        structure = self.structure

        def what() -> Path:
            path = structure.add(self.path, structure.offer(self.path, kind), name, index)
            if value is not None:
                PlainEdit(structure).set(path, value)
            return path

        return self._row_value(self.edits.run(what))

    def rename(self, old: str | int, new: str) -> None:
        """Give a child another name; in a sorted map it moves to the place of that."""
        path = self._find_path(old)
        self.edits.run(lambda: self.structure.rename(path, new))

    def move(self, key: str | int, index: int) -> None:
        """Bring a child to another position among its siblings, where their order is free.

        Negative positions count from the end.
        """
        path = self._find_path(key)
        place = index if index >= 0 else index + len(self)
        self.edits.run(lambda: self.structure.move(path, place))

    def _put(self, name: str, value: object, index: int = -1) -> AnyValue:
        """Add a child, and return its value or container."""
        if isinstance(value, Row):
            if value.kind in CONTAINERS:
                raise WrongType("the row of a container does not hold it", hint="Give its Rows.")
            return self.add(name, value.kind, value.value, index)
        if _has_copies(value):
            with self.edits.whole():
                made = self._put(name, {} if isinstance(value, Mapping) else [], index)
                self._fill(made.path, value)
            return made
        structure = self.structure

        def what() -> Path:
            if not isinstance(value, _Copy):
                return PlainEdit(structure).add(self.path, name, value, index)
            (path,) = structure.paste(self.path, value.packed, index)
            return structure.rename(path, name) if name else path

        return self._row_value(self.edits.run(what))

    def _with_copies(self, value: AnyValue) -> AnyValue:
        """Return a value with the containers of documents in it as they are now."""
        if isinstance(value, Mapping):
            return {name: self._with_copies(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._with_copies(each) for each in value]
        if not isinstance(value, Rows):
            return value
        if value.outline.root.format_name != self.outline.root.format_name:
            return value.to_plain()
        return _Copy(value.row().kind, value.structure.ready([value.path]))

    def _fill(self, path: Path, value: AnyValue) -> None:
        """Fill a container with plain values and copies."""
        rows = Rows(self.edits, path)
        with self.edits.whole():
            if isinstance(value, list):
                old = len(rows)
                for element in value:
                    rows.append(element)
                del rows[:old]
                return
            for name, element in value.items():
                rows[name] = element
            for name in [name for name in rows if name not in value]:
                del rows[name]

    def _left_out(self, path: Path, value: object) -> list[Path] | None:
        """Return the elements of an array that a list of its other elements leaves out.

        None for any other value: these elements stay what they are, where copies would be new.
        """
        if not isinstance(value, list) or not value or self.edits.kind(path) is not Kind.ARRAY:
            return None
        own = [each.path for each in value if isinstance(each, Rows) and each.edits is self.edits]
        paths = [(*path, key) for key in self.edits.shape.keys(path)]
        stay = set(own)
        is_own = len(own) == len(value) and [each for each in paths if each in stay] == own
        return [each for each in paths if each not in stay] if is_own else None

    def _put_over(self, path: Path, copied: _Copy) -> None:
        """Put a copy of a container in the place of another of its kind."""
        kind = self.edits.kind(path)
        if kind is not copied.kind:
            come = copied.kind.value
            what = f"a row of type {come} cannot take the place of one of type {kind.value}"
            raise WrongType(what, path=self.outline.labels(path))
        structure = self.structure
        self.edits.run(lambda: structure.paste_over(path, copied.packed))

    # Finding

    @property
    def _is_array(self) -> bool:
        return self.edits.kind(self.path) is Kind.ARRAY

    def _find_path(self, key: object) -> Path:
        if isinstance(key, str):
            return self.edits.find(key, self.path)
        if not isinstance(key, int):
            raise TypeError(f"a row is found by a str or an int, not by {type(key).__name__}")
        if not self._is_array:
            return self._of_hash(key)
        keys = self.edits.shape.keys(self.path)
        if not -len(keys) <= key < len(keys):
            what = f"there is no [{key}]: it holds {len(keys)}, counted from [0]"
            raise NoSuchIndex(what, path=self.edits.shape.labels(self.path))
        return (*self.path, keys[key])

    def _of_hash(self, row_hash: int) -> Path:
        for row in self.edits.shape.rows(self.path):
            if row.hash == row_hash:
                return (*self.path, row.key)
        raise NoSuchName(
            f"there is no name with the hash {row_hash:#x}",
            path=self.edits.shape.labels(self.path),
            hint="Only the elements of arrays have an index.",
        )

    def _paths(self, places: slice) -> list[Path]:
        if not self._is_array:
            raise TypeError("only arrays have slices")
        keys: list[Key] = list(self.edits.shape.keys(self.path))
        return [(*self.path, key) for key in keys[places]]

    def _row_value(self, path: Path) -> AnyValue:
        row = self.edits.shape.row(path)
        if row.kind in CONTAINERS:
            return Rows(self.edits, path)
        return self.edits.value(path, row.value)


class _Copy(NamedTuple):
    """A container of a document as it was when it was copied, to be put in once."""

    kind: Kind
    packed: bytes


def _has_copies(value: object) -> bool:
    """Whether a dictionary or list has copies in it, at any depth."""
    if isinstance(value, Mapping):
        value = list(value.values())
    return isinstance(value, list) and any(
        isinstance(each, _Copy) or _has_copies(each) for each in value
    )
