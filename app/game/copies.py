"""The copies of one file in many packs: what each contains, and writing the same bytes to them."""

from __future__ import annotations

import enum
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import NamedTuple, TypeVar

from app.documents import atomic_file, container_io, locks
from app.documents.container_io import Words
from app.documents.dictionaries import dictionaries_for
from app.documents.differences import how
from app.documents.error_text import why
from app.documents.policy import Policy
from app.game.mod import Project, folders_around
from app.ui.i18n import tr
from formats import wrap
from formats.core.work import collector_paused
from formats.errors import FormatError

_THREADS = min(4, os.cpu_count() or 1)
"""Compressing and waiting for the disk take nearly all of the time, and both release the
interpreter."""

Result = TypeVar("Result")
Item = TypeVar("Item")
Progress = Callable[[int], object]
Test = Callable[[], bool]


class CopyState(enum.Enum):
    """What a copy contains: the new bytes already, the bytes from before the change, or others."""

    SAME = enum.auto()
    BEFORE = enum.auto()
    OTHER = enum.auto()
    UNREADABLE = enum.auto()


class Copy(NamedTuple):
    """One copy: `pack` as the game knows it, the `target` to write, and its `source`.

    `source` is the file that currently contains it: the mod's if it has the pack, else the dump's.
    `digest` is that of the contents, and `how` describes the differences, one per line. `places`
    are the real paths of target and source.
    """

    pack: str
    target: Path
    source: Path
    state: CopyState
    digest: bytes = b""
    how: tuple[str, ...] = ()
    places: frozenset[str] = frozenset()


class CopyOutcome(NamedTuple):
    """The result for copies: the written ones, those that failed with the reason, and the rest."""

    files: list[Path]
    failed: list[tuple[Copy, BaseException]]
    left: int


def read_copies(
    project: Project,
    packs: Iterable[str],
    words: Words,
    payload: bytes,
    before: Collection[bytes],
    progress: Progress = lambda _done: None,
    is_cancelled: Test = lambda: False,
) -> list[Copy]:
    """Return the contents of each pack at `words`, compared with the new `payload`.

    `before` are the digests of the contents before the change. A pack that no longer exists is left
    out, and after a cancel all packs that were not read.
    """
    new = atomic_file.digest(payload)
    reports: dict[bytes, tuple[str, ...]] = {}

    def one(pack: str) -> Copy | None:
        source = project.locate(pack)
        target = None if source is None else project.target(source)
        if source is None or target is None:
            return None
        places = frozenset((os.path.realpath(source), os.path.realpath(target)))
        try:
            data = container_io.read(source, words).data
        except (OSError, FormatError) as error:
            return Copy(pack, target, source, CopyState.UNREADABLE, b"", (why(error),), places)
        digest = atomic_file.digest(data)
        if digest == new:
            return Copy(pack, target, source, CopyState.SAME, digest, (), places)
        if digest in before:
            return Copy(pack, target, source, CopyState.BEFORE, digest, (), places)
        if digest not in reports:
            reports[digest] = how(data, payload)
        return Copy(pack, target, source, CopyState.OTHER, digest, reports[digest], places)

    found = _each(packs, one, progress, is_cancelled)
    return [copy for _pack, copy in found if isinstance(copy, Copy)]


def write(
    copies: Sequence[Copy],
    words: Words,
    payload: bytes,
    progress: Progress = lambda _done: None,
    is_cancelled: Test = lambda: False,
    projects: Sequence[Project] = (),
) -> CopyOutcome:
    """Write the same bytes to copies in `projects`, each only if it is unchanged since it was read.

    Every pack is replaced as a whole. After a cancel, packs in progress are finished. If one fails,
    the others are still written, unless the disk refuses.
    """
    policy = Policy.stored()
    stopped = False

    def one(copy: Copy) -> None:
        nonlocal stopped
        try:
            inside = policy.inside(*folders_around(copy.target, projects))
            _write_copy(copy, words, payload, inside)
        except OSError as error:
            stopped = stopped or not isinstance(
                error, (atomic_file.WriteRefused, atomic_file.Changed, locks.FileLocked)
            )
            raise

    done = _each(copies, one, progress, lambda: stopped or is_cancelled())
    failed = [(copy, error) for copy, error in done if isinstance(error, BaseException)]
    files = [copy.target for copy, error in done if error is None]
    for folder in {file.parent for file in files}:
        locks.sweep(folder)
    return CopyOutcome(files, failed, len(copies) - len(done))


def _write_copy(copy: Copy, words: Words, payload: bytes, policy: Policy) -> None:
    dictionaries = dictionaries_for(copy.source)

    def make(now: bytes | None) -> bytes:
        held = atomic_file.read(copy.source)[0] if now is None else now
        old_digest = atomic_file.digest(wrap.open_inside(held, words, dictionaries).payload)
        if old_digest != copy.digest:
            raise atomic_file.Changed(old_digest)
        return container_io.replace_payloads(held, {words: payload}, dictionaries)

    def check(data: bytes) -> None:
        if wrap.open_inside(data, words, dictionaries).payload != payload:
            raise atomic_file.Differs(tr("the bytes read back differ from those written"))

    atomic_file.make_folder(copy.target.parent, policy)
    atomic_file.write_safely(copy.target, make, check, policy, one_of_many=True)


def _each(
    items: Iterable[Item],
    job: Callable[[Item], Result],
    progress: Progress,
    is_cancelled: Test,
) -> list[tuple[Item, Result | BaseException]]:
    """Run a job for each item in threads; return the finished ones with their results or errors.

    `progress` is called with the number of finished items. The garbage collector is off meanwhile:
    it could delete a widget in one of the threads.
    """
    outcomes: list[tuple[Item, Result | BaseException]] = []
    with collector_paused(), ThreadPoolExecutor(_THREADS, "triptych-copies") as pool:
        for batch in _batches(list(items), _THREADS):
            if is_cancelled():
                break
            jobs: list[Future[Result]] = [pool.submit(job, item) for item in batch]
            wait(jobs)
            for item, future in zip(batch, jobs, strict=True):
                error = future.exception()
                if error is not None and not isinstance(error, (OSError, FormatError, MemoryError)):
                    raise error
                outcomes.append((item, future.result() if error is None else error))
            progress(len(outcomes))
    return outcomes


def _batches(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
