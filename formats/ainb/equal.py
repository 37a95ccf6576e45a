"""Whether two AINB documents hold the same, compared by the bits of their values.

Compared is what a file of them would say. How its strings and its table of queries are arranged
does not count, nor whose the strings are that stand behind the numbers of enums: reading guesses
that from the order of the strings. Nor does what a part remembers of the file it was read from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum

from ..core.float32 import f32_bits
from ..core.kinds import Kind
from ..core.records import Id, Stored, specs_of
from .expression.model import equal as same_expressions
from .model import (
    Ainb,
    AnyPart,
    Attachment,
    Bound,
    Command,
    Condition,
    Input,
    Module,
    Node,
    Output,
    Property,
    Reference,
    Replacement,
    Resolve,
    Section58,
    Source,
    StateInfo,
    Transition,
    Variable,
    XLinkAction,
    flags_of,
    stored_hash,
)
from .rules.dangling import DanglingNumbers
from .rules.link_forms import repeats_input
from .types import NO_NODE, SlotType

_LISTS = (
    "commands", "nodes", "attachments", "variables", "modules", "actions", "transitions",
    "replacements", "resolves",
)  # fmt: skip
_NOT_COMPARED = frozenset(
    {"uid", "origin", "orphan_strings", "query_layout", "strays", "findings", "expressions"}
)

_Numbered = (
    Node | Attachment | Property | Input | Output | Condition | Command | Variable | Module
    | XLinkAction | Transition | Replacement | Resolve
)  # fmt: skip
_PLAIN = frozenset({int, str, type(None)})
"""The types of most values, which are compared as they are."""


def equal(ainb: Ainb, other_ainb: Ainb) -> bool:
    """Return whether both documents have the same parts, order, values and references."""
    if not same_expressions(ainb.expressions, other_ainb.expressions):
        return False
    return _FlatDocument(ainb).all() == _FlatDocument(other_ainb).all()


class _FlatDocument:
    """All that a document holds, references as the numbers of what they name."""

    def __init__(self, root: Ainb) -> None:
        self._root = root
        self._names: dict[type[object], tuple[str, ...]] = {}
        """The names of the fields that are compared, by class."""
        self._dangling = DanglingNumbers(root)
        self._parts = list(_parts(root))
        self._numbers = {part.uid: number for number, part in enumerate(self._parts)}
        table = root.expressions.expressions if root.expressions else []
        self._numbers |= {expression.uid: -1 - place for place, expression in enumerate(table)}

    def all(self) -> list[object]:
        """Return the fields of the document and of all its parts."""
        return [self._fields(part) for part in (self._root, *self._parts)]

    def _fields(self, part: AnyPart | Section58 | Ainb) -> tuple[object, ...]:
        """Return the fields of a part, what it shares with others as numbers."""
        stored = self._stored(part)
        kind: type[object] = type(part)
        names = self._names.get(kind)
        if names is None:
            names = tuple(
                field_.name for field_ in fields(part) if field_.name not in _NOT_COMPARED
            )
            self._names[kind] = names
        values = [
            stored[field_name] if field_name in stored else getattr(part, field_name)
            for field_name in names
        ]
        return (kind.__name__, *map(self._plain, values))

    def _plain(self, value: object) -> object:
        if type(value) in _PLAIN:
            return value
        if isinstance(value, float):
            return ("float", f32_bits(value))
        if isinstance(value, bool) or (isinstance(value, Enum) and not isinstance(value, int)):
            return (type(value).__name__, value)
        if isinstance(value, list | tuple):
            return tuple(self._plain(element) for element in value)
        if isinstance(value, dict):
            return tuple((key, self._plain(element)) for key, element in sorted(value.items()))
        if isinstance(value, Id):
            return ("part", self._numbers.get(value))
        if isinstance(value, _Numbered):
            return ("part", self._numbers[value.uid])
        return self._fields(value) if isinstance(value, Bound | StateInfo | Section58) else value

    # What a file stores otherwise than the part holds it

    def _stored(self, part: object) -> dict[str, object]:
        """Return the fields of a part for which a file stores what follows from others."""
        if isinstance(part, Node):
            return {
                "multi_delta": part.multi_source_count & 0xFFFF,
                "hash": self._hash(part),
                "links": self._links(part),
            }
        if isinstance(part, Attachment):
            return {"hash": self._hash(part)}
        if isinstance(part, Input):
            return self._input_fields(part)
        if isinstance(part, Property):
            return {"flags": self._word(part, part.flags, part.type)}
        if isinstance(part, Condition):
            dangling = self._dangling
            bounds = [
                (dangling.bound(bound.word, part.form), bound.variable) for bound in part.bounds
            ]
            return {"bounds": bounds}
        if isinstance(part, Command | XLinkAction | Replacement):
            return self._numbers_of_nodes(part)
        if isinstance(part, Resolve) and isinstance(part.target, Stored):
            return {"target": None}
        return {}

    def _numbers_of_nodes(self, part: Command | XLinkAction | Replacement) -> dict[str, object]:
        return {
            field.name: self._reference(getattr(part, field.name), field.dangling, field.shift)
            for field in specs_of(type(part)).values()
            if field.kind is Kind.REFERENCE
        }

    def _hash(self, owner: Node | Attachment) -> int | None:
        return None if self._root.version == 0x404 else stored_hash(owner)

    def _reference(self, reference: Reference, otherwise: int, shift: int = 0) -> Id | int:
        if isinstance(reference, Id):
            return reference
        return self._dangling.node(reference.number - shift, otherwise)

    def _word(self, part: Property | Input | Source, flags: int, type_: SlotType) -> int:
        return self._dangling.word(flags, type_) if part.binding is None else flags

    def _input_fields(self, slot: Input) -> dict[str, object]:
        is_read = slot.multi_source or bool(slot.sources)
        return {
            "flags": self._word(slot, flags_of(slot), slot.type),
            "unconnected_index": None if is_read else slot.unconnected_index,
            "sources": [self._source(slot, source) for source in slot.sources],
        }

    def _source(self, slot: Input, source: Source) -> list[object]:
        flags = self._word(source, source.flags, slot.type)
        if isinstance(source.node, Stored):
            return [self._dangling.source(slot, source), flags, source.binding]
        return [source.node, source.output, source.writes_blackboard, flags, source.binding]

    def _links(self, node: Node) -> list[object]:
        links: list[object] = []
        for link in sorted(node.links, key=lambda link: link.kind):
            transition = link.transition
            extra = None if repeats_input(node, link) else link.extra
            links.append(
                [
                    link.kind,
                    self._reference(link.target, NO_NODE),
                    link.label,
                    link.condition,
                    self._dangling.transition(transition.number)
                    if isinstance(transition, Stored)
                    else transition,
                    extra,
                    link.surplus,
                ]
            )
        return links


def _parts(root: Ainb) -> Iterator[_Numbered]:
    """Yield every part that others may refer to, in the order of the file."""
    for name in _LISTS:
        for part in getattr(root, name):
            yield part
            if isinstance(part, Node | Attachment):
                yield from part.properties
            if isinstance(part, Node):
                yield from part.inputs
                yield from part.outputs
                yield from (link.condition for link in part.links if link.condition is not None)
