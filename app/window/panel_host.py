"""What the panels of a window may use of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path as File
from typing import TYPE_CHECKING

from app.ui.i18n import tr

if TYPE_CHECKING:
    from app.compare.compare_tabs import CompareTabs
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.documents.file_place import FilePlace
    from app.game.workspace import Workspace
    from app.game_panels.arrivals import Arrivals
    from app.game_panels.exchange_commands import Extracted
    from app.run.centre import RunCentre
    from app.ui.notice_bar import AddNotice
    from app.window.actions import Actions
    from app.window.node_learning import NodeLearning
    from app.window.open_views import OpenViews
    from app.window.preferences import Preferences
    from formats.core.paths import Path


@dataclass
class PanelHost:
    """What a panel may use of its window when it is created, and what it may have done there."""

    documents: DocumentManager
    workspace: Workspace
    views: OpenViews
    preferences: Preferences
    actions: Actions
    add_notice: AddNotice
    learning: NodeLearning
    runs: Callable[[], RunCentre]
    compare_tabs: Callable[[], CompareTabs]
    find_users: Callable[[File, tuple[str, ...]], object]
    """Lists what refers to a file or an entry in it."""
    extract: Callable[[Extracted], object]
    """Offers to write files of archives into a folder."""
    show_file: Callable[[File, tuple[str, ...]], object]
    """Shows a file, or an entry in it, in the files panel."""
    show_changes: Callable[[File], object]
    """Shows the changes of the mod that a file belongs to."""

    @cached_property
    def arrivals(self) -> Arrivals:
        """Opens documents for the panels."""
        from app.game_panels.arrivals import Arrivals

        return Arrivals(self.documents)

    def show_row(self, document: Document, path: Path) -> None:
        """Show a row without taking the keyboard."""
        self.views.show_document(document)
        document.set_current(path)

    def go_to_row(self, document: Document, path: Path) -> None:
        """Show a row and give it the keyboard."""
        self.show_row(document, path)
        self.focus_document()

    def open_row(self, place: FilePlace, path: Path) -> None:
        """Open a file, and show a row of it."""
        show = partial(self._show_opened, path)
        self.arrivals.open(place.file, place.words, show)

    def _show_opened(self, path: Path, document: Document) -> None:
        self.views.show_row(document, path)

    def focus_document(self) -> None:
        """Give the active document the keyboard."""
        if self.views.current is not None:
            self.views.current.setFocus()

    def show_message(self, text: str) -> None:
        """Show a message in the active document."""
        if self.views.current is not None:
            self.views.current.show_message(text)

    def refuse(self, reason: str) -> None:
        """Show in the active document why something was not done."""
        if self.views.current is not None:
            self.views.current.refuse(reason)

    def edit_many(self) -> None:
        """Offer to change all selected values of the active document."""
        if self.views.current is not None:
            self.views.current.edits.edit_many()

    def add_node(self, kind: Hashable) -> None:
        """Add a node of a class to the active graph, which is brought into sight."""
        view = self.views.current
        if view is None:
            return
        if not view.has_graph:
            view.refuse(tr("nodes belong in behaviour graphs, and this document is not one"))
            return
        if view.mode not in ("graph", "both"):
            view.enter_mode("graph")
        if view.graph is not None:
            view.graph.load()
            view.graph.adding.place(kind)

    def ask_before_closing(self) -> None:
        """Have the window ask before it is closed in the middle of a job."""
        from app.window.stop_question import ask_before_closing

        ask_before_closing(self.workspace)
