"""The commands on how the window looks: its panels and its other side, its rows and its zoom.

Those on what is selected in a panel are here, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.windows.commands.parent_commands import parent_commands
from app.windows.session.window_layout import PANELS

if TYPE_CHECKING:
    from app.windows.document.split_view import Side
    from app.windows.document.tab_windows import TabWindows
    from app.windows.panels.docks import Panels
    from app.windows.settings.preferences import Preferences


def _enter_notice() -> None:
    from app.windows.messages.notice_bar import enter_notice  # made late, as notices are

    enter_notice()


def look_commands(
    preferences: Preferences,
    panels: Callable[[], Panels],
    side: Callable[[], Side],
    tab_windows: Callable[[], TabWindows],
) -> dict[str, Callable[..., object]]:
    """Return what is done by the names of the commands; the others are made later."""

    def show(name: str, on: bool) -> None:
        panels().show(name, on)

    def zoom_by(percent: int) -> None:
        preferences.set_zoom(preferences.zoom + percent)

    return {
        **{name: partial(show, name.removeprefix("show_")) for name in PANELS},
        **parent_commands(panels),
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
