"""The list of all classes of nodes that are known."""

from __future__ import annotations

from typing import NamedTuple

from ...graph import NodeOffer
from ..rules.built_in import BUILT_IN
from ..rules.node_classes import ClassKey
from .catalogue import Catalogue
from .known import KnownClass
from .offers import describe_class


class ClassEntry(NamedTuple):
    """A class in the list of all: `categories` are those of the files that have it, or may have
    it by a table of the game.

    A built-in type that no file has is in none.
    """

    key: ClassKey
    offer: NodeOffer
    categories: frozenset[str]


def entries(catalogue: Catalogue, version: int) -> list[ClassEntry]:
    """Return all classes that are known in a version of the format, by their titles."""
    known_by_key = {known_class.key: known_class for known_class in catalogue.of_version(version)}
    keys = dict.fromkeys((*known_by_key, *BUILT_IN))
    class_entries = [_entry(known_by_key.get(key) or KnownClass(key)) for key in keys]
    return sorted(class_entries, key=lambda one: (one.offer.title.casefold(), one.offer.title))


def _entry(about: KnownClass) -> ClassEntry:
    categories = about.found_in or about.defined_in
    return ClassEntry(about.key, describe_class(about.key, about), categories)
