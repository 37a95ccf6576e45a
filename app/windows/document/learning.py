"""What learning from files has in common: progress in the status bar, documents renewed in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.files.index import IndexProgress
    from app.files.workspace import Workspace
    from app.windows.messages.busy import BusyIndicator
    from app.windows.settings.preferences import Preferences


class Learning(QObject):
    """Learns something from files in the background, for the documents that are open."""

    def __init__(
        self,
        session: DocumentManager,
        workspace: Workspace,
        busy: BusyIndicator,
        preferences: Preferences,
    ) -> None:
        super().__init__(session)
        self._session, self._workspace = session, workspace
        self._busy, self._preferences = busy, preferences
        self._is_shown = False

    def _show_progress(
        self, progress: IndexProgress | None, title: str, cancel: Callable[[], None]
    ) -> None:
        """Show the progress in the status bar, with a button that stops it until the next time."""
        is_running = progress is not None and progress.done < progress.total
        if is_running is not self._is_shown:
            self._is_shown = is_running
            self._busy.show(title if is_running else "", cancel if is_running else None, self)
        if progress is not None:
            self._busy.show_progress(self, progress.done, progress.total)

    def _renew_each(self, documents: Iterable[Document], renew: Callable[[Document], None]) -> None:
        """Renew documents one at a time, so that the window is never held up by all of them."""
        waiting = list(documents)

        def step() -> None:
            if not waiting:
                return
            document = waiting.pop(0)
            if isValid(document):
                renew(document)
            QTimer.singleShot(0, self, step)

        step()
