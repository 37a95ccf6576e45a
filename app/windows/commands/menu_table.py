"""Every command of the main window at one place: its words, its keys, its icon and its menu."""

from __future__ import annotations

from app.i18n import mark
from app.windows.commands.arranging import ARRANGE_MENU
from app.windows.commands.command import SEPARATOR, Command
from app.windows.commands.part_commands import PART_MENU

MENUS: dict[str, tuple[Command, ...]] = {
    mark("&File"): (
        Command("new", "&New…", "Ctrl+N", "file", "Create a document, empty or from a sample"),
        Command("open", "&Open…", "Ctrl+O", "open", "Open a parameter file"),
        Command(
            "open_folder", "Open a &folder…", "", "folder", "Of a game, a mod or any other files"
        ),
        Command("choose_dump", "C&hoose a game's dump…", tip="Find every file, and save to a mod"),
        Command("open_recent", "Open &recent"),
        Command("open_sample", "Open s&ample"),
        SEPARATOR,
        Command("save", "&Save", "Ctrl+S", "save", "Save the document to its file"),
        Command("save_as", "Save &as…", "Ctrl+Shift+S", "save-as"),
        Command("save_all", "Save a&ll", "Ctrl+Alt+S"),
        Command("reload", "&Reload from disk", "Ctrl+R", "reload"),
        SEPARATOR,
        Command("compare", "Co&mpare…", "Ctrl+Shift+D", "compare", "Compare two versions"),
        Command("compare_game", "Compare with the game's file"),
        Command("merge", "Mer&ge…", "", "merge", "Merge two edited versions"),
        Command("merge_mods", "Mer&ge mods…", "", "merge", "Merge several mods into one"),
        SEPARATOR,
        Command(
            "check_sizes",
            "Check the mod's si&zes",
            tip="Check whether the sizes in the mod's size table are large enough",
        ),
        Command("export_mod", "E&xport a mod…", tip="For a console, an emulator or a mod manager"),
        Command("import_mod", "&Import a mod…", tip="From a package to a new folder"),
        Command("extract", "Ex&tract an archive…", tip="Write its files into a folder"),
        Command("pack_folder", "Pack a fol&der…", tip="Make an archive from a folder"),
        SEPARATOR,
        Command("learn_names", "Learn nam&es from the game's executable…"),
        SEPARATOR,
        Command("close_document", "&Close", "Ctrl+W", "close"),
        Command("close_all", "Close all", "Ctrl+Shift+W"),
        Command("reopen_closed", "Reopen closed ta&b", "Ctrl+Alt+W"),
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
        Command(
            "make_constant", "Ma&ke a constant", "Ctrl+K", tip="Give the row a value of its own"
        ),
        SEPARATOR,
        Command("edit_value", "&Edit value", canvas_keys="Return"),
        Command("edit_in_inspector", "Edit in &inspector", "Alt+Return"),
        Command("edit_many", "&Batch edit…", "Ctrl+E", tip="Change all selected values at once"),
        Command("reset_value", "Rese&t to the file's value", "Ctrl+Backspace", "reset"),
        Command(
            "override_inherited",
            "O&verride an inherited value",
            "Ctrl+Alt+I",
            tip="Give the document its own value in place of the parent's",
        ),
        Command(
            "reset_to_parent",
            "Reset to t&he parent's value",
            "Ctrl+Alt+Backspace",
            tip="Remove the value, so that the parent's takes effect",
        ),
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
        Command(
            "replace_in_games",
            "Replace &in games and mods…",
            "Ctrl+Alt+H",
            tip="Values of the mod or the dump are replaced in the mod",
        ),
        Command(
            "saved_searches", "Save&d searches…", "Ctrl+Alt+L", tip="Save a search, or load one"
        ),
        Command("undo_replace", "Undo replace in games and mod&s", tip="Restore what was there"),
    ),
    mark("&View"): (
        Command("show_tree", "&Tree", "Ctrl+1", "tree"),
        Command("show_graph", "&Graph", "Ctrl+2", "graph"),
        Command("show_both", "Tree a&nd graph", "Ctrl+Shift+2", "split"),
        Command("show_text", "Te&xt", "Ctrl+3", "text", "Show the document as YAML"),
        Command("show_text_both", "Tree and text", "Ctrl+Shift+3"),
        Command("show_table", "Ta&ble", "Ctrl+4", "kind-array", "Edit a list of maps by columns"),
        Command("show_row_text", "Only this ro&w as text", tip="Show the row and all below it"),
        SEPARATOR,
        Command("show_files", "F&iles", "Ctrl+Shift+E", "folder", "Show dumps, mods and archives"),
        Command("show_changes", "&Changes of the mod", "Ctrl+Shift+G", "difference"),
        Command("split_view", "Split &view", "Ctrl+\\", tip="Show a document beside the tabs"),
        Command("other_side", "Focus other pa&ne", "F6"),
        Command("to_notice", "Focus the n&otice", "Shift+F6", tip="And the next; Esc leads back"),
        Command("move_to_side", "&Move tab to other pane", "Ctrl+Alt+\\", tip="Or back"),
        Command("move_to_window", "Move tab to own &window", "Ctrl+Alt+N", tip="Or back"),
        SEPARATOR,
        Command("show_inspector", "&Inspector", "Ctrl+I", "inspector"),
        Command("show_problems", "&Problems", "Ctrl+Shift+M", "problems"),
        Command("show_find", "F&ind and replace"),
        Command("show_history", "&History", "Ctrl+Shift+H", "history"),
        Command("show_variables", "Varia&bles", "Ctrl+Shift+L", "kind-list", "Of this graph"),
        Command(
            "show_catalogue",
            "No&de catalogue",
            "Ctrl+Shift+K",
            "search",
            "All known node classes, and where each is used",
        ),
        Command(
            "show_effective",
            "E&ffective values",
            "Ctrl+Shift+I",
            "tree",
            "The values in effect, including all that the file inherits from its parents",
        ),
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
        Command(
            "only_command", "&Only this command", tip="Hide everything its command does not reach"
        ),
        Command("toggle_focus_mode", "Focus mo&de", canvas_keys="H"),
        Command("toggle_map", "&Map", canvas_keys="M"),
        SEPARATOR,
        Command("add_node", "Add a node…", tip="Choose one and place it at the pointer"),
        Command("add_next", "Add a c&ase or child", canvas_keys="A", tip="To the current node"),
        Command("add_linked", "Add a &node linked here…", canvas_keys="N", tip="To this row"),
        Command(
            "insert_between",
            "Insert a no&de in the link…",
            canvas_keys="I",
            tip="Into the selected link, or that of the current row or node",
        ),
        Command(
            "begin_command",
            "Begin a c&ommand here",
            canvas_keys="E",
            tip="Add a command that begins at the current node",
        ),
        Command(
            "remove_links",
            "Remove links &here",
            canvas_keys="Shift+X",
            tip="The selected link, those of the current row, or all those of the selected nodes",
        ),
        *PART_MENU,
        SEPARATOR,
        Command("open_module", "Open the mod&ule", icon="open", canvas_keys="Return"),
        Command("tidy", "Auto-la&yout", tip="Lay out the whole graph again, moved nodes included"),
        *ARRANGE_MENU,
        SEPARATOR,
        Command("export_svg", "Export as &SVG…"),
        Command("export_png", "Export as &PNG…"),
        Command("export_dot", "Export as &DOT…", tip="Write the graph for Graphviz"),
    ),
    mark("R&un"): (
        Command("run_go", "&Run", "F5", "run", "Run to the next breakpoint, or for some frames"),
        Command("run_step", "&Step", "F10", "step-over", "Run one step; a module counts as one"),
        Command("run_into", "Step &into", "F11", "step-into", "Run one step, inside modules too"),
        Command(
            "run_out",
            "Run to the &end of the node",
            "Shift+F11",
            "step-out",
            "Run until the node of this step ends or is left",
        ),
        Command(
            "run_frame", "Next &frame", "Ctrl+F11", "frame-next", "Run to the end of the frame"
        ),
        SEPARATOR,
        Command("run_back", "Step &back", "Ctrl+F10", "step-back", "Undo the last step"),
        Command(
            "run_back_frame",
            "Frame bac&k",
            "Ctrl+Shift+F11",
            "frame-back",
            "Go back to the end of the previous frame",
        ),
        Command(
            "run_restart",
            "Restar&t",
            "Ctrl+Shift+F5",
            "reload",
            "Go back to before the first step",
        ),
        Command("run_leave", "&Leave the command", tip="As if the game began another one"),
        Command(
            "run_reset", "St&op", "Shift+F5", "stop", "End the run and turn off its highlights"
        ),
        SEPARATOR,
        Command("run_breakpoint", "Break&point", "F9", tip="Stop here, or no longer"),
        Command(
            "run_answer",
            "&Answer for this node…",
            "Shift+F9",
            tip="Say what its class does; no file shows that",
        ),
    ),
    mark("&Go"): (
        Command("back", "&Back", "Alt+Left", "back", "Go back to the previous row"),
        Command("forward", "&Forward", "Alt+Right", "forward"),
        SEPARATOR,
        Command("follow", "&Go to what it refers to", "Ctrl+Return", "jump"),
        Command(
            "find_leading",
            "Find &what leads here",
            "Alt+F12",
            tip="List what refers to the current row: links in its document, uses of a flag",
        ),
        Command("find_users", "Find what &uses this file", "Alt+Shift+F12"),
        Command(
            "broken_references",
            "Bro&ken references",
            "Ctrl+Alt+F12",
            tip="List values in games and mods that name missing files",
        ),
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
        Command("list_documents", "List of open d&ocuments…", "Ctrl+Shift+O"),
    ),
    mark("&Help"): (
        Command(
            "palette", "Command &palette…", "Ctrl+Shift+P", "search", "Find any command by name"
        ),
        Command("shortcuts", "&Keyboard shortcuts", "F1"),
        SEPARATOR,
        Command("guided_tour", "&Guided tour", "", "jump", "Cards explain the parts of the window"),
        Command("help_tour", "Quick &tour", "", "triptych", "The main features, with samples"),
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
        Command("help_machines", "State mac&hines", tip="Verbs, actions and what leads where"),
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
    "show_changes show_catalogue show_table show_effective comfortable".split()
)
MORE_KEYS = {"redo": "Ctrl+Y", "zoom_in": "Ctrl+=", "follow": "F12"}
