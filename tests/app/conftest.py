"""Every test of the application has its own home folder, and no keys are held down."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Generator, Iterator
from functools import partialmethod
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

from app.start import override_errors
from tests import scale
from tests.patience import GUARD, TURNS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

override_errors.report_at_once()  # as the program does, before any of its classes is made

_FOLDER = Path(__file__).parent
_ALL_AFTER = 200
"""How many tests there are between two searches for all cycles."""
_ended: list[str] = []


def pytest_sessionfinish() -> None:
    """Take from the clipboard what Python put there, while there is Python to delete it."""
    gui = sys.modules.get("PySide6.QtGui")
    if gui is not None and gui.QGuiApplication.instance() is not None:
        gui.QGuiApplication.clipboard().clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    """Have cycles searched for between tests alone.

    pytest-xdist listens in a thread of its own. A search that Python begins there deletes windows
    while Qt works with them in this one, and the process ends.
    """
    if not item.path.is_relative_to(_FOLDER) or scale.SEED:
        return (yield)
    before = gc.get_threshold()
    gc.set_threshold(0)
    try:
        return (yield)
    finally:
        _ended.append(item.nodeid)
        gc.collect(1 if len(_ended) % _ALL_AFTER else 2)
        gc.set_threshold(*before)


class PatientBot(QtBot):
    """Waits without a limit that a busy machine could miss."""

    waitSignal = partialmethod(QtBot.waitSignal, timeout=GUARD * 1000)
    waitSignals = partialmethod(QtBot.waitSignals, timeout=GUARD * 1000)
    waitActive = partialmethod(QtBot.waitActive, timeout=GUARD * 1000)
    waitExposed = partialmethod(QtBot.waitExposed, timeout=GUARD * 1000)

    def waitUntil(self, is_so: Callable[[], bool]) -> None:
        """Run the event loop until something is so; jobs may take as long as they need."""
        from app.ui import background  # late: it loads Qt

        turns, end = 0, time.monotonic() + GUARD
        while not is_so():
            if turns == TURNS or time.monotonic() > end:
                raise self.TimeoutError("what was waited for did not come")
            turns += background.is_idle()
            self.wait(10)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """In place of the bot of pytest-qt."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new folder for all that the program keeps: settings, journal and reports."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("TRIPTYCH_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _garbage() -> Iterator[None]:
    """Delete what waits for an event loop, and have Python search for cycles on its own again.

    Widgets of earlier tests would hear of all that is done to every widget.
    """
    yield
    core = sys.modules.get("PySide6.QtCore")
    if core is not None and core.QCoreApplication.instance() is not None:
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete)
        module = sys.modules.get("app.ui.background")
        if module is not None:
            module.tidy()


@pytest.fixture(autouse=True)
def _pressed() -> Iterator[None]:
    """Release keys and mouse buttons left pressed by a test: Qt keeps them between windows."""
    yield
    from PySide6.QtGui import QGuiApplication

    if QGuiApplication.instance() is None:
        return
    keys, buttons = QGuiApplication.keyboardModifiers(), QGuiApplication.mouseButtons()
    if not keys and not buttons:
        return
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QWidget

    if keys:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Control, Qt.KeyboardModifier.NoModifier)
    for button in buttons:
        QTest.mouseRelease(QWidget(), button)
    assert not QGuiApplication.keyboardModifiers()
    assert not QGuiApplication.mouseButtons()


@pytest.fixture(autouse=True)
def _font(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give back the program's font, which a window with a zoom changes for all after it."""
    if "qapp" not in request.fixturenames:
        yield
        return
    qapp = request.getfixturevalue("qapp")
    before = qapp.font()
    yield
    if qapp.font() != before:
        qapp.setFont(before)


@pytest.fixture(autouse=True)
def _histories() -> Iterator[None]:
    """End the documents that a test leaves open, as closing them does."""
    yield
    module = sys.modules.get("app.documents.document")
    if module is not None:
        from shiboken6 import isValid

        for document in list(module._EDITED):
            if isValid(document) and isValid(document.undo_stack):
                document.end()
            module._EDITED.discard(document)


@pytest.fixture
def japanese(qapp: QApplication) -> Iterator[None]:
    """Have the program speak Japanese."""
    from app.ui import language  # late: it loads the texts of the program

    language.speak(qapp, "ja")
    yield
    language.speak(qapp, "en")
