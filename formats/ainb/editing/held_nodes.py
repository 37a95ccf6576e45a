"""Copied nodes as they were, packed for the clipboard only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Final

from formats.ainb.copied import copied_apart
from formats.ainb.editing import paste
from formats.ainb.locate import Location
from formats.ainb.model import Ainb, Node
from formats.held_rows import HeldRows

MANY: Final = 100
"""From so many nodes on, reading them takes long."""


def hold(root: Ainb, nodes: Sequence[Node]) -> HeldRows:
    """Return nodes of a document as they are now, whatever is edited later."""
    held = _HeldNodes(root, nodes)
    return HeldRows(
        held.packed,
        lambda: paste.to_text(held.packed()),
        lambda: paste.names(held.packed()),
        is_many=len(nodes) >= MANY,
    )


class _HeldNodes:
    """A copy of nodes with all they need, until it is packed; that may be done in any thread."""

    def __init__(self, root: Ainb, nodes: Sequence[Node]) -> None:
        self._lock = Lock()
        self._kept: Ainb | None = copied_apart(paste.carrier(root, nodes))
        self._packed = b""

    def packed(self) -> bytes:
        with self._lock:
            if self._kept is not None:
                places = [Location(node, node) for node in self._kept.nodes]
                self._packed, self._kept = paste.pack(self._kept, places), None
            return self._packed
