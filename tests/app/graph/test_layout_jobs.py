"""A large graph laid out beside the window: as it would be at once, given up, begun again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt

from app.graph import document_graph
from tests.app.graph.gestures import by_title, key
from tests.app.graph.test_arranging import state


@pytest.fixture
def large(view, monkeypatch):
    """Return a view whose graph counts as a large one, with a node that was moved."""
    monkeypatch.setattr(document_graph, "MANY_IN_A_TURN", 2)
    view.scene.move([by_title(view, "Yawn")], QPointF(300, 40))
    view.canvas.dragged.emit()
    return view


def ended(view, qtbot):
    qtbot.waitUntil(lambda: not view.laying_out.is_busy)


def laid_out(view):
    """Return what is arranged once all was laid out at once; takes it back."""
    view.arranger.tidy()
    found = state(view)
    view.document.undo()
    return found


def test_it_comes_to_the_same_as_at_once_and_is_one_step(large, document, qtbot):
    before, wanted, steps = state(large), laid_out(large), document.undo_stack.index()
    large.tidy()
    assert state(large) == before, "nothing moves before all is ready"
    ended(large, qtbot)
    assert state(large) == wanted
    assert document.undo_stack.index() == steps + 1
    assert document.undo_stack.undoText() == "Auto-layout"
    document.undo()
    assert state(large) == before


def test_escape_gives_it_up(large, document, qtbot):
    before, steps = state(large), document.undo_stack.index()
    large.tidy()
    key(large, Qt.Key.Key_Escape)
    assert not large.laying_out.is_busy
    qtbot.wait(50)
    assert state(large) == before
    assert document.undo_stack.index() == steps
    assert not large.laying_out.give_up()


def test_what_is_shown_by_then_is_laid_out(large, document, qtbot):
    gone = by_title(large, "Yawn")
    large.tidy()
    path = large.graph.nodes[gone].path
    document.edit("Delete", lambda one: one.remove([path]))
    large.load()
    ended(large, qtbot)
    found = state(large)
    assert gone not in found[0]
    assert not found[1], "nothing lies where a hand put it"
    assert found == laid_out(large)


def test_a_layout_that_fails_is_told(large, monkeypatch, qtbot):
    def fail(*_what):
        raise MemoryError("no room")

    monkeypatch.setattr("app.graph.document_graph.place", fail)
    said, before = [], state(large)
    large.said.connect(said.append)
    large.tidy()
    ended(large, qtbot)
    assert "not enough memory" in said[-1]
    assert state(large) == before
