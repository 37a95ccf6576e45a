"""Folders and archives that a mod is read from; malicious archives are refused."""

from __future__ import annotations

import bz2
import errno
import lzma
import stat
import struct
import tempfile
import threading
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

from app.documents import atomic_file
from app.game.folder_packing import PackingStopped, Test, files_below
from app.game.safe_paths import checked_path
from app.game.seven_zip_header import MAGIC as SEVEN_ZIP
from app.game.seven_zip_header import Coder, PackedBlock, SevenZipEntry, read_contents
from app.ui.i18n import mark, tr
from formats.errors import InvalidData, Unsupported
from formats.wrap.limits import FREE, LIMIT, RATIO, TooLarge, allowed, refuse_above

_MOST_FILES: Final = 200_000
_MOST_BYTES: Final = 1 << 36
"""The total size in bytes to which an archive may unpack: more than the largest game."""
_RATIO: Final = 256
"""How many times its own size a 7z archive may grow to: one file in it may need all of it."""
_ENCRYPTED: Final = 1
_OTHERS: Final = {
    b"Rar!": "a RAR archive",
    b"TKMP": "a finished mod of TKMM (.tkcl), which holds changes and not files",
}
_ASK: Final = {
    b"TKMP": "Ask its author for the project folder; or have TKMM merge it alone, and import the "
    "folder that it writes, TKMM.",
}
_UNPACK: Final = "Unpack it with the program it is made for, and import the folder."


class FileSource(Protocol):
    """Files by their paths, with slashes."""

    names: list[str]

    def read(self, name: str) -> bytes:
        """Return the bytes of a file. Raises OSError or `FormatError`."""


class FolderSource:
    """The files below a folder; a folder that contains the game's files directly is named by its
    kind. Raises OSError, `PackingStopped`, or `InvalidData` as `checked_path`."""

    def __init__(self, folder: Path, is_stopped: Test = lambda: False) -> None:
        is_root = folder.name.lower() in ("romfs", "content")
        self._folder = folder.parent if is_root else folder
        above = f"{folder.name}/" if is_root else ""
        self.names = [f"{above}{file_name}" for file_name in files_below(folder, is_stopped)]
        for name in self.names:
            checked_path(name, is_of_game=False)

    def read(self, name: str) -> bytes:
        """Return the bytes of a file. Raises OSError."""
        return atomic_file.read_bytes(self._folder / name)


class ZipSource:
    """The files in a zip archive. Raises `FormatError` if it is not one or is malicious."""

    def __init__(self, file: Path) -> None:
        size = file.stat().st_size
        with file.open("rb") as stream:
            _refuse_other(stream.read(8))
        try:
            self._zip = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, struct.error, ValueError, RuntimeError, OverflowError) as error:
            what = f"this is no sound zip archive: “{error}”"
            raise InvalidData(what, name=file.name, hint=AGAIN) from error
        infos = [one for one in self._zip.infolist() if not one.filename.endswith("/")]
        _refuse_methods(infos)
        links = (stat.S_ISLNK(info.external_attr >> 16) for info in infos)
        places = (
            _safe_entry_path(info.filename, is_link)
            for info, is_link in zip(infos, links, strict=True)
        )
        self._infos = dict(zip(places, infos, strict=True))
        self.names = sorted(self._infos)
        _refuse_twice(self.names, len(infos))
        self.most = _most_bytes(size)
        self.refuse_bombs(self.names)

    def refuse_bombs(self, names: Iterable[str]) -> None:
        """Raise `TooLarge` if these files, each as often as it is named, unpack to too much."""
        infos = (self._infos[name] for name in names)
        _refuse_bombs(((info.file_size, info.compress_size) for info in infos), self.most)

    def read(self, name: str, most: int = LIMIT) -> bytes:
        """Return the bytes of a file, of which there are at most so many. Raises OSError or
        `FormatError`."""
        info = self._infos[name]
        refuse_above(info.file_size, most)
        try:
            data = self._zip.read(info)
        except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError) as error:
            raise InvalidData(f"it is damaged: “{error}”", name=name, hint=AGAIN) from error
        except (NotImplementedError, RuntimeError, OverflowError) as error:
            raise Unsupported(f"it cannot be unpacked: “{error}”", name=name) from error
        except OSError as error:
            if error.errno not in (None, errno.EINVAL):
                raise
            raise InvalidData("it lies outside of the archive", name=name, hint=AGAIN) from error
        if len(data) != info.file_size:
            raise InvalidData("it is truncated", name=name, hint=AGAIN)
        return data

    def close(self) -> None:
        """Close the file."""
        self._zip.close()


class SevenZipSource:
    """The files in a 7z archive, such as a `.bnp`. Raises as `ZipSource`.

    Its blocks contain many files each. They are unpacked as far as files are read, into memory or,
    if they are large, into a temporary file.
    """

    def __init__(self, file: Path, is_stopped: Test = lambda: False) -> None:
        self._blocks: list[_Unpacked] = []
        self._held = ExitStack()
        size = file.stat().st_size
        self._stream = self._held.enter_context(file.open("rb"))
        try:
            contents = read_contents(self._stream, size, unpack)
            entries = contents.entries
            _refuse_bombs(((entry.size, size) for entry in entries), _most_bytes(size))
            refuse_above(sum(block.size for block in contents.blocks), max(FREE, _RATIO * size))
            self._entries = {
                _safe_entry_path(entry.name, entry.is_link): entry for entry in entries
            }
            self.names = sorted(self._entries)
            _refuse_twice(self.names, len(entries))
        except BaseException:
            self._stream.close()
            raise
        unpacked = partial(_Unpacked, self._stream, is_stopped=is_stopped)
        self._blocks = [unpacked(block) for block in contents.blocks]
        self._lock = threading.Lock()

    def read(self, name: str) -> bytes:
        """Return the bytes of a file. Raises OSError, `PackingStopped` or `FormatError`."""
        entry = self._entries[name]
        with self._lock:
            data = b"" if entry.block is None else self._blocks[entry.block].read(entry)
        if entry.crc is not None and zlib.crc32(data) != entry.crc:
            raise InvalidData("it is damaged", name=name, hint=AGAIN)
        return data

    def close(self) -> None:
        """Close the file."""
        self._held.close()
        for block in self._blocks:
            block.close()

    def __del__(self) -> None:
        self.close()


class _Unpacked:
    """The unpacked contents of a block, as far as they were needed."""

    def __init__(self, stream: BinaryIO, block: PackedBlock, is_stopped: Test) -> None:
        self._pieces, self._is_stopped = unpack(stream, block), is_stopped
        self._kept = tempfile.SpooledTemporaryFile(max_size=FREE)  # noqa: SIM115
        self._have = 0

    def read(self, entry: SevenZipEntry) -> bytes:
        """Return a file in it."""
        self._kept.seek(self._have)
        while self._have < entry.start + entry.size:
            if self._is_stopped():
                raise PackingStopped
            piece = next(self._pieces, b"")
            if not piece:  # it failed before
                raise InvalidData("the archive is damaged", hint=AGAIN)
            self._have += self._kept.write(piece)
        self._kept.seek(entry.start)
        return self._kept.read(entry.size)

    def close(self) -> None:
        """Close the temporary file."""
        self._kept.close()


def _refuse_other(head: bytes) -> None:
    for magic, what in _OTHERS.items():
        if head.startswith(magic):
            raise Unsupported(f"this is {what}", hint=_ASK.get(magic, _UNPACK))


def _refuse_methods(infos: Iterable[zipfile.ZipInfo]) -> None:
    for info in infos:
        if info.flag_bits & _ENCRYPTED:
            raise locked()
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            what = f"it is compressed by method {info.compress_type}, which is not read here"
            raise Unsupported(what, name=info.filename)


def _most_bytes(size: int) -> int:
    """Return to how many bytes an archive of `size` bytes may unpack."""
    return min(_MOST_BYTES, max(FREE, RATIO * size))


def _refuse_bombs(sizes: Iterable[tuple[int, int]], most: int) -> None:
    """Raise `TooLarge` if files unpack to more than `most` bytes, or are more than any mod has.

    Each has its stated size, and the largest number of bytes it is unpacked from.
    """
    count = total = 0
    for size, packed in sizes:
        count, total = count + 1, total + size
        refuse_above(size, allowed(packed, LIMIT))
    if count > _MOST_FILES:
        raise TooLarge(f"the archive holds {count:,} files, more than any mod")
    refuse_above(total, most)


def _safe_entry_path(name: str, is_link: bool) -> str:
    """Return the path of a file in an archive. Raises `InvalidData` as `checked_path`."""
    if is_link:
        raise InvalidData("this is a link, which leads out of its folder", name=name)
    return checked_path(name, is_of_game=False)


def _refuse_twice(names: list[str], count: int) -> None:
    if len({name.casefold() for name in names}) != count:
        raise InvalidData("two files of the archive have the same name")


def open_source(file: Path, is_stopped: Test = lambda: False) -> FileSource:
    """Return the files of a folder, a zip or a 7z archive.

    Raises OSError, `PackingStopped`, `FormatError`.
    """
    if file.is_dir():
        return FolderSource(file, is_stopped)
    with file.open("rb") as stream:
        is_7z = stream.read(len(SEVEN_ZIP)) == SEVEN_ZIP
    return SevenZipSource(file, is_stopped) if is_7z else ZipSource(file)


_UKMM: Final = frozenset({"meta.yml", "manifest.yml"})
"""The files that are beside each other in a finished mod of UKMM."""
_LOGS: Final = frozenset(
    "actorinfo.yml areadata.yml aslist.aamp deepmerge.aamp drops.json dstatic.yml effects.yml "
    "eventinfo.yml gamedata.yml mainstatic.yml map.yml packs.json quests.yml residents.yml "
    "savedata.yml shop.aamp texts.json".split()
)
"""The files in which BCML stores changes in a finished mod; it then removes them from the files."""
_OLD_LOGS: Final = frozenset({"packs.log", "deepmerge.yml"})
"""The same of BCML 2, whose mods have a `rules.txt` and no `info.json`."""
_MERGED: Final = mark(
    "Ask its author for the folder it was made from; or have {manager} merge it alone, and import "
    "the folder that it writes, {folder}."
)


def refuse_finished(names: Iterable[str], top: str) -> None:
    """Raise `Unsupported` for a mod in a manager's own form, which begins in the folder `top`.

    Read as plain files, it would lose most of its changes, and remove files from the game's packs.
    """
    every = {name[len(top) :] for name in names if name.startswith(top)}
    if every >= _UKMM:
        hint = tr(_MERGED, manager="UKMM", folder="BreathOfTheWild_UKMM")
        raise Unsupported(tr("this is a finished mod of UKMM, in its own form"), hint=hint)
    logs = {file_name.removeprefix("logs/") for file_name in every if file_name.startswith("logs/")}
    if "info.json" in every and logs & _LOGS:
        what = tr("this is a finished mod of BCML, whose packs hold only some of what it changes")
        raise Unsupported(what, hint=tr(_MERGED, manager="BCML", folder="9999_BCML"))
    if "rules.txt" in every and logs & (_LOGS | _OLD_LOGS):
        what = tr("this is a finished mod of BCML 2, whose packs hold only some of what it changes")
        raise Unsupported(what, hint=tr(_MERGED, manager="UKMM", folder="BreathOfTheWild_UKMM"))


# Unpacks the blocks of 7z archives, piece by piece and never more than their stated size.


PIECE: Final = 1 << 20
"""The number of bytes that are read, and unpacked, at a time."""
AGAIN: Final = "Download it again, or ask its author for another copy."
"""What to do about a damaged archive."""
_LEAST: Final = 1 << 12
_COPY, _DELTA, _X86, _LZMA2, _LZMA = b"\0", b"\3", b"\3\3\1\3", b"\x21", b"\3\1\1"
_DEFLATE, _BZIP2, _LOCKED, _NEW_X86 = b"\4\1\x08", b"\4\2\2", b"\6\xf1\7\1", b"\4"
_NAMED: Final = {
    b"\3\4\1": "PPMd", b"\4\1\x09": "Deflate64", b"\4\xf7\x11\1": "Zstandard",
    b"\4\xf7\x11\2": "Brotli", b"\4\xf7\x11\4": "LZ4", b"\3\3\1\x1b": "BCJ2", b"\n": "ARM64",
}  # fmt: skip


class _Decoder(Protocol):
    """The interface of the decompressors in Python's library."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class _Copy:
    """Data that is stored without compression."""

    eof, needs_input = False, True

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return data[:max_length]


class _Deflate:
    """Deflated data, read as by the other decompressors."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(-zlib.MAX_WBITS)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def needs_input(self) -> bool:
        return not self._inner.unconsumed_tail

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return self._inner.decompress(self._inner.unconsumed_tail + data, max_length)


def unpack(stream: BinaryIO, block: PackedBlock) -> Iterator[bytes]:
    """Yield the unpacked data of a block. Raises OSError or `FormatError`."""
    decoder = _decoder(block)
    at, end, left = block.start, block.start + block.packed, block.size
    while left:
        data = b""
        if decoder.needs_input:
            stream.seek(at)
            data = stream.read(min(PIECE, end - at))
            at += len(data)
        made = _decompress(decoder, data, min(PIECE, left))
        if not made and not data:
            raise InvalidData("the archive is truncated", hint=AGAIN)
        left -= len(made)
        yield made


def locked() -> Unsupported:
    """Return the error for an encrypted archive."""
    hint = "Ask its author for one without a password, or pack it again without one."
    return Unsupported("the archive is locked with a password", hint=hint)


def _decompress(decoder: _Decoder, data: bytes, most: int) -> bytes:
    try:
        return decoder.decompress(data, most)
    except (lzma.LZMAError, zlib.error, OSError, EOFError, ValueError) as error:
        raise InvalidData(f"the archive is damaged: “{error}”", hint=AGAIN) from error


def _decoder(block: PackedBlock) -> _Decoder:
    """Return the decoder for a block. Raises `Unsupported` for an unknown method."""
    ids = [coder.id for coder in block.coders]
    if _LOCKED in ids:
        raise locked()
    if ids == [_COPY]:
        return _Copy()
    if ids == [_DEFLATE]:
        return _Deflate()
    if ids == [_BZIP2]:
        return bz2.BZ2Decompressor()
    return _lzma(block.coders, block.size)


def _lzma(coders: Sequence[Coder], size: int) -> _Decoder:
    """Return the decoder for LZMA and its filters."""
    first, *filters = coders
    is_known = first.id in (_LZMA, _LZMA2) and (not filters or first.id == _LZMA2)
    if not is_known or any(coder.id not in (_DELTA, _X86, _NEW_X86) for coder in filters):
        odd = next((coder.id for coder in coders if coder.id not in (_LZMA, _LZMA2)), first.id)
        name = _NAMED.get(odd, odd.hex())
        raise Unsupported(f"it is packed by the method {name}, which is not read here")
    chain = [_filter_of_coder(coder) for coder in reversed(filters)]
    try:
        chain.append(_lzma_settings(first, size))
        return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=chain)
    except (lzma.LZMAError, ValueError, IndexError) as error:
        raise InvalidData(f"the archive is damaged: “{error}”", hint=AGAIN) from error


def _filter_of_coder(coder: Coder) -> dict[str, Any]:
    if coder.id == _DELTA:
        return {"id": lzma.FILTER_DELTA, "dist": 1 + int.from_bytes(coder.settings[:1], "little")}
    return {"id": lzma.FILTER_X86}


def _lzma_settings(coder: Coder, size: int) -> dict[str, Any]:
    """Return the settings; the window is limited to the size of the output, to save memory."""
    if coder.id == _LZMA2:
        number = coder.settings[0]
        window = (2 | number & 1) << number // 2 + 11 if number < 40 else 0xFFFFFFFF
        lzma_options: dict[str, Any] = {"id": lzma.FILTER_LZMA2}
    else:
        rest, lc = divmod(coder.settings[0], 9)
        pb, lp = divmod(rest, 5)
        window = int.from_bytes(coder.settings[1:5], "little")
        lzma_options = {"id": lzma.FILTER_LZMA1, "lc": lc, "lp": lp, "pb": pb}
    window = max(_LEAST, min(window, size))
    refuse_above(window, LIMIT)
    return {**lzma_options, "dict_size": window}
