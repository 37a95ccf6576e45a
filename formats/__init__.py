"""Read, edit and write the parameter files of Nintendo's games, byte for byte; needs no window.

    doc = formats.open("Player.bgparamlist")
    doc["General"]["Life"] = 60
    doc.save()

`formats/README.md` shows all of it; below are `open_bytes`, `save_bytes` and `outline_of`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.format import Format
from formats.knowledge import SHIPPED, Knowledge
from formats.outline import Outline
from formats.registry import FORMATS, format_of, sniff
from formats.root import Root
from formats.values import Kind
from formats.version import VERSION

if TYPE_CHECKING:
    from formats.document import Document
    from formats.format import AnyFormat
    from formats.wrap import Dictionaries

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
    source: str | os.PathLike[str] | bytes,
    name: str = "",
    *,
    format: AnyFormat | None = None,  # noqa: A002 - the word of `Document.format`
    like: Document | None = None,
    dictionaries: Dictionaries | None = None,
) -> Document:
    """Return the document of a file, be it binary or text.

    `source` is the file's path or its bytes; it may be compressed (Yaz0, zstd), and a path may lead
    into archives: `X.pack.zs//AI/Y.root.ainb`. `name` is what bytes are called, in errors and to
    know the format of a text. What files compressed with a dictionary need comes from
    `Dictionaries(formats.wrap.dictionaries_in(data))` of the game's `Pack/ZsDic.pack.zs`.

    A text is of `format`; without it of what it says itself, then of what its name says. What it
    need not tell of the header, such as a BYML version, is that of `like`. Raises `FormatError` or
    OSError.
    """
    from formats.document import open_document

    return open_document(source, name, format, like, dictionaries)


def from_dict(data: Mapping[str, object]) -> Document:
    """Return the document of a dictionary that `Document.to_dict` gave, be it edited since.

    Raises `FormatError` where it is none.
    """
    from formats.document import of_dict

    return of_dict(data)


def open_bytes(data: bytes, name: str = "") -> Root:
    """Read a whole file and return its document, the format told by the first bytes.

    `name` is the file's name, used in the error's sentence only. Raises `FormatError`.
    """
    try:
        return sniff(data).read(data)
    except FormatError as error:
        error.name = error.name or name
        raise


def save_bytes(root: Root) -> bytes:
    """Return the file of a document. A document read and not edited gives its own bytes back.

    Raises `FormatError` where the document cannot be expressed in its format.
    """
    return format_of(root).write(root)


def outline_of(root: Root, knowledge: Knowledge = SHIPPED) -> Outline:
    """Return the neutral view of a document, to ask and to edit it through.

    It shows the names that are known: those that come with the program, or others.
    """
    return format_of(root).outline(root, knowledge)
