"""Whether two AINB documents hold the same, compared by the bits of their values.

Compared is what a file of them would say. How its strings and its table of queries are arranged
does not count, nor whose the strings are that stand behind the numbers of enums: reading guesses
that from the order of the strings. Nor does what a part remembers of the file it was read from.
"""

from __future__ import annotations

from operator import attrgetter

from ..core.kinds import Kind
from ..core.records import Id, Stored, specs_of
from ..core.roots import unchanged
from .copied import copied
from .draft import below, listed
from .locate import Element
from .model import (
    Ainb,
    Attachment,
    Command,
    Condition,
    Input,
    Node,
    Property,
    Replacement,
    Resolve,
    Variable,
    XLinkAction,
    flags_of,
    stored_hash,
)
from .rules.dangling import DanglingNumbers
from .rules.link_forms import repeats_input
from .types import NO_NODE


def equal(ainb: Ainb, other_ainb: Ainb) -> bool:
    """Return whether both documents have the same parts, order, values and references."""
    return ainb is other_ainb or unchanged(_as_stored(ainb), _as_stored(other_ainb))


def _as_stored(root: Ainb) -> Ainb:
    """Return a copy of a document that holds what a file would say, with ids that count its parts.

    References that lead nowhere are the numbers that would be stored.
    """
    parts = [part for top in listed(root) for part in (top, *below(top))]
    dangling = DanglingNumbers(root)
    made = copied(root, {part.uid: Id(-number) for number, part in enumerate(parts)})
    made.findings, made.strays, made.query_layout = [], {}, None
    for part in (part for top in listed(made) for part in (top, *below(top))):
        if isinstance(part, Node):
            _store_node(made, part, dangling)
        elif isinstance(part, Attachment):
            part.hash = _hash(made, part)
        elif isinstance(part, Property | Input):
            _store_slot(part, dangling)
        elif isinstance(part, Condition):
            for bound in part.bounds:
                if bound.variable is None:
                    bound.word = dangling.bound(bound.word, part.form)
        elif isinstance(part, Command | XLinkAction | Replacement | Resolve):
            _store_references(part, dangling)
        if isinstance(part, Property | Input | Variable | Condition):
            part.origin, part.orphan_strings = None, ()
    return made


def _hash(root: Ainb, owner: Node | Attachment) -> tuple[str, int] | None:
    return None if root.version == 0x404 else (owner.name, stored_hash(owner))


def _store_node(root: Ainb, node: Node, dangling: DanglingNumbers) -> None:
    node.multi_delta, node.hash = node.multi_source_count & 0xFFFF, _hash(root, node)
    node.links.sort(key=attrgetter("kind"))
    node.type = int(node.type)
    for link in node.links:
        link.kind = int(link.kind)
        link.extra = None if repeats_input(node, link) else link.extra
        if isinstance(link.target, Stored):
            link.target = Stored(dangling.node(link.target.number, NO_NODE))
        if isinstance(link.transition, Stored):
            link.transition = Stored(dangling.transition(link.transition.number))


def _store_slot(slot: Property | Input, dangling: DanglingNumbers) -> None:
    slot.flags = slot.flags if isinstance(slot, Property) else flags_of(slot)
    if slot.binding is None:
        slot.flags = dangling.word(slot.flags, slot.type)
    if not isinstance(slot, Input):
        return
    if slot.multi_source or slot.sources:
        slot.unconnected_index = 0
    for source in slot.sources:
        if source.binding is None:
            source.flags = dangling.word(source.flags, slot.type)
        if isinstance(source.node, Stored):
            source.node, source.output = map(Stored, dangling.source(slot, source))
            source.writes_blackboard = False


def _store_references(part: Element, dangling: DanglingNumbers) -> None:
    for name, field in specs_of(type(part)).items():
        reference = getattr(part, name) if field.kind is Kind.REFERENCE else None
        if isinstance(reference, Stored) and field.table == "nodes":
            number = dangling.node(reference.number - field.shift, field.dangling)
            setattr(part, name, Stored(number))
        elif isinstance(reference, Stored):
            setattr(part, name, Stored(0))
