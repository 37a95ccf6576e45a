"""The lists of the find panel: results in documents, or results in games and mods."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QTreeView

from app import report
from app.i18n import tr
from app.selected_cells import EvenCells
from app.windows.find.game_search import wanted
from app.windows.find.replace_preview import ReplaceBar

if TYPE_CHECKING:
    from app.windows.find.game_results import GameResults
    from formats.find import FindQuestion

MakeGames = Callable[[ReplaceBar], "GameResults"]
Own = Callable[["GameResults"], object]
"""Has the results list something, by a method of theirs."""


class FindPages(QStackedWidget):
    """The list of results in documents, and one of games and mods, created when first shown.

    `buttons` replace in games, for the owner to place. `own` is a list of results in games from a
    command, until another search.
    """

    changed = Signal()
    """The number of results in games has changed."""
    opened = Signal(object, object)
    """A file of a game should be opened, see `GameResults.opened`."""
    left = Signal()
    """The focus should go to the document."""

    def __init__(
        self, documents: QTreeView, make_games: Callable[[ReplaceBar], GameResults]
    ) -> None:
        super().__init__()
        documents.setItemDelegate(EvenCells(documents))
        self.own: Own | None = None
        self.games: GameResults | None = None
        self.buttons = ReplaceBar()
        self.buttons.hide()
        self._documents, self._make_games = documents, make_games
        self._asked: tuple[FindQuestion | None, str] = None, ""
        self._by: tuple[str | None, bool] = None, False
        self.addWidget(documents)

    @property
    def list(self) -> QTreeView:
        """The list that is shown."""
        if self.games is not None and self.currentWidget() is self.games:
            return self.games.view
        return self._documents

    def show_documents(self) -> None:
        """Show the results in documents, and search no games."""
        if self.games is not None:
            self.games.search_games([])
        self.setCurrentIndex(0)

    def look_in_games(self, question: FindQuestion | None, words: str, *, only_mods: bool) -> None:
        """Show and search games and mods, or only mods; `words` is the search text."""
        if self.games is None:
            self.games = self._make_games(self.buttons)
            self.games.changed.connect(self.changed)
            self.games.opened.connect(self.opened)
            self.games.left.connect(self.left)
            self.addWidget(self.games)
        self.setCurrentWidget(self.games)
        self._asked = question, words
        self.games.only_mods = only_mods
        self.games.ask(question, words, *self._by)
        if self.own is not None:
            self.own(self.games)
        else:
            self.games.search_games(wanted(question, words))

    def set_by(self, by: str | None, rounds: bool) -> None:
        """Set the replacement for results in games, None for none; `rounds` is as of `propose`."""
        self._by = by, rounds
        if self.games is not None:
            self.games.ask(*self._asked, by, rounds)

    def show_preview(self) -> None:
        """Show what would be replaced in games."""
        if self.games is not None:
            self.games.show_preview()

    def undo_replace(self) -> None:
        """Undo the last replace in games, or say that there is none."""
        if self.games is None:
            report.note(tr("There is no replace in games and mods to undo."))
        else:
            self.games.replacing.take_back()
