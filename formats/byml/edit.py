"""Edits of BYML documents: `ContainerDraft` copies the containers on the way to what is edited.

`SlotEdit` gives a copy of a container with other slots.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from typing import TypeVar

from ..core.kinds import AnyValue, Kind, accept
from ..core.long_tuple import LongTuple, sequence_of
from ..core.paths import Key, Path
from ..errors import WrongType
from ..outline import NewRow
from . import types as t
from .model import (
    DEPTH_LIMIT,
    NOT_THERE,
    Back,
    Byml,
    Container,
    Node,
    Value,
    height,
    reachable,
    sort_key,
    type_of,
)
from .shapes import Shape, has_again, keys_of, name_of

COUNT_LIMIT = 0xFFFFFF
"""How many entries a container can have; its head counts them in 24 bits."""
T = TypeVar("T")


class ContainerDraft:
    """An edit in progress below a root: of the containers on its way each is copied once.

    `at` goes to a container, `put` has another one there, `finish` gives the root after the edit.
    Rows that lie together are best edited one after the other.
    """

    def __init__(self, root: Container) -> None:
        self._keys: list[Key] = []
        self._opened = [_Opened(root)]

    def at(self, path: Path) -> Container:
        """Go to the container at a path that exists, and return it."""
        keys, depth = self._keys, 0
        while depth < min(len(keys), len(path)) and keys[depth] == path[depth]:
            depth += 1
        self._close(len(keys) - depth)
        for key in path[depth:]:
            slot = self._opened[-1].node.shape.find(key)
            self._opened.append(_Opened(self._opened[-1].value(slot), slot))
            keys.append(key)
        self._opened[-1].fold()
        return self._opened[-1].node

    def value(self, slot: int) -> AnyValue:
        """Return the value now at a slot of the container where `at` went."""
        return self._opened[-1].value(slot)

    def put(self, node: Container) -> None:
        """Have another container where `at` went."""
        self._opened[-1].node = node

    def set(self, slot: int, value: AnyValue) -> None:
        """Have another value, of the same type, at a slot of the container where `at` went."""
        self._opened[-1].changed[slot] = value

    def finish(self) -> Container:
        """Return the root after the edit; without a change that is the very one before."""
        self._close(len(self._keys))
        self._opened[0].fold()
        return self._opened[0].node

    def _close(self, count: int) -> None:
        """Leave so many containers, from the innermost on."""
        for _each in range(count):
            inner = self._opened.pop()
            self._keys.pop()
            inner.fold()
            above = self._opened[-1]
            if above.value(inner.slot) is not inner.node:
                above.changed[inner.slot] = inner.node


class _Opened:
    """A container on the way of a draft, and which of its slots are to have other values."""

    def __init__(self, node: Container, slot: int = 0) -> None:
        self.node, self.slot = node, slot
        self.changed: dict[int, AnyValue] = {}

    def value(self, slot: int) -> AnyValue:
        """Return the value that a slot has now."""
        return self.changed[slot] if slot in self.changed else self.node.values[slot]

    def fold(self) -> None:
        """Put the other values into a copy of the container."""
        if self.changed:
            self.node, self.changed = self.node.with_values(self.changed), {}


class SlotEdit:
    """The slots of a container on their way to a copy with others; `made` returns that."""

    def __init__(self, node: Container) -> None:
        self._node = node
        shape = node.shape
        self.keys = None if type(shape.keys) is range else list(shape.keys)
        self.types = bytearray(shape.types)
        self.values: list[AnyValue] | LongTuple[AnyValue] = _editable(node.values)
        self.origins: list[int] | LongTuple[int] = _editable(node.large)

    def put_many(self, slots: Sequence[tuple[int, Key]], nodes: Sequence[Node]) -> None:
        """Bring new children to the slots that they have once all are there, with their keys."""
        if len(nodes) == 1:
            self.put(*slots[0], nodes[0])
            return
        count = len(self.values)
        self.values = [*self.values, *map(_value_of, nodes)]
        self.origins = [*self._all_origins(), *map(_origin_of, nodes)]
        self.types.extend(map(type_of, nodes))
        if self.keys is not None:
            self.keys.extend([key for _slot, key in slots])
        come = {slot: count + at for at, (slot, _key) in enumerate(slots)}
        there = iter(range(count))
        self.reorder(
            [come[slot] if slot in come else next(there) for slot in range(len(self.types))]
        )

    def take_many(self, places: Collection[int]) -> None:
        """Remove the children at slots."""
        count = len(self.types)
        if not all(0 <= place < count for place in places):
            raise WrongType("there is nothing at this place")
        if len(places) == 1:
            self.take(*places)
        else:
            self.reorder([slot for slot in range(count) if slot not in places])

    def reorder(self, order: Sequence[int]) -> None:
        """Have the children of these slots, in this order."""
        values, origins = list(self.values), self._all_origins()
        self.values = [values[slot] for slot in order]
        self.origins = [origins[slot] for slot in order]
        self.types = bytearray([self.types[slot] for slot in order])
        if self.keys is not None:
            self.keys = [self.keys[slot] for slot in order]

    def put(self, slot: int, key: Key, node: Node) -> None:
        """Bring a new child to `slot`."""
        if self.origins or type_of(node) in t.LARGE:
            self.origins = _spliced(self._all_origins(), slot, 0, _origin_of(node))
        self.values = _spliced(self.values, slot, 0, _value_of(node))
        self.types.insert(slot, type_of(node))
        if self.keys is not None:
            self.keys.insert(slot, key)

    def take(self, slot: int) -> Node:
        """Remove the child at `slot` and return it."""
        type_, value = self.types.pop(slot), self.values[slot]
        origin = self.origins[slot] if self.origins else 0
        self.values = _spliced(self.values, slot, 1)
        if self.origins:
            self.origins = _spliced(self.origins, slot, 1)
        if self.keys is not None:
            self.keys.pop(slot)
        return value if isinstance(value, Container) else Value(type_, value, origin)

    def swap(self, slot: int, node: Node) -> None:
        """Put another child in the place of the one at `slot`, under its key."""
        key = slot if self.keys is None else self.keys[slot]
        self.take(slot)
        self.put(slot, key, node)

    def made(self) -> Container:
        """Return the container with the slots as they are now."""
        old = self._node
        keys: Sequence[Key] = range(len(self.types))
        if self.keys is not None:
            keys = keys_of(map(name_of, self.keys)) if has_again(self.keys) else tuple(self.keys)
        shape = Shape(old.shape.type, keys, bytes(self.types), old.shape.element)
        large = sequence_of(self._all_origins()) if shape.large else ()
        return Container(shape, sequence_of(self.values), old.at, large)

    def _all_origins(self) -> list[int] | LongTuple[int]:
        return self.origins or [0] * len(self.values)


def _value_of(node: Node) -> AnyValue:
    return node.value if isinstance(node, Value) else node


def _origin_of(node: Node) -> int:
    return node.origin if isinstance(node, Value) else 0


def _editable(values: Sequence[T]) -> list[T] | LongTuple[T]:
    return values if isinstance(values, LongTuple) else list(values)


def _spliced(
    values: list[T] | LongTuple[T], slot: int, removed: int, *inserted: T
) -> list[T] | LongTuple[T]:
    """Return values with others in the place of up to one at a slot; a list is changed itself."""
    if isinstance(values, LongTuple):
        return values.spliced(slot, removed, *inserted)
    values[slot : slot + removed] = inserted
    return values


# Where a child goes


def slot_for(parent: Container, key: Key, index: int, without: int = -1) -> int:
    """Return the slot for a child named `key` in a map; `index` -1 leaves it to the format.

    Maps are sorted by the bytes of their keys. One that has another order in the file keeps it:
    there `index` is used. `without` is the slot of a child that is about to be removed.
    """
    keys = parent.shape.keys
    count = len(keys) - (without >= 0)
    if not parent.shape.ascends and 0 <= index <= count:
        return index
    slot = bisect_left(keys, sort_key(key), key=sort_key)
    return slot - (0 <= without < slot)


def new_slots(parent: Container, rows: Sequence[NewRow]) -> list[tuple[int, Key]]:
    """Return the slots and keys that children have once all are there."""
    shape, count = parent.shape, len(parent.values)
    if type(shape.keys) is range:
        slots = [row.index if row.index != -1 else count + at for at, row in enumerate(rows)]
        for at, slot in enumerate(slots):
            if not 0 <= slot <= count + at:
                raise WrongType(f"there is no place {slot} in an array of {count + at}")
        return [(slot, slot) for slot in slots]
    check_keys(shape, [row.key for row in rows])
    is_given = all(0 <= row.index <= count + at for at, row in enumerate(rows))
    if is_given and not shape.ascends:
        return [(row.index, row.key) for row in rows]
    ranks = list(map(sort_key, shape.keys))
    come = [(sort_key(row.key), at) for at, row in enumerate(rows)]
    slots = [0] * len(rows)
    for before, (rank, at) in enumerate(sorted(come)):
        slots[at] = bisect_right(ranks, rank) + before
    return [(slot, row.key) for slot, row in zip(slots, rows, strict=True)]


# Checks


def check_child(root: Byml, path: Path, parent: Container, node: Node) -> Node:
    """Return `node` in a form that `parent` at `path` can contain, or raise `WrongType`."""
    node = checked_node(root, node, len(path) + 1)
    shape = parent.shape
    if shape.type == t.MONO_ARRAY and type_of(node) != shape.element:
        word = t.type_text(shape.element)
        raise WrongType(f"all values of this array are of one type, {word}")
    return node


def checked_node(root: Byml, node: Node, depth: int) -> Node:
    """Return `node` in a form that is valid below `depth` containers, or raise `WrongType`."""
    if isinstance(node, Container) and node.shape.type == t.SCALAR:
        node = node.node(0)
    if isinstance(node, Value) and isinstance(node.value, Back) and root.rings:
        types = bytes([node.type])
    elif isinstance(node, Value):
        types = bytes([node.type])
        if node.type not in t.KINDS or node.type in t.CONTAINERS:
            raise WrongType(f"0x{node.type:02X} is not a type of a value")
    elif isinstance(node, Container):
        is_flat = not node.shape.children  # as most are that come by thousands
        if depth + (1 if is_flat else height(node, {})) > DEPTH_LIMIT:
            raise WrongType(f"containers would be nested more than {DEPTH_LIMIT} deep")
        inside = [node] if is_flat else reachable(node)
        types = b"".join({container.shape.types for container in inside})
        if not root.rings and any(container.backs for container in inside):
            raise WrongType("the container is inside itself")
    else:
        raise WrongType("this is not a node of a BYML document")
    if t.PATH in types and not root.long_header:
        raise WrongType("only files with a path table hold path references")
    if t.BINARY in types and root.long_header:
        raise WrongType("files with a path table hold path references in place of binary data")
    return node


def check_backs(root: Container) -> None:
    """Raise `WrongType` if a row below leads back to what is not there."""
    nodes = reachable(root)
    if {at for node in nodes for at in node.backs} - {node.at for node in nodes}:
        raise WrongType(NOT_THERE)


def check_room(parent: Container, more: int = 0) -> None:
    """Raise `WrongType` if a container is full, with so many `more` in it."""
    if parent.shape.type == t.SCALAR:
        raise WrongType("a single value has no room for others")
    if len(parent.values) + more >= COUNT_LIMIT:
        raise WrongType(f"a container holds at most {COUNT_LIMIT} entries")


def check_keys(shape: Shape, keys: Sequence[Key]) -> None:
    """Raise `WrongType` unless all of these can come to a map that has none of them."""
    come = set(keys)
    if len(come) < len(keys):
        twice = next(key for place, key in enumerate(keys) if key in keys[:place])
        raise WrongType(f"“{twice}” already exists")
    for key in keys:
        check_key(shape, key)


def check_key(shape: Shape, key: Key, present: Sequence[Key] = ()) -> None:
    """Raise `WrongType` if `key` is not valid for this map, or is taken (except by `present`)."""
    name = name_of(key)
    if shape.type == t.MAP:
        accept(Kind.STRING, name)
    elif type(name) is not int or not 0 <= name < 1 << 8 * t.key_size(shape.type):
        bits = 8 * t.key_size(shape.type)
        raise WrongType(f"{name!r:.40} is not a key here: they are numbers of {bits} bits")
    if key not in present and shape.find(key) >= 0:
        raise WrongType(f"“{shape.label(shape.find(key))}” already exists")
