"""`triptych import-mod`: the folder of a mod, made from a package or a console's folder."""

from __future__ import annotations

from pathlib import Path

import click

from app.cli import files
from app.cli.errors import Refusal
from app.cli.interrupted import undo_interrupted
from app.cli.many import refuse_in_dump
from app.cli.parts import AS_JSON, FORCE, VARIANT, ending
from app.cli.show import complain, counted, print_lines, say_json
from app.game import games, importing
from app.game.batch_writing import OutputFile, write_files
from app.game.importing import Package
from app.game.mod import below
from app.game.package_source import open_source
from formats.errors import FormatError
from formats.problems import Severity

_EXAMPLES = """
triptych import-mod "Downloaded mod.zip" -o MyMod
triptych import-mod Cemu/graphicPacks/SomeMod -o SomeMod
triptych import-mod sdcard/atmosphere/contents/0100F2C0115B6000 -o MyMod
"""
_STATUS = "0, or 2 where nothing was written."


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("package", type=click.Path(exists=True, path_type=Path))
@click.option(
    "-o", "--out", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), required=True,
    help="The folder of the mod to write to.",
)  # fmt: skip
@click.option("--game", type=click.Choice(list(games.GAMES)), help="The game the mod is for.")
@VARIANT
@FORCE
@AS_JSON
def command(
    package: Path,
    out: Path,
    game: str | None,
    selected: tuple[str, ...],
    force: bool,
    as_json: bool,
) -> int:
    """Make the folder of a mod from PACKAGE: a zip or 7z archive or a folder, in any layout.

    Triptych finds where in PACKAGE the mod begins: a project of TKMM, the folders of BCML and UKMM,
    a graphic pack for Cemu, what a console or an emulator loads, or the game's own folders. What
    mod managers have converted to their own form (.tkcl, .bnp with logs, UKMM's zip) is refused: it
    holds only what changed.
    """
    undo_interrupted(out)
    try:
        mod, planned = _import(package, out, game or "", selected, force=force)
    except FormatError as error:
        error.name = ", ".join(filter(None, (str(package), error.name)))
        raise
    if as_json:
        say_json(_imported_data(mod, planned, out))
        return 0
    title = games.GAMES[mod.game].title if mod.game in games.GAMES else "a game that is unknown"
    print_lines(
        f"“{mod.meta.name}”, for {title}: {counted(len(planned), 'file')} written to {out}."
    )
    if not mod.game:
        complain("Nothing in it shows which game it is for; name it with --game.", Severity.NOTE)
    return 0


def _import(
    package: Path, out: Path, game: str, selected: tuple[str, ...], *, force: bool
) -> tuple[Package, list[OutputFile]]:
    """Write the folder of a mod; return the mod, and what was written."""
    mod = importing.read(open_source(package), package.resolve().stem, game)
    if package.is_dir() and (below(out, package) is not None or below(package, out) is not None):
        raise Refusal(
            f"Neither of “{out}” and “{package}” may be inside the other. Name another folder."
        )
    refuse_in_dump(out)
    planned = importing.planned(mod, selected)
    for output_file in planned:
        files.refuse_existing(out / output_file.path, force=force)
    with files.naming_write_errors(out):
        write_files(planned, out, files.policy())
    return mod, planned


def _imported_data(mod: Package, planned: list[OutputFile], out: Path) -> dict[str, object]:
    return {
        "out": str(out),
        "name": mod.meta.name,
        "version": mod.meta.version,
        "author": mod.meta.author,
        "game": mod.game or None,
        "files": [output_file.path for output_file in planned],
    }
