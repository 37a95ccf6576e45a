"""Edits of BYML documents: other values at paths, and containers with other slots."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
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


def with_values_at(root: Container, values: Iterable[tuple[Path, AnyValue]]) -> Container:
    """Return a root with other values, of the same types, at paths that exist.

    Each container on the way to them is copied once. Without any value it is the very root.
    """
    edits: dict[Path, tuple[Container, dict[int, AnyValue]]] = {(): (root, {})}
    for path, value in values:
        above = path[:-1]
        if above not in edits:
            known = next(depth for depth in range(len(above), -1, -1) if above[:depth] in edits)
            for depth in range(known, len(above)):
                node = edits[above[:depth]][0]
                edits[above[: depth + 1]] = node.values[node.shape.find(above[depth])], {}
        node, changed = edits[above]
        changed[node.shape.find(path[-1]) if path else 0] = value
    for path, (node, changed) in reversed(edits.items()):
        new = node.with_values(changed) if changed else node
        if path and new is not node:
            parent, others = edits[path[:-1]]
            others[parent.shape.find(path[-1])] = new
    return new


Come = Mapping[int, tuple[Key, Node]]
"""Children that come to a container, with their keys, by the slots that they get."""


def replaced(parent: Container, come: Come) -> Container:
    """Return a copy of a container with other children at some slots."""
    if len(come) == 1:
        ((slot, child),) = come.items()
        return spliced(parent, slot, 1, child)
    return arranged(parent, [come.get(slot, slot) for slot in range(len(parent.values))])


def inserted(parent: Container, come: Come) -> Container:
    """Return a copy of a container with more children, at the slots they have once all came."""
    if len(come) == 1:
        ((slot, child),) = come.items()
        return spliced(parent, slot, 0, child)
    there, count = iter(range(len(parent.values))), len(parent.values) + len(come)
    return arranged(parent, [come.get(slot) or next(there) for slot in range(count)])


def removed(parent: Container, places: Collection[int]) -> Container:
    """Return a copy of a container without the children at some slots."""
    slots = range(len(parent.values))
    if not all(place in slots for place in places):
        raise WrongType("there is nothing at this place")
    if len(places) == 1:
        return spliced(parent, next(iter(places)), 1)
    return arranged(parent, [slot for slot in slots if slot not in places])


def spliced(parent: Container, slot: int, count: int, *come: tuple[Key, Node]) -> Container:
    """Return a copy with children in the place of up to one at a slot."""
    shape, large = parent.shape, parent.large
    keys: Sequence[Key] = ()
    if type(shape.keys) is not range:
        keys = [*shape.keys[:slot], *(key for key, _node in come), *shape.keys[slot + count :]]
    nodes = [node for _key, node in come]
    new = bytes(map(type_of, nodes))
    types = shape.types[:slot] + new + shape.types[slot + count :]
    values = _spliced(parent.values, slot, count, *map(_value_of, nodes))
    if large or not t.LARGE.isdisjoint(new):
        large = large or sequence_of([0] * len(parent.values))
        large = _spliced(large, slot, count, *map(_origin_of, nodes))
    return _copy(parent, keys, types, values, large)


def arranged(parent: Container, rows: Sequence[int | tuple[Key, Node]]) -> Container:
    """Return a copy with these children: slots of those there are, or new ones with their keys."""
    shape, count = parent.shape, len(parent.values)
    come = [row for row in rows if not isinstance(row, int)]
    nodes = [node for _key, node in come]
    number = iter(range(count, count + len(come)))
    order = [row if isinstance(row, int) else next(number) for row in rows]
    keys = [*shape.keys, *(key for key, _node in come)]
    types = shape.types + bytes(map(type_of, nodes))
    values = [*parent.values, *map(_value_of, nodes)]
    origins = [*(parent.large or [0] * count), *map(_origin_of, nodes)]
    return _copy(
        parent,
        [keys[slot] for slot in order],
        bytes([types[slot] for slot in order]),
        [values[slot] for slot in order],
        [origins[slot] for slot in order],
    )


def _copy(
    parent: Container,
    keys: Sequence[Key],
    types: bytes,
    values: Sequence[AnyValue],
    origins: Sequence[int],
) -> Container:
    old = parent.shape
    if type(old.keys) is range:
        keys = range(len(types))
    else:
        keys = keys_of(map(name_of, keys)) if has_again(keys) else tuple(keys)
    shape = Shape(old.type, keys, types, old.element)
    large = sequence_of(origins) if shape.large else ()
    return Container(shape, sequence_of(values), parent.at, large)


def _value_of(node: Node) -> AnyValue:
    return node.value if isinstance(node, Value) else node


def _origin_of(node: Node) -> int:
    return node.origin if isinstance(node, Value) else 0


def _spliced(values: Sequence[T], slot: int, count: int, *come: T) -> Sequence[T]:
    if isinstance(values, LongTuple):
        return values.spliced(slot, count, *come)
    return (*values[:slot], *come, *values[slot + count :])


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
    """Return the slots and keys that children have once all are there, in the order of `rows`."""
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
