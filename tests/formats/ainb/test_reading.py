"""Whoever reads a graph changes nothing in it, and sees one state of it, whatever is edited."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import formats
from formats.ainb import AINB
from formats.ainb.catalogue.facts import learn
from formats.ainb.copied import copied
from formats.ainb.editing import paste
from formats.ainb.locate import Location
from formats.core.roots import unchanged
from formats.diff import diff
from formats.paths import find_all
from formats.registry import graph_of
from tests.formats import own
from tests.formats.ainb.test_values import files, opened, session_of
from tests.scale import scale, seeded

THREADS = 12
EDITS = scale(10, 300)

READERS: dict[str, Callable[[Any], object]] = {
    "bytes": formats.save_bytes,
    "rows": lambda root: list(formats.outline_of(root).walk()),
    "text": AINB.text.write,
    "graph": lambda root: sorted(map(str, graph_of(root).nodes)),
    "findings": lambda root: list(map(str, AINB.problems(root))),
    "facts": AINB.facts,
    "values": lambda root: AINB.held(root).scalars,
    "found": lambda root: list(find_all(formats.outline_of(root), "**")),
    "differences": lambda root: diff(formats.outline_of(root), formats.outline_of(root)),
    "classes": lambda root: len(learn(root).made),
    "packed": lambda root: len(
        paste.pack(root, [Location(node, node) for node in root.nodes]) if root.nodes else b""
    ),
    "JSON": lambda root: AINB.interchange.to_data(root) if AINB.interchange else None,
}
"""What is read of a document; each gives the same for the same document."""


def read(name: str, root: Any) -> object:
    """Return what a reader gives, or why it refuses."""
    try:
        return READERS[name](root)
    except formats.FormatError as error:
        return str(error)


@pytest.mark.parametrize("name", READERS)
def test_reading_changes_nothing(name):
    for file in files():
        root = opened(file)
        before = copied(root)
        first = read(name, root)
        assert unchanged(root, before), file.name
        assert read(name, root) == first, file.name


@pytest.mark.usefixtures("collected_here")
@pytest.mark.parametrize("file", own.files("ainb"), ids=own.label)
def test_twelve_threads_see_one_state_each_while_another_edits(file):
    session, chance = session_of(file), seeded(file.name)
    stop, faults = threading.Event(), list[str]()

    def look(number: int) -> None:
        names = sorted(READERS)
        while not stop.is_set():
            root = session.root
            name = names[number % len(names)]
            number += 1
            try:
                if read(name, root) != read(name, root):
                    faults.append(f"{name} sees two states")
            except Exception as error:  # noqa: BLE001 - of whatever sort, it is a fault
                faults.append(f"{name}: {error!r}")

    threads = [threading.Thread(target=look, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(EDITS):
            session.edit(chance)
            if session.done and chance.random() < 0.3:
                session.undo()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert faults == []
