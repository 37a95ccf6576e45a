"""The identity of the parts of another version of a document that takes the place of this one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeVar

from formats.ainb.model import Ainb, Command, Input, Link, Node, Output, Source, new_uid

Part = TypeVar("Part", Command, Node, Link, Input, Output, Source)
GuidPart = TypeVar("GuidPart", Command, Node)


def adopt_identity(root: Ainb, other_ainb: Ainb) -> None:
    """Give nodes and commands of another version, with their pins, the ids of their counterparts.

    A view then knows them again, and leaves them where they are. Counterparts have the same GUID,
    and their pins the same place. All others get an id of their own, for the other version may be
    a copy of this document that was edited since.
    """
    _pair(_counterparts(root.commands, other_ainb.commands), other_ainb.commands)
    nodes = _counterparts(root.nodes, other_ainb.nodes)
    _pair(nodes, other_ainb.nodes)
    for old, new in zip(nodes, other_ainb.nodes, strict=True):
        _pair([] if old is None else old.links, new.links)
        _pair([] if old is None else old.outputs, new.outputs)
        inputs = [] if old is None else old.inputs
        _pair(inputs, new.inputs)
        for old_input, new_input in zip_longest(inputs[: len(new.inputs)], new.inputs):
            _pair([] if old_input is None else old_input.sources, new_input.sources)


def _counterparts(
    parts: Sequence[GuidPart], other_parts: Sequence[GuidPart]
) -> list[GuidPart | None]:
    """Return the counterpart of each of the other parts, None for those without one."""
    by_guid: defaultdict[bytes, list[GuidPart]] = defaultdict(list)
    for part in reversed(parts):
        by_guid[part.guid].append(part)
    return [by_guid[part.guid].pop() if by_guid[part.guid] else None for part in other_parts]


def _pair(parts: Sequence[Part | None], other_parts: Sequence[Part]) -> None:
    for part, other_part in zip_longest(parts[: len(other_parts)], other_parts):
        other_part.uid = new_uid() if part is None else part.uid
