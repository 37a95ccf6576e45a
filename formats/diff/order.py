"""The order of a container's children once differences of one or more documents are applied.

A child is identified by a token: its place in the container before, or for an added one the
siblings that bring it and its place there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from formats.diff.comparison import Difference, DifferenceKind
from formats.diff.keyed import Rank, is_sorted, sort_value
from formats.outline import ListOrder

OrderToken = int | tuple[int, int]
"""A child: its first place in the target, or which siblings brought it and its place there."""


def token(difference: Difference) -> OrderToken:
    """Return the token of a child that differs; not for the root."""
    return (
        difference.index
        if difference.index >= 0
        else (id(difference.siblings), difference.other_index)
    )


def arranged(count: int, chosen_differences: Sequence[Difference]) -> list[OrderToken]:
    """Return the tokens of all children in their new order; `count` children were there before.

    What comes stands where its document has it between the children that this document leaves in
    place, even where the other takes those away. Where two documents leave it open which of
    theirs is first, the document that is first in `chosen_differences` has it.
    """
    gone = {
        difference.index
        for difference in chosen_differences
        if difference.what in (DifferenceKind.REMOVED, DifferenceKind.MOVED)
    }
    groups: defaultdict[int, list[Difference]] = defaultdict(list)
    for change in chosen_differences:
        if change.what in (DifferenceKind.ADDED, DifferenceKind.MOVED):
            groups[id(change.siblings)].append(change)
    if groups and (ranks := _ranks(count, chosen_differences)):
        there = [i for i in range(count) if i not in gone]
        new = (
            token(difference)
            for group in groups.values()
            for difference in sorted(group, key=_other_index)
        )
        return sorted([*there, *new], key=ranks.__getitem__)
    after: defaultdict[int, list[OrderToken]] = defaultdict(list)
    for group in groups.values():
        taken = sorted(after)
        for place, change in _insert_places(group, taken):
            after[place].append(token(change))
    if len(groups) > 1:
        _mix(after, chosen_differences)
    order: list[OrderToken] = after[-1]
    for i in range(count):
        if i not in gone:
            order.append(i)
        order += after.get(i, ())
    return order


def _ranks(count: int, chosen_differences: Sequence[Difference]) -> dict[OrderToken, Rank]:
    """Return the sort keys of children that the games keep sorted; {} for other containers.

    It is one only where the first document and all that bring something are sorted.
    """
    every = {
        id(difference.siblings): difference.siblings
        for difference in chosen_differences
        if difference.siblings is not None
    }
    keyed_arrays = next(iter(every.values())).keyed if every else None
    if keyed_arrays is None or keyed_arrays.key.order in (ListOrder.KEEP, ListOrder.FREE):
        return {}
    for siblings in every.values():
        if siblings.keyed is None or siblings.keyed.key != keyed_arrays.key or siblings.moved:
            return {}
        if not (
            is_sorted(keyed_arrays.key, siblings.one)
            and is_sorted(keyed_arrays.key, siblings.other)
        ):
            return {}
        children = siblings.one.children
    ranks: dict[OrderToken, Rank] = {
        i: sort_value(keyed_arrays.key, children[i]) for i in range(count)
    }
    for difference in chosen_differences:
        if difference.what is DifferenceKind.ADDED and difference.other_tree is not None:
            ranks[token(difference)] = sort_value(keyed_arrays.key, difference.other_tree)
    return ranks


def _mix(after: Mapping[int, list[OrderToken]], chosen_differences: Sequence[Difference]) -> None:
    """Make the result independent of the order of documents that insert at the same position.

    Only where the order of the elements says nothing.
    """
    new = {
        token(difference): rank
        for difference in chosen_differences
        if (rank := _free_rank(difference)) is not None
    }
    for tokens in after.values():
        sources = {token[0] for token in tokens if isinstance(token, tuple)}
        if len(sources) > 1 and all(token in new for token in tokens):
            tokens.sort(key=new.__getitem__)


def _free_rank(difference: Difference) -> Rank | None:
    """Return the sort key of a child among others inserted at its position, None for any.

    Elements with a key have it for that, and children with a name that.
    """
    siblings = difference.siblings
    if siblings is None or difference.other_tree is None:
        return None
    if siblings.keyed is not None:
        key = siblings.keyed.key
        return None if key.order is ListOrder.KEEP else sort_value(key, difference.other_tree)
    return (
        None if siblings.one.by_place else (1, 0, str(siblings.other.key(difference.other_index)))
    )


def _insert_places(
    group: Iterable[Difference], taken: Sequence[int]
) -> list[tuple[int, Difference]]:
    """Return the children that one document inserts, in order, each with its predecessor.

    `taken` are those that others before it follow. It comes after them wherever it may.
    """
    places = []
    for difference in sorted(group, key=_other_index):
        assert difference.siblings is not None, "children have siblings"
        after, before = difference.siblings.gaps[difference.other_index]
        last = bisect_left(taken, before) - 1
        places.append((max(after, taken[last]) if last >= 0 else after, difference))
    return places


def _other_index(difference: Difference) -> int:
    return difference.other_index
