"""The actions of the main window: what each command does, and when it is grey."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from app.ui.buttons import add_menu
from app.ui.i18n import tr
from app.ui.menu import Menu
from app.window.command import MenuCommand
from app.window.first_commands import FirstCommands, new_action
from app.window.graph_commands import ARRANGE, ARRANGE_COMMANDS, PART_COMMANDS
from app.window.menu_table import CHECKABLE, MENUS, MORE_KEYS, OF_GRAPHS, SUBMENUS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from app.compare.compare_tabs import CompareTabs
    from app.run.centre import RunCentre
    from app.run.machine_commands import Machines
    from app.tree.row_edits import RowEdits
    from app.window.document_view import DocumentView
    from app.window.graph_pane import GraphPane
    from app.window.open_views import OpenViews


ORIGIN_COMMANDS: dict[str, Callable[[DocumentView], object]] = {
    "make_constant": lambda view: view.origins.run("make_constant"),
    "take_variable": lambda view: view.origins.run("take_variable"),
    "take_formula": lambda view: view.origins.run("take_formula"),
}
"""Commands that set the origin of the current row's value."""
VIEW_COMMANDS: dict[str, Callable[[DocumentView], object]] = {
    "edit_value": lambda view: view.edit_value(),
    "edit_in_inspector": lambda view: view.inspector_wanted.emit(),
    "reset_value": lambda view: view.reset_value(),
    **ORIGIN_COMMANDS,
    "copy_value": lambda view: view.clipboard.copy_value(),
    "copy_name": lambda view: view.clipboard.copy_name(),
    "copy_path": lambda view: view.clipboard.copy_path(),
    "copy_hash": lambda view: view.clipboard.copy_hash(),
    "filter": lambda view: view.filter(),
    "find_next": lambda view: view.find_next(),
    "find_previous": lambda view: view.find_previous(),
    "expand_below": lambda view: view.tree.open_rows.expand_below(),
    "collapse_all": lambda view: view.tree.open_rows.collapse_all(),
    "follow": lambda view: view.follow(),
    "back": lambda view: view.back(),
    "forward": lambda view: view.forward(),
    "show_tree": lambda view: view.show_tree(),
    "show_graph": lambda view: view.show_graph(),
    "show_both": lambda view: view.show_both(),
    "show_text": lambda view: view.show_text(),
    "show_text_both": lambda view: view.show_text_both(),
    "show_row_text": lambda view: view.show_row_text(),
}
"""Commands on the row or the tree of the active document."""
ROW_COMMANDS: dict[str, Callable[[RowEdits], object]] = {
    "add_row": lambda edits: edits.add_row(),
    "delete": lambda edits: edits.delete(),
    "duplicate": lambda edits: edits.duplicate(),
    "rename": lambda edits: edits.rename(),
    "move_up": lambda edits: edits.move_up(),
    "move_down": lambda edits: edits.move_down(),
    "sort": lambda edits: edits.sort(),
    "lead": lambda edits: edits.lead(),
    "edit_many": lambda edits: edits.edit_many(),
    "cut": lambda edits: edits.cut(),
    "copy_rows": lambda edits: edits.copy_rows(),
    "paste": lambda edits: edits.paste(),
    "paste_over": lambda edits: edits.paste_over(),
    "only_changed": lambda edits: edits.only_changed(),
}
"""Commands on the selected rows of the active document."""
GRAPH_COMMANDS: dict[str, Callable[[GraphPane], object]] = {
    "frame_selection": lambda graph: graph.frame_selection(),
    "frame_all": lambda graph: graph.frame_all(),
    "find_nodes": lambda graph: graph.find_nodes(),
    "commands_list": lambda graph: graph.commands_list(),
    "only_command": lambda graph: graph.only_command(),
    "toggle_focus_mode": lambda graph: graph.toggle_focus_mode(),
    "toggle_map": lambda graph: graph.toggle_map(),
    "add_node": lambda graph: graph.add_node(),
    "add_next": lambda graph: graph.add_next(),
    "select_all": lambda graph: graph.select_all(),
    "invert_selection": lambda graph: graph.invert_selection(),
    "select_below": lambda graph: graph.select_below(),
    "select_unread": lambda graph: graph.select_unread(),
    "delete_joining": lambda graph: graph.delete_joining(),
    "add_linked": lambda graph: graph.add_linked(),
    "insert_between": lambda graph: graph.insert_between(),
    "begin_command": lambda graph: graph.begin_command(),
    "remove_links": lambda graph: graph.remove_links(),
    "open_module": lambda graph: graph.open_module(),
    "tidy": lambda graph: graph.tidy(),
    **ARRANGE_COMMANDS,
    "export_svg": lambda graph: graph.export_svg(),
    "export_png": lambda graph: graph.export_png(),
    "export_dot": lambda graph: graph.export_dot(),
}
"""Commands on the graph of the active document, while it is shown."""
MACHINE_COMMANDS: dict[str, Callable[[Machines], object]] = {
    "show_machine": lambda machines: machines.show_machine(),
    "go_to_action": lambda machines: machines.go_to_action(),
    "who_starts": lambda machines: machines.who_starts(),
}
"""Commands about the actor of the active document."""
RUN_COMMANDS: dict[str, Callable[[RunCentre], object]] = {
    "run_go": lambda runs: runs.run_go(),
    "run_step": lambda runs: runs.run_step(),
    "run_into": lambda runs: runs.run_into(),
    "run_out": lambda runs: runs.run_out(),
    "run_frame": lambda runs: runs.run_frame(),
    "run_back": lambda runs: runs.run_back(),
    "run_back_frame": lambda runs: runs.run_back_frame(),
    "run_restart": lambda runs: runs.run_restart(),
    "run_leave": lambda runs: runs.run_leave(),
    "run_reset": lambda runs: runs.run_reset(),
    "run_breakpoint": lambda runs: runs.run_breakpoint(),
    "run_answer": lambda runs: runs.run_answer(),
}
"""Commands that control the run of a behaviour graph; disabled if there is nothing to run."""
COMPARE_COMMANDS: dict[str, Callable[[CompareTabs], object]] = {
    "compare": lambda tabs: tabs.compare(),
    "compare_game": lambda tabs: tabs.compare_with_game(),
    "merge": lambda tabs: tabs.merge(),
    "next_difference": lambda tabs: tabs.next_difference(),
    "previous_difference": lambda tabs: tabs.previous_difference(),
}
"""Commands of the tabs that compare; they navigate differences while one of these tabs is
active."""
HELP_PAGES = {
    menu_command.name: menu_command.name.removeprefix("help_")
    for menu_command in MENUS["&Help"]
    if menu_command.name.startswith("help_")
}
"""The commands that show a page of the help, and the page of each."""
ON_ROWS = ROW_COMMANDS.keys() - {"add_row", "paste", "only_changed"}
"""Commands that are disabled while no selected row can be acted on."""
ON_CURRENT = frozenset("edit_value copy_value copy_name copy_path add_row add_menu".split())
"""Commands that are disabled while nothing is selected."""
MODES = {
    "tree": "show_tree",
    "graph": "show_graph",
    "both": "show_both",
    "text": "show_text",
    "text-both": "show_text_both",
}
"""The commands that choose the mode of a document, by mode."""
NEEDS_DOCUMENT = (
    VIEW_COMMANDS.keys()
    | ROW_COMMANDS.keys()
    | frozenset(
        "save save_as save_all reload close_document close_all next_document previous_document "
        "compare compare_game merge find_replace find_leading find_users go_to_path "
        "toggle_bookmark list_bookmarks next_bookmark previous_bookmark split_view other_side "
        "move_to_side move_to_window list_documents override_inherited reset_to_parent".split()
    )
)
"""Commands that are disabled while no document is open."""


class Actions:
    """A window's actions by name, in its menu bar.

    `first` are its menus and the actions that it has already. `does` has the functions of the
    commands that are in none of the tables here; toggles get their state. `compare_tabs`,
    `machines` and `runs` return the objects with the commands for comparisons, actors and runs,
    which are created later.
    """

    def __init__(
        self,
        window: QMainWindow,
        first: FirstCommands,
        views: OpenViews,
        compare_tabs: Callable[[], CompareTabs],
        machines: Callable[[], Machines],
        runs: Callable[[], RunCentre],
        does: Mapping[str, Callable[..., object]],
    ) -> None:
        self._window, self._views = window, views
        self.compare_tabs, self._machines, self._runs = compare_tabs, machines, runs
        self._does = {**self._of_tables(), **does}
        self._first = first.actions
        self._actions: dict[str, QAction] = {}
        self.menus: dict[str, Menu] = dict(first.menus)
        for title, commands in MENUS.items():
            for command in commands:
                self._add_command(self._under(self.menus[title], command.under), command)

    def _of_tables(self) -> dict[str, Callable[..., object]]:
        """Return the handlers of the commands in the tables, for the active tab."""
        return {
            **{name: partial(self._in_view, do) for name, do in VIEW_COMMANDS.items()},
            **{name: partial(self._in_view, do) for name, do in PART_COMMANDS.items()},
            **{name: partial(self._on_rows, do) for name, do in ROW_COMMANDS.items()},
            **{name: partial(self._in_graph, do) for name, do in GRAPH_COMMANDS.items()},
            **{name: partial(self._in_tabs, do) for name, do in COMPARE_COMMANDS.items()},
            **{name: partial(self._in_machines, do) for name, do in MACHINE_COMMANDS.items()},
            **{name: partial(self._in_runs, do) for name, do in RUN_COMMANDS.items()},
            **{name: partial(self._help, page) for name, page in HELP_PAGES.items()},
        }

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._actions)

    def _under(self, menu: Menu, title: str) -> Menu:
        """Return the submenu with a title, created if necessary."""
        if not title:
            return menu
        if title not in self.menus:
            self.menus[title] = add_menu(menu, title)
        return self.menus[title]

    def _add_command(self, menu: Menu, command: MenuCommand) -> None:
        if not command.name:
            menu.addSeparator()
        elif command.name in SUBMENUS:
            self.menus[command.name] = add_menu(menu, command.text)
        else:
            action = self._make_action(command)
            menu.addAction(action)
            self._actions[command.name] = action

    def _make_action(self, command: MenuCommand) -> QAction:
        action = self._first.get(command.name) or new_action(command, self._window)
        keys = [command.keys, MORE_KEYS.get(command.name, "")]
        action.setShortcuts([QKeySequence(key) for key in keys if key])
        if command.tip:
            action.setStatusTip(tr(command.tip))
        do = self._does[command.name]
        action.setCheckable(command.name in CHECKABLE or command.name in MODES.values())
        action.setEnabled(command.name not in RUN_COMMANDS)
        if command.name in CHECKABLE:
            action.toggled.connect(do)
        else:
            action.triggered.connect(lambda: do())
        return action

    def _help(self, page: str) -> None:
        from app.window.help_window import show_help

        show_help(self._window, page)

    def _in_view(self, do: Callable[[DocumentView], object]) -> None:
        if self._views.current is not None:
            do(self._views.current)

    def _on_rows(self, do: Callable[[RowEdits], object]) -> None:
        if self._views.current is not None:
            do(self._views.current.edits)

    def _in_graph(self, do: Callable[[GraphPane], object]) -> None:
        view = self._views.current
        if view is not None and view.graph is not None:
            do(view.graph)

    def _in_tabs(self, do: Callable[[CompareTabs], object]) -> None:
        do(self.compare_tabs())

    def _in_machines(self, do: Callable[[Machines], object]) -> None:
        do(self._machines())

    def _in_runs(self, do: Callable[[RunCentre], object]) -> None:
        do(self._runs())

    def show_mode(self, mode: str, modes: Collection[str]) -> None:
        """Show the current mode of the active document, and the available ones."""
        for mode_, name in MODES.items():
            self._actions[name].setEnabled(mode_ in modes and len(modes) > 1)
            self._actions[name].setChecked(mode_ == mode and len(modes) > 1)
        self._actions["show_row_text"].setEnabled("text" in modes)
        has_graph = mode in ("graph", "both")
        for name in (*GRAPH_COMMANDS, *PART_COMMANDS):
            self._actions[name].setEnabled(has_graph)
        self.menus[ARRANGE].menuAction().setEnabled(has_graph)
        for title in OF_GRAPHS:
            self.menus[title].menuAction().setVisible("graph" in modes)

    def set_enabled(self, name: str, on: bool) -> None:
        """Enable a command, or one that is a menu."""
        menu = self.menus.get(name)
        (self._actions[name] if menu is None else menu.menuAction()).setEnabled(on)

    def set_comparing(self, is_on: bool) -> None:
        """Offer to go to differences only while there may be some on top."""
        for name in ("next_difference", "previous_difference"):
            self._actions[name].setEnabled(is_on)

    def set_document_open(self, is_open: bool) -> None:
        """Enable the commands that need a document only if one is open."""
        for name in NEEDS_DOCUMENT:
            self._actions[name].setEnabled(is_open)
