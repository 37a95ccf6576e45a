"""Indexes are built in the background; a cancelled job continues when asked."""

from __future__ import annotations

import pytest

from app.game import index as index_module
from app.game.folder_jobs import Indexing


@pytest.fixture
def indexing(qtbot):
    return Indexing()


def test_it_tells_how_far_it_is_and_finds(indexing, dump, qtbot):
    told = []
    indexing.progressed.connect(told.append)
    indexing.set_roots([dump])
    qtbot.waitUntil(lambda: not indexing.is_busy)
    assert told[-1] is None
    assert (told[-2].done, told[-2].total) == (4, 4)
    search = indexing.find("weapon_001 bgyml")
    with qtbot.waitSignal(search.done) as signal:
        pass
    root, hit = signal.args[0][0]
    assert (root, hit.entry) == (dump, "Actor/Weapon_001.bgyml")


def test_cancelled_it_goes_on_when_asked(indexing, dump, qtbot, monkeypatch):
    monkeypatch.setattr(index_module, "BATCH", 1)
    indexing._post_progress = lambda progress: indexing.cancel() if progress.done == 2 else None
    indexing.set_roots([dump])
    qtbot.waitUntil(lambda: not indexing.is_busy)
    assert indexing.is_incomplete
    assert not indexing.indexes[dump].is_complete
    indexing._post_progress = lambda progress: None
    indexing.go_on()
    qtbot.waitUntil(lambda: not indexing.is_busy)
    assert not indexing.is_incomplete
    assert indexing.indexes[dump].is_complete
