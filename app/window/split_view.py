"""The other pane: tabs that were moved there, or a second view of a document, beside the tabs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.documents.document import Document
from app.ui import theme
from app.ui.buttons import cross
from app.ui.i18n import tr
from app.ui.later import call_later
from app.ui.layouts import hbox, vbox
from app.ui.widgets import Hairline, Tabs
from app.window.document_view import DocumentView

if TYPE_CHECKING:
    from app.documents.document_manager import DocumentManager
    from app.window.open_views import OpenViews

_OPEN = 2000
"""The most rows that are expanded in a second view as in the first."""


class SideStrip(QWidget):
    """A line above a side, in the accent's colour while commands mean that side."""

    def __init__(self) -> None:
        super().__init__()
        self.is_on = False
        self.setFixedHeight(2)

    def set_on(self, on: bool) -> None:
        """Show whether this side is active."""
        self.is_on = on
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.colors()
        painter = QPainter(self)
        painter.fillRect(self.rect(), colors.accent if self.is_on else colors.window)
        painter.end()


class SplitDocumentView(DocumentView):
    """A view without a text mode: unapplied text is kept in the tab only."""

    @property
    def modes(self) -> tuple[str, ...]:
        """What of this document can be shown here."""
        return tuple(mode for mode in super().modes if "text" not in mode)


class _Head(QWidget):
    """The header of a document without tabs, as high as the tab bar beside it."""

    def __init__(self, bar: QWidget) -> None:
        super().__init__()
        self._bar = bar
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._bar.sizeHint().height())


class SplitSide(QObject):
    """Shows a document beside the tabs; the side that last had the focus is active.

    It shows either tabs that were moved here (`tabs`), or a `view` of a document which also has its
    tab. Of two views of one document, only the focused one follows the current row. `wire` connects
    a new view with the window; `pages` contains the tabs, and their substitutes, in the centre of
    the window.
    """

    def __init__(
        self,
        documents: DocumentManager,
        views: OpenViews,
        wire: Callable[[DocumentView], object],
        pages: QWidget,
    ) -> None:
        super().__init__(documents)
        self._open, self._views, self._wire, self._pages = documents, views, wire, pages
        self.view: SplitDocumentView | None = None
        self.tabs: Tabs | None = None
        self.is_active = False
        self.choice = QComboBox()
        self.pane = QWidget()
        self._strips = {False: SideStrip(), True: SideStrip()}
        """The markers of the tabs and of this side."""
        self._column = QVBoxLayout(self.pane)
        self._build()
        documents.opened.connect(lambda _document: self._fill_choice())
        documents.closed.connect(self._closed)
        documents.ending.connect(self._finish_editing)
        views.tabs.currentChanged.connect(lambda _at: self.deactivate())
        views.tabs_wanted.connect(self.deactivate)
        app = QApplication.instance()
        assert isinstance(app, QApplication), "there is a window"
        app.focusChanged.connect(self._focus_changed)

    # Building

    def _build(self) -> None:
        """Put the tabs and this side into a splitter, where the tabs were alone."""
        self.choice.setAccessibleName(tr("Document of this side"))
        self.choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.choice.activated.connect(lambda at: self.show(self._documents()[at]))
        self._head = _Head(self._views.tabs.tabBar())
        hbox((self.choice, 1), self._cross(), parent=self._head, margins=(8, 0, 4, 0))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._strips[True])
        self._column.addWidget(self._head)
        self._line = Hairline()
        self._column.addWidget(self._line)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        middle = self._pages.parentWidget()
        layout = middle.layout() if middle is not None else None
        assert layout is not None, "the window was built"
        layout.replaceWidget(self._pages, self._splitter)
        self._splitter.addWidget(self._first_side())
        self._splitter.addWidget(self.pane)
        self.pane.hide()
        self._splitter.show()  # otherwise a widget added to a visible window stays hidden
        self._splitter.lower()  # below the notices, which overlap all of it

    def _first_side(self) -> QWidget:
        first = QWidget()
        vbox(self._strips[False], (self._pages, 1), parent=first, spacing=0, margins=0)
        return first

    def _show_active(self) -> None:
        is_here = self.is_active or (self._has_tabs and self._views.active is self.tabs)
        for side, strip in self._strips.items():
            strip.setVisible(self.is_split)
            strip.set_on(side == is_here)
        self._views.tabs.bar.set_quiet(self.is_split and is_here)
        if self.tabs is not None:
            self.tabs.bar.set_quiet(self.is_split and not is_here)

    @property
    def is_split(self) -> bool:
        """Whether this side is shown."""
        return self.view is not None or self._has_tabs

    @property
    def _has_tabs(self) -> bool:
        return self.tabs is not None and self.tabs.count() > 0

    def _cross(self) -> QToolButton:
        return cross(tr("Close this side"), self.close)

    def _documents(self) -> list[Document]:
        return self._open.documents

    def _fill_choice(self) -> None:
        """List the open documents, that of this side chosen."""
        self.choice.clear()
        for document in self._documents():
            icon = theme.file_icon(document.format.name)
            self.choice.addItem(icon, document.name)
        if self.view is not None and self.view.document in self._documents():
            self.choice.setCurrentIndex(self._documents().index(self.view.document))

    # Showing and leaving

    def split(self) -> None:
        """Show the active document beside the tabs, too, or only the tabs again."""
        if self.is_split:
            self.close()
        else:
            self.open()

    def take_tab(self, page: QWidget) -> None:
        """Move a tab to this side, and activate it."""
        self._drop_view()
        was_split = self.is_split
        if self.tabs is None:
            self.tabs = Tabs()
            self.tabs.setAccessibleName(tr("Documents of this side"))
            self._column.addWidget(self.tabs, 1)
            self._views.add_group(self.tabs)
            self.tabs.emptied.connect(self._emptied)
            self._views.changed.connect(self._show_active)
        self._show_parts(has_tabs=True)
        if not was_split:
            self._halve()
        self._views.move(page, self.tabs)
        self._show_active()

    def give_back(self) -> None:
        """Move the tabs of this side to those of the first."""
        while self.tabs is not None and (page := self.tabs.widget(0)) is not None:
            self._views.move(page, self._views.tabs)

    def _emptied(self) -> None:
        if self.view is None:
            self.pane.hide()
        self._show_active()

    def _show_parts(self, has_tabs: bool) -> None:
        """Show the tabs of this side, or its list of documents with a view below."""
        self._head.setVisible(not has_tabs)
        self._line.setVisible(not has_tabs)
        if self.tabs is not None:
            self.tabs.setVisible(has_tabs)
        self.pane.show()

    def _halve(self) -> None:
        width = self._splitter.width()
        self._splitter.setSizes([width // 2, width - width // 2])

    def open(self) -> None:
        """Show the document on top on this side, too, and go there."""
        document = self._views.document
        if document is None:
            return
        self.show(document)
        self._halve()

    def show(self, document: Document) -> None:
        """Show a document on this side and go there."""
        self.give_back()
        if self.view is None or self.view.document is not document:
            self._drop_view()
            view = SplitDocumentView(document)
            self.view, self.is_active = view, False
            self._wire(view)
            self._show_like_main(view)
            self._column.addWidget(view, 1)
            self._show_parts(has_tabs=False)
            if not view.tree.isVisible() and view.has_graph:
                view.show_mode("tree")
        self._fill_choice()
        assert self.view is not None, "made above"
        self.enter()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_like_main(self, view: DocumentView) -> None:
        """Open in a new view the rows that are open in the tab, scrolled as there."""
        main = self._views.view_of(view.document)
        if main is None:
            return
        view.tree.open_rows.open_again(main.tree.open_rows.paths()[:_OPEN])
        at, bar = main.tree.verticalScrollBar().value(), view.tree.verticalScrollBar()
        call_later(bar, lambda: bar.setValue(at))  # after it is laid out

    def close(self) -> None:
        """Show the tabs alone again."""
        self.deactivate()
        self._drop_view()
        self.give_back()
        self._show_active()
        self.pane.hide()
        if self._views.current is not None:
            self._views.current.setFocus()

    def _drop_view(self) -> None:
        if self.view is None:
            return
        self.view.finish_editing()
        view, self.view = self.view, None  # when hidden, it passes the focus on, maybe to this side
        main = self._views.view_of(view.document)
        if main is not None and not main.is_following:
            main.set_following(True)
            _select_as_in(main)
        view.set_following(False)
        if self.is_active:
            self.is_active = False
            self._views.set_beside(None)
        self._column.removeWidget(view)
        view.hide()
        view.deleteLater()

    def _closed(self, document: Document) -> None:
        """Close with the document that is shown here."""
        if self.view is not None and self.view.document is document:
            self.close()
        self._fill_choice()

    def _finish_editing(self, document: Document) -> None:
        if self.view is not None and self.view.document is document:
            self.view.finish_editing()

    # Which side is meant

    def switch(self) -> None:
        """Go to the other side."""
        if self.tabs is not None and self._has_tabs:
            is_here = self._views.active is self.tabs
            page = (self._views.tabs if is_here else self.tabs).currentWidget()
            if page is not None:
                self._views.show_page(page)
            return
        if self.view is None:
            return
        if self.is_active:
            self.deactivate()
            page = self._views.tabs.currentWidget()
            if page is not None:  # all others were closed, or moved to windows of their own
                page.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.enter()

    def enter(self) -> None:
        """Let commands mean this side."""
        if self.view is not None:
            self._set_active(True)

    def deactivate(self) -> None:
        """Let commands mean the tab on top."""
        self._set_active(False)

    def _set_active(self, on: bool) -> None:
        if self.view is None:
            return
        main = self._views.view_of(self.view.document)
        if on == self.is_active and self.view.is_following == on:
            return
        self.is_active = on
        self._show_active()
        if main is not None:
            self._hand_over(main, on)
        self._views.set_beside(self.view if on else None)

    def _hand_over(self, main: DocumentView, on: bool) -> None:
        """Let that view of the document follow its current row which has the keyboard now."""
        assert self.view is not None, "asked before"
        follower, other_document_view = (self.view, main) if on else (main, self.view)
        other_document_view.set_following(False)
        follower.set_following(True)
        _select_as_in(follower)

    def _focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self.view is None or now is None:
            return
        if self.pane.isAncestorOf(now):
            self.enter()
        elif self._views.tabs.isAncestorOf(now):
            self.deactivate()


def _select_as_in(view: DocumentView) -> None:
    """Have those rows selected in the document that the tree of a view shows as selected."""
    tree = view.tree
    view.document.selection.choose(tree.selected_paths(), tree.model_.path(tree.currentIndex()))
