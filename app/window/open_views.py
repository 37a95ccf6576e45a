"""The tabs of the window: the view of every open document, and other pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.ui import theme
from app.ui.buttons import cross
from app.ui.i18n import tr
from app.ui.plain import tip
from app.ui.widgets import Tabs, shown

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.window.document_view import DocumentView
    from formats.core.paths import Path


class _Page(NamedTuple):
    """The name of a tab, the function that closes it, and the document of its commands.

    `where` is its origin, "" if it is not a file; `note` is what the inspector says of it if no
    document has its commands.
    """

    name: str
    where: str
    close: Callable[[], object]
    document: Callable[[], Document | None]
    note: str


def place_of(document: Document) -> str:
    """Return the place of a document, including its path in archives."""
    return "//".join((str(document.file or document.name), *document.words))


def _where(page: _Page) -> str:
    document = page.document()
    return place_of(document) if document is not None else page.where or page.name


class OpenViews(QObject):
    """The open views, and the active one: the tab in front, or the split view.

    There are several `groups` of tabs if some were moved beside the others, or to windows of their
    own; `tabs` are those of the main window, and the active tab is that of the group which last had
    the focus. As `Drafts`, it returns the unapplied text in them.
    """

    changed = Signal()
    """The active view or document may have changed."""
    list_wanted = Signal()
    """The list of all tabs was requested."""
    titled = Signal()
    """The title of a tab has changed."""
    menu_asked = Signal(object, object)
    """The menu of a page's tab was requested, at a position on the screen."""
    tabs_wanted = Signal()
    """The tab in front should become active, not the split view."""

    def __init__(self, tabs: Tabs, parent: QObject) -> None:
        super().__init__(parent)
        self.tabs = self._active = tabs
        self.groups: list[Tabs] = []
        self._views: dict[Document, DocumentView] = {}
        self._pages: dict[QWidget, _Page] = {}
        self._unseen: set[QWidget] = set()
        """Pages that were opened behind another one and not shown yet."""
        self._beside: DocumentView | None = None
        self.add_group(tabs)

    # Groups

    def add_group(self, tabs: Tabs) -> None:
        """Add a group of tabs."""
        self.groups.append(tabs)
        tabs.currentChanged.connect(lambda _at: self._come_on_top(tabs))
        tabs.tabCloseRequested.connect(lambda at: self._close_at(tabs, at))
        tabs.tabBarClicked.connect(lambda _at: self._went_to(tabs))
        tabs.list_wanted.connect(self.list_wanted)
        tabs.menu_asked.connect(self.menu_asked)
        app = QApplication.instance()
        if len(self.groups) == 2 and isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_changed)

    def _come_on_top(self, tabs: Tabs) -> None:
        """Announce the page in front; the first time, Qt would focus some button of it.

        Later, its last focused widget is focused again.
        """
        page, here = tabs.currentWidget(), QApplication.focusWidget()
        if page in self._unseen:
            self._unseen.discard(page)
            if here is not None and page.isAncestorOf(here):
                page.setFocus()
        self.changed.emit()

    def remove_group(self, tabs: Tabs) -> None:
        """Forget tabs that are empty."""
        self.groups.remove(tabs)
        self._leave_tabs(tabs)

    def _leave_tabs(self, tabs: Tabs) -> None:
        if self._active is tabs:
            self._active = self.tabs
            self.changed.emit()

    def _went_to(self, tabs: Tabs) -> None:
        self.tabs_wanted.emit()
        if tabs is not self._active and tabs.count():
            self._active = tabs
            self.changed.emit()

    def _focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        groups_with_focus = (
            group for group in self.groups if now is not None and group.isAncestorOf(now)
        )
        tabs = next(groups_with_focus, None)
        if tabs is not None:
            self._went_to(tabs)

    @property
    def active(self) -> Tabs:
        """The tabs whose page on top commands mean, unless it is the split view."""
        return self._active

    @property
    def page(self) -> QWidget | None:
        """The page on top of the tabs that commands mean."""
        return self._active.currentWidget()

    @property
    def note(self) -> str:
        """What the inspector says of the page on top, if it has no document."""
        page = self.page
        return self._pages[page].note if page in self._pages else ""

    def move(self, page: QWidget, to: Tabs, at: int = -1) -> None:
        """Move a tab to another group, and activate it."""
        source = self.group_of(page)
        if source is not to:
            known_page, index = self._pages[page], source.indexOf(page)
            icon, words = source.tabIcon(index), source.tabText(index)
            source.blockSignals(True)  # one update at its final place is enough
            to.blockSignals(True)
            source.removeTab(index)
            index = to.insertTab(at, page, icon, words)
            to.setTabToolTip(index, tip(_where(known_page)))
            to.set_cross(
                index,
                cross(tr("Close"), known_page.close, tr("Close {name}", name=known_page.name)),
            )
            to.setCurrentWidget(page)
            source.blockSignals(False)
            to.blockSignals(False)
        self.tabs_wanted.emit()
        self._active = to
        page.setFocus()
        if not source.count():
            source.emptied.emit()
        self.changed.emit()

    def group_of(self, page: QWidget) -> Tabs:
        """Return the tabs that a page is one of."""
        return next((tabs for tabs in self.groups if tabs.indexOf(page) >= 0), self.tabs)

    def __iter__(self) -> Iterator[DocumentView]:
        return iter(self._views.values())

    def view_of(self, document: Document) -> DocumentView | None:
        """Return the tab of a document, None if it is closed."""
        return self._views.get(document)

    @property
    def current(self) -> DocumentView | None:
        """The split view while it is active, or the tab in front; None if that is not a
        document."""
        if self._beside is not None:
            return self._beside
        widget = self.page
        return next((view for view in self._views.values() if view is widget), None)

    @property
    def document(self) -> Document | None:
        """The document that commands mean, of a comparison the one that is changed there."""
        if self._beside is not None:
            return self._beside.document
        page = None if self.page is None else self._pages.get(self.page)
        return None if page is None else page.document()

    @property
    def shown_document(self) -> Document | None:
        """The document whose own tab commands mean, None while a comparison is on top."""
        document = self.document
        return document if document in self._views else None

    def set_beside(self, view: DocumentView | None) -> None:
        """Make the view beside the tabs active, or the tab in front for None."""
        self._beside = view
        self.changed.emit()

    # Tabs

    def add_view(
        self, view: DocumentView, close: Callable[[], object], later: Sequence[Document] = ()
    ) -> None:
        """Show the view of a newly opened document; `close` closes the document.

        Open tabs that were requested `later` stay to its right, and stay in front.
        """
        self._views[view.document] = view
        self.tabs.blockSignals(True)  # one update for the new tab is enough
        name, on_right = (
            view.document.name,
            [self.tabs.indexOf(self._views[document]) for document in later],
        )
        self.add_page(view, QIcon(), name, "", close, lambda: view.document)
        at = min((index for index in on_right if index >= 0), default=-1)
        if at >= 0:
            self.tabs.tabBar().moveTab(self.tabs.indexOf(view), at)
        if later:
            self._unseen.add(view)
        else:
            self.tabs.setCurrentWidget(view)
            self._active = self.tabs
        self.tabs.blockSignals(False)

    def title(self, document: Document) -> bool:
        """Give a document's tab the name and state that it has now; whether it has a tab."""
        view = self._views.get(document)
        if view is None:
            return False
        self._title_all()
        tabs = self.group_of(view)
        index = tabs.indexOf(view)
        tabs.setTabToolTip(index, tip(place_of(document)))
        tabs.setTabIcon(index, theme.file_icon(document.format.name))
        return True

    def _title_all(self) -> None:
        """Title all tabs of documents: documents of the same name need longer titles."""
        for document, name in tab_titles(self._views).items():
            view = self._views[document]
            tabs = self.group_of(view)
            mark = " ●" if document.is_modified else ""
            words = shown(name).replace("&", "&&") + mark
            if tabs.tabText(tabs.indexOf(view)) != words:
                tabs.setTabText(tabs.indexOf(view), words)
                self.titled.emit()

    def remove_view(self, document: Document) -> None:
        """Remove the view of a closed document."""
        from app.ui import background  # late: a start needs none

        view = self._views.pop(document)
        self._pages.pop(view)
        self.changed.emit()
        self.remove_page(view)
        self._title_all()
        background.release()

    def add_page(
        self,
        page: QWidget,
        icon: QIcon,
        name: str,
        where: str,
        close: Callable[[], object],
        document: Callable[[], Document | None] = lambda: None,
        note: str = "",
    ) -> None:
        """Add a tab that `close` closes; commands mean `document` while it is on top.

        If there is none, the inspector says `note`.
        """
        self._pages[page] = _Page(name, where, close, document, note)
        index = self.tabs.addTab(page, icon, name.replace("&", "&&"))
        self.tabs.setTabToolTip(index, tip(where or name))
        self.tabs.set_cross(index, cross(tr("Close"), close, tr("Close {name}", name=name)))

    def remove_page(self, page: QWidget) -> None:
        """Remove a tab; if it had the focus, the next tab in front gets it."""
        self._pages.pop(page, None)
        self._unseen.discard(page)
        tabs = self.group_of(page)
        widget = QApplication.focusWidget()
        had_keyboard = widget is not None and page.isAncestorOf(widget)
        tabs.removeTab(tabs.indexOf(page))
        if had_keyboard and tabs.currentWidget() is not None:
            tabs.currentWidget().setFocus()
        page.deleteLater()
        if not tabs.count():
            self._leave_tabs(tabs)
            tabs.emptied.emit()

    @property
    def has_page(self) -> bool:
        """Whether there is something to close."""
        return self.page is not None

    def close_current(self) -> None:
        """Close what commands mean."""
        page = self.page
        if self._beside is not None and page in self._views.values():
            page = self._views[self._beside.document]
        if page is not None and page in self._pages:
            self._pages[page].close()

    def _close_at(self, tabs: Tabs, index: int) -> None:
        page = tabs.widget(index)
        assert page is not None, "it was clicked"
        self._pages[page].close()

    @property
    def window(self) -> QWidget:
        """The window of what commands mean."""
        return self._active.window()

    @property
    def pages(self) -> list[QWidget]:
        """All tabs, in their order."""
        widgets = (tabs.widget(at) for tabs in self.groups for at in range(tabs.count()))
        return [widget for widget in widgets if widget is not None]

    def folder_of(self, page: QWidget) -> str:
        """Return the folder of a tab's file, "" if it is not a document."""
        document = next((document for document, view in self._views.items() if view is page), None)
        return "" if document is None or document.file is None else str(document.file.parent)

    def show_page(self, page: QWidget) -> None:
        """Bring a tab to the front and focus it; nothing if it was closed meanwhile."""
        if page in self._pages:
            self._bring(page)
            page.setFocus()

    def _bring(self, page: QWidget) -> None:
        tabs = self.group_of(page)
        self._went_to(tabs)
        tabs.setCurrentWidget(page)
        if len(self.groups) > 1 and not tabs.window().isActiveWindow():
            tabs.window().raise_()
            tabs.window().activateWindow()

    def close_page(self, page: QWidget) -> None:
        """Close a tab, asking first if it is unsaved; nothing if it is closed already."""
        if page in self._pages:
            self._pages[page].close()

    # Going

    def step(self, by: int) -> None:
        """Bring the tab `by` positions further to the front, wrapping around."""
        tabs = self._active
        if tabs.count():
            tabs.setCurrentIndex((tabs.currentIndex() + by) % tabs.count())

    def show_document(self, document: Document) -> None:
        """Bring the tab of an open document to the top, unless it is before one's eyes."""
        if self.current is None or self.current.document is not document:
            self._bring(self._views[document])

    def go_to(self, path: Path) -> None:
        """Make a row of the active document current, and scroll to it even if it was current."""
        if self.current is not None:
            self.current.document.selection.show([path])
            self.current.setFocus()

    def show_row(self, document: Document, path: Path) -> None:
        """Bring a row of a document to the top, and go there; nothing if it is closed already."""
        if document in self._views:
            self.show_document(document)
            self.go_to(path)

    # Drafts

    def has_draft(self, document: Document) -> bool:
        """Whether text was typed for a document that is neither applied nor discarded."""
        view = self._views.get(document)
        return view is not None and view.has_typed_text

    def apply_draft(self, document: Document, then: Callable[[bool], object]) -> None:
        """Apply the text, then call `then` with whether that was possible."""
        text = self._views[document].text
        assert text is not None, "asked before"
        text.apply(then)

    def leave_draft(self, document: Document, then: Callable[[], object]) -> None:
        """Ask whether the text is applied or discarded, then go on unless that is cancelled."""
        text = self._views[document].text
        assert text is not None, "asked before"
        text.leave_text(then)

    def leave_unfit(self, document: Document, may_drop: Callable[[str], bool]) -> bool:
        """Ask with the reason whether input that fits no value goes; False to keep it."""
        from app.window.unfit_input import unfit_editors

        windows = {tabs.window() for tabs in self.groups}
        editors = unfit_editors(windows, document, in_panels=self.document is document)
        if editors and not may_drop(editors[0].reason):
            return False
        for editor in filter(isValid, editors):  # some may have gone while the question was shown
            editor.give_up()
        return True


def tab_titles(documents: Iterable[Document]) -> dict[Document, str]:
    """Return a title for each document; those of the same name include as many folders as
    needed."""
    named: dict[str, list[Document]] = defaultdict(list)
    for document in documents:
        named[document.name].append(document)
    titles: dict[Document, str] = {}
    for name, group in named.items():
        if len(group) == 1:
            titles[group[0]] = name
            continue
        for document, folder in zip(group, _distinct_folders(group), strict=True):
            titles[document] = f"{name} – {folder}" if folder else name
    return titles


def _distinct_folders(group: list[Document]) -> list[str]:
    """Return the shortest ends of the folders' paths that distinguish them."""
    parts = [() if document.file is None else document.file.parent.parts for document in group]
    most = max(len(part) for part in parts)
    for count in range(1, most + 1):
        tails = ["/".join(part[-count:]) for part in parts]
        if len(set(tails)) == len(tails):
            return tails
    return ["/".join(part[-1:]) for part in parts]
