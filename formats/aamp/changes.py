"""What two versions of a document have in common, and what became of the rows between them.

Lists and objects are known by their identities, and where these differ by their keys; parameters
are known by their keys alone. What is the same object in both is not looked into.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Final

from ..core.changes import Changes, ListChange, list_change
from ..core.kinds import same
from ..core.paths import Key, Path
from ..core.records import new_id
from ..core.roots import unchanged
from .children import Container
from .edit import shared
from .keys import ChildKey, child_keys, keys_at
from .model import ParameterIO, ParameterList, ParameterObject, identified, kind_of

_NONE: Final = -1


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
        if not self._add_list(old_path, path, old_keys, keys, pairs):
            return
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
            if not self._add_list(old_path, path, old_keys, keys, pairs):
                return
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

    def _add_list(
        self,
        old_path: Path,
        path: Path,
        old_keys: Sequence[ChildKey],
        keys: Sequence[ChildKey],
        pairs: Sequence[int],
    ) -> bool:
        """Note which children went, moved and came; `pairs` has where each one was.

        Return whether any of them may be followed.
        """
        tokens = [was if was != _NONE else _NONE - 1 - at for at, was in enumerate(pairs)]
        found = list_change(old_path, path, list(range(len(old_keys))), tokens, is_array=False)
        there = [(was, at) for at, was in enumerate(pairs) if was != _NONE]
        renamed = [
            (rank, rank)
            for rank, (was, at) in enumerate(there)
            if old_keys[was].hash != keys[at].hash
        ]
        new_keys: dict[Key, Key | None] = dict.fromkeys(old_keys)
        new_keys |= {old_keys[was]: keys[at] for was, at in there}
        others = {key: new for key, new in new_keys.items() if key != new}
        if found is None and not others:
            return True
        found = found or ListChange(old_path, path)
        if not found.is_replaced:
            found = found._replace(moved=[*found.moved, *renamed], keys=others)
        self.lists.append(found)
        return not found.is_replaced


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
