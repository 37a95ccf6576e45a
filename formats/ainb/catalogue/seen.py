"""The values that nodes of a class have in one slot, to be offered where it is edited."""

from __future__ import annotations

from typing import Final

from formats.ainb.catalogue.catalogue import Catalogue
from formats.ainb.catalogue.facts import value_of
from formats.ainb.model import Ainb, Input, Node, Property
from formats.ainb.rules.node_classes import key_of
from formats.ainb.types import Value
from formats.graph import NodeCatalogue

_MOST: Final = 200


def seen_values(
    catalogue: NodeCatalogue, root: Ainb, node: Node, slot: Property | Input
) -> list[Value]:
    """Return the values that nodes of the class use in this slot in any file, most used first.

    What is only stored behind a source or variable is not used.
    """
    known = catalogue.of(root.version, key_of(node)) if isinstance(catalogue, Catalogue) else None
    if known is None:
        return []
    group = "inputs" if isinstance(slot, Input) else "properties"
    counts = known.used_values((group, slot.type, slot.name))
    return [value_of(text) for text, _count in counts.most_common(_MOST)]
