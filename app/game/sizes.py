"""The values that the size table of a mod needs, for every file and every archive around it.

They are computed from the dump's own files and table, never from the last saved table, so that the
result does not depend on how often the mod was written.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from app.documents import atomic_file, container_io
from app.documents.dictionaries import dictionaries_for
from app.documents.own_names import is_own
from app.documents.policy import Policy
from app.game import games
from app.game.game_version import game_version, stored_bytes
from app.game.mod import Project, TitlePart, mirror_of, part_of, parts_of, project_of, refuse_dump
from app.ui.i18n import tr
from app.ui.sentences import refusal
from formats import wrap
from formats.errors import FormatError
from formats.games import sizes
from formats.wrap.inside import DEEPEST

NOT_OF_A_GAME = frozenset("7z bak bnp dot json md old orig svg tkproj tmp yaml yml zip".split())
"""Extensions of files in mods that no game reads."""


Save = Callable[[Path, atomic_file.Make, Callable[[bytes], object], Policy], object]
"""Writes a file as `atomic_file.write_safely`."""


class SizeNeed(NamedTuple):
    """The value that the table needs for one file of the game (bytes).

    `path` is the game's own path of it, `place` its path in the mod, with `//` before the path in
    an archive; `length` is the size of the unpacked file. `stated` is the current value: in the
    mod's table, or in the dump's if the mod has none, None if there is no entry. `is_exact` is
    whether the game's own rule for such files is known.
    """

    path: str
    place: str
    length: int
    stated: int | None
    needed: int
    is_exact: bool

    @property
    def short_by(self) -> int:
        """How many bytes the stated value is too small, 0 if it is large enough."""
        return max(0, self.needed - (self.stated or 0))


class SizedFile(NamedTuple):
    """One file of a mod, unpacked, and the game's own (None if there is none)."""

    path: str
    place: str
    data: bytes
    before: bytes | None


class ModSizes:
    """A mod whose files are measured.

    `mirror` and `dump` are the folders of mod and dump that contain the game's paths; without a
    dump, the mod's own table counts as the game's. `folder` is that of the mod.
    """

    def __init__(self, mirror: Path, dump: Path | None, folder: Path | None = None) -> None:
        self.mirror, self.dump, self.folder = mirror, dump, folder or mirror
        self.parts = parts_of(mirror, dump)
        self.source = next(iter(games.size_tables(dump)), None) if dump is not None else None
        self.own = self._own_table()
        self.system = self._system(dump)
        self.unread: list[tuple[Path, str]] = []
        """Files that could not be measured, and why."""
        self.is_stopped = False
        """Set when the result of `needs` is no longer needed; it then ends early."""

    @classmethod
    def of(cls, project: Project) -> ModSizes | None:
        """Return the mod of a project, None if it has none."""
        mirror = project.mirror
        return None if mirror is None else cls(mirror, project.dump, project.mod)

    def _own_table(self) -> Path | None:
        """Return the mod's table: the one with the dump's version, since the game reads no
        other."""
        if self.source is None:
            return next(iter(games.size_tables(self.mirror)), None)
        table = self.target
        return table if table is not None and table.is_file() else None

    @property
    def target(self) -> Path | None:
        """The path of the mod's table, existing or not; None if there is no table to start from."""
        if self.source is None:
            return self.own
        return self.mirror / "System/Resource" / self.source.name

    def _system(self, dump: Path | None) -> sizes.System:
        game = games.detect(dump).game if dump is not None else None
        if game is not None:
            return game.system
        table = self.own or self.source
        if table is None:
            return "modern"
        size_table = _cached_table(table)
        if size_table.kind == "restbl":
            return "modern"
        return "wiiu" if size_table.big_endian else "switch"

    # Measuring

    def short(self, files: Iterable[Path] | None = None) -> list[SizeNeed]:
        """Return the `needs` that exceed the stated values."""
        return [need for need in self.needs(files) if need.short_by]

    def needs(self, files: Iterable[Path] | None = None) -> list[SizeNeed]:
        """Return the values that the table needs for some files of the mod, by default for all.

        A file in several archives needs one value, for the largest. Raises OSError or `FormatError`
        for a table that cannot be read; other unreadable files go to `unread`.
        """
        game = _cached_table(self.source) if self.source is not None else None
        now = _cached_table(self.own) if self.own is not None else game
        game = game if game is not None else now
        most: dict[str, SizeNeed] = {}
        for sized_file in self._sized_files(self._all() if files is None else files):
            need = self._need(sized_file, game, now)
            known_need = most.get(sized_file.path)
            if need is not None and (known_need is None or known_need.needed < need.needed):
                most[sized_file.path] = need
        return sorted(most.values())

    def _need(
        self, sized_file: SizedFile, game: wrap.SizeTable | None, now: wrap.SizeTable | None
    ) -> SizeNeed | None:
        entry = game.get(sized_file.path) if game is not None else None
        before = sized_file.before
        if self.source is None and before is None and entry is None and self.system != "modern":
            return None  # they work without entries; nobody knows whether this had one
        needed = sizes.needed(sized_file.path, sized_file.data, self.system, entry, before)
        if needed is None:
            return None
        stated = now.get(sized_file.path) if now is not None else None
        is_exact = sized_file.data == before or self._is_exact(sized_file)
        return SizeNeed(
            sized_file.path,
            sized_file.place,
            self._length(sized_file.data),
            stated,
            needed,
            is_exact,
        )

    def _is_exact(self, sized_file: SizedFile) -> bool:
        return sizes.size_of(sized_file.path, sized_file.data, self.system).is_exact

    def _length(self, data: bytes) -> int:
        """Return a file's uncompressed length, which for the game's own files is kept."""
        return len(_unpacked(data, dictionaries_for(self.mirror)))

    def _all(self) -> Iterator[Path]:
        for part in self.parts:
            yield from sorted(file for file in part.mod.rglob("*") if file.is_file())

    def _sized_files(self, files: Iterable[Path]) -> Iterator[SizedFile]:
        """Yield files of the mod and the files inside them, each once."""
        for file in dict.fromkeys(files):
            place = part_of(self.parts, file)
            if self.is_stopped:
                return
            if place is None or not _is_of_game(place[1]):
                continue
            part, path = place
            try:
                yield from list(self._sizes_in_file(part, path))
            except (OSError, FormatError) as error:
                self.unread.append((file, refusal(error)))

    def _sizes_in_file(self, part: TitlePart, path: Path) -> Iterator[SizedFile]:
        name, file = path.as_posix(), part.mod / path
        old = game_version(part, path)
        before = stored_bytes(old) if old is not None else None
        opened = _Opened(part.prefix, dictionaries_for(old.file if old is not None else file))
        yield from opened.walk(name, name, atomic_file.read(file)[0], before)

    # Setting

    def set(self, needs: Iterable[SizeNeed], save: Save = atomic_file.write_safely) -> Path:
        """Set the needed values in the mod's table, created from the dump's if there is none yet.

        No value is ever lowered; `save` writes the table. Returns the table. Raises OSError or
        `FormatError`, and then leaves the table unchanged.
        """
        needs = list(needs)
        target, source = self.target, self.own or self.source
        if target is None or source is None:
            raise atomic_file.WriteRefused(
                tr("there is no size table in the dump, or no mod folder to write to")
            )

        def changed(held: bytes) -> tuple[wrap.Wrapped, bytes]:
            wrapped = wrap.unwrap(held, dictionaries_for(source))
            table = wrap.read_table(wrapped.payload)
            raise_to(table, needs)
            return wrapped, wrap.write_table(table)

        def make(now: bytes | None) -> bytes:
            return wrap.rewrap(*changed(atomic_file.read(source)[0] if now is None else now))

        def check(read_back: bytes) -> None:
            wrapped, wanted = changed(read_back)
            if wrapped.payload != wanted:
                raise atomic_file.Differs(tr("the table read back does not contain what was set"))

        policy = Policy.stored(self.folder)
        atomic_file.make_folder(target.parent, policy)
        save(target, make, check, policy)
        self.own = target
        return target


def raise_to(table: wrap.SizeTable, needs: Iterable[SizeNeed]) -> None:
    """Raise the values in a table to the needed ones."""
    for need in needs:
        if (table.get(need.path) or 0) < need.needed:
            table.set(need.path, need.needed)


class _Opened(NamedTuple):
    """How the files of one title are opened."""

    prefix: str
    dictionaries: wrap.Dictionaries

    def walk(
        self, name: str, place: str, data: bytes, before: bytes | None, depth: int = 0
    ) -> Iterator[SizedFile]:
        """Yield a file and, for an archive, everything in it; `before` is the game's own
        version."""
        path = self.prefix + wrap.resource_path(name).lstrip("/")
        if data == before and not wrap.is_archive_name(name):
            yield SizedFile(path, place, data, data)
            return
        payload = _unpacked(data, self.dictionaries)
        old = payload if data == before else None
        if before is not None and old is None:
            old = _unpacked(before, self.dictionaries)
        yield SizedFile(path, place, payload, old)
        if wrap.kind_of(payload[:16]) != "sarc" or depth == DEEPEST:
            return
        known = (
            dict(_named_entries(old))
            if old is not None and wrap.kind_of(old[:16]) == "sarc"
            else {}
        )
        for word, held in _named_entries(payload):
            yield from self.walk(word, f"{place}//{word}", held, known.get(word), depth + 1)


def _unpacked(data: bytes, dictionaries: wrap.Dictionaries) -> bytes:
    return wrap.unwrap(data, dictionaries).payload if wrap.is_packed(data[:4]) else data


def _named_entries(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the named files of an archive; the game has no path for unnamed ones."""
    for entry in wrap.read_sarc(data).entries:
        if entry.name is not None:
            yield entry.name, entry.data


def _is_of_game(path: Path) -> bool:
    """Whether the game reads the file at a path below a mod's root and has it in its table."""
    name = path.name.lower()
    is_ours = is_own(path) or games.is_size_table(path.name)
    is_foreign = name.rpartition(".")[2] in NOT_OF_A_GAME
    return len(path.parts) > 1 and not is_ours and not is_foreign


def _cached_table(file: Path) -> wrap.SizeTable:
    """Read a size table, which must not be changed. Raises OSError or `FormatError`."""
    status = file.stat()
    return _read_table(file, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=3)
def _read_table(file: Path, _size: int, _time: int) -> wrap.SizeTable:
    return wrap.read_table(container_io.read(file).data)


# After writing


class SizeOutcome(NamedTuple):
    """The effect of written files on the size table of their mod.

    `short` are the values that were too small; `table` is the table in which they were set, None if
    the mod has no table of its own.
    """

    mod: ModSizes
    short: list[SizeNeed]
    table: Path | None


def after_writing(
    files: Iterable[Path], projects: Iterable[Project], save: Save = atomic_file.write_safely
) -> list[SizeOutcome]:
    """Update the size tables of mods after files were written, by any command.

    A mod without a table of its own gets none: its manager may take care of that. Raises OSError or
    `FormatError`.
    """
    files, results = list(files), []
    for project in (each for group in projects for each in group.each):
        mod = ModSizes.of(project)
        if mod is None:
            continue
        mine = [file for file in files if (at := part_of(mod.parts, file)) and _is_of_game(at[1])]
        if mine and (mod.source is not None or mod.own is not None):
            short = mod.short(mine)
            table = mod.set(short, save) if short and mod.own is not None else None
            results.append(SizeOutcome(mod, short, table))
    return results


def mod_at(folder: Path, projects: Iterable[Project], dump: Path | None) -> ModSizes:
    """Return the mod in a folder, with the given dump or that in the settings.

    Raises `WrongFolder` if the dump or the mod is not a valid folder for its purpose.
    """
    if dump is None:
        real = os.path.realpath(folder)
        dump = next((project.dump for project in projects if real in _mod_folders(project)), None)
    elif (mod := ModSizes.of(project_of(dump, folder))) is not None:
        return mod
    refuse_dump(folder)
    return ModSizes(mirror_of(folder) or folder, dump, folder)


def _mod_folders(project: Project) -> set[str]:
    """Return the real paths of the folders by which a mod may be named."""
    return set(map(os.path.realpath, (*project.mods, *project.mirrors)))
