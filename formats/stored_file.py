"""The file that a document or an archive came from, also one in archives, and how it goes back."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from .errors import WrongType
from .foreign import refuse_foreign
from .safe_write import write_safely
from .wrap import NONE, Dictionaries, Inside, join, open_inside, parse, save_inside, wrap_new

Source = str | os.PathLike[str] | bytes | bytearray | memoryview
"""A path, which may lead into archives, or the bytes of a file."""


@dataclass(frozen=True)
class StoredFile:
    """A file as it was read: `path` is "" for bytes, `name` what it is called in its folder.

    `inside` is the way to it through compression and archives, None for what is in no file yet.
    """

    path: str = ""
    name: str = ""
    inside: Inside | None = None
    dictionaries: Dictionaries = NONE

    @property
    def payload(self) -> bytes:
        """The file, without its compressions, as it was read."""
        return b"" if self.inside is None else self.inside.payload

    def packed(self, payload: bytes) -> bytes:
        """Return the file at `path`, or the bytes that were read, with another payload in it."""
        return payload if self.inside is None else save_inside(self.inside, payload)

    def saved(self, path: str | os.PathLike[str], payload: bytes, *, is_text: bool) -> StoredFile:
        """Write a payload to this file or to that at `path`, and return the one that has it now.

        In an archive, only this file is replaced, and the rest stays as it is on disk now. Another
        file is compressed if its name says so, like this one, unless it is a text. Raises
        `FormatError` or OSError, and then changes no file.
        """
        path = os.fspath(path)
        if not path and not self.path:
            raise WrongType("it has no file", hint="Give a path to save it to.")
        words = parse(path or self.path)
        file = Path(words[0])
        if len(words) > 1:
            inside = open_inside(file.read_bytes(), words[1:], self.dictionaries)
            write_safely(file, save_inside(inside, payload))
        elif is_text or path in ("", self.path):
            write_safely(file, payload if is_text else self.packed(payload))
        else:
            like = None if self.inside is None else self.inside.wrapped
            write_safely(file, wrap_new(payload, file.name, self.dictionaries, like=like))
        return read_file(join(words), "", self.dictionaries)


def read_file(source: Source, name: str, dictionaries: Dictionaries | None) -> StoredFile:
    """Return a file that is read now; `name` is that of bytes.

    Raises `FormatError` or OSError.
    """
    dictionaries = dictionaries or NONE
    if isinstance(source, bytes | bytearray | memoryview):
        return StoredFile("", name, open_inside(bytes(source), (), dictionaries), dictionaries)
    path = os.fspath(source)
    words = [path] if Path(path).is_file() else [*parse(path)]
    refuse_foreign(words[0])
    inside = open_inside(Path(words[0]).read_bytes(), words[1:], dictionaries)
    return StoredFile(path, words[-1], inside, dictionaries)
