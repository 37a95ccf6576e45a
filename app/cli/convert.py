"""`triptych convert`: binary files to text and texts to binary files, one or whole folders."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from app.cli import files
from app.cli.batch import Outcome, plan, run_all
from app.cli.errors import FAILED, Refusal
from app.cli.parts import DICTIONARIES, FORCE, KNOWN, ending
from app.cli.show import complain, counted, say
from formats.problems import Severity
from formats.registry import Format
from formats.texts import Form

_EXAMPLES = """
triptych convert Player.bgparamlist Player.bgparamlist.yml
triptych convert Player.bgparamlist.yml Player.bgparamlist
triptych convert Player.root.ainb Player.root.json
triptych convert edited.byml.yml ActorInfo.byml --like stock/ActorInfo.byml
triptych convert mod/romfs texts --jobs 4
triptych convert - - < ActorInfo.byml | grep Bokoblin
"""
_STATUS = "0, or 2 where a file was not converted."


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--to", type=click.Choice([Form.YAML.value, Form.JSON.value]), help="The kind of text to write."
)
@click.option("--jobs", type=click.IntRange(1, 256), help="How many files of a folder at a time.")
@click.option(
    "--like",
    metavar="FILE",
    help="Take version and byte order from this file, where a text does not tell them.",
)
@FORCE
@KNOWN
@DICTIONARIES
def command(
    source: str,
    target: str,
    to: str | None,
    jobs: int | None,
    like: str | None,
    force: bool,
    known: Format | None,
) -> int:
    """Turn a binary file into text, or a text into a binary file, whichever IN is.

    Texts are YAML, from which a file comes back byte for byte; for AINB also the JSON of the
    “ainb” package, which may hold less and then says so. Of a folder, all files of a known format
    are converted into a folder of the same shape: x.byml becomes x.byml.yml, and x.byml.yml becomes
    x.byml. - reads the standard input or writes the standard output.
    """
    form = Form(to) if to else None
    if Path(source).is_dir():
        if like:
            raise Refusal("--like is for one text, not for a folder.")
        return _folder(source, target, form, jobs or os.cpu_count() or 1, force, known)
    _file(source, target, form, force, known, like)
    return 0


def _file(
    source: str,
    target: str,
    to: Form | None,
    force: bool,
    known: Format | None,
    like: str | None,
) -> None:
    opened = files.load(source, known, files.load(like).root if like else None)
    if target != files.STANDARD and Path(target).is_dir():
        raise Refusal(f"“{target}” is a folder; name the file to write in it.")
    usual = Form.YAML if opened.form is Form.BINARY else Form.BINARY
    form = to or files.form_by_name(target, usual)
    for problem in opened.notes:
        complain(problem.sentence, problem.severity)
    files.store(opened.root, target, form, force=force)


def _folder(
    source: str, target: str, to: Form | None, jobs: int, force: bool, known: Format | None
) -> int:
    if target == files.STANDARD or Path(target).is_file():
        raise Refusal("a folder is converted into a folder; name one.")
    tasks = plan(source, target, to or Form.YAML, known, force=force)
    outcomes = list(_with_progress(run_all(tasks, jobs), len(tasks)))
    failed = [one for one in outcomes if one.error]
    strangers = [one.task.source for one in outcomes if one.is_stranger]
    say(f"{counted(len(outcomes) - len(failed) - len(strangers), 'file')} written to {target}.")
    if strangers:
        sentence = f"{counted(len(strangers), 'file')} of other kinds left out{_some(strangers)}."
        complain(sentence, Severity.NOTE)
    if failed:
        complain(f"{counted(len(failed), 'file')} not converted:")
        sys.stderr.writelines(f"  {one.error}\n" for one in failed)
    return FAILED if failed else 0


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return f": {', '.join(Path(name).name for name in names[:3])}{more}"


def _with_progress(outcomes: Iterable[Outcome], count: int) -> Iterator[Outcome]:
    """Hand outcomes on, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    with click.progressbar(outcomes, length=count, label="converting", file=sys.stderr) as bar:
        yield from bar
