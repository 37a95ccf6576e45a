"""`triptych diff`: the differences between two files, by meaning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from app.cli import files
from app.cli.errors import DIFFERENT, Refusal
from app.cli.parts import AS_JSON, DICTIONARIES, FORCE, KNOWN, NAMES, ending
from app.cli.show import difference_line, print_lines, row_data, say_json, styled
from app.documents.file_place import FilePlace
from formats.diff import Difference, words
from formats.format import AnyFormat
from formats.merge import differences
from formats.outline import Outline
from formats.paths import Speller
from formats.text_io import FileForm, OpenedDocument

_EXAMPLES = """
triptych diff Player.bgparamlist mod/Player.bgparamlist
triptych diff --json old.byml new.byml
triptych diff MyMod dumps/totk
triptych diff MyMod dumps/totk --patch MyMod.patch
triptych diff MyMod dumps/actors --dump dumps/actors
triptych diff MyMod-1.0 MyMod-1.1 --dump MyMod-1.0
git show HEAD:Player.root.ainb | triptych diff - Player.root.ainb
"""


@click.command(epilog=ending(_EXAMPLES, "0 for equal files, 1 for different ones, 2 on errors."))
@click.argument("one")
@click.argument("other")
@click.option(
    "--patch",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PATCH",
    help="Write the changes of a mod to a file, for “apply”.",
)
@click.option(
    "--dump",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DUMP",
    help="The one of the two folders that is the dump, if it is not recognised as that of a game.",
)
@AS_JSON
@FORCE
@KNOWN
@NAMES
@DICTIONARIES
def command(
    one: str,
    other: str,
    patch: Path | None,
    dump: Path | None,
    as_json: bool,
    force: bool,
    file_format: AnyFormat | None,
) -> int:
    """Show how two files differ: rows that were added, removed, changed, moved or renamed.

    Binary files and texts can be compared with each other. - reads the standard input.

    For two archives or folders, every file that differs is listed with its values. If one folder is
    recognised as the dump of a game, or --dump names it, the other is taken as a mod of it, in
    either order: files that only the dump has are unchanged, not removed. Other folders are
    refused; for two versions of a mod, --dump names the earlier.
    """
    if (patch or dump) and not (Path(one).is_dir() and Path(other).is_dir()):
        raise Refusal("--patch and --dump are for two folders, the mod's and the dump's.")
    files.are_of_one_game((one, other))
    if _is_many(one, other):
        from app.cli import many

        return many.run(one, other, as_json=as_json, patch=patch, dump=dump, force=force)
    first, second = files.load_alike((one, other), file_format)
    if FileForm.BINARY not in (first.form, second.form):
        files.print_notes(first, one)
        files.print_notes(second, other)
    if first.format is not second.format:
        kinds = f"{first.format.name.upper()} and {second.format.name.upper()}"
        raise Refusal(f"files of two formats cannot be compared: {kinds}.")
    facts = _header_differences(first, second)
    found_differences, twin_views = differences(first.root, second.root, files.knowledge())
    views = twin_views.views[0], twin_views.views[1]
    is_equal = not found_differences and not facts and first.format.equal(first.root, second.root)
    if as_json:
        say_json(
            {
                "equal": is_equal,
                "header": facts,
                "differences": _differences_data(found_differences, *views),
            }
        )
    else:
        _print_differences(found_differences, facts, views[0], is_equal)
    return 0 if is_equal else DIFFERENT


def _is_many(first: str, other: str) -> bool:
    """Whether two names are both folders, or both archives. Raises OSError or `FormatError`."""
    if files.STANDARD in (first, other):
        return False
    if Path(first).is_dir() and Path(other).is_dir():
        return True
    return all(not Path(name).is_dir() and _is_archive(name) for name in (first, other))


def _is_archive(name: str) -> bool:
    place = FilePlace.of(name)
    if not place.words:
        from app.documents.container_io import is_wrapped

        with place.file.open("rb") as stream:
            if not is_wrapped(stream.read(16)):
                return False
    return files.content(name).kind == "sarc"


def _header_differences(
    opened: OpenedDocument, other: OpenedDocument
) -> dict[str, list[str | None]]:
    """Return the facts of the headers that are not the same, of both files."""
    ours, theirs = files.header(opened), files.header(other)
    names = {**ours, **theirs}
    return {
        name: [ours.get(name), theirs.get(name)]
        for name in names
        if ours.get(name) != theirs.get(name)
    }


def _print_differences(
    differences: list[Difference], facts: dict[str, list[str | None]], view: Outline, is_equal: bool
) -> None:
    for name, (ours, theirs) in facts.items():
        print_lines(
            styled(f"~ header, {name}: {ours or 'nothing'} → {theirs or 'nothing'}", "yellow")
        )
    for difference in differences:
        print_lines(difference_line(difference.what, words(difference, view)))
    if not (is_equal or differences or facts):
        print_lines(
            "The files differ only in what rows do not show, such as how their parts are arranged."
        )


def _differences_data(
    differences: list[Difference], outline: Outline, other_outline: Outline
) -> list[dict[str, Any]]:
    ours, theirs = Speller(outline).words, Speller(other_outline).words
    return [
        {
            "what": difference.what.value,
            "one": _row_data(difference.row, difference.path, ours),
            "other": _row_data(difference.other_row, difference.other_path, theirs),
        }
        for difference in differences
    ]


def _row_data(row: Any, path: Any, words_of: Any) -> dict[str, Any] | None:
    return None if row is None else row_data(row, words_of(path))
