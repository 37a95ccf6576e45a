"""The children of lists and objects: their keys among siblings, and where each is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from ..core.kinds import Kind
from ..core.paths import Path
from ..errors import WrongType
from .model import Parameter, ParameterIO, ParameterList, ParameterObject, name_hash

OBJECT, LIST, PARAMETER = "object", "list", "parameter"


class ChildKey(NamedTuple):
    """One child among its siblings.

    Objects, lists and parameters are separate name spaces. `namesake` is 0 if the hash is
    the only one of its kind here; else 1 for the first child that has it, 2 for the next.
    """

    section: str
    hash: int
    namesake: int = 0


def keys_of(section: str, hashes: Sequence[int]) -> list[ChildKey]:
    """Return the keys of all children of one section."""
    make = tuple.__new__  # half as long as by name, for thousands of keys
    keys = [make(ChildKey, (section, hash_, 0)) for hash_ in hashes]
    if len(set(hashes)) < len(hashes):
        _number_namesakes(keys, hashes)
    return keys


def _number_namesakes(keys: list[ChildKey], hashes: Sequence[int]) -> None:
    numbers = {hash_: 0 for hash_, count in Counter(hashes).items() if count > 1}
    for place, hash_ in enumerate(hashes):
        if hash_ in numbers:
            numbers[hash_] += 1
            keys[place] = keys[place]._replace(namesake=numbers[hash_])


def index_of(key: object, section: str, hashes: Sequence[int]) -> int:
    """Return the place of the child with this key in its section, or raise `WrongType`."""
    if isinstance(key, ChildKey) and key.section == section and key.hash in hashes:
        index = hashes.index(key.hash)
        namesakes = hashes.count(key.hash)
        if namesakes == 1 and not key.namesake:
            return index
        if 0 < key.namesake <= namesakes and namesakes > 1:
            for _again in range(1, key.namesake):
                index = hashes.index(key.hash, index + 1)
            return index
    raise WrongType("there is nothing at this place")


def check_new(key: ChildKey, hashes: Sequence[int], index: int) -> None:
    """Check that a child inserted at `index` among `hashes` would have `key`.

    A name that is taken is refused, but not the key of a removed row of the same name.
    """
    namesakes = hashes.count(key.hash)
    expected = hashes[:index].count(key.hash) + 1 if namesakes else 0
    if key.namesake != expected:
        kind = f"an {key.section}" if key.section == OBJECT else f"a {key.section}"
        raise WrongType(f"there is {kind} of this name here")


def hashes_of(children: Sequence[ParameterObject | ParameterList]) -> list[int]:
    """Return the name hashes of objects or lists."""
    return [child.hash for child in children]


def child_keys(node: ParameterList | ParameterObject) -> list[ChildKey]:
    """Return the keys of all children in the order of the outline: objects before lists."""
    if isinstance(node, ParameterObject):
        return keys_of(PARAMETER, node.hashes)
    objects = keys_of(OBJECT, hashes_of(node.objects))
    return objects + keys_of(LIST, hashes_of(node.lists)) if node.lists else objects


def keys_at(node: ParameterList, places: Sequence[int]) -> list[ChildKey]:
    """Return the keys of the children at some places of the outline."""
    objects, lists = hashes_of(node.objects), hashes_of(node.lists)
    if len(set(objects)) < len(objects) or len(set(lists)) < len(lists):
        return list(map(child_keys(node).__getitem__, places))
    count = len(objects)
    return [
        ChildKey(OBJECT, objects[at]) if at < count else ChildKey(LIST, lists[at - count])
        for at in places
    ]


def typed_hash(name: str) -> int | None:
    """Return the hash that a person typed as `0x` and up to eight hex digits, None for a name."""
    if name[:1] != "0":  # most are none, and there are many
        return None
    digits = re.fullmatch(r"0[xX]([0-9a-fA-F]{1,8})", name)
    return int(digits[1], 16) if digits else None


def hash_of_name(name: str) -> int:
    """Return the hash of a name, or raise `WrongType` where a file can have no such name."""
    if not name or "\0" in name:
        raise WrongType("a name needs at least one character, and no NUL")
    return encoded_hash(name)


def encoded_hash(name: str) -> int:
    """Return the hash of a text, or raise `WrongType` where it cannot be encoded."""
    try:
        return name_hash(name)
    except UnicodeEncodeError:
        raise WrongType("the name holds half of a character") from None


# The children of lists and objects by their sections: finding, inserting and removing them.


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
        if known is None or known.children is not children:
            hashes = section_hashes(node, section)
            keys = keys_of(section, hashes)
            places = {key: place for place, key in enumerate(keys)}
            known = _Places(children, keys, places, frozenset(hashes))
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[id(children)] = known
        return known


def node_at(root: ParameterIO, path: Path) -> AnyNode:
    """Return what stands at a path, the whole document at the root; raises `WrongType`."""
    return ChildFinder().follow(root.root, path) if path else root


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
