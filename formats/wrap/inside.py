"""Compressions around a file, and files inside archives at any depth.

Compressions are removed one by one and restored with every parameter kept. Only the changed parts
are rewritten: an archive around a changed entry is written again, its other entries are the same
bytes.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import FormatError, Unsupported, WrongType
from . import sarc, yaz0, zs
from .limits import LIMIT, allowed
from .paths import is_yaz0_name
from .sarc import Archive, is_sarc, look_at
from .yaz0 import Yaz0Layer
from .zs import NONE, Dictionaries, ZstdLayer, number_for

# The compressions around a file: removed one by one, restored with every parameter kept.
#
# `glance` and `look_into` only read, faster: what writing again needs is left out, such as where
# compressed data end and how an archive was laid out.


Layer = ZstdLayer | Yaz0Layer
MOST_LAYERS = 4


@dataclass(frozen=True)
class Wrapped:
    """A file without its compressions: the bytes inside, and the layers, outermost first."""

    payload: bytes = field(repr=False)
    layers: tuple[Layer, ...] = ()

    @property
    def title(self) -> str:
        """A description for people, such as "zstd, dictionary 3"; empty without layers."""
        return " in ".join(layer.title for layer in reversed(self.layers))


def is_packed(head: bytes) -> bool:
    """Whether a file is compressed, by its first four bytes."""
    return zs.is_zstd(head) or yaz0.is_yaz0(head)


def unwrap(data: bytes, dictionaries: Dictionaries = NONE, limit: int = LIMIT) -> Wrapped:
    """Remove all compressions of a file; a file without any is its own payload.

    At most `limit` bytes are unpacked (bytes), and never more than a real file of this size
    contains. Raises `FormatError`: damaged, too large, or a dictionary is missing.
    """
    most = allowed(len(data), limit)
    layers: list[Layer] = []
    while is_packed(data):
        if len(layers) == MOST_LAYERS:
            raise Unsupported(f"the file is compressed more than {MOST_LAYERS} times over")
        layer: Layer
        if zs.is_zstd(data):
            data, layer = zs.unpack(data, dictionaries, most)
        else:
            data, layer = yaz0.unpack(data, most)
        layers.append(layer)
    return Wrapped(data, tuple(layers))


def rewrap(wrapped: Wrapped, payload: bytes) -> bytes:
    """Return the file with another payload; with the same payload it is the file that was read."""
    if wrapped.layers and payload == wrapped.payload:
        return wrapped.layers[0].packed
    for layer in reversed(wrapped.layers):
        payload = layer.pack(payload)
    return payload


def wrap_new(
    payload: bytes,
    name: str,
    dictionaries: Dictionaries = NONE,
    alignment: int = 0,
    like: Wrapped | None = None,
) -> bytes:
    """Return a new file of this name, compressed as the games do for such names.

    `.zs` is zstd with the dictionary for the name, an `s` before a known extension and `.szs` are
    Yaz0 (`alignment`: its header word, bytes). A file `like` it, compressed in this way, gives its
    parameters: dictionary, header words. Other names leave the payload unchanged.
    """
    is_zstd = name.lower().endswith(".zs")
    if not is_zstd and not is_yaz0_name(name):
        return payload
    kind = ZstdLayer if is_zstd else Yaz0Layer
    if like is not None and like.layers and isinstance(like.layers[0], kind):
        return rewrap(like, payload)
    if not is_zstd:
        return Yaz0Layer(alignment=alignment).pack(payload)
    number = number_for(name, dictionaries.numbers)
    blob = dictionaries.get(number) if number else b""
    return ZstdLayer(number=number, dictionary=blob).pack(payload)


def look_into(data: bytes, dictionaries: Dictionaries = NONE) -> Archive:
    """Return the entries of an archive, compressed or not, in a layout that is not its own.

    Raises `FormatError` as `open_archive` does.
    """
    payload = glance(data, dictionaries)
    if not is_sarc(payload[:4]):
        raise Unsupported("this is not an archive, so there are no files inside")
    return look_at(payload)


def glance(data: bytes, dictionaries: Dictionaries = NONE) -> bytes:
    """Return a file fully decompressed; the layers are discarded.

    Raises `FormatError` as `unwrap` does, except for the rare Yaz0 data of `yaz0.glance`.
    """
    most = allowed(len(data), LIMIT)
    for _layer in range(MOST_LAYERS):
        if not is_packed(data):
            return data
        data = (
            zs.unpack(data, dictionaries, most)[0] if zs.is_zstd(data) else yaz0.glance(data, most)
        )
    if is_packed(data):
        raise Unsupported(f"the file is compressed more than {MOST_LAYERS} times over")
    return data


# Files inside archives: found by the words of a path, put back with everything around them.


DEEPEST = 8
"""How many archives may lie in each other."""


@dataclass(frozen=True)
class ArchiveLevel:
    """One archive on the way inside: the file it is, and the entry that was entered."""

    wrapped: Wrapped
    archive: Archive
    index: int


@dataclass(frozen=True)
class Inside:
    """A file inside archives: the way to it, outermost first, and the file without compression."""

    words: tuple[str, ...]
    levels: tuple[ArchiveLevel, ...] = field(repr=False)
    wrapped: Wrapped

    @property
    def payload(self) -> bytes:
        """The file itself, for a reader of its format."""
        return self.wrapped.payload

    @property
    def is_archive(self) -> bool:
        """Whether the file is itself an archive, which can be entered."""
        return sarc.is_sarc(self.payload[:4])

    @property
    def archive(self) -> Archive:
        """The archive in the file; raises `FormatError` if it is not one or is damaged."""
        with _error_in_entry(self.words):
            return _archive(self.payload)


def open_inside(
    data: bytes, words: Sequence[str] = (), dictionaries: Dictionaries = NONE, limit: int = LIMIT
) -> Inside:
    """Return the file at the path `words` inside the file `data`; no words mean `data` itself.

    Raises `FormatError`, named for the archive it occurred in: damaged, no archive, no such
    entry (`WrongType`), a missing dictionary.
    """
    if len(words) > DEEPEST:
        raise Unsupported(f"archives are nested more than {DEEPEST} deep")
    levels: list[ArchiveLevel] = []
    for depth, word in enumerate(words):
        with _error_in_entry(words[:depth]):
            wrapped, archive = open_archive(data, dictionaries, limit)
            index = archive.index(word)
        levels.append(ArchiveLevel(wrapped, archive, index))
        data = archive.entries[index].data
    with _error_in_entry(words):
        return Inside(tuple(words), tuple(levels), unwrap(data, dictionaries, limit))


def open_archive(
    data: bytes, dictionaries: Dictionaries = NONE, limit: int = LIMIT
) -> tuple[Wrapped, Archive]:
    """Return a file without compression, and the archive it is; raises `FormatError`."""
    wrapped = unwrap(data, dictionaries, limit)
    return wrapped, _archive(wrapped.payload)


def save_inside(inside: Inside, payload: bytes) -> bytes:
    """Return the outermost file with another payload in the place that was opened.

    With the payload that was read, this is the file that was read.
    """
    data = rewrap(inside.wrapped, payload)
    for level in reversed(inside.levels):
        data = _saved(level.wrapped, level.archive, level.archive.with_data(level.index, data))
    return data


def replace_inside(
    data: bytes, changes: Mapping[tuple[str, ...], bytes], dictionaries: Dictionaries = NONE
) -> bytes:
    """Return the file `data` with other payloads in several places inside, written once.

    The keys are words as `open_inside` takes them. A place and another inside it cannot both be
    given. Raises `FormatError`.
    """
    if () in changes:
        if len(changes) > 1:
            raise WrongType("a file and a part of it cannot both be replaced")
        return rewrap(unwrap(data, dictionaries), changes[()])
    parts: dict[str, dict[tuple[str, ...], bytes]] = {}
    for words, payload in changes.items():
        parts.setdefault(words[0], {})[words[1:]] = payload

    def edit(archive: Archive) -> Archive:
        for word, inner in parts.items():
            index = archive.index(word)
            held = archive.entries[index].data
            with _error_in_entry([word]):
                archive = archive.with_data(index, replace_inside(held, inner, dictionaries))
        return archive

    return edit_archive(data, (), edit, dictionaries) if parts else data


def edit_archive(
    data: bytes,
    words: Sequence[str],
    edit: Callable[[Archive], Archive],
    dictionaries: Dictionaries = NONE,
) -> bytes:
    """Return the file `data` with the archive at `words` edited: files added, removed, renamed.

    `edit` is given the archive and returns another, or the same one for no change. Raises
    `FormatError`, and what `edit` raises.
    """
    inside = open_inside(data, words, dictionaries)
    archive = inside.archive
    edited = edit(archive)
    if edited is archive:
        return data
    return save_inside(inside, sarc.write(edited))


def _saved(wrapped: Wrapped, old: Archive, new: Archive) -> bytes:
    return rewrap(wrapped, wrapped.payload if new is old else sarc.write(new))


def _archive(payload: bytes) -> Archive:
    if not sarc.is_sarc(payload[:4]):
        raise Unsupported("this is not an archive, so there are no files inside")
    return sarc.read(payload)


@contextlib.contextmanager
def _error_in_entry(words: Sequence[str]) -> Iterator[None]:
    """Add to errors in which file inside the outermost they occurred."""
    try:
        yield
    except FormatError as error:
        error.name = error.name or "//".join(words)
        raise
