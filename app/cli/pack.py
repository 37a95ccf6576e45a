"""`triptych pack`: makes an archive from a folder, as it was extracted or by the games' rules."""

from __future__ import annotations

from pathlib import Path

import click

from app.cli import files
from app.cli.errors import Refusal
from app.cli.parts import DICTIONARIES, FORCE, ending
from app.cli.show import counted, print_lines
from app.documents import atomic_file
from app.documents.dictionaries import dictionaries_for
from app.game.folder_packing import pack_folder
from app.game.packing import PackLayout, like_of

_EXAMPLES = """
triptych pack Weapon_Sword_020 -o Weapon_Sword_020.pack.zs
triptych pack lynel -o Enemy_Lynel_Dark.sbactorpack --force
triptych pack TitleBG -o TitleBG.pack --like dump/content/Pack/TitleBG.pack
triptych pack New -o New.sbactorpack --big-endian
"""
_STATUS = "0, or 2 where nothing was written."
_ALIGNMENTS = tuple(str(1 << shift) for shift in range(14))


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "-o", "--out", metavar="PACK", type=click.Path(path_type=Path), required=True,
    help="The archive to write; its name decides how it is compressed.",
)  # fmt: skip
@click.option(
    "--like",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="An archive whose layout to follow; files that are the same keep their exact bytes.",
)
@click.option(
    "--alignment",
    type=click.Choice(_ALIGNMENTS),
    help="Files in a new archive begin at multiples of this many bytes. By default 8 for .zs, 4 "
    "for others.",
)
@click.option("--big-endian", is_flag=True, help="Make a new archive for the Wii U.")
@FORCE
@DICTIONARIES
def command(
    folder: Path,
    out: Path,
    like: Path | None,
    alignment: str | None,
    big_endian: bool,
    force: bool,
) -> int:
    """Make an archive of all files in FOLDER, under the names they have there.

    A folder that “triptych extract” wrote becomes the same archive again, with everything that has
    been changed, added and removed since: its triptych-pack.json says how. Other folders become
    archives like those of the game. Texts of documents, such as X.bgyml.yml, are converted to
    binary. What was written is read back and compared.
    """
    if out.is_dir():
        raise Refusal(f"“{out}” is a folder; name the archive to write.")
    files.refuse_existing(out, force=force)
    model = None
    if like is not None:
        model = like_of(atomic_file.read_bytes(like), dictionaries_for(like))
    files.make_folder(out.parent)
    with files.naming_write_errors(out):
        count = pack_folder(
            folder, out, files.policy(), PackLayout(int(alignment or 0), big_endian), model
        )
    print_lines(f"{counted(count, 'file')} packed into {out}.")
    return 0
