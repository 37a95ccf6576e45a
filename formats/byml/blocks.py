"""All rows of a document in columns, straight from its containers; see `Outline.blocks`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from ..core.kinds import CONTAINERS, AnyValue, Kind
from ..core.paths import Path
from ..outline import RowBlock
from . import types as t
from .model import Container
from .shapes import Shape

KIND_OF: Final = tuple([t.KINDS.get(type_, Kind.NULL) for type_ in range(256)])
"""The kind of a row by its node type."""
_make = tuple.__new__
"""Makes a `RowBlock` of its fields several times faster than its own constructor does."""
_EMPTY: Final = CONTAINERS | {Kind.NULL}
_MOST: Final = 256
"""So many rows are in a block at most."""
Blocks = Iterator[tuple[int, RowBlock]]
Columns = tuple[list[str], list[Kind], list[int | None]]
"""Labels, kinds and hashes of rows."""


class _Head(NamedTuple):
    """What all containers of a shape have alike; `empty`: whether some rows have no value."""

    labels: Sequence[str]
    kinds: Sequence[Kind]
    hashes: Sequence[int | None]
    empty: bool


def blocks_in(
    node: Container,
    path: Path,
    depth: int,
    may_lead: Callable[[Path], bool],
    linked_blocks: Callable[[Path, int], Blocks],
) -> Blocks:
    """Yield blocks of the rows in a container and below it, each block with its depth in the tree.

    `linked_blocks` yields those below a row where numbers `may_lead` to elements elsewhere.
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
            child = node.values[slot]
            if slot < done or not isinstance(child, Container) or not child.values:
                continue
            shape = child.shape
            is_leaf = not (leads or shape.children or len(child.values) >= _MOST)
            end = slot if is_leaf else slot + 1
            for start in range(done, end, _MOST):
                yield depth, _block(head, node, start, min(end, start + _MOST))
            done = slot + 1
            if is_leaf:
                done = _end_of_run(node, slot)
                yield depth, _nested_block(heads, node, slot, done)
            elif leads:
                yield from linked_blocks((*path, keys[slot]), depth + 1)
            else:
                above.append((node, path, slots, done))
                node, path, slots, done = child, (*path, keys[slot]), iter(shape.children), 0
                depth += 1
                break
        else:
            count = len(node.values)
            for start in range(done, count, _MOST):
                yield depth, _block(head, node, start, min(count, start + _MOST))
            if not above:
                return
            node, path, slots, done = above.pop()
            depth -= 1


class _Heads(dict[Shape, _Head]):
    """What is made once for all containers of a shape.

    `nested` are the columns of whole containers of a shape that only have some of another one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.nested: dict[tuple[Shape, Shape], Columns] = {}

    def __missing__(self, shape: Shape) -> _Head:
        head = self[shape] = _block_head(shape)
        return head


def _block_head(shape: Shape) -> _Head:
    kinds = [KIND_OF[type_] for type_ in shape.types]
    is_array = type(shape.keys) is range
    labels = [f"[{i}]" for i in shape.keys] if is_array else shape.labels
    hashes: Sequence[AnyValue] = shape.names if shape.type in t.HASH_MAPS else [None] * len(kinds)
    return _Head(labels, kinds, hashes, bool(shape.children or shape.nulls))


def _block(head: _Head, node: Container, start: int, stop: int) -> RowBlock:
    """Return some rows; those of containers and nulls have no value."""
    labels, kinds, hashes, empty = head
    values = node.values
    if stop - start < len(values):
        labels, kinds, hashes = labels[start:stop], kinds[start:stop], hashes[start:stop]
        values = values[start:stop]
    return _make(RowBlock, (labels, kinds, _shown(kinds, values, empty), hashes, (), 0))


def _shown(kinds: Sequence[Kind], values: Sequence[AnyValue], empty: bool) -> Sequence[AnyValue]:
    if not empty:
        return values
    return [None if kind in _EMPTY else value for kind, value in zip(kinds, values, strict=True)]


# Containers of values alone, together with the rows that they are


def _end_of_run(node: Container, start: int) -> int:
    """Return the end of the containers of one shape from `start` on that fit in a block."""
    values = node.values
    shape = values[start].shape
    end = min(len(values), start + _MOST // (1 + len(values[start].values)))
    stop = start + 1
    while stop < end and isinstance(values[stop], Container) and values[stop].shape is shape:
        stop += 1
    return stop


def _nested_block(heads: _Heads, node: Container, start: int, stop: int) -> RowBlock:
    """Return the rows of some containers of one shape, each followed by those of its values."""
    shape = node.values[start].shape
    values: list[AnyValue] = []
    for child in node.values[start:stop]:
        values.append(None)
        values += child.values
    is_whole = stop - start == len(node.values)
    columns = heads.nested.get((node.shape, shape)) if is_whole else None
    if columns is None:
        columns = _nested_columns(heads[node.shape], start, stop, heads[shape])
        if is_whole:
            heads.nested[node.shape, shape] = columns
    labels, kinds, hashes = columns
    shown = _shown(kinds, values, heads[shape].empty)
    return _make(RowBlock, (labels, kinds, shown, hashes, (), len(shape.types)))


def _nested_columns(head: _Head, start: int, stop: int, below: _Head) -> Columns:
    labels: list[str] = []
    hashes: list[int | None] = []
    for label, hash_ in zip(head.labels[start:stop], head.hashes[start:stop], strict=True):
        labels.append(label)
        labels += below.labels
        hashes.append(hash_)
        hashes += below.hashes
    return labels, [head.kinds[start], *below.kinds] * (stop - start), hashes


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
