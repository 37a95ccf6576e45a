"""A dump and the mod based on it: where files are read, and where they are saved.

The dump is never written. A file of the dump is saved to the same path in the mod.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from app.documents.dictionaries import GAMES, stored_games
from app.documents.policy import Policy
from app.game import games
from app.game.layers import (
    DLC,
    Layers,
    base_of,
    dlc_beside,
    dlc_folders,
    dlc_target,
    games_in,
    is_game,
    is_update,
    layers_of,
)
from app.ui import app_paths
from app.ui.i18n import tr


class WrongFolder(ValueError):
    """A folder that cannot be used; its only argument is a sentence with the reason."""


@dataclass(frozen=True)
class Project:
    """The dump of a game, and the folder of the mod in progress (None if none is chosen).

    `dump` is the folder that contains the game's own paths; updates and DLC beside it, or in
    `folders`, belong to it. `below` are other mods, in order; their files are read after those of
    `mod` and before the game's.
    """

    dump: Path
    mod: Path | None = None
    below: tuple[Path, ...] = ()
    folders: tuple[Path, ...] = ()

    @cached_property
    def layers(self) -> Layers:
        """All folders of the game, as they were on disk when first needed."""
        return layers_of(self.dump)

    @cached_property
    def game(self) -> games.GameTitle | None:
        """The game, None if the dump no longer exists."""
        return games.detect(self.dump).game

    @property
    def mirror(self) -> Path | None:
        """The folder of the mod that contains the game's paths: a `romfs` inside it, or itself."""
        return None if self.mod is None else self._mirror(self.mod)

    def _mirror(self, mod: Path) -> Path:
        game = self.game
        return mirror_of(mod) or mod / (game.folder if game is not None else "romfs")

    @property
    def mods(self) -> list[Path]:
        """Every mod, the one that is read first in front."""
        return [*([self.mod] if self.mod is not None else ()), *self.below]

    @property
    def mirrors(self) -> list[Path]:
        """The folder in every mod that contains the game's paths."""
        return [self._mirror(mod) for mod in self.mods]

    @property
    def mod_roots(self) -> list[Path]:
        """All folders with files of mods, those of the DLC among them."""
        return [*self.mirrors, *(folder for mod in self.mirrors for folder in dlc_folders(mod))]

    @property
    def each(self) -> list[Project]:
        """A project for each mod alone, as each changes the game on its own."""
        return [replace(self, mod=mod, below=()) for mod in self.mods]

    @property
    def roots(self) -> list[Path]:
        """The folders in which files are looked up: the mods, then the updates and the dump."""
        return [*self.mirrors, *self.layers.game]

    @property
    def dlc_roots(self) -> list[Path]:
        """The same for the files of the DLC, whose paths begin with `DLC`."""
        if not self.layers.dlc:
            return []
        return [*(folder for mod in self.mirrors for folder in dlc_folders(mod)), *self.layers.dlc]

    @property
    def chains(self) -> list[list[Path]]:
        """All folders with files, in reading order, for the game and for its DLC."""
        return [self.roots, self.dlc_roots]

    @property
    def all_roots(self) -> list[Path]:
        """All folders with files, those of the DLC last."""
        return [*self.roots, *self.dlc_roots]

    def relative(self, file: Path) -> Path | None:
        """Return the path by which the game knows a file, None if it belongs to neither mod nor
        dump."""
        for root in self.dlc_roots:
            if (relative_path := below(file, root)) is not None:
                return DLC / relative_path
        for root in self.roots:
            if (relative_path := below(file, root)) is not None:
                return relative_path
        return None

    def is_in_dump(self, file: Path) -> bool:
        """Whether a file is part of the dump, including its updates and DLC."""
        return any(below(file, root) is not None for root in self.layers.all)

    def target(self, file: Path) -> Path | None:
        """Return where a file is saved: at its own path, or in the mod; None if there is no mod."""
        relative_path = self.relative(file) if self.is_in_dump(file) else None
        if relative_path is None:
            return file
        mirror = self.mirror
        if mirror is None:
            return None
        inner = _in_dlc(relative_path)
        if inner is None:
            return mirror / relative_path
        is_switch = self.game is not None and self.game.system != "wiiu"
        return dlc_target(mirror, is_switch=is_switch) / inner

    def locate(self, relative: Path | str) -> Path | None:
        """Return the file for a path of the game: from the first mod that has it, else from the
        game."""
        return next(iter(self.every(relative)), None)

    def every(self, relative: Path | str) -> list[Path]:
        """Return all files for a path of the game, in reading order."""
        return _existing_files(relative, self.roots, self.dlc_roots)

    def original(self, relative: Path | str) -> Path | None:
        """Return the game's own file for one of its paths; that of an update comes first."""
        return next(iter(_existing_files(relative, self.layers.game, self.layers.dlc)), None)

    def current(self, file: Path) -> Path:
        """Return the file that the game would read instead of a file of the dump: a mod's, if there
        is one."""
        relative_path = self.relative(file) if self.is_in_dump(file) else None
        return file if relative_path is None else self.locate(relative_path) or file

    def played(self, file: Path) -> Path | None:
        """Return the file that the game reads instead of a file of a dump or a mod, including the
        DLC.

        None if the file belongs to neither, or no longer exists.
        """
        relative_path = self.relative(file)
        return None if relative_path is None else self.locate(relative_path)

    def before(self, place: Path) -> list[Path]:
        """Return the same path in the folders that are read before the file's own, in order.

        They need not exist.
        """
        for chain in reversed(self.chains):
            for at, root in enumerate(chain):
                if (relative_path := below(place, root)) is not None:
                    return [root / relative_path for root in chain[:at]]
        return []


def _in_dlc(relative: Path | str) -> str | None:
    """Return the rest of a path in the DLC, None for a path of the game itself."""
    text = relative.as_posix() if isinstance(relative, Path) else relative
    return text.removeprefix(DLC) if text.startswith(DLC) else None


def _existing_files(relative: Path | str, roots: Sequence[Path], dlc: Sequence[Path]) -> list[Path]:
    inner = _in_dlc(relative)
    folders, path = (roots, relative) if inner is None else (dlc, inner)
    return [folder / path for folder in folders if (folder / path).is_file()]


def mirror_of(mod: Path) -> Path | None:
    """Return the folder of a mod that contains the game's paths, None if it does not exist yet."""
    if mod.name in ("romfs", "content") or games.looks_like_files(mod):
        return mod
    known = next((mod / name for name in _MIRRORS if (mod / name).is_dir()), None)
    if known is not None or not mod.is_dir():
        return known
    return next((root for folder in (mod, mod / _CARD) for root in _titles_in(folder)), None)


_MIRRORS = ("romfs", "content")
_CARD = "atmosphere/contents"
"""The folder of mods on a console's card, or on that of an emulator."""


def _titles_in(folder: Path) -> Iterator[Path]:
    """Yield the top folders of the games in a folder of titles."""
    if folder.is_dir():
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if is_game(entry.name))
        yield from (folder / name / "romfs" for name in names if (folder / name / "romfs").is_dir())


def holds_mods(folder: Path) -> list[str]:
    """Return the names of the mods in a folder of mods, such as an emulator's or Cemu's."""
    if mirror_of(folder) is not None:
        return []
    try:
        with os.scandir(folder) as entries:
            folder_names = sorted(entry.name for entry in entries if entry.is_dir())
    except OSError:
        return []  # its reader reports that
    return [
        name
        for name in folder_names
        if any((folder / name / mirror).is_dir() for mirror in _MIRRORS)
        or (folder / name / "rules.txt").is_file()
    ]


class Projects:
    """The dumps and mods that the user chose, kept in the settings; `Policy` protects the dumps."""

    def __init__(self) -> None:
        self.all: list[Project] = []
        self.load()

    def load(self) -> None:
        """Read the settings again."""
        self.all = [
            Project(
                Path(game["dump"]),
                Path(game["mod"]) if game["mod"] else None,
                tuple(map(Path, game["below"])),
                tuple(map(Path, game["folders"])),
            )
            for game in stored_games()
        ]

    def set(self, projects: list[Project]) -> None:
        """Store other projects after checking each. Raises `WrongFolder`."""
        for project in projects:
            check(project)
        stored = [
            {
                "dump": str(project.dump),
                "mod": str(project.mod or ""),
                "below": [str(each) for each in project.below],
                "folders": [str(folder) for folder in project.folders],
            }
            for project in projects
        ]
        app_paths.settings().setValue(GAMES, json.dumps(stored))
        self.load()

    def of(self, file: Path) -> Project | None:
        """Return the project whose dump or mod a file belongs to."""
        return next((project for project in self.all if project.relative(file) is not None), None)

    def current(self, file: Path) -> Path:
        """Return the file to read in place of `file`; see `Project.current`."""
        project = self.of(file)
        return file if project is None else project.current(file)


def check(project: Project) -> None:
    """Raise `WrongFolder` if the dump or the mod is not a valid folder for its purpose."""
    game = games.detect(project.dump)
    if game.game is None:
        raise WrongFolder(game.problem)
    for mod in project.mods:
        _check_mod(mod, game.root)


def _check_mod(mod: Path, root: Path) -> None:
    if not mod.is_dir():
        raise WrongFolder(tr("There is no folder {mod}. Create it or choose another.", mod=mod))
    some = holds_mods(mod)
    if some:
        raise WrongFolder(
            tr(
                "“{name}” contains mods but is not one itself. Choose one of them, such as "
                "“{mod}”.",
                name=mod.name,
                mod=some[0],
            )
        )
    if below(mod, root) is not None:
        raise WrongFolder(
            tr("The mod folder is inside the dump, which is never changed. Choose another.")
        )
    if below(root, mod) is not None:
        raise WrongFolder(
            tr("The dump is inside the mod folder. Choose a separate folder for the mod.")
        )
    refuse_dump(mod)


def refuse_dump(mod: Path) -> None:
    """Raise `WrongFolder` if a folder is itself a dump."""
    if is_whole(games.detect(mod)):
        raise WrongFolder(
            tr("“{name}” is a dump, not a mod. Choose another folder.", name=mod.name)
        )


def project_of(dump: Path, mod: Path | None) -> Project:
    """Return a project for the folder of the dump that contains the game's paths. Raises
    `WrongFolder`.

    An update beside its base game stands for the whole game, as does a folder of titles, such as
    that of Cemu or an emulator.
    """
    found_game = games.detect(dump)
    if found_game.game is None or is_update(found_game.root):
        places = (*base_of(dump), *games_in(dump)) if dump.is_dir() else ()
        beside = (games.detect(place) for place in places)
        found_game = next((project for project in beside if project.game is not None), found_game)
    project = Project(found_game.root if found_game.game is not None else dump, mod)
    check(project)
    return project


def with_mod(project: Project, mod: Path) -> Project:
    """Return a project with another mod in progress.

    Raises `WrongFolder`.
    """
    below_it = tuple(lower_mod for lower_mod in project.below if lower_mod != mod)
    new_project = replace(project_of(project.dump, mod), below=below_it, folders=project.folders)
    check(new_project)
    return new_project


def is_whole(found_game: games.FoundGame) -> bool:
    """Whether a folder is a dump rather than a mod: no mod has reason to contain so many actors."""
    if found_game.game is None:
        return False
    actors = found_game.root / "Pack/Actor"
    actors = actors if actors.is_dir() else found_game.root / "Actor/Pack"
    if not actors.is_dir():
        return False
    with os.scandir(actors) as entries:
        return sum(1 for _ in entries) > _MANY


_MANY = 5000


def below(file: Path, root: Path) -> Path | None:
    """Return the path of a file relative to a folder, following links; None if it is not in the
    folder."""
    if ".." not in file.parts:
        try:
            return file.relative_to(root)
        except ValueError:
            pass  # a link may lead there
    real, base = Path(os.path.realpath(file)), Path(os.path.realpath(root))
    return real.relative_to(base) if real.is_relative_to(base) else None


class TitlePart(NamedTuple):
    """One title: the folders that contain its paths in the mod and in the dump (None: it does not
    exist).

    `prefix` is put before its paths in the size table; `over` are the dump's folders that are read
    before `dump`: updates.
    """

    mod: Path
    dump: Path | None
    prefix: str = ""
    over: tuple[Path, ...] = ()

    def base(self, path: Path | str) -> Path | None:
        """Return the dump's file for a path of the title, None if it has none."""
        folders = (*self.over, self.dump) if self.dump is not None else self.over
        return next((folder / path for folder in folders if (folder / path).is_file()), None)


def parts_of(mirror: Path, dump: Path | None) -> list[TitlePart]:
    """Return the titles of a mod; `mirror` and `dump` are the folders that contain the game's own
    paths."""
    known_layers = Layers((), mirror, ()) if dump is None else layers_of(dump)
    title_parts = [TitlePart(mirror, dump, "", known_layers.updates)]
    dlc = next(iter(known_layers.dlc), None)
    return [*title_parts, *(TitlePart(folder, dlc, DLC) for folder in dlc_folders(mirror))]


def part_of(parts: list[TitlePart], file: Path) -> tuple[TitlePart, Path] | None:
    """Return the title a file of the mod belongs to and its path there, None for any other file."""
    parts_with_path = [
        (part, path) for part in parts if (path := below(file, part.mod)) is not None
    ]
    return min(parts_with_path, key=lambda candidate: len(candidate[1].parts), default=None)


def target_in(out: Path, root: Path, read: Sequence[Path], policy: Policy) -> Path:
    """Return the folder that contains the game's paths in `out`, which may not exist yet.

    `root` is that folder of the game, and `read` are the folders of the game and of mods. Raises
    `WrongFolder` if one of these would be written.
    """
    game, *mods = read
    only_read = (game, *layers_of(root).all)
    if any(below(out, folder) is not None for folder in only_read) or policy.covers(out):
        raise WrongFolder(
            tr(
                "“{out}” is inside the game dump, which is never written to. Choose another "
                "folder.",
                out=out,
            )
        )
    for folder in mods:
        for mod in (folder, mirror_of(folder) or folder):
            if below(out, mod) is not None or below(mod, out) is not None:
                raise WrongFolder(
                    tr(
                        "Neither of “{out}” and the mod “{mod}” may be inside the other. Choose "
                        "another folder.",
                        out=out,
                        mod=folder,
                    )
                )
    found_game = games.detect(root)
    inner = found_game.game.folder if found_game.game is not None else "romfs"
    return (mirror_of(out) if out.is_dir() else None) or out / inner


def folders_of(mod: Path, mirror: Path) -> list[Path]:
    """Return the folders in which jobs write the files of a mod; see `Policy.inside`."""
    return [mod, *dlc_beside(mirror, is_linked=False)]


def folders_around(file: Path, projects: Iterable[Project]) -> list[Path]:
    """Return the folders in which jobs write the mod that a file belongs to, as it is spelled.

    For a file of no mod that is its own folder.
    """
    for project in (each for group in projects for each in group.each):
        mod, mirror = project.mod, project.mirror
        if mod is None or mirror is None:
            continue
        if any(map(file.is_relative_to, (mod, *dlc_beside(mirror, is_linked=True)))):
            return folders_of(mod, mirror)
    return [file.parent]


def place_in(target: Path, path: str) -> Path:
    """Return the path of a game's file in a mod whose own paths begin in `target`."""
    if path.startswith(DLC):
        return target.parent / "aoc/0010" / path.removeprefix(DLC)
    return target / path
