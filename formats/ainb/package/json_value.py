"""A value of a JSON document that knows where it stands, and checks itself when it is taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NoReturn

from formats.errors import InvalidData, WrongType
from formats.values import AnyValue, Kind, accept


class Json:
    """A value and its path. Every way to take something out raises `InvalidData` with the path."""

    __slots__ = ("path", "value")

    def __init__(self, value: object, path: tuple[str, ...] = ()) -> None:
        self.value = value
        self.path = path

    def refuse(self, what: str) -> NoReturn:
        """Raise `InvalidData` at this place."""
        raise InvalidData(what, path=self.path)

    def __getitem__(self, key: str) -> Json:
        json = self.get(key)
        if json is None:
            self.refuse(f"“{key}” is missing")
        return json

    def get(self, key: str) -> Json | None:
        """Return what a map has under a key, None if it has nothing."""
        if not isinstance(self.value, dict):
            self.refuse("a map of names should be here")
        return Json(self.value[key], (*self.path, key)) if key in self.value else None

    def items(self, key: str) -> list[Json]:
        """Return the elements of the list under a key."""
        return list(self[key].each())

    def each(self) -> Iterator[Json]:
        """Return the elements of a list."""
        if not isinstance(self.value, (list, tuple)):
            self.refuse("a list should be here")
        for place, element in enumerate(self.value):
            yield Json(element, (*self.path, str(place)))

    def number(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            self.refuse("a whole number should be here")
        if not low <= value <= high:
            self.refuse(f"the number is outside {low} … {high}")
        return value

    def accepted(self, kind: Kind) -> AnyValue:
        """Return a value of a kind."""
        try:
            return accept(kind, self.value)
        except WrongType as error:
            self.refuse(error.what)

    def text(self) -> str:
        """Return a string."""
        found: str = self.accepted(Kind.STRING)
        return found

    def truth(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self.refuse("true or false should be here")
        return self.value

    def choice(self, words: Sequence[str]) -> int:
        """Return the number of one of these words."""
        if not isinstance(self.value, str) or self.value not in words:
            self.refuse(f"one of these should be here: {', '.join(words)}")
        return words.index(self.value)
