"""Many children of one list or object inserted or removed, each as if it were the only one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from formats.aamp.children import Child, Container
from formats.aamp.keys import LIST, OBJECT, PARAMETER, ChildKey, check_new, hashes_of
from formats.aamp.model import Parameter, ParameterList, ParameterObject
from formats.errors import WrongType

NAMESAKES: Final = "it cannot pass another of the same name: nothing tells them apart"
SECTIONS: Final = "objects stand before lists, so this is no place for it"


class _Section:
    """The children of one section while they come and go, with their hashes."""

    def __init__(self, hashes: Sequence[int], children: Sequence[Child]) -> None:
        self.hashes = list(hashes)
        self.children = list(children)
        self.counts = Counter(self.hashes)

    def put(self, place: int, key: ChildKey, child: Child) -> None:
        """Insert a child; raises `WrongType` where it cannot have this key there."""
        if self.counts[key.hash] or key.namesake:
            check_new(key, self.hashes, place)
        self.hashes.insert(place, key.hash)
        self.children.insert(place, child)
        self.counts[key.hash] += 1

    def take(self, section: str, place: int) -> tuple[ChildKey, Child]:
        """Remove the child at a place and return it with its key."""
        hash_ = self.hashes[place]
        namesake = self.hashes[: place + 1].count(hash_) if self.counts[hash_] > 1 else 0
        del self.hashes[place]
        self.counts[hash_] -= 1
        return ChildKey(section, hash_, namesake), self.children.pop(place)

    def reorder(self, order: Sequence[int]) -> None:
        """Bring the children in another order; raises `WrongType` where namesakes would pass."""
        passed: dict[int, int] = {}
        for place in order:
            hash_ = self.hashes[place]
            if passed.get(hash_, -1) > place:
                raise WrongType(NAMESAKES)
            passed[hash_] = place
        self.hashes = [self.hashes[place] for place in order]
        self.children = [self.children[place] for place in order]


class ManyChildren:
    """The children of `owner` as they come and go; the owner has them only once they are stored."""

    def __init__(self, owner: Container) -> None:
        self._owner = owner
        self._sections: dict[str, _Section] = {}
        if isinstance(owner, ParameterObject):
            parameters = [Parameter(*pair) for pair in zip(owner.types, owner.values, strict=True)]
            self._sections[PARAMETER] = _Section(owner.hashes, parameters)
        else:
            for section, children in ((OBJECT, owner.objects), (LIST, owner.lists)):
                self._sections[section] = _Section(hashes_of(children), children)
        self._come: list[tuple[ParameterList | ParameterObject, int]] = []

    def insert(self, index: int, key: ChildKey, child: Child) -> int:
        """Insert a child at `index` or the nearest place in its section; return its place then."""
        if key.section not in self._sections:
            raise WrongType(f"no {key.section} is allowed here")
        section, first = self._sections[key.section], self._first(key.section)
        count = len(section.children)
        place = count if index < 0 else min(max(index - first, 0), count)
        section.put(place, key, child)
        if not isinstance(child, Parameter):
            self._come.append((child, key.hash))
        return first + place

    def _first(self, section: str) -> int:
        """Return how many children come before a section."""
        return len(self._sections[OBJECT].children) if section == LIST else 0

    def remove(self, place: int) -> tuple[ChildKey, Child]:
        """Remove the child at a place, and return it with the key that it had."""
        for name, section in self._sections.items():
            first = self._first(name)
            if first <= place < first + len(section.children):
                return section.take(name, place - first)
        raise WrongType("there is nothing at this place")

    def reorder(self, order: Sequence[int]) -> None:
        """Bring the children in another order; raises `WrongType` as moves of each would."""
        for name, section in self._sections.items():
            first = self._first(name)
            count = len(section.children)
            places = [place - first for place in order[first : first + count]]
            if not all(0 <= place < count for place in places):
                raise WrongType(SECTIONS)
            section.reorder(places)

    def store(self) -> None:
        """Give the owner the children, and those that came the hashes of their keys."""
        children = {name: section.children for name, section in self._sections.items()}
        owner: Container = self._owner
        if isinstance(owner, ParameterObject):
            parameters = [child for child in children[PARAMETER] if isinstance(child, Parameter)]
            owner.hashes = tuple(self._sections[PARAMETER].hashes)
            owner.types = bytes(parameter.type for parameter in parameters)
            owner.values = tuple(parameter.value for parameter in parameters)
        else:
            objects, lists = children[OBJECT], children[LIST]
            owner.objects = tuple(child for child in objects if isinstance(child, ParameterObject))
            owner.lists = tuple(child for child in lists if isinstance(child, ParameterList))
        for child, hash_ in self._come:
            child.hash = hash_
