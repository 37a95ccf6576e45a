"""Tabs beside the others and in windows of their own: moved and restored unchanged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from app.ui import app_paths
from app.window.main_window import MainWindow
from app.window.tab_windows import TabWindow
from tests.app.window.comparing import compared

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
_GRAPH = Path(__file__).parents[2] / "data" / "Every part.ainb"


@pytest.fixture(autouse=True)
def active(window, qtbot):
    activate(window, qtbot)


def activate(window, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()


def names(tabs):
    return [tabs.tabText(at) for at in range(tabs.count())]


def drag(bar, number, to):
    """Drag a tab to a place of the screen, as a hand does."""
    start = bar.tabRect(number).center()
    for kind, at, button, held in (
        (QEvent.Type.MouseButtonPress, start, Qt.MouseButton.LeftButton, True),
        (QEvent.Type.MouseMove, start + QPoint(0, 30), Qt.MouseButton.NoButton, True),
        (QEvent.Type.MouseMove, bar.mapFromGlobal(to), Qt.MouseButton.NoButton, True),
        (QEvent.Type.MouseButtonRelease, bar.mapFromGlobal(to), Qt.MouseButton.LeftButton, False),
    ):
        buttons = Qt.MouseButton.LeftButton if held else Qt.MouseButton.NoButton
        place = QPointF(bar.mapToGlobal(at))
        event = QMouseEvent(kind, QPointF(at), place, button, buttons, Qt.KeyboardModifier(0))
        QApplication.sendEvent(bar, event)
    QApplication.processEvents()


def windows(window):
    return window.tab_windows.windows


def test_a_graph_moves_with_its_history_its_selection_and_its_camera(
    window, open_file, tmp_path, aamp_file, qtbot
):
    open_file(aamp_file)
    document = open_file(Path(shutil.copy(_GRAPH, tmp_path / "Graph.ainb")))
    view = window.view
    window.actions_["show_graph"].trigger()
    view.graph.view.load()
    document.set_current(("nodes", 1))
    document.edit("Copy", lambda one: one.duplicate([("nodes", 1)]))
    camera = view.graph.view.canvas.camera
    camera.go(QPointF(321.0, 123.0), 0.5, glide=False)
    seen, chosen = camera.center(), document.current
    activate(window, qtbot)

    QTest.keyClick(view.graph.view.canvas, Qt.Key.Key_N, CTRL | ALT)
    (other,) = windows(window)
    qtbot.waitUntil(lambda: window.view is view and view.window() is other)
    assert names(window.tabs) == ["Lantern.bgparamlist"]
    assert names(other.tabs) == ["Graph.ainb ●"]
    assert "Graph.ainb" in other.windowTitle()
    assert document.current == chosen
    assert camera.zoom == 0.5
    activate(other, qtbot)
    QTest.keyClick(view.graph.view.canvas, Qt.Key.Key_Z, CTRL)
    assert not document.is_modified, "the keys are those of the main window"
    QTest.keyClick(view.graph.view.canvas, Qt.Key.Key_Y, CTRL)
    assert document.is_modified

    QTest.keyClick(view.graph.view.canvas, Qt.Key.Key_N, CTRL | ALT)
    qtbot.waitUntil(lambda: windows(window) == [])
    assert names(window.tabs) == ["Lantern.bgparamlist", "Graph.ainb ●"]
    assert abs(camera.center().x() - seen.x()) < 60
    assert window.view is view


def test_the_other_side_takes_tabs_and_gives_them_back(window, open_file, aamp_file, tmp_path):
    for name in ("One", "Two", "Three"):
        open_file(Path(shutil.copy(aamp_file, tmp_path / f"{name}.aamp")))
    one, two, three = window.session.documents
    QTest.keyClick(window.view.tree, Qt.Key.Key_Backslash, CTRL | ALT)
    side = window.side.tabs
    assert (names(window.tabs), names(side)) == (["One.aamp", "Two.aamp"], ["Three.aamp"])
    assert window.document is three
    assert window.view.tree.isVisible()
    QTest.keyClick(window.view.tree, Qt.Key.Key_F6)
    assert window.document is two

    drag(window.tabs.bar, 1, side.mapToGlobal(side.rect().center()))
    assert (names(window.tabs), names(side)) == (["One.aamp"], ["Three.aamp", "Two.aamp"])
    assert window.document is two
    QTest.keyClick(window.view.tree, Qt.Key.Key_W, CTRL)
    assert names(side) == ["Three.aamp"]
    menu = QMenu(window)
    window.tab_windows.fill_menu(menu, side.widget(0))
    words = [one.text().partition("\t")[0].replace("&", "") for one in menu.actions()]
    assert "Move tab to other pane" in words
    assert "Move tab to own window" in words
    window.actions_["move_to_side"].trigger()
    assert names(window.tabs) == ["One.aamp", "Three.aamp"]
    assert not window.side.pane.isVisible()
    assert window.document is three
    drag(window.tabs.bar, 1, window.tabs.mapToGlobal(QPoint(window.tabs.width() - 60, 300)))
    assert names(window.side.tabs) == ["Three.aamp"], "dropped on the right, it goes there"
    window.actions_["split_view"].trigger()
    assert names(window.tabs) == ["One.aamp", "Three.aamp"]
    assert one in window.session.documents


def test_windows_panes_and_what_was_on_top_are_there_again(
    window, open_file, aamp_file, tmp_path, qtbot
):
    for name in ("One", "Two", "Three", "Four", "Five"):
        open_file(Path(shutil.copy(aamp_file, tmp_path / f"{name}.aamp")))
    window.actions_["move_to_side"].trigger()  # Five
    views = {view.document.name.partition(".")[0]: view for view in window.views}
    drag(window.tabs.bar, 3, window.mapToGlobal(QPoint(window.width() + 500, 400)))
    (other,) = windows(window)
    assert names(other.tabs) == ["Four.aamp"]
    activate(other, qtbot)
    other.setGeometry(90, 80, 640, 480)
    window.views.move(views["Three"], other.tabs)
    window.views.show_page(views["Four"])
    window.views.show_page(views["One"])
    activate(window, qtbot)
    assert window.document.name == "One.aamp"
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert windows(window) == []

    again = MainWindow()
    again.show()
    again.reopen()
    qtbot.waitUntil(lambda: len(again.session.documents) == 5)
    qtbot.waitUntil(lambda: len(windows(again)) == 1)
    (other,) = windows(again)
    assert isinstance(other, TabWindow)
    qtbot.waitUntil(lambda: names(other.tabs) == ["Four.aamp", "Three.aamp"])
    assert names(again.tabs) == ["One.aamp", "Two.aamp"]
    assert names(again.side.tabs) == ["Five.aamp"]
    qtbot.waitUntil(lambda: again.document.name == "One.aamp")
    assert other.tabs.currentIndex() == 0
    assert other.geometry().size().width() == 640
    other.close()
    assert names(again.tabs) == ["One.aamp", "Two.aamp", "Four.aamp", "Three.aamp"]
    assert len(again.session.documents) == 5, "a window that is closed gives its tabs back"
    again.close()
    qtbot.waitUntil(lambda: not again.isVisible())
    again.deleteLater()


def test_a_text_completes_wherever_its_tab_goes(window, open_file, tmp_path, qtbot):
    """Its list of completions stays, whatever window it was shown over goes."""
    document = open_file(Path(shutil.copy(_GRAPH, tmp_path / "Graph.ainb")))
    window.actions_["show_text"].trigger()
    view = window.view
    qtbot.waitUntil(lambda: view.text.editor.toPlainText() != "")
    editor, completion = view.text.editor, view.text.completion
    completion.set_words(["Name", "Names"])
    for place in ("move_to_window", "move_to_side", "move_to_window", "move_to_side"):
        window.actions_[place].trigger()
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        editor.setFocus()
        completion.offer(True)
        assert isValid(completion.popup), place
        assert completion.popup.isVisible()
    assert not document.frozen


def kept(page):
    """What a page and the widgets in it keep as attributes, by the name of each."""
    for widget in page.window().findChildren(QWidget):  # which PySide makes the window's own
        for name, value in vars(widget).items():
            if isinstance(value, QObject) and isValid(value):
                yield f"{type(widget).__name__}.{name}", value


def test_what_a_view_keeps_stays_usable_after_a_window_it_was_in_is_gone(
    window, open_file, tmp_path, qtbot
):
    for name in ("One.ainb", "Other.ainb"):
        open_file(Path(shutil.copy(_GRAPH, tmp_path / name)))
    open_file(Path(shutil.copy(app_paths.sample_folder() / "Every type.byml", tmp_path)))
    compared(window, qtbot, *window.session.documents[:2])
    for page in list(window.views.pages):
        window.views.show_page(page)
        window.actions_["move_to_window"].trigger()
        gone: list[str] = []
        objects = list(kept(page))
        for name, value in objects:
            value.destroyed.connect(lambda _=None, add=gone.append, name=name: add(name))
        window.actions_["move_to_window"].trigger()
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        assert len(objects) > 10
        assert {name for name, value in objects if not isValid(value)} <= set(gone)


def test_the_menus_of_the_window_stay_usable_after_another_window_is_gone(
    window, open_file, tmp_path
):
    open_file(Path(shutil.copy(_GRAPH, tmp_path)))
    for _there_and_back in range(2):
        window.actions_["move_to_window"].trigger()
        tab_window = windows(window)[-1]
        for action in tab_window.menuBar().actions():
            action.menu().popup(tab_window.pos())
            action.menu().close()
        window.actions_["move_to_window"].trigger()
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not windows(window)
    assert [name for name, menu in window.actions_.menus.items() if not isValid(menu)] == []
    window.actions_.update()
