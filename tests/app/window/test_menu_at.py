"""A menu opened once is deleted afterwards, even if its parent was deleted."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import delete, isValid

from app.ui import app_paths
from app.ui.widgets import open_menu
from tests.app.window.test_closed import collect


def test_what_a_menu_belongs_to_may_go_while_it_is_open(qtbot):
    parent = QWidget()
    menu = QMenu(parent)
    menu.addAction("Go")
    QTimer.singleShot(0, lambda: delete(parent))
    open_menu(menu, QPoint())
    assert not isValid(menu)


@pytest.mark.parametrize("mode", ["tree", "graph"])
def test_menus_of_rows_and_nodes_do_not_gather(window, open_file, tmp_path, mode):
    opened = []

    def close():
        menu = QApplication.activePopupWidget()
        if menu is None:
            QTimer.singleShot(10, close)
            return
        opened.append(len(menu.actions()))
        menu.close()

    name = "Watchman.root.ainb"
    shutil.copy(app_paths.sample_folder() / name, tmp_path / name)
    document = open_file(tmp_path / name)
    view = window.views.view_of(document)
    view.show_mode(mode)
    document.set_current(("nodes", 2))
    target = view.tree.viewport()
    if mode == "graph":
        view.graph.load()
        target = view.graph.view.canvas.viewport()
    counts = []
    for _ in range(4):
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(9, 9), QPoint(9, 9))
        QTimer.singleShot(0, close)
        QApplication.sendEvent(target, event)
        collect()
        counts.append(len(view.findChildren(QMenu)))
    assert len(opened) == 4
    assert all(opened)
    assert len(set(counts)) == 1
