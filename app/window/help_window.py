"""The help: the list of pages to search in at the left, the page that was chosen at the right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePath
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QCloseEvent,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrame,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from app.ui import app_paths, theme
from app.ui.find_field import FindField, close_button, step_buttons
from app.ui.i18n import tr, trn
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label
from app.ui.selected_cells import EvenCells
from formats.registry import FORMATS

_NAME = Qt.ItemDataRole.UserRole
_PADDING = 12
"""Pixels above and below the title of a page together."""


def show_help(parent: QWidget, name: str) -> HelpWindow:
    """Show a page, one of `help_pages.files()`, in the one help window of a main window."""
    windows = (one for one in parent.children() if isinstance(one, HelpWindow))
    window = next(windows, None)
    window = window or HelpWindow(parent)
    window.show_page(name)
    return window


class HelpWindow(QWidget):
    """A window beside the main one; it stays open while the user tries things out."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(tr("Help – Triptych"))
        line = self.fontMetrics().height()
        self.resize(60 * line, 45 * line)
        self.view = HelpView()
        self.find_field = FindField(tr("Find in the page"), tr("Find in this page…"))
        self.search = QLineEdit()
        self.search.setAccessibleName(tr("Search the help"))
        self.search.setPlaceholderText(tr("Search all pages…"))
        self.search.installEventFilter(self)
        for field in (self.search, self.find_field):
            field.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setItemDelegate(EvenCells(self.list))
        self.list.setAccessibleName(tr("Pages"))
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.find_bar = QWidget()
        self.found = Label()
        self._build()
        self._connect()
        self._fill_page_list()

    # Building

    def _build(self) -> None:
        line = self.fontMetrics().height()
        left, right = QWidget(), QWidget()
        vbox(self.search, (self.list, 1), parent=left, margins=8)
        vbox((self.view, 1), self.find_bar, parent=right, spacing=0, margins=0)
        self._build_find_bar()
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setSizes([15 * line, 45 * line])
        hbox(split, parent=self, margins=0)

    def _build_find_bar(self) -> None:
        row = hbox((self.find_field, 1), parent=self.find_bar, margins=(8, 4, 8, 4))
        for button in step_buttons(self._find_on_page):
            row.addWidget(button)
        row.addWidget(self.found)
        row.addWidget(close_button(self.close_find))
        self.find_bar.hide()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._fill_page_list)
        self.list.currentItemChanged.connect(self._show_chosen)
        self.view.page_changed.connect(self._mark_page_shown)
        self.find_field.stepped.connect(self._find_on_page)
        self.find_field.left.connect(self.close_find)
        self.find_field.textChanged.connect(lambda: self._find_on_page(again=False))
        for keys, do in (
            ("Ctrl+F", self.open_find),
            ("F3", self.find_next),
            ("Shift+F3", self.find_previous),
            ("Alt+Left", self.view.backward),
            ("Alt+Right", self.view.forward),
            ("Ctrl+W", self.close),
            ("Esc", self._close_bar_or_window),
        ):
            QShortcut(QKeySequence(keys), self, do)

    # Pages

    def show_page(self, name: str) -> None:
        """Show a page, one of `help_pages.files()`, and bring the window to the front."""
        self.search.clear()
        self.view.show_page(name)
        self.show()
        self.raise_()
        self.activateWindow()
        self.view.setFocus()

    def _fill_page_list(self) -> None:
        """List the pages that match the search."""
        self.list.blockSignals(True)
        self.list.clear()
        for page in matching(self.search.text()):
            item = QListWidgetItem(page.title)
            item.setData(_NAME, page.name)
            item.setSizeHint(QSize(0, self.list.fontMetrics().height() + _PADDING))
            self.list.addItem(item)
        if not self.list.count():
            none = QListWidgetItem(tr("No results"))
            none.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(none)
        self.list.blockSignals(False)
        self._mark_page_shown()

    def _mark_page_shown(self) -> None:
        """Mark the page that is shown in the list."""
        self.list.blockSignals(True)
        self.list.setCurrentRow(-1)
        for row in range(self.list.count()):
            if self.list.item(row).data(_NAME) == self.view.page:
                self.list.setCurrentRow(row)
        self.list.blockSignals(False)

    def _show_chosen(self, item: QListWidgetItem | None) -> None:
        name = item.data(_NAME) if item is not None else None
        if name is None:
            return
        self.view.show_page(name)
        words = self.search.text().split()
        if words:
            self.view.find_words(words[0])

    # Finding

    def open_find(self) -> None:
        """Show the bar to find words in the page with."""
        self.find_bar.show()
        self.find_field.setFocus()
        self.find_field.selectAll()

    def close_find(self) -> None:
        """Put the bar away and the keyboard back on the page."""
        self.find_bar.hide()
        self.view.setExtraSelections([])
        self.view.setFocus()

    def find_next(self) -> None:
        """Go to the next occurrence."""
        self._find_on_page()

    def find_previous(self) -> None:
        """Go to the previous occurrence."""
        self._find_on_page(forward=False)

    def _find_on_page(self, forward: bool = True, again: bool = True) -> None:
        words = self.find_field.text()
        count = self.view.find_words(words, forward, again)
        places = trn("{n} place", "{n} places", count)
        self.found.setText("" if not words else places if count else tr("No results on this page"))

    # Events

    def _close_bar_or_window(self) -> None:
        if self.find_bar.isVisible():
            self.close_find()
        else:
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.close_find()
        super().closeEvent(event)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter_page()
            return True
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._step_to_page(1 if event.key() == Qt.Key.Key_Down else -1)
            return True
        return False

    def _enter_page(self) -> None:
        if self.list.currentRow() < 0:
            self._step_to_page(1)
        else:
            self.view.setFocus()

    def _step_to_page(self, by: int) -> None:
        row = self.list.currentRow() + by
        self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))


# A page of the help, rendered from Markdown with the theme's lines, spaces and colours.


_MARGIN = 20
_TABLE_PADDING = 5


class HelpView(QTextBrowser):
    """Shows one page after the other, with a way back, and finds words in the page.

    `page` is the name of the page that is shown.
    """

    page_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Page"))
        self.setOpenExternalLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.page = ""
        self.sourceChanged.connect(self._page_set)
        theme.watch().changed.connect(self._restyle)

    def show_page(self, name: str) -> None:
        """Show a page, one of `help_pages.files()`."""
        self.setSource(QUrl.fromLocalFile(str(files()[name])))

    def _page_set(self, source: QUrl) -> None:
        self.page = source.fileName().removesuffix(".md")
        self._dress_page()
        self.page_changed.emit()

    # Appearance

    def _restyle(self) -> None:
        """Read the page again, since its colours are set while it is read."""
        bar = self.verticalScrollBar()
        place = bar.value()
        self.reload()
        self._dress_page()
        bar.setValue(place)

    def _dress_page(self) -> None:
        document = self.document()
        document.setDocumentMargin(_MARGIN)
        document.setUndoRedoEnabled(False)
        whole = QTextCursor(document)
        whole.beginEditBlock()  # the page is laid out once, not for each block
        for block in _blocks(document):
            _dress_block(block)
        for frame in document.rootFrame().childFrames():
            _dress_frame(frame)
        whole.endEditBlock()

    # Finding

    def find_words(self, words: str, forward: bool = True, again: bool = True) -> int:
        """Mark every occurrence of a text, go to the next one, and return the number.

        Without `again` the selected occurrence may be the next one. After the last occurrence comes
        the first.
        """
        extra_selections = list(self._found_places(words))
        self.setExtraSelections(extra_selections)
        if not extra_selections:
            return 0
        cursor = self.textCursor()
        if not again:
            cursor.setPosition(cursor.selectionStart())
        flags = QTextDocument.FindFlag(0) if forward else QTextDocument.FindFlag.FindBackward
        next_one = self.document().find(words, cursor, flags)
        if next_one.isNull():
            next_one = extra_selections[0 if forward else -1].cursor
        self.setTextCursor(next_one)
        return len(extra_selections)

    def _found_places(self, words: str) -> Iterator[QTextEdit.ExtraSelection]:
        cursor = QTextCursor(self.document())
        while words and not (cursor := self.document().find(words, cursor)).isNull():
            place = QTextEdit.ExtraSelection()
            place.cursor = QTextCursor(cursor)
            color = theme.colors().warning
            color.setAlpha(90)
            place.format.setBackground(color)
            yield place


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _dress_block(block: QTextBlock) -> None:
    level = block.blockFormat().headingLevel()
    cursor = QTextCursor(block)
    shape = QTextBlockFormat()
    is_code = block.blockFormat().hasProperty(QTextBlockFormat.Property.BlockCodeLanguage)
    if is_code or block.blockFormat().hasProperty(QTextBlockFormat.Property.BlockCodeFence):
        shape.setBackground(QBrush(theme.colors().window))
        shape.setLeftMargin(8)
    elif level:
        shape.setTopMargin(4 if level == 1 else 18)
        shape.setBottomMargin(6)
    elif cursor.currentTable() is None:
        shape.setLineHeight(130, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor.mergeBlockFormat(shape)
    if level == 1:
        _color_heading(cursor)


def _color_heading(cursor: QTextCursor) -> None:
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    look = QTextCharFormat()
    look.setForeground(theme.colors().accent)
    cursor.mergeCharFormat(look)


def _dress_frame(frame: QTextFrame) -> None:
    if not isinstance(frame, QTextTable):
        return
    look = frame.format()
    look.setBorderCollapse(True)
    look.setBorder(1)
    look.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    look.setBorderBrush(QBrush(theme.colors().line))
    look.setCellPadding(_TABLE_PADDING)
    look.setCellSpacing(0)
    look.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    look.setTopMargin(6)
    look.setBottomMargin(10)
    look.setAlignment(Qt.AlignmentFlag.AlignLeft)
    frame.setFormat(look)


# The pages of the help: Markdown files of `resources/help`, in the order they are listed.


_FIRST = ("tour",)
_LAST = ("running", "machines", "archives", "compare", "safety")


class HelpPage(NamedTuple):
    """One page: its title is the first line of its text, without the marks of a heading."""

    name: str
    title: str
    text: str


def folder() -> Path:
    """Return the folder of the pages."""
    return app_paths.resource_folder() / "help"


@cache
def files() -> dict[str, Path]:
    """Return the file of each page by its name, in the order of the list.

    They are those of `folder()`, and those of formats that plug-ins bring.
    """
    of_formats = [known.help for known in FORMATS if known.help]
    of_names = [each for each in (*_FIRST, *of_formats, *_LAST) if isinstance(each, str)]
    found = {name: folder() / f"{name}.md" for name in of_names}
    found |= {each.stem: Path(each) for each in of_formats if isinstance(each, PurePath)}
    return {name: file for name, file in found.items() if file.is_file()}


@cache
def pages() -> tuple[HelpPage, ...]:
    """Return all pages, read at the first call."""
    return tuple(_page(name, file) for name, file in files().items())


def matching(words: str) -> tuple[HelpPage, ...]:
    """Return the pages that contain all words, ignoring case; those with one in the title first."""
    search_words = words.casefold().split()
    help_pages = [
        page for page in pages() if all(word in page.text.casefold() for word in search_words)
    ]
    return tuple(sorted(help_pages, key=lambda page: not _is_in_title(page, search_words)))


def _is_in_title(page: HelpPage, search_words: list[str]) -> bool:
    return any(word in page.title.casefold() for word in search_words)


def _page(name: str, file: Path) -> HelpPage:
    text = file.read_text(encoding="utf-8")
    return HelpPage(name, text.partition("\n")[0].lstrip("# "), text)
