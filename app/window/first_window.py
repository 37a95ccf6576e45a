"""A window as it is first painted, before it consists of more than what can be seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from app.game.workspace import Workspace
from app.ui import app_paths, theme
from app.ui.later import call_later
from app.ui.layouts import vbox
from app.ui.widgets import Stack
from app.window import window_layout
from app.window.first_commands import FirstCommands

_INPUT = frozenset({
    QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress,
    QEvent.Type.TouchBegin, QEvent.Type.TabletPress, QEvent.Type.Wheel, QEvent.Type.DragEnter,
})  # fmt: skip


class FirstWindow(QMainWindow):
    """The titles of the menus, the tool bar, and room for the page in the middle.

    The rest follows when that is painted; earlier, when a part of it is asked for, a menu opens, or
    a key or a button is pressed. `remembers` is whether its place is the one of the last time.
    """

    painted = Signal()
    """The window was painted for the first time."""
    is_completed = False
    """Whether the rest is there, or being made."""

    def __init__(self, remembers: bool) -> None:
        super().__init__()
        self.remembers = remembers
        self.setObjectName("main")
        self.setWindowTitle("Triptych")
        self.setWindowIcon(theme.icon("triptych"))
        self.setAcceptDrops(True)
        self.workspace = Workspace(self)
        self.first_commands = FirstCommands(self)
        for menu in self.first_commands.menus.values():
            menu.aboutToShow.connect(self.complete)
        self.addToolBar(self.first_commands.tool_bar())
        self.pages = Stack()
        self._middle = QWidget()
        vbox((self.pages, 1), parent=self._middle, spacing=0, margins=0)
        self.setCentralWidget(self._middle)
        window_layout.place(self, remembers)
        self._input = _Input(self)
        self.painted.connect(self._complete_soon)

    if not TYPE_CHECKING:  # else every name would seem to be one of the window's

        def __getattr__(self, name: str) -> Any:
            """Return a part that the window does not have before it is complete."""
            if not (name.startswith("__") or self.is_completed):
                self.complete()
            return object.__getattribute__(self, name)

    def _complete_soon(self) -> None:
        call_later(self, self.complete)

    def complete(self) -> None:
        """Make the rest, if that was not done before."""
        if self.is_completed:
            return
        self.is_completed = True
        self._input.end()
        self._make_rest()

    def _make_rest(self) -> None:
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.is_completed:
            self._input.begin()


def is_plain() -> bool:
    """Whether the settings have the window look at first as it does without any."""
    return str(app_paths.settings().value("look/zoom", "100")) == "100"


class _Input(QObject):
    """Completes a window before it gets its first key or click, which may be a command's."""

    def __init__(self, window: FirstWindow) -> None:
        super().__init__(window)
        self._window = window

    def begin(self) -> None:
        """Look at all that the system tells the window."""
        self._window.windowHandle().installEventFilter(self)

    def end(self) -> None:
        """Look no longer."""
        handle = self._window.windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT:
            self._window.complete()
        return False
