"""What is known of one class, as the sum of what files teach of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, Generic, TypeVar

from ...core.kinds import AnyValue
from ...graph import NodeOffer
from ..rules.node_classes import ClassKey, ClassShape, SlotShape, is_query_class
from ..types import CATEGORIES, POINTER, SlotType, Value
from .definitions import guessed_shape
from .facts import CatalogueFacts, ClassDefinition, ValueUse, value_of

_INPUTS: Final = "inputs"
_QUERY_TAG: Final = "Query"
_TABLES: Final = {"Sequence": ("Sequence", "AI")}
"""The tables whose classes may be in files of a category, where it is not that of its own name."""

SlotKey = tuple[str, SlotType, str]
"""A property or input: its group, data type and name."""


class KnownClass:
    """One class in one version of the format.

    What is known is gathered when it is asked for. `offer` is for those who describe the class.
    """

    def __init__(self, key: ClassKey, facts: Sequence[tuple[CatalogueFacts, bool]] = ()) -> None:
        """Gather what `facts` say of the class, each with whether it is of the game's own files."""
        self.key = key
        self.offer: NodeOffer | None = None
        self._facts = facts

    @cached_property
    def categories(self) -> Counter[str]:
        """How many files have nodes of the class, by their category."""
        return _sum((own.category, own.files.total()) for own, _ in self._facts)

    @cached_property
    def parents(self) -> Counter[tuple[ClassKey, str]]:
        """The ports that were seen to lead to nodes of the class."""
        rows = self._rows("children")
        return _sum(((child.parent, child.label), count) for child, count, _ in rows)

    @cached_property
    def sources(self) -> dict[str, Counter[tuple[ClassKey, str]]]:
        """By input, the outputs that it was seen to read."""
        sources: dict[str, Counter[tuple[ClassKey, str]]] = {}
        for wire, count, _ in self._rows("wires"):
            sources.setdefault(wire.input, Counter())[wire.source, wire.output] += count
        return sources

    @cached_property
    def _called_in(self) -> Counter[str]:
        return _sum((called.category, count) for called, count, _ in self._rows("called"))

    @cached_property
    def _lies_in(self) -> Counter[str]:
        return _sum((own.category, own.interfaces.total()) for own, _ in self._facts)

    @cached_property
    def _defined_in(self) -> Counter[str]:
        return _sum((own.category, own.defined.total()) for own, _ in self._facts)

    @cached_property
    def _shapes(self) -> Tally[ClassShape]:
        return Tally((made.shape, *more) for made, *more in self._rows("made"))

    @cached_property
    def _queries(self) -> Tally[bool]:
        return Tally((made.is_query, *more) for made, *more in self._rows("made"))

    @cached_property
    def _interfaces(self) -> Tally[ClassShape]:
        return Tally((one.shape, *more) for one, *more in self._rows("interfaces") if one.shape)

    @cached_property
    def _definitions(self) -> Tally[ClassDefinition]:
        return Tally(self._rows("defined"))

    @cached_property
    def _values(self) -> dict[SlotKey, dict[ValueUse, Tally[str]]]:
        values: dict[SlotKey, dict[ValueUse, Tally[str]]] = {}
        for valued, count, is_stock in self._rows("values"):
            uses = values.setdefault((valued.group, valued.type, valued.name), {})
            uses.setdefault(valued.use, Tally()).count(valued.value, count, is_stock)
        return values

    def _rows(self, table: str) -> Iterator[tuple[AnyValue, int, bool]]:
        """Yield facts of a table, how often each is there, and whether in the game's own files."""
        for own, is_stock in self._facts:
            for fact, count in getattr(own, table).items():
                yield fact, count, is_stock

    @property
    def files(self) -> int:
        """How many files have nodes of the class."""
        return self.categories.total()

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
    def nodes(self) -> int:
        """How many nodes of the class there are."""
        return self._shapes.all.total()

    @property
    def module_category(self) -> str:
        """The category of the module's own file, else the one that most callers state."""
        return most(self._lies_in) or most(self._called_in) or CATEGORIES[0]

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
    known = {one[:2]: one.class_name for one in slot_shapes if one.type is POINTER}
    names = [slot.class_name or known.get(slot[:2], "") for slot in slots]
    return tuple(slot._replace(class_name=name) for slot, name in zip(slots, names, strict=True))


T = TypeVar("T", bound=Hashable)


class Tally(Generic[T]):
    """How often each of some things was seen, in the game's own files and in all."""

    __slots__ = ("all", "stock")

    def __init__(self, rows: Iterable[tuple[T, int, bool]] = ()) -> None:
        self.stock: Counter[T] = Counter()
        self.all: Counter[T] = Counter()
        for row in rows:
            self.count(*row)

    def count(self, thing: T, times: int, is_stock: bool) -> None:
        """Count a thing so many times more."""
        self.all[thing] += times
        if is_stock:
            self.stock[thing] += times

    def best(self) -> T | None:
        """Return what the game's own files have most, or else all; None if nothing was seen.

        In which order files were learned does not matter.
        """
        return most(self.stock or self.all)

    def __bool__(self) -> bool:
        return bool(self.all)


def _sum(rows: Iterable[tuple[T, int]]) -> Counter[T]:
    """Return the sums of counts, those of 0 left out."""
    counts: Counter[T] = Counter()
    for thing, count in rows:
        if count:
            counts[thing] += count
    return counts


def most(counts: Counter[T]) -> T | None:
    """Return what was counted most, of several the first by their words, None for nothing."""
    if not counts:
        return None
    if len(counts) == 1:
        return next(iter(counts))
    highest = max(counts.values())
    return min((value for value, count in counts.items() if count == highest), key=repr)
