"""The classes of nodes that any number of files teach, each file's part of it to be forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final, NamedTuple

from ...ainb.model import Ainb, Input, Node, Property
from ...ainb.rules.node_classes import ClassKey, key_of
from ...ainb.types import INT, NodeType, Value
from ...games.names.enums import EnumOwner, Enums, Fact, trusted
from ...graph import NodeCatalogue
from ...problems import Problem, Severity
from .facts import CatalogueFacts, DefinedInput, ValueUse, value_of, without
from .known import KnownClass, Tally

# What tables of the game tell of enums: which inputs have one, and a number of its default.


def defined_enums(from_files: Iterable[Fact], classes: Iterable[KnownClass]) -> list[Fact]:
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
    for fact in from_files:
        enum = fact.owner[0]
        is_defined = (enum, fact.value) in numbers or (enum, fact.strings[-1]) in names
        if fact.owner not in owners and not (is_defined and not fact.owner[1]):
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


_LEAST: Final = 3
"""So many files must tell of an enum: whose a string is in one file is a guess."""


class _Content(NamedTuple):
    """What is counted now: what a content teaches, and whether it is one of the game's own."""

    facts: CatalogueFacts
    is_stock: bool


class Catalogue(NodeCatalogue):
    """What is known of classes, by the version of the format: a version has classes of its own.

    The same content in several places counts once. `revision` grows with every change.
    """

    def __init__(self) -> None:
        self.revision = 0
        self._contents: dict[bytes, _Content] = {}
        self._places: dict[Hashable, tuple[bytes, bool]] = {}
        self._at: dict[bytes, set[Hashable]] = {}
        self._known: dict[int, dict[ClassKey, KnownClass]] = {}
        self._covered: set[bytes] = set()
        self._enums, self._enums_of = Enums(), 0
        """What the enums of a revision are."""
        self._by_category: dict[tuple[int, str], tuple[list[KnownClass], list[KnownClass]]] = {}

    # Learning and forgetting

    def add(
        self, place: Hashable, digest: bytes, facts: CatalogueFacts, is_stock: bool = False
    ) -> None:
        """Record that a content of this digest lies at a place, instead of what lay there.

        `is_stock` is whether the place is one of the game's own: where such a file shows the shape
        of a class, others do not.
        """
        if self._places.get(place) != (digest, is_stock):
            if self._replace_edited(place, digest, facts, is_stock):
                return
            self.forget(place)
            self._places[place] = digest, is_stock
            self._at.setdefault(digest, set()).add(place)
            self._recount(digest, facts)

    def _replace_edited(
        self, place: Hashable, digest: bytes, facts: CatalogueFacts, is_stock: bool
    ) -> bool:
        """Count only what is other than before in a content that lies nowhere else.

        So it is with a graph that is edited. Where it is not so nothing is done, and False.
        """
        before, was_stock = self._places.get(place, (digest, is_stock))
        old = self._contents.get(before)
        is_known = digest in self._at or digest in self._covered or before in self._covered
        if old is None or is_known or was_stock != is_stock or self._at[before] != {place}:
            return False
        if (old.facts.version, old.facts.category) != (facts.version, facts.category):
            return False
        self._places[place] = digest, is_stock
        del self._at[before], self._contents[before]
        self._at[digest], self._contents[digest] = {place}, _Content(facts, is_stock)
        old_own, new_own = _of_own_classes(old.facts), _of_own_classes(facts)
        self._count(old._replace(facts=without(old_own, new_own)), -1, old.facts)
        self._count(_Content(without(new_own, old_own), is_stock), 1, facts)
        return True

    def cover(self, digests: Iterable[bytes]) -> None:
        """Record contents whose facts were added with those of others, and never go.

        To be called before they are added by themselves, which counts them no more.
        """
        self._covered.update(digests)

    def forget(self, place: Hashable) -> None:
        """Record that nothing lies at a place any more."""
        if place in self._places:
            digest, _is_stock = self._places.pop(place)
            self._at[digest].discard(place)
            counted = self._contents.get(digest)
            if counted is not None:
                self._recount(digest, counted.facts)

    def _recount(self, digest: bytes, facts: CatalogueFacts) -> None:
        """Count a content once if it lies anywhere, as the game's own if any place of it is."""
        places = self._at[digest]
        if digest in self._covered:
            return
        counted = self._contents.get(digest)
        is_stock = any(self._places[place][1] for place in places)
        if counted is not None and places and counted.is_stock == is_stock:
            return
        if counted is not None:
            self._count(self._contents.pop(digest), -1, counted.facts)
        if places:
            self._contents[digest] = _Content(facts if counted is None else counted.facts, is_stock)
            self._count(self._contents[digest], 1, self._contents[digest].facts)
        else:
            del self._at[digest]

    def _count(self, content: _Content, by: int, whole: CatalogueFacts) -> None:
        """Add what a content teaches, or with `by` -1 take it off; it may be a part of `whole`."""
        self.revision += 1
        known = self._known.setdefault(whole.version, {})
        keys = whole.files.keys() | {module_key(interface.name) for interface in whole.interfaces}
        keys |= {definition.key for definition in whole.defined}
        before = {key: known[key].places for key in keys if key in known}
        for key in keys:
            if key not in known:
                known[key] = KnownClass(key)
        _count(known, content.facts, content.is_stock, by, whole.files.keys())
        for key in keys:
            if known[key].is_forgotten:
                del known[key]
        if before != {key: known[key].places for key in keys if key in known}:
            self._by_category.clear()

    # Asking

    def __len__(self) -> int:
        """The number of contents that are counted."""
        return len(self._contents)

    def every(self) -> Iterator[KnownClass]:
        """Yield what is known of every class of every version."""
        for known in self._known.values():
            yield from known.values()

    @property
    def versions(self) -> list[int]:
        """The versions of the format that something is known of, those with most classes first."""
        return sorted((v for v, known in self._known.items() if known), key=self._count_of)

    def _count_of(self, version: int) -> tuple[int, int]:
        return -len(self._known[version]), version

    def of_version(self, version: int) -> Iterator[KnownClass]:
        """Yield what is known of every class of a version."""
        yield from self._known.get(version, {}).values()

    def of(self, version: int, key: ClassKey) -> KnownClass | None:
        """Return what is known of a class, None for nothing."""
        return self._known.get(version, {}).get(key)

    def classes(self, version: int, category: str) -> Iterator[KnownClass]:
        """Yield the classes that are in files of a category, and its modules."""
        yield from self._sorted(version, category)[0]

    def defined(self, version: int, category: str) -> Sequence[KnownClass]:
        """Return the classes that only tables of the game tell of, for files of a category.

        They are by title.
        """
        return self._sorted(version, category)[1]

    def _sorted(self, version: int, category: str) -> tuple[list[KnownClass], list[KnownClass]]:
        """Return the classes of files and those of tables, kept until any comes, goes or moves."""
        place = version, category
        if place not in self._by_category:
            found = [one for one in self.of_version(version) if one.is_for(category)]
            defined = [one for one in found if one.is_guessed]
            defined.sort(key=lambda one: (one.key.title.casefold(), one.key.title))
            self._by_category[place] = [one for one in found if not one.is_guessed], defined
        return self._by_category[place]

    @property
    def enums(self) -> Enums:
        """What several files tell of the values of enums, the game's own where there are any."""
        if self._enums_of != self.revision:
            tally: Tally[Fact] = Tally()
            for facts, is_stock in self._contents.values():
                for fact, count in facts.enums.items():
                    tally.bump(fact, count, is_stock)
            from_files = trusted(tally.stock or tally.all, _LEAST)
            self._enums = Enums(sorted(defined_enums(from_files, self.every())))
            self._enums_of = self.revision
        return self._enums


def module_key(name: str) -> ClassKey:
    """Return the class of the nodes that call a module."""
    return ClassKey(int(NodeType.USER), name, True)


def _of_own_classes(facts: CatalogueFacts) -> CatalogueFacts:
    """Return facts without those about classes that the content does not have."""
    keys = facts.files.keys()
    return replace(
        facts,
        called=Counter({k: n for k, n in facts.called.items() if module_key(k.name) in keys}),
        wires=Counter({k: n for k, n in facts.wires.items() if k.reader in keys}),
        children=Counter({k: n for k, n in facts.children.items() if k.child in keys}),
    )


def _count(
    known_classes: dict[ClassKey, KnownClass],
    facts: CatalogueFacts,
    is_stock: bool,
    by: int,
    keys: AbstractSet[ClassKey],
) -> None:
    """Count what facts say of classes; `keys` are all of these that the content has."""
    for key, count in facts.files.items():
        known_classes[key].count_files(facts.category, count * by)
    for called, count in facts.called.items():
        if module_key(called.name) in keys:
            known_classes[module_key(called.name)].count_caller(called.category, count * by)
    for interface, count in facts.interfaces.items():
        module = known_classes[module_key(interface.name)]
        module.count_module(facts.category, interface.shape, count * by, is_stock)
    for class_fact, count in facts.made.items():
        known_classes[class_fact.key].count_made(class_fact, count * by, is_stock)
    for value, count in facts.values.items():
        known_classes[value.key].count_value(value, count * by, is_stock)
    for wire, count in facts.wires.items():
        if wire.reader in keys:
            known_classes[wire.reader].count_wire(wire, count * by)
    for child, count in facts.children.items():
        if child.child in keys:
            known_classes[child.child].count_parent(child, count * by)
    for definition, count in facts.defined.items():
        known_class = known_classes[definition.key]
        known_class.count_defined(facts.category, definition, count * by, is_stock)
    for attached, count in facts.attached.items():
        known_classes[attached.key].count_attached(attached.name, count * by)


_MOST: Final = 200


def seen_values(
    catalogue: NodeCatalogue, root: Ainb, node: Node, slot: Property | Input
) -> list[Value]:
    """Return the values that nodes of the class use in this slot in any file, most used first.

    What is only stored behind a source or variable is not used.
    """
    known_class = (
        catalogue.of(root.version, key_of(node)) if isinstance(catalogue, Catalogue) else None
    )
    if known_class is None:
        return []
    group = "inputs" if isinstance(slot, Input) else "properties"
    counts = known_class.used_values((group, slot.type, slot.name))
    return [value_of(text) for text, _count in counts.most_common(_MOST)]


def defined_problems(root: Ainb, catalogue: NodeCatalogue) -> Iterator[Problem]:
    """Yield a note for each node whose class is known from a table of the game alone."""
    if not isinstance(catalogue, Catalogue):
        return
    for place, node in enumerate(root.nodes):
        known_class = catalogue.of(root.version, key_of(node))
        if known_class is not None and known_class.is_only_defined:
            sentence = (
                f"No file of the game has a node of the class “{node.name}”. Its inputs are from "
                "the game’s table of classes, which tells neither outputs, ports nor flags."
            )
            yield Problem(Severity.NOTE, sentence, ("nodes", place))
