"""Matches two sequences in bounded time: elements are compared by identity only.

Pairs are places `(i, j)` of one and the same element in both. The cost stays near the length of
the sequences; where the shortest way is too far to find, a shorter common sequence is returned.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Final

Elements = Sequence[Hashable]
IntPair = tuple[int, int]
_Span = tuple[int, int, int, int]

_STEPS: Final = 64
"""How many insertions and removals are tried to be the fewest possible, between two anchors."""
_FEW_STEPS: Final = 16
_LONG: Final = 20_000
_ROUNDS: Final = 12
"""How often the space between anchors is looked at for anchors again."""


def rising(pairs: Iterable[IntPair]) -> list[IntPair]:
    """Return the longest run of pairs in which both positions rise; no position is used twice."""
    tails: list[int] = []
    last: list[int] = []
    ordered = sorted(pairs, key=lambda pair: pair[1])
    before = [-1] * len(ordered)
    for n, (i, _j) in enumerate(ordered):
        at = bisect_left(tails, i)
        before[n] = last[at - 1] if at else -1
        if at == len(tails):
            tails.append(i)
            last.append(n)
        else:
            tails[at], last[at] = i, n
    rising_run = []
    n = last[-1] if last else -1
    while n >= 0:
        rising_run.append(ordered[n])
        n = before[n]
    return rising_run[::-1]


def common(elements: Elements, other_elements: Elements) -> list[IntPair]:
    """Return pairs of a long common sequence, the longest where few steps are between them."""
    pairs: list[IntPair] = []
    todo = [((0, len(elements), 0, len(other_elements)), 0)]
    while todo:
        span, rounds = todo.pop()
        span = _trim(elements, other_elements, span, pairs)
        if span[0] == span[1] or span[2] == span[3]:
            continue
        common_run = _shortest(elements, other_elements, span)
        if common_run is not None:
            pairs += common_run
            continue
        anchors = _anchors(elements, other_elements, span)
        pairs += anchors
        if anchors and rounds < _ROUNDS:
            todo += [(between, rounds + 1) for between in _spans_between(span, anchors)]
    return sorted(pairs)


def _trim(elements: Elements, other_elements: Elements, span: _Span, pairs: list[IntPair]) -> _Span:
    """Pair equal elements at both ends, and return the rest."""
    start, stop, other_start, other_stop = span
    while (
        start < stop and other_start < other_stop and elements[start] is other_elements[other_start]
    ):
        pairs.append((start, other_start))
        start, other_start = start + 1, other_start + 1
    while (
        start < stop
        and other_start < other_stop
        and elements[stop - 1] is other_elements[other_stop - 1]
    ):
        stop, other_stop = stop - 1, other_stop - 1
        pairs.append((stop, other_stop))
    return start, stop, other_start, other_stop


def _spans_between(span: _Span, anchors: Sequence[IntPair]) -> list[_Span]:
    start, stop, other_start, other_stop = span
    spans = []
    for i, j in [*anchors, (stop, other_stop)]:
        if i > start and j > other_start:
            spans.append((start, i, other_start, j))
        start, other_start = i + 1, j + 1
    return spans


def _anchors(elements: Elements, other_elements: Elements, span: _Span) -> list[IntPair]:
    """Pair elements that are unique in both; if there are none, pair by position."""
    here, there = elements[span[0] : span[1]], other_elements[span[2] : span[3]]
    counts, other_counts = Counter(map(id, here)), Counter(map(id, there))
    places = {id(x): i for i, x in enumerate(here, span[0]) if counts[id(x)] == 1}
    pairs = [
        (places[id(x)], j)
        for j, x in enumerate(there, span[2])
        if id(x) in places and other_counts[id(x)] == 1
    ]
    if not pairs:
        numbered = dict(zip(_numbered(here), range(span[0], span[1]), strict=True))
        numbers = zip(_numbered(there), range(span[2], span[3]), strict=True)
        pairs = [(numbered[key], j) for key, j in numbers if key in numbered]
    return rising(pairs)


def _numbered(elements: Elements) -> list[IntPair]:
    """Return each element by identity, with the count of its like before it."""
    seen: Counter[int] = Counter()
    pairs = []
    for element in elements:
        pairs.append((id(element), seen[id(element)]))
        seen[id(element)] += 1
    return pairs


def _shortest(elements: Elements, other_elements: Elements, span: _Span) -> list[IntPair] | None:
    """Return the longest common sequence, None if it takes too many steps to find.

    Walks as far as possible along every diagonal with one step more each round.
    """
    start, stop, other_start, other_stop = span
    size, other_size = stop - start, other_stop - other_start
    limit = min(size + other_size, _STEPS if size + other_size < _LONG else _FEW_STEPS)
    if abs(size - other_size) > limit:
        return None
    far = {1: 0}
    rounds = []
    for steps in range(limit + 1):
        rounds.append(dict(far))
        for diagonal in range(-steps, steps + 1, 2):
            down = diagonal == -steps or (
                diagonal != steps and far[diagonal - 1] < far[diagonal + 1]
            )
            x = far[diagonal + 1] if down else far[diagonal - 1] + 1
            y = x - diagonal
            while (
                x < size
                and y < other_size
                and elements[start + x] is other_elements[other_start + y]
            ):
                x, y = x + 1, y + 1
            far[diagonal] = x
            if x >= size and y >= other_size:
                return _walked_back(rounds, size, other_size, start, other_start)
    return None


def _walked_back(
    rounds: list[dict[int, int]], x: int, y: int, start: int, other_start: int
) -> list[IntPair]:
    """Return the pairs on the way that reached the end `(x, y)`."""
    pairs = []
    for steps in range(len(rounds) - 1, -1, -1):
        was_x = was_y = 0
        if steps:
            far, diagonal = rounds[steps], x - y
            down = diagonal == -steps or (
                diagonal != steps and far[diagonal - 1] < far[diagonal + 1]
            )
            before = diagonal + 1 if down else diagonal - 1
            was_x = far[before]
            was_y = was_x - before
        while x > was_x and y > was_y:
            x, y = x - 1, y - 1
            pairs.append((start + x, other_start + y))
        x, y = was_x, was_y
    return pairs
