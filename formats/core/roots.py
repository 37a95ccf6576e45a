"""Roots as values: whether two are the same, and their plain form."""

from __future__ import annotations

import enum
import struct
import types
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from ..errors import WrongType
from .kinds import AnyValue
from .records import Id, Stored, defaults_of, specs_of

Made = TypeVar("Made")
Plain = AnyValue
"""None, bool, int, float, str, and lists and dictionaries of these."""

_MAX_DEPTH: Final = 200
"""How deep plain data may be nested."""
_UNIONS: Final[tuple[object, ...]] = (Union, types.UnionType)
_BITS: Final = struct.Struct("<d")


# Sameness


def same(one: object, other: object) -> bool:
    """Whether two values are of the same kinds and bits, ids compared by the order of their parts.

    Fields of dataclasses with `compare=False` are left out.
    """
    found = _compared(one, other, skips=True)
    return _compared(one, other, skips=False) is True if found is None else found


def _compared(one: object, other: object, *, skips: bool) -> bool | None:
    """Return whether two values are the same; `skips`: identical objects are, None for other ids.

    Where an id has another number, the references in identical objects have to be compared too.
    """
    pairs = [(one, other)]
    seen: set[tuple[int, int]] = set()
    ids: dict[Id, Id] = {}
    renamed = False
    while pairs:
        left, right = pairs.pop()
        if left is right and (skips or not _has_parts(left)):
            continue
        if type(left) is not type(right):
            return False
        if isinstance(left, Id) and isinstance(right, Id):
            renamed = renamed or left != right
            if ids.setdefault(left, right) != right:
                return None if skips else False
        elif not _has_parts(left):
            if not _is_same_scalar(left, right):
                return False
        elif (id(left), id(right)) not in seen:
            seen.add((id(left), id(right)))
            parts, others = list(_parts(left)), list(_parts(right))
            if len(parts) != len(others):
                return False
            pairs.extend(zip(parts, others, strict=True))
    if skips:
        return None if renamed else True
    return len(set(ids.values())) == len(ids)


def _has_parts(value: object) -> bool:
    return isinstance(value, tuple | list | dict | Id) or is_dataclass(type(value))


def _parts(value: AnyValue) -> Iterator[object]:
    if isinstance(value, tuple | list):
        yield from value
    elif isinstance(value, dict):
        for item in value.items():
            yield from item
    else:
        kind: Callable[..., object] = type(value)
        yield from (getattr(value, name) for name in _compared_names(kind))


@cache
def _compared_names(kind: Callable[..., object]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.compare)  # type: ignore[arg-type]


def _is_same_scalar(one: object, other: object) -> bool:
    if type(one) is float and type(other) is float:
        return _BITS.pack(one) == _BITS.pack(other)
    return one == other


# The plain form


def to_plain(root: object) -> Plain:
    """Return a record as plain Python.

    A record is a dictionary without the fields that are as by default, bytes are hex digits, an
    enum its value. A reference is the index of the part in its table, where its field names none
    `{table: index}`, a dangling one `{"stored": number}`. The table of a part with a field `id` is
    named by the field of its list; its own id is left out.
    """
    indexes: dict[Id, tuple[str, int]] = {}
    _number_parts(root, "", indexes, Counter())
    return _plain(root, "", indexes)


def _number_parts(
    value: AnyValue, table: str, indexes: dict[Id, tuple[str, int]], counts: Counter[str]
) -> None:
    if _is_record(type(value)):
        for name in defaults_of(type(value)):
            if name == "id":
                indexes[value.id] = table, counts[table]
                counts[table] += 1
            else:
                _number_parts(getattr(value, name), name, indexes, counts)
    elif isinstance(value, tuple):
        for element in value:
            _number_parts(element, table, indexes, counts)


def _plain(value: AnyValue, table: str, indexes: dict[Id, tuple[str, int]]) -> Plain:
    if isinstance(value, Stored):
        return {"stored": value.number}
    if isinstance(value, Id):
        if value not in indexes:
            raise WrongType("a reference leads to a part that is not in the document")
        named, index = indexes[value]
        return index if named == table else {named: index}
    if _is_record(type(value)):
        return {
            name: _plain(own, _table(type(value), name), indexes)
            for name, default in defaults_of(type(value)).items()
            if name not in _OWN and not same(own := getattr(value, name), default)
        }
    if isinstance(value, tuple):
        return [_plain(element, table, indexes) for element in value]
    if isinstance(value, enum.Enum):
        return value.value
    return value.hex() if isinstance(value, bytes) else value


def from_plain(kind: Callable[..., Made], plain: Plain) -> Made:
    """Return the record of a class that plain Python describes; its parts get new ids.

    Raises `WrongType`, with the path, for what does not fit.
    """
    reader = _PlainReader()
    root = reader.record(kind, plain, "", ())
    reader.check()
    return cast("Made", root)


_OWN: Final = {"id", "next_id"}
"""What a document counts for itself."""


class _PlainReader:
    """Gives each part, by its table and index, an id when it is first named."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, int], Id] = {}
        self._counts: Counter[str] = Counter()
        self._named: list[tuple[str, int, tuple[str, ...]]] = []

    def check(self) -> None:
        """Raise `WrongType` for a reference to a part that was not read."""
        for table, index, path in self._named:
            if not 0 <= index < self._counts[table]:
                raise WrongType(f"{index} is the index of none of the {table}", path=path)

    def _id(self, table: str, index: int) -> Id:
        return self._ids.setdefault((table, index), Id(len(self._ids) + 1))

    def record(
        self, kind: Callable[..., AnyValue], plain: Plain, table: str, path: tuple[str, ...]
    ) -> AnyValue:
        """Return a record, listed in a table of the document."""
        if not isinstance(plain, dict) or len(path) > _MAX_DEPTH:
            raise WrongType("a dictionary of fields should be here", path=path[:_MAX_DEPTH])
        defaults, hints = defaults_of(kind), _hints(kind)
        values: dict[str, AnyValue] = {}
        if "id" in defaults:
            values["id"] = self._id(table, self._counts[table])
            self._counts[table] += 1
        for name in plain:
            if name not in defaults or name in _OWN:
                raise WrongType(f"there is no field “{name}”", path=path)
        for name, default in defaults.items():
            if name in plain:
                reference = _table(kind, name)
                values[name] = self._value(hints[name], plain[name], reference, (*path, name))
            elif default is MISSING and name not in values and name not in _OWN:
                raise WrongType(f"the field “{name}” is missing", path=path)
        if "next_id" in defaults:
            values["next_id"] = len(self._ids) + 1
        return kind(**values)

    def _value(self, hint: AnyValue, plain: Plain, table: str, path: tuple[str, ...]) -> AnyValue:
        choices = get_args(hint) if get_origin(hint) in _UNIONS else (hint,)
        if plain is None and type(None) in choices:
            return None
        if Id in choices and (type(plain) is int or isinstance(plain, dict)):
            return self._reference(plain, table, path)
        for choice in choices:
            if isinstance(plain, list) and get_origin(choice) is tuple:
                return self._elements(get_args(choice), plain, table, path)
            if isinstance(plain, dict) and _is_record(choice):
                return self.record(choice, plain, table, path)
            if isinstance(plain, str) and choice is bytes:
                return _bytes(plain, path)
            if isinstance(choice, type) and issubclass(choice, enum.Enum):
                return _member(choice, plain, path)
            if type(plain) is choice or (choice is float and isinstance(plain, float)):
                return plain
        raise WrongType(f"“{plain!r:.60}” does not fit here", path=path)

    def _elements(
        self, hints: tuple[AnyValue, ...], plain: list[Plain], table: str, path: tuple[str, ...]
    ) -> tuple[AnyValue, ...]:
        if hints[1:] == (...,):
            hints = (hints[0],) * len(plain)
        if len(hints) != len(plain):
            raise WrongType(f"{len(hints)} elements should be here", path=path)
        return tuple(
            self._value(hint, element, table, (*path, f"[{index}]"))
            for index, (hint, element) in enumerate(zip(hints, plain, strict=True))
        )

    def _reference(self, plain: Plain, table: str, path: tuple[str, ...]) -> Id | Stored:
        named = plain if isinstance(plain, dict) else {table: plain}
        if len(named) != 1 or not all(type(index) is int for index in named.values()):
            raise WrongType("one table and an index should be here", path=path)
        ((table, index),) = named.items()
        if table == "stored":
            return Stored(index)
        self._named.append((table, index, path))
        return self._id(table, index)


def _is_record(kind: AnyValue) -> bool:
    """Whether a class is one of records: a NamedTuple or a dataclass, ids are none."""
    if not isinstance(kind, type) or kind in (Id, Stored):
        return False
    return is_dataclass(kind) or (issubclass(kind, tuple) and "_fields" in vars(kind))


def _table(kind: Callable[..., object], name: str) -> str:
    """Return the table that a reference is an index of, else the name of the field."""
    spec = specs_of(kind).get(name)
    return spec.table if spec is not None and spec.table else name


@cache
def _hints(kind: Callable[..., object]) -> dict[str, AnyValue]:
    return get_type_hints(kind)


def _bytes(plain: str, path: tuple[str, ...]) -> bytes:
    try:
        return bytes.fromhex(plain)
    except ValueError:
        raise WrongType("hex digits should be here", path=path) from None


def _member(kind: type[enum.Enum], plain: Plain, path: tuple[str, ...]) -> enum.Enum:
    try:
        return kind(plain)
    except ValueError:
        raise WrongType(f"“{plain!r:.60}” is not one of the values", path=path) from None
