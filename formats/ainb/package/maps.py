"""Maps of the JSON of the `ainb` package, whose keys are stated once for reading and writing.

A function takes a `Map` and a part, and names one key of the map after the other. If there is JSON,
that fills the part; else it makes JSON of the part, which stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, NoReturn, TypeVar

from ...core.kinds import AnyValue, Kind, accept
from ...errors import InvalidData, WrongType
from ..types import guid_bytes, guid_text

Part = TypeVar("Part")
Key = TypeVar("Key")


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

    def entries(self) -> Iterator[tuple[str, Json]]:
        """Return the keys of a map, each with what is under it."""
        if not isinstance(self.value, dict):
            self.refuse("a map of names should be here")
        return ((key, self[key]) for key in self.value)

    def each(self) -> Iterator[Json]:
        """Return the elements of a list."""
        if not isinstance(self.value, (list, tuple)):
            self.refuse("a list should be here")
        return (Json(one, (*self.path, str(place))) for place, one in enumerate(self.value))

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


# Values


class JsonForm(NamedTuple):
    """What a value is read from, and what is written of it."""

    read: Callable[[Json], AnyValue]
    write: Callable[[AnyValue], object] = lambda value: value


def whole(low: int, high: int) -> JsonForm:
    """Return the form of whole numbers."""
    return JsonForm(lambda json: json.number(low, high))


def of(kind: Kind) -> JsonForm:
    """Return the form of values of a kind."""
    read = partial(Json.accepted, kind=kind)
    return JsonForm(read, bool) if kind is Kind.BOOL else JsonForm(read)


def flag_words(words: Sequence[str]) -> JsonForm:
    """Return the form of a number as the words for its bits, the lowest first."""
    return JsonForm(
        lambda json: sum({1 << word.choice(words) for word in json.each()}),
        lambda number: [word for bit, word in enumerate(words) if number >> bit & 1],
    )


def named(words: dict[int, str], most: int) -> JsonForm:
    """Return the form of numbers with names; what has no name is written as its number."""
    numbers = {word: number for number, word in words.items()}

    def read(json: Json) -> int:
        text = json.text()
        if text in numbers:
            return numbers[text]
        if not re.fullmatch("[0-9]{1,5}", text) or int(text) > most:
            json.refuse(f"“{text:.40}” is not a name that is known here")
        return int(text)

    return JsonForm(read, lambda number: words.get(number, str(number)))


def _guid(json: Json) -> bytes:
    try:
        return guid_bytes(json.text())
    except ValueError:
        json.refuse("a GUID should be here")


TEXT: Final = JsonForm(Json.text)
TRUTH: Final = JsonForm(Json.truth)
GUID: Final = JsonForm(_guid, guid_text)
SHORT: Final = whole(-(2**15), 2**15 - 1)
INDEX: Final = whole(0, 0xFFFF)

# Maps


class Map:
    """A map that is read from `json` or, without it, written to `made`.

    `is_last` is whether it is the last one of its list.
    """

    __slots__ = ("is_last", "json", "made")

    def __init__(self, json: Json | None, is_last: bool = False) -> None:
        self.json = json
        self.made: dict[str, object] = {}
        self.is_last = is_last

    def value(self, key: str, value: AnyValue, form: JsonForm) -> AnyValue:
        """Return what a key says: if it is written, what it is given."""
        if self.json is not None:
            return form.read(self.json[key])
        self.made[key] = form.write(value)
        return value

    def has(self, key: str, is_written: object) -> bool:
        """Whether a key that may be missing is there, or is to be written."""
        return bool(is_written) if self.json is None else self.json.get(key) is not None

    def put(self, part: object, **values: AnyValue) -> None:
        """Give a part the values that were read; one that is written has them."""
        for name, value in values.items() if self.json is not None else ():
            setattr(part, name, value)

    def field(self, key: str, part: object, name: str, form: JsonForm) -> None:
        """State the key of a field."""
        self.put(part, **{name: self.value(key, getattr(part, name), form)})

    def below(self, key: str) -> Map:
        """Return the map under a key."""
        below = Map(None if self.json is None else self.json[key])
        self.made[key] = below.made
        return below

    def section(self, key: str, is_written: object) -> Map | None:
        """Return the map under a key, None where it is missing or empty."""
        if self.json is None:
            below = self.below(key)
            return below if is_written else None
        json = self.json.get(key)
        return Map(json) if json is not None and json.value else None

    def each(
        self, key: str, parts: list[Part], make: Callable[[], Part]
    ) -> Iterator[tuple[Map, Part]]:
        """Yield the maps in the list under a key, and the part of each."""
        if self.json is not None:
            found = list(self.json[key].each())
            for json in found:
                parts.append(make())
                yield Map(json, json is found[-1]), parts[-1]
            return
        maps = [Map(None, part is parts[-1]) for part in parts]
        self.made[key] = [below.made for below in maps]
        yield from zip(maps, parts, strict=True)

    def groups(
        self, parts: list[Part], name: str, words: Mapping[str, Key], make: Callable[[Key], Part]
    ) -> Iterator[tuple[Map, Part]]:
        """Yield the maps in the lists under the words for a field of their parts, and these."""
        for word, key in words.items():
            some = [part for part in parts if getattr(part, name) == key]
            if self.has(word, some):
                to = some if self.json is None else parts
                yield from self.each(word, to, partial(make, key))
