"""Goes from view to view, plays rounds in each, and reports failures and how to repeat them."""

from __future__ import annotations

import argparse
import os
import random
import shutil
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from app.start.application import make_application
from app.ui import language
from tests.app.monkey import growth, laws, memory
from tests.app.monkey.fence import Fence, FileDialogs, Pages
from tests.app.monkey.keeper import AGAIN, FAILED
from tests.app.monkey.player import Player
from tests.app.monkey.scenes import SCENES
from tests.app.monkey.shorten import numbers
from tests.app.monkey.stage import Stage, answers, find_files
from tests.app.monkey.watch import Failure, Watch
from tests.app.pictures.stage import settle, wait_until

_SOON = 3.0
"""Seconds after which nothing is held any more that is not held for ever."""


class Tour:
    """Plays what `options` ask for, with all files in `folder`.

    `trace` is a file descriptor: what is at it says at which round and step the process was killed.
    """

    def __init__(self, options: argparse.Namespace, folder: Path, trace: int) -> None:
        self._options, self._folder, self._trace = options, folder, trace
        self._here = folder / "here"
        self._player: Player | None = None
        self._now = 0
        self._app = make_application("light")
        self._app.setQuitOnLastWindowClosed(False)
        memory.make_all()
        find_files()
        self._watch = Watch()
        self._fence = Fence(
            folder, lambda words: self._watch.fail("escaped", words.split()[0], words)
        )
        self._pages = Pages()
        self._dialogs = FileDialogs(lambda: self._here, self._chance)
        self._known: set[str] = set()
        self._held: list[memory.Held] = []
        self._laps: list[dict[int, float]] = [{}]
        self._most = options.length
        """Steps of a round at most; as many as chance gives if 0."""
        self._alive: Counter[str] = Counter()
        """The most objects of each class after a round so far."""
        self._font = QApplication.font()

    def _chance(self) -> random.Random:
        return self._player.hands.chance if self._player is not None else random.Random(0)

    def go(self) -> int:
        """Play in every view that was asked for; return the exit status."""
        wanted = self._options.scenes.split(",") if self._options.scenes else list(SCENES)
        for name in wanted:
            self._play_view(name)
        self._watch.end()
        return 1 if self._known else 0

    def _play_view(self, name: str) -> None:
        options, begun = self._options, time.monotonic()
        self._held.clear()
        self._alive.clear()
        self._laps[:] = [{}]
        self._most = options.length
        if options.round is not None:
            self._round(name, options.round, is_empty=True)  # what is left is more than after this
            count, inputs = 1, self._round(name, options.round)
        else:
            count, inputs = self._play_rounds(name)
        took = time.monotonic() - begun
        print(
            f"{name}: {inputs:,} inputs in {count:,} rounds, "
            f"{took / 60:.1f} min, longest hold {self._watch.longest:.2f} s{self._watch.slowest}, "
            f"{memory.told(self._held)}; {growth.told(self._laps)}",
            flush=True,
        )
        self._tell_growth(name)
        self._watch.longest, self._watch.slowest = 0.0, ""

    def _tell_growth(self, name: str) -> None:
        """Say that memory grew, if it did, and how to repeat that."""
        options, by = self._options, growth.grown(self._laps)
        if by:
            self._known.add("memory")
            again = f"--scenes {name} --seed {options.seed} --first {options.first}"
            again += f" --rounds {max(self._laps[-1]) + 1} --laps {len(self._laps)}"
            again += f" --length {self._most}" if self._most else ""
            print(f"{FAILED}memory: rounds that are played again need more", flush=True)
            print(f"{AGAIN}{again}\n    {by:.0f} KB each", flush=True)

    def _play_rounds(self, name: str) -> tuple[int, int]:
        """Play new rounds, then some of them again; return how many, and how many inputs.

        Of a time that was told, new rounds take half, and those of its first quarter are played
        again in the rest. There are enough of them to judge memory by, shorter ones if need be.
        """
        options, begun, told = self._options, time.monotonic(), self._options.minutes * 60
        least = max(options.rounds, options.first + growth.LEAST if told else 0)
        number, end, inputs = options.first, options.first, 0
        took: list[tuple[int, float]] = []
        while number < least or time.monotonic() - begun < told / 2:
            at = time.monotonic()
            if number < least or at - begun < told / 4:
                end = number + 1
            inputs += self._round(name, number)
            took.append((len(self._all_steps(name, number)), time.monotonic() - at))
            number += 1
        rounds = range(options.first, end)
        if told:
            left = begun + told - time.monotonic()
            self._most = growth.length_within(left / (growth.LAPS - 1), took[: len(rounds)])
        laps, more = self._play_again(name, rounds)
        return number - options.first + laps * len(rounds), inputs + more

    def _play_again(self, name: str, rounds: range) -> tuple[int, int]:
        """Play rounds again until it is clear whether memory grows; return how often, and how
        many inputs it took."""
        options, inputs = self._options, 0
        laps = options.laps or (growth.LAPS if options.minutes else 1)
        while len(self._laps) < laps or growth.needs_another(self._laps):
            self._laps.append({})
            inputs += sum(self._round(name, number) for number in rounds)
        return len(self._laps) - 1, inputs

    def _round(self, name: str, number: int, *, is_empty: bool = False) -> int:
        """Play a round of a view and tell what broke; return how many inputs it took."""
        seed = self._seed(name, number)
        steps = numbers(self._options.steps) or self._all_steps(name, number)
        if is_empty:
            steps = []
        self._prepare(number)
        self._now, self._player = number, None
        try:
            self._play(name, seed, steps)
        except Exception as error:  # noqa: BLE001 - what a scene meets is told like all else
            self._watch.caught(error)
        self._clear_away()
        failures = self._watch.take()
        player = self._player
        if failures:
            self._tell(name, number, failures[0], player)
        return 0 if player is None else player.inputs

    def _clear_away(self) -> None:
        """Take windows away that did not close, so that they are not blamed on what follows."""
        for window in QApplication.topLevelWidgets():
            if window.isVisible():
                window.hide()
                _outermost(window).deleteLater()
        settle()

    def _seed(self, name: str, number: int) -> str:
        return f"{self._options.seed} {name} {number}"

    def _all_steps(self, name: str, number: int) -> range:
        drawn = random.Random(f"{self._seed(name, number)} length").choice((40, 80, 160, 320))
        return range(min(drawn, self._most or drawn))

    def _prepare(self, number: int) -> None:
        """Make an empty folder and a home without settings, in a language by chance."""
        shutil.rmtree(self._here, ignore_errors=True)
        self._here.mkdir(parents=True)
        home = self._folder / f"home {number}"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        os.environ["TRIPTYCH_HOME"] = str(home)
        self._fence.typed.clear()
        QApplication.setFont(self._font)

    def _play(self, name: str, seed: str, steps: range | list[int]) -> None:
        chance = random.Random(f"{seed} stage")
        language.speak(self._app, chance.choice(("en", "en", "ja")))
        stage = Stage(self._here, chance)
        self._watch.beat()
        SCENES[name](stage)
        self._watch.beat()
        self._player = player = Player(stage, self._watch, seed, steps, self._note)
        player.play()
        with answers():
            self._end(stage)
        del stage
        player._stage = player._deeds = player.hands = None  # type: ignore[assignment]
        self._look_at_rest(name)

    def _note(self, number: int, words: str) -> None:
        """Take note of a step: before it is done without words, then with what it was."""
        if not words:
            os.pwrite(self._trace, f"{self._now} {number}".encode().ljust(24), 0)
        elif self._options.log:
            print(words, flush=True)

    def _end(self, stage: Stage) -> None:
        fail = self._watch.fail
        stage.dismiss()
        settle()
        self._watch.beat()
        if not self._watch.failures and stage.window.isVisible():
            laws.at_rest(stage, fail)
            laws.bytes_kept(stage, fail, self._watch.beat)
            self._watch.beat()
            laws.saves(stage, fail)
        self._watch.beat()
        stage.leave()

    def _look_at_rest(self, name: str) -> None:
        """Check that nothing is left of a round, and take note of how large the program is."""
        self._watch.beat()
        QApplication.clipboard().clear()  # which holds what was copied
        now, alive = memory.held(), memory.alive()
        if self._held and alive - self._alive:
            wait_until(_passed(_SOON))  # a thread or a timer may hold something until it ends
            now, alive = memory.held(), memory.alive()
        self._watch.leave_out()
        if self._watch.failures:
            return
        for words in laws.windows_left():
            self._watch.fail("left", f"a window: {words}")
        self._check_alive(alive)
        self._held.append(now)
        self._laps[-1][self._now] = now.used
        if self._options.log:
            print(f"round {self._now}: {now.told}", flush=True)

    def _check_alive(self, now: Counter[str]) -> None:
        """Check that of what belongs to a window nothing is there any more."""
        left = now - self._alive
        if self._held and left:
            kind = memory.outermost(left)
            words = ", ".join(f"{many} of {one}" for one, many in sorted(left.items()))
            self._watch.fail("alive", kind, f"left: {words}\n{memory.holders(kind)}")
        self._alive |= now

    def _tell(self, name: str, number: int, one: Failure, player: Player | None) -> None:
        """Print a failure and how to repeat it."""
        options, last = self._options, player.number if player is not None else 0
        is_new = one.signature not in self._known
        self._known.add(one.signature)
        print(f"{FAILED}{one.signature}", flush=True)
        again = f"--scenes {name} --seed {options.seed} --round {number}"
        if options.length:
            again += f" --length {options.length}"
        print(f"{AGAIN}{again} --steps {options.steps or f'0-{last}'}", flush=True)
        if is_new:
            print("    " + one.words.strip().replace("\n", "\n    "), flush=True)


def _outermost(window: QWidget) -> QWidget:
    """Return the window that a window belongs to: without its panels, it would break later."""
    above = window.parentWidget()
    return window if above is None else _outermost(above)


def _passed(seconds: float) -> Callable[[], bool]:
    """Return what says whether some seconds have passed from now on."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end
