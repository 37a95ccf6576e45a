"""Opens every menu: those of the bar with all submenus, of a row, of a node and of a tab."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.ui.i18n import bare
from app.ui.menu import Menu
from app.window.main_window import MainWindow
from tests.app.pictures.stage import Stage, settle
from tests.app.pictures.windows import SAMPLES, first_rows, main_window, sample


def menus(stage: Stage, folder: Path) -> None:
    """Look at all menus while a document of each format is open."""
    for name in SAMPLES:
        with main_window() as window:
            view = sample(window, name, folder)
            kind = Path(name).suffix[1:]
            is_graph = kind == "ainb"
            view.show_mode("graph" if is_graph else "tree")
            rows = first_rows(view) or [(view.document.outline.rows(())[0].key,)]
            view.document.set_current(("nodes", 2) if is_graph else rows[0])
            settle()
            for number, title in enumerate(window.menuBar().actions()):
                _look_at_all(stage, f"menu-{kind}-{number}", title.menu())
            _look_at_those_of_rows(stage, f"menu-{kind}", window)


def _look_at_all(stage: Stage, name: str, menu: QMenu) -> None:
    """Look at a menu, and at those below it."""
    menu.popup(QPoint(40, 40))
    stage.look(name, menu)
    stage.findings += [f"{name}: no words: {one}" for one in menu.actions() if _is_blank(one)]
    stage.findings += [f"{name}: {one}" for one in _unlettered(menu)]
    below = [one.menu() for one in menu.actions() if one.isVisible() and one.isEnabled()]
    menu.close()
    for number, one in enumerate(one for one in below if isinstance(one, QMenu)):
        _look_at_all(stage, f"{name}-{number}", one)
    settle()


def _is_blank(action: QAction) -> bool:
    return not action.isSeparator() and not bare(action.text()).strip()


def _unlettered(menu: QMenu) -> list[str]:
    """Return the entries that share a letter for the keyboard."""
    texts = [one.text() for one in menu.actions() if one.isVisible() and not one.isSeparator()]
    letters = [_letter(text) for text in texts]
    return [
        f"no letter of its own: {text}"
        for text, letter in zip(texts, letters, strict=True)
        if letter and letters.count(letter) > 1
    ]


def _letter(text: str) -> str:
    found = re.search(r"&([^&\s])", text.replace("&&", ""))
    return found[1].lower() if found else ""


def _look_at_those_of_rows(stage: Stage, name: str, window: MainWindow) -> None:
    """Look at the menus that a click with the right button opens."""
    for place in ("row", "canvas"):
        menu = Menu(window)
        getattr(window.menus, f"fill_{place}_menu")(menu)
        menu.popup(QPoint(40, 40))
        stage.look(f"{name}-{place}", menu)
        menu.close()
        menu.deleteLater()
