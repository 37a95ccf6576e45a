"""Paths with wildcards: `*` is any step or part of a label, `**` any number of steps.

`Actors/*/Life`, `**/Name`, `Enemy_*/Speed`; `A/**` is all below A. A step without a wildcard is
what it is in `formats.paths`, except that a label with a slash in it is meant by `*` only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self

from .core.kinds import Kind
from .core.paths import Path
from .errors import WrongType
from .outline import Outline, Row
from .paths import _PLACE, find, hashes_of

_WILD = re.compile(r"(\*\*/|/\*\*|\*\*|\*)")
_MEANT = {"**/": "(?:.*/)?", "/**": "(?:/.*)?", "**": ".*", "*": "[^/]*"}


def is_pattern(words: str) -> bool:
    """Whether words hold a wildcard."""
    return "*" in words


def find_all(outline: Outline, words: str) -> Iterator[Path]:
    """Yield every path that `words` mean, in the order of the document, none twice.

    Words that lead to a row as they stand, as `find` reads them, mean that row alone, be there a
    `*` in its label. Raises `WrongType` if words without a `*` lead nowhere; a pattern that
    nothing fits yields nothing.
    """
    try:
        yield find(outline, words)
        return
    except WrongType:
        if not is_pattern(words):
            raise
    steps = [_Step.of(word) for word in _full_pattern(words).strip("/").split("/")]
    yield from _fit(outline, (), {0}, steps)


def spelled(words: str) -> re.Pattern[str]:
    """Return what fits every path, as `Speller` spells it, that words with wildcards mean."""
    parts = (_MEANT.get(part) or re.escape(part) for part in _WILD.split(_full_pattern(words)))
    return re.compile("".join(parts), re.DOTALL)


def _full_pattern(words: str) -> str:
    """Return a pattern in full: `A/**` is all below A, and not A itself."""
    return f"{words}/*" if words == "**" or words.endswith("/**") else words


class _Step(NamedTuple):
    """One step of a pattern; `is_any` for any number of steps."""

    is_any: bool
    labels: re.Pattern[str]
    hashes: frozenset[int]
    place: int

    @classmethod
    def of(cls, word: str) -> Self:
        """Read one step."""
        labels = re.compile(".*".join(map(re.escape, word.split("*"))), re.DOTALL)
        place = _PLACE.fullmatch(word)
        hashes = frozenset(() if is_pattern(word) else hashes_of(word))
        return cls(word == "**", labels, hashes, int(place[1]) if place else -1)

    def fits(self, row: Row, place: int, is_array: bool) -> bool:
        """Whether a row is meant, which stands at `place` among its siblings."""
        if place == self.place or row.hash in self.hashes:
            return True
        return bool(self.labels.fullmatch(row.label)) or (
            is_array and bool(self.labels.fullmatch(str(place)))
        )


def _fit(
    outline: Outline, path: Path, states: Iterable[int], steps: Sequence[_Step]
) -> Iterator[Path]:
    """Yield what fits below `path`, which that many of the steps may have led to."""
    states = _reached(states, steps)
    is_array = outline.row(path).kind is Kind.ARRAY
    for place, row in enumerate(outline.rows(path)):
        below = set(_passed(states, steps, row, place, is_array))
        if not below:
            continue
        if len(steps) in _reached(below, steps):
            yield (*path, row.key)
        if row.count:
            yield from _fit(outline, (*path, row.key), below, steps)


def _reached(states: Iterable[int], steps: Sequence[_Step]) -> set[int]:
    """Return the states with those that are reached without a row, as `**` may mean none."""
    reached_states = set(states)
    for state in list(reached_states):
        while state < len(steps) and steps[state].is_any:
            state += 1
            reached_states.add(state)
    return reached_states


def _passed(
    states: Iterable[int], steps: Sequence[_Step], row: Row, place: int, is_array: bool
) -> Iterator[int]:
    """Yield the states behind a row."""
    for state in states:
        if state < len(steps):
            step = steps[state]
            if step.is_any:
                yield state
            elif step.fits(row, place, is_array):
                yield state + 1
