"""The actions of a monkey, with their frequencies: input, and outside events."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QDockWidget

from app.ui.descendants import descendants
from tests.app.monkey import words
from tests.app.monkey.hands import Hands
from tests.app.monkey.stage import Stage

_AREAS: Final = tuple(
    getattr(Qt.DockWidgetArea, f"{name}DockWidgetArea")
    for name in ("Left", "Right", "Top", "Bottom")
)
_LEFT_ALONE: Final = frozenset({"quit", "close_all"})
"""Commands that end a round early, so that they are rarely given by name."""


class Deeds:
    """What is done at a step, with what is on the stage."""

    def __init__(self, stage: Stage, hands: Hands) -> None:
        self._stage, self._hands = stage, hands
        self._all = [
            (16, hands.going), (9, hands.type), (7, hands.shortcut), (6, hands.letter),
            (22, hands.click), (5, hands.double_click), (7, hands.other_click), (8, hands.drag),
            (5, hands.wheel), (3, hands.hover), (7, self.command), (3, self.undo), (2, self.redo),
            (1.2, self.save), (0.7, self.open_more), (0.8, self.move_panel), (0.5, self.resize),
            (0.3, self.drop), (0.6, self.clipboard), (0.3, self.change_on_disk), (0.6, self.go),
            (0.3, self.close_tab), (0.2, self.look),
        ]  # fmt: skip

    @property
    def chance(self) -> random.Random:
        """The source of chance of this step."""
        return self._hands.chance

    def one(self) -> str:
        """Do something, and return what."""
        weights, deeds = zip(*self._all, strict=True)
        deed: Callable[[], str] = self.chance.choices(deeds, weights)[0]
        return deed()

    @property
    def _window(self) -> Any:
        return self._stage.window

    @property
    def _is_free(self) -> bool:
        """Whether the window takes commands: nothing modal lies over it."""
        return QApplication.activeModalWidget() is None and self._window.isVisible()

    def command(self) -> str:
        """Give a command, as menus do: any that is enabled, or one that the scene is about."""
        if not self._is_free:
            return self._hands.click()
        actions = self._window.actions_
        again = [name for name in self._stage.again if actions[name].isEnabled()]
        enabled = [name for name in actions if actions[name].isEnabled()]
        name = self.chance.choice(again if again and self.chance.random() < 0.7 else enabled)
        if name in _LEFT_ALONE and self.chance.random() < 0.9:
            name = "select_all" if "select_all" in enabled else "undo"
        actions[name].trigger()
        return f"command {name}"

    def undo(self) -> str:
        """Take steps back."""
        count = self.chance.choice((1, 1, 2, 5, 30)) if self._is_free else 0
        for _ in range(count):
            self._window.actions_["undo"].trigger()
        return f"{count} x undo"

    def redo(self) -> str:
        """Do steps again."""
        count = self.chance.choice((1, 1, 2, 5, 30)) if self._is_free else 0
        for _ in range(count):
            self._window.actions_["redo"].trigger()
        return f"{count} x redo"

    def save(self) -> str:
        """Save what is on top."""
        if self._is_free:
            self._window.actions_["save"].trigger()
        return "save"

    def open_more(self) -> str:
        """Open another file, or show one that is open; a few at most."""
        found = sorted(one for one in self._stage.folder.rglob("*") if one.is_file())
        if len(self._window.session.documents) > 4 or not self._is_free or not found:
            return "open nothing"
        if self.chance.random() < 0.5:
            file = self.chance.choice(found)
        else:
            file = self._stage.real(self.chance.choice(("aamp", "byml", "ainb")))
        self._window.session.open_files([file])
        return f"open {file.name}"

    def close_tab(self) -> str:
        """Close what is on top."""
        if self._is_free:
            self._window.actions_["close_document"].trigger()
        return "close"

    def go(self) -> str:
        """Select some rows of the document on top, as a finder does."""
        view = self._stage.view
        if view is None:
            return "go nowhere"
        paths = self._stage.paths_of(view.document)
        count = min(len(paths), self.chance.choice((1, 1, 1, 2, 9)))
        view.document.selection.choose(self.chance.sample(paths, count))
        return f"select {count} rows"

    def move_panel(self) -> str:
        """Have a panel float, lie elsewhere or behind another one."""
        docks = descendants(self._window, QDockWidget)
        if not docks:
            return "no panel to move"
        dock, drawn = self.chance.choice(docks), self.chance.random()
        if drawn < 0.3:
            dock.setFloating(not dock.isFloating())
        elif drawn < 0.6:
            self._window.addDockWidget(self.chance.choice(_AREAS), dock)
        elif drawn < 0.8:
            other = self.chance.choice(docks)
            if other is not dock and not other.isFloating() and not dock.isFloating():
                self._window.tabifyDockWidget(other, dock)
        else:
            dock.setVisible(dock.isHidden())
        return f"move {dock.objectName()}"

    def resize(self) -> str:
        """Give the window another size."""
        width, height = self.chance.randint(640, 1700), self.chance.randint(480, 1000)
        self._window.resize(width, height)
        return f"resize to {width} x {height}"

    def look(self) -> str:
        """Put on another theme or zoom."""
        preferences = self._window.preferences
        if self.chance.random() < 0.5:
            preferences.set_theme(self.chance.choice(("light", "dark")))
            return f"theme {preferences.theme}"
        preferences.set_zoom(self.chance.choice((70, 100, 100, 150, 200)))
        return f"zoom {preferences.zoom}"

    def drop(self) -> str:
        """Drop files on the window."""
        found = sorted(self._stage.folder.iterdir())
        files = self.chance.sample(found, min(len(found), 2))
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(one)) for one in files])
        at = QPoint(self.chance.randint(0, 600), self.chance.randint(0, 400))
        event = QDropEvent(
            at, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        if self._is_free and len(self._window.session.documents) < 6:
            QApplication.sendEvent(self._window, event)
        return f"drop {[one.name for one in files]}"

    def clipboard(self) -> str:
        """Have another program put text on the clipboard."""
        said = words.some(self.chance)
        QGuiApplication.clipboard().setText(said.encode("utf-8", "replace").decode())
        return f"clipboard {said[:40]!a}"

    def change_on_disk(self) -> str:
        """Have another program change, spoil or delete an open file."""
        files = [one.file for one in self._window.session.documents if one.file is not None]
        there = [one for one in files if one.is_file() and self._stage.folder in one.parents]
        if not there:
            return "nothing to change on disk"
        file, drawn = self.chance.choice(there), self.chance.random()
        data = file.read_bytes()
        if drawn < 0.2:
            file.unlink()
            return f"delete {file.name}"
        file.write_bytes(
            data if drawn < 0.5 else data[: len(data) // 2] if drawn < 0.7 else data + b"\0"
        )
        return f"change {file.name}"
