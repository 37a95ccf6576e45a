"""`triptych convert`: binary files to text and texts to binary files, one or whole folders."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from app.cli import files
from app.cli.errors import EXPECTED, FAILED, Refusal, sentence
from app.cli.folders import is_binary, is_foreign, is_ours_by_name, is_text_name, walk
from app.cli.found import Found, documents, is_pack
from app.cli.parts import DICTIONARIES, FORCE, SHOWN_KNOWN, TOLD_NAMES, ending
from app.cli.show import complain, counted, print_lines
from app.documents import atomic_file, written
from app.documents.file_place import FilePlace
from formats.errors import Unsupported
from formats.format import AnyFormat, WantedHeader
from formats.problems import Problem, Severity
from formats.registry import FORMATS, sniff
from formats.text_io import TEXT_SUFFIXES, FileForm, OpenedDocument, format_named
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
@SHOWN_KNOWN
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
        from app.game.extracting import folder_name

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
    for (text, severity), names in files_of.items():
        complain(f"{counted(len(names), 'file')}{_some(names)}: {text}", severity)


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


# Converts many files in several processes; an error in one file does not stop the others.


_SEPARATORS = f"{os.sep}{os.altsep or ''}"
_CHUNK = 8
"""How many files are passed to a process at a time."""


class ConvertOptions(NamedTuple):
    """How files are converted.

    `known` is the name of their format, where a text may not tell it; `force` whether files that
    are there are written over. `like` is a file or a folder of files that tell what texts do not,
    and `wanted` what the binary files are to say in any case. `names` are lists of names, and `out`
    is the folder to write to, by default that of each file.
    """

    known: str = ""
    force: bool = False
    like: str = ""
    wanted: WantedHeader = WantedHeader()
    names: tuple[Path, ...] = ()
    out: str = ""


class ConvertTask(NamedTuple):
    """One file to convert into `form`, a text if that is binary; `how.like` is a file, or ""."""

    source: str
    target: str
    form: FileForm
    how: ConvertOptions = ConvertOptions()


class TaskOutcome(NamedTuple):
    """The outcome of a conversion.

    `error` is the sentence on what went wrong, "" where nothing did; `is_stranger` whether the file
    was left out, since neither its bytes nor its name are those of a document; `notes` what was
    assumed or found out when a text was read.
    """

    task: ConvertTask
    error: str = ""
    is_stranger: bool = False
    notes: tuple[Problem, ...] = ()


def plan(source: str, target: str, to: FileForm, how: ConvertOptions) -> list[ConvertTask]:
    """Return the tasks for a folder, one for each of its files."""
    folder = Path(how.like) if how.like and Path(how.like).is_dir() else None
    tasks = []
    for name in walk(source):
        inside = name[len(source) :].lstrip(_SEPARATORS)
        is_text = is_text_name(name) and not is_binary(name)
        out = _stem(inside) if is_text else f"{inside}.{'json' if to is FileForm.JSON else 'yml'}"
        form = FileForm.BINARY if is_text else to
        place = os.path.join(target, out)  # noqa: PTH118 - three times as fast, for every file
        if folder is not None:
            how = how._replace(like=str(folder / out) if (folder / out).is_file() else "")
        tasks.append(ConvertTask(name, place, form, how))
    return tasks


def _stem(name: str) -> str:
    return next(name[: -len(suffix)] for suffix in TEXT_SUFFIXES if name.lower().endswith(suffix))


def run_all(tasks: Sequence[ConvertTask], jobs: int) -> Iterator[TaskOutcome]:
    """Convert all files and yield an outcome for each, in their order."""
    todo, twice = _apart(tasks)
    jobs = min(jobs, -(-len(todo) // _CHUNK))
    yield from map(convert, todo) if jobs < 2 else _in_processes(todo, jobs)
    for task in twice:
        yield TaskOutcome(task, f"{task.source}: another file is already written as {task.target}")


def _apart(tasks: Sequence[ConvertTask]) -> tuple[list[ConvertTask], list[ConvertTask]]:
    """Part tasks from those that would write the same file once more."""
    first: dict[str, ConvertTask] = {}
    twice = [task for task in tasks if first.setdefault(task.target, task) is not task]
    return list(first.values()), twice


def _in_processes(tasks: Sequence[ConvertTask], jobs: int) -> Iterator[TaskOutcome]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    from app.documents import dictionaries

    done = 0
    try:
        begin = partial(_set_up_process, dictionaries.used(), tasks[0].how.names)
        pool = ProcessPoolExecutor(jobs, initializer=begin)
    except (OSError, ImportError, NotImplementedError):
        # A container without /dev/shm, or a system without semaphores, has no pools.
        yield from map(convert, tasks)
        return
    with pool:
        try:
            for outcome in pool.map(convert, tasks, chunksize=_CHUNK):
                if not outcome.error and not outcome.is_stranger:
                    written.announce_written(
                        Path(outcome.task.target)
                    )  # known to that process alone
                yield outcome
                done += 1
        except BrokenProcessPool:
            for task in tasks[done:]:
                yield TaskOutcome(task, f"{task.source}: the process that worked on it was ended")


def _set_up_process(source: Path | None, names: tuple[Path, ...]) -> None:
    """Let Ctrl+C end the processes through the first one alone, with nothing half done.

    `source` is the file of dictionaries that is in use, which a new process does not know, as
    little as the lists of `names`.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in names:
        files.knowledge().names.add(name)
    if source is not None:
        from app.documents import dictionaries

        dictionaries.use(source)


def convert(task: ConvertTask) -> TaskOutcome:
    """Convert one file."""
    return _outcome_of(task, partial(_converted, task))


def of_archive(
    source: str, target: str, to: FileForm, how: ConvertOptions
) -> Iterator[TaskOutcome]:
    """Convert the binary files in an archive into texts and yield an outcome for each."""
    for name, held in documents([source]):
        task = ConvertTask(name, "", to, how)
        yield _outcome_of(task, partial(_taken_out, task, held, name[len(source) :], target))


def _taken_out(task: ConvertTask, held: Found, inside: str, target: str) -> TaskOutcome:
    """Convert one file of an archive, whose name must not lead out of the target."""
    if isinstance(held, BaseException):
        raise held
    words = [word for word in re.split(r"[/\\]+", inside) if word]
    if not words or any(word in (".", "..") or ":" in word for word in words):
        raise Refusal(f"“{task.source}”: no file can have this name; convert it alone.")
    ending = "json" if task.form is FileForm.JSON else "yml"
    task = task._replace(target=f"{os.path.join(target, *words)}.{ending}")  # noqa: PTH118
    return TaskOutcome(task, notes=_convert(task, held))


def _outcome_of(task: ConvertTask, what: Callable[[], TaskOutcome]) -> TaskOutcome:
    """Return the outcome of a task; an exception becomes an outcome with an error."""
    try:
        return what()
    except EXPECTED as error:
        return TaskOutcome(task, _error_text(task, sentence(error)))
    except Exception as error:  # noqa: BLE001 - one file's fault must not lose the others
        what_for = f"an error in Triptych ({type(error).__name__}: {error}); please report this"
        return TaskOutcome(task, f"{task.source}: {what_for}")


def _converted(task: ConvertTask) -> TaskOutcome:
    is_text = task.form is FileForm.BINARY
    if not is_text and _is_wrapped_stranger(task.source):
        return TaskOutcome(task, is_stranger=True)
    data = files.read(task.source)
    if not is_text and _is_stranger(task.source, data):
        return TaskOutcome(task, is_stranger=True)
    if is_text and not task.how.known and is_foreign(task.source):
        return TaskOutcome(task, is_stranger=True)
    return TaskOutcome(task, notes=_convert(task, data))


def _is_wrapped_stranger(name: str) -> bool:
    """Whether a file is an archive, or compressed and by its name none of ours."""
    from app.documents.container_io import is_wrapped

    with Path(name).open("rb") as stream:
        return is_wrapped(stream.read(16)) and not is_ours_by_name(name)


def _is_stranger(name: str, data: bytes) -> bool:
    """Whether a file has no known format; raises `Unsupported` if its name says otherwise."""
    try:
        sniff(data)
    except Unsupported:
        if is_ours_by_name(name):
            raise
        return True
    return False


def _convert(task: ConvertTask, data: bytes) -> tuple[Problem, ...]:
    """Write one file, and return the notes on a text."""
    how = task.how
    known_file_format = FORMATS.named(how.known) if how.known else None
    files.refuse_existing(Path(task.target), force=how.force)
    like = _model(how.like) if how.like and task.form is FileForm.BINARY else None
    opened = files.parse(data, task.source, known_file_format, like, how.wanted)
    file = Path(task.target)
    allowed = files.policy(Path(how.out) if how.out else file.parent)
    with files.naming_write_errors(file):
        atomic_file.check_policy(file, allowed)
    files.make_folder(file.parent, allowed)
    like_name = how.like if Path(how.like).name == file.name else ""
    files.store(
        opened.root, task.target, task.form, like=like_name,
        force=how.force, allowed=allowed, one_of_many=True,
    )  # fmt: skip
    return tuple(opened.notes)


@lru_cache(maxsize=1)
def _model(name: str) -> Any:
    """Return the document that converted texts take their header from; usually one for all."""
    return files.load(name).root


def _error_text(task: ConvertTask, words: str) -> str:
    return words if task.source in words else f"{task.source}: {words}"
