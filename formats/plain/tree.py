"""The rows of a plain document, edits of them, and what became of them in one step."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, TypeVar

from ..core.changes import Changes, IntPair, ListChange, list_change, paired_change, rising
from ..core.kinds import AnyValue, Kind, accept, same
from ..core.paths import Key, Path
from ..core.roots import Root
from ..errors import WrongType
from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..outline import NewRow, Row, Tree, refuse_container
from .model import NAMED, PlainContainer, PlainNode, PlainRoot, PlainRules, PlainValue, below, fresh

# What became of the rows of a plain document in one step, found by comparing it before and after.
#
# Nodes that are the same object as before are not looked at. An element of an array is known by the
# object it is; elements that are new between the same others have changed where they were.


def changes(old: PlainRoot, new: PlainRoot) -> Changes:
    """Return what became of the rows; of what no row shows, the root has another value."""
    lists: list[ListChange] = []
    values: list[Path] = []
    before: list[Path] = []
    todo: list[tuple[Path, Path, PlainNode, PlainNode]] = [((), (), old.top, new.top)]
    while todo:
        old_path, path, one, other = todo.pop()
        if one is other:
            continue
        if one.kind is not other.kind:
            lists.append(ListChange(old_path, path, is_replaced=True))
        if isinstance(one, PlainContainer) and isinstance(other, PlainContainer):
            if one.kind is other.kind:
                change, pairs = _compared(old_path, path, one, other)
                lists += [] if change is None else [change]
                todo += [
                    ((*old_path, one.keys[was]), (*path, other.keys[now]), one.nodes[was], new_node)
                    for was, now in pairs
                    if one.nodes[was] is not (new_node := other.nodes[now])
                ]
        elif not _are_same(one, other):
            values.append(path)
            before.append(old_path)
    if not lists and not values and old is not new:
        return Changes((), ((),), (), ((),))
    return Changes(lists, tuple(values), (), tuple(before))


def _are_same(one: PlainNode, other: PlainNode) -> bool:
    return (
        isinstance(one, PlainValue)
        and isinstance(other, PlainValue)
        and one.kind is other.kind
        and same(one.kind, one.value, other.value)
    )


def _compared(
    old_path: Path, path: Path, one: PlainContainer, other: PlainContainer
) -> tuple[ListChange | None, list[IntPair]]:
    """Return what became of the children of a container, and which of them are the same."""
    if one.names or other.names:
        found = _named_places(one, other)
        change = paired_change(old_path, path, one.names, other.names, found)
    else:
        found = _old_places(one.nodes, other.nodes)
        change = list_change(old_path, path, range(len(one.nodes)), found, is_array=True)
    return change, [(was, now) for now, was in enumerate(found) if was >= 0]


def _named_places(one: PlainContainer, other: PlainContainer) -> list[int]:
    """Return where the children of a map were before, -1 for those that are new.

    One with a new name had another before if that is gone, and its value is the same object.
    """
    pairs = enumerate(one.items())
    gone = {id(node): place for place, (name, node) in pairs if other.place(name) < 0}
    places = zip(map(one.place, other.names), other.nodes, strict=True)
    return [place if place >= 0 else gone.pop(id(node), -1) for place, node in places]


def _old_places(one: Sequence[PlainNode], other: Sequence[PlainNode]) -> list[int]:
    """Return where elements were before; those that are new have numbers from -1 down."""
    known = {id(node): place for place, node in enumerate(one)}
    found = [known.pop(id(node), -1 - place) for place, node in enumerate(other)]
    fixed = rising([(was, now) for now, was in enumerate(found) if was >= 0])
    start = new_start = 0
    there = set(found)
    for was, now in [*fixed, (len(one), len(other))]:
        left = (place for place in range(start, was) if place not in there)
        come = (place for place in range(new_start, now) if found[place] < 0)
        for old_place, place in zip(left, come, strict=False):
            found[place] = old_place
        start, new_start = was + 1, now + 1
    return found


# The rows of a plain document, and edits of them.


_MANY: Final = 2000
"""From more nodes on, copying and writing one takes long."""
Item = TypeVar("Item")


class PlainTree(Tree):
    """See `formats.outline.Outline`. Keys are names, in arrays indexes. A null is not editable."""

    root: PlainRoot

    def __init__(
        self, rules: PlainRules, root: PlainRoot, knowledge: Knowledge = NO_KNOWLEDGE
    ) -> None:
        self.rules = rules
        self.knowledge = knowledge
        self.root = root

    def show(self, root: Root) -> None:
        """Show another root of the document."""
        assert isinstance(root, PlainRoot), "it is of the same document"
        self.root = root

    def view_of(self, root: Root) -> PlainTree:
        """Return a view of another root of the document."""
        assert isinstance(root, PlainRoot), "it is of the same document"
        return PlainTree(self.rules, root, self.knowledge)

    def changes_since(self, root: Root) -> Changes:
        """Return what became of the rows since another root was shown."""
        assert isinstance(root, PlainRoot), "it is of the same document"
        return changes(root, self.root)

    # Asking

    def node(self, path: Path) -> PlainNode:
        """Return the node at `path`; it is never changed."""
        node: PlainNode = self.root.top
        for key in path:
            place = node.place(key) if isinstance(node, PlainContainer) else -1
            if place < 0 or not isinstance(node, PlainContainer):
                raise WrongType(f"there is no row at {' › '.join(map(str, path))}")
            node = node.nodes[place]
        return node

    def _container(self, path: Path) -> PlainContainer:
        node = self.node(path)
        if not isinstance(node, PlainContainer):
            raise WrongType(f"a {node.kind.value} has no rows below it")
        return node

    def keys(self, path: Path) -> Sequence[Key]:
        """Return the keys of all children, none for a value."""
        node = self.node(path)
        return node.keys if isinstance(node, PlainContainer) else ()

    def place(self, path: Path) -> int:
        """Return the place of a row among its siblings, counted from 0."""
        if not path:
            raise WrongType("the root has no siblings")
        return self._open_or_closed(path)[1]

    def row(self, path: Path) -> Row:
        """Return the row at `path`."""
        return _row(path[-1] if path else (), self.node(path))

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        """Return the rows of the children from `start` to `stop`."""
        node = self.node(path)
        if not isinstance(node, PlainContainer):
            return []
        places = range(len(node.nodes))[start:stop]
        return [_row(node.keys[place], node.nodes[place]) for place in places]

    def allowed(self, path: Path) -> Sequence[Kind]:
        """Return the kinds a new child of the container at `path` may have, none for a value."""
        node = self.node(path)
        return self.rules.allowed(self.root, path) if isinstance(node, PlainContainer) else ()

    def key(self, path: Path, name: str, kind: Kind) -> Key:
        """Return the key a child of `path` named `name` by a person would have."""
        parent = self._open(path, kind)
        if parent.kind is Kind.ARRAY:
            return len(parent.nodes)
        self.rules.check_new_name(self.root, path, name)
        if parent.place(name) >= 0:
            raise WrongType(f"“{name}” already exists")
        return name

    def free_keys(self, path: Path, kind: Kind) -> Callable[[str], Key | None]:
        """Return what `free_key` is for many names."""
        return lambda name: self.free_key(path, name, kind)

    def make(self, kind: Kind, value: AnyValue = None) -> PlainNode:
        """Return a new node of `kind`, with the kind's default where `value` is None."""
        return self.rules.make(self.root, kind, value)

    def copy(self, node: PlainNode) -> PlainNode:
        """Return an equal node that belongs nowhere yet."""
        return fresh(node)

    def is_many(self, node: PlainNode) -> bool:
        """Whether thousands of nodes are below one."""
        return next(islice(below((), node), _MANY, None), None) is not None

    def check(self, path: Path, value: AnyValue) -> AnyValue:
        """Return `value` as `set` would store it, or raise `WrongType` with the reason."""
        node = self.node(path)
        if isinstance(node, PlainContainer):
            refuse_container(self.row(path))
        if node.kind is Kind.NULL:
            raise WrongType(
                "a null has no value to change; replace it with a value of another type"
            )
        value = accept(node.kind, value)
        self.rules.check_all(self.root, path, PlainValue(node.kind, value))
        return value

    # Editing: every method makes other nodes, checks them, and shows the root that has them.

    def set_many(self, values: Sequence[tuple[Path, AnyValue]]) -> None:
        """Give many rows other values, each as `check_many` returned it."""
        self._put([(path, PlainValue(self.row(path).kind, value)) for path, value in values])

    def replace_root(self, node: PlainNode) -> None:
        """Put another node in the place of the root."""
        self.rules.check_all(self.root, (), node)
        self._put([((), node)])

    def replace_many(self, path: Path, nodes: Sequence[tuple[Key, PlainNode]]) -> None:
        """Put nodes in the place of children of `path`, under their keys."""
        for key, node in nodes:
            at = (*path, key)
            if node.kind is not self.node(at).kind:
                self._open(path, node.kind)
            self.rules.check_all(self.root, at, node)
        self._put([((*path, key), node) for key, node in nodes])

    def insert_many(self, path: Path, rows: Sequence[NewRow]) -> list[Key]:
        """Insert children of `path`; in a map each where its name has it. Return their keys."""
        parent = self._open(path)
        names, nodes = list(parent.names), list(parent.nodes)
        taken, keys = set(names), []
        for index, key, node in rows:
            self._open(path, node.kind)
            index = index if 0 <= index <= len(nodes) else len(nodes)
            if parent.kind in NAMED:
                name = self._new_name(path, key, taken)
                index = bisect_left(names, name) if parent.kind is Kind.MAP else index
                names.insert(index, name)
                taken.add(name)
            else:
                key = index
            nodes.insert(index, node)
            self.rules.check_all(self.root, (*path, key), node)
            keys.append(key)
        self._put_children(path, nodes, names)
        return keys

    def _new_name(self, path: Path, key: Key, taken: Container[str]) -> str:
        """Return a key as the name of a new child, whose siblings have those that are `taken`."""
        if not isinstance(key, str):
            raise WrongType("a name is needed")
        if key in taken:
            raise WrongType(f"“{key}” already exists")
        self.rules.check_new_name(self.root, path, key)
        return key

    def remove_many(self, path: Path, places: Iterable[int]) -> None:
        """Take the children of `path` at some places out."""
        parent, gone = self._open(path), set(places)
        for place in gone:
            if not 0 <= place < len(parent.nodes):
                raise WrongType(f"there is no place {place} in a container of {len(parent.nodes)}")
        self._rearrange(path, [place for place in range(len(parent.nodes)) if place not in gone])

    def rename(self, path: Path, key: Key) -> None:
        """Give the row at `path` another name."""
        parent, place = self._open_or_closed(path)
        self._open(path[:-1])
        if parent.kind not in NAMED:
            raise WrongType("the elements of an array have no names")
        name = self._new_name(path[:-1], key, set(parent.names) - {path[-1]})
        names, nodes = list(parent.names), list(parent.nodes)
        del names[place]
        node = nodes.pop(place)
        index = bisect_left(names, name) if parent.kind is Kind.MAP else place
        names.insert(index, name)
        nodes.insert(index, node)
        self._put_children(path[:-1], nodes, names)

    def move(self, path: Path, index: int) -> Key:
        """Bring the row at `path` to `index` among its siblings; return its key then."""
        parent, place = self._open_or_closed(path)
        order = [*range(len(parent.nodes))]
        if not 0 <= index < len(order):
            raise WrongType(f"there is no place {index} in a container of {len(order)}")
        order.insert(index, order.pop(place))
        self.reorder(path[:-1], order)
        return path[-1] if parent.kind in NAMED else index

    def reorder(self, path: Path, order: Sequence[int]) -> None:
        """Give the children of `path` another order; `order[0]` is the place of the first."""
        if self._open(path).kind is Kind.MAP:
            raise WrongType("the order of a map is that of its keys")
        self._rearrange(path, order)

    def _open_or_closed(self, path: Path) -> tuple[PlainContainer, int]:
        """Return the container of a row, and its place there."""
        self.node(path)
        if not path:
            raise WrongType("this cannot be done with the whole document")
        parent = self._container(path[:-1])
        return parent, parent.place(path[-1])

    def _open(self, path: Path, kind: Kind | None = None) -> PlainContainer:
        """Return a container whose children may be others, or that may have one of a kind."""
        parent, kinds = self._container(path), self.allowed(path)
        if not kinds:
            raise WrongType(f"“{self.row(path).label or 'the root'}” belongs to what holds it")
        if kind is not None and kind not in kinds:
            raise WrongType(f"no {kind.value} is allowed in “{self.row(path).label or 'the root'}”")
        return parent

    def _rearrange(self, path: Path, order: Sequence[int]) -> None:
        """Show a container with those of its children that were at some places, in this order."""
        parent = self._container(path)
        if order == [*range(len(parent.nodes))]:
            return
        self._put_children(path, _taken(parent.nodes, order), _taken(parent.names, order))

    def _put_children(self, path: Path, nodes: Sequence[PlainNode], names: Sequence[str]) -> None:
        made = PlainContainer(self._container(path).kind, tuple(nodes), tuple(names))
        self._put([(path, made)])

    def _put(self, nodes: Sequence[tuple[Path, PlainNode]]) -> None:
        """Show the document with other nodes."""
        if nodes:
            top = _with(self.root.top, nodes, 0)
            assert isinstance(top, PlainContainer), "the whole document was checked"
            self.show(replace(self.root, top=top))


def _taken(items: Sequence[Item], order: Sequence[int]) -> list[Item]:
    return [items[place] for place in order] if items else []


def _row(key: Key, node: PlainNode) -> Row:
    label = f"[{key}]" if isinstance(key, int) else str(key or "")
    if isinstance(node, PlainContainer):
        return Row(key, label, node.kind, None, len(node.nodes), False)
    return Row(key, label, node.kind, node.value, 0, node.kind is not Kind.NULL)


def _with(node: PlainNode, nodes: Sequence[tuple[Path, PlainNode]], depth: int) -> PlainNode:
    """Return a node with others at some paths, of which `depth` keys lead to it."""
    for path, new in nodes:
        if len(path) == depth:
            return new
    assert isinstance(node, PlainContainer), "the rows were found before"
    by_place: dict[int, list[tuple[Path, PlainNode]]] = defaultdict(list)
    for path, new in nodes:
        by_place[node.place(path[depth])].append((path, new))
    children = list(node.nodes)
    for place, some in by_place.items():
        children[place] = _with(children[place], some, depth + 1)
    return PlainContainer(node.kind, tuple(children), node.names)
