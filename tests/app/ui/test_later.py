"""What is called later is called once and in order, and never keeps anything for ever."""

from __future__ import annotations

import gc
import re
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from shiboken6 import delete

import app
from app.ui.later import call_later, weakly

APP = Path(app.__file__).parent


class Caller(QObject):
    """Takes note of its calls."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[int] = []

    def call(self) -> None:
        """Take note of a call."""
        self.calls.append(0)

    def note(self, number: int) -> None:
        """Take note of a call with a number."""
        self.calls.append(number)


def run() -> None:
    for _turn in range(3):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect(1)


def test_calls_come_in_order_and_none_at_once(qapp):
    caller, calls = Caller(), []
    for number in range(3):
        call_later(caller, lambda number=number: calls.append(number))
    assert calls == []
    run()
    run()
    assert calls == [0, 1, 2]


@pytest.mark.parametrize("is_deleted", [False, True])
@pytest.mark.parametrize("is_method", [False, True])
def test_nothing_is_kept_whether_it_was_called_or_not(qapp, is_deleted, is_method):
    caller = Caller()
    calls, kept = caller.calls, weakref.ref(caller)
    call_later(caller, caller.call if is_method else lambda held=caller: held.call())
    if is_deleted:
        delete(caller)
    del caller
    run()
    assert calls == ([] if is_deleted else [0])
    assert kept() is None


def test_what_listens_weakly_is_not_kept_by_what_it_holds(qapp):
    caller = Caller()
    caller.held = QObject()
    caller.held.objectNameChanged.connect(weakly(caller.note, 2))
    caller.held.setObjectName("name")
    assert caller.calls == [2]
    kept = weakref.ref(caller)
    del caller
    run()
    assert kept() is None


def test_the_call_that_keeps_things_for_ever_is_made_nowhere():
    """`QTimer.singleShot` keeps what it was to call at once if its context is deleted before."""
    in_context = re.compile(r"singleShot\(\s*0,\s*[\w.]+,")
    assert in_context.search("QTimer.singleShot(0, self, self.call)")
    texts = [(one, one.read_text(encoding="utf-8")) for one in APP.rglob("*.py")]
    assert [file for file, text in texts if in_context.search(text)] == []
