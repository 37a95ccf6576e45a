"""The commands of the Graph menu on whole parts of a graph, and what they do in a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.windows.commands.command import SEPARATOR, MenuCommand

if TYPE_CHECKING:
    from app.windows.document.document_view import DocumentView

PART_MENU = (
    MenuCommand("select_all", "Select &all nodes", canvas_keys="Ctrl+A"),
    MenuCommand("select_below", "Select all &below", canvas_keys="B"),
    MenuCommand(
        "duplicate_below",
        "Dup&licate with all below",
        canvas_keys="Shift+D",
        tip="Copy nodes with all that runs below them",
    ),
    MenuCommand(
        "copy_below",
        "Cop&y with all below",
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
    MenuCommand("delete_joining", "Delete and &join what is left", canvas_keys="Ctrl+Del"),
    MenuCommand("select_unread", "Select u&nread queries"),
    MenuCommand("remove_unread", "Remo&ve unread queries"),
    SEPARATOR,
    MenuCommand(
        "extract_module",
        "E&xtract to a module…",
        tip="Move the nodes and all below them to a file of their own, and call it",
    ),
    MenuCommand(
        "inline_module",
        "Inl&ine the module",
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
"""Commands on the selected nodes of the graph on top, while it is shown."""
