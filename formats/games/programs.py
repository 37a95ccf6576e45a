"""AI programs among the AAMP documents: their numbered elements, and the indices that lead to them.

A program holds the lists `AI`, `Action`, `Behavior` and `Query`, whose elements are numbered from
0 in their names (`AI_0`, `AI_1` …). `ChildIdx` objects and `DemoAIActionIdx` count over the
elements of all four lists one after the other, and the name of each of their parameters is the
`Def.Name` of the element it leads to. `BehaviorIdx` objects and `DemoBehaviorIdx` count the
behaviors only; their parameters are numbered (`Idx_0`, `Idx_1` …). A document is known to be a
program by what it holds, not by the name of its file.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from ..aamp.children import LIST, OBJECT, PARAMETER, ChildKey, child_keys, hashes_of, keys_of
from ..aamp.model import TYPE_IDS, ParameterIO, ParameterList, ParameterObject, name_hash
from ..core.kinds import Kind
from ..core.paths import Path
from ..names.guess import Resolver
from ..outline import Row, RowNotes
from ..problems import Problem, Severity

Over = tuple[str, ...]
"""Some of the lists of elements, in the order in which indices count over them."""
FAMILIES: Final[Over] = ("AI", "Action", "Behavior", "Query")
"""The names of all four lists."""

RUN: Final[Over] = ("AI", "Action")
"""Those that run, and that hold indices."""
BEHAVIORS: Final[Over] = ("Behavior",)

_FAMILY_OF: Final = {name_hash(name): name for name in FAMILIES}
_DEMO = name_hash("DemoAIActionIdx")
AT_ROOT: Final[dict[int, Over]] = {_DEMO: FAMILIES, name_hash("DemoBehaviorIdx"): BEHAVIORS}
"""The root's objects that hold indices, and the list each of them indexes."""
INSIDE: Final[dict[int, Over]] = {
    name_hash("ChildIdx"): FAMILIES,
    name_hash("BehaviorIdx"): BEHAVIORS,
}
"""Those inside an AI or an action."""
_RUN_HASHES: Final = frozenset(map(name_hash, RUN))
ROOT: Final = "Root"
"""The name of the entry element, which no index refers to."""

DEF: Final = name_hash("Def")
_NAME, _CLASS, _GROUP = map(name_hash, ("Name", "ClassName", "GroupName"))
INDEX_TYPE: Final = TYPE_IDS[Kind.S32]


IDX: Final = "Idx_%d"
"""The prefix of indices to behaviors."""
_MOST_IDX = 100
"""Of so many of these the names are known; real files reach 7."""
_NAMES: Final = (
    *FAMILIES, "DemoAIActionIdx", "DemoBehaviorIdx", "ChildIdx", "BehaviorIdx", "SInst",
    "Def", "Name", "ClassName", "GroupName", *(IDX % number for number in range(_MOST_IDX)),
)  # fmt: skip


class Program:
    """The lists of elements of a document."""

    def __init__(self, lists: dict[str, ParameterList]) -> None:
        self.lists = lists
        self._keys: dict[str, list[ChildKey]] = {}

    def elements(self, over: Over = FAMILIES) -> list[ParameterList]:
        """Return the elements of these lists one after the other, as indices count them."""
        return [
            element for name in over if name in self.lists for element in self.lists[name].lists
        ]

    def find(self, over: Over, index: object) -> tuple[str, int] | None:
        """Return the list and position that an index refers to, None if it refers to nothing."""
        if not isinstance(index, int) or index < 0:
            return None
        for name in over:
            count = len(self.lists[name].lists) if name in self.lists else 0
            if index < count:
                return name, index
            index -= count
        return None

    def element(self, name: str, place: int) -> ParameterList:
        """Return the element at a place of a list."""
        return self.lists[name].lists[place]

    def path(self, name: str, place: int) -> Path:
        """Return the row of the element at a place of a list."""
        return (ChildKey(LIST, self.lists[name].hash), self.keys(name)[place])

    def keys(self, name: str) -> list[ChildKey]:
        """Return the keys of the elements of a list."""
        if name not in self._keys:
            self._keys[name] = keys_of(LIST, hashes_of(self.lists[name].lists))
        return self._keys[name]


def program(root: ParameterIO) -> Program | None:
    """Return the lists of elements of an AI program, None for any other document."""
    if [child.hash for child in root.root.objects].count(_DEMO) != 1:
        return None
    lists = [each for each in root.root.lists if each.hash in _FAMILY_OF]
    found = {_FAMILY_OF[each.hash]: each for each in lists}
    is_one = len(found) == len(lists) and "AI" in found and "Action" in found
    return Program(found) if is_one else None


def names(root: ParameterIO) -> tuple[str, ...]:
    """Return the names that every AI program is built with, none for any other document."""
    return _NAMES if program(root) else ()


def family(path: Path) -> str | None:
    """Return the name of the list of elements at a path of a program, None for another row."""
    return _FAMILY_OF.get(_hash(path[0], LIST)) if len(path) == 1 else None


def counts_over(path: Path) -> Over | None:
    """Return the lists that the parameters of an object count over, None if they are values."""
    if len(path) == 1:
        return AT_ROOT.get(_hash(path[0], OBJECT))
    is_inside = len(path) == 3 and _hash(path[0], LIST) in _RUN_HASHES
    return INSIDE.get(_hash(path[2], OBJECT)) if is_inside else None


def _hash(key: object, section: str) -> int:
    """Return the hash of a key of a section, -1 for another key and for one of two namesakes."""
    if isinstance(key, ChildKey) and key.section == section and not key.namesake:
        return key.hash
    return -1


def number_name(name: str, place: int) -> str:
    """Return the name of the element at a position of a list."""
    return f"{name}_{place}"


def is_numbered(name: str, parent: ParameterList) -> bool:
    """Whether the elements of a list are named after their places, as in every sound file."""
    return all(
        element.hash == name_hash(number_name(name, place))
        for place, element in enumerate(parent.lists)
    )


class Def(NamedTuple):
    """An element's name, the class that runs it, and its group.

    Behaviors and queries have only a class; a missing part, or one that is not a text, is "".
    """

    name: str
    cls: str
    group: str

    @property
    def words(self) -> str:
        """A short text for the element, such as `Wait “待機”`."""
        return f"{self.cls} “{self.name}”" if self.name else self.cls


def definition(element: ParameterList) -> Def:
    """Return the texts in an element's object `Def`."""
    for child in element.objects:
        if child.hash == DEF:
            return Def(*(text_of(child, hash_) for hash_ in (_NAME, _CLASS, _GROUP)))
    return Def("", "", "")


def affects_elements(path: Path) -> bool:
    """Whether an edit of the row at `path` can change what indices refer to.

    That is a list of elements, an element, its `Def`, or a parameter of that.
    """
    is_of_element = len(path) <= 2 or _hash(path[2], OBJECT) == DEF
    return is_of_element and family(path[:1]) is not None


def name_path(program: Program, name: str, place: int) -> Path:
    """Return the row of the `Def.Name` of the element at a place of a list."""
    return (*program.path(name, place), ChildKey(OBJECT, DEF), ChildKey(PARAMETER, _NAME))


def text_of(owner: ParameterObject, hash_: int) -> str:
    """Return the text of a parameter, "" if it does not exist or is not a text."""
    value = owner.get(hash_)
    return value if isinstance(value, str) else ""


class Reference(NamedTuple):
    """One index of a program: the path and object that hold it, its key there, and its value."""

    path: Path
    owner: ParameterObject
    key: ChildKey
    value: int
    over: Over


def references(root: ParameterIO, program: Program) -> Iterator[Reference]:
    """Yield every index of a program, those of the root first."""
    for path, owner, over in owners(root, program):
        for key, type_, value in zip(child_keys(owner), owner.types, owner.values, strict=True):
            if type_ == INDEX_TYPE:
                yield Reference(path, owner, key, value, over)


def owners(root: ParameterIO, program: Program) -> Iterator[tuple[Path, ParameterObject, Over]]:
    """Yield every object that holds indices: its path, the object, and the list it indexes."""
    for child in root.root.objects:
        if child.hash in AT_ROOT:
            yield (ChildKey(OBJECT, child.hash),), child, AT_ROOT[child.hash]
    for name in RUN:
        for place, element in enumerate(program.lists[name].lists):
            for child in element.objects:
                if child.hash in INSIDE:
                    path = (*program.path(name, place), ChildKey(OBJECT, child.hash))
                    yield path, child, INSIDE[child.hash]


# What rows of an AI program say beside their values: classes, and what indices lead to.


NOWHERE = "no element has this index"


class ProgramNotes(RowNotes):
    """The notes beside the rows of a document; it has none where it is no AI program."""

    def __init__(self, root: ParameterIO, names: Resolver) -> None:
        self._root = root
        self._names = names

    @cached_property
    def _program(self) -> Program | None:
        return program(self._root)

    def annotated(self, path: Path, rows: list[Row], start: int) -> list[Row]:
        """Return the rows below `path` with their notes; `start` is the position of the first."""
        name, over = family(path), counts_over(path)
        found = None if name is None and over is None else self._program
        if found is None:
            return rows
        if over is not None:
            return [_index_row(found, self._names, row, over) for row in rows]
        return rows if name is None else _element_rows(found, name, rows, start)

    def may_have(self, path: Path) -> bool:
        """Whether rows below `path` may have notes; a quick check."""
        return family(path) is not None or counts_over(path) is not None

    def may_follow(self, path: Path) -> bool:
        """Whether notes may say something else once the row at `path`, or below, changes."""
        return affects_elements(path)


def _element_rows(program: Program, name: str, rows: list[Row], start: int) -> list[Row]:
    if name not in program.lists:
        return rows
    members = (*program.lists[name].objects, *program.lists[name].lists)
    return [
        row._replace(detail=definition(member).words) if isinstance(member, ParameterList) else row
        for row, member in zip(rows, members[start:], strict=False)
    ]


def _index_row(program: Program, names: Resolver, row: Row, over: Over) -> Row:
    if row.kind is not Kind.S32:
        return row
    there = program.find(over, row.value)
    if there is None:
        return row._replace(detail=NOWHERE)
    return row._replace(detail=element_text(program, names, *there), target=program.path(*there))


def element_text(program: Program, names: Resolver, name: str, place: int) -> str:
    """Return a short text for an element, such as `Action_3 · Wait “待機”`."""
    element = program.element(name, place)
    words = definition(element).words
    label = names.label(element.hash)[0]
    return f"{label} · {words}" if words else label


# Findings about AI programs: invalid indices, circles, elements in the wrong order.


def problems(root: ParameterIO, labels: Resolver) -> Iterator[Problem]:
    """Yield the findings about a document as an AI program, none about any other document."""
    found = program(root)
    if found is None:
        return
    for name, parent in found.lists.items():
        if not is_numbered(name, parent):
            sentence = f"The elements are not numbered {name}_0, {name}_1 … in their order."
            yield Problem(Severity.WARNING, sentence, (ChildKey(LIST, parent.hash),))
    for reference in references(root, found):
        sentence = _wrong(found, reference, labels)
        if sentence:
            is_found = found.find(reference.over, reference.value) is not None
            severity = Severity.WARNING if is_found else Severity.ERROR
            yield Problem(severity, sentence, (*reference.path, reference.key))
    yield from _shape_problems(root, found, labels)


def _shape_problems(root: ParameterIO, program: Program, labels: Resolver) -> Iterator[Problem]:
    """Yield the findings about the reference graph: circles and unreferenced elements."""
    there = [(name, at) for name in RUN for at in range(len(program.lists[name].lists))]
    number = {program.path(*element): place for place, element in enumerate(there)}
    children: list[list[int]] = [[] for _one in there]
    led_to = set()
    for reference in references(root, program):
        if reference.over == FAMILIES and 0 <= reference.value < len(there):
            led_to.add(reference.value)
            if len(reference.path) > 1:
                children[number[reference.path[:2]]].append(reference.value)
    for place in _in_circles(children):
        words = element_text(program, labels, *there[place])
        sentence = f"{words} leads back to itself, so the program never comes to an end."
        yield Problem(Severity.ERROR, sentence, program.path(*there[place]))
    for place, where in enumerate(there):
        if place not in led_to and definition(program.element(*where)).name != ROOT:
            words = element_text(program, labels, *where)
            sentence = f"Nothing leads to {words}, so it never runs."
            yield Problem(Severity.NOTE, sentence, program.path(*where))


def _in_circles(children: list[list[int]]) -> list[int]:
    """Return the elements that lie on a cycle, or between two."""
    parents: list[list[int]] = [[] for _one in children]
    for place, below in enumerate(children):
        for child in below:
            parents[child].append(place)
    return sorted(_behind_circles(children) & _behind_circles(parents))


def _behind_circles(children: list[list[int]]) -> set[int]:
    """Return those that are reached from a circle."""
    waits = [0] * len(children)
    for below in children:
        for child in below:
            waits[child] += 1
    free = [place for place, waiting in enumerate(waits) if not waiting]
    while free:
        for child in children[free.pop()]:
            waits[child] -= 1
            if not waits[child]:
                free.append(child)
    return {place for place, waiting in enumerate(waits) if waiting}


def _wrong(program: Program, reference: Reference, labels: Resolver) -> str:
    """Return the finding about an index, "" if it is valid."""
    there = program.find(reference.over, reference.value)
    if there is None:
        count = len(program.elements(reference.over))
        return (
            f"The index {reference.value} leads to nothing: there are {count} elements, from 0 on."
        )
    words = element_text(program, labels, *there)
    if len(reference.over) == 1:
        return ""
    if there[0] not in RUN:
        return f"The index leads to {words}, but only AIs and actions are run this way."
    if name_hash(definition(program.element(*there)).name) != reference.key.hash:
        name = labels.label(reference.key.hash)[0]
        return f"The index is named “{name}”, but it leads to {words}."
    return ""
