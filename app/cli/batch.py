"""Converts many files in several processes; an error in one file does not stop the others."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from app.cli import files
from app.cli.errors import EXPECTED, Refusal, sentence
from app.cli.folders import is_binary, is_foreign, is_ours_by_name, is_text_name, walk
from app.cli.found import Found, documents
from app.documents import atomic_file, written
from formats.errors import Unsupported
from formats.format import WantedHeader
from formats.problems import Problem
from formats.registry import FORMATS, sniff
from formats.text_io import TEXT_SUFFIXES, FileForm

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
