"""Finds small files in the user's own game for the guided tour."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import formats
from app.documents.file_place import FilePlace
from app.documents.loading import LoadedFile, load_file
from app.game import archive_walk
from app.game.index import walk
from formats.core.kinds import Kind
from formats.errors import FormatError
from formats.registry import BUILT_IN, format_of, graph_of

_LEAST, _MOST = 200, 60_000
"""The size range in bytes of a file that is interesting and easy to take in."""
_LARGEST_PACK = 2_000_000
_PACKS = 40
_ROWS = 400
"""The rows of a file that are searched for a number to edit."""
_NODES = range(4, 41)
"""A graph of so many nodes is interesting, and still readable."""
_COMPRESSED = ".zs"


class Examples(NamedTuple):
    """A file with numbers to edit, and a graph; each is None if none was found."""

    values: FilePlace | None = None
    graph: FilePlace | None = None


def find(roots: Iterable[Path], patience: float = 3.0) -> Examples:
    """Search folders until there is a file of either kind, for `patience` seconds at most.

    Files that cannot be read are skipped: others will do.
    """
    end = time.monotonic() + patience
    values = graph = None
    for place in _candidate_places(roots, end):
        if (values is not None and graph is not None) or time.monotonic() > end:
            break
        try:
            loaded = load_file(*place)
        except (OSError, FormatError):
            continue
        if not isinstance(loaded, LoadedFile):
            continue
        if format_of(loaded.root).graph is not None:
            graph = graph or (place if _is_readable(loaded) else None)
        else:
            values = values or (place if _has_number(loaded) else None)
    return Examples(values, graph)


def _candidate_places(roots: Iterable[Path], end: float) -> Iterator[FilePlace]:
    """Yield candidates: those in folders, then those in small archives."""
    packs: list[tuple[int, Path]] = []
    for root in roots:
        for path, size, _time in walk(root):
            if time.monotonic() > end:
                return
            if archive_walk.is_archive(path):
                packs += [(size, root / path)] if size <= _LARGEST_PACK else []
            elif _may_do(path, size):
                yield FilePlace(root / path)
    for _size, file in sorted(packs)[-_PACKS:]:
        yield from _places_in_pack(file)


def _places_in_pack(file: Path) -> Iterator[FilePlace]:
    try:
        archive = archive_walk.load(file)
    except (OSError, FormatError):
        return
    for word, entry in zip(archive.words, archive.entries, strict=True):
        if _may_do(word, entry.size):
            yield FilePlace(file, (word,))


def _may_do(path: str, size: int) -> bool:
    name = path.lower().removesuffix(_COMPRESSED)
    return _LEAST <= size <= _MOST and name.endswith(_ENDINGS)


_ENDINGS = tuple(f".{ending}" for built_in in BUILT_IN for ending in built_in.extensions)
"""Examples are of what the program itself is for."""


def _has_number(loaded: LoadedFile) -> bool:
    rows = islice(formats.outline_of(loaded.root).walk(), _ROWS)
    return any(row.kind is Kind.F32 and row.editable for _path, row in rows)


def _is_readable(loaded: LoadedFile) -> bool:
    return len(graph_of(loaded.root).nodes) in _NODES
