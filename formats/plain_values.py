"""Plain Python values as rows and back: dictionaries, lists, numbers and strings.

A plain value has no type of a format: 5 may be a signed or an unsigned number. What takes the place
of a row gets the type of that row, and what is new gets that of its siblings (`kind_for`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import Final

from .core.kinds import CONTAINERS, AnyValue, BoolType, FloatType, Kind, same
from .core.paths import Path
from .editing import Structure
from .errors import WrongType
from .outline import Outline, Row
from .paths import hashes_of

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
