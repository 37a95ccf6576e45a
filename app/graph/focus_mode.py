"""What of a graph is in focus: what is near the selection, or what one command reaches."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.graph.scene import GraphScene
from app.graph.walk import hops, reached
from formats.graph import Id

MOST_HOPS = 9


class FocusMode(QObject):
    """Fades what is far from the selection while `is_on`, hides what `command` does not reach."""

    changed = Signal()

    def __init__(self, scene: GraphScene) -> None:
        super().__init__()
        self._scene = scene
        self.is_on = False
        self.hops = 2
        self.command: Id | None = None

    def set_on(self, on: bool, count: int | None = None) -> None:
        """Fade all but what is within `count` (1 … 9) hops of the selection, or nothing."""
        self.is_on = on
        if count is not None:
            self.hops = min(MOST_HOPS, max(1, count))
        self.update()
        self._scene.refresh_looks()
        self.changed.emit()

    def update(self) -> None:
        """React to another selection of nodes."""
        emphasis = self._scene.emphasis
        starts = emphasis.selected
        is_faded = self.is_on and bool(starts)
        emphasis.lit = hops(self._scene.graph, starts, self.hops) if is_faded else None

    def set_command(self, command: Id | None) -> None:
        """Show only what one command reaches, laid out for itself, or everything."""
        self.command = command
        shown = None if command is None else reached(self._scene.graph, command)
        self._scene.show_only(shown, command)
        self.changed.emit()
