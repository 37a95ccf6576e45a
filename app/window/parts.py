"""What a window consists of besides what is painted first, for it to load in one go."""

from app.documents.document_manager import DocumentManager
from app.game_panels.reference_commands import References
from app.game_panels.size_table_sync import SizeTableSync
from app.run.machine_commands import Machines
from app.ui.busy import BusyIndicator
from app.ui.widgets import Tabs
from app.window.actions import Actions
from app.window.ainb_modules import ModuleTabs
from app.window.closed_tabs import ClosedTabs
from app.window.dialog_commands import DialogCommands
from app.window.docks import Panels
from app.window.document_prompts import DocumentPrompts
from app.window.file_commands import FileCommands
from app.window.file_tabs import FileTabs
from app.window.history import PageHistory
from app.window.menus import Menus
from app.window.name_learning import NameLearning
from app.window.node_learning import NodeLearning
from app.window.notifications import Messages
from app.window.open_views import OpenViews
from app.window.other_packs import OtherPacks
from app.window.panel_commands import PanelCommands
from app.window.panel_host import PanelHost
from app.window.preferences import Preferences
from app.window.view_factory import ViewFactory
from app.window.window_layout import WindowLayout

__all__ = [
    "Actions",
    "BusyIndicator",
    "ClosedTabs",
    "DialogCommands",
    "DocumentManager",
    "DocumentPrompts",
    "FileCommands",
    "FileTabs",
    "Machines",
    "Menus",
    "Messages",
    "ModuleTabs",
    "NameLearning",
    "NodeLearning",
    "OpenViews",
    "OtherPacks",
    "PageHistory",
    "PanelCommands",
    "PanelHost",
    "Panels",
    "Preferences",
    "References",
    "SizeTableSync",
    "Tabs",
    "ViewFactory",
    "WindowLayout",
]
