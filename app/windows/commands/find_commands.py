"""The commands of the Edit menu that search and replace, in documents or in games and mods."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.windows.find.panel import FindPanel
    from app.windows.find.saved_searches import SavedSearches


def find_commands(shown_panel: Callable[[], FindPanel]) -> dict[str, Callable[[], object]]:
    """Return what the commands do; `shown_panel` brings the find panel up and returns it."""
    return {
        "find_replace": lambda: shown_panel().open(),
        "find_in_games": lambda: shown_panel().open(in_games=True),
        "replace_in_games": lambda: shown_panel().open_replace(),
        "saved_searches": lambda: _saved(shown_panel()).choose(),
        "undo_replace": lambda: shown_panel().pages.undo_replace(),
    }


def _saved(panel: FindPanel) -> SavedSearches:
    from app.windows.find.saved_searches import SavedSearches

    found = panel.findChild(SavedSearches)
    assert found is not None, "whoever makes the panel makes them, too"
    return found
