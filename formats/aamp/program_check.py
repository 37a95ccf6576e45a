"""Findings about AI programs: indices that lead nowhere or elsewhere, elements out of order."""

from __future__ import annotations

from collections.abc import Iterator

from formats.aamp.ai_program import (
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
from formats.aamp.keys import LIST, ChildKey
from formats.aamp.labels import Labels, element_words
from formats.aamp.model import ParameterIO, name_hash
from formats.problems import Problem, Severity


def problems(root: ParameterIO, labels: Labels) -> Iterator[Problem]:
    """Yield the findings about a document as an AI program, none about any other document."""
    found = program(root)
    if found is None:
        return
    for name, there in found.lists.items():
        if not is_numbered(name, there):
            sentence = f"The elements are not numbered {name}_0, {name}_1 … in their order."
            yield Problem(Severity.WARNING, sentence, (ChildKey(LIST, there.hash),))
    for one in references(root, found):
        sentence = _wrong(found, one, labels)
        if sentence:
            severity = Severity.WARNING if found.find(one.over, one.value) else Severity.ERROR
            yield Problem(severity, sentence, (*one.path, one.key))
    yield from _of_shape(root, found, labels)


def _of_shape(root: ParameterIO, found: Program, labels: Labels) -> Iterator[Problem]:
    """Yield what is wrong with who leads to whom: circles, elements that nothing leads to."""
    there = [(name, at) for name in RUN for at in range(len(found.lists[name].lists))]
    number = {found.path(*one): place for place, one in enumerate(there)}
    children: list[list[int]] = [[] for _one in there]
    led_to = set()
    for reference in references(root, found):
        if reference.over == FAMILIES and 0 <= reference.value < len(there):
            led_to.add(reference.value)
            if len(reference.path) > 1:
                children[number[reference.path[:2]]].append(reference.value)
    for place in _in_circles(children):
        words = element_words(found, labels, *there[place])
        sentence = f"{words} leads back to itself, so the program never comes to an end."
        yield Problem(Severity.ERROR, sentence, found.path(*there[place]))
    for place, where in enumerate(there):
        if place not in led_to and definition(found.element(*where)).name != ROOT:
            sentence = f"Nothing leads to {element_words(found, labels, *where)}, so it never runs."
            yield Problem(Severity.NOTE, sentence, found.path(*where))


def _in_circles(children: list[list[int]]) -> list[int]:
    """Return those that lie on a way that comes back, or between two such."""
    parents: list[list[int]] = [[] for _one in children]
    for place, below in enumerate(children):
        for one in below:
            parents[one].append(place)
    return sorted(_behind_circles(children) & _behind_circles(parents))


def _behind_circles(children: list[list[int]]) -> set[int]:
    """Return those that are reached from a circle."""
    waits = [0] * len(children)
    for below in children:
        for one in below:
            waits[one] += 1
    free = [place for place, waiting in enumerate(waits) if not waiting]
    while free:
        for one in children[free.pop()]:
            waits[one] -= 1
            if not waits[one]:
                free.append(one)
    return {place for place, waiting in enumerate(waits) if waiting}


def _wrong(found: Program, one: Reference, labels: Labels) -> str:
    """Return what is wrong with an index, "" for nothing."""
    there = found.find(one.over, one.value)
    if there is None:
        count = len(found.elements(one.over))
        return f"The index {one.value} leads to nothing: there are {count} elements, from 0 on."
    words = element_words(found, labels, *there)
    if len(one.over) == 1:
        return ""
    if there[0] not in RUN:
        return f"The index leads to {words}, but only AIs and actions are run this way."
    if name_hash(definition(found.element(*there)).name) != one.key.hash:
        name = labels.label(one.key.hash)[0]
        return f"The index is named “{name}”, but it leads to {words}."
    return ""
