"""The commands of the Graph menu on whole parts of the graph on top, and those that arrange it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.ui.i18n import mark
from app.window.command import SEPARATOR, MenuCommand

if TYPE_CHECKING:
    from app.window.document_view import DocumentView
    from app.window.graph_pane import GraphPane


ARRANGE = mark("Arran&ge")
"""The title of their menu, in the Graph menu and on the canvas."""
_SELECT = mark("&Select")
_LINE = mark("Line up the selected nodes")
_GAPS = mark("Make the gaps between the selected nodes equal")

ARRANGE_MENU: tuple[MenuCommand, ...] = (
    MenuCommand(
        "align_left", "Align &left", tip=_LINE, canvas_keys="Alt+Shift+Left", under=ARRANGE
    ),
    MenuCommand("align_centre", "Align &centres", tip=_LINE, under=ARRANGE),
    MenuCommand(
        "align_right", "Align &right", tip=_LINE, canvas_keys="Alt+Shift+Right", under=ARRANGE
    ),
    MenuCommand("align_top", "Align &top", tip=_LINE, canvas_keys="Alt+Shift+Up", under=ARRANGE),
    MenuCommand("align_middle", "Align &middles", tip=_LINE, under=ARRANGE),
    MenuCommand(
        "align_bottom", "Align &bottom", tip=_LINE, canvas_keys="Alt+Shift+Down", under=ARRANGE
    ),
    SEPARATOR._replace(under=ARRANGE),
    MenuCommand("distribute_across", "Distribute &horizontally", tip=_GAPS, under=ARRANGE),
    MenuCommand("distribute_down", "Distribute &vertically", tip=_GAPS, under=ARRANGE),
    SEPARATOR._replace(under=ARRANGE),
    MenuCommand(
        "straighten",
        "&Straighten links",
        tip="Move the selected nodes up or down until the links between them are straight",
        canvas_keys="Q",
        under=ARRANGE,
    ),
    MenuCommand(
        "add_reroute",
        "&Add a reroute point",
        tip="Have the selected link run through a point to drag; it is not saved to the file",
        canvas_keys="P",
        under=ARRANGE,
    ),
    MenuCommand(
        "select_reroutes",
        "Select r&eroute points",
        tip="Select the points of the links here, to move or delete them with the nodes",
        canvas_keys="Shift+P",
        under=ARRANGE,
    ),
    MenuCommand(
        "toggle_snapping",
        "Sna&p to nodes",
        tip="Dragged nodes snap to others and to straight links; hold Ctrl to drag freely",
        canvas_keys="S",
        under=ARRANGE,
    ),
    MenuCommand(
        "toggle_grid",
        "Snap to the &grid",
        tip="Dragged nodes snap to a grid; hold Ctrl to drag freely",
        canvas_keys="Shift+S",
        under=ARRANGE,
    ),
    SEPARATOR._replace(under=ARRANGE),
    MenuCommand(
        "add_comment",
        "C&omment around the selection",
        tip="Put a titled box around the selected nodes; it is not saved to the file",
        canvas_keys="G",
        under=ARRANGE,
    ),
    MenuCommand(
        "fold_comment",
        "Collapse or e&xpand the comment",
        tip="Show the comment and its nodes as one box with its links to the outside",
        canvas_keys="X",
        under=ARRANGE,
    ),
    MenuCommand(
        "add_note",
        "Add a &note",
        tip="Put text on the canvas; it is not saved to the file",
        canvas_keys="Shift+N",
        under=ARRANGE,
    ),
    SEPARATOR._replace(under=ARRANGE),
    MenuCommand(
        "keep_view",
        "Save this vie&w…",
        tip="Name what the canvas shows, to return to it later",
        canvas_keys="Shift+V",
        under=ARRANGE,
    ),
    MenuCommand(
        "list_views",
        "V&iews and comments…",
        tip="Go to a saved view or to a comment; Alt+1 to Alt+9 go to the first nine",
        canvas_keys="V",
        under=ARRANGE,
    ),
)


_SIDES = ("left", "centre", "right", "top", "middle", "bottom")


def _align(side: str, graph: GraphPane) -> None:
    graph.view.align(side)


def _select_reroutes(graph: GraphPane) -> None:
    if graph.view.rerouting is not None:
        graph.view.rerouting.select_here()


def _distribute(axis: int, graph: GraphPane) -> None:
    graph.view.arranger.distribute(axis)


ARRANGE_COMMANDS: dict[str, Callable[[GraphPane], object]] = {
    **{f"align_{side}": partial(_align, side) for side in _SIDES},
    "distribute_across": partial(_distribute, 0),
    "distribute_down": partial(_distribute, 1),
    "straighten": lambda graph: graph.view.straighten(),
    "add_reroute": lambda graph: graph.view.add_reroute(),
    "select_reroutes": _select_reroutes,
    "toggle_snapping": lambda graph: graph.view.tools.toggle_snapping(),
    "toggle_grid": lambda graph: graph.view.tools.toggle_grid(),
    "add_comment": lambda graph: graph.view.add_comment(),
    "fold_comment": lambda graph: graph.view.fold_comment(),
    "add_note": lambda graph: graph.view.add_note(),
    "keep_view": lambda graph: graph.keep_view(),
    "list_views": lambda graph: graph.list_views(),
}


PART_MENU = (
    MenuCommand("select_all", "Select &all nodes", canvas_keys="Ctrl+A", under=_SELECT),
    MenuCommand(
        "invert_selection", "Select all &others", canvas_keys="Ctrl+Shift+A", under=_SELECT
    ),
    MenuCommand("select_below", "Select all &below", canvas_keys="B", under=_SELECT),
    MenuCommand("select_unread", "Select u&nread queries", under=_SELECT),
    MenuCommand(
        "duplicate_below",
        "Dup&licate with all below",
        canvas_keys="Shift+D",
        tip="Copy nodes with all that runs below them",
    ),
    MenuCommand(
        "copy_below",
        "Copy with all &below",
        canvas_keys="Shift+C",
        tip="Includes the queries and variables they need, so that another file can take them",
    ),
    SEPARATOR,
    MenuCommand(
        "replace_class",
        "&Replace class…",
        canvas_keys="R",
        tip="Give a node another class; slots and links that fit are kept",
    ),
    MenuCommand("delete_joining", "D&elete and reconnect", canvas_keys="Ctrl+Del"),
    MenuCommand("remove_unread", "Remo&ve unread queries"),
    SEPARATOR,
    MenuCommand(
        "extract_module",
        "E&xtract to a module…",
        tip="Move the nodes and all below them to a file of their own, and call it",
    ),
    MenuCommand(
        "inline_module",
        "Inline &the module",
        tip="Replace the node that calls the module with the module’s nodes",
    ),
)

PART_COMMANDS: dict[str, Callable[[DocumentView], object]] = {
    "duplicate_below": lambda view: view.parts.duplicate_below(),
    "copy_below": lambda view: view.parts.copy_below(),
    "replace_class": lambda view: view.parts.replace_class(),
    "remove_unread": lambda view: view.parts.remove_unread(),
    "extract_module": lambda view: view.extract_wanted.emit(),
    "inline_module": lambda view: view.inline_wanted.emit(),
}
"""Commands on the selected nodes of the active graph, while it is shown."""
