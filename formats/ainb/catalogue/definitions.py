"""The game's own tables of node classes, `AI/NodeDefinition/Node.Product.<number>.aidefn.byml`.

A table says of each class which inputs it has, with their types and defaults, and by tags what
its nodes do; it does not tell outputs, nor the ports of most classes. Its shape, counted on the
tables of Tears of the Kingdom: class name → `Inputs`: type → input name → `default`, and `Tags`. A
type is `Int`, `Bool`, `Float`, `String`, `Vector3`, or the C++ type of an enum or pointer.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..rules.node_classes import ClassKey, ClassShape, SlotShape
from ..types import BOOL, CATEGORIES, FLOAT, INT, POINTER, STRING, VEC3F, NodeType, SlotType
from .facts import CatalogueFacts, ClassDefinition, DefinedInput, value_text

ANY_VERSION: Final = 0
"""The version of facts from a table: they hold for the graphs that lie in the same folder."""
_FILE = re.compile(r"(?:^|/)([^/]+)/NodeDefinition/[^/]*?(\d*)\.aidefn\.byml(?:\.zs)?$")
_ENDS: Final = (".aidefn.byml", ".aidefn.byml.zs")
_PLAIN: Final = {"Int": INT, "Bool": BOOL, "Float": FLOAT, "String": STRING, "Vector3": VEC3F}
_MODULE: Final = ".module"
_NOTHING: Final = ("nullptr", "NULL", "{}")
"""The defaults of pointers."""
_MOST: Final = 100_000
"""So many inputs of a table count, and as many classes; the largest real one has 7,781."""

_LARGEST: Final = 3.4028234663852886e38
"""The largest finite 32-bit float."""
_PROPERTIES: Final = {
    "Query": ("OutputOnlyOnEnter",),
    "OneShot": ("ExecuteEveryFrame",),
    "Selector": ("NoChangeWhenChildIsBusy", "SelectChildOnEnterOnly"),
}
"""The bool properties that all classes with a tag have, as counted on real files."""
_PORTS: Final = {"EventNode": ("Execute",)}
"""The ports that all classes with a tag have."""
SORTS: Final = {
    "Query": "Query",
    "OneShot": "OneShot",
    "Execute": "Execute",
    "Selector": "Selector",
    "EventNode": "Event",
}
"""What classes with a tag are called by people who know the game."""


class DefinitionFile(NamedTuple):
    """What the path of a table says: the category its classes are for, and which is newer."""

    category: str
    release: int


def is_definition_file(path: str) -> bool:
    """Whether a file of this name may be a table."""
    return path.endswith(_ENDS)


def definition_file(path: str) -> DefinitionFile | None:
    """Return what a path says of a table, None if it is none of a known category."""
    found = _FILE.search(path)
    if found is None or found[1] not in CATEGORIES:
        return None
    return DefinitionFile(found[1], int(found[2][-9:] or 0))


def learn_definitions(table: object, file: DefinitionFile) -> CatalogueFacts:
    """Return what the values of a table teach; what has another shape is left out."""
    facts = CatalogueFacts(ANY_VERSION, file.category)
    classes = table.items() if isinstance(table, Mapping) else ()
    for number, (name, body) in enumerate(classes):
        if number < _MOST and isinstance(name, str) and name and isinstance(body, Mapping):
            key = ClassKey(int(NodeType.USER), name, name.endswith(_MODULE))
            inputs = tuple(sorted(_inputs(body.get("Inputs")), key=_order))
            facts.defined[ClassDefinition(key, _tags(body.get("Tags")), inputs, file.release)] = 1
    return facts


def of_versions(
    several: Sequence[CatalogueFacts],
) -> Iterator[tuple[tuple[int, str, bool], CatalogueFacts]]:
    """Yield the facts of a folder, those of its tables for each version that its graphs have.

    With each, what tells it from the others: the version, the category, and whether it is a table.
    """
    versions = sorted({facts.version for facts in several} - {ANY_VERSION})
    for facts in several:
        if facts.version != ANY_VERSION:
            yield (facts.version, facts.category, False), facts
        else:
            for version in versions:
                place = version, facts.category, True
                yield place, CatalogueFacts(version, facts.category, defined=facts.defined)


def guessed_shape(definition: ClassDefinition) -> ClassShape:
    """Return the slots and ports that a class has by its table and by what it is tagged.

    Its outputs, and the ports of most classes, are not known.
    """
    properties: list[str] = []
    ports: list[str] = []
    for tag in definition.tags:
        properties += _PROPERTIES.get(tag, ())
        ports += _PORTS.get(tag, ())
    return ClassShape(
        tuple(SlotShape(BOOL, name) for name in properties),
        tuple(_shape(slot) for slot in definition.inputs),
        (),
        tuple(ports),
    )


def _shape(slot: DefinedInput) -> SlotShape:
    return SlotShape(slot.type, slot.name, slot.class_name if slot.type is POINTER else "")


def _order(slot: DefinedInput) -> tuple[SlotType, str, str]:
    """The order in which files store slots: by type, and then by name, whatever its case."""
    return slot.type, slot.name.casefold(), slot.name


def _tags(raw: object) -> tuple[str, ...]:
    several = raw if isinstance(raw, list) else ()
    return tuple(tag for tag in several if isinstance(tag, str))


def _inputs(raw: object) -> Iterator[DefinedInput]:
    by_type = raw if isinstance(raw, Mapping) else {}
    for word, named in by_type.items():
        for name, about in named.items() if isinstance(named, Mapping) else ():
            if isinstance(word, str) and isinstance(name, str):
                default = about.get("default") if isinstance(about, Mapping) else about
                yield _input(word, name, default)


def _input(word: str, name: str, default: object) -> DefinedInput:
    """Make an input; the default of an enum is the name of a value."""
    type_ = _PLAIN.get(word)
    if type_ is not None:
        return DefinedInput(type_, name, "", _value(type_, default), "")
    is_name = isinstance(default, str) and default not in _NOTHING
    if word.startswith("const ") or "*" in word or not is_name:
        return DefinedInput(POINTER, name, word, "", "")
    return DefinedInput(INT, name, word, "", str(default))


def _value(type_: SlotType, default: object) -> str:
    """Return the text of a default value, "" if a slot of the type cannot hold it."""
    if type_ is VEC3F:
        raw = list(default.values()) if isinstance(default, Mapping) else default
        parts = [_float(part) for part in raw] if isinstance(raw, list) else []
        x, y, z = parts if len(parts) == 3 else (None, None, None)
        return "" if x is None or y is None or z is None else value_text((x, y, z))
    if type_ is FLOAT:
        number = _float(default)
        return "" if number is None else value_text(number)
    if type_ is INT:
        return str(default) if type(default) is int and -(2**31) <= default < 2**31 else ""
    if isinstance(default, str | bool) and isinstance(default, bool) == (type_ is BOOL):
        return value_text(default)
    return ""


def _float(value: object) -> float | None:
    """Return a number that a 32-bit float can hold, whatever its precision, None for any other."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return None if math.inf > abs(value) > _LARGEST else float(value)
