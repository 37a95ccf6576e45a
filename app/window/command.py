"""One command as the menus, the palette and the table of keys know it."""

from __future__ import annotations

from typing import NamedTuple


class MenuCommand(NamedTuple):
    """One entry of the menus; `text` and `tip` are English.

    `name` identifies the command in settings and tests: it never changes. The function of the
    command has the same name in one of the tables of `actions`, or in that of the window.
    `canvas_keys` work while the graph has the focus. `under` is the title of the submenu that
    contains it, "" for none.
    """

    name: str
    text: str
    keys: str = ""
    icon: str = ""
    tip: str = ""
    canvas_keys: str = ""
    under: str = ""


SEPARATOR = MenuCommand("", "")
