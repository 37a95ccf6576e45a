"""The behaviour graphs in one folder or archive, each read on demand, without Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import formats
from app.documents import container_io
from app.documents.dictionaries import dictionaries_for
from app.documents.file_place import FilePlace
from formats.ainb.model import Ainb
from formats.errors import Unsupported

if TYPE_CHECKING:
    from formats.wrap import Archive

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
