"""Every command of the program, declared once: menus, palette, keys and help read this table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from app.ui.i18n import mark, tr
from app.ui.panels import PANELS


class Command(NamedTuple):
    """One command: what it is called, where it is, and who does it.

    `id` identifies the command in settings and tests: it never changes. Its owner, the object that
    does it, is that of its `scope`. `text` and `tip` are English; `text` has the letter of the
    menu. `keys` can be changed by the user, `more_keys` are a second choice; `canvas_keys` work
    while a graph has the focus. `under` is the title of the submenu that contains it.

    The owner has the method `method`, or `id` if that is "", which gets the `argument` if there is
    one; of a `checkable` command then whether it is on. `enabled` is its property, or its method
    with the `argument`, for whether the command can be done now. `needs` is another scope without
    which it cannot. `checked` is like `enabled`, for whether the command is shown as on. `shows`
    is the property with the text as the command is now, "" for the usual one. A command that
    `is_menu` is a submenu, filled when it is opened.
    """

    id: str
    scope: str
    text: str
    keys: str = ""
    icon: str = ""
    tip: str = ""
    more_keys: str = ""
    canvas_keys: str = ""
    under: str = ""
    method: str = ""
    argument: str | int | None = None
    enabled: str = ""
    needs: str = ""
    checkable: bool = False
    checked: str = ""
    shows: str = ""
    is_menu: bool = False

    @property
    def all_keys(self) -> tuple[str, ...]:
        """The keys of the command, as they are without a choice of the user."""
        return tuple(key for key in (self.keys, self.more_keys) if key)

    @property
    def arguments(self) -> tuple[str | int, ...]:
        """What the methods of the command get."""
        return () if self.argument is None else (self.argument,)

    def run(self, scope: Scope, *state: bool) -> None:
        """Have the owner do the command; nothing if there is none now."""
        owner = scope(self.scope)
        if owner is not None:
            named(owner, self.method or self.id)(*self.arguments, *state)

    def ask(self, owner: object, question: str) -> bool:
        """Return what the owner answers: `enabled` or `checked`."""
        answer = named(owner, question)
        return bool(answer(*self.arguments) if callable(answer) else answer)

    def shown_text(self, owner: object | None) -> str:
        """Return the text that the command has now."""
        text = named(owner, self.shows) if self.shows and owner is not None else ""
        return text or tr(self.text)


def named(owner: object, name: str) -> Any:
    """Return the part, method or property of an owner that the table of commands names."""
    return getattr(owner, name)


Scope = Callable[[str], object | None]
"""Returns the owner of a scope's commands now, None where there is none."""
SEPARATOR = Command("", "", "")

OF_CANVAS = frozenset({"canvas", "arranger", "tools", "rerouting", "links", "links_here"})
"""Scopes of a canvas, which are its parts, or itself."""
OF_GRAPH = OF_CANVAS | {"graph", "parts", "modules"}
"""Scopes of a tab that shows its graph."""
OF_VIEW = OF_GRAPH | {"view", "row", "rows", "origins", "clipboard", "expansion", "trail"}
"""Scopes of a document's tab."""
OF_DIALOGS = frozenset({"exchange", "tour"})
"""Scopes whose owners are parts of that of `dialogs`."""
OF_TAB = OF_VIEW | {"document", "comparison", "runs"}
"""Scopes that depend on the tab in front: without an owner, their commands are grey. The owners of
all others are parts of the window."""

COPY_AS = mark("Cop&y as")
SOURCES = mark("Lin&ks and sources")
"""The title of what joins a row to others; it is hidden where no row has a use for it."""
ARRANGE = mark("Arran&ge")
"""The title of a menu, in the Graph menu and on the canvas."""
_ORDER = mark("&Order")
_RESET = mark("Reset and o&verride")
_FIND = mark("&Find")
_PANES = mark("Tab&s and panes")
_ZOOM = mark("&Zoom")
_ADD = mark("&Add here")
_SELECT = mark("&Select")
_EXPORT = mark("Ex&port as")
_LINE = mark("Line up the selected nodes")
_GAPS = mark("Make the gaps between the selected nodes equal")


def _panel_commands(is_view: bool) -> list[Command]:
    """Return the commands that show panels, of those that are views of a document or the others."""
    return [
        Command(
            panel.command, "panels", panel.menu_text, panel.keys, panel.icon, panel.tip,
            method="show", argument=panel.name, checkable=True,
        )
        for panel in PANELS
        if panel.is_view is is_view
    ]  # fmt: skip


# fmt: off
MENUS: dict[str, tuple[Command, ...]] = {
    mark("&File"): (
        Command("new", "dialogs", "&New…", "Ctrl+N", "file",
            "Create a document, empty or from a sample", method="new_document"),
        Command("open", "session", "&Open…", "Ctrl+O", "open", "Open a parameter file",
            method="ask_open"),
        Command("open_folder", "game_folders", "Open a &folder…", icon="folder",
            tip="Of a game, a mod or any files", method="ask_folder"),
        Command("choose_dump", "game_folders", "Choose the dump of &your game…",
            tip="Find every file, and save to a mod", method="ask_dump"),
        Command("open_recent", "", "Open &recent", is_menu=True),
        Command("open_sample", "", "Open sam&ple", is_menu=True),
        SEPARATOR,
        Command("save", "files", "&Save", "Ctrl+S", "save", "Save the document to its file",
            needs="document"),
        Command("save_as", "files", "Save &as…", "Ctrl+Shift+S", "save-as", needs="document"),
        Command("save_all", "files", "Sa&ve all", "Ctrl+Alt+S", needs="document"),
        Command("reload", "files", "Reload from &disk", "Ctrl+R", "reload", needs="document"),
        SEPARATOR,
        Command("compare", "compare_tabs", "Co&mpare…", "Ctrl+Shift+D", "compare",
            "Compare two versions", needs="document"),
        Command("compare_game", "compare_tabs", "Compare &with the game’s file",
            method="compare_with_game", needs="document"),
        Command("merge", "compare_tabs", "Mer&ge…", icon="merge", tip="Merge two edited versions",
            needs="document"),
        Command("merge_mods", "dialogs", "M&erge mods…", icon="merge",
            tip="Merge several mods into one"),
        SEPARATOR,
        Command("check_sizes", "file_tabs", "Check the mod’s si&zes",
            tip="Check whether the sizes in the mod’s size table are large enough"),
        Command("export_mod", "exchange", "E&xport a mod…",
            tip="For a console, an emulator or a mod manager"),
        Command("import_mod", "exchange", "&Import a mod…", tip="From a package to a new folder"),
        Command("extract", "exchange", "Extract an arc&hive…", tip="Write its files into a folder"),
        Command("pack_folder", "exchange", "Pac&k a folder…", tip="Make an archive from a folder"),
        SEPARATOR,
        Command("learn_names", "naming", "Learn names from the game’s exec&utable…",
            method="ask_executable"),
        SEPARATOR,
        Command("close_document", "views", "&Close", "Ctrl+W", "close", method="close_current",
            enabled="has_page"),
        Command("close_all", "session", "Close a&ll", "Ctrl+Shift+W", needs="document"),
        Command("reopen_closed", "closed_tabs", "Reopen closed ta&b", "Ctrl+Alt+W",
            method="reopen"),
        SEPARATOR,
        Command("settings", "dialogs", "Se&ttings…", "Ctrl+,", "settings"),
        SEPARATOR,
        Command("quit", "window", "&Quit", "Ctrl+Q", method="close"),
    ),
    mark("&Edit"): (
        Command("undo", "history", "&Undo", "Ctrl+Z", "undo", enabled="can_undo",
            shows="undo_text"),
        Command("redo", "history", "&Redo", "Ctrl+Shift+Z", "redo", more_keys="Ctrl+Y",
            enabled="can_redo", shows="redo_text"),
        SEPARATOR,
        Command("add_menu", "rows", "&Add", needs="row", is_menu=True),
        Command("add_row", "rows", "Add &here…", "Insert", "plus", "Choose what to add at this row",
            needs="row"),
        Command("delete", "rows", "&Delete", "Del", "minus", "Delete the selected rows",
            enabled="can_delete"),
        Command("duplicate", "rows", "Dup&licate", "Ctrl+D", enabled="can_act"),
        Command("rename", "rows", "Rena&me", "F2", tip="Rename the row; write a hash as 0x…",
            enabled="can_act"),
        Command("type_menu", "rows", "Chan&ge type", enabled="can_act", is_menu=True),
        Command("move_up", "rows", "Move u&p", "Alt+Up", "up", under=_ORDER, method="move",
            argument=-1, enabled="can_move"),
        Command("move_down", "rows", "Move do&wn", "Alt+Down", "down", under=_ORDER, method="move",
            argument=1, enabled="can_move"),
        Command("sort", "rows", "S&ort", tip="Sort the elements of the array", under=_ORDER,
            enabled="can_act"),
        Command("lead", "rows", "Co&nnect to…", "Ctrl+L", tip="Choose what the row connects to",
            under=SOURCES, enabled="can_lead"),
        Command("take_variable", "origins", "Take from a &variable…", "Ctrl+T",
            tip="From an existing variable or a new one", under=SOURCES, method="ask",
            argument="variable", enabled="is_offered"),
        Command("take_formula", "origins", "Compute by a &formula…", "Ctrl+Shift+T", under=SOURCES,
            method="ask", argument="formula", enabled="is_offered"),
        Command("make_constant", "origins", "Ma&ke a constant", "Ctrl+K",
            tip="Replace the variable or formula with a plain value", under=SOURCES,
            method="ask", argument="constant", enabled="is_offered"),
        SEPARATOR,
        Command("edit_value", "view", "&Edit value", canvas_keys="Return", needs="row"),
        Command("edit_in_inspector", "view", "Edit in &inspector", "Alt+Return"),
        Command("edit_many", "rows", "&Batch edit…", "Ctrl+E",
            tip="Change all selected values at once", enabled="can_act"),
        Command("reset_value", "view", "Reset to the &file’s value", "Ctrl+Backspace", "reset",
            under=_RESET, enabled="can_reset"),
        Command("override_inherited", "in_panels", "&Override an inherited value", "Ctrl+Alt+I",
            tip="Give the document its own value in place of the parent’s", under=_RESET,
            needs="document"),
        Command("reset_to_parent", "in_panels", "Reset to the &parent’s value",
            "Ctrl+Alt+Backspace", tip="Remove the value, so that the parent’s takes effect",
            under=_RESET, needs="document"),
        SEPARATOR,
        Command("cut", "rows", "Cu&t", "Ctrl+X", enabled="can_act"),
        Command("copy_rows", "rows", "&Copy", "Ctrl+C", "copy",
            "Copy the selected rows, also as text", enabled="can_act"),
        Command("paste", "rows", "&Paste", "Ctrl+V", tip="Insert the copied rows as new ones"),
        Command("paste_over", "rows", "Pa&ste over", "Ctrl+Shift+V",
            tip="Replace this row with the copied one", enabled="can_act"),
        Command("copy_value", "clipboard", "Copy &value", "Ctrl+Alt+C", under=COPY_AS,
            needs="row"),
        Command("copy_name", "clipboard", "Copy &name", "Ctrl+Shift+N", under=COPY_AS,
            needs="row"),
        Command("copy_path", "clipboard", "Copy &path", "Ctrl+Shift+C", under=COPY_AS,
            needs="row"),
        Command("copy_hash", "clipboard", "Copy name’s &hash", under=COPY_AS, enabled="has_hash"),
        SEPARATOR,
        Command("filter", "view", "&Filter", "Ctrl+F", "search", "Show only rows that match",
            under=_FIND),
        Command("only_changed", "rows", "Show &changes only", "Ctrl+Shift+F", under=_FIND),
        Command("find_next", "view", "Find &next", "F3", "next", under=_FIND),
        Command("find_previous", "view", "Find pre&vious", "Shift+F3", "previous", under=_FIND),
        SEPARATOR._replace(under=_FIND),
        Command("find_in_games", "in_panels", "Find in &games and mods…", "Ctrl+Alt+F",
            under=_FIND),
        Command("replace_in_games", "in_panels", "Replace &in games and mods…", "Ctrl+Alt+H",
            tip="Values of the mod or the dump are replaced in the mod", under=_FIND),
        Command("undo_replace", "in_panels", "Undo replace in games and mod&s",
            tip="Restore what was there", under=_FIND),
        Command("find_replace", "in_panels", "Fi&nd and replace…", "Ctrl+H", "search",
            "Find in documents", needs="document"),
    ),
    mark("&View"): (
        Command("show_tree", "view", "&Tree", "Ctrl+1", "tree", method="enter_mode",
            argument="tree", enabled="can_enter", checked="is_in_mode"),
        Command("show_graph", "view", "&Graph", "Ctrl+2", "graph", method="enter_mode",
            argument="graph", enabled="can_enter", checked="is_in_mode"),
        Command("show_both", "view", "Tree a&nd graph", "Ctrl+Shift+2", "split",
            method="enter_mode", argument="both", enabled="can_enter", checked="is_in_mode"),
        Command("show_text", "view", "Te&xt", "Ctrl+3", "text", "Show the document as YAML",
            method="enter_mode", argument="text", enabled="can_enter", checked="is_in_mode"),
        Command("show_text_both", "view", "Tree &and text", "Ctrl+Shift+3", "split",
            method="enter_mode", argument="text-both", enabled="can_enter",
            checked="is_in_mode"),
        *_panel_commands(is_view=True),
        Command("show_row_text", "view", "Onl&y this row as text",
            tip="Show the row and all below it", enabled="has_text"),
        SEPARATOR,
        *_panel_commands(is_view=False),
        SEPARATOR,
        Command("split_view", "side", "Split &view", "Ctrl+\\",
            tip="Show a document beside the tabs", under=_PANES, method="split",
            needs="document"),
        Command("other_side", "side", "Focus other &pane", "F6", under=_PANES, method="switch",
            needs="document"),
        Command("move_to_side", "tab_windows", "&Move tab to other pane", "Ctrl+Alt+\\",
            tip="Or back to the first pane", under=_PANES, method="toggle_side",
            needs="document"),
        Command("move_to_window", "tab_windows", "Move tab to own &window", "Ctrl+Alt+N",
            tip="Or back to the first pane", under=_PANES, method="toggle_window",
            needs="document"),
        Command("to_notice", "window", "Focus the &notice", "Shift+F6",
            tip="Again for the next one; Esc returns", under=_PANES),
        SEPARATOR,
        Command("expand_below", "expansion", "Expand belo&w", "Ctrl+Shift+Right", "expand"),
        Command("collapse_all", "expansion", "Co&llapse all", "Ctrl+Shift+Left", "collapse"),
        SEPARATOR,
        Command("theme", "", "The&me", is_menu=True),
        Command("comfortable", "preferences", "Comfortable &rows", method="set_comfortable",
            checkable=True),
        Command("zoom_in", "preferences", "Zoom &in", "Ctrl++", more_keys="Ctrl+=", under=_ZOOM,
            method="zoom_by", argument=10),
        Command("zoom_out", "preferences", "Zoom &out", "Ctrl+-", under=_ZOOM, method="zoom_by",
            argument=-10),
        Command("zoom_reset", "preferences", "&100 %", "Ctrl+0", under=_ZOOM, method="set_zoom",
            argument=100),
    ),
    mark("G&raph"): (
        Command("frame_selection", "canvas", "&Frame the selection", canvas_keys="F"),
        Command("frame_all", "canvas", "Frame the &whole graph", canvas_keys="Home"),
        SEPARATOR,
        Command("find_nodes", "canvas", "F&ind in the graph", canvas_keys="Ctrl+F", method="find"),
        Command("commands_list", "tools", "List of &commands", canvas_keys="C",
            method="enter_commands"),
        Command("only_command", "graph", "&Only this command",
            tip="Hide everything its command does not reach"),
        Command("toggle_focus_mode", "canvas", "Focus mo&de", canvas_keys="H"),
        Command("toggle_map", "tools", "&Map", canvas_keys="M"),
        SEPARATOR,
        Command("add_node", "graph", "Add a &node…",
            tip="Choose a class and place a node at the pointer"),
        Command("add_next", "canvas", "Add a &case or child", tip="To the current node",
            canvas_keys="A", under=_ADD),
        Command("add_linked", "links_here", "Add a &node linked here…", tip="To this row",
            canvas_keys="N", under=_ADD, method="add"),
        Command("insert_between", "links_here", "Insert a no&de in the link…",
            tip="Into the selected link, or that of the current row or node", canvas_keys="I",
            under=_ADD, method="insert"),
        Command("begin_command", "links_here", "Begin a c&ommand here",
            tip="Add a command that begins at the current node", canvas_keys="E", under=_ADD,
            method="begin"),
        Command("remove_links", "links_here", "Remove links &here",
            tip="The selected link, those of the current row, or all those of the selected nodes",
            canvas_keys="Shift+X", method="remove"),
        Command("select_all", "canvas", "Select &all nodes", canvas_keys="Ctrl+A", under=_SELECT),
        Command("invert_selection", "canvas", "Select all &others", canvas_keys="Ctrl+Shift+A",
            under=_SELECT),
        Command("select_below", "canvas", "Select all &below", canvas_keys="B", under=_SELECT),
        Command("select_unread", "canvas", "Select u&nread queries", under=_SELECT),
        Command("duplicate_below", "parts", "Dup&licate with all below",
            tip="Copy nodes with all that runs below them", canvas_keys="Shift+D"),
        Command("copy_below", "parts", "Copy with all &below",
            tip="Includes the queries and variables they need, so that another file can take them",
            canvas_keys="Shift+C"),
        SEPARATOR,
        Command("replace_class", "parts", "&Replace class…",
            tip="Give a node another class; slots and links that fit are kept",
            canvas_keys="R"),
        Command("delete_joining", "links", "D&elete and reconnect", canvas_keys="Ctrl+Del",
            method="remove_joining"),
        Command("remove_unread", "parts", "Remo&ve unread queries"),
        SEPARATOR,
        Command("extract_module", "modules", "E&xtract to a module…",
            tip="Move the nodes and all below them to a file of their own, and call it",
            method="extract"),
        Command("inline_module", "modules", "Inline &the module",
            tip="Replace the node that calls the module with the module’s nodes",
            method="inline", enabled="can_inline"),
        SEPARATOR,
        Command("open_module", "graph", "Open the mod&ule", icon="open", canvas_keys="Return",
            enabled="has_module"),
        Command("tidy", "canvas", "Auto-la&yout",
            tip="Lay out the whole graph again, moved nodes included"),
        Command("align_left", "canvas", "Align &left", tip=_LINE, canvas_keys="Alt+Shift+Left",
            under=ARRANGE, method="align", argument="left"),
        Command("align_centre", "canvas", "Align &centres", tip=_LINE, under=ARRANGE,
            method="align", argument="centre"),
        Command("align_right", "canvas", "Align &right", tip=_LINE, canvas_keys="Alt+Shift+Right",
            under=ARRANGE, method="align", argument="right"),
        Command("align_top", "canvas", "Align &top", tip=_LINE, canvas_keys="Alt+Shift+Up",
            under=ARRANGE, method="align", argument="top"),
        Command("align_middle", "canvas", "Align &middles", tip=_LINE, under=ARRANGE,
            method="align", argument="middle"),
        Command("align_bottom", "canvas", "Align &bottom", tip=_LINE, canvas_keys="Alt+Shift+Down",
            under=ARRANGE, method="align", argument="bottom"),
        SEPARATOR._replace(under=ARRANGE),
        Command("distribute_across", "arranger", "Distribute &horizontally", tip=_GAPS,
            under=ARRANGE, method="distribute", argument=0),
        Command("distribute_down", "arranger", "Distribute &vertically", tip=_GAPS, under=ARRANGE,
            method="distribute", argument=1),
        SEPARATOR._replace(under=ARRANGE),
        Command("straighten", "canvas", "&Straighten links",
            tip="Move the selected nodes up or down until the links between them are straight",
            canvas_keys="Q", under=ARRANGE),
        Command("add_reroute", "canvas", "&Add a reroute point",
            tip="Have the selected link run through a point to drag; it is not saved to the file",
            canvas_keys="P", under=ARRANGE),
        Command("select_reroutes", "rerouting", "Select r&eroute points",
            tip="Select the points of the links here, to move or delete them with the nodes",
            canvas_keys="Shift+P", under=ARRANGE, method="select_here"),
        Command("toggle_snapping", "tools", "Sna&p to nodes",
            tip="Dragged nodes snap to others and to straight links; hold Ctrl to drag freely",
            canvas_keys="S", under=ARRANGE),
        Command("toggle_grid", "tools", "Snap to the &grid",
            tip="Dragged nodes snap to a grid; hold Ctrl to drag freely", canvas_keys="Shift+S",
            under=ARRANGE),
        SEPARATOR._replace(under=ARRANGE),
        Command("add_comment", "canvas", "C&omment around the selection",
            tip="Put a titled box around the selected nodes; it is not saved to the file",
            canvas_keys="G", under=ARRANGE),
        Command("fold_comment", "canvas", "Collapse or e&xpand the comment",
            tip="Show the comment and its nodes as one box with its links to the outside",
            canvas_keys="X", under=ARRANGE),
        Command("add_note", "canvas", "Add a &note",
            tip="Put text on the canvas; it is not saved to the file", canvas_keys="Shift+N",
            under=ARRANGE),
        SEPARATOR._replace(under=ARRANGE),
        Command("keep_view", "graph", "Save this vie&w…",
            tip="Name what the canvas shows, to return to it later", canvas_keys="Shift+V",
            under=ARRANGE),
        Command("list_views", "graph", "V&iews and comments…",
            tip="Go to a saved view or to a comment; Alt+1 to Alt+9 go to the first nine",
            canvas_keys="V", under=ARRANGE),
        SEPARATOR,
        Command("export_svg", "graph", "Export as &SVG…", under=_EXPORT),
        Command("export_png", "graph", "Export as &PNG…", under=_EXPORT),
        Command("export_dot", "graph", "Export as &DOT…", tip="Write the graph for Graphviz",
            under=_EXPORT),
    ),
    mark("R&un"): (
        Command("run_go", "runs", "&Run", "F5", "run",
            "Run to the next breakpoint, or for some frames", enabled="can_run"),
        Command("run_step", "runs", "&Step", "F10", "step-over",
            "Run one step; a module counts as one", enabled="can_step"),
        Command("run_into", "runs", "Step &into", "F11", "step-into",
            "Run one step, inside modules too", enabled="can_step"),
        Command("run_out", "runs", "Run to the &end of the node", "Shift+F11", "step-out",
            "Run until the node of this step ends or is left", enabled="can_step"),
        Command("run_frame", "runs", "Next &frame", "Ctrl+F11", "frame-next",
            "Run to the end of the frame", enabled="can_step"),
        SEPARATOR,
        Command("run_back", "runs", "Step &back", "Ctrl+F10", "step-back", "Undo the last step",
            enabled="has_begun"),
        Command("run_back_frame", "runs", "Frame bac&k", "Ctrl+Shift+F11", "frame-back",
            "Go back to the end of the previous frame", enabled="has_begun"),
        Command("run_restart", "runs", "Restar&t", "Ctrl+Shift+F5", "reload",
            "Return to the start of the run", enabled="has_begun"),
        Command("run_leave", "runs", "&Leave the command", tip="As if the game began another one",
            enabled="can_leave"),
        Command("run_reset", "runs", "St&op", "Shift+F5", "stop",
            "End the run and turn off its highlights", enabled="has_begun"),
        SEPARATOR,
        Command("run_breakpoint", "runs", "Break&point", "F9",
            tip="Set or remove a breakpoint at the current node", enabled="can_mark"),
        Command("run_answer", "runs", "&Answer for this node…", "Shift+F9",
            tip="Define what its class does, which no file shows", enabled="can_mark"),
    ),
    mark("&Go"): (
        Command("back", "trail", "&Back", "Alt+Left", "back", "Go back to the previous row",
            enabled="can_go_back"),
        Command("forward", "trail", "&Forward", "Alt+Right", "forward", enabled="can_go_forward"),
        SEPARATOR,
        Command("follow", "view", "&Go to what it refers to", "Ctrl+Return", "jump",
            more_keys="F12", enabled="can_follow", shows="follow_text"),
        Command("find_leading", "references", "Find &references to this", "Alt+F12",
            tip="List what refers to the current row: links in its document, uses of a flag",
            needs="document"),
        Command("find_users", "references", "Find &uses of this file", "Alt+Shift+F12",
            needs="document"),
        Command("broken_references", "references", "Bro&ken references", "Ctrl+Alt+F12",
            tip="List values in games and mods that name missing files", method="find_broken"),
        Command("go_to_action", "machines", "Go &to the action this verb starts", "Ctrl+F12",
            enabled="can_go_to_action", shows="action_text"),
        Command("who_starts", "machines", "Find &what starts this action", "Shift+F12",
            enabled="can_be_started"),
        Command("show_machine", "machines", "&State machine of this actor", "Ctrl+Shift+F12",
            enabled="can_show"),
        SEPARATOR,
        Command("go_to_path", "dialogs", "Go to p&ath…", "Ctrl+G", tip="Go to a row by its path",
            needs="document"),
        SEPARATOR,
        Command("toggle_bookmark", "bookmarks", "Book&mark", "Ctrl+B", "tag",
            "Bookmark the current row", method="toggle", enabled="can_toggle",
            needs="document"),
        Command("list_bookmarks", "bookmarks", "&List of bookmarks…", "Ctrl+Shift+B",
            method="open_list", needs="document"),
        Command("next_bookmark", "bookmarks", "Ne&xt bookmark", "F4", method="step", argument=True,
            needs="document"),
        Command("previous_bookmark", "bookmarks", "Pre&vious bookmark", "Shift+F4", method="step",
            argument=False, needs="document"),
        SEPARATOR,
        Command("next_difference", "comparison", "Next &difference", "F8",
            tip="In the current comparison", method="step", argument=True),
        Command("previous_difference", "comparison", "Previous d&ifference", "Shift+F8",
            method="step", argument=False),
        SEPARATOR,
        Command("next_document", "views", "&Next document", "Ctrl+Tab", method="step", argument=1,
            needs="document"),
        Command("previous_document", "views", "&Previous document", "Ctrl+Shift+Tab", method="step",
            argument=-1, needs="document"),
        Command("list_documents", "dialogs", "List of open d&ocuments…", "Ctrl+Shift+O",
            needs="document"),
    ),
    mark("&Help"): (
        Command("palette", "dialogs", "Command &palette…", "Ctrl+Shift+P", "search",
            "Find any command by name"),
        Command("shortcuts", "dialogs", "&Keyboard shortcuts", "F1"),
        SEPARATOR,
        Command("guided_tour", "tour", "&Guided tour", icon="jump",
            tip="Cards explain the parts of the window", method="start"),
        Command("help_tour", "dialogs", "Getting s&tarted", icon="triptych",
            tip="The main features, on samples", method="help", argument="tour.md"),
        Command("help_aamp", "dialogs", "AA&MP files", icon="file-aamp",
            tip="What they contain, and their pitfalls", method="help", argument="aamp.md"),
        Command("help_byml", "dialogs", "&BYML files", icon="file-byml",
            tip="What they contain, and their pitfalls", method="help", argument="byml.md"),
        Command("help_ainb", "dialogs", "A&INB files", icon="file-ainb",
            tip="What they contain, and their pitfalls", method="help", argument="ainb.md"),
        Command("help_running", "dialogs", "&Running a graph",
            tip="What a run shows, and how certain it is", method="help", argument="running.md"),
        Command("help_machines", "dialogs", "State mac&hines", tip="Verbs, actions and transitions",
            method="help", argument="machines.md"),
        Command("help_archives", "dialogs", "Archives and m&ods",
            tip="Packs, dumps, mods, size tables", method="help", argument="archives.md"),
        Command("help_compare", "dialogs", "&Compare and merge", method="help",
            argument="compare.md"),
        Command("help_safety", "dialogs", "What keeps files &safe", method="help",
            argument="safety.md"),
        SEPARATOR,
        Command("about", "dialogs", "&About Triptych", icon="info"),
    ),
}
# fmt: on
"""The commands of each menu, by its title, in order."""
TEXT_COMMANDS = (
    Command("apply", "text", "Apply the text", "Ctrl+Return", more_keys="Ctrl+Enter"),
    Command("next_problem", "problem_bar", "Next problem", "F8", method="step"),
    Command("open_find", "text", "Find…", "Ctrl+F"),
    Command("open_replace", "text", "Replace…", "Ctrl+H"),
    Command("find_next", "text", "Next result", "F3"),
    Command("find_previous", "text", "Previous result", "Shift+F3"),
    # With Shift, some keyboards make braces of the brackets.
    Command("fold", "text", "Fold", "Ctrl+Shift+[", more_keys="Ctrl+Shift+{"),
    Command("unfold", "text", "Unfold", "Ctrl+Shift+]", more_keys="Ctrl+Shift+}"),
    Command("fold_all", "folds", "Fold all", "Ctrl+Alt+["),
    Command("unfold_all", "folds", "Unfold all", "Ctrl+Alt+]"),
)
"""The commands of the text view, in the order of its menu. Their keys belong to the text while it
has the focus, even if a menu has them, too."""
COMMANDS = {command.id: command for menu in MENUS.values() for command in menu if command.id}
"""Every command by its id."""
GRAPH_MENUS = ("G&raph", "R&un")
"""The menus that only a document with a graph has a use for."""
