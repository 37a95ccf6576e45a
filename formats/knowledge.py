"""What is known besides a document itself, given to whatever shows the document.

Opening, showing or editing a document changes nothing here, so its rows are the same whatever was
opened before. Who owns a `Knowledge` adds to it: lists of names, or what other files tell of enums.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .enum_names import Enums
    from .games.names.table import NameTable
    from .graph import NodeCatalogue


class Knowledge:
    """Names behind hashes, `names`, and names of the values of enums, `enums`.

    `catalogue` is what files teach of the nodes of graphs, None if the owner gathers nothing; it
    is then gathered from the documents at hand.
    """

    catalogue: NodeCatalogue | None = None

    @cached_property
    def names(self) -> NameTable:
        """The names that come with the program, and those of the lists that were added."""
        from .games.names.table import NameTable

        return NameTable()

    @cached_property
    def enums(self) -> Enums:
        """What several files tell of enums; no facts yet."""
        from .enum_names import NO_ENUMS

        return NO_ENUMS


SHIPPED: Final = Knowledge()
"""What comes with the program, for callers without knowledge of their own. Add nothing to it."""
