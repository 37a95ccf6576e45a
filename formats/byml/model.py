"""The object model of a BYML document: containers of plain Python values.

A container read from a file never changes afterwards. An edit puts a changed copy in its place
(and in the places of the containers around it), which remembers whose copy it is; that is how
one stored container can serve many positions, how an edit reaches one of them only, and how the
writer knows where in the file everything belongs.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.kinds import AnyValue
from ..core.paths import Key
from ..errors import WrongType
from ..root import Root
from . import types as t
from .shapes import Shape
from .shapes import sort_key as sort_key

if TYPE_CHECKING:
    from .layout import LayoutPlan


DEPTH_LIMIT: Final = 200
"""How many containers may lie in each other; the deepest known real file has 13."""


class Value(NamedTuple):
    """A value with its type: a node that can be inserted into a document.

    `origin` is where in the file a value outside of its container stood, 0 for a new one.
    """

    type: int
    value: AnyValue
    origin: int = 0


class Container(list[AnyValue]):
    """A map, a hash map or an array: its values, in the order of `shape.keys`.

    A slot holds a `Container`, or the Python value that `formats.core.kinds.Kind` lists for its
    type; a null is None (or the number in its slot where that is not 0). Containers are equal only
    to themselves.
    """

    __slots__ = ("shape",)
    shape: Shape

    place: ContainerPosition | None = None
    """What an edit or a value outside of the container needs to be known, see `PlacedContainer`."""

    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__  # type: ignore[assignment]  # a list has none

    def __repr__(self) -> str:
        return f"<{t.type_text(self.shape.type)} of {len(self)}>"

    def node(self, slot: int) -> Container | Value:
        """Return the container or value at `slot` as a node."""
        value = self[slot]
        if isinstance(value, Container):
            return value
        origins = self.place.large if self.place else ()
        return Value(self.shape.types[slot], value, origins[slot] if origins else 0)


class ContainerPosition:
    """Where a container and the values stored outside of it were read in the file.

    `origin` is the container of the file this one is a changed copy of, None for one of the file
    itself and for a new one. `owner` tells who may change it, see `Byml.owner`. `large` has for
    each slot the offset its outside value was read at, 0 for other slots and new values; it is
    empty if the container has no outside values.
    """

    __slots__ = ("large", "origin", "owner")

    def __init__(self, origin: Container | None, owner: object, large: Sequence[int]) -> None:
        self.origin = origin
        self.owner = owner
        self.large = large


class PlacedContainer(Container):
    """A container with a `place`: an edited one, or one with values stored outside of it."""

    __slots__ = ("place",)
    place: ContainerPosition | None


class Byml(Root):
    """A BYML document.

    `version` is 1 to 10, `big_endian` the byte order. `root` is the root container, None for the
    null document; a root that is a single value is a container of shape `types.SCALAR` that holds
    it. `paths` are the blobs of Mario Kart 8's path table, None in files with the common header
    (then `long_header` is False). `plan` says where in the file everything stood, None for a new
    document. `shares` is whether equal containers are written once. `nans` is False only where
    it is known that no float32 is a NaN.
    """

    format_name = "byml"

    __slots__ = (
        "big_endian", "edits", "long_header", "nans", "owner", "paths", "plan", "root", "shares",
        "version",
    )  # fmt: skip

    def __init__(
        self, root: Container | None, version: int = 7, *, big_endian: bool = False
    ) -> None:
        self.root = root
        self.version = version
        self.big_endian = big_endian
        self.long_header = False
        self.paths: tuple[bytes, ...] | None = None
        self.plan: LayoutPlan | None = None
        self.shares = version < 7
        self.nans = True
        self.edits = 0
        self.owner = object()
        """Containers placed with this owner stand at one position and may change in place.

        Giving the document a new owner makes every container unchangeable again.
        """

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


Node = Container | Value


def new(version: int = 7, big_endian: bool = False) -> Byml:
    """Return a document with an empty map.

    A new file has the layout of the games' own tools. Equal containers are written once below
    version 7, as in the games of that time; later ones mostly write each.
    """
    if not 1 <= version <= 10:
        raise WrongType(f"there is no BYML version {version}, only 1 to 10")
    return Byml(container(t.MAP, (), ()), version, big_endian=big_endian)


def carrier(root: Byml) -> Byml:
    """Return a document with an empty array that can contain rows of `root`, for the clipboard."""
    byml = new(max(root.version, 1), root.big_endian)
    byml.root = container(t.ARRAY, None, ())
    byml.long_header, byml.paths = root.long_header, copy.copy(root.paths)
    return byml


def container(
    type_: int, keys: Sequence[Key] | None, nodes: Iterable[Node], element: int = 0
) -> Container:
    """Return a new container of `nodes`; `keys` is None for an array.

    The keys of a map must be in the order in which they are written, see `sort_key`.
    """
    nodes = tuple(nodes)
    types = bytes(map(type_of, nodes))
    names = range(len(nodes)) if keys is None else tuple(keys)
    return _filled_container(Shape(type_, names, types, element), nodes)


def _filled_container(shape: Shape, nodes: Sequence[Node]) -> Container:
    container: Container = PlacedContainer() if shape.large else Container()
    container.extend(node.value if isinstance(node, Value) else node for node in nodes)
    container.shape = shape
    if shape.large:
        origins = [node.origin if isinstance(node, Value) else 0 for node in nodes]
        container.place = ContainerPosition(None, None, origins)
    return container


def type_of(node: Node) -> int:
    """Return the node type of a node."""
    return node.type if isinstance(node, Value) else node.shape.type


def origin_of(node: Container) -> Container:
    """Return the container as read that `node` is an edited copy of, or `node` itself."""
    place = node.place
    return node if place is None or place.origin is None else place.origin


def fresh(node: Node) -> Node:
    """Return a deep copy of a node, without any position in a file.

    Shared containers stay shared, so a copy takes no more memory than the original.
    """
    if isinstance(node, Value):
        return node._replace(origin=0)
    return _fresh(node, {})


def _fresh(container: Container, done: dict[int, Container]) -> Container:
    new_container = done.get(id(container))
    if new_container is None:
        new_container = (
            PlacedContainer(container) if container.shape.large else Container(container)
        )
        new_container.shape = container.shape
        if container.shape.large:
            new_container.place = ContainerPosition(None, None, [0] * len(container))
        for slot in container.shape.children:
            new_container[slot] = _fresh(container[slot], done)
        done[id(container)] = new_container
    return new_container


def reachable(root: Container) -> list[Container]:
    """Return every container from `root` down once, `root` first."""
    containers = [root]
    seen = {id(root)}
    for node in containers:
        slots = node.shape.children
        if not slots:
            continue
        for child in node if len(slots) == len(node) else [node[slot] for slot in slots]:
            if id(child) not in seen:
                seen.add(id(child))
                containers.append(child)
    return containers


def has_more(root: Container, count: int) -> bool:
    """Whether `root` has more than `count` values below it, those of shared containers once."""
    waiting, seen = [root], {id(root)}
    for node in waiting:
        count -= len(node)
        if count < 0:
            return True
        for child in map(node.__getitem__, node.shape.children):
            if id(child) not in seen:
                seen.add(id(child))
                waiting.append(child)
    return False


def height(node: Container, heights: dict[int, int]) -> int:
    """Return the depth of nesting of containers below `node`, itself included.

    `heights` caches results, by identity, for the next call on the same containers.
    """
    todo = [] if id(node) in heights else [node]
    while todo:
        container = todo[-1]
        below = [container[slot] for slot in container.shape.children]
        inner = [child for child in below if child.shape.children]
        unknown = [child for child in inner if id(child) not in heights]
        if unknown:
            todo += unknown
            continue
        todo.pop()
        heights[id(container)] = 1 + max(
            (heights[id(child)] for child in inner), default=bool(below)
        )
    return heights[id(node)]
