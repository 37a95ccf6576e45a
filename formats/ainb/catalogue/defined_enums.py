"""What tables of the game tell of enums: which inputs have one, and a number of its default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from formats.ainb.catalogue.facts import DefinedInput, ValueUse, value_of
from formats.ainb.catalogue.known import KnownClass
from formats.ainb.types import INT
from formats.names.enums import EnumOwner, Fact


def defined_enums(told: Iterable[Fact], classes: Iterable[KnownClass]) -> list[Fact]:
    """Return facts of files about enums, with those of tables in place of what contradicts them.

    A table names the default of an input; where all nodes that keep the class's own value have one
    number there, the name is of that number. Two names of a number, or two numbers of a name, are
    left out.
    """
    owners: dict[EnumOwner, str] = {}
    named: set[tuple[str, int, str]] = set()
    for known_class in classes:
        for slot in _enum_inputs(known_class):
            owners[known_class.key.title, slot.name] = slot.class_name
            number = _own_number(known_class, slot)
            if slot.default_name and number is not None:
                named.add((slot.class_name, number, slot.default_name))
    facts = [Fact(owner, 0, (enum,)) for owner, enum in owners.items()]
    facts += [Fact((enum, ""), number, (enum, name)) for enum, number, name in _certain(named)]
    numbers = {(enum, number) for enum, number, _name in named}
    names = {(enum, name) for enum, _number, name in named}
    for fact in told:
        enum = fact.owner[0]
        is_told = (enum, fact.value) in numbers or (enum, fact.strings[-1]) in names
        if fact.owner not in owners and not (is_told and not fact.owner[1]):
            facts.append(fact)
    return list(dict.fromkeys(facts))


def _enum_inputs(known_class: KnownClass) -> Iterator[DefinedInput]:
    definition = known_class.definition
    for slot in () if definition is None else definition.inputs:
        if slot.type is INT and slot.class_name:
            yield slot


def _own_number(known_class: KnownClass, slot: DefinedInput) -> int | None:
    """Return the number that all nodes have that keep the class's own value, None if they differ
    or there are none."""
    texts = known_class.values(("inputs", INT, slot.name), ValueUse.CLASS_DEFAULT).all
    value = value_of(next(iter(texts))) if len(texts) == 1 else None
    return value if isinstance(value, int) else None


def _certain(named: set[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """Return the names of numbers that nothing contradicts."""
    return [
        one
        for one in sorted(named)
        if not any(
            other[0] == one[0] and (other[1] == one[1]) != (other[2] == one[2]) for other in named
        )
    ]
