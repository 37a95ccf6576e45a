"""Copy-on-write editing of BYML containers: `own` copies those along a path, `SlotEdit` changes
slots.

Containers of the file never change. An edit puts a changed copy of each container on its path in
place, marked as the document's own; what is its own already is changed where it stands.
"""

from __future__ import annotations

import copy
from bisect import bisect_left
from collections.abc import Sequence

from ..core.kinds import AnyValue, Kind, accept
from ..core.paths import Key, Path
from ..errors import WrongType
from ..one_by_one import after_coming, after_going
from ..outline import NewRow
from . import types as t
from .model import (
    DEPTH_LIMIT,
    Byml,
    Container,
    ContainerPosition,
    Node,
    PlacedContainer,
    Value,
    height,
    origin_of,
    reachable,
    sort_key,
    type_of,
)
from .shapes import Shape

COUNT_LIMIT = 0xFFFFFF
"""How many entries a container can have; its head counts them in 24 bits."""


def own(root: Byml, path: Path) -> Container:
    """Return the container at `path`, copied if needed so that it may change in place."""
    assert root.root is not None, "an edit found its row before"
    root.edits += 1
    node = root.root = _owned(root, root.root)
    for key in path:
        slot = node.shape.find(key)
        child = _owned(root, node[slot])
        node[slot] = child
        node = child
    return node


def _owned(root: Byml, node: Container) -> Container:
    place = node.place
    if place is None:
        return _copied_container(node, ContainerPosition(node, root.owner, ()))
    if place.owner is root.owner:
        return node
    return _copied_container(
        node, ContainerPosition(origin_of(node), root.owner, list(place.large))
    )


def _copied_container(node: Container, place: ContainerPosition) -> Container:
    container = PlacedContainer(node)
    container.shape = node.shape
    container.place = place
    return container


def clone(root: Byml) -> Byml:
    """Return a copy of the document that is written as the same bytes.

    Both hold the same containers until one of them is edited, which copies what it changes.
    """
    freeze(root)
    byml = copy.copy(root)
    freeze(byml)
    return byml


def freeze(root: Byml) -> None:
    """Let no container be changed in place any more, since others may hold it."""
    root.owner = object()


class SlotEdit:
    """Adds, removes and moves the slots of a container that may change in place."""

    def __init__(self, node: Container) -> None:
        assert node.place is not None, "only own containers are changed"
        self.node = node
        self.place = node.place
        shape = node.shape
        self.keys = None if type(shape.keys) is range else list(shape.keys)
        self.types = bytearray(shape.types)
        self.origins = list(node.place.large) or [0] * len(node)

    def put_many(self, slots: Sequence[tuple[int, Key]], nodes: Sequence[Node]) -> None:
        """Bring new children to slots with their keys, one after the other."""
        order = after_coming(len(self.node), [slot for slot, _key in slots])
        self.node.extend([node.value if isinstance(node, Value) else node for node in nodes])
        self.types.extend(map(type_of, nodes))
        self.origins.extend([node.origin if isinstance(node, Value) else 0 for node in nodes])
        if self.keys is not None:
            self.keys.extend([key for _slot, key in slots])
        self._choose(order)

    def take_many(self, places: Sequence[int]) -> None:
        """Remove the children at slots, one after the other."""
        order, _gone = after_going(len(self.node), places)
        self._choose(order)

    def _choose(self, order: Sequence[int]) -> None:
        """Have the children of these slots, in this order."""
        self.node[:] = [self.node[slot] for slot in order]
        self.types = bytearray([self.types[slot] for slot in order])
        self.origins = [self.origins[slot] for slot in order]
        if self.keys is not None:
            self.keys = [self.keys[slot] for slot in order]

    def put(self, slot: int, key: Key, node: Node) -> None:
        """Bring a new child to `slot`."""
        self.node.insert(slot, node.value if isinstance(node, Value) else node)
        self.types.insert(slot, type_of(node))
        self.origins.insert(slot, node.origin if isinstance(node, Value) else 0)
        if self.keys is not None:
            self.keys.insert(slot, key)

    def take(self, slot: int) -> Node:
        """Remove the child at `slot` and return it."""
        type_, value, origin = self.types.pop(slot), self.node.pop(slot), self.origins.pop(slot)
        if self.keys is not None:
            self.keys.pop(slot)
        return value if isinstance(value, Container) else Value(type_, value, origin)

    def swap(self, slot: int, node: Node) -> None:
        """Put another child in the place of the one at `slot`, under its key."""
        self.node[slot] = node.value if isinstance(node, Value) else node
        self.types[slot] = type_of(node)
        self.origins[slot] = node.origin if isinstance(node, Value) else 0

    def reorder(self, order: Sequence[int]) -> None:
        """Bring the children to other slots: those of an array, which have no keys."""
        assert self.keys is None, "those of a map are where their keys are"
        self._choose(order)

    def store(self) -> None:
        """Give the container the shape its slots now have."""
        old = self.node.shape
        keys = range(len(self.types)) if self.keys is None else tuple(self.keys)
        shape = self.node.shape = Shape(old.type, keys, bytes(self.types), old.element)
        self.place.large = self.origins if shape.large else ()


# Where a child goes


def slot_for(parent: Container, key: Key, index: int, without: int = -1) -> int:
    """Return the slot for a child named `key` in a map; `index` -1 leaves it to the format.

    Maps are sorted by the bytes of their keys. One that has another order in the file keeps it:
    there `index` is used. `without` is the slot of a child that is about to be removed.
    """
    keys = parent.shape.keys
    count = len(keys) - (without >= 0)
    if not origin_of(parent).shape.ascends and 0 <= index <= count:
        return index
    slot = bisect_left(keys, sort_key(key), key=sort_key)
    return slot - (0 <= without < slot)


def new_slots(parent: Container, rows: Sequence[NewRow]) -> list[tuple[int, Key]]:
    """Return the slots and keys that children have once they come one after the other."""
    if type(parent.shape.keys) is range:
        slots = [row.index if row.index != -1 else len(parent) + at for at, row in enumerate(rows)]
        for at, slot in enumerate(slots):
            if not 0 <= slot <= len(parent) + at:
                raise WrongType(f"there is no place {slot} in an array of {len(parent) + at}")
        return [(slot, slot) for slot in slots]
    check_keys(parent.shape, [row.key for row in rows])
    ranks = list(map(sort_key, parent.shape.keys))
    place = _places_by_key if origin_of(parent).shape.ascends else _places_by_index
    return [(slot, row.key) for slot, row in zip(place(ranks, rows), rows, strict=True)]


def _places_by_key(ranks: Sequence[AnyValue], rows: Sequence[NewRow]) -> list[int]:
    """Return the places of rows that come among sorted keys, one after the other."""
    come: list[AnyValue] = []
    places = []
    for _index, key, _node in rows:
        rank = sort_key(key)
        before = bisect_left(come, rank)
        come.insert(before, rank)  # they alone: to insert among all takes long
        places.append(bisect_left(ranks, rank) + before)
    return places


def _places_by_index(ranks: list[AnyValue], rows: Sequence[NewRow]) -> list[int]:
    """Return the places of rows that come, one after the other, among keys that are not sorted."""
    places = []
    for index, key, _node in rows:
        rank = sort_key(key)
        place = index if 0 <= index <= len(ranks) else bisect_left(ranks, rank)
        ranks.insert(place, rank)
        places.append(place)
    return places


def taken_slots(parent: Container, places: Sequence[int]) -> list[tuple[int, Key, Node]]:
    """Return the children at places with their slots and keys, once they go one after the other."""
    _left, slots = after_going(len(parent), places)
    keys = places if type(parent.shape.keys) is range else [parent.shape.keys[s] for s in slots]
    return list(zip(places, keys, map(parent.node, slots), strict=True))


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
    if isinstance(node, Value):
        types = bytes([node.type])
        if node.type not in t.KINDS or node.type in t.CONTAINERS:
            raise WrongType(f"0x{node.type:02X} is not a type of a value")
    elif isinstance(node, Container):
        is_flat = not node.shape.children  # as most are that come by thousands
        if depth + (1 if is_flat else height(node, {})) > DEPTH_LIMIT:
            raise WrongType(f"containers would be nested more than {DEPTH_LIMIT} deep")
        inside = [node] if is_flat else reachable(node)
        types = b"".join({container.shape.types for container in inside})
    else:
        raise WrongType("this is not a node of a BYML document")
    if t.PATH in types and not root.long_header:
        raise WrongType("only files with a path table hold path references")
    if t.BINARY in types and root.long_header:
        raise WrongType("files with a path table hold path references in place of binary data")
    return node


def check_room(parent: Container, more: int = 0) -> None:
    """Raise `WrongType` if a container is full, with so many `more` in it."""
    if parent.shape.type == t.SCALAR:
        raise WrongType("a single value has no room for others")
    if len(parent) + more >= COUNT_LIMIT:
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
    if shape.type == t.MAP:
        accept(Kind.STRING, key)
    elif type(key) is not int or not 0 <= key < 1 << 32 * t.key_words(shape.type):
        bits = 32 * t.key_words(shape.type)
        raise WrongType(f"{key!r:.40} is not a key here: they are numbers of {bits} bits")
    if key not in present and shape.find(key) >= 0:
        raise WrongType(f"“{shape.label(shape.find(key))}” already exists")
