"""The files of a folder and of the folders in it, and which of them are documents."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from app.documents.own_names import is_own, is_temporary
from formats.errors import FormatError, Unsupported
from formats.registry import FORMATS, sniff
from formats.text_io import TEXT_SUFFIXES, FileForm, form_of


def walk(folder: str) -> Iterator[str]:
    """Yield every file below a folder, sorted. Raises OSError if a folder cannot be read."""

    def stop(error: OSError) -> None:
        raise error

    for here, below, names in os.walk(folder, onerror=stop):
        below[:] = sorted(name for name in below if not is_temporary(name))
        for name in sorted(names):
            if not is_own(name):
                yield os.path.join(here, name)  # noqa: PTH118 - three times as fast


def is_text_name(name: str) -> bool:
    """Whether a file is looked at as a text in a folder where there may be any files."""
    return name.lower().endswith(TEXT_SUFFIXES)


def is_document(name: str) -> bool:
    """Whether a file has a known format, by its first bytes or by its name.

    Unreadable files count, so that the error is reported.
    """
    if is_text_name(name):
        return not is_foreign(name)
    return is_binary(name) or is_ours_by_name(name)


def is_foreign(name: str) -> bool:
    """Whether a file is JSON of another kind, of which mods have many, and not a document's."""
    if not name.lower().endswith(".json"):
        return False
    try:
        return form_of(Path(name).read_bytes()) is FileForm.YAML
    except OSError:
        return False
    except FormatError:
        return True


def is_sealed(file: Path) -> bool:
    """Whether a file is a binary document, or compressed or an archive. Raises OSError."""
    from app.documents.container_io import is_wrapped

    with file.open("rb") as stream:
        head = stream.read(16)
    return is_wrapped(head) or any(known_file_format.sniff(head) for known_file_format in FORMATS)


def is_ours(name: str, data: bytes) -> bool:
    """Whether a file is a binary document by its bytes, or by its name if it should be."""
    try:
        sniff(data)
    except Unsupported:
        return is_ours_by_name(name)
    return True


def is_binary(name: str) -> bool:
    """Whether a file is a binary document by its first bytes."""
    try:
        with Path(name).open("rb") as stream:
            sniff(stream.read(16))
    except Unsupported:
        return False
    except OSError:
        return True
    return True


def is_ours_by_name(name: str) -> bool:
    """Whether a file should be a document by the ending of its name, compressed ones included."""
    return any(
        _file_ending(name) in file_format.extensions for file_format in FORMATS
    ) or is_packed_name(name)


def is_packed_name(name: str) -> bool:
    """Whether files of this name are compressed documents: `X.byml.zs`, `X.sbyml`."""
    from formats.wrap.paths import resource_path

    plain = resource_path(name)
    return plain != name and any(
        _file_ending(plain) in file_format.extensions for file_format in FORMATS
    )


def is_archive(name: str) -> bool:
    """Whether a file is an archive by its name and its first bytes."""
    from app.documents.container_io import is_wrapped
    from formats.wrap.paths import is_archive_name

    if not is_archive_name(name):
        return False
    with Path(name).open("rb") as stream:
        return is_wrapped(stream.read(16))


def _file_ending(name: str) -> str:
    return name.lower().rpartition(".")[2] if "." in name else ""
