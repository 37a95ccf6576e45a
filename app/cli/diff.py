"""`triptych diff`: what differs between two files, by what they mean."""

from __future__ import annotations

from typing import Any

import click

from app.cli import files
from app.cli.errors import DIFFERENT, Refusal
from app.cli.parts import AS_JSON, DICTIONARIES, KNOWN, NAMES, ending
from app.cli.show import row_data, say, say_json, styled
from formats.diff import Difference, What, diff, words
from formats.format import AnyFormat
from formats.outline import Outline
from formats.paths import Speller
from formats.text_io import Form, Opened

_EXAMPLES = """
triptych diff Player.bgparamlist mod/Player.bgparamlist
triptych diff --json old.byml new.byml
git show HEAD:Player.root.ainb | triptych diff - Player.root.ainb
"""
_COLORS = {What.ADDED: "green", What.REMOVED: "red", What.MOVED: "cyan", What.RENAMED: "cyan"}
_SIGNS = {What.ADDED: "+", What.REMOVED: "-", What.MOVED: ">", What.RENAMED: ">"}


@click.command(epilog=ending(_EXAMPLES, "0 for equal files, 1 for different ones, 2 on errors."))
@click.argument("one")
@click.argument("other")
@AS_JSON
@KNOWN
@NAMES
@DICTIONARIES
def command(one: str, other: str, as_json: bool, known: AnyFormat | None) -> int:
    """Tell what differs between two files: added, removed, changed, moved and renamed rows.

    Binary files and texts may be compared with each other. - reads the standard input.
    """
    first, second = files.load_alike((one, other), known)
    if Form.BINARY not in (first.form, second.form):
        files.tell(first, one)
        files.tell(second, other)
    if first.format is not second.format:
        kinds = f"{first.format.name.upper()} and {second.format.name.upper()}"
        raise Refusal(f"files of two formats cannot be compared: {kinds}.")
    views = files.view(first.root), files.view(second.root)
    facts = _facts(first, second)
    found = diff(*views)
    is_equal = not found and not facts and first.format.equal(first.root, second.root)
    if as_json:
        say_json({"equal": is_equal, "header": facts, "differences": _data(found, *views)})
    else:
        _show(found, facts, views[0], is_equal)
    return 0 if is_equal else DIFFERENT


def _facts(one: Opened, other: Opened) -> dict[str, list[str | None]]:
    """Return the facts of the headers that are not the same, of both files."""
    ours, theirs = files.header(one), files.header(other)
    names = {**ours, **theirs}
    return {
        name: [ours.get(name), theirs.get(name)]
        for name in names
        if ours.get(name) != theirs.get(name)
    }


def _show(
    found: list[Difference], facts: dict[str, list[str | None]], view: Outline, is_equal: bool
) -> None:
    for name, (ours, theirs) in facts.items():
        say(styled(f"~ header, {name}: {ours or 'nothing'} → {theirs or 'nothing'}", "yellow"))
    for one in found:
        sign = _SIGNS.get(one.what, "~")
        say(styled(f"{sign} {words(one, view)}", _COLORS.get(one.what, "yellow")))
    if not (is_equal or found or facts):
        say("The files differ in what no row shows, such as how their parts are arranged.")


def _data(found: list[Difference], one: Outline, other: Outline) -> list[dict[str, Any]]:
    ours, theirs = Speller(one).words, Speller(other).words
    return [
        {
            "what": each.what.value,
            "one": _row(each.row, each.path, ours),
            "other": _row(each.other_row, each.other_path, theirs),
        }
        for each in found
    ]


def _row(row: Any, path: Any, words_of: Any) -> dict[str, Any] | None:
    return None if row is None else row_data(row, words_of(path))
