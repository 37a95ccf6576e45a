"""The window that a monkey plays with, and the files in it."""

from __future__ import annotations

import random
import shutil
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from shiboken6 import isValid

import formats
from app.documents.document import Document
from app.ui import app_paths
from app.ui.i18n import tr
from app.window.document_view import DocumentView
from app.window.main_window import MainWindow
from app.window.unsaved_dialog import UnsavedDialog
from formats.registry import FORMATS
from tests.app.monkey import aims
from tests.app.pictures.stage import settle, wait_until
from tests.formats import own

DATA = Path(__file__).parents[2] / "data"
_LARGEST = 120_000
"""Bytes of a file that is played with; what is larger is slow to check, and no other."""
_LOOK = 50
"""Milliseconds between two looks for a question."""


@cache
def _files(sort: str) -> list[Path]:
    """Return every file of a format that is not too large, of the corpus and our own."""
    real = own.small_real_files(sort, 10_000, _LARGEST)
    return [*real, *(one for one in own.files(sort) if one.stat().st_size <= _LARGEST)]


def find_files() -> None:
    """Find all files that are played with, once: else the first view to open any would."""
    for known in FORMATS:
        _files(known.name)


class Stage:
    """A main window in a folder of its own.

    `wanted` returns what input is mostly to go to; `begin` is called whenever there is a new
    window, to bring into sight what the scene is about.
    """

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        self.wanted: aims.Wanted = lambda: ()
        self.firsts: weakref.WeakKeyDictionary[Document, bytes] = weakref.WeakKeyDictionary()
        """What every document was when it was read."""
        self.again: list[str] = []
        """Commands that are given again and again."""
        self.is_by_menu = False
        """Whether commands of the menus are all that is given."""
        self.kept: list[Any] = []
        """Objects that a scene needs as long as its window."""
        self.window = self.new_window()

    def new_window(self) -> MainWindow:
        """Show a main window and return it."""
        window = MainWindow()
        window.resize(self.chance.choice((1024, 1300)), self.chance.choice((640, 900)))
        window.show()
        window.activateWindow()
        window.session.opened.connect(self._attend)
        return window

    def _attend(self, document: Document) -> None:
        firsts, seen = self.firsts, weakref.ref(document)

        def note() -> None:
            known = seen()  # a connection would hold for ever what it refers to
            if known is not None:
                firsts[known] = formats.save_bytes(known.root)

        note()
        document.reset.connect(note)

    # Files

    def real(self, sort: str, *, least: int = 0) -> Path:
        """Return a copy of a real file of a format by chance; one of the project's without any."""
        found = [file for file in _files(sort) if file.stat().st_size >= least]
        return self.copy(self.chance.choice(found))

    def copy(self, file: Path) -> Path:
        """Return a copy of a file in the folder."""
        target = self.folder / file.name
        while target.exists():
            target = target.with_name(f"{self.chance.randrange(999)} {file.name}")
        shutil.copy(file, target)
        target.chmod(0o644)
        return target

    def sample(self, name: str) -> Path:
        """Return a copy of one of the program's samples."""
        return self.copy(app_paths.sample_folder() / name)

    def own(self, name: str) -> Path:
        """Return a copy of one of the files of the tests."""
        return self.copy(DATA / name)

    # Documents

    def open(self, file: Path, *, as_bytes: bool = False) -> DocumentView:
        """Open a file and return its view when it was checked."""
        session, count = self.window.session, len(self.window.session.documents)
        session.open_place(file, (), as_bytes=as_bytes)
        wait_until(lambda: len(session.documents) > count)
        document = session.documents[-1]
        wait_until(lambda: document.lossless is not None)
        settle()
        view = self.window.views.view_of(document)
        assert view is not None
        return view

    @property
    def view(self) -> DocumentView | None:
        """The view on top."""
        return self.window.view

    def inside(self, name: str) -> Callable[[], QWidget | None]:
        """Return what returns a panel, while it is shown."""

        def panel() -> QWidget | None:
            docks = self.window.panels._docks
            return docks[name] if name in docks and docks[name].isVisible() else None

        return panel

    def paths_of(self, document: Document, *kinds: Any, most: int = 400) -> list[tuple]:
        """Return the paths of rows, of some kinds or of all."""
        found: list[tuple] = []
        for path, row in document.outline.walk():
            if not kinds or row.kind in kinds:
                found.append(path)
            if len(found) >= most:
                break
        return found

    # The end

    def dismiss(self) -> None:
        """Close what lies over the window, and let go of what was typed and not taken."""
        for popup in (QApplication.activePopupWidget() for _ in range(9)):
            if popup is None:
                break
            popup.close()
        for one in QApplication.topLevelWidgets():
            if isValid(one) and one.isVisible() and one.isModal():
                one.close()
        for view in self.window.views:
            if view.has_typed_text and view.text is not None:
                view.text.revert()

    def leave(self) -> None:
        """Close the window and all that is in it, without a question."""
        window = self.window
        self.dismiss()
        settle()
        self.dismiss()  # a text that was being applied keeps what was typed until that has failed
        if window.panels.has_unsaved_archives:
            for archive in window.panels.files.model.modified_archives:
                archive.discard()
        for document in window.session.documents:
            window.session.end_input(document)  # which changes it, if something was typed
        settle()
        self.dismiss()
        for document in window.session.documents:
            document.undo_stack.setClean()
        self.firsts.clear()
        window.close()  # what was typed becomes a change meanwhile, which is asked about
        try:
            wait_until(lambda: not window.isVisible() and not window.session.documents)
        except TimeoutError:
            raise TimeoutError(f"the window does not close: {_state(window)}") from None
        window.deleteLater()
        settle()


@contextmanager
def answers() -> Iterator[None]:
    """Answer every question that comes up meanwhile, as by a job that ends: nobody else does."""
    asked = QTimer(interval=_LOOK)
    asked.timeout.connect(_answer)
    asked.start()
    try:
        yield
    finally:
        asked.stop()


def _answer() -> None:
    """Drop unsaved changes and input that fits no value, and leave what else is asked."""
    box = QApplication.activeModalWidget()
    discard = QMessageBox.StandardButton.Discard
    if isinstance(box, UnsavedDialog):
        box.drop.click()
    elif isinstance(box, QMessageBox) and box.standardButtons() & discard:
        box.button(discard).click()
    elif isinstance(box, QMessageBox):
        drops = QMessageBox.ButtonRole.DestructiveRole
        of_input = box.windowTitle() == tr("Input not taken over")
        drop = [one for one in box.buttons() if of_input and box.buttonRole(one) is drops]
        drop[0].click() if drop else box.reject()


def _state(window: MainWindow) -> str:
    """Return what may keep a window from closing."""
    kept = [
        f"{one.name} (frozen: {one.frozen!r}, modified: {one.is_modified}, "
        f"draft: {window.views.has_draft(one)})"
        for one in window.session.documents
    ]
    over = [type(one).__name__ for one in QApplication.topLevelWidgets() if one.isVisible()]
    return f"{kept}, busy: {window.session.is_busy}, shown: {over}"
