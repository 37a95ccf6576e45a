"""A bug in the program is reported and loses no documents; the program continues."""

from __future__ import annotations

import sys
import threading

import pytest
from PySide6.QtCore import QObject, QTimer, Signal

from app.ui import report


@pytest.fixture
def hook(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    kept = []

    def keep():
        kept.append(True)
        return ["Lantern.byml"]

    made = report.CrashHook(keep, tmp_path / "reports")
    made.kept = kept
    sys.excepthook = made.handle
    threading.excepthook = made._handle_thread
    return made


def test_an_exception_is_kept_written_and_shown(hook, tmp_path):
    heard = []
    report.reports().posted.connect(heard.append)
    try:
        raise ZeroDivisionError("for the test")
    except ZeroDivisionError as error:
        hook.handle(type(error), error, error.__traceback__)
    report.reports().posted.disconnect(heard.append)
    assert hook.kept
    (message,) = heard
    assert "ZeroDivisionError" in message.sentence
    assert "still open" in message.sentence
    assert "Lantern.byml" in message.details
    assert "for the test" in message.details
    (written,) = (tmp_path / "reports").glob("report-*.txt")
    assert written.read_text(encoding="utf-8") == message.details


def test_a_thread_that_fails_is_reported(hook, qtbot):
    with qtbot.waitSignal(report.reports().posted):
        thread = threading.Thread(target=lambda: 1 / 0)
        thread.start()
        thread.join()


def test_a_fault_while_keeping_is_told_too(hook):
    def fail():
        raise OSError("no room")

    hook._keep = fail
    heard = []
    report.reports().posted.connect(heard.append)
    hook.handle(ValueError, ValueError("x"), None)
    report.reports().posted.disconnect(heard.append)
    assert "no room" in heard[0].details
    assert "Save your documents now" in heard[0].sentence


def test_a_slot_that_fails_ends_in_the_hook(hook, qtbot):
    class Source(QObject):
        fired = Signal()

    source = Source()
    source.fired.connect(lambda: 1 / 0)
    with qtbot.captureExceptions() as caught:
        QTimer.singleShot(0, source.fired.emit)
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError
