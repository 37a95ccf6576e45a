"""An outline over plain nodes in memory: every kind of value and of container, for tests of views.

Keys of named children are tuples, so that a view which builds a key itself fails.
"""

from __future__ import annotations

import copy
import zlib
from collections.abc import Callable, Sequence
from typing import Any, cast
from unittest import mock

from app.documents.document import Document
from formats.aamp import AAMP
from formats.core.changes import Changes, ListChange, list_change
from formats.core.kinds import CONTAINERS, SHOWN_ONLY, Kind, accept, default, same
from formats.core.paths import Key, Path
from formats.editing import Structure
from formats.errors import WrongType
from formats.knowledge import Knowledge
from formats.outline import Row, Tree, refuse_container
from formats.registry import SHIPPED
from formats.tree_editing import TreeStructure

HASHED = (Kind.OBJECT, Kind.LIST, Kind.HASH_MAP)


class Node:
    """A value, or a container with `names` beside `nodes` (None for the elements of arrays).

    `uid` tells which node it is, also in the copy that an edit makes of the whole tree.
    """

    format_name = "fake"

    def __init__(self, kind: Kind, value: Any = None) -> None:
        self.uid = object()
        self.kind = kind
        self.value = value
        self.detail = ""
        self.target: Path | None = None
        self.names: list[str] = []
        self.nodes: list[Node] = []


class Map(dict):
    """Builds a container of another kind than `map`."""

    def __init__(self, kind: Kind, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind


class Typed:
    """Builds a value of an exact kind."""

    def __init__(self, kind: Kind, value: Any) -> None:
        self.kind = kind
        self.value = value


def K(name: str) -> Key:
    """Return the key of a named child."""
    return ("name", name)


def linked(node: Any, detail: str = "", target: Path | None = None, value: str = "") -> Node:
    """Build a node that says something of another one, a reference where `node` is None."""
    made = Node(Kind.REFERENCE, value) if node is None else build(node)
    made.detail, made.target = detail, target
    return made


_GUESS = {bool: Kind.BOOL, int: Kind.S32, float: Kind.F32, str: Kind.STRING, type(None): Kind.NULL}


def build(tree: Any) -> Node:
    """Make nodes of plain objects: dicts are maps, lists arrays, the rest is guessed."""
    if isinstance(tree, Node):
        return tree
    if isinstance(tree, Typed):
        return Node(tree.kind, accept(tree.kind, tree.value))
    if isinstance(tree, list):
        node = Node(Kind.ARRAY)
        node.nodes = [build(one) for one in tree]
        return node
    if isinstance(tree, dict):
        node = Node(getattr(tree, "kind", Kind.MAP))
        names = sorted(tree) if node.kind is Kind.MAP else list(tree)
        node.names, node.nodes = names, [build(tree[name]) for name in names]
        return node
    return Node(_GUESS[type(tree)], tree)


def plain(node: Node) -> Any:
    """Return everything a node holds as one value that compares."""
    names = node.names or range(len(node.nodes))
    return node.kind, node.value, [(n, plain(c)) for n, c in zip(names, node.nodes, strict=True)]


def document(tree: Any, name: str = "fake") -> Document:
    """Return a document over such a tree."""
    with mock.patch("formats.outline_of", FakeOutline):
        return FakeDocument(build(tree), name)


class FakeDocument(Document):
    """A document of no format, whose rows come and go one by one."""

    @property
    def structure(self) -> Structure:
        return TreeStructure(AAMP, self.outline, cast(Any, self.root))


def _twin(node: Node) -> Node:
    """Return a copy that is the same node."""
    made = copy.copy(node)
    made.names, made.nodes = list(node.names), [_twin(child) for child in node.nodes]
    return made


class _Comparison:
    """What became of the rows between two trees."""

    def __init__(self) -> None:
        self.lists: list[ListChange] = []
        self.values: list[Path] = []
        self.values_before: list[Path] = []

    def compare(self, was: Path, path: Path, old: Node, new: Node) -> None:
        if old.uid is not new.uid or old.kind is not new.kind:
            self.lists.append(ListChange(was, path, is_replaced=True))
        elif new.kind in CONTAINERS:
            self._compare_children(was, path, old, new)
            return
        if old.kind is not new.kind or not same(new.kind, old.value, new.value):
            self.values.append(path)
            self.values_before.append(was)

    def _compare_children(self, was: Path, path: Path, old: Node, new: Node) -> None:
        is_array = new.kind is Kind.ARRAY
        places = {child.uid: place for place, child in enumerate(old.nodes)}
        keys, new_keys = _keys(old), _keys(new)
        others = [key for key in keys if key in new_keys and not is_array]
        tokens = [
            places.get(child.uid, keys.index(key) if key in others else (at,))
            for at, (child, key) in enumerate(zip(new.nodes, new_keys, strict=True))
        ]
        found = list_change(was, path, list(range(len(keys))), tokens, is_array=True)
        pairs = [(at, token) for at, token in enumerate(tokens) if isinstance(token, int)]
        renames = {keys[old_at]: new_keys[at] for at, old_at in pairs} if not is_array else {}
        renames = {key: new for key, new in renames.items() if key != new}
        if not is_array and (found is not None or renames):
            gone = dict.fromkeys(set(keys) - {keys[old_at] for _at, old_at in pairs})
            moved = [
                (rank, rank) for rank, (_at, old_at) in enumerate(pairs) if keys[old_at] in renames
            ]
            found = found or ListChange(was, path)
            found = found._replace(keys=gone | renames, moved=[*found.moved, *moved])
        self.lists += [] if found is None else [found]
        for at, old_at in pairs:
            below = (*was, keys[old_at]), (*path, new_keys[at])
            self.compare(*below, old.nodes[old_at], new.nodes[at])


def _keys(node: Node) -> list[Key]:
    return list(range(len(node.nodes))) if node.kind is Kind.ARRAY else [*map(K, node.names)]


class FakeOutline(Tree):
    """The whole protocol: maps are sorted, objects and arrays keep any order."""

    def __init__(self, root: Node, knowledge: Knowledge = SHIPPED) -> None:
        self.root = root
        self.knowledge = knowledge
        self.reads = 0
        self.learned = False

    # Roots

    def show(self, root: Any) -> None:
        self.root = root

    def view_of(self, root: Any) -> FakeOutline:
        view = FakeOutline(root, self.knowledge)
        view.learned = self.learned
        return view

    def changes_since(self, root: Any) -> Changes:
        compared = _Comparison()
        compared.compare((), (), root, self.root)
        return Changes(compared.lists, compared.values, (), compared.values_before)

    def _draft(self) -> None:
        """Have an edit change a copy of the whole tree."""
        self.root = _twin(self.root)

    # Asking

    def node(self, path: Path) -> Node:
        node = self.root
        for key in path:
            node = node.nodes[self._index(node, key)]
        return node

    def _index(self, node: Node, key: Key) -> int:
        if node.kind is Kind.ARRAY and isinstance(key, int) and 0 <= key < len(node.nodes):
            return key
        if isinstance(key, tuple) and key[1] in node.names:
            return node.names.index(key[1])
        raise WrongType(f"there is no {key!r} here")

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        node = self.node(path)
        stop = len(node.nodes) if stop is None else min(stop, len(node.nodes))
        self.reads += max(0, stop - start)
        return [self._row(node, index) for index in range(start, stop)]

    def _row(self, parent: Node, index: int) -> Row:
        node = parent.nodes[index]
        if parent.kind is Kind.ARRAY:
            return self._made(node, index, str(index), None)
        name = parent.names[index]
        number = zlib.crc32(name.encode()) if parent.kind in HASHED else None
        known = self.learned or not name.startswith("?")
        label = name if known or number is None else f"0x{number:08X}"
        return self._made(node, ("name", name), label, number, known)

    def _made(self, node: Node, key: Key, label: str, number: int | None, known=True) -> Row:
        editable = node.kind not in CONTAINERS | SHOWN_ONLY | {Kind.NULL}
        return Row(
            key,
            label,
            node.kind,
            node.value,
            len(node.nodes),
            editable,
            number,
            known,
            node.detail,
            node.target,
        )

    def row(self, path: Path) -> Row:
        if not path:
            return self._made(self.root, None, "", None)
        parent = self.node(path[:-1])
        return self._row(parent, self._index(parent, path[-1]))

    def keys(self, path: Path) -> Sequence[Key]:
        node = self.node(path)
        if node.kind is Kind.ARRAY:
            return range(len(node.nodes))
        return [("name", name) for name in node.names]

    def allowed(self, path: Path) -> Sequence[Kind]:
        return list(Kind) if self.node(path).kind in CONTAINERS else []

    def key(self, path: Path, name: str, kind: Kind) -> Key:
        node = self.node(path)
        if node.kind is Kind.ARRAY:
            return len(node.nodes)
        if not name or name in node.names:
            raise WrongType(f"“{name}” is taken")
        return ("name", name)

    def make(self, kind: Kind, value: Any = None) -> Node:
        return Node(kind, default(kind) if value is None else accept(kind, value))

    def copy(self, node: Node) -> Node:
        twin = Node(node.kind, node.value)
        twin.names, twin.nodes = list(node.names), [self.copy(child) for child in node.nodes]
        return twin

    # Editing

    def is_many(self, node: Node) -> bool:
        return False

    def free_keys(self, path: Path, kind: Kind) -> Callable[[str], Key | None]:
        return lambda name: self.free_key(path, name, kind)

    def check(self, path: Path, value: Any) -> Any:
        row = self.row(path)
        refuse_container(row)
        return accept(row.kind, value)

    def set_many(self, values) -> None:
        self._draft()
        for path, value in values:
            self.node(path).value = value

    def replace_root(self, node: Node) -> None:
        self.root = node

    def replace_many(self, path: Path, nodes) -> None:
        self._draft()
        parent = self.node(path)
        for key, node in nodes:
            parent.nodes[self._index(parent, key)] = node

    def insert_many(self, path: Path, rows) -> list[Key]:
        self._draft()
        return [self._put(self.node(path), *row) for row in rows]

    def _put(self, parent: Node, index: int, key: Key, node: Node) -> Key:
        index = len(parent.nodes) if index < 0 else index
        if parent.kind is Kind.ARRAY:
            key = index
        elif key[1] in parent.names:
            raise WrongType("taken")
        elif parent.kind is Kind.MAP:
            index = sorted([*parent.names, key[1]]).index(key[1])
        parent.nodes.insert(index, node)
        if parent.kind is not Kind.ARRAY:
            parent.names.insert(index, key[1])
        return key

    def remove_many(self, path: Path, places) -> None:
        self._draft()
        parent = self.node(path)
        for place in sorted(places, reverse=True):
            del parent.nodes[place]
            if parent.kind is not Kind.ARRAY:
                del parent.names[place]

    def reorder(self, path: Path, order) -> None:
        self._draft()
        parent = self.node(path)
        parent.nodes = [parent.nodes[place] for place in order]
        if parent.kind is not Kind.ARRAY:
            parent.names = [parent.names[place] for place in order]

    def rename(self, path: Path, key: Key) -> None:
        parent = self.node(path[:-1])
        index = self._index(parent, path[-1])
        if parent.kind is Kind.ARRAY or key[1] in parent.names:
            raise WrongType("no name here")
        rest = parent.names[:index] + parent.names[index + 1 :]
        is_sorted = parent.kind is Kind.MAP
        self._move(path, sorted([*rest, key[1]]).index(key[1]) if is_sorted else index, key)

    def move(self, path: Path, index: int) -> Key:
        parent = self.node(path[:-1])
        if parent.kind is Kind.MAP:
            raise WrongType("a map is sorted")
        index = max(0, min(index, len(parent.nodes) - 1))
        key = index if parent.kind is Kind.ARRAY else path[-1]
        self._move(path, index, key)
        return key

    def _move(self, path: Path, new: int, key: Key) -> None:
        old = self._index(self.node(path[:-1]), path[-1])
        self._draft()
        parent = self.node(path[:-1])
        parent.nodes.insert(new, parent.nodes.pop(old))
        if parent.kind is not Kind.ARRAY:
            del parent.names[old]
            parent.names.insert(new, key[1])
