"""Read, edit and write the parameter files of Nintendo's games, byte for byte.

    doc = formats.open("Player.bgparamlist")
    doc["General"]["Life"] = 60
    doc.save()

`formats/README.md` shows the rest. `open_bytes`, `save_bytes` and `outline_of` are a level below.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .core.kinds import Kind
from .errors import FormatError, InvalidData, Unsupported, WrongType
from .format import Format
from .knowledge import Knowledge
from .outline import Outline
from .registry import FORMATS, SHIPPED, format_of, sniff
from .root import Root
from .version import VERSION

if TYPE_CHECKING:
    from .document import Document
    from .format import AnyFormat
    from .wrap import Dictionaries

__all__ = [
    "FORMATS",
    "VERSION",
    "Format",
    "FormatError",
    "InvalidData",
    "Kind",
    "Knowledge",
    "Outline",
    "Root",
    "Unsupported",
    "WrongType",
    "format_of",
    "from_dict",
    "open",
    "open_bytes",
    "outline_of",
    "save_bytes",
    "sniff",
]


def open(  # noqa: A001 - as in other libraries of files
    source: str | os.PathLike[str] | bytes | bytearray | memoryview,
    name: str = "",
    *,
    format: AnyFormat | str | None = None,  # noqa: A002 - the word of `Document.format`
    like: Document | None = None,
    dictionaries: Dictionaries | None = None,
) -> Document:
    """Open a file, binary or text, and return its document.

    `source` is the path of the file or its bytes; it may be compressed (Yaz0, zstd), and a path may
    lead into an archive: `X.pack.zs//AI/Y.root.ainb`. `name` is the file name of bytes: errors
    mention it, and it can tell the format of a text. Files that are compressed with a dictionary
    need `Dictionaries(formats.wrap.dictionaries_in(data))` of the game's `Pack/ZsDic.pack.zs`.

    `format`, or its name, is the format that is expected. Without it, a text says itself what it
    is, or its name does. Facts that a text leaves out, such as the BYML version, are taken from
    `like`. Raises `FormatError` or OSError.
    """
    from .document import open_document

    return open_document(source, name, format, like, dictionaries)


def from_dict(data: Mapping[str, object]) -> Document:
    """Return the document of a dictionary from `Document.to_dict`, which may have been edited.

    Raises `FormatError` if it is not such a dictionary.
    """
    from .document import of_dict

    return of_dict(data)


def open_bytes(data: bytes, name: str = "") -> Root:
    """Read the bytes of a file and return its root; the first bytes identify the format.

    `name` is the name of the file, for error messages only. Raises `FormatError`.
    """
    try:
        return sniff(data).read(data)
    except FormatError as error:
        error.name = error.name or name
        raise


def save_bytes(root: Root) -> bytes:
    """Return the bytes of a root's file; if it was not edited, they are those it was read from.

    Raises `FormatError` if its format cannot express it.
    """
    return format_of(root).write(root)


def outline_of(root: Root, knowledge: Knowledge = SHIPPED) -> Outline:
    """Return the outline of a root: a view, the same for all formats, to read and edit it.

    It shows names instead of hashes where `knowledge` has them.
    """
    return format_of(root).outline(root, knowledge)
