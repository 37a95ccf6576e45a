"""The modules that a behaviour graph calls, found beside it or in its archive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from app.cli import files
from app.documents.file_place import FilePlace
from formats.ainb.model import Ainb

Load = Callable[[str], Ainb | None]


def loader(name: str, folders: tuple[str, ...]) -> Load:
    """Return what gives the module file of a name, for the graph that `name` leads to.

    Looked for in the graph's own archive or folder first, then in `folders`.
    """
    beside = [] if name == files.STANDARD else [_around(name)]

    def load(wanted: str) -> Ainb | None:
        wanted = wanted.replace("\\", "/").rpartition("/")[2]
        for place in (*beside, *folders):
            for found in _named(wanted, place):
                root = files.load(found).root
                if isinstance(root, Ainb):
                    return root
        return None

    return load


def _around(name: str) -> str:
    """Return the archive that a graph lies in, else its folder."""
    place = FilePlace.of(name)
    if place.words:
        return "//".join((str(place.file), *place.words[:-1]))
    return str(place.file.parent)


def _named(wanted: str, place: str) -> Iterator[str]:
    """Yield the files of a name in an archive or folder."""
    folder = Path(place)
    if folder.is_dir():
        file = folder / wanted
        if file.is_file():
            yield str(file)
        return
    from formats import wrap

    for word in wrap.read_sarc(files.content(place).data).words:
        if word.rpartition("/")[2] == wanted:
            yield f"{place}//{word}"
