"""Elements of AI programs on the clipboard: the behaviors that they have come along."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from formats import clipboard
from formats.aamp.ai_program import BEHAVIORS, program, references
from formats.aamp.model import ParameterIO, ParameterList
from formats.aamp.outline import Outline
from formats.editing import tops
from formats.errors import WrongType
from formats.format import Format
from formats.values import Path

_BROUGHT, _INDICES = "brought", "behaviors"
"""The header line of a clip: the rows that come along, and the indices to them."""


def pack(
    file_format: Format[ParameterIO], view: Outline, root: ParameterIO, paths: Sequence[Path]
) -> bytes:
    """Return the rows at `paths` as bytes, followed by the behaviors they refer to."""
    rows = tops(paths)
    behaviors = _behaviors(root, {path for path in rows if len(path) == 2})
    data = clipboard.pack(file_format, view, root, [*rows, *behaviors.values()])
    if not behaviors:
        return data
    clip_head, rest = clipboard.read_head(data, file_format.name)
    named = clip_head["rows"]
    clip_head |= {"rows": named[: len(rows)], _BROUGHT: named[len(rows) :], _INDICES: [*behaviors]}
    return _head_line(clip_head) + rest


def _head_line(clip_head: Mapping[str, object]) -> bytes:
    return json.dumps(clip_head).encode("ascii") + b"\n"


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


def unpack(
    file_format: Format[ParameterIO], data: bytes
) -> tuple[list[clipboard.Clip], dict[int, ParameterList]]:
    """Return the rows that were packed, and the behaviors that came along, by their indices."""
    clip_head, rest = clipboard.read_head(data, file_format.name)
    brought, indices = clip_head.get(_BROUGHT, []), clip_head.get(_INDICES, [])
    if not isinstance(brought, list) or not _are_indices(indices, len(brought)):
        raise WrongType("there are no rows on the clipboard")
    carrier = clipboard.carrier_of(data, rest, file_format.read)
    rows = clipboard.clips_in(file_format, [*clip_head["rows"], *brought], carrier)
    split = len(clip_head["rows"])
    nodes = [clip.node for clip in rows[split:]]
    if not all(isinstance(node, ParameterList) for node in nodes):
        raise WrongType("there are no rows on the clipboard")
    return rows[:split], dict(zip(indices, nodes, strict=True))


def _are_indices(indices: object, count: int) -> bool:
    is_list = isinstance(indices, list) and len(indices) == count
    return is_list and all(type(index) is int for index in indices)  # type: ignore[attr-defined]
