"""`triptych export`: a mod as a console, an emulator or a mod manager wants to have it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from app.cli import files
from app.cli.errors import Refusal
from app.cli.interrupted import undo_interrupted
from app.cli.many import refuse_in_dump, root_of
from app.cli.parts import AS_JSON, FORCE, VARIANT, ending
from app.cli.show import complain, counted, print_lines, say_json
from app.documents import atomic_file
from app.game import exporting, games, package_layout
from app.game.batch_writing import OutputFile
from app.game.exporting import ExportPlan
from app.game.mod import Project, Projects
from app.game.package_layout import ExportTarget, ModFile
from app.game.package_source import FolderSource
from formats.errors import WrongType
from formats.problems import Severity

_EXAMPLES = """
triptych export MyMod --for switch -o sdcard
triptych export MyMod --for emulator -o yuzu
triptych export MyMod --for tkmm -o MyMod.zip --version 1.2.0 --author Me
triptych export MyMod --for bcml -o MyMod.zip --thumbnail cover.jpg
triptych export MyMod --for cemu -o graphicPacks/MyMod --dump dumps/botw
"""
_STATUS = "0, or 2 where nothing was written."
_TEXTS = {
    "name": "The name of the mod; by default that in its own files, or its folder.",
    "version": "Its version, such as 1.2.0.",
    "author": "Who made it.",
    "description": "What it does.",
    "url": "Where it can be found on the web.",
}


def _about(command: Callable[..., int]) -> Callable[..., int]:
    """Add an option for each field of a package's metadata."""
    for name, what in reversed(_TEXTS.items()):
        command = click.option(f"--{name}", help=what)(command)
    return command


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("mod", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--for", "target", type=click.Choice([target.value for target in ExportTarget]), required=True,
    help="The target: a Switch with custom firmware; an emulator with a load folder, such as yuzu, "
    "or Ryujinx; Cemu; or one of the mod managers TKMM, BCML and UKMM.",
)  # fmt: skip
@click.option(
    "-o", "--out", metavar="OUT", type=click.Path(path_type=Path), required=True,
    help="The folder to write to, or a zip archive if its name says so: .zip, .bnp.",
)  # fmt: skip
@click.option("--game", type=click.Choice(list(games.GAMES)), help="The game the mod is for.")
@click.option(
    "--dump",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The dump of the game: it shows which game it is, and files that are the same there are "
    "left out. Found automatically if the window knows this mod.",
)
@_about
@click.option(
    "--thumbnail",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A picture of the mod (.png or .jpg).",
)
@VARIANT
@FORCE
@AS_JSON
def command(
    mod: Path,
    target: str,
    out: Path,
    game: str | None,
    dump: Path | None,
    thumbnail: Path | None,
    selected: tuple[str, ...],
    force: bool,
    as_json: bool,
    **told: str | None,
) -> int:
    """Lay out the mod in the folder MOD for its target.

    For a console or an emulator these are the folders it loads mods from; for Cemu a graphic pack
    with its rules.txt; for TKMM a project with its .tkproj; for BCML and UKMM the game's folders
    with an info.json. The managers accept these as folders and as archives, and convert them to
    their own form. Options of the mod, its folders options/NAME and options/GROUP/NAME, are
    exported for managers only.

    Files that no game reads, such as .bak, are left out; so is the size table for managers, which
    make it themselves.
    """
    undo_interrupted(out)
    source = FolderSource(mod)
    mod_contents = package_layout.find(source.names)
    project = _project_of(mod)
    root = root_of(dump) if dump is not None else project.dump if project is not None else None
    found_game = games.detect(root).game if root is not None else None
    try:
        key = exporting.game_of(
            mod_contents, game or (found_game.key if found_game is not None else "")
        )
    except WrongType as error:
        error.hint = "Name it with --game, or its dump with --dump."
        raise
    meta = exporting.meta_of(source, mod_contents, mod.resolve().name)
    for name, text in told.items():
        meta = meta if text is None else meta.with_text(name, text)
    exporting.refuse_into(out, mod)
    refuse_in_dump(out, root)
    picture = _picture(thumbnail, exporting.picture_of(mod_contents), source)
    is_same = _is_same(source, root)
    planned = exporting.plan(
        source, mod_contents, ExportTarget(target), meta, key, picture, is_same, selected
    )
    if not force and (there := exporting.existing(planned, out)):
        files.refuse_existing(there[0], force=False)
    with files.naming_write_errors(out):
        exporting.write(planned, out, files.policy())
    if as_json:
        say_json(_export_data(planned, out))
    else:
        _print_export(planned, out)
    return 0


def _project_of(mod: Path) -> Project | None:
    """Return the project of the settings that a mod belongs to, None if there is none."""
    for project in Projects().all:
        if project.mod is not None and _is(project.mod, mod):
            return project
    return None


def _is_same(source: FolderSource, root: Path | None) -> Callable[[ModFile], bool]:
    """Return a test whether a file of the mod is the same in the dump, if one is known."""
    return exporting.same_as(games.detect(root).root, source) if root else lambda _item: False


def _is(path: Path, other: Path) -> bool:
    return path.resolve() in (other.resolve(), other.resolve().parent)


def _picture(given: Path | None, own: str, source: FolderSource) -> OutputFile | None:
    """Return the picture that was given, or else the mod's own."""
    if given is None:
        return OutputFile(own, lambda: source.read(own)) if own else None
    if given.suffix.lower() not in (".png", ".jpg", ".jpeg"):
        raise Refusal(f"“{given}” is neither a PNG nor a JPEG picture.")
    return OutputFile(given.name, lambda: atomic_file.read_bytes(given))


def _print_export(planned: ExportPlan, out: Path) -> None:
    for name, why in planned.left_out:
        complain(f"{name} is left out: {why}.", Severity.NOTE)
    for note in planned.notes:
        complain(note, Severity.NOTE)
    print_lines(f"{counted(len(planned.files), 'file')} written to {out}.")


def _export_data(planned: ExportPlan, out: Path) -> dict[str, object]:
    return {
        "out": str(out),
        "files": [output_file.path for output_file in planned.files],
        "left_out": [{"file": name, "why": why} for name, why in planned.left_out],
        "notes": planned.notes,
    }
