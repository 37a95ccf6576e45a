"""`triptych rename`: another name for a row of a file."""

from __future__ import annotations

import click

from app.cli.editing import UNCHANGED, EditedFile, editing
from app.cli.parts import ending
from app.cli.show import counted
from formats.core.paths import Path
from formats.format import AnyFormat

_EXAMPLES = """
triptych rename Player.bgparamlist General/Wind Breeze
triptych rename Player.bgparamlist General/Wind 0x1B2C3D4E
triptych rename Watchman.root.ainb blackboard/Alarm Alert --references
"""


@click.command(epilog=ending(_EXAMPLES, UNCHANGED))
@click.argument("file")
@click.argument("path")
@click.argument("name")
@click.option(
    "--references", is_flag=True, help="Also rename texts in the file that refer to the row."
)
@editing
def command(
    file: str,
    path: str,
    name: str,
    references: bool,
    out: str | None,
    force: bool,
    file_format: AnyFormat | None,
) -> None:
    """Give the row at PATH (see “get”) another NAME, or the hash of a name (0x1B2C3D4E).

    If the format sorts rows by name, the row moves. The file is written the way “set” writes it.
    """
    edited = EditedFile(file, file_format, out)
    at = edited.rows(path)[0]
    old = edited.shown_path(at)
    also = edited.structure.named_by(at) if references else []

    def change() -> Path:
        with edited.at(at):
            return edited.structure.rename(at, name, also)

    new = edited.run(change)
    more = f", and in {counted(len(also), 'reference')}" if also else ""
    edited.save(force, [f"{old} → {edited.shown_path(new)}{more}"])
