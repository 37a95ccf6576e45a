"""Many children of one list or object inserted or removed, each as if it were the only one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ..errors import WrongType
from ..one_by_one import after_coming
from .children import Child, Container
from .keys import LIST, OBJECT, PARAMETER, ChildKey, check_new, hashes_of
from .model import Parameter, ParameterList, ParameterObject

NAMESAKES: Final = "it cannot pass another of the same name: nothing tells them apart"
SECTIONS: Final = "objects stand before lists, so this is no place for it"


class _Section:
    """The children of one section while they come and go, with their hashes.

    Those that come are only noted at first, to be put in all at once.
    """

    def __init__(self, hashes: Sequence[int], children: Sequence[Child]) -> None:
        self._hashes = list(hashes)
        self._children = list(children)
        self._counts = Counter(self._hashes)
        self._places: list[int] = []
        self._come: list[tuple[int, Child]] = []

    def __len__(self) -> int:
        return len(self._children) + len(self._come)

    @property
    def hashes(self) -> list[int]:
        """The hashes of all children."""
        self._put_in()
        return self._hashes

    @property
    def children(self) -> list[Child]:
        """All children."""
        self._put_in()
        return self._children

    def _put_in(self) -> None:
        if not self._come:
            return
        order = after_coming(len(self._children), self._places)
        hashes = self._hashes + [hash_ for hash_, _child in self._come]
        children = self._children + [child for _hash, child in self._come]
        self._hashes = [hashes[number] for number in order]
        self._children = [children[number] for number in order]
        self._places, self._come = [], []

    def put(self, place: int, key: ChildKey, child: Child) -> None:
        """Insert a child; raises `WrongType` where it cannot have this key there."""
        if self._counts[key.hash] or key.namesake:
            check_new(key, self.hashes, place)
        self._places.append(place)
        self._come.append((key.hash, child))
        self._counts[key.hash] += 1

    def take(self, section: str, place: int) -> tuple[ChildKey, Child]:
        """Remove the child at a place and return it with its key."""
        hashes = self.hashes
        hash_ = hashes[place]
        namesake = hashes[: place + 1].count(hash_) if self._counts[hash_] > 1 else 0
        del hashes[place]
        self._counts[hash_] -= 1
        return ChildKey(section, hash_, namesake), self._children.pop(place)

    def reorder(self, order: Sequence[int]) -> None:
        """Bring the children in another order; raises `WrongType` where namesakes would pass."""
        passed: dict[int, int] = {}
        hashes = self.hashes
        for place in order:
            hash_ = hashes[place]
            if passed.get(hash_, -1) > place:
                raise WrongType(NAMESAKES)
            passed[hash_] = place
        self._hashes = [hashes[place] for place in order]
        self._children = [self._children[place] for place in order]


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
        count = len(section)
        place = count if index < 0 else min(max(index - first, 0), count)
        section.put(place, key, child)
        if not isinstance(child, Parameter):
            self._come.append((child, key.hash))
        return first + place

    def _first(self, section: str) -> int:
        """Return how many children come before a section."""
        return len(self._sections[OBJECT]) if section == LIST else 0

    def remove(self, place: int) -> tuple[ChildKey, Child]:
        """Remove the child at a place, and return it with the key that it had."""
        for name, section in self._sections.items():
            first = self._first(name)
            if first <= place < first + len(section):
                return section.take(name, place - first)
        raise WrongType("there is nothing at this place")

    def reorder(self, order: Sequence[int]) -> None:
        """Bring the children in another order; raises `WrongType` as moves of each would."""
        for name, section in self._sections.items():
            first = self._first(name)
            count = len(section)
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
