"""Work in the GUI thread, run in slices."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QTimer

from app.documents import idle_task
from app.documents.idle_task import PAUSE, IdleTask


@pytest.fixture
def some(qapp, monkeypatch):
    monkeypatch.setattr(idle_task, "SLICE", 1e-9)
    home = QObject()
    yield IdleTask(home)
    home.deleteLater()


def test_all_steps_are_taken_in_order_and_the_window_gets_its_turns(some, qtbot):
    taken, turns = [], []
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: turns.append(len(taken)))
    timer.start()
    some.begin((taken.append(n) for n in range(20)), lambda: taken.append("over"))
    assert some.is_busy
    assert taken == []
    qtbot.waitUntil(lambda: not some.is_busy)
    timer.stop()
    assert taken == [*range(20), "over"]
    assert set(turns) & set(range(1, 20))


def test_what_was_begun_before_is_given_up(some, qtbot):
    taken = []
    some.begin((taken.append("old") for _ in range(3)), lambda: taken.append("old is over"))
    some.begin((taken.append("new") for _ in range(2)), lambda: taken.append("new is over"))
    qtbot.waitUntil(lambda: not some.is_busy)
    assert taken == ["new", "new", "new is over"]
    some.begin((taken.append("stopped") for _ in range(3)), lambda: taken.append("no"))
    some.stop()
    qtbot.wait(5)
    assert taken == ["new", "new", "new is over"]


def test_what_follows_a_pause_has_a_turn_of_its_own(qapp, qtbot):
    task, taken = IdleTask(qapp), []
    task.paused.connect(lambda: taken.append("turn"))
    task.begin(iter([1, 2, PAUSE]), lambda: taken.append("over"), at_once=1.0)
    assert taken == ["turn"]
    qtbot.waitUntil(lambda: not task.is_busy)
    assert taken == ["turn", "over"]
    task.begin(iter([1, PAUSE, 2]), lambda: taken.append("all"))
    task.finish()
    assert taken == ["turn", "over", "turn", "all"]


def test_a_step_may_begin_something_else(some, qtbot):
    taken = []

    def steps():
        yield
        some.begin(iter([1]), lambda: taken.append("other"))

    some.begin(steps(), lambda: taken.append("first"))
    qtbot.waitUntil(lambda: not some.is_busy)
    assert taken == ["other"]


def test_a_fault_ends_it_and_is_told(some, qtbot):
    taken = []

    def steps():
        yield
        raise ZeroDivisionError

    with qtbot.captureExceptions() as told:
        some.begin(steps(), lambda: taken.append("no"))
        qtbot.waitUntil(lambda: not some.is_busy)
    assert [kind for kind, _error, _trace in told] == [ZeroDivisionError]
    assert taken == []


def test_short_work_is_through_when_it_is_asked_for(some, qtbot):
    taken, told = [], []
    some.ended.connect(lambda: told.append("ended"))
    some.paused.connect(lambda: told.append("paused"))
    some.begin((taken.append(n) for n in range(3)), at_once=60)
    assert (taken, told, some.is_busy) == ([0, 1, 2], ["ended"], False)
    some.begin(taken.append(n) for n in range(3))
    qtbot.waitUntil(lambda: not some.is_busy)
    assert told[-1] == "ended"
    assert "paused" in told
