"""What the find panel lists: hits in documents, or beside them what games and mods hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QTreeView

from app.files.value_question import Wanted
from app.windows.find.game_search import wanted

if TYPE_CHECKING:
    from app.windows.find.game_results import GameResults
    from formats.find import Question


class FindPages(QStackedWidget):
    """The list of hits in documents, and one of games and mods, made when it is first shown.

    `users` are the spellings of a file whose uses are listed, until something else is looked for.
    """

    changed = Signal()
    """Another number was found in games."""
    opened = Signal(object, object)
    """A file of a game is to be opened, see `GameResults.opened`."""
    left = Signal()
    """The keyboard should go to the document."""

    def __init__(self, documents: QTreeView, make_games: Callable[[], GameResults]) -> None:
        super().__init__()
        self.users: tuple[str, ...] = ()
        self.games: GameResults | None = None
        self._documents, self._make_games = documents, make_games
        self.addWidget(documents)

    @property
    def list(self) -> QTreeView:
        """The list that is shown."""
        if self.games is not None and self.currentWidget() is self.games:
            return self.games.list
        return self._documents

    def show_documents(self) -> None:
        """Show the hits in documents, and look for nothing in games."""
        if self.games is not None:
            self.games.look([])
        self.setCurrentIndex(0)

    def look_in_games(self, question: Question | None, words: str) -> None:
        """Show games and mods, and look there; `words` are what was typed to find."""
        if self.games is None:
            self.games = self._make_games()
            self.games.changed.connect(self.changed)
            self.games.opened.connect(self.opened)
            self.games.left.connect(self.left)
            self.addWidget(self.games)
        self.setCurrentWidget(self.games)
        is_of_file = bool(self.users)
        self.games.look([Wanted(exact=self.users)] if is_of_file else wanted(question, words))
