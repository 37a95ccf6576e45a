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
    heads: dict[Shape, _Head] = {}
    if may_lead(path):
        yield from linked_blocks(path, depth)
        return
    above: list[tuple[Container, Path, Iterator[int], int]] = []
    slots, done = iter(node.shape.children), 0
    while True:
        shape, leads = node.shape, may_lead((*path, ""))
        head = heads.get(shape) or heads.setdefault(shape, _block_head(shape))
        for slot in slots:
            child = node.values[slot]
            if isinstance(child, Container) and child.values:
                for start in range(done, slot + 1, _MOST):
                    yield depth, _block(head, node, start, min(slot + 1, start + _MOST))
                done, below = slot + 1, (*path, shape.keys[slot])
                if leads:
                    yield from linked_blocks(below, depth + 1)
                    continue
                above.append((node, path, slots, done))
                node, path, slots, done = child, below, iter(child.shape.children), 0
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
    return _make(RowBlock, (labels, kinds, _shown(kinds, values, empty), hashes, ()))


def _shown(kinds: Sequence[Kind], values: Sequence[AnyValue], empty: bool) -> Sequence[AnyValue]:
    if not empty:
        return values
    return [None if kind in _EMPTY else value for kind, value in zip(kinds, values, strict=True)]


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
