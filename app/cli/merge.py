"""`triptych merge`: merges two edited copies of one file."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from app.cli import decisions, files
from app.cli.decisions import OpenConflict
from app.cli.errors import DIFFERENT, Refusal
from app.cli.folders import is_ours_by_name
from app.cli.parts import AS_JSON, DECISIONS, DICTIONARIES, FORCE, KNOWN, NAMES, ending
from app.cli.show import complain, counted, print_lines, row_data, say_json, sign
from formats.core.roots import Root
from formats.diff import Difference, words
from formats.errors import FormatError
from formats.format import AnyFormat
from formats.merge import Choice, MergeResult, MergeTriple
from formats.outline import Outline
from formats.paths import Speller
from formats.problems import Severity
from formats.text_io import FileForm, OpenedDocument
from formats.value_text import one_line

_EXAMPLES = """
triptych merge stock.byml mine.byml theirs.byml -o merged.byml
triptych merge stock.byml mine.byml theirs.byml -o merged.byml --prefer mine
triptych merge A.byml B.byml C.byml -o D.byml --prefer both --prefer theirs
triptych merge A.byml B.byml C.byml -o D.byml --choose Actors/*/Life=mine
triptych merge A.byml B.byml C.byml -o D.byml --decisions open.json
triptych merge dump/X.pack.zs mine/X.pack.zs theirs/X.pack.zs -o X.pack.zs
triptych merge %O %A %B -o %A --force      (as a merge driver of git)
"""
_STATUS = (
    "0 for a merged file, 1 where conflicts are open (nothing is then written, or with "
    "--decisions a file that has the values of BASE there), 2 on errors."
)
_REMEDY = (
    "Nothing was written. In the window, File › Merge… takes the differences one by one, so that "
    "this one can be left out."
)
_SIDES = tuple(choice.value for choice in Choice)


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("base")
@click.argument("mine")
@click.argument("theirs")
@click.option(
    "-o", "--out", metavar="OUT", help="The file to write; without it, only list what would change."
)
@click.option(
    "--prefer",
    multiple=True,
    type=click.Choice(_SIDES),
    help="Which side wins in conflicts. “both” keeps what both add to one place of a list; given "
    "several times, the first that a conflict allows is used.",
)
@click.option(
    "--choose",
    multiple=True,
    metavar="PATH=SIDE",
    help="Decide the conflict at PATH, as it is listed: mine, theirs, base or both. * stands for "
    "any step of PATH, ** for any number of them.",
)
@DECISIONS
@AS_JSON
@FORCE
@KNOWN
@NAMES
@DICTIONARIES
def command(
    base: str,
    mine: str,
    theirs: str,
    out: str | None,
    prefer: tuple[str, ...],
    choose: tuple[str, ...],
    kept: Path | None,
    as_json: bool,
    force: bool,
    file_format: AnyFormat | None,
) -> int:
    """Merge two edited copies, MINE and THEIRS, of the file BASE.

    Changes of only one of them are taken over, and changes that both made alike are taken once.
    Where both changed the same place differently, the conflict is listed with its path, and nothing
    is written unless all conflicts are decided: by --choose, else by --decisions, else by --prefer.

    OUT has the form that its name says (.yml is a text), otherwise that of MINE: texts stay texts
    under the names that git gives its copies, and no other file is left beside them.

    Three archives are merged entry by entry. If MINE is a file in an archive and OUT is named like
    an archive, OUT is a copy of the archive of MINE with the merged file.

    Use “merge-mods” for whole mods.
    """
    if as_json and out == files.STANDARD:
        raise Refusal("the file and the output of --json cannot both go to the standard output.")
    from app.cli import merge_packs  # late: single files need none of it

    names = (base, mine, theirs)
    files.are_of_one_game(names)
    if merge_packs.are_packs(names):
        decided = decisions.Decisions(kept, choose, prefer, merge_packs.side_of)
        return merge_packs.run(names, out, decided, kept=kept, as_json=as_json, force=force)
    opened = _load_three(names, file_format)
    first, second, third = (document.root for document in opened)
    together = MergeTriple(first, second, third, files.knowledge())
    report = _MergeReport(together.merged, together.base, as_json)
    _decide(report, kept, choose, prefer)
    todo = report.open
    is_written = out is not None and (not todo or kept is not None)
    if is_written and out is not None:
        for conflict in todo:
            conflict.conflict.resolve(Choice.BASE)
        root = _merge_result(together, f"{mine} and {theirs}")
        store = partial(files.store, backup=False) if _is_gits(out) else files.store
        store(root, out, _form(out, mine, opened[1].form), base=mine, force=force)
        for conflict in todo:
            conflict.conflict.resolve(None)
    if kept is not None:
        decisions.write(kept, report.conflicts)
    if as_json:
        say_json(report.data(out if is_written else None))
    else:
        _print_merge(report, out, is_written, kept)
    return DIFFERENT if todo else 0


class _MergeReport:
    """The report of a merge, with the labels of the base before it is changed."""

    def __init__(self, merged: MergeResult, base: Outline, as_json: bool) -> None:
        self._merged, self._base = merged, base
        self._spelled = Speller(base)
        self.conflicts = [
            OpenConflict(conflict.address(self._spelled), conflict) for conflict in merged.conflicts
        ]
        self.lines = (
            [] if as_json else [self._change_line(difference) for difference in merged.clean]
        )
        self._changes = self._changes_data(merged.clean) if as_json else []

    @property
    def open(self) -> list[OpenConflict]:
        """The conflicts that are not decided."""
        return [conflict for conflict in self.conflicts if conflict.conflict.choice is None]

    def data(self, out: str | None) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "merged": not self.open,
            "written": out,
            "changes": self._changes,
            "conflicts": [conflict.data() for conflict in self.conflicts],
        }

    def _change_line(self, difference: Difference) -> str:
        what = words(difference, self._base)
        return f"{sign(difference.what)} {what} ({self._by(difference)})"

    def _by(self, difference: Difference) -> str:
        """Return who made a change."""
        side = Choice.THEIRS if difference.source is self._merged.theirs else Choice.MINE
        return (Choice.BOTH if difference in self._merged.alike else side).value

    def _changes_data(self, changes: list[Difference]) -> list[dict[str, Any]]:
        sources: dict[Outline, Speller] = {}
        conflict_data = []
        for difference in changes:
            old, new = None, None
            if difference.row is not None and difference.path is not None:
                old = row_data(difference.row, self._spelled.words(difference.path))
            if difference.other_row is not None and difference.other_path is not None:
                speller = sources.setdefault(difference.source, Speller(difference.source))
                new = row_data(difference.other_row, speller.words(difference.other_path))
            by = self._by(difference)
            conflict_data.append(
                {"what": difference.what.value, "by": by, "base": old, "merged": new}
            )
        return conflict_data


def _load_three(names: tuple[str, str, str], file_format: AnyFormat | None) -> list[OpenedDocument]:
    """Return the three documents; raises `Refusal` if their formats differ."""
    opened = files.load_alike(names, file_format)
    for document, name in zip(opened, names, strict=True):
        files.print_notes(document, name)
    if len({document.format.name for document in opened}) > 1:
        kinds = ", ".join(document.format.name.upper() for document in opened)
        raise Refusal(f"files of several formats cannot be merged: {kinds}.")
    for document, name in zip(opened[1:], names[1:], strict=True):
        if files.header(document) != files.header(opened[0]):
            complain(
                f"{name} has a different header than {names[0]}, whose header stays.",
                Severity.WARNING,
            )
    return opened


def _decide(
    report: _MergeReport, kept: Path | None, choose: tuple[str, ...], prefer: tuple[str, ...]
) -> None:
    """Apply the decisions."""
    if kept is not None:
        decisions.read(kept, report.conflicts)
    decisions.choose(report.conflicts, choose)
    for conflict in decisions.prefer(report.conflicts, [Choice(side) for side in prefer]):
        choice = conflict.conflict.choice
        assert choice is not None, "it was just decided"
        complain(f"{_conflict_line(conflict)}: {choice.value} was chosen", Severity.NOTE)


def _merge_result(together: MergeTriple, names: str) -> Root:
    try:
        return together.result()
    except FormatError as error:
        error.name, error.hint = names, error.hint or _REMEDY
        raise


def _is_gits(out: str) -> bool:
    """Whether a name is one that git gives the copies it wants merged, and removes again."""
    return Path(out).name.startswith(".merge_file_")


def _form(out: str, mine: str, form_of_mine: FileForm) -> FileForm:
    """Return how OUT is written."""
    if out == files.STANDARD or Path(out).resolve() == Path(mine).resolve():
        return form_of_mine
    return files.form_by_name(out, FileForm.BINARY if is_ours_by_name(out) else form_of_mine)


def _conflict_line(conflict: OpenConflict) -> str:
    base, mine, theirs = conflict.conflict.side_texts()
    return f"{one_line(conflict.address)}: {base}, mine {mine}, theirs {theirs}"


def _print_merge(
    report: _MergeReport, out: str | None, is_written: bool, kept: Path | None
) -> None:
    """Print the applied changes, or the open conflicts, for people."""
    todo, is_piped = report.open, out == files.STANDARD
    if not todo:
        if not is_piped:
            print_lines(report.lines)
        if not is_written:
            complain("Nothing was written: name the file to write with -o.", Severity.NOTE)
        return
    count = counted(len(todo), "conflict")
    if is_written:
        complain(
            f"{count} open: “{out}” has the values of the base there. Decide them in “{kept}” and "
            "merge again with --force."
        )
    elif kept is not None:
        complain(f"{count} open. Decide them in “{kept}” and merge again.")
    else:
        remedy = f"Decide with --prefer {', '.join(_SIDES[:-1])} or {_SIDES[-1]}, or one by one"
        complain(f"{count}, so nothing was written. {remedy} with --choose or --decisions.")
    if not (is_piped and is_written):
        print_lines(_conflict_line(conflict) for conflict in todo)
