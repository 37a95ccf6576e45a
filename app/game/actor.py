"""The behaviour graphs and the state machine of one actor, found in the places where the game
looks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import formats
from app.documents import container_io
from app.documents.dictionaries import dictionaries_for
from app.documents.file_place import FilePlace
from app.game.modules import resolve, versions
from formats.ainb.model import Ainb
from formats.behaviour.machine import Machine, machine_of, parse
from formats.errors import FormatError, Unsupported

if TYPE_CHECKING:
    from app.game.index import Indexes
    from app.game.mod import Project
    from formats.behaviour.machine import Tell
    from formats.wrap import Archive


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


# The behaviour graphs in one folder or archive, each read on demand, without Qt.


SUFFIX = ".ainb"


class Shelf:
    """Reads graphs by place; each archive is opened once. Graphs in `opened` are not read."""

    def __init__(self, opened: Mapping[FilePlace, Ainb] | None = None) -> None:
        self._opened = {place.real: root for place, root in (opened or {}).items()}
        self._archives: dict[FilePlace, Archive] = {}

    def beside(self, place: FilePlace) -> dict[str, FilePlace]:
        """Return the graphs in the same folder or archive as a graph, by file name.

        Raises OSError or `FormatError` if that cannot be read.
        """
        if place.words:
            around = FilePlace(place.file, place.words[:-1])
            words = [word for word in self.archive(around).words if word.endswith(SUFFIX)]
            file_places = [FilePlace(place.file, (*around.words, word)) for word in words]
        else:
            file_places = [FilePlace(file) for file in sorted(place.file.parent.glob(f"*{SUFFIX}"))]
        return {file_place.name: file_place for file_place in file_places}

    def read(self, place: FilePlace) -> Ainb:
        """Return the graph at a place. Raises OSError or `FormatError`."""
        known_ainb = self._opened.get(place.real) if self._opened else None
        if known_ainb is not None:
            return known_ainb
        root = formats.open_bytes(
            self._file_data(place), "//".join((place.file.name, *place.words))
        )
        if not isinstance(root, Ainb):
            raise Unsupported("this is no AINB file", name=place.file.name)
        return root

    def _file_data(self, place: FilePlace) -> bytes:
        if not place.words:
            return container_io.read(place.file).data
        archive = self.archive(FilePlace(place.file, place.words[:-1]))
        data = archive.entries[archive.index(place.words[-1])].data
        if container_io.is_wrapped(data):
            return container_io.unpacked(data, (), place.file).data
        return data

    def archive(self, place: FilePlace) -> Archive:
        """Return an archive. Raises OSError or `FormatError`."""
        archive = self._archives.get(place)
        if archive is None:
            from formats import wrap

            data = container_io.read_bytes(place.file)
            archive = wrap.open_inside(data, place.words, dictionaries_for(place.file)).archive
            self._archives[place] = archive
        return archive
