"""Where every part of a document is: its place among the others, and its outline path."""

from __future__ import annotations

from functools import cached_property

from ..core.paths import Path
from ..core.records import Id, Stored
from ..enum_names import NO_ENUMS, Enums
from .locate import Element, elements_of, group_of
from .model import LISTS, SECTIONS, Ainb, Input, Node, Output, Reference, Top

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
