"""The children of lists and objects by their sections: finding, inserting and removing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from ..core.kinds import Kind
from ..core.paths import Path
from ..errors import WrongType
from .keys import LIST, OBJECT, PARAMETER, ChildKey, hashes_of, index_of, keys_of
from .model import Parameter, ParameterIO, ParameterList, ParameterObject

Container = ParameterList | ParameterObject
Child = ParameterList | ParameterObject | Parameter
AnyNode = ParameterIO | Child

_SECTIONS = {Kind.LIST: LIST, Kind.OBJECT: OBJECT}
_LONG: Final = 64
"""Children of a section from which on it is worth knowing where each stands."""
_KEPT: Final = 16
"""Long sections that are known at a time."""


def section_of(kind: Kind) -> str:
    """Return the section that contains children of a kind."""
    return _SECTIONS.get(kind, PARAMETER)


def first_place(owner: Container, section: str) -> int:
    """Return how many children of the outline come before a section."""
    return len(owner.objects) if isinstance(owner, ParameterList) and section == LIST else 0


def section_hashes(owner: Container, section: str) -> Sequence[int]:
    """Return the name hashes of one section, or raise `WrongType` where the node has none such."""
    if isinstance(owner, ParameterObject):
        if section == PARAMETER:
            return owner.hashes
    elif section in (OBJECT, LIST):
        return hashes_of(owner.objects if section == OBJECT else owner.lists)
    raise WrongType(f"no {section} is allowed here")


class ChildFinder:
    """Finds the children of one document by their keys.

    Where those of long sections stand is found out once, for whoever asks for one after another.
    """

    def __init__(self) -> None:
        self._known: dict[int, _Places] = {}
        self._asked: dict[int, Sequence[object]] = {}
        """The long sections that were asked last: where one is edited each time, none is known."""

    def follow(self, node: Child, path: Path) -> Child:
        """Return what a path leads to from a node; raises `WrongType` where there is nothing."""
        for key in path:
            child_key, index = self.locate(node, key)
            node = child_at(node, child_key.section, index)
        return node

    def locate(self, node: Child, key: object) -> tuple[ChildKey, int]:
        """Return a key with its exact type, and the position of its child in that section."""
        if not isinstance(key, ChildKey) or isinstance(node, Parameter):
            raise WrongType("there is nothing at this place")
        places = self._places(node, key[0])
        if places is None:
            return key, index_of(key, key[0], section_hashes(node, key[0]))
        index = places.of.get(key, -1)
        if index < 0:
            raise WrongType("there is nothing at this place")
        return key, index

    def take_over(self, old: ParameterList, new: ParameterList) -> None:
        """Know of the children of a list what is known of others with the same names."""
        for before, after in ((old.objects, new.objects), (old.lists, new.lists)):
            known = self._known.get(id(before))
            if known is not None and known.children is before:
                self._keep(known._replace(children=after))

    def _keep(self, places: _Places) -> None:
        if len(self._known) >= _KEPT:
            self._known.clear()
        self._known[id(places.children)] = places

    def has(self, node: Container, section: str, hash_: int) -> bool:
        """Whether a section has a child of this hash; raises `WrongType` as `section_hashes`."""
        places = self._places(node, section)
        return hash_ in (section_hashes(node, section) if places is None else places.hashes)

    def key_at(self, node: Container, place: int) -> ChildKey:
        """Return the key of the child at a place of the outline."""
        first = first_place(node, LIST)
        if isinstance(node, ParameterList) and place >= first:
            return self._keys(node, LIST)[place - first]
        return self._keys(node, OBJECT if isinstance(node, ParameterList) else PARAMETER)[place]

    def keys(self, node: Child, start: int = 0, stop: int | None = None) -> Sequence[ChildKey]:
        """Return the keys of the children from one place of the outline to another."""
        if isinstance(node, Parameter):
            return ()
        if isinstance(node, ParameterObject):
            return self._keys(node, PARAMETER)[start:stop]
        first, last, _step = slice(start, stop).indices(len(node.objects) + len(node.lists))
        count = len(node.objects)
        keys: list[ChildKey] = []
        if first < count:
            keys += self._keys(node, OBJECT)[first:last]
        if last > count:
            keys += self._keys(node, LIST)[max(0, first - count) : last - count]
        return keys

    def _keys(self, node: Container, section: str) -> Sequence[ChildKey]:
        """Return the keys of one section."""
        places = self._places(node, section)
        return keys_of(section, section_hashes(node, section)) if places is None else places.keys

    def _places(self, node: Container, section: str) -> _Places | None:
        """Return where the children of a section stand, None where that is not known.

        An edit puts new tuples in place, so what is known of one stays true.
        """
        children = _stored(node, section)
        if len(children) < _LONG:
            return None
        known = self._known.get(id(children))
        if known is not None and known.children is children:
            return known
        if self._asked.get(id(children)) is not children:
            self._asked = dict([*self._asked.items()][1 - _KEPT :]) | {id(children): children}
            return None
        hashes = section_hashes(node, section)
        keys = keys_of(section, hashes)
        places = {key: place for place, key in enumerate(keys)}
        known = _Places(children, keys, places, frozenset(hashes))
        self._keep(known)
        return known


class _Places(NamedTuple):
    """Where the children of one section stand, by hash and number among those of one name."""

    children: Sequence[object]
    keys: Sequence[ChildKey]
    of: Mapping[ChildKey, int]
    hashes: frozenset[int]


def _stored(node: Container, section: str) -> Sequence[object]:
    """Return the tuple that a section is stored as; empty where the node has no such section."""
    if isinstance(node, ParameterObject):
        return node.hashes if section == PARAMETER else ()
    return node.objects if section == OBJECT else node.lists if section == LIST else ()


def child_at(node: Child, section: str, index: int) -> Child:
    """Return the child at a place of a section."""
    if isinstance(node, ParameterObject):
        return node.parameter(index)
    assert isinstance(node, ParameterList), "a parameter has no children"
    return node.objects[index] if section == OBJECT else node.lists[index]


_MANY: Final = 500
"""More objects and lists than these take long to copy or write."""


def has_many(node: object) -> bool:
    """Whether a node is a list with hundreds of objects and lists below it."""
    count = 0
    for parent in node.walk() if isinstance(node, ParameterList) else ():
        count += len(parent.objects) + len(parent.lists)
        if count > _MANY:
            return True
    return False


# All lists and objects of a document, found in one walk for those who look at all of them.


@dataclass
class Members:
    """The lists of a document, parents first, and the objects in these, as they are now."""

    lists: Sequence[ParameterList]
    objects: Sequence[ParameterObject]

    @cached_property
    def shapes(self) -> dict[int, tuple[int, ...]]:
        """The tuples of names that objects have, by their identity: many share one."""
        return {id(child.hashes): child.hashes for child in self.objects}

    @cached_property
    def siblings(self) -> list[tuple[list[int], list[int]]]:
        """The hashes of the objects, and those of the lists, of every list."""
        return [
            (hashes_of(parent.objects), hashes_of(parent.lists) if parent.lists else [])
            for parent in self.lists
        ]

    @cached_property
    def hashes(self) -> set[int]:
        """The hash of every name but that of the root list."""
        return set().union(*chain.from_iterable(self.siblings), *self.shapes.values())


def members_of(root: ParameterList) -> Members:
    """Return the members of a list, itself and all below it."""
    lists = list(root.walk())
    return Members(lists, list(chain.from_iterable([parent.objects for parent in lists])))
