"""Documents as trees with shared nodes: equal subtrees of two documents are the same object.

A tree is made once from an outline; from then on equality of whole subtrees costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..core.kinds import CONTAINERS, SHOWN_ONLY, Kind, bits
from ..core.paths import Key, Path
from ..outline import Outline, Row

_MAPS: Final = (Kind.MAP, Kind.HASH_MAP)
_CAREFUL: Final = {id(kind) for kind in Kind if not kind.type.exact or kind in SHOWN_ONLY}
"""Kinds with values that Python finds equal although they differ, or the reverse; by identity."""
_HIDING: Final = (Kind.RAW, Kind.NULL)


@dataclass(slots=True, eq=False)
class Leaf:
    """A value: its kind and a key that is equal only for equal bits."""

    kind: Kind
    bits: Hashable


@dataclass(slots=True, eq=False)
class Branch:
    """A container: its children in their order.

    `keys` is None if the key of a child is its place (arrays); `names` are then what tells
    children apart, None if nothing does. `hidden` is what the file keeps of it that no row
    shows, see `Outline.stored`.
    """

    kind: Kind
    hidden: Hashable
    keys: tuple[Key, ...] | None
    children: tuple[DiffTree, ...]
    names: tuple[str, ...] | None = None

    @property
    def by_place(self) -> bool:
        """Whether the children are unnamed."""
        return self.keys is None

    def key(self, index: int) -> Key:
        """Return the key of the child at `index`."""
        return index if self.keys is None else self.keys[index]

    def name(self, index: int) -> Key:
        """Return the name of the child at `index`, None if only its position identifies it."""
        if self.keys is not None:
            return self.keys[index]
        return None if self.names is None else self.names[index]

    def place(self, key: Key) -> int:
        """Return the index of the child with this key, -1 if there is none."""
        keys: Sequence[Key] = range(len(self.children)) if self.keys is None else self.keys
        return keys.index(key) if key in keys else -1


DiffTree = Leaf | Branch
"""One row and all below. Of the same `Trees`, two are equal only where they are identical."""


class _Frame:
    """A container whose children are being read; `identity` is the stored object or None."""

    __slots__ = ("children", "hidden", "identity", "path", "rest", "row", "rows")

    def __init__(self, outline: Outline, path: Path, row: Row) -> None:
        self.path = path
        self.row = row
        self.rows = outline.rows(path)
        self.rest: Iterator[Row] = iter(self.rows)
        self.children: list[DiffTree] = []
        self.identity, self.hidden = outline.stored(path)


class Trees:
    """All trees created so far, each distinct one once."""

    def __init__(self) -> None:
        self._leaves: dict[Hashable, Leaf] = {}
        self._branches: dict[Hashable, Branch] = {}
        self._known: dict[int, tuple[object, Branch]] = {}

    def grow(self, outline: Outline) -> DiffTree:
        """Return the tree of a whole document.

        A container that the file stores once for several positions is read once, so time and memory
        grow with the file and not with its expansion; so is one that two documents share.
        """
        return _Growth(outline, self._leaves, self._branches, self._known).run()

    def regrow(self, outline: Outline, tree: DiffTree, paths: Iterable[Path]) -> DiffTree:
        """Return the tree of a document that had `tree` before the values at `paths` were set.

        Only what lies above them is made again. Not for outlines whose rows tell of others.
        """
        above: dict[Path, set[Key]] = {}
        for path in paths:
            for depth in range(len(path)):
                above.setdefault(path[:depth], set()).add(path[depth])
        growth = _Growth(outline, self._leaves, self._branches, self._known)
        if not isinstance(tree, Branch):
            return growth.run()
        trees: dict[Path, DiffTree] = {}
        for path in sorted(above, key=len, reverse=True):
            trees[path] = growth.mend(path, _branch_at(tree, path), above[path], trees)
        return trees.get((), tree)


def _branch_at(tree: DiffTree, path: Path) -> Branch:
    for key in path:
        assert isinstance(tree, Branch), "rows below a value are not set"
        tree = tree.children[tree.place(key)]
    assert isinstance(tree, Branch), "rows below a value are not set"
    return tree


class _Growth:
    """The making of one document's tree; `known` are containers by stored object."""

    def __init__(
        self,
        outline: Outline,
        leaves: dict[Hashable, Leaf],
        branches: dict[Hashable, Branch],
        known: dict[int, tuple[object, Branch]],
    ) -> None:
        self.outline = outline
        self.leads = Leads(outline)
        self.leaves = leaves
        self.branches = branches
        self.known = known

    def run(self) -> DiffTree:
        """Make it from the leaves up, without recursion since documents may be deep."""
        row = self.outline.row(())
        if row.kind not in CONTAINERS:
            return self._leaf((), row)
        frames = [_Frame(self.outline, (), row)]
        while True:
            frame = frames[-1]
            below = self._add_children(frame)
            if below is not None:
                frames.append(below)
                continue
            tree = self._branch(frame)
            if frame.identity is not None:
                self.known[id(frame.identity)] = (frame.identity, tree)
            frames.pop()
            if not frames:
                return tree
            frames[-1].children.append(tree)

    def mend(
        self, path: Path, old: Branch, keys: Iterable[Key], trees: dict[Path, DiffTree]
    ) -> Branch:
        """Return a container again where the children with these keys are others, some `trees`."""
        children = list(old.children)
        for key in keys:
            below = (*path, key)
            place = old.place(key)
            children[place] = trees.get(below) or self._leaf(below, self.outline.row(below))
        new = Branch(old.kind, self.outline.stored(path)[1], old.keys, tuple(children))
        content = (id(new.kind), new.hidden, new.keys, new.children, None)
        return self.branches.setdefault(content, new)

    def _add_children(self, frame: _Frame) -> _Frame | None:
        """Add children until one is a container not known yet, and return the frame for that."""
        children, leaves = frame.children, self.leaves
        is_plain = not self.outline.LINKED
        for row in frame.rest:
            if is_plain and row[3] is not None and id(row[2]) not in _CAREFUL:
                leaf = leaves.get((id(row[2]), row[3]))
                if leaf is not None:
                    children.append(leaf)
                    continue
            path = (*frame.path, row[0])
            if row.kind not in CONTAINERS:
                children.append(self._leaf(path, row))
                continue
            identity = self.outline.stored(path)[0]
            if identity is None or id(identity) not in self.known:
                return _Frame(self.outline, path, row)
            children.append(self.known[id(identity)][1])
        return None

    def _leaf(self, path: Path, row: Row) -> Leaf:
        kind = row.kind
        content: Hashable = row.value
        if kind in SHOWN_ONLY:
            content = ("target", self.leads.told(row))
        elif id(kind) in _CAREFUL:
            content = ("bits", bits(kind, row.value))
        elif kind in _HIDING:
            content = (row.value, self.outline.stored(path)[1])
        if self.outline.LINKED:
            content = (content, self.outline.stored(path)[1])
        return self.leaves.setdefault((id(kind), content), Leaf(kind, content))

    def _branch(self, frame: _Frame) -> Branch:
        kind = frame.row.kind
        keys: tuple[Key, ...] | None = None
        if kind is not Kind.ARRAY:
            keys = tuple([row[0] for row in frame.rows])
            if kind not in _MAPS and keys and keys == tuple(range(len(keys))):
                keys = None
        names = self.outline.element_names(frame.path) if keys is None else None
        given = None if names is None else tuple(names)
        branch = Branch(kind, frame.hidden, keys, tuple(frame.children), given)
        return self.branches.setdefault(
            (id(kind), branch.hidden, keys, branch.children, given), branch
        )


class Leads:
    """The targets of one document's references."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._guids: dict[Path, dict[Key, str]] = {}

    def told(self, row: Row) -> Hashable:
        """Return the common part of two references if they lead to the same target.

        That is the guid of the target, or of what it lies in and the way from there. Without a
        guid of its own it is the place and the words.
        """
        target = row.target or ()
        for depth in range(len(target), 0, -1):
            above, key = target[: depth - 1], target[depth - 1]
            guid = self._guids_below(above).get(key)
            if guid is not None:
                return ("guid", guid, target[depth:])
        return (row.value, row.target)

    def _guids_below(self, path: Path) -> dict[Key, str]:
        """Return the GUIDs by the children that have them, without those that occur twice."""
        if path not in self._guids:
            labels: dict[Key, str] = {}
            for row in self._outline.rows(path):
                if row.kind in CONTAINERS:
                    rows = self._outline.rows((*path, row.key))
                    guids = [below.value for below in rows if below.kind is Kind.GUID]
                    labels.update((row.key, guid) for guid in guids[:1])
            times = Counter(labels.values())
            self._guids[path] = {key: guid for key, guid in labels.items() if times[guid] == 1}
        return self._guids[path]
