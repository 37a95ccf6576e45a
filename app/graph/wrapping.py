"""Titles in several lines: broken between words, of which CamelCase has several."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import lru_cache

from app.graph.measure import Face

_CUT = "…"
_WORDS = re.compile(r"[A-Z]*[^A-Z_. ]*[_. ]*")


def broken(title: str, face: Face, width: float, rows: int) -> list[str]:
    """Return at most `rows` lines of a title; one may be wider than `width` all the same."""
    lines = [""]
    for word in filter(None, _WORDS.findall(title)):
        if lines[-1] and face.width(lines[-1] + word) > width and len(lines) < rows:
            lines.append("")
        lines[-1] += word
    return lines


def wrapped(title: str, face: Face, width: float, rows: int) -> list[str]:
    """Return at most `rows` lines of a title, cut where they are wider than `width`.

    Of names that may begin alike the middle is cut out, of sentences and single words the end.
    """
    lines = broken(title, face, width, rows)
    is_name = " " not in title.strip()
    return [
        (face.fit_ends if is_name and len(_WORDS.findall(line)) > 2 else face.fit)(line, width)
        for line in lines
    ]


@lru_cache(maxsize=16)
def shared_beginnings(titles: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Return after how many letters of each title a word ends that another begins with, too.

    At least one word of each is its own.
    """
    every = sorted({title: _WORDS.findall(title)[:-1] for title in titles}.items())
    found = dict.fromkeys(titles, 0)
    for (one, words), (other, others) in itertools.pairwise(every):
        alike = list(itertools.takewhile(_is_pair, zip(words, others, strict=False)))
        for title, whole in ((one, words), (other, others)):
            found[title] = max(found[title], min(len(alike), len(whole) - 1))
    by_title = dict(every)
    return {
        title: tuple(itertools.accumulate(map(len, by_title[title][:count])))
        for title, count in found.items()
    }


def _is_pair(words: tuple[str, str]) -> bool:
    return words[0] == words[1]


def told_apart(title: str, cuts: Sequence[int], face: Face, width: float, rows: int) -> list[str]:
    """Return lines as `wrapped` does, of a title that begins as others do.

    Where it is too long, what it shares with them is left out before anything else: no more than
    is needed, and only to one of the `cuts`.
    """
    lines = wrapped(title, face, width, rows)
    for cut in cuts:
        if "".join(lines) in (title, _CUT + title[cut:]):
            break
        lines = wrapped(_CUT + title[cut:], face, width, rows)
        if "".join(lines) == _CUT + title[cut:]:
            break
    return lines
