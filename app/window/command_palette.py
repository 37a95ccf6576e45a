"""The command palette: every command of the window by a few letters of its name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from app.documents import recent
from app.ui import app_paths
from app.ui.chooser import Chooser, ChooserEntry
from app.ui.commands import MENUS
from app.ui.fuzzy_match import score
from app.ui.i18n import bare, mark, tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from app.documents.document_manager import DocumentManager
    from app.window.actions import Actions
    from app.window.preferences import Preferences


_THEMES = {
    "system": mark("View: Theme: system"),
    "light": mark("View: Theme: light"),
    "dark": mark("View: Theme: dark"),
    "contrast": mark("View: Theme: high contrast"),
}


def open_palette(
    window: QWidget, actions: Actions, preferences: Preferences, documents: DocumentManager
) -> Chooser:
    """Show the palette over a window and return it."""
    entries = list(_command_entries(actions, preferences, documents))
    chooser = Chooser(
        window,
        tr("Command palette"),
        tr("Type a command…"),
        lambda typed: ranked(typed, entries),
        tr("No matching commands"),
    )
    chooser.open()
    return chooser


def ranked(typed: str, entries: list[ChooserEntry]) -> list[ChooserEntry]:
    """Return the matching entries, enabled and best ones first."""
    if not typed.strip():
        return sorted(entries, key=lambda entry: not entry.enabled)
    scored = [(_entry_score(typed, entry), entry) for entry in entries]
    fitting = [(points, chooser_entry) for points, chooser_entry in scored if points is not None]
    fitting.sort(key=lambda pair: (not pair[1].enabled, -pair[0]))
    return [command for _points, command in fitting]


def _entry_score(typed: str, entry: ChooserEntry) -> int | None:
    points = (score(typed, entry.words), score(typed, entry.english))
    return max((point for point in points if point is not None), default=None)


def _command_entries(
    actions: Actions, preferences: Preferences, documents: DocumentManager
) -> Iterator[ChooserEntry]:
    known = set(actions)
    for title, commands in MENUS.items():
        menu = plain(tr(title))
        for command in commands:
            if command.id in known:
                action = actions[command.id]
                words = f"{menu}: {action_words(action)}"
                keys = keys_text(action) or command.canvas_keys
                english = f"{plain(title)}: {plain(command.text)}"
                yield ChooserEntry(words, keys, action.trigger, action.isEnabled(), english=english)
    for choice, words in _THEMES.items():
        yield ChooserEntry(tr(words), "", partial(preferences.set_theme, choice))
    for name in app_paths.samples():
        yield ChooserEntry(
            tr("File: Open sample: {name}", name=name),
            "",
            partial(documents.open_sample, name),
        )
    for place in recent.all_places():
        yield ChooserEntry(
            tr("File: Open recent: {name}", name=place.name),
            str(place.file if place.words else place.file.parent),
            partial(documents.open_recent, place),
            place.file.exists(),
        )


def action_words(action: QAction) -> str:
    """Return an action's name without mnemonics."""
    return plain(action.text().partition("\t")[0])


def plain(words: str) -> str:
    """Return the text of a menu entry without mnemonics."""
    return bare(words)


def keys_text(action: QAction) -> str:
    """Return the keys of an action as a person reads them."""
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(keys.toString(native) for keys in action.shortcuts())
