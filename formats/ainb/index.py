"""Where every part of a document is: its place among the others, and its outline path."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..core.paths import Path
from ..core.records import Id, Stored
from ..enum_names import NO_ENUMS, Enums
from .expression.model import Expression
from .locate import Element, elements_of, group_of
from .model import (
    Ainb,
    Attachment,
    Binding,
    Command,
    Input,
    Listed,
    Node,
    Output,
    Reference,
    Variable,
)


def _places(parts: Sequence[Listed]) -> dict[Id, int]:
    return {part.uid: place for place, part in enumerate(parts)}


class PartIndex:
    """Places by the identity of a part; made again when the structure of the document changes.

    `enums` is what files tell of enums: never one file alone, whose strings are often those of
    other values.
    """

    def __init__(self, root: Ainb, enums: Enums = NO_ENUMS) -> None:
        self.root = root
        self.enums = enums
        self._readers: dict[Id, list[tuple[Node, Input]]] | None = None

    @cached_property
    def nodes(self) -> dict[Id, int]:
        """The places of the nodes by their ids."""
        return _places(self.root.nodes)

    @cached_property
    def _variables(self) -> dict[Id, int]:
        return _places(self.root.variables)

    @cached_property
    def _attachments(self) -> dict[Id, int]:
        return _places(self.root.attachments)

    @cached_property
    def _expressions(self) -> dict[Id, int]:
        table = self.root.expressions
        return {} if table is None else _places(table.expressions)

    def node_of(self, reference: Reference | None) -> Node | None:
        """Return the node that a reference leads to, None if it is not in the document."""
        return self.root.node(reference)

    def node_path(self, node: Node | None) -> Path | None:
        """Return the path of a node's row, None if it is not in the document."""
        place = None if node is None else self.nodes.get(node.uid)
        return None if place is None else ("nodes", place)

    def output_path(self, node: Node, output: Output) -> Path | None:
        """Return the path of an output's row."""
        return self._slot_path(node, "outputs", output)

    def input_path(self, node: Node, slot: Input) -> Path | None:
        """Return the path of an input's row."""
        return self._slot_path(node, "inputs", slot)

    def _slot_path(self, node: Node, group: str, slot: Input | Output) -> Path | None:
        above = self.node_path(node)
        for place, other_slot in enumerate(getattr(node, group)):
            if other_slot.uid == slot.uid and above is not None:
                return (*above, group, place)
        return above

    def part_path(self, part: Element, owner: Element = None) -> Path:
        """Return the path of a part's row; `owner` is the node or attachment that it belongs to."""
        if isinstance(part, Command):
            return ("commands", _place(self.root.commands, part))
        if isinstance(part, Variable):
            return self.binding_path(part) or ()
        owner = part if owner is None else self.root.part(type(owner), owner.uid)
        is_attachment = isinstance(owner, Attachment)
        above = self.attachment_path(owner) if is_attachment else self.node_path(owner)
        assert above is not None, "the part is in the document"
        if part.uid == owner.uid:
            return above
        group = group_of(part)
        return (*above, group, _place(elements_of(self.root, owner, group), part))

    def binding_path(self, binding: Binding) -> Path | None:
        """Return the path of a variable's or expression's row."""
        if isinstance(binding, Expression):
            place = self._expressions.get(binding.uid)
            return None if place is None else ("expressions", place)
        place = self._variables.get(binding.uid)
        return None if place is None else ("blackboard", place)

    def attachment_path(self, attachment: Attachment) -> Path | None:
        """Return the path of an attachment's row."""
        place = self._attachments.get(attachment.uid)
        return None if place is None else ("attachments", place)

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
    node = index.node_of(reference)
    if node is None:
        number = reference.number if isinstance(reference, Stored) else -1
        return f"node {number}, which is not there"
    return f"[{index.nodes.get(node.uid, '?')}] {node.title}"


def _place(parts: Sequence[Element], part: Element) -> int:
    """Return the place of the part that has the id of a part."""
    return next(place for place, other in enumerate(parts) if other.uid == part.uid)
