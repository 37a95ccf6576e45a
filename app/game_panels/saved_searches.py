"""Named searches: in the menu of the field, and in a list for the keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.game_panels.game_search import SCOPES
from app.ui import app_paths, theme
from app.ui.chooser import Chooser, ChooserEntry
from app.ui.fuzzy_match import score
from app.ui.i18n import tr
from app.ui.menu import Menu
from app.ui.plain import caption
from formats.find import Field
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.game_panels.find_panel import FindPanel

_KEY = "find/searches"
_MOST = 100
_LONGEST = 200
"""Characters of a name."""


class SavedSearch(NamedTuple):
    """The state of the panel's fields and buttons; `scope` is an index in `SCOPES`."""

    name: str
    words: str = ""
    by: str = ""
    named: str = ""
    buttons: tuple[str, ...] = ()
    fields: tuple[str, ...] = ("value",)
    scope: int = 0

    @classmethod
    def of(cls, panel: FindPanel, name: str) -> SavedSearch:
        """Return the current search of a panel, under a name."""
        on = tuple(word for word, button in _toggles(panel).items() if button.isChecked())
        fields = tuple(field.value for field in Field if panel.fields[field].isChecked())
        words, by, named = (line.text() for line in (panel.field, panel.by, panel.named))
        return cls(name, words, by, named, on, fields, panel.scope.currentIndex())

    def apply_to(self, panel: FindPanel) -> None:
        """Set this search in a panel, and run it."""
        for word, button in _toggles(panel).items():
            button.setChecked(word in self.buttons)
        for field in Field:
            panel.fields[field].setChecked(field.value in self.fields)
        panel.scope.setCurrentIndex(self.scope)
        panel.field.setText(self.words)
        panel.named.setText(self.named)
        panel.by.setText(self.by)
        panel.search_now()

    @property
    def beside(self) -> str:
        """The search text and conditions, as a short text."""
        named = tr("in rows named {name}", name=self.named) if self.named else ""
        by = f"→ {self.by}" if self.by else ""
        parts = (self.words, named, by, tr(SCOPES[self.scope]))
        return one_line(" · ".join(filter(None, parts)), 60)


def _toggles(panel: FindPanel) -> dict[str, Any]:
    named = ("case", "word", "pattern", "number")
    return dict(zip(named, (panel.case, panel.word, panel.pattern, panel.number), strict=True))


def stored() -> list[SavedSearch]:
    """Return the searches in the settings, skipping invalid ones."""
    kept = app_paths.stored_json(_KEY)
    searches = map(_search_from_stored, kept if isinstance(kept, list) else [])
    return [search for search in searches if search is not None]


def _search_from_stored(search: Any) -> SavedSearch | None:
    """Return a stored search, None if it is invalid."""
    if not isinstance(search, dict):
        return None
    texts = [search.get(key, "") for key in ("name", "words", "by", "named")]
    lists = [search.get(key, []) for key in ("buttons", "fields")]
    scope = search.get("scope", 0)
    is_one = all(isinstance(text, str) for text in texts) and texts[0]
    is_one = is_one and all(isinstance(some, list) for some in lists)
    if not is_one or scope not in range(len(SCOPES)):
        return None
    buttons, fields = (tuple(word for word in some if isinstance(word, str)) for some in lists)
    name, words, by, named = texts
    return SavedSearch(name, words, by, named, buttons, fields, scope)


def store_searches(searches: list[SavedSearch]) -> None:
    """Store searches in the settings."""
    data = [saved_search._asdict() for saved_search in searches[:_MOST]]
    app_paths.settings().setValue(_KEY, json.dumps(data))


class SavedSearches(QObject):
    """The searches of a panel: its field has a menu of them (also Alt+Down)."""

    def __init__(self, panel: FindPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self.menu = Menu(panel)
        self.menu.aboutToShow.connect(self._fill_menu)
        icon = theme.icon("tag", "secondary")
        action = panel.field.addAction(icon, QLineEdit.ActionPosition.LeadingPosition)
        action.setToolTip(tr("Saved searches (Alt+Down)"))
        action.triggered.connect(self.show_menu)
        panel.field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        is_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if is_alt and event.key() == Qt.Key.Key_Down:
            self.show_menu()
            return True
        return False

    def show_menu(self) -> None:
        """Show the menu below the field."""
        field = self._panel.field
        self.menu.popup(field.mapToGlobal(field.rect().bottomLeft()))

    def _fill_menu(self) -> None:
        self.menu.clear()
        for saved_search in stored():
            self._add_action(
                caption(saved_search.name), partial(saved_search.apply_to, self._panel)
            )
        self.menu.addSeparator()
        self._add_action(tr("&Save or remove searches…"), self.choose)

    def _add_action(self, text: str, do: Callable[[], object]) -> None:
        action = QAction(text, self.menu)
        action.triggered.connect(lambda: do())
        self.menu.addAction(action)

    # The list

    def choose(self) -> SearchChooser:
        """Show the list: to choose a search, to save this one, to rename and to remove."""
        chooser = SearchChooser(self._panel.window(), self._offers)
        chooser.removed = lambda entry: self._remove_search(entry.fill)
        chooser.open()
        return chooser

    def _offers(self, typed: str, renamed: str) -> list[ChooserEntry]:
        name, searches = typed.strip()[:_LONGEST], stored()
        if renamed:
            is_free = bool(name) and name not in [search.name for search in searches]
            words = tr("Rename “{old}” to “{name}”", old=renamed, name=name)
            return [ChooserEntry(words, "", partial(self._rename, renamed, name), is_free)]
        fitting = [
            search for search in searches if not name or score(name, search.name) is not None
        ]
        entries = [
            ChooserEntry(
                search.name, search.beside, partial(search.apply_to, self._panel), fill=search.name
            )
            for search in fitting
        ]
        here = SavedSearch.of(self._panel, name)
        if name and (here.words or here.named):
            words = tr("Save the current search as “{name}”", name=name)
            entries.append(ChooserEntry(words, here.beside, partial(self._save, here)))
        return entries

    def _save(self, search: SavedSearch) -> None:
        store_searches([search, *(other for other in stored() if other.name != search.name)])

    def _rename(self, old: str, new: str) -> None:
        store_searches(
            [
                saved_search._replace(name=new) if saved_search.name == old else saved_search
                for saved_search in stored()
            ]
        )

    def _remove_search(self, name: str) -> None:
        store_searches([saved_search for saved_search in stored() if saved_search.name != name])


class SearchChooser(Chooser):
    """The list of searches, in which F2 gives one another name."""

    def __init__(self, parent: QWidget, offers: Callable[[str, str], list[ChooserEntry]]) -> None:
        super().__init__(
            parent,
            tr("Saved searches"),
            tr("Return: search · type a name to save this · F2: rename · Del: remove"),
            lambda typed: offers(typed, self.renamed),
            tr("No saved searches. Type a name to save the current one."),
        )
        self.renamed = ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = event.type() is QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F2:
            entry = self.current()
            if entry is not None and entry.fill:
                self.renamed = entry.fill
                self.field.setText(entry.fill)
                self.field.selectAll()
                self.fill()
            return True
        return super().eventFilter(watched, event)
