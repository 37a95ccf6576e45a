"""Of jobs that take each other's place, only the last one's outcome arrives."""

from __future__ import annotations

import random
import threading

import pytest
from PySide6.QtCore import QObject

from app.documents import background
from app.documents.latest_job import LatestJob


class Desk:
    """Jobs that wait until they are let go, and what arrived of them."""

    def __init__(self):
        self.owner = QObject()
        self.latest = LatestJob(self.owner, background.Lane.COMPARE)
        self.gate = threading.Event()
        self.arrived, self.told = [], []

    def begin(self, number, fails=False):
        def job(unwanted):
            self.gate.wait(10)
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
            desk.latest.drop()
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
