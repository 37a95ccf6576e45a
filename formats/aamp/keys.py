"""The identity of a child among its siblings: section, name hash, count of namesakes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..errors import WrongType
from .model import ParameterList, ParameterObject, name_hash

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
