"""Cycles are searched in the thread of the window alone, and apart from large pieces of work."""

from __future__ import annotations

import gc
import itertools
import threading
import time
import weakref

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from app.ui import background, cycle_search
from app.ui.cycle_search import CycleSearch
from tests.patience import GUARD


class _Thing:
    """Says in which thread it ended."""

    def __init__(self, ended):
        weakref.finalize(self, lambda: ended.append(threading.current_thread()))


def search() -> CycleSearch:
    """Return the one search of the program."""
    return background._dispatcher().cycles


class _Work(QObject):
    """Pieces of work right one after another, each of which makes objects that stay."""

    def __init__(self, pieces: int, count: int) -> None:
        super().__init__()
        self.pieces, self.count = pieces, count
        self.made: list[list[list]] = []
        self.searches: list[int] = []
        """For each search that began, how many pieces were done."""

    def run(self, qtbot) -> None:
        """Do all of it, and wait until what it made has been searched."""
        gc.collect()
        gc.callbacks.append(self._note)
        try:
            self._do_piece()
            qtbot.waitUntil(lambda: self.pieces in self.searches)
        finally:
            gc.callbacks.remove(self._note)

    def _do_piece(self) -> None:
        end = time.thread_time() + 0.01
        self.made.append([[] for _ in range(self.count)])
        while time.thread_time() < end:
            pass
        if len(self.made) < self.pieces:
            QTimer.singleShot(0, self, self._do_piece)

    def _note(self, phase, _info) -> None:
        if phase == "start":
            self.searches.append(len(self.made))


def test_what_work_makes_is_searched_when_it_is_over(qtbot):
    """A search in the same turn of the event loop would make a hold longer."""
    background.tidy()
    work = _Work(pieces=8, count=6000)
    work.run(qtbot)
    assert set(work.searches) == {work.pieces}


def test_work_without_end_is_searched_all_the_same(qtbot):
    """What one piece leaves may be in cycles, and would fill the memory."""
    background.tidy()
    work = _Work(pieces=12, count=20_000)
    work.run(qtbot)
    assert min(work.searches) <= 6


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
        qtbot.waitUntil(lambda: bool(found))
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(note)
    assert found == [False]
    assert set(searched) <= {threading.main_thread()}
    background.tidy()
    assert gc.isenabled()


@pytest.fixture
def unfrozen(monkeypatch):
    """Begin with nothing released, and let Python search all objects again afterwards."""
    background.tidy()
    _forget_releases()
    search()._made = 0
    monkeypatch.setattr(cycle_search, "_LARGE", 3000)
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _forget_releases()
    search()._has_set_aside = False


def _forget_releases() -> None:
    search()._is_released = False
    search()._resting.stop()
    search()._untouched.stop()


def tidy_after_a_job(qtbot, count):
    """Have a job make some objects that stay, and wait until it is tidied up."""
    kept: list[list] = []
    job = lambda: [[[]] for _ in range(count)]  # noqa: E731
    background.run(background.Lane.READ, job, kept.append, bool)
    qtbot.waitUntil(lambda: bool(kept))
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
    monkeypatch.setattr(cycle_search, "_SEARCHED", 0 if is_much else 10**9)
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
    search()._resting.setInterval(1)
    background.release()
    qtbot.waitUntil(lambda: ended == [threading.main_thread()])
    search()._resting.setInterval(cycle_search._REST)


@pytest.mark.usefixtures("unfrozen")
def test_what_is_set_aside_is_counted_but_once(qtbot, monkeypatch):
    """Python goes through all objects to count them, which takes long where there are many."""
    counted: list[int] = []
    count = gc.get_freeze_count
    monkeypatch.setattr(gc, "get_freeze_count", lambda: counted.append(1) or count())
    monkeypatch.setattr(cycle_search, "_SEARCHED", 0)
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
    monkeypatch.setattr(cycle_search, "_SEARCHED", 0)
    monkeypatch.setattr(cycle_search, "_LATEST", 0.1)
    ended: list[threading.Thread] = []
    one = _Thing(ended)
    one.itself = one
    tidy_after_a_job(qtbot, 5000)
    del one
    search()._resting.setInterval(200)

    def close_another() -> bool:
        background.release()
        return bool(ended)

    qtbot.waitUntil(close_another)
    search()._resting.setInterval(cycle_search._REST)


_NUMBERS = itertools.count()
"""So that no two texts in a row are the same, and no move leads to where the mouse was before."""


def _type(window: QWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_A)


def _point(window: QWindow) -> None:
    QTest.mouseMove(window, QPoint(11 + next(_NUMBERS) % 50, 11))


def _click(window: QWindow) -> None:
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))


def _turn(window: QWindow) -> None:
    QTest.wheelEvent(window, QPoint(10, 10), QPoint(0, 120))


def _compose(_window: QWindow) -> None:
    composed = "かな" * (1 + next(_NUMBERS) % 2)
    QGuiApplication.sendEvent(QGuiApplication.focusObject(), QInputMethodEvent(composed, []))


class _CountedTimer(QTimer):
    """Counts how often an input puts off what follows it."""

    def __init__(self) -> None:
        super().__init__(singleShot=True, interval=1000 * GUARD)
        self.timeout.connect(search()._tidy_soon)
        self.starts = 0

    def start(self) -> None:
        self.starts += 1
        super().start()


@pytest.mark.usefixtures("unfrozen")
@pytest.mark.parametrize("do", [_type, _compose, _point, _click, _turn])
def test_all_is_not_searched_while_somebody_is_at_work(qtbot, monkeypatch, do):
    """A search that comes between two letters holds up what is typed."""
    monkeypatch.setattr(cycle_search, "_SEARCHED", 0)
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is field.windowHandle())
    ended: list[threading.Thread] = []
    one = _Thing(ended)
    one.itself = one
    tidy_after_a_job(qtbot, 5000)
    del one
    untouched = _CountedTimer()
    monkeypatch.setattr(search(), "_untouched", untouched)
    try:
        background.release()
        for _ in range(4):
            before = untouched.starts
            do(field.windowHandle())
            qtbot.waitUntil(lambda before=before: untouched.starts > before)
            search()._resting.setInterval(1)
            qtbot.wait(50)
            assert ended == []
        untouched.setInterval(1)
        qtbot.waitUntil(lambda: ended == [threading.main_thread()])
    finally:
        search()._resting.setInterval(cycle_search._REST)


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
            qtbot.waitUntil(lambda done=done: bool(done))
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(note)
    background.tidy()
    assert set(searched) <= {threading.main_thread()}


def test_searching_begins_again_when_no_job_waits(qtbot):
    search()._tidying.setInterval(10)
    try:
        background.run(background.Lane.READ, lambda: 1, bool, bool)
        assert not gc.isenabled()
        qtbot.waitUntil(gc.isenabled)
    finally:
        search()._tidying.setInterval(cycle_search._TIDY)


def test_what_a_job_makes_is_searched_a_part_at_a_time(qtbot):
    """All of it at once would hold the window up."""
    made, young, searched = [], [], threading.Event()

    def note(phase, _info):
        if phase == "start":
            young.append(gc.get_count()[0])
            searched.set()

    def job():
        for _ in range(6):
            searched.clear()
            made.append([[] for _ in range(80_000)])
            assert searched.wait(GUARD)

    done: list[None] = []
    gc.collect()
    gc.callbacks.append(note)
    try:
        background.run(background.Lane.READ, job, done.append, bool)
        qtbot.waitUntil(lambda: bool(done))
        background.tidy()
    finally:
        gc.callbacks.remove(note)
    assert max(young) < sum(map(len, made)) // 2


@pytest.mark.usefixtures("unfrozen")
@pytest.mark.parametrize("is_kept", [False, True])
def test_what_stays_is_not_searched_meanwhile(qtbot, monkeypatch, is_kept):
    made: list[list] = []
    searched = threading.Event()
    monkeypatch.setattr(gc, "collect", lambda *_: gc.get_count()[0] > 10_000 and searched.set())

    def job():
        made.extend([] for _ in range(50_000))
        searched.wait(0.2 if is_kept else GUARD)

    done: list[None] = []
    background.run(
        background.Lane.READ, background.keeping(job) if is_kept else job, done.append, bool
    )
    qtbot.waitUntil(lambda: bool(done))
    monkeypatch.undo()
    assert searched.is_set() is not is_kept


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
    search()._resting.setInterval(1)
    background.release()
    qtbot.waitUntil(lambda: ended == [threading.main_thread()])
    search()._resting.setInterval(cycle_search._REST)
