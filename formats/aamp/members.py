"""All lists and objects of a document, found in one walk for those who look at all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from .keys import hashes_of
from .model import ParameterList, ParameterObject


@dataclass
class Members:
    """The lists of a document, parents first, and the objects in these, as they are now."""

    lists: Sequence[ParameterList]
    objects: Sequence[ParameterObject]

    @cached_property
    def shapes(self) -> dict[int, tuple[int, ...]]:
        """The tuples of names that objects have, by their identity: many share one."""
        return {id(child.hashes): child.hashes for child in self.objects}

    @cached_property
    def siblings(self) -> list[tuple[list[int], list[int]]]:
        """The hashes of the objects, and those of the lists, of every list."""
        return [
            (hashes_of(parent.objects), hashes_of(parent.lists) if parent.lists else [])
            for parent in self.lists
        ]

    @cached_property
    def hashes(self) -> set[int]:
        """The hash of every name but that of the root list."""
        return set().union(*chain.from_iterable(self.siblings), *self.shapes.values())


def members_of(root: ParameterList) -> Members:
    """Return the members of a list, itself and all below it."""
    lists = list(root.walk())
    return Members(lists, list(chain.from_iterable([parent.objects for parent in lists])))
