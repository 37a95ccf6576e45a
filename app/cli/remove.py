"""`triptych remove`: removes rows of a file."""

from __future__ import annotations

import click

from app.cli.editing import UNCHANGED, EditedFile, editing
from app.cli.parts import ending
from app.cli.show import counted
from formats.core.paths import tops
from formats.format import AnyFormat

_EXAMPLES = """
triptych remove Player.bgparamlist General/Wind
triptych remove ActorInfo.byml Actors/[12] Actors/[13]
triptych remove ActorInfo.byml "Actors/*/bugMask" -o Smaller.byml
"""


@click.command(epilog=ending(_EXAMPLES, UNCHANGED))
@click.argument("file")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@editing
def command(
    file: str,
    paths: tuple[str, ...],
    out: str | None,
    force: bool,
    file_format: AnyFormat | None,
) -> None:
    """Remove the rows at each PATH (see “get”) with all below them; either all of them or none.

    Elements after a removed one move up. Whatever must be removed along with them, such as links to
    a removed node, is listed. The file is written the way “set” writes it.
    """
    edited = EditedFile(file, file_format, out)
    rows = tops([path for words in paths for path in edited.rows(words)])
    report = [f"- {edited.shown_path(path)}" for path in rows]
    along = edited.run(lambda: edited.structure.remove(rows))
    report.append(f"{counted(len(rows), 'row')} removed{f', {along}' if along else ''}.")
    edited.save(force, report)
