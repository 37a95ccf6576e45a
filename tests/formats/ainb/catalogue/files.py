"""The graphs that a catalogue is learned from in tests: those of games, and our own samples."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import formats
from formats.ainb.catalogue import Catalogue, learn
from formats.ainb.model import Ainb, Node
from formats.ainb.rules.node_classes import ClassShape, shape
from formats.errors import FormatError
from tests import corpus
from tests.formats import own


def read(files: list[Path]) -> list[Ainb]:
    """Return the graphs among some files that can be read."""
    found = []
    for file in files:
        try:
            root = formats.open_bytes(file.read_bytes())
        except FormatError:
            continue
        if isinstance(root, Ainb):
            found.append(root)
    return found


@cache
def real() -> tuple[Ainb, ...]:
    """Return the graphs of games, never to be edited; skips the test where there are none."""
    return tuple(read(corpus.need("ainb")))


@cache
def samples() -> tuple[Ainb, ...]:
    """Return our own graphs, never to be edited."""
    return tuple(read(own.files("ainb")))


def game_independent(node: Node) -> ClassShape:
    """Return what all nodes of a class share in all games.

    A flag that is a property of a whole family is in the files of some games only, and the ports
    of some selectors are data.
    """
    own = shape(node)
    properties = tuple(one for one in own.properties if one.name not in _OF_FAMILIES)
    ports = () if node.name.endswith("Selector") or "Updater" in node.name else own.ports
    return own._replace(properties=properties, ports=ports)


_OF_FAMILIES = ("OutputOnlyOnEnter", "ExecuteEveryFrame")


def catalogue_of(roots, is_stock=False) -> Catalogue:
    """Return a catalogue of these graphs, each at a place of its own."""
    made = Catalogue()
    for number, root in enumerate(roots):
        digest = hashlib.blake2b(formats.save_bytes(root)).digest()
        made.add(number, digest, learn(root), is_stock)
    return made


def state(catalogue: Catalogue):
    """Return all that a catalogue knows, as something that can be compared."""
    return {
        (version, known.key): _state(known)
        for version in catalogue.versions
        for known in catalogue.of_version(version)
    }


_KNOWN = (
    "categories", "parents", "sources", "_called_in", "_lies_in",
    "_defined_in", "_shapes", "_queries", "_interfaces", "_definitions",
)  # fmt: skip


def _state(known):
    found = {name: getattr(known, name) for name in _KNOWN}
    for name, value in found.items():
        if hasattr(value, "stock"):
            found[name] = value.stock, value.all
    found["values"] = {
        (slot, use): (tally.stock, tally.all)
        for slot, standings in known._values.items()
        for use, tally in standings.items()
    }
    return found
