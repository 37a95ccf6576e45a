"""Numbers in the names of AI programs: of elements by their places, of indices to behaviors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from formats.aamp.ai_program import IDX, number_name
from formats.aamp.keys import LIST, ChildKey
from formats.aamp.model import ParameterList, ParameterObject, name_hash
from formats.aamp.outline import Outline
from formats.edits import Rename, RunEdit, grouped
from formats.values import Kind


def number(view: Outline, name: str, parameter_list: ParameterList, run: RunEdit) -> None:
    """Name the elements of a list after their positions, each in a separate edit."""
    path = (ChildKey(LIST, parameter_list.hash),)
    plan = list(_plan(name, [child_list.hash for child_list in parameter_list.lists]))

    def what(run: RunEdit) -> None:
        for old, new in plan:
            key = view.key(path, new, Kind.LIST)
            run(Rename((*path, ChildKey(LIST, old)), key))

    grouped(len(plan), path, what, run)


def _plan(name: str, hashes: list[int]) -> Iterator[tuple[int, str]]:
    """Yield renames, each from a hash to a name that is free by then."""
    number_names = [number_name(name, place) for place in range(len(hashes))]
    goals = {
        old: new for old, new in zip(hashes, number_names, strict=True) if old != name_hash(new)
    }
    before = {name_hash(new): old for old, new in goals.items()}
    taken = set(hashes)
    # Chains first: they begin at a name that nobody has. What is left goes in circles.
    for end in [hash_ for hash_ in before if hash_ not in taken]:
        yield from _chain(end, before, goals)
    spare = next(
        number_name_hash
        for at in count(len(hashes))
        if name_hash(number_name_hash := number_name(name, at)) not in taken
    )
    while goals:
        first = next(iter(goals))
        last = goals.pop(first)
        yield first, spare
        yield from _chain(first, before, goals)
        yield name_hash(spare), last


def _chain(free: int, before: dict[int, int], goals: dict[int, str]) -> Iterator[tuple[int, str]]:
    """Yield the renames that follow each other once a name is free."""
    while free in before and before[free] in goals:
        old = before[free]
        yield old, goals.pop(old)
        free = old


def is_sequence(owner: ParameterObject) -> bool:
    """Whether the parameters of an object are numbered from 0, in any order."""
    return set(owner.hashes) == {name_hash(IDX % place) for place in range(len(owner.hashes))}


def gaps(hashes: Sequence[int], most: int) -> Iterator[tuple[int, str]]:
    """Yield renames, each to a name that is free by then, that close gaps in numbers below `most`.

    What is renamed is identified by its hash.
    """
    numbered = (name_hash(IDX % number) for number in range(most))
    there = [hash_ for hash_ in numbered if hash_ in hashes]
    for place, hash_ in enumerate(there):
        if hash_ != name_hash(IDX % place):
            yield hash_, IDX % place
