"""Finds the reason why a file of a mod cannot be read that the game's dump does not have."""

from __future__ import annotations

from pathlib import Path

import formats
from app.documents import atomic_file
from app.documents.dictionaries import dictionaries_for
from app.files.value_changes import FileChangeSummary
from app.i18n import tr
from app.sentences import refusal
from formats import wrap
from formats.errors import FormatError, InvalidData
from formats.registry import FORMATS
from formats.wrap.paths import resource_path


def of_file(file: Path) -> FileChangeSummary:
    """Return why a file cannot be read, nothing if it can or its format is unknown.

    An empty archive is fine: mods use it for one that they leave unchanged.
    """
    try:
        with file.open("rb") as stream:
            head = stream.read(16)
        if not _is_looked_at(file.name, head):
            return FileChangeSummary()
        return of_bytes(file.name, atomic_file.read(file)[0], dictionaries_for(file))
    except OSError as error:
        return _unreadable_summary(error.strerror or str(error))


def of_bytes(name: str, data: bytes, dictionaries: wrap.Dictionaries) -> FileChangeSummary:
    """Return the same for the stored bytes of a file."""
    if not _is_looked_at(name, data[:16]):
        return FileChangeSummary()
    try:
        if wrap.is_packed(data[:4]):
            data = wrap.unwrap(data, dictionaries).payload
        _check_readable(name, data)
    except FormatError as error:
        error.name = ""
        return _unreadable_summary(refusal(error))
    return FileChangeSummary()


def _is_looked_at(name: str, head: bytes) -> bool:
    if wrap.is_archive_name(name):
        return bool(head)
    return (
        _is_ours(name)
        or bool(wrap.kind_of(head))
        or any(file_format.sniff(head) for file_format in FORMATS)
    )


def _is_ours(name: str) -> bool:
    ending = resource_path(name).lower().rpartition(".")[2]
    return any(ending in file_format.extensions for file_format in FORMATS)


def _check_readable(name: str, data: bytes) -> None:
    kind = wrap.kind_of(data[:16])
    if kind == "sarc":
        wrap.read_sarc(data)
    elif wrap.is_archive_name(name):
        raise InvalidData(tr("it has the name of an archive but is none"))
    elif _is_ours(name) or any(file_format.sniff(data[:16]) for file_format in FORMATS):
        formats.open_bytes(data)


def _unreadable_summary(reason: str) -> FileChangeSummary:
    note = tr("It cannot be read: {reason}", reason=reason.rstrip("."))
    return FileChangeSummary(note=note, is_read=False)
