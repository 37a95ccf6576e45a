"""What a window consists of besides what is painted first, for it to load in one go."""

from app.documents.document_manager import DocumentManager
from app.windows.commands.actions import Actions
from app.windows.commands.command_states import RowActions, UndoActions
from app.windows.commands.dialog_commands import DialogCommands
from app.windows.commands.menus import Menus
from app.windows.commands.panel_commands import panel_commands
from app.windows.dialogs.document_prompts import DocumentPrompts
from app.windows.document.ainb_modules import ModuleTabs
from app.windows.document.file_tabs import FileTabs
from app.windows.document.name_learning import NameLearning
from app.windows.document.node_learning import NodeLearning
from app.windows.document.open_views import OpenViews
from app.windows.document.view_factory import ViewFactory
from app.windows.files.reference_commands import References
from app.windows.files.size_table_sync import SizeTableSync
from app.windows.machine.commands import Machines
from app.windows.messages.busy import BusyIndicator
from app.windows.messages.notifications import Messages
from app.windows.panels.docks import Panels, save_all
from app.windows.panels.panel_makers import PanelMakers
from app.windows.session.closed_tabs import ClosedTabs
from app.windows.session.other_packs import OtherPacks
from app.windows.session.window_layout import WindowLayout
from app.windows.settings.preferences import Preferences
from app.windows.widgets import Tabs

__all__ = [
    "Actions",
    "BusyIndicator",
    "ClosedTabs",
    "DialogCommands",
    "DocumentManager",
    "DocumentPrompts",
    "FileTabs",
    "Machines",
    "Menus",
    "Messages",
    "ModuleTabs",
    "NameLearning",
    "NodeLearning",
    "OpenViews",
    "OtherPacks",
    "PanelMakers",
    "Panels",
    "Preferences",
    "References",
    "RowActions",
    "SizeTableSync",
    "Tabs",
    "UndoActions",
    "ViewFactory",
    "WindowLayout",
    "panel_commands",
    "save_all",
]
