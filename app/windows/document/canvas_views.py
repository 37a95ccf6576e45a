"""Asks for the name of a view of the canvas, and lists those that there are."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from app import theme
from app.graph.arranging.views import Views, ViewTarget
from app.i18n import tr
from app.windows.commands.chooser import Chooser, ChooserEntry
from app.windows.commands.fuzzy_match import score


def ask_name(views: Views, parent: QWidget) -> None:
    """Keep what is seen under a name that is asked for."""
    from app.windows.dialogs.choose_dialog import ChooseDialog

    dialog = ChooseDialog(tr("Name of this view"), views.names, parent, typed=tr("Keep"))
    if not views.names:
        dialog.field.setText(tr("View {number}", number=1))
        dialog.field.selectAll()
    if dialog.exec() and dialog.text().strip():
        views.keep(dialog.text().strip())


def open_list(views: Views, parent: QWidget) -> Chooser:
    """List the views and the comments, to go to one or, with Delete, forget a view."""

    def entry(number: int, spot: ViewTarget) -> ChooserEntry:
        is_view = spot.comment is None
        beside = tr("comment") if not is_view else f"Alt+{number + 1}" if number < 9 else ""
        icon = theme.icon("graph" if is_view else "tag", "secondary")
        return ChooserEntry(spot.name, beside, partial(views.go_to, spot), icon=icon)

    def offers(typed: str) -> list[ChooserEntry]:
        found = [entry(number, spot) for number, spot in enumerate(views.spots())]
        return [one for one in found if not typed.strip() or score(typed, one.words) is not None]

    def remove(one: ChooserEntry) -> None:
        assert isinstance(one.do, partial), "an entry of this list"
        (spot,) = one.do.args
        if spot.comment is None:
            views.forget(spot.name)

    chooser = Chooser(
        parent,
        tr("Views and comments"),
        tr("Return: go there · Del: delete the view"),
        offers,
        tr("No views or comments yet. Shift+V saves the current view."),
    )
    chooser.removed = remove
    chooser.open()
    return chooser
