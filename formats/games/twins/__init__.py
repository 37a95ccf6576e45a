"""AAMP documents with names in the place of numbers, for comparing and merging by meaning."""

from __future__ import annotations

from collections.abc import Sequence

from ...aamp.model import ParameterIO
from ...core.paths import Places
from ...format import Twins
from .families import families
from .programs import programs
from .steps import NamingStep
from .tables import tables


def twins(roots: Sequence[ParameterIO]) -> Twins[ParameterIO] | None:
    """Return twins of documents that are compared, None if their numbers are no places."""
    makers = (tables, programs, families)
    steps = [step for step in (make(roots) for make in makers) if step is not None]
    return _Twins(roots, steps) if steps else None


class _Twins(Twins[ParameterIO]):
    def __init__(self, roots: Sequence[ParameterIO], steps: Sequence[NamingStep]) -> None:
        self._steps = steps
        self._before: list[list[ParameterIO]] = []
        self.roots = [self._there(root) for root in roots]
        self.names = tuple(dict.fromkeys(name for step in steps for name in step.names))

    def _there(self, root: ParameterIO) -> ParameterIO:
        before = []
        for step in self._steps:
            before.append(root)
            root = step.there(root)
        self._before.append(before)
        return root

    def place(self, number: int, places: Places) -> Places:
        """Return the paths in the document for `places` of its twin."""
        for step, before in zip(reversed(self._steps), reversed(self._before[number]), strict=True):
            places = step.place(before, places)
        return places

    def back(self, root: ParameterIO) -> ParameterIO:
        """Return the document that a twin represents."""
        for step in reversed(self._steps):
            root = step.back(root)
        return root
