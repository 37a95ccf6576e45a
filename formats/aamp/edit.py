"""Edits of an AAMP document, each as a new document that shares all that it did not concern.

What two versions have in common is found by comparing them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from operator import attrgetter, is_
from typing import Final, cast

from ..core.changes import Changes, ListChange, paired_change
from ..core.kinds import AnyValue, same
from ..core.paths import Key, Path
from ..core.records import new_id
from ..core.roots import unchanged
from ..errors import WrongType
from .children import (
    LIST,
    OBJECT,
    PARAMETER,
    Child,
    ChildFinder,
    ChildKey,
    Container,
    check_new,
    child_keys,
    hashes_of,
    keys_at,
)
from .model import (
    MAX_DEPTH,
    RAW_TYPE,
    WORDS,
    Parameter,
    ParameterIO,
    ParameterList,
    ParameterObject,
    identified,
    kind_of,
)

_NAMESAKES: Final = "it cannot pass another of the same name: nothing tells them apart"
_SECTIONS: Final = "objects stand before lists, so this is no place for it"
_V1_TYPES: Final = frozenset(type_ for type_, words in enumerate(WORDS) if words)


def put(root: ParameterIO, finder: ChildFinder, parts: Mapping[Path, Container]) -> ParameterIO:
    """Return a document with other lists and objects at some paths, none of them below another."""
    waiting = dict(parts)
    for depth in range(max(map(len, waiting), default=0), 0, -1):
        below: dict[Path, list[tuple[Key, Container]]] = {}
        for path in [path for path in waiting if len(path) == depth]:
            below.setdefault(path[:-1], []).append((path[-1], waiting.pop(path)))
        for above, children in below.items():
            owner = finder.follow(root.root, above)
            assert isinstance(owner, ParameterList), "only lists contain lists and objects"
            waiting[above] = _with_children(owner, finder, children)
    tree = waiting.get((), root.root)
    assert isinstance(tree, ParameterList), "the root is a list"
    return root if tree is root.root else replace(root, root=tree)


def _with_children(
    owner: ParameterList, finder: ChildFinder, children: Sequence[tuple[Key, Container]]
) -> ParameterList:
    """Return a list with others in the place of some of its children."""
    objects: list[AnyValue] = list(owner.objects)
    lists: list[AnyValue] = list(owner.lists)
    for key, child in children:
        child_key, index = finder.locate(owner, key)
        (objects if child_key.section == OBJECT else lists)[index] = child
    return _with(owner, objects, lists)


def _with(
    owner: ParameterList, objects: Sequence[AnyValue], lists: Sequence[AnyValue]
) -> ParameterList:
    """Return a list with these children; without a change it is the very same."""
    new_objects, new_lists = shared(owner.objects, objects), shared(owner.lists, lists)
    if new_objects is owner.objects and new_lists is owner.lists:
        return owner
    return owner._replace(objects=new_objects, lists=new_lists)


def set_values(owner: ParameterObject, values: Sequence[tuple[int, AnyValue]]) -> ParameterObject:
    """Return an object with other values, each given with its place.

    Where all are the same it is the very object.
    """
    new = list(owner.values)
    for place, value in values:
        if not unchanged(new[place], value):
            new[place] = value
    new_values = shared(owner.values, new)
    return owner if new_values is owner.values else owner._replace(values=new_values)


def placed(root: ParameterIO, key: ChildKey, node: object, depth: int) -> Child:
    """Return a node as a new child `depth` levels below the root; it has an identity of its own.

    Raises `WrongType` where it cannot have this key there.
    """
    if isinstance(node, ParameterIO):
        node = node.root
    if isinstance(node, ParameterList) and key.section == LIST:
        check_list(root, node, depth + 1)
        return identified(node)._replace(hash=key.hash)
    if isinstance(node, ParameterObject) and key.section == OBJECT:
        _check_types(root, node.types)
        return node._replace(hash=key.hash, uid=new_id())
    if isinstance(node, Parameter) and key.section == PARAMETER:
        _check_types(root, bytes((node.type,)))
        return node
    raise WrongType(f"this cannot take the place of a {key.section}")


def check_list(root: ParameterIO, node: ParameterList, depth: int) -> None:
    """Raise `WrongType` where a list cannot stand at a depth, or holds a type of other versions."""
    if depth + node.height() - 1 > MAX_DEPTH:
        raise WrongType(f"lists can only be nested {MAX_DEPTH} deep")
    for parent in node.walk():
        for child in parent.objects:
            _check_types(root, child.types)


def _check_types(root: ParameterIO, types: bytes) -> None:
    for type_ in set(types):
        fixed = type_ >= RAW_TYPE or type_ in _V1_TYPES
        if (type_ >= RAW_TYPE) if root.format_version == 2 else not fixed:
            version = root.format_version
            raise WrongType(f"a value of this type cannot be put into a version {version} file")


class Children:
    """The children of a list or object as they come and go; `made` returns it with them then."""

    def __init__(self, owner: Container) -> None:
        self._owner = owner
        self._keys: list[tuple[str, int]]
        """The section and the hash of each."""
        self._nodes: list[Child]
        if isinstance(owner, ParameterObject):
            self._nodes = list(map(Parameter, owner.types, owner.values))
            self._keys = [(PARAMETER, hash_) for hash_ in owner.hashes]
            self._first_list = 0
        else:
            self._nodes = [*owner.objects, *owner.lists]
            self._keys = [(OBJECT, hash_) for hash_ in hashes_of(owner.objects)]
            self._first_list = len(self._keys)
            self._keys += [(LIST, hash_) for hash_ in hashes_of(owner.lists)]
        self._counts = Counter(self._keys)

    def insert(self, index: int, key: ChildKey, child: Child) -> None:
        """Insert a child at `index` or the nearest place in its section."""
        if (key.section == PARAMETER) is not isinstance(self._owner, ParameterObject):
            raise WrongType(f"no {key.section} is allowed here")
        first, stop = self._span(key.section)
        place = stop if index < 0 else min(max(index, first), stop)
        if self._counts[key.section, key.hash] or key.namesake:
            check_new(key, self._hashes(key.section), place - first)
        self._keys.insert(place, (key.section, key.hash))
        self._nodes.insert(place, child)
        self._counts[key.section, key.hash] += 1
        self._first_list += key.section == OBJECT

    def _span(self, section: str) -> tuple[int, int]:
        """Return where the children of a section begin and end."""
        return (0, self._first_list) if section == OBJECT else (self._first_list, len(self._nodes))

    def _hashes(self, section: str) -> list[int]:
        first, stop = self._span(section)
        return [hash_ for _section, hash_ in self._keys[first:stop]]

    def remove(self, place: int) -> None:
        """Remove the child at a place."""
        if not 0 <= place < len(self._nodes):
            raise WrongType("there is nothing at this place")
        key = self._keys.pop(place)
        del self._nodes[place]
        self._counts[key] -= 1
        self._first_list -= key[0] == OBJECT

    def replace(self, place: int, child: Child) -> None:
        """Put another child in the place of one, under its key."""
        self._nodes[place] = child

    def rename(self, place: int, key: ChildKey) -> None:
        """Give the child at a place another key; raises `WrongType` where that is taken."""
        child, at = self._nodes[place], place - self._span(key.section)[0]
        others = self._hashes(key.section)
        del others[at]
        check_new(key, others, at)
        self._keys[place] = key.section, key.hash
        if not isinstance(child, Parameter):
            self._nodes[place] = child._replace(hash=key.hash)

    def move(self, place: int, index: int) -> None:
        """Move a child; raises `WrongType` where its section or a namesake is in the way."""
        order = list(range(len(self._nodes)))
        if not 0 <= index < len(order):
            raise WrongType(_SECTIONS)
        order.insert(index, order.pop(place))
        self.reorder(order)

    def reorder(self, order: Sequence[int]) -> None:
        """Bring the children in another order; raises `WrongType` as moves of each would."""
        passed: dict[tuple[str, int], int] = {}
        for key, place in zip(self._keys, order, strict=True):
            own = self._keys[place]
            if own[0] != key[0]:
                raise WrongType(_SECTIONS)
            if passed.get(own, -1) > place:
                raise WrongType(_NAMESAKES)
            passed[own] = place
        self._keys = [self._keys[place] for place in order]
        self._nodes = [self._nodes[place] for place in order]

    def made(self) -> Container:
        """Return the list or object with these children; without a change it is the very same."""
        owner: Container = self._owner
        if isinstance(owner, ParameterList):
            return _with(owner, self._nodes[: self._first_list], self._nodes[self._first_list :])
        parameters = cast("list[Parameter]", self._nodes)
        types = bytes([parameter.type for parameter in parameters])
        hashes = shared(owner.hashes, self._hashes(PARAMETER))
        values = shared(owner.values, [parameter.value for parameter in parameters])
        if hashes is owner.hashes and values is owner.values and types == owner.types:
            return owner
        return owner._replace(hashes=hashes, types=types, values=values)


def shared(old: tuple[AnyValue, ...], new: Sequence[AnyValue]) -> tuple[AnyValue, ...]:
    """Return a sequence, the old one where it has the very same parts."""
    return old if len(old) == len(new) and all(map(is_, old, new)) else tuple(new)


# What two versions of a document have in common, and what became of the rows between them.
#
# Lists and objects are known by their identities, and where these differ by their keys; parameters
# are known by their keys alone. What is the same object in both is not looked into.


_NONE: Final = -1
_KEY_HASH: Final = attrgetter("hash")


def changes(old: ParameterIO, new: ParameterIO) -> Changes:
    """Return what became of the rows of a document.

    Of what no row shows, the row of the document has another value.
    """
    compared = _Comparison()
    compared.compare((), (), old.root, new.root)
    if old is not new and not compared.lists and not compared.values:
        compared.add_value((), ())
    return Changes(compared.lists, compared.values, (), compared.values_before)


class _Comparison:
    """The changes found so far."""

    def __init__(self) -> None:
        self.lists: list[ListChange] = []
        self.values: list[Path] = []
        self.values_before: list[Path] = []

    def add_value(self, old_path: Path, path: Path) -> None:
        """Note that a row has another value; the paths are those before and after."""
        self.values.append(path)
        self.values_before.append(old_path)

    def compare(self, old_path: Path, path: Path, old: Container, new: Container) -> None:
        """Compare two versions of a list or object, with all below it."""
        if old is new:
            return
        if isinstance(old, ParameterObject) and isinstance(new, ParameterObject):
            if old.group != new.group:
                self.add_value(old_path, path)
            self._compare_values(old_path, path, old, new)
        elif isinstance(old, ParameterList) and isinstance(new, ParameterList):
            self._compare_children(old_path, path, old, new)

    def _compare_children(
        self, old_path: Path, path: Path, old: ParameterList, new: ParameterList
    ) -> None:
        before, after = _children(old), _children(new)
        if len(before) == len(after):
            others = [at for at, child in enumerate(after) if child is not before[at]]
            if all(_is_version(before[at], after[at]) for at in others):
                for at, key in zip(others, keys_at(new, others), strict=True):
                    self.compare((*old_path, key), (*path, key), before[at], after[at])
                return
        old_keys, keys = child_keys(old), child_keys(new)
        pairs = paired(before, after, old_keys, keys)
        change = paired_change(old_path, path, old_keys, keys, pairs, _KEY_HASH)
        self.lists += [] if change is None else [change]
        for at, was in enumerate(pairs):
            if was == _NONE or before[was] is after[at]:
                continue
            way = (*old_path, old_keys[was]), (*path, keys[at])
            if before[was].uid == after[at].uid or not after[at].uid:
                self.compare(*way, before[was], after[at])
            else:
                self.lists.append(ListChange(*way, is_replaced=True))

    def _compare_values(
        self, old_path: Path, path: Path, old: ParameterObject, new: ParameterObject
    ) -> None:
        """Compare parameters; one at the same place has another name where both names are alone."""
        old_keys = keys = child_keys(new)
        pairs: Sequence[int] = range(len(keys))
        if old.hashes != new.hashes:
            old_keys = child_keys(old)
            pairs = _paired_values(old_keys, keys)
            change = paired_change(old_path, path, old_keys, keys, pairs, _KEY_HASH)
            self.lists += [] if change is None else [change]
        for at, was in enumerate(pairs):
            if was == _NONE:
                continue
            type_, value, old_type, old_value = (
                new.types[at], new.values[at], old.types[was], old.values[was]
            )  # fmt: skip
            if type_ == old_type and value is old_value:
                continue
            way = (*old_path, old_keys[was]), (*path, keys[at])
            if type_ != old_type:
                self.lists.append(ListChange(*way, is_replaced=True))
            if type_ != old_type or not same(kind_of(type_), value, old_value):
                self.add_value(*way)


def _children(owner: ParameterList) -> tuple[Container, ...]:
    return (*owner.objects, *owner.lists)


def _is_version(old: Container, new: Container) -> bool:
    """Whether a child is a version of another under the same name."""
    return type(old) is type(new) and (old.uid, old.hash) == (new.uid, new.hash)


def paired(
    before: Sequence[Container],
    after: Sequence[Container],
    old_keys: Sequence[ChildKey],
    keys: Sequence[ChildKey],
) -> list[int]:
    """Return where each child was before, -1 for one that was not there.

    It is the child with the same identity, else the one with the same key.
    """
    by_uid = {child.uid: at for at, child in enumerate(before) if child.uid}
    pairs = [by_uid.get(child.uid, _NONE) for child in after]
    known = set(pairs)
    left = {key: at for at, key in enumerate(old_keys) if at not in known}
    return [
        left.pop(key, _NONE) if was == _NONE else was for was, key in zip(pairs, keys, strict=True)
    ]


def _paired_values(old_keys: Sequence[ChildKey], keys: Sequence[ChildKey]) -> list[int]:
    """Return where each parameter was before, -1 for one that was not there.

    It is the one with the same key. Of as many as before, one that has a new name in the place of
    one whose name is gone is that one, renamed.
    """
    places = {key: at for at, key in enumerate(old_keys)}
    pairs = [places.get(key, _NONE) for key in keys]
    if len(keys) == len(old_keys):
        gone = set(places.values()).difference(pairs)
        pairs = [at if was == _NONE and at in gone else was for at, was in enumerate(pairs)]
    return pairs


# Another version of a document that takes the place of this one.


def reused(before: ParameterIO, other: ParameterIO) -> ParameterIO:
    """Return another version of a document, made of the parts of the one before where it can be.

    Lists and objects have the identities of their counterparts, or new ones.
    """
    names = before.names | other.names
    root = replace(other, root=_reused_list(before.root, other.root), names=names)
    is_same = all(unchanged(getattr(before, name), getattr(root, name)) for name in _FACTS)
    if root.root is not before.root or not is_same:
        return root
    return before if before.file_layout.found() == root.file_layout.found() else root


_FACTS: Final = tuple(
    field.name for field in fields(ParameterIO) if field.name not in ("root", "file_layout")
)


def _reused_list(old: ParameterList, new: ParameterList) -> ParameterList:
    if old is new:
        return old
    before, after = _children(old), _children(new)
    pairs = paired(before, after, child_keys(old), child_keys(new))
    children = [
        _reused(before[was] if was != _NONE else None, child)
        for was, child in zip(pairs, after, strict=True)
    ]
    count = len(new.objects)
    objects, lists = shared(old.objects, children[:count]), shared(old.lists, children[count:])
    if objects is old.objects and lists is old.lists and old.hash == new.hash:
        return old
    return ParameterList(new.hash, objects, lists, old.uid)


def _reused(old: Container | None, new: Container) -> Container:
    """Return a child under the identity of its counterpart, which it is where it is the same."""
    if isinstance(old, ParameterList) and isinstance(new, ParameterList):
        return _reused_list(old, new)
    if isinstance(new, ParameterList):
        return identified(new)
    if not isinstance(old, ParameterObject):
        return new._replace(uid=new_id())
    if old.hashes != new.hashes or old.types != new.types:
        return new._replace(uid=old.uid)
    pairs = zip(old.values, new.values, strict=True)
    values = shared(old.values, [was if unchanged(was, value) else value for was, value in pairs])
    if values is old.values and (old.hash, old.group) == (new.hash, new.group):
        return old
    return ParameterObject(new.hash, old.hashes, old.types, values, new.group, old.uid)
