"""Drop tables of actors, found by the names that objects of maps use for them.

The actor's link names the file of its tables, whose header lists their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final

import formats
from app.documents import container_io
from app.files.archive_walk import SEPARATOR
from app.files.definitions import Definition
from app.files.references import NONE, resolve
from app.files.value_question import ValueHit
from formats.errors import FormatError
from formats.registry import SHIPPED, format_of

if TYPE_CHECKING:
    from pathlib import Path

    from app.documents.container_io import Words
    from app.documents.file_place import FilePlace
    from app.files.mod import Project
    from formats.scalars import Scalar

_LINK: Final = "Actor/ActorLink/{}.bxml"
_TABLES: Final = "Actor/DropTable/{}.bdrop"
_USER: Final = "DropTableUser"
_TABLE: Final = "Table"
"""The prefix of the header's values that are names of tables."""


def row_of_drops(
    actor: str, table: str, file: Path, words: Words, project: Project
) -> Definition | None:
    """Return the row with the name of an actor's drop table, None if there is none.

    `file` and `words` are the place of the object that names it.
    """
    link = resolve([_LINK.format(actor)], file, words, project)
    name = next(iter(_scalars_by_name(link).get(_USER, ())), "") if link is not None else ""
    if link is None or str(name) in NONE:
        return None
    held_file_place = resolve([_TABLES.format(name)], *link, project)
    for called, values in (
        _scalars_by_name(held_file_place).items() if held_file_place is not None else ()
    ):
        if called.startswith(_TABLE) and table in values and held_file_place is not None:
            return _definition(held_file_place, called, table, project)
    return None


def _scalars_by_name(place: FilePlace) -> Mapping[str, AbstractSet[Scalar]]:
    """Return the values of a file by name; nothing if it cannot be read."""
    try:
        data = container_io.unpacked(container_io.read_bytes(place.file), place.words, place.file)
        root = formats.open_bytes(data.data, place.name)
    except (OSError, FormatError):
        return {}  # opening it says why
    return format_of(root).held(root, SHIPPED).scalars


def _definition(place: FilePlace, name: str, value: str, project: Project) -> Definition:
    root = next(root for root in project.all_roots if place.file.is_relative_to(root))
    path = place.file.relative_to(root).as_posix()
    return Definition(root, ValueHit(path, SEPARATOR.join(place.words), name, value))
