"""Every command of the main window at one place: its words, its keys, its icon and its menu."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app import theme
from app.i18n import mark, tr
from app.windows.commands.command import SEPARATOR, Command
from app.windows.commands.origin_edits import ORIGIN_COMMANDS
from app.windows.commands.part_commands import PART_COMMANDS, PART_MENU

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from app.windows.commands.row_edits import RowEdits
    from app.windows.compare.tabs import CompareTabs
    from app.windows.document.document_view import DocumentView
    from app.windows.document.graph_pane import GraphPane
    from app.windows.document.open_views import OpenViews
    from app.windows.machine.commands import Machines
    from app.windows.running.centre import RunCentre


MENUS: dict[str, tuple[Command, ...]] = {
    mark("&File"): (
        Command("new", "&New…", "Ctrl+N", "file", "Create a document, empty or from a sample"),
        Command("open", "&Open…", "Ctrl+O", "open", "Open a parameter file"),
        Command("open_recent", "Open &recent"),
        Command("open_sample", "Open s&ample"),
        SEPARATOR,
        Command("save", "&Save", "Ctrl+S", "save", "Save the document to its file"),
        Command("save_as", "Save &as…", "Ctrl+Shift+S", "save-as"),
        Command("save_all", "Save a&ll", "Ctrl+Alt+S"),
        Command("reload", "&Reload from disk", "Ctrl+R", "reload"),
        SEPARATOR,
        Command("compare", "Co&mpare…", "Ctrl+Shift+D", "compare", "Compare two versions"),
        Command("merge", "Mer&ge…", "", "merge", "Merge two edited versions"),
        SEPARATOR,
        Command(
            "check_sizes",
            "Check the mod's si&zes",
            tip="Check whether the mod's size table states enough",
        ),
        SEPARATOR,
        Command("close_document", "&Close", "Ctrl+W", "close"),
        Command("close_all", "Close all", "Ctrl+Shift+W"),
        SEPARATOR,
        Command("settings", "Se&ttings…", "Ctrl+,", "settings"),
        SEPARATOR,
        Command("quit", "&Quit", "Ctrl+Q"),
    ),
    mark("&Edit"): (
        Command("undo", "&Undo", "Ctrl+Z", "undo"),
        Command("redo", "&Redo", "Ctrl+Shift+Z", "redo"),
        SEPARATOR,
        Command("add_menu", "&Add"),
        Command("add_row", "Add he&re…", "Insert", "plus", "Choose what to add at this row"),
        Command("delete", "&Delete", "Del", "minus", "Delete the selected rows"),
        Command("duplicate", "D&uplicate", "Ctrl+D"),
        Command("rename", "Rena&me", "F2", tip="Rename the row; write a hash as 0x…"),
        Command("type_menu", "Chan&ge type"),
        Command("move_up", "Move u&p", "Alt+Up", "up"),
        Command("move_down", "Move do&wn", "Alt+Down", "down"),
        Command("sort", "S&ort", tip="Sort the elements of the array"),
        Command("lead", "Co&nnect to…", "Ctrl+L", tip="Choose what the row connects to"),
        Command("take_variable", "Take from a varia&ble…", "Ctrl+T", tip="Or from a new one"),
        Command("take_formula", "C&ompute by a formula…", "Ctrl+Shift+T"),
        Command("make_constant", "Ma&ke a constant", "Ctrl+K", tip="Use the row's own value"),
        SEPARATOR,
        Command("edit_value", "&Edit value", canvas_keys="Return"),
        Command("edit_many", "&Batch edit…", "Ctrl+E", tip="Change all selected values at once"),
        Command("reset_value", "Rese&t to the file's value", "Ctrl+Backspace", "reset"),
        SEPARATOR,
        Command("cut", "Cu&t", "Ctrl+X"),
        Command("copy_rows", "&Copy", "Ctrl+C", "copy", "Copy the selected rows, also as text"),
        Command("paste", "Paste", "Ctrl+V", tip="Insert the copied rows as new ones"),
        Command(
            "paste_over", "Paste over", "Ctrl+Shift+V", tip="Replace this row with the copied one"
        ),
        Command("copy_value", "Copy &value", "Ctrl+Alt+C"),
        Command("copy_name", "Copy &name", "Ctrl+Shift+N"),
        Command("copy_path", "Copy &path", "Ctrl+Shift+C"),
        Command("copy_hash", "Copy name's &hash"),
        SEPARATOR,
        Command("filter", "&Filter", "Ctrl+F", "search", "Show only rows that match"),
        Command("only_changed", "Show c&hanges only", "Ctrl+Shift+F"),
        Command("find_next", "Find &next", "F3", "next"),
        Command("find_previous", "Find pre&vious", "Shift+F3", "previous"),
        Command("find_replace", "Find and rep&lace…", "Ctrl+H", "search", "Find in documents"),
        Command("find_in_games", "Find in &games and mods…", "Ctrl+Alt+F"),
    ),
    mark("&View"): (
        Command("show_tree", "&Tree", "Ctrl+1", "tree"),
        Command("show_graph", "&Graph", "Ctrl+2", "graph"),
        Command("show_both", "Tree a&nd graph", "Ctrl+Shift+2", "split"),
        Command("show_text", "Te&xt", "Ctrl+3", "text", "Show the document as YAML"),
        Command("show_text_both", "Tree and text", "Ctrl+Shift+3"),
        Command("show_row_text", "Only this ro&w as text", tip="Show the row and all below it"),
        SEPARATOR,
        Command("show_files", "F&iles", "Ctrl+Shift+E", "folder", "Show dumps, mods and archives"),
        Command("split_view", "Split &view", "Ctrl+\\", tip="Show a document beside the tabs"),
        Command("other_side", "Focus other pa&ne", "F6"),
        SEPARATOR,
        Command("show_inspector", "&Inspector", "Ctrl+I", "inspector"),
        Command("show_problems", "&Problems", "Ctrl+Shift+M", "problems"),
        Command("show_find", "F&ind and replace"),
        Command("show_history", "&History", "Ctrl+Shift+H", "history"),
        Command("show_variables", "Varia&bles", "Ctrl+Shift+L", "kind-list", "Of this graph"),
        Command("show_run", "R&un", "Ctrl+Shift+U", "run", "Try a behaviour graph, step by step"),
        SEPARATOR,
        Command("expand_below", "&Expand below", "Ctrl+Shift+Right", "expand"),
        Command("collapse_all", "&Collapse all", "Ctrl+Shift+Left", "collapse"),
        SEPARATOR,
        Command("theme", "&Theme"),
        Command("comfortable", "Comfortable &rows"),
        Command("zoom_in", "Zoom &in", "Ctrl++"),
        Command("zoom_out", "Zoom &out", "Ctrl+-"),
        Command("zoom_reset", "&100 %", "Ctrl+0"),
    ),
    mark("G&raph"): (
        Command("frame_selection", "&Frame the selection", canvas_keys="F"),
        Command("frame_all", "Frame the &whole graph", canvas_keys="Home"),
        SEPARATOR,
        Command("find_nodes", "F&ind in the graph", canvas_keys="Ctrl+F"),
        Command("commands_list", "List of &commands", canvas_keys="C"),
        Command("only_command", "&Only this command", tip="Hide what its command does not reach"),
        Command("toggle_focus_mode", "Focus mo&de", canvas_keys="H"),
        Command("toggle_map", "&Map", canvas_keys="M"),
        SEPARATOR,
        Command("add_next", "Add a c&ase or child", canvas_keys="A", tip="To the current node"),
        Command("add_linked", "Add a &node linked here…", canvas_keys="N", tip="To this line"),
        Command(
            "insert_between",
            "Insert a no&de in the link…",
            canvas_keys="I",
            tip="Into the selected link, or that of the current line or node",
        ),
        Command(
            "remove_links",
            "Remove links &here",
            canvas_keys="X",
            tip="The selected link, those of the current line, or all of the selected nodes",
        ),
        *PART_MENU,
        SEPARATOR,
        Command("open_module", "Open the mod&ule", icon="open", canvas_keys="Return"),
        Command("tidy", "Auto-la&yout", tip="Lay out the whole graph again, moved nodes included"),
        SEPARATOR,
        Command("export_svg", "Export as &SVG…"),
        Command("export_png", "Export as &PNG…"),
        Command("export_dot", "Export as &DOT…", tip="Write the graph for Graphviz"),
    ),
    mark("R&un"): (
        Command("run_go", "&Run", "F5", "run", "Run to the next breakpoint, or some frames"),
        Command("run_step", "&Step", "F10", "step-over", "Run one step; a module is one"),
        Command("run_into", "Step &into", "F11", "step-into", "Run one step, in modules, too"),
        Command(
            "run_out",
            "Run to the &end of the node",
            "Shift+F11",
            "step-out",
            "Run until the node of this step has ended or was left",
        ),
        Command("run_frame", "Next &frame", "Ctrl+F11", "frame-next", "Run on to the frame's end"),
        SEPARATOR,
        Command("run_back", "Step &back", "Ctrl+F10", "step-back", "Take the last step back"),
        Command(
            "run_back_frame",
            "Frame bac&k",
            "Ctrl+Shift+F11",
            "frame-back",
            "Go back to the end of the frame before",
        ),
        Command(
            "run_restart",
            "Begin a&gain",
            "Ctrl+Shift+F5",
            "reload",
            "Go back to before the first step",
        ),
        Command("run_leave", "&Leave the command", tip="As when the game begins another one"),
        Command("run_reset", "St&op", "Shift+F5", "stop", "End the run; nothing is lit any more"),
        SEPARATOR,
        Command("run_breakpoint", "Break&point", "F9", tip="Stop here, or do not any more"),
        Command(
            "run_answer",
            "&Answer for this node…",
            "Shift+F9",
            tip="Say what its class does, which no file tells",
        ),
    ),
    mark("&Go"): (
        Command("back", "&Back", "Alt+Left", "back", "Go back to the row that was current before"),
        Command("forward", "&Forward", "Alt+Right", "forward"),
        SEPARATOR,
        Command("follow", "&Go to what it refers to", "Ctrl+Return", "jump"),
        Command("find_users", "Find what &uses this file", "Alt+Shift+F12"),
        Command("go_to_action", "Go &to the action this verb starts", "Ctrl+F12"),
        Command("who_starts", "&Who starts this action", "Shift+F12"),
        Command("show_machine", "&State machine of this actor", "Ctrl+Shift+F12"),
        SEPARATOR,
        Command("go_to_path", "Go to p&ath…", "Ctrl+G", tip="Go to a row by its path"),
        SEPARATOR,
        Command("toggle_bookmark", "Boo&kmark", "Ctrl+B", "tag", "Bookmark the current row"),
        Command("list_bookmarks", "&List of bookmarks…", "Ctrl+Shift+B"),
        Command("next_bookmark", "Ne&xt bookmark", "F4"),
        Command("previous_bookmark", "Pre&vious bookmark", "Shift+F4"),
        SEPARATOR,
        Command("next_difference", "Next &difference", "F8", tip="In the current comparison"),
        Command("previous_difference", "Previous d&ifference", "Shift+F8"),
        SEPARATOR,
        Command("next_document", "&Next document", "Ctrl+Tab"),
        Command("previous_document", "&Previous document", "Ctrl+Shift+Tab"),
    ),
    mark("&Help"): (
        Command(
            "palette", "Command &palette…", "Ctrl+Shift+P", "search", "Find any command by name"
        ),
        Command("shortcuts", "&Keyboard shortcuts", "F1"),
        SEPARATOR,
        Command("help_tour", "Quick &tour", "", "triptych", "The main features, on samples"),
        Command(
            "help_aamp", "AA&MP files", "", "file-aamp", "What they contain, and their pitfalls"
        ),
        Command(
            "help_byml", "&BYML files", "", "file-byml", "What they contain, and their pitfalls"
        ),
        Command(
            "help_ainb", "A&INB files", "", "file-ainb", "What they contain, and their pitfalls"
        ),
        Command("help_running", "&Running a graph", tip="What a run shows, and how certain it is"),
        Command("help_machines", "State mac&hines", tip="Verbs, actions, and what leads where"),
        Command("help_archives", "Archives and m&ods", tip="Packs, dumps, mods, size tables"),
        Command("help_compare", "&Compare and merge"),
        Command("help_safety", "What keeps files &safe"),
        SEPARATOR,
        Command("about", "&About Triptych", "", "info"),
    ),
}

SUBMENUS = frozenset({"open_recent", "open_sample", "theme", "add_menu", "type_menu"})
"""Entries that are menus of their own, filled when they are opened."""
CHECKABLE = frozenset(
    "show_files show_inspector show_problems show_find show_history show_variables show_run "
    "comfortable".split()
)
MORE_KEYS = {"redo": "Ctrl+Y", "zoom_in": "Ctrl+=", "follow": "F12"}
VIEW_COMMANDS: dict[str, Callable[[DocumentView], object]] = {
    "edit_value": lambda view: view.edit_value(),
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
"""Commands on the row or the tree of the document on top."""
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
"""Commands on the selected rows of the document on top."""
GRAPH_COMMANDS: dict[str, Callable[[GraphPane], object]] = {
    "frame_selection": lambda graph: graph.frame_selection(),
    "frame_all": lambda graph: graph.frame_all(),
    "find_nodes": lambda graph: graph.find_nodes(),
    "commands_list": lambda graph: graph.commands_list(),
    "only_command": lambda graph: graph.only_command(),
    "toggle_focus_mode": lambda graph: graph.toggle_focus_mode(),
    "toggle_map": lambda graph: graph.toggle_map(),
    "add_next": lambda graph: graph.add_next(),
    "select_below": lambda graph: graph.select_below(),
    "select_unread": lambda graph: graph.select_unread(),
    "delete_joining": lambda graph: graph.delete_joining(),
    "add_linked": lambda graph: graph.add_linked(),
    "insert_between": lambda graph: graph.insert_between(),
    "remove_links": lambda graph: graph.remove_links(),
    "open_module": lambda graph: graph.open_module(),
    "tidy": lambda graph: graph.tidy(),
    "export_svg": lambda graph: graph.export_svg(),
    "export_png": lambda graph: graph.export_png(),
    "export_dot": lambda graph: graph.export_dot(),
}
"""Commands on the graph of the document on top, while it is shown."""
MACHINE_COMMANDS: dict[str, Callable[[Machines], object]] = {
    "show_machine": lambda machines: machines.show_machine(),
    "go_to_action": lambda machines: machines.go_to_action(),
    "who_starts": lambda machines: machines.who_starts(),
}
"""Commands about the actor that the document on top is a part of."""
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
"""Commands that drive the run of a behaviour graph; grey where there is nothing to run."""
COMPARE_COMMANDS: dict[str, Callable[[CompareTabs], object]] = {
    "compare": lambda tabs: tabs.compare(),
    "merge": lambda tabs: tabs.merge(),
    "next_difference": lambda tabs: tabs.next_difference(),
    "previous_difference": lambda tabs: tabs.previous_difference(),
}
"""Commands of the tabs that compare; differences are gone to while one of them is on top."""
HELP_PAGES = {
    one.name: one.name.removeprefix("help_")
    for one in MENUS["&Help"]
    if one.name.startswith("help_")
}
"""The commands that show a page of the help, and the page of each."""
ON_ROWS = ROW_COMMANDS.keys() - {"add_row", "paste", "only_changed"}
"""Commands that are grey while there is no selected row to act on."""
ON_CURRENT = frozenset("edit_value copy_value copy_name copy_path add_row add_menu".split())
"""Commands that are grey while nothing is selected."""
MODES = {
    "tree": "show_tree",
    "graph": "show_graph",
    "both": "show_both",
    "text": "show_text",
    "text-both": "show_text_both",
}
"""The commands that choose what of a document is shown, by mode."""
NEEDS_DOCUMENT = (
    VIEW_COMMANDS.keys()
    | ROW_COMMANDS.keys()
    | frozenset(
        "save save_as save_all reload close_document close_all next_document previous_document "
        "compare merge find_replace find_users go_to_path toggle_bookmark list_bookmarks "
        "next_bookmark previous_bookmark split_view other_side".split()
    )
)
"""Commands that are grey while no document is open."""


class Actions:
    """A window's actions by name, put into its menu bar.

    `does` are what the commands do that stand in none of the tables here; one that is on or off is
    told which. `compare_tabs`, `machines` and `runs` return what does the commands of comparisons,
    of actors and of runs, which is made later.
    """

    def __init__(
        self,
        window: QMainWindow,
        views: OpenViews,
        compare_tabs: Callable[[], CompareTabs],
        machines: Callable[[], Machines],
        runs: Callable[[], RunCentre],
        does: Mapping[str, Callable[..., object]],
    ) -> None:
        self._window, self._views = window, views
        self._compare_tabs, self._machines, self._runs = compare_tabs, machines, runs
        self._does = {**self._of_tables(), **does}
        self._actions: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        for title, commands in MENUS.items():
            menu = window.menuBar().addMenu(tr(title))
            for command in commands:
                self._add(menu, command)

    def _of_tables(self) -> dict[str, Callable[..., object]]:
        """Return what the commands of the tables do to what is on top."""
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

    def _add(self, menu: QMenu, command: Command) -> None:
        if command is SEPARATOR:
            menu.addSeparator()
        elif command.name in SUBMENUS:
            self.menus[command.name] = menu.addMenu(tr(command.text))
        else:
            action = self._make(command)
            menu.addAction(action)
            self._actions[command.name] = action

    def _make(self, command: Command) -> QAction:
        hint = f"\t{command.canvas_keys}" if command.canvas_keys else ""
        action = QAction(tr(command.text) + hint, self._window)
        action.setObjectName(command.name)
        keys = [command.keys, MORE_KEYS.get(command.name, "")]
        action.setShortcuts([QKeySequence(key) for key in keys if key])
        if command.tip:
            action.setStatusTip(tr(command.tip))
        if command.icon:
            action.setIcon(theme.icon(command.icon))
        do = self._does[command.name]
        action.setCheckable(command.name in CHECKABLE or command.name in MODES.values())
        action.setEnabled(command.name not in RUN_COMMANDS)
        if command.name in CHECKABLE:
            action.toggled.connect(do)
        else:
            action.triggered.connect(lambda: do())
        return action

    def _help(self, page: str) -> None:
        from app.windows.help.window import show_help

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
        do(self._compare_tabs())

    def _in_machines(self, do: Callable[[Machines], object]) -> None:
        do(self._machines())

    def _in_runs(self, do: Callable[[RunCentre], object]) -> None:
        do(self._runs())

    def show_mode(self, mode: str, modes: Collection[str]) -> None:
        """Tell what of the document on top is shown, and which modes there are to choose from."""
        for one, name in MODES.items():
            self._actions[name].setEnabled(one in modes and len(modes) > 1)
            self._actions[name].setChecked(one == mode and len(modes) > 1)
        self._actions["show_row_text"].setEnabled("text" in modes)
        for name in (*GRAPH_COMMANDS, *PART_COMMANDS):
            self._actions[name].setEnabled(mode in ("graph", "both"))

    def set_enabled(self, name: str, on: bool) -> None:
        """Enable a command, or one that is a menu."""
        menu = self.menus.get(name)
        (self._actions[name] if menu is None else menu.menuAction()).setEnabled(on)

    def set_comparing(self, is_on: bool) -> None:
        """Offer to go to differences only while there may be some on top."""
        for name in ("next_difference", "previous_difference"):
            self._actions[name].setEnabled(is_on)

    def set_document_open(self, is_open: bool) -> None:
        """Enable what needs a document only while there is one."""
        for name in NEEDS_DOCUMENT:
            self._actions[name].setEnabled(is_open)
