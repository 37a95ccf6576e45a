"""Views that are played with by menu commands alone, on our own samples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.window.document_view import DocumentView
from formats.core.kinds import Kind
from tests.app.monkey.stage import Stage
from tests.app.pictures.stage import settle, wait_until
from tests.formats import own

_LARGEST: Final = 60_000
"""Bytes of a sample that is played with."""
_HOLDERS: Final = (Kind.MAP, Kind.ARRAY, Kind.LIST, Kind.OBJECT)


def _open(stage: Stage, *sorts: str) -> DocumentView:
    stage.is_by_menu = True
    sort = stage.chance.choice(sorts)
    small = [one for one in own.files(sort) if one.stat().st_size <= _LARGEST]
    return stage.open(stage.copy(stage.chance.choice(small)))


def menu_tree(stage: Stage) -> None:
    """Commands on the tree."""
    _open(stage, "aamp", "byml", "ainb").show_mode("tree")


def menu_canvas(stage: Stage) -> None:
    """Commands on the canvas, alone or beside the tree."""
    _open(stage, "ainb").show_mode(stage.chance.choice(("graph", "both")))
    settle()


def menu_text(stage: Stage) -> None:
    """Commands on the text, alone or beside the tree."""
    view = _open(stage, "aamp", "byml", "ainb")
    view.show_mode(stage.chance.choice(("text", "text-both")))
    wait_until(lambda: not view.is_text_awaited)


def menu_table(stage: Stage) -> None:
    """Commands on the table of a list of maps, where the sample has one."""
    view = _open(stage, "aamp", "byml")
    action = stage.window.actions_["show_table"]
    holders = stage.paths_of(view.document, *_HOLDERS)
    for path in stage.chance.sample(holders, min(len(holders), 40)):
        view.document.selection.choose([path])
        if action.isEnabled():
            action.trigger()
            break
    settle()


def menu_inspector(stage: Stage) -> None:
    """Commands with the inspector shown, for one row or several."""
    view = _open(stage, "aamp", "byml", "ainb")
    stage.window.panels.show("inspector")
    paths = stage.paths_of(view.document)
    view.document.selection.choose(stage.chance.sample(paths, min(len(paths), 3)))
    settle()


MENU_SCENES: Final[dict[str, Callable[[Stage], None]]] = {
    scene.__name__: scene
    for scene in (menu_tree, menu_canvas, menu_text, menu_table, menu_inspector)
}
