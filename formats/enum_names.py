"""Names of enum values, found in files by the strings stored with their ints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple, TypeVar

EnumOwner = tuple[str, str]
"""What has an enum type: the class of a node and the name of a slot, "" for its conditions."""
_MOST_FACTS: Final = 100_000

_SEPARATOR: Final = "::"
"""What a string holds that names an enum, and not one of its values."""


K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Fact(NamedTuple):
    """The strings beside one value of an owner."""

    owner: EnumOwner
    value: int
    strings: tuple[str, ...]


class Enums:
    """Which enum an owner has, and the names of its values, as follows from a set of facts.

    The order in which they are added does not matter. Whose a string is is guessed from where it
    stands, so contradictory statements are not believed: a value with two names, a name of two
    values, an owner with two enums. Of very many facts the first 100,000 count.
    """

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.facts = tuple(dict.fromkeys(islice(facts, _MOST_FACTS)))

    def prepare(self) -> None:
        """Find out now what follows, so that the first who asks need not wait for it."""
        _ = self._by_enum

    def name(self, owner: EnumOwner, value: int) -> str:
        """Return the name of a value in the enum of an owner, "" if it is not known."""
        return self._names_by_value.get((self.class_name(owner), value), "") if self.facts else ""

    def class_name(self, owner: EnumOwner) -> str:
        """Return the enum of an owner, "" if it is not known."""
        return self._classes.get(owner, "")

    def is_named(self, enum: str, value: int, name: str) -> bool:
        """Whether a value of an enum has this name and no other."""
        return self._names_by_value.get((enum, value)) == name

    def values(self, owner: EnumOwner) -> dict[int, str]:
        """Return the known values of the enum of an owner with their names, by value."""
        return dict(self._by_enum.get(self.class_name(owner), {}))

    @cached_property
    def _by_enum(self) -> dict[str, dict[int, str]]:
        values: dict[str, dict[int, str]] = {}
        for (enum, value), name in sorted(self._names_by_value.items()):
            values.setdefault(enum, {})[value] = name
        return values

    @cached_property
    def _classes(self) -> dict[EnumOwner, str]:
        classes = ((fact.owner, _class_in(fact.strings)) for fact in self.facts)
        return _only((owner, name) for owner, name in classes if name)

    @cached_property
    def _names_by_value(self) -> dict[tuple[str, int], str]:
        """The names of values without contradiction, by enum and value."""
        facts = []
        for owner, value, strings in self.facts:
            last = strings[-1]
            # A string alone is of the enum that the owner has by other facts.
            enum = _class_in(strings) or ("" if len(strings) > 1 else self.class_name(owner))
            if enum and _SEPARATOR not in last:
                facts.append((enum, value, last))
        names = _only(((enum, value), name) for enum, value, name in facts)
        values = _only(((enum, name), value) for enum, value, name in facts)
        return {key: name for key, name in names.items() if (key[0], name) in values}


NO_ENUMS: Final = Enums()
"""What follows from no facts."""


def trusted(fact_counts: Mapping[Fact, int], least: int) -> list[Fact]:
    """Return the facts that at least so many files state; `fact_counts` counts the files.

    This prevents one wrong guess in one file from naming the values of all others.
    """
    enums, owners, pairs = Enums(fact_counts), Counter[tuple[EnumOwner, str]](), Counter[_Pair]()
    for (owner, value, strings), count in fact_counts.items():
        enum = _class_in(strings)
        if enum and enum == enums.class_name(owner):
            owners[owner, enum] += count
        enum = enum or enums.class_name(owner)
        if enum and enums.is_named(enum, value, strings[-1]):
            pairs[_Pair(enum, value, strings[-1])] += count
    facts = [Fact(owner, 0, (enum,)) for (owner, enum), count in owners.items() if count >= least]
    facts += [
        Fact((pair.enum, ""), pair.value, (pair.enum, pair.name))
        for pair, count in pairs.items()
        if count >= least
    ]
    return facts


class _Pair(NamedTuple):
    """A value of an enum and its name."""

    enum: str
    value: int
    name: str


def _class_in(strings: tuple[str, ...]) -> str:
    return next((string for string in strings if _SEPARATOR in string), "")


def _only(pairs: Iterable[tuple[K, V]]) -> dict[K, V]:
    """Return the meanings of keys that have only one."""
    values: dict[K, set[V]] = {}
    for key, pair_value in pairs:
        values.setdefault(key, set()).add(pair_value)
    return {key: next(iter(some)) for key, some in values.items() if len(some) == 1}
