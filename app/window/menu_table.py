"""Every command of the main window at one place: its words, its keys, its icon and its menu."""

from __future__ import annotations

from app.ui.i18n import mark
from app.ui.panels import PANELS
from app.window.command import SEPARATOR, MenuCommand
from app.window.graph_commands import ARRANGE_MENU, PART_MENU

COPY_AS = mark("Cop&y as")
SOURCES = mark("Lin&ks and sources")
"""The title of what joins a row to others; it is hidden where no row has a use for it."""
_ORDER = mark("&Order")
_RESET = mark("Reset and o&verride")
_FIND = mark("&Find")
_PANES = mark("Tab&s and panes")
_ZOOM = mark("&Zoom")
_ADD = mark("&Add here")
_EXPORT = mark("Ex&port as")


def _panel_commands(is_view: bool) -> list[MenuCommand]:
    """Return the commands that show panels, of those that are views of a document or the others."""
    return [
        MenuCommand(panel.command, panel.menu_text, panel.keys, panel.icon, panel.tip)
        for panel in PANELS
        if panel.is_view is is_view
    ]


MENUS: dict[str, tuple[MenuCommand, ...]] = {
    mark("&File"): (
        MenuCommand("new", "&New…", "Ctrl+N", "file", "Create a document, empty or from a sample"),
        MenuCommand("open", "&Open…", "Ctrl+O", "open", "Open a parameter file"),
        MenuCommand(
            "open_folder", "Open a &folder…", "", "folder", "Of a game, a mod or any files"
        ),
        MenuCommand(
            "choose_dump",
            "Choose the dump of &your game…",
            tip="Find every file, and save to a mod",
        ),
        MenuCommand("open_recent", "Open &recent"),
        MenuCommand("open_sample", "Open sam&ple"),
        SEPARATOR,
        MenuCommand("save", "&Save", "Ctrl+S", "save", "Save the document to its file"),
        MenuCommand("save_as", "Save &as…", "Ctrl+Shift+S", "save-as"),
        MenuCommand("save_all", "Sa&ve all", "Ctrl+Alt+S"),
        MenuCommand("reload", "Reload from &disk", "Ctrl+R", "reload"),
        SEPARATOR,
        MenuCommand("compare", "Co&mpare…", "Ctrl+Shift+D", "compare", "Compare two versions"),
        MenuCommand("compare_game", "Compare &with the game’s file"),
        MenuCommand("merge", "Mer&ge…", "", "merge", "Merge two edited versions"),
        MenuCommand("merge_mods", "M&erge mods…", "", "merge", "Merge several mods into one"),
        SEPARATOR,
        MenuCommand(
            "check_sizes",
            "Check the mod’s si&zes",
            tip="Check whether the sizes in the mod’s size table are large enough",
        ),
        MenuCommand(
            "export_mod", "E&xport a mod…", tip="For a console, an emulator or a mod manager"
        ),
        MenuCommand("import_mod", "&Import a mod…", tip="From a package to a new folder"),
        MenuCommand("extract", "Extract an arc&hive…", tip="Write its files into a folder"),
        MenuCommand("pack_folder", "Pac&k a folder…", tip="Make an archive from a folder"),
        SEPARATOR,
        MenuCommand("learn_names", "Learn names from the game’s exec&utable…"),
        SEPARATOR,
        MenuCommand("close_document", "&Close", "Ctrl+W", "close"),
        MenuCommand("close_all", "Close a&ll", "Ctrl+Shift+W"),
        MenuCommand("reopen_closed", "Reopen closed ta&b", "Ctrl+Alt+W"),
        SEPARATOR,
        MenuCommand("settings", "Se&ttings…", "Ctrl+,", "settings"),
        SEPARATOR,
        MenuCommand("quit", "&Quit", "Ctrl+Q"),
    ),
    mark("&Edit"): (
        MenuCommand("undo", "&Undo", "Ctrl+Z", "undo"),
        MenuCommand("redo", "&Redo", "Ctrl+Shift+Z", "redo"),
        SEPARATOR,
        MenuCommand("add_menu", "&Add"),
        MenuCommand("add_row", "Add &here…", "Insert", "plus", "Choose what to add at this row"),
        MenuCommand("delete", "&Delete", "Del", "minus", "Delete the selected rows"),
        MenuCommand("duplicate", "Dup&licate", "Ctrl+D"),
        MenuCommand("rename", "Rena&me", "F2", tip="Rename the row; write a hash as 0x…"),
        MenuCommand("type_menu", "Chan&ge type"),
        MenuCommand("move_up", "Move u&p", "Alt+Up", "up", under=_ORDER),
        MenuCommand("move_down", "Move do&wn", "Alt+Down", "down", under=_ORDER),
        MenuCommand("sort", "S&ort", tip="Sort the elements of the array", under=_ORDER),
        MenuCommand(
            "lead", "Co&nnect to…", "Ctrl+L", tip="Choose what the row connects to", under=SOURCES
        ),
        MenuCommand(
            "take_variable",
            "Take from a &variable…",
            "Ctrl+T",
            tip="From an existing variable or a new one",
            under=SOURCES,
        ),
        MenuCommand("take_formula", "Compute by a &formula…", "Ctrl+Shift+T", under=SOURCES),
        MenuCommand(
            "make_constant",
            "Ma&ke a constant",
            "Ctrl+K",
            tip="Replace the variable or formula with a plain value",
            under=SOURCES,
        ),
        SEPARATOR,
        MenuCommand("edit_value", "&Edit value", canvas_keys="Return"),
        MenuCommand("edit_in_inspector", "Edit in &inspector", "Alt+Return"),
        MenuCommand(
            "edit_many", "&Batch edit…", "Ctrl+E", tip="Change all selected values at once"
        ),
        MenuCommand(
            "reset_value", "Reset to the &file’s value", "Ctrl+Backspace", "reset", under=_RESET
        ),
        MenuCommand(
            "override_inherited",
            "&Override an inherited value",
            "Ctrl+Alt+I",
            tip="Give the document its own value in place of the parent’s",
            under=_RESET,
        ),
        MenuCommand(
            "reset_to_parent",
            "Reset to the &parent’s value",
            "Ctrl+Alt+Backspace",
            tip="Remove the value, so that the parent’s takes effect",
            under=_RESET,
        ),
        SEPARATOR,
        MenuCommand("cut", "Cu&t", "Ctrl+X"),
        MenuCommand("copy_rows", "&Copy", "Ctrl+C", "copy", "Copy the selected rows, also as text"),
        MenuCommand("paste", "&Paste", "Ctrl+V", tip="Insert the copied rows as new ones"),
        MenuCommand(
            "paste_over", "Pa&ste over", "Ctrl+Shift+V", tip="Replace this row with the copied one"
        ),
        MenuCommand("copy_value", "Copy &value", "Ctrl+Alt+C", under=COPY_AS),
        MenuCommand("copy_name", "Copy &name", "Ctrl+Shift+N", under=COPY_AS),
        MenuCommand("copy_path", "Copy &path", "Ctrl+Shift+C", under=COPY_AS),
        MenuCommand("copy_hash", "Copy name’s &hash", under=COPY_AS),
        SEPARATOR,
        MenuCommand(
            "filter", "&Filter", "Ctrl+F", "search", "Show only rows that match", under=_FIND
        ),
        MenuCommand("only_changed", "Show &changes only", "Ctrl+Shift+F", under=_FIND),
        MenuCommand("find_next", "Find &next", "F3", "next", under=_FIND),
        MenuCommand("find_previous", "Find pre&vious", "Shift+F3", "previous", under=_FIND),
        SEPARATOR._replace(under=_FIND),
        MenuCommand("find_in_games", "Find in &games and mods…", "Ctrl+Alt+F", under=_FIND),
        MenuCommand(
            "replace_in_games",
            "Replace &in games and mods…",
            "Ctrl+Alt+H",
            tip="Values of the mod or the dump are replaced in the mod",
            under=_FIND,
        ),
        MenuCommand(
            "saved_searches",
            "Save&d searches…",
            "Ctrl+Alt+L",
            tip="Save a search, or load one",
            under=_FIND,
        ),
        MenuCommand(
            "undo_replace",
            "Undo replace in games and mod&s",
            tip="Restore what was there",
            under=_FIND,
        ),
        MenuCommand("find_replace", "Fi&nd and replace…", "Ctrl+H", "search", "Find in documents"),
    ),
    mark("&View"): (
        MenuCommand("show_tree", "&Tree", "Ctrl+1", "tree"),
        MenuCommand("show_graph", "&Graph", "Ctrl+2", "graph"),
        MenuCommand("show_both", "Tree a&nd graph", "Ctrl+Shift+2", "split"),
        MenuCommand("show_text", "Te&xt", "Ctrl+3", "text", "Show the document as YAML"),
        MenuCommand("show_text_both", "Tree &and text", "Ctrl+Shift+3", "split"),
        *_panel_commands(is_view=True),
        MenuCommand("show_row_text", "Onl&y this row as text", tip="Show the row and all below it"),
        SEPARATOR,
        *_panel_commands(is_view=False),
        SEPARATOR,
        MenuCommand(
            "split_view",
            "Split &view",
            "Ctrl+\\",
            tip="Show a document beside the tabs",
            under=_PANES,
        ),
        MenuCommand("other_side", "Focus other &pane", "F6", under=_PANES),
        MenuCommand(
            "move_to_side",
            "&Move tab to other pane",
            "Ctrl+Alt+\\",
            tip="Or back to the first pane",
            under=_PANES,
        ),
        MenuCommand(
            "move_to_window",
            "Move tab to own &window",
            "Ctrl+Alt+N",
            tip="Or back to the first pane",
            under=_PANES,
        ),
        MenuCommand(
            "to_notice",
            "Focus the &notice",
            "Shift+F6",
            tip="Again for the next one; Esc returns",
            under=_PANES,
        ),
        SEPARATOR,
        MenuCommand("expand_below", "Expand belo&w", "Ctrl+Shift+Right", "expand"),
        MenuCommand("collapse_all", "Co&llapse all", "Ctrl+Shift+Left", "collapse"),
        SEPARATOR,
        MenuCommand("theme", "The&me"),
        MenuCommand("comfortable", "Comfortable &rows"),
        MenuCommand("zoom_in", "Zoom &in", "Ctrl++", under=_ZOOM),
        MenuCommand("zoom_out", "Zoom &out", "Ctrl+-", under=_ZOOM),
        MenuCommand("zoom_reset", "&100 %", "Ctrl+0", under=_ZOOM),
    ),
    mark("G&raph"): (
        MenuCommand("frame_selection", "&Frame the selection", canvas_keys="F"),
        MenuCommand("frame_all", "Frame the &whole graph", canvas_keys="Home"),
        SEPARATOR,
        MenuCommand("find_nodes", "F&ind in the graph", canvas_keys="Ctrl+F"),
        MenuCommand("commands_list", "List of &commands", canvas_keys="C"),
        MenuCommand(
            "only_command", "&Only this command", tip="Hide everything its command does not reach"
        ),
        MenuCommand("toggle_focus_mode", "Focus mo&de", canvas_keys="H"),
        MenuCommand("toggle_map", "&Map", canvas_keys="M"),
        SEPARATOR,
        MenuCommand(
            "add_node",
            "Add a &node…",
            tip="Choose a class and place a node at the pointer",
        ),
        MenuCommand(
            "add_next",
            "Add a &case or child",
            canvas_keys="A",
            tip="To the current node",
            under=_ADD,
        ),
        MenuCommand(
            "add_linked", "Add a &node linked here…", canvas_keys="N", tip="To this row", under=_ADD
        ),
        MenuCommand(
            "insert_between",
            "Insert a no&de in the link…",
            canvas_keys="I",
            tip="Into the selected link, or that of the current row or node",
            under=_ADD,
        ),
        MenuCommand(
            "begin_command",
            "Begin a c&ommand here",
            canvas_keys="E",
            tip="Add a command that begins at the current node",
            under=_ADD,
        ),
        MenuCommand(
            "remove_links",
            "Remove links &here",
            canvas_keys="Shift+X",
            tip="The selected link, those of the current row, or all those of the selected nodes",
        ),
        *PART_MENU,
        SEPARATOR,
        MenuCommand("open_module", "Open the mod&ule", icon="open", canvas_keys="Return"),
        MenuCommand(
            "tidy", "Auto-la&yout", tip="Lay out the whole graph again, moved nodes included"
        ),
        *ARRANGE_MENU,
        SEPARATOR,
        MenuCommand("export_svg", "Export as &SVG…", under=_EXPORT),
        MenuCommand("export_png", "Export as &PNG…", under=_EXPORT),
        MenuCommand(
            "export_dot", "Export as &DOT…", tip="Write the graph for Graphviz", under=_EXPORT
        ),
    ),
    mark("R&un"): (
        MenuCommand(
            "run_go", "&Run", "F5", "run", "Run to the next breakpoint, or for some frames"
        ),
        MenuCommand(
            "run_step", "&Step", "F10", "step-over", "Run one step; a module counts as one"
        ),
        MenuCommand(
            "run_into", "Step &into", "F11", "step-into", "Run one step, inside modules too"
        ),
        MenuCommand(
            "run_out",
            "Run to the &end of the node",
            "Shift+F11",
            "step-out",
            "Run until the node of this step ends or is left",
        ),
        MenuCommand(
            "run_frame", "Next &frame", "Ctrl+F11", "frame-next", "Run to the end of the frame"
        ),
        SEPARATOR,
        MenuCommand("run_back", "Step &back", "Ctrl+F10", "step-back", "Undo the last step"),
        MenuCommand(
            "run_back_frame",
            "Frame bac&k",
            "Ctrl+Shift+F11",
            "frame-back",
            "Go back to the end of the previous frame",
        ),
        MenuCommand(
            "run_restart",
            "Restar&t",
            "Ctrl+Shift+F5",
            "reload",
            "Return to the start of the run",
        ),
        MenuCommand("run_leave", "&Leave the command", tip="As if the game began another one"),
        MenuCommand(
            "run_reset", "St&op", "Shift+F5", "stop", "End the run and turn off its highlights"
        ),
        SEPARATOR,
        MenuCommand(
            "run_breakpoint",
            "Break&point",
            "F9",
            tip="Set or remove a breakpoint at the current node",
        ),
        MenuCommand(
            "run_answer",
            "&Answer for this node…",
            "Shift+F9",
            tip="Define what its class does, which no file shows",
        ),
    ),
    mark("&Go"): (
        MenuCommand("back", "&Back", "Alt+Left", "back", "Go back to the previous row"),
        MenuCommand("forward", "&Forward", "Alt+Right", "forward"),
        SEPARATOR,
        MenuCommand("follow", "&Go to what it refers to", "Ctrl+Return", "jump"),
        MenuCommand(
            "find_leading",
            "Find &references to this",
            "Alt+F12",
            tip="List what refers to the current row: links in its document, uses of a flag",
        ),
        MenuCommand("find_users", "Find &uses of this file", "Alt+Shift+F12"),
        MenuCommand(
            "broken_references",
            "Bro&ken references",
            "Ctrl+Alt+F12",
            tip="List values in games and mods that name missing files",
        ),
        MenuCommand("go_to_action", "Go &to the action this verb starts", "Ctrl+F12"),
        MenuCommand("who_starts", "Find &what starts this action", "Shift+F12"),
        MenuCommand("show_machine", "&State machine of this actor", "Ctrl+Shift+F12"),
        SEPARATOR,
        MenuCommand("go_to_path", "Go to p&ath…", "Ctrl+G", tip="Go to a row by its path"),
        SEPARATOR,
        MenuCommand("toggle_bookmark", "Book&mark", "Ctrl+B", "tag", "Bookmark the current row"),
        MenuCommand("list_bookmarks", "&List of bookmarks…", "Ctrl+Shift+B"),
        MenuCommand("next_bookmark", "Ne&xt bookmark", "F4"),
        MenuCommand("previous_bookmark", "Pre&vious bookmark", "Shift+F4"),
        SEPARATOR,
        MenuCommand("next_difference", "Next &difference", "F8", tip="In the current comparison"),
        MenuCommand("previous_difference", "Previous d&ifference", "Shift+F8"),
        SEPARATOR,
        MenuCommand("next_document", "&Next document", "Ctrl+Tab"),
        MenuCommand("previous_document", "&Previous document", "Ctrl+Shift+Tab"),
        MenuCommand("list_documents", "List of open d&ocuments…", "Ctrl+Shift+O"),
    ),
    mark("&Help"): (
        MenuCommand(
            "palette", "Command &palette…", "Ctrl+Shift+P", "search", "Find any command by name"
        ),
        MenuCommand("shortcuts", "&Keyboard shortcuts", "F1"),
        SEPARATOR,
        MenuCommand(
            "guided_tour", "&Guided tour", "", "jump", "Cards explain the parts of the window"
        ),
        MenuCommand(
            "help_tour", "Getting s&tarted", "", "triptych", "The main features, on samples"
        ),
        MenuCommand(
            "help_aamp", "AA&MP files", "", "file-aamp", "What they contain, and their pitfalls"
        ),
        MenuCommand(
            "help_byml", "&BYML files", "", "file-byml", "What they contain, and their pitfalls"
        ),
        MenuCommand(
            "help_ainb", "A&INB files", "", "file-ainb", "What they contain, and their pitfalls"
        ),
        MenuCommand(
            "help_running", "&Running a graph", tip="What a run shows, and how certain it is"
        ),
        MenuCommand("help_machines", "State mac&hines", tip="Verbs, actions and transitions"),
        MenuCommand("help_archives", "Archives and m&ods", tip="Packs, dumps, mods, size tables"),
        MenuCommand("help_compare", "&Compare and merge"),
        MenuCommand("help_safety", "What keeps files &safe"),
        SEPARATOR,
        MenuCommand("about", "&About Triptych", "", "info"),
    ),
}

SUBMENUS = frozenset({"open_recent", "open_sample", "theme", "add_menu", "type_menu"})
"""Entries that are submenus, filled when they are opened."""
CHECKABLE = frozenset({"comfortable", *(panel.command for panel in PANELS)})
MORE_KEYS = {"redo": "Ctrl+Y", "zoom_in": "Ctrl+=", "follow": "F12"}
OF_GRAPHS = ("G&raph", "R&un")
"""The menus that only a document with a graph has a use for."""
