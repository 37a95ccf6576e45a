"""An edit in progress: a draft that shares with the document before all that was not changed.

A document is a value: once it is shown, nothing in it is changed. An edit works on a draft. Whoever
changes a part of the document's lists, or anything below it, calls `touch` first and changes what
that returns: a copy of the part, under the same id and in its place. `finish` gives the document
after the edit. The one before is as it was, and undoing the edit is showing it again.
"""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from functools import cached_property
from itertools import zip_longest
from typing import Final, TypeVar, cast

from ..core.paths import Key, Path
from ..core.records import Id, new_id
from ..core.roots import unchanged
from .copied import copied
from .locate import Element, Location, PartIndex, at, find
from .model import (
    LISTS,
    SECTIONS,
    Ainb,
    Attachment,
    Command,
    Input,
    Link,
    Listed,
    Module,
    Node,
    Output,
    Slot,
    Source,
    Top,
    Variable,
)

Owner = TypeVar("Owner", bound=Node | Attachment)
Inner = TypeVar("Inner", bound=Slot | Source | Link)
_LISTS: Final = tuple(name for name in LISTS.values() if name != "expressions")


class Draft:
    """A draft of the document that comes after `before`.

    `is_apart`: it is a copy from the start, for edits that change parts all over the document.
    """

    def __init__(self, before: Ainb, *, is_apart: bool = False) -> None:
        self.before = before
        self.root = copied(before) if is_apart else _draft_of(before)
        self._own: dict[Id, Top] = {}
        """The copies of parts by their ids."""
        self._touched: dict[Id, None] = {}
        """The ids of the nodes that were named."""
        if is_apart:
            self._own = {part.uid: part for part in listed(self.root)}

    @cached_property
    def index(self) -> PartIndex:
        """Where the parts of the document before are."""
        return PartIndex(self.before)

    @cached_property
    def _places(self) -> dict[int, int]:
        """The places of the parts of the document before in their lists, by their `id`."""
        lists = map(self.before.elements, LISTS.values())
        return {id(part): place for some in lists for place, part in enumerate(some)}

    def touch(self, part: Listed) -> Listed:
        """Return a part of the draft to be changed: of one that was there before, the copy."""
        if isinstance(part, Node):
            self._touched[part.uid] = None
        own, place = self._own.get(part.uid), self._places.get(id(part))
        if own is None and place is not None:
            own = self._own[part.uid] = copied(part)
            self.root.put(part, own, place)
        return part if own is None else cast("Listed", own)

    def own(self, owner: Owner, part: Inner) -> tuple[Owner, Inner]:
        """Return a part of a list of the document and one below it, both to be changed."""
        own = self.touch(owner)
        return own, next((one for one in below(own) if one.uid == part.uid), part)

    def readers(self, output: Output) -> list[tuple[Node, Input]]:
        """Return the inputs that read an output now, with their nodes."""
        return PartIndex(self.root).readers(output)

    def find(self, path: Path) -> Location:
        """Return what the row at a path of the document before is, to be changed."""
        self.touch_at(path)
        return find(self.root, path)

    def find_all(self, paths: Iterable[Path]) -> list[Location]:
        """Return what rows are: the parts of lists as they are, those below to be changed."""
        return [find(self.root, path) if len(path) == 2 else self.find(path) for path in paths]

    def touch_at(self, path: Path) -> None:
        """Have the part of a list that the row at a path is, or is below, to be changed."""
        if len(path) > 1 and path[0] in SECTIONS and isinstance(path[1], int):
            self.touch(at(section(self.before, path[0]), path[1]))

    @property
    def touched(self) -> list[Node]:
        """The nodes to be changed: of those before, the only ones that may be others now."""
        nodes = map(self.root.node, self._touched)
        return [node for node in nodes if node is not None]

    def finish(self) -> Ainb:
        """Return the document after the edit; without a change that is the very one before."""
        return _sharing(self.before, self.root)


def section(root: Ainb, key: Key) -> list[Element]:
    """Return a copy of the list of a document that a row of the root shows."""
    return list(root.elements(SECTIONS[str(key)]))


def below(owner: Element) -> Iterator[Element]:
    """Yield the parts below one of a list of the document."""
    for name in _OWNED.get(type(owner), ()):
        for part in _inner(owner, name):
            yield part
            yield from below(part)


def _draft_of(root: Ainb) -> Ainb:
    """Return a document with lists of its own that hold the same parts."""
    draft = replace(root)
    if root.expressions is not None:
        draft.expressions = replace(root.expressions)
    for name in LISTS.values():
        draft.set_elements(name, list(root.elements(name)))
    return draft


def listed(root: Ainb) -> Iterator[Top]:
    """Yield all parts of the lists of a document."""
    for name in LISTS.values():
        yield from root.elements(name)


def _sharing(before: Ainb, root: Ainb) -> Ainb:
    """Return a document, not shown yet, made of what it has in common with the one before.

    Without a difference it is the very one before.
    """
    for name in LISTS.values():
        root.set_elements(name, _shared(before.elements(name), root.elements(name)))
    is_same = True
    for name in (field.name for field in fields(Ainb)):
        old, new = getattr(before, name), getattr(root, name)
        if new is not old and name not in _LISTS and unchanged(old, new):
            setattr(root, name, old)
        elif new is not old:
            is_same = False
    return before if is_same else root


def _shared(old: list[Listed], new: list[Listed]) -> list[Listed]:
    """Return a list with those parts of another that are the same, the very list for all."""
    if _are_identical(old, new):
        return old
    there = set(map(id, old))
    others = [place for place, part in enumerate(new) if id(part) not in there]
    known = {part.uid: part for part in old} if others else {}
    new = list(new)  # a new list, so that look-ups by id do not use an old table
    for place in others:
        before = known.get(new[place].uid)
        if before is not None and unchanged(before, new[place]):
            new[place] = before
    return old if _are_identical(old, new) else new


def _are_identical(old: list[Listed], new: list[Listed]) -> bool:
    return len(old) == len(new) and all(map(operator.is_, old, new))


# Another version of a document that takes the place of this one.

_OWNED: Final[dict[type, tuple[str, ...]]] = {
    Node: ("properties", "inputs", "outputs", "links"),
    Attachment: ("properties",),
    Input: ("sources",),
    Link: ("condition",),
}
"""The fields that hold parts with ids which belong to one part alone."""
_KNOWN_BY: Final[dict[type, Callable[[Element], Hashable]]] = {
    Node: lambda node: node.guid,
    Command: lambda command: command.guid,
    Variable: lambda variable: (variable.kind, variable.name),
    Attachment: lambda attachment: attachment.name,
    Module: lambda module: module.path,
}
"""What tells which part of a list is which; for others that is their place."""


def reused(before: Ainb, other: Ainb) -> Ainb:
    """Return another version of a document, made of the parts of the one before where it can be.

    Parts have the ids of their counterparts, so that a view knows them again; all others get new
    ones. Counterparts are nodes and commands with the same GUID, variables, attachments and modules
    with the same name, and else the parts at the same place.
    """
    ids: dict[Id, Id] = {}
    for name in LISTS.values():
        parts = other.elements(name)
        for old, new in zip(_counterparts(before.elements(name), parts), parts, strict=True):
            _pair(old, new, ids)
    return _sharing(before, copied(other, ids))


def _counterparts(parts: Sequence[Element], others: Sequence[Element]) -> list[Element]:
    """Return the counterpart of each of the other parts, None for those without one."""
    name_of = _KNOWN_BY.get(type(others[0])) if others else None
    if name_of is None:
        return [*parts[: len(others)], *([None] * (len(others) - len(parts)))]
    by_name: defaultdict[Hashable, list[Element]] = defaultdict(list)
    for part in reversed(parts):
        by_name[name_of(part)].append(part)
    names = map(name_of, others)
    return [by_name[name].pop() if by_name[name] else None for name in names]


def _pair(old: Element, new: Element, ids: dict[Id, Id]) -> None:
    """Give a part, and the parts in it, the ids of its counterpart, or new ones."""
    ids[new.uid] = new_id() if old is None else old.uid
    for name in _OWNED.get(type(new), ()):
        inner = _inner(new, name)
        for one, other in zip_longest(_inner(old, name)[: len(inner)], inner):
            _pair(one, other, ids)


def _inner(part: Element, name: str) -> list[Element]:
    value = None if part is None else getattr(part, name)
    if isinstance(value, list):
        return value
    return [] if value is None else [value]
