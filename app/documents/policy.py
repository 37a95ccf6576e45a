"""The files that may be written: never those of a dump, by whatever path.

A document is saved to the file that it was opened from, also through a link. Nothing else is
written or deleted through a link that leads out of the folder that a job is for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterable, Iterator
from copy import copy
from functools import lru_cache
from pathlib import Path

from app.documents.dictionaries import only_read_folders, stored_games
from app.documents.titles import whole
from app.ui import app_paths

_MOUNTS = Path("/proc/self/mountinfo")


class Policy:
    """The write policy: the dumps, which are never written, and the mods based on them.

    `dumps` are the folders that contain the games' paths. `folders`, if there are any, are those of
    a job: it writes nothing else. Folders are identified by the system, not by their spelling.
    """

    def __init__(
        self,
        dumps: Iterable[Path] = (),
        mods: Iterable[Path] = (),
        folders: Iterable[Path] = (),
    ) -> None:
        self.dumps = tuple(dumps)
        self.mods = tuple(mods)
        self.folders = tuple(folders)
        self._roots = _identities(self.dumps)
        self._mods = _identities(self.mods)
        self._whole = _identities(folder for dump in self.dumps for folder in whole(dump))

    @classmethod
    def stored(cls, *folders: Path) -> Policy:
        """Return the policy for the dumps and mods in the current settings and on the command line,
        for a job in `folders`."""
        games = stored_games()
        dumps = [folder for game in games for folder in (game["dump"], *game["folders"])]
        mods = [folder for offer in games for folder in (offer["mod"], *offer["below"]) if folder]
        return cls([*map(Path, dumps), *only_read_folders()], map(Path, mods), folders)

    def inside(self, *folders: Path) -> Policy:
        """Return the same policy for a job that only writes in `folders`."""
        policy = copy(self)  # to find the dumps again would take a while
        policy.folders = folders
        return policy

    def covers(self, file: Path) -> bool:
        """Whether a file, or a folder, belongs to a dump and is never written.

        A mod's folder beside a dump does not belong to it; one inside does.
        """
        if not self._whole:
            return False
        above = _identities_above(file)
        return not above.isdisjoint(self._roots) or (
            not above.isdisjoint(self._whole) and above.isdisjoint(self._mods)
        )

    def leads_out(self, file: Path) -> bool:
        """Whether a file, or a folder, is really outside of the folders of the job: behind a
        link."""
        if not self.folders:
            return False
        folders, above = _identities(self.folders), list(_upwards(os.path.realpath(file)))
        return (
            folders.isdisjoint(map(os.path.normcase, above))
            and folders.isdisjoint(_identities(above))  # the same folder, spelled otherwise
        )

    def mod_of(self, file: Path) -> Path | None:
        """Return the folder of the mod that a file is in, None if it is in none."""
        above = _identities_above(file) if self.mods else set()
        return next((mod for mod in self.mods if above & _identities([mod])), None)

    def backup_of(self, file: Path) -> Path:
        """Return the path of a file's backup: beside it, or outside its mod.

        A mod is packaged with everything in its folder, so its backups are kept in the program's
        data.
        """
        real = Path(os.path.realpath(file))
        mod = self.mod_of(real)
        if mod is None:
            return real.with_name(short(real.name, ".bak", real.parent))
        top = os.path.realpath(mod)
        inner = real.relative_to(top).parent if real.is_relative_to(top) else Path()
        name = short(Path(top).name, f"-{key(top, 4)}")
        folder = app_paths.data_folder() / "backups" / name / inner
        return folder / short(real.name, ".bak")


def key(text: str, size: int) -> str:
    """Return `size` bytes, in hexadecimal digits, that distinguish a name from others."""
    from _blake2 import blake2b  # hashlib would load OpenSSL, too, at every start

    return blake2b(os.fsencode(text), digest_size=size).hexdigest()


def short(name: str, ending: str, folder: Path | None = None) -> str:
    """Return a name with an extension, shortened if no folder (or this one) can store it."""
    most = 255
    if folder is not None and hasattr(os, "pathconf"):
        try:
            most = os.pathconf(folder, "PC_NAME_MAX")
        except OSError:
            most = 255  # the folder is missing, which the caller learns on writing
    if len(os.fsencode(name + ending)) <= most:
        return name + ending
    mark = f"~{key(name, 4)}{ending}"
    kept = os.fsencode(name)[: most - len(mark)]
    return kept.decode("utf-8", "ignore") + mark


def _identities_above(file: Path) -> set[Hashable]:
    """Return the identities of a file and all folders above it.

    They cover the path as spelled, with links resolved, and on the disk itself: a part of a dump
    may be mounted elsewhere, too.
    """
    spelled, real = str(file.absolute()), os.path.realpath(file)
    identities = _identities({*_upwards(spelled), *_upwards(real)})
    place = _on_disk(real, _mounts())
    if place is not None:
        identities.update((place[0], game) for game in _upwards(place[1]))
    return identities


def _upwards(path: str) -> Iterator[str]:
    """Yield a path as spelled and all folders above it, up to the root of the disk."""
    while True:
        yield path
        above = os.path.dirname(path)  # noqa: PTH120 - ten times as fast, for every file written
        if above == path:
            return
        path = above


def _identities(folders: Iterable[Path | str]) -> set[Hashable]:
    """Return all identities of folders: their paths, their inode numbers, their places on disks."""
    mounts = _mounts()
    identities: set[Hashable] = set()
    for folder in folders:
        real = os.path.realpath(folder)
        identities.add(os.path.normcase(real))
        try:
            known_status = os.stat(folder)  # noqa: PTH116
        except OSError:
            continue  # it is not there yet
        if known_status.st_ino:
            identities.add((known_status.st_dev, known_status.st_ino))
        if (place := _on_disk(real, mounts)) is not None:
            identities.add(place)
    return identities


Mounts = dict[str, tuple[str, str]]
"""The disk and the folder on it, by mount point."""


def _mounts() -> Mounts:
    """Return the mounts; only Linux lists them."""
    try:
        return _parsed(_MOUNTS.read_text(encoding="utf-8", errors="surrogateescape"))
    except OSError:
        return {}


@lru_cache(maxsize=1)
def _parsed(text: str) -> Mounts:
    rows = [[_unescaped(folder) for folder in line.split(" ")[2:5]] for line in text.splitlines()]
    return {point: (disk, root) for disk, root, point in rows}


def _unescaped(field: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), field)


def _on_disk(real: str, mounts: Mounts) -> tuple[str, str] | None:
    """Return the disk of a file or folder, and its path there, if that is known."""
    for point in _upwards(real):
        if point in mounts:
            disk, root = mounts[point]
            return disk, os.path.normpath(f"{root.rstrip('/')}/{real[len(point) :].lstrip('/')}")
    return None
