"""AI programs: elements by name, class and group, and indices by the element they refer to.

So adding or removing an element changes nothing else, and two elements that were both `AI_51` are
distinct.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ...aamp.model import TYPE_IDS, ParameterIO, ParameterList, ParameterObject, name_hash
from ...core.kinds import AnyValue, Kind
from ...errors import WrongType
from ..ai_program import (
    AT_ROOT,
    BEHAVIORS,
    FAMILIES,
    IDX,
    INDEX_TYPE,
    INSIDE,
    RUN,
    Over,
    Program,
    definition,
    is_numbered,
    number_name,
    owners,
    program,
)
from .steps import NamingStep, are_apart, are_numbered

_TEXT: Final = TYPE_IDS[Kind.STRING]


def programs(roots: Sequence[ParameterIO]) -> NamingStep | None:
    """Return the step that names the elements of AI programs, None if a document is invalid."""
    if not all(_is_sound(program(root)) for root in roots):
        return None
    counted, is_sorted = all(map(_are_counted, roots)), all(map(_are_sorted, roots))
    return _Programs(counted, is_sorted, _edited_behaviors(roots))


def _edited_behaviors(roots: Sequence[ParameterIO]) -> list[str]:
    """Return the names of the first document's behaviors, if the others have them in their places.

    They are then edited there at most, so that two edits of one can be merged; else none.
    """
    every = [_behaviors(root) for root in roots]
    first = every[0]
    for names in every[1:]:
        pairs = list(zip(first, names, strict=False))
        classes = [[name.rpartition(" ")[0] for name in pair] for pair in pairs]
        is_moved = any(one != other and other in first for one, other in pairs)
        if len(names) < len(first) or is_moved or any(one != other for one, other in classes):
            return []
        if not are_apart([*first, *names[len(first) :]]):
            return []
    return first


def _behaviors(root: ParameterIO) -> list[str]:
    found_program = program(root)
    assert found_program is not None, "it was found to be sound"
    return _element_names(found_program)["Behavior"]


def _is_sound(program: Program | None) -> bool:
    if program is None or not all(is_numbered(*item) for item in program.lists.items()):
        return False
    names = _element_names(program)
    return are_apart(name for family in RUN for name in names[family]) and all(
        are_apart(names[family]) for family in FAMILIES
    )


def _are_counted(root: ParameterIO) -> bool:
    """Whether all indices to behaviors are numbered in their order."""
    found_program = program(root)
    every = owners(root, found_program) if found_program is not None else ()
    return all(
        are_numbered(parameter_object.hashes, IDX, 0)
        for _path, parameter_object, over in every
        if over == BEHAVIORS
    )


def _are_sorted(root: ParameterIO) -> bool:
    """Whether all indices are sorted by the names of their elements."""
    found_program = program(root)
    assert found_program is not None, "it was found to be sound"
    element_names = [definition(element).name for element in found_program.elements()]
    for _path, owner, over in owners(root, found_program):
        if over == FAMILIES:
            names = [_name_at(element_names, value) for value in owner.values]
            if any(one > other for one, other in pairwise(names)):
                return False
    return True


def _name_at(names: Sequence[str], index: object) -> str:
    return names[index] if isinstance(index, int) and 0 <= index < len(names) else ""


def _element_names(program: Program) -> dict[str, list[str]]:
    """Return the names of the elements of each list."""
    names = {}
    for family in FAMILIES:
        parameter_lists = program.lists[family].lists if family in program.lists else ()
        names[family] = _apart(
            [_NAMED[family](parameter_list) for parameter_list in parameter_lists],
            family not in RUN,
        )
    return names


def _apart(names: list[str], is_counted: bool) -> list[str]:
    """Number repeated names from the second on."""
    seen: Counter[str] = Counter()
    program_differences = []
    for name in names:
        seen[name] += 1
        program_differences.append(
            f"{name} ({seen[name]})" if is_counted and seen[name] > 1 else name
        )
    return program_differences


def _by_triple(element: ParameterList) -> str:
    name, cls, group = definition(element)
    return f"{name} ({cls}, {group})" if group else f"{name} ({cls})"


def _by_content(element: ParameterList) -> str:
    """Return a name for a behavior, made from its class and contents, as it has none."""
    element_names = [
        (child.hash, child.hashes, child.types, child.values)
        for child in element.objects
        if child.hashes
    ]
    digest = zlib.crc32(repr(element_names).encode("utf-8", "surrogateescape"))
    return f"{definition(element).cls} {digest:08X}"


def _by_class(element: ParameterList) -> str:
    return definition(element).cls


_NAMED: Final[dict[str, Callable[[ParameterList], str]]] = {
    "AI": _by_triple,
    "Action": _by_triple,
    "Behavior": _by_content,
    "Query": _by_class,
}


class _Programs(NamingStep):
    """`counted` is whether indices to behaviors are named by these; `is_sorted` whether their order
    is kept."""

    def __init__(self, counted: bool, is_sorted: bool, behaviors: Sequence[str]) -> None:
        super().__init__()
        self._behaviors = behaviors
        self._counted = counted
        self._sorted = is_sorted

    def there(self, root: ParameterIO) -> ParameterIO:
        found_program = program(root)
        assert found_program is not None, "only sound documents go there"
        names = _element_names(found_program)
        names["Behavior"] = [*self._behaviors, *names["Behavior"][len(self._behaviors) :]]
        every = {
            over: [n for element in over for n in names[element]] for over in (FAMILIES, BEHAVIORS)
        }

        def index(owner: ParameterObject, over: Over) -> ParameterObject:
            return self._with_names(owner, over, every[over])

        parameter = _rebuilt(root, found_program, names, index)
        self.names += every[FAMILIES]
        return parameter

    def _with_names(
        self, owner: ParameterObject, over: Over, names: Sequence[str]
    ) -> ParameterObject:
        types, values = bytearray(owner.types), list(owner.values)
        for place, (type_, value) in enumerate(zip(owner.types, owner.values, strict=True)):
            if type_ == INDEX_TYPE and (name := _name_at(names, value)):
                types[place], values[place] = _TEXT, name
        hashes = owner.hashes
        if over == BEHAVIORS and self._counted:
            hashes = tuple(map(self.learn_name, _apart([str(value) for value in values], True)))
        return owner._replace(hashes=hashes, types=bytes(types), values=tuple(values))

    def back(self, root: ParameterIO) -> ParameterIO:
        found_program = program(root)
        if found_program is None:
            raise WrongType("this is no longer an AI program")
        elements = {over: found_program.elements(over) for over in (FAMILIES, BEHAVIORS)}
        places = {
            over: {
                parameter_list.hash: place
                for place, parameter_list in reversed(list(enumerate(parameter_lists)))
            }
            for over, parameter_lists in elements.items()
        }
        element_names = [definition(element).name for element in elements[FAMILIES]]

        def index(owner: ParameterObject, over: Over) -> ParameterObject:
            parameter_object = self._indexed(owner, over, places[over])
            return (
                _sorted_by_name(parameter_object, element_names)
                if self._sorted and over == FAMILIES
                else parameter_object
            )

        numbers = {
            name: [number_name(name, place) for place in range(len(there.lists))]
            for name, there in found_program.lists.items()
        }
        return _rebuilt(root, found_program, numbers, index)

    def _indexed(
        self, owner: ParameterObject, over: Over, places: dict[int, int]
    ) -> ParameterObject:
        types, values = bytearray(owner.types), list(owner.values)
        for place, (type_, value) in enumerate(zip(owner.types, owner.values, strict=True)):
            if type_ == _TEXT and isinstance(value, str):
                types[place], values[place] = INDEX_TYPE, _index_of_name(value, places)
        hashes = owner.hashes
        if over == BEHAVIORS and self._counted:
            hashes = tuple(name_hash(IDX % place) for place in range(len(hashes)))
        return owner._replace(hashes=hashes, types=bytes(types), values=tuple(values))


def _index_of_name(name: str, places: dict[int, int]) -> AnyValue:
    if name_hash(name) not in places:
        raise WrongType(f"“{name}” was removed by one side, and the other refers to it")
    return places[name_hash(name)]


def _sorted_by_name(owner: ParameterObject, element_names: Sequence[str]) -> ParameterObject:
    """Return indices sorted by the names of the elements they refer to."""
    ranks = sorted(
        range(len(owner.values)), key=lambda place: _name_at(element_names, owner.values[place])
    )
    return owner._replace(
        hashes=tuple(owner.hashes[place] for place in ranks),
        types=bytes(owner.types[place] for place in ranks),
        values=tuple(owner.values[place] for place in ranks),
    )


def _rebuilt(
    root: ParameterIO,
    program: Program,
    names: dict[str, list[str]],
    index: Callable[[ParameterObject, Over], ParameterObject],
) -> ParameterIO:
    """Return a document with renamed elements; `index` converts its index objects."""
    families = {id(parameter_list): name for name, parameter_list in program.lists.items()}

    def made(one: ParameterList) -> ParameterList:
        if id(one) not in families:
            return one
        family = families[id(one)]
        lists = (
            element._replace(hash=name_hash(name), objects=_objects(element.objects, INSIDE))
            for name, element in zip(names[family], one.lists, strict=True)
        )
        return one._replace(lists=tuple(lists))

    def _objects(
        objects: Sequence[ParameterObject], over: dict[int, Over]
    ) -> tuple[ParameterObject, ...]:
        return tuple(
            index(parameter_object, over[parameter_object.hash])
            if parameter_object.hash in over
            else parameter_object
            for parameter_object in objects
        )

    top = root.root
    lists = tuple(made(child_list) for child_list in top.lists)
    return replace(root, root=top._replace(objects=_objects(top.objects, AT_ROOT), lists=lists))
