"""What lists have in common: columns that share their width, and words over a list without rows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QTreeView

from app.ui.plain import Label


class ColumnShares(QObject):
    """Gives each column its share of the width in percent; the last one takes the rest.

    None is narrower than its heading. If the user resizes a column, all keep their widths from then
    on.
    """

    def __init__(self, view: QTreeView, *shares: int) -> None:
        super().__init__(view)
        self._view, self._shares = view, shares
        self._is_ours = False
        view.header().setStretchLastSection(True)
        view.header().sectionResized.connect(self._resized)
        view.viewport().installEventFilter(self)

    def _resized(self, column: int, _old: int, _new: int) -> None:
        if not self._is_ours and column < len(self._shares):
            self._shares = ()

    def _share(self, shares: Sequence[int]) -> None:
        header, whole = self._view.header(), self._view.viewport().width()
        widths = [
            max(whole * share // 100, header.sectionSizeHint(column))
            for column, share in enumerate(shares)
        ]
        self._is_ours = True
        last = max(whole - sum(widths), header.minimumSectionSize())
        for column, width in enumerate([*widths, last] if widths else ()):
            header.resizeSection(column, width)
        self._is_ours = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._share(self._shares)
        return False


_BESIDE, _ABOVE = 24, 48
"""Pixels beside the text, and above it: there may still be a row."""


def _end_of_rows(view: QAbstractScrollArea) -> int:
    """Return how far down the rows of a tree go, in px; 0 for any other view."""
    model = view.model() if isinstance(view, QTreeView) else None
    if model is None or not isinstance(view, QTreeView):
        return 0
    last = model.index(model.rowCount() - 1, 0)
    while view.isExpanded(last) and model.rowCount(last):
        last = model.index(model.rowCount(last) - 1, 0, last)
    return view.visualRect(last).bottom() if last.isValid() else 0


class OverNote(Label):
    """A message below the few rows of a view, as wide as they are; `show_text` shows it."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__("", view.viewport())
        self._view = view
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setForegroundRole(self.foregroundRole().PlaceholderText)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.viewport().installEventFilter(self)
        self.hide()

    def show_text(self, words: str) -> None:
        """Show some words, or none."""
        self.setText(words)
        self._fill_view()
        self.setVisible(bool(words))

    def _fill_view(self) -> None:
        room = self._view.viewport().rect()
        top = max(_ABOVE, _end_of_rows(self._view) + _BESIDE)
        self.setGeometry(room.adjusted(_BESIDE, top, -_BESIDE, 0))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._fill_view()
        return False
