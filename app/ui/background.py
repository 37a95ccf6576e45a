"""Background work: a job runs in a thread, and its result is passed to the GUI thread.

Python runs one thread at a time. With the default switch interval of 5 ms, a busy worker could
delay the GUI thread by that much at every call into Qt, so the interval is shortened. A lower
thread priority would be worse: the GUI thread would wait for a thread that is not scheduled.

Objects of the window must be destroyed in the GUI thread, so while jobs are pending Python does not
search for cycles on its own (see `cycle_search`). A job and everything that it refers to is
released in the thread that submitted it. A job creates, moves and signals no Qt object; it posts
instead: Qt's locks and the interpreter's lock would be taken in different orders and deadlock, and
the object may have been deleted.
"""

from __future__ import annotations

import enum
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from shiboken6 import isValid

from app.ui.cycle_search import CycleSearch
from formats.errors import FormatError

if TYPE_CHECKING:
    from app.documents.document import Document


T = TypeVar("T")

TURN = 0.0005
"""Seconds a thread may hold the interpreter while another one waits for it."""


class DocumentEdited(Exception):
    """The document changed while a job read it, so the job's result is outdated."""


EXPECTED = (FormatError, OSError, MemoryError, DocumentEdited)
"""The errors that a job may raise without a bug in the program; any other exception is one."""

Otherwise = Callable[[BaseException], object]


class Lane(enum.Enum):
    """Jobs of one lane wait for each other, those of different lanes do not."""

    READ = enum.auto()
    WRITE = enum.auto()
    MANY = enum.auto()
    CHECK = enum.auto()
    KEEP = enum.auto()
    TEXT = enum.auto()
    COMPARE = enum.auto()
    LIST = enum.auto()
    INDEX = enum.auto()
    LEARN = enum.auto()


_THREADS = {Lane.READ: 4, Lane.LIST: 2}
"""Several if a job may wait for a slow disk; otherwise one."""


def run(
    lane: Lane,
    job: Callable[[], T],
    then: Callable[[T], object],
    otherwise: Otherwise,
    owner: QObject | None = None,
) -> None:
    """Run `job` in a thread; then, in the GUI thread and never before this returns, call `then`
    with its result or `otherwise` with its exception.

    Neither is called if `owner` has been deleted, since they would use it. An exception that is not
    `EXPECTED` also goes to `sys.excepthook`.
    """
    package = _Job(job, then, otherwise, owner)
    _dispatcher().expect()
    _executor(lane).submit(package.run_in_thread)


def whole(document: Document, job: Callable[[Any], T]) -> Callable[[], T]:
    """Return a job that reads the document's root in a thread, while edits continue.

    It raises `DocumentEdited` if there was an edit meanwhile: then even an exception of `job` is
    meaningless. Call it in the GUI thread.
    """
    root, revision = document.root, document.revision

    def read() -> T:
        try:
            return job(root)
        finally:
            if document.revision != revision:
                raise DocumentEdited

    return read


def post(call: Callable[[], object]) -> None:
    """Call a function in the GUI thread, soon; for use in other threads."""
    _dispatcher().posted.emit(call)


def keeping(job: Callable[[], T]) -> Callable[[], T]:
    """Return a job that creates little else than a document: no search for cycles would find any.

    Call it in the GUI thread.
    """
    cycles = _dispatcher().cycles

    def keep() -> T:
        with cycles.kept():
            return job()

    return keep


def set_new_aside() -> None:
    """Have Python search none of the new objects for cycles, if a job has made many that stay.

    Call it in the GUI thread. Cycles among them are found after a release.
    """
    _dispatcher().cycles.set_new_aside()


def is_idle() -> bool:
    """Whether every job is done and handed back."""
    return not _dispatcher().waiting


def release() -> None:
    """Search all objects for cycles soon: much was closed that may be in some."""
    _dispatcher().cycles.release()


def tidy() -> None:
    """Search for cycles; where no job waits, Python does so on its own again from now on."""
    _dispatcher().cycles.tidy()


class _Job:
    """A job and its result, until it is delivered."""

    __slots__ = ("error", "job", "otherwise", "owner", "result", "then")

    def __init__(
        self,
        job: Callable[[], Any],
        then: Callable[[Any], object],
        otherwise: Otherwise,
        owner: QObject | None,
    ) -> None:
        self.job = job
        self.then = then
        self.otherwise = otherwise
        self.owner = owner
        self.result: Any = None
        self.error: BaseException | None = None

    def run_in_thread(self) -> None:
        """Do the job, in a thread."""
        try:
            self.result = self.job()
        except BaseException as error:  # noqa: BLE001 -- reported in the GUI thread
            self.error = error
        _dispatcher().arrived.emit(self)

    def empty(self) -> None:
        """Release everything, in the GUI thread: the worker may still hold this object."""
        for name in self.__slots__:
            delattr(self, name)


class _Dispatcher(QObject):
    """Delivers finished jobs to the GUI thread."""

    arrived = Signal(object)
    posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.waiting = 0
        self.cycles = CycleSearch(lambda: not self.waiting, self)
        app = QCoreApplication.instance()
        if app is not None:
            self.moveToThread(app.thread())
        self.arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self.posted.connect(self._run_call, Qt.ConnectionType.QueuedConnection)
        sys.setswitchinterval(TURN)

    def expect(self) -> None:
        if not self.waiting:
            self.cycles.begin()
        self.waiting += 1

    @Slot(object)
    def _run_call(self, call: Callable[[], object]) -> None:
        call()

    @Slot(object)
    def _deliver(self, package: _Job) -> None:
        self.waiting -= 1
        then, otherwise = package.then, package.otherwise
        result, error = package.result, package.error
        is_wanted = package.owner is None or isValid(package.owner)
        package.empty()
        if error is None:
            if is_wanted:
                then(result)
            return
        if is_wanted:
            otherwise(error)
        if not isinstance(error, EXPECTED):
            sys.excepthook(type(error), error, error.__traceback__)


@cache
def _dispatcher() -> _Dispatcher:
    return _Dispatcher()


@cache
def _executor(lane: Lane) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_THREADS.get(lane, 1), f"triptych-{lane.name.lower()}")


class LatestJob(QObject):
    """Runs jobs of one lane for `owner`; the results of outdated jobs are dropped.

    So are results that arrive after `drop_results`, or after the owner was deleted. A job gets an
    event that is set when its result is no longer needed.
    """

    def __init__(self, owner: QObject, lane: Lane) -> None:
        super().__init__(owner)
        self._lane = lane
        self._unwanted = threading.Event()

    def run(
        self,
        job: Callable[[threading.Event], T],
        then: Callable[[T], object],
        otherwise: Otherwise,
    ) -> None:
        """Run `job` as `run` does, in the place of the one before."""
        self.drop_results()
        self._unwanted = unwanted = threading.Event()
        run(
            self._lane,
            lambda: job(unwanted),
            lambda made: None if unwanted.is_set() else then(made),
            lambda error: None if unwanted.is_set() else otherwise(error),
            self,
        )

    def drop_results(self) -> None:
        """Drop the results of the running job."""
        self._unwanted.set()
