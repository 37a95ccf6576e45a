"""What is to be read of one class: its slots with the values and neighbours that files have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from ...enum_names import Enums
from ...graph import NodeOffer, Role
from ...value_text import one_line, text
from ..enums import value_name, value_names
from ..rules.built_in import BUILT_IN
from ..rules.node_classes import ClassKey, ClassShape, SlotShape
from ..types import INT, POINTER, Value
from .catalogue import Catalogue
from .facts import ValueUse, value_of
from .known import KnownClass
from .offers import describe_class, shape_of

_MOST: Final = 12
"""The most values or neighbours of a slot that are listed."""
_LONGEST: Final = 80
"""Characters of a value."""
_End = tuple[ClassKey, str]
"""A neighbour: its class, and the name of its slot or port."""


class ClassEntry(NamedTuple):
    """A class in the list of all: `categories` are those of the files that have it, or may have
    it by a table of the game.

    A built-in type that no file has is in none.
    """

    key: ClassKey
    offer: NodeOffer
    categories: frozenset[str]


class Occurrence(NamedTuple):
    """Something that files have so many `times`; `key` is the class of a neighbour."""

    words: str
    times: int
    key: ClassKey | None = None


class SlotPage(NamedTuple):
    """A property, input, output or port.

    `type_words` name its data type, and the enum or the class of a pointer where that is known.
    `value` is that of a new node, `is_default` whether it is the class's own. `more` counts the
    values that `values` leave out.
    """

    role: Role
    label: str
    type_words: str = ""
    value: str = ""
    is_default: bool = False
    is_multi: bool = False
    values: tuple[Occurrence, ...] = ()
    more: int = 0
    links: tuple[Occurrence, ...] = ()


class ClassPage(NamedTuple):
    """All that is known of a class; `module_category` is "" for what is no module.

    `tags` are what a table of the game says that its nodes do, `is_defined` whether one has it.
    """

    entry: ClassEntry
    nodes: int
    is_query: bool
    slots: tuple[SlotPage, ...]
    attachments: tuple[Occurrence, ...]
    parents: tuple[Occurrence, ...]
    module_category: str
    has_own_file: bool
    is_defined: bool = False
    tags: tuple[str, ...] = ()


def entries(catalogue: Catalogue, version: int) -> list[ClassEntry]:
    """Return all classes that are known in a version of the format, by their titles."""
    known_by_key = {known_class.key: known_class for known_class in catalogue.of_version(version)}
    keys = dict.fromkeys((*known_by_key, *BUILT_IN))
    class_entries = [_entry(known_by_key.get(key) or KnownClass(key)) for key in keys]
    return sorted(class_entries, key=lambda one: (one.offer.title.casefold(), one.offer.title))


def _entry(about: KnownClass) -> ClassEntry:
    categories = about.found_in or about.defined_in
    return ClassEntry(about.key, describe_class(about.key, about), categories)


def page(catalogue: Catalogue, version: int, key: ClassKey, enums: Enums) -> ClassPage:
    """Return what is known of a class, whether or not any file has it."""
    about = catalogue.of(version, key) or KnownClass(key)
    return ClassPage(
        _entry(about),
        about.nodes,
        about.is_query,
        tuple(_slots(catalogue, version, about, shape_of(key, about) or ClassShape(), enums)),
        tuple(Occurrence(name, count) for name, count in about.attached.most_common()),
        _neighbours(about.parents),
        about.module_category if key.is_module else "",
        about.has_own_file,
        about.definition is not None,
        about.tags,
    )


def _slots(
    catalogue: Catalogue,
    version: int,
    known_class: KnownClass,
    own_shape: ClassShape,
    enums: Enums,
) -> Iterator[SlotPage]:
    """Yield the slots and ports in the order of a node's lines."""
    readers, children = _followers(catalogue, version, known_class.key)
    for slot_shape in own_shape.properties:
        yield _slot_page(Role.PROPERTY, slot_shape, known_class, enums)
    for slot_shape in own_shape.inputs:
        yield _slot_page(Role.INPUT, slot_shape, known_class, enums)
    for slot_shape in own_shape.outputs:
        links = _neighbours(readers.get(slot_shape.name, Counter()))
        yield SlotPage(Role.OUTPUT, slot_shape.name, _type_words(slot_shape), links=links)
    for label in dict.fromkeys((*own_shape.ports, *sorted(children))):
        links = _neighbours(children.get(label, Counter()))
        yield SlotPage(Role.CHILD, label, links=links)


def _followers(
    catalogue: Catalogue, version: int, key: ClassKey
) -> tuple[dict[str, Counter[_End]], dict[str, Counter[_End]]]:
    """Return what reads the outputs of a class, and what is below its ports, by their names."""
    readers: dict[str, Counter[_End]] = {}
    children: dict[str, Counter[_End]] = {}
    for known_class in catalogue.of_version(version):
        for slot, sources in known_class.sources.items():
            for (source, output), count in sources.items():
                if source == key:
                    readers.setdefault(output, Counter())[known_class.key, slot] += count
        for (parent, label), count in known_class.parents.items():
            if parent == key:
                children.setdefault(label, Counter())[known_class.key, ""] += count
    return readers, children


def _slot_page(
    role: Role, slot_shape: SlotShape, known_class: KnownClass, enums: Enums
) -> SlotPage:
    """Describe a property or input."""
    owner = known_class.key.title, slot_shape.name
    is_enum = slot_shape.type is INT and bool(enums.class_name(owner) or value_names(enums, owner))
    slot = ("properties" if role is Role.PROPERTY else "inputs", slot_shape.type, slot_shape.name)

    def words(value: Value) -> str:
        plain = one_line(text(slot_shape.type.kind, value), _LONGEST)
        name = value_name(enums, owner, value) if is_enum else ""
        return f"{name} ({plain})" if name else plain

    usual, values = known_class.usual(slot), known_class.used_values(slot)
    value = slot_shape.type.empty if usual is None else usual[0]
    listed = values.most_common(_MOST)
    return SlotPage(
        role,
        slot_shape.name,
        _type_words(slot_shape, enums.class_name(owner) if is_enum else ""),
        words(value) if usual is not None or slot_shape.type is not POINTER else "",
        usual is not None and usual[1] is ValueUse.CLASS_DEFAULT,
        known_class.several[slot_shape.name] > 0,
        tuple(Occurrence(words(value_of(value)), count) for value, count in listed),
        len(values) - len(listed),
        _neighbours(known_class.sources.get(slot_shape.name, Counter()))
        if role is Role.INPUT
        else (),
    )


def _type_words(shape: SlotShape, enum: str = "") -> str:
    """Return a data type, and what enum or class is behind it."""
    behind = enum or shape.class_name
    return f"{shape.type.kind.value} {one_line(behind)}" if behind else shape.type.kind.value


def _neighbours(counts: Counter[_End]) -> tuple[Occurrence, ...]:
    """Return the classes and slots that are joined most."""
    return tuple(
        Occurrence(f"{key.title} › {slot}" if slot else key.title, count, key)
        for (key, slot), count in counts.most_common(_MOST)
    )
