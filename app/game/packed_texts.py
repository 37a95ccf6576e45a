"""Documents in archives as texts, and back, if the text gives exactly the same bytes."""

from __future__ import annotations

from typing import Final, NamedTuple

import formats
from app.ui.i18n import tr
from app.ui.sentences import refusal
from formats.errors import FormatError, Unsupported
from formats.knowledge import Knowledge
from formats.registry import FORMATS, SHIPPED, sniff
from formats.text_io import FileForm, open_any, text_of

_SUFFIX: Final = ".yml"
SUFFIXES: Final = (".yml", ".yaml")


class PackedText(NamedTuple):
    """A document as text, and the name of its format; if there is no `data`, `note` says why."""

    data: bytes
    format: str
    note: str = ""


def text_name(name: str) -> str:
    """Return the file name for the text of a document."""
    return f"{name}{_SUFFIX}"


def text_of_bytes(data: bytes, name: str, knowledge: Knowledge = SHIPPED) -> PackedText | None:
    """Return the YAML of a document, None for a file of another kind.

    A file that cannot be read, or that its text would not give back byte for byte, has none.
    """
    try:
        known_file_format = sniff(data)
    except Unsupported:
        return None
    try:
        text = text_of(known_file_format.read(data), FileForm.YAML, knowledge).encode(
            "utf-8", "surrogatepass"
        )
        if bytes_of_text(text, name, known_file_format.name) == data:
            return PackedText(text, known_file_format.name)
    except FormatError as error:
        return PackedText(b"", known_file_format.name, refusal(error))
    return PackedText(
        b"", known_file_format.name, tr("its text would not make the same bytes again")
    )


def bytes_of_text(data: bytes, name: str, known: str = "") -> bytes:
    """Return the binary file of a text; `known` is the name of its format, "" if only the text
    shows it.

    Raises `FormatError`.
    """
    file_format = FORMATS.named(known)
    return formats.save_bytes(open_any(data, text_name(name), file_format).root)


def stem_of(path: str) -> str | None:
    """Return the name of the document whose text has this path, None for other files."""
    low = path.lower()
    suffix = next((ending for ending in SUFFIXES if low.endswith(ending)), "")
    stem = path[: -len(suffix)] if suffix else ""
    from formats.wrap.paths import extension_of, resource_path

    kinds = {extension_of(stem), extension_of(resource_path(stem))}
    return (
        stem
        if stem and any(kinds & set(file_format.extensions) for file_format in FORMATS)
        else None
    )
