"""Plays one round: random steps in Qt's own event loop, and in those of dialogs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEventLoop, QThread, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from shiboken6 import isValid

from app.ui import background
from tests.app.monkey import laws
from tests.app.monkey.deeds import Deeds
from tests.app.monkey.hands import Hands, Key
from tests.app.monkey.menu_deeds import MenuDeeds
from tests.app.monkey.stage import Stage
from tests.app.monkey.watch import Watch

_PATIENCE = 3.0
"""Seconds that a step waits for jobs."""
_DEEPEST = 4
"""How many loops lie in each other at most."""
_TRIES = 25
"""So often a loop is asked to end, in every way, until it counts as one that does not."""
_OVERLAID = 12
"""Steps after which a dialog is closed that no loop waits for."""


Note = Callable[[int, str], object]
"""Takes the number of a step that is done next, or what it was."""


class Player:
    """Plays steps, by their numbers: each has a source of chance of its own.

    So a round from which steps are left out still does the same at those that remain.
    """

    def __init__(
        self, stage: Stage, watch: Watch, seed: str, steps: Sequence[int], note: Note
    ) -> None:
        self._stage, self._watch, self._seed, self._note = stage, watch, seed, note
        self._steps = list(steps)
        self.hands = Hands(lambda: stage.window, lambda: stage.wanted())
        self.hands.aimed = self._say
        self._deeds = (MenuDeeds if stage.is_by_menu else Deeds)(stage, self.hands)
        self._loop = QEventLoop()
        self._depth = self._overlaid = 0
        self.number, self.inputs = -1, 0

    def play(self) -> None:
        """Play until there are no more steps, something fails, or the window is closed."""
        QTimer.singleShot(0, self._next)
        self._loop.exec()
        self.hands.let_go()

    def _next(self) -> None:
        is_over = not self._steps or self._watch.failures or not self._stage.window.isVisible()
        if is_over:
            self._end()
            return
        self.number = self._steps.pop(0)
        self.hands.chance = random.Random(f"{self._seed} {self.number}")
        try:
            self._act()
            self._watch.beat()
            self._free_window()
        except Exception as error:  # noqa: BLE001 - told like what the program raises
            self._watch.caught(error)
        waits = self.hands.chance.random() < 0.8
        self._rest(time.monotonic() + (_PATIENCE if waits else 0.0))

    def _end(self, turn: int = 0) -> None:
        """End the round, once no dialog waits for an answer: its loop would never be left."""
        if QApplication.activeModalWidget() is None or turn > _TRIES:
            self._loop.quit()
            return
        self._watch.beat()
        QTimer.singleShot(4, lambda: self._end(turn + 1))  # first: an answer may lead to a question
        self._leave(turn)

    def _rest(self, until: float) -> None:
        """Go on when all jobs are done, or nobody waits for them any more."""
        self._watch.beat()
        if not background.is_idle() and time.monotonic() < until:
            QTimer.singleShot(2, lambda: self._rest(until))
            return
        if self.number % 7 == 0 and not self._watch.failures and background.is_idle():
            try:
                laws.at_rest(self._stage, self._watch.fail)
            except Exception as error:  # noqa: BLE001
                self._watch.caught(error)
        QTimer.singleShot(0, self._next)

    def _act(self) -> None:
        """Do one thing; where it begins a loop of its own, go on within it, and end that."""
        level = QThread.currentThread().loopLevel()
        pump = QTimer(interval=4)
        pump.timeout.connect(_Within(self, level))
        pump.start()
        self._note(self.number, "")
        self._depth += 1
        try:
            self._say(self._deeds.one())
        finally:
            self._depth -= 1
            pump.stop()
            self.inputs += 1

    def _say(self, words: str) -> None:
        self._note(self.number, f"{'    ' * max(0, self._depth - 1)}{self.number}: {words}")

    def _free_window(self) -> None:
        """Close what lies over the window for long without a loop that waits for it."""
        modal = QApplication.activeModalWidget()
        self._overlaid = self._overlaid + 1 if modal is not None else 0
        if self._overlaid > _OVERLAID:
            self._leave(self._overlaid)

    def _leave(self, turn: int) -> None:
        """Ask what lies over the window to close: by key, as a window is closed, by a button."""
        self.hands.let_go()
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            popup.close()
        elif modal is not None and turn % 3 == 1:
            self.hands.press(Key.Key_Escape)
        elif isinstance(modal, QMessageBox) and turn % 3 == 0:
            self.hands.chance.choice(modal.buttons()).click()
        elif isinstance(modal, QDialog) and turn % 3 == 2:
            modal.reject()
        elif modal is not None:
            modal.close()
        self._say(f"leave {type(popup or modal).__name__}")

    def within(self, level: int, turn: int, most: int) -> None:
        """Play on in a loop that a step began, for `most` turns, then have it end."""
        self._watch.beat()
        if self.hands.held is not None:
            self.hands.move_on()
            if turn >= most % 5:
                self.hands.let_go()
        elif turn < most and self._depth < _DEEPEST:
            try:
                self._act()
            except Exception as error:  # noqa: BLE001
                self._watch.caught(error)
        elif turn < most + _TRIES:
            self._leave(turn)
        elif turn == most + _TRIES:
            modal = QApplication.activeModalWidget()
            where = type(modal).__name__ if modal is not None and isValid(modal) else "nothing"
            self._watch.fail("stuck", f"a loop that does not end, with {where} on top")


class _Within:
    """What a timer calls while a step is being done, which acts in a loop of its own alone."""

    def __init__(self, player: Player, level: int) -> None:
        self._player, self._level = player, level
        self._turn = 0
        self._most = player.hands.chance.randint(1, 12)

    def __call__(self) -> None:
        if QThread.currentThread().loopLevel() <= self._level:
            return
        self._turn += 1
        self._player.within(self._level, self._turn, self._most)
