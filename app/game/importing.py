"""Imports a mod from any kind of package into a folder of its own, laid out for this program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.game import exporting, package_layout, variants
from app.game.batch_writing import OutputFile
from app.game.package_layout import ModContents, ModFileSort
from app.game.package_meta import Meta
from app.game.package_source import FileSource, refuse_finished
from app.game.safe_paths import Paths, checked_path
from app.ui.i18n import tr
from formats.errors import Unsupported


class Package(NamedTuple):
    """A mod that was opened: its source, its files, and its metadata."""

    source: FileSource
    found: ModContents
    meta: Meta
    game: str


def read(source: FileSource, name: str, game: str = "") -> Package:
    """Return the mod in a folder or an archive called `name`.

    `game` is its key if it is known. Raises OSError, or `FormatError` if there is no mod, or if a
    file of it has a path that no game can have.
    """
    mod_contents = package_layout.find(source.names)
    refuse_finished(source.names, mod_contents.top)
    if not mod_contents.items:
        raise Unsupported(
            tr("there is no mod in it"),
            hint=tr(
                "A mod has a folder such as romfs, content or aoc, or the folders of the game."
            ),
        )
    for item in mod_contents.items:
        checked_path(item.path, is_of_game=True)
    return Package(
        source,
        mod_contents,
        exporting.meta_of(source, mod_contents, name),
        game or mod_contents.game,
    )


def planned(package: Package, selected: Sequence[str] = ()) -> list[OutputFile]:
    """Return the files of the mod's new folder, including its metadata files.

    `selected` are the folders whose variants are used; raises as `variants.select`.
    """
    has_dlc = any(mod_file.sort is ModFileSort.DLC for mod_file in package.found.items)
    own = [
        (package_layout.own_place(item, package.game, has_dlc=has_dlc), item)
        for item in package.found.items
    ]
    files = [
        OutputFile(path, _reader(package.source, item.name))
        for path, item in variants.select(own, selected)
    ]
    paths = Paths(*(file.path for file in files))
    top = package.found.top
    for name in package.found.others:
        if name.startswith(top) and _is_kept(name[len(top) :]):
            files.append(
                OutputFile(paths.claim_path(name[len(top) :]), _reader(package.source, name))
            )
    return files


def _is_kept(name: str) -> bool:
    """Whether a file that does not belong to the game is kept: metadata, or a picture."""
    is_told = name.endswith((".tkproj", "info.json", "rules.txt"))
    return is_told or ("/" not in name and name.lower().endswith((".png", ".jpg", ".jpeg", ".md")))


def _reader(source: FileSource, name: str) -> Callable[[], bytes]:
    return lambda: source.read(name)
