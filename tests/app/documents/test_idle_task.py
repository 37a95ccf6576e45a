"""Tasks that run while the window is idle: each turn of the event loop is for one of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEventLoop, QObject
from pytestqt.qtbot import QtBot

from app.documents.idle_task import PAUSE, IdleTask


def steps(name: str, log: list[str], count: int = 3) -> Iterator[object]:
    for _step in range(count):
        log.append(name)
        yield PAUSE


def test_tasks_take_turns_of_the_event_loop(qtbot: QtBot) -> None:
    parent, log = QObject(), list[str]()
    tasks = [IdleTask(parent) for _task in range(3)]
    for task, name in zip(tasks, "abc", strict=True):
        task.begin(steps(name, log))
    turns: list[int] = []
    loop = QEventLoop()
    while any(task.is_busy for task in tasks):
        before = len(log)
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        turns.append(len(log) - before)
    assert "".join(log) == "abcabcabc"
    assert max(turns) == 1


def test_a_stopped_task_has_no_more_turns_and_the_others_go_on(qtbot: QtBot) -> None:
    parent, log = QObject(), list[str]()
    one, other = IdleTask(parent), IdleTask(parent)
    one.begin(steps("a", log))
    other.begin(steps("b", log))
    one.stop()
    assert not one.is_busy
    qtbot.waitUntil(lambda: not other.is_busy)
    assert log == ["b"] * 3


def test_a_task_that_is_deleted_is_forgotten(qtbot: QtBot) -> None:
    parent, left, log = QObject(), QObject(), list[str]()
    IdleTask(parent).begin(steps("a", log))
    other = IdleTask(left)
    other.begin(steps("b", log))
    parent.deleteLater()
    qtbot.waitUntil(lambda: not other.is_busy)
    assert log.count("b") == 3
    assert log.count("a") <= 1


def test_the_others_go_on_while_a_step_runs_an_event_loop(qtbot: QtBot) -> None:
    parent, log = QObject(), list[str]()
    asking, other = IdleTask(parent), IdleTask(parent)

    def ask() -> Iterator[object]:
        loop = QEventLoop()
        other.ended.connect(loop.quit)
        other.begin(steps("b", log))
        loop.exec()
        log.append("answered")
        yield

    asking.begin(ask())
    qtbot.waitUntil(lambda: not asking.is_busy)
    assert log == ["b", "b", "b", "answered"]


def test_a_step_that_raises_ends_its_task_alone(qtbot: QtBot) -> None:
    parent, log = QObject(), list[str]()
    failing, other = IdleTask(parent), IdleTask(parent)

    def fail() -> Iterator[object]:
        yield PAUSE
        raise ValueError("no")

    failing.begin(fail())
    other.begin(steps("b", log))
    with pytest.raises(ValueError, match="no"):
        failing.finish()
    assert not failing.is_busy
    qtbot.waitUntil(lambda: not other.is_busy)
    assert log == ["b"] * 3
