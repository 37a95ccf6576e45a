"""The one door for messages to the person, and the hook that a fault of the program ends in."""

from __future__ import annotations

import faulthandler
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from app.ui.i18n import tr

if TYPE_CHECKING:
    from formats.problems import Severity

_KEPT_REPORTS = 20


class Message(NamedTuple):
    """What is to be shown: `details` for a report to copy, `do` what the button `label` does."""

    severity: Severity
    sentence: str
    details: str = ""
    label: str = ""
    do: Callable[[], object] | None = None

    @property
    def role(self) -> str:
        """The colour role it is shown in."""
        return ("accent", "warning", "error")[self.severity]


class Reports(QObject):
    """Views of messages connect to `posted`, which carries a `Message`."""

    posted = Signal(object)
    settled = Signal(str)
    """A sentence that was reported and no longer holds."""


@cache
def reports() -> Reports:
    """Return the one object that messages go through."""
    return Reports()


def error(sentence: str, *, label: str = "", do: Callable[[], object] | None = None) -> None:
    """Tell of something that failed; `do` is what the button `label` does about it."""
    from formats.problems import Severity

    reports().posted.emit(Message(Severity.ERROR, sentence, "", label, do))


def settled(sentence: str) -> None:
    """Say that what was reported is over, so that nobody reads it any more."""
    reports().settled.emit(sentence)


def note(sentence: str) -> None:
    """Tell of something worth knowing."""
    from formats.problems import Severity

    reports().posted.emit(Message(Severity.NOTE, sentence))


class CrashHook:
    """Takes every exception nobody caught: documents are kept, a report is written and shown.

    `keep` puts all modified documents aside and returns their names; `folder` is where reports
    go. The program goes on.
    """

    def __init__(self, keep: Callable[[], list[str]], folder: Path) -> None:
        self._keep = keep
        self._folder = folder
        self._lock = threading.Lock()
        self._is_handling = False

    def install(self) -> None:
        """Take the place of Python's own hooks."""
        sys.excepthook = self.handle
        threading.excepthook = self._handle_thread
        self._watch_interpreter()

    def handle(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Handle one exception; one that comes while doing so only goes to the terminal."""
        sys.__excepthook__(kind, error, trace)
        if issubclass(kind, KeyboardInterrupt):
            return
        with self._lock:
            if self._is_handling:
                return
            self._is_handling = True
        try:
            self._report_crash(kind, error, trace)
        finally:
            self._is_handling = False

    def _handle_thread(self, what: Any) -> None:
        if what.exc_value is not None:
            self.handle(what.exc_type, what.exc_value, what.exc_traceback)

    def _report_crash(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        import traceback

        from formats.problems import Severity

        text = "".join(traceback.format_exception(kind, error, trace))
        try:
            kept = self._keep()
            fate = tr(
                "All your changes were saved for recovery and will be offered at the next start."
            )
        except Exception as second:  # noqa: BLE001 - nothing may hinder the report
            kept = [f"(putting documents aside failed: {second!r})"]
            fate = tr("Save your documents now.")
        details = f"{versions()}\n\nOpen documents: {', '.join(kept) or 'none'}\n\n{text}"
        sentence = tr(
            "Something went wrong inside Triptych ({kind}). Your documents are still open and "
            "the files on disk are unchanged. {fate}",
            kind=kind.__name__,
            fate=fate,
        )
        self._write_report(details)
        reports().posted.emit(Message(Severity.ERROR, sentence, details))

    def _write_report(self, details: str) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            name = time.strftime("report-%Y%m%d-%H%M%S.txt")
            (self._folder / name).write_text(details, encoding="utf-8", errors="backslashreplace")
            for old in sorted(self._folder.glob("report-*.txt"))[:-_KEPT_REPORTS]:
                old.unlink()
        except OSError as error:
            print(f"triptych: the report was not written: {error}", file=sys.stderr)  # noqa: T201

    def _watch_interpreter(self) -> None:
        """Let a crash of the interpreter itself leave its stacks in a file."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._stacks = (self._folder / "interpreter.txt").open("w", encoding="utf-8")
        except OSError:
            faulthandler.enable()
        else:
            faulthandler.enable(self._stacks)


def versions() -> str:
    """Return what a report says first: the versions of everything that may matter."""
    import platform

    import PySide6

    from formats.version import VERSION

    return (
        f"Triptych {VERSION}, Python {platform.python_version()}, "
        f"Qt {PySide6.__version__}, {platform.system()} {platform.release()}"
    )


def install_crash_hook(keep: Callable[[], list[str]], folder: Path) -> CrashHook:
    """Install the hook and return it."""
    hook = CrashHook(keep, folder)
    hook.install()
    return hook
