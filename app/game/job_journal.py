"""The journals of jobs over many files, and undoing the jobs that did not end.

They are in the program's own data: a journal in the folder of a job could have come with a
download, and name anything.
"""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.documents import atomic_file, written
from app.documents.locks import locked, patiently, sweep
from app.documents.own_names import OWN, is_temporary
from app.documents.policy import Policy
from app.ui import app_paths
from app.ui.i18n import tr
from app.ui.sentences import refusal

WORKING: Final = f"{OWN}job-"
"""The beginning of the name of a working folder; the name of the journal follows."""
DONE, _UNDO = "done", "undo"
_DAMAGED: Final = (ValueError, TypeError, LookupError)


class NotRestored(OSError):
    """A job that failed, and could not be undone either, with the reason as its only argument."""


class JobChange(NamedTuple):
    """One file of a job: its real path, and the digests of its contents, "" where there is no file.

    The contents are in the working folder, in files called by `number`. `backup` is the path of the
    backup that may be made, "" for none.
    """

    number: int
    file: str
    old: str
    new: str
    backup: str


class JobRecord(NamedTuple):
    """A job by its journal: the folder it is for, its working folder, what it changes and the
    folders that it creates. It `is_over` if it is done, or was undone."""

    journal: Path
    root: Path
    folder: Path
    changes: list[JobChange]
    made: list[str]
    is_over: bool


def interrupted(folder: Path | None = None) -> list[JobRecord]:
    """Return the jobs of killed programs: those in a folder, below and above it, or all."""
    real = None if folder is None else Path(os.path.realpath(folder))
    return [
        record
        for record in _records()
        if record.changes
        and not record.is_over
        and (real is None or real.is_relative_to(record.root) or record.root.is_relative_to(real))
    ]


def undo(record: JobRecord, policy: Policy) -> list[str]:
    """Restore what a job of a killed program changed; return the files that others changed since,
    which are left unchanged.

    Raises OSError if a file cannot be restored.
    """
    with locked(record.journal):  # which another look for interrupted jobs holds for a moment
        if not record.journal.exists():
            return []  # another program has undone it
        left = _undo(record, policy)
        close(record, policy)
    return left


def tidy(policy: Policy) -> None:
    """Delete the working folders of killed programs that had changed nothing yet, or all."""
    for record in _records():
        if record.is_over or not record.changes:
            with suppress(OSError), locked(record.journal, 0.0):
                close(record, policy)
    sweep(journals())


def foreign(folder: Path) -> list[Path]:
    """Return the folders and links in a folder that only look like working folders."""
    with suppress(OSError), os.scandir(folder) as entries:
        return [
            Path(entry.path)
            for entry in entries
            if is_temporary(entry.name)
            and (entry.is_symlink() or entry.is_dir())
            and not (journals() / entry.name.removeprefix(WORKING)).exists()
        ]
    return []


def undo_failed(record: JobRecord, policy: Policy, error: BaseException) -> None:
    """Undo a job that failed. Raises `NotRestored` if that fails, too."""
    try:
        left = _undo(record, policy)
    except OSError as second:
        raise NotRestored(
            tr(
                "what was changed in {folder} could not be restored: {reason}",
                folder=record.root,
                reason=second.strerror or refusal(second),
            )
        ) from error
    close(record, policy)
    if left:
        raise NotRestored(
            tr("another program changed “{file}” meanwhile, which stays", file=left[0])
        ) from error


def _undo(record: JobRecord, policy: Policy) -> list[str]:
    with suppress(OSError):  # of a full disk: it is undone all the same
        add_line(record.journal, _UNDO)
    left = [
        change.file for change in reversed(record.changes) if not _restore(change, record, policy)
    ]
    atomic_file.clean((Path(change.file) for change in record.changes), policy)
    for folder in sorted(record.made, reverse=True):
        with suppress(OSError):  # it is not there yet, or others use it
            if not _is_behind_link(Path(folder)):
                Path(folder).rmdir()
    with suppress(OSError):
        add_line(record.journal, DONE)
    return left


def _restore(change: JobChange, record: JobRecord, policy: Policy) -> bool:
    """Restore a file; False if its content is neither the old nor the new one, or it is behind a
    link."""
    file, copy = Path(change.file), content(record, change, "old")
    if _is_behind_link(file):
        return False
    now = digest(file)
    if now not in (change.old, change.new) or policy.covers(file):
        return False
    if now != change.old:
        if not change.old:
            patiently(file.unlink)
        elif digest(copy) == change.old:
            atomic_file.make_folder(file.parent, policy)
            move(copy, file, policy)
        else:
            return False
        written.announce_written(file)
    if change.backup and change.old and digest(Path(change.backup)) == change.old:
        patiently(Path(change.backup).unlink)
    return True


def _is_behind_link(path: Path) -> bool:
    """Whether a path of a journal, in which no folder was a link, leads through one now."""
    return os.path.realpath(path.parent) != str(path.parent)


def close(record: JobRecord, policy: Policy) -> None:
    """Delete the working folder and the journal; what cannot be deleted is left to `tidy`."""
    folder = record.folder
    with suppress(OSError):
        is_there = folder.is_dir() and os.path.realpath(folder) == str(folder)
        if is_there and not policy.covers(folder):
            for file in folder.iterdir():
                file.unlink()
            folder.rmdir()
        record.journal.unlink()


# Files


def content(record: JobRecord, change: JobChange, side: str) -> Path:
    """Return where the working folder has one `side` of a file: "old" or "new"."""
    return record.folder / f"{change.number}.{side}"


def move(source: Path, target: Path, policy: Policy) -> None:
    """Move a file over another, to another disk by copying. Raises OSError."""
    try:
        patiently(lambda: source.replace(target))
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        data = atomic_file.read(source)[0]
        atomic_file.write_safely(
            target, data, atomic_file.accept, policy, backup=False, one_of_many=True
        )


def digest(file: Path) -> str:
    """Return the digest of a file's content, "" if there is no file. Raises OSError."""
    try:
        return atomic_file.read(file)[1].digest.hex()
    except (FileNotFoundError, NotADirectoryError):
        return ""


# The journal


def journals() -> Path:
    """Return the folder of the journals."""
    return Path(os.path.realpath(app_paths.data_path() / "jobs"))


def add_line(journal: Path, line: Any) -> None:
    """Add a line to a journal, on the disk."""
    with journal.open("a", encoding="ascii") as stream:
        stream.write(f"{json.dumps(line)}\n")
        stream.flush()
        os.fsync(stream.fileno())


def _records() -> list[JobRecord]:
    """Return what the journals that can be read say of jobs that no program is at."""
    records: list[JobRecord] = []
    try:
        files = sorted(journals().iterdir())
    except OSError:
        return records
    for journal in files:
        if "." not in journal.name:
            with suppress(OSError, *_DAMAGED), locked(journal, 0.0):
                records.append(_read(journal))
    return records


def _read(journal: Path) -> JobRecord:
    lines = journal.read_text(encoding="ascii").split("\n")[:-1]  # the last one may be torn
    record = JobRecord(journal, journal, journal, [], [], False)
    for line in map(json.loads, lines):
        if isinstance(line, list):
            record = record._replace(root=Path(line[0]), folder=Path(line[1]))
        elif isinstance(line, str):
            record = record._replace(is_over=line == DONE)
        else:
            record.changes.extend(JobChange(*change) for change in line["changes"])
            record.made.extend(line["made"])
    return record
