"""The values of a BYML document: containers of plain Python values, none of which ever changes.

An edit makes another document, which shares with the one before all containers but those on the way
to what is edited. What the file stores once is one container wherever it lies. A copy that an edit
makes remembers where its original was read, so that the writer knows its position in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, count
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.kinds import AnyValue
from ..core.long_tuple import LongTuple, sequence_of
from ..core.paths import Key, Path
from ..core.roots import Root
from ..errors import WrongType
from . import types as t
from .shapes import Shape
from .shapes import sort_key as sort_key

if TYPE_CHECKING:
    from .layout import LayoutPlan


DEPTH_LIMIT: Final = 1024
"""How many containers may lie in each other; the deepest known real file has 254."""


class Value(NamedTuple):
    """A value with its type: a node that can be inserted into a document.

    `origin` is where in the file a value outside of its container stood, 0 for a new one.
    """

    type: int
    value: AnyValue
    origin: int = 0


class Back(NamedTuple):
    """What a container that lies inside itself has instead of itself: `Container.at` of that."""

    at: int


class Container(NamedTuple):
    """A map, a hash map or an array: its values, in the order of `shape.keys`.

    A slot has a `Container` or a `Back`, or the Python value that `formats.core.kinds.Kind` lists
    for its type; a null is None (or the number in its slot where that is not 0). Containers are
    equal only to themselves. `at` is the offset at which the container, or the one of which it is
    a changed copy, was read, 0 for a new one. `large` has for each slot the offset at which its
    outside value was read, 0 for other slots and new values; it is empty without outside values.
    """

    shape: Shape
    values: Sequence[AnyValue]
    at: int = 0
    large: Sequence[int] = ()

    def __eq__(self, other: object) -> bool:
        return self is other  # to compare values would be endless where containers are shared

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __hash__(self) -> int:
        return object.__hash__(self)

    def __repr__(self) -> str:
        return f"<{t.type_text(self.shape.type)} of {len(self.values)}>"

    def node(self, slot: int) -> Container | Value:
        """Return the container or value at `slot` as a node."""
        value = self.values[slot]
        if isinstance(value, Container):
            return value
        return Value(self.shape.types[slot], value, self.large[slot] if self.large else 0)

    @property
    def children(self) -> list[Container]:
        """The containers in this one."""
        values = self.values
        found = [values[slot] for slot in self.shape.children]
        return [child for child in found if type(child) is Container]

    @property
    def backs(self) -> list[int]:
        """Where the containers are from that lie around this one and are in it again."""
        values = self.values
        found = [values[slot] for slot in self.shape.children]
        return [child.at for child in found if type(child) is Back]

    def with_values(self, values: dict[int, AnyValue]) -> Container:
        """Return a copy with other values of the same types at some slots."""
        if isinstance(self.values, LongTuple):
            return Container(self.shape, self.values.replaced(values), self.at, self.large)
        new = list(self.values)
        for slot, value in values.items():
            new[slot] = value
        return Container(self.shape, tuple(new), self.at, self.large)


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class Byml(Root):
    """A BYML document.

    `version` is 1 to 10, `big_endian` the byte order. `root` is the root container, None for the
    null document; a root that is a single value is a container of shape `types.SCALAR` that holds
    it. `paths` are the blobs of Mario Kart 8's path table, None in files with the common header
    (then `long_header` is False). `plan` says where in the file everything stood, None for a new
    document. `shares` is whether equal containers are written once. `nans` is False only where
    it is known that no float32 is a NaN, `rings` only where no container lies inside itself.
    """

    format_name = "byml"

    root: Container | None
    version: int = 7
    big_endian: bool = False
    long_header: bool = False
    paths: tuple[bytes, ...] | None = None
    plan: LayoutPlan | None = None
    shares: bool = False
    nans: bool = True
    rings: bool = False

    @property
    def order(self) -> str:
        """The byte order as `struct` spells it."""
        return ">" if self.big_endian else "<"

    @property
    def foreign_type(self) -> int:
        """The type that its header leaves no room for: binary data or path references."""
        return t.BINARY if self.long_header else t.PATH


def foreign_value(type_: int) -> WrongType:
    """Return the error on a value of the type that the header leaves no room for."""
    if type_ == t.PATH:
        return WrongType(
            "a file without a path table’s header cannot hold a path reference",
            hint="A text states that header in the comment at its top: “header=long”.",
        )
    return WrongType(
        "a file with a path table’s header cannot hold binary data",
        hint="Remove “header=long” from the comment at the top of its text, or the data.",
    )


NOT_THERE: Final = "what a row leads back to would be no longer in the document"

Node = Container | Value


def new(version: int = 7, big_endian: bool = False) -> Byml:
    """Return a document with an empty map.

    A new file has the layout of the games' own tools. Equal containers are written once below
    version 7, as in the games of that time; later ones mostly write each.
    """
    if not 1 <= version <= 10:
        raise WrongType(f"there is no BYML version {version}, only 1 to 10")
    empty = container(t.MAP, (), ())
    return Byml(empty, version, big_endian, shares=version < 7)


def carrier(root: Byml) -> Byml:
    """Return a document with an empty array that can contain rows of `root`, for the clipboard."""
    empty = new(max(root.version, 1), root.big_endian)
    array = container(t.ARRAY, None, ())
    return replace(empty, root=array, long_header=root.long_header, paths=root.paths)


def container(
    type_: int, keys: Sequence[Key] | None, nodes: Iterable[Node], element: int = 0
) -> Container:
    """Return a new container of `nodes`; `keys` is None for an array.

    The keys of a map must be in the order in which they are written, see `sort_key`.
    """
    nodes = tuple(nodes)
    types = bytes(map(type_of, nodes))
    names = range(len(nodes)) if keys is None else tuple(keys)
    shape = Shape(type_, names, types, element)
    values = [node.value if isinstance(node, Value) else node for node in nodes]
    origins = [node.origin if isinstance(node, Value) else 0 for node in nodes]
    return Container(shape, sequence_of(values), 0, sequence_of(origins) if shape.large else ())


def with_backs(node: Container, names: Mapping[int, int]) -> Container:
    """Return a container with other names of the containers that it leads back to."""
    if not names or not node.backs:
        return node
    slots = [slot for slot in node.shape.children if type(node.values[slot]) is Back]
    ats = {slot: node.values[slot].at for slot in slots}
    return node.with_values({slot: Back(names.get(at, at)) for slot, at in ats.items()})


NAMES: Final = count(-1, -1)
"""What new containers that lie inside themselves have for the offset at which others were read."""


def type_of(node: Node) -> int:
    """Return the node type of a node."""
    return node.type if isinstance(node, Value) else node.shape.type


def fresh(node: Node) -> Node:
    """Return a deep copy of a node, without any position in a file.

    Shared containers stay shared, so a copy takes no more memory than the original.
    """
    if isinstance(node, Value):
        return node._replace(origin=0)

    nodes = reachable(node)
    backs = {at for container in nodes for at in container.backs}
    names = {container.at: next(NAMES) for container in nodes if container.at in backs}

    def without_position(_old: Container, node: Container) -> Container:
        large = sequence_of([0] * len(node.values)) if node.shape.large else ()
        node = with_backs(node, names)
        return Container(node.shape, node.values, names.get(node.at, 0), large)

    return rebuilt(node, without_position)[id(node)]


def rebuilt(
    root: Container, change: Callable[[Container, Container], Container]
) -> dict[int, Container]:
    """Change `root` and every container below it once; return the changed ones by the old `id`.

    `change` is given each container as it was, and with its changed children.
    """
    new: dict[int, Container] = {}
    for node in children_first(root):
        below = [(slot, node.values[slot]) for slot in node.shape.children]
        values = {
            slot: new[id(child)]
            for slot, child in below
            if type(child) is Container and new[id(child)] is not child
        }
        new[id(node)] = change(node, node.with_values(values) if values else node)
    return new


def children_first(root: Container, known: Collection[int] = ()) -> list[Container]:
    """Return every container from `root` down once, children before those that have them.

    Those whose `id` is `known` are left out, with all below them.
    """
    if id(root) in known:
        return []
    entered, left, opened = {id(root)}, [], [(root, iter(root.children))]
    while opened:
        node, children = opened[-1]
        for child in children:
            if id(child) in entered or id(child) in known:
                continue
            entered.add(id(child))
            if child.shape.children:
                opened.append((child, iter(child.children)))
                break
            left.append(child)
        else:
            left.append(node)
            opened.pop()
    return left


def breadth_first(
    root: Container, same: Mapping[int, Container] = MappingProxyType({})
) -> Iterator[Container]:
    """Yield every container from `root` down once, level by level.

    `same` has those that stand for others, by the `id` of these.
    """
    queue, seen = [root], {id(root)}
    for node in queue:
        yield node
        if not node.shape.children:
            continue
        for child in node.children:
            child = same.get(id(child), child)
            if id(child) not in seen:
                seen.add(id(child))
                queue.append(child)


def reachable(root: Container) -> list[Container]:
    """Return every container from `root` down once, `root` first."""
    return list(breadth_first(root))


def walk(root: Container | None, path: Path = ()) -> Iterator[tuple[Path, Container]]:
    """Yield every container from `root`, which is at `path`, down once, with its first path."""
    waiting = [] if root is None else [(path, root)]
    seen: set[int] = set()
    while waiting:
        path, node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield path, node
            for slot in reversed(node.shape.children):
                if type(node.values[slot]) is Container:
                    waiting.append(((*path, node.shape.keys[slot]), node.values[slot]))


def has_more(root: Container, count: int) -> bool:
    """Whether `root` has more than `count` values below it, those of shared containers once."""
    sums = accumulate(len(node.values) for node in breadth_first(root))
    return any(total > count for total in sums)


def height(node: Container, heights: dict[int, int]) -> int:
    """Return the depth of nesting of containers below `node`, itself included.

    `heights` caches results, by identity, for the next call on the same containers.
    """
    for container in children_first(node, heights):
        below = [heights[id(child)] for child in container.children]
        heights[id(container)] = 1 + max(below, default=0)
    return heights[id(node)]
