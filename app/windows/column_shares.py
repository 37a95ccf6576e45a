"""Columns that share the width of a list, so that it need not be scrolled sideways."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QTreeView


class ColumnShares(QObject):
    """Gives each column its share of the width in percent; the last one takes what is left.

    None is narrower than the words of its heading. Where somebody makes a column wider or
    narrower, all stay as they are from then on.
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
