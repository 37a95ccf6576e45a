"""The rows of a BYML document found by their paths."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from formats.byml import types as t
from formats.byml.model import Byml, Container, Node, Value, type_of
from formats.errors import WrongType
from formats.tree_outline import Tree
from formats.values import AnyValue, Key, Path


class FoundSlots(Tree):
    """A document whose rows are found; see `formats.byml.outline.Outline`."""

    root: Byml

    def has(self, path: Path) -> bool:
        """Whether there is a row at `path`."""
        try:
            self._container_and_slot(path) if path else self._find_node(path)
        except WrongType:
            return False
        return True

    def place(self, path: Path) -> int:
        """Return the place of a row among its siblings, counted from 0."""
        if not path:
            raise WrongType("the root has no siblings")
        return self._container_and_slot(path)[1]

    def _finding(self, path: Path) -> Callable[[Key], int]:
        node = self._find_node(path)
        return node.shape.find if isinstance(node, Container) else lambda _key: -1

    def keys(self, path: Path) -> Sequence[Key]:
        """Return the keys of all children, none for a value."""
        node = self._find_node(path)
        return node.shape.keys if isinstance(node, Container) else ()

    def _find_node(self, path: Path) -> Node:
        """Return the container or value at `path`."""
        node: AnyValue = self.root.root
        if node is None or node.shape.type == t.SCALAR:
            if path:
                raise nowhere(path)
            return Value(t.NULL, None) if node is None else node.node(0)
        parent, slot = node, -1
        for key in path:
            if not isinstance(node, Container):
                raise nowhere(path)
            parent, slot = node, node.shape.find(key)
            if slot < 0:
                raise nowhere(path)
            node = node[slot]
        return node if isinstance(node, Container) else parent.node(slot)

    def _container(self, path: Path) -> Container:
        node = self._find_node(path)
        if not isinstance(node, Container):
            raise WrongType(f"a {t.KINDS[type_of(node)].value} has no rows below it")
        return node

    def _container_and_slot(self, path: Path) -> tuple[Container, int]:
        """Return the container and the slot of the row at `path`."""
        if not path:
            root = self.root.root
            if root is None or root.shape.type != t.SCALAR:
                raise WrongType("this cannot be done with the whole document")
            return root, 0
        parent = self._container(path[:-1])
        slot = parent.shape.find(path[-1])
        if slot < 0:
            raise nowhere(path)
        return parent, slot


def nowhere(path: Path) -> WrongType:
    """Return the error of a path that leads to no row."""
    return WrongType(f"there is no row at {' › '.join(map(str, path))}")
