"""A dump and the mod made from it: where files are read from, and where they are saved to.

The dump is never written. What is saved of it goes to the same path in the mod.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from app import app_paths
from app.documents.dictionaries import GAMES, stored_games
from app.files import games
from app.i18n import tr


class WrongFolder(ValueError):
    """A folder that cannot be used, with a sentence that says why as its only argument."""


@dataclass(frozen=True)
class Project:
    """The dump of a game, and the folder of the mod that is being made (None: none chosen).

    `dump` is the folder that the game's own paths begin in.
    """

    dump: Path
    mod: Path | None = None

    @property
    def game(self) -> games.Game | None:
        """The game, None where the dump is not there any more."""
        return games.detect(self.dump).game

    @property
    def mirror(self) -> Path | None:
        """The folder of the mod that the game's paths begin in: `romfs` where it is not that."""
        if self.mod is None:
            return None
        game = self.game
        return mirror_of(self.mod) or self.mod / (game.folder if game is not None else "romfs")

    @property
    def roots(self) -> list[Path]:
        """Where files are looked for: the mod, then the dump."""
        mirror = self.mirror
        return [self.dump] if mirror is None else [mirror, self.dump]

    def relative(self, file: Path) -> Path | None:
        """Return the path by which the game knows a file, None where it belongs to neither."""
        for root in self.roots:
            if (found := below(file, root)) is not None:
                return found
        return None

    def is_in_dump(self, file: Path) -> bool:
        """Whether a file is part of the dump."""
        return below(file, self.dump) is not None

    def target(self, file: Path) -> Path | None:
        """Return where a file is saved: itself, or its place in the mod; None without a mod."""
        found = below(file, self.dump)
        if found is None:
            return file
        return None if self.mirror is None else self.mirror / found

    def locate(self, relative: Path | str) -> Path | None:
        """Return the file of a path of the game, the mod's before the dump's."""
        for root in self.roots:
            if (root / relative).is_file():
                return root / relative
        return None

    def current(self, file: Path) -> Path:
        """Return the file the game would read in place of a file of the dump: the mod's, if any."""
        found = below(file, self.dump)
        return file if found is None else self.locate(found) or file


def mirror_of(mod: Path) -> Path | None:
    """Return the folder of a mod that the game's paths begin in, None where there is none yet."""
    if mod.name in ("romfs", "content") or games.looks_like_files(mod):
        return mod
    return next((mod / name for name in _MIRRORS if (mod / name).is_dir()), None)


_MIRRORS = ("romfs", "content", "01007EF00011E000/romfs")
"""Where mods have the game's files: also below the title's number, as for Breath of the Wild."""


class Projects:
    """The dumps and mods the user chose, kept in the settings; `Policy` keeps the dumps safe."""

    def __init__(self) -> None:
        self.all: list[Project] = []
        self.load()

    def load(self) -> None:
        """Read the settings again."""
        self.all = [
            Project(Path(one["dump"]), Path(one["mod"]) if one.get("mod") else None)
            for one in stored_games()
        ]

    def set(self, projects: list[Project]) -> None:
        """Keep other projects, after making sure of each. Raises `WrongFolder`."""
        for project in projects:
            check(project)
        stored = [{"dump": str(one.dump), "mod": str(one.mod or "")} for one in projects]
        app_paths.settings().setValue(GAMES, json.dumps(stored))
        self.load()

    def of(self, file: Path) -> Project | None:
        """Return the project a file belongs to, by its dump or its mod."""
        return next((one for one in self.all if one.relative(file) is not None), None)

    def current(self, file: Path) -> Path:
        """Return the file to read in place of `file`; see `Project.current`."""
        project = self.of(file)
        return file if project is None else project.current(file)


def check(project: Project) -> None:
    """Raise `WrongFolder` where dump or mod cannot be what they are meant to be."""
    found = games.detect(project.dump)
    if found.game is None:
        raise WrongFolder(found.problem)
    mod = project.mod
    if mod is None:
        return
    if not mod.is_dir():
        raise WrongFolder(tr("There is no folder {mod}. Make it, or choose another.", mod=mod))
    if below(mod, found.root) is not None:
        raise WrongFolder(
            tr("The mod folder lies in the dump, which is never changed. Choose another.")
        )
    if below(found.root, mod) is not None:
        raise WrongFolder(tr("The dump lies in the mod folder. Choose a folder of the mod’s own."))
    refuse_dump(mod)


def refuse_dump(mod: Path) -> None:
    """Raise `WrongFolder` where a folder is itself a dump."""
    if is_whole(games.detect(mod)):
        raise WrongFolder(
            tr("“{name}” is itself a dump, and not a mod. Choose another folder.", name=mod.name)
        )


def project_of(dump: Path, mod: Path | None) -> Project:
    """Return a project with the dump's folder as the game's paths need it. Raises `WrongFolder`."""
    found = games.detect(dump)
    project = Project(found.root if found.game is not None else dump, mod)
    check(project)
    return project


def is_whole(found: games.Found) -> bool:
    """Whether a folder is a dump rather than a mod: a mod has no reason to hold so many actors."""
    if found.game is None:
        return False
    actors = found.root / "Pack/Actor"
    actors = actors if actors.is_dir() else found.root / "Actor/Pack"
    if not actors.is_dir():
        return False
    with os.scandir(actors) as entries:
        return sum(1 for _ in entries) > _MANY


_MANY = 5000


def below(file: Path, root: Path) -> Path | None:
    """Return the path of a file below a folder, links followed; None where it is not below."""
    if ".." not in file.parts:
        try:
            return file.relative_to(root)
        except ValueError:
            pass  # a link may lead there
    real, base = Path(os.path.realpath(file)), Path(os.path.realpath(root))
    return real.relative_to(base) if real.is_relative_to(base) else None
