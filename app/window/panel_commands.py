"""The commands on panels, on selections and searches in them, and on the look of the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.ui.descendants import descendant
from app.ui.panels import PANELS

if TYPE_CHECKING:
    from app.game_panels.find_panel import FindPanel
    from app.game_panels.saved_searches import SavedSearches
    from app.inspector.inheritance_panel import EffectivePanel
    from app.window.docks import Panels
    from app.window.preferences import Preferences
    from app.window.split_view import SplitSide
    from app.window.tab_windows import TabWindows


def _enter_notice() -> None:
    from app.ui.notice_bar import enter_notice  # created late, like notices

    enter_notice()


def panel_commands(
    preferences: Preferences,
    panels: Callable[[], Panels],
    side: Callable[[], SplitSide],
    tab_windows: Callable[[], TabWindows],
) -> dict[str, Callable[..., object]]:
    """Return the handlers by command name; some are created later."""

    def show(name: str, on: bool) -> None:
        panels().show(name, on)

    def zoom_by(percent: int) -> None:
        preferences.set_zoom(preferences.zoom + percent)

    return {
        **{panel.command: partial(show, panel.name) for panel in PANELS},
        "override_inherited": lambda: _effective(panels()).override(),
        "reset_to_parent": lambda: _effective(panels()).reset(),
        "find_replace": lambda: panels().shown_find().open(),
        "find_in_games": lambda: panels().shown_find().open(in_games=True),
        "replace_in_games": lambda: panels().shown_find().open_replace(),
        "saved_searches": lambda: _saved_searches(panels().shown_find()).choose(),
        "undo_replace": lambda: panels().shown_find().pages.undo_replace(),
        "split_view": lambda: side().split(),
        "other_side": lambda: side().switch(),
        "to_notice": _enter_notice,
        "move_to_side": lambda: tab_windows().toggle_side(),
        "move_to_window": lambda: tab_windows().toggle_window(),
        "comfortable": preferences.set_comfortable,
        "zoom_in": partial(zoom_by, 10),
        "zoom_out": partial(zoom_by, -10),
        "zoom_reset": partial(preferences.set_zoom, 100),
    }


def _effective(panels: Panels) -> EffectivePanel:
    """Show the panel of effective values, and return it."""
    from app.inspector.inheritance_panel import EffectivePanel

    panels.show("effective")
    panel = panels.widget("effective")
    assert isinstance(panel, EffectivePanel)
    return panel


def _saved_searches(panel: FindPanel) -> SavedSearches:
    from app.game_panels.saved_searches import SavedSearches

    searches = descendant(panel, SavedSearches)
    assert searches is not None, "whoever makes the panel makes them, too"
    return searches
