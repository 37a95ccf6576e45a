"""What nobody needs any more is let go in turns, all of it."""

from __future__ import annotations

import weakref

from PySide6.QtCore import QTimer

from app.graph.changing import GradualRelease
from app.ui import idle_task


class _Held:
    """Something that can be watched."""


def test_all_is_freed_and_the_window_gets_its_turns(qapp, qtbot, monkeypatch):
    monkeypatch.setattr(idle_task, "SLICE", 1e-9)
    releasing, turns = GradualRelease(qapp), []
    first, second = ({at: _Held() for at in range(100)} for _ in range(2))
    watched = [weakref.ref(one) for each in (first, second) for one in each.values()]
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: turns.append(sum(one() is not None for one in watched)))
    timer.start()
    releasing.release(first, {})
    releasing.release(second)
    assert releasing.is_busy
    assert all(one() is not None for one in watched), "not in the turn that is measured"
    qtbot.waitUntil(lambda: not releasing.is_busy)
    timer.stop()
    assert not any(one() is not None for one in watched)
    assert len(set(turns) - {0, 200}) > 5
    releasing.release({})
    assert not releasing.is_busy
    releasing.deleteLater()


def test_nodes_that_will_not_come_back_are_freed_by_a_new_layout(view):
    node = next(one for one in view.graph.nodes.values() if one.number is not None)
    view.document.edit("Delete", lambda structure: structure.remove([node.path]))
    view.load()
    assert node.id in view.scene.changing.gone()
    view.tidy()
    assert view.scene.changing.gone() == {}
