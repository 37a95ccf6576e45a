"""Every panel of a window in one line: its name, its texts, its keys, its place and its class.

A panel is a widget beside the documents. Its class is named as text and imported when the panel is
first shown. Docks, the View menu, the palette, the table of keys and the stored layout read
`PANELS`.
"""

from __future__ import annotations

from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from app.ui.i18n import mark

if TYPE_CHECKING:
    from app.documents.document import Document


class Panel(Protocol):
    """What the class of a panel, a `QWidget`, offers."""

    @classmethod
    def in_window(cls, host: Any) -> Self:
        """Return a new panel of a window, connected with what its `PanelHost` offers."""

    def set_document(self, document: Document | None) -> None:
        """Show another document, or none."""


class DockArea(Enum):
    """Where a panel is docked."""

    LEFT = "left"
    RIGHT = "right"
    BELOW = "below"


BELOW_LINES = 13
"""The usual height of the panels below, in lines of text."""


class PanelEntry(NamedTuple):
    """One panel.

    `name` identifies it in settings and tests and never changes; `show_…` is its command. `source`
    is the module and the class. `lines` is the height of one below, in lines of text. `is_shown` is
    whether the first window shows it. `is_view` is whether its command is among the views of a
    document in the View menu, rather than among the panels.
    """

    name: str
    title: str
    menu_text: str
    keys: str
    icon: str
    tip: str
    source: str
    area: DockArea = DockArea.BELOW
    lines: int = BELOW_LINES
    is_shown: bool = False
    is_view: bool = False

    @property
    def command(self) -> str:
        """The name of the command that shows and hides the panel."""
        return f"show_{self.name}"

    def load(self) -> type[Panel]:
        """Return the class of the panel, imported if necessary."""
        module, _dot, name = self.source.rpartition(".")
        panel: type[Panel] = vars(import_module(module))[name]
        return panel


# fmt: off
PANELS = [
    PanelEntry(
        "files", mark("Files"), "&Files", "Ctrl+Shift+E", "folder",
        "Show dumps, mods and archives", "app.game_panels.files_panel.FilesPanel", DockArea.LEFT,
    ),
    PanelEntry(
        "changes", mark("Changes of the mod"), "&Changes of the mod", "Ctrl+Shift+G", "difference",
        "", "app.game_panels.changes_panel.ChangesPanel", lines=18,
    ),
    PanelEntry(
        "inspector", mark("Inspector"), "&Inspector", "Ctrl+I", "inspector",
        "", "app.inspector.inspector.Inspector", DockArea.RIGHT, is_shown=True,
    ),
    PanelEntry(
        "problems", mark("Problems"), "&Problems", "Ctrl+Shift+M", "problems",
        "", "app.window.problems.ProblemsPanel",
    ),
    PanelEntry(
        "find", mark("Find"), "Fin&d and replace", "", "search",
        "", "app.game_panels.find_panel.FindPanel", lines=18,
    ),
    PanelEntry(
        "history", mark("History"), "&History", "Ctrl+Shift+H", "history",
        "", "app.window.undo_panel.UndoPanel",
    ),
    PanelEntry(
        "variables", mark("Variables"), "&Variables", "Ctrl+Shift+L", "kind-list",
        "Show the variables of this graph", "app.inspector.variables_panel.VariablesPanel",
    ),
    PanelEntry(
        "catalogue", mark("Node catalogue"), "N&ode catalogue", "Ctrl+Shift+K", "search",
        "All known node classes, and where each is used",
        "app.game_panels.catalogue_panel.CataloguePanel", lines=20,
    ),
    PanelEntry(
        "effective", mark("Effective values"), "&Effective values", "Ctrl+Shift+I", "tree",
        "The values in effect, including all that the file inherits from its parents",
        "app.inspector.inheritance_panel.EffectivePanel", lines=18,
    ),
    PanelEntry(
        "run", mark("Run"), "R&un", "Ctrl+Shift+U", "run",
        "Run a behaviour graph step by step", "app.run.run_panel.RunPanel",
    ),
    PanelEntry(
        "table", mark("Table"), "Ta&ble", "Ctrl+4", "kind-array",
        "Edit a list of maps by columns", "app.inspector.records_panel.TablePanel",
        lines=20, is_view=True,
    ),
]
# fmt: on
"""The panels in the order of the View menu; of those docked in one area, also of their tabs."""
