"""When Python searches objects for cycles: in the GUI thread alone, and between pieces of work.

Objects of the window must be destroyed in the GUI thread. Python's garbage collector would destroy
widgets in whatever thread it happens to run, so while jobs are pending it is run only from a timer
of the GUI thread, until that timer finds no pending job: a thread whose job has just been handed
back still has a few steps to run.

A search takes about half a millisecond for 1,000 objects and may not fall into the turn of the
event loop in which a large edit is made, so it waits until the GUI thread has been calm for a
moment. Without jobs Python would search on its own in the middle of an edit; it does so only where
the event loop did not run for long.

A search of all objects may hold the window for a second or two where much is open. It is put off
until nobody has touched keyboard and mouse for a while, so that it never comes between two letters.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QWindow

_LARGE = 50_000
"""From so many new objects on, what jobs have left is not searched again by Python itself."""
_SEARCHED = 60_000
"""The most objects that are searched for cycles soon after a release; it takes about 30 ms."""
_REST = 30_000
"""Milliseconds after the last release until all are searched, however many they are."""
_LATEST = 60.0
"""Seconds after the first release from which on another one does not put that off any more."""
_UNTOUCHED = 10_000
"""Milliseconds after the last key or move of the mouse until all are searched, if they are many."""
_INPUT = frozenset(
    {
        QEvent.Type.DragMove,
        QEvent.Type.Enter,
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseMove,
        QEvent.Type.TabletMove,
        QEvent.Type.TouchUpdate,
        QEvent.Type.Wheel,
    }
)
"""What tells that a person is at work. The first move of the mouse into a window enters it."""

_TIDY = 5000
"""Milliseconds between two garbage collections while jobs are pending, and after the last one."""
_LOOK = 25
"""Milliseconds between two checks of how many objects have been created."""
_CALM = 0.003
"""Seconds that the GUI thread may have worked between two checks to count as calm."""
_MOST_NEW = 10_000
"""The number of new objects that are searched in a calm moment."""
_MOST_AT_ONCE = 60_000
"""The number that is searched even without one; more would block the window for too long."""
_MOST_UNSEEN = 200_000
"""The number from which on Python searches on its own, where no event loop runs."""


class CycleSearch(QObject):
    """Searches new objects bit by bit, and sets aside what is found to stay.

    `is_idle` tells whether no job is pending.
    """

    def __init__(self, is_idle: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._is_idle = is_idle
        self._keepers: list[object] = []
        """One item for each job under way whose objects stay; a list changes as a whole."""
        self._made = 0
        """How many objects have been made since all were searched or set aside."""
        self._worked = 0.0
        """The seconds that the GUI thread had worked at the last check."""
        self._is_due = self._is_released = self._has_set_aside = False
        self._is_little_aside = True
        """Whether all that was set aside may be searched at once; counting it takes a while."""
        self._released_at = 0.0
        self._tidying = QTimer(self, interval=_TIDY)
        self._tidying.timeout.connect(self._tidy_soon)
        self._looking = QTimer(self, interval=_LOOK)
        self._looking.timeout.connect(self._look)
        self._resting = QTimer(self, interval=_REST, singleShot=True)
        self._resting.timeout.connect(self._tidy_soon)
        self._untouched = QTimer(self, interval=_UNTOUCHED, singleShot=True)
        self._untouched.timeout.connect(self._tidy_soon)
        gc.set_threshold(_MOST_UNSEEN)
        self._listens = False
        self._listen()

    def begin(self) -> None:
        """Keep Python from searching in threads: the first job is pending."""
        gc.disable()
        self._listen()
        self._start()

    def tidy(self) -> None:
        """Search what is new; if no job is pending, let Python search again, too."""
        self._is_due = False
        self._search_new()
        if self._is_idle():
            self._tidying.stop()
            self._looking.stop()
            self._set_aside()
            gc.enable()

    def set_new_aside(self) -> None:
        """Set many new objects aside without searching them; a release then waits for a rest."""
        if gc.get_count()[0] > _MOST_NEW:
            self._set_new_aside()

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Set aside what is created meanwhile, without a search; for use in threads, too."""
        self._keepers.append(None)
        try:
            yield
        finally:
            self._keepers.pop()

    def release(self) -> None:
        """Search all objects soon: much was closed that may be in some cycle."""
        if not self._has_set_aside:
            return
        if not self._is_released:
            self._is_released, self._released_at = True, time.monotonic()
        self._tidying.start()
        if time.monotonic() - self._released_at < _LATEST:
            self._resting.start()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Put the search of all objects off at every input."""
        if event.type() in _INPUT:
            self._note_input()
        return False

    def _note_input(self) -> None:
        if self._is_released:
            self._untouched.start()

    def _listen(self) -> None:
        """Look whenever the event loop is about to wait; without an application there is none.

        Input comes to the window first that has the keyboard, or lies under the mouse: that has
        mostly had the keyboard before.
        """
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None and not self._listens:
            dispatcher.aboutToBlock.connect(self._look_at_much)
            self._listens = True
            application = QCoreApplication.instance()
            if isinstance(application, QGuiApplication):
                application.focusWindowChanged.connect(self._listen_to)
                self._listen_to(application.focusWindow())
                # What an input method composes never comes to the window as keys.
                application.inputMethod().cursorRectangleChanged.connect(self._note_input)

    def _listen_to(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # a second time does no more than the first

    def _start(self) -> None:
        self._tidying.start()
        self._looking.start()

    def _tidy_soon(self) -> None:
        self._is_due = True
        if not self._looking.isActive():
            self._looking.start()

    def _look_at_much(self) -> None:
        """Begin to look as soon as there is much, whoever made it."""
        if gc.get_count()[0] > _MOST_NEW and not self._looking.isActive():
            self._start()

    def _look(self) -> None:
        """Search in a calm moment, or before it is too much.

        What a job creates for a document is known to stay.
        """
        before, self._worked = self._worked, time.thread_time()
        is_calm = self._worked - before < _CALM
        if is_calm and self._is_due:
            self.tidy()
        elif gc.get_count()[0] > (_MOST_NEW if is_calm else _MOST_AT_ONCE):
            self._set_new_aside() if self._keepers else self._search_new()

    def _search_new(self) -> None:
        self._made += gc.get_count()[0]
        gc.collect(1)
        self._worked = time.thread_time()

    def _set_new_aside(self) -> None:
        self._made += gc.get_count()[0]
        gc.freeze()
        self._has_set_aside, self._is_little_aside = True, False

    def _set_aside(self) -> None:
        """Have Python search only what is made from now on, if there is much: that takes long.

        Cycles among what was set aside are found after a release: soon if that is little, else
        after a rest, when a hold is hardly noticed.
        """
        is_rest = not (self._resting.isActive() or self._untouched.isActive())
        if self._is_released and (self._is_little_aside or is_rest):
            self._is_released = False
            self._resting.stop()
            gc.unfreeze()
            gc.collect()
        elif self._made < _LARGE:
            return
        gc.freeze()
        self._is_little_aside = gc.get_freeze_count() < _SEARCHED
        self._has_set_aside, self._made = True, 0
