"""The offers of new parts in a behaviour graph: at its list of nodes and at rows of a node."""

from __future__ import annotations

from typing import Final

from ...core.kinds import Kind
from ...core.records import Stored
from ...editing import Offer
from ...numbered import free_among
from ..locate import Location
from ..model import Ainb, Attachment, Command, Node
from ..rules import joins, node_classes
from ..rules.link_forms import PORTS, WORD_SELECTORS
from ..types import TYPE_TITLES, NodeType, SlotType
from . import links, slots, values
from .joining import possible_roots
from .nodes import ClassSources

SLOTS: Final = {"properties": "Property", "inputs": "Input", "outputs": "Output"}
"""The lists of slots, and the noun for one of them."""


def of_nodes(root: Ainb, classes: ClassSources) -> list[Offer]:
    """Return the kinds of nodes; of a class and a module the names that are known for `root`."""
    names, modules = (_names(root, classes, is_module) for is_module in (False, True))
    offers = [
        Offer("class", "Node of a class", Kind.MAP, "", names),
        Offer("module", "Module", Kind.MAP, "", modules),
    ]
    return offers + [Offer(type_, title, Kind.MAP) for type_, title in TYPE_TITLES.items()]


def _names(root: Ainb, classes: ClassSources, is_module: bool) -> tuple[str, ...]:
    """Return the names of the classes, or modules, that a document may have, sorted."""
    names = node_classes.class_names(node_classes.related(root, classes.others), is_module)
    if classes.catalogue is not None:
        known = classes.catalogue.classes(root.version, root.category)
        names |= {one.key.name for one in known if one.key.is_module == is_module} - {""}
    return tuple(sorted(names))


def of_owner(root: Ainb, owner: Node | Attachment) -> list[Offer]:
    """Return all that may be added to a node or attachment."""
    offers = [slot for group in SLOTS for slot in of_slots(owner, group)]
    return [
        *offers,
        *of_children(root, owner),
        *of_flow(root, owner),
        *of_attachments(root, owner),
    ]


def of_flow(root: Ainb, owner: Node | Attachment) -> list[Offer]:
    """Return further offers at a node: a command, and a transition for some types."""
    if not isinstance(owner, Node) or owner.is_query:
        return []
    offers = [Offer("entry", "Command that begins here", Kind.MAP, links.command_name(root, owner))]
    if not joins.transition_reason(owner):
        commands = dict.fromkeys(
            transition.command for transition in root.transitions if transition.command
        )
        asked, words = ("", tuple(commands)) if owner.is_module else (None, ())
        offers.append(Offer("transition", "Transition", Kind.REFERENCE, asked, words))
    return offers


def of_command(root: Ainb, command: Command) -> list[Offer]:
    """Return the second root that a command without one may be given, by words for the nodes."""
    if command.second != Stored(0):
        return []
    words = tuple(node.label for node in possible_roots(root, command))
    return [Offer("second", "Secondary root", Kind.REFERENCE, "", words)] if words else []


def of_slots(owner: Node | Attachment, group: str) -> list[Offer]:
    """Return the slots that may be added to one of the lists of an owner, by their types."""
    is_node = isinstance(owner, Node)
    if (not is_node and group != "properties") or (is_node and not slots.is_free(owner)):
        return []
    name = slots.free_name(owner, group, SLOTS[group])
    return [
        Offer((group, type_), f"{SLOTS[group]}: {type_.word}", type_.kind, name)
        for type_ in SlotType
    ]


def of_children(root: Ainb, owner: object) -> list[Offer]:
    """Return the child that a node may be given, with the names that its like have."""
    if not isinstance(owner, Node) or owner.type in PORTS:
        return []
    labels = dict.fromkeys(
        link.label
        for node in root.nodes
        if node.name == owner.name and node.type == owner.type
        for link in node.children()
    )
    has_name = owner.type == NodeType.USER and owner.name not in WORD_SELECTORS
    return [Offer("child", "Child", Kind.REFERENCE, "" if has_name else None, tuple(labels))]


def of_attachments(root: Ainb, owner: object) -> list[Offer]:
    """Return the attachment that a node may be given."""
    if not isinstance(owner, Node):
        return []
    names = sorted({attachment.name for attachment in root.attachments})
    return [Offer("attachment", "Attachment", Kind.MAP, "", tuple(names))]


def of_values(root: Ainb, location: Location) -> list[Offer]:
    """Return the possible origins of the value of a row, and the slots that may be added there."""
    offers = []
    types = values.formula_types(root, location.owner, location.part, location.slot)
    if types is not None:
        known = values.known_formulas(root, types, location.owner) or values.FORMULAS
        offers.append(Offer("formula", "Formula", Kind.REFERENCE, "", known))
    if values.can_be_variable(root, location.part):
        name = free_among(location.part.name, {variable.name for variable in root.variables})
        offers.append(Offer("variable", "Variable of this value", location.part.type.kind, name))
    return [*offers, *of_slots(location.owner, location.group)] if offers else []
