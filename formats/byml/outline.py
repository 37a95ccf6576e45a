"""The neutral view of a BYML document: rows by position, and edits that reach one position only.

Containers of the file never change. An edit puts a changed copy of each container on its path in
place, marked as the document's own, and changes what is already its own where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from formats.byml import types as t
from formats.byml.model import (
    Byml,
    Container,
    Node,
    Place,
    Placed,
    Value,
    container,
    fresh,
    sort_key,
    type_of,
)
from formats.byml.shapes import Shape
from formats.errors import WrongType
from formats.outline import Action, Before, Change, Row, nobody, refuse_container
from formats.outline import Outline as Neutral
from formats.values import CONTAINERS, Key, Kind, Path, accept, default

_KINDS = (
    Kind.MAP, Kind.ARRAY, Kind.STRING, Kind.BOOL, Kind.S32, Kind.U32, Kind.F32, Kind.S64,
    Kind.U64, Kind.F64, Kind.BINARY, Kind.BINARY_ALIGNED, Kind.NULL, Kind.HASH_MAP,
)  # fmt: skip
_KINDS_WITH_PATHS = (*(k for k in _KINDS if k is not Kind.BINARY), Kind.PATH_REFERENCE)


class Outline(Neutral):
    """See `formats.outline.Outline`. Keys are strings in maps, numbers in hash maps and arrays."""

    def __init__(self, root: Byml) -> None:
        self.root = root

    # Asking

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        node = self._find(path)
        if not isinstance(node, Container):
            return []
        shape = node.shape
        span = range(len(node))[start:stop]
        kinds, keys, types = t.KINDS, shape.keys, shape.types
        label = _LABELS[type(keys) is range](shape)
        made = []
        for slot in span:
            kind = kinds[types[slot]]
            value = node[slot]
            if kind in CONTAINERS:
                made.append(Row(keys[slot], label(slot), kind, None, len(value), False))
            else:
                editable = kind is not Kind.NULL
                shown = value if editable else None
                made.append(Row(keys[slot], label(slot), kind, shown, 0, editable))
        return made

    def row(self, path: Path) -> Row:
        if not path:
            return self._root_row()
        parent, slot = self._place(path)
        return self.rows_of(parent, slot)

    def rows_of(self, parent: Container, slot: int) -> Row:
        """Return the row of one child of a container."""
        shape, value = parent.shape, parent[slot]
        kind = t.KINDS[shape.types[slot]]
        count = len(value) if kind in CONTAINERS else 0
        editable = kind not in CONTAINERS and kind is not Kind.NULL
        return Row(
            shape.keys[slot], shape.label(slot), kind, value if editable else None, count, editable
        )

    def _root_row(self) -> Row:
        root = self.root.root
        if root is None:
            return Row(None, "", Kind.NULL, None, 0, False)
        if root.shape.type == t.SCALAR:
            row = self.rows_of(root, 0)
            return row._replace(key=None, label="")
        return Row(None, "", t.KINDS[root.shape.type], None, len(root), False)

    def keys(self, path: Path) -> Sequence[Key]:
        node = self._find(path)
        return node.shape.keys if isinstance(node, Container) else ()

    def node(self, path: Path) -> Node:
        found = self._find(path)
        if found is None:
            return Value(t.NULL, None)
        return found

    def allowed(self, path: Path) -> Sequence[Kind]:
        node = self._find(path)
        if not isinstance(node, Container):
            return ()
        if node.shape.type == t.MONO_ARRAY:
            return (t.KINDS[node.shape.element],)
        if self.root.long_header:
            return _KINDS_WITH_PATHS
        return _KINDS

    def key(self, path: Path, name: str, kind: Kind) -> Key:
        parent = self._container(path)
        shape = parent.shape
        if type(shape.keys) is range:
            return len(parent)
        made: Key
        if shape.type == t.MAP:
            made = accept(Kind.STRING, name)
        else:
            made = _hash_key(name, shape)
        if shape.find(made) >= 0:
            raise WrongType(f"there is already a “{name}” here")
        return made

    def make(self, kind: Kind, value: Any = None) -> Node:
        if kind not in t.IDS:
            raise WrongType(f"BYML has no values of type {kind.value}")
        type_ = t.IDS[kind]
        if kind in CONTAINERS:
            accept(Kind.NULL, value)
            return container(type_, None if kind is Kind.ARRAY else (), ())
        return Value(type_, accept(kind, default(kind) if value is None else value))

    def copy(self, node: Node) -> Node:
        return fresh(node)

    # Editing

    def check(self, path: Path, value: Any) -> Any:
        row = self.row(path)
        refuse_container(row)
        return accept(row.kind, value)

    def set(self, path: Path, value: Any, before: Before = nobody) -> Change:
        value = self.check(path, value)
        row = self.row(path)
        change = Change(Action.SET, path, node=row.value)
        before(change)
        if row.kind is not Kind.NULL:
            parent, slot = self._own_place(path)
            parent[slot] = value
            self.root.nans = self.root.nans or row.kind is Kind.F32
        return change

    def replace(self, path: Path, node: Node, before: Before = nobody) -> Change:
        change = Change(Action.REPLACE, path, node=self.node(path))
        if not path:
            self._check_root(node)
            before(change)
            self._put_root(node)
            return change
        parent, slot = self._place(path)
        self._check_child(parent, node)
        before(change)
        parent, slot = self._own_place(path)
        types = bytearray(parent.shape.types)
        types[slot] = type_of(node)
        self._reshape(parent, parent.shape.keys, bytes(types), _origins(parent))
        self._put(parent, slot, node)
        return change

    def insert(
        self, path: Path, index: int, key: Key, node: Node, before: Before = nobody
    ) -> Change:
        parent = self._container(path)
        self._check_child(parent, node)
        at, key = self._slot_for(parent, index, key)
        change = Change(Action.INSERT, path, at, key, node)
        before(change)
        parent = self._own(path)
        keys, types = parent.shape.keys, parent.shape.types
        origins = _origins(parent)
        origins.insert(at, 0)
        parent.insert(at, None)
        added = bytes((type_of(node),))
        self._reshape(parent, _with(keys, at, key), types[:at] + added + types[at:], origins)
        self._put(parent, at, node)
        return change

    def remove(self, path: Path, key: Key, before: Before = nobody) -> Change:
        parent, slot = self._place((*path, key))
        change = Change(Action.REMOVE, path, slot, key, parent.node(slot))
        before(change)
        self._take(self._own(path), slot)
        return change

    def rename(self, path: Path, key: Key, before: Before = nobody) -> Change:
        parent, slot = self._place(path)
        shape = parent.shape
        if type(shape.keys) is range:
            raise WrongType("elements of an array have no names")
        if key != path[-1] and shape.find(key) >= 0:
            raise WrongType(f"there is already a “{key}” here")
        _check_key(shape, key)
        others = [name for name in shape.keys if name != path[-1]]
        at = _sorted_place(others, key)
        change = Change(Action.MOVE, path[:-1], slot, path[-1], None, at, key)
        before(change)
        self._shift(path[:-1], slot, at, key)
        return change

    def move(self, path: Path, index: int, before: Before = nobody) -> Change:
        parent, slot = self._place(path)
        if type(parent.shape.keys) is not range or parent.shape.type == t.SCALAR:
            raise WrongType("the rows of a map are always sorted by their names")
        if not 0 <= index < len(parent):
            raise WrongType(f"there is no place {index} among {len(parent)} elements")
        change = Change(Action.MOVE, path[:-1], slot, slot, None, index, index)
        before(change)
        self._shift(path[:-1], slot, index, None)
        return change

    # Finding

    def _find(self, path: Path) -> Container | Value | None:
        """Return the container or value at `path`, None for the root of the null document."""
        node: Container | Value | None = self.root.root
        if isinstance(node, Container) and node.shape.type == t.SCALAR:
            node = node.node(0)
        for key in path:
            if not isinstance(node, Container):
                raise _nowhere(key)
            slot = node.shape.find(key)
            if slot < 0:
                raise _nowhere(key)
            node = node.node(slot)
        return node

    def _container(self, path: Path) -> Container:
        node = self._find(path)
        if not isinstance(node, Container):
            raise WrongType("a value has no rows below it")
        return node

    def _place(self, path: Path) -> tuple[Container, int]:
        """Return the container that holds the row at `path`, and which slot it is."""
        root = self.root.root
        if not path:
            if root is None or root.shape.type != t.SCALAR:
                raise WrongType("this cannot be done with the root")
            return root, 0
        parent = self._container(path[:-1])
        slot = parent.shape.find(path[-1])
        if slot < 0:
            raise _nowhere(path[-1])
        return parent, slot

    # Changing what is the document's own

    def _own(self, path: Path) -> Container:
        """Return the container at `path` as one that stands here only and may change."""
        assert self.root.root is not None
        node = self.root.root = self._owned(self.root.root)
        for key in path:
            slot = node.shape.find(key)
            child = self._owned(node[slot])
            node[slot] = child
            node = child
        return node

    def _own_place(self, path: Path) -> tuple[Container, int]:
        parent = self._own(path[:-1])
        return parent, parent.shape.find(path[-1]) if path else 0

    def _owned(self, node: Container) -> Container:
        place = node.place
        if place is not None and place.owner is self.root.owner:
            return node
        made = Placed(node)
        made.shape = node.shape
        origin = place.origin if place is not None and place.origin is not None else node
        made.place = Place(origin, self.root.owner, list(place.large) if place is not None else [])
        return made

    def _reshape(
        self, parent: Container, keys: Sequence[Key], types: bytes, origins: list[int]
    ) -> None:
        """Give an own container other keys and types; `origins` are those of all slots."""
        old = parent.shape
        names = range(len(types)) if type(old.keys) is range else tuple(keys)
        parent.shape = Shape(old.type, names, types, old.element)
        assert parent.place is not None
        parent.place.large = origins if parent.shape.large else []

    def _put(self, parent: Container, slot: int, node: Node) -> None:
        if isinstance(node, Container):
            parent[slot] = node
            return
        parent[slot] = node.value
        assert parent.place is not None
        if node.type in t.LARGE:
            large = list(parent.place.large)
            large[slot] = node.origin
            parent.place.large = large
        self.root.nans = self.root.nans or node.type == t.F32

    def _take(self, parent: Container, slot: int) -> None:
        shape, origins = parent.shape, _origins(parent)
        del parent[slot]
        del origins[slot]
        keys = [key for at, key in enumerate(shape.keys) if at != slot]
        self._reshape(parent, keys, shape.types[:slot] + shape.types[slot + 1 :], origins)

    def _shift(self, path: Path, slot: int, at: int, key: Key) -> None:
        """Bring a child from `slot` to `at`, in a map under another key."""
        parent = self._own(path)
        node = parent.node(slot)
        self._take(parent, slot)
        keys, types, origins = parent.shape.keys, parent.shape.types, _origins(parent)
        parent.insert(at, None)
        origins.insert(at, 0)
        added = bytes((type_of(node),))
        self._reshape(parent, _with(keys, at, key), types[:at] + added + types[at:], origins)
        self._put(parent, at, node)

    def _put_root(self, node: Node) -> None:
        if isinstance(node, Container):
            self.root.root = node
        elif node.type == t.NULL:
            self.root.root = None
        else:
            self.root.root = container(t.SCALAR, None, (node,))

    # Checking

    def _check_root(self, node: Node) -> None:
        if isinstance(node, Value) and node.type != t.NULL and self.root.version < 8:
            raise WrongType(f"the root of a version {self.root.version} file is a container")

    def _check_child(self, parent: Container, node: Node) -> None:
        if not isinstance(node, (Container, Value)):
            raise WrongType("this is no node of a BYML document")
        type_ = type_of(node)
        if type_ == t.SCALAR:
            raise WrongType("the root of a document cannot be a child")
        shape = parent.shape
        if shape.type == t.MONO_ARRAY and type_ != shape.element and len(parent):
            word = t.KINDS[shape.element].value
            raise WrongType(f"this array holds values of type {word} only")
        if type_ == t.PATH and not self.root.long_header:
            raise WrongType("only files with a path table hold path references")
        if type_ == t.BINARY and self.root.long_header:
            raise WrongType("files with a path table hold path references, no binary data")

    def _slot_for(self, parent: Container, index: int, key: Key) -> tuple[int, Key]:
        """Return where a new child goes, and under which key."""
        shape = parent.shape
        if type(shape.keys) is range:
            at = len(parent) if index < 0 else index
            if at > len(parent):
                raise WrongType(f"there is no place {index} among {len(parent)} elements")
            return at, at
        _check_key(shape, key)
        if shape.find(key) >= 0:
            raise WrongType(f"there is already a “{key}” here")
        return _sorted_place(shape.keys, key), key


def _array_label(_shape: Shape) -> Callable[[int], str]:
    return lambda slot: f"[{slot}]"


def _key_label(shape: Shape) -> Callable[[int], str]:
    return shape.label


_LABELS = {True: _array_label, False: _key_label}


def _nowhere(key: Key) -> WrongType:
    return WrongType(f"there is no row “{key}” here")


def _origins(parent: Container) -> list[int]:
    """Return where the outside value of each slot stood, 0 for all others."""
    large = parent.place.large if parent.place is not None else ()
    return list(large) or [0] * len(parent)


def _with(keys: Sequence[Key], at: int, key: Key) -> Sequence[Key]:
    return (*keys[:at], key, *keys[at:])


def _sorted_place(keys: Sequence[Key], key: Key) -> int:
    """Return how many keys sort before `key`, where a file in another order keeps its own."""
    wanted = sort_key(key)
    at = 0
    for place, one in enumerate(keys):
        if sort_key(one) < wanted:
            at = place + 1
    return at


def _check_key(shape: Shape, key: Key) -> None:
    if shape.type == t.MAP:
        accept(Kind.STRING, key)
    elif not isinstance(key, int) or isinstance(key, bool):
        raise WrongType(f"“{key}” is no hash")
    elif not 0 <= key < 1 << 32 * t.key_words(shape.type):
        raise WrongType(f"0x{key:X} does not fit {32 * t.key_words(shape.type)} bits")


def _hash_key(name: str, shape: Shape) -> int:
    """Return the key a person typed: `0x…` or a decimal number."""
    word = name.strip().lower()
    try:
        key = int(word, 16 if word.startswith("0x") else 10)
    except ValueError:
        raise WrongType(f"the keys here are numbers: “{name}” is none") from None
    _check_key(shape, key)
    return key
