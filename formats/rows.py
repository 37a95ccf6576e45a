"""Documents as Python programs like them: containers by name and by index, values as they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from typing import Final, NamedTuple, TypeVar

from .core.kinds import CONTAINERS, AnyValue, BoolType, FloatType, Kind, same
from .core.paths import Key, Path
from .core.roots import Root
from .editing import Structure
from .errors import NoSuchIndex, NoSuchName, WrongType
from .outline import Outline, Row
from .paths import PathFinder, Speller, hashes_of, spell

# Plain Python values as rows and back: dictionaries, lists, numbers and strings.
#
# A plain value has no type of a format: 5 may be a signed or an unsigned number. What takes the
# place of a row gets the type of that row, and what is new gets that of its siblings (`kind_for`).


_MOST_ALIKE: Final = 16
"""So many containers tell the types of what is new in one that is like them."""
_NEEDED: Final = {
    Kind.ARRAY: "list",
    Kind.OBJECT: "dictionary of values",
    Kind.LIST: "dictionary of dictionaries",
}
_SEQUENCES: Final = (Kind.ARRAY, Kind.VEC2, Kind.VEC3, Kind.VEC4)
_DEFAULTS: Final[Mapping[type, tuple[Kind, ...]]] = {
    bool: (Kind.BOOL,),
    int: (Kind.S32, Kind.U32, Kind.S64, Kind.U64),
    float: (Kind.F32, Kind.F64),
    str: (Kind.STRING,),
    bytes: (Kind.BINARY, Kind.BUFFER_BYTES),
    type(None): (Kind.NULL,),
    list: _SEQUENCES,
    tuple: _SEQUENCES,
}
"""The kinds of Python values that no row shows one of; the first that takes the value is it."""


# From rows


def to_plain(view: Outline, path: Path = ()) -> AnyValue:
    """Return the row at `path` as plain Python: arrays as lists, other containers as dictionaries.

    A container that the file stores once is one object wherever it is. Raises `WrongType` where a
    container has two rows of one name, or one that leads back to a container around it, and where
    the rows are deeper than Python's own calls can be.
    """
    try:
        return _plain(view, path, view.row(path), {})
    except RecursionError:
        raise WrongType("the rows are too deep", path=view.labels(path)) from None


def _plain(view: Outline, path: Path, row: Row, known: dict[int, AnyValue]) -> AnyValue:
    if row.kind not in CONTAINERS:
        return row.value
    if row.target is not None and not row.count:
        raise WrongType("it leads back to a container around it", path=view.labels(path))
    stored = view.stored(path)[0]
    if stored is None or id(stored) not in known:
        below = view.rows(path)
        values = [_plain(view, (*path, child.key), child, known) for child in below]
        made = values if row.kind is Kind.ARRAY else _named(view, path, below, values)
        if stored is None:
            return made
        known[id(stored)] = made
    return known[id(stored)]


def _named(view: Outline, path: Path, rows: list[Row], values: list[AnyValue]) -> AnyValue:
    names = [row.label for row in rows]
    if view.row(path).kind is Kind.HASH_MAP:
        names = [row.hash for row in rows]  # type: ignore[misc]  # each has one
    made = dict(zip(names, values, strict=True))
    if len(made) < len(rows):
        twice = Counter(names).most_common(1)[0][0]
        raise WrongType(f"it has two rows called “{twice}”", path=view.labels(path))
    return made


# Kinds


def kind_for(value: object, near: Iterable[Kind], allowed: Collection[Kind]) -> Kind | None:
    """Return the kind that a new row with a plain value gets, None if no kind takes it.

    `near` are the kinds of rows like it, the likeliest first; `allowed` those that can be added.
    """
    kinds = chain(near, _defaults(value))
    return next((kind for kind in kinds if kind in allowed and takes(kind, value)), None)


def takes(kind: Kind, value: object) -> bool:
    """Whether a row of a kind can have a plain value, or a container what is in it."""
    if kind is Kind.ARRAY:
        return isinstance(value, list | tuple)
    if kind in CONTAINERS:
        return isinstance(value, Mapping) and _holds(kind, value)
    try:
        kind.type.accept(value)
    except WrongType:
        return False
    return True


def _holds(kind: Kind, values: Mapping[object, object]) -> bool:
    """Whether a container has rows for all values: an object none for dictionaries, a list only."""
    if kind not in (Kind.OBJECT, Kind.LIST):
        return True
    return all(isinstance(value, Mapping) is (kind is Kind.LIST) for value in values.values())


def is_natural(kind: Kind, value: object) -> bool:
    """Whether a value is of the Python type that rows of a kind have."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return takes(kind, value) and not (is_number and isinstance(kind.type, FloatType | BoolType))


def _defaults(value: object) -> Iterator[Kind]:
    if isinstance(value, Mapping):
        is_hashed = bool(value) and all(isinstance(name, int) for name in value)
        yield from (Kind.HASH_MAP if is_hashed else Kind.MAP, Kind.OBJECT, Kind.LIST)
    else:
        yield from next((_DEFAULTS[each] for each in type(value).__mro__ if each in _DEFAULTS), ())


# To rows


class PlainEdit:
    """One edit that gives rows plain values.

    The types of what is new are those of rows in the document as it is before the edit.
    """

    def __init__(self, structure: Structure) -> None:
        self._structure = structure
        self._view = structure.view
        self._types = _TypesAlike(self._view.view_of(self._view.root))

    def set(self, path: Path, value: object) -> None:
        """Give the row at `path` a value of its kind; a container is filled with others."""
        self._set(path, self._view.row(path), value, lambda: self._types.alike(path))

    def add(self, path: Path, name: str, value: object, index: int = -1) -> Path:
        """Add a row below `path`, of the kind that its siblings or `value` itself show."""
        return self._add(path, name, value, index, self._types.alike(path))[0]

    def _set(self, path: Path, row: Row, value: AnyValue, alike: Callable[[], list[Path]]) -> None:
        if _has(row, value):
            return
        if row.kind not in CONTAINERS:
            self._structure.set(path, value)
        elif not takes(row.kind, value):
            what = f"a row of type {row.kind.value} takes a {_NEEDED.get(row.kind, 'dictionary')}"
            raise WrongType(what, path=self._view.labels(path))
        else:
            self._fill(path, row.kind, self._view.rows(path), value, alike())

    def _add(
        self, path: Path, name: str, value: object, index: int, alike: list[Path],
        beside: Sequence[Kind] = (),
    ) -> tuple[Path, Kind]:  # fmt: skip
        """Add a row, and return its path and kind; `beside` are the kinds of others that came."""
        structure = self._structure
        near = self._types.near(name, value, alike)
        kind = kind_for(value, chain(beside, near), structure.child_kinds(path))
        if kind is None:
            hint = "add() adds a row of a kind that you give."
            raise WrongType(f"no row here can be {value!r:.60}", hint=hint)
        child = structure.add(path, structure.offer(path, kind), name, index)
        if kind in CONTAINERS:
            self._fill(child, kind, [], value, self._types.below(alike, name))
        elif kind is not Kind.NULL:
            structure.set_many([(child, value)])
        return child, kind

    def _fill(
        self, path: Path, kind: Kind, rows: list[Row], value: AnyValue, alike: list[Path]
    ) -> None:
        """Give a container that has some rows those of a value."""
        if kind is Kind.ARRAY:
            self._fill_array(path, rows, value, alike)
        else:
            named = {_name(key): each for key, each in value.items()}
            self._fill_map(path, rows, named, alike)

    def _fill_array(
        self, path: Path, rows: list[Row], values: list[object], alike: list[Path]
    ) -> None:
        if extra := [(*path, row.key) for row in rows[len(values) :]]:
            self._structure.remove(extra)
        kinds: list[Kind] = []
        for index, value in enumerate(values):
            row = rows[index] if index < len(rows) else None
            if row is not None and (_has(row, value) or takes(row.kind, value)):
                child = (*path, row.key)
                self._set(child, row, value, lambda: self._types.below(alike, ""))
                continue
            natural = [kind for kind in kinds if is_natural(kind, value)]
            at = -1 if row is None else index
            kinds.append(self._add(path, "", value, at, alike, [*natural, *kinds])[1])
            if row is not None:
                self._structure.remove([(*path, self._view.key_at(path, index + 1))])

    def _fill_map(
        self, path: Path, rows: list[Row], values: dict[str, object], alike: list[Path]
    ) -> None:
        known = {row.hash: row for row in rows} | {row.label: row for row in rows}
        found = {name: next((known[each] for each in _names(name) if each in known), None)
                 for name in values}  # fmt: skip
        stay = {row.key for row in found.values() if row is not None}
        if extra := [(*path, row.key) for row in rows if row.key not in stay]:
            self._structure.remove(extra)
        for name, row in found.items():
            if row is None:
                self._add(path, name, values[name], -1, alike)
            else:
                below = partial(self._types.below, alike, name)
                self._set((*path, row.key), row, values[name], below)


class _TypesAlike:
    """The kinds of rows that stand where others do, in a document that stays as it is."""

    def __init__(self, view: Outline) -> None:
        self._view = view

    def alike(self, path: Path) -> list[Path]:
        """Return a container and those that stand where it does in elements around it."""
        alike: list[Path] = [()]
        for depth in range(len(path)):
            row = self._view.row(path[: depth + 1])
            named = self.below(alike, row.label)
            beside = [] if row.kind is Kind.ARRAY else self._containers(path[:depth], row.kind)
            alike = list(dict.fromkeys([path[: depth + 1], *named, *beside]))[:_MOST_ALIKE]
        return alike

    def below(self, alike: list[Path], name: str) -> list[Path]:
        """Return the rows called so in containers; in arrays those of all elements."""
        found: list[Path] = []
        for path in alike:
            if len(found) < _MOST_ALIKE:
                rows = self._elements(path) if self._is_array(path) else self._named(path, name)
                found += [(*path, row.key) for row in rows]
        return found[:_MOST_ALIKE]

    def near(self, name: str, value: object, alike: list[Path]) -> Iterator[Kind]:
        """Yield the kinds of rows that stand for the same, then those of rows beside these."""
        for container in alike:
            if not self._is_array(container):
                yield from _kinds(self._named(container, name))
        for container in alike:
            kinds = _kinds(self._elements(container))
            natural = [kind for kind in kinds if is_natural(kind, value)]
            yield from (*natural, *kinds) if self._is_array(container) else natural

    def _containers(self, path: Path, kind: Kind) -> list[Path]:
        rows = (row for row in self._view.rows(path) if row.kind is kind and kind in CONTAINERS)
        return [(*path, row.key) for row in islice(rows, _MOST_ALIKE)]

    def _is_array(self, path: Path) -> bool:
        return self._view.row(path).kind is Kind.ARRAY

    def _named(self, path: Path, name: str) -> list[Row]:
        names = set(_names(name))
        return [row for row in self._view.rows(path) if row.label in names or row.hash in names]

    def _elements(self, path: Path) -> list[Row]:
        return self._view.rows(path, 0, _MOST_ALIKE)


def _kinds(rows: Iterable[Row]) -> list[Kind]:
    """Return the kinds of rows, the most frequent first."""
    return [kind for kind, _count in Counter(row.kind for row in rows).most_common()]


def _has(row: Row, value: AnyValue) -> bool:
    """Whether a row has a value already, bit for bit."""
    is_value = row.kind not in CONTAINERS and type(value) is type(row.value)
    return is_value and same(row.kind, value, row.value)


def _name(key: object) -> str:
    if not isinstance(key, str | int):
        raise TypeError(f"a name is a str, or the int of its hash, not {type(key).__name__}")
    return key if isinstance(key, str) else f"{key:#x}"


def _names(name: str) -> list[str | int]:
    """Return what the row that a name means is called, or has for its hash; the surest first."""
    return [name, *hashes_of(name)]


# The edits that a Python program makes to a document: each whole or not at all, or many as one.


Result = TypeVar("Result")


class DocumentEdits:
    """Makes the edits of one document, for all `Rows` of it.

    Within `whole`, values that are set wait until something else is asked for or edited, and are
    then set together: one edit of 30,000 values takes as long as a few hundred edits of one.
    """

    def __init__(self, structure: Structure) -> None:
        self._structure = structure
        self._waiting: dict[Path, AnyValue] = {}
        self._depth = 0
        self._known_root: Root | None = None
        """What is known of rows is of this root, or of one with the same rows."""
        self._finder = PathFinder(structure.view)
        self._kinds: dict[Path, Kind] = {}

    @property
    def structure(self) -> Structure:
        """What may be done to the document as it is now."""
        self._set_waiting()
        return self._structure

    @property
    def view(self) -> Outline:
        """The document as it is now."""
        self._set_waiting()
        return self._structure.view

    @property
    def shape(self) -> Outline:
        """The document without the values that wait: it has the same rows, of the same kinds."""
        return self._structure.view

    def find(self, words: str, start: Path) -> Path:
        """Return the path that words name from a row on; see `formats.paths.find`."""
        self._forget_old()
        return self._finder.path(words, start)

    def kind(self, path: Path) -> Kind:
        """Return the kind of a row."""
        self._forget_old()
        if path not in self._kinds:
            self._kinds[path] = self.shape.row(path).kind
        return self._kinds[path]

    def _forget_old(self) -> None:
        if self._known_root is not self.shape.root:
            self._known_root = self.shape.root
            self._finder, self._kinds = PathFinder(self.shape), {}

    def value(self, path: Path, stored: AnyValue) -> AnyValue:
        """Return the value of a row, `stored` where none waits for it."""
        return self._waiting.get(path, stored)

    def run(self, edit: Callable[[], Result]) -> Result:
        """Return what an edit returns; where it raises, nothing of it is done."""
        with self.structure.trying():
            return edit()

    def set(self, path: Path, value: AnyValue) -> None:
        """Give a row another value of its kind."""
        if self.shape.LINKED:
            self.run(lambda: self._structure.set(path, value))
            return
        self._waiting[path] = self.shape.check(path, value)
        if not self._depth:
            self._set_waiting()

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Make all edits within it, or, where one of them or anything else raises, none."""
        before = self.view.root
        self._depth += 1
        try:
            yield
            self._set_waiting()
        except BaseException:
            self._waiting.clear()
            self.shape.show(before)
            raise
        finally:
            self._depth -= 1

    def _set_waiting(self) -> None:
        """Set the values that wait; the document has the same rows then."""
        if not self._waiting:
            return
        values, is_known = list(self._waiting.items()), self._known_root is self.shape.root
        self._waiting.clear()
        self.run(lambda: self._structure.set_many(values))
        if is_known:
            self._known_root = self.shape.root


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
