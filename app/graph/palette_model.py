"""The list of nodes that can be added, all or those that match a text.

Those that were added last come first; they are kept between runs.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from app.ui import app_paths
from app.ui.i18n import tr, trn
from app.ui.item_models import NO_INDEX, Index
from app.ui.terms import sorted_as
from formats.graph import NodeOffer, OfferSearch, Role

OFFER = Qt.ItemDataRole.UserRole
"""The role that gives the offer itself."""
RECENT = OFFER + 1
"""The role that says whether a node was added recently."""


_RECENT_KEY: Final = "graph/recent_nodes"
_RECENT_KEPT: Final = 12
_RECENT_FIRST: Final = 6
"""The most recent nodes listed first."""


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
        self._search = OfferSearch(offers, sorted_as)
        self.offers = list(offers)

    def search(self, text: str) -> None:
        """Filter by a text; the empty one lists all."""
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
            words = (offer.title, sorted_as(offer.sort), pin_text(offer), seen(offer))
            return ", ".join(filter(None, words))
        return offer if role == OFFER else None


def seen(offer: NodeOffer) -> str:
    """Return in words how many files have such nodes, "" for a built-in type that none has.

    A class that only a table of the game has is said to be in none.
    """
    if not offer.files:
        return tr("in no known file") if offer.is_guessed and offer.tags else ""
    return trn("seen in {n:,} file", "seen in {n:,} files", offer.files)


def pin_text(offer: NodeOffer) -> str:
    """Return in words which pins a node would have."""
    if offer.is_guessed and not offer.pins:
        return tr("pins unknown")
    words = []
    for role, sign in ((Role.INPUT, ""), (Role.OUTPUT, "→ "), (Role.CHILD, "▸ ")):
        labels = [pin.label for pin in offer.pins if pin.role is role]
        if labels:
            words.append(sign + ", ".join(labels))
    return "  ".join(words) + (tr(", others unknown") if offer.is_guessed else "")


def recent_titles() -> list[str]:
    """Return the titles of the classes that were added last, the latest first."""
    stored = app_paths.stored_json(_RECENT_KEY)
    if not isinstance(stored, list):
        return []
    return [title for title in stored if isinstance(title, str)][:_RECENT_KEPT]


def remember_title(title: str) -> None:
    """Record that a node of a class was added."""
    kept = [title, *(other for other in recent_titles() if other != title)][:_RECENT_KEPT]
    app_paths.settings().setValue(_RECENT_KEY, json.dumps(kept))


def recent_first(
    offers: Sequence[NodeOffer], titles: Sequence[str], is_at_pin: bool = False
) -> list[NodeOffer]:
    """Return offers with those of recent classes first, the latest before all.

    At a pin, what files have there comes before them: `rank` begins with how often, below 0.
    """
    if is_at_pin:
        ranked = [offer for offer in offers if offer.rank and offer.rank[0] < 0]
        return [*ranked, *recent_first(offers[len(ranked) :], titles)]
    places = {title: place for place, title in enumerate(titles)}
    used = [offer for offer in offers if offer.title in places]
    first = sorted(used, key=lambda offer: places[offer.title])[:_RECENT_FIRST]
    taken = {offer.what for offer in first}
    return [*first, *(offer for offer in offers if offer.what not in taken)]
