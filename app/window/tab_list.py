"""The list of all open tabs, to go to one by a few letters of its name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.ui.chooser import Chooser, ChooserEntry
from app.ui.fuzzy_match import score
from app.ui.i18n import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.window.open_views import OpenViews


def open_tab_list(views: OpenViews) -> Chooser:
    """Show the list over the window that has the keyboard, and return it."""
    chooser = Chooser(
        views.window,
        tr("Open documents"),
        tr("Return: go to the tab · Del: close it"),
        lambda typed: _offers(views, typed),
        tr("No open documents."),
    )
    chooser.removed = lambda chooser_entry: _close_entry(views, chooser_entry)
    chooser.open()
    return chooser


def _offers(views: OpenViews, typed: str) -> list[ChooserEntry]:
    offers = [_tab_entry(views, page) for page in views.pages]
    if not typed.strip():
        return offers
    scored = [(score(typed, chooser_entry.words), chooser_entry) for chooser_entry in offers]
    fitting = [(points, tab) for points, tab in scored if points is not None]
    return [tab for _points, tab in sorted(fitting, key=lambda pair: -pair[0])]


def _tab_entry(views: OpenViews, page: QWidget) -> ChooserEntry:
    tabs = views.group_of(page)
    index = tabs.indexOf(page)
    words = tabs.tabText(index).replace("&&", "&")
    return ChooserEntry(
        words, views.folder_of(page), partial(views.show_page, page), icon=tabs.tabIcon(index)
    )


def _close_entry(views: OpenViews, entry: ChooserEntry) -> None:
    assert isinstance(entry.do, partial), "an entry of this list"
    views.close_page(*entry.do.args)
