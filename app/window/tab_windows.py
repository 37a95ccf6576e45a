"""Tabs in other places: beside the others, or in windows of their own, and back again.

Such a window has the menus and keys of the main window, whose panels follow the active tab there.
When closed, it returns its tabs, so that nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QRubberBand, QWidget

from app.ui import theme
from app.ui.i18n import tr
from app.ui.later import call_later
from app.ui.menu import Menu
from app.ui.widgets import Tabs, open_menu

if TYPE_CHECKING:
    from app.compare.compare_tabs import CompareTabs
    from app.window.actions import Actions
    from app.window.open_views import OpenViews
    from app.window.split_view import SplitSide

_SIZE = (900, 650)
"""The size of a new window in px."""
SIDE = -1
"""The number of the tabs on the other side; those of the main window are 0, of others 1 and on."""


class TabWindow(QMainWindow):
    """A window with nothing but tabs, and the menus of the window that it belongs to."""

    def __init__(self, main: QMainWindow, views: OpenViews) -> None:
        super().__init__()
        self._views = views
        self.tabs = Tabs()
        self.tabs.setAccessibleName(tr("Open documents"))
        self.setCentralWidget(self.tabs)
        self.setWindowIcon(main.windowIcon())
        for menu in main.menuBar().actions():
            self.menuBar().addAction(menu)
        views.add_group(self.tabs)
        views.titled.connect(self.show_title)
        views.changed.connect(self.show_title)
        self.tabs.emptied.connect(self._close_if_empty)
        self.resize(*_SIZE)

    def show_title(self) -> None:
        """Name the window after the tab on top."""
        name = self.tabs.tabText(self.tabs.currentIndex()).replace("&&", "&")
        self.setWindowTitle(f"{name} – Triptych" if name else "Triptych")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Give the tabs back to the main window."""
        while (page := self.tabs.widget(0)) is not None:
            self._views.move(page, self._views.tabs)
        event.accept()

    def _close_if_empty(self) -> None:
        """Go with the last tab."""
        if self.tabs in self._views.groups:
            self._views.remove_group(self.tabs)
            self.hide()
            self.deleteLater()


class TabWindows(QObject):
    """Moves tabs between the main window, its other side, and windows of their own.

    `side` and `compare_tabs` are created later.
    """

    def __init__(
        self,
        main: QMainWindow,
        views: OpenViews,
        actions: Actions,
        side: Callable[[], SplitSide],
        compare_tabs: Callable[[], CompareTabs],
    ) -> None:
        super().__init__(main)
        self._main, self._views, self._actions = main, views, actions
        self._side, self._compare_tabs = side, compare_tabs
        self._windows: list[TabWindow] = []
        self._has_side = False
        self._band: QRubberBand | None = None
        views.menu_asked.connect(self._open_menu)
        self._listen(views.tabs)

    def _listen(self, tabs: Tabs) -> None:
        tabs.bar.dragging.connect(lambda at: self._show_target(tabs, at))
        tabs.bar.dragged.connect(lambda number, at: self._drop_tab(tabs, number, at))

    # Commands

    def toggle_window(self) -> None:
        """Move the active tab to a separate window, or back."""
        page = self._views.page
        if page is None:
            return
        if isinstance(self._views.group_of(page).window(), TabWindow):
            self._to_main(page)
        else:
            self.move_out(page)

    def toggle_side(self) -> None:
        """Move the tab that commands mean to the other side, or back from there."""
        page = self._views.page
        if page is not None:
            self._to_main(page) if self.number_of(page) == SIDE else self._to_side(page)

    def _to_main(self, page: QWidget) -> None:
        self._views.move(page, self._views.tabs)
        self._main.activateWindow()

    def _to_side(self, page: QWidget) -> None:
        side = self._side()
        side.take_tab(page)
        if not self._has_side and side.tabs is not None:
            self._has_side = True
            self._listen(side.tabs)
        self._main.activateWindow()

    def move_out(self, page: QWidget, point: QPoint | None = None) -> TabWindow:
        """Move a tab to a separate window, at a position on the screen."""
        window = self._make_window()
        if point is not None:
            window.move(point - QPoint(40, 20))
        self._views.move(page, window.tabs)
        window.show()
        window.activateWindow()
        page.setFocus()
        return window

    def _make_window(self) -> TabWindow:
        window = TabWindow(self._main, self._views)
        self._windows.append(window)
        window.destroyed.connect(lambda: self._forget_window(window))
        self._listen(window.tabs)
        return window

    def _forget_window(self, window: TabWindow) -> None:
        if window in self._windows:
            self._windows.remove(window)

    def end(self) -> None:
        """Close every window, when the main one goes."""
        for window in self.windows:
            window.close()

    # The session

    @property
    def windows(self) -> list[TabWindow]:
        """The windows that have tabs."""
        return [window for window in self._windows if window.tabs in self._views.groups]

    def number_of(self, page: QWidget) -> int:
        """Return where a tab is: 0 in the main window, `SIDE`, or the number of its window."""
        tabs = self._views.group_of(page)
        for number, window in enumerate(self.windows, 1):
            if window.tabs is tabs:
                return number
        return 0 if tabs is self._views.tabs else SIDE

    def geometries(self) -> list[str]:
        """Return where the windows are and how large, to be stored."""
        return [window.saveGeometry().toHex().toStdString() for window in self.windows]

    def restore(self, pages: list[tuple[QWidget, int]], geometries: list[str]) -> None:
        """Move tabs to their former groups, by the numbers of `number_of`."""
        windows: dict[int, TabWindow] = {}
        for page, number in pages:
            if number == SIDE:
                self._to_side(page)
            elif number in windows:
                self._views.move(page, windows[number].tabs)
            elif number > 0:
                window = windows[number] = self._make_window()
                window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
                self._views.move(page, window.tabs)
                window.show()
        for number, window in windows.items():
            if number <= len(geometries):
                window.restoreGeometry(QByteArray.fromHex(geometries[number - 1].encode()))

    # Dragging

    def _drop_target(self, tabs: Tabs, point: QPoint) -> tuple[Tabs | None, bool]:
        """Return the tabs that a tab is dragged to, and whether it goes to the other side instead.

        Outside the program's windows there are none: a new window is created.
        """
        under = QApplication.widgetAt(point)
        if under is None:
            return None, False
        found_tabs = next(
            (group for group in self._views.groups if group.isAncestorOf(under)), tabs
        )
        is_right = tabs.mapFromGlobal(point).x() > tabs.width() * 2 // 3
        return (
            found_tabs,
            found_tabs is tabs is self._views.tabs and is_right and tabs.isAncestorOf(under),
        )

    def _show_target(self, tabs: Tabs, point: QPoint | None) -> None:
        """Show where a tab would go that is dragged over a place."""
        target, is_side = (None, False) if point is None else self._drop_target(tabs, point)
        if point is None or (target is tabs and not is_side):
            if self._band is not None:
                self._band.hide()
            return
        if self._band is None:
            self._band = QRubberBand(QRubberBand.Shape.Rectangle)
            self._band.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
            self._band.setWindowFlag(Qt.WindowType.WindowTransparentForInput)
            self._band.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        rect = QRect(point - QPoint(40, 20), tabs.size() / 3)
        if target is not None:
            rect = QRect(target.mapToGlobal(QPoint(0, 0)), target.size())
        if is_side:
            rect.setLeft(rect.center().x())
        self._band.setGeometry(rect)
        self._band.show()

    def _drop_tab(self, tabs: Tabs, number: int, point: QPoint) -> None:
        page = tabs.widget(number)
        if page is None:
            return
        target, is_side = self._drop_target(tabs, point)
        if target is not tabs or is_side:
            # when the bar is done with the mouse
            call_later(self, lambda: self._move_tab(page, target, is_side, point))

    def _move_tab(self, page: QWidget, target: Tabs | None, is_side: bool, point: QPoint) -> None:
        if is_side:
            self._to_side(page)
        elif target is None:
            self.move_out(page, point)
        else:
            self._views.move(page, target)

    # The menu of a tab

    def _open_menu(self, page: QWidget, place: QPoint) -> None:
        menu = Menu(page)
        self.fill_menu(menu, page)
        open_menu(menu, place)

    def fill_menu(self, menu: QMenu, page: QWidget) -> None:
        """Fill the menu of a tab, which is brought to the front first."""
        self._views.show_page(page)
        actions, document = self._actions, self._views.shown_document
        if document is not None:
            self._compare_tabs().fill_menu(menu, document)
            menu.addSeparator()
        menu.addAction(actions["move_to_side"])
        menu.addAction(actions["move_to_window"])
        menu.addSeparator()
        menu.addAction(theme.icon("close"), tr("Close"), lambda: self._views.close_page(page))
        menu.addAction(actions["reopen_closed"])
