"""A row of an AINB document in the outline, and its children.

A part is made when it is asked for and thrown away; it holds the object that it stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Generic, Protocol, TypeVar

from ...core.kinds import AnyValue, Kind
from ...core.paths import Key, Path
from ...errors import WrongType
from ...outline import Node
from ..model import IntPart

T = TypeVar("T")


class RowItems(Protocol):
    """The children of a part, each built on demand."""

    def __len__(self) -> int:
        """Return how many there are."""

    def keys(self) -> Sequence[Key]:
        """Return the keys in their order."""

    def part(self, key: Key) -> RowPart:
        """Return one child, or raise `WrongType` if there is none."""


class ListItems(RowItems, Generic[T]):
    """All of one list, each made by `make(index, element)`."""

    def __init__(self, elements: Sequence[T], make: Callable[[int, T], RowPart]) -> None:
        self.elements = elements
        self._make = make

    def __len__(self) -> int:
        return len(self.elements)

    def keys(self) -> Sequence[Key]:
        """Return the keys in their order."""
        return range(len(self.elements))

    def part(self, key: Key) -> RowPart:
        """Return one child, or raise `WrongType` if there is none."""
        if not isinstance(key, int) or not 0 <= key < len(self.elements):
            raise WrongType("there is nothing at this place")
        return self._make(key, self.elements[key])


Makers = dict[str, "Callable[[], RowPart]"]
"""The builders of the rows below a part, by key."""


class NamedItems(RowItems):
    """Children with unique keys; `makers` build them by key."""

    def __init__(self, makers: Makers) -> None:
        self._makers = makers

    def __len__(self) -> int:
        return len(self._makers)

    def keys(self) -> Sequence[Key]:
        """Return the keys in their order."""
        return list(self._makers)

    def part(self, key: Key) -> RowPart:
        """Return one child, or raise `WrongType` if there is none."""
        maker = self._makers.get(key) if isinstance(key, str) else None
        if maker is None:
            raise WrongType("there is nothing at this place")
        return maker()


@dataclass(slots=True, eq=False)
class RowPart:
    """A row: as `Row`, with `put` to give it another value (None if it cannot have one).

    `native` is the object it stands for; `slot` the one whose flags and enum strings go with the
    value; `check` refuses values that its kind allows and it does not; `enum` is the owner of the
    enum that an int belongs to, see `formats.ainb.enums`.
    """

    label: str
    kind: Kind
    value: AnyValue = None
    _: KW_ONLY
    items: RowItems | None = None
    put: Callable[[AnyValue], None] | None = None
    detail: str = ""
    target: Path | None = None
    native: Node = None
    slot: IntPart | None = None
    check: Callable[[AnyValue], AnyValue] | None = None
    enum: tuple[str, str] | None = None


def field(
    label: str,
    kind: Kind,
    owner: object,
    name: str,
    check: Callable[[AnyValue], AnyValue] | None = None,
    detail: str = "",
) -> RowPart:
    """Return a part for an attribute of an object that may be edited freely."""
    value, put = getattr(owner, name), partial(setattr, owner, name)
    return RowPart(label, kind, value, put=put, native=owner, check=check, detail=detail)


def own_value(
    label: str, kind: Kind, slot: IntPart, detail: str = "", enum: tuple[str, str] | None = None
) -> RowPart:
    """Return a part for the value of an object whose flags and enum strings go with it."""
    value, put = slot.value, partial(setattr, slot, "value")
    return RowPart(label, kind, value, put=put, native=value, slot=slot, detail=detail, enum=enum)


def fixed(label: str, kind: Kind, value: AnyValue, detail: str = "") -> RowPart:
    """Return a part that only shows a value."""
    return RowPart(label, kind, value, detail=detail, native=value)


def reference(label: str, words: str, target: Path | None, detail: str = "") -> RowPart:
    """Return a part that refers to another one by name."""
    return RowPart(label, Kind.REFERENCE, words, target=target, detail=detail, native=words)


def listed(
    label: str, elements: Sequence[T], make: Callable[[int, T], RowPart], native: Node = None
) -> RowPart:
    """Return a part that holds one for each element of a list."""
    return RowPart(label, Kind.ARRAY, items=ListItems(elements, make), native=native)


def branch(label: str, makers: Makers, native: Node, detail: str = "") -> RowPart:
    """Return a part whose rows have unique keys."""
    return RowPart(label, Kind.MAP, items=NamedItems(makers), detail=detail, native=native)


def fields_of(owner: object, **kinds: Kind) -> Makers:
    """Return the rows for attributes of an object that may be edited freely, by their names."""
    return {name: partial(field, name, kind, owner, name) for name, kind in kinds.items()}
