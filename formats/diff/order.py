"""Where the children of a container stand once differences of one or more documents are taken.

A child is told by a token: its place in the container before, or for an added one the siblings
that bring it and its place there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence

from formats.diff.comparison import Difference, What

Token = int | tuple[int, int]
"""A child: its first place in the target, or which siblings brought it and its place there."""


def token(one: Difference) -> Token:
    """Return the token of a child that differs; not for the root."""
    return one.index if one.index >= 0 else (id(one.siblings), one.other_index)


def arranged(count: int, chosen: Sequence[Difference]) -> list[Token]:
    """Return the tokens of all children in their new order; `count` children were there before.

    What comes stands where its document has it between the children that this document leaves in
    place, even where the other takes those away. Where two documents leave it open which of
    theirs is first, the document that is first in `chosen` has it.
    """
    gone = {one.index for one in chosen if one.what in (What.REMOVED, What.MOVED)}
    groups: defaultdict[int, list[Difference]] = defaultdict(list)
    for one in chosen:
        if one.what in (What.ADDED, What.MOVED):
            groups[id(one.siblings)].append(one)
    after: defaultdict[int, list[Token]] = defaultdict(list)
    for group in groups.values():
        taken = sorted(after)
        for place, one in _places(group, taken):
            after[place].append(token(one))
    found: list[Token] = after[-1]
    for i in range(count):
        if i not in gone:
            found.append(i)
        found += after.get(i, ())
    return found


def _places(group: Iterable[Difference], taken: Sequence[int]) -> list[tuple[int, Difference]]:
    """Return what one document brings, in its order, with the child it is to follow.

    `taken` are those that others before it follow. It comes after them wherever it may.
    """
    found = []
    for one in sorted(group, key=_other_index):
        assert one.siblings is not None, "children have siblings"
        after, before = one.siblings.gaps[one.other_index]
        last = bisect_left(taken, before) - 1
        found.append((max(after, taken[last]) if last >= 0 else after, one))
    return found


def _other_index(one: Difference) -> int:
    return one.other_index
