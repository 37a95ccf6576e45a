"""What was opened lately, most recent first, kept in the settings as one text, a line each."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from app import app_paths

MOST = 20
_KEY = "recent/files"
_MARK = "//"


class Place(NamedTuple):
    """A file, and the words that lead to what was opened inside it (none: the file itself)."""

    file: Path
    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole path: `/mod/X.pack.zs//AI/Y.root.ainb`."""
        return _MARK.join((str(self.file), *self.words))

    @property
    def name(self) -> str:
        """What was opened, without its folder: `Y.root.ainb`."""
        return self.words[-1].rpartition("/")[2] if self.words else self.file.name


def all_places() -> list[Place]:
    """Return what was opened, files that are gone included."""
    stored = str(app_paths.settings().value(_KEY, ""))
    found = [_parsed(line) for line in stored.splitlines() if line]
    return [one for one in found if app_paths.is_path(str(one.file))][:MOST]


def add(file: Path, words: tuple[str, ...] = ()) -> None:
    """Put a file first, or what `words` lead to inside it; what no line can hold is left out."""
    place = Place(file.absolute(), words)
    if place.text.isprintable() and _parsed(place.text) == place:
        _store([place, *(one for one in all_places() if one != place)][:MOST])


def clear() -> None:
    """Forget every file."""
    _store([])


def _parsed(line: str) -> Place:
    lead = len(line) - len(line.lstrip("/"))
    file, *words = line[lead:].split(_MARK)
    return Place(Path(line[:lead] + file), tuple(words))


def _store(some: list[Place]) -> None:
    app_paths.settings().setValue(_KEY, "\n".join(one.text for one in some))
