"""Paths as the user types them: labels down to a row, separated by slashes: `General/Speed`.

A step is a label, a name whose hash is stored, that hash (`0x1B2C3D4E`, or decimal), or in brackets
the place among the siblings (`[3]`, counted from 0), which in arrays may stand without them. Labels
may hold slashes themselves; the longest label that fits goes first. A path with wildcards means
several rows.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Self
from zlib import crc32

from .core.kinds import CONTAINERS, Kind
from .core.paths import Key, Path
from .errors import NoSuchIndex, NoSuchName, WrongType
from .outline import Outline, Row
from .value_text import one_line

_PLACE = re.compile(r"\[(\d{1,9})\]")
_INDEX = re.compile(r"\[?(\d{1,9})\]?")
_HASH = re.compile(r"0[xX][0-9a-fA-F]{1,16}|\d{1,20}")
_MOST_LOOKS: Final = 10_000
"""How many rows are looked into for one path; only labels made to mislead need many."""


def find(outline: Outline, words: str, start: Path = ()) -> Path:
    """Return the path that `words` name from the row at `start` on, `start` for "" and "/".

    Where several rows fit, the first is meant. A slash before all steps means nothing. Raises
    `NoSuchName`, `NoSuchIndex` or, below a value, `WrongType`; it says how far the words led, with
    the label that may have been meant.
    """
    if words in ("", "/"):
        return start
    todo: list[tuple[Path, str]] = [(start, words)]
    farthest = todo[0]
    for _look in range(_MOST_LOOKS):
        if not todo:
            break
        path, rest = todo.pop()
        if not rest:
            return path
        if len(rest) < len(farthest[1]):
            farthest = path, rest
        if outline.row(path).kind in CONTAINERS:
            steps = _steps(outline.rows(path), rest, _place_of(outline.row(path).kind))
            todo += [((*path, row.key), rest[length + 1 :]) for row, length in reversed(steps)]
    if words.startswith("/"):
        return find(outline, words[1:], start)
    raise _refusal(outline, *farthest)


def spell(outline: Outline, path: Path) -> str:
    """Return words that `find` leads to `path` with, "" for the root."""
    return Speller(outline).words(path)


class Speller:
    """Spells many paths of one document that is not edited meanwhile."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._steps: dict[Path, dict[Key, str]] = {}
        self._begins: dict[Path, str] = {(): ""}

    def words(self, path: Path) -> str:
        """Return words that `find` leads to `path` with, "" for the root."""
        if not path:
            return ""
        above = path[:-1]
        if above not in self._begins:
            self._begins[above] = f"{self.words(above)}/"
        return self._begins[above] + self.steps(above)[path[-1]]

    def steps(self, parent: Path) -> dict[Key, str]:
        """Return the step to each child: its label, or its place where the label misleads."""
        if parent not in self._steps:
            rows = self._outline.rows(parent)
            counts = Counter(row.label for row in rows)
            begins = set(_begins_of(label for label in counts if "/" in label))
            self._steps[parent] = {
                row.key: row.label
                if counts[row.label] == 1 and _leads(row.label, begins)
                else _place_step(place, counts, begins)
                for place, row in enumerate(rows)
            }
        return self._steps[parent]


class PathFinder:
    """Finds many paths of one document whose rows stay meanwhile; it reads each container once."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._speller = Speller(outline)
        self._above: dict[tuple[Path, str], Path | None] = {}
        self._keys: dict[Path, dict[str, Key]] = {}

    def path(self, words: str, start: Path = ()) -> Path:
        """Return what `find` does."""
        found = self._spelled(words, start)
        return find(self._outline, words, start) if found is None else found

    def _spelled(self, words: str, start: Path) -> Path | None:
        """Return the path whose words these are as a `Speller` has them, None for other words."""
        begin, slash, step = words.rpartition("/")
        above: Path | None = start
        if slash:
            if (start, begin) not in self._above:
                self._above[start, begin] = self._spelled(begin, start)
            above = self._above[start, begin]
        if above is None:
            return None
        if above not in self._keys:
            self._keys[above] = {step: key for key, step in self._speller.steps(above).items()}
        keys = self._keys[above]
        return (*above, keys[step]) if step in keys else None


def _begins_of(labels: Iterable[str]) -> Iterator[str]:
    """Yield what labels with slashes have before each of them."""
    for label in labels:
        for at, sign in enumerate(label):
            if sign == "/":
                yield label[:at]


def _leads(label: str, begins: Container[str]) -> bool:
    """Whether a label can be typed, and leads to no longer one that goes first."""
    return bool(label) and label.isprintable() and label not in begins


def _place_step(place: int, labels: Container[str], begins: Container[str]) -> str:
    """Return the place of a row in brackets, with zeros in front where a label reads the same."""
    for width in range(1, 9):
        step = f"[{place:0{width}}]"
        if step not in labels and step not in begins:
            break
    return step


def _place_of(kind: Kind) -> re.Pattern[str]:
    return _INDEX if kind is Kind.ARRAY else _PLACE


def _steps(rows: Sequence[Row], rest: str, index: re.Pattern[str]) -> list[tuple[Row, int]]:
    """Return the rows that the words may go on with and how much of them that takes, best first."""
    steps = [(row, len(row.label)) for row in rows if _begins(rest, row.label) and row.label]
    steps.sort(key=lambda step: -step[1])
    word = rest.partition("/")[0]
    hashes = hashes_of(word)
    steps += [(row, len(word)) for row in rows if row.hash in hashes]
    place = index.fullmatch(word)
    if place and int(place[1]) < len(rows):
        steps.append((rows[int(place[1])], len(word)))
    return list({row.key: (row, length) for row, length in reversed(steps)}.values())[::-1]


def hashes_of(word: str) -> set[int]:
    """Return the hashes that a step may mean: it is one, or a name that has one."""
    name_hashes = {crc32(word.encode("utf-8", "replace"))}
    if _HASH.fullmatch(word):
        name_hashes.add(int(word, 16 if word[:2] in ("0x", "0X") else 10))
    return name_hashes


def _begins(rest: str, label: str) -> bool:
    return rest.startswith(label) and rest[len(label) : len(label) + 1] in ("", "/")


def _refusal(outline: Outline, path: Path, rest: str) -> WrongType:
    row = outline.row(path)
    word = rest.partition("/")[0]
    labels = outline.labels(path)
    if row.kind not in CONTAINERS:
        return WrongType(f"it is of type {row.kind.value} and has no “{word}” in it", path=labels)
    place = _place_of(row.kind).fullmatch(word)
    if place:
        what = f"there is no {word}: it holds {row.count}, counted from [0]"
        return NoSuchIndex(what, path=labels)
    names = [row.label for row in outline.rows(path)]
    close = difflib.get_close_matches(word, names, 3, 0.75) or difflib.get_close_matches(
        word, names, 1
    )
    meant = " or ".join(f"“{one_line(name)}”" for name in dict.fromkeys(close))
    hint = f"Did you mean {meant}?" if meant else ""
    return NoSuchName(f"there is no “{word}”", path=labels, hint=hint)


# Paths with wildcards: `*` is any step or part of a label, `**` any number of steps.
#
# `Actors/*/Life`, `**/Name`, `Enemy_*/Speed`; `A/**` is all below A. A step without a wildcard is
# what it is in `formats.paths`, except that a label with a slash in it is meant by `*` only.


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
