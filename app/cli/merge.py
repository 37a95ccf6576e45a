"""`triptych merge`: two edited copies of one file brought together."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

import formats
from app.cli import files
from app.cli.errors import DIFFERENT, Refusal
from app.cli.folders import is_ours_by_name
from app.cli.parts import DICTIONARIES, FORCE, KNOWN, ending
from app.cli.show import complain, counted, say
from formats.diff import words
from formats.errors import FormatError
from formats.format import AnyFormat
from formats.merge import Choice, Merged, merge
from formats.outline import Outline
from formats.problems import Severity
from formats.registry import structure_of
from formats.text_io import Form

_EXAMPLES = """
triptych merge stock.byml mine.byml theirs.byml -o merged.byml
triptych merge stock.byml mine.byml theirs.byml -o merged.byml --prefer mine
triptych merge %O %A %B -o %A --force      (as a merge driver of git)
"""
_STATUS = "0 for a merged file, 1 for conflicts (nothing is then written), 2 on errors."
_REMEDY = (
    "Nothing was written. In the window, File › Merge… takes the differences one by one, so that "
    "this one can be left out."
)
_SIDES = (Choice.MINE.value, Choice.THEIRS.value, Choice.BASE.value)


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("base")
@click.argument("mine")
@click.argument("theirs")
@click.option("-o", "out", metavar="OUT", required=True, help="The file to write.")
@click.option("--prefer", type=click.Choice(_SIDES), help="Whose side to take in conflicts.")
@FORCE
@KNOWN
@DICTIONARIES
def command(
    base: str,
    mine: str,
    theirs: str,
    out: str,
    prefer: str | None,
    force: bool,
    known: AnyFormat | None,
) -> int:
    """Bring two edited copies, MINE and THEIRS, of the file BASE together.

    What only one of them changed is taken, and what both did alike once. Where both touched the
    same place differently, that is listed and nothing is written, unless --prefer decides.

    OUT is of the kind its name tells (.yml is a text), else of that of MINE: texts stay texts
    under the names that git gives its copies, and nothing is left beside those.
    """
    names = base, mine, theirs
    opened = files.load_alike(names, known)
    for one, name in zip(opened, names, strict=True):
        files.tell(one, name)
    if len({one.format.name for one in opened}) > 1:
        kinds = ", ".join(one.format.name.upper() for one in opened)
        raise Refusal(f"files of several formats cannot be merged: {kinds}.")
    for one, name in zip(opened[1:], (mine, theirs), strict=True):
        if files.header(one) != files.header(opened[0]):
            complain(f"{name} has another header than {base}, which stays.", Severity.WARNING)
    views = [formats.outline(one.root) for one in opened]
    merged = merge(*views)
    if merged.conflicts and prefer is None:
        _list(merged, views[0])
        return DIFFERENT
    for conflict in merged.conflicts:
        conflict.resolve(Choice(prefer))
        complain(f"{conflict.words(views[0])}: {prefer} was taken", Severity.NOTE)
    told = [words(one, views[0]) for one in merged.clean]
    try:
        merged.into(structure_of(opened[0].root, views[0]))
    except FormatError as error:
        error.name, error.hint = f"{mine} and {theirs}", error.hint or _REMEDY
        raise
    store = partial(files.store, backup=False) if _is_gits(out) else files.store
    store(opened[0].root, out, _form(out, mine, opened[1].form), force=force)
    if out != files.STANDARD:
        say(told)
    return 0


def _is_gits(out: str) -> bool:
    """Whether a name is one that git gives the copies it wants merged, and removes again."""
    return Path(out).name.startswith(".merge_file_")


def _form(out: str, mine: str, form_of_mine: Form) -> Form:
    """Return how OUT is written."""
    if out == files.STANDARD or Path(out).resolve() == Path(mine).resolve():
        return form_of_mine
    return files.form_by_name(out, Form.BINARY if is_ours_by_name(out) else form_of_mine)


def _list(merged: Merged, base: Outline) -> None:
    count = counted(len(merged.conflicts), "conflict")
    sides = ", ".join(_SIDES[:-1])
    complain(f"{count}, so nothing was written. Decide with --prefer {sides} or {_SIDES[-1]}.")
    say(one.words(base) for one in merged.conflicts)
