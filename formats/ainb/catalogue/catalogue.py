"""The classes of nodes that any number of files teach, each file's part of it to be forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ...enum_names import EnumOwner, Enums, Fact, trusted
from ...graph import NodeCatalogue
from ...problems import Problem, Severity
from ..model import Ainb, Input, Node, Property
from ..rules.node_classes import ClassKey, key_of
from ..types import INT, Value
from .facts import CatalogueFacts, DefinedInput, ValueUse, by_class, value_of
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
    numbers = Counter((enum, number) for enum, number, _name in named)
    names = Counter((enum, name) for enum, _number, name in named)
    return [one for one in sorted(named) if numbers[one[:2]] == 1 and names[one[0], one[2]] == 1]


_MOST: Final = 200
"""The most values of a slot that are returned."""
_LEAST: Final = 3
"""So many files must tell of an enum: whose a string is in one file is a guess."""


class _Content(NamedTuple):
    """What a content teaches of each class, and whether it is one of the game's own."""

    version: int
    classes: dict[ClassKey, CatalogueFacts]
    enums: Counter[Fact]
    is_stock: bool


class Catalogue(NodeCatalogue):
    """What is known of classes, by the version of the format: a version has classes of its own.

    The same content in several places counts once. `revision` grows with every change.
    """

    def __init__(self) -> None:
        self.revision = 0
        self._contents: dict[bytes, _Content] = {}
        self._places: dict[Hashable, tuple[bytes, bool]] = {}
        self._covered: set[bytes] = set()
        self._known: dict[tuple[int, ClassKey], KnownClass | None] = {}
        """What was asked for, until a content with the class comes or goes."""
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
        if self._places.get(place) == (digest, is_stock):
            return
        self.forget(place)
        self._places[place] = digest, is_stock
        if digest in self._contents:
            self._recount(digest)
        elif digest not in self._covered:
            content = _Content(facts.version, by_class(facts), facts.enums, is_stock)
            self._contents[digest] = content
            self._note_change(content)

    def cover(self, digests: Iterable[bytes]) -> None:
        """Record contents whose facts were added with those of others, and never go.

        To be called before they are added by themselves, which counts them no more.
        """
        self._covered.update(digests)

    def forget(self, place: Hashable) -> None:
        """Record that nothing lies at a place any more."""
        if place in self._places:
            digest, _is_stock = self._places.pop(place)
            if digest in self._contents:
                self._recount(digest)

    def _recount(self, digest: bytes) -> None:
        """Count a content once if it lies anywhere, as the game's own if any place of it is."""
        places = [is_stock for other, is_stock in self._places.values() if other == digest]
        content = self._contents[digest]
        if not places:
            del self._contents[digest]
        elif any(places) != content.is_stock:
            self._contents[digest] = content._replace(is_stock=any(places))
        else:
            return
        self._note_change(content)

    def _note_change(self, content: _Content) -> None:
        """Gather what is known of the classes of a content again when it is asked for."""
        self.revision += 1
        for key in content.classes:
            self._known.pop((content.version, key), None)
        self._by_category.clear()

    # Asking

    def __len__(self) -> int:
        """The number of contents that are counted."""
        return len(self._contents)

    def every(self) -> Iterator[KnownClass]:
        """Yield what is known of every class of every version."""
        for version in self.versions:
            yield from self.of_version(version)

    @property
    def versions(self) -> list[int]:
        """The versions of the format that something is known of, those with most classes first."""
        versions = {content.version for content in self._contents.values() if content.classes}
        return sorted(versions, key=lambda version: (-len(self._keys(version)), version))

    def _keys(self, version: int) -> Collection[ClassKey]:
        contents = [one.classes for one in self._contents.values() if one.version == version]
        return dict.fromkeys(key for classes in contents for key in classes)

    def of_version(self, version: int) -> Iterator[KnownClass]:
        """Yield what is known of every class of a version."""
        for key in self._keys(version):
            known_class = self.of(version, key)
            if known_class is not None:
                yield known_class

    def of(self, version: int, key: ClassKey) -> KnownClass | None:
        """Return what is known of a class, None for nothing."""
        place = version, key
        if place not in self._known:
            facts = [
                (content.classes[key], content.is_stock)
                for content in self._contents.values()
                if content.version == version and key in content.classes
            ]
            self._known[place] = KnownClass(key, facts) if facts else None
        return self._known[place]

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
            for content in self._contents.values():
                for fact, count in content.enums.items():
                    tally.count(fact, count, content.is_stock)
            from_files = trusted(tally.stock or tally.all, _LEAST)
            self._enums = Enums(sorted(defined_enums(from_files, self.every())))
            self._enums_of = self.revision
        return self._enums

    def seen_values(self, root: Ainb, node: Node, slot: Property | Input) -> list[Value]:
        """Return the values that nodes of the class use in this slot in any file, most used first.

        What is only stored behind a source or variable is not used.
        """
        known_class = self.of(root.version, key_of(node))
        if known_class is None:
            return []
        group = "inputs" if isinstance(slot, Input) else "properties"
        counts = known_class.used_values((group, slot.type, slot.name))
        return [value_of(text) for text, _count in counts.most_common(_MOST)]

    def problems(self, root: Ainb) -> Iterator[Problem]:
        """Yield a note for each node whose class is known from a table of the game alone."""
        for place, node in enumerate(root.nodes):
            known_class = self.of(root.version, key_of(node))
            if known_class is not None and known_class.is_only_defined:
                sentence = (
                    f"No file of the game has a node of the class “{node.name}”. Its inputs are "
                    "from the game’s table of classes, which tells neither outputs, ports nor "
                    "flags."
                )
                yield Problem(Severity.NOTE, sentence, ("nodes", place))
