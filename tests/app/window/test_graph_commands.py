"""The measured commands on graphs are all there are, and each can be undone."""

from __future__ import annotations

import pytest

import formats
from app.ui.commands import COMMANDS as OF_WINDOW
from app.ui.commands import OF_GRAPH
from formats.ainb.editing.structure import Structure
from tests.benchmarks.graph_commands import COMMANDS, NOT_MEASURED, run
from tests.benchmarks.graph_window import GraphWindow
from tests.formats.test_edit_laws import REFUSED, public_edits
from tests.scale import SEED

pytestmark = pytest.mark.usefixtures("forget_choices")


def test_every_command_of_the_menus_is_measured_or_told_why_not():
    scopes = OF_GRAPH | {"rows", "origins"}
    menus = {one.id for one in OF_WINDOW.values() if one.scope in scopes and not one.is_menu}
    measured = {name for one in COMMANDS for name in one.names}
    assert measured | set(NOT_MEASURED) == menus
    assert not measured & set(NOT_MEASURED)


OF_THE_LIBRARY = {"complete", "set"}
"""What `formats.editing.apply` asks for, for the window takes all of another version as a whole;
and the edit of one value, which in the window is an edit of several."""


@pytest.fixture
def asked(monkeypatch):
    """The edits of the structure of a graph that are asked for from outside of it."""
    found: set[str] = set()
    depth = 0

    def telling(name, inner):
        def told(*args, **keywords):
            nonlocal depth
            if not depth:
                found.add(name)
            depth += 1
            try:
                return inner(*args, **keywords)
            finally:
                depth -= 1

        return told

    for name in public_edits():
        monkeypatch.setattr(Structure, name, telling(name, getattr(Structure, name)))
    monkeypatch.setattr(Structure, "pasting", telling("paste", Structure.pasting))
    return found


def _tried():
    """Return the commands to try: in a soak all, else those that are not about many nodes."""
    few = ("align_left", "distribute_across", "drag of a comment,", "fold_comment")
    return [one for one in COMMANDS if SEED or not one.is_far or one.name.startswith(few)]


def test_every_edit_of_a_graph_is_measured_and_can_be_undone(pane, window, asked):
    on = GraphWindow(window, rest=0)
    before = formats.save_bytes(on.document.root)
    for command in _tried():
        found = run(on, command)
        assert len(found) == (3 if command.is_step else 1)
        assert formats.save_bytes(on.document.root) == before, command.name
    assert asked == public_edits() - REFUSED - OF_THE_LIBRARY
