"""The welcome page: what to do when nothing is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QWidget

from app.documents import recent
from app.documents.file_place import FilePlace
from app.game.workspace import Workspace
from app.ui import app_paths, theme
from app.ui.app_paths import TOUR_DONE, samples
from app.ui.i18n import tr
from app.ui.later import call_later
from app.ui.layouts import add_layout, empty, hbox, vbox
from app.ui.plain import Label, tip
from app.ui.widgets import hint

if TYPE_CHECKING:
    from app.documents.document_manager import DocumentManager

_MOST = 60
"""Letters of a name; longer ones lose their middle, and leave a `_HALF` on each side."""
_HALF = 28

_AIRY, _TIGHT = 32, 12
"""Pixels between the parts of the page, and in a window without room for that."""


class Welcome(QScrollArea):
    """Open a file, a recent file, or a sample; files can be dropped anywhere.

    It scrolls if panels leave too little room. The dump of a game is asked for until the
    `workspace` has one.
    """

    open_asked = Signal()
    dump_asked = Signal()
    tour_asked = Signal()
    place_chosen = Signal(object)
    """A `FilePlace`."""
    sample_chosen = Signal(str)
    painted = Signal()
    """The page was painted for the first time."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._is_painted = False
        workspace.changed.connect(self.fill)
        recent.watch().changed.connect(self._follow_recent)
        self.setAccessibleName(tr("Welcome"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewport(QWidget())  # to ask for Qt's own would load very many enums
        self._page = QWidget()
        outer = hbox(..., parent=self._page, margins=(24, 16, 24, 16))
        self._body = vbox(spacing=_AIRY)
        add_layout(outer, self._body)
        outer.addStretch(1)
        self._body.addStretch(1)
        add_layout(self._body, self._heading_row())
        self._set_up = self._dump_row()
        self._tour = self._tour_row()
        self._body.addWidget(self._tour)
        self._body.addWidget(self._set_up)
        self._lists = hbox(spacing=48)
        add_layout(self._body, self._lists)
        self._body.addStretch(2)
        self.setWidget(self._page)
        self._page.setAutoFillBackground(False)  # the window's ground shows

    def minimumSizeHint(self) -> QSize:
        wide = self._page.minimumSizeHint().width()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(wide + bar, super().minimumSizeHint().height())

    def showEvent(self, event: object) -> None:
        self.fill()
        super().showEvent(event)  # type: ignore[arg-type]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            call_later(self, self.painted.emit)

    def _follow_recent(self) -> None:
        """Update the list of recent files; if the page is hidden, that is done when it is shown."""
        if self.isVisible():
            self.fill()

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._space()

    def _space(self) -> None:
        """Reduce the spacing if there is too little room."""
        self._body.setSpacing(_AIRY)
        if self._page.sizeHint().height() > self.height():
            self._body.setSpacing(_TIGHT)

    def fill(self) -> None:
        """List the current recent files and samples; a dump is asked for once."""
        self._set_up.setVisible(not self._workspace.has_dump)
        self._tour.setVisible(self._is_tour_due())
        empty(self._lists)
        self._lists.addWidget(self._button_column(tr("Recent files"), self._recent_buttons()))
        self._lists.addWidget(self._button_column(tr("Samples"), self._sample_buttons()))
        self._space()
        self.updateGeometry()

    def _heading_row(self) -> QHBoxLayout:
        row = hbox(spacing=20)
        sign = Label()
        sign.setPixmap(theme.icon("triptych").pixmap(QSize(72, 72)))
        words = QLabel(
            "<span style='font-size:x-large'><b>Triptych</b></span><br>"
            + tr("Edit the parameter files of Nintendo’s games, byte for byte.")
        )
        button = QPushButton(tr("Open a file…"))
        button.setDefault(True)
        button.setMinimumHeight(32)
        button.clicked.connect(self.open_asked)
        self.setFocusProxy(button)  # the page itself is no stop for Tab
        row.addWidget(sign)
        row.addWidget(words)
        row.addSpacing(24)
        row.addStretch(1)
        row.addWidget(button)
        return row

    def _dump_row(self) -> QWidget:
        """Return the row that is shown until the dump of a game is chosen."""
        words = tr(
            "Do you make mods? Choose the dump of your game: then you can find every file in it "
            "by name, and what you save goes to your mod. The dump is never changed."
        )
        button = QPushButton(tr("Choose the dump of your game…"))
        button.clicked.connect(self.dump_asked)
        return _offer_page(words, button)

    def _tour_row(self) -> QWidget:
        """Return the row that is shown until the tour was seen or declined."""
        words = tr("New here? A guided tour shows the parts of the window in two minutes.")
        start, not_now = QPushButton(tr("Start the tour")), QPushButton(tr("No, thanks"))
        start.clicked.connect(self._start_tour)
        not_now.clicked.connect(self._forgo_tour)
        return _offer_page(words, start, not_now)

    @staticmethod
    def _is_tour_due() -> bool:
        return not app_paths.settings().value(TOUR_DONE, False, type=bool)

    def _start_tour(self) -> None:
        self._tour.hide()
        self.tour_asked.emit()

    def _forgo_tour(self) -> None:
        app_paths.settings().setValue(TOUR_DONE, True)
        self._tour.hide()

    def _button_column(self, title: str, buttons: list[QWidget]) -> QWidget:
        column = QWidget()
        column.setMinimumWidth(300)
        stack = vbox(parent=column, spacing=2, margins=0)
        heading = QLabel(f"<b>{title}</b>")
        stack.addWidget(heading)
        for button in buttons:
            stack.addWidget(button)
        stack.addStretch(1)
        return column

    def _recent_buttons(self) -> list[QWidget]:
        file_places = [place for place in recent.all_places() if place.file.exists()][:8]
        if not file_places:
            none = hint(tr("None yet. Drop files here or open one."))
            none.setWordWrap(True)
            return [none, self._tour_button()]
        return [self._file_button(place) for place in file_places]

    def _file_button(self, place: FilePlace) -> QWidget:
        name = place.name
        if place.words:
            name = tr("{name} in {archive}", name=name, archive=place.file.name)
        button = _Link(name, place.text, "file")
        button.clicked.connect(lambda: self.place_chosen.emit(place))
        return button

    def _tour_button(self) -> QWidget:
        button = _Link(tr("Getting started"), "", "info")
        button.clicked.connect(self._show_tour)
        return button

    def _show_tour(self) -> None:
        from app.window.help_window import show_help

        show_help(self.window(), "tour")

    def _sample_buttons(self) -> list[QWidget]:
        buttons: list[QWidget] = []
        for name in samples():
            button = _Link(name, "", "sample")
            button.clicked.connect(lambda _=False, name=name: self.sample_chosen.emit(name))
            buttons.append(button)
        return buttons


def _offer_page(sentence: str, *buttons: QPushButton) -> QWidget:
    """Return a row that suggests a first step, with its buttons."""
    page = QWidget()
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(12)
    words = hint(sentence)
    words.setWordWrap(True)
    row.addWidget(words, 1)
    for button in buttons:
        row.addWidget(button)
    return page


class _Link(QPushButton):
    """A flat button that reads like an entry of a list."""

    def __init__(self, name: str, place: str, sign: str) -> None:
        super().__init__()
        shown = name if len(name) <= _MOST else f"{name[:_HALF]}…{name[-_HALF:]}"
        self.setText(shown.replace("&", "&&"))
        self.setAccessibleName(name)
        self.setFlat(True)
        self.setIcon(theme.icon(sign, "secondary"))
        self.setToolTip(tip(place or name))
        self.setStyleSheet("text-align: left; padding: 4px 6px 4px 0;")


def welcome(
    workspace: Workspace,
    documents: Callable[[], DocumentManager],
    ask_dump: Callable[[], object],
    start_tour: Callable[[], object],
) -> Welcome:
    """Return the page; files chosen on it are opened in `documents`, which it returns."""
    page = Welcome(workspace)
    page.open_asked.connect(lambda: documents().ask_open())
    page.dump_asked.connect(ask_dump)
    page.tour_asked.connect(start_tour)
    page.place_chosen.connect(lambda place: documents().open_recent(place))
    page.sample_chosen.connect(lambda name: documents().open_sample(name))
    return page
