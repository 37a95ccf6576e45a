"""Counts the lines of containers as `Emitter` writes them, without writing them."""

from __future__ import annotations

from itertools import accumulate

from formats.byml import types as t
from formats.byml.model import Container, Node
from formats.byml.shapes import Shape
from formats.byml.text_emit import has_long_keys, is_flow, tag_of
from formats.yaml.scalars import LONGEST_KEY, Spelling
from formats.yaml.source_map import NOTHING, Lines


def lines_of(node: Node | None, strings: Spelling) -> Lines:
    """Return the line at which each row below a node begins in its text."""
    if not isinstance(node, Container) or node.shape.type == t.SCALAR:
        return NOTHING
    first = 0 if is_flow(node.shape) else int(bool(tag_of(node.shape)))
    return _Counter(strings).below(node, first)


class _Counter:
    """Counts the lines of containers; a container used in several positions is counted once."""

    def __init__(self, strings: Spelling) -> None:
        self._strings = strings
        self._shapes: dict[tuple[Shape, int], Lines] = {}
        self._nodes: dict[tuple[int, int], Lines] = {}

    def below(self, node: Container, first: int) -> Lines:
        """Return the rows in a container of which the first begins `first` lines below it."""
        shape = node.shape
        if not shape.children:
            known_lines = self._shapes.get((shape, first))
            if known_lines is None:
                known_lines = self._shapes[shape, first] = self._value_lines(shape, first)
            return known_lines
        lines = self._nodes.get((id(node), first))
        if lines is None:
            lines = self._nodes[id(node), first] = self._child_lines(node, first)
        return lines

    def _value_lines(self, shape: Shape, first: int) -> Lines:
        count = len(shape.types)
        if is_flow(shape):
            return Lines(shape.keys, [first] * count, first + 1)
        if has_long_keys(shape):
            *starts, size = accumulate(self._sizes(shape), initial=first)
            return Lines(shape.keys, starts, size)
        return Lines(shape.keys, range(first, first + count), first + count)

    def _child_lines(self, node: Container, first: int) -> Lines:
        shape = node.shape
        sizes = self._sizes(shape)
        in_map = type(shape.keys) is not range
        below = {}
        for slot in shape.children:
            child: Container = node[slot]
            begin = sizes[slot] - 1
            if not is_flow(child.shape) and (in_map or tag_of(child.shape)):
                begin += 1
            below[slot] = rows = self.below(child, begin)
            sizes[slot] = rows.size
        *starts, size = accumulate(sizes, initial=first)
        return Lines(shape.keys, starts, size, below)

    def _sizes(self, shape: Shape) -> list[int]:
        """Return the number of lines of each child's key and value: 1, or 2 for a long key."""
        if not has_long_keys(shape):
            return [1] * len(shape.types)
        return [1 + (len(self._strings[str(key)]) > LONGEST_KEY) for key in shape.keys]
