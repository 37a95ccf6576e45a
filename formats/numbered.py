"""Names with a number at their end, as games give them: the next one that is free."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from itertools import count
from typing import Final

_NUMBER: Final = re.compile(r"[0-9]{1,9}\Z")
_FIRST: Final = 2
"""The number of the second of things whose first has none."""


def free_name(base: str, is_free: Callable[[str], bool], siblings: Iterable[str] = ()) -> str:
    """Return `base` where it is free, else the next name counted up from it that is.

    A number keeps its zeros: `Item07` is followed by `Item08`, `Item09` by `Item10`, `AI_0` by
    `AI_1`. A base without a number takes one as `siblings` have it behind the same word (`Item`
    beside `Item_01` becomes `Item_02`), else it counts from 2. `is_free` tells whether a name may
    be had; it has to be true for some number, or this never returns.
    """
    if is_free(base):
        return base
    digits = _NUMBER.search(base)
    if digits is not None:
        stem, first, width = base[: digits.start()], int(digits[0]) + 1, len(digits[0])
    else:
        stem, first, width = _style(base, siblings)
    return next(name for number in count(first) if is_free(name := f"{stem}{number:0{width}}"))


def free_among(base: str, taken: Collection[str]) -> str:
    """Return a name like `base` that is none of those `taken`; see `free_name`."""
    return free_name(base, lambda name: name not in taken, taken)


def _style(base: str, siblings: Iterable[str]) -> tuple[str, int, int]:
    """Return the word, the first number to try and its digits, as the siblings are counted."""
    form = re.compile(re.escape(base) + r"(_?)([0-9]{1,9})\Z")
    counted = [(match[1], match[2]) for sibling in siblings if (match := form.match(sibling))]
    if not counted:
        return base, _FIRST, 1
    separator, digits = min(counted, key=lambda match: int(match[1]))
    return base + separator, int(digits) + 1, len(digits)
