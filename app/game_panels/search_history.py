"""The last searches of the find panel, in a menu of its field."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from app.game_panels.game_search import SCOPES
from app.ui import app_paths, theme
from app.ui.i18n import tr
from app.ui.menu import Menu
from app.ui.plain import caption
from formats.find import Field

if TYPE_CHECKING:
    from app.game_panels.find_panel import FindPanel

MOST = 20
"""Searches that are remembered."""
_KEY = "find/history"
_NAMED = "find/searches"
"""The searches that a person saved under a name in version 1."""
_SIGNS = {"case": "Aa", "word": "W", "pattern": ".*", "number": "#"}


class RememberedSearch(NamedTuple):
    """The state of the panel's fields and buttons; `scope` is an index in `SCOPES`."""

    words: str = ""
    by: str = ""
    named: str = ""
    buttons: tuple[str, ...] = ()
    fields: tuple[str, ...] = ("value",)
    scope: int = 0

    @classmethod
    def of(cls, panel: FindPanel) -> RememberedSearch:
        """Return the current search of a panel."""
        on = tuple(word for word, button in _toggles(panel).items() if button.isChecked())
        fields = tuple(field.value for field in Field if panel.fields[field].isChecked())
        words, by, named = (line.text() for line in (panel.field, panel.by, panel.named))
        return cls(words, by, named, on, fields, panel.scope.currentIndex())

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
    def text(self) -> str:
        """The search text and conditions, as a short text."""
        named = tr("in rows named {name}", name=self.named) if self.named else ""
        by = f"→ {self.by}" if self.by else ""
        signs = " ".join(sign for word, sign in _SIGNS.items() if word in self.buttons)
        parts = (self.words, named, by, signs, tr(SCOPES[self.scope]))
        return " · ".join(filter(None, parts))


def _toggles(panel: FindPanel) -> dict[str, Any]:
    return dict(zip(_SIGNS, (panel.case, panel.word, panel.pattern, panel.number), strict=True))


def remembered() -> dict[RememberedSearch, str]:
    """Return the last searches, the newest first, then those with a name, each with its name."""
    return {**_stored(_KEY), **_stored(_NAMED)}


def _stored(key: str) -> dict[RememberedSearch, str]:
    """Return the searches of a setting with their names, skipping invalid ones."""
    stored = app_paths.stored_json(key)
    searches: dict[RememberedSearch, str] = {}
    for data in stored if isinstance(stored, list) else []:
        search = _search_from_stored(data)
        if search is not None:
            searches[search] = str(data.get("name", ""))
    return searches


def _search_from_stored(data: Any) -> RememberedSearch | None:
    """Return a stored search, None if it is invalid."""
    if not isinstance(data, dict):
        return None
    texts = [data.get(key, "") for key in ("words", "by", "named")]
    lists = [data.get(key, []) for key in ("buttons", "fields")]
    scope = data.get("scope", 0)
    is_one = all(isinstance(text, str) for text in texts)
    is_one = is_one and all(isinstance(some, list) for some in lists)
    if not is_one or scope not in range(len(SCOPES)):
        return None
    buttons, fields = (tuple(word for word in some if isinstance(word, str)) for some in lists)
    words, by, named = texts
    return RememberedSearch(words, by, named, buttons, fields, scope) if words or named else None


def remember(search: RememberedSearch) -> None:
    """Put a search first in the history; one that finds nothing in particular is left out."""
    if not (search.words or search.named):
        return
    before = [old for old in _stored(_KEY) if old != search]
    data = [kept._asdict() for kept in (search, *before)][:MOST]
    app_paths.settings().setValue(_KEY, json.dumps(data))


def clear() -> None:
    """Forget all searches."""
    for key in (_KEY, _NAMED):
        app_paths.settings().remove(key)


class SearchHistory(QObject):
    """The last searches of a panel: its field has a menu of them (also Alt+Down).

    A search is remembered when the keyboard leaves its fields or goes to a result.
    """

    def __init__(self, panel: FindPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self.menu = Menu(panel)
        self.menu.aboutToShow.connect(self._fill_menu)
        icon = theme.icon("recent", "secondary")
        action = panel.field.addAction(icon, QLineEdit.ActionPosition.LeadingPosition)
        action.setToolTip(tr("Recent searches (Alt+Down)"))
        action.triggered.connect(self.show_menu)
        panel.entered.connect(self._remember)
        for line in (panel.field, panel.by, panel.named):
            line.installEventFilter(self)

    def _remember(self) -> None:
        remember(RememberedSearch.of(self._panel))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusOut:
            self._remember()
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._remember()
        is_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if watched is self._panel.field and is_alt and event.key() == Qt.Key.Key_Down:
            self.show_menu()
            return True
        return False

    def show_menu(self) -> None:
        """Show the menu below the field."""
        field = self._panel.field
        self.menu.popup(field.mapToGlobal(field.rect().bottomLeft()))

    def _fill_menu(self) -> None:
        self.menu.clear()
        searches = remembered()
        for search, name in searches.items():
            words = caption(name or search.text)
            self._add_action(words, partial(search.apply_to, self._panel))
        if not searches:
            words = tr("None yet: what you search for is listed here")
            self.menu.addAction(words).setEnabled(False)
            return
        self.menu.addSeparator()
        self._add_action(tr("Clear this list"), clear)

    def _add_action(self, text: str, do: Callable[[], object]) -> None:
        action = QAction(text, self.menu)
        action.triggered.connect(lambda: do())
        self.menu.addAction(action)
