"""The parts of a game's dump outside its main folder: updates, DLC, links.

They are found by the names and files that dumping tools and Cemu leave, since there is no list.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

_INNER = ("romfs", "content")
_PARTS = frozenset(
    "aoc base code content dlc exefs game meta romfs update updates".split()  # as tools name them
)
_TITLE = re.compile(r"(?<![0-9a-fA-F])[0-9a-fA-F]{16}(?![0-9a-fA-F])")
_HIGH = re.compile(r"0005000[0-9a-fA-F]")
"""The upper half of a Wii U title's number: a folder of its own below Cemu's `usr/title`."""
_MOST = 2000
"""How many folders beside a title are looked at."""


def whole(root: Path) -> list[Path]:
    """Return `root`, the main folder of a dump, and all other folders of the same dump.

    These are the other parts of its title (`aoc`, `code`), titles of the same game beside it
    (updates, DLC), and the targets of links at the top of any of them.
    """
    title = root.parent if root.name.lower() in _INNER else root
    folders = [root, *_parts_beside(root, title, _folder_time(title), _folder_time(title.parent))]
    links = [link for folder in folders for link in _links(folder, _folder_time(folder))]
    return [*folders, *links]


def _folder_time(folder: Path) -> int:
    """Return when something was added to a folder (nanoseconds), 0 if it is not there."""
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=64)
def _parts_beside(root: Path, title: Path, *_stamps: int) -> tuple[Path, ...]:
    parts = (
        [folder for folder in _subfolders(title) if folder.name.lower() in _PARTS]
        if title != root
        else []
    )
    related = [
        error for error in _subfolders(title.parent) if error != title and _is_same(error, title)
    ]
    return (*(part for part in parts if part != root), *related, *_other_halves(title))


def _is_same(folder: Path, title: Path) -> bool:
    """Whether a folder beside a title belongs to the same game, or to any game: an update, a
    DLC."""
    number = _title_number(title.name)
    if number is not None and _title_number(folder.name) == number:
        return True
    return _holds_dlc(folder) or (
        folder.name.lower() in _PARTS and any((folder / part_name).is_dir() for part_name in _INNER)
    )


def _title_number(name: str) -> int | None:
    """Return what the title ids of a game have in common, None if there is none.

    On Switch an update is 0x800 above its game, and DLC 0x1000 and more; on Wii U the upper half
    distinguishes them.
    """
    match = _TITLE.search(name)
    if match is None:
        return None
    number = int(match[0], 16)
    return number & 0xFFFFFFFF if match[0].startswith("0005000") else number & ~0x1FFF


def _holds_dlc(folder: Path) -> bool:
    tops = (folder, *(folder / name for name in _INNER))
    return any(
        (top / more / "Pack/AocMainField.pack").is_file() for top in tops for more in ("", "0010")
    )


def _other_halves(title: Path) -> Iterator[Path]:
    if _HIGH.fullmatch(title.parent.name):
        for folder in _subfolders(title.parent.parent):
            if (
                _HIGH.fullmatch(folder.name)
                and folder != title.parent
                and (folder / title.name).is_dir()
            ):
                yield folder / title.name


@lru_cache(maxsize=256)
def _links(folder: Path, _stamp: int) -> tuple[Path, ...]:
    """Return the targets of links to folders in a folder or in its subfolders."""
    tops = list(_subfolders(folder))
    inner = [name for top in tops if not top.is_symlink() for name in _subfolders(top)]
    return tuple(
        Path(os.path.realpath(path)) for path in (folder, *tops, *inner) if path.is_symlink()
    )


def _subfolders(folder: Path) -> Iterator[Path]:
    try:
        with os.scandir(folder) as entries:
            dir_entries = [
                dir_entry for _count, dir_entry in zip(range(_MOST), entries, strict=False)
            ]
    except OSError:
        return
    yield from (Path(folder.path) for folder in dir_entries if folder.is_dir())
