"""Values in games and mods as they are played: files of the mod replace those of the dump."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from app.files.archive_walk import words_of
from app.files.mod import Project
from app.files.replacing import EntryPlace
from app.files.value_index import MOST, ValueIndex
from app.files.value_question import ValueHit, ValueQuestion


def find(
    indexes: Iterable[ValueIndex], projects: Sequence[Project], questions: Sequence[ValueQuestion]
) -> list[tuple[Path, ValueHit]]:
    """Return the first of what is found in all folders, each with its folder."""
    is_read = is_played(projects)
    return [
        (index.root, hit)
        for index in indexes
        for hit in sorted(
            {hit for value_question in questions for hit in index.find(value_question, MOST)},
            key=_order,
        )
        if is_read(index.root, hit.path)
    ]


def places(
    indexes: Iterable[ValueIndex], projects: Sequence[Project], questions: Sequence[ValueQuestion]
) -> list[EntryPlace]:
    """Return all documents in which something is found, in the order of their paths."""
    is_read = is_played(projects)
    return [
        EntryPlace(index.root / path, words_of(entry))
        for index in indexes
        for path, entry in sorted(
            {place for value_question in questions for place in index.places(value_question)}
        )
        if is_read(index.root, path)
    ]


def is_played(projects: Sequence[Project]) -> Callable[[Path, str], bool]:
    """Return what tells whether a game reads a file, and not one that a mod has in its place."""
    chains = [chain for project in projects for chain in project.chains]
    above = {root: some[:at] for some in chains for at, root in enumerate(some)}

    @cache
    def is_read(root: Path, path: str) -> bool:
        return not any((other / path).is_file() for other in above.get(root, ()))

    return is_read


def _order(hit: ValueHit) -> tuple[str, ...]:
    return hit.path, hit.entry, hit.name, str(hit.value)
