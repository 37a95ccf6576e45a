"""The nodes that may be added, as a list: all of them, or those that fit what is typed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from app.i18n import tr, trn
from app.item_models import NO_INDEX, Index
from formats.graph import NodeOffer, Role
from formats.offer_search import OfferSearch

OFFER = Qt.ItemDataRole.UserRole
"""The role that gives the offer itself."""
RECENT = OFFER + 1
"""The role that tells whether such a node was added lately."""


class OfferModel(QAbstractListModel):
    """Lists offers best first; `search` leaves those that fit."""

    def __init__(
        self,
        offers: Sequence[NodeOffer],
        parent: QObject | None = None,
        recent: Collection[str] = (),
    ) -> None:
        super().__init__(parent)
        self._recent = frozenset(recent)
        self.total = len(offers)
        self._search = OfferSearch(offers)
        self.offers = list(offers)

    def search(self, text: str) -> None:
        """List what fits a text, all for none."""
        self.beginResetModel()
        self.offers = self._search.find(text)
        self.endResetModel()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.offers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        offer = self.offers[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return offer.title
        if role == RECENT:
            return offer.title in self._recent
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (offer.title, offer.sort, pin_words(offer), seen(offer))))
        return offer if role == OFFER else None


def seen(offer: NodeOffer) -> str:
    """Return in words how many files have such nodes, "" where none is known."""
    if not offer.files:
        return ""
    return trn("seen in {n:,} file", "seen in {n:,} files", offer.files)


def pin_words(offer: NodeOffer) -> str:
    """Return in words which pins a node would have."""
    if offer.is_guessed:
        return tr("pins unknown")
    words = []
    for role, sign in ((Role.INPUT, ""), (Role.OUTPUT, "→ "), (Role.CHILD, "▸ ")):
        labels = [pin.label for pin in offer.pins if pin.role is role]
        if labels:
            words.append(sign + ", ".join(labels))
    return "  ".join(words)
