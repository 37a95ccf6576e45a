"""Small pieces that several windows are built from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QPoint, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QMenu,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QTabWidget,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from app.ui import theme
from app.ui.buttons import LabelledButton, icon_button
from app.ui.i18n import tr
from app.ui.layouts import vbox
from app.ui.plain import Label
from app.ui.tab_bar import TabBar

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel, Qt
    from PySide6.QtWidgets import QLabel, QLineEdit, QTreeView, QTreeWidget

T = TypeVar("T")
_FRAME_GAP = 6
"""The px between views with frames."""
_BELOW_LIST = 3
"""The px between the button that lists all tabs and their lower edge."""


class Hairline(QWidget):
    """A hairline in the theme's colour of lines."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colors().line)
        painter.end()


class Stack(QStackedWidget):
    """A stack that needs only the room of the page that is shown."""

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else QSize()


class Tabs(QTabWidget):
    """Pages in tabs that can be moved and closed; if there are several, a button lists them."""

    list_wanted = Signal()
    """The list of all tabs is asked for."""
    menu_asked = Signal(object, object)
    """The menu of a page's tab is asked for, at a place of the screen."""
    emptied = Signal()
    """The last page was moved elsewhere, or closed."""

    def __init__(self) -> None:
        super().__init__()
        self.bar = TabBar()
        self.setTabBar(self.bar)
        self.bar.tabCloseRequested.connect(self.tabCloseRequested)  # else only with Qt's buttons
        self._list: QToolButton | None = None
        self._around_list: QWidget | None = None
        self._is_ready = False
        self.setDocumentMode(True)
        self.setMovable(True)

    def _ask_menu(self, place: QPoint) -> None:
        page = self.widget(self.bar.tabAt(place))
        if page is not None:
            self.menu_asked.emit(page, self.bar.mapToGlobal(place))

    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        if not self._is_ready:
            self._get_ready()
        self._offer_list()

    def _get_ready(self) -> None:
        """Set up with the first tab what the start does not need."""
        from PySide6.QtCore import Qt  # late: its many enums take a while

        self._is_ready = True
        self.bar.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.bar.customContextMenuRequested.connect(self._ask_menu)
        self.bar.setElideMode(Qt.TextElideMode.ElideMiddle)  # of a name that is longer than most

    def tabRemoved(self, index: int) -> None:
        super().tabRemoved(index)
        self._offer_list()

    def _offer_list(self) -> None:
        if self._list is None and self.count() > 1:
            self._list = icon_button("list-open", tr("All open documents"), role="secondary")
            self._list.clicked.connect(self.list_wanted)
            around = QWidget()  # Qt puts a corner on the lower edge of the tabs
            vbox(self._list, parent=around, margins=(4, 0, 4, _BELOW_LIST))
            self.setCornerWidget(around)
            self._around_list = around
        if self._around_list is not None:
            self._around_list.setVisible(self.count() > 1)

    def set_cross(self, index: int, button: QToolButton) -> None:
        """Have a button close a tab, which has none yet: Qt's own is never made."""
        self.bar.setTabButton(index, QTabBar.ButtonPosition.RightSide, button)


class Toggle(LabelledButton):
    """A small button that is on or off, framed in the accent's colour while it is on."""

    paints_focus = True

    def __init__(self, words: str, tip: str) -> None:
        from PySide6.QtCore import Qt  # late: its many enums take a while, and the start needs none

        super().__init__()
        self.setText(words)
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._dress_toggle()

    def _dress_toggle(self) -> None:
        colors = theme.colors()
        sheet = (
            f"QToolButton {{ border: 1px solid {colors.line.name()}; border-radius: 4px;"
            f" padding: 2px 6px 1px 6px; color: {colors.secondary.name()}; }}"
            f"QToolButton:hover {{ background: {colors.raised.name()}; }}"
            f"QToolButton:checked {{ background: {colors.raised.name()};"
            f" border-color: {colors.accent.name()}; color: {colors.text.name()}; }}"
            f"QToolButton:focus {{ border-width: 2px; padding: 1px 5px 0px 5px;"
            f" border-color: {colors.accent.name()}; }}"
            f"QToolButton:disabled {{ color: {colors.disabled.name()};"
            f" border-color: {colors.line.name()}; }}"
        )
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._dress_toggle()


def ticked(rows: QTreeWidget, of: Sequence[T]) -> list[T]:
    """Return those things `of` the rows, one each, whose row has a tick."""
    from PySide6.QtCore import Qt

    items = map(rows.topLevelItem, range(rows.topLevelItemCount()))
    states = [item is not None and item.checkState(0) for item in items]
    return [item for item, state in zip(of, states, strict=True) if state is Qt.CheckState.Checked]


def own_key(event: QEvent, do: Callable[[], object] | None) -> bool:
    """Return whether a key is handled by a panel, and handle it, so that the window does not.

    `do` is called for the key press only; before that, Qt asks whether the key is accepted here.
    """
    if do is None or event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
        return False
    event.accept()
    if event.type() is QEvent.Type.KeyPress:
        do()
    return True


def dress_rows(view: QTreeView, name: str, model: QAbstractItemModel | None = None) -> None:
    """Make a view one of plain rows of one height, with a name for those who do not see it."""
    from app.ui.selected_cells import EvenRows  # late: a start shows no rows

    if model is not None:
        view.setModel(model)
    view.setAccessibleName(name)
    view.setUniformRowHeights(True)
    view.setItemDelegate(EvenRows(view))


def splitter_of_frames(orientation: Qt.Orientation) -> QSplitter:
    """Return a splitter for views with frames: a gap between these says more than a line."""
    split = QSplitter(orientation)
    split.setProperty("holds_frames", True)
    split.setHandleWidth(_FRAME_GAP)
    split.setChildrenCollapsible(False)
    return split


def search_line(field: QLineEdit, words: str) -> None:
    """Make a field a search field: `words` are shown in it while it is empty."""
    field.setPlaceholderText(words)
    field.setAccessibleName(words.removesuffix("…"))
    field.setClearButtonEnabled(True)
    field.addAction(theme.icon("search", "secondary"), field.ActionPosition.LeadingPosition)


def set_widths(view: QTreeView, widths: Sequence[int]) -> int:
    """Give columns widths in characters; return how wide a character is, in px."""
    unit = view.fontMetrics().averageCharWidth()
    for column, width in enumerate(widths):
        view.header().resizeSection(column, width * unit)
    return unit


def fit_columns(view: QTreeView, count: int, most: int = 320) -> None:
    """Fit the first `count` columns to their contents and a gap, at most `most` px."""
    gap = view.fontMetrics().averageCharWidth() * 2
    for column in range(count):
        view.resizeColumnToContents(column)
        view.setColumnWidth(column, min(view.columnWidth(column) + gap, most))


def row_height(widget: QWidget) -> int:
    """Return how high a row of a list is in the widget's font, in px."""
    return max(22, widget.fontMetrics().height() + 8)


def hint(words: str) -> QLabel:
    """Return a label for a remark."""
    label = Label(words)
    label.setForegroundRole(label.foregroundRole().PlaceholderText)
    return label


def hint_page(words: str) -> QLabel:
    """Return a page that holds a remark at its top, in as many lines as it needs."""
    from PySide6.QtCore import Qt  # late: a start needs none of it

    label = hint(words)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setMargin(16)
    return label


def shown(label: str) -> str:
    """Escape what a text label cannot show: undecodable bytes and control characters."""
    return label if label.isprintable() else "".join(map(_escaped, label))


def _escaped(char: str) -> str:
    if char.isprintable():
        return char
    if 0xDC80 <= ord(char) <= 0xDCFF:
        return f"\\x{ord(char) - 0xDC00:02X}"
    return char.encode("unicode_escape", "surrogatepass").decode()


def size_text(size: int) -> str:
    """Return a number of bytes in the unit a person would choose."""
    if size < 1000:
        return tr("{size} bytes", size=size)
    if size < 1_000_000:
        return f"{size / 1000:.1f} KB"
    return f"{size / 1_000_000:.2f} MB"


def open_menu(menu: QMenu, place: QPoint) -> None:
    """Open a menu at a screen position, wait until it is closed, and delete it.

    Its parent may have been closed by then, and deleted it.
    """
    menu.exec(place)
    if isValid(menu):
        menu.deleteLater()
