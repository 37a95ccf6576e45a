"""Strings in games and mods that name a file that neither the mod nor the dump has.

`app.game.references` knows which strings name files. References are counted by kind: if most of a
kind lead nowhere, dumps do not contain its files (they are tables inside the game's program, or
were not dumped), and none of that kind is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from string import digits
from typing import Final, NamedTuple

from app.game import definitions, named_rows
from app.game.index import FolderIndex
from app.game.mod import Project
from app.game.references import (
    NAMES_OF_ACTORS,
    NONE,
    named_actor,
    named_file,
    named_module,
    names_of_files,
)
from app.game.value_index import ValueIndex, is_played
from app.game.value_question import ValueHit

_COMPRESSED: Final = ".zs"


class ReferenceKind(NamedTuple):
    """References of one kind: how many there are, and how many of them lead to a file.

    A reference in data that several packs contain counts once. With `is_strict`, nearly all must
    lead to a file before the others are reported, since not all tables of names are known.
    """

    total: int
    lead: int
    is_strict: bool = False

    @property
    def is_checked(self) -> bool:
        """Whether dumps contain the files of this kind, so that a missing one is an error."""
        return self.lead * 10 > self.total * (9 if self.is_strict else 5)


class ReferenceReport(NamedTuple):
    """The result: the kinds by name, and the broken references of kinds that are checked.

    `broken` is in the order of the folders.
    """

    kinds: Mapping[str, ReferenceKind]
    broken: list[tuple[Path, ValueHit]]

    @property
    def total(self) -> int:
        """How many references were checked."""
        return sum(kind.total for kind in self.kinds.values() if kind.is_checked)

    @property
    def passed_over(self) -> int:
        """How many references are of kinds whose files dumps do not contain."""
        return sum(kind.total for kind in self.kinds.values() if not kind.is_checked)


class _Reference(NamedTuple):
    kind: str
    paths: tuple[str, ...]
    content: int
    name: str
    value: str | int
    is_strict: bool = False
    needs: str = ""
    """What must be known of a name for it to be a reference at all, "" for nothing."""
    is_row: bool = False


def check(
    values: Iterable[ValueIndex], names: Iterable[FolderIndex], projects: Sequence[Project]
) -> ReferenceReport:
    """Check all references in folders against all files in them. Raises `sqlite3.Error`."""
    is_read = is_played(projects)
    values = list(values)
    known = {path for name in names for file, path in name.paths() if is_read(name.root, file)}
    known |= {*definitions.known(values, projects), *named_rows.known(values, projects)}
    reference_checks = {}
    ids: set[str] | None = None
    for index in values:
        own = set(named_rows.entries_of_as(index))
        listed = list(_listed_flags(index))
        if listed and ids is None:
            ids = set(definitions.known_ids(values, projects))
        reference_checks[index] = [
            (reference, any(path in known or path in own for path in reference.paths))
            for reference in _references(index)
            if not reference.needs or reference.needs in own
        ]
        reference_checks[index] += [
            (output_file, output_file.paths[0] in (known if output_file.is_row else ids or ()))
            for output_file in listed
        ]
    counts: dict[str, ReferenceKind] = {}
    for some in reference_checks.values():
        for checked, leads in some:
            total, lead, _strict = counts.get(checked.kind, ReferenceKind(0, 0))
            counts[checked.kind] = ReferenceKind(total + 1, lead + leads, checked.is_strict)
    broken = {
        index: [
            reference
            for reference, leads in some
            if not leads and counts[reference.kind].is_checked
        ]
        for index, some in reference_checks.items()
    }
    hits = [
        (index.root, hit)
        for index, references in broken.items()
        for hit in sorted(_hits_of_broken(index, references), key=_hit_order)
        if is_read(index.root, hit.path)
    ]
    return ReferenceReport(counts, hits)


def _hit_order(hit: ValueHit) -> tuple[str, ...]:
    return hit.path, hit.entry, hit.name


def _references(index: ValueIndex) -> Iterator[_Reference]:
    """Yield the strings of an index that name files, each once per content."""
    if not index.exists:
        return
    named = [*names_of_files(), *NAMES_OF_ACTORS, *definitions.FLAGS, *named_rows.FLOWS]
    marks = ",".join("?" * len(named))
    query = (
        "SELECT text.text, name.text, held.content, (SELECT CASE place.entry WHEN '' THEN file.path"
        " ELSE place.entry END FROM place JOIN file ON file.id=place.file"
        " WHERE place.content=held.content LIMIT 1)"
        " FROM word AS held JOIN text ON text.id=held.text JOIN name ON name.id=held.name"
        " WHERE text.text LIKE 'Work/%' OR text.text LIKE '?%' OR text.text LIKE '%.module.ainb'"
        f" OR name.text IN ({marks}) OR name.text LIKE 'ItemName%' OR name.text GLOB '*AS*'"
    )
    with closing(index.connect()) as connection:
        for value, name, content, place in connection.execute(query, named):
            if place is not None:
                ending = place.removesuffix(_COMPRESSED).rpartition(".")[2]
                reference = _reference(value, name, content, ending)
                if reference is not None:
                    yield reference


def _listed_flags(index: ValueIndex) -> Iterator[_Reference]:
    """Yield the flags and the objects in lists of objects by flag."""
    if not index.exists:
        return
    with closing(index.connect()) as connection:
        for flag, content in definitions.listed(connection):
            row = definitions.flag(flag)
            yield _Reference(
                "LazyTraverseList: flags", (row,), content, flag, "array", True, is_row=True
            )
        for number, content in definitions.listed_ids(connection):
            row = definitions.object_id(number)
            yield _Reference("LazyTraverseList: objects", (row,), content, "HashId", number, True)


def _reference(value: str, name: str, content: int, ending: str) -> _Reference | None:
    paths = named_actor(name, value, ending)
    if paths:
        paths.append(definitions.actor(value))
        kind, is_strict = f"{ending}: {name.rstrip(digits)}", name in NAMES_OF_ACTORS
        return _Reference(kind, tuple(paths), content, name, value, is_strict)
    paths = named_module(name, value, ending)
    if paths:
        return _Reference("modules", tuple(paths), content, name, value, True)
    if name in definitions.FLAGS and value not in NONE:
        kind = f"{ending}: {name}"
        return _Reference(kind, (definitions.flag(value),), content, name, value, True)
    if named_rows.names_as(name, value, ending):
        row, needs = (named_rows.as_entry(content, reference) for reference in (value, ""))
        return _Reference(f"{ending}: AS", (row,), content, name, value, needs=needs)
    row = named_rows.mentioned(name, value)
    if row and value not in NONE:
        kind = f"{ending}: {name}" if row.startswith(name) else "flags"
        return _Reference(kind, (row,), content, name, value, True)
    path, pattern = named_file(name, value, ending)
    if not path:
        return None
    kind = pattern.format("*") if pattern else f"{value[0]}*{_all_endings(value)}"
    return _Reference(kind, (path,), content, name, value)


def _all_endings(value: str) -> str:
    """Return all endings of a path: `.engine__actor__ActorParam.gyml`."""
    _stem, dot, rest = value.rpartition("/")[2].partition(".")
    return dot + rest


def _hits_of_broken(index: ValueIndex, broken: Sequence[_Reference]) -> Iterator[ValueHit]:
    """Yield every place that contains one of the references."""
    if not broken:
        return
    query = (
        "SELECT file.path, place.entry FROM place JOIN file ON file.id=place.file "
        "WHERE place.content=?"
    )
    with closing(index.connect()) as connection:
        for reference in broken:
            for path, entry in connection.execute(query, (reference.content,)):
                yield ValueHit(path, entry, reference.name, reference.value, reference.is_row)
