"""The commands on values that a document inherits, done in the panel that shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.windows.inheritance.panel import EffectivePanel
    from app.windows.panels.docks import Panels


def parent_commands(panels: Callable[[], Panels]) -> dict[str, Callable[[], object]]:
    """Return what the commands do; the panel is shown first where it is not."""
    return {
        "override_inherited": lambda: _shown(panels()).override(),
        "reset_to_parent": lambda: _shown(panels()).reset(),
    }


def _shown(panels: Panels) -> EffectivePanel:
    from app.windows.inheritance.panel import EffectivePanel

    panels.show("effective")
    panel = panels.widget("effective")
    assert isinstance(panel, EffectivePanel)
    return panel
