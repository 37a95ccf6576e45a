"""A page of the help, rendered from Markdown with the theme's lines, spaces and colours."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
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
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from app import theme
from app.i18n import tr
from app.windows.help import pages as help_pages

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
        self.setSource(QUrl.fromLocalFile(str(help_pages.files()[name])))

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
