"""What is known of one class, as the sum of what files teach of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

from ...ainb.rules.node_classes import ClassKey, ClassShape, SlotShape, is_query_class
from ...ainb.types import CATEGORIES, POINTER, SlotType, Value
from ...graph import NodeOffer
from .definitions import guessed_shape
from .facts import ChildFact, ClassDefinition, ClassFact, ValuedSlot, ValueUse, WireFact, value_of

_INPUTS: Final = "inputs"
_QUERY_TAG: Final = "Query"
_TABLES: Final = {"Sequence": ("Sequence", "AI")}
"""The tables whose classes may be in files of a category, where it is not that of its own name."""

SlotKey = tuple[str, SlotType, str]
"""A property or input: its group, data type and name."""


class KnownClass:
    """One class in one version of the format.

    `files` counts the files that have nodes of it, `categories` these by their category.
    `sources` are, by input, the outputs that it was seen to read; `parents` the ports that were
    seen to lead to it, `several` the inputs that read several outputs, `attached` the attachments.
    `offer` is kept for those who describe the class, until something of it changes.
    """

    def __init__(self, key: ClassKey) -> None:
        self.key = key
        self.files = 0
        self.categories: Counter[str] = Counter()
        self.attached: Counter[str] = Counter()
        self.several: Counter[str] = Counter()
        self.parents: Counter[tuple[ClassKey, str]] = Counter()
        self.sources: dict[str, Counter[tuple[ClassKey, str]]] = {}
        self.offer: NodeOffer | None = None
        self._shapes: Tally[ClassShape] = Tally()
        self._queries: Tally[bool] = Tally()
        self._values: dict[SlotKey, dict[ValueUse, Tally[str]]] = {}
        self._interfaces: Tally[ClassShape] = Tally()
        self._called_in: Counter[str] = Counter()
        self._lies_in: Counter[str] = Counter()
        self._definitions: Tally[ClassDefinition] = Tally()
        self._defined_in: Counter[str] = Counter()

    # Counting, `by` may be negative

    def count_files(self, category: str, by: int) -> None:
        """Count files of a category that have nodes of the class."""
        self.offer = None
        self.files += by
        bump(self.categories, category, by)

    def count_made(self, fact: ClassFact, by: int, is_stock: bool) -> None:
        """Count nodes."""
        self.offer = None
        self._shapes.bump(fact.shape, by, is_stock)
        self._queries.bump(fact.is_query, by, is_stock)

    def count_value(self, valued: ValuedSlot, by: int, is_stock: bool) -> None:
        """Count the value of a property or input."""
        slot = valued.group, valued.type, valued.name
        standings = self._values.setdefault(slot, {})
        tally = standings.setdefault(valued.use, Tally())
        tally.bump(valued.value, by, is_stock)
        if not tally:
            del standings[valued.use]
        if not standings:
            del self._values[slot]

    def count_wire(self, wire: WireFact, by: int) -> None:
        """Count an output that is read."""
        counts = self.sources.setdefault(wire.input, Counter())
        bump(counts, (wire.source, wire.output), by)
        if not counts:
            del self.sources[wire.input]
        if wire.is_one_of:
            bump(self.several, wire.input, by)

    def count_parent(self, child: ChildFact, by: int) -> None:
        """Count a port that leads here."""
        bump(self.parents, (child.parent, child.label), by)

    def count_attached(self, name: str, by: int) -> None:
        """Count an attachment that nodes of the class have."""
        bump(self.attached, name, by)

    def count_caller(self, category: str, by: int) -> None:
        """Count files that call this module, which they say to be of a category."""
        bump(self._called_in, category, by)

    def count_module(
        self, category: str, own_shape: ClassShape | None, by: int, is_stock: bool
    ) -> None:
        """Count the module's own files; `own_shape` is the slots they give its callers."""
        self.offer = None
        bump(self._lies_in, category, by)
        if own_shape is not None:
            self._interfaces.bump(own_shape, by, is_stock)

    def count_defined(
        self, category: str, definition: ClassDefinition, by: int, is_stock: bool
    ) -> None:
        """Count a table of the game that has the class, for files of a category."""
        self.offer = None
        bump(self._defined_in, category, by)
        self._definitions.bump(definition, by, is_stock)

    @property
    def is_forgotten(self) -> bool:
        """Whether no file teaches anything of the class any more."""
        return not self.files and not self._lies_in and not self._definitions

    # Asking

    @property
    def shape(self) -> ClassShape | None:
        """The slots and ports: as most nodes have them, except what a module's own file says.

        That file says all but properties, and what pointers point at. Where no file has the class
        it is what a table of the game tells, see `is_guessed`.
        """
        own_shape, class_shape = self._interfaces.best(), self._shapes.best()
        if own_shape is None or class_shape is None:
            definition = self.definition
            guessed = None if definition is None else guessed_shape(definition)
            return own_shape or class_shape or guessed
        return ClassShape(
            class_shape.properties,
            _with_classes(own_shape.inputs, class_shape.inputs),
            _with_classes(own_shape.outputs, class_shape.outputs),
            own_shape.ports,
        )

    @property
    def stated_shape(self) -> ClassShape | None:
        """The slots and ports, where the file of the module itself says them."""
        return self.shape if self._interfaces else None

    @property
    def definition(self) -> ClassDefinition | None:
        """What the newest table of the game says, None if none has the class."""
        counts = self._definitions.stock or self._definitions.all
        if len(counts) < 2:
            return next(iter(counts), None)
        return max(counts, key=lambda one: (one.release, counts[one], repr(one)))

    @property
    def tags(self) -> tuple[str, ...]:
        """What a table of the game tags the class with."""
        return () if self.definition is None else self.definition.tags

    @property
    def is_guessed(self) -> bool:
        """Whether only a table tells the slots, so that outputs and ports may be missing."""
        return not self._shapes and not self._interfaces and bool(self._definitions)

    @property
    def is_only_defined(self) -> bool:
        """Whether a table has the class and no file of the game does, whatever mods have."""
        is_in_game = self._shapes.stock or self._interfaces
        return bool(self._definitions) and not is_in_game

    @property
    def is_query(self) -> bool:
        """Whether nodes of the class are evaluated before others."""
        best_query = self._queries.best()
        if best_query is None:
            return _QUERY_TAG in self.tags or is_query_class(self.key.type, self.key.name)
        return best_query

    @property
    def found_in(self) -> frozenset[str]:
        """The categories of files that have nodes of the class, or are this module themselves."""
        return frozenset(self.categories) | frozenset(self._lies_in)

    @property
    def defined_in(self) -> frozenset[str]:
        """The categories of files whose table of the game has the class."""
        return frozenset(self._defined_in)

    @property
    def has_own_file(self) -> bool:
        """Whether the file of this module itself is known."""
        return bool(self._lies_in)

    @property
    def nodes(self) -> int:
        """How many nodes of the class there are."""
        return self._shapes.all.total()

    @property
    def module_category(self) -> str:
        """The category of the module's own file, else the one that most callers state."""
        return most(self._lies_in) or most(self._called_in) or CATEGORIES[0]

    @property
    def places(self) -> tuple[bool, frozenset[str], frozenset[str]]:
        """What tells the lists of classes that this one is in, see `is_for` and `is_guessed`."""
        return self.is_guessed, self.found_in, self.defined_in

    def is_for(self, category: str) -> bool:
        """Whether nodes of the class are in files of a category, or may be: by a table, or as a
        module there."""
        tables = _TABLES.get(category, (category,))
        is_defined = any(self._defined_in[table] for table in tables)
        return bool(self.categories[category] or self._lies_in[category] or is_defined)

    def values(self, slot: SlotKey, use: ValueUse) -> Tally[str]:
        """Return the values of a slot with how often they were seen."""
        return self._values.get(slot, {}).get(use) or Tally()

    def used_values(self, slot: SlotKey) -> Counter[str]:
        """Return the values that nodes use in a slot, the class's own among them."""
        return self.values(slot, ValueUse.USED).all + self.values(slot, ValueUse.CLASS_DEFAULT).all

    def usual(self, slot: SlotKey) -> tuple[Value, ValueUse] | None:
        """Return the value that a slot has mostly, None if no node states one.

        The class's own counts before a value that is used, and that before one that is only kept.
        Where no file has the class's own, a table of the game may tell it.
        """
        for use in sorted(ValueUse, reverse=True):
            text = self.values(slot, use).best()
            if text is None and use is ValueUse.CLASS_DEFAULT:
                text = self._defined_default(slot)
            if text is not None:
                return value_of(text), use
        return None

    def _defined_default(self, slot: SlotKey) -> str | None:
        group, type_, name = slot
        inputs = self.definition.inputs if self.definition and group == _INPUTS else ()
        found = (one.default for one in inputs if (one.type, one.name) == (type_, name))
        return next(found, "") or None


def _with_classes(
    slots: tuple[SlotShape, ...], slot_shapes: tuple[SlotShape, ...]
) -> tuple[SlotShape, ...]:
    """Return slots in the order of nodes, if these have the same ones, with their classes."""
    if {one[:2] for one in slots} == {one[:2] for one in slot_shapes}:
        return slot_shapes
    known = {shape.name: shape.class_name for shape in slot_shapes if shape.type is POINTER}
    return tuple(
        slot._replace(class_name=slot.class_name or known.get(slot.name, ""))
        if slot.type is POINTER
        else slot
        for slot in slots
    )


T = TypeVar("T", bound=Hashable)


def bump(counts: Counter[T], thing: T, by: int) -> None:
    """Count a thing `by` times more; one that is there no more is not kept."""
    counts[thing] += by
    if not counts[thing]:
        del counts[thing]


class Tally(Generic[T]):
    """How often each of some things was seen, in the game's own files and in all."""

    __slots__ = ("all", "stock")

    def __init__(self) -> None:
        self.stock: Counter[T] = Counter()
        self.all: Counter[T] = Counter()

    def bump(self, thing: T, by: int, is_stock: bool) -> None:
        """Count a thing `by` times more."""
        bump(self.all, thing, by)
        if is_stock:
            bump(self.stock, thing, by)

    def best(self) -> T | None:
        """Return what the game's own files have most, or else all; None if nothing was seen.

        In which order files were learned does not matter.
        """
        return most(self.stock or self.all)

    def __bool__(self) -> bool:
        return bool(self.all)


def most(counts: Counter[T]) -> T | None:
    """Return what was counted most, of several the first by their words, None for nothing."""
    if not counts:
        return None
    if len(counts) == 1:
        return next(iter(counts))
    highest = max(counts.values())
    return min((value for value, count in counts.items() if count == highest), key=repr)
