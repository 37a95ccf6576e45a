"""Folders and zip archives that a mod is read from; an archive made to do harm is refused."""

from __future__ import annotations

import errno
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Protocol

from app.documents import atomic_file
from app.files.folder_packing import Test, files_below
from formats.errors import InvalidData, Unsupported
from formats.wrap.limits import FREE, LIMIT, RATIO, TooLarge, allowed, refuse_above

_MOST_FILES: Final = 200_000
_MOST_BYTES: Final = 1 << 36
"""What an archive may unpack to in all, in bytes: more than the largest game."""
_DRIVE: Final = re.compile(r"[A-Za-z]:")
_ENCRYPTED: Final = 1
_OTHERS: Final = {
    b"7z\xbc\xaf\x27\x1c": "a 7z archive, as finished mods of BCML (.bnp) are",
    b"Rar!": "a RAR archive",
    b"TKMP": "a finished mod of TKMM (.tkcl), which holds changes and not files",
}
_ASK: Final = {
    b"TKMP": "Ask its author for the project folder, or let TKMM apply it.",
}
_UNPACK: Final = "Unpack it with the program it is made for, and import the folder."


class Source(Protocol):
    """Files by their paths, with slashes."""

    names: list[str]

    def read(self, name: str) -> bytes:
        """Return the bytes of a file. Raises OSError or `FormatError`."""


class FolderSource:
    """The files below a folder; one that itself has the game's files is named by what it is."""

    def __init__(self, folder: Path, is_stopped: Test = lambda: False) -> None:
        is_root = folder.name.lower() in ("romfs", "content")
        self._folder = folder.parent if is_root else folder
        above = f"{folder.name}/" if is_root else ""
        self.names = [f"{above}{one}" for one in files_below(folder, is_stopped)]

    def read(self, name: str) -> bytes:
        """Return the bytes of a file. Raises OSError."""
        return atomic_file.read_bytes(self._folder / name)


class ZipSource:
    """The files in a zip archive. Raises `FormatError` for one that is none, or does harm."""

    def __init__(self, file: Path) -> None:
        size = file.stat().st_size
        with file.open("rb") as stream:
            _refuse_other(stream.read(8))
        try:
            self._zip = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, struct.error, ValueError, RuntimeError, OverflowError) as error:
            raise InvalidData(f"this is no sound zip archive: {error}", name=file.name) from error
        infos = [one for one in self._zip.infolist() if not one.is_dir()]
        _refuse_bombs(infos, size)
        self._infos = {_path(one): one for one in infos}
        self.names = sorted(self._infos)
        _refuse_twice(self.names, len(infos))
        if {"meta.yml", "manifest.yml"} <= set(self.names):
            raise Unsupported("this is a finished mod of UKMM, in its own form", hint=_UNPACK)

    def read(self, name: str) -> bytes:
        """Return the bytes of a file. Raises OSError or `FormatError`."""
        info = self._infos[name]
        try:
            data = self._zip.read(info)
        except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError) as error:
            raise InvalidData(f"it is damaged: {error}", name=name) from error
        except (NotImplementedError, RuntimeError, OverflowError) as error:
            raise Unsupported(f"it cannot be unpacked: {error}", name=name) from error
        except OSError as error:
            if error.errno not in (None, errno.EINVAL):
                raise
            raise InvalidData("it lies outside of the archive", name=name) from error
        if len(data) != info.file_size:
            raise InvalidData("it is cut short", name=name)
        return data

    def close(self) -> None:
        """Let the file go."""
        self._zip.close()


def _refuse_other(head: bytes) -> None:
    for magic, what in _OTHERS.items():
        if head.startswith(magic):
            raise Unsupported(f"this is {what}", hint=_ASK.get(magic, _UNPACK))


def _refuse_bombs(infos: Iterable[zipfile.ZipInfo], size: int) -> None:
    """Raise `FormatError` where an archive of `size` bytes would unpack to more than mods do."""
    count = total = 0
    for one in infos:
        count, total = count + 1, total + one.file_size
        if one.flag_bits & _ENCRYPTED:
            raise Unsupported("the archive is locked with a password", name=one.filename)
        if one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            what = f"it is compressed by method {one.compress_type}, which is not read here"
            raise Unsupported(what, name=one.filename)
        refuse_above(one.file_size, allowed(one.compress_size, LIMIT))
    if count > _MOST_FILES:
        raise TooLarge(f"the archive holds {count:,} files, more than any mod")
    refuse_above(total, min(_MOST_BYTES, max(FREE, RATIO * size)))


def _path(info: zipfile.ZipInfo) -> str:
    """Return the path of a file in an archive. Raises `InvalidData` where it leads out of it."""
    name = info.filename.replace("\\", "/")
    parts = name.split("/")
    is_link = stat.S_ISLNK(info.external_attr >> 16)
    if is_link or _DRIVE.match(name) or {"", ".", ".."} & set(parts) or "\0" in name:
        raise InvalidData("this name leads out of the archive, or is a link", name=info.filename)
    return name


def _refuse_twice(names: list[str], count: int) -> None:
    if len({one.casefold() for one in names}) != count:
        raise InvalidData("two files of the archive have the same name")


def open_source(file: Path, is_stopped: Test = lambda: False) -> Source:
    """Return the files of a folder or a zip archive. Raises OSError, `Stopped`, `FormatError`."""
    return FolderSource(file, is_stopped) if file.is_dir() else ZipSource(file)
