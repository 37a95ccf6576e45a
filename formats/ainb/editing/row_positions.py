"""Positions of rows in the lists of a behaviour graph, a node or an attachment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...core.paths import Key, Path
from ..locate import Element
from ..model import Ainb, Attachment, Node
from ..types import LinkKind
from .recorder import SECTIONS
from .slots import SlotOwner

_GROUPS: Final = ("properties", "inputs", "outputs", "children", "attachments", "data links")
"""The rows of a node that hold parts; `queries` are derived from its inputs."""


@dataclass(frozen=True, slots=True)
class RowPosition:
    """The location of a row: its list of parts, the position in it, and the path below that.

    `owner` is what has the list: a node or attachment, or None for a list of the document; `group`
    names the list. `place` is None for a row that is no element of a list, such as a node's class.
    """

    owner: Element
    group: Key
    place: int | None
    below: Path


NOWHERE = RowPosition(None, None, None, ())


def section(root: Ainb, key: Key) -> list[Element]:
    """Return a copy of a list of the document."""
    if key == "expressions":
        return [] if root.expressions is None else list(root.expressions.expressions)
    return list(getattr(root, SECTIONS[str(key)]))


def position_of(root: Ainb, path: Path) -> RowPosition:
    """Return where a row lies in a document."""
    key = path[0]
    if key not in SECTIONS or len(path) < 2:
        return RowPosition(None, key, None, path[1:])
    place = index_of(path[1])
    if len(path) == 2:
        return RowPosition(None, key, place, ())
    owner = section(root, key)[place]
    has_groups = isinstance(owner, Node | Attachment)
    if not has_groups or path[2] not in _GROUPS:
        return RowPosition(None, key, place, path[2:])
    return RowPosition(owner, path[2], index_of(path[3]) if len(path) > 3 else None, path[4:])


def index_of(key: Key) -> int:
    """Return the key of an element of a list."""
    assert isinstance(key, int), "the keys of lists are indexes"
    return key


def elements_of(root: Ainb, owner: SlotOwner | None, group: Key) -> list[Element]:
    """Return the parts of a list, in the order of its rows."""
    if owner is None:
        return section(root, group)
    if group == "children" and isinstance(owner, Node):
        return list(owner.children())
    if group == "data links" and isinstance(owner, Node):
        return [link for link in owner.links if link.kind != LinkKind.CHILD]
    return list(getattr(owner, str(group)))


def top_of(root: Ainb, path: Path) -> Element:
    """Return the element of a list of the document that holds a row, else the document."""
    if len(path) < 2 or path[0] not in SECTIONS:
        return root
    return section(root, path[0])[index_of(path[1])]
