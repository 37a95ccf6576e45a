"""One way of putting names in the place of numbers, there and back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from ...aamp.model import STRING_TYPES, ParameterIO, ParameterObject, name_hash
from ...core.kinds import AnyValue
from ...core.paths import Places


class NamingStep(ABC):
    """Gives the parts of a document unique names; `names` are those it gave."""

    def __init__(self) -> None:
        self.names: list[str] = []

    @abstractmethod
    def there(self, root: ParameterIO) -> ParameterIO:
        """Return a new document with names; the given one is not changed."""

    @abstractmethod
    def back(self, root: ParameterIO) -> ParameterIO:
        """Return a new document with new numbers. Raises `WrongType`."""

    def place(self, root: ParameterIO, places: Places) -> Places:  # noqa: ARG002 - for tables
        """Return the paths in `root` for `places` in the document that this step creates."""
        return places

    def learn_name(self, name: str) -> int:
        """Return the hash of a name, which is known from now on."""
        self.names.append(name)
        return name_hash(name)


def value_of(owner: ParameterObject, hash_: int) -> AnyValue | None:
    """Return a parameter's value, None if it does not exist."""
    return owner.values[owner.hashes.index(hash_)] if hash_ in owner.hashes else None


def text_of(owner: ParameterObject, hash_: int) -> str:
    """Return the text of a parameter, "" if it does not exist or is not a text."""
    if hash_ in owner.hashes:
        place = owner.hashes.index(hash_)
        value = owner.values[place]
        if owner.types[place] in STRING_TYPES and isinstance(value, str):
            return value
    return ""


def are_apart(names: Iterable[str]) -> bool:
    """Whether no name is empty and the hashes of all names differ."""
    every = list(names)
    return all(every) and len(set(map(name_hash, every))) == len(every)


def are_numbered(hashes: Iterable[int], form: str, first: int) -> bool:
    """Whether names are numbered in order, such as `Tag0`, `Tag1`."""
    return all(hash_ == name_hash(form % n) for n, hash_ in enumerate(hashes, first))
