"""Findings about AI programs: indices that lead nowhere or elsewhere, elements out of order."""

from __future__ import annotations

from collections.abc import Iterator

from formats.aamp.ai_program import (
    Program,
    Reference,
    definition,
    is_numbered,
    program,
    references,
)
from formats.aamp.keys import LIST, Key
from formats.aamp.labels import Labels
from formats.aamp.model import ParameterIO, name_hash
from formats.aamp.program_rows import element_words
from formats.problems import Problem, Severity


def problems(root: ParameterIO, labels: Labels) -> Iterator[Problem]:
    """Yield the findings about a document as an AI program, none about any other document."""
    found = program(root)
    if found is None:
        return
    for name, there in found.lists.items():
        if not is_numbered(name, there):
            sentence = f"The elements are not numbered {name}_0, {name}_1 … in their order."
            yield Problem(Severity.WARNING, sentence, (Key(LIST, there.hash),))
    for one in references(root, found):
        sentence = _wrong(found, one, labels)
        if sentence:
            severity = Severity.WARNING if found.find(one.over, one.value) else Severity.ERROR
            yield Problem(severity, sentence, (*one.path, one.key))


def _wrong(found: Program, one: Reference, labels: Labels) -> str:
    """Return what is wrong with an index, "" for nothing."""
    there = found.find(one.over, one.value)
    if there is None:
        count = len(found.elements(one.over))
        return f"The index {one.value} leads to nothing: there are {count} elements, from 0 on."
    words = element_words(found, labels, *there)
    if len(one.over) == 1:
        return ""
    if there[0] not in ("AI", "Action"):
        return f"The index leads to {words}, but only AIs and actions are run this way."
    if name_hash(definition(found.element(*there)).name) != one.key.hash:
        name = labels.label(one.key.hash)[0]
        return f"The index is named “{name}”, but it leads to {words}."
    return ""
