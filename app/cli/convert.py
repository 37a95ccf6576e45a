"""`triptych convert`: binary files to text and texts to binary files, one or whole folders."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from app.cli import files
from app.cli.batch import ConvertOptions, TaskOutcome, of_archive, plan, run_all
from app.cli.errors import FAILED, Refusal
from app.cli.found import is_pack
from app.cli.parts import DICTIONARIES, FORCE, KNOWN, TOLD_NAMES, ending
from app.cli.show import complain, counted, print_lines
from app.documents.file_place import FilePlace
from formats.format import AnyFormat, WantedHeader
from formats.problems import Severity
from formats.registry import FORMATS
from formats.text_io import FileForm, OpenedDocument, format_named
from formats.wrap.paths import is_archive_name

_EXAMPLES = """
triptych convert Player.bgparamlist Player.bgparamlist.yml
triptych convert Player.bgparamlist.yml Player.bgparamlist
triptych convert Player.root.ainb Player.root.json
triptych convert edited.byml.yml ActorInfo.byml --like stock/ActorInfo.byml
triptych convert mod/romfs texts --jobs 4
triptych convert Pack/Actor/X.pack.zs texts
triptych convert texts mod/content --like dump/content --big-endian
triptych convert - - < ActorInfo.byml | grep Bokoblin
"""
_STATUS = "0, or 2 where a file was not converted."


@click.command(epilog=ending(_EXAMPLES, _STATUS))
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--to",
    type=click.Choice([FileForm.YAML.value, FileForm.JSON.value]),
    help="The kind of text to write.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), help="How many files of a folder to convert at a time."
)
@click.option(
    "--like",
    metavar="FILE|FOLDER",
    help="Take version and byte order from this file if a text does not state them, and how OUT "
    "is compressed, such as the zstd dictionary; for a folder, also from the files of the same "
    "names in this one.",
)
@click.option(
    "--version",
    type=click.IntRange(1, 10),
    help="The version of the BYML files to write, whatever their texts say.",
)
@click.option(
    "--big-endian/--little-endian",
    default=None,
    help="The byte order of the BYML files to write: big for the Wii U, little for the Switch.",
)
@FORCE
@KNOWN
@TOLD_NAMES
@DICTIONARIES
def command(
    source: str,
    target: str,
    to: str | None,
    jobs: int | None,
    like: str | None,
    version: int | None,
    big_endian: bool | None,
    force: bool,
    file_format: AnyFormat | None,
    names_: tuple[Path, ...],
) -> int:
    """Turn a binary file into text, or a text into a binary file, whichever IN is.

    Texts are YAML, from which a file comes back byte for byte. For AINB there is also the JSON of
    the “ainb” package, which may hold less and then says so. All files of a known format in a
    folder are converted into a folder of the same structure: x.byml becomes x.byml.yml, and
    x.byml.yml becomes x.byml; so are the binary files in an archive, if IN is one. Archives in a
    folder are left out: convert or extract each. - reads the standard input or writes the standard
    output.

    A text from another tool may lack the version and the byte order: “convert” then says what it
    assumes, and --like, --version and --big-endian set them. A text never replaces a binary file.
    OUT is compressed if its name says so: like the file of --like, else like the file that it
    replaces, else as the games do.
    """
    form = FileForm(to) if to else None
    header = WantedHeader(version, big_endian)
    if Path(source).is_dir() or is_pack(source):
        how = ConvertOptions(
            file_format.name if file_format else "", force, like or "", header, names_, target
        )
        return _convert_folder(source, target, form, jobs or os.cpu_count() or 1, how)
    _convert_file(source, target, form, force, file_format, like, header)
    return 0


def _convert_file(
    source: str,
    target: str,
    to: FileForm | None,
    force: bool,
    file_format: AnyFormat | None,
    like: str | None,
    wanted_header: WantedHeader,
) -> None:
    model = files.load(like) if like else None
    opened = files.load(source, file_format, model.root if model else None, wanted_header)
    if target != files.STANDARD and Path(target).is_dir():
        raise Refusal(f"“{target}” is a folder; name the file to write in it.")
    usual = FileForm.YAML if opened.form is FileForm.BINARY else FileForm.BINARY
    form = to or files.form_by_name(target, usual)
    _refuse_conversion(opened, target, form, model, wanted_header)
    if opened.form is not form is FileForm.BINARY and file_format is None:
        _refuse_name(opened.format, source, target)
    for problem in opened.notes:
        complain(problem.sentence, problem.severity)
    files.store(opened.root, target, form, like=like or "", force=force)


def _refuse_conversion(
    opened: OpenedDocument,
    target: str,
    form: FileForm,
    model: OpenedDocument | None,
    wanted_header: WantedHeader,
) -> None:
    """Raise `Refusal` if what was asked for cannot be."""
    if not FilePlace.of(target).words:
        files.refuse_binary_name(target, form)
    kind = opened.format.name.upper()
    if model is not None and model.format is not opened.format:
        theirs = model.format.name.upper()
        raise Refusal(f"the text is of {kind}, the file to be like of {theirs}.")
    form_of_text = opened.format.text
    if wanted_header != WantedHeader() and (
        form_of_text is None or not form_of_text.has_choice or opened.form is FileForm.BINARY
    ):
        names = " and ".join(
            file_format.name.upper()
            for file_format in FORMATS
            if file_format.text and file_format.text.has_choice
        )
        raise Refusal(f"--version and the byte order are for the texts of {names} files.")


def _refuse_name(file_format: AnyFormat, source: str, target: str) -> None:
    """Raise `Refusal` if OUT has the name of another format than the text, and IN has not."""
    named = format_named(target)
    if named in (None, file_format, format_named(source)):
        return
    kind, theirs = file_format.name.upper(), named.name.upper()
    raise Refusal(
        f"“{target}” is the name of a file of {theirs}, but “{files.shown(source)}” is read as "
        f"{kind}: choose another name, or give the format of the text with --as."
    )


def _convert_folder(
    source: str, target: str, to: FileForm | None, jobs: int, how: ConvertOptions
) -> int:
    if target == files.STANDARD or Path(target).is_file():
        raise Refusal("a folder is converted into a folder; name one.")
    if how.like and not Path(how.like).is_dir():
        files.load(how.like)
    if Path(source).is_dir():
        tasks = plan(source, target, to or FileForm.YAML, how)
        outcomes = list(_with_progress(run_all(tasks, jobs), len(tasks)))
    else:
        outcomes = list(of_archive(source, target, to or FileForm.YAML, how))
    failed = [outcome for outcome in outcomes if outcome.error]
    strangers = [outcome.task.source for outcome in outcomes if outcome.is_stranger]
    written = len(outcomes) - len(failed) - len(strangers)
    print_lines(
        f"{counted(written, 'file')} written to {target}." if written else "No file written."
    )
    _tell_notes(outcomes)
    _tell_left_out(strangers, target)
    if failed:
        complain(f"{counted(len(failed), 'file')} not converted:")
        sys.stderr.writelines(f"  {task_outcome.error}\n" for task_outcome in failed)
    return FAILED if failed or not written else 0


def _tell_left_out(strangers: Sequence[str], target: str) -> None:
    """Say which files were left out: those of other kinds, and archives with a hint.

    A folder of texts can be converted back, but not the texts of an archive's files: an archive is
    made by a command of its own.
    """
    archives = [name for name in strangers if is_archive_name(name)]
    others = [name for name in strangers if not is_archive_name(name)]
    if others:
        count = counted(len(others), "file")
        complain(f"{count} of other kinds left out{_some(others)}.", Severity.NOTE)
    if archives:
        from app.files.extracting import folder_name

        count, one = counted(len(archives), "archive"), archives[0]
        out = str(Path(target, folder_name(Path(one).name)))
        complain(
            f"{count} left out{_some(archives)}. To convert the files in one: “"
            f"{shlex.join(('triptych', 'convert', one, out))}”; to pack them again later: "
            f"“{shlex.join(('triptych', 'extract', one, '--text', '-o', out))}”.",
            Severity.NOTE,
        )


def _tell_notes(outcomes: Iterable[TaskOutcome]) -> None:
    """Print each note on the texts once, with its files."""
    files_of: dict[tuple[str, Severity], list[str]] = {}
    for outcome in outcomes:
        for note in outcome.notes:
            files_of.setdefault((note.sentence, note.severity), []).append(outcome.task.source)
    for (sentence, severity), names in files_of.items():
        complain(f"{counted(len(names), 'file')}{_some(names)}: {sentence}", severity)


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - 3:,} more" if len(names) > 3 else ""
    return f": {', '.join(Path(name).name for name in names[:3])}{more}"


def _with_progress(outcomes: Iterable[TaskOutcome], count: int) -> Iterator[TaskOutcome]:
    """Pass outcomes on, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    with click.progressbar(outcomes, length=count, label="converting", file=sys.stderr) as bar:
        yield from bar
