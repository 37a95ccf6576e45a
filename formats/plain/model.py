"""The values that plain documents consist of, which are never changed, and the rules for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, NamedTuple, TypeVar

from ..core.kinds import CONTAINERS, INT_RANGES, AnyValue, Kind, accept, default
from ..core.paths import Key, Path
from ..core.roots import Root
from ..errors import InvalidData, WrongType

KINDS: Final = (
    Kind.OBJECT, Kind.MAP, Kind.ARRAY, Kind.NULL, Kind.BOOL, Kind.S32, Kind.U32, Kind.S64,
    Kind.U64, Kind.F32, Kind.F64, Kind.STRING, Kind.BINARY,
)  # fmt: skip
"""What a row may be. The order of the rows of an object is free, a map is sorted by its names."""
NAMED: Final = frozenset({Kind.OBJECT, Kind.MAP})
DEEPEST: Final = 200
"""In how many containers a value lies at most."""


class PlainValue(NamedTuple):
    """A value and its kind, see `formats.core.kinds.Kind`."""

    kind: Kind
    value: AnyValue


@dataclass(frozen=True, eq=False)
class PlainContainer:
    """An object or a map, whose children have `names`, or an array, which has none."""

    kind: Kind
    nodes: tuple[PlainNode, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def keys(self) -> Sequence[Key]:
        """The keys of the children: their names, or in an array their indexes."""
        return self.names if self.kind in NAMED else range(len(self.nodes))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.names)}

    def place(self, key: Key) -> int:
        """Return the place of a child by its key, -1 where there is none."""
        if self.kind in NAMED:
            return self._places.get(key, -1) if isinstance(key, str) else -1
        is_index = type(key) is int and 0 <= key < len(self.nodes)
        return key if is_index and isinstance(key, int) else -1

    def child(self, name: str) -> PlainNode | None:
        """Return the child of a name, None where there is none."""
        place = self.place(name)
        return self.nodes[place] if place >= 0 else None

    def items(self) -> Iterator[tuple[Key, PlainNode]]:
        """Yield the key of each child with the child."""
        return zip(self.keys, self.nodes, strict=True)


PlainNode = PlainValue | PlainContainer


@dataclass(frozen=True, eq=False)
class PlainRoot(Root):
    """A document: `top` is what its rows show.

    A format has a subclass with its name as `format_name`, and what else its file says as fields
    with defaults: bools, whole numbers, strings, bytes, and tuples of these. Fields that only tell
    how a file is laid out are `dataclasses.field(compare=False)`; without them it says the same.
    """

    top: PlainContainer = PlainContainer(Kind.OBJECT)


P = TypeVar("P", bound=PlainRoot)


def kind_of(value: object) -> Kind:
    """Return the kind of a plain Python value; whole numbers are of the smallest that fits."""
    for type_, kind in _KIND_OF.items():
        if isinstance(value, type_):
            return kind
    if isinstance(value, int):
        fitting = (kind for kind in _WHOLE if INT_RANGES[kind][0] <= value <= INT_RANGES[kind][1])
        return next(fitting, Kind.U64)
    raise WrongType(f"{type(value).__name__} is not a plain value")


_KIND_OF: Final[dict[type, Kind]] = {
    type(None): Kind.NULL,
    bool: Kind.BOOL,
    float: Kind.F64,
    str: Kind.STRING,
    bytes: Kind.BINARY,
}
_WHOLE: Final = (Kind.S32, Kind.U32, Kind.S64, Kind.U64)


def plain(
    data: object, kind_of: Callable[[object], Kind] = kind_of, maps: Kind = Kind.OBJECT
) -> PlainNode:
    """Return dictionaries, lists and values as nodes; `kind_of` returns the kind of a value.

    `maps` is the kind of dictionaries. Raises `WrongType` for what fits no kind.
    """
    return _plain(data, kind_of, maps, 0)


def _plain(data: object, kind_of: Callable[[object], Kind], maps: Kind, depth: int) -> PlainNode:
    if depth > DEEPEST:
        raise too_deep()
    if isinstance(data, Mapping):
        names = sorted(data) if maps is Kind.MAP else list(data)
        nodes = tuple(_plain(data[name], kind_of, maps, depth + 1) for name in names)
        return PlainContainer(maps, nodes, tuple(names))
    if isinstance(data, list | tuple):
        nodes = tuple(_plain(element, kind_of, maps, depth + 1) for element in data)
        return PlainContainer(Kind.ARRAY, nodes)
    kind = kind_of(data)
    return PlainValue(kind, accept(kind, data))


def python(node: PlainNode) -> AnyValue:
    """Return a node as dictionaries, lists and values."""
    if isinstance(node, PlainValue):
        return node.value
    made = [python(child) for child in node.nodes]
    return dict(zip(node.names, made, strict=True)) if node.kind in NAMED else made


def too_deep() -> InvalidData:
    """Return the error of values that lie in too many containers."""
    return InvalidData(f"values lie in more than {DEEPEST} containers")


def below(path: Path, node: PlainNode) -> Iterator[tuple[Path, PlainNode]]:
    """Yield a node and all below it with their paths, containers before what they hold."""
    todo = [(path, node)]
    while todo:
        at, each = todo.pop()
        yield at, each
        if isinstance(each, PlainContainer):
            todo += [((*at, key), child) for key, child in each.items()][::-1]


def fresh(node: PlainNode) -> PlainNode:
    """Return an equal node that is another object, as are all below it."""
    if isinstance(node, PlainValue):
        return PlainValue(*node)
    return PlainContainer(node.kind, tuple(map(fresh, node.nodes)), node.names)


# What a plain format allows its documents to hold.


class PlainRules:
    """The rules of one format, which it overrides where they are narrower.

    `kinds` are those that rows may have, of `formats.plain.KINDS`; `maps` is which kind of rows
    with names there is.
    """

    kinds: ClassVar[Sequence[Kind]] = tuple(kind for kind in KINDS if kind is not Kind.MAP)
    maps: ClassVar[Kind] = Kind.OBJECT

    def allowed(self, root: PlainRoot, path: Path) -> Sequence[Kind]:
        """Return the kinds a new child of the container at `path` may have.

        Where there are none, no child comes, goes, moves or gets another name.
        """
        return self.kinds

    def make(self, root: PlainRoot, kind: Kind, value: AnyValue = None) -> PlainNode:
        """Return a new node of a kind: an empty container, or a value, by default that of new rows.

        Raises `WrongType`.
        """
        if kind not in self.kinds:
            raise WrongType(f"this format has no {kind.value}")
        if kind in CONTAINERS:
            return PlainContainer(kind)
        return PlainValue(kind, accept(kind, default(kind) if value is None else value))

    def check_name(self, root: PlainRoot, path: Path, name: str) -> None:
        """Raise `WrongType` where a child of the container at `path` cannot have a name.

        That none has it already is checked elsewhere.
        """

    def check(self, root: PlainRoot, path: Path, node: PlainNode) -> None:
        """Raise `WrongType` where a node cannot stand at `path`; those below it are checked next.

        `root` is the document before the node is there.
        """

    def check_all(self, root: PlainRoot, path: Path, node: PlainNode) -> None:
        """Raise `WrongType` where a node, or one below it, cannot stand where it is."""
        if not path and not isinstance(node, PlainContainer):
            raise WrongType("the whole document is a container")
        for at, each in below(path, node):
            if each.kind not in self.kinds:
                raise WrongType(f"this format has no {each.kind.value}")
            if len(at) > DEEPEST:
                raise too_deep()
            if isinstance(each, PlainContainer):
                for name in each.names:
                    self.check_new_name(root, at, name)
            self.check(root, at, each)

    def check_new_name(self, root: PlainRoot, path: Path, name: str) -> None:
        """Raise `WrongType` where a name is none, or none of this format."""
        if not accept(Kind.STRING, name):
            raise WrongType("a name is needed")
        self.check_name(root, path, name)
