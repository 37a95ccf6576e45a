"""`triptych set`: values of a file, typed as in the window."""

from __future__ import annotations

import click

from app.cli.editing import UNCHANGED, EditedFile, content_of, editing
from app.cli.errors import Refusal
from app.cli.parts import ending
from app.cli.show import value_words
from formats.core.kinds import CONTAINERS, same
from formats.core.paths import Path
from formats.format import AnyFormat
from formats.value_text import one_line, parse_whole

_EXAMPLES = """
triptych set Player.bgparamlist General/Life 60
triptych set Player.bgparamlist General/Speed -1.5 -o Slow.bgparamlist
triptych set Sky.baglenv Sun/Color "1 0.9 0.5 1"
triptych set ActorInfo.byml "Actors/*/bugMask" 0
triptych set Sky.baglenv Sun/Fade --from curve.txt
triptych set StageMap.byml "ObjectList/[3]/Translate/X" 120 --everywhere
triptych set Pack/Actor/X.pack.zs//Component/Voices.bgyml Volume 0.5
triptych set - General/Life 60 < old.bgparamlist > new.bgparamlist
"""


@click.command(
    epilog=ending(_EXAMPLES, UNCHANGED),
    context_settings={"ignore_unknown_options": True},
)
@click.argument("file")
@click.argument("path")
@click.argument("value", type=click.UNPROCESSED, required=False)
@click.option(
    "--everywhere",
    is_flag=True,
    help="Change what a BYML file stores once, and refers to from several rows, for all of them.",
)
@click.option("--from", "source", metavar="FILE", help="Read VALUE from this file; - is a pipe.")
@editing
def command(
    file: str,
    path: str,
    value: str | None,
    source: str | None,
    everywhere: bool,
    out: str | None,
    force: bool,
    file_format: AnyFormat | None,
) -> None:
    """Set the row at PATH (see “get”) to another VALUE of its own type, or all rows that it fits.

    VALUE has the form that “get” prints, even for buffers and curves: bytes in hex digits, numbers
    separated by spaces. What does not fit the type is refused. The file is written to a temporary
    file, read back and compared before it replaces the old one; the first time, the old one is kept
    as FILE.bak, for a mod among the program's own data. What another program has changed meanwhile
    is not overwritten. In an archive nothing else changes, and the compression stays the same.
    Before a VALUE that looks like an option, write --.
    """
    typed = content_of(value, source)
    if typed is None:
        raise click.UsageError("Missing argument 'VALUE'.")
    edited = EditedFile(file, file_format, out)
    paths = edited.rows(path)
    old = {at: edited.row(at) for at in paths}

    edits = []
    for at in paths:
        with edited.at(at):
            value = edited.view.check(at, _parsed(edited, at, typed))
            if not same(old[at].kind, value, old[at].value):
                edits.append((at, value))
    if edits:
        one = edited.structure
        edited.run(lambda: (one.set_everywhere if everywhere else one.set_many)(edits))
    report = [
        f"{edited.shown_path(at)}: {value_words(old[at])} → {value_words(edited.row(at))}"
        for at in paths
    ]
    edited.save(force, report)


def _parsed(edited: EditedFile, path: Path, typed: str) -> object:
    row = edited.row(path)
    if row.kind in CONTAINERS:
        what = f"“{one_line(edited.shown_path(path))}” is of type {row.kind.value}"
        raise Refusal(f"{what} and has no value of its own.")
    return parse_whole(row.kind, typed, row.value)
