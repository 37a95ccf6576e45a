"""All rows of a document in columns, straight from its containers; see `Outline.blocks`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

from formats.byml import types as t
from formats.byml.links import may_lead
from formats.byml.model import Container
from formats.byml.shapes import Shape
from formats.outline import RowBlock
from formats.values import CONTAINERS, AnyValue, Kind, Path

KIND_OF: Final = tuple([t.KINDS.get(type_, Kind.NULL) for type_ in range(256)])
"""The kind of a row by its node type."""
_make = tuple.__new__
"""Makes a `RowBlock` of its fields several times faster than its own constructor does."""
_EMPTY: Final = CONTAINERS | {Kind.NULL}
_MOST: Final = 256
"""So many rows are in a block at most."""
Blocks = Iterator[tuple[int, RowBlock]]


Head = tuple[Sequence[str], Sequence[Kind], Sequence[AnyValue], bool]
"""Labels, kinds and hashes of all containers of a shape; whether some of them have no value."""


def blocks_in(
    node: Container, path: Path, depth: int, linked_blocks: Callable[[Path, int], Blocks]
) -> Blocks:
    """Yield blocks of the rows in a container and below it, each block with its depth in the tree.

    `linked_blocks` yields those below a row whose numbers may refer to elements elsewhere.
    """
    heads = _Heads()
    above: list[tuple[Container, Path, Iterator[int], int]] = []
    slots, done = iter(node.shape.children), 0
    if may_lead(path):
        yield from linked_blocks(path, depth)
        return
    while True:
        head, keys, leads = heads[node.shape], node.shape.keys, may_lead((*path, ""))
        for slot in slots:
            child: Container = node[slot]
            if not child:
                continue
            for start in range(done, slot + 1, _MOST):
                yield depth, _block(head, node, start, min(slot + 1, start + _MOST))
            done, shape = slot + 1, child.shape
            if leads:
                yield from linked_blocks((*path, keys[slot]), depth + 1)
            elif shape.children or len(child) > _MOST:
                above.append((node, path, slots, done))
                node, path, slots, done = child, (*path, keys[slot]), iter(shape.children), 0
                depth += 1
                break
            else:
                yield depth + 1, _whole_block(heads[shape], child)
        else:
            for start in range(done, len(node), _MOST):
                yield depth, _block(head, node, start, min(len(node), start + _MOST))
            if not above:
                return
            node, path, slots, done = above.pop()
            depth -= 1


class _Heads(dict[Shape, Head]):
    """What is made once for all containers of a shape."""

    def __missing__(self, shape: Shape) -> Head:
        head = self[shape] = _block_head(shape)
        return head


def _block_head(shape: Shape) -> Head:
    kinds = [KIND_OF[type_] for type_ in shape.types]
    is_array = type(shape.keys) is range
    labels = [f"[{i}]" for i in shape.keys] if is_array else shape.labels
    hashes = shape.keys if shape.type in t.HASH_MAPS else [None] * len(kinds)
    return labels, kinds, hashes, bool(shape.children or shape.nulls)


def _whole_block(head: Head, node: Container) -> RowBlock:
    """Return all rows of a container without nested containers."""
    labels, kinds, hashes, empty = head
    if empty:
        return _block(head, node, 0, len(node))
    return _make(RowBlock, (labels, kinds, node, hashes, ()))


def _block(head: Head, node: Container, start: int, stop: int) -> RowBlock:
    """Return some rows; those of containers and nulls have no value."""
    labels, kinds, hashes, empty = head
    values: list[AnyValue] = node
    if stop - start < len(node):
        labels, kinds, hashes = labels[start:stop], kinds[start:stop], hashes[start:stop]
        values = node[start:stop]
    if empty:
        values = [
            None if kind in _EMPTY else value for kind, value in zip(kinds, values, strict=True)
        ]
    return _make(RowBlock, (labels, kinds, values, hashes, ()))


_MOST_KEPT: Final = 16
"""The labels of so many bits of indexes are kept."""


def array_labels(keys: range) -> Sequence[str]:
    """Return the labels of these indexes; the first thousands are created once."""
    bits = keys.stop.bit_length()
    if bits > _MOST_KEPT:
        return [f"[{i}]" for i in keys]
    return _first_labels(bits)[keys.start : keys.stop]


@cache
def _first_labels(bits: int) -> list[str]:
    """Return the labels of all indexes of so many bits, which share those of fewer bits."""
    fewer = _first_labels(bits - 1) if bits else []
    return fewer + [f"[{i}]" for i in range(len(fewer), 1 << bits)]
