"""Background jobs: where the objects they refer to are released."""

from __future__ import annotations

import gc
import random
import threading
import weakref

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from app.ui import background
from app.ui.background import LatestJob
from tests.patience import GUARD


class _Thing:
    """Says in which thread it ended."""

    def __init__(self, ended):
        weakref.finalize(self, lambda: ended.append(threading.current_thread()))


def test_what_a_job_refers_to_ends_in_the_thread_of_the_window(qtbot):
    ended: list[threading.Thread] = []
    jobs = 200

    def begin():
        job, then = _Thing(ended), _Thing(ended)
        background.run(background.Lane.READ, lambda: bool(job), lambda _: bool(then), bool)

    for _ in range(jobs):
        begin()
    qtbot.waitUntil(lambda: len(ended) == 2 * jobs)
    assert set(ended) == {threading.main_thread()}


def test_what_a_job_refers_to_that_failed_ends_there_too(qtbot):
    ended: list[threading.Thread] = []

    def begin():
        thing = _Thing(ended)

        def job():
            held = thing
            raise OSError(f"{held}")

        background.run(background.Lane.READ, job, bool, bool)

    for _ in range(50):
        begin()
    qtbot.waitUntil(lambda: background.is_idle())
    gc.collect()
    assert len(ended) == 50
    assert set(ended) == {threading.main_thread()}


def test_what_is_posted_is_called_in_the_thread_of_the_window(qtbot):
    called: list[threading.Thread] = []

    def job():
        background.post(lambda: called.append(threading.current_thread()))

    background.run(background.Lane.READ, job, bool, bool)
    qtbot.waitUntil(lambda: bool(called))
    assert called == [threading.main_thread()]


@pytest.mark.parametrize("fails", [False, True])
def test_nothing_is_handed_to_an_owner_that_is_gone(qtbot, fails):
    told: list[object] = []

    def job():
        if fails:
            raise OSError
        return 1

    def begin(owner):
        background.run(background.Lane.READ, job, told.append, told.append, owner)

    gone, there = QObject(), QObject()
    begin(gone)
    delete(gone)
    begin(there)
    qtbot.waitUntil(background.is_idle)
    assert len(told) == 1


class Desk:
    """Jobs that wait until they are let go, and what arrived of them."""

    def __init__(self):
        self.owner = QObject()
        self.latest = LatestJob(self.owner, background.Lane.COMPARE)
        self.gate = threading.Event()
        self.arrived, self.told = [], []

    def begin(self, number, fails=False):
        def job(unwanted):
            self.gate.wait(GUARD)
            self.told.append((number, unwanted.is_set()))
            if fails:
                raise OSError(number)
            return number

        self.latest.run(job, self.arrived.append, lambda error: self.arrived.append(error.args[0]))


@pytest.fixture
def desk(qtbot):
    made = Desk()
    yield made
    made.gate.set()
    qtbot.waitUntil(background.is_idle)


@pytest.mark.parametrize("seed", range(8))
def test_only_the_last_outcome_arrives_and_the_others_are_told(desk, qtbot, seed):
    chance = random.Random(seed)
    count, wanted = chance.randrange(1, 6), set()
    for number in range(count):
        desk.begin(number, fails=chance.random() < 0.4)
        wanted = {number}
        if chance.random() < 0.3:
            desk.latest.drop_results()
            wanted = set()
    desk.gate.set()
    qtbot.waitUntil(background.is_idle)
    assert set(desk.arrived) == wanted
    assert desk.told == [(number, number not in wanted) for number in range(count)]


def test_nothing_arrives_when_the_owner_is_gone(desk, qtbot):
    desk.begin(1)
    desk.owner.deleteLater()
    qtbot.waitSignal(desk.owner.destroyed).wait()
    desk.gate.set()
    qtbot.waitUntil(background.is_idle)
    assert desk.told == [(1, False)]
    assert desk.arrived == []


def test_one_after_the_other_all_arrive(desk, qtbot):
    desk.gate.set()
    for number in range(3):
        desk.begin(number, fails=number == 1)
        qtbot.waitUntil(background.is_idle)
    assert desk.arrived == [0, 1, 2]
