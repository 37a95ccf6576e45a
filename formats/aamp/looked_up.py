"""The rows of an AAMP document found by their paths, alone and many at once."""

from __future__ import annotations

from collections.abc import Sequence

from formats.aamp.children import Child, ChildFinder, Container, child_at, first_place, has_many
from formats.aamp.keys import ChildKey
from formats.aamp.model import Parameter, ParameterIO, ParameterObject
from formats.aamp.table_check import item_of
from formats.errors import WrongType
from formats.tree_outline import Tree
from formats.values import Path

AnyNode = ParameterIO | Child


class FoundChildren(Tree):
    """A document whose rows are found; see `formats.aamp.outline.Outline`."""

    def __init__(self, root: ParameterIO) -> None:
        self.root = root
        self._finder = ChildFinder()

    def keys(self, path: Path) -> Sequence[ChildKey]:
        """Return the keys of all children in their order, none for a value."""
        return self._finder.keys(self._find_node(path))

    def has(self, path: Path) -> bool:
        """Whether there is a row at `path`."""
        return self._finder.leads(self.root.root, path)

    def place(self, path: Path) -> int:
        """Return the place of a row among its siblings, counted from 0."""
        owner, key, place = self._place_of_row(path)
        return first_place(owner, key.section) + place

    def key_at(self, path: Path, place: int) -> ChildKey:
        """Return the key of one child of a container by its place."""
        return self._finder.key_at(self._container(path), place)

    is_many = staticmethod(has_many)

    def node(self, path: Path) -> AnyNode:
        """Return the format's own object at `path`; the whole document at the root."""
        return self._find_node(path) if path else self.root

    def nodes_at(self, paths: Sequence[Path]) -> list[AnyNode]:
        """Return the nodes at many paths; each container is looked up once."""
        owners = {above: self._find_node(above) for above in {path[:-1] for path in paths}}
        nodes: list[AnyNode] = []
        for path in paths:
            owner = owners[path[:-1]]
            if not path:
                nodes.append(self.root)
                continue
            key, place = self._finder.locate(owner, path[-1])
            nodes.append(child_at(owner, key.section, place))
        return nodes

    def held_at(self, paths: Sequence[Path]) -> list[AnyNode]:
        """Return copies of the nodes at many paths."""
        return list(map(self.copy, self.nodes_at(paths)))

    def subject(self, path: Path) -> str:
        """Return the name of the item of a table that a value is of, else ""."""
        owner, key = self._find_node(path[:-1]), path[-1] if path else None
        if isinstance(owner, ParameterObject) and isinstance(key, ChildKey):
            return item_of(owner, key.hash)
        return ""

    # Finding

    def _find_node(self, path: Path) -> Child:
        return self._finder.follow(self.root.root, path)

    def _container(self, path: Path) -> Container:
        node = self._find_node(path)
        if isinstance(node, Parameter):
            raise WrongType("a parameter has no children")
        return node

    def _place_of_row(self, path: Path) -> tuple[Container, ChildKey, int]:
        """Return the container of a row, the row's key, and its place in its section."""
        if not path:
            raise WrongType("the root list must stay, under its name")
        owner = self._container(path[:-1])
        return owner, *self._finder.locate(owner, path[-1])
