"""Writes many files below a folder: all of them, or none.

New data is first written to a temporary folder. Existing files are replaced only when all of it is
there, and their old contents are kept until the end.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from app.documents import atomic_file
from app.documents.policy import Policy
from app.files.folder_packing import PackingStopped

Tell = Callable[[int], object]
_WAITING: Final = ".triptych-export"
"""The folder for temporary files; one left by a killed program is deleted by the next."""


class OutputFile(NamedTuple):
    """One file to write: its path below the folder, and a function that returns its bytes."""

    path: str
    read: Callable[[], bytes]


def write_files(
    files: Sequence[OutputFile],
    out: Path,
    policy: Policy,
    tell: Tell = lambda _done: None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> list[Path]:
    """Write files below a folder; if that is stopped or a file fails, restore the folder.

    `tell` is called with the number of finished files. Raises OSError, the errors of the files'
    `read`, and `PackingStopped`.
    """
    policy, is_new = policy.inside(out), not out.exists()
    new: list[Path] = []
    with _waiting(out, policy) as waiting:
        try:
            later = list(_write_new(files, out, policy, new, waiting, tell, is_stopped))
            _replace_files(later, out, policy, waiting, is_stopped)
        except BaseException:
            _take_back(new, out, is_new)
            raise
    return [out / file.path for file in files]


@contextmanager
def _waiting(out: Path, policy: Policy) -> Iterator[Path]:
    """Create a temporary folder beside the files, on the same disk, and delete it at the end."""
    folder = out / _WAITING
    try:
        if folder.exists() and not policy.covers(folder):
            _remove_folder(folder)
        yield folder
    finally:
        _remove_folder(folder)


def _write_new(
    files: Sequence[OutputFile],
    out: Path,
    policy: Policy,
    new: list[Path],
    waiting: Path,
    tell: Tell,
    is_stopped: Callable[[], bool],
) -> Iterator[str]:
    """Write all files, those that exist already to temporary files; yield the paths of these."""
    for number, archive in enumerate(files):
        if is_stopped():
            raise PackingStopped
        file = out / archive.path
        data = archive.read()
        if is_there := file.exists():
            if policy.covers(file):
                raise atomic_file.Protected(policy)
            file = waiting / "new" / archive.path
        atomic_file.make_folder(file.parent, policy)
        if not is_there:
            new.append(file)
        _write_file(file, data, policy, backup=not is_there)
        if is_there:
            yield archive.path
        tell(number + 1)


def _replace_files(
    paths: Iterable[str], out: Path, policy: Policy, waiting: Path, is_stopped: Callable[[], bool]
) -> None:
    """Replace files by the temporary ones; if one cannot be replaced, restore all."""
    done: list[str] = []
    try:
        for path in paths:
            if is_stopped():
                raise PackingStopped
            _write_file(waiting / "old" / path, atomic_file.read(out / path)[0], policy)
            done.append(path)
            _write_file(
                out / path, atomic_file.read(waiting / "new" / path)[0], policy, backup=True
            )
    except BaseException:
        for path in done:
            with suppress(OSError):  # what cannot be restored stays; the cause is reported
                _write_file(out / path, atomic_file.read(waiting / "old" / path)[0], policy)
        raise


def _write_file(file: Path, data: bytes, policy: Policy, *, backup: bool = False) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    atomic_file.write_safely(
        file, data, lambda _found: None, policy, backup=backup, one_of_many=True
    )


def _take_back(new: Iterable[Path], out: Path, is_new: bool) -> None:
    """Delete the new files, and the folders that are empty then."""
    _remove_folder(out / _WAITING)
    for file in new:
        with suppress(OSError):  # what cannot be deleted remains, and the first error is reported
            file.unlink(missing_ok=True)
            folders = list(file.relative_to(out).parents)
            for folder in folders if is_new else folders[:-1]:
                (out / folder).rmdir()


def _remove_folder(top: Path) -> None:
    """Delete a temporary folder as far as possible, without following links."""
    with suppress(OSError):
        for folder, _folders, names in os.walk(top, topdown=False):
            for name in names:
                Path(folder, name).unlink()
            Path(folder).rmdir()
