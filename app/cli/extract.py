"""`triptych extract`: the files of an archive into a folder, as they are or as texts."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable
from pathlib import Path

import click

from app.cli import files
from app.cli.errors import Refusal
from app.cli.interrupted import undo_interrupted
from app.cli.parts import DICTIONARIES, FORCE, NAMES, ending
from app.cli.show import complain, counted, print_lines
from app.documents import atomic_file
from app.documents.dictionaries import dictionaries_for
from app.documents.file_place import FilePlace
from app.game.extracting import ExtractedFile, ExtractLayout, entry_data, extract, folder_name
from formats.problems import Severity

_EXAMPLES = """
triptych extract Weapon_Sword_020.pack.zs
triptych extract TitleBG.pack -o TitleBG --nested --unpack
triptych extract Enemy_Lynel_Dark.sbactorpack -o lynel --text
triptych extract Weapon_Sword_020.pack.zs "AI/*" -o .
triptych extract TitleBG.pack//Actor/Pack/Item.sbactorpack -o Item
"""
_STATUS = "0, or 2 where something could not be extracted."


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("pack")
@click.argument("names", nargs=-1)
@click.option(
    "-o", "--out", metavar="DIR", type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write to; by default one named like PACK, in the current folder.",
)  # fmt: skip
@click.option("--text", is_flag=True, help="Write documents as YAML.")
@click.option("--unpack", is_flag=True, help="Decompress the files.")
@click.option("--nested", is_flag=True, help="Extract archives inside it to folders, too.")
@FORCE
@NAMES
@DICTIONARIES
def command(
    pack: str,
    names: tuple[str, ...],
    out: Path | None,
    text: bool,
    unpack: bool,
    nested: bool,
    force: bool,
) -> int:
    """Write the files of the archive PACK into a folder, using the folders in their names.

    With NAMES, in which * stands for anything, only those are written. For a whole archive the
    folder also gets a file triptych-pack.json, which holds everything else: with it, “triptych
    pack” makes the same archive again, byte for byte; archives that --nested extracted are
    compressed again. A document becomes text only if the text gives the same bytes back; others
    stay binary, and are listed.
    """
    place = FilePlace.of(pack)
    if files.content(pack).kind != "sarc":
        raise Refusal(f"“{pack}” is not an archive; “triptych convert” makes a text of a document.")
    dictionaries = dictionaries_for(place.file)
    data = entry_data(atomic_file.read_bytes(place.file), place.words, dictionaries)
    how = ExtractLayout(unpack, text, nested)
    taken = list(extract(data, dictionaries, how, _entry_filter(names), files.knowledge()))
    if not taken:
        raise Refusal(f"no file in “{pack}” has such a name. -o names the folder to write to.")
    default = Path(folder_name((place.file.name, *place.words)[-1]))
    _write_extracted(default if out is None else out, taken, force=force)
    return 0


def _entry_filter(names: tuple[str, ...]) -> Callable[[str], bool] | None:
    """Return a test whether an entry matches one of the patterns or folder names."""
    if not names:
        return None
    patterns = [each for name in names for each in (name, f"{name.rstrip('/')}/*")]
    return lambda word: any(fnmatch.fnmatchcase(word, pattern) for pattern in patterns)


def _write_extracted(folder: Path, taken: list[ExtractedFile], *, force: bool) -> None:
    """Write all files, or none if one fails or already exists."""
    undo_interrupted(folder)
    made = [(folder / extracted_file.path, extracted_file.data) for extracted_file in taken]
    files.write_all(folder, made, files.policy(folder), force=force)
    for extracted_file in taken:
        if extracted_file.note:
            complain(
                f"{extracted_file.name} stays binary: {extracted_file.note.rstrip('.')}.",
                Severity.WARNING,
            )
    count = sum(bool(extracted_file.name) for extracted_file in taken)
    print_lines(f"{counted(count, 'file')} written to {folder}.")
