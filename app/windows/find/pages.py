"""What the find panel lists: hits in documents, or beside them what games and mods hold."""

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
    """The list of hits in documents, and one of games and mods, made when it is first shown.

    `buttons` are those that replace in games, for the owner to place.
    `own` lists something in games that no field asks for, until something else is looked for.
    """

    changed = Signal()
    """Another number was found in games."""
    opened = Signal(object, object)
    """A file of a game is to be opened, see `GameResults.opened`."""
    left = Signal()
    """The keyboard should go to the document."""

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
        self.addWidget(documents)

    @property
    def list(self) -> QTreeView:
        """The list that is shown."""
        if self.games is not None and self.currentWidget() is self.games:
            return self.games.view
        return self._documents

    def show_documents(self) -> None:
        """Show the hits in documents, and look for nothing in games."""
        if self.games is not None:
            self.games.look([])
        self.setCurrentIndex(0)

    def look_in_games(
        self, question: FindQuestion | None, words: str, by: str | None, *, only_mods: bool
    ) -> None:
        """Show games and mods, and look there, or in mods alone.

        `words` are what was typed to find, `by` what replaces it, None for nothing.
        """
        if self.games is None:
            self.games = self._make_games(self.buttons)
            self.games.changed.connect(self.changed)
            self.games.opened.connect(self.opened)
            self.games.left.connect(self.left)
            self.addWidget(self.games)
        self.setCurrentWidget(self.games)
        self._asked = question, words
        self.games.only_mods = only_mods
        self.games.ask(question, words, by)
        if self.own is not None:
            self.own(self.games)
        else:
            self.games.look(wanted(question, words))

    def set_by(self, by: str | None) -> None:
        """Set the replacement for results in games, None for none."""
        if self.games is not None:
            self.games.ask(*self._asked, by)

    def show_preview(self) -> None:
        """Show what would be replaced in games."""
        if self.games is not None:
            self.games.show_preview()

    def undo_replace(self) -> None:
        """Take the last replace in games back, or say that there is none."""
        if self.games is None:
            report.note(tr("There is no replace in games and mods to undo."))
        else:
            self.games.replacing.take_back()
