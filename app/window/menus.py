"""The menus that are filled when they open: recent files, themes, the row's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from app.documents import recent
from app.ui import app_paths
from app.ui.commands import ARRANGE, COPY_AS, SOURCES
from app.ui.i18n import mark, tr
from app.ui.widgets import open_menu

if TYPE_CHECKING:
    from app.documents.document_manager import DocumentManager
    from app.window.actions import Actions
    from app.window.open_views import OpenViews
    from app.window.preferences import Preferences

_THEMES = {
    "system": mark("&System default"),
    "light": mark("&Light"),
    "dark": mark("&Dark"),
    "contrast": mark("&High contrast"),
}
_ROW_MENU = (
    "follow", "find_leading", "lead", "take_variable", "take_formula", "make_constant",
    "go_to_action", "who_starts", "edit_value", "edit_in_inspector", "edit_many", "reset_value", "",
    "add_menu", "delete", "duplicate", "rename", "type_menu", "move_up", "move_down", "sort", "",
    "cut", "copy_rows", "paste", "paste_over", COPY_AS, "",
    "expand_below", "collapse_all", "show_table",
)  # fmt: skip
_GRAPH_MENU = (
    "edit_value", "edit_in_inspector", "take_variable", "take_formula", "make_constant",
    "reset_value", "",
    "follow", "lead", "move_up", "move_down", "",
    "open_module", "go_to_action", "who_starts", "frame_selection", "only_command", ARRANGE, "",
    "run_breakpoint", "run_answer", "",
    "add_menu", "delete", "duplicate", "replace_class", "extract_module", "inline_module", "",
    "cut", "copy_rows", "paste", COPY_AS,
)  # fmt: skip
_PLACE_MENU = (
    "paste", "",
    "find_nodes", "commands_list", "select_all", "select_unread", "remove_unread", "",
    "frame_all", "toggle_map", ARRANGE, "tidy", "",
    "export_svg", "export_png", "export_dot",
)  # fmt: skip
_WHERE_POSSIBLE = frozenset({
    "follow", "lead", "open_module", "go_to_action", "who_starts", "run_breakpoint", "run_answer",
    "take_variable", "take_formula", "make_constant",
    "inline_module",
})  # fmt: skip
"""Commands that do not apply to most rows, so that their menus leave them out."""
_OF_SOURCES = ("lead", "take_variable", "take_formula", "make_constant")
"""The commands of the Edit menu that are in one submenu, and apply to few rows."""


class Menus(QObject):
    """Connects the window's menus that change."""

    def __init__(
        self,
        actions: Actions,
        documents: DocumentManager,
        views: OpenViews,
        preferences: Preferences,
    ) -> None:
        super().__init__()
        self._actions, self._documents, self._views = actions, documents, views
        self._preferences = preferences
        self._menus = actions.menus
        self._theme_choice = QActionGroup(self)
        self._menus["open_recent"].aboutToShow.connect(self._fill_recent)
        self._menus["open_sample"].aboutToShow.connect(self._fill_samples)
        self._menus["theme"].aboutToShow.connect(self._fill_themes)
        self._menus["add_menu"].aboutToShow.connect(self._fill_add)
        self._menus["type_menu"].aboutToShow.connect(self._fill_types)
        edit = self._menus["&Edit"]
        edit.aboutToShow.connect(self._leave_out)
        edit.aboutToHide.connect(self._put_back)

    def _leave_out(self) -> None:
        """Hide those commands of the Edit menu that only few rows have a use for, as this one."""
        used = [self._actions[name] for name in _OF_SOURCES if self._actions[name].isEnabled()]
        self._menus[SOURCES].menuAction().setVisible(bool(used))
        for name in _OF_SOURCES:
            self._actions[name].setVisible(self._actions[name] in used)

    def _put_back(self) -> None:
        """Show them again: the keys of a hidden command do nothing."""
        self._menus[SOURCES].menuAction().setVisible(True)
        for name in _OF_SOURCES:
            self._actions[name].setVisible(True)

    def _fill_recent(self) -> None:
        menu = self._menus["open_recent"]
        menu.clear()
        for place in recent.all_places():
            action = menu.addAction(place.text.replace("&", "&&"))
            action.setEnabled(place.file.exists())
            action.triggered.connect(lambda _=False, p=place: self._documents.open_recent(p))
        if menu.isEmpty():
            menu.addAction(tr("None yet: files you open are listed here")).setEnabled(False)
        else:
            menu.addSeparator()
            menu.addAction(tr("Clear this list")).triggered.connect(lambda: recent.clear())

    def _fill_samples(self) -> None:
        menu = self._menus["open_sample"]
        menu.clear()
        for name in app_paths.samples():
            action = menu.addAction(name.replace("&", "&&"))
            action.triggered.connect(lambda _=False, n=name: self._documents.open_sample(n))

    def _fill_themes(self) -> None:
        menu = self._menus["theme"]
        menu.clear()
        preferences = self._preferences
        for choice, words in _THEMES.items():
            action = menu.addAction(tr(words))
            action.setCheckable(True)
            action.setActionGroup(self._theme_choice)
            action.setChecked(preferences.theme == choice)
            action.triggered.connect(lambda _=False, c=choice: preferences.set_theme(c))

    def _fill_add(self) -> None:
        if self._views.current is not None:
            self._views.current.edits.fill_add_menu(self._menus["add_menu"])

    def _fill_types(self) -> None:
        if self._views.current is not None:
            self._views.current.edits.fill_type_menu(self._menus["type_menu"])

    def show_row_menu(self, menu: QMenu, place: QPoint) -> None:
        """Open the menu of the current row at a place of the screen."""
        self.fill_row_menu(menu)
        open_menu(menu, place)

    def show_graph_menu(self, menu: QMenu, place: QPoint) -> None:
        """Open the menu of the current node at a place of the screen."""
        self.fill_canvas_menu(menu, _GRAPH_MENU)
        open_menu(menu, place)

    def show_place_menu(self, menu: QMenu, place: QPoint) -> None:
        """Open the menu of an empty place of a canvas."""
        self.fill_canvas_menu(menu, _PLACE_MENU)
        open_menu(menu, place)

    def fill_canvas_menu(self, menu: QMenu, names: tuple[str, ...] = _GRAPH_MENU) -> None:
        """Put those of the commands into a menu that can be done now.

        Menus below it are put in as actions: PySide deletes a menu that was added as one with it.
        """
        for name in names:
            if not name:
                menu.addSeparator()
            elif name in self._menus:
                if self._menus[name].menuAction().isEnabled():
                    menu.addAction(self._menus[name].menuAction())
            elif self._actions[name].isEnabled():
                menu.addAction(self._actions[name])

    def fill_row_menu(self, menu: QMenu, names: tuple[str, ...] = _ROW_MENU) -> None:
        """Put the commands on the current row into a menu."""
        actions = self._actions
        for name in names:
            if name in self._menus:
                menu.addAction(self._menus[name].menuAction())
                continue
            if name in _WHERE_POSSIBLE and not actions[name].isEnabled():
                continue
            if name:
                menu.addAction(actions[name])
            else:
                menu.addSeparator()
