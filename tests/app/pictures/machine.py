"""Pictures of an actor's state machine, and of the list of what starts an action."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.run.machine_page import MachinePage
from tests.app.pictures.stage import Stage, come_to_rest, settle, wait_until
from tests.app.pictures.windows import main_window, opened
from tests.formats.behaviour.machine.actors import guard, stored


def machines(stage: Stage, folder: Path) -> None:
    """Look at who starts an action, and at a state of the machine."""
    for name, data in stored(guard()).items():
        (folder / name).write_bytes(data)
    with main_window() as window:
        view = opened(window, folder / "Guard.scheduler.walk.module.ainb")
        view.document.set_current(("nodes", 2))
        before = set(window.findChildren(QWidget))
        window.machines.who_starts()
        settle()
        fresh = [w for w in window.findChildren(QWidget) if w not in before and w.isWindow()]
        stage.look("chooser-who-starts", fresh[0])
        fresh[0].close()
        window.machines.show_machine()
        wait_until(lambda: isinstance(window.tabs.currentWidget(), MachinePage))
        come_to_rest()
        stage.look_in_sizes("machine", window)
