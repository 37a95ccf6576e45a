"""What the games mean by BYML documents: keys of lists, and numbers that refer to elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..byml.layout import used_strings
from ..byml.meaning import BymlMeaning
from ..byml.model import Byml, Container, reachable
from ..core.paths import Key, Path
from ..outline import ListKey
from ..problems import Problem, Severity
from .list_keys import candidates
from .links import LinkedElements, is_object, problems


class Lists(BymlMeaning):
    """Answers for the lists of maps and tables; tells files of Tears of the Kingdom."""

    def notes(self, root: Byml) -> LinkedElements:
        return LinkedElements(root)

    def list_keys(self, path: Path, siblings: Iterable[Key]) -> Sequence[ListKey]:
        return candidates(path, siblings)

    def file_problems(self, root: Byml) -> Iterator[Problem]:
        """Warn of a version that the game whose file this seems to be does not use.

        Tears of the Kingdom's files are of versions 4 and 7; tools whose default is 2, that of
        Breath of the Wild, are known to have saved some as 2.
        """
        if root.version != 2 or root.root is None:
            return
        keys, strings = used_strings(reachable(root.root))
        names_files = any(text.endswith((".gyml", ".bgyml")) for text in strings)
        if names_files or keys & {"$parent", "$type"}:
            yield Problem(
                Severity.WARNING,
                "This looks like a file of Tears of the Kingdom, but it is of version 2, which "
                "some tools save by default; that game's own files are of version 7 or 4.",
            )

    def is_checked(self, node: Container) -> bool:
        return is_object(node)

    def problems(
        self, root: Byml, containers: Iterable[tuple[Path, Container]]
    ) -> Iterator[Problem]:
        return problems(root, containers)
