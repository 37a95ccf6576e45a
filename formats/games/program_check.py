"""Findings about AI programs: invalid indices, circles, elements in the wrong order."""

from __future__ import annotations

from collections.abc import Iterator

from ..aamp.keys import LIST, ChildKey
from ..aamp.model import ParameterIO, name_hash
from ..names.guess import Resolver
from ..problems import Problem, Severity
from .ai_program import (
    FAMILIES,
    ROOT,
    RUN,
    Program,
    Reference,
    definition,
    is_numbered,
    program,
    references,
)
from .program_notes import element_text


def problems(root: ParameterIO, labels: Resolver) -> Iterator[Problem]:
    """Yield the findings about a document as an AI program, none about any other document."""
    found_program = program(root)
    if found_program is None:
        return
    for name, parameter_list in found_program.lists.items():
        if not is_numbered(name, parameter_list):
            sentence = f"The elements are not numbered {name}_0, {name}_1 … in their order."
            yield Problem(Severity.WARNING, sentence, (ChildKey(LIST, parameter_list.hash),))
    for reference in references(root, found_program):
        sentence = _wrong(found_program, reference, labels)
        if sentence:
            is_found = found_program.find(reference.over, reference.value) is not None
            severity = Severity.WARNING if is_found else Severity.ERROR
            yield Problem(severity, sentence, (*reference.path, reference.key))
    yield from _shape_problems(root, found_program, labels)


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
