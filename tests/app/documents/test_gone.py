"""A closed document is released, whatever was done to it, with everything that it created."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

import formats
from app.documents.document import Document
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app.edits import remove
from tests.app.window.conftest import put
from tests.scale import scale


def document() -> Document:
    view = formats.outline_of(BYML.new(7))
    put(view, (), "Count", Kind.S32, 3)
    actors = put(view, (), "Actors", Kind.ARRAY)
    for number in range(9):
        put(view, actors, "", Kind.S32, number)
    return Document(formats.open_bytes(BYML.write(view.root)), "Actors.byml")


@pytest.mark.parametrize("steps", [0, 1, 2, 7])
@pytest.mark.parametrize("undone", [0, 1, 2])
def test_it_goes_with_its_history(qapp, steps, undone):
    """Many steps, since a step that were the last to hold it would end it in its own ending."""
    for _turn in range(scale(2, 5)):
        one = document()
        gone = ref(one)
        for number in range(steps):
            one.set_value(("Count",), 10 + number)
            remove(one, ("Actors",), 0)
        for _step in range(undone):
            one.undo()
        one.end()
        del one
        gc.collect()
        assert gone() is None
