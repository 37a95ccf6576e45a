"""Names with a number at their end, as games give them: the next one that is free."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Final

_NUMBER: Final = re.compile(r"[0-9]{1,9}\Z")
_FIRST: Final = 2
"""The number of the second of things whose first has none."""
_DIGITS: Final = frozenset("0123456789")


class FreeNumbers:
    """Finds numbers that are free, from any on; what was taken once is not asked for again."""

    def __init__(self) -> None:
        self._behind: dict[int, int] = {}

    def first(
        self, start: int, is_free: Callable[[int], bool], stop: int | None = None
    ) -> int | None:
        """Return the first free number from `start` on, taken from then on; None from `stop` on."""
        number = self._skip(start)
        while stop is None or number < stop:
            self._behind[number] = number + 1
            if is_free(number):
                return number
            number = self._skip(number + 1)
        return None

    def _skip(self, number: int) -> int:
        """Return the first number from one on that is not known to be taken."""
        passed = []
        while number in self._behind:
            passed.append(number)
            number = self._behind[number]
        for taken in passed:
            self._behind[taken] = number
        return number


class Numbering:
    """Counts names up among siblings: quick for one name after the other.

    A name that `free` returned is taken from then on.
    """

    def __init__(self, siblings: Iterable[str] = ()) -> None:
        self._siblings = siblings
        self._styles: dict[str, tuple[str, str]] | None = None
        self._numbers: dict[tuple[str, int], FreeNumbers] = {}

    def free(self, base: str, is_free: Callable[[str], bool]) -> str:
        """Return a free name; see `free_name`."""
        name = base if is_free(base) else self._count_up(base, is_free)
        if self._styles is not None:
            _add_style(self._styles, name)
        return name

    def _count_up(self, base: str, is_free: Callable[[str], bool]) -> str:
        digits = _NUMBER.search(base)
        if digits is not None:
            stem, first, width = base[: digits.start()], int(digits[0]) + 1, len(digits[0])
        else:
            stem, first, width = self._style(base)
        is_free_number = lambda number: is_free(f"{stem}{number:0{width}}")  # noqa: E731
        wider = 10**width  # from this number on, names are the same whatever the width
        number = self._free_numbers(stem, width).first(first, is_free_number, wider)
        if number is None:
            number = self._free_numbers(stem, 0).first(max(first, wider), is_free_number)
        assert number is not None, "numbers have no end"
        return f"{stem}{number:0{width}}"

    def _free_numbers(self, stem: str, width: int) -> FreeNumbers:
        return self._numbers.setdefault((stem, width), FreeNumbers())

    def _style(self, base: str) -> tuple[str, int, int]:
        """Return the word, the first number to try and its digits, as the siblings are counted."""
        if self._styles is None:
            self._styles = {}
            for sibling in self._siblings:
                _add_style(self._styles, sibling)
        if base not in self._styles:
            return base, _FIRST, 1
        separator, digits = self._styles[base]
        return base + separator, int(digits) + 1, len(digits)


def _add_style(styles: dict[str, tuple[str, str]], name: str) -> None:
    """Note how a name is counted, where its number is the highest behind the same word."""
    digits = _NUMBER.search(name)
    if digits is None or name[digits.start() - 1 : digits.start()] in _DIGITS:
        return
    stem = name[: digits.start()]
    for word, separator in ((stem, ""), (stem.removesuffix("_"), "_")):
        if word + separator == stem and (
            word not in styles or int(digits[0]) > int(styles[word][1])
        ):
            styles[word] = separator, digits[0]


def free_name(base: str, is_free: Callable[[str], bool], siblings: Iterable[str] = ()) -> str:
    """Return `base` where it is free, else the next name counted up from it that is.

    A number keeps its zeros: `Item07` is followed by `Item08`, `Item09` by `Item10`, `AI_0` by
    `AI_1`. A base without a number takes one as `siblings` have it behind the same word (`Item`
    beside `Item_01` becomes `Item_02`), else it counts from 2. `is_free` tells whether a name may
    be had; it has to be true for some number, or this never returns.
    """
    return Numbering(siblings).free(base, is_free)


def free_among(base: str, taken: Collection[str]) -> str:
    """Return a name like `base` that is none of those `taken`; see `free_name`."""
    return free_name(base, lambda name: name not in taken, taken)
