"""Work in the GUI thread, run in slices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer

from app.ui import idle_task
from app.ui.idle_task import PAUSE, IdleTask


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


def named_steps(name: str, log: list[str], count: int = 3) -> Iterator[object]:
    for _step in range(count):
        log.append(name)
        yield PAUSE


def test_tasks_take_turns_of_the_event_loop(qtbot):
    parent, log = QObject(), list[str]()
    tasks = [IdleTask(parent) for _task in range(3)]
    for task, name in zip(tasks, "abc", strict=True):
        task.begin(named_steps(name, log))
    turns: list[int] = []
    loop = QEventLoop()
    while any(task.is_busy for task in tasks):
        before = len(log)
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        turns.append(len(log) - before)
    assert "".join(log) == "abcabcabc"
    assert max(turns) == 1


def test_a_stopped_task_has_no_more_turns_and_the_others_go_on(qtbot):
    parent, log = QObject(), list[str]()
    one, other = IdleTask(parent), IdleTask(parent)
    one.begin(named_steps("a", log))
    other.begin(named_steps("b", log))
    one.stop()
    assert not one.is_busy
    qtbot.waitUntil(lambda: not other.is_busy)
    assert log == ["b"] * 3


def test_a_task_that_is_deleted_is_forgotten(qtbot):
    parent, left, log = QObject(), QObject(), list[str]()
    IdleTask(parent).begin(named_steps("a", log))
    other = IdleTask(left)
    other.begin(named_steps("b", log))
    parent.deleteLater()
    qtbot.waitUntil(lambda: not other.is_busy)
    assert log.count("b") == 3
    assert log.count("a") <= 1


def test_the_others_go_on_while_a_step_runs_an_event_loop(qtbot):
    parent, log = QObject(), list[str]()
    asking, other = IdleTask(parent), IdleTask(parent)

    def ask() -> Iterator[object]:
        loop = QEventLoop()
        other.ended.connect(loop.quit)
        other.begin(named_steps("b", log))
        loop.exec()
        log.append("answered")
        yield

    asking.begin(ask())
    qtbot.waitUntil(lambda: not asking.is_busy)
    assert log == ["b", "b", "b", "answered"]


def test_a_task_that_fails_takes_no_turns_of_the_others(qtbot):
    parent, log = QObject(), list[str]()
    failing, other = IdleTask(parent), IdleTask(parent)

    def fail() -> Iterator[object]:
        yield PAUSE
        raise ValueError("no")

    failing.begin(fail())
    other.begin(named_steps("b", log))
    with qtbot.captureExceptions() as told:
        qtbot.waitUntil(lambda: not other.is_busy)
    assert [kind for kind, _error, _trace in told] == [ValueError]
    assert not failing.is_busy
    assert log == ["b"] * 3
