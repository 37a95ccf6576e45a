"""What the games mean by BYML documents: keys of lists, and numbers that refer to elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..byml.meaning import BymlMeaning
from ..byml.model import Byml, Container
from ..core.paths import Key, Path
from ..outline import ListKey
from ..problems import Problem
from . import list_keys
from .links import LinkedElements, problems


class Lists(BymlMeaning):
    """Answers for the lists of maps and tables."""

    def notes(self, root: Byml) -> LinkedElements:
        return LinkedElements(root)

    def list_keys(self, path: Path, siblings: Iterable[Key]) -> Sequence[ListKey]:
        return list_keys.candidates(path, siblings)

    def problems(
        self, root: Byml, containers: Iterable[tuple[Path, Container]]
    ) -> Iterator[Problem]:
        return problems(root, containers)
