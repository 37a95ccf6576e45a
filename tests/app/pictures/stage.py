"""Where widgets are shown for checks: waits for them, checks them, and stores pictures."""

from __future__ import annotations

import importlib
import pkgutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget

import app
from app.ui import background
from app.ui.i18n import is_translating
from tests.app.pictures.english import english
from tests.app.pictures.focus import FocusSeen
from tests.app.pictures.keyboard import lost, silent, traps
from tests.app.pictures.looks import findings
from tests.app.pictures.rows import off_the_middle, touching, uneven, unlike_their_numbers
from tests.patience import GUARD

"""Seconds to wait for what is to come; longer means that it never will."""
_NAP = 0.001
"""Seconds between two looks at what is waited for."""
_STILL = 0.25
"""Seconds after which what moves to keep orientation has come to rest."""


class Stage:
    """Looks at one widget after the other; `out` is where pictures go, None for none."""

    def __init__(self, out: Path | None, sizes: list[tuple[int, int]]) -> None:
        self.out = out
        self.sizes = sizes
        self.findings: list[str] = []
        self.looked = 0
        self.windows: set[type[QWidget]] = set()
        """The kinds of windows and dialogs that were looked at."""
        self.focus = FocusSeen()

    def look(self, name: str, widget: QWidget) -> None:
        """Check a shown widget as it is, and keep its picture."""
        settle()
        self.looked += 1
        found = [
            *findings(widget),
            *uneven(widget),
            *off_the_middle(widget),
            *touching(widget),
            *unlike_their_numbers(widget),
            *silent(widget),
            *traps(widget),
            *(english(widget) if is_translating() else ()),
        ]
        if self.out is not None:
            widget.grab().save(str(self.out / f"{name}.png"))
        if isinstance(widget, QDialog):
            found += lost(widget)
        if isinstance(widget, QDialog | QMainWindow):
            self.windows.add(type(widget))
        found += self.focus.faults(widget)
        self.findings += [f"{name}: {one}" for one in found]

    def look_in_sizes(self, name: str, window: QWidget) -> None:
        """Check a window in every size."""
        for width, height in self.sizes:
            window.resize(width, height)
            settle()
            if (window.width(), window.height()) != (width, height):
                self.findings.append(f"{name}: needs {window.width()} x {window.height()} px")
            self.look(f"{name}-{width}", window)

    def look_at_dialog(self, name: str, ask: Callable[[], object]) -> None:
        """Check the dialog that `ask` opens and waits for, and close it."""
        self._look_when_there(name, QApplication.activeModalWidget, ask)

    def look_at_popup(self, name: str, ask: Callable[[], object]) -> None:
        """Check the menu, list or picker that `ask` opens, and close it."""
        self._look_when_there(name, QApplication.activePopupWidget, ask)

    def _look_when_there(
        self, name: str, find: Callable[[], QWidget | None], ask: Callable[[], object]
    ) -> None:
        seen = []

        def look() -> None:
            opened = find()
            if opened is None:
                return
            timer.stop()
            seen.append(opened)
            try:
                self.look(name, opened)
            finally:
                opened.close()

        timer = QTimer(interval=10)
        timer.timeout.connect(look)
        timer.start()
        ask()
        wait_until(lambda: seen)


def unseen(stage: Stage) -> list[str]:
    """Return the program's windows and dialogs that no scene looks at; those that others build on
    are none."""
    for module in pkgutil.walk_packages(app.__path__, "app."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)  # some are imported when they are asked for
    kinds: list[type[QWidget]] = [QDialog, QMainWindow]
    known: set[type[QWidget]] = set()
    while kinds:
        below = kinds.pop().__subclasses__()
        known.update(one for one in below if one.__module__.startswith("app."))
        kinds += below
    last = (one for one in known if not one.__subclasses__())
    return sorted(f"no scene looks at {one.__name__}" for one in last if one not in stage.windows)


def settle() -> None:
    """Wait until jobs have ended, and all is laid out and painted."""
    wait_until(background.is_idle)
    for _ in range(3):
        QApplication.sendPostedEvents()
        QApplication.processEvents()
    wait_until(background.is_idle)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def come_to_rest() -> None:
    """Wait until what glides has arrived."""
    end = time.monotonic() + _STILL
    wait_until(lambda: time.monotonic() > end)


def wait_until(is_so: Callable[[], object]) -> None:
    """Let the program work until something is so; raises `TimeoutError` when it takes too long."""
    end = time.monotonic() + GUARD
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError("what was waited for did not come")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        time.sleep(_NAP)  # else this thread would keep jobs from the work that is waited for


@contextmanager
def shown(widget: QWidget) -> Iterator[QWidget]:
    """Show a widget for a while."""
    widget.show()
    settle()
    try:
        yield widget
    finally:
        widget.close()
        widget.deleteLater()
        settle()
