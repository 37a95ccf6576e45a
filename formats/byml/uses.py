"""How often a document refers to each of its containers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import zip_longest

from ..core.kinds import AnyValue
from .changes import middles
from .model import Byml, Container


class Uses:
    """How often a document refers to each container, counted when it is asked for.

    Those of a document that an edit made are found from those of one before, where these were
    counted, by what parts the two: most containers are in both.
    """

    def __init__(self, root: Byml, before: Uses | None = None) -> None:
        self.root = root
        self.before: Uses | None = before
        while self.before is not None and "counts" not in self.before.__dict__:
            self.before = self.before.before

    @cached_property
    def counts(self) -> dict[int, int]:
        """How often the document refers to each container that it refers to, by its `id`."""
        before, self.before = self.before, None
        counts = {} if before is None else before.counts.copy()
        _replace(counts, None if before is None else before.root.root, self.root.root)
        return counts


def _replace(counts: dict[int, int], old: Container | None, new: Container | None) -> None:
    """Make counts those of another root container.

    What a container refers to counts for as long as something refers to that, so these come and go
    with it.
    """
    waiting = [(old, new)]
    for left, entered in waiting:
        before, after = left.values if left else (), entered.values if entered else ()
        if left and entered:
            before, after, _start = middles(left, entered)
        come = _count(counts, after, 1)
        waiting += zip_longest(_count(counts, before, -1), come)


def _count(counts: dict[int, int], values: Iterable[AnyValue], step: int) -> list[Container]:
    """Count the containers among values in or out; return those that are the first or the last."""
    found = []
    for value in values:
        if type(value) is Container:
            count = counts.get(id(value), 0)
            if count + step:
                counts[id(value)] = count + step
            else:
                del counts[id(value)]
            if (count, count + step) in ((0, 1), (1, 0)):
                found.append(value)
    return found
