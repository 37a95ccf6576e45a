"""What a save leads to beside the file: other packs with the same path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.windows.session.other_packs import OtherPacks

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.windows.main_window import MainWindow
    from app.windows.session.document_manager import Was


class AfterSave(QObject):
    """Listens to what is saved, and has looked at what else may have to be done for the game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.packs = OtherPacks(window)
        window.session.saved.connect(self.look)

    def look(self, document: Document, was: Was) -> None:
        """Look in threads at what a document that was saved just now means for others."""
        file = document.file
        project = None if file is None else self._window.workspace.projects.of(file)
        if file is not None and project is not None and not project.is_in_dump(file):
            self.packs.look(document, project, was)
