"""Elements of AI programs on the clipboard: the behaviors that they have come along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from .. import clipboard
from ..aamp.children import AnyNode
from ..aamp.model import ParameterIO, ParameterList, ParameterObject
from ..aamp.outline import Outline
from ..core.kinds import AnyValue
from ..core.paths import Path
from ..errors import WrongType
from ..format import Format
from .ai_program import BEHAVIORS, program, references

_BROUGHT, _INDICES = "brought", "behaviors"
"""The header line of a clip: the rows that come along, and the indices to them."""
_LOOKED_AT = 5000
"""So many different hashes tell the names that are packed with them."""


def carried(
    file_format: Format[ParameterIO], view: Outline, rows: Sequence[Path]
) -> clipboard.CarriedRows[ParameterIO]:
    """Return rows, followed by the behaviors they refer to."""
    behaviors = _behaviors(view.root, {path for path in rows if len(path) == 2})
    every = [*rows, *behaviors.values()]
    names = _names_below(view, view.nodes_at(every))
    more: dict[str, AnyValue] = {"names": sorted(names)} if names else {}
    if behaviors:
        named = clipboard.named(view.rows_at(every))
        own, brought = named[: len(rows)], named[len(rows) :]
        more |= {"rows": own, _BROUGHT: brought, _INDICES: [*behaviors]}
    return clipboard.CarriedRows(file_format, view, every, more)


def ready(held: clipboard.CarriedRows[ParameterIO]) -> bytes:
    """Return rows for one use of them, unpacked already where no behaviors come along."""
    if _BROUGHT in held.facts:
        return held.packed()
    return held.ready(lambda clips: (clips, {}))


def _names_below(view: Outline, nodes: Sequence[AnyNode]) -> list[str]:
    """Return the known names of hashes below nodes, those of the first few thousand."""
    hashes = dict.fromkeys(chain.from_iterable(map(_hashes_below, nodes)))
    labels = map(view.names.label, islice(hashes, _LOOKED_AT))
    return [name for name, is_known in labels if is_known]


def _hashes_below(node: AnyNode) -> Iterator[int]:
    """Yield the hashes of the names below a node."""
    if isinstance(node, ParameterObject):
        yield from node.hashes
    elif isinstance(node, ParameterIO):
        yield from _hashes_below(node.root)
    elif isinstance(node, ParameterList):
        children: tuple[ParameterObject | ParameterList, ...] = (*node.objects, *node.lists)
        for child in children:
            yield child.hash
            yield from _hashes_below(child)


def _behaviors(root: ParameterIO, elements: set[Path]) -> dict[int, Path]:
    """Return the behaviors of elements, by the indices that refer to them."""
    found_program = program(root) if elements else None
    if found_program is None:
        return {}
    there = [
        reference for reference in references(root, found_program) if reference.over == BEHAVIORS
    ]
    places = {
        element.value: found_program.find(BEHAVIORS, element.value)
        for element in there
        if element.path[:2] in elements
    }
    return {index: found_program.path(*place) for index, place in sorted(places.items()) if place}


Unpacked = tuple[list[clipboard.Clip], dict[int, ParameterList]]
"""Rows that were packed, and the behaviors that came along, by their indices."""


def read_ahead(file_format: Format[ParameterIO], data: bytes) -> clipboard.ReadRows:
    """Return packed rows that are unpacked already, for one use of them."""
    return clipboard.ReadRows.of(data, unpack(file_format, data))


def unpack(file_format: Format[ParameterIO], data: bytes) -> Unpacked:
    """Return the rows that were packed, and the behaviors that came along, by their indices."""
    clip_head, rest = clipboard.read_head(data, file_format.name)
    ahead: Unpacked | None = data.take() if isinstance(data, clipboard.ReadRows) else None
    return ahead or _unpack(file_format, clip_head, rest)


def _unpack(
    file_format: Format[ParameterIO], clip_head: dict[str, AnyValue], rest: bytes
) -> Unpacked:
    brought, indices = clip_head.get(_BROUGHT, []), clip_head.get(_INDICES, [])
    if not isinstance(brought, list) or not _are_indices(indices, len(brought)):
        raise WrongType("there are no rows on the clipboard")
    every = [*clip_head["rows"], *brought]
    rows = clipboard.clips_in(file_format, every, file_format.read(rest))
    split = len(clip_head["rows"])
    nodes = [clip.node for clip in rows[split:]]
    if not all(isinstance(node, ParameterList) for node in nodes):
        raise WrongType("there are no rows on the clipboard")
    return rows[:split], dict(zip(indices, nodes, strict=True))


def _are_indices(indices: object, count: int) -> bool:
    is_list = isinstance(indices, list) and len(indices) == count
    return is_list and all(type(index) is int for index in indices)  # type: ignore[attr-defined]
