"""The behaviour graphs and the state machine of one actor, found in the places where the game
looks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.documents.file_place import FilePlace
from app.files.modules import resolve, versions
from app.files.shelf import Shelf
from formats.ainb.model import Ainb
from formats.behaviour.machine import Machine, machine_of, parse
from formats.errors import FormatError, Unsupported

if TYPE_CHECKING:
    from app.files.index import Indexes
    from app.files.mod import Project
    from formats.behaviour.machine import Tell


class Actor(NamedTuple):
    """The machine of an actor, and the path of each of its files."""

    machine: Machine
    places: dict[str, FilePlace]


def actor_of(
    place: FilePlace,
    project: Project | None = None,
    index: Indexes | None = None,
    opened: Mapping[FilePlace, Ainb] | None = None,
    tell: Tell | None = None,
) -> Actor:
    """Return the actor that a file belongs to.

    Its files are taken from the same folder or archive, those of the mod before those of the dump;
    modules that are not there are looked up where the game keeps modules. Documents in `opened` are
    used as they are. Raises OSError or `FormatError` if not even the folder or archive of the file
    can be read.
    """
    name = parse(place.name)
    if name is None:
        raise Unsupported("this is no brain, scheduler or action of an actor", name=place.name)
    shelf = Shelf(opened)
    places = _places_beside(place, project, shelf)

    def read(file_name: str) -> Ainb | None:
        if file_name not in places:
            file_place = resolve(file_name, place.file, place.words, project, index)
            if file_place is None:
                return None
            places[file_name] = file_place
        return shelf.read(places[file_name])

    machine = machine_of(name.owner, list(places), read, tell)
    return Actor(machine, {word: places[word] for word in _named_files(machine) if word in places})


def _places_beside(place: FilePlace, project: Project | None, shelf: Shelf) -> dict[str, FilePlace]:
    """Return the files beside a file, in the mod and in the dump; raises if neither can be read."""
    places: dict[str, FilePlace] = {}
    files = _candidate_files(place, project)
    errors: list[OSError | FormatError] = []
    for file in files:
        try:
            for name, file_place in shelf.beside(FilePlace(file, place.words)).items():
                places.setdefault(name, file_place)
        except (OSError, FormatError) as error:
            errors.append(error)
    if len(errors) == len(files):
        raise errors[0]
    return places


def _candidate_files(place: FilePlace, project: Project | None) -> list[Path]:
    """Return the paths that a file has or would have in the mod and in the dump."""
    relative = None if project is None else project.relative(place.file)
    if place.words or project is None or relative is None:
        return versions(place.file, project) or [place.file]
    return [root / relative for root in project.roots]


def _named_files(machine: Machine) -> list[str]:
    """Return the names of all files of a machine: those that were read, and the modules of its
    actions."""
    modules = [state.module for state in machine.states.values() if state.module]
    return list(dict.fromkeys([*machine.files, *modules]))
