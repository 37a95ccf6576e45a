"""Which nodes may be added at a pin, the likeliest first: the pairs that files have, then names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from ...graph import Family, NodeOffer, OfferedPin, OfferSearch, Role
from ..rules.built_in import built_in_shape, has_fixed_slots, takes_children
from ..rules.node_classes import (
    ClassKey,
    ClassShape,
    SlotShape,
    family,
    is_event_class,
    is_same_class,
)
from ..types import CATEGORIES, POINTER, NodeType, SlotType
from .catalogue import Catalogue
from .definitions import SORTS
from .known import KnownClass

_ELEMENT: Final = "Element"
_MODULE: Final = "Module"
_FREE_PINS: Final = (OfferedPin(Role.INPUT, "…"), OfferedPin(Role.OUTPUT, "…"))
"""The pins of a node that has those it is given."""
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+|[0-9]+")


class JoinSide(Enum):
    """What of a node a new one is to be joined to."""

    PORT = "port"
    """The new node is a child."""
    ABOVE = "above"
    """The new node leads to this one."""
    INPUT = "input"
    """The new node gives the value."""
    OUTPUT = "output"
    """The new node reads the value."""


class PinOfClass(NamedTuple):
    """A pin of a node of class `key`; `slot` is its input or output, `label` its port.

    Of a command, `key` is None and `label` its name.
    """

    key: ClassKey | None
    side: JoinSide
    label: str = ""
    slot: SlotShape | None = None


def sort_of(key: ClassKey) -> str:
    """Return the word by which people sort nodes of a class, "" where none is usual."""
    if key.is_module:
        return _MODULE
    if key.type != NodeType.USER:
        return _ELEMENT
    name = key.name.casefold()
    return next((sort for sort in SORTS.values() if name.startswith(sort.casefold())), "")


class Ranking:
    """Ranks classes for one pin, None for a node that is joined to nothing.

    `known` is all that is known of the version and category of a file, by class; `here` counts the
    nodes of the file itself.
    """

    def __init__(
        self,
        classes: Mapping[ClassKey, KnownClass],
        here: Mapping[ClassKey, int] | None = None,
        pin: PinOfClass | None = None,
    ) -> None:
        self._known = classes
        self._here = here or {}
        self._pin = pin
        key = None if pin is None else pin.key
        self._words: frozenset[str] = frozenset() if key is None else words_of(key)

    def offers(self, keys: Iterable[ClassKey]) -> list[NodeOffer]:
        """Return those of the classes that fit the pin, the best first."""
        offers = [offer for key in keys if (offer := self._offer(key)) is not None]
        offers.sort(key=lambda offer: (offer.rank, offer.title.casefold(), offer.title))
        return offers

    def defined(self, classes: Iterable[KnownClass]) -> list[NodeOffer]:
        """Return offers of those that fit the pin among classes that only tables tell of.

        They stay in their order, but those come first whose names share most words with that of
        the class of the pin. Their `rank` says nothing, for no file joins them to anything.
        """
        pin = self._pin
        offers = [
            describe_class(known_class.key, known_class)
            for known_class in classes
            if pin is None or _may_join(pin, known_class)
        ]
        if self._words:
            words = self._words
            offers.sort(key=lambda offer: -len(words & words_of(offer.what)))
        return offers

    def _offer(self, key: ClassKey) -> NodeOffer | None:
        known_class = self._known.get(key) or _unknown(key)
        rank = self._rank(key, known_class)
        if rank is None:
            return None
        offer = describe_class(key, known_class)
        is_here = key in self._here
        shared = len(self._words & words_of(key)) if self._words else 0
        return offer._replace(is_here=is_here, rank=(*rank, -shared, -int(is_here), -offer.files))

    def _rank(self, key: ClassKey, known_class: KnownClass) -> tuple[int, ...] | None:
        """Return how a class ranks by the pairs that files have, None if it does not fit."""
        pin = self._pin
        if pin is None:
            return ()
        if pin.side is JoinSide.PORT:
            return self._rank_child(pin, key, known_class)
        own_shape = shape_of(key, known_class) or ClassShape()
        if pin.side is JoinSide.ABOVE:
            return self._rank_parent(pin, key, own_shape)
        slot = best_slot(self._known, pin, key, own_shape)
        if slot is None:
            return (0, 0) if can_add_slot(pin, key) else None
        gives = pin.side is JoinSide.INPUT
        is_late = gives and _family(known_class) is not Family.QUERY
        return -wires(self._known, pin, key, slot), int(is_late)

    def _rank_child(
        self, pin: PinOfClass, key: ClassKey, known_class: KnownClass
    ) -> tuple[int, ...] | None:
        """Rank a child: under this port, under any port of the class."""
        if known_class.is_query or (pin.key is not None and is_event_class(*key[:2])):
            return None
        if pin.key is None:
            return (int(key.name != pin.label),)  # an event begins at the class of its name
        parents = known_class.parents
        under = sum(count for (parent, _label), count in parents.items() if parent == pin.key)
        return -parents[pin.key, pin.label], -under

    def _rank_parent(
        self, pin: PinOfClass, key: ClassKey, own_shape: ClassShape
    ) -> tuple[int, ...] | None:
        """Rank a node above: by how often such nodes lead to ones of the pin's class."""
        if not own_shape.ports and not takes_children(key.type):
            return None
        known_class = None if pin.key is None else self._known.get(pin.key)
        parents = {} if known_class is None else known_class.parents
        above = sum(count for (parent, _label), count in parents.items() if parent == key)
        return -above, int(key.type == NodeType.USER)


def _may_join(pin: PinOfClass, known_class: KnownClass) -> bool:
    """Whether a new node of a class that only tables tell of can be joined to a pin."""
    own_shape = known_class.shape or ClassShape()
    if pin.side is JoinSide.ABOVE:
        return bool(own_shape.ports)
    if pin.side is JoinSide.PORT:
        is_event = pin.key is not None and is_event_class(*known_class.key[:2])
        return not known_class.is_query and not is_event
    slots = own_shape.inputs if pin.side is JoinSide.OUTPUT else own_shape.outputs
    return any(fits(slot, pin.slot) for slot in slots) if pin.slot is not None else False


def describe(catalogue: Catalogue) -> None:
    """Describe every class now, so that the first offers and search need not wait for it."""
    OfferSearch(describe_class(known.key, known) for known in catalogue.every()).prepare()
    for version in catalogue.versions:
        for category in CATEGORIES:
            catalogue.defined(version, category)


def describe_class(key: ClassKey, known_class: KnownClass | None) -> NodeOffer:
    """Return what an offer of a class says, whatever it is offered for."""
    known_class = known_class or _unknown(key)
    if known_class.offer is None:
        known_class.offer = _describe(known_class)
    return known_class.offer


@lru_cache(maxsize=4096)
def _unknown(key: ClassKey) -> KnownClass:
    """Return a class that nothing is known of."""
    return KnownClass(key)


def _describe(known_class: KnownClass) -> NodeOffer:
    key = known_class.key
    own_shape, more = shape_of(key, known_class), takes_children(key.type)
    return NodeOffer(
        key,
        key.title,
        _family(known_class),
        _defined_sort(known_class) or sort_of(key),
        _FREE_PINS if key.type == NodeType.EXPRESSION else pins_of(own_shape or ClassShape(), more),
        tuple(slot_shape.name for slot_shape in (own_shape or ClassShape()).properties),
        known_class.files,
        is_guessed=own_shape is None or known_class.is_guessed,
        tags=known_class.tags,
    )


def _defined_sort(known_class: KnownClass) -> str:
    """Return the word for what a table of the game tags a class with, which names may not tell."""
    tags = () if known_class.key.is_module else known_class.tags
    return next((SORTS[tag] for tag in tags if tag in SORTS), "")


def _family(known_class: KnownClass) -> Family:
    """Return what nodes of a class are."""
    return family(known_class.key.type, known_class.key.is_module, known_class.is_query)


def shape_of(key: ClassKey, known_class: KnownClass | None) -> ClassShape | None:
    """Return the slots and ports that a new node would have, None if nobody knows."""
    if known_class is not None and known_class.shape is not None and not has_fixed_slots(key):
        return known_class.shape
    return None if key.type == NodeType.USER else built_in_shape(key.type)


def pins_of(own_shape: ClassShape, has_children: bool = False) -> tuple[OfferedPin, ...]:
    """Return the pins of a node, in the order of its lines; `…` for any number of children."""
    inputs = [OfferedPin(Role.INPUT, slot.name, slot.type.kind) for slot in own_shape.inputs]
    outputs = [OfferedPin(Role.OUTPUT, slot.name, slot.type.kind) for slot in own_shape.outputs]
    ports = [OfferedPin(Role.CHILD, label) for label in own_shape.ports]
    if has_children and not ports:
        ports = [OfferedPin(Role.CHILD, "…")]
    return (*inputs, *outputs, *ports)


@lru_cache(maxsize=65536)
def words_of(key: ClassKey) -> frozenset[str]:
    """Return the words of the name of a class, without the one that it is sorted by."""
    words = frozenset(_WORD.findall(key.name.rpartition("/")[2]))
    return words - {*SORTS.values(), "One", "Shot", "module", _ELEMENT}


def best_slot(
    classes: Mapping[ClassKey, KnownClass],
    pin: PinOfClass,
    key: ClassKey,
    own_shape: ClassShape,
) -> SlotShape | None:
    """Return the slot of a new node that joins it to an input or output, None if none fits.

    The one that files join most often, else the first.
    """
    assert pin.slot is not None, "children are joined by ports"
    slots = own_shape.inputs if pin.side is JoinSide.OUTPUT else own_shape.outputs
    fitting = [slot for slot in slots if fits(slot, pin.slot)]
    return max(fitting, key=lambda slot_shape: wires(classes, pin, key, slot_shape), default=None)


def wires(
    classes: Mapping[ClassKey, KnownClass], pin: PinOfClass, key: ClassKey, slot: SlotShape
) -> int:
    """Return how often a slot of a class is joined to a pin, in all files."""
    assert pin.slot is not None, "children are joined by ports"
    assert pin.key is not None, "a command has no slots"
    gives = pin.side is JoinSide.INPUT
    reader, name = (pin.key, pin.slot.name) if gives else (key, slot.name)
    source = (key, slot.name) if gives else (pin.key, pin.slot.name)
    known_class = classes.get(reader)
    return 0 if known_class is None else known_class.sources.get(name, Counter())[source]


def fits(shape: SlotShape, other: SlotShape) -> bool:
    """Whether an input and an output may be joined, by their types."""
    return shape.type == other.type and is_same_class(shape.class_name, other.class_name)


def can_add_slot(pin: PinOfClass, key: ClassKey) -> bool:
    """Whether a node of a class may be given a slot for a pin: an expression, for plain values."""
    type_ = SlotType.POINTER if pin.slot is None else pin.slot.type
    return key.type == NodeType.EXPRESSION and type_ is not POINTER
