"""`triptych apply`: a patch applied to a game, also to another version than it was made from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from app.cli import files
from app.cli.errors import DIFFERENT, Refusal
from app.cli.interrupted import undo_interrupted
from app.cli.many import root_of
from app.cli.parts import AS_JSON, DICTIONARIES, FORCE, ending
from app.cli.show import complain, counted, print_lines, say_json, styled
from app.documents import dictionaries
from app.game import games, patch_file, patching
from app.game.mod import WrongFolder, folders_of, mirror_of, place_in, target_in
from app.game.patching import PatchedFile
from formats.merge import Choice
from formats.problems import Severity
from formats.value_text import one_line

_EXAMPLES = """
triptych apply MyMod.patch dumps/totk-1.4.0 -o NewMod
triptych apply MyMod.patch dumps/totk-1.4.0 -o NewMod --check
triptych apply MyMod.patch dumps/totk-1.4.0 -o NewMod --prefer mod
"""
_STATUS = "0 where everything was applied, 1 where there were conflicts, 2 on errors."
_SIDES = {"mod": Choice.THEIRS, "game": Choice.MINE}


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("patch", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("game", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "-o", "--out", metavar="OUT", type=click.Path(file_okay=False, path_type=Path), required=True,
    help="The folder of the mod to write to.",
)  # fmt: skip
@click.option("--prefer", type=click.Choice(list(_SIDES)), help="Which side wins in conflicts.")
@click.option(
    "--check", "is_check", is_flag=True, help="Write nothing, only list what would change."
)
@FORCE
@AS_JSON
@DICTIONARIES
def command(
    patch: Path,
    game: Path,
    out: Path,
    prefer: str | None,
    is_check: bool,
    force: bool,
    as_json: bool,
) -> int:
    """Make a mod of the game in the folder GAME, a dump or a mod, from a PATCH of “diff --patch”.

    Files of GAME that are the same as those the patch was made from become those of the mod.
    Documents that differ in GAME are merged: what the mod changed is changed there, too. Where both
    changed the same place, the conflict is listed and GAME's version stays, unless --prefer
    decides; everything else is written. GAME itself is never written to. The size table is not
    part of a patch: see “check-sizes”.
    """
    if not is_check:
        undo_interrupted(out)
    root = root_of(game)
    target = target_of(out, root, [game])
    items = patch_file.load(patch)
    is_known = games.detect(game).game is not None or mirror_of(game) is not None
    if not is_known and not any(patching.place_of(root, item.path)[1] for item in items):
        what = f"“{game}” is not a dump of a known game"
        raise Refusal(f"{what}, and it has none of the files that the patch changes.")
    done = list(patching.apply(items, root, _SIDES[prefer] if prefer else None))
    if not is_check:
        made = [(place_in(target, patched_file.path), patched_file.data) for patched_file in done]
        files.write_all(out, made, files.policy(*folders_of(out, target)), force=force)
    if as_json:
        say_json(_patched_data(done))
    else:
        _print_patched(done, is_check=is_check)
    return DIFFERENT if any(patched_file.conflicts for patched_file in done) else 0


def target_of(out: Path, root: Path, read: Sequence[Path]) -> Path:
    """Return where the game's paths begin in OUT; raises `Refusal` as `target_in`.

    The game, the first folder of those that are only `read`, is not written from now on.
    """
    dictionaries.only_read(read[0])
    try:
        return target_in(out, root, read, files.policy())
    except WrongFolder as error:
        raise Refusal(str(error)) from None


def _print_patched(done: list[PatchedFile], *, is_check: bool) -> None:
    for patched_file in done:
        for conflict in patched_file.conflicts:
            print_lines(styled(f"! {one_line(conflict.place, 500)}: {conflict.why}", "red"))
            print_lines(f"    {one_line(row, 500)}" for row in conflict.rows)
    count = sum(len(patched_file.done) for patched_file in done)
    written = counted(sum(patched_file.data is not None for patched_file in done), "file")
    what = "would be written" if is_check else "written"
    print_lines(f"{counted(count, 'change')} applied, {written} {what}.")
    left = sum(len(patched_file.conflicts) for patched_file in done)
    if left:
        complain(
            f"{counted(left, 'conflict')}: the game's version stays there. Decide with "
            "--prefer mod or game.",
            Severity.WARNING,
        )


def _patched_data(done: list[PatchedFile]) -> dict[str, object]:
    return {
        "files": [
            {
                "path": patched_file.path,
                "written": patched_file.data is not None,
                "applied": patched_file.done,
                "conflicts": [
                    patch_conflict._asdict() for patch_conflict in patched_file.conflicts
                ],
            }
            for patched_file in done
        ]
    }
