"""A small document on disk, and waiting for background work."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

import formats
from formats.byml import BYML
from formats.core.kinds import Kind

KILL = int(getattr(signal, "SIGKILL", signal.SIGTERM))
"""The signal that ends a process at once, on Windows, too, where it is then the exit status."""


def small(count: int = 3) -> object:
    """Return the root of a small BYML document."""
    root = BYML.new(7)
    view = formats.outline_of(root)
    for name, kind, value in (("Count", Kind.S32, count), ("Speed", Kind.F32, 1.5)):
        view.insert((), -1, view.key((), name, kind), view.make(kind, value))
    view.insert((), -1, "List", view.make(Kind.ARRAY))
    for number in range(4):
        view.insert(("List",), -1, number, view.make(Kind.S32, number))
    return view.root


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mod" / "Lantern.byml"
    path.parent.mkdir()
    path.write_bytes(formats.save_bytes(small()))
    return path


@pytest.fixture
def opened(file, qtbot):
    """A document opened from the file, as the window opens it."""
    from app.documents.loading import open_file

    opening = open_file(file)
    with qtbot.waitSignal(opening.done) as caught:
        pass
    return caught.args[0]
