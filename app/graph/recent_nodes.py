"""The classes of the nodes that were added last, kept between runs: palettes begin with them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from app import app_paths
from formats.graph import NodeOffer

_KEY: Final = "graph/recent_nodes"
_KEPT: Final = 12
_FIRST: Final = 6
"""So many of them come before all others."""


def recent() -> list[str]:
    """Return the titles of the classes that were added last, the latest first."""
    stored = app_paths.stored_json(_KEY)
    if not isinstance(stored, list):
        return []
    return [one for one in stored if isinstance(one, str)][:_KEPT]


def remember(title: str) -> None:
    """Record that a node of a class was added."""
    kept = [title, *(one for one in recent() if one != title)][:_KEPT]
    app_paths.settings().setValue(_KEY, json.dumps(kept))


def recent_first(
    offers: Sequence[NodeOffer], titles: Sequence[str], is_at_pin: bool = False
) -> list[NodeOffer]:
    """Return offers with those of recent classes first, the latest before all.

    At a pin, what files have there comes before them: `rank` begins with how often, below 0.
    """
    if is_at_pin:
        seen = [offer for offer in offers if offer.rank and offer.rank[0] < 0]
        return [*seen, *recent_first(offers[len(seen) :], titles)]
    places = {title: place for place, title in enumerate(titles)}
    used = sorted((one for one in offers if one.title in places), key=lambda one: places[one.title])
    first = used[:_FIRST]
    taken = {one.what for one in first}
    return [*first, *(offer for offer in offers if offer.what not in taken)]
