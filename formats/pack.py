"""Archives for Python programs: dictionaries whose values are documents, or bytes."""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping
from typing import NamedTuple

from .core.kinds import AnyValue
from .core.roots import Root
from .document import Document, Source, StoredFile, document_at, read_file
from .errors import FormatError, NoSuchName, WrongType
from .registry import FORMATS
from .wrap import Dictionaries, Inside, Wrapped, rewrap, unwrap, wrap_new, write_sarc


class _Member(NamedTuple):
    """A document of a pack, and the root whose bytes are in the archive."""

    document: Document
    stored: Root


# What a file is only its bytes say, and `pack["A"]["b"]` should need no cast.
class Pack(MutableMapping[str, AnyValue]):
    """An archive as a dictionary: the paths of its files, and what each of them is.

    A file of a known format is a `Document`, the same one whenever it is asked for, and its edits
    are written with the archive. Every other file is bytes, as they are stored. A `Document` that
    is put in is compressed as the file it replaces, or as its path says. A damaged file raises
    `FormatError`, a missing one is also a `KeyError`.
    """

    def __init__(self, file: StoredFile) -> None:
        if file.inside is None:
            raise WrongType("an archive that was read is needed")
        self._stored = file
        self._archive = file.inside.archive
        self._members: dict[str, _Member] = {}

    @property
    def file(self) -> str:
        """The path of its file and in archives, "" for bytes."""
        return self._stored.path

    def __len__(self) -> int:
        return len(self._archive.entries)

    def __iter__(self) -> Iterator[str]:
        return iter(self._archive.words)

    def __contains__(self, path: object) -> bool:
        return isinstance(path, str) and self._archive.find(path) is not None

    def __getitem__(self, path: str) -> AnyValue:
        if path not in self._members:
            data = self._archive.entries[self._index(path)].data
            wrapped = self._unwrapped(path, data)
            if not any(known.sniff(wrapped.payload[:16]) for known in FORMATS):
                return data
            file = StoredFile("", path, Inside((), (), wrapped), self._stored.dictionaries)
            document = document_at(file)
            self._members[path] = _Member(document, document.root)
        return self._members[path].document

    def __setitem__(self, path: str, value: Document | bytes) -> None:
        index = self._archive.find(path)
        if isinstance(value, Document):
            data = self._wrapped(path, value, index)
        elif isinstance(value, bytes):
            data = value
        else:
            raise WrongType(f"a Document or bytes are needed, not {type(value).__name__}")
        if index is None:
            self._archive = self._archive.with_file(path, data)
        else:
            self._archive = self._archive.with_data(index, data)
        self._members.pop(path, None)
        if isinstance(value, Document):
            self._members[path] = _Member(value, value.root)

    def __delitem__(self, path: str) -> None:
        self._archive = self._archive.without([self._index(path)])
        self._members.pop(path, None)

    def to_bytes(self) -> bytes:
        """Return the bytes of the archive's file; without an edit, those that were read."""
        return self._stored.packed(self._written())

    def save(self, path: str | os.PathLike[str] = "") -> None:
        """Write the archive to its own file or to another, whole or not at all.

        An archive in another is put back alone, and a file is compressed if its name says so, as
        for `Document.save`. Raises `FormatError` or OSError, and then changes no file.
        """
        self._stored = self._stored.saved(path, self._written(), is_text=False)

    def _written(self) -> bytes:
        for path, (document, stored) in self._members.items():
            if document.root is not stored:
                index = self._index(path)
                wrapped = self._unwrapped(path, self._archive.entries[index].data)
                self._archive = self._archive.with_data(index, rewrap(wrapped, document.payload()))
                self._members[path] = _Member(document, document.root)
        return write_sarc(self._archive)

    def _index(self, path: str) -> int:
        index = self._archive.find(path)
        if index is None:
            raise NoSuchName(f"the archive holds no file “{path}”", name=self.file)
        return index

    def _unwrapped(self, path: str, data: bytes) -> Wrapped:
        try:
            return unwrap(data, self._stored.dictionaries)
        except FormatError as error:
            error.name = error.name or path
            raise

    def _wrapped(self, path: str, document: Document, index: int | None) -> bytes:
        """Return a document as a file for `path`, compressed like the one at `index`."""
        old = None if index is None else self._archive.entries[index].data
        like = None if old is None else self._unwrapped(path, old)
        return wrap_new(document.payload(), path, self._stored.dictionaries, like=like)

    def __repr__(self) -> str:
        count = "1 file" if len(self) == 1 else f"{len(self)} files"
        return f"<pack {self.file or 'of no file'}, {count}>"


def pack_at(source: Source, dictionaries: Dictionaries | None) -> Pack:
    """Return the pack of an archive's file; see `formats.open_pack`."""
    try:
        return Pack(read_file(source, "", dictionaries))
    except FormatError as error:
        if not isinstance(source, bytes | bytearray | memoryview):
            error.name = error.name or os.fspath(source)
        raise
