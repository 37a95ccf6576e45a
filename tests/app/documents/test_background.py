"""Background jobs: where the objects they refer to are released."""

from __future__ import annotations

import gc
import random
import threading
import time
import weakref
from contextlib import nullcontext

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from app.documents import background
from app.documents.background import LatestJob
from formats.collector import collector_paused


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
    qtbot.waitUntil(lambda: len(ended) == 2 * jobs, timeout=10_000)
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
    qtbot.waitUntil(lambda: background.is_idle(), timeout=10_000)
    gc.collect()
    assert len(ended) == 50
    assert set(ended) == {threading.main_thread()}


def test_cycles_are_not_searched_in_the_thread_of_a_job(qtbot):
    searched: list[threading.Thread] = []

    def note(phase, _info):
        searched.append(threading.current_thread())

    def job():
        for _ in range(20_000):  # many times what starts a search
            one: list = []
            one.append(one)
        return gc.isenabled()

    found: list[bool] = []
    before = gc.get_threshold()
    gc.callbacks.append(note)
    gc.set_threshold(700)
    try:
        background.run(background.Lane.READ, job, found.append, bool)
        qtbot.waitUntil(lambda: bool(found), timeout=10_000)
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(note)
    assert found == [False]
    assert set(searched) <= {threading.main_thread()}
    background.tidy()
    assert gc.isenabled()


@pytest.fixture
def unfrozen(monkeypatch):
    """Let Python search all objects again afterwards, as the tests set aside what stays."""
    background.tidy()
    background._dispatcher()._made = 0
    monkeypatch.setattr(background, "_LARGE", 3000)
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    background._dispatcher()._has_set_aside = False


def tidy_after_a_job(qtbot, count):
    """Have a job make some objects that stay, and wait until it is tidied up."""
    kept: list[list] = []
    job = lambda: [[[]] for _ in range(count)]  # noqa: E731
    background.run(background.Lane.READ, job, kept.append, bool)
    qtbot.waitUntil(lambda: bool(kept), timeout=10_000)
    background.tidy()
    return kept


@pytest.mark.usefixtures("unfrozen")
def test_what_a_large_job_leaves_is_not_searched_again(qtbot):
    before = gc.get_freeze_count()
    kept = tidy_after_a_job(qtbot, 20)
    assert gc.get_freeze_count() <= before, "it is little"
    kept += tidy_after_a_job(qtbot, 5000)
    assert gc.get_freeze_count() >= before + 5000
    assert not any(one is kept for one in gc.get_objects())


@pytest.mark.usefixtures("unfrozen")
@pytest.mark.parametrize("is_much", [False, True])
def test_cycles_that_were_set_aside_are_found_after_a_release(qtbot, monkeypatch, is_much):
    monkeypatch.setattr(background, "_SEARCHED", 0 if is_much else 10**9)
    ended: list[threading.Thread] = []
    one = _Thing(ended)
    one.itself = one
    tidy_after_a_job(qtbot, 5000)
    del one
    background.tidy()
    gc.collect()
    assert ended == [], "nobody said that anything was closed"
    background.release()
    background.tidy()
    assert len(ended) == (0 if is_much else 1)
    background._dispatcher()._resting.setInterval(1)
    background.release()
    qtbot.waitUntil(lambda: ended == [threading.main_thread()], timeout=5000)
    background._dispatcher()._resting.setInterval(background._REST)


@pytest.mark.usefixtures("unfrozen")
def test_what_is_set_aside_is_counted_but_once(qtbot, monkeypatch):
    """Python goes through all objects to count them, which takes long where there are many."""
    counted: list[int] = []
    count = gc.get_freeze_count
    monkeypatch.setattr(gc, "get_freeze_count", lambda: counted.append(1) or count())
    monkeypatch.setattr(background, "_SEARCHED", 0)
    background.tidy()
    assert not counted, "nothing was set aside"
    tidy_after_a_job(qtbot, 5000)
    background.release()
    background.tidy()
    background.tidy()
    assert len(counted) == 1


@pytest.mark.usefixtures("unfrozen")
def test_releases_in_a_row_put_the_search_off_only_for_a_while(qtbot, monkeypatch):
    """Whoever looks through many files closes one every few seconds."""
    monkeypatch.setattr(background, "_SEARCHED", 0)
    monkeypatch.setattr(background, "_LATEST", 0.1)
    ended: list[threading.Thread] = []
    one = _Thing(ended)
    one.itself = one
    tidy_after_a_job(qtbot, 5000)
    del one
    background._dispatcher()._resting.setInterval(200)

    def close_another() -> bool:
        background.release()
        return bool(ended)

    qtbot.waitUntil(close_another, timeout=5000)
    background._dispatcher()._resting.setInterval(background._REST)


def test_nor_in_a_thread_that_is_none_of_ours():
    """What runs tests in several processes listens in one."""

    def begin():
        one = _Thing(ended)
        one.itself = one

    def allocate():
        for _ in range(20_000):
            one: list = []
            one.append(one)

    ended: list[threading.Thread] = []
    begin()
    thread = threading.Thread(target=allocate)
    thread.start()
    thread.join()
    gc.collect()
    assert ended == [threading.main_thread()]


def test_nor_behind_a_job_that_was_handed_back(qtbot):
    """The thread still has its last steps to do when the window has the result already."""
    searched: list[threading.Thread] = []

    def note(phase, _info):
        searched.append(threading.current_thread())

    before = gc.get_threshold()
    gc.callbacks.append(note)
    gc.set_threshold(1)
    try:
        for _ in range(300):
            done: list[int] = []
            background.run(background.Lane.READ, lambda: 1, done.append, bool)
            qtbot.waitUntil(lambda done=done: bool(done), timeout=10_000)
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(note)
    background.tidy()
    assert set(searched) <= {threading.main_thread()}


def test_searching_begins_again_when_no_job_waits(qtbot):
    background._dispatcher()._tidying.setInterval(10)
    try:
        background.run(background.Lane.READ, lambda: 1, bool, bool)
        assert not gc.isenabled()
        qtbot.waitUntil(gc.isenabled, timeout=10_000)
    finally:
        background._dispatcher()._tidying.setInterval(background._TIDY)


def test_what_a_job_makes_is_searched_a_part_at_a_time(qtbot):
    """All of it at once would hold the window up."""
    made, young = [], []

    def note(phase, _info):
        if phase == "start":
            young.append(gc.get_count()[0])

    def job():
        for _ in range(6):
            made.append([[] for _ in range(80_000)])
            time.sleep(0.15)

    done: list[None] = []
    gc.collect()
    gc.callbacks.append(note)
    try:
        background.run(background.Lane.READ, job, done.append, bool)
        qtbot.waitUntil(lambda: bool(done), timeout=20_000)
        background.tidy()
    finally:
        gc.callbacks.remove(note)
    assert max(young) < sum(map(len, made)) // 2


@pytest.mark.usefixtures("unfrozen")
@pytest.mark.parametrize("is_paused", [False, True])
def test_what_a_format_creates_is_not_searched_meanwhile(qtbot, monkeypatch, is_paused):
    searched: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda *_: searched.append(gc.get_count()[0]))
    made: list[list] = []

    def job():
        with collector_paused() if is_paused else nullcontext():
            made.extend([] for _ in range(50_000))
            time.sleep(0.2)

    done: list[None] = []
    background.run(background.Lane.READ, job, done.append, bool)
    qtbot.waitUntil(lambda: bool(done), timeout=20_000)
    monkeypatch.undo()
    assert any(count > 30_000 for count in searched) is not is_paused


@pytest.mark.usefixtures("unfrozen")
def test_cycles_among_what_stays_are_found_after_a_release(qtbot):
    ended: list[threading.Thread] = []
    one = _Thing(ended)
    one.itself = one
    kept = [[] for _ in range(20_000)]
    background.set_new_aside()
    assert not any(each is kept for each in gc.get_objects())
    del one
    gc.collect()
    assert ended == []
    background._dispatcher()._resting.setInterval(1)
    background.release()
    qtbot.waitUntil(lambda: ended == [threading.main_thread()], timeout=5000)
    background._dispatcher()._resting.setInterval(background._REST)


def test_what_is_posted_is_called_in_the_thread_of_the_window(qtbot):
    called: list[threading.Thread] = []

    def job():
        background.post(lambda: called.append(threading.current_thread()))

    background.run(background.Lane.READ, job, bool, bool)
    qtbot.waitUntil(lambda: bool(called), timeout=10_000)
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
    qtbot.waitUntil(background.is_idle, timeout=10_000)
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
