"""Every command that edits or arranges a graph, as it is done in a window.

`COMMANDS` are what `graph_probe` measures on a large graph and the tests try on a small one, where
they hold it to be all: every edit that a graph offers, and every command of the menus is among it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import Qt

from formats.editing import Origin
from formats.errors import FormatError
from formats.graph import Role
from tests.benchmarks import graph_jobs as jobs
from tests.benchmarks.graph_jobs import MANY, NAME, Do, Ready
from tests.benchmarks.graph_window import GraphWindow


class Command(NamedTuple):
    """Something to be done to a graph.

    `ready` brings a window to where it can be done, and returns what does it. `names` are the
    commands of the menus that it stands for; those that are no step of undo say so.
    """

    name: str
    ready: Ready
    names: tuple[str, ...] = ()
    is_step: bool = True
    is_far: bool = False
    """Whether the whole graph is in sight meanwhile."""


def _on_middle(name: str, key: Qt.Key | None = None, held: Any = None) -> Command:
    """Return a command of the menus on one node, by its key on the canvas where there is one."""

    def ready(on: GraphWindow) -> Do:
        on.choose([on.middle()])
        on.show(on.middle().id)
        if key is None:
            return lambda: on.trigger(name)
        return lambda: on.press(key, held or Qt.KeyboardModifier.NoModifier)

    return Command(name, ready, (name,))


def _on_many(name: str, command: str = "") -> Command:
    """Return a command of the menus on many nodes at once."""

    def ready(on: GraphWindow) -> Do:
        on.choose(on.nodes()[:MANY])
        return lambda: on.trigger(name)

    return Command(f"{command or name}, many nodes", ready, (name,), is_far=True)


def _move(name: str, by: int) -> Command:
    """Return a command that brings a child to another place among the others of its node."""

    def ready(on: GraphWindow) -> Do:
        paths = (line.path for one in on.nodes() for line in one.lines if line.role is Role.CHILD)
        path = next(one for one in paths if on.view.links.place_beside(one, by) is not None)
        on.go(path)
        on.tab.graph.setFocus()
        return lambda: on.trigger(name)

    return Command(name, ready, (name,))


def _plain(name: str, is_far: bool = False) -> Command:
    def ready(on: GraphWindow) -> Do:
        on.choose([on.middle()])
        return lambda: on.trigger(name)

    return Command(name, ready, (name,), is_step=False, is_far=is_far)


def _commented(name: str, do: Callable[[GraphWindow, int], object], **more: Any) -> Command:
    return Command(name, jobs.with_comment(do), is_far=True, **more)


_SIDES = ("left", "centre", "right", "top", "middle", "bottom")
COMMANDS = (
    Command("a value", jobs.value),
    Command("all whole numbers", jobs.values, ("edit_many",)),
    _on_middle("delete", Qt.Key.Key_Delete),
    Command("delete, all below", jobs.delete_below, ("delete",)),
    _on_many("delete"),
    _on_middle("delete_joining", Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier),
    _on_many("delete_joining"),
    _on_middle("cut"),
    _on_many("cut"),
    _on_middle("duplicate"),
    _on_many("duplicate"),
    Command("duplicate_below", jobs.duplicate_below, ("duplicate_below",)),
    _on_many("duplicate_below"),
    Command("paste", jobs.paste, ("copy_rows", "paste")),
    Command("paste of all below", jobs.paste_below, ("copy_below",)),
    Command("paste, many nodes", jobs.paste_many, is_far=True),
    _move("move_up", -1),
    _move("move_down", 1),
    Command("replace_class", jobs.replace_class, ("replace_class",)),
    Command("add_row", jobs.add_row, ("add_row",)),
    Command("add a child", jobs.add_child),
    Command("add_linked", jobs.add_linked, ("add_linked",)),
    Command("insert_between", jobs.insert_between, ("insert_between",)),
    Command("begin_command", jobs.begin_command, ("begin_command",)),
    Command("add what takes a variable", jobs.add_taking),
    Command("add_next", jobs.add_case, ("add_next",)),
    Command("join two pins", jobs.join),
    Command("lead", jobs.connect, ("lead",)),
    Command("add a source", jobs.add_source),
    Command("move the end of a link", jobs.relink),
    Command("remove_links", jobs.remove_links, ("remove_links",)),
    Command("insert a node into a link", jobs.insert),
    Command("order of links", jobs.order),
    Command("rename a variable", jobs.rename, ("rename",)),
    Command("name a command", jobs.caption),
    Command("take_variable", jobs.origin(Origin.VARIABLE), ("take_variable",)),
    Command("take_formula", jobs.origin(Origin.FORMULA), ("take_formula",)),
    Command("make_constant", jobs.constant, ("make_constant",)),
    Command("bring a slot to another node", jobs.bring),
    Command("type of a slot", jobs.retype),
    Command("remove_unread", jobs.remove_unread, ("remove_unread",)),
    Command("extract_module", jobs.extract, ("extract_module",)),
    Command("inline_module", jobs.inline, ("inline_module",)),
    Command("take over differences", jobs.take),
    Command("take all of another version", jobs.take_all),
    Command("hold another version", jobs.replace),
    Command("drag of a node", jobs.drag(False)),
    Command("drag, many nodes", jobs.drag(True), is_far=True),
    Command("nudge", jobs.nudge(False)),
    Command("nudge, many nodes", jobs.nudge(True), is_far=True),
    Command("tidy", jobs.tidy, ("tidy",)),
    *(_on_many(f"align_{side}") for side in _SIDES),
    _on_many("distribute_across"),
    _on_many("distribute_down"),
    _on_many("straighten"),
    Command("add_comment", jobs.comment(False), ("add_comment",)),
    Command("add_comment, many nodes", jobs.comment(True), is_far=True),
    Command("add_reroute", jobs.reroute, ("add_reroute",)),
    Command("select_reroutes", jobs.select_reroutes, ("select_reroutes",), is_step=False),
    Command("add_note", jobs.note, ("add_note",)),
    _commented("drag of a comment, many nodes", jobs.drag_comment),
    _commented("drag of a comment's side, many nodes", jobs.resize_comment),
    _commented("rename a comment", lambda on, at: on.view.commenting.rename(at, NAME)),
    _commented("colour of a comment", lambda on, at: on.view.commenting.color(at, "red")),
    _commented("delete a comment", lambda on, at: on.view.commenting.remove(at)),
    _commented(
        "fold_comment, many nodes",
        lambda on, _at: on.trigger("fold_comment"),
        names=("fold_comment",),
        is_step=False,
    ),
    Command("select, many nodes", jobs.select, is_step=False, is_far=True),
    Command("select_below", jobs.select_below, ("select_below",), is_step=False),
    Command("only_command", jobs.alone, ("only_command",), is_step=False),
    Command("only_command, left", jobs.leave_alone, is_step=False),
    _plain("toggle_focus_mode"),
    _plain("select_all"),
    _plain("select_unread"),
    _plain("invert_selection"),
    _plain("frame_selection"),
    _plain("frame_all"),
    _plain("toggle_map"),
    _plain("find_nodes"),
    _plain("commands_list"),
)

NOT_MEASURED = {
    "open_module": "opens another file",
    "export_svg": "writes a file",
    "export_png": "writes a file",
    "export_dot": "writes a file",
    "keep_view": "asks for a name",
    "list_views": "opens a list",
    "sort": "no graph has it",
    "paste_over": "no graph has it",
    "only_changed": "filters the tree",
    "toggle_snapping": "sets what later drags do",
    "toggle_grid": "sets what later drags do",
    "add_node": "opens the palette; what is chosen there is measured",
}
"""Commands of the menus that are not among `COMMANDS`, and why."""


class Refused(Exception):
    """A command did nothing that can be undone."""


def run(on: GraphWindow, command: Command) -> dict[str, float]:
    """Do a command, undo it, do it again, and leave the graph as it was.

    Returns the longest hold of each, by its name.
    """
    document, view = on.document, on.view
    first = document.undo_stack.index()
    on.zoom(command.is_far)
    try:
        do = command.ready(on)
    except (LookupError, StopIteration, FormatError) as error:
        raise Refused(f"{command.name}: {error}") from error
    on.settle()
    before = document.undo_stack.index()
    found = {command.name: on.hold(do)}
    steps = document.undo_stack.index() - before
    if steps != int(command.is_step):
        raise Refused(f"{command.name}: {steps} steps")
    if command.is_step:
        found[f"{command.name}, undo"] = on.hold(document.undo)
        found[f"{command.name}, redo"] = on.hold(document.redo)
    view.set_command(None)
    view.set_focus_mode(False)
    view.commenting.set_folded(())
    while document.undo_stack.index() > first:
        document.undo()
    on.settle()
    return found
