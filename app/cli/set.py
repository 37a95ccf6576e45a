"""`triptych set`: one value of a file, typed as the window takes it."""

from __future__ import annotations

import click

from app.cli import files
from app.cli.errors import Refusal
from app.cli.parts import DICTIONARIES, FORCE, KNOWN, ending
from app.cli.show import say, value_words
from app.documents.atomic_file import digest
from formats import outline
from formats.editing import run_all
from formats.errors import FormatError
from formats.format import AnyFormat
from formats.paths import spell
from formats.registry import structure_of
from formats.text_io import Form
from formats.value_text import one_line, parse
from formats.values import CONTAINERS

_EXAMPLES = """
triptych set Player.bgparamlist General/Life 60
triptych set Player.bgparamlist General/Speed -1.5 -o Slow.bgparamlist
triptych set Sky.baglenv Sun/Color "1 0.9 0.5 1"
triptych set Pack/Actor/X.pack.zs//Component/Voices.bgyml Volume 0.5
triptych set - General/Life 60 < old.bgparamlist > new.bgparamlist
"""


@click.command(
    epilog=ending(_EXAMPLES, "0, or 2 where the value is refused; the file is then as it was."),
    context_settings={"ignore_unknown_options": True},
)
@click.argument("file")
@click.argument("path")
@click.argument("value", type=click.UNPROCESSED)
@click.option("-o", "out", metavar="OUT", help="Write here instead of into FILE.")
@FORCE
@KNOWN
@DICTIONARIES
def command(
    file: str, path: str, value: str, out: str | None, force: bool, known: AnyFormat | None
) -> None:
    """Give the row at PATH (see “get”) another VALUE of its own type.

    What does not fit the type is refused. The file is written aside, read back and compared with
    what was meant before the old one goes; the first time, the old one is kept as FILE.bak,
    that of a mod among the program's own data. What another program changed meanwhile is not
    written over. In an archive nothing else changes, and what is compressed is compressed in the
    same way. Before a VALUE that reads like an option, put --.
    """
    data = files.read(file)
    opened = files.parse(data, file, known)
    if opened.form is not Form.BINARY and out is None and file != files.STANDARD:
        raise Refusal(f"“{file}” is a text: edit it as such, or give another file with -o.")
    view = outline(opened.root)
    at = files.row_at(view, path, file)
    old = view.row(at)
    if old.kind in CONTAINERS:
        what = f"“{one_line(spell(view, at))}” is of type {old.kind.value}"
        raise Refusal(f"{what} and has no value of its own.")
    try:
        wanted = parse(old.kind, value)
        run_all(view, lambda run: structure_of(opened.root, view).set(at, wanted, run))
    except FormatError as error:
        error.path, error.name = tuple(view.labels(at)), files.shown(file)
        error.hint = error.hint or "Nothing was written."
        raise
    target = file if out is None else out
    form = opened.form if out is None else files.form_by_name(target)
    in_place = out is None
    files.tell(opened, file)
    files.store(
        opened.root,
        target,
        form,
        force=force or in_place,
        base=file,
        expected=digest(data) if in_place else None,
        backup=in_place,
    )
    if target != files.STANDARD:
        change = f"{value_words(old)} → {value_words(view.row(at))}"
        say(f"{one_line(spell(view, at))}: {change}")
