"""Copied nodes as they were, packed for the clipboard only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Final

from ...held_rows import HeldRows
from ..copied import copied_apart
from ..locate import Location
from ..model import Ainb, Node
from . import paste

MANY: Final = 100
"""From so many nodes on, reading them takes long."""


def hold(root: Ainb, nodes: Sequence[Node], *, is_late: bool = False) -> HeldRows:
    """Return nodes of a document as they are now, whatever is edited later.

    Where that `is_late` they are copied by `HeldRows.settle`. Until then they may be removed: that
    changes other nodes and none of those.
    """
    held = _HeldNodes(root, nodes)
    if not is_late:
        held.settle()
    return HeldRows(
        held.packed,
        lambda: paste.to_text(held.packed()),
        lambda: paste.names(held.packed()),
        settle=held.settle,
        is_many=len(nodes) >= MANY,
    )


class _HeldNodes:
    """A copy of nodes with all they need, until it is packed; that may be done in any thread."""

    def __init__(self, root: Ainb, nodes: Sequence[Node]) -> None:
        self._lock = Lock()
        self._own: Ainb | None = paste.carrier(root, nodes)
        """The nodes themselves, None once they are copied."""
        self._kept: Ainb | None = None
        self._packed = b""

    def settle(self) -> None:
        with self._lock:
            self._copy()

    def _copy(self) -> None:
        if self._own is not None:
            self._kept, self._own = copied_apart(self._own), None

    def packed(self) -> bytes:
        with self._lock:
            self._copy()
            if self._kept is not None:
                places = [Location(node, node) for node in self._kept.nodes]
                self._packed, self._kept = paste.pack(self._kept, places), None
            return self._packed
