"""Read, edit and write the parameter files of Nintendo's games, byte for byte.

    doc = formats.open("Player.bgparamlist")
    doc["General"]["Life"] = 60
    doc.save()

`formats/README.md` shows the rest. `open_bytes`, `save_bytes` and `outline_of` are a level below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .core.kinds import Kind
from .core.roots import Root
from .errors import FormatError, InvalidData, Unsupported, WrongType
from .format import Format
from .knowledge import Knowledge
from .outline import Outline
from .registry import FORMATS, SHIPPED, format_of, sniff
from .version import VERSION

if TYPE_CHECKING:
    from .document import Document, Source
    from .format import AnyFormat
    from .pack import Pack
    from .wrap import Dictionaries

__all__ = [
    "FORMATS",
    "SHIPPED",
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
    "from_plain",
    "open",
    "open_bytes",
    "open_pack",
    "outline_of",
    "save_bytes",
    "sniff",
]


def open(  # noqa: A001 - as in other libraries of files
    source: Source,
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


def open_pack(source: Source, *, dictionaries: Dictionaries | None = None) -> Pack:
    """Open an archive, compressed or not, and return it as a dictionary of its files.

    `source` is the path of the archive, which may lead into others, or its bytes; `dictionaries`
    are those of `open`. Raises `FormatError` or OSError.
    """
    from .pack import pack_at

    return pack_at(source, dictionaries)


def from_plain(data: Mapping[str, object]) -> Document:
    """Return the document of plain Python: `format` is the name of its format, `content` its rows.

    `Document.to_plain(typed=True)` returns such a dictionary, which may be edited; one that is
    written by hand needs no more than these two, and numbers are then s32 and f32 where they fit.
    Raises `FormatError` if it is no document.
    """
    from .document import document_of

    return document_of(data)


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
