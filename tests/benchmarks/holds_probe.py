"""Measures how long work on whole games and mods holds the window; prints holds as JSON.

A hold is the processor time of the GUI thread from one turn of the event loop to the next.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from app.start import startup

with startup.own_import_kept():  # as the program does
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

from tests.app.dumps import choose_dump
from tests.benchmarks import peer
from tests.benchmarks.probe import Window

REST = 0.5


class Holds:
    """A window with a game and a mod, and the longest hold of all that is done in it."""

    def __init__(self, dump: Path, mod: Path | None = None) -> None:
        choose_dump(dump, mod)
        self.window = Window()
        self.main = self.window.window
        self.found: peer.Holds = {}

    def measure(self, name: str, do: Callable[[], object], is_over: Callable[[], object]) -> None:
        """Do something, and let events happen until it is over and what follows is, too."""
        hold = lambda: self.window.longest_hold(do, is_over, REST)  # noqa: E731
        self.found[name] = peer.beside(hold)


def main(arguments: list[str]) -> None:
    """Measure and print; the arguments are a dump, a mod, another one, and a folder to write to."""
    dump, mod, other, out = map(Path, arguments)
    holds = Holds(dump, mod)
    _replace(holds)
    _changes(holds)
    _merge(holds, [mod, other], out)
    print(json.dumps(holds.found))


def _replace(holds: Holds) -> None:
    """Have numbers replaced in the whole game, and that taken back."""
    main, values = holds.main, holds.main.workspace.values
    holds.measure(
        "Find in games is opened, and the games are indexed",
        main.actions_["find_in_games"].trigger,
        lambda: not values.is_busy,
    )
    panel = main.panels.widget("find")
    panel.number.setChecked(True)
    panel.field.setText(">= 0")
    panel.by.setText("+1")
    games = panel.games
    holds.measure(
        "Replace: the preview",
        lambda: QTest.keyClick(panel.by, Qt.Key.Key_Return),
        lambda: games.is_preview and not games.replacing.is_busy,
    )
    view = games.preview
    holds.measure("Replace: all are selected", view.selectAll, lambda: True)
    for name in ("none of them is chosen", "all of them are chosen"):
        holds.measure(
            f"Replace: {name}", lambda: QTest.keyClick(view, Qt.Key.Key_Space), lambda: True
        )
    idle = lambda: not games.replacing.is_busy and not values.is_busy  # noqa: E731
    holds.measure("Replace: done", games.replace, idle)
    holds.measure("Replace: undone", games.replacing.take_back, idle)
    holds.measure("Broken references", main.actions_["broken_references"].trigger, idle)


def _changes(holds: Holds) -> None:
    """Compare the mod with the dump."""
    main = holds.main
    holds.measure("Changes of the mod: shown", lambda: main.panels.show("changes"), lambda: True)
    panel = main.panels.widget("changes")
    over = lambda: not panel.is_busy and panel.result.is_whole  # noqa: E731
    holds.measure("Changes of the mod: compared", panel.look_anew, over)
    holds.measure("Changes of the mod: as a list", panel.flat.toggle, over)
    holds.measure("Changes of the mod: all is opened", panel.tree.expandAll, over)
    holds.measure("Changes of the mod: filtered", lambda: panel.field.setText("a"), over)


def _merge(holds: Holds, mods: list[Path], out: Path) -> None:
    """Bring two mods together."""
    made = []
    holds.measure(
        "Merge mods: opened", lambda: made.append(holds.main.dialogs.merge_mods()), lambda: True
    )
    window = made[0]
    window.sources.mods.clear()
    window.sources.add_mods(mods)
    idle = lambda: not window.merging.is_busy  # noqa: E731
    holds.measure("Merge mods: merged", window.begin, idle)
    window.choose_out(out)
    holds.measure("Merge mods: one side preferred", lambda: window.prefer("both"), idle)
    holds.measure("Merge mods: written", window.write, idle)
    window.close()


if __name__ == "__main__":
    main(sys.argv[1:])
