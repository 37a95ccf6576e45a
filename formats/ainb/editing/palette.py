"""What may be added to a behaviour graph: nodes, also joined to a pin, and parts at rows of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from ...core.kinds import Kind
from ...core.paths import Path
from ...core.records import Stored
from ...editing import Offer, Pin
from ...errors import WrongType
from ...graph import Family, NodeOffer, OfferedPin, Role
from ...numbered import free_among
from .. import build
from ..catalogue.catalogue import Catalogue
from ..catalogue.facts import learn
from ..catalogue.known import KnownClass
from ..catalogue.making import without_values
from ..catalogue.offers import JoinSide, Ranking, best_slot, can_add_slot
from ..catalogue.offers import PinOfClass as CataloguePin
from ..draft import Draft
from ..locate import Location
from ..model import Ainb, Attachment, Command, Input, Link, Node, Output
from ..rules import joins
from ..rules.built_in import BUILT_IN
from ..rules.link_forms import PORTS, WORD_SELECTORS
from ..rules.node_classes import ClassKey, SlotShape, class_names, key_of, related, shape
from ..types import TYPE_TITLES, NodeType, SlotType
from . import links, slots, values
from .joining import connect_input, join, possible_roots
from .nodes import ClassSources, add_node

Slot = TypeVar("Slot", Input, Output)
_NEW_SLOT = "Value"
"""The name of the slot that an expression is given for a pin."""
_COMMAND = NodeOffer("command", "Command", Family.COMMAND, "", (OfferedPin(Role.CHILD, "Root"),))
"""A link to a node that is no part of the file: the game calls the node."""


class JoinEnd(NamedTuple):
    """One end of a future link: its row, and whether the link starts there."""

    location: Location
    leaves: bool


def join_end(find: Callable[[Path], Location], pin: Pin | None) -> JoinEnd | None:
    """Return the row of a pin in a document; raises `WrongType` where no link can end."""
    if pin is None:
        return None
    end = JoinEnd(find(pin.path), pin.leaves)
    catalogue_pin(end)
    return end


def catalogue_pin(end: JoinEnd) -> CataloguePin:
    """Return the end of a link as the catalogue knows it."""
    owner, part = end.location.owner, end.location.part
    if isinstance(owner, Command) and end.leaves:
        return CataloguePin(None, JoinSide.PORT, owner.name)
    if isinstance(owner, Node):
        key, slot = key_of(owner), end.location.slot or part
        if part is owner:
            return CataloguePin(key, JoinSide.PORT if end.leaves else JoinSide.ABOVE)
        if isinstance(part, Link) and end.leaves:
            return CataloguePin(key, JoinSide.PORT, part.label)
        if isinstance(slot, Output if end.leaves else Input):
            side = JoinSide.OUTPUT if end.leaves else JoinSide.INPUT
            shape_ = SlotShape(slot.type, slot.name, slot.class_name)
            return CataloguePin(key, side, slot.name, shape_)
    raise WrongType("no link can begin or end at this row")


def known_classes(root: Ainb, classes: ClassSources) -> dict[ClassKey, KnownClass]:
    """Return the knowledge of all classes for a document, with those it uses itself.

    Without a catalogue it is learned now, from the document and others. Of classes that the
    catalogue does not know yet, everything is known but their values.
    """
    catalogue = classes.catalogue
    if catalogue is None:
        catalogue = Catalogue()
        for number, ainb in enumerate(related(root, classes.others)):
            catalogue.add(number, str(number).encode(), learn(ainb))
    known_by_class = {
        known_class.key: known_class
        for known_class in catalogue.classes(root.version, root.category)
    }
    return known_by_class | without_values(root, known_by_class)


def node_offers(root: Ainb, classes: ClassSources, end: JoinEnd | None) -> list[NodeOffer]:
    """Return the nodes that may be added and joined to a pin, the likeliest first."""
    pin = None if end is None else catalogue_pin(end)
    known, catalogue = known_classes(root, classes), classes.catalogue
    class_keys = Counter(key_of(node) for node in root.nodes)
    ranking = Ranking(known, class_keys, pin)
    offers = ranking.offers(offered_keys(root, known))
    if catalogue is not None:
        offers += ranking.defined(
            known_class
            for known_class in catalogue.defined(root.version, root.category)
            if known_class.key not in known
        )
    if _command_start(end) is None:
        return offers
    return [*offers, _COMMAND] if root.commands else [_COMMAND, *offers]


def offered_keys(root: Ainb, known: Iterable[ClassKey]) -> list[ClassKey]:
    """Return the built-in types and the known classes, but for the document itself as a module."""
    own_key = ClassKey(0, root.name, True)
    keys = (key for key in known if key.type == 0 and key.name and key != own_key)
    return list(dict.fromkeys((*BUILT_IN, *keys)))


def _command_start(end: JoinEnd | None) -> Node | None:
    """Return the node for a new command, None if none is reachable from this end."""
    node = None if end is None or end.leaves else end.location.part
    return node if isinstance(node, Node) and not joins.run_reason(node) else None


def add_offered(
    edit: Draft, offer: NodeOffer, end: JoinEnd | None, classes: ClassSources
) -> Node | Command:
    """Add what was offered and join it to the end of a link; refused where it does not fit."""
    start = _command_start(end)
    if offer.what == _COMMAND.what and start is not None:
        return links.add_command(edit, links.command_name(edit.root, start), start)
    node = add_node(edit, offer.what, classes)
    if end is None:
        return node
    owner, part = end.location.owner, end.location.part
    if isinstance(owner, Command):
        join(edit, end.location, Location(node, node), adds=False)
    elif part is owner and end.leaves:
        links.add_next(edit, owner, node)
    elif part is owner:
        _link_to_child(edit, node, owner)
    elif isinstance(part, Link):
        links.retarget(edit, owner, part, node)
    else:
        _connect_data(edit, node, end, known_classes(edit.root, classes))
    return node


def _connect_data(edit: Draft, node: Node, end: JoinEnd, known: dict[ClassKey, KnownClass]) -> None:
    """Have a new node give the value of an input or source, or read an output."""
    owner, part = end.location.owner, end.location.part
    pin, key = catalogue_pin(end), key_of(node)
    slot = best_slot(known, pin, key, shape(node))
    if slot is None and not can_add_slot(pin, key):
        raise WrongType(f"“{node.title}” has nothing that “{pin.label}” could be connected to")
    type_ = (end.location.slot or part).type
    if not end.leaves:
        output = _slot_like(node.outputs, slot) or build.add_output(node, _NEW_SLOT, type_)
        connect_input(edit, Location(node, output), end.location, adds=False)
        return
    reader = _slot_like(node.inputs, slot) or build.add_input(node, _NEW_SLOT, type_)
    connect_input(edit, end.location, Location(node, reader), adds=False)
    if owner.is_query:
        node.queries.append(owner.uid)  # of new nodes nothing is brought in order


def _slot_like(slots: Sequence[Slot], slot: SlotShape | None) -> Slot | None:
    """Return the slot of a node that has the name and type of another."""
    wanted = None if slot is None else (slot.type, slot.name)
    return next((output for output in slots if (output.type, output.name) == wanted), None)


def _link_to_child(edit: Draft, node: Node, child: Node) -> None:
    """Link a new node to another one by its first port, or by a new child."""
    free = [link for link in node.children() if isinstance(link.target, Stored)]
    if free:
        links.retarget(edit, node, free[0], child)
    else:
        links.add_child(edit, node, child)


# Parts that are added at rows

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
    names = class_names(related(root, classes.others), is_module)
    if classes.catalogue is not None:
        known = classes.catalogue.classes(root.version, root.category)
        names |= {one.key.name for one in known if one.key.is_module == is_module} - {""}
    return tuple(sorted(names))


def of_owner(root: Ainb, owner: Node | Attachment) -> list[Offer]:
    """Return all that may be added to a node or attachment."""
    offers = [slot for group in SLOTS for slot in of_slots(owner, group)]
    offers += of_children(root, owner) + of_flow(root, owner)
    return offers + of_attachments(root, owner)


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
