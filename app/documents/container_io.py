"""Files that are compressed or in archives: unpacked when read, and packed when written.

An uncompressed loose file is read and written in the same way.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import formats
from app.documents import atomic_file, verified_write
from app.documents.dictionaries import dictionaries_for
from app.documents.policy import Policy
from app.ui.file_checks import is_folder, is_there
from app.ui.i18n import tr
from formats.core.roots import Root
from formats.errors import FormatError
from formats.text_io import refuse_foreign

if TYPE_CHECKING:
    from formats.wrap import Archive, Dictionaries

Words = tuple[str, ...]
_MAGICS = (b"Yaz0", b"\x28\xb5\x2f\xfd", b"SARC", b"RSTB", b"RESTBL")
"""The first bytes of files for `formats.wrap`, which is not imported for others."""


class Content(NamedTuple):
    """The bytes inside and their stamp; `kind` is "sarc", "table", or "" for everything else."""

    data: bytes
    stamp: atomic_file.Stamp
    kind: str = ""
    layers: tuple[Any, ...] = ()


def split_place(name: str) -> tuple[Path, Words]:
    """Return a path as a file and the path inside: `X.pack.zs//AI/Y.ainb`.

    A path that is a file, or could become one, is not split; the notations of other programs are
    accepted, too.
    """
    file = Path(name)
    if is_there(file) or (is_folder(file.parent) and "//" not in name and ":" not in name):
        return file, ()
    from formats import wrap

    first, *words = wrap.parse_loose(name)
    is_file = is_there(Path(first)) and Path(first).is_file()
    return (Path(first), _slashed(words)) if is_file else (file, ())


def _slashed(words: list[str], separator: str = os.sep) -> Words:
    """Return a way inside an archive as it is written there, where folders may be typed `AI\\Y`."""
    return tuple(word.replace(separator, "/") for word in words)


def is_wrapped(data: bytes) -> bool:
    """Whether a file is compressed, an archive, or a size table, by its first bytes."""
    return data.startswith(_MAGICS)


def read(file: Path, words: Words = (), *, as_bytes: bool = False) -> Content:
    """Return the content at `words` in a file, decompressed; with `as_bytes`, of any kind.

    Raises OSError or `FormatError`, including a missing dictionary.
    """
    refuse_foreign(file, as_bytes=as_bytes)
    data, stamp = atomic_file.read(file)
    if not words and not is_wrapped(data):
        return Content(data, stamp)
    return unpacked(data, words, file, stamp.time)


def read_bytes(file: Path) -> bytes:
    """Return the bytes of a file or a pipe that may be one of ours. Raises OSError, `FormatError`.
    """  # fmt: skip
    refuse_foreign(file)
    return atomic_file.read_bytes(file)


def unpacked(data: bytes, words: Words, file: Path, time: int = 0) -> Content:
    """Return the content at `words` in the bytes of a file, decompressed.

    `file` is where dictionaries are looked for, `time` the file's (nanoseconds). Raises
    `FormatError`.
    """
    from formats import wrap

    inside = wrap.open_inside(data, words, dictionaries_for(file))
    payload = inside.payload
    own_stamp = atomic_file.Stamp(len(payload), time, atomic_file.digest(payload))
    if inside.is_archive:
        wrap.read_sarc(payload)  # a damaged one is reported now
    return Content(payload, own_stamp, wrap.kind_of(payload[:16]), inside.wrapped.layers)


def differs(file: Path, words: Words, stamp: atomic_file.Stamp) -> bool:
    """Whether a place has other contents than when it was stamped. Raises OSError.

    A place that no longer exists, or cannot be read, counts as changed.
    """
    try:
        return read(file, words).stamp.digest != stamp.digest
    except FormatError:
        return True


def save(
    root: Root,
    file: Path,
    words: Words,
    base: Path | None,
    layers: tuple[Any, ...],
    policy: Policy,
    expected: bytes | None = None,
    **how: bool,
) -> atomic_file.Stamp:
    """Save a document to its place in `file`; everything else stays as it is on disk.

    If the file does not exist yet, the rest is taken from `base`, and the place is added to it if
    necessary. Without `base`, the file is new: compressed if its name requires it, with the
    parameters of `layers`, else of the file that it replaces, else as the games do. The written
    data is read back through all layers. `expected` is the digest of the content that the document
    replaces, None for any, b"" if the archive no longer has it.
    `how` are the options of `disk.write_safely`. Raises `disk.Changed` if there is other content,
    OSError or `FormatError`; the old file is then unchanged.
    """
    try:
        payload = formats.save_bytes(root)
        around: Dictionaries | None = None

        def make(now: bytes | None) -> bytes:
            nonlocal around
            if now is not None and expected is not None:
                _check_expected(now, file, words, expected)
            held = b"" if base is None else _archive_bytes(base, words) if now is None else now
            is_gone = now is None or expected == b""  # the content when it was read
            try:
                if is_gone and base is not None and words:
                    held = _with_place(held, words, payload, base)
                like = layers if layers or base else _layers_of(now, file)
                data, around = _packed_around(payload, file, words, base, held, like)
            except FormatError as error:  # no fault of the document, so no change of it helps
                error.hint = error.hint or tr(verified_write.ELSEWHERE)
                raise
            return data

        def check(data: bytes) -> None:
            verified_write.verify(root, _peeled(data, words, around))

        if base not in (None, file):
            atomic_file.make_folder(file.parent, policy)
        stamp = atomic_file.write_safely(file, make, check, policy, **how)
    except FormatError as error:
        error.name = error.name or file.name
        raise
    return atomic_file.Stamp(len(payload), stamp.time, atomic_file.digest(payload))


def save_in_copy(
    root: Root, file: Path, words: Words, base: Path, policy: Policy, **how: bool
) -> None:
    """Save a document at `words` in a copy of the archive `base`, which becomes `file`.

    The copy is compressed as its name requires, like `base` if that is of the same kind. `how` and
    errors are those of `save`.
    """
    from formats import wrap

    dictionaries = dictionaries_for(base)
    outer = wrap.unwrap(_archive_bytes(base, words), dictionaries)
    data = replace_payloads(outer.payload, {words: formats.save_bytes(root)}, dictionaries)
    if file.suffix.lower() == base.suffix.lower():
        data = wrap.rewrap(outer, data)
    else:
        data = wrap.wrap_new(data, file.name, dictionaries, like=outer)

    def check(written: bytes) -> None:
        verified_write.verify(root, _peeled(written, words, dictionaries))

    atomic_file.make_folder(file.parent, policy)
    atomic_file.write_safely(file, data, check, policy, **how)


def _check_expected(now: bytes, file: Path, words: Words, expected: bytes) -> None:
    """Raise `disk.Changed` unless the bytes of a file still have the expected content."""
    try:
        data = unpacked(now, words, file).data if words or is_wrapped(now) else now
        digest = atomic_file.digest(data)
    except FormatError:
        digest = b""
    if digest != expected:
        raise atomic_file.Changed(digest)


def _packed_around(
    payload: bytes,
    file: Path,
    words: Words,
    base: Path | None,
    data: bytes,
    layers: tuple[Any, ...],
) -> tuple[bytes, Dictionaries | None]:
    """Return the whole file with the payload in its place, and the dictionaries it needs.

    `data` is the current file, or `base`; b"" for none.
    """
    if base is not None and (words or is_wrapped(data)):
        dictionaries = dictionaries_for(base)
        return replace_payloads(data, {words: payload}, dictionaries), dictionaries
    if base is None or not data:
        return _compressed_new(payload, file, layers)
    return payload, None


def _archive_bytes(base: Path, words: Words) -> bytes:
    try:
        return atomic_file.read(base)[0]
    except FileNotFoundError:
        if words:
            raise atomic_file.WriteRefused(
                tr("the archive it belongs to is no longer there")
            ) from None
        return b""


def _with_place(data: bytes, words: Words, payload: bytes, base: Path) -> bytes:
    """Return an archive that contains a file at `words`."""
    from formats import wrap

    def edit(archive: Archive) -> Archive:
        if archive.find(words[-1]) is not None:
            return archive
        return archive.with_file(words[-1], payload)

    return wrap.edit_archive(data, words[:-1], edit, dictionaries_for(base))


def _compressed_new(
    payload: bytes, file: Path, layers: tuple[Any, ...]
) -> tuple[bytes, Dictionaries | None]:
    name = file.name.lower()
    if not name.endswith((".zs", ".szs")) and ".s" not in name:
        return payload, None  # no game compresses files of such names
    from formats import wrap
    from formats.wrap.zs import ZstdLayer

    dictionaries = dictionaries_for(
        file,
        [layer.dictionary for layer in layers if isinstance(layer, ZstdLayer) and layer.number],
    )
    like = wrap.Wrapped(b"", layers)
    return wrap.wrap_new(payload, file.name, dictionaries, like=like), dictionaries


def _layers_of(data: bytes | None, file: Path) -> tuple[Any, ...]:
    """Return the compressions of a file that is replaced, none for a damaged one."""
    if data is None or not is_wrapped(data):
        return ()
    from formats import wrap

    try:
        return wrap.unwrap(data, dictionaries_for(file)).layers
    except wrap.MissingDictionary:
        raise
    except FormatError:
        return ()


def _peeled(data: bytes, words: Words, dictionaries: Dictionaries | None) -> bytes:
    if dictionaries is None:
        return data
    from formats import wrap

    return wrap.open_inside(data, words, dictionaries).payload


def replace_payloads(held: bytes, changes: dict[Words, bytes], dictionaries: Dictionaries) -> bytes:
    """Return a file with other payloads in some places; every other entry is compared with before.

    Raises `FormatError`, and `disk.Differs` where something else would have changed.
    """
    from formats import wrap

    data = wrap.replace_inside(held, changes, dictionaries)
    touched = {words[0] for words in changes if words}
    if touched:
        old, new = (wrap.open_archive(packed, dictionaries)[1] for packed in (held, data))
        if _others(old, touched) != _others(new, touched):
            raise atomic_file.Differs(tr("another file of the archive would have changed"))
    return data


def _others(archive: Archive, touched: set[str]) -> list[tuple[str, bytes]]:
    pairs = zip(archive.words, archive.entries, strict=True)
    return [(word, entry.data) for word, entry in pairs if word not in touched]
