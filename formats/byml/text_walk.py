"""The containers of a document in the order of its text, and which of them occur again."""

from __future__ import annotations

from formats.byml.model import Container
from formats.values import AnyValue


class Walk:
    """One walk through all containers from `root` down.

    `found` has each once, in the order of the text; `again` those met at further places, once
    for each of these; `shared` the identities of them.
    """

    def __init__(self, root: Container) -> None:
        self.found = [root]
        self.again: list[Container] = []
        self._seen = {id(root)}
        self._enter(root)
        self.shared = set(map(id, self.again))

    def _enter(self, node: Container) -> None:
        seen, found = self._seen, self.found
        slots = node.shape.children
        for child in node if len(slots) == len(node) else [node[slot] for slot in slots]:
            key = id(child)
            if key in seen:
                self.again.append(child)
                continue
            seen.add(key)
            found.append(child)
            if child.shape.children:
                self._enter(child)

    def values(self) -> int:
        """Return how many values a text has that spells every container at each of its places."""
        sizes: dict[int, int] = {}
        return sum(map(len, self.found)) + sum([_unfolded(one, sizes) for one in self.again])


def _unfolded(node: Container, sizes: dict[int, int]) -> int:
    """Return how many values `node` and all below it spell; `sizes` keeps what was found."""
    size = len(node)
    slots = node.shape.children
    if slots:
        known = sizes.get(id(node))
        if known is not None:
            return known
        below: list[AnyValue] = [node[slot] for slot in slots]
        size += sum([_unfolded(child, sizes) for child in below])
        sizes[id(node)] = size
    return size
