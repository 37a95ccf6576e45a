"""What one command reaches, laid out beside the window: as at once, given up, begun again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.graph import document_graph
from tests.app.graph.gestures import by_title, key


@pytest.fixture
def large(view, monkeypatch):
    """Return a view in which a command counts as large."""
    monkeypatch.setattr(document_graph, "MANY_ALONE", 2)
    return view


def shown(view):
    """Return which nodes are shown, where they lie, and how links run."""
    items = view.scene.items_by_id.items()
    wired = view.scene.edges.wired.values()
    return (
        view.focus.command,
        {id_: (item.x(), item.y()) for id_, item in items if item.isVisible()},
        {one.edge.id: list(one.points) for one in wired},
    )


def ended(view, qtbot):
    qtbot.waitUntil(lambda: not view.laying_out_alone.is_busy)


def at_once(view, command):
    """Return what is shown where the command is laid out at once; shows everything again."""
    view.set_command(None)
    view.focus.set_command(command)
    found = shown(view)
    view.focus.set_command(None)
    return found


def test_it_comes_to_the_same_as_at_once(large, qtbot):
    command, before = by_title(large, "Root"), shown(large)
    wanted = at_once(large, command)
    large.scene.alone._answer = None
    large.set_command(command)
    assert large.laying_out_alone.is_busy
    assert shown(large) == before, "nothing moves before all is ready"
    ended(large, qtbot)
    assert shown(large) == wanted
    assert wanted != before
    large.set_command(None)
    assert shown(large) == before


def test_what_is_known_is_shown_at_once_again(large, qtbot):
    command = by_title(large, "Root")
    large.set_command(command)
    ended(large, qtbot)
    found = shown(large)
    large.set_command(None)
    large.set_command(command)
    assert not large.laying_out_alone.is_busy
    assert shown(large) == found


def test_escape_and_showing_everything_give_it_up(large, qtbot):
    command, before = by_title(large, "Root"), shown(large)
    large.set_command(command)
    key(large, Qt.Key.Key_Escape)
    assert not large.laying_out_alone.is_busy
    large.set_command(command)
    large.set_command(None)
    qtbot.wait(50)
    assert shown(large) == before
    assert not large.stop_laying_out()


def remove(view, document, *titles):
    paths = [view.graph.nodes[by_title(view, title)].path for title in titles]
    document.edit("Delete", lambda one: one.remove(paths))
    view.load()


def test_what_the_command_reaches_by_then_is_shown(large, document, qtbot):
    command, gone = by_title(large, "Root"), by_title(large, "Eat")
    large.set_command(command)
    remove(large, document, "Eat")
    ended(large, qtbot)
    found = shown(large)
    assert gone not in found[1]
    assert found == at_once(large, command)


def test_a_command_that_is_gone_by_then_is_not_shown(large, document, qtbot):
    large.set_command(by_title(large, "Root"))
    remove(large, document, "Root")
    ended(large, qtbot)
    assert large.focus.command is None
    assert not large.scene.unreached


def test_a_layout_that_fails_is_told(large, monkeypatch, qtbot):
    def fail(*_what):
        raise MemoryError("no room")

    monkeypatch.setattr("app.graph.scene.place_group", fail)
    said, before = [], shown(large)
    large.said.connect(said.append)
    large.set_command(by_title(large, "Root"))
    ended(large, qtbot)
    assert "not enough memory" in said[-1]
    assert shown(large) == before
