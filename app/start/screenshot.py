"""`--screenshot`: the main window with files open, rendered to a picture without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.window.document_view import DocumentView
from app.window.main_window import MainWindow
from formats.core.paths import Path as RowPath

_PATIENCE = 60_000
_SETTLE = 100
_GLIDE = 400
"""Milliseconds until the canvas stands still after a command to show something."""


class Screenshot(QObject):
    """Waits until the files are open and checked, grabs the window, and ends the program.

    The exit status is 0 if the picture was written; 1 if it could not be written, or a file did not
    open (the picture then shows the window's message about it).
    """

    def __init__(self, window: MainWindow, out: Path, options: dict[str, Any]) -> None:
        super().__init__(window)
        self._window = window
        self._out = out
        self._files = [Path(name).absolute() for name in options["files"]]
        self._wanted = len(set(self._files))
        self._filter = str(options.get("filter") or "")
        self._steps = [step for step in str(options.get("select") or "").split("/") if step]
        self._mode = str(options.get("view") or "")
        self._command = str(options.get("command") or "")
        self._to_do = [name for name in str(options.get("do") or "").split(",") if name]
        self._is_shown = False
        self._is_complete = True
        self._timer = QTimer(self, interval=_SETTLE)
        self._timer.timeout.connect(self._look_for_view)
        self._timer.start()
        QTimer.singleShot(_PATIENCE, self, self._take_picture)

    def _look_for_view(self) -> None:
        if self._window.session.is_busy or self._is_checking():
            return
        view = self._window.view
        if view is not None and not self._is_shown:
            self._is_shown = True
            self._show_state(view)
        elif not self._is_comparing() and (
            view is None or not (view.filtering.is_busy or view.is_text_awaited)
        ):
            self._timer.stop()
            has_graph = view is not None and view.graph is not None
            QTimer.singleShot(_GLIDE if has_graph else _SETTLE, self, self._take_picture)

    def _is_checking(self) -> bool:
        documents = self._window.session.documents
        return any(document.lossless is None and document.size for document in documents)

    def _is_comparing(self) -> bool:
        """Whether a comparison is on top that is still at work."""
        if self._mode != "compare":
            return False
        from app.compare.compare_view import CompareView

        compared = self._window.compare_tabs.current
        return not isinstance(compared, CompareView) or compared.result is None

    def _show_state(self, view: DocumentView) -> None:
        """Bring the window into the requested state."""
        self._show_rows(view)
        for name in self._to_do:
            self._do_command(name)
        if self._mode == "compare":
            self._compare()

    def _do_command(self, name: str) -> None:
        """Run a command; if it shows a panel that is visible already, nothing changes."""
        if name not in set(self._window.actions_):
            self._is_complete = False
        elif (action := self._window.actions_[name]).isCheckable():
            action.setChecked(True)
        else:
            action.trigger()

    def _compare(self) -> None:
        """Compare the documents of the first two files."""
        from app.compare.compare_dialog import ComparedSource

        documents = [self._window.session.find(file, ()) for file in self._files[:2]]
        sources = [
            ComparedSource(document.name, document=document)
            for document in documents
            if document is not None
        ]
        if len(sources) == 2:
            self._window.compare_tabs.open_comparison(*sources)
        else:
            self._mode, self._is_complete = "", False

    def _show_rows(self, view: DocumentView) -> None:
        if self._mode and self._mode != "compare":
            view.show_mode(self._mode)
        if self._filter:
            view.filter_bar.setText(self._filter)
            view.filter_bar.ask()
        path: RowPath = ()
        for step in self._steps:
            rows = view.document.outline.rows(path)
            found_row = next((row for row in rows if row.label == step), None)
            if found_row is None:
                break
            path = (*path, found_row.key)
        if path:
            view.document.set_current(path)
            view.tree.expand(view.tree.currentIndex().siblingAtColumn(0))
        if view.graph is not None and view.mode in ("graph", "both"):
            view.graph.load()
        if self._command and view.graph is not None:
            self._is_complete = view.graph.show_command(self._command)

    def _take_picture(self) -> None:
        opened = len(self._window.session.documents) + len(self._window.workspace.opened)
        complete = self._is_complete and opened >= self._wanted
        written = self._window.grab().save(str(self._out))
        QApplication.exit(0 if written and complete else 1)
