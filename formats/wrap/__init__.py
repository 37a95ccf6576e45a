"""The wrappings of real files: compression, archives, and the games' size tables.

Files are opened by `open_inside(data, words, dictionaries)` and put back by `save_inside` or
`replace_inside`; archives are listed and edited through `sarc.Archive` and `edit_archive`. Nothing
here knows the formats of the files inside.
"""

from __future__ import annotations

from ..errors import FormatError
from . import sarc, sizetable
from .inside import (
    Inside,
    Wrapped,
    edit_archive,
    glance,
    is_packed,
    look_into,
    open_archive,
    open_inside,
    replace_inside,
    rewrap,
    save_inside,
    unwrap,
    wrap_new,
)
from .limits import TooLarge
from .paths import is_archive_name, join, parse, parse_loose, resource_path
from .sarc import Archive, ArchiveLayout, Entry
from .sizetable import SizeTable
from .zs import NONE, PLACE, Dictionaries, MissingDictionary

__all__ = [
    "NONE",
    "PLACE",
    "Archive",
    "ArchiveLayout",
    "Dictionaries",
    "Entry",
    "FormatError",
    "Inside",
    "MissingDictionary",
    "SizeTable",
    "TooLarge",
    "Wrapped",
    "dictionaries_in",
    "edit_archive",
    "glance",
    "is_archive_name",
    "is_packed",
    "join",
    "kind_of",
    "look_into",
    "open_archive",
    "open_inside",
    "parse",
    "parse_loose",
    "read_sarc",
    "read_table",
    "replace_inside",
    "resource_path",
    "rewrap",
    "save_inside",
    "unwrap",
    "wrap_new",
    "write_sarc",
    "write_table",
]

read_sarc, write_sarc = sarc.read, sarc.write
read_table, write_table = sizetable.read, sizetable.write


def kind_of(head: bytes) -> str:
    """Return the container kind of a file by its first bytes: "packed", "sarc", "table" or "".

    `head` is at least the first six bytes. A packed file may be anything once it is unpacked.
    """
    if is_packed(head):
        return "packed"
    if sarc.is_sarc(head):
        return "sarc"
    return "table" if sizetable.is_size_table(head) else ""


def dictionaries_in(data: bytes) -> list[bytes]:
    """Return the dictionaries of a game from the bytes of its `Pack/ZsDic.pack.zs`.

    For `Dictionaries`; raises `FormatError` where the file is no archive of dictionaries.
    """
    _wrapped, archive = open_archive(data)
    blobs = [entry.data for entry in archive.entries]
    Dictionaries(blobs)
    return blobs
