"""Finding one of many nodes that may be added by a part of its name, its capitals or its pins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cached_property, lru_cache

from .graph import NodeOffer, OfferedPin

_WORD_START = re.compile(r"(?<![A-Z])[A-Z]|[A-Z](?=[a-z])|(?<![0-9])[0-9]|(?<![A-Za-z])[a-z]")
_CAPITAL = re.compile("[A-Z0-9]")


class _Fit(IntEnum):
    """How well a word fits, the best first."""

    WHOLE = 0
    BEGINNING = 1
    CAPITALS = 2
    WORD = 3
    INSIDE = 4
    SORT = 5
    PIN = 6


class OfferSearch:
    """Searches the same offers again and again, as somebody types.

    `shown` returns what a sort is called where it is shown; it is found by that as well.
    """

    def __init__(self, offers: Iterable[NodeOffer], shown: Callable[[str], str] = str) -> None:
        self._offers = list(offers)
        sorts = {offer.sort for offer in self._offers}
        self._shown = {sort.casefold(): shown(sort).casefold() for sort in sorts}

    def prepare(self) -> None:
        """Find out now what offers are found by, which the first search of any else does."""
        _ = self._search_rows

    @cached_property
    def _search_rows(self) -> list[_Row]:
        return [
            _row(offer.title, offer.sort, offer.pins, offer.properties, offer.tags)
            for offer in self._offers
        ]

    def find(self, text: str) -> list[NodeOffer]:
        """Return the offers that every word of a text fits, best first, then as they were given.

        A word fits what it is a part of: a name, the kind of a node, the name of a pin or
        property, a tag; it also fits a name that has its letters for capitals, in their order.
        Case does not matter.
        """
        words = text.casefold().split()
        if not words:
            return self._offers
        pairs = zip(self._search_rows, self._offers, strict=True)
        fits = [(fit, offer) for row, offer in pairs if (fit := row.fit(words, self._shown))]
        fits.sort(key=lambda scored_offer: scored_offer[0])
        return [offer for _fit, offer in fits]


class _Row:
    """What an offer is found by."""

    __slots__ = ("capitals", "name", "others", "sort", "starts")

    def __init__(self, title: str, sort: str, labels: Iterable[str]) -> None:
        self.starts = frozenset(match.start() for match in _WORD_START.finditer(title))
        self.name = title.casefold()
        self.capitals = "".join(_CAPITAL.findall(title)).casefold()
        self.sort = sort.casefold()
        self.others = "\n".join(labels).casefold()

    def fit(self, words: list[str], shown: Mapping[str, str]) -> tuple[int, int] | None:
        """Return how badly the words fit, the worst of them first; None if one does not.

        `shown` are the sorts as they are shown, by what they are called here.
        """
        fits = []
        for word in words:
            fit = self._fit(word, shown)
            if fit is None:
                return None
            fits.append(fit)
        return max(fits), sum(fits)

    def _fit(self, word: str, shown: Mapping[str, str]) -> _Fit | None:
        place = self.name.find(word)
        if place == 0:
            return _Fit.WHOLE if len(word) == len(self.name) else _Fit.BEGINNING
        if _is_subsequence(word, self.capitals):
            return _Fit.CAPITALS
        if place > 0:
            starts_word = not self.starts.isdisjoint(_places_in_text(word, self.name))
            return _Fit.WORD if starts_word else _Fit.INSIDE
        if self.sort.startswith(word) or shown[self.sort].startswith(word):
            return _Fit.SORT
        return _Fit.PIN if word in self.others else None


@lru_cache(maxsize=20_000)  # a game has some ten thousand classes
def _row(
    title: str,
    sort: str,
    pins: tuple[OfferedPin, ...],
    properties: tuple[str, ...],
    tags: tuple[str, ...],
) -> _Row:
    """Return what offers of one node are found by, at whatever pin they are made."""
    labels = (*(pin.label for pin in pins), *properties, *tags)
    return _Row(title, sort, labels)


def _places_in_text(word: str, text: str) -> Iterator[int]:
    place = text.find(word)
    while place >= 0:
        yield place
        place = text.find(word, place + 1)


def _is_subsequence(word: str, capitals: str) -> bool:
    """Whether a word of two letters or more begins as the capitals do and has no others."""
    if len(word) < 2 or word[0] != capitals[:1]:
        return False
    left = iter(capitals)
    return all(letter in left for letter in word)
