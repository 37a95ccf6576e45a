"""Titles that begin as others do, shortened so that they stay distinct."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache

from app.graph.face import Face
from app.graph.measure import TITLE_WORDS, wrapped

_CUT = "…"
_SLACK = 8.0
"""How much wider lines may be one by one than their text is as a whole, in px for each."""


@lru_cache(maxsize=16)
def shared_beginnings(titles: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Return after how many letters of each title a word ends that another begins with, too.

    At least one word of each is its own.
    """
    every = sorted({title: TITLE_WORDS.findall(title)[:-1] for title in titles}.items())
    shared_counts = dict.fromkeys(titles, 0)
    for (one, words), (other, others) in itertools.pairwise(every):
        alike = list(itertools.takewhile(_is_pair, zip(words, others, strict=False)))
        for title, whole in ((one, words), (other, others)):
            shared_counts[title] = max(shared_counts[title], min(len(alike), len(whole) - 1))
    by_title = dict(every)
    return {
        title: tuple(itertools.accumulate(map(len, by_title[title][:count])))
        for title, count in shared_counts.items()
    }


def _is_pair(words: tuple[str, str]) -> bool:
    return words[0] == words[1]


def distinct_lines(
    title: str, cuts: Sequence[int], face: Face, width: float, rows: int
) -> list[str]:
    """Return lines as `wrapped` does, of a title that begins as others do.

    Where it is too long, what it shares with them is left out before anything else: no more than
    is needed, and only to one of the `cuts`.
    """
    return list(_distinct_lines(title, tuple(cuts), face, width, rows))


@lru_cache(maxsize=2048)  # a graph seen from far away paints all its titles, as they were before
def _distinct_lines(
    title: str, cuts: tuple[int, ...], face: Face, width: float, rows: int
) -> tuple[str, ...]:
    shown = [title, *(_CUT + title[cut:] for cut in cuts)]
    for text in shown[:-1]:
        if face.width(text) > rows * (width + _SLACK):
            continue  # it is not whole in any lines, which take longer to make
        lines = wrapped(text, face, width, rows)
        if "".join(lines) == text:
            return tuple(lines)
    return tuple(wrapped(shown[-1], face, width, rows))
