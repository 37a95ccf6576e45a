"""Findings about nodes that no file of the game has an example of."""

from __future__ import annotations

from collections.abc import Iterator

from ..ainb.model import Ainb
from ..ainb.rules.node_classes import key_of
from ..graph import NodeCatalogue
from ..problems import Problem, Severity
from .catalogue.catalogue import Catalogue


def defined_problems(root: Ainb, catalogue: NodeCatalogue) -> Iterator[Problem]:
    """Yield a note for each node whose class is known from a table of the game alone."""
    if not isinstance(catalogue, Catalogue):
        return
    for place, node in enumerate(root.nodes):
        known_class = catalogue.of(root.version, key_of(node))
        if known_class is not None and known_class.is_only_defined:
            sentence = (
                f"No file of the game has a node of the class “{node.name}”. Its inputs are from "
                "the game’s table of classes, which tells neither outputs, ports nor flags."
            )
            yield Problem(Severity.NOTE, sentence, ("nodes", place))
