"""Read, edit and write the parameter files of Nintendo's games, byte for byte; needs no window.

root = formats.open_bytes(data, name="Player.bgparamlist")
view = formats.outline(root)
view.set(path, 1.5)
data = formats.save_bytes(root)
"""

from __future__ import annotations

from formats.errors import FormatError, InvalidData, Unsupported, WrongType
from formats.format import Format, Root
from formats.outline import Outline
from formats.registry import FORMATS, format_of, sniff
from formats.version import VERSION

__all__ = [
    "FORMATS",
    "VERSION",
    "Format",
    "FormatError",
    "InvalidData",
    "Outline",
    "Root",
    "Unsupported",
    "WrongType",
    "format_of",
    "open_bytes",
    "outline",
    "save_bytes",
    "sniff",
]


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


def outline(root: Root) -> Outline:
    """Return the neutral view of a document, to ask and to edit it through."""
    return format_of(root).outline(root)
