"""Whoever reads a document changes nothing in it, and sees one state of it, whatever is edited."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import formats
from formats.aamp import AAMP
from formats.diff import diff
from formats.paths import find_all
from formats.registry import SHIPPED
from tests.formats import own
from tests.formats.aamp.test_roots import files, opened, session_of
from tests.scale import scale, seeded

THREADS = 12
EDITS = scale(10, 300)

READERS: dict[str, Callable[[Any], object]] = {
    "bytes": formats.save_bytes,
    "rows": lambda root: list(formats.outline_of(root).walk()),
    "text": AAMP.text.write,
    "findings": lambda root: list(map(str, AAMP.problems(root, SHIPPED))),
    "facts": AAMP.facts,
    "values": lambda root: AAMP.held(root, SHIPPED).scalars,
    "found": lambda root: list(find_all(formats.outline_of(root), "**")),
    "differences": lambda root: diff(formats.outline_of(root), formats.outline_of(root)),
    "twins": lambda root: [
        formats.save_bytes(one) for one in getattr(AAMP.twins([root], SHIPPED), "roots", [])
    ],
    "hashes": AAMP.name_hashes,
}
"""What is read of a document; each gives the same for the same document."""


@pytest.mark.parametrize("name", READERS)
def test_reading_changes_nothing(name):
    for file in files():
        root = opened(file)
        before = repr(root.root)
        first = READERS[name](root)
        assert repr(root.root) == before, file.name
        assert READERS[name](root) == first, file.name


@pytest.mark.usefixtures("collected_here")
@pytest.mark.parametrize("file", own.files("aamp"), ids=own.label)
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
                if READERS[name](root) != READERS[name](root):
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
