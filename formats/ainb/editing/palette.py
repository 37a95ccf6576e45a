"""Offers nodes at a pin of a document, and adds and links the chosen one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from ...behaviour.catalogue.catalogue import Catalogue
from ...behaviour.catalogue.facts import learn
from ...behaviour.catalogue.known import KnownClass
from ...behaviour.catalogue.making import without_values
from ...behaviour.catalogue.offers import JoinSide, Ranking, best_slot, can_add_slot
from ...behaviour.catalogue.offers import PinOfClass as CataloguePin
from ...core.paths import Path
from ...core.records import Stored
from ...editing import Pin
from ...errors import WrongType
from ...graph import Family, NodeOffer, OfferedPin, Role
from .. import build
from ..draft import Draft
from ..locate import Location, SecondRoot
from ..model import Ainb, Command, Input, Link, Node, Output, Source
from ..rules import joins
from ..rules.built_in import BUILT_IN
from ..rules.node_classes import ClassKey, SlotShape, key_of, related, shape
from . import links, sources
from .nodes import add_node

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


def known_classes(
    root: Ainb, others: Sequence[object], catalogue: Catalogue | None
) -> dict[ClassKey, KnownClass]:
    """Return the knowledge of all classes for a document, with those it uses itself.

    Without a catalogue it is learned now, from the document and `others`. Of classes that the
    catalogue does not know yet, everything is known but their values.
    """
    if catalogue is None:
        catalogue = Catalogue()
        for number, ainb in enumerate(related(root, others)):
            catalogue.add(number, str(number).encode(), learn(ainb))
    known_by_class = {
        known_class.key: known_class
        for known_class in catalogue.classes(root.version, root.category)
    }
    return known_by_class | without_values(root, known_by_class)


def node_offers(
    root: Ainb, others: Sequence[object], catalogue: Catalogue | None, end: JoinEnd | None
) -> list[NodeOffer]:
    """Return the nodes that may be added and joined to a pin, the likeliest first."""
    pin = None if end is None else catalogue_pin(end)
    known = known_classes(root, others, catalogue)
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
    classes = (key for key in known if key.type == 0 and key.name and key != own_key)
    return list(dict.fromkeys((*BUILT_IN, *classes)))


def _command_start(end: JoinEnd | None) -> Node | None:
    """Return the node for a new command, None if none is reachable from this end."""
    node = None if end is None or end.leaves else end.location.part
    return node if isinstance(node, Node) and not joins.run_reason(node) else None


def is_command(offer: NodeOffer, end: JoinEnd | None) -> bool:
    """Whether it is a command that was offered, at the node that it begins at."""
    return offer.what == _COMMAND.what and _command_start(end) is not None


def add_command(edit: Draft, end: JoinEnd | None) -> Command:
    """Add a command that begins at the node at the end of a link."""
    node = _command_start(end)
    return links.add_command(edit, links.command_name(edit.root, node), node)


def add_offered(
    edit: Draft,
    key: ClassKey,
    end: JoinEnd | None,
    others: Sequence[object],
    catalogue: Catalogue | None,
) -> Node:
    """Add a node of a class and join it to the end of a link; refused where it does not fit."""
    node = add_node(edit, key, others, catalogue)
    if end is None:
        return node
    owner, part = end.location.owner, end.location.part
    if isinstance(owner, Command):
        is_second = isinstance(part, SecondRoot)
        (links.set_second if is_second else links.set_root)(edit, owner, node)
    elif part is owner and end.leaves:
        links.add_next(edit, owner, node)
    elif part is owner:
        _link_to_child(edit, node, owner)
    elif isinstance(part, Link):
        links.retarget(edit, owner, part, node)
    else:
        _connect_data(edit, node, end, known_classes(edit.root, others, catalogue))
    return node


def _connect_data(edit: Draft, node: Node, end: JoinEnd, known: dict[ClassKey, KnownClass]) -> None:
    """Have a new node give the value of an input or source, or read an output."""
    owner, part = end.location.owner, end.location.part
    pin, key = catalogue_pin(end), key_of(node)
    slot = best_slot(known, pin, key, shape(node))
    if slot is None and not can_add_slot(pin, key):
        raise WrongType(f"“{node.title}” has nothing that “{pin.label}” could be connected to")
    type_ = (end.location.slot or part).type
    if end.leaves:
        reader = _slot_like(node.inputs, slot) or build.add_input(node, _NEW_SLOT, type_)
        sources.connect(edit, node, reader, owner, part)
        if owner.is_query:
            node.queries.append(owner.uid)  # of new nodes nothing is brought in order
        return
    output = _slot_like(node.outputs, slot) or build.add_output(node, _NEW_SLOT, type_)
    if isinstance(part, Source):
        sources.replace(edit, owner, end.location.slot, part, node, output)
    else:
        sources.connect(edit, owner, part, node, output)


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
