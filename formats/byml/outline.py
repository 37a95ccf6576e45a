"""The outline of a BYML document: its rows by path, and edits that affect one position only."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Final

from ..core.changes import Changes
from ..core.float32 import NaN32
from ..core.kinds import CONTAINERS, AnyValue, Kind, accept, default, same
from ..core.paths import Key, Path
from ..core.roots import Root
from ..errors import WrongType
from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..outline import ListKey, NewRow, Row, Tree, refuse_container
from ..tree_editing import TreeStructure
from . import types as t
from .blocks import KIND_OF, Blocks, array_labels, blocks_in
from .changes import Uses, are_same, changes
from .edit import (
    arranged,
    check_backs,
    check_child,
    check_key,
    check_room,
    checked_node,
    inserted,
    new_slots,
    removed,
    replaced,
    slot_for,
    spliced,
    with_values_at,
)
from .meaning import BymlMeaning
from .model import (
    Back,
    Byml,
    Container,
    Node,
    Value,
    container,
    fresh,
    has_more,
    rebuilt,
    type_of,
    walk,
)
from .shapes import names_of

_KINDS: Final = (
    Kind.MAP, Kind.ARRAY, Kind.HASH_MAP, Kind.BOOL, Kind.S32, Kind.U32, Kind.S64, Kind.U64,
    Kind.F32, Kind.F64, Kind.STRING, Kind.BINARY, Kind.BINARY_ALIGNED, Kind.NULL,
)  # fmt: skip
_PATH_KINDS: Final = tuple(Kind.PATH_REFERENCE if kind is Kind.BINARY else kind for kind in _KINDS)
_MANY: Final = 2000
"""From more values on, copying and writing a node takes long."""
_make_row = tuple.__new__
"""Makes a `Row` of its fields several times faster than its own constructor does."""
_SORTED: Final = "the order of a map is that of its keys"
_NO_MORE = ("", None)
"""`detail` and `target`, which notes may give a row."""


class Outline(Tree):
    """See `formats.outline.Outline`.

    Keys are strings in maps, unsigned numbers in hash maps, indexes in arrays. Nodes are
    `Container` and `Value`. Nulls are not editable: there is no other value to give them.
    """

    root: Byml

    def __init__(self, root: Byml, knowledge: Knowledge = NO_KNOWLEDGE) -> None:
        self.knowledge = knowledge
        self._meaning = knowledge.of(BymlMeaning)
        self.root = root
        self.counted = Uses(root)
        self._notes = self._meaning.notes(root)

    def show(self, root: Root) -> None:
        """Show another root."""
        assert isinstance(root, Byml), "it is of the same document"
        self.root = root
        self.counted = Uses(root, self.counted)
        self._notes = self._meaning.notes(root)

    def view_of(self, root: Root) -> Outline:
        """Return a view of another root of the document."""
        assert isinstance(root, Byml), "it is of the same document"
        view = Outline(root, self.knowledge)
        if root is self.root:
            view.counted, view._notes = self.counted, self._notes
        return view

    def changes_since(self, root: Root) -> Changes:
        """Return what became of the rows since another root was shown."""
        assert isinstance(root, Byml), "it is of the same document"
        return changes(root, self.root)

    # Asking

    def has(self, path: Path) -> bool:
        """Whether there is a row at `path`."""
        try:
            self._container_and_slot(path) if path else self._find_node(path)
        except WrongType:
            return False
        return True

    def place(self, path: Path) -> int:
        """Return the place of a row among its siblings, counted from 0."""
        if not path:
            raise WrongType("the root has no siblings")
        return self._container_and_slot(path)[1]

    def _finding(self, path: Path) -> Callable[[Key], int]:
        node = self._find_node(path)
        return node.shape.find if isinstance(node, Container) else lambda _key: -1

    def keys(self, path: Path) -> Sequence[Key]:
        """Return the keys of all children, none for a value."""
        node = self._find_node(path)
        return node.shape.keys if isinstance(node, Container) else ()

    def _find_node(self, path: Path) -> Node:
        """Return the container or value at `path`."""
        node: AnyValue = self.root.root
        if node is None or node.shape.type == t.SCALAR:
            if path:
                raise nowhere(path)
            return self._root_node() if node is None else node.node(0)
        parent, slot = node, -1
        for key in path:
            if not isinstance(node, Container):
                raise nowhere(path)
            parent, slot = node, node.shape.find(key)
            if slot < 0:
                raise nowhere(path)
            node = node.values[slot]
        return node if isinstance(node, Container) else parent.node(slot)

    def _container(self, path: Path) -> Container:
        node = self._find_node(path)
        if not isinstance(node, Container):
            raise WrongType(f"a {t.KINDS[type_of(node)].value} has no rows below it")
        return node

    def _container_and_slot(self, path: Path) -> tuple[Container, int]:
        """Return the container and the slot of the row at `path`."""
        if not path:
            root = self.root.root
            if root is None or root.shape.type != t.SCALAR:
                raise WrongType("this cannot be done with the whole document")
            return root, 0
        parent = self._container(path[:-1])
        slot = parent.shape.find(path[-1])
        if slot < 0:
            raise nowhere(path)
        return parent, slot

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        """Return the rows of the children from `start` to `stop`; no others are created."""
        parent = self._find_node(path)
        if not isinstance(parent, Container):
            return []
        shape = parent.shape
        values = parent.values
        first, last, _step = slice(start, stop).indices(len(values))
        values = values if last - first == len(values) else values[first:last]
        keys: Sequence[Key] = shape.keys[first:last]
        if type(keys) is range:
            labels: Sequence[str] = array_labels(keys)
        else:
            labels = shape.labels_between(first, last)
        nones = repeat(None, len(keys))
        hashes: Iterable[AnyValue] = names_of(keys) if shape.type in t.HASH_MAPS else nones
        rows = []
        for key, label, type_, value, hash_ in zip(
            keys, labels, shape.types[first:last], values, hashes, strict=True
        ):
            kind = KIND_OF[type_]
            if isinstance(value, Container):
                count = len(value.values)
                fields = (key, label, kind, None, count, False, hash_, True)
            elif type(value) is Back:
                rows.append(self._row_back(path, key, label, kind, value))
                continue
            elif type_ == t.NULL:
                fields = (key, label, kind, None, 0, False, hash_, True)
            else:
                fields = (key, label, kind, value, 0, True, hash_, True)
            rows.append(_make_row(Row, fields + _NO_MORE))
        return self._notes.annotated(path, rows, first) if self._notes.may_have(path) else rows

    def _row_back(self, path: Path, key: Key, label: str, kind: Kind, back: Back) -> Row:
        """Return the row of a container that lies around it: it leads there and has no others."""
        target, node = None, self.root.root
        for depth in range(len(path) + 1):
            if node is not None and node.at == back.at:
                target = path[:depth]
            if node is not None and depth < len(path):
                node = node.values[node.shape.find(path[depth])]
        if target is None:
            places = (path for path, node in walk(self.root.root) if node.at == back.at)
            target = next(places, None)
        words = [one if isinstance(one, str) else f"[{one}]" for one in target or ()]
        hash_ = key if isinstance(key, int) and kind is Kind.HASH_MAP else None
        return Row(key, label, kind, None, 0, False, hash_, True, " ".join(words), target)

    def blocks(self, path: Path = (), depth: int = 0) -> Blocks:
        """Yield every row below `path` as `Outline.blocks` does, without looking any up."""
        node = self._find_node(path)
        if isinstance(node, Container):
            return blocks_in(node, path, depth, self._notes.may_have, super().blocks)
        return iter(())

    def is_referred_to(self, path: Path) -> bool:
        """Whether notes beside other rows depend on the row at `path`, or on one below it."""
        return self._notes.may_follow(path)

    def row(self, path: Path) -> Row:
        """Return the row at `path`."""
        if path:
            _parent, slot = self._container_and_slot(path)
            return self.rows(path[:-1], slot, slot + 1)[0]
        node = self._find_node(())
        if isinstance(node, Container):
            return Row((), "", t.KINDS[node.shape.type], None, len(node.values), False)
        shown = None if node.type == t.NULL else node.value
        return Row((), "", t.KINDS[node.type], shown, 0, node.type != t.NULL)

    def node(self, path: Path) -> Node:
        """Return the container or the typed value at `path`."""
        return self._find_node(path) if path else self._root_node()

    def allowed(self, path: Path) -> Sequence[Kind]:
        """Return the kinds that a file with this header can contain, in any version.

        Mono-typed arrays contain only their own type. Files of older versions with newer types
        exist, so `problems` warns of these instead.
        """
        parent = self._find_node(path)
        if not isinstance(parent, Container):
            return ()
        if parent.shape.type == t.MONO_ARRAY:
            element = parent.shape.element
            kind = t.KINDS[element]
            return (kind,) if t.IDS[kind] == element else ()
        return _PATH_KINDS if self.root.long_header else _KINDS

    def key(self, path: Path, name: str, kind: Kind) -> Key:
        """Return the key for a name; those of hash maps are typed as `0x…` or decimal numbers."""
        parent = self._container(path)
        if type(parent.shape.keys) is range:
            return len(parent.values)
        is_hash = parent.shape.type in t.HASH_MAPS
        key: Key = _typed_hash(name) if is_hash else accept(Kind.STRING, name)
        check_key(parent.shape, key)
        return key

    def free_keys(self, path: Path, kind: Kind) -> Callable[[str], Key | None]:
        """Return what `free_key` is for many names; most of those of a map are taken."""
        shape = self._container(path).shape
        if shape.type != t.MAP:
            return lambda name: self.free_key(path, name, kind)
        return lambda name: None if shape.find(name) >= 0 else self.free_key(path, name, kind)

    def make(self, kind: Kind, value: AnyValue = None) -> Node:
        """Return a new node; a hash map's `value` is the width of its keys in bits (32 or 64)."""
        if kind not in t.IDS:
            raise WrongType(f"BYML has no type {kind.value}")
        if kind is Kind.HASH_MAP:
            if value not in (None, 32, 64):
                raise WrongType("the keys of a new hash map are of 32 or 64 bits")
            return container(t.HASH_MAP_64 if value == 64 else t.HASH_MAP, (), ())
        if kind in CONTAINERS:
            return container(t.IDS[kind], None if kind is Kind.ARRAY else (), ())
        return Value(t.IDS[kind], accept(kind, default(kind) if value is None else value))

    def is_many(self, node: Node) -> bool:
        """Whether a node holds thousands of values."""
        return isinstance(node, Container) and has_more(node, _MANY)

    def copy(self, node: Node) -> Node:
        """Return an equal node that belongs nowhere in the file yet."""
        return fresh(node)

    def stored(self, path: Path) -> tuple[object, Hashable]:
        """Return a container with its types; of a null the number in its slot."""
        node = self._find_node(path)
        if isinstance(node, Container):
            return node, (node.shape.type, node.shape.element)
        if isinstance(node.value, Back):
            return None, ("back", self.row(path).target)
        return None, node.value if node.type == t.NULL else node.type

    def list_keys(self, path: Path) -> Sequence[ListKey]:
        """Return the fields by which the games identify the elements of an array."""
        return self._meaning.list_keys(path, self.keys(path[:-1]) if len(path) == 1 else ())

    # Editing

    def check(self, path: Path, value: AnyValue) -> AnyValue:
        """Return `value` as the row's type stores it."""
        return self._checked(path, type_of(self._find_node(path)), value)

    def _checked(self, path: Path, type_: int, value: AnyValue) -> AnyValue:
        if type_ in t.CONTAINERS:
            refuse_container(self.row(path))
        if type_ == t.NULL:
            raise WrongType(
                "a null has no value to change; replace it with a value of another type"
            )
        return accept(KIND_OF[type_], value)

    def check_many(self, values: Sequence[tuple[Path, AnyValue]]) -> list[tuple[Path, AnyValue]]:
        """Return the pairs whose value differs from the current one, checked."""
        changed_values: list[tuple[Path, AnyValue]] = []
        above: Path | None = None
        for path, value in values:
            if path[:-1] != above or not path:
                above = path[:-1]
                parent, slot = self._container_and_slot(path)
            slot = parent.shape.find(path[-1]) if path else 0
            if slot < 0:
                raise nowhere(path)
            type_ = parent.shape.types[slot]
            value = self._checked(path, type_, value)
            if not same(KIND_OF[type_], value, parent.values[slot]):
                changed_values.append((path, value))
        return changed_values

    def set_many(self, values: Sequence[tuple[Path, AnyValue]]) -> None:
        """Set the values of many rows."""
        if self.root.rings:  # as `_put` does
            self.show(self.everywhere(values))
            return
        assert self.root.root is not None, "its rows were found"
        has_nan = any(isinstance(value, NaN32) for _path, value in values)
        self._show(with_values_at(self.root.root, values), nans=has_nan)

    def everywhere(self, values: Sequence[tuple[Path, AnyValue]]) -> Byml:
        """Return the document with other values, as `check_many` returned them, at all positions.

        What the file stores once stays one container, which has them wherever it is.
        """
        if self.root.root is None:
            return self.root
        changed: dict[int, dict[int, AnyValue]] = {}
        for path, value in values:
            parent, slot = self._container_and_slot(path)
            changed.setdefault(id(parent), {})[slot] = value

        def with_values(old: Container, node: Container) -> Container:
            return node.with_values(changed[id(old)]) if id(old) in changed else node

        new = rebuilt(self.root.root, with_values)
        return replace(self.root, root=new[id(self.root.root)], nans=True)

    def uses(self, path: Path) -> int:
        """Return how often the file refers to the container of a row, or to one around it.

        That is the most of all of these: a row in one that is stored once is at all its positions.
        """
        uses, counts, node = self.counted.counts, [1], self.root.root
        for key in path:
            slot = node.shape.find(key) if isinstance(node, Container) else -1
            if slot < 0 or not isinstance(node, Container):
                raise nowhere(path)
            counts.append(uses.get(id(node), 1))
            node = node.values[slot]
        return max([*counts, uses.get(id(node), 1)])

    def replace_root(self, node: Node) -> None:
        """Put another node in the place of the root; see `_as_root`."""
        container = self._as_root(node)
        if container is not None:
            check_backs(container)
        self._show(container)

    def replace_many(self, path: Path, nodes: Sequence[tuple[Key, Node]]) -> None:
        """Put other nodes in the place of children, under their keys."""
        come = {}
        for key, node in nodes:
            parent, slot = self._container_and_slot((*path, key))
            checked = check_child(self.root, path, parent, node)
            if not are_same(checked, parent.node(slot)):
                come[slot] = key, checked
        if come:
            self._put(path, replaced(self._container(path), come))

    def insert_many(self, path: Path, rows: Sequence[NewRow]) -> list[Key]:
        """Insert children: at their indexes in an array, at their keys' places in a map."""
        parent = self._container(path)
        check_room(parent, len(rows) - 1)
        come = [check_child(self.root, path, parent, row.node) for row in rows]
        places = new_slots(parent, rows)
        if rows:
            pairs = zip(places, come, strict=True)
            self._put(path, inserted(parent, {slot: (key, node) for (slot, key), node in pairs}))
        return [key for _slot, key in places]

    def remove_many(self, path: Path, places: Iterable[int]) -> None:
        """Take the children at some places out."""
        self._put(path, removed(self._container(path), set(places)))

    def rename(self, path: Path, key: Key) -> None:
        """Rename the key of a child of a map; the child moves to the key's sorted position."""
        parent, slot = self._container_and_slot(path)
        if type(parent.shape.keys) is range:
            raise WrongType("the elements of an array have no names")
        check_key(parent.shape, key, present=path[-1:])
        self._shift(path, slot_for(parent, key, slot, without=slot), key)

    def move(self, path: Path, index: int) -> Key:
        """Bring an element of an array to another index."""
        parent, _slot = self._container_and_slot(path)
        if type(parent.shape.keys) is not range:
            raise WrongType(_SORTED)
        count = len(parent.values)
        if not 0 <= index < count:
            raise WrongType(f"there is no place {index} in an array of {count}")
        self._shift(path, index, index)
        return index

    def reorder(self, path: Path, order: Sequence[int]) -> None:
        """Bring the elements of an array in another order."""
        parent = self._container(path)
        if type(parent.shape.keys) is not range:
            raise WrongType(_SORTED)
        if list(order) != list(parent.shape.keys):
            self._put(path, arranged(parent, order))

    def _shift(self, path: Path, new_slot: int, new_key: Key) -> None:
        parent, slot = self._container_and_slot(path)
        if (slot, path[-1]) != (new_slot, new_key):
            without = spliced(parent, slot, 1)
            self._put(path[:-1], spliced(without, new_slot, 0, (new_key, parent.node(slot))))

    def _put(self, path: Path, made: Container) -> None:
        """Show the document with another container at `path`."""
        parent, top = self._container(path), self.root.root
        assert top is not None, "an edit found its row before"
        if self.root.rings:  # what leads back to the container leads to the changed one, too
            root = rebuilt(top, lambda old, node: made if old is parent else node)[id(top)]
            check_backs(root)
        else:
            root = with_values_at(top, [(path, made)]) if path else made
        self._show(root)

    def _show(self, root: Container | None, *, nans: bool = True) -> None:
        """Show the document with another root container; `nans`: whether it may have a NaN now."""
        if root is not self.root.root:
            self.show(replace(self.root, root=root, nans=nans or self.root.nans))

    # The root

    def _root_node(self) -> Node:
        """Return the root; that of the null document is a null without a place in the file."""
        root = self.root.root
        return Value(t.NULL, None) if root is None else root

    def _as_root(self, node: Node) -> Container | None:
        """Return the root for `node`: a container, None for null, or a single value.

        A single value other than null is allowed from version 8 on, as the engine's library reads
        it there.
        """
        checked = checked_node(self.root, node, 0)
        if isinstance(checked, Container):
            return checked
        if isinstance(node, Container) and self.root.version >= 8:
            return node
        if checked.type == t.NULL:
            return None
        if self.root.version < 8:
            raise WrongType(f"the root of a version {self.root.version} file is a container")
        return container(t.SCALAR, None, (checked,))


def _typed_hash(name: str) -> int:
    word = name.strip()
    try:
        return int(word, 16 if word[:2] in ("0x", "0X") else 10)
    except ValueError:
        raise WrongType(f"“{name}” is not a number; the keys here are 0x… or decimal") from None


def nowhere(path: Path) -> WrongType:
    """Return the error of a path that leads to no row."""
    return WrongType(f"there is no row at {' › '.join(map(str, path))}")


# Edits, also of all positions of what the file stores once


class Structure(TreeStructure[Byml]):
    """See `formats.editing.Structure`."""

    def uses(self, path: Path) -> int:
        """Return at how many positions the file has what a row is in, which it stores once."""
        return self._outline.uses(path) if self.root.shares or self.root.rings else 1

    def is_one_object(self, path: Path) -> bool:
        """Whether a row is in a ring, or in an object with an id that the file stores once."""
        if self.root.rings:
            return True
        above = [path[:depth] for depth in range(1, len(path))] if self.uses(path) > 1 else []
        return any(self.view.has((*at, "Id")) and self.uses(at) > 1 for at in above)

    def set_everywhere(
        self, values: Sequence[tuple[Path, AnyValue]], *, objects_only: bool = False
    ) -> int:
        """See `formats.editing`; what is at one position is not looked for anywhere else."""
        changed = self.view.check_many(values)
        at_all: dict[Path, bool] = {}
        parts: dict[bool, list[tuple[Path, AnyValue]]] = {True: [], False: []}
        for path, value in changed:
            above = path[:-1]
            if above not in at_all:
                is_shared = self.uses(path) > 1
                at_all[above] = is_shared and (not objects_only or self.is_one_object(path))
            parts[at_all[above]].append((path, value))
        if parts[True]:
            self.show(self._outline.everywhere(parts[True]))
        if parts[False]:
            self.view.set_many(parts[False])
        return len(changed)

    @property
    def _outline(self) -> Outline:
        assert isinstance(self.view, Outline), "it is of a document of this format"
        return self.view
