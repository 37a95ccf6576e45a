"""Lays a mod out for its target: a console, an emulator, or a mod manager.

`plan` decides what happens to each file before anything is written.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from app.documents import atomic_file
from app.documents.policy import Policy
from app.game import games, package_layout, package_meta, variants
from app.game.batch_writing import OutputFile, Tell, write_files
from app.game.folder_packing import PackingStopped
from app.game.layers import layers_of
from app.game.mod import below
from app.game.pack_facts import NAME as FACTS
from app.game.package_layout import MANAGERS, ExportTarget, ModContents, ModFile, ModFileSort
from app.game.package_meta import Meta
from app.game.package_source import FileSource
from app.game.packing import is_ours
from app.game.sizes import NOT_OF_A_GAME
from app.ui.i18n import mark, tr
from formats.errors import WrongType

_ZIPPED: Final = (".zip", ".bnp")
"""Extensions of archives; the second is that of BCML, which takes a zip of that name, too."""
_DIFFERS: Final = mark("what was written reads back differently from what was packed")
_PICTURES: Final = (".png", ".jpg", ".jpeg")
_PICTURE_NAMES: Final = ("thumbnail", "thumb", "preview")
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_PACKED: Final = (".zs", ".szs", ".zip", ".png", ".jpg")
"""Kinds of files that a zip archive does not make smaller."""


class ExportPlan(NamedTuple):
    """What an export contains, what it leaves out and why, and notes for the user."""

    files: list[OutputFile]
    left_out: list[tuple[str, str]]
    notes: list[str]


def game_of(contents: ModContents, stated_game: str) -> str:
    """Return the game of a mod, as stated or recognised from its files. Raises `WrongType`."""
    if stated_game or contents.game:
        return stated_game or contents.game
    raise WrongType(tr("the files do not show which game the mod is for"))


def meta_of(source: FileSource, mod_contents: ModContents, default: str) -> Meta:
    """Return a mod's metadata. Raises OSError or `FormatError`."""
    top = mod_contents.top
    meta_files = [
        file_name
        for file_name in mod_contents.others
        if file_name.startswith(top) and file_name.endswith(package_meta.NAMES)
    ]
    meta = package_meta.read(
        {file_name[len(top) :]: source.read(file_name) for file_name in meta_files}, default
    )
    ways = list(package_layout.options_of(mod_contents.items))
    return meta._replace(groups=package_meta.grouped(ways, meta.groups))


def picture_of(contents: ModContents) -> str:
    """Return the name of the mod's thumbnail, "" if it has none."""
    for file_name in contents.others:
        stem, dot, ending = file_name[len(contents.top) :].lower().rpartition(".")
        if stem in _PICTURE_NAMES and f"{dot}{ending}" in _PICTURES:
            return file_name
    return ""


def plan(
    source: FileSource,
    contents: ModContents,
    target: ExportTarget,
    meta: Meta,
    game: str,
    picture: OutputFile | None = None,
    is_same: Callable[[ModFile], bool] = lambda _item: False,
    selected: Sequence[str] = (),
) -> ExportPlan:
    """Return the plan for a target; `is_same` recognises files that are the same in the game.

    `picture` is the mod's thumbnail, `selected` are the folders whose variants are used. Raises as
    `variants.select`, and `WrongType` if there is nothing to export, or if the target does not
    support the game.
    """
    if target not in package_layout.targets(game):
        title = tr(games.GAMES[game].title) if game in games.GAMES else game
        raise WrongType(tr("{target} is not for mods of {game}", target=target.value, game=title))
    found, files, left_out = [], [], []
    for item in contents.items:
        why = _why_left(item, target)
        path = None if why else _output_path(target, item, game, meta.name)
        if path is None:
            left_out.append((item.name, why or tr("there is no place for it")))
        else:
            found.append((path, item))
    for path, item in variants.select(found, selected):
        if is_same(item):
            left_out.append((item.name, tr("the game has the same")))
        else:
            files.append(OutputFile(path, _reader(source, item.name)))
    if not files:
        raise WrongType(tr("it contains no file of a game"))
    files += _metadata_files(target, meta, game, picture)
    files.sort(key=lambda file: file.path)
    return ExportPlan(files, left_out, _notes(contents, target))


def _reader(source: FileSource, name: str) -> Callable[[], bytes]:
    return lambda: source.read(name)


def _why_left(item: ModFile, target: ExportTarget) -> str:
    """Return why a target has no use for a file, "" if it has."""
    name = item.path.rpartition("/")[2]
    if item.option and not package_layout.has_options(target):
        return tr("it belongs to an option, and only mod managers know options")
    if not is_ours(item.path) or name == FACTS:
        return tr("it is not a file of the mod")
    if item.sort not in (ModFileSort.GAME, ModFileSort.DLC):
        return ""
    ending = name.lower().rpartition(".")[2]
    if ending in NOT_OF_A_GAME or ("rsizetable" in name and not games.is_size_table(name)):
        return tr("no game reads it")
    if target in MANAGERS and games.is_size_table(name):
        return tr("the mod manager makes the size table")
    return ""


def _output_path(target: ExportTarget, item: ModFile, game: str, mod: str) -> str | None:
    if item.option:
        way = package_meta.tkmm_way if target is ExportTarget.TKMM else package_meta.bcml_way
        item = item._replace(option=way(item.option))
    return package_layout.place(target, item, game, mod)


def _metadata_files(
    target: ExportTarget, meta: Meta, game: str, picture: OutputFile | None
) -> list[OutputFile]:
    """Return the metadata files of the mod."""
    meta_files: dict[str, bytes] = {}
    shown = f"thumbnail{Path(picture.path).suffix.lower()}" if picture is not None else ""
    title = games.GAMES[game].title
    if target is ExportTarget.TKMM:
        meta_files |= package_meta.tkmm_files(meta, shown)
    elif target in MANAGERS:
        meta_files["info.json"] = package_meta.bcml_info(meta, game, shown)
    if game == "botw-wiiu" and (target is ExportTarget.CEMU or target in MANAGERS):
        meta_files["rules.txt"] = package_meta.rules(meta, title.partition(" (")[0])
    files = [OutputFile(path, lambda data=data: data) for path, data in meta_files.items()]  # type: ignore[misc]
    return (
        [*files, OutputFile(shown, picture.read)]
        if picture is not None and target in MANAGERS
        else files
    )


def _notes(contents: ModContents, target: ExportTarget) -> list[str]:
    """Return what the user must know to install the mod."""
    notes = []
    if any(item.sort is ModFileSort.DLC for item in contents.items):
        notes.append(tr("The mod needs the DLC of the game."))
    has_table = any(games.is_size_table(item.path.rpartition("/")[2]) for item in contents.items)
    if target not in MANAGERS and not has_table:
        notes.append(tr("The mod has no size table: check its sizes before it is used."))
    return notes


def same_as(dump: Path, source: FileSource) -> Callable[[ModFile], bool]:
    """Return a test whether the game has the same file as an item."""
    layers = layers_of(dump)
    roots = {ModFileSort.GAME: layers.game, ModFileSort.DLC: layers.dlc}

    def is_same(item: ModFile) -> bool:
        folders = () if item.option else roots.get(item.sort, ())
        files = (folder / item.path for folder in folders)
        file = next((out for out in files if out.is_file()), None)
        if file is None:
            return False
        return atomic_file.read_bytes(file) == source.read(item.name)

    return is_same


# Written


def refuse_into(out: Path, mod: Path) -> None:
    """Raise `WrongType` if an export would be inside the mod, or is named as a 7z archive."""
    if out.name.lower().endswith(".7z"):
        raise WrongType(tr("7z archives are only read: end the name in .zip"))
    if below(out, mod) is not None:
        raise WrongType(tr("“{out}” is inside the mod itself", out=out))


def existing(planned: ExportPlan, out: Path) -> list[Path]:
    """Return the existing files that would be overwritten."""
    if is_archive(out):
        return [out] if out.exists() else []
    return [out / file.path for file in planned.files if (out / file.path).exists()]


def is_archive(out: Path) -> bool:
    """Whether an export of this name is a single file."""
    return out.name.lower().endswith(_ZIPPED)


def write(
    planned: ExportPlan,
    out: Path,
    policy: Policy,
    tell: Tell = lambda _done: None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> list[Path]:
    """Write an export to a folder, or as a zip archive if it is named so.

    If that is stopped or a file fails, everything is restored. `tell` is called with the number of
    finished files. Raises OSError, `FormatError`, `PackingStopped`.
    """
    if is_archive(out):
        atomic_file.make_folder(out.parent, policy)

        def fill(stream: BinaryIO) -> None:
            _fill_zip(stream, planned.files, tell, is_stopped)

        atomic_file.write_streamed(out, fill, _check_zip, policy.inside(out.parent))
        return [out]
    return write_files(planned.files, out, policy, tell, is_stopped)


def _fill_zip(
    stream: BinaryIO, files: Sequence[OutputFile], tell: Tell, is_stopped: Callable[[], bool]
) -> None:
    """Write the zip archive of files: the same files always give the same bytes."""
    with zipfile.ZipFile(stream, "w") as packed:
        for number, file in enumerate(files):
            if is_stopped():
                raise PackingStopped
            info = zipfile.ZipInfo(file.path, _DATE)
            is_small = file.path.lower().endswith(_PACKED)
            info.compress_type = zipfile.ZIP_STORED if is_small else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            packed.writestr(info, file.read())
            tell(number + 1)


def _check_zip(file: Path) -> None:
    with zipfile.ZipFile(file) as packed:
        if packed.testzip() is not None:
            raise atomic_file.Differs(tr(_DIFFERS))
