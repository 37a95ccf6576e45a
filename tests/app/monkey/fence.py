"""Keeps a monkey in its folder: no file is written elsewhere, no program started, no page opened.

Python's audit hook reports every such action before it happens. A fence stays as long as the
process runs.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from app.game_panels import exchange_form, mod_sources
from app.ui.typed_path import typed_path

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGING = {
    "os.remove": (0,),
    "os.rename": (0, 1),
    "os.mkdir": (0,),
    "os.rmdir": (0,),
    "os.truncate": (0,),
    "os.chmod": (0,),
    "os.utime": (0,),
    "os.link": (1,),
    "os.symlink": (1,),
    "shutil.rmtree": (0,),
}
"""Deeds that change files, and which of what is told of them are paths."""
_NEVER = frozenset(
    "subprocess.Popen os.system os.posix_spawn os.exec os.fork os.startfile "
    "socket.connect socket.bind socket.getaddrinfo".split()
)


class Escaped(PermissionError):
    """Something was to be done outside of the folder."""


class Fence:
    """Lets files be written in `folder` alone.

    Whatever else was tried is told to `escaped`, but for what the monkey itself typed the path of:
    that is refused, too, as the system refuses what a user may not write.
    """

    def __init__(self, folder: Path, escaped: Callable[[str], object]) -> None:
        self._folder = str(folder.resolve()) + os.sep
        self._escaped = escaped
        self.typed = TypedPaths()
        self._own = threading.local()
        sys.dont_write_bytecode = True
        tempfile.tempdir = str(folder)
        os.chdir(folder)
        sys.addaudithook(self._watch)

    def _watch(self, event: str, told: tuple[Any, ...]) -> None:
        if event == "open":
            _path, mode, flags = told
            writes = bool(flags & _WRITING) if isinstance(flags, int) else (mode or "r")[0] != "r"
            if writes:
                self._refuse_outside(event, told[0])
        elif event in _CHANGING:
            for at in _CHANGING[event]:
                self._refuse_outside(event, told[at])
        elif event in _NEVER:
            self._refuse(f"{event} {told[0]!r}")

    def _refuse_outside(self, event: str, path: Any) -> None:
        if isinstance(path, int) or path is None or getattr(self._own, "is_asking", False):
            return
        name = os.fsdecode(path)
        self._own.is_asking = True
        try:
            inside = os.path.realpath(Path(name).parent) + os.sep
        except ValueError:
            return  # no system has such a path, so nothing happens there
        finally:
            self._own.is_asking = False
        is_there = event == "os.mkdir" and Path(name).is_dir()  # which changes nothing
        if not inside.startswith(self._folder) and name != os.devnull and not is_there:
            self._refuse(f"{event} {name}", is_meant=self.typed.leads_to(name))

    def _refuse(self, words: str, *, is_meant: bool = False) -> None:
        if not is_meant:
            self._escaped(words)
        raise Escaped(13, f"the monkey must stay in its folder: {words}")


class TypedPaths:
    """Takes note of the paths that are typed into the program's fields, until `clear`."""

    def __init__(self) -> None:
        self._seen: set[Path] = set()
        self.clear = self._seen.clear
        for module in (exchange_form, mod_sources):
            module.typed_path = self._note  # type: ignore[attr-defined]

    def _note(self, words: str) -> Path | None:
        path = typed_path(words)
        if path is not None:
            self._seen.add(_plain(path))
        return path

    def leads_to(self, name: str) -> bool:
        """Whether a path was typed, or one that lies above or below it."""
        path = _plain(Path(name))
        return any(
            path.is_relative_to(one) or one.is_relative_to(path) for one in tuple(self._seen)
        )


def _plain(path: Path) -> Path:
    return Path(os.path.normpath(path.absolute()))


class Pages(QObject):
    """Takes what the program would have the system open, and takes note of it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        for scheme in ("http", "https", "file", "mailto"):
            QDesktopServices.setUrlHandler(scheme, self, "take")

    @Slot("QUrl")
    def take(self, url: Any) -> None:
        """Take note of a page that was to be opened."""
        self.asked.append(url.toString())


class FileDialogs:
    """Answers the system's dialogs for files by chance, with what lies in a folder, or with none.

    `chance` returns the source of chance of the step that asks.
    """

    def __init__(self, folder: Callable[[], Path], chance: Callable[[], random.Random]) -> None:
        self._folder, self._chance = folder, chance
        for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
            setattr(QFileDialog, name, staticmethod(getattr(self, f"_{name}")))
        QFileDialog.getExistingDirectory = staticmethod(self._directory)  # type: ignore[assignment]

    def _all(self, *, folders: bool) -> list[Path]:
        found = [one for one in self._folder().rglob("*") if one.is_dir() is folders]
        return sorted(found, key=lambda one: one.parts)

    def _getOpenFileName(self, *_asked: Any, **_named: Any) -> tuple[str, str]:
        found = self._all(folders=False)
        is_chosen = found and self._chance().random() < 0.8
        return (str(self._chance().choice(found)) if is_chosen else "", "")

    def _getOpenFileNames(self, *_asked: Any, **_named: Any) -> tuple[list[str], str]:
        found = self._all(folders=False)
        count = min(len(found), self._chance().choice((0, 1, 1, 1, 2, 3)))
        return [str(one) for one in self._chance().sample(found, count)], ""

    def _getSaveFileName(self, *asked: Any, **_named: Any) -> tuple[str, str]:
        """Answer with the name that was proposed, most times, in some folder."""
        chance = self._chance()
        if chance.random() < 0.3:
            return "", ""
        proposed = next((Path(one).name for one in asked[2:3] if one), "") or "Made.bin"
        folder = chance.choice([self._folder(), *self._all(folders=True)])
        name = proposed if chance.random() < 0.7 else f"{chance.randrange(9)} ランタン.{proposed}"
        return str(folder / name), ""

    def _directory(self, *_asked: Any, **_named: Any) -> str:
        found = self._all(folders=True)
        is_chosen = found and self._chance().random() < 0.8
        return str(self._chance().choice(found)) if is_chosen else ""
