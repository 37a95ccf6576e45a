"""What is told of a step makes of its rows before it those after it."""

from __future__ import annotations

import formats
from formats.aamp import AAMP
from formats.core.kinds import Kind
from formats.registry import structure_of
from tests.formats import own
from tests.formats.aamp.made import add


def test_elements_of_a_program_are_followed_to_their_new_numbers():
    view = formats.outline_of(formats.open_bytes((own.FOLDERS[0] / "Errand.baiprog").read_bytes()))
    one, root, old = structure_of(view.root, view), view.root, dict(view.walk())
    view = one.view
    first = next(path for path, row in view.walk() if row.label == "Action_0")
    one.move(first, 2)
    changes = view.changes_since(root)
    labels = {
        old[path].label: view.row(changes.follow(path) or ()).label
        for path in old
        if len(path) == 2 and old[path].label.startswith("Action_")
    }
    assert labels == {"Action_0": "Action_2", "Action_1": "Action_0", "Action_2": "Action_1"}


def test_a_renamed_value_is_followed():
    view = formats.outline_of(AAMP.new())
    owner = add(view, (), "Obj", Kind.OBJECT)
    paths = [add(view, owner, name, Kind.S32, number) for number, name in enumerate("ABC")]
    root = view.root
    view.rename(paths[1], view.key(owner, "Other", Kind.S32))
    changes = view.changes_since(root)
    at = changes.follow(paths[1])
    assert at is not None
    assert (view.row(at).label, view.row(at).value) == ("Other", 1)
    assert changes.values == []
