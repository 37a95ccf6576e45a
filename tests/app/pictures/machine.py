"""Pictures of an actor's state machine, and of the list of what starts an action."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.windows.machine.page import MachinePage
from app.windows.main_window import MainWindow
from formats.behaviour.machine import StateKey
from tests.app.pictures.stage import Stage, come_to_rest, settle, wait_until
from tests.app.pictures.windows import main_window, opened
from tests.formats.behaviour.machine.actors import guard, stored


def machines(stage: Stage, folder: Path) -> None:
    """Look at a machine as a whole, at one of its states, and at who starts an action."""
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
        look_at_machine(stage, window, "machine", StateKey("Main", "Walk"))


def look_at_machine(stage: Stage, window: MainWindow, name: str, key: StateKey) -> None:
    """Look at the machine of the actor on top: all of it, and one state of it."""
    window.machines.show_machine()
    wait_until(lambda: isinstance(window.tabs.currentWidget(), MachinePage))
    page = window.tabs.currentWidget()
    assert isinstance(page, MachinePage)
    wait_until(lambda: page.graph.graph.nodes)
    come_to_rest()
    stage.look_in_sizes(f"{name}-first", window)
    page.graph.select_none()
    for size in stage.sizes:
        window.resize(*size)
        settle()
        page.graph.frame_all(glide=False)
        come_to_rest()
        stage.look(f"{name}-{size[0]}", window)
    page.show_state(key)
    page.graph.frame_all(glide=False)
    come_to_rest()
    stage.look_in_sizes(f"{name}-state", window)
