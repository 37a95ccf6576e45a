"""Where the zstd dictionaries of a file are found: above the file, in a game dump, or as chosen.

No Qt: the command line finds them as the window does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from app.ui import app_paths

if TYPE_CHECKING:
    from formats.wrap import Dictionaries

PLACE = "Pack/ZsDic.pack.zs"
CHOSEN = "files/dictionaries"
GAMES = app_paths.GAMES
"""The settings keys of the file of dictionaries, and of the games."""


def dictionaries_for(file: Path, own: Iterable[bytes] = ()) -> Dictionaries:
    """Return the dictionaries that a file may need: `own`, and others that are looked for when
    the first is needed."""
    from formats.wrap import Dictionaries

    return Dictionaries(own, lambda: _load(file))


class StoredGame(TypedDict):
    """A game in the settings: `mod` is "" for none; `below` are more mods, in reading order.

    `folders` are updates and DLC in other places than beside the dump.
    """

    dump: str
    mod: str
    below: list[str]
    folders: list[str]


def stored_games() -> list[StoredGame]:
    """Return the games in the settings, without invalid entries."""
    stored = app_paths.stored_json(GAMES)
    game_entries = (
        [data for data in stored if isinstance(data, dict)] if isinstance(stored, list) else []
    )
    return [
        {
            "dump": game["dump"],
            "mod": game["mod"] if app_paths.is_path(game.get("mod")) else "",
            "below": _stored_paths(game.get("below")),
            "folders": _stored_paths(game.get("folders")),
        }
        for game in game_entries
        if app_paths.is_path(game.get("dump"))
    ]


def _stored_paths(stored: object) -> list[str]:
    some = stored if isinstance(stored, list) else []
    return [game for game in some if app_paths.is_path(game)]


def choose(file: Path) -> tuple[int, ...]:
    """Use the dictionaries of a file from now on; return their numbers.

    `file` is an archive of dictionaries or a single one. Raises OSError or `FormatError`.
    """
    from formats.wrap import Dictionaries

    numbers = Dictionaries(_blobs(file)).numbers
    app_paths.settings().setValue(CHOSEN, str(file))
    return numbers


_first: list[Path] = []
_named: list[Path] = []


def use(file: Path) -> None:
    """Use the dictionaries in a file before all others, in this run of the program only.

    Raises OSError or `FormatError` as `choose`.
    """
    _blobs(file)
    _first[:] = [file.absolute()]


def use_dump(folder: Path) -> None:
    """Search the dump of a game, too, in this run of the program only.

    This way, files of a mod can be read that is not near its dump.
    """
    _named[:] = [folder.absolute()]


def use_near(files: Iterable[Path]) -> None:
    """Search the dumps that contain any of these files, too, in this run of the program only.

    This way, a copy of a game's file can be read together with the original.
    """
    for file in files:
        for folder in file.absolute().parents:
            if folder not in _named and (folder / PLACE).is_file():
                _named.append(folder)


_only_read: list[Path] = []


def only_read(folder: Path) -> None:
    """Never write to a folder, as to a dump in the settings, in this run of the program only."""
    _only_read.append(folder.absolute())


def only_read_folders() -> list[Path]:
    """Return the folders that were passed to `only_read`."""
    return _only_read[:]


@contextmanager
def one_run() -> Iterator[None]:
    """Forget afterwards which files and dumps a command was given: its run is over."""
    known = [(folders, folders[:]) for folders in (_first, _named, _only_read)]
    try:
        yield
    finally:
        for folders, before in known:
            folders[:] = before


def used() -> Path | None:
    """Return the file that was passed to `use`, None if there was none."""
    return _first[0] if _first else None


def _load(file: Path) -> Iterator[bytes]:
    """Yield every available dictionary, the nearest first; invalid sources are skipped."""
    from formats.errors import FormatError  # late: the policy of writing needs none

    for source in _dictionary_files(file):
        try:
            yield from _blobs(source)
        except (OSError, FormatError):
            continue  # another source may do; with none, the missing dictionary is reported


def _dictionary_files(file: Path) -> Iterator[Path]:
    yield from _first
    for folder in file.absolute().parents:
        for place in (PLACE, Path(PLACE).name):
            if (source_file := folder / place).is_file():
                yield source_file
    yield from (path / PLACE for path in _named)
    if app_paths.is_path(chosen := app_paths.text(CHOSEN)):
        yield Path(chosen)
    for game in stored_games():
        yield Path(game["dump"]) / PLACE


def _blobs(source: Path) -> tuple[bytes, ...]:
    status = source.stat()
    return _read_dictionaries(source, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=8)
def _read_dictionaries(source: Path, _size: int, _time: int) -> tuple[bytes, ...]:
    """Read a file of dictionaries, again only if it changes."""
    from formats import wrap

    data = source.read_bytes()
    is_one = not wrap.kind_of(data[:16])
    blobs = [data] if is_one else wrap.dictionaries_in(data)
    wrap.Dictionaries(blobs)  # skips what is not a dictionary
    return tuple(blobs)
