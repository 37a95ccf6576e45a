"""What a plain format allows its documents to hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ..core.kinds import CONTAINERS, AnyValue, Kind, accept, default
from ..core.paths import Path
from ..errors import WrongType
from .model import DEEPEST, KINDS, PlainContainer, PlainNode, PlainRoot, PlainValue, below, too_deep


class PlainRules:
    """The rules of one format, which it overrides where they are narrower.

    `kinds` are those that rows may have, of `formats.plain.KINDS`; `maps` is which kind of rows
    with names there is.
    """

    kinds: ClassVar[Sequence[Kind]] = tuple(kind for kind in KINDS if kind is not Kind.MAP)
    maps: ClassVar[Kind] = Kind.OBJECT

    def allowed(self, root: PlainRoot, path: Path) -> Sequence[Kind]:
        """Return the kinds a new child of the container at `path` may have.

        Where there are none, no child comes, goes, moves or gets another name.
        """
        return self.kinds

    def make(self, root: PlainRoot, kind: Kind, value: AnyValue = None) -> PlainNode:
        """Return a new node of a kind: an empty container, or a value, by default that of new rows.

        Raises `WrongType`.
        """
        if kind not in self.kinds:
            raise WrongType(f"this format has no {kind.value}")
        if kind in CONTAINERS:
            return PlainContainer(kind)
        return PlainValue(kind, accept(kind, default(kind) if value is None else value))

    def check_name(self, root: PlainRoot, path: Path, name: str) -> None:
        """Raise `WrongType` where a child of the container at `path` cannot have a name.

        That none has it already is checked elsewhere.
        """

    def check(self, root: PlainRoot, path: Path, node: PlainNode) -> None:
        """Raise `WrongType` where a node cannot stand at `path`; those below it are checked next.

        `root` is the document before the node is there.
        """

    def check_all(self, root: PlainRoot, path: Path, node: PlainNode) -> None:
        """Raise `WrongType` where a node, or one below it, cannot stand where it is."""
        if not path and not isinstance(node, PlainContainer):
            raise WrongType("the whole document is a container")
        for at, each in below(path, node):
            if each.kind not in self.kinds:
                raise WrongType(f"this format has no {each.kind.value}")
            if len(at) > DEEPEST:
                raise too_deep()
            if isinstance(each, PlainContainer):
                for name in each.names:
                    self.check_new_name(root, at, name)
            self.check(root, at, each)

    def check_new_name(self, root: PlainRoot, path: Path, name: str) -> None:
        """Raise `WrongType` where a name is none, or none of this format."""
        if not accept(Kind.STRING, name):
            raise WrongType("a name is needed")
        self.check_name(root, path, name)
