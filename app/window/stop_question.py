"""Asks before the window is closed in the middle of a job that would be left half done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from app.ui.descendants import descendant
from app.ui.i18n import tr
from app.ui.message_box import WARNING, MessageBox

if TYPE_CHECKING:
    from app.game.workspace import Workspace


def ask_before_closing(workspace: Workspace) -> None:
    """Have the window of a workspace ask from now on; it asks once about a job."""
    window = workspace.parent()
    assert isinstance(window, QWidget), "a workspace is one of a window"
    if descendant(window, StopQuestion) is None:
        StopQuestion(window, workspace)


class StopQuestion(QObject):
    """Keeps `window` open while a job in `workspace.partly` is not to be stopped."""

    def __init__(self, window: QWidget, workspace: Workspace) -> None:
        super().__init__(window)
        self._window, self._workspace = window, workspace
        self._agreed: set[object] = set()
        """The jobs that may be stopped."""
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Close and not self._may_stop():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _may_stop(self) -> bool:
        jobs = dict(self._workspace.partly)
        if jobs.keys() <= self._agreed:
            return True
        is_meant = self._ask(", ".join(jobs.values()))
        if is_meant:
            self._agreed = set(jobs)
        return is_meant

    def _ask(self, jobs: str) -> bool:
        title = tr("Stop what is being written?")
        box = MessageBox(WARNING, title, tr("Not all files are written: {jobs}", jobs=jobs),
                         self._window)  # fmt: skip
        box.setInformativeText(
            tr(
                "If you stop now, the files that are written stay so, and the others stay as they "
                "are. This cannot be undone later."
            )
        )
        stop = box.addButton(tr("&Stop and close"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.ask()
        is_meant = box.clickedButton() is stop
        box.deleteLater()
        return is_meant
