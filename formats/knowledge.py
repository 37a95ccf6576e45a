"""What is known besides a document itself, given to whatever shows or edits the document.

Opening, showing or editing a document changes nothing here, so its rows are the same whatever was
opened before. Who owns a `Knowledge` adds to it: lists of names, or what other files tell of enums.
What comes with the program is `formats.registry.SHIPPED`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

if TYPE_CHECKING:
    from .enum_names import Enums
    from .graph import NodeCatalogue
    from .names.table import NameTable


class Meaning:
    """What the documents of one format mean in the games.

    A format whose files mean more than their bytes say has a subclass with its questions, all of
    which are answered with nothing there. What is known answers them in a subclass of that.
    """

    format_name: ClassVar[str]


M = TypeVar("M", bound=Meaning)


class Knowledge:
    """Names behind hashes, `names`, and names of the values of enums, `enums`.

    `catalogue` is what files teach of the nodes of graphs, None if the owner gathers nothing; it
    is then gathered from the documents at hand. `make_names` and `meanings` make the names and, by
    the name of a format, the `Meaning` of its documents when they are first asked for.
    """

    catalogue: NodeCatalogue | None = None

    def __init__(
        self,
        make_names: Callable[[], NameTable] | None = None,
        meanings: Mapping[str, Callable[[], Meaning]] = MappingProxyType({}),
    ) -> None:
        self._make_names = make_names
        self._meanings = meanings
        self._known: dict[type[Meaning], Meaning] = {}

    @cached_property
    def names(self) -> NameTable:
        """The names known from the start, and those of the lists that were added."""
        from .names.table import NameTable

        return (self._make_names or NameTable)()

    @cached_property
    def enums(self) -> Enums:
        """What several files tell of enums; no facts yet."""
        from .enum_names import NO_ENUMS

        return NO_ENUMS

    def of(self, kind: type[M]) -> M:
        """Return what the documents of a format mean; `kind` is the format's kind of `Meaning`."""
        if kind not in self._known:
            self._known[kind] = self._meanings.get(kind.format_name, kind)()
        known = self._known[kind]
        assert isinstance(known, kind), "it is the meaning of documents of this format"
        return known


NO_KNOWLEDGE: Final = Knowledge()
"""No names and no meaning, for what needs none. Add nothing to it."""
