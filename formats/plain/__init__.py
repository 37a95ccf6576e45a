"""Formats of plain maps and lists, complete but for what reads and writes their bytes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Generic

from ..core.roots import Root, unchanged
from ..editing import Structure
from ..errors import Unsupported
from ..format import Format, Template
from ..knowledge import NO_KNOWLEDGE, Knowledge
from ..outline import Outline
from ..problems import Problem
from ..tree_editing import TreeStructure
from .model import (
    KINDS,
    P,
    PlainContainer,
    PlainNode,
    PlainRoot,
    PlainRules,
    PlainValue,
    kind_of,
    plain,
    python,
)
from .text import PlainText
from .tree import PlainTree

__all__ = [
    "KINDS",
    "PlainContainer",
    "PlainFormat",
    "PlainNode",
    "PlainRoot",
    "PlainValue",
    "kind_of",
    "plain",
    "python",
]


# A format whose documents are maps and lists of plain values: it is what it reads and writes.


class PlainFormat(PlainRules, Format[P], Generic[P]):
    """A format that needs no more than `decode`, `encode` and `new`; see `formats/PLUGINS.md`.

    What its documents may hold is narrowed by overriding the methods of `PlainRules`.
    """

    def __init__(self) -> None:
        self.text = PlainText(self.name, self, self.new())

    @abstractmethod
    def decode(self, data: bytes) -> P:
        """Return the document of a whole file; raises `FormatError`."""

    @abstractmethod
    def encode(self, root: P) -> bytes:
        """Return the file of a document; raises `FormatError` if it cannot be expressed."""

    def read(self, data: bytes) -> P:
        """Return the document of a whole file.

        It is one that is written as the same bytes: a file that would change by being saved is
        refused as `Unsupported`.
        """
        root = self.decode(data)
        self.check_all(root, (), root.top)
        if self.encode(root) != data:
            raise Unsupported(
                f"this {self.name.upper()} file is laid out in a way that is not known",
                hint="It is left alone, since it could not be saved as it was.",
            )
        return root

    def write(self, root: P) -> bytes:
        """Return the file of a document."""
        return self.encode(root)

    def templates(self) -> list[Template]:
        """Return the one way to begin a new document."""
        return [Template(self.title, f"New.{self.extensions[0]}", self.new)]

    def carrier(self, root: P) -> P:
        """Return a document like `root` without rows."""
        return replace(root, top=replace(root.top, nodes=(), names=()))

    def equal(self, one: P, other: P) -> bool:
        """Whether two documents say the same: the rows, and the fields that are compared."""
        return type(one) is type(other) and all(
            unchanged(getattr(one, each.name), getattr(other, each.name))
            for each in fields(one)
            if each.compare
        )

    def facts(self, root: P) -> dict[str, str]:
        """Return what the file is, and the words and numbers among its further fields."""
        values = {each.name: getattr(root, each.name) for each in fields(root) if each.compare}
        told = {
            name.replace("_", " "): str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in values.items()
            if isinstance(value, int | str)
        }
        return {"format": self.name.upper(), **told}

    def problems(self, root: P, knowledge: Knowledge = NO_KNOWLEDGE) -> list[Problem]:
        """Return nothing; what is wrong with a file keeps it from opening."""
        return []

    def outline(self, root: P, knowledge: Knowledge = NO_KNOWLEDGE) -> Outline:
        """Return a new view of a document."""
        return PlainTree(self, root, knowledge)

    def structure(self, view: Outline, root: P, other_roots: Sequence[Root] = ()) -> Structure:
        """Return what may be done to a document through a view of it."""
        return TreeStructure(self, view, root, other_roots)
