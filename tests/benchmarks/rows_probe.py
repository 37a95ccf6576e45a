"""Measures how long commands on many selected rows hold the window; prints holds as JSON.

A hold is the processor time of the GUI thread from one turn of the event loop to the next, the
least of several rounds. The rows lie together, or as many lie apart. Arguments: FOLDER to write to,
then words that the names of commands begin with, all without any.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path as File

import formats
from formats.core.kinds import CONTAINERS, Kind
from tests.benchmarks import peer
from tests.benchmarks.peer import Hold, Holds
from tests.benchmarks.probe import Window
from tests.formats import many

ROUNDS = 5
STEPS = {"together": 1, "apart": 2}
"""How far each row is from the next one."""
COUNT = 5_000
"""Rows of a command, where they lie together."""
MOST = {"aamp": 5_600, "byml": 2 * COUNT}
"""Of so many rows every other one is taken where they lie apart; AAMP files hold hardly more."""


class Rows:
    """Many rows of one container of the document in a window, and commands on them."""

    def __init__(self, window: Window, label: str, step: int) -> None:
        self.window = window
        self.main = window.window
        self.view = self.main.view
        self.document = window.document
        outline = self.document.outline
        self.above = next(path for path, row in outline.walk() if row.label == label)
        self.paths = [(*self.above, key) for key in outline.keys(self.above)[::step]]
        other = "Own" if label == "Large" else "Other"
        self.other = next(path for path, row in outline.walk() if row.label == other)
        self.found: Holds = {}

    def measure(self, name: str, do: Callable[[], object]) -> None:
        """Keep the longest hold of something, the least of those measured under its name."""
        pasting = self.view.edits.pasting
        hold = peer.beside(lambda: self.window.longest_hold(do, lambda: not pasting.is_busy))
        peer.keep_least(self.found, name, hold)

    def run(self, name: str, do: Callable[[], object], ready: Callable[[], object]) -> None:
        """Measure a command on the rows, and that it is undone and done again."""
        stack = self.document.undo_stack
        before = stack.index()
        self.select()
        ready()
        self.window.app.processEvents()
        self.measure(name, do)
        if stack.index() == before:
            return
        assert stack.index() == before + 1, f"{name} is one step"
        self.measure(f"{name}, undone", self.main.actions_["undo"].trigger)
        self.measure(f"{name}, done again", self.main.actions_["redo"].trigger)
        self.main.actions_["undo"].trigger()
        assert stack.index() == before, f"{name} is undone"

    def select(self) -> None:
        """Select the rows as a person does in the tree."""
        self.document.selection.choose(self.paths)

    def leave(self) -> None:
        """Select another row."""
        self.document.set_current(self.other)

    def commands(self) -> Iterator[tuple[str, Callable[[], object], Callable[[], object]]]:
        """Yield commands on the rows: the name, what is measured, and what is done before."""
        actions, edits = self.main.actions_, self.view.edits
        nothing = lambda: None  # noqa: E731
        yield "select", self.select, self.leave
        yield "paint", self.view.tree.viewport().repaint, nothing
        yield "copy", actions["copy_rows"].trigger, nothing
        for name in ("delete", "cut", "duplicate"):
            yield name, actions[name].trigger, nothing

        def copied() -> None:
            actions["copy_rows"].trigger()
            self.document.set_current(self.other)

        yield "paste", actions["paste"].trigger, copied
        yield "drag, move", lambda: edits.drop_rows(self.paths, self.other, 1, False), nothing
        yield "drag, copy", lambda: edits.drop_rows(self.paths, self.other, 1, True), nothing
        if self.document.outline.row(self.paths[0]).kind not in CONTAINERS:
            yield "retype", lambda: edits.retype(Kind.F32), nothing
            values = [(path, 7) for path in self.paths]
            yield "set", lambda: self.document.set_many(values, "Set"), nothing
        yield "sort", actions["sort"].trigger, nothing


def measured(window: Window, name: str, asked: tuple[str, ...]) -> Iterator[tuple[str, Hold]]:
    """Yield the holds of the commands asked for in the open file, with what they are of."""
    window.document.outline.know(["Many", "Other", "Large", "Own"])
    how, kind = name.split(".")
    for label in ("Many", many.VALUES[kind]):
        rows = Rows(window, label, STEPS[how])
        for _round in range(ROUNDS):
            for command, do, ready in rows.commands():
                if command.startswith(asked):
                    rows.run(command, do, ready)
        for command, hold in rows.found.items():
            yield f"{kind}, {label}, {how}: {command}", hold


def main(arguments: list[str]) -> None:
    """Measure and print."""
    folder, *asked = arguments
    window = Window()
    found: Holds = {}
    for kind, how in product(many.DOCUMENTS, STEPS):
        file = File(folder) / f"{how}.{kind}"
        count = COUNT if STEPS[how] == 1 else MOST[kind]
        file.write_bytes(formats.save_bytes(many.DOCUMENTS[kind](count)))
        window.open(file)
        found |= measured(window, file.name, tuple(asked) or ("",))
        window.document.undo_stack.setClean()
        window.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
