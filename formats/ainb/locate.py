"""Which part of an AINB document a row of the outline is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from ..core.kinds import Kind
from ..core.paths import Key, Path
from ..errors import WrongType
from .expression.model import Expression
from .model import (
    SECTIONS,
    Ainb,
    Attachment,
    Command,
    Condition,
    Input,
    IntPart,
    Link,
    Node,
    Output,
    Property,
    Reference,
    Slot,
    Variable,
)
from .types import LinkKind

ENDS: Final[dict[Key, int]] = {"condition": 0, "low": 0, "high": 1}
"""The rows of the numbers of a condition, and which each is."""

_FOUND: Final = ("commands", "nodes", "blackboard", "attachments")
"""The lists of the document whose parts are edited by their rows."""

# `Any`: where a part of a graph is (`Location.group`, a key, its owner) says which type it is of.
Element = Any


class BindingUse(NamedTuple):
    """That a slot takes its value from a variable or expression."""

    what: Variable | Expression


class AttachmentUse(NamedTuple):
    """That a node has an attachment, at this place of its list."""

    what: Attachment
    place: int


class ConditionEnd(NamedTuple):
    """A number of a child's condition: the only one, or the low (0) or high (1) end of a range."""

    link: Link
    which: int

    @property
    def condition(self) -> Condition:
        """The condition that it is a number of."""
        assert self.link.condition is not None, "only such links have ends"
        return self.link.condition


class SecondRoot(NamedTuple):
    """That a command has a second root."""

    command: Command


class Location(NamedTuple):
    """A row: the part it is, and the row of a list of the document that the part belongs to.

    `group` is the group it stands in, such as `inputs`; `place` its place there. `slot` is the
    property or input that a source or binding belongs to. `part` is None for rows that are no part
    of their own, such as a group or a flag.
    """

    owner: Element
    part: Element
    group: str = ""
    place: int = -1
    slot: Element = None


def find(root: Ainb, path: Path) -> Location:
    """Return what is at `path`, which is a row of the outline."""
    if len(path) < 2:
        return Location(root, None)
    key, place = path[0], path[1]
    if key not in _FOUND or not isinstance(place, int):
        return Location(root, None)
    owner = at(root.elements(SECTIONS[str(key)]), place)
    if len(path) == 2:
        return Location(owner, owner, str(key), place)
    if path[2:] == ("second",) and isinstance(owner, Command):
        return Location(owner, SecondRoot(owner), "second")
    return _inside(root, owner, path[2:])


def at(elements: Sequence[Element], place: int) -> Element:
    """Return the element at a place of a list. Raises `WrongType` if there is none."""
    if not 0 <= place < len(elements):
        raise WrongType("there is nothing at this place")
    return elements[place]


def _inside(root: Ainb, owner: Element, path: Path) -> Location:
    group = str(path[0])
    if len(path) == 1 or not isinstance(path[1], int):
        return Location(owner, None, group)
    place = path[1]
    part = _part(root, owner, group, place)
    if len(path) == 2 or part is None:
        return Location(owner, part, group, place)
    if isinstance(part, Property | Input):
        return _of_slot(root, owner, group, part, str(path[2]))
    if group == "children" and isinstance(part, Link):
        return Location(owner, _of_child(part, path[2:]), group, place)
    return Location(owner, None, group, place)


def _of_child(link: Link, path: Path) -> Element:
    """Return what a row below a child is: its link, or a number of its condition."""
    if path == ("target",):
        return link
    if link.condition is None or len(path) != 1 or path[0] not in ENDS:
        return None
    return ConditionEnd(link, ENDS[path[0]])


def _part(root: Ainb, owner: Element, group: str, place: int) -> Element:
    if (not isinstance(owner, Node) and group not in SLOT_GROUPS) or group not in GROUPS:
        return None
    part = at(elements_of(root, owner, group), place)
    return AttachmentUse(part, place) if isinstance(part, Attachment) else part


SLOT_GROUPS: Final = ("properties", "inputs", "outputs")
"""The lists of slots; attachments have the first."""
GROUPS: Final = (*SLOT_GROUPS, "children", "attachments", "data links")
"""The rows of a node that list parts; `queries` are derived from its inputs."""


def group_of(part: Slot | Link) -> str:
    """Return the row of a node that lists a slot or link."""
    if isinstance(part, Link):
        return "children" if part.kind == LinkKind.CHILD else "data links"
    return {Property: "properties", Input: "inputs", Output: "outputs"}[type(part)]


def elements_of(root: Ainb, owner: Element, group: str) -> list[Element]:
    """Return the parts of a node or attachment that one of its rows lists, in their order."""
    if group == "attachments":
        return [root.attachment(uid) for uid in owner.attachments]
    if group in SLOT_GROUPS:
        return list(getattr(owner, group))
    return [link for link in owner.links if group_of(link) == group]


def _of_slot(root: Ainb, owner: Element, group: str, slot: Property | Input, key: str) -> Location:
    """Return the source or binding of a slot, by the key of its row."""
    if key.startswith("source ") and isinstance(slot, Input):
        place = int(key.removeprefix("source "))
        return Location(owner, at(slot.sources, place), group, place, slot)
    binding = root.binding(slot.binding)
    if key in ("blackboard", "expression") and binding is not None:
        return Location(owner, BindingUse(binding), group, 0, slot)
    return Location(owner, None, group, -1, slot if key == "value" else None)


def int_lists(
    root: Ainb,
) -> Iterator[tuple[Node | Attachment | None, str, Sequence[IntPart | None]]]:
    """Yield the lists that ints stand in: what has the list (None: the document), name, parts.

    A condition is None if a child has none.
    """
    yield None, "blackboard", [variable for variable in root.variables if variable.kind is Kind.S32]
    for node in root.nodes:
        yield node, "properties", node.properties
        yield node, "inputs", node.inputs
        yield node, "children", [link.condition for link in node.children()]
    for attachment in root.attachments:
        yield attachment, "attachment", attachment.properties


def int_places(root: Ainb) -> dict[Reference, tuple[str | int, ...]]:
    """Return where each int of a document is, by the `uid` of its part.

    That is the owner in brackets and the list, or "blackboard", and its number there.
    """
    places = {part.uid: at for at, part in enumerate(root.nodes)}
    places |= {part.uid: at for at, part in enumerate(root.attachments)}
    int_places: dict[Reference, tuple[str | int, ...]] = {}
    for owner, name, parts in int_lists(root):
        names = (name,) if owner is None else (f"[{places[owner.uid]}]", name)
        int_places |= {part.uid: (*names, at) for at, part in enumerate(parts) if part is not None}
    return int_places


def int_path(root: Ainb, target: Reference) -> Path | None:
    """Return the row of an int that is looked up by names, None if it is not in the document."""
    place = int_places(root).get(target)
    if place is None:
        return None
    if place[0] == "blackboard":
        return "blackboard", next(
            at for at, variable in enumerate(root.variables) if variable.uid == target
        )
    owner, number = int(str(place[0]).strip("[]")), place[-1]
    if place[1] == "attachment":
        return "attachments", owner, "properties", number
    return "nodes", owner, place[1], number
