"""Which part of an AINB document a row of the outline is, and which row a part is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from ..core.kinds import Kind
from ..core.paths import Key, Path
from ..core.records import Id, Stored
from ..enum_names import NO_ENUMS, Enums
from ..errors import WrongType
from .expression.model import Expression
from .model import (
    LISTS,
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
    Top,
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


# Which row a part is.

_ROWS = {name: row for row, name in SECTIONS.items()}


class PartIndex:
    """Places by the identity of a part; made again when the structure of the document changes.

    `enums` is what files tell of enums: never one file alone, whose strings are often those of
    other values.
    """

    def __init__(self, root: Ainb, enums: Enums = NO_ENUMS) -> None:
        self.root = root
        self.enums = enums
        self._places: dict[str, dict[Id, int]] = {}
        self._readers: dict[Id, list[tuple[Node, Input]]] | None = None

    def places(self, name: str) -> dict[Id, int]:
        """Return the places of the parts of a list of `LISTS`, by their ids."""
        if name not in self._places:
            self._places[name] = {part.uid: at for at, part in enumerate(self.root.elements(name))}
        return self._places[name]

    @cached_property
    def nodes(self) -> dict[Id, int]:
        """The places of the nodes by their ids."""
        return self.places("nodes")

    def path_of(self, part: Top | None) -> Path | None:
        """Return the path of a part of a list of the document, None if it is not in it."""
        name = "" if part is None else LISTS[type(part)]
        place = None if part is None else self.places(name).get(part.uid)
        return None if place is None else (_ROWS[name], place)

    def slot_path(self, node: Node, slot: Input | Output) -> Path | None:
        """Return the path of the row of an input or output, of its node if it is gone."""
        above, group = self.path_of(node), group_of(slot)
        for place, other_slot in enumerate(getattr(node, group)):
            if other_slot.uid == slot.uid and above is not None:
                return (*above, group, place)
        return above

    def part_path(self, part: Element, owner: Element = None) -> Path:
        """Return the path of a part's row; `owner` is the node or attachment that it belongs to."""
        own = part if type(part) in LISTS else self.root.part(type(owner), owner.uid)
        above = self.path_of(own)
        assert above is not None, "the part is in the document"
        if own is part:
            return above
        elements = elements_of(self.root, own, group_of(part))
        place = next(at for at, other in enumerate(elements) if other.uid == part.uid)
        return (*above, group_of(part), place)

    def readers(self, output: Output) -> list[tuple[Node, Input]]:
        """Return the inputs that read an output, with their nodes."""
        if self._readers is None:
            self._readers = {}
            for node in self.root.nodes:
                for slot in node.inputs:
                    for source in slot.sources:
                        if isinstance(source.output, Id):
                            self._readers.setdefault(source.output, []).append((node, slot))
        return self._readers.get(output.uid, [])


def node_reference(index: PartIndex, reference: Reference) -> str:
    """Return a node's number and title, as references name it."""
    node = index.root.node(reference)
    if node is None:
        number = reference.number if isinstance(reference, Stored) else -1
        return f"node {number}, which is not there"
    return f"[{index.nodes.get(node.uid, '?')}] {node.title}"
