"""Records everything that goes wrong while a monkey plays: exceptions, warnings, blocked event
loops."""

from __future__ import annotations

import faulthandler
import gc
import os
import re
import signal
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType, TracebackType
from typing import Any

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

HOLD = 5.0
"""Seconds of work after which the window counts as held up."""
_DEAD = 40.0
"""Seconds without work nor answer after which it waits for ever."""
_GAVE_UP = 3
"""The exit status of a process that waits for ever."""
_LONG = 0.5
"""Seconds of work from which on it is told what is being done."""
_LOOK = 0.25
_IGNORED = re.compile(
    "This plugin does not support|Mouse event .*occurs outside target window|"
    "Keyboard event not accepted by receiving widget"
)
"""What the platform without a screen says of itself, and Qt's hands of what they do."""


@dataclass(frozen=True)
class Failure:
    """What went wrong: `sort` and `place` tell one fault from another, `words` describe it."""

    sort: str
    place: str
    words: str

    @property
    def signature(self) -> str:
        """The same for every failure of one fault, whatever the numbers in it."""
        return re.sub(r"\d+", "#", f"{self.sort}: {self.place}")


class Watch:
    """Takes the place of all hooks until `end`; the window tells `beat` whenever it is free.

    A thread would be the wrong place to look at the stack from. A frame keeps all that its
    variables hold, and the thread that releases it last frees that: an object of Qt's while Qt
    deletes it in the thread of the windows, and the process ends later, anywhere.
    """

    def __init__(self) -> None:
        self.failures: list[Failure] = []
        self.longest = 0.0
        self.slowest = ""
        """Seconds of work of the longest hold so far, and what was being done."""
        self._clock = time.pthread_getcpuclockid(threading.main_thread().ident or 0)
        self._waits = _open_waits()
        self._worked, self._seen = self._now(), self._awake()
        self._is_told = self._is_over = False
        self._noted = ""
        self._hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self._uncaught
        threading.excepthook = lambda what: self._uncaught(
            what.exc_type, what.exc_value, what.exc_traceback
        )
        sys.unraisablehook = lambda what: self._uncaught(
            what.exc_type, what.exc_value, what.exc_traceback
        )
        warnings.simplefilter("error")
        qInstallMessageHandler(self._message)
        gc.callbacks.append(self._searching)
        self._alarm = signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, _LOOK, _LOOK)
        threading.Thread(target=self._guard, daemon=True).start()

    def end(self) -> None:
        """Give every hook back."""
        self._is_over = True
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, self._alarm)
        gc.callbacks.remove(self._searching)
        qInstallMessageHandler(None)
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks

    def fail(self, sort: str, place: str, words: str = "") -> None:
        """Take note of a failure."""
        self.failures.append(Failure(sort, place, words or place))

    def beat(self) -> None:
        """Say that the window is free now."""
        took = self._now() - self._worked
        if took > self.longest:
            self.longest, self.slowest = took, self._noted
        self._noted = ""
        self._worked, self._seen = self._now(), self._awake()
        self._is_told = False

    def leave_out(self) -> None:
        """Do not count what was done since the last time: the program had no part in it."""
        self._noted = ""
        self._worked, self._seen = self._now(), self._awake()

    def caught(self, error: BaseException) -> None:
        """Take note of an exception that came up to where the monkey plays."""
        self._uncaught(type(error), error, error.__traceback__)

    def take(self) -> list[Failure]:
        """Return the failures since the last time."""
        found, self.failures = self.failures, []
        return found

    def _uncaught(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.exit(130)
        words = "".join(traceback.format_exception(kind, error, trace))
        self.fail("exception", f"{kind.__name__} in {_innermost(trace)}", words)

    def _message(self, kind: QtMsgType, _context: Any, words: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not _IGNORED.search(words):
            stack = "".join(traceback.format_stack(limit=14)[:-1])
            self.fail("warning", words, f"{words}\n{stack}")

    def _now(self) -> float:
        return time.clock_gettime(self._clock)

    def _awake(self) -> float:
        """Return a time that stands still while the system runs others in place of the window."""
        return time.monotonic() - (0.0 if self._waits is None else _waited(self._waits))

    def _searching(self, phase: str, _found: dict[str, int]) -> None:
        """Note a search for cycles in another thread than that of the windows in them."""
        if phase == "start" and threading.current_thread() is not threading.main_thread():
            stack = traceback.extract_stack(limit=14)[:-1]
            words = "".join(traceback.format_list(stack))
            self.fail("search for cycles in another thread", _innermost_of(stack), words)

    def _guard(self) -> None:
        """End a process that waits for ever; nothing is made here that may have to be freed."""
        while not self._is_over:
            time.sleep(_LOOK)
            if self._awake() - self._seen > 2 * _DEAD:
                faulthandler.dump_traceback()
                os._exit(_GAVE_UP)
        if self._waits is not None:
            os.close(self._waits)

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        """Tell of a hold while it lasts, with what is being done: it may never end."""
        worked, waited = self._now() - self._worked, self._awake() - self._seen
        if worked > _LONG:
            self._noted = f" in {_innermost_of(_stack_of(frame))}"
        if (worked > HOLD or waited > _DEAD) and not self._is_told:
            self._is_told = True
            words = "".join(traceback.format_stack(frame))
            place = _innermost_of(_stack_of(frame))
            self.fail("hold", place, f"held for {worked:.1f} s of {waited:.1f} s\n{words}")


def _open_waits() -> int | None:
    """Open what Linux tells of the time a thread of the windows waited for a processor."""
    told = f"/proc/self/task/{threading.main_thread().native_id}/schedstat"
    try:
        return os.open(told, os.O_RDONLY)
    except OSError:  # another system, or a kernel that does not count it
        return None


def _waited(file: int) -> float:
    """Return the seconds a thread waited for a processor; nothing is made that cycles may hold."""
    counts = os.pread(file, 100, 0)
    begin = counts.find(b" ") + 1
    return int(counts[begin : counts.find(b" ", begin)]) / 1e9


def _stack_of(frame: FrameType | None) -> list[traceback.FrameSummary]:
    """Return the places on a stack, outermost first, without the lines there.

    Those would be read and kept while memory is being measured, which takes long enough to be told.
    """
    places = [
        traceback.FrameSummary(at.f_code.co_filename, line, at.f_code.co_name, lookup_line=False)
        for at, line in traceback.walk_stack(frame)
    ]
    return places[::-1]


def _innermost(trace: TracebackType | None) -> str:
    return _innermost_of(traceback.extract_tb(trace))


def _innermost_of(frames: Sequence[traceback.FrameSummary]) -> str:
    """Return the innermost place of the program on a stack, else of anything."""
    for frame in reversed(frames):
        name = frame.filename.replace("\\", "/")
        found = re.search(r"/((?:app|formats)/.*)", name)
        if found and "/tests/" not in name and "site-packages" not in name:
            return f"{found[1]}:{frame.name}"
    return f"{frames[-1].filename}:{frames[-1].name}" if frames else "?"
