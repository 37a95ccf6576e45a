"""The recent files, latest first, stored in the settings as one text with a line each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.documents.file_place import FilePlace
from app.ui import app_paths

if TYPE_CHECKING:
    from app.documents.document import Document

MOST = 20
_KEY = "recent/files"
_MARK = "//"


class _Recent(QObject):
    changed = Signal()


_recent = _Recent()


def watch() -> _Recent:
    """Return the object whose `changed` signal reports a change of the list."""
    return _recent


def all_places() -> list[FilePlace]:
    """Return the recent files, including missing ones."""
    stored = str(app_paths.settings().value(_KEY, ""))
    file_places = [_parsed(line) for line in stored.splitlines() if line]
    return [file_place for file_place in file_places if app_paths.is_path(str(file_place.file))][
        :MOST
    ]


def add(file: Path, words: tuple[str, ...] = ()) -> None:
    """Put a file, or the one at `words` inside it, first; names with line breaks are left out."""
    place = FilePlace(file.absolute(), words)
    if place.text.isprintable() and _parsed(place.text) == place:
        _store_places(
            [place, *(file_place for file_place in all_places() if file_place != place)][:MOST]
        )


def start_folder(documents: Sequence[Document]) -> Path:
    """Return the folder that is shown first where one is to choose a file."""
    files = (document.file for document in reversed(documents) if document.file is not None)
    last = next(files, None) or next((file_place.file for file_place in all_places()), None)
    return last.parent if last is not None else Path.home()


def clear() -> None:
    """Forget every file."""
    _store_places([])


def _parsed(line: str) -> FilePlace:
    lead = len(line) - len(line.lstrip("/"))
    file, *words = line[lead:].split(_MARK)
    return FilePlace(Path(line[:lead] + file), tuple(words))


def _store_places(file_places: list[FilePlace]) -> None:
    app_paths.settings().setValue(_KEY, "\n".join(file_place.text for file_place in file_places))
    _recent.changed.emit()
