"""Work beside the window: a job runs in a thread, what comes of it is handed back to the window.

Python runs one thread at a time. Left at its 5 ms, the interpreter would let a busy worker hold
the window up that long at every call into Qt, so the turns are made shorter. A lower priority for
the thread would do harm: the window would wait for a thread that is not scheduled.
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot

from formats.errors import FormatError

if TYPE_CHECKING:
    from app.documents.document import Document

T = TypeVar("T")

TURN = 0.0005
"""Seconds a thread may keep the interpreter while another one waits for it."""


class Edited(Exception):
    """The document was changed while a job read it, so what the job found is worth nothing."""


EXPECTED = (FormatError, OSError, MemoryError, Edited)
"""What may happen to a job in the best of programs; any other exception is a fault."""

Otherwise = Callable[[BaseException], object]


class Lane(enum.Enum):
    """Jobs of one lane wait for each other, those of different lanes do not."""

    READ = enum.auto()
    WRITE = enum.auto()
    CHECK = enum.auto()
    KEEP = enum.auto()
    TEXT = enum.auto()
    COMPARE = enum.auto()
    LIST = enum.auto()
    INDEX = enum.auto()


_THREADS = {Lane.READ: 4, Lane.LIST: 2}
"""Several where a job may wait for a slow disk; one elsewhere."""


def run(
    lane: Lane, job: Callable[[], T], then: Callable[[T], object], otherwise: Otherwise
) -> None:
    """Run `job` in a thread; then, in the window's thread and never before this returns,
    `then` with its result or `otherwise` with its exception.

    An exception that is not `EXPECTED` also goes to `sys.excepthook`.
    """  # fmt: skip
    package = _Package(_executor(lane).submit(job), then, otherwise)
    _courier().expect(package)


def whole(document: Document, job: Callable[[Any], T]) -> Callable[[], T]:
    """Return a job that reads the document's root in a thread, while edits go on.

    It raises `Edited` where one came between, for then even an exception of `job` means nothing.
    To be called in the window's thread.
    """
    root, revision = document.root, document.revision

    def read() -> T:
        try:
            return job(root)
        finally:
            if document.revision != revision:
                raise Edited

    return read


def is_idle() -> bool:
    """Whether every job is done and handed back."""
    return not _courier().waiting


class _Package(NamedTuple):
    future: Future[Any]
    then: Callable[[Any], object]
    otherwise: Otherwise


class _Courier(QObject):
    """Carries what is done into the window's thread."""

    _arrived = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.waiting = 0
        app = QCoreApplication.instance()
        if app is not None:
            self.moveToThread(app.thread())
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        sys.setswitchinterval(TURN)

    def expect(self, package: _Package) -> None:
        self.waiting += 1
        package.future.add_done_callback(lambda _: self._arrived.emit(package))

    @Slot(object)
    def _deliver(self, package: _Package) -> None:
        self.waiting -= 1
        error = package.future.exception()
        if error is None:
            package.then(package.future.result())
            return
        package.otherwise(error)
        if not isinstance(error, EXPECTED):
            sys.excepthook(type(error), error, error.__traceback__)


@cache
def _courier() -> _Courier:
    return _Courier()


@cache
def _executor(lane: Lane) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_THREADS.get(lane, 1), f"triptych-{lane.name.lower()}")
