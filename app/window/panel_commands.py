"""The commands on selections and searches in panels, which they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.inspector.inheritance_panel import EffectivePanel
    from app.window.docks import Panels


class PanelCommands:
    """Does them in the panels of a window."""

    def __init__(self, panels: Panels) -> None:
        self._panels = panels

    def find_replace(self) -> None:
        """Search documents."""
        self._panels.shown_find().open()

    def find_in_games(self) -> None:
        """Search games and mods."""
        self._panels.shown_find().open(in_games=True)

    def replace_in_games(self) -> None:
        """Replace in games and mods."""
        self._panels.shown_find().open_replace()

    def undo_replace(self) -> None:
        """Restore what was replaced in games and mods."""
        self._panels.shown_find().pages.undo_replace()

    def override_inherited(self) -> None:
        """Give the document its own value in place of the selected one of a parent."""
        self._effective().override()

    def reset_to_parent(self) -> None:
        """Remove the selected value, so that the parent's takes effect."""
        self._effective().reset()

    def _effective(self) -> EffectivePanel:
        """Show the panel of effective values, and return it."""
        from app.inspector.inheritance_panel import EffectivePanel

        self._panels.show("effective")
        panel = self._panels.widget("effective")
        assert isinstance(panel, EffectivePanel)
        return panel
